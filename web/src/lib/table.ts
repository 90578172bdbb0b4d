// What a table page knows beyond what its board is given; the house's parts find it by context.
import { getContext, setContext } from 'svelte';
import type { Told } from './protocol';

const KEY = Symbol('table');

export interface AtTable {
  /** Everything that happened so far, oldest first. */
  readonly log: readonly Told[];
  /** Colours of the seats, for names in the log. */
  readonly names: readonly string[];
}

export function setTable(table: AtTable): void {
  setContext(KEY, table);
}

export function atTable(): AtTable {
  return getContext<AtTable | undefined>(KEY) ?? { log: [], names: [] };
}
