import { expect, test } from './house';
import { GLOWS, luck, sitDown } from './glow';

// Emerald Skulls by keyboard, from the lobby on, is in skulls.spec.ts.
test('a whole game of Dice Forge with nothing but letters', async ({ guest }) => {
  test.setTimeout(400_000);
  await sitDown(guest, { game: 'dice-forge', setup: { preset: 'beginner' } });
  const page = guest.page;
  const chance = luck(3);
  for (let keys = 0; keys < 3000; keys++) {
    await expect(page.locator(GLOWS).first().or(guest.result).first()).toBeVisible({
      timeout: 60_000,
    });
    if (await guest.result.isVisible()) break;
    // Letters stand beside what they choose; with many choices they are typed in pairs.
    await page.keyboard.press('abcdef'[Math.floor(chance() * 6)]!);
  }
  await expect(guest.result).toContainText('together');
  // The way on is a key away, too.
  await expect(guest.result.getByRole('button', { name: 'Once more' })).toBeFocused();
});

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
