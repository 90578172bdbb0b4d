// The games of the house: fetched once, with what the pages need to draw them.
import forge from '../assets/scene-forge.webp';
import skulls from '../assets/scene-skulls.webp';
import smithy from '../assets/scene-smithy.webp';
import thumbForge from '../assets/thumb-forge.webp';
import thumbSkulls from '../assets/thumb-skulls.webp';
import thumbSmithy from '../assets/thumb-smithy.webp';
import type { GameInfo } from './protocol';
import { ask } from './session.svelte';

export interface Look {
  scene: string;
  jewel: string;
  /** How many people and how long. */
  minutes: string;
  bots: number;
  /** A small picture of it, as it stands on the shelf. */
  thumb: string;
}

const LOOKS: Record<string, Look> = {
  'emerald-skulls': {
    scene: skulls,
    jewel: '#0b8a55',
    minutes: '30–45',
    bots: 3,
    thumb: thumbSkulls,
  },
  'dwarven-smithy': {
    scene: smithy,
    jewel: '#c8380a',
    minutes: '60–90',
    bots: 2,
    thumb: thumbSmithy,
  },
  'dice-forge': { scene: forge, jewel: '#4a86c4', minutes: '45', bots: 2, thumb: thumbForge },
};

/** The order in which the tables stand in the tap-room. */
export const TABLES = ['emerald-skulls', 'dwarven-smithy', 'dice-forge'];

export function lookOf(game: string): Look {
  return (
    LOOKS[game] ?? { scene: skulls, jewel: '#b98538', minutes: '', bots: 1, thumb: thumbSkulls }
  );
}

export function thumbOf(game: string): string {
  return lookOf(game).thumb;
}

export const games: { all: GameInfo[] } = $state({ all: [] });

/** Fetch what the house plays. */
export async function loadGames(): Promise<GameInfo[]> {
  if (!games.all.length) {
    const found = await ask<GameInfo[]>('GET', '/api/games');
    const rank = (game: GameInfo) => (TABLES.indexOf(game.name) + 99) % 99;
    games.all = found.sort((one, other) => rank(one) - rank(other));
  }
  return games.all;
}

/** The title of a game in a language. */
export function titleOf(game: string, lang: string): string {
  const found = games.all.find((each) => each.name === game);
  return found?.title[lang] ?? FALLBACK[game] ?? game;
}

/** The title without what comes after a dash, where there is little room. */
export function shortTitleOf(game: string, lang: string): string {
  return titleOf(game, lang).split(' – ')[0]!;
}

const FALLBACK: Record<string, string> = {
  'emerald-skulls': 'Emerald Skulls',
  'dwarven-smithy': 'Dwarven Smithy',
  'dice-forge': 'Dice Forge',
};

type Words = Record<'en' | 'hu', Record<string, Record<string, string>>>;

const WORDS: Record<string, () => Promise<{ default: Words }>> = {
  'emerald-skulls': () => import('./words/skulls'),
  'dwarven-smithy': () => import('./words/smithy'),
  'dice-forge': () => import('./words/forge'),
};

/** What a game calls its parts; nothing for a game we have no words of. */
export async function wordsOf(
  game: string,
  lang: 'en' | 'hu',
): Promise<Record<string, Record<string, string>>> {
  const load = WORDS[game];
  return load ? (await load()).default[lang] : {};
}

/** Regulars of the house: bots sit down under these names. */
const REGULARS = ['Rozi', 'Bálint', 'Csilla', 'Marci', 'Ilka', 'Vince', 'Panna', 'Tivadar'];

/** A name for the bot at a seat. */
export function regular(seat: number): string {
  return REGULARS[(seat + REGULARS.length - 1) % REGULARS.length]!;
}
