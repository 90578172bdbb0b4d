import { expect, test } from '../house';
import { bots, luck, pressOne, pressToTheEnd, sitDown } from '../glow';

test('a whole starter game of Dwarven Smithy by pressing what glows', async ({ guest }) => {
  test.setTimeout(400_000);
  const seats = [{ who: 'me' }, ...bots(3)] as never;
  await sitDown(guest, { game: 'dwarven-smithy', seats, setup: { preset: 'starter' } });
  const presses = await pressToTheEnd(guest.page, 2);
  expect(presses).toBeGreaterThan(15);
  await expect(guest.result).toContainText('together');
  await expect(guest.result).toContainText('Fox');
});

test('the full game with bidding opens and can be played', async ({ guest }) => {
  await sitDown(guest, { game: 'dwarven-smithy', setup: { preset: 'auction' } });
  const chance = luck(5);
  for (let presses = 0; presses < 25; presses++)
    if ((await pressOne(guest.page, chance)) === 'over') break;
  await expect(guest.page.getByRole('alert')).toHaveCount(0);
});
