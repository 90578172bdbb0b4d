import { expect, test, type Guest } from './house';
import { beGuest, enterAt, GLOWS, luck, pressOne, setUp } from './glow';

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

  // Both press it before either can hear of the other.
  const press = (person: Guest) =>
    person.page
      .locator(`[data-take="${same}"]`)
      .first()
      .evaluate((slot: HTMLElement) => slot.click());
  await Promise.all([press(other), press(third)]);

  const told = async () => [
    await other.page.getByRole('alert').allTextContents(),
    await third.page.getByRole('alert').allTextContents(),
  ];
  await expect.poll(async () => (await told()).flat().length, 'one is told').toBe(1);
  expect((await told()).flat()[0]).toMatch(/\w{3,}/);
  // Everybody sees whose bet lies there now.
  const winner = (await told())[0]!.length ? 'Cili' : 'Bence';
  for (const person of [guest, other, third])
    await expect(person.page.locator('.log li').filter({ hasText: winner }).last()).toBeVisible();
});
