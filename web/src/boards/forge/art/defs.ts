/** The gradients everything is painted with.  One light, warm, from the upper right. */

export type Stop = [number, string, number?];

export const lg = (id: string, stops: Stop[], x1 = 1, y1 = 0, x2 = 0, y2 = 1): string =>
  `<linearGradient id="df-${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a !== undefined ? ` stop-opacity="${a}"` : ''}/>`).join('')}</linearGradient>`;
export const rg = (id: string, stops: Stop[], cx = 0.68, cy = 0.28, r = 0.85): string =>
  `<radialGradient id="df-${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a !== undefined ? ` stop-opacity="${a}"` : ''}/>`).join('')}</radialGradient>`;

/** Enamel, four stops each; the last is also the outline of the symbol on it. */
export const FIELD: Record<string, [string, string, string, string]> = {
  G: ['#efb03a', '#cd8517', '#8a4f0a', '#4f2904'],
  S: ['#ea4a2e', '#bf2a1d', '#74100f', '#4c0709'],
  M: ['#4c86ea', '#2a57bd', '#132a70', '#0b1848'],
  V: ['#2fa36a', '#177349', '#0a3d29', '#06271b'],
  X: ['#a05ae0', '#7434b4', '#371360', '#210a3d'],
  R: ['#7fa3ae', '#4d7280', '#1f3a46', '#12252e'], // mirror
  B: ['#e07a9a', '#b84a72', '#5c1b3f', '#3a0e27'], // ship (dawn rose)
  D: ['#8a8172', '#5e5648', '#2b261e', '#191510'], // golem stone
  C: ['#3a3f8e', '#232662', '#10113a', '#090a25'], // celestial
  K: ['#4a4656', '#302d3b', '#191722', '#0f0d16'], // neutral / shield ground
  A: ['#e06ac8', '#a8328f', '#551250', '#34072f'], // ancient shard
  L: ['#4fc9d8', '#20899c', '#0d4553', '#062a33'], // loyalty
  E: ['#efe7d8', '#d8cdbb', '#b3a692', '#8d806d'], // plain marble
};

export function defs(): string {
  let s = '';
  s += lg('mGold', [
    [0, '#fff6cf'],
    [0.22, '#f6d67f'],
    [0.5, '#d2a045'],
    [0.78, '#9a661f'],
    [1, '#6a3f10'],
  ]);
  s += lg(
    'mGoldV',
    [
      [0, '#fff3c6'],
      [0.35, '#eec566'],
      [0.7, '#b9822f'],
      [1, '#74460f'],
    ],
    0,
    0,
    0,
    1,
  );
  s += lg('mRim', [
    [0, '#fff1c2'],
    [0.3, '#e6bd62'],
    [0.62, '#a8742a'],
    [1, '#6b4213'],
  ]);
  s += lg('mSilver', [
    [0, '#ffffff'],
    [0.3, '#dfe6ee'],
    [0.65, '#98a6b6'],
    [1, '#566374'],
  ]);
  s += lg('mCoin', [
    [0, '#fff3b8'],
    [0.3, '#fbd567'],
    [0.62, '#e0a32e'],
    [1, '#a4671a'],
  ]);
  s += lg('mCoinIn', [
    [0, '#e9ae3b'],
    [0.5, '#f8cf63'],
    [1, '#ffeaa0'],
  ]);
  for (const [k, c] of Object.entries(FIELD))
    s += rg('f' + k, [
      [0, c[0]],
      [0.45, c[1]],
      [0.85, c[2]],
      [1, c[3]],
    ]);
  s += lg('sunA', [
    [0, '#fff2b0'],
    [0.5, '#ffc257'],
    [1, '#ff8a34'],
  ]);
  s += lg('sunB', [
    [0, '#ffb04a'],
    [0.6, '#f2702a'],
    [1, '#c8421c'],
  ]);
  s += rg(
    'sunC',
    [
      [0, '#fffbe6'],
      [0.6, '#ffe7a8'],
      [1, '#ffc768'],
    ],
    0.65,
    0.3,
    0.8,
  );
  s += lg('moonA', [
    [0, '#ffffff'],
    [0.45, '#d5e6ff'],
    [1, '#86b2f5'],
  ]);
  s += lg('moonB', [
    [0, '#bcd6ff'],
    [0.6, '#7aa5ef'],
    [1, '#4a78cf'],
  ]);
  s += lg('leafA', [
    [0, '#f4ffc4'],
    [0.5, '#b6e27a'],
    [1, '#6fb552'],
  ]);
  s += lg('leafB', [
    [0, '#bfe98a'],
    [0.6, '#74bb58'],
    [1, '#3c8a43'],
  ]);
  s += lg('ancA', [
    [0, '#fff0fb'],
    [0.5, '#f3a6e2'],
    [1, '#c2559f'],
  ]);
  s += lg('ancB', [
    [0, '#d76cc0'],
    [0.6, '#96307f'],
    [1, '#5d1553'],
  ]);
  s += lg('glass', [
    [0, '#ffffff'],
    [0.28, '#cfeaf0'],
    [0.52, '#86b3c2'],
    [0.54, '#a8d0da'],
    [1, '#4b7484'],
  ]);
  s += lg('stoneR', [
    [0, '#f0e7d6'],
    [1, '#b7ab97'],
  ]);
  s += lg('sail', [
    [0, '#fffdf2'],
    [0.6, '#f3e4c4'],
    [1, '#c9ab7c'],
  ]);
  s += lg('hull', [
    [0, '#e8b56a'],
    [0.5, '#a5652b'],
    [1, '#54290e'],
  ]);
  s += `<linearGradient id="df-gloss" x1="1" y1="0" x2=".25" y2=".85"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".3" stop-color="#fff" stop-opacity=".04"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>`;
  s += `<linearGradient id="df-edgeHi" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".8"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>`;
  s += `<linearGradient id="df-mRimU" gradientUnits="userSpaceOnUse" x1="60" y1="0" x2="0" y2="60"><stop offset="0" stop-color="#fff1c2"/><stop offset=".5" stop-color="#dcae52"/><stop offset="1" stop-color="#8a5a1c"/></linearGradient>`;
  s += `<clipPath id="df-tileClip"><rect x="4" y="4" width="56" height="56" rx="7.5"/></clipPath>`;
  return s;
}
