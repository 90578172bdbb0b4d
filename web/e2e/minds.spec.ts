// Levels, hints, the odds lens and the review, as a guest meets them.
import { serious } from './axe';
import { expect, SIZES, test, type Guest } from './house';
import { bots, myTurn, sitDown } from './glow';
import { REVIEW, reviewed, think } from './thinking';
import type { Exercise } from '../src/lib/minds/told';

const [PHONE, , DESK] = SIZES as [Size, Size, Size];

interface Size {
  width: number;
  height: number;
}
const skulls = { game: 'emerald-skulls', seats: [{ who: 'me' as const }, ...bots(1)] };

test('a level is chosen in the tap-room, and that is how well the bots play', async ({ guest }) => {
  await guest.enter();
  const { page } = guest;
  await page.locator('[data-levels]').first().click();
  const levels = page.getByRole('dialog').locator('[data-level]');
  await expect(levels.first()).toHaveAttribute('data-level', 'novice');
  expect(await serious(guest)).toEqual([]);
  await page.locator('[data-level="novice"]').click();
  const made = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/tables?'),
  );
  await page.locator('[data-play="emerald-skulls"]').click();
  const { seats } = (await made).postDataJSON() as { seats: { who: string; bot?: string }[] };
  expect(seats.filter(({ who }) => who === 'bot').map(({ bot }) => bot)).toEqual(
    seats.slice(1).map(() => 'novice'),
  );
  await myTurn(page);
});

test('before the game the owner puts a bot of any level on a free seat', async ({ guest }) => {
  const seats = [{ who: 'me' as const }, { who: 'open' as const }];
  await sitDown(guest, { ...skulls, seats, settings: { hints: false, odds: false } });
  const { page } = guest;
  await expect(page.getByText('No hints at this table')).toBeVisible();
  await page.getByRole('button', { name: 'A bot' }).click();
  await page.locator('[data-level="novice"]').click();
  await expect(page.locator('.name small')).toHaveText('novice');
});

test('three options are advised, lit on the board, and one of them is done', async ({ guest }) => {
  const thoughts = await think(guest);
  await sitDown(guest, skulls);
  const { page } = guest;
  await myTurn(page);
  await page.keyboard.press('Shift+H');
  const advised = page.locator('[data-hint]');
  await expect(advised.first()).toBeVisible();
  expect(thoughts.hints).toBe(1);
  await expect(advised.first()).toContainText('+6.2 %');
  await expect(advised.first()).toContainText('reason 1');
  await expect(page.locator('[data-hinted="1"]')).toBeVisible();
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expect(page.locator('[data-hinted="1"]')).toBeInViewport();
    expect(await serious(guest), `${size.width} × ${size.height}`).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(advised).toHaveCount(0);
  await page.getByRole('button', { name: 'Hint' }).click();
  const take = await advised.first().getAttribute('data-hint');
  const acted = thoughts.acts.length;
  await advised.first().click();
  await expect.poll(() => thoughts.acts.slice(acted)).toEqual([take]);
  await expect(advised).toHaveCount(0);
});

