// The choices of a table's set-up, in words.
import { has, t } from './i18n';

/** A choice's name: "Betting cards". */
export function choiceName(game: string, name: string): string {
  const key = `setup.${game}.${name}`;
  return has(key) ? t(key) : name;
}

/** A value of a choice: "in turn order". */
export function valueName(game: string, name: string, value: unknown): string {
  const own = `setup.${game}.${name}.${String(value)}`;
  if (has(own)) return t(own);
  if (name === 'first' && /^\d+$/.test(String(value)))
    return t('setup.seat', { n: Number(value) + 1 });
  const shared = `setup.value.${String(value)}`;
  return has(shared) ? t(shared) : String(value);
}

/** A preset's name: "Advanced cards". */
export function presetName(game: string, preset: string): string {
  const key = `preset.${game}.${preset}`;
  return has(key) ? t(key) : preset.replaceAll('-', ' ');
}

/** The whole set-up of a table, one line for each choice. */
export function setupWords(game: string, setup: Record<string, unknown>): string[] {
  return Object.entries(setup).map(
    ([name, value]) => `${choiceName(game, name)}: ${valueName(game, name, value)}`,
  );
}

/** The most telling thing about a set-up, for one line. */
export function setupTitle(game: string, setup: Record<string, unknown>): string {
  const first = { 'emerald-skulls': 'cards', 'dwarven-smithy': 'game', 'dice-forge': 'rebellion' }[
    game
  ];
  if (!first || !(first in setup)) return '';
  return valueName(game, first, setup[first]);
}
