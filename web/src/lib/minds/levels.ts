// How well bots play: five levels, and what is only of interest for research.
import { has, t } from '../i18n';

export const LEVELS = ['novice', 'casual', 'skilled', 'expert', 'master'] as const;
/** What a new guest plays against. */
export const USUAL = 'casual';

export interface Sorted {
  levels: string[];
  research: string[];
}

/** Sort the bots of a game: levels from the weakest up, then the others. */
export function sorted(bots: readonly string[]): Sorted {
  const levels = LEVELS.filter((level) => bots.includes(level));
  const research = bots.filter((bot) => !LEVELS.some((level) => level === bot));
  return { levels, research };
}

/** The bot of a game that is nearest to what somebody likes to play against. */
export function nearest(bots: readonly string[], liked: string): string {
  if (bots.includes(liked)) return liked;
  const { levels } = sorted(bots);
  const wanted = LEVELS.findIndex((level) => level === liked);
  const usual = LEVELS.findIndex((level) => level === USUAL);
  const from = wanted < 0 ? usual : wanted;
  const away = (level: string) => Math.abs(LEVELS.findIndex((each) => each === level) - from);
  const near = [...levels].sort((one, other) => away(one) - away(other))[0];
  return near ?? (bots.includes('greedy') ? 'greedy' : (bots[0] ?? 'random'));
}

/** From 1 to 5; 0 for a bot that is no level. */
export function strength(bot: string): number {
  return LEVELS.findIndex((level) => level === bot.split(':')[0]) + 1;
}

/** What a bot is called: "skilled"; a bot with more to say is called as it is written. */
export function levelName(bot: string): string {
  const key = `level.${bot}`;
  return has(key) ? t(key) : bot;
}

/** How it plays, in a line. */
export function levelSays(bot: string): string {
  const key = `level.${bot}.says`;
  return has(key) ? t(key) : '';
}
