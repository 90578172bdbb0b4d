import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serious } from './axe';
import { expect, SIZES, test, type Guest } from './house';
import { anything, beGuest, bots, enterAt, myTurn, pressOne, resize, setUp } from './glow';

const BUILT = resolve(import.meta.dirname, '..', '..', 'src', 'fogado', 'web');

const TABLES: Record<string, { game: string; others: number; setup: Record<string, unknown> }> = {
  'Emerald Skulls, eight players': { game: 'emerald-skulls', others: 7, setup: {} },
  'Emerald Skulls, solo': { game: 'emerald-skulls', others: 0, setup: {} },
  'Dwarven Smithy, four': { game: 'dwarven-smithy', others: 3, setup: { preset: 'full' } },
  'Dice Forge, four': { game: 'dice-forge', others: 3, setup: { preset: 'beginner' } },
  'Dice Forge, Goddess': { game: 'dice-forge', others: 3, setup: { preset: 'goddess' } },
  'Dice Forge, Titans': { game: 'dice-forge', others: 1, setup: { preset: 'titans' } },
};

/** Note whatever the page asks of anybody but the house, and whatever it complains about. */
function watch(guest: Guest): string[] {
  const noted: string[] = [];
  guest.page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(guest.address).host)
      noted.push(`asked ${url.host}`);
  });
  guest.page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') noted.push(line.text());
  });
  return noted;
}

for (const [name, { game, others, setup }] of Object.entries(TABLES)) {
  test(`${name}: at every size all is in sight, and axe finds nothing serious`, async ({
    guest,
  }) => {
    const noted = watch(guest);
    await beGuest(guest);
    const seats = [{ who: 'me' }, ...bots(others)] as never;
    await enterAt(guest, `#/table/${await setUp(guest, { game, seats, setup })}`);
    await myTurn(guest.page);
    for (const size of SIZES) {
      await resize(guest.page, size);
      // What can be done can be reached without scrolling: only that counts as glowing.
      await myTurn(guest.page);
      const over = await guest.page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      expect(over, `nothing scrolls at ${size.width} × ${size.height}`).toEqual([0, 0]);
    }
    const taste = anything(others);
    for (const size of [SIZES[0]!, SIZES[2]!]) {
      await resize(guest.page, size);
      for (let presses = 0; presses < 3; presses++) await pressOne(guest.page, taste);
      expect(await serious(guest), `${size.width} × ${size.height}`).toEqual([]);
    }
    expect(noted, 'the page complains of nothing and asks nobody else').toEqual([]);
  });
}

test('hostile names, words and links stay text', async ({ guest }) => {
  const noted = watch(guest);
  const evil = '<b onclick=alert(1)>x</b>';
  await beGuest(guest, evil);
  const table = await setUp(guest, { game: 'dice-forge', settings: { chat: true } });
  await enterAt(guest, `#/table/${table}`);
  await myTurn(guest.page);
  expect(await guest.page.getByText(evil).count()).toBeGreaterThan(0);
  await guest.page.keyboard.press('Shift+C');
  const link = 'javascript:alert(1) https://evil.example/ <a href="javascript:alert(2)">z</a>';
  await guest.page.getByRole('textbox', { name: 'Say something' }).fill(link);
  await guest.page.keyboard.press('Enter');
  await expect(guest.page.getByText(link)).toBeVisible();
  await expect(
    guest.page.locator('a[href*="evil"], a[href^="javascript"], b[onclick]'),
  ).toHaveCount(0);
  expect(noted).toEqual([]);
});

test('nobody waits long: at most 250 kB of packed script until any board stands', () => {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const scripts = readdirSync(join(BUILT, 'assets')).filter((file) => file.endsWith('.js'));
  const packed = (files: Iterable<string>) =>
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(BUILT, 'assets', file))).length,
      0,
    );
  /** A script and everything it cannot start without. */
  const reach = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    const source = readFileSync(join(BUILT, 'assets', file), 'utf8');
    for (const [, next] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      reach(next!, found);
    return found;
  };
  const first = new Set<string>();
  for (const [, file] of page.matchAll(/assets\/([\w.-]+\.js)/g)) reach(file!, first);
  expect(first.size).toBeGreaterThan(0);
  expect(packed(first)).toBeLessThan(250_000);
  // The door, the table page and the heaviest board together.
  const tables = scripts.filter((file) => file.startsWith('Table-'));
  for (const board of scripts.filter((file) => file.startsWith('Board-'))) {
    const all = new Set(first);
    for (const file of [...tables, board]) reach(file, all);
    expect(packed(all), board).toBeLessThan(250_000);
  }
});
