/** Gems: four outlines with computed facets; raw ones are crystals on the same rock. */

import { shard } from './metals';
import { define, draw, GEM, INK, line, pts, round, shade, type Point, type Ramp } from './pen';

const LIGHT: Point = [-0.6, -0.8];
export function facet(poly: readonly Point[], cx: number, cy: number, r: Ramp, boost = 0): string {
  // shade by where the facet looks
  const mx = poly.reduce((s, p) => s + p[0], 0) / poly.length - cx,
    my = poly.reduce((s, p) => s + p[1], 0) / poly.length - cy;
  const d = Math.hypot(mx, my) || 1;
  const t = 0.5 + 0.42 * ((mx / d) * LIGHT[0] + (my / d) * LIGHT[1]) + boost;
  const c = shade(r, t);
  return `<polygon points="${pts(poly)}" fill="${c}" stroke="${c}" stroke-width=".5"/>`;
}
function gem(outer: readonly Point[], cx: number, cy: number, k: number, r: Ramp): string {
  // brilliant: girdle, star facets, table
  const n = outer.length;
  let s = `<polygon points="${pts(outer)}" fill="${INK}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>`;
  const T = outer.map((p, i): Point => {
    const q = outer[(i + 1) % n]!;
    const m = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    return [cx + (m[0]! - cx) * k, cy + (m[1]! - cy) * k];
  });
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    s += facet([outer[i]!, outer[j]!, T[i]!], cx, cy, r, i % 2 ? 0.1 : -0.06);
    s += facet([T[i]!, outer[j]!, T[j]!], cx, cy, r, i % 2 ? -0.1 : 0.12);
  }
  s += `<polygon points="${pts(T)}" fill="url(#gt-${r === GEM.ruby ? 'ruby' : r === GEM.sapphire ? 'sapphire' : 'emerald'})"/>`;
  s += `<polygon points="${pts(T)}" fill="none" stroke="#fff" stroke-width=".8" opacity=".55"/>`;
  return s;
}
for (const [k, r] of Object.entries(GEM))
  define(line(
    `gt-${k}`,
    [
      [0, r[4]],
      [0.22, r[3]],
      [0.5, r[2]],
      [0.51, r[1]],
      [1, r[2]],
    ],
    0,
    0,
    1,
    1,
  ));
// emerald: tall step-cut octagon
{
  const oct = (a: number, b: number, c: number): readonly Point[] => [
    [32 - a + c, 32 - b],
    [32 + a - c, 32 - b],
    [32 + a, 32 - b + c],
    [32 + a, 32 + b - c],
    [32 + a - c, 32 + b],
    [32 - a + c, 32 + b],
    [32 - a, 32 + b - c],
    [32 - a, 32 - b + c],
  ];
  const rings: readonly [readonly Point[], readonly Point[], readonly Point[]] = [
    oct(21, 27, 9),
    oct(16.5, 22, 7.2),
    oct(11.5, 16.5, 5.2),
  ];
  let s = `<polygon points="${pts(rings[0])}" fill="${INK}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/>`;
  for (let q = 0; q < 2; q++)
    for (let i = 0; i < 8; i++) {
      const j = (i + 1) % 8;
      s += facet(
        [rings[q]![i]!, rings[q]![j]!, rings[q + 1]![j]!, rings[q + 1]![i]!],
        32,
        32,
        GEM.emerald,
        q ? 0.08 : -0.05,
      );
    }
  s += `<polygon points="${pts(rings[2])}" fill="url(#gt-emerald)"/><polygon points="${pts(rings[2])}" fill="none" stroke="#eafff3" stroke-width=".8" opacity=".7"/><polygon points="${pts(rings[1])}" fill="none" stroke="#eafff3" stroke-width=".5" opacity=".45"/><path d="M22 27 30 17.5" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".85"/>`;
  draw('i-emerald', s);
}
// ruby: trillion, point down
{
  const P: Point[] = [];
  const A: readonly Point[] = [
    [32, 59],
    [60, 15],
    [4, 15],
  ]; // bulged triangle
  for (let i = 0; i < 3; i++) {
    const a = A[i]!,
      b = A[(i + 1) % 3]!;
    for (let t = 0; t < 3; t++) {
      const u = t / 3;
      const x = a[0] + (b[0] - a[0]) * u,
        y = a[1] + (b[1] - a[1]) * u;
      const bul = Math.sin(u * Math.PI) * 5;
      const cx = 32,
        cy = 30,
        d = Math.hypot(x - cx, y - cy);
      P.push([x + ((x - cx) / d) * bul, y + ((y - cy) / d) * bul]);
    }
  }
  draw(
    'i-ruby',
    gem(P, 32, 30, 0.56, GEM.ruby) +
      `<path d="M20 20.5 27 17" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".9"/>`,
  );
}
// sapphire: pear drop, point up
{
  const P: Point[] = [];
  for (let i = 0; i < 12; i++) {
    const t = -Math.PI / 2 + (i * Math.PI) / 6;
    let x = 32 + 20 * Math.cos(t),
      y = 38 + 20.5 * Math.sin(t);
    if (i === 0) y = 4.5;
    if (i === 1 || i === 11) {
      x = 32 + (i === 1 ? 1 : -1) * 10.5;
      y = 17.5;
    }
    P.push([x, y]);
  }
  draw(
    'i-sapphire',
    gem(P, 32, 37, 0.56, GEM.sapphire) +
      `<path d="M23.5 32 28 26.5" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".9"/>`,
  );
}
// moonstone: cabochon with a crescent
define(round(
  'gm-moon',
  [
    [0, '#ffffff'],
    [0.35, '#e4e9ff'],
    [0.7, '#a8b2e2'],
    [1, '#5a6198'],
  ],
  0.36,
  0.3,
  0.78,
) +
  round(
    'gm-moon2',
    [
      [0, '#dff3ff', 0.95],
      [1, '#9fc8ff', 0],
    ],
    0.68,
    0.72,
    0.5,
  ));
