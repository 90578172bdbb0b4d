/** The strokes emblems are drawn with. */

import { P, pts, type Point } from './symbols';

/** The outline of everything on a card. */
export const O = '#140b1e';
export const out = (d: string, w = 4): string =>
  `<path d="${d}" fill="${O}" stroke="${O}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"/>`;
export const fl = (d: string, c: string): string => `<path d="${d}" fill="${c}"/>`;
export const line = (d: string, c: string, w = 2): string =>
  `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const dot = (x: number, y: number, r: number, c: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`;
export const star = (x: number, y: number, r: number, c = '#fff6d8'): string => {
  const points: Point[] = [];
  for (let i = 0; i < 8; i++)
    points.push(P(i % 2 ? r * 0.34 : r, (i * Math.PI) / 4 - Math.PI / 2, x, y));
  return `<polygon points="${pts(points)}" fill="${c}"/>`;
};
export const leaf = (
  x: number,
  y: number,
  deg: number,
  len: number,
  w: number,
  c: [string, string],
): string =>
  `<g transform="translate(${x} ${y}) rotate(${deg})"><path d="M0 0C${len * 0.25} ${-w} ${len * 0.75} ${-w} ${len} 0C${len * 0.75} ${w} ${len * 0.25} ${w} 0 0Z" fill="${O}" stroke="${O}" stroke-width="2.6"/><path d="M0 0C${len * 0.25} ${-w} ${len * 0.75} ${-w} ${len} 0Z" fill="${c[0]}"/><path d="M0 0C${len * 0.25} ${w} ${len * 0.75} ${w} ${len} 0Z" fill="${c[1]}"/></g>`;
export const curl = (d: string, c: string, w = 5.2): string => line(d, O, w + 3.4) + line(d, c, w);
