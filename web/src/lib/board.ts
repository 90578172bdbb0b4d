// What every board is given, and nothing else: boards hold no rules and talk to nobody.
import type { Component } from 'svelte';
import type { Ask, ForgeView, SkullsView, SmithyView, TableInfo, Told } from './protocol';

export type Lang = 'en' | 'hu';

export interface BoardProps<View> {
  view: View;
  info: TableInfo;
  /** Whose eyes these are; null for a spectator. */
  seat: number | null;
  ask: Ask | null;
  /** What happened since the last view, to be animated in order. */
  happened: Told[];
  /** Answer with an option's notation. */
  act(take: string): void;
  /** Show why this is not allowed. */
  why(take: string): void;
  lang: Lang;
  /** 0 for none, 1 as designed; how long a movement lasts is divided by it. */
  motion: number;
}

export type SkullsProps = BoardProps<SkullsView>;
export type SmithyProps = BoardProps<SmithyView>;
export type ForgeProps = BoardProps<ForgeView>;
export type PlainProps = BoardProps<Record<string, unknown>>;

/** Any board, as the table page mounts it. */
export type AnyBoard = Component<PlainProps>;

type Loader = () => Promise<{ default: unknown }>;

/** A board is loaded when somebody sits down at its table; other games get the plain one. */
const BOARDS: Record<string, Loader> = {
  'emerald-skulls': () => import('../boards/skulls/Board.svelte'),
  'dwarven-smithy': () => import('../boards/smithy/Board.svelte'),
  'dice-forge': () => import('../boards/forge/Board.svelte'),
};

const plain: Loader = () => import('../boards/plain/Board.svelte');

export async function boardOf(game: string): Promise<AnyBoard> {
  const loaded = await (BOARDS[game] ?? plain)();
  return loaded.default as AnyBoard;
}
