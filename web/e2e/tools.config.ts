// Pictures and measurements: driven like tests, but they assert nothing.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config';

export default defineConfig({
  ...tests,
  testDir: '.',
  outputDir: '../test-results',
  testMatch: /(pictures|measure)\.ts$/,
  timeout: 600_000,
  workers: 1,
});
