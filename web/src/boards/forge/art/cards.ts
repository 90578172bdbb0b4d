/** A feat's card, 70 by 98: gold edge, marble, an arched niche with the emblem, cost and glory. */

import { lg, rg } from './defs';
import { BASE_EMBLEMS } from './emblems-base';
import { GODDESS_EMBLEMS } from './emblems-goddess';
import { TITAN_EMBLEMS } from './emblems-titans';
import { f1, sym } from './symbols';

export const EMBLEMS: Record<string, () => string> = {
  ...BASE_EMBLEMS,
  ...GODDESS_EMBLEMS,
  ...TITAN_EMBLEMS,
};

export const WIDTH = 70;
export const HEIGHT = 98;

/** All emblems as symbols, to stand once in the page. */
export const emblemDefs = (): string =>
  Object.entries(EMBLEMS)
    .map(
      ([feat, draw]) =>
        `<symbol id="df-e-${feat}" viewBox="0 0 64 64" overflow="visible">${draw()}</symbol>`,
    )
    .join('');

const GEAR = (() => {
  let d = '';
  const tooth: [number, number][] = [
    [-0.2, 4.3],
    [-0.17, 6],
    [0.17, 6],
    [0.2, 4.3],
  ];
  for (let i = 0; i < 8; i++) {
    for (const [turn, r] of tooth) {
      const a = (i * Math.PI) / 4 + turn;
      d += `${d ? 'L' : 'M'}${f1(6 + r * Math.cos(a))} ${f1(6 + r * Math.sin(a))}`;
    }
  }
  return `${d}ZM6 4.2A1.8 1.8 0 1 0 6 7.8A1.8 1.8 0 1 0 6 4.2Z`;
})();
const KIND: Record<string, string> = {
  I: 'M7 0L2 7H5.2L4.2 12L10 4.6H6.6L8 0Z',
  R: GEAR,
  A: 'M2 0H10V2C10 4 8 5 7 6C8 7 10 8 10 10V12H2V10C2 8 4 7 5 6C4 5 2 4 2 2ZM4 2C4.3 3.2 5 3.8 6 4.6C7 3.8 7.7 3.2 8 2Z',
};

/** Bolt for instant, gear for reinforcement, hourglass for automatic. */
export const kindIcon = (
  kind: string,
  x: number,
  y: number,
  size: number,
  colour: string,
): string =>
  `<path transform="translate(${x} ${y}) scale(${f1(size / 12)})" d="${KIND[kind] ?? ''}" fill="${colour}" fill-rule="evenodd"/>`;

const ROUND: Record<string, { fs: number; nx: number; size: number; ink: string; rim: string }> = {
  S: { fs: 1.02, nx: 0, size: 2.1, ink: '#6b0d0c', rim: '' },
  M: { fs: 1.3, nx: -0.22, size: 1.8, ink: '#fff', rim: '#0b1848' },
  V: { fs: 1.2, nx: 0, size: 1.95, ink: '#fff', rim: '#06271b' },
  G: { fs: 1.3, nx: 0, size: 2, ink: '#3d1d02', rim: '' },
};

/** An enamel roundel with a number: what a card costs, or its glory. */
export function roundel(kind: string, n: number, cx: number, cy: number, r: number): string {
  const look = ROUND[kind]!;
  const fs = f1(r * look.fs);
  const rim = look.rim
    ? ` stroke="${look.rim}" stroke-width="${f1(fs * 0.2)}" paint-order="stroke" stroke-linejoin="round"`
    : '';
  return (
    `<circle cx="${cx}" cy="${cy}" r="${r + 1.7}" fill="#150b05"/><circle cx="${cx}" cy="${cy}" r="${r + 0.9}" fill="url(#df-mGold)"/><circle cx="${cx}" cy="${cy}" r="${r - 0.5}" fill="url(#df-f${kind})"/>` +
    sym(kind, kind === 'M' ? cx + r * 0.06 : cx, cy, f1(r * look.size * 0.94)) +
    `<text x="${f1(cx + r * look.nx)}" y="${f1(cy + fs * 0.345)}" class="df-num" text-anchor="middle" font-size="${fs}" fill="${look.ink}"${rim}>${n}</text>`
  );
}

export interface CardLook {
  feat: string;
  kinds: string;
  suns: number;
  moons: number;
  glory: number;
  left: number;
  of: number;
}

/** Which side of the sky a card belongs to. */
export const sideOf = (suns: number, moons: number): 'M' | 'S' | 'X' =>
  suns && moons ? 'X' : suns ? 'S' : 'M';

const RAYS = Array.from({ length: 18 }, (_, i) => {
  const a = (i * Math.PI) / 9;
  return `M35 42L${f1(35 + 50 * Math.cos(a))} ${f1(42 + 50 * Math.sin(a))}L${f1(35 + 50 * Math.cos(a + 0.17))} ${f1(42 + 50 * Math.sin(a + 0.17))}Z`;
}).join('');
const PIP: Record<string, string> = { M: '#4f86e6', S: '#e0502f', X: '#8d4fd0' };

function pile(left: number): string {
  let drawn = '';
  for (let i = Math.min(left, 4) - 1; i > 0; i--) {
    drawn += `<rect x="${-i * 1.8}" y="${i * 1.5}" width="70" height="98" rx="6" fill="#150b05"/><rect x="${-i * 1.8 + 0.7}" y="${i * 1.5 + 0.7}" width="68.6" height="96.6" rx="5.5" fill="${i % 2 ? '#b7a78f' : '#d4c6ae'}"/>`;
  }
  return drawn;
}

