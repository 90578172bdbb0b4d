// What the house promised about its dice, as this browser saw it: a memory of our own, which the
// house cannot change.  How promises are made and logged is written in docs/reference/luck.md.
import { commitmentOf, digestOf, markOf } from './fair';
import type { Entry, Fair } from './protocol';

/** What was not as it had been promised. */
export type Broken =
  'commitment' | 'entry' | 'entropy' | 'secret' | 'withheld' | 'table' | 'log' | 'draws';

/** How far the play was when this browser first saw the promise. */
export type Seen = 'before' | 'during' | 'after';

export interface Promised {
  commitment: string;
  entry: Entry | null;
  seen: Seen;
  /** What this browser added, by seat. */
  entropies: Record<string, string>;
  /** What was found once stays found. */
  broken: Broken[];
  /** When it was last looked at; the oldest is forgotten first. */
  at: number;
}

/** What is looked at of a table. */
export interface Shown {
  id: string;
  phase: 'open' | 'playing' | 'over' | 'closed';
  seats: { person: string }[];
  fair: Fair;
}

interface Kept {
  tables: Record<string, Promised>;
  /** The last entry of the log whose chain was followed. */
  head: { n: number; digest: string } | null;
  /** When that was. */
  followed: number;
  /** The log is no longer the one that was seen. */
  rewritten: boolean;
}

export type Log = 'whole' | 'rewritten' | 'unread' | 'none';
/** Reads entries of the log, as lines of JSON. */
export type ReadLog = (after: number, count: number) => Promise<string>;

const KEEP = 'fogado-dice';
const MOST = 300;
const PAGE = 1000;
const PAGES = 5;
/** How long a log that was followed need not be followed again, in milliseconds. */
const HOUR = 3_600_000;

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** What a seat adds to the dice: 16 bytes that nobody can foresee. */
export function someEntropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const nothing = (): Kept => ({ tables: {}, head: null, followed: 0, rewritten: false });
const sameEntry = (one: Entry | null, other: Entry | null): boolean =>
  one === other ||
  (!!one &&
    !!other &&
    one.n === other.n &&
    one.at === other.at &&
    one.commitment === other.commitment &&
    one.table === other.table &&
    one.digest === other.digest);

export class Promises {
  private kept: Kept;
  /** What was looked at last, so that the same is not looked at twice. */
  private readonly last = new Map<string, string>();

  constructor(
    private readonly memory: Memory | null,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.kept = this.read();
  }

  get rewritten(): boolean {
    return this.kept.rewritten;
  }

  of(table: string): Promised | null {
    return this.kept.tables[table] ?? null;
  }

  /** The house drew dice for a table to come. */
  drawn(table: string, commitment: string, entry: Entry): void {
    this.change((kept) => {
      kept.tables[table] ??= this.fresh(commitment, entry, 'before');
      kept.head ??= { n: entry.n, digest: entry.digest };
    });
  }

  /** This browser adds something at seats of a table. */
  added(table: string, seats: readonly number[], entropy: string): void {
    this.change((kept) => {
      const promised = kept.tables[table];
      if (promised) for (const seat of seats) promised.entropies[seat] = entropy;
    });
    this.last.delete(table);
  }

  /** Something is not as it was promised. */
  break(table: string, broken: Broken): void {
    if (this.of(table)?.broken.includes(broken)) return;
    this.change((kept) => kept.tables[table]?.broken.push(broken));
  }

  /** Compare what the house says of a table with what it said before. */
  look(shown: Shown, me: string | null): Promised {
    const { fair, phase } = shown;
    const people = shown.seats.map((seat) => seat.person);
    const now = JSON.stringify([phase, fair.commitment, fair.entry, fair.entropies, people, me]);
    const known = this.of(shown.id);
    if (known && this.last.get(shown.id) === now) return known;
    this.change((kept) => {
      const seen = phase === 'open' ? 'before' : phase === 'playing' ? 'during' : 'after';
      const promised = (kept.tables[shown.id] ??= this.fresh(
        fair.commitment,
        fair.entry ?? null,
        seen,
      ));
      promised.at = this.now();
      compare(promised, shown, me);
      if (fair.entry) kept.head ??= { n: fair.entry.n, digest: fair.entry.digest };
    });
    this.last.set(shown.id, now);
    return this.of(shown.id)!;
  }

