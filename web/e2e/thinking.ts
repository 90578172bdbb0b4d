// A house whose thoughts are known beforehand: hints and odds come at once, everything else is real.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Guest } from './house';
import { beGuest, enterAt, setUp, type Wanted } from './glow';
import type { Review } from '../src/lib/minds/told';
import type { Update } from '../src/lib/protocol';

type Told = Record<string, unknown>;

export interface Thoughts {
  /** How often each was asked for. */
  hints: number;
  odds: number;
  /** What was answered at the table. */
  acts: string[];
}

const PAYS = 0.25;

/** Odds of a view that the lens can show, by game. */
function oddsOf({ view, info }: Update): Told {
  if (info.game === 'dice-forge') {
    const income = {
      mean: { G: 2.5, S: 0.5 },
      amounts: { G: { '2': 0.5, '3': 0.5 }, S: { '0': 0.5, '1': 0.5 } },
    };
    return { seats: info.seats.map(() => ({ ...income, light: income, dark: income })) };
  }
  if (info.game === 'dwarven-smithy') {
    return {
      mine: { left: 40, exact: true, kinds: { iron: 0.4, silver: 0.35, ruby: 0.25 } },
      guild: { left: 20, exact: false, kinds: { item: 0.6, king: 0.4 } },
    };
  }
  const bets = view?.['bets'] as { name: string; pays: number[] }[];
  const prospect = (bust: number) => ({
    value: 5,
    exits: { 'double-out': 0.5 - bust, 'run-out': 0.3, 'gem-out': 0.2, 'bust-out': bust },
    bets: Object.fromEntries(
      bets.map(({ name, pays }) => [
        name,
        {
          chance: PAYS,
          in: 'gears',
          slots: pays.map((paid, index) => ({ slot: index + 1, expected: paid * PAYS })),
        },
      ]),
    ),
  });
  return { ...prospect(0.12), casual: prospect(0.37), options: [] };
}

/** The first three choices, each a little worse than the one before. */
function hintsOf({ ask }: Update): Told[] {
  return (ask?.choices ?? []).slice(0, 3).map(({ take, says }, index) => ({
    take,
    says,
    chance: 0.5 - index / 10,
    gain: 0.062 - index / 10,
    reasons: [{ key: 'r', facts: {}, says: `reason ${index + 1}` }],
  }));
}

/** Think in the place of the house. */
export async function think(guest: Guest): Promise<Thoughts> {
  const thoughts: Thoughts = { hints: 0, odds: 0, acts: [] };
  await guest.page.routeWebSocket(/\/api\/socket/, (page) => {
    const house = page.connectToServer();
    const seen = new Map<number | null, Update>();
    house.onMessage((text) => {
      const told = JSON.parse(String(text)) as Update;
      if (told.is === 'update') seen.set(told.seat, told);
      page.send(text);
    });
    page.onMessage((text) => {
      const said = JSON.parse(String(text)) as {
        do: string;
        id: string;
        seat: number | null;
        take?: string;
      };
      const update = seen.get(said.seat) ?? [...seen.values()].at(-1);
      if (said.do === 'hint' && update) {
        thoughts.hints += 1;
        page.send(JSON.stringify({ is: 'hints', id: said.id, hints: hintsOf(update) }));
      } else if (said.do === 'odds' && update) {
        thoughts.odds += 1;
        page.send(JSON.stringify({ is: 'odds', id: said.id, odds: oddsOf(update) }));
      } else {
        if (said.do === 'act') thoughts.acts.push(said.take ?? '');
        house.send(text);
      }
    });
  });
  return thoughts;
}

/** A review that the house once came to. */
export const REVIEW = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'review.json.gz'))).toString(),
) as Review;

/** Somebody at a table whose review is known; until it is ready, the house thinks about it. */
export async function reviewed(
  guest: Guest,
  is: { ready: boolean },
  wanted: Wanted,
): Promise<string> {
  await beGuest(guest);
  const table = await setUp(guest, wanted);
  await guest.page.route(/\/api\/tables\/[^/]+\/review/, (route) => {
    const told = is.ready ? { share: 1, review: REVIEW } : { share: 0.4, review: null };
    return route.fulfill({ status: is.ready ? 200 : 202, json: { table, seat: null, ...told } });
  });
  await enterAt(guest, `#/review/${table}`);
  return table;
}
