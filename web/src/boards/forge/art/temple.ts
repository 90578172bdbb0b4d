/** The sanctuary: pediment, frieze, columns, niches and steps, in one row or in two. */

import { lg } from './defs';
import { f1, sym } from './symbols';

export interface Niche {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Where the coin with the price lies. */
  coin: { x: number; y: number };
  mixed: boolean;
}

export interface Temple {
  w: number;
  h: number;
  niches: Niche[];
  stone: string;
  /** Where the veins of the marble are seen. */
  veins: string;
  word: { x: number; y: number };
}

/** Pools 5 and 10 hold four different faces. */
const MIXED = new Set([4, 9]);
const acroterion = (x: number, y: number, k: number): string =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M0 0C-9 -2 -11 -9 -8 -13C-5 -11 -4 -8 -4 -6C-5 -12 -3 -17 0 -20C3 -17 5 -12 4 -6C4 -8 5 -11 8 -13C11 -9 9 -2 0 0Z" fill="url(#df-mGold)" stroke="#4a2c0a"/><path d="M0 -2C3 -2 9 -4 8 -12C5 -10 4 -7 3 -4Z" fill="#fff3c6" opacity=".8"/></g>`;

const arch = ({ x, y, w, h }: Niche): string => {
  const cx = x + w / 2;
  return `M${x} ${y + h}V${y + 13}C${x} ${y + 3} ${x + 7} ${y + 1} ${cx} ${y + 1}S${x + w} ${y + 3} ${x + w} ${y + 13}V${y + h}Z`;
};

/** The way round a niche, for what glows. */
export const nicheShape = arch;

function columns(xs: number[], y: number, h: number): string {
  return xs
    .map(
      (x) =>
        `<g transform="translate(${x} 0)"><rect x="-4.5" y="${y - 3}" width="9" height="4" rx="1" fill="#fffaf0" stroke="#8f8371" stroke-width=".5"/><rect x="-3.2" y="${y + 1}" width="6.4" height="${h - 5}" fill="url(#df-mbCol)"/><path d="M-1.3 ${y + 2}V${y + h - 5}M1.3 ${y + 2}V${y + h - 5}" stroke="#8b7d76" stroke-width=".6" opacity=".7"/><rect x="-4.5" y="${y + h - 4.5}" width="9" height="4.5" rx="1" fill="#efe6d6" stroke="#8f8371" stroke-width=".5"/></g>`,
    )
    .join('');
}

/** Pediment and entablature over a front from x to r, with the top at y. */
function roof(
  x: number,
  r: number,
  y: number,
  rise: number,
): { drawn: string; path: string; bottom: number } {
  const m = (x + r) / 2;
  const c = y + rise;
  let dentils = '';
  for (let at = x + 1; at < r - 4; at += 9.06) {
    dentils += `<rect x="${f1(at)}" y="${c + 4.5}" width="5" height="4.2" fill="#fff8ea"/><rect x="${f1(at - 4)}" y="${c + 4.5}" width="4" height="4.2" fill="#857a80"/>`;
  }
  const inset = rise > 32 ? 62 : 44;
  const drawn =
    `<rect x="${x - 1}" y="${c + 8.5}" width="${r - x + 2}" height="16" fill="url(#df-mbEnt)"/><rect x="${x - 3}" y="${c + 4.5}" width="${r - x + 6}" height="4.2" fill="#b7abab"/>${dentils}<rect x="${x - 8}" y="${c}" width="${r - x + 16}" height="4.8" fill="url(#df-mbCor)"/><rect x="${x - 8}" y="${c}" width="${r - x + 16}" height="1" fill="#fff"/><rect x="${x - 1}" y="${c + 23.5}" width="${r - x + 2}" height="2.2" fill="url(#df-mGoldH)"/>` +
    `<path d="M${x - 8} ${c}L${m} ${y}L${r + 8} ${c}Z" fill="url(#df-mbPed)"/><path d="M${x + inset} ${c - 1}L${m} ${y + 9}L${r - inset} ${c - 1}Z" fill="url(#df-mbTym)" stroke="#6d6068" stroke-opacity=".8"/><path d="M${x - 8} ${c}L${m} ${y}" stroke="#8f8690" stroke-width="1.2"/><path d="M${m} ${y - 0.4}L${r + 8} ${c - 0.5}" stroke="#fff" stroke-width="1.6"/><path d="M${x + 22} ${c - 1.2}L${m} ${y + 5.3}L${r - 22} ${c - 1.2}" fill="none" stroke="url(#df-mGoldH)" stroke-width="1.6"/>` +
    acroterion(m, y + 2, rise > 32 ? 0.62 : 0.45) +
    acroterion(x - 3, c + 1.5, 0.5) +
    acroterion(r + 3, c + 1.5, 0.5) +
    `<g transform="translate(${m} ${f1(y + rise * 0.69)}) scale(${rise > 32 ? 1 : 0.78})"><circle r="11" fill="#4a3220"/><circle r="10.2" fill="url(#df-mGold)"/><circle r="8" fill="#6a4216"/><g transform="scale(.24) translate(-32 -32)"><use href="#df-yH" width="64" height="64"/></g></g>` +
    sym('M', m - rise * 0.91, y + rise * 0.76, rise * 0.4) +
    sym('S', m + rise * 0.91, y + rise * 0.76, rise * 0.43);
  const path = `M${x - 8} ${c}L${m} ${y}L${r + 8} ${c}V${c + 4.5}H${r + 1}V${c + 25}H${x - 1}V${c + 4.5}H${x - 8}Z`;
  return { drawn, path, bottom: c + 25.5 };
}

/** Lays out the ten pools in so many rows. */
export function temple(rows: 1 | 2): Temple {
  const one = rows === 1;
  const w = one ? 568 : 360;
  const x = one ? 12 : 10;
  const r = w - x;
  const top = roof(x, r, one ? 11 : 8, one ? 37.5 : 20);
  const height = one ? 76 : 63;
  const wide = one ? 74 : 76;
  const narrow = one ? (r - x - 20 - 2 * 74) / 8 : 64;
  const niches: Niche[] = [];
  let stone = '';
  let veins = top.path;
  for (let level = 0; level < rows; level++) {
    const y = top.bottom + 1 + level * 86;
    const bottom = y + height;
    const from = one ? 0 : level * 5;
    const to = one ? 10 : from + 5;
    let at = x + (one ? 10 : 4);
    const edges = [at];
    for (let pool = from; pool < to; pool++) {
      const mixed = MIXED.has(pool);
      const each = mixed ? wide : narrow;
      niches.push({
        x: at + 4.7,
        y,
        w: each - 9.4,
        h: height,
        coin: { x: at + each / 2, y: bottom + 12.5 },
        mixed,
      });
      at += each;
      edges.push(at);
    }
    const inner = niches.slice(from, to);
    stone +=
      `<rect x="${x + 3}" y="${y - 4}" width="${r - x - 6}" height="${height + 4}" fill="url(#df-mbWall)"/>` +
      inner
        .map(
          (niche) =>
            `<path d="${arch(niche)}" fill="url(#df-nicheIn)" stroke="#6d5b58"/><path d="${arch(niche)}" fill="none" stroke="#0d0818" stroke-opacity=".45" stroke-width="2" transform="translate(1 1)"/>`,
        )
        .join('') +
      `<rect x="${x}" y="${bottom}" width="${r - x}" height="23" fill="url(#df-mbStep)"/><rect x="${x}" y="${bottom}" width="${r - x}" height="1.4" fill="#fff"/><rect x="${x}" y="${bottom + 21.5}" width="${r - x}" height="1.5" fill="#857a80"/>` +
      columns(edges, y, height) +
      `<rect x="${x + 4}" y="${y - 2}" width="${r - x - 8}" height="11" fill="url(#df-entSh)"/>`;
    veins += `M${x} ${bottom}H${r}V${bottom + 23}H${x}Z`;
  }
  const low = niches[niches.length - 1]!;
  const foot = low.y + low.h + 23;
  if (one) {
    stone += `<rect x="${x - 4}" y="${foot}" width="${r - x + 8}" height="16" rx="2" fill="url(#df-mbStep2)"/><rect x="${x - 4}" y="${foot}" width="${r - x + 8}" height="1.4" fill="#fff"/>`;
    veins += `M${x - 4} ${foot}H${r + 4}V${foot + 16}H${x - 4}Z`;
  }
  return {
    w,
    h: foot + (one ? 16 : 0),
    niches,
    stone: stone + top.drawn,
    veins,
    word: { x: w / 2 + 2.5, y: top.bottom - 4.5 },
  };
}

/** A gold coin with a price. */
export function priceCoin(price: number, can: boolean): string {
  const ink = can ? '#3d1d02' : '#fff';
  return `<circle r="12.4" fill="#3d1d02" opacity=".5" cx="-1.5" cy="1.5"/><circle r="12" fill="#4a2604"/><circle r="11.2" fill="url(#df-mCoin)"/><circle r="8.9" fill="url(#df-mCoinIn)" stroke="#9c611a" stroke-width=".8"/>${can ? '' : '<circle r="12.2" fill="#3a3442" opacity=".62"/>'}<text y="5.2" class="df-num" text-anchor="middle" font-size="${price > 9 ? 14 : 15.5}" fill="${ink}">${price}</text>`;
}

export const templeDefs = (): string =>
  lg('mbWall', [
    [0, '#efe6d8'],
    [1, '#a99fa4'],
  ]) +
  lg('mbStep', [
    [0, '#fdf7ea'],
    [0.6, '#d9cfc4'],
    [1, '#b3a8a6'],
  ]) +
  lg('mbStep2', [
    [0, '#eadfce'],
    [1, '#8f8690'],
  ]) +
  lg(
    'mbCol',
    [
      [0, '#fffdf6'],
      [0.45, '#e6dccb'],
      [1, '#8f8691'],
    ],
    1,
    0,
    0,
    0,
  ) +
  lg('mbEnt', [
    [0, '#fffaf0'],
    [1, '#c4b9b4'],
  ]) +
  lg(
    'mbPed',
    [
      [0, '#fffaf0'],
      [0.5, '#eee4d6'],
      [1, '#a79ea6'],
    ],
    1,
    0,
    0,
    0,
  ) +
  lg(
    'mbTym',
    [
      [0, '#d9cdbd'],
      [1, '#877d8c'],
    ],
    1,
    0,
    0,
    0,
  ) +
  lg(
    'entSh',
    [
      [0, '#1a1030', 0.6],
      [1, '#1a1030', 0],
    ],
    0,
    0,
    0,
    1,
  ) +
  lg(
    'mbCor',
    [
      [0, '#fffdf6'],
      [0.5, '#efe6d9'],
      [1, '#b9afb2'],
    ],
    1,
    0,
    0,
    0,
  ) +
  lg(
    'nicheIn',
    [
      [0, '#241a3c'],
      [1, '#4a3d63'],
    ],
    0.9,
    0,
    0.1,
    1,
  ) +
  lg(
    'mGoldH',
    [
      [0, '#fff0bd'],
      [0.4, '#e2b557'],
      [1, '#8a5a1c'],
    ],
    1,
    0,
    0,
    0,
  ) +
  lg('netL', [
    [0, '#fffdf6'],
    [1, '#cdbfa8'],
  ]) +
  lg('netD', [
    [0, '#4a4552'],
    [1, '#1b1921'],
  ]);
