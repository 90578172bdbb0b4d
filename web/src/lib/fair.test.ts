import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { along, commitmentOf, keyOf, redraw, skullsRoll, Source, type Luck } from './fair';
import type { Drawn } from './protocol';

beforeAll(() => {
  vi.stubGlobal('crypto', webcrypto);
});

// The vectors of docs/reference/luck.md.
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const ENTROPIES = ["Anna's cat", '', '🎲 7'];
const KEY = '6230288d288eacf120c79742502a39fb3abbc0cfc9cfccda7e347c8d7b35cfbd';

test('a secret has one commitment, and with the entropies one key', async () => {
  expect(await commitmentOf(SECRET)).toBe(
    'cfa3dab8f3f56e75d607f4d2500784f5b23908f6efe71ba4568e4546ea9d1d8d',
  );
  expect(await keyOf(SECRET, ENTROPIES)).toBe(KEY);
  expect(await keyOf(SECRET, ["Anna's cat🎲 7", '', ''])).toBe(
    'd7907b9c356a6e5accb2aba507caf9100139903db5e41c5d3b65e91a283251ff',
  );
});

test('a source gives the words that everybody gets', async () => {
  const source = await Source.from(`${KEY}/first-tumbler/-1/0`);
  expect([source.word(), source.word()]).toEqual([535642764, 3916144236]);
});

test('rolls are drawn as the house draws them', async () => {
  expect(await skullsRoll(KEY, 0, 0, 6)).toBe('I II III IV V W');
  expect(await skullsRoll(KEY, 0, 1, 3)).toBe('I III IV');
  expect(await skullsRoll(KEY, 1, 0, 7)).toBe('II II II III III V V');
});

const line = (seat: number, gives: string) => JSON.stringify({ luck: 'roll', seat, gives });

test('a record is drawn anew, roll by roll, and the first bad line is named', async () => {
  const header = JSON.stringify({ record: 1 });
  const good = [
    header,
    line(0, 'I II III IV V W'),
    line(1, 'II II II III III V V'),
    line(0, 'I III IV'),
  ];
  expect(await redraw(good.join('\n'), KEY)).toEqual({ draws: 3, bad: 0, untold: 0 });
  const bad = [...good.slice(0, 3), line(0, 'V V V')];
  expect(await redraw(bad.join('\n'), KEY)).toEqual({ draws: 3, bad: 4, untold: 0 });
});

test('a number is looked up along what every number gives', () => {
  const ways: [string, number][] = [
    ['iron', 3],
    ['gold', 1],
  ];
  expect([0, 2, 3].map((number) => along(ways, number))).toEqual(['iron', 'iron', 'gold']);
  expect(() => along(ways, 4)).toThrow();
});

/** A play of the engine with fair dice, written by tools/fair_records.py. */
interface Play {
  game: string;
  secret: string;
  entropies: string[];
  commitment: string;
  key: string;
  record: string;
  draws: Drawn[];
}

const file = join(process.cwd(), 'src/lib/fair-records.json.gz');
const plays = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Play[];
const lines = (record: string) => record.split('\n');
const isLuck = (line: string) => line.includes('"luck"');

test('the plays of the engine draw for every purpose that the reference lists', () => {
  const drawn = plays.flatMap(({ game, draws }) =>
    draws.map(({ purpose }) => `${game} ${purpose}`),
  );
  const reference = readFileSync(join(process.cwd(), '../docs/reference/luck.md'), 'utf8');
  let game = '';
  for (const row of reference.matchAll(/^\| ([\w ]*?) *\| (`[^|]+) \|/gm)) {
    if (row[1]) game = row[1].toLowerCase().replace(' ', '-');
    for (const [, purpose] of row[2]!.matchAll(/`([\w-]+)`/g))
      expect(drawn, purpose).toContain(`${game} ${purpose}`);
  }
  expect(game).toBe('dice-forge');
});

describe.each(plays.map((play, index) => [`${index + 1}. ${play.game}`, play] as const))(
  'a play of the engine: %s',
  (_, play) => {
    test('every draw is the same here', async () => {
      expect(await commitmentOf(play.secret)).toBe(play.commitment);
      expect(await keyOf(play.secret, play.entropies)).toBe(play.key);
      const draws = lines(play.record).filter(isLuck).length;
      expect(draws).toBe(play.draws.length);
      expect(await redraw(play.record, play.key, play.draws)).toEqual({ draws, bad: 0, untold: 0 });
    });

    test('a line that was changed is found, whichever it is', async () => {
      const whole = lines(play.record);
      const told = new Map(play.draws.map((each) => [each.line, each]));
      const purposes = new Map<string, number>();
      for (const [index, text] of whole.entries())
        if (isLuck(text)) purposes.set((JSON.parse(text) as Luck).luck, index);
      for (const [purpose, index] of purposes) {
        const line = JSON.parse(whole[index]!) as Luck;
        const other = told.get(index + 1)!.ways.find(([gives]) => gives !== line.gives)?.[0];
        const gives = other ?? line.gives.split(' ').fill('W').join(' ');
        if (gives === line.gives || (!other && purpose !== 'roll')) continue;
        const forged = whole.with(index, JSON.stringify({ ...line, gives }));
        const found = await redraw(forged.join('\n'), play.key, play.draws);
        expect(found.bad, purpose).toBe(index + 1);
      }
    });

    test('another secret gives other luck', async () => {
      const key = await keyOf('ff'.repeat(32), play.entropies);
      expect((await redraw(play.record, key, play.draws)).bad).toBeGreaterThan(0);
    });

    test('what nobody told cannot be drawn, and is counted', async () => {
      const rolls = play.draws.filter(({ purpose }) => purpose === 'roll').length;
      const { draws, untold } = await redraw(play.record, play.key);
      expect([draws, untold]).toEqual([rolls, play.draws.length - rolls]);
    });
  },
);
