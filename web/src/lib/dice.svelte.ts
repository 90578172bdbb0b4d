// The dice of the tables at which this browser sits: what it adds, and whether promises are kept.
import { keyOf, redraw, type Redrawn } from './fair';
import type { DiceDrawn, Drawn, Made, NewTable, TableInfo } from './protocol';
import { Promises, someEntropy, type Broken, type Log, type Seen } from './promises';
import { ask, session } from './session.svelte';

function memory(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export const promises = new Promises(memory());

/** What is known to be broken, by table. */
export const broken: Record<string, Broken[]> = $state({});

const me = (): string | null => session.you?.id ?? null;
const readLog = (after: number, count: number): Promise<string> =>
  ask<string>('GET', `/api/commitments?after=${after}&count=${count}`, undefined, 'no-store');

function note(table: string): void {
  const found = promises.of(table)?.broken ?? [];
  if (found.length !== (broken[table]?.length ?? 0)) broken[table] = [...found];
}

/** Compare what the house says of a table with what it said before. */
export function look(info: TableInfo): void {
  promises.look(info, me());
  note(info.id);
}

/** Let the house draw dice for a table to come, and remember what it promised. */
async function drawDice(): Promise<DiceDrawn> {
  const drawn = await ask<DiceDrawn>('POST', '/api/dice', {});
  promises.drawn(drawn.table, drawn.commitment, drawn.entry);
  return drawn;
}

/** The table is made: it must be the one that the dice were promised for. */
function used(drawn: DiceDrawn, table: string, seats: readonly number[], entropy: string): void {
  promises.added(drawn.table, seats, entropy);
  if (table === drawn.table) return;
  promises.drawn(table, drawn.commitment, drawn.entry);
  promises.added(table, seats, entropy);
  promises.break(table, 'table');
  note(table);
}

/** Set up a table: first its dice are drawn, then we add to them. */
export async function makeTable(wanted: Partial<NewTable>): Promise<Made> {
  const drawn = await drawDice();
  const entropy = someEntropy();
  const made = await ask<Made>('POST', '/api/tables', { ...wanted, dice: drawn.table, entropy });
  const seats = (wanted.seats ?? []).flatMap((seat, number) => (seat.who === 'me' ? [number] : []));
  used(drawn, made.table, seats, entropy);
  return made;
}

/** Set the same table up once more; somebody else may have been faster. */
export async function makeRematch(
  seats: readonly number[],
  order: (dice: string, entropy: string) => Promise<Record<string, unknown> | null>,
): Promise<string> {
  const drawn = await drawDice();
  const entropy = someEntropy();
  const table = String((await order(drawn.table, entropy))?.['table'] ?? '');
  if (table === drawn.table) promises.added(table, seats, entropy);
  return table;
}

/** Add to the dice at a seat, by sitting down there or before the play; remember it once it is kept. */
export async function addEntropy(
  table: string,
  seats: readonly number[],
  order: (entropy: string) => Promise<unknown>,
  entropy = someEntropy(),
): Promise<void> {
  if ((await order(entropy)) !== null) promises.added(table, seats, entropy);
}

export interface Verdict {
  /** `kept`: compared with what this browser saw before the first draw; `unknown`: it saw too little. */
  dice: 'kept' | 'broken' | 'unknown';
  seen: Seen;
  broken: Broken[];
  /** Seats at which this browser added something. */
  mine: number[];
  log: Log;
  again: Redrawn | null;
}

/** Check everything that can be checked here, when a play is over. */
export async function judge(info: TableInfo): Promise<Verdict> {
  const promised = await promises.reveal(info, me());
  const log = await promises.followLog(readLog, promised.entry, true);
  const { secret } = info.fair;
  let again: Redrawn | null = null;
  if (secret) {
    const [record, told, key] = await Promise.all([
      ask<string>('GET', `/api/tables/${info.id}/record`),
      ask<Drawn[]>('GET', `/api/tables/${info.id}/draws`),
      keyOf(secret, info.fair.entropies),
    ]);
    again = await redraw(record, key, told);
    if (again.bad || !isOf(record, info)) promises.break(info.id, 'draws');
  }
  note(info.id);
  const found = [...(promises.of(info.id)?.broken ?? [])];
  if (log === 'rewritten') found.push('log');
  const mine = Object.keys(promised.entropies).map(Number);
  const sits = info.seats.some((seat) => seat.person === me());
  const enough = promised.seen === 'before' && log === 'whole' && (!sits || mine.length > 0);
  const whole = again !== null && !again.untold;
  const dice = found.length ? 'broken' : enough && whole ? 'kept' : 'unknown';
  return { dice, seen: promised.seen, broken: found, mine, log, again };
}

/** Is this the record of this very play, with its promise and what was added? */
function isOf(record: string, info: TableInfo): boolean {
  const { fair } = JSON.parse(record.split('\n', 1)[0]!) as { fair?: TableInfo['fair'] };
  return (
    fair?.commitment === info.fair.commitment &&
    JSON.stringify(fair.entropies) === JSON.stringify(info.fair.entropies)
  );
}

/** From time to time: does the log still hold what this browser saw? */
export async function followLog(): Promise<Log> {
  return promises.followLog(readLog, null);
}
