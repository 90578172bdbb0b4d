import { describe, expect, it } from 'vitest';
import { letters } from '$lib/keys';
import words from '$lib/words/forge';
import {
  after,
  drawn,
  inTray,
  placesOf,
  questionAbout,
  stepsTo,
  through,
  type Reach,
} from './places';
import { positions, type Position } from './positions';

const all = positions();
/** Questions that luck answers, and the end. */
const NOBODY_IS_ASKED = ['dice', 'die', 'celestial', 'set', 'slot', 'faces', 'over'];

function reachesOf({ ask, view }: Position): Reach[] {
  const keys = letters(ask.choices.map((choice) => choice.take));
  return ask.choices.map((choice, index) => ({
    choice,
    steps: stepsTo(choice, view, ask.seat),
    letter: keys[index]!,
  }));
}

/** Presses the places of a choice one after another; gives what it was, and how it ended. */
function walk(position: Position, wanted: Reach): string | null {
  const reaches = reachesOf(position);
  const places = drawn(position.view, position.seat);
  const pressed: string[] = [];
  for (const step of wanted.steps) {
    const left = after(reaches, pressed);
    if (inTray(left, pressed, places).some(({ choice }) => choice.take === wanted.choice.take)) {
      return wanted.choice.take;
    }
    const place = step.find(
      (each) => places.has(each) || each.startsWith('side:') || each.startsWith('draft:'),
    );
    if (!place) return null;
    const ways = through(left, pressed, place);
    if (ways.length === 1) return ways[0]!.choice.take;
    pressed.push(place);
  }
  const left = after(reaches, pressed);
  return (
    inTray(left, pressed, places).find(({ choice }) => choice.take === wanted.choice.take)?.choice
      .take ?? null
  );
}

describe('every question of the engine', () => {
  const asked = new Set(Object.keys(all).map((name) => name.split(':')[0]));
  it.each(Object.keys(words.en['question']!).filter((name) => !NOBODY_IS_ASKED.includes(name)))(
    '%s has a position',
    (question) => {
      expect(asked).toContain(question);
    },
  );
});

describe('every choice can be reached by pressing places', () => {
  it.each(Object.entries(all))('%s', (_, position) => {
    for (const reach of reachesOf(position)) {
      expect(walk(position, reach)).toBe(reach.choice.take);
    }
  });
});

describe('a press', () => {
  const memory = all['memory:memory']!;

  it('that several choices share leaves those, and only those', () => {
    const reaches = reachesOf(memory);
    const left = after(reaches, ['side:A']);
    expect(left.length).toBeGreaterThan(1);
    expect(left.every(({ choice }) => choice.facts['side'] === 'A')).toBe(true);
    const island = placesOf(left[0]!.steps).find((place) => place.startsWith('island:'))!;
    expect(through(left, ['side:A'], island)).toHaveLength(1);
  });

  it('on a place that was pressed already leads nowhere', () => {
    expect(through(reachesOf(memory), ['side:A'], 'side:A')).toEqual([]);
  });

  it('shows in words what no place tells apart', () => {
    const view = memory.view;
    const choice = (take: string) => ({ take, key: 'mystery', facts: {}, says: take });
    const reaches = ['one', 'two'].map((take) => ({
      choice: choice(take),
      steps: [['feat:same']],
      letter: 'a',
    }));
    expect(inTray(reaches, [], drawn(view, memory.seat).add('feat:same'))).toHaveLength(2);
  });
});

describe('a place that does not glow', () => {
  const { view } = all['action:feat']!;

  it.each([
    ['feat:hammer', 'feat hammer'],
    ['pool:G3/V2', 'forge G3/V2'],
    ['net:dark:G1', 'over dark G1'],
    ['up:1:light', 'face 2 light'],
    ['hero:2', 'player 3'],
    ['space:9', 'go 9'],
    ['treasure:sun', 'treasure sun'],
    ['own:elder', 'use elder'],
    ['scepter:2', 'scepter 2 S'],
    ['token:triton', 'triton S2'],
  ])('%s is asked about as "%s"', (place, take) => {
    expect(questionAbout(place, view)).toBe(take);
  });

  it('asks about turning and upgrading while that is the question', () => {
    expect(questionAbout('net:light:G1', { ...view, question: 'upgrade' })).toBe(
      'upgrade light G1',
    );
    expect(questionAbout('net:light:G1', { ...view, question: 'turn-dice' })).toBe('turn light G1');
  });
});
