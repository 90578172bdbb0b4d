import { webcrypto } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { commitmentOf, keyOf, redraw, skullsRoll, Source } from './fair';

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
  expect(await redraw(good.join('\n'), KEY)).toEqual({ rolls: 3, bad: 0 });
  const bad = [...good.slice(0, 3), line(0, 'V V V')];
  expect(await redraw(bad.join('\n'), KEY)).toEqual({ rolls: 3, bad: 4 });
});
