// Words by key in two languages; numbers choose between one and many.
import en from './messages/en';
import hu from './messages/hu';
import { likes } from './settings.svelte';
import type { Lang } from './board';

export type Key = keyof typeof en;
export type Facts = Record<string, string | number>;

export const messages: Record<Lang, Record<Key, string>> = { en, hu };

const PLURAL = /\{(\w+)\|([^|}]*)\|([^}]*)\}/g;
const FACT = /\{(\w+)\}/g;

/** Fill a message: {fact}, and {number|one|many}. */
export function fill(text: string, facts: Facts): string {
  return text
    .replace(PLURAL, (_, name: string, one: string, many: string) =>
      Number(facts[name]) === 1 ? one : many,
    )
    .replace(FACT, (whole, name: string) => String(facts[name] ?? whole));
}

/** Say something in the language of this device. */
export function t(key: Key, facts: Facts = {}): string {
  return fill(messages[likes.lang][key], facts);
}

/** Is this a message we have?  For keys made of names that come from the server. */
export function has(key: string): key is Key {
  return key in en;
}

/** A number as it is written in this language: 1.6 or 1,6. */
export function decimal(value: number, digits = 1): string {
  return value.toLocaleString(likes.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** How long ago, in words. */
export function ago(from: number, now: number): string {
  const minutes = Math.round((now - from) / 60_000);
  if (minutes < 1) return t('ago.now');
  if (minutes < 60) return t('ago.minutes', { n: minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t('ago.hours', { n: hours });
  return t('ago.days', { n: Math.round(hours / 24) });
}
