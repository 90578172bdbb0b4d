// Dwarven Smithy, to be looked up: what comes from the mine, and every card of the guild.
import type { Lang } from '$lib/board';
import { below, originOf, type Content, type Group, type Part, type Reference } from '$lib/parts';
import { abilityOf, isRune, KINDS, nameOf, Printed, say, type CardType } from '../printed';
import { wordsOf } from '../words';
import Drawing from './Drawing.svelte';
import Shelf from './Shelf.svelte';

const TYPES: [id: string, type: CardType][] = [
  ['apprentices', 'apprentice'],
  ['tools', 'tool'],
  ['items', 'item'],
  ['kings', 'king'],
];

/** The house's printed values as an edition has them. */
export const editionOf = (content: Content): Record<string, unknown> => ({
  values: Object.fromEntries(Object.entries(content).map(([name, { is }]) => [name, is])),
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function resource(content: Content, printed: Printed, lang: Lang, kind: string): Part {
  const words = wordsOf(lang);
  const prices = (at: 0 | 1) =>
    `${words.sell} ${printed.prices(kind, 'sell')[at]}, ${words.buy} ${printed.prices(kind, 'buy')[at]}`;
  return {
    id: kind,
    name: capital(nameOf(lang, kind)),
    text: isRune(kind)
      ? `${words.runestone}: ${prices(1)}`
      : `${words.raw}: ${prices(0)}; ${words.refined}: ${prices(1)}`,
    rule: '',
    from: originOf(content, `resource.${kind}`),
  };
}

function guild(content: Content, printed: Printed, lang: Lang, card: string): Part {
  const words = wordsOf(lang);
  const face = printed.guild(card);
  const names = (parts: readonly string[]) => parts.map((part) => nameOf(lang, part)).join(', ');
  const facts = [
    face.subtype ? words[face.subtype as 'weapon'] : '',
    face.cost.length ? `${words.cost}: ${names(face.cost)}` : '',
    face.value ? `${words.value}: ${face.value}` : '',
    `${words.price}: ${face.buy}`,
    face.ability ? abilityOf(lang, face) : '',
    face.saves.length
      ? `−1 ${names(face.saves)}: ${face.targets.map((each) => say(lang, 'target', each)).join(', ')}`
      : '',
  ];
  return {
    id: card,
    name: capital(nameOf(lang, card)),
    text: facts.filter(Boolean).join(' · '),
    rule: '',
    from: originOf(content, `${face.type}.${card}`),
  };
}

function groups(content: Content, lang: Lang): Group[] {
  const printed = new Printed(editionOf(content));
  return [
    { id: 'resources', parts: KINDS.map((kind) => resource(content, printed, lang, kind)) },
    ...TYPES.map(([id, type]) => ({
      id,
      parts: below(content, type).map((card) => guild(content, printed, lang, card)),
    })),
  ];
}

export default { groups, Shelf, Drawing } satisfies Reference;
