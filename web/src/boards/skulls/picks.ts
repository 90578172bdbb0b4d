// Picking dice of a roll step by step until they are one of the server's choices.
import type { Ask, Choice } from '$lib/protocol';

export interface Placement {
  tier: number;
  natural: number;
  wild: number;
  choice: Choice;
}

export function placements(ask: Ask | null): Placement[] {
  return (ask?.choices ?? [])
    .filter((choice) => choice.key === 'place')
    .map((choice) => ({
      tier: Number(choice.facts['tier']),
      natural: Number(choice.facts['natural']),
      wild: Number(choice.facts['wild']),
      choice,
    }));
}

/** How many dice of a tier's face, wild ones, and others are picked. */
function counts(
  hand: number[],
  picked: ReadonlySet<number>,
  tier: number,
): [number, number, number] {
  let natural = 0;
  let wild = 0;
  let others = 0;
  for (const index of picked) {
    if (hand[index] === 6) wild += 1;
    else if (hand[index] === tier) natural += 1;
    else others += 1;
  }
  return [natural, wild, others];
}

/** The placement that is picked exactly, on this tier. */
export function exact(
  all: Placement[],
  hand: number[],
  picked: ReadonlySet<number>,
  tier: number,
): Placement | null {
  const [natural, wild, others] = counts(hand, picked, tier);
  if (others || !picked.size) return null;
  return (
    all.find((each) => each.tier === tier && each.natural === natural && each.wild === wild) ?? null
  );
}

/** The tiers on which what is picked could still become a placement. */
export function openTiers(
  all: Placement[],
  hand: number[],
  picked: ReadonlySet<number>,
): Set<number> {
  return new Set(
    all
      .filter((each) => {
        const [natural, wild, others] = counts(hand, picked, each.tier);
        return !others && each.natural >= natural && each.wild >= wild;
      })
      .map((each) => each.tier),
  );
}

/** Could this die be picked too? */
export function canPick(
  all: Placement[],
  hand: number[],
  picked: ReadonlySet<number>,
  index: number,
): boolean {
  return picked.has(index) || openTiers(all, hand, new Set([...picked, index])).size > 0;
}

/** Pick the most that goes on a tier, without wild dice where there are others. */
export function most(all: Placement[], hand: number[], tier: number): Set<number> {
  const there = all.filter((each) => each.tier === tier);
  const plain = there.filter((each) => each.wild === 0);
  const best = (plain.length ? plain : there).reduce<Placement | null>(
    (top, each) => (!top || each.natural + each.wild > top.natural + top.wild ? each : top),
    null,
  );
  return best ? diceOf(best, hand) : new Set();
}

/** Which dice of the hand a placement takes. */
export function diceOf(placement: Placement, hand: number[]): Set<number> {
  let natural = placement.natural;
  let wild = placement.wild;
  const found = new Set<number>();
  hand.forEach((face, index) => {
    if (face === placement.tier && natural > 0) {
      natural -= 1;
      found.add(index);
    } else if (face === 6 && wild > 0) {
      wild -= 1;
      found.add(index);
    }
  });
  return found;
}
