// What a pair of dice brings, as the odds lens shows it.
import type { Income } from '$lib/minds/told';

/** The order in which resources are told; whatever else dice do comes after them. */
const ORDER = ['G', 'S', 'M', 'V', 'A', 'L'];

export interface Line {
  resource: string;
  mean: number;
  /** How likely each amount is, from none up, without gaps. */
  bars: { amount: number; chance: number }[];
}

/** One line for each resource that the dice can bring. */
export function linesOf(income: Income): Line[] {
  return ORDER.filter((resource) => (income.mean[resource] ?? 0) !== 0).map((resource) => {
    const amounts = income.amounts[resource] ?? {};
    const most = Math.max(0, ...Object.keys(amounts).map(Number));
    const bars = Array.from({ length: most + 1 }, (_, amount) => ({
      amount,
      chance: amounts[String(amount)] ?? 0,
    }));
    return { resource, mean: income.mean[resource] ?? 0, bars };
  });
}
