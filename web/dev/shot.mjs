// Take a picture of a page: node dev/shot.mjs URL FILE [WIDTHxHEIGHT] [wait in ms]
// The system's Chromium is used (CHROMIUM=… names another one).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [url, file, size = '1280x720', wait = '600'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const profile = mkdtempSync(join(tmpdir(), 'fogado-shot-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  viewport: { width, height },
  deviceScaleFactor: Number(process.env.SCALE ?? '1'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const page = await context.newPage();
page.on('console', (line) => console.log(`[${line.type()}] ${line.text()}`));
page.on('pageerror', (error) => console.log(`[error] ${error.message}`));
await page.goto(url);
await page.waitForTimeout(Number(wait));
await page.screenshot({ path: file });
const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
if (over > 0) console.log(`The page is ${over} px too wide.`);
await context.close();
rmSync(profile, { recursive: true, force: true });
