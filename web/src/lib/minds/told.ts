// What the house tells of chances: hints, odds, and a play looked at again.

/** One option worth a thought. */
export interface Hint {
  take: string;
  says: string;
  /** The chance to win with it, from 0 to 1. */
  chance: number;
  /** What it brings against the average of all options. */
  gain: number;
  reasons: Because[];
}

// ── odds ─────────────────────────────────────────────────────────────────────────────────

export interface SlotOdds {
  slot: number;
  pays: number;
  chance: number;
  /** Chance times payout. */
  expected: number;
  taken: boolean;
}

export interface BetOdds {
  chance: number;
  in: 'gears' | 'cubes';
  slots: SlotOdds[];
}

/** What a turn promises under one way to play it. */
export interface Prospect {
  value: number;
  exits: Record<string, number>;
  bets: Record<string, BetOdds>;
}

export interface SkullsOdds extends Prospect {
  /** The same for a tumbler who plays by habit. */
  casual?: Prospect;
  options?: { option: string; value: number; bust: number }[];
}

/** What dice give, by the letter of a resource: the mean, and how likely each amount is. */
export interface Income {
  mean: Record<string, number>;
  amounts: Record<string, Record<string, number>>;
}

export interface ForgeOdds {
  seats: (Income & { light: Income; dark: Income })[];
}

/** What the next card of a deck may be: by kind, and where they differ, by card. */
export interface DeckOdds {
  left: number;
  /** Counted, or only estimated from what could lie there? */
  exact: boolean;
  kinds: Record<string, number>;
  cards?: Record<string, number>;
}

export interface SmithyOdds {
  mine?: DeckOdds;
  guild?: DeckOdds;
}

export type Odds = Record<string, unknown>;

// ── a review ─────────────────────────────────────────────────────────────────────────────

export type Mark = '' | 'inaccuracy' | 'mistake' | 'blunder';

/** What an option was worth to the one who was asked. */
export interface Worth {
  text: string;
  key: string;
  facts: Record<string, unknown>;
  says?: string;
  chance: number;
  behind: number;
  error: number;
}

export interface Moment {
  line: number;
  kind: 'choice' | 'luck';
  seat: number;
  question: string;
  text: string;
  says?: string;
  before: number[];
  luck: number[];
  choice: number[];
  residual: number[];
  after: number[];
  loss: number;
  loss_error: number;
  mark: Mark;
  options: Worth[];
}

/** Something that speaks for an option, in words where the house has some. */
export interface Because {
  key: string;
  facts: Record<string, unknown>;
  says?: string;
}

export interface Exercise {
  line: number;
  seat: number;
  question: string;
  taken: string;
  best: string;
  loss: number;
  loss_error: number;
  mark: Mark;
  view: Record<string, unknown>;
  options: Worth[];
  for_best: Because[];
  for_taken: Because[];
}

export interface Total {
  seat: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  residual: number;
  end: number;
  luck_error: number;
  own_error: number;
  adjusted: number;
  place: number;
  adjusted_place: number;
  choices: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface Review {
  game: string;
  judge: string;
  over: boolean;
  complete: boolean;
  lines: number;
  thresholds: Record<string, number>;
  moments: Moment[];
  totals: Total[];
  exercises: Exercise[];
  /** The chances of every seat by line, from before the first. */
  curve: [number, number[]][];
}

/** A play looked at again, or how far that is. */
export interface Reviewed {
  table: string;
  seat: number | null;
  /** How much of it is done, from 0 to 1. */
  share: number;
  review: Review | null;
}
