/** Runestones: slabs with four outlines and a carved, glowing sign; any gem, any rune; the coin. */

import { facet } from './gems';
import { define, draw, GEM, INK, line, pts, round, type Point } from './pen';

const RUNE = {
  storm: { c: '#b99bff', d: '#4a2f8f' },
  lightning: { c: '#ffdc4e', d: '#7d5a06' },
  frost: { c: '#93ecff', d: '#0f5e78' },
  earth: { c: '#b2de6e', d: '#3f5f17' },
};
const RUNES = ['storm', 'lightning', 'frost', 'earth'] as const;
const SLAB = {
  storm: 'M10 56V30C10 14 20 6 32 6s22 8 22 24v26q-11 4-22 4t-22-4Z',
  lightning: 'M9 56 12 26 32 4 52 26 55 56 44 60H20Z',
  frost: 'M8 48V18L20 6h24l12 12v30L44 60H20Z',
  earth: 'M8 57 10 14 18 8h28l8 6 2 43-6 3H14Z',
};
const GLYPH = {
  storm: 'M20 45c10 5 24 1 24-12 0-9-8-14-15-13-7 0-11 6-10 12 1 5 6 8 11 6 4-1 6-6 3-9',
  lightning: 'M38 12 23 34h9l-6 18 17-25h-10l8-15',
  frost:
    'M32 13v38M15.5 22.5 48.5 41.5M48.5 22.5 15.5 41.5M26.5 17.5l5.5 5 5.5-5M26.5 46.5l5.5-5 5.5 5',
  earth: 'M13 46 26 22 34 36 40 27 51 46ZM20 53h24',
};
define(line(
  'st-face',
  [
    [0, '#8d8780'],
    [0.4, '#625c57'],
    [1, '#3a3532'],
  ],
  0,
  0,
  0.7,
  1,
) +
  line(
    'st-in',
    [
      [0, '#47413d'],
      [1, '#2a2522'],
    ],
    0,
    0,
    0.7,
    1,
  ));
for (const k of RUNES) {
  const { c, d } = RUNE[k];
  define(round('rn-' + k, [
    [0, c, 0.65],
    [1, c, 0],
  ]));
  const gl = (w: number, col: string, o = 1): string =>
    `<path d="${GLYPH[k]}" fill="none" stroke="${col}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" opacity="${o}"/>`;
  draw(
    'i-' + k,
    `<path d="${SLAB[k]}" fill="${INK}" stroke="${INK}" stroke-width="5.5" stroke-linejoin="round"/><path d="${SLAB[k]}" fill="url(#st-face)"/><g transform="translate(32 33) scale(.84) translate(-32 -33)"><path d="${SLAB[k]}" fill="url(#st-in)" stroke="#1c1816" stroke-width="1.5"/></g><path d="${SLAB[k]}" fill="none" stroke="#d8cfc4" stroke-width="1.2" opacity=".35" transform="translate(.8 .8)"/><circle cx="32" cy="33" r="25" fill="url(#rn-${k})"/>${gl(7.5, d, 0.9)}${gl(4.2, c)}<g transform="translate(-.5 -.7)">${gl(1.3, '#fff', 0.7)}</g>`,
  );
}
// any gem / any rune / any metal
{
  const o: Point[] = [];
  for (let i = 0; i < 8; i++) {
    const t = -Math.PI / 4 + (i * Math.PI) / 4;
    o.push([32 + 28 * Math.cos(t), 32 + 28 * Math.sin(t)]);
  }
  const inn = o.map((p): Point => [32 + (p[0] - 32) * 0.52, 32 + (p[1] - 32) * 0.52]);
  const q: readonly (keyof typeof GEM)[] = [
    'sapphire',
    'sapphire',
    'ruby',
    'ruby',
    'emerald',
    'emerald',
    'moonstone',
    'moonstone',
  ];
  let s2 = `<polygon points="${pts(o)}" fill="${INK}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>`;
  for (let i = 0; i < 8; i++) {
    const j = (i + 1) % 8;
    const r = GEM[q[i]!];
    s2 += facet([o[i]!, o[j]!, inn[j]!, inn[i]!], 32, 32, r, 0.02);
    s2 += `<polygon points="${pts([inn[i]!, inn[j]!, [32, 32]])}" fill="${r[i < 4 ? 2 : 3]}"/>`;
  }
  s2 += `<polygon points="${pts(inn)}" fill="none" stroke="#fff" stroke-width="1" opacity=".8"/><path d="M12 12l40 40M52 12 12 52" stroke="${INK}" stroke-width="2.2"/>`;
  draw('i-anygem', s2);
}
draw(
  'i-anyrune',
  `<path d="${SLAB.earth}" fill="${INK}" stroke="${INK}" stroke-width="5.5" stroke-linejoin="round"/><path d="${SLAB.earth}" fill="url(#st-face)"/><g transform="translate(32 33) scale(.84) translate(-32 -33)"><path d="${SLAB.earth}" fill="url(#st-in)" stroke="#1c1816" stroke-width="1.5"/></g><path d="M32 16 44 33 32 50 20 33Z" fill="none" stroke="#e9e1d6" stroke-width="4" stroke-linejoin="round"/><circle cx="32" cy="33" r="3" fill="#e9e1d6"/>`,
);

define(round(
  'coin-f',
  [
    [0, '#ffe79a'],
    [0.55, '#eab63c'],
    [1, '#b67a18'],
  ],
  0.36,
  0.3,
  0.8,
));
draw(
  'i-coin',
  `<circle cx="32" cy="32" r="30" fill="#2b1705"/><circle cx="32" cy="32" r="28" fill="url(#m-gold-d)"/><circle cx="32" cy="32" r="23" fill="#7d4c0a"/><circle cx="32" cy="32" r="22" fill="url(#coin-f)"/><path d="M14.5 25.5q7-1 10-1v-3h23v7.5q-9 1-9.5 7 .5 4 7 5.5v4H21.5v-4q6.5-1.5 7-5.5-.5-6-5-6.5-6-.5-9-4Z" fill="#8a560d"/><path d="M24.5 21h23M21.5 46.5h23.5" stroke="#fff3c0" stroke-width="1.3"/><path d="M9 26A24 24 0 0 1 30 8" fill="none" stroke="#fff" stroke-width="2" opacity=".7" stroke-linecap="round"/>`,
);

/** Any metal: four quarters, each of another one. */
define(`<clipPath id="any"><path d="M18.5 7.5h27L60.5 23v18L45.5 56.5h-27L3.5 41V23Z"/></clipPath>`);
draw(
  'i-anymetal',
  `<path d="M18.5 7.5h27L60.5 23v18L45.5 56.5h-27L3.5 41V23Z" fill="${INK}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/><g clip-path="url(#any)"><path d="M0 0h32v32H0Z" fill="url(#m-iron-top)"/><path d="M32 0h32v32H32Z" fill="url(#m-silver-top)"/><path d="M0 32h32v32H0Z" fill="url(#m-gold-front)"/><path d="M32 32h32v32H32Z" fill="url(#m-mithril-front)"/></g><path d="M32 7.5v49M3.5 32h57" stroke="${INK}" stroke-width="3"/><path d="M6 24 19.5 10h24" fill="none" stroke="#fff" stroke-width="1.5"/>`,
);
