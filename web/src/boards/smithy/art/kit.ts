/** Materials and shapes that the drawings of guild cards share; a drawing is 100 by 64. */

import { define, draw, line, star } from './pen';

/** The outline on parchment. */
export const O = '#1d120a';
export const st = `stroke="${O}" stroke-width="2" stroke-linejoin="round"`;
export const thin = `stroke="${O}" stroke-width="1.2" stroke-linejoin="round"`;
export type Metal = 'iron' | 'silver' | 'gold' | 'mithril' | 'brass' | 'copper';

define(line('oakH', [
  [0, '#b98350'],
  [0.45, '#8a5a30'],
  [1, '#4d2e16'],
]) +
  line(
    'leather',
    [
      [0, '#8a4a2a'],
      [1, '#47200f'],
    ],
    0,
    0,
    0.4,
    1,
  ) +
  line(
    'hot',
    [
      [0, '#fff3c4'],
      [0.35, '#ffb347'],
      [1, '#d8430f'],
    ],
    0,
    0,
    1,
    0,
  ) +
  line('icebl', [
    [0, '#ffffff'],
    [0.3, '#d3f4ff'],
    [0.52, '#8fd8f5'],
    [0.55, '#5aaed6'],
    [1, '#a9e6fb'],
  ]) +
  line(
    'nightsh',
    [
      [0, '#44518f'],
      [1, '#1c2350'],
    ],
    0,
    0,
    0.5,
    1,
  ) +
  line(
    'redcl',
    [
      [0, '#b93a2b'],
      [1, '#6d1712'],
    ],
    0,
    0,
    0.5,
    1,
  ) +
  line(
    'mosscl',
    [
      [0, '#6d8a3c'],
      [1, '#2c3d16'],
    ],
    0,
    0,
    0.5,
    1,
  ) +
  line(
    'stonecl',
    [
      [0, '#9a8f84'],
      [1, '#3f3833'],
    ],
    0,
    0,
    0.5,
    1,
  ));

/** A drawing for a guild card. */
export const card = (id: string, body: string): void => draw(`a-${id}`, body, '0 0 100 64');
/** Something drawn around its own middle, put in its place. */
export const at = (x: number, y: number, turn: number, size: number, body: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${body}</g>`;
export const flip = (body: string): string => `<g transform="matrix(-1 0 0 1 100 0)">${body}</g>`;
/** A gem or a runestone, set into something. */
export const set = (name: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 64})"><use href="#i-${name}" width="64" height="64"/></g>`;
export const m = (metal: Metal, side: 'top' | 'front' | 'dark' | 'bar' | 'v' | 'd' = 'd'): string =>
  `url(#m-${metal}-${side})`;
export const path = (d: string, fill: string, edge = st): string =>
  `<path d="${d}" fill="${fill}" ${edge}/>`;
export const glint = (d: string, width = 1.4): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" opacity=".75" stroke-linecap="round"/>`;
export const nail = (x: number, y: number, colour = '#fff0c4'): string =>
  `<circle cx="${x}" cy="${y}" r="1.5" fill="${colour}" stroke="${O}" stroke-width=".7"/>`;
export const spark = (x: number, y: number, size: number, colour = '#fff'): string =>
  `<polygon points="${star(x, y, size, size * 0.25)}" fill="${colour}"/>`;
/** The light behind whatever is made for the King. */
export const rays =
  '<g stroke="#b8742a" stroke-width="1.3" opacity=".5"><path d="M50 3V-3M24 8l-5-5M76 8l5-5M10 26l-7-2M90 26l7-2M14 50l-6 3M86 50l6 3"/></g>';
export const crown = (x: number, y: number, size: number): string =>
  at(
    x,
    y,
    0,
    size,
    path('M-9 6-11-5-5-1 0-8 5-1 11-5 9 6Z', m('gold', 'v'), thin) +
      '<path d="M-8.5 4h17" stroke="#7a4a0b"/><circle cx="0" cy="-8" r="1.6" fill="#d62a46"/>',
  );
/** A shaft along the x axis, wrapped in leather at its left end. */
export const haft = (from: number, to: number, wrap = 24, wood = 'url(#oakH)'): string => {
  let laces = '';
  for (let x = from + 4; x < from + wrap - 2; x += 5) laces += `M${x} 3.2l3.5-6.4`;
  return (
    `<rect x="${from}" y="-3.2" width="${to - from}" height="6.4" rx="3" fill="${wood}" ${st}/>` +
    (wrap
      ? `<rect x="${from}" y="-3.7" width="${wrap}" height="7.4" rx="2" fill="url(#leather)" ${thin}/><path d="${laces}" stroke="#d9a067"/>`
      : '')
  );
};
