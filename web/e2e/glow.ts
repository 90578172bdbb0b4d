// Somebody who knows no rules, and presses what glows until the game is over.
import { expect, type Page } from '@playwright/test';
import type { Guest } from './house';
import { applied } from '../src/lib/changes';
import { letters } from '../src/lib/keys';
import type { Ask, Change, DiceDrawn, Made, NewTable, Update } from '../src/lib/protocol';

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
  const headers = { 'x-fogado': '1' };
  let dice = '';
  if (wanted.entropy) {
    const drawn = await guest.page.request.post(`${guest.address}/api/dice`, { headers, data: {} });
    dice = ((await drawn.json()) as DiceDrawn).table;
  }
  const answer = await guest.page.request.post(`${guest.address}/api/tables`, {
    data: { seats: [{ who: 'me' }, ...bots(1)], ...wanted, dice },
    headers,
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

/** Something that can be pressed now: it glows, and lies open under a finger. */
interface Lit {
  x: number;
  y: number;
  /** The answer it gives at once, or nothing where it leads on to several. */
  take: string;
  /** The part of the board, where it has a name. */
  place: string;
  /** What it is, for whoever reads why a test failed. */
  name: string;
}

export interface Seen {
  over: boolean;
  /** The number of what the table told last. */
  moment: string;
  /** What glows and what is pressed, in short: another after a press that leads on. */
  pressed: string;
  lit: Lit[];
}

/** Look at the board until something can be pressed; or, after a look before, until it changed. */
function look(page: Page, before: Seen | null, patience: number): Promise<Seen | null> {
  return page.evaluate(
    async ({ glows, result, before, patience }) => {
      const litOf = (each: HTMLElement): Lit[] => {
        const box = each.getBoundingClientRect();
        if (!box.width || !box.height || each.matches(':disabled')) return [];
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        if (!top || !(each.contains(top) || top.contains(each))) return [];
        const name = each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 60);
        const { take = '', place = '' } = each.dataset;
        return [{ x, y, take, place, name: [take, place, name].filter(Boolean).join(' – ') }];
      };
      const now = (): Seen => ({
        over: document.querySelector(result) !== null,
        moment: document.querySelector<HTMLElement>('[data-moment]')?.dataset['moment'] ?? '',
        pressed: [...document.querySelectorAll<HTMLElement>(`${glows}, .chosen, .aimed, .picked`)]
          .map((each) => [each.className, each.dataset['take'], each.dataset['place']].join(' '))
          .join(),
        lit: [...document.querySelectorAll<HTMLElement>(glows)].flatMap(litOf),
      });
      /** The next picture, with everything measured; a tab behind another paints none. */
      const frame = () =>
        new Promise((done) => {
          setTimeout(done, 3000);
          requestAnimationFrame(() => setTimeout(done));
        });
      const began = performance.now();
      let last = '';
      for (;;) {
        const seen = now();
        // What still moves, because the board measures itself anew, would be missed by a finger.
        const lies = JSON.stringify(seen.lit);
        const still = lies === last || patience === 0;
        last = lies;
        // An answer on its way is neither a change nor the time for another.
        const waits = document.querySelector('[data-waits="true"]') !== null;
        const done = before
          ? seen.moment !== before.moment || (!waits && seen.pressed !== before.pressed)
          : !waits && still && seen.lit.length > 0;
        if (seen.over || done) return seen;
        if (performance.now() - began > patience) return null;
        await frame();
      }
    },
    { glows: GLOWS, result: RESULT, before, patience },
  );
}

/** Everything on the page that might tell why nothing goes on. */
async function trouble(page: Page, what: string): Promise<Error> {
  const said = await page.evaluate((glows) => {
    const alert = document.querySelector('[role="alert"]')?.textContent?.trim() ?? '';
    const lit = [...document.querySelectorAll<HTMLElement>(glows)].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const over = top && !each.contains(top) && !top.contains(each) ? top.outerHTML : '';
      return [each.outerHTML, over && `under ${over}`].map((text) => text.slice(0, 160)).join(' ');
    });
    const table = document.querySelector('.table, main')?.cloneNode() as HTMLElement | undefined;
    return [table?.outerHTML, alert && `alert: ${alert}`, ...lit, document.body.innerText];
  }, GLOWS);
  return new Error(`${what}\n${said.filter(Boolean).join('\n').slice(0, 4000)}`);
}