test('the lens lays chances over the skull and every slot, anew with every move', async ({
  guest,
}) => {
  const thoughts = await think(guest);
  await sitDown(guest, skulls);
  const { page } = guest;
  await myTurn(page);
  await expect(page.locator('[data-lens]')).toHaveCount(0);
  expect(thoughts.odds).toBe(0);
  await page.keyboard.press('Shift+O');
  const ends = page.locator('[data-lens="ends"]');
  await expect(ends).toContainText('12 %');
  // Four cards, two bets each, two or three slots: every one of a bet that can still be won.
  expect(await page.locator('[data-lens="slot"]').count()).toBeGreaterThan(10);
  await ends.getByRole('button').click();
  await expect(ends).toContainText('37 %');
  expect(await serious(guest)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect(page.locator('[data-lens="bet"]').first()).toContainText('25 %');
  await expect(ends).toBeInViewport();
  expect(await serious(guest)).toEqual([]);
  await page.setViewportSize(DESK);
  const before = thoughts.odds;
  await page.keyboard.press('Shift+H');
  await page.locator('[data-hint]').first().click();
  await expect.poll(() => thoughts.odds).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Odds lens' }).click();
  await expect(page.locator('[data-lens]')).toHaveCount(0);
});

test('the house itself thinks: its odds add up, and its best advice can be followed', async ({
  guest,
}) => {
  await sitDown(guest, skulls);
  const { page } = guest;
  await myTurn(page);
  await page.keyboard.press('Shift+O');
  const ends = page.locator('[data-lens="ends"] dd');
  await expect(ends).toHaveCount(5);
  const chances = (await ends.allTextContents()).map((text) => Number.parseInt(text));
  // Each is rounded to a whole percent.
  expect(Math.abs(chances.reduce((sum, each) => sum + each, 0) - 100)).toBeLessThanOrEqual(2);
  await page.keyboard.press('Shift+H');
  await expect(page.locator('[data-hint]').first()).toContainText('to win');
  await page.locator('[data-hint]').first().click();
  await expect(page.locator('[data-hint]')).toHaveCount(0);
});

test('a table that agreed on neither says so, and offers neither', async ({ guest }) => {
  const thoughts = await think(guest);
  await sitDown(guest, { ...skulls, settings: { hints: false, odds: false } });
  const { page } = guest;
  await myTurn(page);
  await expect(page.locator('[data-without]')).toHaveText('no hints, no odds');
  await expect(page.getByRole('button', { name: /Hint|Odds lens/ })).toHaveCount(0);
  await page.keyboard.press('Shift+H');
  await page.keyboard.press('Shift+O');
  await page.waitForTimeout(300);
  expect(thoughts).toEqual({ hints: 0, odds: 0, acts: [] });
});

test('the dice of any hero show what they bring', async ({ guest }) => {
  await think(guest);
  await sitDown(guest, { game: 'dice-forge', seats: [{ who: 'me' }, ...bots(2)] });
  const { page } = guest;
  await myTurn(page);
  await page.keyboard.press('Shift+O');
  await expect(page.locator('[data-lens="income"]')).toHaveCount(3);
  await page.locator('[data-lens="income"]').first().click();
  const incomes = page.locator('[data-lens="incomes"]');
  await expect(incomes).toContainText('2.50');
  expect(await serious(guest)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect(incomes).toBeVisible();
});

test('the decks of the smithy show what may come next', async ({ guest }) => {
  await think(guest);
  await sitDown(guest, { game: 'dwarven-smithy', seats: [{ who: 'me' }, ...bots(1)] });
  const { page } = guest;
  await myTurn(page);
  await page.keyboard.press('Shift+O');
  await expect(page.locator('[data-lens="next-mine"]')).toHaveText(/40 %\s*35 %\s*25 %/);
  await expect(page.locator('[data-lens="next-guild"]')).toContainText('≈60 %');
  expect(await serious(guest)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect(page.locator('[data-lens="next-mine"]')).toBeInViewport();
  expect(await serious(guest)).toEqual([]);
});

test('a review tells luck from skill, and every marked moment leads to the replay', async ({
  guest,
}) => {
  const is = { ready: false };
  const table = await reviewed(guest, is, skulls);
  const { page } = guest;
  await expect(page.getByRole('status')).toContainText('40 %');
  is.ready = true;
  await expect(page.locator('[data-verdict="0"]')).toHaveText(
    'You were 12.1 % unlucky, your choices cost 26.1 %; luck-adjusted first, too.',
  );
  await expect(page.locator('[data-curve]')).toHaveCount(2);
  const own = REVIEW.moments.filter(({ mark, seat }) => mark && seat === 0);
  await expect(page.getByLabel('Costly choices').locator('[data-moment]')).toHaveCount(own.length);
  await expect(page.getByLabel('Costly choices').locator('[data-moment]').first()).toHaveAttribute(
    'href',
    `#/replay/${table}/${own[0]!.line}`,
  );
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `nothing scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0);
  }
  expect(await serious(guest)).toEqual([]);
  await page.getByRole('combobox').selectOption('');
  await expect(page.locator('[data-verdict]')).toHaveCount(2);
  await expect(page.locator('[data-try]')).toHaveCount(3);
});

/** The exercise that the page offers first to the first seat. */
const first = (): Exercise =>
  REVIEW.exercises.filter(({ seat }) => seat === 0).sort((a, b) => b.loss - a.loss)[0]!;

test('a position is tried again: a costly answer is told what was better, and why', async ({
  guest,
}) => {
  await reviewed(guest, { ready: true }, skulls);
  const { page } = guest;
  const one = first();
  await page.locator('[data-try="1"]').click();
  await page.locator(`[data-option="${one.taken}"]`).click();
  await expect(page.locator('[data-answer]')).toHaveAttribute('data-answer', 'costly');
  await expect(page.locator('[data-because]')).toContainText(one.for_best[0]!.says!);
  await expect(page.getByText('Go on?').first()).toBeVisible();
  await expect(page.getByText('Wait', { exact: true })).toHaveCount(0);
  await page.setViewportSize(PHONE);
  expect(await serious(guest)).toEqual([]);
  await page.getByRole('button', { name: 'Once more' }).click();
  // The board itself asks, too.
  await page.locator(`main [data-take="${one.best}"]`).first().click();
  await expect(page.locator('[data-answer]')).toHaveAttribute('data-answer', 'best');
  await page.getByRole('link', { name: 'Next position' }).click();
  await expect(page.locator('footer')).toContainText('Position 2');
});
