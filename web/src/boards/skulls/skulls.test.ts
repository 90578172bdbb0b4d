import { expect, test } from 'vitest';
import type { SkullsProps } from '$lib/board';
import type { Ask, SkullsBet, SkullsView, Told } from '$lib/protocol';
import { byCard, meant, stand } from './bets';
import { canPick, diceOf, exact, most, openTiers, placements } from './picks';
import { Play } from './play.svelte';
import { show, tell, without, type Shown } from './shown';
import { sockets } from './sockets';

const bet = (name: string, card: string, stack: number[] = []): SkullsBet => ({
  name,
  card,
  pays: [5, 3, 2],
  mark: '',
  cubes: false,
  jackpot: 0,
  stack,
  open: true,
});

const view = {
  turn: 3,
  tumbler: 1,
  pot: 90,
  gears: [10, 20],
  cubes: [0, 1],
  markers: [2, 2],
  bets: [bet('busted-fowl', '3'), bet('final-jewel', '3', [0])],
  hand: 3,
  roll: '',
  board: [
    [0, 0],
    [1, 1],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  picks: 0,
  floor: 2,
  exit: 'still-on',
  opposition: 0,
  shown: 0,
  rounds: 0,
} as unknown as SkullsView;

const event = (name: string, facts: Record<string, unknown>): Told => ({
  seq: 1,
  event: name,
  facts,
  says: '',
});
const after = (...events: Told[]): Shown => events.reduce(tell, show(view));

test('a turn is told from view to view: roll, placement, bets, payment', () => {
  const shown = after(
    event('bet', { seat: 0, bet: 'busted-fowl', slot: 1 }),
    event('rolled', { seat: 1, roll: 'II V W' }),
    event('placed', { seat: 1, tier: 5, natural: 0, wild: 1 }),
    event('out', { seat: 1, exit: 'gem-out' }),
    event('tumbler-paid', { seat: 1, gears: 7, cubes: 1 }),
  );
  expect(shown.bets[0]!.stack).toEqual([0]);
  expect(shown.markers).toEqual([1, 2]);
  expect(shown.hand).toEqual([2, 5]);
  expect(shown.board[4]).toEqual([0, 1]);
  expect([shown.pot, shown.gears, shown.cubes]).toEqual([83, [10, 27], [0, 2]]);
  expect(shown.exit).toBe('gem-out');
});

test('a new turn clears the table, and dice are paid into the pot', () => {
  const shown = after(
    event('turn', { seat: 0, turn: 4 }),
    event('bought', { seat: 0, dice: 5, cost: 3 }),
  );
  expect(shown.bets.every((each) => each.stack.length === 0)).toBe(true);
  expect(shown.hand).toHaveLength(5);
  expect([shown.pot, shown.gears[0], shown.tumbler]).toEqual([93, 7, 0]);
});

test('what is told does not change what was shown before', () => {
  const before = show(view);
  const copy = structuredClone(before);
  tell(before, event('bet', { seat: 0, bet: 'busted-fowl', slot: 1 }));
  tell(before, event('placed', { seat: 1, tier: 2, natural: 1, wild: 0 }));
  expect(before).toEqual(copy);
});

test('only the dice of a placement leave the hand', () => {
  expect(without([3, 3, 6, 6, 1], 3, 1, 1)).toEqual([3, 6, 1]);
});

const HAND = [1, 3, 3, 6];
const ask: Ask = {
  seat: 0,
  question: 'place',
  may_wait: false,
  pending: [],
  choices: [
    [3, 1, 0],
    [3, 2, 0],
    [3, 2, 1],
    [3, 0, 1],
    [5, 0, 1],
  ].map(([tier, natural, wild]) => ({
    take: `place ${tier}: ${natural}+${wild}`,
    key: 'place',
    facts: { tier, natural, wild },
    says: '',
  })),
};
const all = placements(ask);

test('dice are picked until they are a placement', () => {
  expect([...openTiers(all, HAND, new Set())].sort()).toEqual([3, 5]);
  expect(canPick(all, HAND, new Set(), 0)).toBe(false);
  expect(canPick(all, HAND, new Set([1]), 3)).toBe(true);
  expect([...openTiers(all, HAND, new Set([1]))]).toEqual([3]);
  expect(exact(all, HAND, new Set([1, 2]), 3)?.choice.take).toBe('place 3: 2+0');
  expect(exact(all, HAND, new Set([1, 3]), 3)).toBeNull();
  expect(exact(all, HAND, new Set([3]), 5)?.choice.take).toBe('place 5: 0+1');
});

test('touching a tier first picks the most that goes there without wild dice', () => {
  expect([...most(all, HAND, 3)]).toEqual([1, 2]);
  expect([...most(all, HAND, 5)]).toEqual([3]);
  expect([...diceOf(all[2]!, HAND)]).toEqual([1, 2, 3]);
});

test('a bet knows its live place, and what somebody means who touches it', () => {
  const betting: Ask = {
    ...ask,
    choices: [
      { take: 'bet final-jewel 2', key: 'bet', facts: { bet: 'final-jewel', slot: 2 }, says: '' },
    ],
  };
  const standing = stand(bet('final-jewel', '3', [1]), betting, ['a'], true);
  expect(standing.places.map((place) => place.take)).toEqual([null, 'bet final-jewel 2', null]);
  expect(standing.places[1]!.key).toBe('a');
  expect(meant(standing)).toBe('bet final-jewel 2');
  expect(stand({ ...bet('x', '1'), open: false }, null, [], true).shut).toBe(true);
  expect(stand({ ...bet('x', '1', [1, 2, 3]), open: false }, null, [], true)).toMatchObject({
    full: true,
    shut: false,
  });
});

test('bets of one card lie together', () => {
  const cards = byCard(
    [bet('a', '1'), bet('b', '1'), bet('c', '2')].map((each) => stand(each, null, [], true)),
  );
  expect(cards.map((card) => card.bets.length)).toEqual([2, 1]);
});

test('every die has a place of its own on the skull', () => {
  for (const tier of [1, 2, 3, 4, 5]) {
    const most = tier === 5 ? 1 : tier === 4 ? 2 : 7;
    const places = sockets(tier, most).map(({ x, y }) => `${x},${y}`);
    expect(new Set(places).size, `tier ${tier}`).toBe(most);
  }
});

test('what is picked stays picked while others act, and goes with its question', () => {
  const offered = (...takes: string[]): Ask => ({
    ...ask,
    choices: takes.map((take) => ({ take, key: 'bet', facts: {}, says: '' })),
  });
  const props = { view, ask: offered('bet a 1', 'bet b 1'), motion: 0 } as SkullsProps;
  const play = new Play(props);
  play.picked = new Set([1]);
  play.chosen = 'bet a 1';
  play.arrive(view, []);
  expect([[...play.picked], play.chosen]).toEqual([[1], 'bet a 1']);
  // Another one was faster on the other bet: this one can still be had.
  props.ask = offered('bet a 1');
  play.arrive(view, []);
  expect([[...play.picked], play.chosen]).toEqual([[], 'bet a 1']);
  props.ask = offered('bet b 2');
  play.arrive(view, []);
  expect(play.chosen).toBe('');
});
