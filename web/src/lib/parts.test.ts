import { describe, expect, test } from 'vitest';
import { below, originOf, sought, type Content } from './parts';
import { printed } from './words/smithy';
import smithy from '../boards/smithy/reference';
import skulls from '../boards/skulls/reference';
import forge from '../boards/forge/reference';
import { FEATS } from '../boards/forge/printed';

const value = (is: unknown, from = 'rulebook') => ({ is, from });
const SMITHY: Content = Object.fromEntries(
  Object.entries(printed).map(([name, is]) => [name, value(is)]),
);
const SKULLS: Content = {
  'dice.cost.3': value(0),
  'dice.cost.7': value(10),
  'payout.lower.run-out': value(1),
  'cards.1.pick-n-bust.pays': value([10, 8, 5], 'published'),
  'cards.1.mad-nargash.pays': value([8, 5, 3], 'reconstructed'),
  'cards.12b.stop': value(3),
  'cards.12b.grim-grin.pays': value([5, 3, 2]),
  'cards.28a.draguls-downfall.pays': value([5, 3, 2]),
  'opposition.1.3': value(['empty-hands', 'busted-fowl'], 'reconstructed'),
};
const FORGE: Content = Object.fromEntries(
  Object.keys(FEATS).map((feat) => [`feats.${feat}.box`, value('base')]),
);

test('a part is as sure as the least sure of its values', () => {
  expect(originOf(SKULLS, 'cards.1')).toBe('reconstructed');
  expect(originOf(SKULLS, 'cards.12b')).toBe('rulebook');
  // Card 1 is not the beginning of card 12.
  expect(below(SKULLS, 'cards.1')).toEqual(['pick-n-bust', 'mad-nargash']);
});

describe.each(['en', 'hu'] as const)('in %s', (lang) => {
  test('every part of every game has a name and an address of its own', () => {
    for (const groups of [
      smithy.groups(SMITHY, lang),
      skulls.groups(SKULLS, lang),
      forge.groups(FORGE, lang),
    ]) {
      const parts = groups.flatMap((group) => group.parts);
      for (const { id, name } of parts) expect(name.trim(), id).not.toBe('');
      expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
    }
  });

  test('nothing of the guild and nothing of the mine is missing', () => {
    const counts = smithy.groups(SMITHY, lang).map(({ id, parts }) => [id, parts.length]);
    expect(Object.fromEntries(counts)).toEqual({
      resources: 12,
      apprentices: 10,
      tools: 16,
      items: 25,
      kings: 27,
    });
  });

  test('cards of Emerald Skulls lie with their kind', () => {
    const found = Object.fromEntries(
      skulls.groups(SKULLS, lang).map(({ id, parts }) => [id, parts.map((part) => part.id)]),
    );
    expect(found['standard']).toEqual(['card:1']);
    expect(found['jackpots']).toEqual(['card:12b']);
    expect(found['outs']).toEqual(['card:28a']);
    expect(found['opposition']).toEqual(['opposition:1']);
  });
});

test('words are found without their accents, and groups without any are left out', () => {
  const groups = smithy.groups(SMITHY, 'hu');
  const found = sought(groups, 'kalapacs');
  expect(found.length).toBeGreaterThan(0);
  for (const { parts } of found)
    for (const { name, text } of parts)
      expect(`${name} ${text}`.toLowerCase()).toContain('kalapács');
  expect(sought(groups, 'nincsilyen')).toEqual([]);
  expect(sought(groups, '')).toHaveLength(groups.length);
});
