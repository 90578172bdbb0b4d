import { expect, test } from 'vitest';
import { likes } from '../settings.svelte';
import {
  askOf,
  costly,
  curveOf,
  exercisesOf,
  indexOf,
  pathOf,
  sentences,
  strikes,
  verdictOf,
} from './review';
import type { Exercise, Moment, Review, Worth } from './told';
import { about, percent, signed } from './words';

const worth = (text: string, behind: number): Worth => ({
  text,
  key: text,
  facts: {},
  says: `Do ${text}`,
  chance: 0.6 - behind,
  behind,
  error: 0,
});
const moment = (line: number, more: Partial<Moment>): Moment => ({
  line,
  kind: 'choice',
  seat: 0,
  question: 'q',
  text: 'x',
  before: [0.5, 0.5],
  luck: [0, 0],
  choice: [0, 0],
  residual: [0, 0],
  after: [0.5, 0.5],
  loss: 0,
  loss_error: 0,
  mark: '',
  options: [],
  ...more,
});
const exercise = (line: number, seat: number, loss: number): Exercise => ({
  line,
  seat,
  question: 'check',
  taken: 'go on',
  best: 'stop',
  loss,
  loss_error: 0,
  mark: 'mistake',
  view: {},
  options: [worth('stop', 0), worth('go on', 0.08), worth('beg', 0.01)],
  for_best: [
    { key: 'a', facts: {}, says: 'takes the lead' },
    { key: 'b', facts: {} },
  ],
  for_taken: [],
});
const review: Review = {
  game: 'g',
  judge: 'j',
  over: true,
  complete: true,
  lines: 4,
  thresholds: { inaccuracy: 0.02, mistake: 0.05, blunder: 0.1 },
  moments: [
    moment(2, { loss: 0.03, mark: 'inaccuracy' }),
    moment(3, { kind: 'luck', luck: [0.1, -0.1] }),
    moment(4, { loss: 0.2, mark: 'blunder', seat: 1 }),
    moment(5, { kind: 'luck', luck: [-0.3, 0.3] }),
    moment(6, { kind: 'luck' }),
    moment(7, { loss: 0.001 }),
  ],
  totals: [],
  exercises: [
    exercise(2, 0, 0.03),
    exercise(4, 1, 0.2),
    exercise(7, 1, 0.06),
    exercise(9, 1, 0.05),
  ],
  curve: [
    [1, [0.5, 0.5]],
    [2, [0.4, 0.6]],
    [3, [1, 0]],
  ],
};

test('costly choices stand in the order of the play, of one seat or of all', () => {
  expect(costly(review, null).map(({ line }) => line)).toEqual([2, 4]);
  expect(costly(review, 1).map(({ line }) => line)).toEqual([4]);
});

test('a stroke of luck is told for whom it mattered to; luck that did nothing is not told', () => {
  expect(strikes(review, 1).map(({ moment: { line }, luck }) => [line, luck])).toEqual([
    [3, -0.1],
    [5, 0.3],
  ]);
});

test('there are three exercises, the costliest first', () => {
  expect(exercisesOf(review, null).map(({ line }) => line)).toEqual([4, 7, 9]);
  expect(exercisesOf(review, 0).map(({ line }) => line)).toEqual([2]);
});

test('the order of the answers does not give the best one away', () => {
  expect(askOf(exercise(2, 0, 0.03)).choices.map(({ take }) => take)).toEqual([
    'beg',
    'go on',
    'stop',
  ]);
});

test('an answer is the best, nearly as good, or costly', () => {
  const one = exercise(2, 0, 0.08);
  expect(['stop', 'beg', 'go on'].map((take) => verdictOf(review, one, take))).toEqual([
    'best',
    'fine',
    'costly',
  ]);
  expect(sentences(one.for_best)).toEqual(['takes the lead']);
});

test('the curve goes from the first line to the last, and up with the chance', () => {
  expect(pathOf(curveOf(review, 0, 100, 50))).toBe('M0.0 25.0L50.0 30.0L100.0 0.0');
  expect([indexOf(review, 2), indexOf(review, 1), indexOf(review, 99)]).toEqual([1, -1, -1]);
});

test('chances are said as people say them, in both languages', () => {
  likes.lang = 'en';
  expect([percent(0.123), signed(0.0621), signed(-0.038), signed(0.0001)]).toEqual([
    '12 %',
    '+6.2 %',
    '−3.8 %',
    '±0.0 %',
  ]);
  expect(about(1.64)).toBe('≈ 1.6');
  likes.lang = 'hu';
  expect([percent(0.5), signed(0.0621)]).toEqual(['50%', '+6,2%']);
  likes.lang = 'en';
});
