import { beforeEach, expect, test, vi } from 'vitest';
import type { Watched } from './net';
import type { Update } from './protocol';
import { Watching } from './watching.svelte';

const followed = vi.hoisted(() => new Map<number | null, Watched>());
vi.mock('./house.svelte', () => ({
  line: {
    watch: (watched: Watched) => {
      followed.set(watched.seat, watched);
      return () => followed.delete(watched.seat);
    },
  },
}));
vi.mock('./a11y', () => ({ announce: () => {} }));

/** How a table with these people stands for a seat. */
function update(seq: number, seat: number | null, people: (string | null)[]): Update {
  const info = { seats: people.map((person) => ({ person })), phase: 'playing' };
  return {
    is: 'update',
    table: 't',
    seat,
    seq,
    whole: true,
    info,
    view: { seat },
    ask: seat === null ? null : { choices: [] },
    undo: '',
    happened: [],
  } as unknown as Update;
}

let watching: Watching;

beforeEach(() => {
  followed.clear();
  watching = new Watching('t', '', () => 'me');
});

test('a seat of ours is followed instead of the table', () => {
  followed.get(null)!.told(update(1, null, ['me', 'you']));
  expect([...followed.keys()]).toEqual([null, 0]);
  followed.get(0)!.told(update(1, 0, ['me', 'you']));
  expect([...followed.keys()]).toEqual([0]);
  expect(watching.asked).toEqual([0]);
});

test('whoever gives the seat up looks on, and is asked nothing any more', () => {
  followed.get(null)!.told(update(1, null, ['me', 'you']));
  followed.get(0)!.told(update(1, 0, ['me', 'you']));
  followed.get(0)!.moved!(update(2, null, [null, 'you']));
  expect(watching.mine).toEqual([]);
  expect(watching.asked).toEqual([]);
  expect(watching.of(null)?.update.seq).toBe(2);
  expect([...followed.keys()]).toEqual([null]);
});

test('of two seats only the one that was given up is left', () => {
  followed.get(null)!.told(update(1, null, ['me', 'me']));
  followed.get(0)!.told(update(1, 0, ['me', 'me']));
  followed.get(1)!.told(update(1, 1, ['me', 'me']));
  expect([...followed.keys()]).toEqual([0, 1]);
  const news = update(2, null, ['you', 'me']);
  for (const each of [...followed.values()]) each.moved!(news);
  expect(watching.mine).toEqual([1]);
  expect(watching.asked).toEqual([1]);
  expect([...followed.keys()]).toEqual([1]);
});
