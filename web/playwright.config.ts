import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The system's browser; nothing is downloaded. */
export const CHROMIUM =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ??
  '';

if (!CHROMIUM) {
  console.error('There is no Chromium here: install one, or name it in CHROMIUM.');
  process.exit(3);
}

export default defineConfig({
  testDir: './e2e',
  outputDir: process.env['FOGADO_RESULTS'] ?? './test-results',
  // A loaded machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: Number(process.env['FOGADO_BROWSERS'] ?? '2'),
  reporter: process.env['FOGADO_REPORT']
    ? [['json', { outputFile: process.env['FOGADO_REPORT'] }]]
    : 'list',
  use: {
    viewport: { width: 1280, height: 720 },
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'off',
  },
});
