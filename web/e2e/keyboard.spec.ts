// Nothing but the keyboard.
import { expect, test } from './house';
import { listen, sitDown, typeOne } from './glow';

test('a whole game by keyboard only, from the desk to the result, in Hungarian', async ({
  guest,
}) => {
  const page = guest.page;
  const ear = listen(page);
  await guest.enter({ lang: 'hu', name: 'Őz' }, '#/new/emerald-skulls');
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
  // Every choice has a letter; stopping ends turns sooner.
  const liked = ['chicken', 'bet ', 'take ', 'place', 'roll'];
  let typed = 0;
  while ((await typeOne(page, ear, liked)) === 'typed')
    expect(++typed, 'letters until the end').toBeLessThan(400);
  expect(typed).toBeGreaterThan(5);
  await expect(guest.result).toContainText('összesen');
});

test('the game as text: every choice in words, found by typing', async ({ guest }) => {
  await sitDown(guest, { game: 'emerald-skulls' });
  const page = guest.page;
  await expect(page.locator('button.die.can').first()).toBeVisible();
  await page.keyboard.press('/');
  const text = page.getByRole('dialog');
  await expect(text.getByRole('button').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);
  await page.keyboard.press('Shift+L');
  await expect(page.locator('aside.drawer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('aside.drawer')).toHaveCount(0);
});
