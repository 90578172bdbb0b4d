// What cannot be done says why, with the number of the rule.
import { expect, test } from './house';
import { anything, bots, myTurn, pressOne, rather, sitDown } from './glow';

test('whoever tumbles does not bet, and is told so', async ({ guest }) => {
  await sitDown(guest, { game: 'emerald-skulls', setup: { first: '0' } });
  await myTurn(guest.page);
  await guest.page.locator('.place:not(.live)').first().click();
  const why = guest.page.getByRole('alert');
  await expect(why).toContainText('ES-3.2');
  await expect(why.getByRole('link')).toHaveAttribute('href', /#\/rules\/emerald-skulls\/ES-3\.2/);
});

test('a face that cannot be paid for says why', async ({ guest }) => {
  const seats = [{ who: 'me' }, ...bots(3)] as never;
  await sitDown(guest, { game: 'dice-forge', setup: { preset: 'beginner' }, seats });
  const taste = anything(1);
  await myTurn(guest.page);
  while ((await guest.page.locator('.forge [data-take="pass"]').count()) === 0)
    await pressOne(guest.page, taste);
  await guest.page.locator('[data-place="pool:V4"], [data-place="pool:V3"]').first().click();
  await expect(guest.page.getByRole('alert')).toContainText('DF-4.7');
});

test('the sets of cards are drafted', async ({ guest }) => {
  const setup = { rebellion: 'cards', cards: 'draft' };
  await sitDown(guest, { game: 'dice-forge', setup });
  await expect(guest.page.locator('.draft .set').first()).toBeVisible();
  const before = await guest.page.locator('.draft h3').textContent();
  await pressOne(guest.page, rather(['draft'], 1));
  await expect(guest.page.locator('.draft h3').filter({ hasText: before ?? '' })).toHaveCount(0);
});
