import { serious } from './axe';
import { expect, SIZES, test, type Guest } from './house';
import { myTurn } from './glow';

async function fits(guest: Guest): Promise<void> {
  const over = await guest.page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(over, 'no horizontal scrolling').toBeLessThanOrEqual(0);
}

const PAGES = {
  lobby: '',
  'new table': '#/new/dice-forge',
  rules: '#/rules/emerald-skulls/ES-3.9',
  settings: '#/settings',
  replays: '#/replays',
};

for (const [name, at] of Object.entries(PAGES)) {
  test(`${name}: fits every size, and axe finds nothing serious`, async ({ guest }) => {
    await guest.enter({}, at);
    await expect(guest.page.locator('main')).toBeVisible();
    for (const size of SIZES) {
      await guest.page.setViewportSize(size);
      await fits(guest);
    }
    await guest.page.waitForTimeout(300);
    expect(await serious(guest)).toEqual([]);
  });
}

test('the skull fits every size with everything to be done in sight', async ({ guest }) => {
  await guest.enter();
  await guest.page.click('[data-play="emerald-skulls"]');
  await myTurn(guest.page);
  for (const size of SIZES) {
    await guest.page.setViewportSize(size);
    await fits(guest);
    for (const part of [
      '.skull',
      '[data-at="pot"]',
      '[data-at="player-0"]',
      '[data-at="hand-0"]',
    ]) {
      await expect(guest.page.locator(part).first()).toBeInViewport({ ratio: 0.95 });
    }
  }
  expect(await serious(guest)).toEqual([]);
});

test('the rules open at the paragraph that was asked for, in both languages', async ({ guest }) => {
  await guest.enter({ lang: 'hu' }, '#/rules/emerald-skulls/ES-3.9');
  await expect(guest.page.locator('#ES-3\\.9')).toBeInViewport();
  await expect(guest.page.locator('#ES-3\\.9')).toContainText('ES-3.9');
  await guest.page.getByRole('searchbox').fill('ekko');
  await expect(guest.page.getByRole('status')).toContainText('bekezdés');
});
