import { expect, test, type Guest } from './house';
import en from '../src/lib/messages/en';
import { anything, beGuest, bots, enterAt, myTurn, pressOne, setUp } from './glow';

/** A key that nobody translated looks like `lobby.shelf-empty`, a missing fact like `{name}`. */
const UNSAID = /\b(?:[a-z]+\.)+[a-z][a-z-]+\b|\{\w+[^}]*\}|\bundefined\b|\bNaN\b|\[object/;
const KEYS = new Set(Object.keys(en).filter((key) => key.includes('.')));

/** Everything that is said on the page, aloud or in writing. */
async function words(guest: Guest): Promise<string[]> {
  return guest.page.evaluate(() => {
    const said = document.body.innerText.split('\n');
    for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        said.push(each.getAttribute(name) ?? '');
    return said.filter((line) => line.trim());
  });
}

const GAMES = ['emerald-skulls', 'dwarven-smithy', 'dice-forge'];

for (const lang of ['en', 'hu'] as const) {
  test(`every page and board speaks ${lang}, and no key is left unsaid`, async ({ guest }) => {
    test.setTimeout(240_000);
    await beGuest(guest, 'Fox');
    const places = ['', '#/replays', '#/settings'];
    for (const game of GAMES) {
      places.push(`#/new/${game}`, `#/rules/${game}`);
      const table = await setUp(guest, { game, seats: [{ who: 'me' }, ...bots(2)] as never });
      places.push(`#/table/${table}`);
    }
    await enterAt(guest, '', { lang });
    for (const place of places) {
      await guest.page.goto(`${guest.address}/${place}`);
      await expect(guest.page.locator('main')).toBeVisible();
      await expect(guest.page.locator('html')).toHaveAttribute('lang', lang);
      if (place.startsWith('#/table')) {
        await myTurn(guest.page);
        await pressOne(guest.page, anything(1));
        await myTurn(guest.page);
      } else await expect(guest.page.getByText(/A moment|Egy pillanat/)).toHaveCount(0);
      // Printed numbers on the rules page are named as in the content files.
      const said = (await words(guest)).filter(
        (line) => !place.startsWith('#/rules') || !/[a-z]\.[a-z]/.test(line),
      );
      const unsaid = said.filter((line) => UNSAID.test(line) || KEYS.has(line.trim()));
      expect(unsaid, `${lang} ${place}`).toEqual([]);
    }
  });
}

test('the language changes at once, at the table too', async ({ guest }) => {
  await beGuest(guest, 'Fox');
  const table = await setUp(guest, { game: 'emerald-skulls' });
  await enterAt(guest, `#/table/${table}`);
  await myTurn(guest.page);
  await expect(guest.page.getByRole('button', { name: 'Log', exact: true })).toBeVisible();
  await guest.page.goto(`${guest.address}/#/settings`);
  await guest.page.getByRole('radio', { name: 'Magyar' }).check();
  await expect(guest.page.locator('html')).toHaveAttribute('lang', 'hu');
  await guest.page.goto(`${guest.address}/#/table/${table}`);
  await myTurn(guest.page);
  await expect(guest.page.getByRole('button', { name: 'Napló', exact: true })).toBeVisible();
  await expect(guest.page.locator('.log li').first()).toContainText(/[áéíóöőúüű]/);
});
