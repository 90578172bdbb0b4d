import { ask, expect, test } from '../house';
import type { Made } from '../../src/lib/protocol';

test('one click from the door to the first roll', async ({ guest }) => {
  await guest.enter();
  await guest.page.click('[data-play="emerald-skulls"]');
  await guest.myTurn();
  await expect(guest.page.locator('button.die')).toHaveCount(3);
});

test('a whole game against a bot by clicking', async ({ guest }) => {
  await guest.enter({}, '#/new/emerald-skulls');
  const less = guest.page.getByRole('button', { name: 'One seat less' });
  await less.click();
  await less.click();
  await guest.page.getByRole('button', { name: 'Start the game' }).click();
  const moves = await guest.playOut();
  expect(moves).toBeGreaterThan(5);
  await expect(guest.result).toContainText('together');
  await expect(guest.result.getByRole('button', { name: 'Once more' })).toBeVisible();
});

test('a whole game with nothing but the keyboard, in Hungarian', async ({ guest }) => {
  await guest.enter({ lang: 'hu', name: 'Őz' }, '#/new/emerald-skulls');
  const page = guest.page;
  const reach = async (words: string) => {
    for (let tries = 0; tries < 60; tries++) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (text.includes(words)) return page.keyboard.press('Enter');
    }
    throw new Error(`The keyboard does not reach ${words}.`);
  };
  await expect(page.getByRole('button', { name: 'Kezdődjön a játék' })).toBeVisible();
  await reach('Egy székkel kevesebb');
  await page.keyboard.press('Enter');
  await reach('Kezdődjön a játék');
  await guest.playOut(async () => {
    // Every choice has a letter; the last one ends turns sooner.
    const letters = await page.evaluate(() => document.querySelectorAll('[data-take]').length);
    await page.keyboard.press(letters > 1 ? 'b' : 'a');
    await page.waitForTimeout(30);
  });
  await expect(guest.result).toContainText('összesen');
});

test('what is not allowed says why, with the number of the rule', async ({ guest }) => {
  await guest.enter();
  await guest.page.click('[data-play="emerald-skulls"]');
  await guest.myTurn();
  // The first turn is one's own: whoever tumbles does not bet.
  await guest.page.locator('.place:not(.live)').first().click();
  const why = guest.page.getByRole('alert');
  await expect(why).toContainText('ES-3.2');
  await expect(why.getByRole('link')).toHaveAttribute('href', /#\/rules\/emerald-skulls\/ES-3\.2/);
});

test('solo, advanced cards and eight players all open and can be played', async ({ guest }) => {
  await guest.enter();
  await expect(guest.page.locator('[data-play]').first()).toBeVisible();
  await ask(guest, 'POST', '/api/guests', { name: 'Fox' });
  await guest.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('fogado') ?? '{}') as object;
    localStorage.setItem('fogado', JSON.stringify({ ...kept, known: true }));
  });
  const bots = (many: number) =>
    Array.from({ length: many }, () => ({ who: 'bot', bot: 'greedy' }));
  for (const [others, setup] of [
    [0, {}],
    [5, { preset: 'advanced' }],
    [7, {}],
  ] as const) {
    const wanted = { game: 'emerald-skulls', seats: [{ who: 'me' }, ...bots(others)], setup };
    const made = await ask<Made>(guest, 'POST', '/api/tables', wanted);
    await guest.page.goto(`${guest.address}/#/table/${made.table}`);
    await guest.page.reload();
    await guest.myTurn();
    for (let moves = 0; moves < 6 && (await guest.myTurn()) === 'turn'; moves++)
      await guest.clickOnce();
    await expect(guest.page.locator('.player').first()).toContainText('Fox');
  }
});
