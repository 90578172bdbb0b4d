import { expect, test } from 'vitest';
import type { SkullsOdds } from '$lib/minds/told';
import type { SkullsBet } from '$lib/protocol';
import { stand } from './bets';
import { bustByTier, lensOf, prospectOf } from './lens';

const bet = (name: string, stack: number[], more: Partial<SkullsBet> = {}): SkullsBet => ({
  name,
  card: '1',
  pays: [5, 3],
  mark: '',
  cubes: false,
  jackpot: 0,
  stack,
  open: true,
  ...more,
});
const told = (chance: number) => ({
  chance,
  in: 'gears' as const,
  slots: [5, 3].map((pays, index) => ({
    slot: index + 1,
    pays,
    chance,
    expected: pays * chance,
    taken: false,
  })),
});
const odds: SkullsOdds = {
  value: 4,
  exits: { 'bust-out': 0.2, 'gem-out': 0.8 },
  bets: { a: told(0.5), b: told(0.4), full: told(0.9), gems: told(0.9), lost: told(0) },
  casual: { value: 3, exits: { 'bust-out': 0.4, 'gem-out': 0.6 }, bets: {} },
  options: [
    { option: 'place 3: III', value: 3, bust: 0.3 },
    { option: 'place 3: III III', value: 4, bust: 0.1 },
    { option: 'place 5: V', value: 5, bust: 0 },
  ],
};
const standings = [
  bet('a', [0]),
  bet('b', []),
  bet('full', [0, 1]),
  bet('gems', [], { cubes: true }),
  bet('lost', [], { open: false }),
].map((each) => stand(each, null, [], true));

test('a bet shows its chance, what each slot is worth, and what the next free one is', () => {
  const lens = lensOf(odds, standings);
  expect(lens['a']).toEqual({ chance: 0.5, worth: [2.5, 1.5], next: 1.5, best: false });
  expect(lens['b']).toEqual({ chance: 0.4, worth: [2, expect.closeTo(1.2)], next: 2, best: true });
  expect(lens['full']).toMatchObject({ next: null, best: false });
  expect(lens['lost']).toBeUndefined();
});

test('cubes are not measured against gears', () => {
  expect(lensOf(odds, standings)['gems']).toMatchObject({ next: 4.5, best: false });
});

test('without odds nothing is laid over the table', () => {
  expect(lensOf(null, standings)).toEqual({});
  expect(prospectOf(null, 'best')).toBeNull();
  expect(prospectOf({ seats: [] } as unknown as SkullsOdds, 'best')).toBeNull();
});

test('the lens foresees a sharp tumbler or a casual one', () => {
  expect(prospectOf(odds, 'casual')?.exits['bust-out']).toBe(0.4);
  expect(prospectOf(odds, 'best')?.exits['bust-out']).toBe(0.2);
});

test('a tier says how likely the turn busts after the safest lay there', () => {
  const lay = (tier: number, take: string) => ({ tier, choice: { take } });
  const busts = bustByTier(odds, [
    lay(3, 'place 3: III'),
    lay(3, 'place 3: III III'),
    lay(5, 'place 5: V'),
    lay(4, 'place 4: IV'),
  ]);
  expect([...busts]).toEqual([
    [3, 0.1],
    [5, 0],
  ]);
});
