// Whole games against bots by pressing what glows.  Every game is played through all four sizes:
// a board that is made larger or smaller in the middle of a turn goes on where it was.
import { expect, SIZES, test } from './house';
import { anything, bots, pressOne, rather, resize, sitDown, type Taste } from './glow';

interface Played {
  others: number;
  setup: Record<string, unknown>;
  entropy: string;
  taste: Taste;
  lang?: 'hu';
  ends: string;
}

const GAMES: Record<string, Played & { game: string }> = {
  'Emerald Skulls': {
    game: 'emerald-skulls',
    others: 1,
    setup: {},
    entropy: 'a',
    // A bet is nicer than a pass, and stopping ends a turn sooner.
    taste: rather(['place', 'bet ', 'chicken', 'take ', 'roll'], 1),
    ends: 'together',
  },
  'Dwarven Smithy': {
    game: 'dwarven-smithy',
    others: 1,
    setup: { preset: 'starter' },
    entropy: 'a',
    taste: anything(2),
    ends: 'together',
  },
  'Dice Forge': {
    game: 'dice-forge',
    others: 1,
    setup: { preset: 'beginner' },
    entropy: 'a',
    taste: anything(3),
    ends: 'together',
  },
  'Dice Forge with the Goddess': {
    game: 'dice-forge',
    others: 1,
    setup: { preset: 'goddess' },
    entropy: 'a',
    taste: anything(1),
    lang: 'hu',
    ends: 'összesen',
  },
};

/** So many presses at one size, then the next one. */
const STAY = 12;

for (const [name, { game, others, setup, entropy, taste, lang, ends }] of Object.entries(GAMES)) {
  test(`a whole game of ${name} by clicking, at every size`, async ({ guest }) => {
    test.setTimeout(400_000);
    const seats = [{ who: 'me' }, ...bots(others)] as never;
    await sitDown(guest, { game, seats, setup, entropy }, { lang });
    let presses = 0;
    do {
      if (presses % STAY === 0) await resize(guest.page, SIZES[(presses / STAY) % SIZES.length]!);
      presses++;
      expect(presses, 'presses until the end').toBeLessThan(600);
    } while ((await pressOne(guest.page, taste)) === 'pressed');
    expect(presses, 'every size was played at').toBeGreaterThan(SIZES.length * STAY);
    await expect(guest.result).toContainText(ends);
    await expect(guest.result).toContainText('Fox');
    await expect(guest.page.getByRole('alert')).toHaveCount(0);
  });
}

test('from the door to the first roll with one click', async ({ guest }) => {
  await guest.enter();
  await guest.page.click('[data-play="emerald-skulls"]');
  await expect(guest.page.locator('button.die')).toHaveCount(3);
  await expect(guest.page.locator('button.die.can').first()).toBeVisible();
});

test('a table of two is made at the desk and begins', async ({ guest }) => {
  await guest.enter({}, '#/new/emerald-skulls');
  const less = guest.page.getByRole('button', { name: 'One seat less' });
  await less.click();
  await less.click();
  await guest.page.getByRole('button', { name: 'Start the game' }).click();
  await expect(guest.page.locator('.player')).toHaveCount(2);
  await pressOne(guest.page, anything(1));
});
