// Two hands on one slot of a betting card.
import { expect, test, type Guest } from './house';
import { beGuest, enterAt, isLit, pressOne, rather, resize, setUp, type Wanted } from './glow';

const NAMES = ['Anna', 'Bence', 'Cili'];
const LIVE: Wanted = {
  game: 'emerald-skulls',
  seats: [{ who: 'me' }, { who: 'open' }, { who: 'open' }] as never,
  setup: { preset: 'live', first: '0' },
  settings: {
    visibility: 'public',
    betting: { form: 'live', window: 120, last_call: 4, bound: 0 },
  },
};

/** Three people sit down; the first one tumbles until the others may bet on one slot. */
async function untilBothMayBet(people: [Guest, Guest, Guest], entropy: string): Promise<string> {
  const [tumbler, other, third] = people;
  for (const [seat, person] of people.entries()) await beGuest(person, NAMES[seat]);
  const table = await setUp(tumbler, { ...LIVE, entropy });
  for (const [seat, person] of people.entries())
    await enterAt(person, `#/table/${table}`, { name: NAMES[seat] });
  for (const person of [other, third]) {
    await person.page.getByRole('button', { name: 'Sit here' }).first().click();
    await expect(person.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  }
  await tumbler.page.getByRole('button', { name: 'Begin' }).click();
  const bets = (person: Guest) =>
    person.page
      .locator('[data-take^="bet "]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-take')!));
  const taste = rather(['buy', 'place', 'roll'], 6);
  let same = '';
  await expect
    .poll(
      async () => {
        const [theirs, hers] = [await bets(other), await bets(third)];
        same = theirs.find((take) => hers.includes(take)) ?? '';
        if (!same && (await isLit(tumbler.page))) await pressOne(tumbler.page, taste);
        return same;
      },
      { timeout: 90_000, message: 'both may bet on one slot' },
    )
    .not.toBe('');
  return same;
}

test('pressed at the same time: one gets it, the other is told, nobody loses a marker', async ({
  guest,
  another,
}) => {
  const [other, third] = [await another(), await another()];
  const same = await untilBothMayBet([guest, other, third], 'a');
  await expect(other.page.getByRole('timer')).toBeVisible();
  const [, bet, slot] = same.split(' ');
  await Promise.all(
    [other, third].map((one) =>
      one.page
        .locator(`[data-take="${same}"]`)
        .first()
        .click({ timeout: 5000 })
        // The news may be faster than the finger: then the place is gone.
        .catch(() => undefined),
    ),
  );
  for (const one of [guest, other, third])
    await expect(one.page.locator(`[data-at="slot-${bet}-${slot}"] .marker`)).toHaveCount(1);
  // Exactly one marker lies there; whoever was slower still has all of them.
  const left = () =>
    guest.page
      .locator('.player .markers')
      .evaluateAll((all) => all.map((each) => each.querySelectorAll('.marker').length));
  await expect.poll(async () => (await left()).slice(1).sort()).toEqual([1, 2]);
});

test('pressed before the news came: one gets it, the other is told why not', async ({
  guest,
  another,
}) => {
  const [other, third] = [await another(), await another()];
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
  const same = await untilBothMayBet([guest, other, third], 'b');
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

test('a bet touched once on a phone stays touched while others bet', async ({ guest, another }) => {
  const [other, third] = [await another(), await another()];
  const same = await untilBothMayBet([guest, other, third], 'c');
  await resize(third.page, { width: 360, height: 740 });
  const last = third.page.locator('.row.live, .bet.live, [data-take^="bet "]').last();
  await last.click();
  const sure = third.page.locator('button.btn[data-take^="bet "]');
  await expect(sure).toHaveCount(1);
  const take = await sure.getAttribute('data-take');
  expect(take).not.toBe(same);
  const moment = () => third.page.locator('[data-moment]').getAttribute('data-moment');
  const before = await moment();
  await other.page.locator(`[data-take="${same}"]`).first().click();
  await expect.poll(moment).not.toBe(before);
  await expect(sure).toHaveAttribute('data-take', take!);
});
