/** Metals: four solids when refined, one rock with four inclusions when not. */

import { define, draw, INK, METAL, pts, shade, star, type Point, type Ramp } from './pen';

// iron: one thick forged bar, lying diagonally
draw(
  'i-iron',
  `
 <path d="M1.5 35.5 40 7 62.5 14.5V34L24.5 61.5 2.5 52.5Z" fill="${INK}" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>
 <polygon points="4,37 24,44.5 24,58.5 5,51" fill="url(#m-iron-front)"/>
 <polygon points="24,44.5 60,17.5 60,32.5 24,58.5" fill="url(#m-iron-dark)"/>
 <polygon points="4,37 40.5,10 60,17.5 24,44.5" fill="url(#m-iron-top)"/>
 <path d="M4 37 40.5 10" stroke="#eef2f4" stroke-width="1.7" opacity=".95"/>
 <path d="M4 37 24 44.5 60 17.5" stroke="#dfe4e8" stroke-width="1.5" fill="none" opacity=".85"/>
 <path d="M24 44.5v14" stroke="#c6ccd2" stroke-width="1.1" opacity=".8"/>
 <g fill="#2a2e33" opacity=".55"><ellipse cx="20" cy="34" rx="5" ry="2.5" transform="rotate(-34 20 34)"/><ellipse cx="32" cy="26.5" rx="5.4" ry="2.6" transform="rotate(-34 32 26.5)"/><ellipse cx="45" cy="18.5" rx="4.8" ry="2.3" transform="rotate(-34 45 18.5)"/></g>
 <g fill="none" stroke="#f4f7f8" stroke-width="1" opacity=".6"><path d="M16 38q4.5-.7 8-5.5"/><path d="M28 30.5q4.8-.9 8.3-5.8"/><path d="M41.3 22q4.4-.8 7.7-5.4"/></g>
 <path d="M36 41.5 40 38.6M41.5 42l5-3.6M48 33l4-3" stroke="#8b929a" stroke-width="1.3" opacity=".6"/>`,
);
// silver: thick scored plate (rhombus)
draw(
  'i-silver',
  `
 <path d="M32 4.5 63 22v18L32 59.5 1 40V22Z" fill="${INK}" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>
 <polygon points="4,24 32,40.5 32,56 4,38.5" fill="url(#m-silver-front)"/>
 <polygon points="32,40.5 60,24 60,38.5 32,56" fill="#59646f"/><polygon points="32,40.5 60,24 60,38.5 32,56" fill="url(#m-silver-dark)" opacity=".6"/>
 <polygon points="32,8 60,24 32,40.5 4,24" fill="url(#m-silver-top)"/>
 <path d="M18 16 46 32.3M46 16 18 32.3" stroke="#6c7884" stroke-width="3"/>
 <path d="M18.6 15 46.6 31.3M45.4 17.2 17.4 33.5" stroke="#fff" stroke-width="1" opacity=".95"/>
 <path d="M18 32.3v15.5M46 32.3v15.5" stroke="#4c5762" stroke-width="2.4" opacity=".75"/>
 <path d="M4 24 32 8 60 24" stroke="#fff" stroke-width="1.5" fill="none"/>
 <path d="M4 24 32 40.5 60 24" stroke="#fff" stroke-width="1.4" fill="none" opacity=".95"/>
 <path d="M32 40.5V56" stroke="#f3f6f9" stroke-width="1.2" opacity=".8"/>
 <path d="M5.5 28v9M9 30v9" stroke="#fff" stroke-width="1" opacity=".5"/>`,
);
// gold: trapezoid bar
draw(
  'i-gold',
  `
 <path d="M16.5 12.5h31.5l15 38-2.5 4H3.5L1 50.5Z" fill="${INK}"/>
 <polygon points="12.5,31 51.5,31 60,51.5 4,51.5" fill="url(#m-gold-front)"/>
 <polygon points="18.5,15.5 45.5,15.5 51.5,31 12.5,31" fill="url(#m-gold-top)"/>
 <polygon points="21.5,18 42.8,18 46.8,28.6 17.4,28.6" fill="#ffe58e" opacity=".55"/>
 <path d="M21.5 18h21.3M21.5 18l-4.1 10.6" stroke="#b47b16" stroke-width="1" opacity=".7" fill="none"/>
 <path d="M17.4 28.6h29.4l-4-10.6" stroke="#fffbe0" stroke-width="1.1" opacity=".9" fill="none"/>
 <path d="M18.5 15.5 12.5 31 4 51.5" stroke="#fff6cf" stroke-width="1.5" fill="none"/>
 <path d="M12.5 31h39" stroke="#fff6cf" stroke-width="1.5"/>
 <path d="M51.5 31 60 51.5" stroke="#7a4a0b" stroke-width="1.2"/>
 <g transform="translate(32 41)"><path d="M-9 5.5-10.5-4.5-5-.5 0-6.5 5-.5 10.5-4.5 9 5.5Z" fill="#8a560d"/><path d="M-9 6.5h18" stroke="#ffe9a0" stroke-width="1"/></g>`,
);
// mithril: hexagonal prism with a star
draw(
  'i-mithril',
  `
 <path d="M18.5 7.5h27L60.5 23v17L46 56H18L3.5 40V23Z" fill="${INK}"/>
 <polygon points="6.5,24.5 20,38 20,53 6.5,39" fill="url(#m-mithril-front)"/>
 <polygon points="20,38 44,38 44,53 20,53" fill="#3f86c4"/><polygon points="20,38 44,38 44,53 20,53" fill="url(#m-mithril-dark)" opacity=".55"/>
 <polygon points="44,38 57.5,24.5 57.5,39 44,53" fill="#1d4a7c"/>
 <polygon points="20,10.5 44,10.5 57.5,24.5 44,38 20,38 6.5,24.5" fill="url(#m-mithril-top)"/>
 <polygon points="22.5,14 41.5,14 51.5,24.5 41.5,34.5 22.5,34.5 12.5,24.5" fill="#cdeeff" opacity=".55"/>
 <path d="M12.5 24.5 22.5 14h19" stroke="#3d86c2" stroke-width="1" fill="none" opacity=".8"/>
 <path d="M51.5 24.5 41.5 34.5h-19L12.5 24.5" stroke="#fff" stroke-width="1" fill="none"/>
 <path d="M6.5 24.5 20 38h24L57.5 24.5" stroke="#eafaff" stroke-width="1.4" fill="none"/>
 <path d="M20 38v15M44 38v15" stroke="#dff4ff" stroke-width=".9" opacity=".7"/>
 <polygon points="${star(32, 24.3, 9.5, 2.6)}" fill="#2a6cae"/><polygon points="${star(31.5, 23.7, 9, 2.3)}" fill="#fff"/>
 <path d="M6.5 24.5 20 10.5h24" stroke="#fff" stroke-width="1.5" fill="none"/>`,
);

