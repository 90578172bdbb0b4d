// Were the dice fair?  Checked here, with nothing but SHA-256 and whole numbers, as it is written in
// docs/reference/luck.md.
import type { Drawn, Entry } from './protocol';

const encoder = new TextEncoder();

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What the house promised before the first draw. */
export async function commitmentOf(secret: string): Promise<string> {
  return hex(await sha256(join(encoder.encode('fogado/fair/1/commitment\n'), unhex(secret))));
}

/** The key of all draws, from the secret and what the seats added. */
export async function keyOf(secret: string, entropies: readonly string[]): Promise<string> {
  const added = entropies.map((entropy) => {
    const bytes = encoder.encode(entropy);
    return join(Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes);
  });
  return hex(await sha256(join(encoder.encode('fogado/fair/1/key\n'), unhex(secret), ...added)));
}

/** The digest of an entry of the log, together with everything before it. */
export async function digestOf(before: string, entry: Entry): Promise<string> {
  const { n, at, commitment, table } = entry;
  const said = `fogado/log/1/entry\n${before}\n${n}\n${at}\n${commitment}\n${table}`;
  return hex(await sha256(encoder.encode(said)));
}

/** What stands for a table in the log. */
export async function markOf(table: string): Promise<string> {
  return hex(await sha256(encoder.encode(`fogado/log/1/table\n${table}`)));
}

const FACTOR = 698769069n;
const WORD = 1n << 32n;

/** A source of luck, made from a seed. */
export class Source {
  private constructor(
    private low: bigint,
    private high: bigint,
  ) {}

  static async from(seed: string): Promise<Source> {
    const digest = await sha256(encoder.encode(`fogado:${seed}`));
    const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    return new Source(BigInt(view.getUint32(0)), 1n + (BigInt(view.getUint32(4)) % 698769067n));
  }

  word(): number {
    const mixed = this.low * FACTOR + this.high;
    this.low = mixed % WORD;
    this.high = mixed / WORD;
    return Number(this.low ^ this.high);
  }

  below(limit: number): number {
    const top = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      const word = this.word();
      if (word < top) return word % limit;
    }
  }
}

/** A line of luck in a record. */
export interface Luck {
  luck: string;
  seat: number;
  gives: string;
}

const FACES = ['I', 'II', 'III', 'IV', 'V', 'W'];

/** Draw a roll of Emerald Skulls anew. */
export async function skullsRoll(
  key: string,
  seat: number,
  count: number,
  dice: number,
): Promise<string> {
  const source = await Source.from(`${key}/roll/${seat}/${count}`);
  let number = source.below(6 ** 7);
  const rolled: number[] = [];
  for (let die = 0; die < dice; die++) {
    rolled.push(number % 6);
    number = Math.floor(number / 6);
  }
  return rolled
    .sort((one, other) => one - other)
    .map((face) => FACES[face])
    .join(' ');
}

/** Walk along what each number gives, and stop at this one. */
export function along(ways: Drawn['ways'], number: number): string {
  let left = number;
  for (const [gives, numbers] of ways) {
    left -= numbers;
    if (left < 0) return gives;
  }
  throw new Error('There is nothing at this number.');
}

/** Draw one of several outcomes anew. */
export async function drawn(
  key: string,
  { purpose, seat, ways }: Drawn,
  count: number,
): Promise<string> {
  const source = await Source.from(`${key}/${purpose}/${seat}/${count}`);
  const all = ways.reduce((sum, [, numbers]) => sum + numbers, 0);
  return along(ways, source.below(all));
}

export interface Redrawn {
  draws: number;
  /** The first line that differs, or 0. */
  bad: number;
  /** Draws of which nobody said what could have come. */
  untold: number;
}

/**
 * Draw every line of luck of a record anew; a draw that was taken back was drawn too, and counts.
 * What lay in a deck or on a die then, the house tells; a roll of Emerald Skulls needs nothing.
 */
export async function redraw(
  record: string,
  key: string,
  told: readonly Drawn[] = [],
): Promise<Redrawn> {
  const byLine = new Map(told.map((each) => [each.line, each]));
  const counts = new Map<string, number>();
  const found: Redrawn = { draws: 0, bad: 0, untold: 0 };
  for (const [index, text] of record.split('\n').entries()) {
    if (!text.includes('"luck"')) continue;
    const { luck, seat, gives } = JSON.parse(text) as Luck;
    if (luck === undefined) continue;
    const count = counts.get(`${luck}/${seat}`) ?? 0;
    counts.set(`${luck}/${seat}`, count + 1);
    const again = await onceMore(key, { luck, seat, gives }, count, byLine.get(index + 1));
    if (again === null) found.untold += 1;
    else found.draws += 1;
    if (again !== null && again !== gives && !found.bad) found.bad = index + 1;
  }
  return found;
}

/** What a line of luck had to give; null if nobody said what could have come. */
async function onceMore(
  key: string,
  { luck, seat, gives }: Luck,
  count: number,
  told: Drawn | undefined,
): Promise<string | null> {
  if (luck === 'roll') return skullsRoll(key, seat, count, gives.split(' ').length);
  if (!told?.ways.length || told.purpose !== luck || told.seat !== seat) return null;
  return drawn(key, told, count);
}
