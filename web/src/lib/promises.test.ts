import { webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { commitmentOf, digestOf, markOf } from './fair';
import { Promises, someEntropy, type Shown } from './promises';
import type { Entry } from './protocol';

const SECRET = '00'.repeat(32);
const OTHER = '11'.repeat(32);
const START = '0'.repeat(64);

let log: Entry[] = [];
let memory: Map<string, string>;
let now = 1_000;
let promises: Promises;
let reads = 0;

const storage = () => ({
  getItem: (name: string) => memory.get(name) ?? null,
  setItem: (name: string, value: string) => void memory.set(name, value),
});
const remember = () => new Promises(storage(), () => now);

async function promise(table: string, secret = SECRET): Promise<Entry> {
  const before = log.at(-1)?.digest ?? START;
  const entry = {
    n: log.length + 1,
    at: 5,
    commitment: await commitmentOf(secret),
    table: await markOf(table),
    digest: '',
  };
  entry.digest = await digestOf(before, entry);
  log.push(entry);
  return entry;
}

const read = (after: number, count: number): Promise<string> => {
  reads += 1;
  const page = log.slice(after, after + count);
  return Promise.resolve(page.map((entry) => JSON.stringify(entry) + '\n').join(''));
};

function shown(entry: Entry, phase: Shown['phase'], more: Partial<Shown['fair']> = {}): Shown {
  const fair = { commitment: entry.commitment, entropies: [], secret: null, entry, ...more };
  return { id: 't', phase, seats: [{ person: 'me' }, { person: 'other' }], fair };
}

beforeAll(() => void vi.stubGlobal('crypto', webcrypto));
beforeEach(() => {
  log = [];
  memory = new Map();
  now = 1_000;
  reads = 0;
  promises = remember();
});

test('what a seat adds is 16 bytes nobody can foresee', () => {
  const some = new Set(Array.from({ length: 50 }, someEntropy));
  expect(some.size).toBe(50);
  for (const each of some) expect(each).toMatch(/^[0-9a-f]{32}$/);
});

test('a house that keeps its promise breaks nothing, also after a reload', async () => {
  const entry = await promise('t');
  promises.drawn('t', entry.commitment, entry);
  promises.added('t', [0], 'mine');
  promises.look(shown(entry, 'open'), 'me');
  promises = remember();
  const entropies = ['mine', 'theirs'];
  promises.look(shown(entry, 'playing', { entropies }), 'me');
  const last = await promises.reveal(shown(entry, 'over', { entropies, secret: SECRET }), 'me');
  expect([last.broken, last.seen]).toEqual([[], 'before']);
  expect(await promises.followLog(read, last.entry, true)).toBe('whole');
});

test('another commitment is caught, and stays caught', async () => {
  const entry = await promise('t');
  promises.look(shown(entry, 'open'), 'me');
  const other = await promise('t', OTHER);
  promises = remember();
  expect(promises.look(shown(other, 'playing', { entropies: ['', ''] }), 'me').broken).toEqual([
    'commitment',
    'entry',
  ]);
  promises = remember();
  const back = promises.look(shown(entry, 'playing', { entropies: ['', ''] }), 'me');
  expect(back.broken, 'no later agreement takes it back').toContain('commitment');
});

test('another entry for the same commitment is caught', async () => {
  const entry = await promise('t');
  promises.look(shown(entry, 'open'), 'me');
  const moved = { ...entry, n: 7 };
  expect(promises.look(shown(moved, 'open'), 'me').broken).toEqual(['entry']);
  promises = remember();
  expect(
    promises.look(
      { ...shown(entry, 'open'), fair: { ...shown(entry, 'open').fair, entry: null } },
      'me',
    ).broken,
  ).toEqual(['entry']);
});

test('an entry of another table is caught', async () => {
  const entry = await promise('another');
  const found = await promises.reveal(shown(entry, 'over', { secret: SECRET }), 'me');
  expect(found.broken).toEqual(['entry']);
});

test('entropy that was swapped or left out is caught', async () => {
  const entry = await promise('t');
  for (const entropies of [['other', ''], ['', 'mine'], ['mine']]) {
    memory.clear();
    promises = remember();
    promises.look(shown(entry, 'open'), 'me');
    promises.added('t', [0], 'mine');
    const right = entropies[0] === 'mine';
    const { broken } = promises.look(shown(entry, 'playing', { entropies }), 'me');
    expect(broken).toEqual(right ? [] : ['entropy']);
  }
  memory.clear();
  promises = remember();
  promises.look(shown(entry, 'open'), 'me');
  promises.added('t', [0], 'mine');
  expect(promises.look(shown(entry, 'playing', { entropies: [] }), 'me').broken).toEqual([
    'entropy',
  ]);
});

test('who stands up before the play takes along what they added', async () => {
  const entry = await promise('t');
  promises.look(shown(entry, 'open'), 'me');
  promises.added('t', [0], 'mine');
  const gone = { ...shown(entry, 'open'), seats: [{ person: '' }, { person: 'other' }] };
  expect(promises.look(gone, 'me').entropies).toEqual({});
});

test('another secret, or none, is caught at the end', async () => {
  const entry = await promise('t');
  promises.look(shown(entry, 'open'), 'me');
  const entropies = ['', ''];
  const other = await promises.reveal(shown(entry, 'over', { entropies, secret: OTHER }), 'me');
  expect(other.broken).toEqual(['secret']);
  memory.clear();
  promises = remember();
  const none = await promises.reveal(shown(entry, 'over', { entropies }), 'me');
  expect(none.broken).toEqual(['withheld']);
  expect(none.seen, 'who came late says so').toBe('after');
});

test('a log that was written anew is caught', async () => {
  const entry = await promise('t');
  for (let k = 0; k < 5; k++) await promise(`t${k}`);
  promises.look(shown(entry, 'open'), 'me');
  expect(await promises.followLog(read, entry, true)).toBe('whole');
  const kept = [...log];
  const kinds: [string, () => unknown][] = [
    ['shorter', () => (log = kept.slice(0, 3))],
    [
      'begun anew',
      async () => {
        log = [];
        for (let k = 0; k < 9; k++) await promise(`x${k}`);
      },
    ],
    [
      'another entry in between',
      () => (log = kept.map((each, k) => (k === 3 ? { ...each, at: 6 } : each))),
    ],
  ];
  for (const [kind, cheat] of kinds) {
    log = [...kept];
    memory.clear();
    promises = remember();
    promises.look(shown(entry, 'open'), 'me');
    if (kind !== 'another entry in between') await promises.followLog(read, entry, true);
    await cheat();
    promises = remember();
    expect(await promises.followLog(read, null, true), kind).toBe('rewritten');
    log = [...kept];
    expect(await promises.followLog(read, null, true), 'and it stays caught').toBe('rewritten');
    promises.forgetLog();
    expect(await promises.followLog(read, null, true)).toBe('none');
  }
});

test('the log is followed now and then, and read from where it was left', async () => {
  const entry = await promise('t');
  promises.look(shown(entry, 'open'), 'me');
  await promises.followLog(read, null, true);
  reads = 0;
  await promises.followLog(read, null);
  expect(reads).toBe(0);
  now += 4_000_000;
  for (let k = 0; k < 1500; k++) log.push({ ...entry, n: k + 2 });
  for (let k = 1; k < log.length; k++) log[k]!.digest = await digestOf(log[k - 1]!.digest, log[k]!);
  expect(await promises.followLog(read, null)).toBe('whole');
  expect(reads).toBe(2);
  expect(JSON.parse(memory.get('fogado-dice')!).head.n).toBe(1501);
});

test('a house that does not show its log is not believed', async () => {
  const entry = await promise('t');
  promises.look(shown(entry, 'open'), 'me');
  expect(await promises.followLog(() => Promise.reject(new Error()), entry, true)).toBe('unread');
});

test('old tables are forgotten, and two windows do not undo each other', async () => {
  const entry = await promise('t');
  const other = remember();
  promises.look(shown(entry, 'open'), 'me');
  other.drawn('u', entry.commitment, entry);
  promises.added('t', [0], 'mine');
  expect(Object.keys(JSON.parse(memory.get('fogado-dice')!).tables)).toEqual(['t', 'u']);
  for (let k = 0; k < 400; k++) {
    now += 1;
    promises.drawn(`n${k}`, entry.commitment, entry);
  }
  expect(Object.keys(JSON.parse(memory.get('fogado-dice')!).tables)).toHaveLength(300);
  expect(promises.of('t')).toBeNull();
  expect(promises.of('n399')).not.toBeNull();
});

test('without a memory this window remembers at least by itself', async () => {
  const entry = await promise('t');
  const alone = new Promises(null, () => now);
  alone.look(shown(entry, 'open'), 'me');
  const other = await promise('t', OTHER);
  expect(alone.look(shown(other, 'open'), 'me').broken).toContain('commitment');
});
