// What the next card of a deck may be, the likeliest first.
import type { DeckOdds } from '$lib/minds/told';

export interface Next {
  kind: string;
  chance: number;
}

export function nextOf(deck: DeckOdds | undefined): Next[] {
  return Object.entries(deck?.kinds ?? {})
    .map(([kind, chance]) => ({ kind, chance }))
    .filter(({ chance }) => chance > 0)
    .sort((one, other) => other.chance - one.chance || one.kind.localeCompare(other.kind));
}