  /** When the play is over: is the secret the one that was promised? */
  async reveal(shown: Shown, me: string | null): Promise<Promised> {
    const promised = this.look(shown, me);
    const { entry } = promised;
    if (
      entry &&
      (entry.table !== (await markOf(shown.id)) || entry.commitment !== promised.commitment)
    )
      this.break(shown.id, 'entry');
    const done = shown.phase === 'over' || shown.phase === 'closed';
    if (!done) return promised;
    if (!shown.fair.secret) this.break(shown.id, 'withheld');
    else if ((await commitmentOf(shown.fair.secret)) !== promised.commitment)
      this.break(shown.id, 'secret');
    return this.of(shown.id)!;
  }

  /** Is what we saw of the log still there, and does the rest follow from it? */
  async followLog(read: ReadLog, entry: Entry | null, now = false): Promise<Log> {
    const { head } = this.kept;
    if (this.kept.rewritten) return 'rewritten';
    if (!head) return 'none';
    try {
      if (entry && !(await isLogged(read, entry))) return this.rewrite();
      if (!now && this.now() - this.kept.followed < HOUR) return 'whole';
      let at = head;
      let entries = parse(await read(at.n - 1, PAGE));
      const first = entries.shift();
      if (first?.n !== at.n || first.digest !== at.digest) return this.rewrite();
      for (let page = 0; page < PAGES && entries.length; page++) {
        for (const next of entries) {
          if (next.n !== at.n + 1 || next.digest !== (await digestOf(at.digest, next)))
            return this.rewrite();
          at = { n: next.n, digest: next.digest };
        }
        entries = entries.length < PAGE - 1 ? [] : parse(await read(at.n, PAGE));
      }
      this.change((kept) => {
        if (!kept.head || kept.head.n <= at.n) kept.head = at;
        kept.followed = this.now();
      });
      return 'whole';
    } catch {
      return 'unread';
    }
  }

  /** Somebody knows why the log is another one (a house that was restored): begin anew. */
  forgetLog(): void {
    this.change((kept) => {
      kept.head = null;
      kept.rewritten = false;
    });
  }

  private rewrite(): Log {
    this.change((kept) => (kept.rewritten = true));
    return 'rewritten';
  }

  private fresh(commitment: string, entry: Entry | null, seen: Seen): Promised {
    return { commitment, entry, seen, entropies: {}, broken: [], at: this.now() };
  }

  private read(): Kept {
    try {
      return {
        ...nothing(),
        ...(JSON.parse(this.memory?.getItem(KEEP) ?? '{}') as Partial<Kept>),
      };
    } catch {
      return nothing();
    }
  }

  /** Another window may have kept something meanwhile: what is changed is what is kept now. */
  private change(how: (kept: Kept) => unknown): void {
    const kept = this.memory ? this.read() : this.kept;
    how(kept);
    const names = Object.keys(kept.tables);
    if (names.length > MOST) {
      names.sort((one, other) => kept.tables[one]!.at - kept.tables[other]!.at);
      for (const name of names.slice(0, names.length - MOST)) delete kept.tables[name];
    }
    this.kept = kept;
    try {
      this.memory?.setItem(KEEP, JSON.stringify(kept));
    } catch {
      // No room: this window remembers it at least for as long as it is open.
    }
  }
}

function compare(promised: Promised, shown: Shown, me: string | null): void {
  const { fair, phase, seats } = shown;
  const broken = new Set(promised.broken);
  if (fair.commitment !== promised.commitment) broken.add('commitment');
  if (!sameEntry(fair.entry ?? null, promised.entry)) broken.add('entry');
  if (fair.entry && fair.entry.commitment !== fair.commitment) broken.add('entry');
  for (const [seat, entropy] of Object.entries(promised.entropies)) {
    // Who stood up before the play took along what they had added.
    if (phase === 'open' && me !== null && seats[Number(seat)]?.person !== me)
      delete promised.entropies[seat];
    else if (fair.entropies.length && fair.entropies[Number(seat)] !== entropy)
      broken.add('entropy');
  }
  // Once the play has begun, what everybody added is told.
  if (phase === 'playing' && !fair.entropies.length && Object.keys(promised.entropies).length)
    broken.add('entropy');
  promised.broken = [...broken];
}

function parse(text: string): Entry[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
}

async function isLogged(read: ReadLog, entry: Entry): Promise<boolean> {
  const [logged] = parse(await read(entry.n - 1, 1));
  return sameEntry(logged ?? null, entry);
}
