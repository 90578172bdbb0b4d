import { describe, expect, it } from 'vitest';
import { GEMS, METALS, Printed } from './printed';
import { wordsOf } from './words';

describe('the words of the board', () => {
  it('are the same in both languages', () => {
    const en = wordsOf('en');
    const hu = wordsOf('hu');
    expect(Object.keys(hu)).toEqual(Object.keys(en));
    expect(Object.keys(hu.groups)).toEqual(Object.keys(en.groups));
    for (const [key, text] of Object.entries(en)) {
      if (typeof text !== 'string') continue;
      const facts = (said: string) =>
        [...new Set([...said.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();
      expect(facts(hu[key as 'actions']), key).toEqual(facts(text));
    }
  });
});

describe('what is printed', () => {
  const printed = new Printed(null);

  it('strikes out what tools save', () => {
    // Iron Tongs save iron everywhere, the Mithril Hammer mithril for weapons.
    const axe = printed.due('I17', ['T01', 'T05']);
    expect(axe.parts.map(({ part, saved }) => `${part}${saved ? '!' : ''}`)).toEqual([
      'iron!',
      'silver',
      'mithril!',
    ]);
    // Great Furnace saves iron and silver, but for armor only.
    expect(printed.due('I17', ['T16']).parts.every(({ saved }) => !saved)).toBe(true);
  });

  it('leaves a choice open where there is one', () => {
    // Royal Bellows save a metal of choice for King's Items.
    expect(printed.due('K02', ['T14']).open).toBe(1);
    expect(printed.due('K19', ['T14']).parts.filter(({ saved }) => saved)).toHaveLength(1);
  });

  it('heeds an edition', () => {
    const other = new Printed({ values: { 'item.I17.value': 99 } });
    expect(other.guild('I17').value).toBe(99);
    expect(other.guild('I16').value).toBe(printed.guild('I16').value);
  });

  it('knows every resource', () => {
    for (const kind of [...METALS, ...GEMS]) {
      expect(printed.buy(`refined-${kind}`)).toBeGreaterThan(printed.buy(kind));
      expect(printed.sell(kind)).toBeGreaterThan(0);
    }
  });
});
