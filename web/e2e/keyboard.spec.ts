import { expect, test } from './house';
import { sitDown } from './glow';

// Whole games by keyboard only are in skulls.spec.ts and others.spec.ts.
test('the game as text: every choice in words, found by typing', async ({ guest }) => {
  await sitDown(guest, { game: 'emerald-skulls' });
  const page = guest.page;
  await guest.myTurn();
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