/** Everything of a card but its name. */
export function card({ feat, kinds, suns, moons, glory, left, of }: CardLook): string {
  const side = sideOf(suns, moons);
  const costs: [string, number][] = [];
  if (suns) costs.push(['S', suns]);
  if (moons) costs.push(['M', moons]);
  let drawn =
    pile(left) +
    `<use href="#df-card-${side}"/><use href="#df-e-${feat}" x="14" y="21" width="43" height="43"/>` +
    [...kinds].map((kind, i) => kindIcon(kind, 7 + i * 12, 84.8, 9.5, '#5a3c1a')).join('');
  for (let i = 0; i < of; i++) {
    const x = 62.5 - (of - 1 - i) * 7;
    drawn +=
      i < left
        ? `<rect x="${x - 2.6}" y="86" width="5.2" height="7.4" rx="1.2" fill="#3a2210"/><rect x="${x - 1.9}" y="86.7" width="3.8" height="6" rx=".7" fill="${PIP[side]}"/>`
        : `<rect x="${x - 2.2}" y="86.4" width="4.4" height="6.6" rx="1" fill="none" stroke="#6d5a45" stroke-width=".8" opacity=".8"/>`;
  }
  return (
    drawn +
    costs.map(([kind, n], i) => roundel(kind, n, 12 + i * 25, 12, 12)).join('') +
    roundel('V', glory, 59.5, 10.5, glory > 9 ? 9.8 : 9.3)
  );
}

/** The place of a stack that is gone: the stone stays. */
export const soldOut = (feat: string): string =>
  `<rect x=".5" y=".5" width="69" height="97" rx="6" fill="#2a1a2e" fill-opacity=".55" stroke="#fff" stroke-opacity=".35" stroke-dasharray="3 3"/><g opacity=".42" filter="url(#df-grey)"><use href="#df-e-${feat}" x="15" y="18" width="40" height="40"/></g><rect x="4" y="65" width="62" height="30" rx="3" fill="#120a18" fill-opacity=".78"/>`;

const ARCH = 'V33C8.2 17 19.5 10.7 35 10.7S61.8 17 61.8 33V66.6Z';

function blank(side: string): string {
  return (
    `<symbol id="df-card-${side}" viewBox="0 0 70 98" overflow="visible"><rect width="70" height="98" rx="6" fill="#150b05"/><rect x=".8" y=".8" width="68.4" height="96.4" rx="5.4" fill="url(#df-mRim)"/><rect x="2.2" y="2.2" width="65.6" height="93.6" rx="4.3" fill="url(#df-card${side})"/>` +
    '<g clip-path="url(#df-cardClip)" fill="none" stroke="#7a6f7a" opacity=".45"><path d="M-2 80C14 74 20 88 38 80S60 76 74 82" stroke-width=".7"/><path d="M50 98C48 86 62 84 58 70" stroke-width=".6"/><path d="M4 60C2 74 16 78 12 98" stroke-width=".5"/></g>' +
    `<path d="M5.5 69V33C5.5 15 18 8 35 8S64.5 15 64.5 33V69Z" fill="#150b05"/><path d="M6.3 68.3V33C6.3 15.5 18.5 8.8 35 8.8S63.7 15.5 63.7 33V68.3Z" fill="url(#df-mRim)"/><path d="M8.2 66.6${ARCH}" fill="url(#df-niche${side})"/>` +
    `<g clip-path="url(#df-nicheClip)"><path d="${RAYS}" fill="#fff" opacity=".09"/><ellipse cx="35" cy="66" rx="24" ry="5" fill="#000" opacity=".35"/></g><path d="M8 83.6H62" stroke="#a58452" stroke-width=".7" opacity=".55"/></symbol>`
  );
}

export const cardDefs = (): string =>
  lg('cardM', [
    [0, '#fbfcff'],
    [0.5, '#e6eaf5'],
    [1, '#bcc4da'],
  ]) +
  lg('cardS', [
    [0, '#fffaf0'],
    [0.5, '#f8e8d4'],
    [1, '#dcbf9f'],
  ]) +
  lg('cardX', [
    [0, '#fffdf5'],
    [0.5, '#efe6ef'],
    [1, '#c9b6cf'],
  ]) +
  rg(
    'nicheM',
    [
      [0, '#5578d0'],
      [0.5, '#2a3f8e'],
      [1, '#101a48'],
    ],
    0.68,
    0.25,
    0.9,
  ) +
  rg(
    'nicheS',
    [
      [0, '#e5674a'],
      [0.5, '#a32c22'],
      [1, '#4a0d12'],
    ],
    0.68,
    0.25,
    0.9,
  ) +
  rg(
    'nicheX',
    [
      [0, '#b48ae8'],
      [0.5, '#6a3aa8'],
      [1, '#27104e'],
    ],
    0.68,
    0.25,
    0.9,
  ) +
  '<filter id="df-grey"><feColorMatrix type="saturate" values="0"/></filter>' +
  '<clipPath id="df-cardClip"><rect x="2.2" y="2.2" width="65.6" height="93.6" rx="4.3"/></clipPath>' +
  `<clipPath id="df-nicheClip"><path d="M8.2 66.6${ARCH}"/></clipPath>` +
  ['M', 'S', 'X'].map(blank).join('');
