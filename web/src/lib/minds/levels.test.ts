import { expect, test } from 'vitest';
import { messages } from '../i18n';
import { LEVELS, levelName, levelSays, nearest, sorted, strength } from './levels';

const BOTS = ['random', 'master', 'greedy', 'novice', 'casual', 'skilled', 'expert'];

test('levels come from the weakest up, and what is for research comes after them', () => {
  expect(sorted(BOTS)).toEqual({ levels: [...LEVELS], research: ['random', 'greedy'] });
});

test('a game without the liked level gets the nearest one it has', () => {
  expect(nearest(BOTS, 'expert')).toBe('expert');
  expect(nearest(['novice', 'master', 'random'], 'expert')).toBe('master');
  expect(nearest(['novice', 'skilled'], 'nobody')).toBe('novice');
  expect(nearest(['random', 'greedy'], 'casual')).toBe('greedy');
  expect(nearest(['stone'], 'casual')).toBe('stone');
});

test('a bot with more to say is as strong as its level, and called as it is written', () => {
  expect(strength('master:ms=500')).toBe(5);
  expect(strength('greedy')).toBe(0);
  expect(levelName('master:ms=500')).toBe('master:ms=500');
  expect(levelSays('stone')).toBe('');
});

test('every level has a name and a line of its own in both languages', () => {
  for (const words of Object.values(messages)) {
    const said = [...LEVELS, 'greedy', 'random'].flatMap((level) => [
      words[`level.${level}` as 'level.novice'],
      words[`level.${level}.says` as 'level.novice.says'],
    ]);
    expect(new Set(said).size).toBe(14);
  }
});
