import { rmSync } from 'node:fs';
import { closeHouse, expect, Guest, openHouse, test } from '../house';
import { enterAt, luck, myTurn, pressOne, sitDown } from '../glow';

test('the house closes and opens again: everybody goes on where they were', async ({ page }) => {
  let house = await openHouse();
  try {
    const guest = new Guest(page, house.address);
    await sitDown(guest, { game: 'emerald-skulls' });
    const chance = luck(2);
    for (let presses = 0; presses < 4; presses++) await pressOne(page, chance);
    await myTurn(page);
    await closeHouse(house);
    const banner = page.getByRole('status').filter({ hasText: 'The line is broken' });
    await expect(banner).toBeVisible();
    house = await openHouse(house);
    await expect(banner).toHaveCount(0, { timeout: 60_000 });
    // Whatever happened meanwhile is told; a page that is opened anew knows no more.
    await myTurn(page);
    const told = await page.locator('.log li').allTextContents();
    await page.reload();
    await myTurn(page);
    expect(await page.locator('.log li').allTextContents()).toEqual(told);
    for (let presses = 0; presses < 4; presses++) await pressOne(page, chance);
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    await closeHouse(house);
    rmSync(house.data, { recursive: true, force: true });
  }
});

test('a tab that was left without a line catches up with all that happened', async ({ guest }) => {
  const table = await sitDown(guest, { game: 'emerald-skulls' });
  const tab = new Guest(await guest.page.context().newPage(), guest.address);
  // This tab's line can be cut, and nobody answers it until it is mended.
  let cut = false;
  let hangUp: () => Promise<void> = () => Promise.resolve();
  await tab.page.routeWebSocket(/\/api\/socket/, (socket) => {
    if (cut) return void socket.close();
    socket.connectToServer();
    hangUp = () => socket.close();
  });
  await enterAt(tab, `#/table/${table}`);
  await myTurn(tab.page);
  cut = true;
  await hangUp();
  const banner = tab.page.getByRole('status').filter({ hasText: 'The line is broken' });
  await expect(banner).toBeVisible();
  const chance = luck(8);
  for (let presses = 0; presses < 8; presses++) await pressOne(guest.page, chance);
  await myTurn(guest.page);
  const lines = (each: Guest) => each.page.locator('.log li').allTextContents();
  expect((await lines(tab)).length).toBeLessThan((await lines(guest)).length);
  cut = false;
  await expect(banner).toHaveCount(0, { timeout: 60_000 });
  await expect
    .poll(async () => (await lines(guest)).join() === (await lines(tab)).join(), {
      timeout: 30_000,
    })
    .toBe(true);
  // And it is as good as the first one.
  await pressOne(tab.page, chance);
  await expect
    .poll(async () => (await lines(guest)).join() === (await lines(tab)).join())
    .toBe(true);
});
