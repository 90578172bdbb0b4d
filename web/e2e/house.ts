// A house of its own for each worker, and what somebody does in it.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, type Browser, type Locator, type Page } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '..', '..');

function python(): string {
  const ours = join(ROOT, '.venv', 'bin', 'python');
  return process.env['FOGADO_PYTHON'] ?? (existsSync(ours) ? ours : 'python3');
}

export interface House {
  address: string;
  process: ChildProcess;
  data: string;
}

/** Open a house: a new one, or one that was here before, at the same address. */
export async function openHouse(before?: House): Promise<House> {
  const data = before?.data ?? mkdtempSync(join(tmpdir(), 'fogado-e2e-'));
  const words = [
    '-c',
    'from fogado.cli import main; main()',
    'serve',
    '--port',
    before ? new URL(before.address).port : '0',
    '--data',
    data,
    '--bot-pause',
    '0',
    // The same games each time; tables are told apart by the entropy of whoever makes them.
    '--fixed-luck',
    'house',
  ];
  const plenty = [
    'guests',
    'tables',
    'tables-of-address',
    'bot-games',
    'bot-games-of-address',
    'dice',
    'commands',
    'requests',
    'messages',
    'chat',
    'codes',
    'mistakes',
  ];
  for (const limit of plenty) words.push('--limit', `${limit}=100000/60`);
  for (const limit of ['sockets-of-address', 'sockets-of-network', 'sockets-of-person'])
    words.push('--limit', `${limit}=1000`);
  const house = spawn(python(), words, {
    cwd: data,
    env: { ...process.env, PYTHONPATH: join(ROOT, 'src') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((done, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) done(found[0]);
    };
    house.stdout.on('data', hear);
    house.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    house.on('exit', () => failed(new Error(`The house did not open: ${said}`)));
  });
  return { address, process: house, data };
}

export async function closeHouse({ process: house }: House): Promise<void> {
  const gone = new Promise((done) => house.on('exit', done));
  house.kill('SIGTERM');
  await gone;
}

/** The sizes that everything must fit: a phone, a tablet, a small and a large desk. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

interface Likes {
  lang?: 'en' | 'hu';
  motion?: number;
  name?: string;
  confirm?: boolean;
}

export class Guest {
  constructor(
    readonly page: Page,
    readonly address: string,
  ) {}

  /** Come in, with stillness and silence unless something else is liked. */
  async enter(likes: Likes = {}, at = ''): Promise<void> {
    const kept = { lang: 'en', motion: 0, sound: false, name: 'Fox', ...likes };
    await this.page.addInitScript((value) => {
      if (location.protocol !== 'http:') return;
      if (!localStorage.getItem('fogado')) localStorage.setItem('fogado', value);
      // What a seat adds to the dice is the same each time, as the luck of the house is.
      const real = crypto.getRandomValues.bind(crypto);
      const same = (array: Uint8Array<ArrayBuffer>) =>
        array instanceof Uint8Array && array.length === 16 ? array.fill(7) : real(array);
      crypto.getRandomValues = same as typeof crypto.getRandomValues;
    }, JSON.stringify(kept));
    await this.page.goto(`${this.address}/${at}`);
  }

  get result(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.locator('table') });
  }
}

interface Fixtures {
  guest: Guest;
  /** Somebody else, in a browser of their own. */
  another: () => Promise<Guest>;
}

export const test = base.extend<Fixtures, { house: string }>({
  house: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await openHouse();
      await use(house.address);
      await closeHouse(house);
      rmSync(house.data, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  guest: async ({ page, house }, use) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error' && /Content Security Policy|Refused/.test(line.text()))
        wrong.push(line.text());
    });
    await use(new Guest(page, house));
    expect(wrong, 'the page has no errors and breaks no policy').toEqual([]);
  },
  another: async ({ browser, house }, use) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      return new Guest(await context.newPage(), house);
    });
    for (const context of opened) await context.close();
  },
});

export { expect };
