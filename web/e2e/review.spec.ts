// A game played to its end and then looked at again, with nothing made up: the house itself thinks.
import { createHash } from 'node:crypto';
import { expect, test } from './house';
import { GLOWS, pressToTheEnd, rather, sitDown } from './glow';

/** A pot that is soon empty; a review of so short a game takes a second. */
function smallPot(gears: number) {
  const values = { 'pot.per-player': gears };
  // The house wants to see the digest of what it was told, written as it writes it itself.
  const said = `{"game": "emerald-skulls", "values": {"pot.per-player": ${gears}}}`;
  const digest = createHash('sha256').update(said).digest('hex');
  return { name: 'a small pot', values, digest };
}

/** "+6.2 % ± 0.4" is 6.2, "−3.8 %" is −3.8. */
const figure = (text: string) => parseFloat(text.trim().replace('−', '-').replace(/^±/, ''));

test('a game is played to its end and looked at again: luck, skill, and a second try', async ({
  guest,
}) => {
  const { page } = guest;
  await sitDown(guest, { game: 'emerald-skulls', edition: smallPot(3), entropy: 'a' });
  // Whoever bets whatever there is, and never stops, has something to learn from.
  await pressToTheEnd(page, rather(['place', 'bet ', 'roll', 'go-on'], 1), 120);
  await guest.result.getByRole('link', { name: 'Review' }).click();

  const curves = page.locator('[data-curve]');
  // The house thinks about reviews only where nobody waits for a bot.
  await expect(curves).toHaveCount(2, { timeout: 180_000 });
  for (const curve of await curves.all())
    expect((await curve.getAttribute('d'))!.split('L').length).toBeGreaterThan(5);
  await expect(page.locator('[data-verdict="0"]')).toContainText(/You were .+, your choices cost/);
  for (const row of await page.locator('tbody tr').all()) {
    const told = await row.locator('td').allTextContents();
    const [start, luck, own, others, rest, end] = told.map(figure);
    expect(own, 'no choice is better than the best').toBeLessThanOrEqual(0);
    // Start and end are whole percents, the four between them tenths.
    expect(Math.abs(start! + luck! + own! + others! + rest! - end!)).toBeLessThan(1.3);
    expect([0, 50, 100]).toContain(end);
  }

  const costly = page.getByLabel('Costly choices').locator('[data-moment]');
  await expect(costly.first()).toContainText(/Fox: .*[−-]\d/s);
  await page.locator('[data-try="1"]').click();
  await page.locator('[data-option]').first().click();
  const answer = page.locator('[data-answer]');
  await expect(answer).toHaveAttribute('data-answer', /fine|costly/);
  const first = await answer.getAttribute('data-answer');
  const best = (await page.getByText(/^Best: /).textContent())!.replace('Best: ', '');
  await page.getByRole('button', { name: 'Once more' }).click();
  await page.locator('[data-option]').filter({ hasText: best }).first().click();
  await expect(answer).toHaveAttribute('data-answer', 'best');
  // The board waits for nobody else: it asks on, and the first answer may be tried again.
  await expect(page.locator(GLOWS).first()).toBeVisible();
  await page.keyboard.press('a');
  await expect(answer).toHaveAttribute('data-answer', first!);
  await page.getByRole('link', { name: 'Show this moment' }).click();
  await expect(page).toHaveURL(/#\/replay\/.+\/\d+$/);
});
