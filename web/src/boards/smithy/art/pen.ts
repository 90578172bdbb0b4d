/** The pen all pieces are drawn with.  Light comes from the upper left everywhere. */

export type Point = readonly [number, number];
/** Five steps of a material, dark to light. */
export type Ramp = readonly [string, string, string, string, string];
type Stop = readonly [number, string] | readonly [number, string, number];

/** The outline of everything: it reads on slate and on parchment. */
export const INK = '#160f0b';

/** Gradients and clips, and the drawings that use them, in the order they were drawn. */
const defs: string[] = [];
const symbols: string[] = [];

export const define = (markup: string): void => void defs.push(markup);
export const draw = (id: string, body: string, box = '0 0 64 64'): void =>
  void symbols.push(`<symbol id="${id}" viewBox="${box}" overflow="visible">${body}</symbol>`);

/** Everything drawn so far; the ids are put under the name of this table. */
export const drawn = (): string =>
  `<defs>${defs.join('')}</defs>${symbols.join('')}`.replace(/(id="|url\(#|href="#)/g, '$1ds-');

const hex = (colour: string): number[] =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const toHex = (parts: number[]): string =>
  '#' + parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');

export function mix(from: string, to: string, share: number): string {
  const other = hex(to);
  return toHex(hex(from).map((part, at) => part + (other[at]! - part) * share));
}

export function shade(ramp: Ramp, light: number): string {
  const at = Math.max(0, Math.min(1, light)) * 4;
  const step = Math.min(3, Math.floor(at));
  return mix(ramp[step]!, ramp[step + 1]!, at - step);
}

export const pts = (points: readonly Point[]): string =>
  points.map((point) => point.map((part) => +part.toFixed(2)).join(',')).join(' ');

const stops = (all: readonly Stop[]): string =>
  all
    .map(([at, colour, alpha]) => {
      const seen = alpha === undefined ? '' : ` stop-opacity="${alpha}"`;
      return `<stop offset="${at}" stop-color="${colour}"${seen}/>`;
    })
    .join('');

export const line = (id: string, all: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(all)}</linearGradient>`;
export const round = (id: string, all: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(all)}</radialGradient>`;

export function star(cx: number, cy: number, big: number, small = big * 0.22): string {
  const points: Point[] = [];
  for (let i = 0; i < 8; i++) {
    const far = i % 2 ? small : big;
    const turn = -Math.PI / 2 + (i * Math.PI) / 4;
    points.push([cx + far * Math.cos(turn), cy + far * Math.sin(turn)]);
  }
  return pts(points);
}

export const METAL: Record<'iron' | 'silver' | 'gold' | 'mithril' | 'brass' | 'copper', Ramp> = {
  iron: ['#1d2024', '#3c4046', '#666c74', '#989fa7', '#d5dade'],
  silver: ['#4b5560', '#7d8995', '#b3bdc7', '#e2e8ee', '#ffffff'],
  gold: ['#6b3f06', '#a86b10', '#dd9f22', '#f9d053', '#fff3ba'],
  mithril: ['#173a63', '#2f6ea8', '#5fb0e6', '#a8deff', '#f1fbff'],
  brass: ['#4a2f0e', '#80571d', '#b98a3c', '#e3bf74', '#fff0c4'],
  copper: ['#42190b', '#7d3617', '#b8622f', '#e29a62', '#ffd9b4'],
};
export const GEM: Record<'emerald' | 'ruby' | 'sapphire' | 'moonstone', Ramp> = {
  emerald: ['#03331f', '#0a6b42', '#17a866', '#5fe0a0', '#dcffe9'],
  ruby: ['#4a0414', '#960f2a', '#d62a46', '#ff7f86', '#ffe2de'],
  sapphire: ['#071a58', '#123a9e', '#2b68de', '#76a9ff', '#e2eeff'],
  moonstone: ['#4a4f78', '#7f88bd', '#b5bfe8', '#dfe5fb', '#ffffff'],
};

for (const [name, r] of Object.entries(METAL)) {
  define(line(
    `m-${name}-top`,
    [
      [0, r[4]],
      [0.35, r[3]],
      [1, r[2]],
    ],
    0,
    0,
    1,
    0.7,
  ));
  define(line(
    `m-${name}-front`,
    [
      [0, r[3]],
      [0.4, r[2]],
      [1, r[1]],
    ],
    0,
    0,
    0.55,
    1,
  ));
  define(line(
    `m-${name}-dark`,
    [
      [0, r[2]],
      [1, r[0]],
    ],
    0,
    0,
    0.7,
    1,
  ));
  define(line(
    `m-${name}-bar`,
    [
      [0, r[1]],
      [0.18, r[3]],
      [0.3, r[4]],
      [0.55, r[2]],
      [1, r[0]],
    ],
    0,
    0,
    1,
    0,
  ));
  define(line(`m-${name}-v`, [
    [0, r[4]],
    [0.3, r[3]],
    [0.6, r[2]],
    [1, r[1]],
  ]));
  define(line(
    `m-${name}-d`,
    [
      [0, r[4]],
      [0.28, r[3]],
      [0.5, r[2]],
      [0.52, r[1]],
      [1, r[2]],
    ],
    0,
    0,
    1,
    1,
  ));
}