draw(
  'i-moonstone',
  `<circle cx="32" cy="32" r="28.5" fill="${INK}"/><circle cx="32" cy="32" r="26" fill="url(#m-silver-d)"/><circle cx="32" cy="32" r="22.5" fill="#2a2d4a"/><circle cx="32" cy="32" r="21.5" fill="url(#gm-moon)"/><circle cx="32" cy="32" r="21.5" fill="url(#gm-moon2)"/><path d="M39 16.5a17 17 0 1 0 7.5 25 15.5 15.5 0 0 1-7.5-25Z" fill="#fff" opacity=".82"/><path d="M39 16.5a17 17 0 1 0 7.5 25 15.5 15.5 0 0 1-7.5-25Z" fill="none" stroke="#7d88c4" stroke-width=".9"/><ellipse cx="23" cy="21" rx="5" ry="3" fill="#fff" transform="rotate(-38 23 21)"/>`,
);
// raw gems: crystals in matrix
const matrix = `<path d="M4 47 11 38 22 34 44 35 55 39 61 49 52 57 32 60 12 57Z" fill="${INK}" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/><polygon points="4,47 11,38 22,41 18,50" fill="#7c716a"/><polygon points="11,38 22,34 44,35 34,43 22,41" fill="#95897f"/><polygon points="44,35 55,39 46,48 34,43" fill="#5b514b"/><polygon points="55,39 61,49 46,48" fill="#3e3632"/><polygon points="18,50 22,41 34,43 30,54" fill="#544a44"/><polygon points="34,43 46,48 30,54" fill="#443b36"/><polygon points="4,47 18,50 12,57" fill="#4b423d"/><polygon points="18,50 30,54 32,60 12,57" fill="#332b27"/><polygon points="46,48 61,49 52,57 32,60 30,54" fill="#241e1b"/>`;
draw(
  'i-emerald-raw',
  shard(45, 43, 5, 25, 20, GEM.emerald) +
    shard(20, 44, 5, 24, -20, GEM.emerald) +
    shard(32, 46, 7.5, 39, 0, GEM.emerald) +
    matrix,
);
const rhomb = (x: number, y: number, w: number, h: number, a: number, c: Ramp): string =>
  `<g transform="translate(${x} ${y}) rotate(${a})"><polygon points="0,${-h} ${w},${-h * 0.3} ${w * 0.7},${h} ${-w * 0.7},${h} ${-w},${-h * 0.3}" fill="${INK}" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/><polygon points="0,${-h} 0,${h * 0.1} ${-w},${-h * 0.3}" fill="${c[3]}"/><polygon points="0,${-h} ${w},${-h * 0.3} 0,${h * 0.1}" fill="${c[2]}"/><polygon points="${-w},${-h * 0.3} 0,${h * 0.1} 0,${h} ${-w * 0.7},${h}" fill="${c[2]}"/><polygon points="${w},${-h * 0.3} 0,${h * 0.1} 0,${h} ${w * 0.7},${h}" fill="${c[1]}"/><path d="M${-w * 0.6} ${-h * 0.38}L${-w * 0.1} ${-h * 0.75}" stroke="#fff" stroke-width="1.2" opacity=".8"/></g>`;
draw(
  'i-ruby-raw',
  rhomb(44, 31, 10, 12, 16, GEM.ruby) +
    rhomb(19, 33, 9, 11, -18, GEM.ruby) +
    rhomb(31, 25, 13, 16, -4, GEM.ruby) +
    matrix,
);
const bipyr = (x: number, y: number, w: number, h: number, a: number, c: Ramp): string =>
  `<g transform="translate(${x} ${y}) rotate(${a})"><polygon points="0,${-h} ${w},0 0,${h} ${-w},0" fill="${INK}" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/><polygon points="0,${-h} ${-w * 0.2},${h * 0.1} ${-w},0" fill="${c[3]}"/><polygon points="0,${-h} ${w},0 ${-w * 0.2},${h * 0.1}" fill="${c[2]}"/><polygon points="${-w},0 ${-w * 0.2},${h * 0.1} 0,${h}" fill="${c[1]}"/><polygon points="${w},0 ${-w * 0.2},${h * 0.1} 0,${h}" fill="${c[0]}"/><path d="M${-w * 0.55} ${-h * 0.25}L${-w * 0.1} ${-h * 0.78}" stroke="#fff" stroke-width="1.2" opacity=".8"/></g>`;
draw(
  'i-sapphire-raw',
  bipyr(46, 33, 7, 17, 24, GEM.sapphire) +
    bipyr(18, 34, 7, 16, -24, GEM.sapphire) +
    bipyr(32, 27, 10, 23, 0, GEM.sapphire) +
    matrix,
);
const peb = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r + 1.5}" fill="${INK}"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#gm-moon)"/><path d="M${x + r * 0.3} ${y - r * 0.75}a${r * 0.8} ${r * 0.8} 0 1 0 ${r * 0.35} ${r * 1.15} ${r * 0.72} ${r * 0.72} 0 0 1 -${r * 0.35} -${r * 1.15}Z" fill="#fff" opacity=".75"/>`;
draw('i-moonstone-raw', peb(46, 32, 10) + peb(17, 33, 9) + peb(31, 24, 14) + matrix);
