/** What is printed: texts of cards, the labyrinth, the Titans' board; corrected by an edition. */

import type { Lang } from '$lib/board';
import type { ForgeView } from '$lib/protocol';
import words from '$lib/words/forge';
import content from './content.json';
import type { PlaceId } from './places';

interface Feat {
  slot: string;
  glory: number;
  kinds: string;
  rule: string;
  text: Record<Lang, string>;
}

export const FEATS = content.feats as Record<string, Feat>;
export const FACE_NAMES = Object.keys(content.faces);
const FACE_RULES = content.faces as Record<string, string>;
const RULES = content.rules as Record<string, Record<Lang, string>>;
export const SLOTS = content.slots as Record<
  string,
  { island: number; suns: number; moons: number }
>;
export const HAMMER = content.hammer;
export const COMPANION = content.companion;

/** What an edition corrects, by dotted name. */
function corrected(view: ForgeView): Record<string, unknown> {
  const values = view.edition?.['values'];
  return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};
}

export interface Space {
  effect: string;
  exits: number[];
}

/** The spaces of the labyrinth; number 1 comes first. */
export function labyrinth(view: ForgeView): Space[] {
  const other = corrected(view);
  return content.labyrinth.map((space, index) => ({
    effect: String(other[`labyrinth.${index + 1}.effect`] ?? space.effect),
    exits: (other[`labyrinth.${index + 1}.exits`] as number[] | undefined) ?? space.exits,
  }));
}

/** What a treasure gives the first visitor, and later ones. */
export function treasure(view: ForgeView, name: string): [string, string] {
  const printed = (content.treasure as Record<string, string[]>)[name] ?? ['', ''];
  const given = (corrected(view)[`treasure.${name}`] as string[] | undefined) ?? printed;
  return [given[0] ?? '', given[1] ?? ''];
}

/** What the sides of the celestial die do. */
export const celestial = (view: ForgeView): string[] =>
  content.celestial.map((side, index) => String(corrected(view)[`celestial.${index + 1}`] ?? side));

export interface TitanSpace {
  at: number;
  glory: number;
  colour: string;
  zone: string;
}

/** The spaces of the Titans' board from left to right. */
export function titans(view: ForgeView): TitanSpace[] {
  const other = corrected(view);
  const row = <T>(name: 'glory' | 'colour' | 'zone'): T[] =>
    (other[`titans.${name}`] as T[] | undefined) ?? (content.titans[name] as T[]);
  const glory = row<number>('glory');
  const colour = row<string>('colour');
  const zone = row<string>('zone');
  return glory.map((value, index) => ({
    at: content.titans.first + index,
    glory: value,
    colour: colour[index] ?? 'gold',
    zone: zone[index] ?? 'none',
  }));
}

export const rewards = (view: ForgeView, zone: 'R1' | 'R2'): number[] =>
  (corrected(view)[`rebellion.${zone}`] as number[] | undefined) ?? content.titans.rewards[zone];

/** A word of the game, such as the name of a feat or of a resource. */
export const say = (lang: Lang, table: string, name: string): string =>
  words[lang][table]?.[name] ?? name;

/** Names that are too long for a card. */
const SHORT: Record<Lang, Record<string, string>> = {
  en: {
    hammer: 'Hammer',
    chest: 'Chest',
    boar: 'Boar',
    helmet: 'Helmet',
    owl: 'Owl',
    shield: 'Shield',
    mirror: 'Mirror',
    scepter: 'Scepter',
    trident: 'Trident',
    misfortune: 'Misfortune',
  },
  hu: {
    hammer: 'Kalapács',
    chest: 'Láda',
    hind: 'Szarvasünő',
    boar: 'Vadkan',
    helmet: 'Sisak',
    spirits: 'Szellemek',
    owl: 'Bagoly',
    shield: 'Pajzs',
    mirror: 'Tükör',
    scepter: 'Jogar',
    trident: 'Szigony',
    misfortune: 'Baljós tükör',
  },
};

/** The name of a feat as its card bears it. */
export function shortName(lang: Lang, feat: string): string {
  const known = SHORT[lang][feat];
  if (known) return known;
  const whole = say(lang, 'feat', feat);
  if (lang === 'en') return whole;
  const bare = whole.replace(/^Az? /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

export interface Told {
  title: string;
  text: string;
  rule: string;
  /** A face to show, or a feat. */
  face?: string;
  feat?: string;
}

function aboutFace(face: string, lang: Lang): Told {
  const rule = FACE_RULES[face] ?? '';
  const name = say(lang, 'face', face);
  return {
    title: name.charAt(0).toUpperCase() + name.slice(1),
    text: RULES[rule]?.[lang] ?? '',
    rule,
    face,
  };
}

/** What there is to know about a place. */
export function about(place: PlaceId, view: ForgeView, lang: Lang): Told | null {
  const [kind, one = '', two = ''] = place.split(':');
  if (kind === 'feat' || kind === 'draft' || kind === 'own') {
    const feat = FEATS[one];
    return feat
      ? { title: say(lang, 'feat', one), text: feat.text[lang], rule: feat.rule, feat: one }
      : null;
  }
  if (kind === 'companion') return about('own:companion', view, lang);
  if (kind === 'scepter') return about('own:scepter', view, lang);
  if (kind === 'token') return about(`own:${one}`, view, lang);
  if (kind === 'pool') return aboutFace(one, lang);
  if (kind === 'net') return aboutFace(two, lang);
  if (kind === 'up') {
    const face = view.heroes[Number(one)]?.up[two === 'light' ? 0 : 1];
    return face ? aboutFace(face, lang) : null;
  }
  return null;
}
