import { expect, test, type Guest } from '../house';
import { beGuest, enterAt, GLOWS, luck, pressOne, setUp } from '../glow';

test('two hands on one slot: one gets it, the other is told why not', async ({
  guest,
  another,
}) => {
  const [other, third] = [await another(), await another()];
  const names = ['Anna', 'Bence', 'Cili'];
  for (const [seat, person] of [guest, other, third].entries()) await beGuest(person, names[seat]);
  const table = await setUp(guest, {
    game: 'emerald-skulls',
    seats: [{ who: 'me' }, { who: 'open' }, { who: 'open' }] as never,
    setup: { preset: 'live', first: '0' },
    settings: { betting: { form: 'live', window: 120, last_call: 4, bound: 0 } },
  });
  // The third one's line can be slow: what the house tells waits until it is let through.
  let held = false;
  let release = () => {};
  await third.page.routeWebSocket(/\/api\/socket/, (socket) => {
    const waiting: (string | Buffer)[] = [];
    release = () => waiting.splice(0).forEach((told) => socket.send(told));
    socket.connectToServer().onMessage((told) => {
      if (held) waiting.push(told);
      else socket.send(told);
    });
  });
  for (const [seat, person] of [guest, other, third].entries())
    await enterAt(person, `#/table/${table}`, { name: names[seat] });
  for (const person of [other, third]) {
    await person.page.getByRole('button', { name: 'Sit here' }).first().click();
    await expect(person.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  }
  await guest.page.getByRole('button', { name: 'Begin' }).click();

  // The tumbler goes on until the others may bet.
  const bets = (person: Guest) =>
    person.page
      .locator('[data-take^="bet "]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-take')!));
  const chance = luck(6);
  let same = '';
  await expect
    .poll(
      async () => {
        const [theirs, hers] = [await bets(other), await bets(third)];
        same = theirs.find((take) => hers.includes(take)) ?? '';
        if (!same && (await guest.page.locator(GLOWS).count())) await pressOne(guest.page, chance);
        return same;
      },
      { timeout: 60_000, message: 'both may bet on one slot' },
    )
    .not.toBe('');

  // The slower one presses before the news of the faster one has come through the line.
  held = true;
  await other.page.locator(`[data-take="${same}"]`).first().click();
  await expect(other.page.locator(`[data-take="${same}"]`)).toHaveCount(0);
  await third.page.locator(`[data-take="${same}"]`).first().click();
  held = false;
  release();

  await expect(third.page.getByRole('alert')).toContainText(/\w{3,}/);
  await expect(third.page.locator(`[data-take="${same}"]`)).toHaveCount(0);
  await expect(other.page.getByRole('alert')).toHaveCount(0);
  // Everybody sees whose bet lies there now.
  for (const person of [guest, other, third])
    await expect(person.page.locator('.log li').filter({ hasText: 'Bence bets' })).toHaveCount(1);
});
