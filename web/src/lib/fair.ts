// Were the dice fair?  Checked here, with nothing but SHA-256 and whole numbers, as it is written in
// docs/reference/luck.md.
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
  line: number;
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

export interface Redrawn {
  rolls: number;
  /** The first line that differs, or 0. */
  bad: number;
}

/** Draw every roll of a record anew; a roll that was taken back was drawn too, and counts. */
export async function redraw(record: string, key: string): Promise<Redrawn> {
  const counts = new Map<number, number>();
  const found: Redrawn = { rolls: 0, bad: 0 };
  for (const [index, text] of record.split('\n').entries()) {
    if (!text.includes('"luck"')) continue;
    const line = JSON.parse(text) as Luck;
    if (line.luck !== 'roll') continue;
    const count = counts.get(line.seat) ?? 0;
    counts.set(line.seat, count + 1);
    const again = await skullsRoll(key, line.seat, count, line.gives.split(' ').length);
    found.rolls += 1;
    if (again !== line.gives && !found.bad) found.bad = index + 1;
  }
  return found;
}
