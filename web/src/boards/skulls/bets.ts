// How a bet stands for the one who looks: which place is live, and what it answers.
import type { Ask, SkullsBet } from '$lib/protocol';

export interface Place {
  slot: number;
  pays: number;
  /** Whose marker lies there; null for nobody. */
  whose: number | null;
  /** The notation that bets here, if that is allowed now. */
  take: string | null;
  key: string;
}

export interface Standing {
  bet: SkullsBet;
  places: Place[];
  full: boolean;
  /** Nobody can bet here any more this turn. */
  shut: boolean;
  live: boolean;
}

export function stand(bet: SkullsBet, ask: Ask | null, keys: string[], open: boolean): Standing {
  const choices = ask?.choices ?? [];
  const places = bet.pays.map((pays, index): Place => {
    const found = choices.findIndex(
      (choice) =>
        choice.key === 'bet' &&
        choice.facts['bet'] === bet.name &&
        Number(choice.facts['slot']) === index + 1,
    );
    return {
      slot: index + 1,
      pays,
      whose: bet.stack[index] ?? null,
      take: choices[found]?.take ?? null,
      key: keys[found] ?? '',
    };
  });
  const full = bet.stack.length >= bet.pays.length;
  return {
    bet,
    places,
    full,
    shut: open && !bet.open && !full,
    live: places.some((place) => place.take !== null),
  };
}

/** The notation of the next free place: what somebody means who touches a bet that is not live. */
export function meant(standing: Standing): string {
  const slot = Math.min(standing.bet.stack.length + 1, standing.bet.pays.length);
  return `bet ${standing.bet.name} ${slot}`;
}

/** The sign of an advanced payout. */
export function sign(mark: string): string {
  return mark === 'x' ? '×' : mark;
}

export interface CardStanding {
  card: string;
  bets: Standing[];
}

/** Put bets that lie on one card together. */
export function byCard(standings: Standing[]): CardStanding[] {
  const cards: CardStanding[] = [];
  for (const standing of standings) {
    const last = cards[cards.length - 1];
    if (last && last.card === standing.bet.card) last.bets.push(standing);
    else cards.push({ card: standing.bet.card, bets: [standing] });
  }
  return cards;
}
