// What lies on the table as it is shown: the last view, brought forward event by event, so that
// every movement starts where things were.  At the end of the story the new view is the truth.
import type { SkullsBet, SkullsView, Told } from '$lib/protocol';
import { FACES, KAR, VRAX } from './art';

export interface Shown {
  turn: number;
  tumbler: number;
  pot: number;
  gears: number[];
  cubes: number[];
  markers: number[];
  bets: SkullsBet[];
  /** The dice of the hand: faces 1 … 6, or 0 while nobody has rolled. */
  hand: number[];
  /** Has the hand been rolled? */
  rolled: boolean;
  /** By tier from the lowest: natural and wild dice. */
  board: [number, number][];
  picks: number;
  floor: number;
  exit: string;
  opposition: number;
  /** Solo: the revealed card, and how many are left. */
  card: number;
  left: number;
}

/** Read "I III W" as faces. */
export function faces(roll: string): number[] {
  return roll ? roll.split(' ').map((face) => FACES.indexOf(face) + 1) : [];
}

export function show(view: SkullsView): Shown {
  const rolled = view.roll !== '';
  return {
    turn: view.turn,
    tumbler: view.tumbler,
    pot: view.pot,
    gears: [...view.gears],
    cubes: [...view.cubes],
    markers: [...view.markers],
    bets: view.bets.map((bet) => ({ ...bet, stack: [...bet.stack] })),
    hand: rolled ? faces(view.roll) : Array<number>(view.hand).fill(0),
    rolled,
    board: view.board.map(([natural, wild]) => [natural ?? 0, wild ?? 0]),
    picks: view.picks,
    floor: view.floor,
    exit: view.exit,
    opposition: view.opposition,
    card: view.shown,
    left: view.rounds,
  };
}

const number = (told: Told, name: string): number => Number(told.facts[name] ?? 0);

/** Put a marker on a bet. */
function lay(shown: Shown, bet: unknown, whose: number): void {
  shown.bets = shown.bets.map((each) =>
    each.name === bet ? { ...each, stack: [...each.stack, whose] } : each,
  );
}

function change(list: number[], index: number, by: number): number[] {
  return list.map((value, each) => (each === index ? value + by : value));
}

function pay(shown: Shown, seat: number, gears: number, cubes: number): void {
  shown.pot -= gears;
  shown.gears = change(shown.gears, seat, gears);
  shown.cubes = change(shown.cubes, seat, cubes);
}

/** Take dice of a placement out of the hand: those of the tier's face, and wild ones. */
export function without(hand: number[], tier: number, natural: number, wild: number): number[] {
  let naturals = natural;
  let wilds = wild;
  return hand.filter((face) => {
    if (face === tier && naturals > 0) return (naturals--, false);
    if (face === 6 && wilds > 0) return (wilds--, false);
    return true;
  });
}

type Change = (shown: Shown, told: Told) => void;

const CHANGES: Record<string, Change> = {
  turn: (shown, told) => {
    shown.turn = number(told, 'turn');
    shown.tumbler = number(told, 'seat');
    shown.board = shown.board.map(() => [0, 0]);
    shown.hand = [];
    shown.rolled = false;
    shown.picks = 0;
    shown.floor = 1;
    shown.exit = 'still-on';
    shown.card = 0;
    shown.markers = shown.markers.map(() => 2);
    shown.bets = shown.bets.map((bet) => ({ ...bet, stack: [], open: true }));
  },
  bought: (shown, told) => {
    const cost = number(told, 'cost');
    shown.hand = Array<number>(number(told, 'dice')).fill(0);
    shown.rolled = false;
    shown.pot += cost;
    shown.gears = change(shown.gears, number(told, 'seat'), -cost);
  },
  bet: (shown, told) => {
    const seat = number(told, 'seat');
    lay(shown, told.facts['bet'], seat);
    shown.markers = change(shown.markers, seat, -1);
  },
  'opposition-bet': (shown, told) => {
    lay(shown, told.facts['bet'], told.facts['who'] === 'vrax' ? VRAX : KAR);
  },
  revealed: (shown, told) => {
    shown.card = number(told, 'card');
    shown.left = number(told, 'left');
  },
  rolled: (shown, told) => {
    shown.hand = faces(String(told.facts['roll'] ?? ''));
    shown.rolled = true;
  },
  placed: (shown, told) => {
    const tier = number(told, 'tier');
    const natural = number(told, 'natural');
    const wild = number(told, 'wild');
    shown.board = shown.board.map((dice, index) =>
      index === tier - 1 ? [dice[0] + natural, dice[1] + wild] : dice,
    );
    shown.hand = without(shown.hand, tier, natural, wild);
    shown.floor = Math.max(shown.floor, tier);
  },
  'cube-used': (shown, told) => {
    shown.cubes = change(shown.cubes, number(told, 'seat'), -1);
    shown.hand = [...shown.hand, ...Array<number>(number(told, 'added')).fill(0)];
  },
  'nose-picked': (shown, told) => {
    const seat = number(told, 'seat');
    shown.picks = number(told, 'picks');
    shown.markers = change(shown.markers, seat, -1);
    shown.board = shown.board.map((dice, index) => (index === 2 ? [dice[0] - 1, dice[1]] : dice));
    shown.hand = [...shown.hand, 3];
    shown.floor = Math.max(shown.floor, 3);
  },
  out: (shown, told) => {
    shown.exit = String(told.facts['exit'] ?? '');
  },
  'tumbler-paid': (shown, told) =>
    pay(shown, number(told, 'seat'), number(told, 'gears'), number(told, 'cubes')),
  'jackpot-paid': (shown, told) => pay(shown, number(told, 'seat'), number(told, 'gears'), 0),
  'bet-paid': (shown, told) => pay(shown, number(told, 'seat'), number(told, 'gears'), 0),
  'bet-paid-cubes': (shown, told) => pay(shown, number(told, 'seat'), 0, number(told, 'cubes')),
  'opposition-paid': (shown, told) => {
    shown.pot -= number(told, 'gears');
    shown.opposition += number(told, 'gears');
  },
  'deck-ended': (shown, told) => {
    shown.pot -= number(told, 'gears');
    shown.opposition += number(told, 'gears');
  },
};

/** Bring what is shown forward by one event. */
export function tell(before: Shown, told: Told): Shown {
  const after = { ...before };
  CHANGES[told.event]?.(after, told);
  return after;
}
