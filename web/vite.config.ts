/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: here('./src/lib'), $house: here('./src/house') },
    ...(mode === 'test' ? { conditions: ['browser'] } : {}),
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: process.env['FOGADO_WEB_OUT'] ?? here('../src/fogado/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The content policy allows nothing inline, so that nothing may become a data: script or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // A test that needs a page says so in its first line: @vitest-environment jsdom
  test: { environment: 'node', isolate: false, include: ['src/**/*.test.ts'] },
}));
