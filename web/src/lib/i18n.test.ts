import { expect, test } from 'vitest';
import { allWords } from '../boards/skulls/conditions';
import words from './words/skulls';
import { fill, messages } from './i18n';

const FACTS = /\{(\w+)[|}]/g;
const facts = (text: string) =>
  [...new Set([...text.matchAll(FACTS)].map((found) => found[1]))].sort();

for (const [name, { en, hu }] of Object.entries({ house: messages, skulls: allWords })) {
  test(`${name}: every message exists in both languages`, () => {
    expect(Object.keys(hu).sort()).toEqual(Object.keys(en).sort());
    for (const text of [...Object.values(en), ...Object.values(hu)])
      expect(text.trim()).not.toBe('');
  });

  test(`${name}: a message uses the same facts in both languages`, () => {
    for (const [key, text] of Object.entries(en)) {
      const other = (hu as Record<string, string>)[key] ?? '';
      // Hungarian has no plural after a number, so only what is named must agree.
      for (const fact of facts(other)) expect(facts(text), key).toContain(fact);
    }
  });
}

test('a number chooses between one and many', () => {
  expect(fill('{n} {n|table|tables}', { n: 1 })).toBe('1 table');
  expect(fill('{n} {n|table|tables}', { n: 3 })).toBe('3 tables');
});

test('what is filled in is not read as a message itself', () => {
  expect(fill('{name} wins', { name: '{n|one|many} <b>' })).toBe('{n|one|many} <b> wins');
});

test('every bet has a condition in both languages', () => {
  for (const lang of ['en', 'hu'] as const) {
    for (const bet of Object.keys(words[lang]['bet'] ?? {})) {
      expect(allWords[lang], bet).toHaveProperty([bet]);
    }
  }
});