/** A loaded machine is slow, not wrong; what takes longer is a fault of the board. */
const PATIENCE = 60_000;

/** Wait until something can be pressed, or it is over. */
export async function myTurn(page: Page): Promise<Seen> {
  const seen = await look(page, null, PATIENCE);
  if (!seen) throw await trouble(page, 'Nothing glows, nothing ends.');
  return seen;
}

/** How somebody chooses: gives one of those that can be pressed. */
export type Taste = (lit: Lit[]) => Lit;

/** Rather something that answers than something that leads on; otherwise whatever luck says. */
export function anything(seed: number): Taste {
  const chance = luck(seed);
  return (lit) => {
    const takes = lit.filter(({ take }) => take);
    const from = takes.length && chance() < 0.8 ? takes : lit;
    return from[Math.floor(chance() * from.length)]!;
  };
}

/** What is written first is liked best; of those that are liked alike luck chooses. */
export function rather(first: readonly string[], seed: number): Taste {
  const otherwise = anything(seed);
  return (lit) => {
    const liked = first.find((each) => lit.some(({ take }) => take.startsWith(each)));
    return otherwise(liked ? lit.filter(({ take }) => take.startsWith(liked)) : lit);
  };
}

/** Press one thing that glows: the table goes on, or the board shows what was pressed. */
export async function pressOne(page: Page, taste: Taste): Promise<'pressed' | 'over'> {
  const seen = await myTurn(page);
  if (seen.over) return 'over';
  const one = taste(seen.lit);
  await page.mouse.click(one.x, one.y);
  if (!(await look(page, seen, PATIENCE)))
    throw await trouble(page, `Nothing came of pressing ${one.name} at ${seen.moment}.`);
  return 'pressed';
}

/** Make the window larger or smaller, and wait until the page knows. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(
    ({ width, height }) => innerWidth === width && innerHeight === height,
    size,
  );
}

/** Can something be pressed at this moment? */
export const isLit = async (page: Page): Promise<boolean> => (await look(page, null, 0)) !== null;

/** Press what glows until the result lies on the table; give how often. */
export async function pressToTheEnd(page: Page, taste: Taste, most = 1500): Promise<number> {
  for (let presses = 0; presses < most; presses++)
    if ((await pressOne(page, taste)) === 'over') return presses;
  throw await trouble(page, `The game did not end within ${most} presses.`);
}

/** What a page heard last from the table for each seat, listened to beside the page itself. */
export class Ear {
  readonly heard = new Map<number, Update>();

  /** The question that is asked now, or null. */
  get ask(): Ask | null {
    for (const { ask } of this.heard.values()) if (ask) return ask;
    return null;
  }
}

export function listen(page: Page): Ear {
  const ear = new Ear();
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const told = JSON.parse(String(payload)) as (Update | Change) & { is: string };
      if ((told.is !== 'update' && told.is !== 'change') || told.seat === null) return;
      const before = ear.heard.get(told.seat);
      const after =
        told.is === 'update'
          ? (told as Update)
          : before?.table === told.table
            ? applied(before, told as Change)
            : null;
      if (after) ear.heard.set(told.seat, after);
    });
  });
  return ear;
}

/** Type the letters of one choice; what is written first is liked best. */
export async function typeOne(
  page: Page,
  ear: Ear,
  liked: readonly string[],
): Promise<'typed' | 'over'> {
  const seen = await myTurn(page);
  if (seen.over) return 'over';
  // The page shows what was heard; a moment later it may be heard, and not be shown yet.
  const shown = () =>
    [...ear.heard.values()].some(({ ask, seq }) => ask && `${seq}` === seen.moment);
  if (!shown()) return 'typed';
  const takes = ear.ask!.choices.map(({ take }) => take);
  const first = liked.find((each) => takes.some((take) => take.startsWith(each))) ?? '';
  const which = takes.findIndex((take) => take.startsWith(first));
  for (const letter of letters(takes)[which]!) await page.keyboard.press(letter);
  if (!(await look(page, seen, PATIENCE)))
    throw await trouble(page, `Nothing came of typing ${takes[which]} at ${seen.moment}.`);
  return 'typed';
}

/** The answers and places that can be pressed at this moment. */
export async function lit(page: Page): Promise<string[]> {
  const seen = await look(page, null, 0);
  return (seen?.lit ?? []).flatMap(({ take, place }) => [take, place].filter(Boolean));
}
