/** What is printed on the cards, as the table's edition has it. */

import type { Lang } from '$lib/board';
import { fill } from '$lib/i18n';
import words, { printed } from '$lib/words/smithy';

export type CardType = 'apprentice' | 'tool' | 'item' | 'king';
export const METALS = ['iron', 'silver', 'gold', 'mithril'];
export const GEMS = ['moonstone', 'sapphire', 'ruby', 'emerald'];
export const RUNES = ['storm', 'lightning', 'frost', 'earth'];
export const KINDS = [...METALS, ...GEMS, ...RUNES];
export const SUBTYPES = ['weapon', 'armor', 'shield'] as const;
const GROUPS: Record<string, readonly string[]> = { metal: METALS, gem: GEMS, rune: RUNES };
const TYPES: Record<string, CardType> = { A: 'apprentice', T: 'tool', I: 'item', K: 'king' };
export const HIDDEN = '?';

/** Is this a guild card, as opposed to a resource? */
export const isGuild = (card: string): boolean => /^[ATIK]\d/.test(card) || card === HIDDEN;
export const isRune = (kind: string): boolean => RUNES.includes(kind);
export const kindOf = (card: string): string => card.replace(/^refined-/, '');
/** A runestone has one state, and needs no refining. */
export const isRaw = (card: string): boolean =>
  !isGuild(card) && !card.startsWith('refined-') && !isRune(card);
/** How a resource lies in a workshop once it can be used. */
export const asRefined = (kind: string): string => (isRune(kind) ? kind : `refined-${kind}`);
export const typeOf = (card: string): CardType => TYPES[card[0] ?? ''] ?? 'king';

export interface GuildCard {
  type: CardType;
  subtype: string;
  cost: string[];
  /** What it pays when completed; 0 for an apprentice. */
  value: number;
  /** What it costs in another player's market. */
  buy: number;
  ability: string;
  amount: number;
  /** The parts a tool takes away, */
  saves: string[];
  /** and from which cards. */
  targets: string[];
}

/** What is left of a cost, part by part, under somebody's tools. */
export interface Due {
  part: string;
  saved: boolean;
}

export class Printed {
  readonly #edition: Record<string, unknown>;

  constructor(edition: Record<string, unknown> | null) {
    const values = edition?.['values'];
    this.#edition =
      typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};
  }

  #value(name: string): unknown {
    return this.#edition[name] ?? printed[name];
  }

  number(name: string): number {
    return Number(this.#value(name) ?? 0);
  }

  #words(name: string): string[] {
    const found = this.#value(name);
    return Array.isArray(found) ? found.map(String) : [];
  }

  guild(card: string): GuildCard {
    const type = typeOf(card);
    const at = `${type}.${card}`;
    return {
      type,
      subtype: String(this.#value(`${at}.subtype`) ?? ''),
      cost: this.#words(`${at}.cost`),
      value: type === 'apprentice' ? 0 : this.number(`${at}.value`),
      buy: this.number(`${at}.buy`),
      ability: String(this.#value(`${at}.ability`) ?? ''),
      amount: this.number(`${at}.amount`),
      saves: this.#words(`${at}.saves`),
      targets: this.#words(`${at}.for`),
    };
  }

  /** What a resource is sold for and costs: [unrefined, refined]. */
  prices(kind: string, what: 'sell' | 'buy'): [number, number] {
    const [raw = 0, refined = 0] = this.#words(`resource.${kind}.${what}`).map(Number);
    return [raw, refined];
  }

  sell(card: string): number {
    const [raw, refined] = this.prices(kindOf(card), 'sell');
    return isRaw(card) ? raw : refined;
  }

  buy(card: string): number {
    if (isGuild(card)) return this.guild(card).buy;
    const [raw, refined] = this.prices(kindOf(card), 'buy');
    return isRaw(card) ? raw : refined;
  }

  /** The sum of one ability among somebody's apprentices. */
  ability(apprentices: readonly string[], name: string): number {
    return apprentices
      .map((card) => this.guild(card))
      .filter((card) => card.ability === name)
      .reduce((sum, card) => sum + card.amount, 0);
  }

  /** What another player's card costs somebody. */
  price(card: string, apprentices: readonly string[]): number {
    const full = this.buy(card);
    const less = this.ability(apprentices, 'buy-discount');
    return less ? Math.max(1, full - less) : full;
  }

  sale(card: string, apprentices: readonly string[]): number {
    return this.sell(card) + this.ability(apprentices, 'sell-bonus');
  }

  counts(tool: string, card: string): boolean {
    const { targets } = this.guild(tool);
    const { type, subtype } = this.guild(card);
    return targets.includes('all') || targets.includes(type) || targets.includes(subtype);
  }

  /**
   * The cost of a card under somebody's tools.  A part of one's choice is struck out only where
   * there is no choice; how many more fall away is the second number.
   */
  due(card: string, tools: readonly string[]): { parts: Due[]; open: number } {
    const parts = this.guild(card).cost.map((part) => ({ part, saved: false }));
    const saved = tools
      .filter((tool) => this.counts(tool, card))
      .flatMap((tool) => this.guild(tool).saves);
    let open = 0;
    // Named parts first: what a tool saves by name leaves the choice to the others.
    for (const saving of saved.sort((a, b) => Number(a in GROUPS) - Number(b in GROUPS))) {
      const group = GROUPS[saving];
      const fits = parts.filter(
        ({ part, saved }) => !saved && (part === saving || group?.includes(part)),
      );
      const kinds = new Set(fits.map(({ part }) => part));
      if (kinds.size === 1) fits[0]!.saved = true;
      else if (kinds.size > 1) open += 1;
    }
    return { parts, open };
  }
}

/** A name out of the game's own words. */
export function say(lang: Lang, section: string, name: string): string {
  return words[lang][section]?.[name] ?? words.en[section]?.[name] ?? name;
}

export const nameOf = (lang: Lang, card: string): string => say(lang, 'card', card);

/** What an apprentice does, in a sentence. */
export function abilityOf(lang: Lang, card: GuildCard): string {
  return fill(say(lang, 'ability', card.ability), { amount: card.amount });
}

/** A King's Item by its short name: the crown is drawn beside it. */
export function shortName(lang: Lang, card: string): string {
  return nameOf(lang, card).replace(/^(King's|Királyi) /, '');
}
