import type { Made } from '../../src/lib/protocol';
import { ask, expect, test, type Guest } from '../house';

/** Sit down at a table of Dice Forge with bots. */
async function sitDown(guest: Guest, setup: Record<string, unknown>, bots: number): Promise<void> {
  await expect(guest.page.locator('[data-play]').first()).toBeVisible();
  await ask(guest, 'POST', '/api/guests', { name: 'Fox' });
  await guest.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('fogado') ?? '{}') as object;
    localStorage.setItem('fogado', JSON.stringify({ ...kept, known: true }));
  });
  const seats = [
    { who: 'me' },
    ...Array.from({ length: bots }, () => ({ who: 'bot', bot: 'greedy' })),
  ];
  const made = await ask<Made>(guest, 'POST', '/api/tables', { game: 'dice-forge', setup, seats });
  await guest.page.goto(`${guest.address}/#/table/${made.table}`);
  await guest.page.reload();
}

/** Press one thing that glows or is offered in words; on a phone twice. */
async function pressOnce(guest: Guest): Promise<void> {
  const page = guest.page;
  for (const wanted of ['feat ', 'forge ', 'over ', 'use ', 'take ', 'first ', 'go ', '']) {
    const found = page.locator(`.forge [data-take^="${wanted}"]:visible`).first();
    if (await found.isVisible()) {
      const take = await found.getAttribute('data-take');
      await found.click({ timeout: 4000 });
      const confirm = page.locator('.forge.phone .confirm .chip[data-take]').first();
      if ((await confirm.count()) && (await confirm.getAttribute('data-take')) === take) {
        await confirm.click({ timeout: 4000 }).catch(() => undefined);
      }
      return;
    }
  }
  // Only in words after a press: a token, a Memory's side.
  const place = page.locator('.forge .spot.live:visible, .forge .chip:visible').first();
  if (await place.isVisible()) await place.click({ timeout: 4000 });
}

test('a whole game of Dice Forge against a bot by clicking', async ({ guest }) => {
  test.setTimeout(300_000);
  await guest.enter();
  await sitDown(guest, { preset: 'goddess' }, 1);
  const moves = await guest.playOut(() => pressOnce(guest));
  expect(moves).toBeGreaterThan(20);
  await expect(guest.result).toBeVisible();
});

test('a face that cannot be paid for says why, with the number of the rule', async ({ guest }) => {
  await guest.enter();
  await sitDown(guest, { preset: 'beginner' }, 3);
  await guest.myTurn();
  while ((await guest.page.locator('.forge [data-take="pass"]').count()) === 0)
    await pressOnce(guest);
  await guest.page.locator('[data-place="pool:V4"], [data-place="pool:V3"]').first().click();
  await expect(guest.page.getByRole('alert')).toContainText('DF-4.7');
});

test('a phone plays the Titans with one thumb, in Hungarian', async ({ guest }) => {
  test.setTimeout(300_000);
  await guest.page.setViewportSize({ width: 360, height: 740 });
  await guest.enter({ lang: 'hu' });
  await sitDown(guest, { preset: 'titans' }, 3);
  for (let moves = 0; moves < 25; moves++) {
    if ((await guest.myTurn()) === 'over') break;
    await pressOnce(guest).catch(() => undefined);
  }
  const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBe(0);
  await expect(guest.page.locator('.forge.phone .prompt')).toBeVisible();
});
