// What the odds lens lays over the table: chances of bets and exits, and what a marker is worth.
import type { Model } from '$lib/minds/minds.svelte';
import type { Prospect, SkullsOdds } from '$lib/minds/told';
import type { Standing } from './bets';

/** The exits from the best to the worst, as the lens lists them. */
export const ENDS = ['double-out', 'run-out', 'gem-out', 'chicken-out', 'bust-out'] as const;

export interface BetLens {
  chance: number;
  /** By slot, from the first: chance times payout. */
  worth: number[];
  /** What the next free slot is worth; null where there is none. */
  next: number | null;
  /** Is no other bet worth more just now? */
  best: boolean;
}

/** The odds under the way of playing that is looked at. */
export function prospectOf(odds: SkullsOdds | null, model: Model): Prospect | null {
  if (!odds?.exits || !odds.bets) return null;
  return model === 'casual' && odds.casual ? odds.casual : odds;
}

/** What the lens says of every bet, by name. */
export function lensOf(
  prospect: Prospect | null,
  standings: readonly Standing[],
): Record<string, BetLens> {
  const found: Record<string, BetLens> = {};
  for (const standing of standings) {
    const told = prospect?.bets[standing.bet.name];
    if (!told || standing.shut) continue;
    const free = told.slots.find((slot) => slot.slot === standing.bet.stack.length + 1);
    found[standing.bet.name] = {
      chance: told.chance,
      worth: told.slots.map((slot) => slot.expected),
      next: standing.full || !free ? null : free.expected,
      best: false,
    };
  }
  const gears = standings
    .filter(({ bet }) => !bet.cubes)
    .flatMap(({ bet }) => found[bet.name] ?? []);
  const most = Math.max(0, ...gears.map((lens) => lens.next ?? 0));
  for (const lens of gears) lens.best = most > 0 && lens.next === most;
  return found;
}

/** While dice are laid: how likely the turn busts after the safest lay on each tier. */
export function bustByTier(
  odds: SkullsOdds | null,
  lays: readonly { tier: number; choice: { take: string } }[],
): Map<number, number> {
  const found = new Map<number, number>();
  for (const { tier, choice } of lays) {
    const bust = odds?.options?.find((option) => option.option === choice.take)?.bust;
    if (bust !== undefined) found.set(tier, Math.min(bust, found.get(tier) ?? 1));
  }
  return found;
}
