// The parts of a game, to be looked up: every card, face and bet, as printed and as drawn on its board.
import type { Component, Snippet } from 'svelte';
import type { Lang } from './board';

/** A printed value, and how we know it. */
export interface PrintedValue {
  is: unknown;
  from: string;
}

/** Everything printed in a game, by dotted name, as the house tells it. */
export type Content = Record<string, PrintedValue>;

export interface Part {
  id: string;
  name: string;
  text: string;
  /** The paragraph about it, if there is one. */
  rule: string;
  from: string;
}

export interface Group {
  /** Its title is the message `parts.<id>`. */
  id: string;
  parts: Part[];
}

export interface Drawn {
  part: Part;
  content: Content;
  lang: Lang;
}

/** What a board brings along to be looked up in. */
export interface Reference {
  groups(content: Content, lang: Lang): Group[];
  /** Stands around all drawings, with what they share. */
  Shelf: Component<{ content: Content; lang: Lang; children: Snippet }>;
  Drawing: Component<Drawn>;
}

type Loader = () => Promise<{ default: Reference }>;

const REFERENCES: Record<string, Loader> = {
  'emerald-skulls': () => import('../boards/skulls/reference'),
  'dwarven-smithy': () => import('../boards/smithy/reference'),
  'dice-forge': () => import('../boards/forge/reference'),
};

/** The parts of a game with a board of its own; null for any other. */
export async function referenceOf(game: string): Promise<Reference | null> {
  const load = REFERENCES[game];
  return load ? (await load()).default : null;
}

/** From the surest to the least sure. */
const ORIGINS = ['rulebook', 'published', 'reconstructed'];

/** A part is as sure as the least sure of its values. */
export function originOf(content: Content, prefix: string): string {
  const ranks = Object.keys(content)
    .filter((name) => name === prefix || name.startsWith(`${prefix}.`))
    .map((name) => ORIGINS.indexOf(content[name]!.from));
  return ORIGINS[Math.max(0, ...ranks)]!;
}

/** The names right below a dotted name, each once, in the order of the content. */
export function below(content: Content, prefix: string): string[] {
  const names = Object.keys(content)
    .filter((name) => name.startsWith(`${prefix}.`))
    .map((name) => name.slice(prefix.length + 1).split('.')[0]!);
  return [...new Set(names)];
}

export const numberIn = (content: Content, name: string): number => Number(content[name]?.is ?? 0);
export const textIn = (content: Content, name: string): string => String(content[name]?.is ?? '');
export const listIn = (content: Content, name: string): string[] => {
  const found = content[name]?.is;
  return Array.isArray(found) ? found.map(String) : [];
};

/** Words without case and accents, to search in. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** What is left of the groups when only these words are wanted. */
export function sought(groups: readonly Group[], wanted: string): Group[] {
  if (!wanted) return [...groups];
  return groups
    .map(({ id, parts }) => ({
      id,
      parts: parts.filter(({ name, text, rule }) =>
        plain(`${name} ${text} ${rule}`).includes(wanted),
      ),
    }))
    .filter(({ parts }) => parts.length > 0);
}
