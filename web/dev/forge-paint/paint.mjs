// Paint the pictures of Dice Forge that are too slow to draw live: islands, sky, marble, oak.
//   node dev/forge-paint/paint.mjs      writes src/boards/forge/paint/*.webp
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { island } from './islands.mjs';
import { clouds, marble, nero, oak } from './textures.mjs';

const target = fileURLToPath(new URL('../../src/boards/forge/paint/', import.meta.url));
const wrap = (w, h, body, box = `0 0 ${w} ${h}`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${box}">${body}</svg>`;
const f1 = (n) => Math.round(n * 10) / 10;

const CRYSTALS = [
  [3, 3, 20, 6, 140],
  [3, 3, 31, 8, 158],
  [3, 4, 19, 6, 176],
  [3, 23, 19, 6, -140],
  [3, 23, 30, 8, -160],
  [3, 22, 21, 6, -178],
];
const ISLANDS = [
  [1, 'moon', 86, 21],
  [2, 'moon', 86, 5],
  [3, 'moon', 86, 31],
  [4, 'mid', 126, 8],
  [5, 'sun', 86, 44],
  [6, 'sun', 86, 13],
  [7, 'sun', 86, 52],
];

/** A waterfall over the rim, fading into mist. */
function fall(n, R) {
  if (n % 2) return '';
  const a = 2.03,
    x = R * 0.97 * Math.cos(a),
    y = R * 0.31 * 0.97 * Math.sin(a),
    h = n === 4 ? 78 : 66;
  return `<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f2fbff" stop-opacity=".9"/><stop offset=".5" stop-color="#d3e9ff" stop-opacity=".7"/><stop offset="1" stop-color="#e9eaff" stop-opacity="0"/></linearGradient><path d="M${f1(x - 5)} ${f1(y - 3)}C${f1(x - 6)} ${f1(y + 4)} ${f1(x - 7)} ${f1(y + 20)} ${f1(x - 8)} ${f1(y + h)}H${f1(x + 7)}C${f1(x + 6)} ${f1(y + 20)} ${f1(x + 6)} ${f1(y + 4)} ${f1(x + 5)} ${f1(y - 3)}Z" fill="url(#fall)"/><path d="M${f1(x - 2)} ${f1(y)}V${f1(y + h * 0.7)}M${f1(x + 2)} ${f1(y)}V${f1(y + h * 0.55)}M${f1(x)} ${f1(y + 8)}V${f1(y + h * 0.8)}" stroke="#fff" opacity=".55" stroke-dasharray="9 4 14 6"/>`;
}

/** The sky from night to dawn: stars, moon, rays, two layers of cloud. */
function sky(w, h, wide) {
  let seed = wide ? 7 : 11;
  const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  let stars = '',
    rays = '';
  for (let i = 0; i < 110; i++) {
    const x = rnd() * w * 0.49;
    stars += `<circle cx="${f1(x)}" cy="${f1(rnd() * h * 0.55)}" r="${f1(0.5 + rnd() * 0.9)}" fill="#fff" opacity="${f1((1 - x / (w / 2)) * (0.35 + rnd() * 0.65))}"/>`;
  }
  const sx = w * 0.935,
    sy = h * 0.62;
  for (let i = 0; i < 16; i++) {
    const a = Math.PI * (1.02 + i * 0.062),
      d = 0.018 + rnd() * 0.02;
    const p = (r, t) => `${f1(sx + r * Math.cos(t))},${f1(sy + r * Math.sin(t))}`;
    rays += `<polygon points="${p(40, a)} ${p(900, a - d)} ${p(900, a + d)}" fill="url(#ray)" opacity="${f1(0.25 + rnd() * 0.5)}"/>`;
  }
  const layer = (top, height, seedOf, freq, gain, off, opacity, n) => {
    const picture = encodeURIComponent(
      clouds(w, height, seedOf, { freq, rgb: [1, 1, 1], gain, off, oct: 5 }),
    );
    const mask = `<mask id="m${n}" maskUnits="userSpaceOnUse" x="-10" y="0" width="${w + 20}" height="${h}"><image href="data:image/svg+xml,${picture}" y="${top}" width="${w}" height="${height}"/><rect x="-10" y="${top}" width="${w + 20}" height="${height * 0.5}" fill="url(#fade${n})"/></mask><linearGradient id="fade${n}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>`;
    return `${mask}<g transform="translate(-5 5)" opacity="${opacity * 0.75}"><rect width="${w + 10}" height="${h}" fill="url(#cloudDark)" mask="url(#m${n})"/></g><rect width="${w}" height="${h}" fill="url(#cloudLit)" mask="url(#m${n})" opacity="${opacity}"/>`;
  };
  const stops = (list) =>
    list
      .map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`)
      .join('');
  const across = (id, list) => `<linearGradient id="${id}">${stops(list)}</linearGradient>`;
  return `<defs>${across('sky', [
    [0, '#161d4c'],
    [0.2, '#2d3175'],
    [0.38, '#5d5098'],
    [0.54, '#a5709c'],
    [0.7, '#e08f86'],
    [0.85, '#f7b377'],
    [1, '#ffd592'],
  ])}${across('cloudDark', [
    [0, '#2c2f70'],
    [0.45, '#7a5a98'],
    [0.75, '#d07f86'],
    [1, '#ee9f78'],
  ])}${across('cloudLit', [
    [0, '#8f97d8'],
    [0.42, '#d9b4d4'],
    [0.68, '#ffd9c4'],
    [1, '#fff3da'],
  ])}<linearGradient id="top" x1="0" y1="0" x2="0" y2="1">${stops([
    [0, '#090a26', 0.72],
    [0.26, '#090a26', 0.28],
    [0.52, '#140a28', 0],
    [0.78, '#ffe2c4', 0.25],
    [1, '#462850', 0.35],
  ])}</linearGradient><radialGradient id="ray" gradientUnits="userSpaceOnUse" cx="${sx}" cy="${sy}" r="760">${stops(
    [
      [0, '#fff0c4', 0.55],
      [1, '#ffd9a0', 0],
    ],
  )}</radialGradient><radialGradient id="sunG">${stops([
    [0, '#fffdf0'],
    [0.2, '#fff0b8', 0.95],
    [0.45, '#ffd07a', 0.5],
    [1, '#ff9a5a', 0],
  ])}</radialGradient><radialGradient id="moonG" cx=".62" cy=".38" r=".7">${stops([
    [0, '#fdfdff'],
    [0.6, '#ccd6f4'],
    [1, '#8f9fd4'],
  ])}</radialGradient><radialGradient id="moonH">${stops([
    [0.4, '#bfcfff', 0.5],
    [1, '#8fa6ff', 0],
  ])}</radialGradient></defs><rect width="${w}" height="${h}" fill="url(#sky)"/><rect width="${w}" height="${h}" fill="url(#top)"/>${stars}${wide ? `<g transform="translate(178 160)"><circle r="150" fill="url(#moonH)"/><circle r="62" fill="url(#moonG)"/><g fill="#7f8fc8" opacity=".28"><circle cx="-18" cy="-32" r="10"/><circle cx="18" cy="-44" r="6"/><circle cx="4" cy="28" r="14"/><circle cx="36" cy="4" r="7"/></g><path d="M0 -62A62 62 0 1 0 0 62A80 80 0 0 1 0 -62Z" fill="#27306e" opacity=".28"/></g>` : ''}<circle cx="${sx}" cy="${sy}" r="${wide ? 330 : w * 0.5}" fill="url(#sunG)" opacity=".75"/><g opacity=".3">${rays}</g>${layer(h * 0.34, h * 0.46, 12, wide ? '.004 .012' : '.009 .02', 3.4, -1.72, 0.8, 1)}${layer(h * 0.55, h * 0.45, 57, wide ? '.0055 .017' : '.008 .02', 3.2, -1.4, 1, 2)}`;
}

const pictures = {
  'sky-wide': [wrap(1280, 520, sky(1280, 520, true)), 1280, 520, 1, 0.72],
  'sky-tall': [wrap(480, 760, sky(480, 760, false)), 480, 760, 1, 0.72],
  oak: [oak(1280, 240, 17), 1280, 240, 0.8, 0.7],
  nero: [nero(420, 220, 23, { a: 0.3, freq: '.005 .011' }), 420, 220, 1.5, 0.72],
  veins: [marble(600, 190, 31, { base: '#ffffff', va: 0.5, freq: '.009 .02' }), 600, 190, 1.5, 0.7],
};
for (const [n, tone, R, seed] of ISLANDS) {
  const w = R * 2 + 20,
    h = 150;
  const drawn = island({ R, depth: 64, tone, seed, crystals: CRYSTALS }) + fall(n, R);
  pictures[`island-${n}`] = [wrap(w, h, drawn, `${-w / 2} -42 ${w} ${h}`), w, h, 2, 0.8];
}

const profile = mkdtempSync(join(tmpdir(), 'fogado-paint-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const page = await context.newPage();
for (const [name, [svg, w, h, scale, quality]] of Object.entries(pictures)) {
  const url = await page.evaluate(
    async ([source, width, height, k, q]) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(width * k);
      canvas.height = Math.round(height * k);
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', q);
    },
    [svg, w, h, scale, quality],
  );
  const bytes = Buffer.from(url.split(',')[1], 'base64');
  writeFileSync(join(target, `${name}.webp`), bytes);
  console.log(name, bytes.length);
}
await context.close();
rmSync(profile, { recursive: true, force: true });
