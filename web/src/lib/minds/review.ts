// A review as a page shows it: a curve, a verdict in words, what is listed, and exercises.
import type { Ask } from '../protocol';
import type { Because, Exercise, Moment, Review, Worth } from './told';

/** Costly choices that are listed, and events of luck. */
const MANY = 12;
const LUCKIEST = 6;
const TRIES = 3;

const seenBy = (seat: number, eyes: number | null) => eyes === null || seat === eyes;

/** Choices with a mark, the costliest of them, in the order of the play. */
export function costly(review: Review, eyes: number | null): Moment[] {
  return review.moments
    .filter((moment) => moment.kind === 'choice' && moment.mark && seenBy(moment.seat, eyes))
    .sort((one, other) => other.loss - one.loss)
    .slice(0, MANY)
    .sort((one, other) => one.line - other.line);
}

export interface Strike {
  moment: Moment;
  /** Whom it mattered to most, and how much. */
  seat: number;
  luck: number;
}

/** The luck that mattered most, in the order of the play. */
export function strikes(review: Review, eyes: number | null): Strike[] {
  return review.moments
    .filter((moment) => moment.kind === 'luck')
    .flatMap((moment) => {
      const found = moment.luck
        .map((luck, seat) => ({ moment, seat, luck }))
        .filter(({ seat, luck }) => seenBy(seat, eyes) && luck !== 0)
        .sort((one, other) => Math.abs(other.luck) - Math.abs(one.luck))[0];
      return found ? [found] : [];
    })
    .sort((one, other) => Math.abs(other.luck) - Math.abs(one.luck))
    .slice(0, LUCKIEST)
    .sort((one, other) => one.moment.line - other.moment.line);
}

/** Three exercises of a seat, or the three costliest of all. */
export function exercisesOf(review: Review, eyes: number | null): Exercise[] {
  return review.exercises
    .filter((one) => seenBy(one.seat, eyes))
    .sort((one, other) => other.loss - one.loss)
    .slice(0, TRIES);
}

/** The question of an exercise as a board is asked it; in an order that gives nothing away. */
export function askOf(one: Exercise): Ask {
  const choices = one.options
    .map(({ text, key, facts, says }) => ({ take: text, key, facts, says: says ?? text }))
    .sort((a, b) => a.says.localeCompare(b.says) || a.take.localeCompare(b.take));
  return { seat: one.seat, question: one.question, choices, may_wait: false, pending: [] };
}

export const worthOf = (one: { options: Worth[] }, take: string): Worth | null =>
  one.options.find((each) => each.text === take) ?? null;

/** What an option is called. */
export const saysOf = (one: { options: Worth[] }, take: string): string =>
  worthOf(one, take)?.says ?? take;

/** Reasons as sentences; those without words are left out. */
export function sentences(reasons: readonly Because[]): string[] {
  return reasons.map((reason) => reason.says ?? '').filter((said) => said !== '');
}

/** How near an answer comes to the best one, in the words of a review. */
export function verdictOf(review: Review, one: Exercise, take: string): 'best' | 'fine' | 'costly' {
  if (take === one.best) return 'best';
  const behind = worthOf(one, take)?.behind ?? one.loss;
  return behind < (review.thresholds['inaccuracy'] ?? 0.02) ? 'fine' : 'costly';
}

export interface Point {
  x: number;
  y: number;
}

/** The curve of a seat, in a box of so many units; the first line is on the left. */
export function curveOf(review: Review, seat: number, width: number, height: number): Point[] {
  const last = Math.max(1, review.curve.length - 1);
  return review.curve.map(([, chances], index) => ({
    x: (index / last) * width,
    y: (1 - (chances[seat] ?? 0)) * height,
  }));
}

/** Points as a path. */
export function pathOf(points: readonly Point[]): string {
  const near = (value: number) => value.toFixed(1);
  return points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${near(x)} ${near(y)}`).join('');
}

/** Where a line of the record lies on the curve; -1 for nowhere. */
export const indexOf = (review: Review, line: number): number =>
  review.curve.findIndex(([each], index) => index > 0 && each === line);
