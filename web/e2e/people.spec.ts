// Several people: two browsers, two tabs, one device; and what is left of a game afterwards.
import type { Page } from '@playwright/test';
import { expect, test, type Guest } from './house';
import {
  anything,
  beGuest,
  enterAt,
  isLit,
  pressOne,
  pressToTheEnd,
  rather,
  setUp,
  sitDown,
} from './glow';

const lines = (page: Page) => page.locator('.log li').allTextContents();

/** Both pages tell the same story. */
async function sameStory(one: Page, other: Page): Promise<void> {
  await expect
    .poll(async () => (await lines(one)).join('\n') === (await lines(other)).join('\n'))
    .toBe(true);
}

/** Whoever is asked first presses something. */
async function somebodyPresses(people: Guest[], taste = anything(5)): Promise<void> {
  let asked: Guest | undefined;
  await expect
    .poll(
      async () => {
        for (const one of people) if (!asked && (await isLit(one.page))) asked = one;
        return asked !== undefined;
      },
      { timeout: 60_000, message: 'somebody is asked' },
    )
    .toBe(true);
  await pressOne(asked!.page, taste);
}

test('two browsers at one table: they sit, play, talk, and hostile words stay words', async ({
  guest,
  another,
}) => {
  await beGuest(guest, 'Fox');
  const seats = [{ who: 'me' }, { who: 'open' }] as never;
  const settings = { visibility: 'public' };
  const table = await setUp(guest, { game: 'emerald-skulls', seats, settings });
  await enterAt(guest, `#/table/${table}`);
  const other = await another();
  const name = '<img src=x onerror=alert(1)>';
  await other.enter({ name }, `#/table/${table}`);
  await other.page.getByRole('button', { name: 'Sit here' }).click();
  await expect(other.page.getByText(name).first()).toBeVisible();
  await guest.page.getByRole('button', { name: 'Begin' }).click();
  await expect(guest.page.locator('.player').nth(1)).toContainText(name);
  await expect(other.page.locator('.player').nth(1)).toContainText(name);
  await guest.page.getByRole('button', { name: 'Chat' }).click();
  const evil = '<script>document.title="x"</script> javascript:alert(1)';
  await guest.page.getByRole('textbox', { name: 'Say something' }).fill(evil);
  await guest.page.keyboard.press('Enter');
  await other.page.getByRole('button', { name: 'Chat' }).click();
  await expect(other.page.getByText(evil)).toBeVisible();
  expect(await other.page.title()).toBe('Fogadó');
  for (const { page } of [guest, other]) {
    await page.keyboard.press('Escape');
    await expect(page.locator('aside.drawer')).toHaveCount(0);
  }
  for (let moves = 0; moves < 8; moves++) await somebodyPresses([guest, other]);
  await sameStory(guest.page, other.page);
});

test('two tabs of one seat stay in step', async ({ guest, context }) => {
  const table = await sitDown(guest, { game: 'emerald-skulls' });
  const tab = await context.newPage();
  await tab.goto(`${guest.address}/#/table/${table}`);
  const taste = anything(3);
  for (const page of [guest.page, tab, guest.page]) {
    await pressOne(page, taste);
    await sameStory(guest.page, tab);
  }
});

test('one device, two players, and a curtain between them', async ({ guest }) => {
  const seats = [{ who: 'me' }, { who: 'me', name: 'Bálint' }] as never;
  await sitDown(guest, { game: 'dwarven-smithy', seats, setup: { first: '0' } });
  const page = guest.page;
  const curtain = page.getByRole('dialog', { name: /turn$/ });
  for (const name of ['Fox', 'Bálint', 'Fox']) {
    await expect(curtain).toContainText(name);
    expect(await page.locator('[data-take]').count(), 'nothing is seen before').toBe(0);
    await curtain.getByRole('button').click();
    await expect(curtain).toBeHidden();
    const taste = rather(['done', 'stop', 'pass'], 1);
    for (let presses = 0; presses < 60 && !(await curtain.isVisible()); presses++)
      if (await isLit(page)) await pressOne(page, taste);
      else await expect(page.locator('[data-take]').first().or(curtain)).toBeVisible();
  }
});

test('a finished game is seen again, step by step, and its dice are checked in the page', async ({
  guest,
}) => {
  const seats = [{ who: 'me' }] as never;
  const setup = { deck: 1, opposition: 0 };
  const table = await sitDown(guest, { game: 'emerald-skulls', seats, setup });
  await pressToTheEnd(guest.page, rather(['place', 'chicken', 'roll'], 1));
  await guest.result.getByRole('link', { name: 'Replay' }).click();
  const page = guest.page;
  const bar = page.getByRole('slider');
  await expect(bar).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(new RegExp(`#/replay/${table}/\\d+$`));
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(bar).toHaveValue('1');
  const moment = page.url();
  await page.goto('about:blank');
  await page.goto(moment);
  await expect(bar).toHaveValue('1');
  await page.getByRole('combobox').selectOption('0');
  await page.getByRole('button', { name: 'Were the dice fair?' }).click();
  // The table was set up by a program, so the browser saw it only when the play had begun.
  await expect(page.locator('[data-dice="unknown"]')).toBeVisible();
  await expect(page.locator('[data-seen="during"]')).toBeVisible();
  await expect(page.locator('[data-redrawn]')).not.toHaveAttribute('data-redrawn', 'bad');
});
