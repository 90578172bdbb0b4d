// How quick the page is: `make bench-web`.  Figures for docs/benchmarks.md; nothing is asserted.
import type { Locator, Page } from '@playwright/test';
import { expect, Guest, test } from './house';
import { beGuest, bots, enterAt, myTurn, setUp } from './glow';

const middle = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

test('first board', async ({ browser, house }) => {
  for (const game of ['emerald-skulls', 'dwarven-smithy', 'dice-forge']) {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      // A new browser profile each time: nothing is kept from the last visit.
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const guest = new Guest(await context.newPage(), house);
      await beGuest(guest);
      const table = await setUp(guest, { game, seats: [{ who: 'me' }, ...bots(3)] as never });
      await guest.page.addInitScript(() => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector('[data-take], .spot.live, .spot.s-may, button.die.can'))
            return;
          watch.disconnect();
          requestAnimationFrame(() => Object.assign(window, { usable: performance.now() }));
        });
        watch.observe(document, { childList: true, subtree: true, attributes: true });
      });
      await enterAt(guest, `#/table/${table}`);
      await myTurn(guest.page);
      const usable = () =>
        guest.page.evaluate(() => (window as unknown as { usable?: number }).usable ?? 0);
      await expect.poll(usable).toBeGreaterThan(0);
      times.push(await usable());
      await context.close();
    }
    console.log(
      `${game}, first board usable: median ${middle(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
    );
  }
});

/** Sit down at a table of eight at which nobody has rolled yet; give the button that rolls. */
async function eight(guest: Guest, round: string): Promise<Locator> {
  // Where bets are open whoever tumbles rolls by hand.
  const table = await setUp(guest, {
    game: 'emerald-skulls',
    seats: [{ who: 'me' }, ...bots(7)] as never,
    setup: { preset: 'live', first: '0' },
    entropy: round,
  });
  await guest.page.goto('about:blank');
  await enterAt(guest, `#/table/${table}`, { motion: 1 });
  await myTurn(guest.page);
  const roll = guest.page.locator('[data-take="roll"]').first();
  await expect(roll).toBeVisible();
  // The board was just opened and is still being painted; from here on only the roll counts.
  await guest.page.waitForTimeout(1000);
  return roll;
}

/** Roll, and wait until something can be done with the dice, which lie still then. */
async function rollOut(page: Page, roll: Locator): Promise<void> {
  const before = await page.locator('[data-moment]').getAttribute('data-moment');
  await roll.click();
  await expect(page.locator(`[data-moment="${before}"]`)).toHaveCount(0);
  await myTurn(page);
}

test('frames of a roll with eight players', async ({ guest }) => {
  await beGuest(guest);
  const { page } = guest;
  const all: number[] = [];
  for (let round = 0; round < 5; round++) {
    const roll = await eight(guest, `roll ${round}`);
    await page.evaluate(() => {
      const frames: number[] = [];
      let last = performance.now();
      const note = (now: number) => {
        frames.push(now - last);
        last = now;
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      Object.assign(window, { frames });
    });
    await rollOut(page, roll);
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    all.push(...frames.slice(1));
  }
  const long = all.filter((frame) => frame > 50).length;
  console.log(
    `5 rolls with eight players: ${all.length} frames, median ${middle(all).toFixed(1)} ms, longest ${Math.max(...all).toFixed(0)} ms, ${long} over 50 ms`,
  );
});

interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string; tileData?: { sourceFrameNumber: number } };
}

/** Processor time of every task of the page's own thread, in ms. */
function work(all: Traced[]): number[] {
  const threads = all.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  return all
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .filter((task) => threads.some(({ pid, tid }) => pid === task.pid && tid === task.tid))
    .map(({ tdur }) => (tdur ?? 0) / 1000);
}

/** Processor time that painting each picture of the page took, in ms. */
function painting(all: Traced[]): number[] {
  const pictures = new Map<number, number>();
  for (const { name, ph, tdur, args } of all) {
    if (name !== 'RasterTask' || ph !== 'X' || !args.tileData) continue;
    const picture = args.tileData.sourceFrameNumber;
    pictures.set(picture, (pictures.get(picture) ?? 0) + (tdur ?? 0) / 1000);
  }
  return [...pictures.values()];
}

// How long a frame takes depends on what else the machine does; what the page itself does in it
// does not: the time its threads were really working.
test('work of the page in a roll with eight players', async ({ guest, browser }) => {
  await beGuest(guest);
  const worked: number[] = [];
  const painted: number[] = [];
  for (let round = 0; round < 5; round++) {
    const roll = await eight(guest, `roll ${round}`);
    const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc'];
    await browser.startTracing(guest.page, { categories });
    await rollOut(guest.page, roll);
    const told = (await browser.stopTracing()).toString();
    const { traceEvents: all } = JSON.parse(told) as { traceEvents: Traced[] };
    worked.push(Math.max(...work(all)));
    painted.push(Math.max(...painting(all)));
    expect(Math.min(worked.at(-1)!, painted.at(-1)!), 'something was traced').toBeGreaterThan(0);
  }
  const told = (all: number[]) =>
    `${middle(all).toFixed(0)} ms of processor time, at most ${Math.max(...all).toFixed(0)} ms`;
  console.log(
    `5 rolls with eight players: the longest piece of work of the page takes ${told(worked)}`,
  );
  console.log(`5 rolls with eight players: what is painted for one picture takes ${told(painted)}`);
});
