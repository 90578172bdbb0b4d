// Somebody who knows no rules, and presses what glows until the game is over.
import { expect, type Page } from '@playwright/test';
import type { Guest } from './house';
import type { Made, NewTable } from '../src/lib/protocol';

/** How every board marks what can be done: an answer, or a place that leads to one. */
export const GLOWS =
  '[data-take], .area.live, button.die.can, .spot.live, .spot.s-can, .spot.s-may, .chip[data-place]';
const RESULT = '[role="dialog"] table';

export interface Wanted extends Partial<Omit<NewTable, 'settings'>> {
  game: string;
  settings?: Record<string, unknown>;
}

export const bots = (many: number, bot = 'greedy') =>
  Array.from({ length: many }, (_, index) => ({
    who: 'bot' as const,
    bot,
    name: ['Bálint', 'Csilla', 'Marci', 'Ilka', 'Őrsi', 'Kató', 'Tivadar'][index] ?? '',
  }));

/** Be a guest of the house before the page is open. */
export async function beGuest(guest: Guest, name = 'Fox'): Promise<void> {
  const answer = await guest.page.request.post(`${guest.address}/api/guests`, {
    data: { name },
    headers: { 'x-fogado': '1' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Set up a table as this guest; give its number. */
export async function setUp(guest: Guest, wanted: Wanted): Promise<string> {
  const answer = await guest.page.request.post(`${guest.address}/api/tables`, {
    data: { seats: [{ who: 'me' }, ...bots(1)], ...wanted },
    headers: { 'x-fogado': '1' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as Made).table;
}

type Likes = Parameters<Guest['enter']>[0] & { known?: boolean };

/** Come in as somebody the house knows, straight to a place. */
export async function enterAt(guest: Guest, at: string, likes: Likes = {}): Promise<void> {
  await guest.enter({ known: true, ...likes } as Likes, at);
}

/** Be a guest, set up a table and sit down at it. */
export async function sitDown(guest: Guest, wanted: Wanted, likes: Likes = {}): Promise<string> {
  await beGuest(guest, likes.name);
  const table = await setUp(guest, wanted);
  await enterAt(guest, `#/table/${table}`, likes);
  return table;
}

/** The same numbers each time; a test that fails is to fail again. */
export function luck(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Seen {
  over: boolean;
  /** Which of those that glow can be pressed now, and which of them answer at once. */
  can: number[];
  takes: number[];
}

/** Look at the board: what glows, lies open under a finger, and is not hidden by anything. */
function look(page: Page): Promise<Seen> {
  return page.evaluate(
    ([glows, result]) => {
      const seen: Seen = { over: document.querySelector(result) !== null, can: [], takes: [] };
      document.querySelectorAll<HTMLElement>(glows).forEach((each, index) => {
        const box = each.getBoundingClientRect();
        if (!box.width || !box.height) return;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        if (!top || !(each.contains(top) || top.contains(each))) return;
        if (each.matches(':disabled')) return;
        seen.can.push(index);
        if (each.hasAttribute('data-take')) seen.takes.push(index);
      });
      return seen;
    },
    [GLOWS, RESULT] as const,
  );
}

/** Wait until something can be pressed, or it is over. */
export async function myTurn(page: Page): Promise<Seen> {
  let seen: Seen = { over: false, can: [], takes: [] };
  await expect
    .poll(
      async () => {
        seen = await look(page);
        return seen.over || seen.can.length > 0;
      },
      { timeout: 60_000, intervals: [20, 40, 80, 150], message: 'nothing glows, nothing ends' },
    )
    .toBe(true);
  return seen;
}

/** Press one thing that glows; rather something that answers than something that leads on. */
export async function pressOne(page: Page, chance: () => number): Promise<'pressed' | 'over'> {
  const seen = await myTurn(page);
  if (seen.over) return 'over';
  const from = seen.takes.length && chance() < 0.8 ? seen.takes : seen.can;
  const which = from[Math.floor(chance() * from.length)]!;
  await page
    .locator(GLOWS)
    .nth(which)
    .click({ timeout: 5000 })
    .catch((error: Error) => {
      // Bots may have ended the question between looking and pressing.
      if (!/Timeout|detached|intercepts|not visible/.test(error.message)) throw error;
    });
  return 'pressed';
}

/** Press what glows until the result lies on the table; give how often. */
export async function pressToTheEnd(page: Page, seed: number, most = 1500): Promise<number> {
  const chance = luck(seed);
  for (let presses = 0; presses < most; presses++)
    if ((await pressOne(page, chance)) === 'over') return presses;
  throw new Error(`The game did not end within ${most} presses.`);
}
