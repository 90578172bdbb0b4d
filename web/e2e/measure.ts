// How quick the page is: `make bench-web`.  Figures for docs/benchmarks.md; nothing is asserted.
import { expect, Guest, test } from './house';
import { beGuest, bots, enterAt, myTurn, pressOne, rather, setUp } from './glow';

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

test('frames of a roll with eight players', async ({ guest }) => {
  await beGuest(guest);
  const { page } = guest;
  const all: number[] = [];
  for (let round = 0; round < 5; round++) {
    // Where bets are open whoever tumbles rolls by hand: the first roll of a new table each time.
    const table = await setUp(guest, {
      game: 'emerald-skulls',
      seats: [{ who: 'me' }, ...bots(7)] as never,
      setup: { preset: 'live', first: '0' },
      entropy: `roll ${round}`,
    });
    if (round === 0) await enterAt(guest, `#/table/${table}`, { motion: 1 });
    else await page.goto(`${guest.address}/#/table/${table}`);
    const taste = rather(['buy'], round);
    const roll = page.locator('[data-take^="roll"]').first();
    while (!(await roll.isVisible())) await pressOne(page, taste);
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
    const before = await page.locator('[data-moment]').getAttribute('data-moment');
    await roll.click();
    await expect(page.locator(`[data-moment="${before}"]`)).toHaveCount(0);
    // The dice lie still once something can be done with them.
    await myTurn(page);
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    all.push(...frames.slice(1));
  }
  const long = all.filter((frame) => frame > 50).length;
  console.log(
    `5 rolls with eight players: ${all.length} frames, median ${middle(all).toFixed(1)} ms, longest ${Math.max(...all).toFixed(0)} ms, ${long} over 50 ms`,
  );
});
