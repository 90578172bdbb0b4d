// Dice Forge asks a hundred questions: whatever it offers lies open under a finger, at every size.
import { expect, SIZES, test } from './house';
import { lay } from './laid';
import { lit } from './glow';
import { stepsTo } from '../src/boards/forge/places';
import { positions, type Position } from '../src/boards/forge/positions';
import type { TableInfo, Update } from '../src/lib/protocol';

/** Questions about the faces of every garden, besides those that came up in random play. */
function gardens(): Record<string, Position> {
  const found: Record<string, Position> = {};
  for (const name of ['choose-face:forge', 'choose-face:scepter']) {
    const position = positions()[name]!;
    const like = position.ask.choices.find(({ key }) => key === 'forge')!;
    for (const pool of position.view.pools.filter(({ cost }) => cost === 0)) {
      const choices = [...new Set(pool.faces)].map((face) => ({
        ...like,
        take: `forge ${face}`,
        facts: { ...like.facts, face },
      }));
      const stands = { ...position.view, legal: choices.map(({ take }) => take) };
      found[`${name} ${pool.name}`] = {
        ...position,
        view: stands,
        ask: { ...position.ask, choices },
      };
    }
  }
  return found;
}

/** What may be done whatever is asked looks the same each time. */
const ANY_TIME = new Set(['companion', 'scepter', 'take-back', 'triton']);
const drawn = Object.fromEntries(
  Object.entries(positions()).filter(([name], at, all) => {
    const key = name.split(':')[1]!;
    return !ANY_TIME.has(key) || all.findIndex(([other]) => other.endsWith(`:${key}`)) === at;
  }),
);
const ALL = Object.entries({ ...drawn, ...gardens() });
/** A tablet is drawn like a phone and a large desk like a small one: of each question the first. */
const FEW = ALL.filter(
  ([name], at) => ALL.findIndex(([other]) => other.split(':')[0] === name.split(':')[0]) === at,
);

function updateOf({ seat, ask, view }: Position, seq: number): Update {
  const seats = view.heroes.map((_, number) => ({
    kind: 'bot' as const,
    name: `Seat ${number}`,
    person: '',
    bot: 'greedy',
    here: true,
    left: null,
  }));
  const info = {
    id: 'laid',
    game: 'dice-forge',
    phase: 'playing',
    seats,
    setup: view.setup,
    settings: { chat: false },
    asks_back: null,
    window: null,
    outcome: null,
  } as unknown as TableInfo;
  const plain = view as unknown as Record<string, unknown>;
  return {
    is: 'update',
    table: 'laid',
    seat,
    seq,
    whole: true,
    info,
    view: plain,
    ask,
    undo: '',
    happened: [],
  };
}

for (const size of SIZES) {
  test(`every choice is in sight at ${size.width} × ${size.height}`, async ({ guest }) => {
    test.setTimeout(300_000);
    const { page } = guest;
    await page.setViewportSize(size);
    // A seat of its own sees each position: positions of one seat are laid on one page.
    const missing: string[] = [];
    const laid = size.width === 360 || size.width === 1280 ? ALL : FEW;
    for (const seat of new Set(laid.map(([, position]) => position.seat))) {
      const mine = laid.filter(([, position]) => position.seat === seat);
      await page.unrouteAll();
      const tell = await lay(guest, updateOf(mine[0]![1], 1));
      await expect(page.locator('[data-moment="1"]')).toHaveCount(1);
      for (const [at, [name, position]] of mine.entries()) {
        if (at > 0) tell(updateOf(position, at + 1));
        await page.waitForSelector(`[data-moment="${at + 1}"]`);
        const open = new Set(await lit(page));
        const lacks = () =>
          position.ask.choices.filter(
            (choice) =>
              !open.has(choice.take) &&
              !stepsTo(choice, position.view, seat).some((step) =>
                step.some((place) => open.has(place)),
              ),
          );
        // What is offered elsewhere has a tab with a dot, or a corner to turn.  On a busy machine
        // something may still be sliding in: only what does not come in time is missing.
        const turns = page.locator('.forge [role="tab"], .forge .flip');
        for (let tries = 0; lacks().length && tries < 20; tries++) {
          for (let turn = 0; lacks().length && turn < (await turns.count()); turn++) {
            await turns.nth(turn).click();
            for (const each of await lit(page)) open.add(each);
          }
          if (lacks().length) await page.waitForTimeout(250);
          for (const each of await lit(page)) open.add(each);
        }
        missing.push(...lacks().map(({ take }) => `${name}: ${take}`));
      }
      await page.goto('about:blank');
    }
    expect(missing).toEqual([]);
  });
}
