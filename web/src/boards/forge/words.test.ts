import { describe, expect, it } from 'vitest';
import words from '$lib/words/forge';
import { EMBLEMS } from './art/cards';
import { tile } from './art/faces';
import { FACE_NAMES, FEATS, about, shortName } from './printed';
import { positions } from './positions';
import { wordsOf } from './words';

const LANGUAGES = ['en', 'hu'] as const;
const { view } = positions()['action:feat']!;

describe('both languages', () => {
  it('say the same things', () => {
    expect(Object.keys(wordsOf('hu')).sort()).toEqual(Object.keys(wordsOf('en')).sort());
    expect(Object.values(wordsOf('hu')).filter((word) => word === '')).toEqual([]);
  });

  it.each(LANGUAGES)('name every feat shortly enough for its card (%s)', (lang) => {
    for (const feat of Object.keys(FEATS))
      expect(shortName(lang, feat).length, feat).toBeLessThanOrEqual(15);
  });

  it.each(LANGUAGES)('tell what every feat does (%s)', (lang) => {
    for (const feat of Object.keys(FEATS)) {
      const told = about(`feat:${feat}`, view, lang);
      expect(told?.text, feat).toBeTruthy();
      expect(told?.rule).toMatch(/^DF-\d+\.\d+$/);
    }
  });
});

describe('every printed thing is drawn', () => {
  it('each feat has an emblem of its own', () => {
    const drawn = Object.keys(words.en['feat']!).map((feat) => EMBLEMS[feat]?.());
    expect(drawn.every(Boolean)).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('each face looks different', () => {
    expect(new Set(FACE_NAMES.map(tile)).size).toBe(FACE_NAMES.length);
  });
});
