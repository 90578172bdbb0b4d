import { beforeEach, expect, test, vi } from 'vitest';
import type { Watched } from './net';
import type { Ack, Ask, Update } from './protocol';
import { Watching } from './watching.svelte';

interface Sent {
  take: string;
  seq: number;
  done: (ack: Ack) => void;
}
const followed = vi.hoisted(() => new Map<number | null, Watched>());
const sent = vi.hoisted(() => [] as Sent[]);
vi.mock('./house.svelte', () => ({
  line: {
    watch: (watched: Watched) => {
      followed.set(watched.seat, watched);
      return () => followed.delete(watched.seat);
    },
    order: ({ take, seq }: Sent) => new Promise((done) => sent.push({ take, seq, done })),
  },
}));
vi.mock('./a11y', () => ({ announce: () => {} }));
vi.mock('./sound', () => ({ play: () => {} }));

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
  sent.length = 0;
  watching = new Watching('t', '', () => 'me');
});

test('a seat of ours is followed instead of the table', () => {
  followed.get(null)!.told(update(1, null, ['me', 'you']));
  expect([...followed.keys()]).toEqual([null, 0]);
  followed.get(0)!.told(update(1, 0, ['me', 'you']));
  expect([...followed.keys()]).toEqual([0]);
  expect(watching.asked).toEqual([0]);
});

test('who we are may be known after the table has told everything', () => {
  let me: string | null = null;
  followed.clear();
  watching = new Watching('t', '', () => me);
  followed.get(null)!.told(update(1, null, ['me', 'you']));
  expect([...followed.keys()]).toEqual([null]);
  me = 'me';
  watching.reseat();
  expect([...followed.keys()]).toEqual([null, 0]);
  followed.get(0)!.told(update(1, 0, ['me', 'you']));
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

const asks = (...takes: string[]): Ask => ({
  seat: 0,
  question: 'action',
  choices: takes.map((take) => ({ take, key: take, facts: {}, says: take })),
  may_wait: false,
  pending: [],
});

/** The table asks our seat something; give the question as the board gets it. */
function asked(seq: number, ask: Ask): Ask | null {
  if (!followed.has(0)) followed.get(null)!.told(update(seq, null, ['me', 'you']));
  followed.get(0)!.told({ ...update(seq, 0, ['me', 'you']), ask });
  return watching.of(0)!.update.ask;
}
const orders = () => sent.map(({ take, seq }) => [take, seq]);

test('a question that is told again is the same, so that what was pressed for it stays', () => {
  const before = asked(1, asks('forge', 'pass'));
  expect(asked(2, asks('forge', 'pass'))).toBe(before);
  expect(watching.of(0)!.update.seq).toBe(2);
  expect(asked(3, asks('pass'))!.choices).toHaveLength(1);
});

test('the same words after an answer of our own are a new question', () => {
  const before = asked(1, asks('roll', 'stop'));
  void watching.act(0, 'roll');
  expect(asked(2, asks('roll', 'stop'))).not.toBe(before);
});

test('a question is answered once, however often somebody presses', async () => {
  asked(1, asks('roll', 'stop'));
  void watching.act(0, 'roll');
  void watching.act(0, 'stop');
  expect(orders()).toEqual([['roll', 1]]);
  expect(watching.busy).toBe(1);
  sent[0]!.done({ is: 'ack', id: '', seq: 2, data: {} });
  await vi.waitFor(() => expect(watching.busy).toBe(0));
  asked(2, asks('roll', 'stop'));
  void watching.act(0, 'stop');
  expect(orders()).toEqual([
    ['roll', 1],
    ['stop', 2],
  ]);
});

test('the next question is answered though the last answer is not acknowledged yet', () => {
  asked(1, asks('roll'));
  void watching.act(0, 'roll');
  asked(2, asks('place', 'stop'));
  void watching.act(0, 'stop');
  expect(orders()).toEqual([
    ['roll', 1],
    ['stop', 2],
  ]);
});
