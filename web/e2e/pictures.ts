// Every screen at the size of a phone and of a desk, into docs/pictures: `make screenshots`.
// The house is real; what lies on the tables comes from the fixtures, so it is the same each time.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type Guest } from './house';
import {
  anything,
  beGuest,
  bots,
  enterAt,
  GLOWS,
  myTurn,
  pressToTheEnd,
  setUp,
  sitDown,
} from './glow';
import { lay } from './laid';
import { reviewed } from './thinking';
import type { Update } from '../src/lib/protocol';

const ROOT = resolve(import.meta.dirname, '..', '..');
const FIXTURES = join(ROOT, 'web', 'dev', 'fixtures');
const PICTURES = join(ROOT, 'docs', 'pictures');
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 720 } };
/** No picture is larger than this, in bytes; all together have room for twenty of them. */
const LARGEST = 120_000;

/** A board, and the fixture that lies on it. */
const BOARDS = {
  skulls: 'skulls-4-place',
  'skulls-betting': 'skulls-live-5-open-betting',
  'skulls-eight': 'skulls-8-bet',
  'skulls-solo': 'skulls-solo-place',
  smithy: 'smithy-full-4-act',
  'smithy-bid': 'smithy-auction-3-bid',
  forge: 'forge-4-action',
  'forge-goddess': 'forge-goddess-4-action',
  'forge-titans': 'forge-titans-4-action',
  'forge-draft': 'forge-draft-3-draft',
};

/** Take a picture, as good as its size allows. */
async function picture(page: Page, name: string, size: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const quality of [82, 70, 55, 40]) {
    const taken = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(taken.data, 'base64');
    if (bytes.length > LARGEST && quality > 40) continue;
    writeFileSync(join(PICTURES, `${name}-${size}.webp`), bytes);
    break;
  }
  await session.detach();
}

async function eachSize(page: Page, name: string): Promise<void> {
  for (const [size, box] of Object.entries(SIZES)) {
    await page.setViewportSize(box);
    // A board measures itself anew, and pictures are decoded.
    await page.waitForTimeout(700);
    await picture(page, name, size);
  }
}

/** Sit down at a table of the fixtures. */
async function layFixture(guest: Guest, fixture: string): Promise<void> {
  const file = join(FIXTURES, `${fixture}.json`);
  const { en: update } = JSON.parse(readFileSync(file, 'utf8')) as { en: Update };
  await lay(guest, update);
}

test.beforeAll(() => {
  mkdirSync(PICTURES, { recursive: true });
});

for (const [name, fixture] of Object.entries(BOARDS)) {
  test(name, async ({ guest }) => {
    await layFixture(guest, fixture);
    await expect(guest.page.locator(GLOWS).first()).toBeAttached();
    await eachSize(guest.page, name);
  });
}

test('pages', async ({ guest, another }) => {
  const page = guest.page;
  await beGuest(guest, 'Rozi');
  const people = await another();
  await beGuest(people, 'Bence');
  const open = { visibility: 'public' };
  for (const game of ['dice-forge', 'emerald-skulls']) {
    await setUp(people, { game, settings: open });
    await setUp(guest, { game });
  }
  const seats = [{ who: 'me' }, { who: 'open' }, ...bots(1)] as never;
  const waiting = await setUp(guest, { game: 'dwarven-smithy', seats, settings: open });
  const solo = await setUp(guest, {
    game: 'emerald-skulls',
    seats: [{ who: 'me' }] as never,
    setup: { deck: 1, opposition: 0 },
  });
  const two = [{ who: 'me' }, { who: 'me', name: 'Bálint' }] as never;
  const shared = await setUp(guest, { game: 'dwarven-smithy', seats: two });
  await enterAt(guest, '', { name: 'Rozi' });
  const screens = {
    lobby: '',
    'new-table': '#/new/dice-forge',
    rules: '#/rules/dice-forge/DF-3.1',
    'parts-skulls': '#/rules/emerald-skulls/parts',
    'parts-smithy': '#/rules/dwarven-smithy/parts',
    'parts-forge': '#/rules/dice-forge/parts',
    settings: '#/settings',
    'before-the-game': `#/table/${waiting}`,
    curtain: `#/table/${shared}`,
    result: `#/table/${solo}`,
    replay: `#/replay/${solo}/3`,
    replays: '#/replays',
  };
  for (const [name, at] of Object.entries(screens)) {
    for (const [size, box] of Object.entries(SIZES)) {
      await page.setViewportSize(box);
      // A page opens where its address points, so it is opened at every size.
      await page.goto('about:blank');
      await page.goto(`${guest.address}/${at}`);
      if (name === 'result') await pressToTheEnd(page, anything(1));
      await expect(page.locator('main').or(page.getByRole('dialog')).first()).toBeVisible();
      await expect(page.getByText('A moment …')).toHaveCount(0);
      await page.waitForTimeout(700);
      await picture(page, name, size);
    }
  }
});

test('levels', async ({ guest }) => {
  await beGuest(guest, 'Rozi');
  for (const [size, box] of Object.entries(SIZES)) {
    await guest.page.setViewportSize(box);
    await guest.page.goto('about:blank');
    await enterAt(guest, '', { name: 'Rozi' });
    await guest.page.locator('[data-levels]').first().click();
    await expect(guest.page.locator('[data-level]').first()).toBeVisible();
    await guest.page.waitForTimeout(700);
    await picture(guest.page, 'levels', size);
  }
});

// What the house thinks of this position is its own thought.
test('thoughts', async ({ guest }) => {
  const { page } = guest;
  const seats = [{ who: 'me' as const }, ...bots(3)];
  const table = { game: 'emerald-skulls', seats, setup: { first: '0' }, entropy: 'lens' };
  await sitDown(guest, table, { name: 'Rozi' });
  await myTurn(page);
  await page.keyboard.press('Shift+O');
  await expect(page.locator('[data-lens="ends"]')).toBeVisible();
  await eachSize(page, 'lens');
  await page.keyboard.press('Shift+O');
  await page.keyboard.press('Shift+H');
  await expect(page.locator('[data-hint]').first()).toBeVisible();
  await eachSize(page, 'hints');
});

test('review', async ({ guest }) => {
  const { page } = guest;
  const seats = [{ who: 'me' as const }, ...bots(1)];
  await reviewed(guest, { ready: true }, { game: 'emerald-skulls', seats });
  await expect(page.locator('[data-curve]').first()).toBeVisible();
  await eachSize(page, 'review');
  await page.locator('[data-try="1"]').click();
  await page.locator('[data-option]').first().click();
  await expect(page.locator('[data-answer]')).toBeVisible();
  await eachSize(page, 'try-again');
});

test.afterAll(() => {
  const sizes = readdirSync(PICTURES).map((file) => statSync(join(PICTURES, file)).size);
  const sum = sizes.reduce((one, other) => one + other, 0);
  console.log(`${sizes.length} pictures, ${(sum / 1e6).toFixed(2)} MB in docs/pictures`);
});
