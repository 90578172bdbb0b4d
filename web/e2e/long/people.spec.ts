import { ask, expect, test, type Guest } from '../house';
import type { Made } from '../../src/lib/protocol';

/** Be a guest and set up a table without a page for it. */
async function setUp(guest: Guest, wanted: object): Promise<string> {
  await expect(guest.page.locator('[data-play]').first()).toBeVisible();
  await ask(guest, 'POST', '/api/guests', { name: 'Fox' });
  await guest.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('fogado') ?? '{}') as object;
    localStorage.setItem('fogado', JSON.stringify({ ...kept, known: true }));
  });
  const made = await ask<Made>(guest, 'POST', '/api/tables', wanted);
  await guest.page.goto(`${guest.address}/#/table/${made.table}`);
  await guest.page.reload();
  return made.table;
}

const OPEN = {
  game: 'emerald-skulls',
  seats: [{ who: 'me' }, { who: 'open' }],
  settings: { visibility: 'public' },
};

test('two browsers at one table: they sit, play, talk, and hostile words stay words', async ({
  guest,
  another,
}) => {
  await guest.enter();
  await setUp(guest, OPEN);
  const link = guest.page.url();
  const other = await another();
  const name = '<img src=x onerror=alert(1)>';
  await other.enter({ name }, link.slice(link.indexOf('#')));
  await other.page.getByRole('button', { name: 'Sit here' }).click();
  await expect(other.page.getByText(name).first()).toBeVisible();
  await guest.page.getByRole('button', { name: 'Begin' }).click();
  // The first tumbler has three dice; the other one is asked for a bet.
  await other.myTurn();
  await expect(guest.page.locator('.player').nth(1)).toContainText(name);
  await guest.page.getByRole('button', { name: 'Chat' }).click();
  const evil = '<script>document.title="x"</script> javascript:alert(1)';
  await guest.page.getByRole('textbox', { name: 'Say something' }).fill(evil);
  await guest.page.keyboard.press('Enter');
  await other.page.getByRole('button', { name: 'Chat' }).click();
  await expect(other.page.getByText(evil)).toBeVisible();
  expect(await other.page.title()).toBe('Fogadó');
  await guest.page.keyboard.press('Escape');
  await other.page.keyboard.press('Escape');
  // Whoever is asked acts, and the other one sees it.
  for (let moves = 0; moves < 8; moves++) {
    for (const one of [guest, other]) {
      if (await one.page.locator('[data-take], .area.live, button.die.can').first().isVisible()) {
        await one.clickOnce().catch(() => undefined);
      }
    }
  }
  const log = async (one: Guest) => {
    const lines = await one.page.locator('.log li').allTextContents();
    return lines.at(-1);
  };
  await expect.poll(async () => (await log(guest)) === (await log(other))).toBe(true);
});

test('two tabs of one seat stay in step', async ({ guest, context }) => {
  await guest.enter();
  await guest.page.click('[data-play="emerald-skulls"]');
  await guest.myTurn();
  const tab = await context.newPage();
  await tab.goto(guest.page.url());
  await expect(tab.locator('button.die')).toHaveCount(3);
  await guest.clickOnce();
  const lines = guest.page.locator('.log li');
  await expect(lines.last()).not.toContainText('rolls');
  await expect
    .poll(async () => tab.locator('.log li').last().textContent())
    .toBe(await lines.last().textContent());
});

test('a broken line comes back by itself, shows that it does, and misses nothing', async ({
  guest,
  context,
}) => {
  await guest.enter();
  await guest.page.addInitScript(() => {
    // The browser's own "offline" leaves sockets open; here they break as cables do.
    const Real = window.WebSocket;
    const open: WebSocket[] = [];
    Object.assign(window, { cut: () => open.splice(0).forEach((socket) => socket.close()) });
    window.WebSocket = class extends Real {
      constructor(...words: ConstructorParameters<typeof WebSocket>) {
        super(...words);
        open.push(this);
      }
    };
  });
  await guest.page.reload();
  await guest.page.click('[data-play="emerald-skulls"]');
  await guest.myTurn();
  await context.setOffline(true);
  await guest.page.evaluate(() => (window as unknown as { cut(): void }).cut());
  await expect(
    guest.page.getByRole('status').filter({ hasText: 'The line is broken' }),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(
    guest.page.getByRole('status').filter({ hasText: 'Back at the table' }),
  ).toBeVisible();
  await guest.clickOnce();
  await guest.myTurn();
});

test('one device, two players, and a curtain between them', async ({ guest }) => {
  await guest.enter();
  await setUp(guest, {
    game: 'dwarven-smithy',
    seats: [{ who: 'me' }, { who: 'me', name: 'Bálint' }],
    setup: { first: '0' },
  });
  const curtain = guest.page.getByRole('dialog', { name: /turn$/ });
  await expect(curtain).toContainText('Fox');
  expect(await guest.page.locator('[data-take]').count()).toBe(0);
  await curtain.getByRole('button').click();
  await expect(curtain).toBeHidden();
  await expect(guest.page.locator('[data-take]').first()).toBeVisible();
  // Letters play on until the other one is asked.
  for (let moves = 0; moves < 60 && !(await curtain.isVisible()); moves++) {
    await guest.page.keyboard.press('a');
    await guest.page.waitForTimeout(60);
  }
  await expect(curtain).toContainText('Bálint');
});

test('a finished game is seen again, step by step, and its dice are checked in the page', async ({
  guest,
}) => {
  await guest.enter();
  const table = await setUp(guest, {
    game: 'emerald-skulls',
    seats: [{ who: 'me' }],
    setup: { deck: 1, opposition: 0 },
  });
  await guest.playOut();
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
  await expect(page.locator('[data-fair="true"]')).toBeVisible();
  await expect(page.locator('[data-same="true"]')).toBeVisible();
  await expect(page.locator('[data-redrawn]')).not.toHaveAttribute('data-redrawn', 'bad');
});

test('two browsers race for one place: one gets it, the other is told, nobody loses a marker', async ({
  guest,
  another,
}) => {
  await guest.enter();
  await setUp(guest, {
    game: 'emerald-skulls',
    seats: [{ who: 'bot', bot: 'greedy' }, { who: 'me' }, { who: 'open' }],
    setup: { betting: 'open' },
    settings: { visibility: 'public', betting: { form: 'live', window: 60, last_call: 30 } },
  });
  const link = guest.page.url();
  const other = await another();
  await other.enter({ name: 'Owl' }, link.slice(link.indexOf('#')));
  await other.page.getByRole('button', { name: 'Sit here' }).click();
  await expect(other.page.getByText('Owl').first()).toBeVisible();
  await guest.page.getByRole('button', { name: 'Begin' }).click();
  const place = '[data-take="bet busted-fowl 1"]';
  await expect(guest.page.locator(place)).toBeVisible();
  await expect(other.page.locator(place)).toBeVisible();
  await expect(guest.page.getByRole('timer')).toBeVisible();
  await Promise.all(
    [guest, other].map((one) =>
      one.page
        .locator(place)
        .click({ timeout: 5000 })
        .catch(() => undefined),
    ),
  );
  for (const one of [guest, other]) {
    const stack = one.page.locator('[data-at="slot-busted-fowl-1"] .marker');
    await expect(stack).toHaveCount(1);
  }
  // Exactly one marker lies there; whoever was slower still has both.
  const left = await guest.page
    .locator('.player .markers')
    .evaluateAll((all) => all.map((each) => each.querySelectorAll('.marker').length));
  expect(left.slice(1).sort()).toEqual([1, 2]);
});
