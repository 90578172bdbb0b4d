import { beforeEach, expect, test, vi } from 'vitest';
import type { Watched } from './net';
import type { Ack, Ask, Update } from './protocol';

interface Sent {
  take: string;
  seq: number;
  done: (ack: Ack) => void;
}
const { watched, sent } = vi.hoisted(() => ({
  watched: new Map<number | null, unknown>(),
  sent: [] as unknown[],
}));
vi.mock('./house.svelte', () => ({
  line: {
    watch: (each: Watched) => {
      watched.set(each.seat, each);
      return () => watched.delete(each.seat);
    },
    order: (order: { take: string; seq: number }) =>
      new Promise((done) => sent.push({ ...order, done })),
  },
}));
vi.mock('./sound', () => ({ play: () => {} }));
vi.mock('./a11y', () => ({ announce: () => {} }));

const { Watching } = await import('./watching.svelte');

const asks = (...takes: string[]): Ask => ({
  seat: 0,
  question: 'action',
  choices: takes.map((take) => ({ take, key: take, facts: {}, says: take })),
  may_wait: false,
  pending: [],
});

/** The table tells seat 0 how it stands. */
function tell(seq: number, ask: Ask | null, seat: number | null = 0): void {
  const info = { seats: [{ person: 'p0' }, { person: '' }] };
  const update = { table: 't', seat, seq, whole: false, info, view: {}, ask, happened: [] };
  (watched.get(seat) as Watched).told(update as unknown as Update);
}
const orders = () => (sent as Sent[]).map(({ take, seq }) => [take, seq]);

let watching: InstanceType<typeof Watching>;
beforeEach(() => {
  watched.clear();
  sent.length = 0;
  watching = new Watching('t', '', () => 'p0');
  tell(1, null, null);
});

test('a question that is told again is the same, so that what was pressed for it stays', () => {
  tell(1, asks('forge', 'pass'));
  const before = watching.of(0)!.update.ask;
  tell(2, asks('forge', 'pass'));
  expect(watching.of(0)!.update.seq).toBe(2);
  expect(watching.of(0)!.update.ask).toBe(before);
  tell(3, asks('pass'));
  expect(watching.of(0)!.update.ask!.choices).toHaveLength(1);
});

test('the same words after an answer of our own are a new question', () => {
  tell(1, asks('roll', 'stop'));
  const before = watching.of(0)!.update.ask;
  void watching.act(0, 'roll');
  tell(2, asks('roll', 'stop'));
  expect(watching.of(0)!.update.ask).not.toBe(before);
});

test('a question is answered once, however often somebody presses', async () => {
  tell(1, asks('roll', 'stop'));
  void watching.act(0, 'roll');
  void watching.act(0, 'stop');
  expect(orders()).toEqual([['roll', 1]]);
  expect(watching.busy).toBe(1);
  (sent[0] as Sent).done({ is: 'ack', id: '', seq: 2, data: {} });
  await vi.waitFor(() => expect(watching.busy).toBe(0));
  tell(2, asks('roll', 'stop'));
  void watching.act(0, 'stop');
  expect(orders()).toEqual([
    ['roll', 1],
    ['stop', 2],
  ]);
});

test('the next question is answered though the last answer is not acknowledged yet', () => {
  tell(1, asks('roll'));
  void watching.act(0, 'roll');
  tell(2, asks('place', 'stop'));
  void watching.act(0, 'stop');
  expect(orders()).toEqual([
    ['roll', 1],
    ['stop', 2],
  ]);
});
