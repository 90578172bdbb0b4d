import { beforeEach, expect, test } from 'vitest';
import { Line, type LineState, type Means, type Socket } from './net';
import type { Update } from './protocol';
import { Refused } from './session.svelte';

class Wire implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(told: object): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
  welcome(now = 5000): void {
    this.onopen?.();
    this.hear({ is: 'welcome', version: 1, you: null, now, engine: 'x' });
  }
  of(word: string): Record<string, unknown>[] {
    return this.sent.filter((said) => said['do'] === word);
  }
}

let wires: Wire[];
let timers: { what: () => void; time: number }[];
let states: LineState[];
let line: Line;

const update = (seq: number, seat: number | null = null): Partial<Update> & { is: string } => ({
  is: 'update',
  table: 't',
  seat,
  seq,
  whole: true,
  happened: [],
});

beforeEach(() => {
  wires = [];
  timers = [];
  states = [];
  const means: Means = {
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    now: () => 1000,
    later: (what, time) => {
      const timer = { what, time };
      timers.push(timer);
      return timer;
    },
    never: (timer) => {
      timers = timers.filter((each) => each !== timer);
    },
  };
  line = new Line(
    () => 'hu',
    (state) => states.push(state),
    means,
  );
});

/** Let the next try to connect happen. */
function retry(): void {
  const timer = timers.filter((each) => each.time < 40_000).at(-1);
  if (!timer) throw new Error('nothing is awaited');
  timers = timers.filter((each) => each !== timer);
  timer.what();
}

test('a line says hello in its language, and learns how late it is', () => {
  line.watch({ table: 't', seat: 2, told: () => undefined });
  wires[0]!.welcome(5000);
  expect(wires[0]!.of('hello')[0]).toMatchObject({ version: 1, language: 'hu' });
  expect(wires[0]!.of('watch')[0]).toMatchObject({ table: 't', seat: 2, since: null });
  expect(line.now()).toBe(5000);
  wires[0]!.hear({ is: 'ping', n: 7, now: 5100 });
  expect(wires[0]!.of('pong')[0]).toMatchObject({ n: 7 });
  expect(line.now()).toBe(5100);
});

test('after a break it comes back and asks only for what it missed', () => {
  const told: number[] = [];
  line.watch({ table: 't', seat: null, told: (each) => told.push(each.seq) });
  wires[0]!.welcome();
  wires[0]!.hear(update(12));
  wires[0]!.onclose?.();
  expect(states.at(-1)).toBe('lost');
  retry();
  wires[1]!.welcome();
  expect(wires[1]!.of('watch')[0]).toMatchObject({ since: 12 });
  wires[1]!.hear(update(15));
  expect(told).toEqual([12, 15]);
  expect(states).toEqual(['joining', 'open', 'lost', 'open']);
});

test('a command whose line broke is sent again with the same number, and done once', async () => {
  line.watch({ table: 't', seat: 0, told: () => undefined });
  wires[0]!.welcome();
  const done = line.order({ do: 'act', table: 't', seat: 0, take: 'pass', seq: 3 });
  const first = wires[0]!.of('act')[0]!;
  wires[0]!.onclose?.();
  retry();
  wires[1]!.welcome();
  expect(wires[1]!.of('act')).toEqual([first]);
  wires[1]!.hear({ is: 'ack', id: first['id'], seq: 4, data: {} });
  await expect(done).resolves.toMatchObject({ seq: 4 });
  wires[1]!.onclose?.();
  retry();
  wires[2]!.welcome();
  expect(wires[2]!.of('act')).toEqual([]);
});

test('a refused command fails with the words of the house', async () => {
  line.watch({ table: 't', seat: 0, told: () => undefined });
  wires[0]!.welcome();
  const done = line.order({ do: 'act', table: 't', seat: 0, take: 'roll', seq: 3 });
  const { id } = wires[0]!.of('act')[0]!;
  wires[0]!.hear({ is: 'error', id, code: 'illegal', says: 'Not now.', rule: 'ES-1.9', seq: 3 });
  await expect(done).rejects.toBeInstanceOf(Refused);
});

test('each try waits longer, up to a quarter of a minute', () => {
  line.watch({ table: 't', seat: null, told: () => undefined });
  const waits: number[] = [];
  for (let round = 0; round < 10; round++) {
    wires.at(-1)!.onclose?.();
    waits.push(timers.at(-1)!.time);
    retry();
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_000);
  expect(waits[9]!).toBeGreaterThan(waits[0]!);
});

test('a line that says nothing any more is given up', () => {
  line.watch({ table: 't', seat: null, told: () => undefined });
  wires[0]!.welcome();
  timers.find((each) => each.time >= 40_000)!.what();
  expect(wires[0]!.closed).toBe(true);
  retry();
  expect(wires).toHaveLength(2);
});

test('the house says when to come back', () => {
  line.watch({ table: 't', seat: null, told: () => undefined });
  wires[0]!.welcome();
  wires[0]!.hear({ is: 'bye', why: 'closing', back: 777 });
  expect(timers.at(-1)!.time).toBe(777);
});

