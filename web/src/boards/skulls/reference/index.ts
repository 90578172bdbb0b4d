// Emerald Skulls, to be looked up: dice, tiers, every side of every betting card, the opposition.
import type { Lang } from '$lib/board';
import {
  below,
  listIn,
  numberIn,
  originOf,
  type Content,
  type Group,
  type Part,
  type Reference,
} from '$lib/parts';
import words from '$lib/words/skulls';
import { condition, word } from '../conditions';
import Drawing from './Drawing.svelte';
import Shelf from './Shelf.svelte';

/** The tiers from below, as the content names them. */
export const TIERS = ['lower', 'upper', 'nose', 'eyes', 'gem'];
const EXITS = ['chicken-out', 'gem-out', 'run-out', 'double-out'];

/** The kinds of betting cards by the number of their first side. */
const KINDS: [id: string, from: number, to: number][] = [
  ['standard', 1, 4],
  ['jackpots', 6, 12],
  ['side-bets', 14, 20],
  ['outs', 22, 28],
];

const titleOf = (lang: Lang, bet: string): string => words[lang]['bet']?.[bet] ?? bet;

/** The bets on a side of a card. */
export const betsOf = (content: Content, card: string): string[] =>
  below(content, `cards.${card}`).filter((name) => name !== 'stop');

function cards(content: Content, lang: Lang, from: number, to: number): Part[] {
  return below(content, 'cards')
    .filter((card) => Number.parseInt(card) >= from && Number.parseInt(card) <= to)
    .map((card) => {
      const bets = betsOf(content, card);
      return {
        id: `card:${card}`,
        name: word(lang, 'card', { card }),
        text: bets.map((bet) => `${titleOf(lang, bet)}: ${condition(bet, lang)}`).join('. ') + '.',
        rule: '',
        from: originOf(content, `cards.${card}`),
      };
    });
}

function tiers(content: Content, lang: Lang): Part[] {
  return TIERS.map((tier, index) => ({
    id: `tier:${index + 1}`,
    name: capital(words[lang]['tier']?.[String(index + 1)] ?? tier),
    text: EXITS.map(
      (exit) =>
        `${words[lang]['exit']?.[exit] ?? exit}: ${numberIn(content, `payout.${tier}.${exit}`)}`,
    ).join(', '),
    rule: '',
    from: originOf(content, `payout.${tier}`),
  }));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const priceOf = (gears: number, lang: Lang): string =>
  gears ? word(lang, 'costs', { n: gears }) : `${capital(word(lang, 'free'))}.`;

function dice(content: Content, lang: Lang): Part[] {
  return below(content, 'dice.cost').map((many) => ({
    id: `dice:${many}`,
    name: word(lang, 'dice', { n: Number(many) }),
    text: priceOf(numberIn(content, `dice.cost.${many}`), lang),
    rule: '',
    from: originOf(content, `dice.cost.${many}`),
  }));
}

function opposition(content: Content, lang: Lang): Part[] {
  return below(content, 'opposition').map((card) => ({
    id: `opposition:${card}`,
    name: word(lang, 'opposition-card', { card }),
    text: below(content, `opposition.${card}`)
      .map((many) => {
        const bets = listIn(content, `opposition.${card}.${many}`);
        return `${word(lang, 'dice', { n: Number(many) })}: ${bets.map((bet) => titleOf(lang, bet)).join(', ')}`;
      })
      .join('. '),
    rule: '',
    from: originOf(content, `opposition.${card}`),
  }));
}

function groups(content: Content, lang: Lang): Group[] {
  return [
    { id: 'dice', parts: dice(content, lang) },
    { id: 'tiers', parts: tiers(content, lang) },
    ...KINDS.map(([id, from, to]) => ({ id, parts: cards(content, lang, from, to) })),
    { id: 'opposition', parts: opposition(content, lang) },
  ];
}

export default { groups, Shelf, Drawing } satisfies Reference;
