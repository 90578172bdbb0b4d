// Dice Forge, to be looked up: every feat, every face of the dice, the sides of the celestial die.
import type { Lang } from '$lib/board';
import { t } from '$lib/i18n';
import {
  below,
  listIn,
  numberIn,
  originOf,
  textIn,
  type Content,
  type Group,
  type Part,
  type Reference,
} from '$lib/parts';
import type { ForgeView } from '$lib/protocol';
import { about, FACE_NAMES, FEATS, say } from '../printed';
import Drawing from './Drawing.svelte';
import Shelf from './Shelf.svelte';

const BOXES = ['base', 'rebellion', 'module'];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The house's printed values as an edition has them, at a table where nobody sits. */
export const viewOf = (content: Content): ForgeView =>
  ({
    edition: {
      values: Object.fromEntries(Object.entries(content).map(([name, { is }]) => [name, is])),
    },
    heroes: [],
    setup: {},
  }) as unknown as ForgeView;

function feats(content: Content, lang: Lang, box: string): Part[] {
  return below(content, 'feats')
    .filter((feat) => FEATS[feat] && textIn(content, `feats.${feat}.box`) === box)
    .map((feat) => ({
      id: `feat:${feat}`,
      name: say(lang, 'feat', feat),
      text: FEATS[feat]!.text[lang],
      rule: FEATS[feat]!.rule,
      from: originOf(content, `feats.${feat}`),
    }));
}

/** What a face costs in the sanctuary; 0 where it cannot be bought. */
function priceOf(content: Content, face: string): number {
  const pool = below(content, 'sanctuary').find((name) =>
    listIn(content, `sanctuary.${name}.faces`).includes(face),
  );
  return pool ? numberIn(content, `sanctuary.${pool}.cost`) : 0;
}

function faces(content: Content, lang: Lang): Part[] {
  const view = viewOf(content);
  return FACE_NAMES.map((face) => {
    const told = about(`pool:${face}`, view, lang);
    const price = priceOf(content, face);
    const costs = price ? t('parts.costs-gold', { n: price }) : '';
    return {
      id: `face:${face}`,
      name: told?.title ?? face,
      text: [told?.text, costs].filter(Boolean).join(' '),
      rule: told?.rule ?? '',
      from: 'published',
    };
  });
}

function celestial(content: Content, lang: Lang): Part[] {
  return below(content, 'celestial').map((side) => ({
    id: `celestial:${side}`,
    name: capital(say(lang, 'celestial', side)),
    text: '',
    rule: '',
    from: originOf(content, `celestial.${side}`),
  }));
}

function groups(content: Content, lang: Lang): Group[] {
  return [
    ...BOXES.map((box) => ({ id: `feats-${box}`, parts: feats(content, lang, box) })),
    { id: 'faces', parts: faces(content, lang) },
    { id: 'celestial', parts: celestial(content, lang) },
  ].filter(({ parts }) => parts.length > 0);
}

export default { groups, Shelf, Drawing } satisfies Reference;
