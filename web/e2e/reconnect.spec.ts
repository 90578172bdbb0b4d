// Lines break and houses close; everybody goes on where they were.
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { closeHouse, expect, Guest, openHouse, test } from './house';
import { anything, enterAt, myTurn, pressOne, sitDown } from './glow';

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'The line is broken' });
const lines = (page: Page) => page.locator('.log li').allTextContents();
/** The network says that it is back: nobody waits until it would be tried again anyway. */
const online = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

/** A line of this page that can be cut; while it is, nobody answers. */
async function cuttable(page: Page) {
  const line = { cut: false, hangUp: () => Promise.resolve() };
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    if (line.cut) return void socket.close();
    socket.connectToServer();
    line.hangUp = () => socket.close();
  });
  return line;
}

test('a broken line comes back by itself, shows that it does, and misses nothing', async ({
  guest,
}) => {
  const { page } = guest;
  const line = await cuttable(page);
  await sitDown(guest, { game: 'emerald-skulls' });
  const taste = anything(2);
  await pressOne(page, taste);
  line.cut = true;
  await line.hangUp();
  await expect(banner(page)).toBeVisible();
  line.cut = false;
  // By itself: nobody tells the page to try again.
  await expect(page.getByRole('status').filter({ hasText: 'Back at the table' })).toBeVisible();
  await pressOne(page, taste);
});

test('the table tells everything before the house says who one is', async ({ guest }) => {
  const { page } = guest;
  let answer = (): void => undefined;
  const late = new Promise<void>((done) => (answer = done));
  await page.route(/\/api\/me\b/, async (route) => {
    await late;
    await route.continue();
  });
  await sitDown(guest, { game: 'dice-forge' });
  // Everything is there to be seen; only nobody knows yet whose eyes these are.
  await expect(page.locator('.table[data-moment]')).toBeVisible();
  await expect(page.locator('.log li').first()).toBeAttached();
  answer();
  await myTurn(page);
});

test('the house closes and opens again: everybody goes on where they were', async ({ page }) => {
  let house = await openHouse();
  try {
    const guest = new Guest(page, house.address);
    await sitDown(guest, { game: 'emerald-skulls' });
    const taste = anything(2);
    for (let presses = 0; presses < 4; presses++) await pressOne(page, taste);
    await myTurn(page);
    await closeHouse(house);
    await expect(banner(page)).toBeVisible();
    house = await openHouse(house);
    await online(page);
    await expect(banner(page)).toHaveCount(0, { timeout: 60_000 });
    // Whatever happened meanwhile is told; a page that is opened anew knows no more.
    await myTurn(page);
    const told = await lines(page);
    await page.reload();
    await myTurn(page);
    await expect.poll(() => lines(page)).toEqual(told);
    for (let presses = 0; presses < 4; presses++) await pressOne(page, taste);
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    await closeHouse(house);
    rmSync(house.data, { recursive: true, force: true });
  }
});

test('a tab that was left without a line catches up with all that happened', async ({ guest }) => {
  const table = await sitDown(guest, { game: 'emerald-skulls' });
  const tab = new Guest(await guest.page.context().newPage(), guest.address);
  const line = await cuttable(tab.page);
  await enterAt(tab, `#/table/${table}`);
  await myTurn(tab.page);
  line.cut = true;
  await line.hangUp();
  await expect(banner(tab.page)).toBeVisible();
  const taste = anything(8);
  for (let presses = 0; presses < 8; presses++) await pressOne(guest.page, taste);
  await myTurn(guest.page);
  expect((await lines(tab.page)).length).toBeLessThan((await lines(guest.page)).length);
  line.cut = false;
  await online(tab.page);
  await expect(banner(tab.page)).toHaveCount(0, { timeout: 60_000 });
  const same = async () => (await lines(guest.page)).join() === (await lines(tab.page)).join();
  await expect.poll(same).toBe(true);
  // And it is as good as the first one.
  await pressOne(tab.page, taste);
  await expect.poll(same).toBe(true);
});
