// A house that keeps its promise about the dice, and houses that do not: the browser remembers.
import type { Page } from '@playwright/test';
import { beGuest, bots, enterAt, pressToTheEnd, rather, setUp } from './glow';
import { expect, test, type Guest } from './house';
import type { Made } from '../src/lib/protocol';

const SOLO = { deck: 1, opposition: 0 };
const TASTE = rather(['place', 'chicken', 'roll'], 1);
const OTHER = 'ab'.repeat(32);

/** Change what the house says, over the socket and over HTTP, from the moment this is called. */
async function cheat(page: Page, change: (text: string) => string): Promise<() => void> {
  let on = false;
  await page.routeWebSocket(/api.socket/, (line) => {
    const house = line.connectToServer();
    line.onMessage((text) => house.send(text));
    house.onMessage((text) => line.send(on ? change(String(text)) : text));
  });
  await page.route(/api.(tables|commitments)/, async (route) => {
    if (!on || route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: change(await answer.text()) });
  });
  return () => (on = true);
}

/** Set up a solo table by hand: the browser asks for the dice, adds to them and remembers. */
async function byHand(guest: Guest): Promise<string> {
  const { page } = guest;
  await beGuest(guest);
  await enterAt(guest, '#/');
  // As the page itself sets up a table; a solo game is over soon.
  await page.route('**/api/tables?*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const asked = route.request().postDataJSON() as Record<string, unknown>;
    const data = { ...asked, seats: [{ who: 'me' }], setup: SOLO };
    return route.continue({ postData: JSON.stringify(data) });
  });
  const drawn = page.waitForResponse(/api.dice/);
  const made = page.waitForResponse(
    (each) => /api.tables/.test(each.url()) && each.request().method() === 'POST',
  );
  await page.goto(`${guest.address}/#/new/emerald-skulls`);
  await page.getByRole('button', { name: 'Start the game' }).last().click();
  expect((await drawn).status()).toBe(201);
  const { table } = (await (await made).json()) as Made;
  await expect(page).toHaveURL(new RegExp(table));
  return table;
}

test('the promise was seen before the play, and was kept: every draw verified in the page', async ({
  guest,
}) => {
  await byHand(guest);
  await pressToTheEnd(guest.page, TASTE);
  const verdict = guest.result.locator('[data-dice]');
  await expect(verdict).toHaveAttribute('data-dice', 'kept');
  await expect(guest.result.locator('[data-redrawn]')).toContainText('verified in this page');
  await guest.result.getByRole('link', { name: 'Replay' }).click();
  await guest.page.getByRole('button', { name: 'Were the dice fair?' }).click();
  await expect(guest.page.locator('[data-dice="kept"]')).toBeVisible();
});

test('another commitment is caught at the table and at the end', async ({ guest }) => {
  const { page } = guest;
  let commitment = '';
  const begin = await cheat(page, (text) => text.replaceAll(commitment, OTHER));
  const table = await byHand(guest);
  const told = await page.request.get(`${guest.address}/api/tables/${table}`);
  commitment = ((await told.json()) as { fair: { commitment: string } }).fair.commitment;
  begin();
  await page.reload();
  await expect(page.locator('[data-unkept~="commitment"]')).toContainText(
    'not those this house promised',
  );
  await pressToTheEnd(page, TASTE);
  await expect(guest.result.locator('[data-dice]')).toHaveAttribute('data-dice', 'broken');
});

test('entropy that the house swapped is caught', async ({ guest }) => {
  const { page } = guest;
  const begin = await cheat(page, (text) => text.replaceAll('07'.repeat(16), '08'.repeat(16)));
  await byHand(guest);
  begin();
  await page.reload();
  await expect(page.locator('[data-unkept~="entropy"]')).toBeVisible();
});

test('a secret that is withheld, and a log that is written anew, are caught', async ({ guest }) => {
  const { page } = guest;
  const begin = await cheat(page, (text) =>
    text
      .replace(/"secret": ?"[0-9a-f]{64}"/g, '"secret":null')
      .replace(/"at":(\d+),"comm/g, '"at":1,"comm'),
  );
  await byHand(guest);
  await pressToTheEnd(page, TASTE);
  await expect(guest.result.locator('[data-dice="kept"]')).toBeVisible();
  begin();
  await page.reload();
  const verdict = guest.result.locator('[data-dice]');
  await expect(verdict).toHaveAttribute('data-broken', /withheld/);
  await expect(verdict).toHaveAttribute('data-broken', /log/);
});

test('who comes when the play has begun is told what cannot be known', async ({
  guest,
  another,
}) => {
  await beGuest(guest, 'Anna');
  const seats = [{ who: 'me' }, ...bots(1)] as never;
  const table = await setUp(guest, { game: 'emerald-skulls', seats });
  const other = await another();
  await other.enter({}, `#/table/${table}`);
  await expect(other.page.locator('.table[data-moment]')).toBeVisible();
  await enterAt(guest, `#/table/${table}`, { name: 'Anna' });
  await pressToTheEnd(guest.page, rather(['chicken', 'bust'], 2));
  await expect(guest.result.locator('[data-dice]')).toHaveAttribute('data-dice', 'unknown');
  await expect(guest.result.locator('[data-seen="during"]')).toBeVisible();
  await expect(other.result.locator('[data-dice]')).toHaveAttribute('data-dice', 'unknown');
});

test('people at a table add to the dice, and words of their own', async ({ guest, another }) => {
  await beGuest(guest, 'Anna');
  const seats = [{ who: 'me' }, { who: 'open' }] as never;
  const settings = { visibility: 'public' };
  const table = await setUp(guest, { game: 'emerald-skulls', seats, settings });
  const other = await another();
  await beGuest(other, 'Bence');
  for (const [person, name] of [
    [guest, 'Anna'],
    [other, 'Bence'],
  ] as const)
    await enterAt(person, `#/table/${table}`, { name });
  await other.page.getByRole('button', { name: 'Sit here' }).click();
  await expect(other.page.locator('details.dice')).toHaveAttribute('data-added', '1');
  const dice = guest.page.locator('details.dice');
  await expect(dice).toHaveAttribute('data-added', '');
  await dice.locator('summary').click();
  await dice.getByRole('textbox').fill('árvíztűrő tükörfúrógép');
  await dice.getByRole('button').click();
  await expect(dice).toHaveAttribute('data-added', '0');
  await guest.page.getByRole('button', { name: 'Begin' }).click();
  await expect(guest.page.locator('details.dice')).toBeHidden();
  const told = await guest.page.request.get(`${guest.address}/api/tables/${table}`);
  const { fair } = (await told.json()) as { fair: { entropies: string[] } };
  expect(fair.entropies).toEqual(['árvíztűrő tükörfúrógép', '07'.repeat(16)]);
  await expect(guest.page.locator('[data-unkept]')).toHaveCount(0);
});
