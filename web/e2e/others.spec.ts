import { ask, expect, test } from './house';
import type { Made } from '../src/lib/protocol';

/** The same letters in every run. */
function dealer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

for (const game of ['dice-forge', 'dwarven-smithy']) {
  test(`a whole game of ${game} against a bot through the letters of the choices`, async ({
    guest,
  }) => {
    test.setTimeout(240_000);
    await guest.enter({ lang: 'hu' });
    const page = guest.page;
    await expect(page.locator('[data-play]').first()).toBeVisible();
    await ask(guest, 'POST', '/api/guests', { name: 'Őz' });
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('fogado') ?? '{}') as object;
      localStorage.setItem('fogado', JSON.stringify({ ...kept, known: true }));
    });
    const wanted = { game, seats: [{ who: 'me' }, { who: 'bot', bot: 'greedy' }] };
    const made = await ask<Made>(guest, 'POST', '/api/tables', wanted);
    await page.goto(`${guest.address}/#/table/${made.table}`);
    await page.reload();
    const chance = dealer(7);
    for (let moves = 0; moves < 900 && !(await guest.result.isVisible()); moves++) {
      // Every choice is also in the text form of the game, with its letters.
      await page.keyboard.press('/');
      const keys = await page.locator('[data-choice] kbd').allTextContents();
      await page.keyboard.press('Escape');
      const key = keys[Math.floor(chance() * keys.length)];
      for (const letter of key ?? '') await page.keyboard.press(letter);
      if (!key) await page.waitForTimeout(50);
    }
    await expect(guest.result).toContainText('összesen');
  });
}