const ROCK: readonly Point[] = [
  [9, 42],
  [6, 29],
  [14, 16],
  [28, 8],
  [44, 10],
  [56, 20],
  [60, 37],
  [52, 50],
  [36, 58],
  [18, 54],
];
function rock(r: Ramp): string {
  // r: ramp dark→light
  const F: readonly (readonly [Point, Point, Point, number])[] = [
    [[6, 29], [14, 16], [24, 24], 0.78],
    [[14, 16], [28, 8], [24, 24], 0.95],
    [[28, 8], [44, 10], [42, 27], 0.82],
    [[28, 8], [24, 24], [42, 27], 0.7],
    [[44, 10], [56, 20], [42, 27], 0.58],
    [[56, 20], [60, 37], [47, 41], 0.3],
    [[56, 20], [42, 27], [47, 41], 0.42],
    [[24, 24], [42, 27], [32, 42], 0.5],
    [[6, 29], [24, 24], [17, 36], 0.62],
    [[24, 24], [17, 36], [32, 42], 0.46],
    [[6, 29], [9, 42], [17, 36], 0.45],
    [[9, 42], [18, 54], [17, 36], 0.3],
    [[17, 36], [18, 54], [32, 42], 0.26],
    [[42, 27], [32, 42], [47, 41], 0.34],
    [[32, 42], [47, 41], [36, 58], 0.16],
    [[18, 54], [36, 58], [32, 42], 0.14],
    [[47, 41], [60, 37], [52, 50], 0.16],
    [[47, 41], [52, 50], [36, 58], 0.08],
  ];
  return (
    `<polygon points="${pts(ROCK)}" fill="${INK}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>` +
    F.map((f) => {
      const col = shade(r, f[3]);
      return `<polygon points="${pts([f[0], f[1], f[2]])}" fill="${col}" stroke="${col}" stroke-width=".6"/>`;
    }).join('') +
    `<path d="M6 29 14 16 28 8 44 10" fill="none" stroke="#fff" stroke-width="1" opacity=".35"/>`
  );
}
const blob = (x: number, y: number, rx: number, ry: number, a: number, k: string): string =>
  `<g transform="rotate(${a} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="${rx + 1}" ry="${ry + 1}" fill="${INK}" opacity=".75"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#m-${k}-d)"/><ellipse cx="${x - rx * 0.3}" cy="${y - ry * 0.35}" rx="${rx * 0.4}" ry="${ry * 0.28}" fill="#fff" opacity=".7"/></g>`;
