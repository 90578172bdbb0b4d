// Every screen at desk and phone size, for docs/pictures: FOGADO_PICTURES names the folder.
import { join, resolve } from 'node:path';
import { expect, test } from './house';

const FOLDER = process.env['FOGADO_PICTURES'] ?? '';
const SIZES = { desk: { width: 1280, height: 720 }, phone: { width: 360, height: 740 } };
const PAGES = { new: '#/new/emerald-skulls', rules: '#/rules/dice-forge', settings: '#/settings' };

for (const [name, size] of Object.entries(SIZES)) {
  test(`pictures at ${name} size`, async ({ guest }) => {
    test.skip(!FOLDER, 'Only when pictures are asked for.');
    const page = guest.page;
    const take = async (what: string) => {
      await page.waitForTimeout(1500);
      const path = join(resolve(import.meta.dirname, '..', '..'), FOLDER, `${what}-${name}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 72 });
    };
    await page.setViewportSize(size);
    await guest.enter();
    for (const game of ['emerald-skulls', 'dwarven-smithy', 'dice-forge']) {
      await page.click(`[data-play="${game}"]`);
      await expect(page.locator('[data-take], .area.live, main button').first()).toBeVisible();
      await page.waitForTimeout(2500);
      await take(game);
      await page.goto(`${guest.address}/#/`);
      await expect(page.locator('[data-play]').first()).toBeVisible();
    }
    await take('lobby');
    for (const [what, at] of Object.entries(PAGES)) {
      await page.goto(`${guest.address}/${at}`);
      await take(what);
    }
  });
}
