import { expect, test } from 'vitest';
import { applied } from './changes';
import type { Change, Update } from './protocol';

const seat = (name: string, left: number | null = null) => ({ kind: 'person', name, left });

const before = {
  is: 'update',
  table: 't',
  seat: 0,
  seq: 7,
  whole: true,
  info: { phase: 'playing', now: 100, seq: 7, seats: [seat('Anna', 9000), seat('Béla', 8000)] },
  view: { turn: 1, setup: { a: 1 }, heroes: [{ gold: 1 }, { gold: 2 }], roll: 'x' },
  ask: { seat: 0, choices: [] },
  undo: '',
  happened: [{ seq: 7 }],
} as unknown as Update;

const change = (more: object): Change =>
  ({
    is: 'change',
    table: 't',
    seat: 0,
    from: 7,
    seq: 8,
    now: 150,
    left: null,
    parts: {},
    happened: [],
    ...more,
  }) as Change;

test('parts are put in their places, and nothing else changes', () => {
  const kept = JSON.stringify(before);
  const after = applied(
    before,
    change({
      parts: {
        'view.heroes.1': { gold: 5 },
        'view.turn': 2,
        'info.seats.0': seat('Anna'),
        ask: null,
        undo: 'own',
      },
      left: [8500, 8000],
      happened: [{ seq: 8 }],
    }),
  );
  expect(after).toEqual({
    ...before,
    seq: 8,
    whole: false,
    info: { ...before.info, now: 150, seq: 8, seats: [seat('Anna', 8500), seat('Béla', 8000)] },
    view: { turn: 2, setup: { a: 1 }, heroes: [{ gold: 1 }, { gold: 5 }], roll: 'x' },
    ask: null,
    undo: 'own',
    happened: [{ seq: 8 }],
  });
  expect(JSON.stringify(before)).toBe(kept);
  const heroes = after?.view?.['heroes'] as unknown[];
  expect(heroes[0]).toBe((before.view?.['heroes'] as unknown[])[0]);
  expect(after?.view?.['setup']).toBe(before.view?.['setup']);
});

test('one change after the other', () => {
  const one = applied(before, change({ parts: { 'view.heroes.0': { gold: 3 } } }))!;
  const two = applied(one, change({ from: 8, seq: 9, parts: { 'view.heroes.1': { gold: 4 } } }))!;
  expect(two.view?.['heroes']).toEqual([{ gold: 3 }, { gold: 4 }]);
  expect(one.view?.['heroes']).toEqual([{ gold: 3 }, { gold: 2 }]);
  expect(two.seq).toBe(9);
});

test.each([
  ['another update', change({ from: 6 })],
  ['an unknown field', change({ parts: { 'view.dragons': 1 } })],
  ['an unknown place in a row', change({ parts: { 'view.heroes.2': {} } })],
  ['what is no object', change({ parts: { 'view.turn.x': 1 } })],
  ['what an object inherits', change({ parts: { 'view.__proto__.x': 1 } })],
])('a change that goes on from %s is not taken', (_, wrong) => {
  expect(applied(before, wrong)).toBe(null);
  expect(({} as Record<string, unknown>)['x']).toBe(undefined);
});