define(`<clipPath id="c-rock"><polygon points="${pts(ROCK)}"/></clipPath>`);
draw(
  'i-iron-raw',
  rock(['#1c0f0a', '#3f2013', '#6d3a22', '#9a5a38', '#c2865c']) +
    `<g clip-path="url(#c-rock)"><g fill="${INK}" opacity=".7"><path d="M2 27 18 20 33 27 62 13v9L34 37 18 29 2 36Z"/><path d="M2 47 18 38 34 46 64 32v9L34 56 18 47 2 55Z"/></g><path d="M2 28.5 18 21.5 33 28.5 62 14.5v5.5L33.5 34.5 18 27.5 2 34Z" fill="url(#m-iron-top)"/><path d="M2 48.5 18 39.5 34 47.5 64 34v5L34 53.5 18 45.5 2 53Z" fill="url(#m-iron-front)"/><path d="M2 28.5 18 21.5 33 28.5 62 14.5M2 48.5 18 39.5 34 47.5 64 34" fill="none" stroke="#f4f7f9" stroke-width="1.2" opacity=".85"/></g>`,
);
draw(
  'i-silver-raw',
  rock(['#111418', '#20262c', '#363e47', '#535d68', '#77838f']) +
    `<g clip-path="url(#c-rock)"><g fill="none" stroke-linejoin="round" stroke="${INK}" stroke-width="6" opacity=".55"><path d="M8 54 22 40 30 24 46 6M22 40 40 42 62 28M30 24 12 16M40 42 46 60"/></g><g fill="#e6ecf1"><path d="M6 56 20.5 38.5 28.5 23 46 4l2 2.5L32 25.5 24 41 9 57Z"/><path d="M22 38.5 40 40.3 62 26l.5 3L41 44.5 23 42Z"/><path d="M31.5 25.5 12 17.5 10 14l20.5 8Z"/><path d="M39 41l3 2.5L48 62l-4-1Z"/></g><g stroke="#fff" stroke-width="1" fill="none"><path d="M20.5 38.5 28.5 23 46 4M22 38.5l18 1.8L62 26"/></g><g fill="#8995a1"><path d="M24 41 32 25.5l2-2-8 18Z"/></g></g>`,
);
draw(
  'i-gold-raw',
  rock(['#17100a', '#2b1f14', '#493624', '#6a5138', '#8e7153']) +
    blob(24, 25, 8, 6, -25, 'gold') +
    blob(43, 22, 6, 4.5, 15, 'gold') +
    blob(40, 40, 8.5, 6, -15, 'gold') +
    blob(22, 43, 5, 4, 20, 'gold') +
    blob(52, 34, 3.3, 2.6, 0, 'gold'),
);
export const shard = (x: number, y: number, w: number, h: number, a: number, c: Ramp): string =>
  `<g transform="translate(${x} ${y}) rotate(${a})"><polygon points="0,${-h} ${w},${-h * 0.62} ${w},0 ${-w},0 ${-w},${-h * 0.62}" fill="${INK}" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/><polygon points="0,${-h} 0,0 ${-w},0 ${-w},${-h * 0.62}" fill="${c[3]}"/><polygon points="0,${-h} ${w},${-h * 0.62} ${w},0 0,0" fill="${c[1]}"/><polygon points="0,${-h} ${w * 0.35},${-h * 0.66} ${-w * 0.25},${-h * 0.62}" fill="${c[4]}"/><path d="M${-w * 0.62} ${-h * 0.55}V-2" stroke="#fff" stroke-width="1" opacity=".7"/></g>`;
const M = METAL.mithril;
draw(
  'i-mithril-raw',
  rock(['#0d121b', '#1a2331', '#2c394b', '#475870', '#6b7f99']) +
    `<g>${shard(44, 40, 4.5, 27, 24, M)}${shard(22, 42, 4.5, 25, -28, M)}${shard(33, 45, 6, 34, -3, M)}</g><path d="M12 48q10-8 20-4t22-4l-2 10-16 8-18-4Z" fill="#1a2331"/><path d="M12 48q10-8 20-4t22-4" stroke="#475870" stroke-width="1.2" fill="none"/>`,
);