test('several seats are followed on one line, and each hears its own', () => {
  const heard: string[] = [];
  line.watch({ table: 't', seat: 0, told: (each) => heard.push(`0:${each.seq}`) });
  const stop = line.watch({ table: 't', seat: 1, told: (each) => heard.push(`1:${each.seq}`) });
  wires[0]!.welcome();
  wires[0]!.hear(update(1, 0));
  wires[0]!.hear(update(2, 1));
  stop();
  wires[0]!.hear(update(3, 1));
  expect(heard).toEqual(['0:1', '1:2']);
  expect(wires[0]!.of('unwatch')[0]).toMatchObject({ seat: 1 });
});

test('somebody who looks again while a line is being laid does not lay a second one', () => {
  line.watch({ table: 't', seat: 0, told: () => undefined });
  wires[0]!.welcome();
  wires[0]!.onclose?.();
  retry();
  line.wake();
  expect(wires).toHaveLength(2);
  wires[1]!.welcome();
  expect(wires[1]!.of('hello')).toHaveLength(1);
});

test('a line that comes too late is hung up', () => {
  line.watch({ table: 't', seat: 0, told: () => undefined });
  line.close();
  wires[0]!.onopen?.();
  expect(wires[0]!.closed).toBe(true);
  expect(wires[0]!.sent).toEqual([]);
});

test('whoever gave a seat up hears on as a spectator', () => {
  const heard: string[] = [];
  line.watch({
    table: 't',
    seat: 0,
    told: (each) => heard.push(`0:${each.seq}`),
    moved: (each) => heard.push(`moved:${each.seq}`),
  });
  line.watch({ table: 'other', seat: 0, told: () => {}, moved: () => heard.push('wrong') });
  wires[0]!.welcome();
  wires[0]!.hear(update(1, 0));
  wires[0]!.hear(update(2, null));
  expect(heard).toEqual(['0:1', 'moved:2']);
  line.watch({ table: 't', seat: null, told: (each) => heard.push(`watch:${each.seq}`) });
  wires[0]!.hear(update(3, null));
  expect(heard).toEqual(['0:1', 'moved:2', 'watch:3']);
});

test('whatever has the number of a question is its answer', async () => {
  line.watch({ table: 't', seat: null, told: () => undefined });
  wires[0]!.welcome();
  const thought = line.wonder({ do: 'hint', table: 't', seat: 0 });
  const [said] = wires[0]!.of('hint');
  wires[0]!.hear({ is: 'hints', id: 'somebody-else', hints: [] });
  wires[0]!.hear({ is: 'hints', id: said!['id'], hints: ['x'] });
  expect((await thought)['hints']).toEqual(['x']);
});

const full = (seq: number) => ({
  ...update(seq, 1),
  info: { seq, now: 1, seats: [] },
  view: { turn: 1, roll: 'x' },
  ask: null,
  undo: '',
});
const change = (from: number, seq: number, parts: object) => ({
  is: 'change',
  table: 't',
  seat: 1,
  from,
  seq,
  now: 2,
  left: null,
  parts,
  happened: [],
});

test('changes go on from the update before', () => {
  const told: Update[] = [];
  line.watch({ table: 't', seat: 1, told: (each) => told.push(each) });
  wires[0]!.welcome();
  expect(wires[0]!.of('watch')[0]).toMatchObject({ changes: true });
  wires[0]!.hear(full(7));
  wires[0]!.hear(change(7, 8, { 'view.turn': 2 }));
  wires[0]!.hear(change(8, 10, { 'view.roll': 'y' }));
  expect(told.map((each) => each.seq)).toEqual([7, 8, 10]);
  expect(told.at(-1)!.view).toEqual({ turn: 2, roll: 'y' });
  wires[0]!.onclose?.();
  retry();
  wires[1]!.welcome();
  expect(wires[1]!.of('watch')[0]).toMatchObject({ since: 10 });
});

test('a change that does not fit is not taken; all is asked for anew, once', () => {
  const told: number[] = [];
  line.watch({ table: 't', seat: 1, told: (each) => told.push(each.seq) });
  wires[0]!.welcome();
  wires[0]!.hear(change(6, 7, { 'view.turn': 2 }));
  wires[0]!.hear(full(7));
  wires[0]!.hear(change(6, 7, { 'view.turn': 9 }));
  expect(wires[0]!.of('watch')).toHaveLength(1);
  wires[0]!.hear(change(8, 9, { 'view.turn': 3 }));
  wires[0]!.hear(change(9, 10, { 'view.turn': 4 }));
  expect(told).toEqual([7]);
  expect(wires[0]!.of('watch')).toHaveLength(2);
  expect(wires[0]!.of('watch')[1]).toMatchObject({ since: 7, changes: true });
  wires[0]!.hear(full(10));
  wires[0]!.hear(change(10, 11, { 'view.turn': 5 }));
  expect(told).toEqual([7, 10, 11]);
});
