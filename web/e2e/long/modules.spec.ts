import { expect, test } from '../house';
import { bots, luck, pressOne, sitDown } from '../glow';

for (const preset of ['goddess', 'titans'] as const) {
  test(`the opening of a game with the ${preset}`, async ({ guest }) => {
    const setup = { preset };
    await sitDown(guest, {
      game: 'dice-forge',
      seats: [{ who: 'me' }, ...bots(3)] as never,
      setup,
    });
    const chance = luck(preset.length);
    for (let presses = 0; presses < 4; presses++)
      if ((await pressOne(guest.page, chance)) === 'over') break;
    // Every hero has a piece on the module's own board.
    await expect(guest.page.locator('[data-golem], [data-loyalty]')).toHaveCount(4);
    await expect(guest.page.getByRole('alert')).toHaveCount(0);
  });
}

test('the sets of cards are drafted', async ({ guest }) => {
  const setup = { rebellion: 'cards', cards: 'draft' };
  await sitDown(guest, { game: 'dice-forge', setup });
  await expect(guest.page.locator('.draft .set').first()).toBeVisible();
  const before = await guest.page.locator('.draft h3').textContent();
  await guest.page.locator('.draft .set').first().click();
  await expect(guest.page.locator('.draft h3').filter({ hasText: before ?? '' })).toHaveCount(0);
});
