// Where dice lie on the skull, in its own 400 × 520 units.

export interface Socket {
  x: number;
  y: number;
  size: number;
}

const TEETH = [0, -1, 1, -2, 2, -3, 3];
const NOSE: Record<number, [number, number][]> = {
  1: [[200, 314]],
  2: [
    [183, 316],
    [217, 316],
  ],
  3: [
    [200, 288],
    [183, 318],
    [217, 318],
  ],
};

/** Where the dice of a tier lie when so many are there. */
export function sockets(tier: number, dice: number): Socket[] {
  const list: Socket[] = [];
  for (let index = 0; index < dice; index++) {
    if (tier <= 2) {
      list.push({ x: 200 + (TEETH[index] ?? 0) * 33, y: tier === 1 ? 429 : 373, size: 53 });
    } else if (tier === 3) {
      const places = NOSE[Math.min(3, dice)]!;
      const [x, y] = places[Math.min(index, places.length - 1)]!;
      list.push({ x, y: y - Math.max(0, index - 2) * 5, size: 53 });
    } else if (tier === 4) list.push({ x: index ? 276 : 124, y: 244, size: 66 });
    else list.push({ x: 200, y: 118, size: 78 });
  }
  return list;
}

/** The light in sockets that are still empty. */
export function cores(
  tier: number,
  dice: number,
): { x: number; y: number; rx: number; ry: number }[] {
  if (tier <= 2) {
    const y = tier === 1 ? 429 : 373;
    return TEETH.slice(dice).map((place) => ({ x: 200 + place * 33, y, rx: 13, ry: 13 }));
  }
  if (tier === 3 && !dice) {
    return [
      { x: 189, y: 312, rx: 15, ry: 20 },
      { x: 211, y: 312, rx: 15, ry: 20 },
    ];
  }
  if (tier === 4) {
    return [
      { x: 127, y: 246, rx: 34, ry: 26 },
      { x: 273, y: 246, rx: 34, ry: 26 },
    ].slice(dice);
  }
  return [];
}

/** The middle of each tier, where its tag points to; from the lowest. */
export const TIER_Y = [429, 373, 306, 240, 118];

/** What is clicked for a tier: left, top, width, height. */
export const AREAS: [number, number, number, number][] = [
  [84, 404, 232, 54],
  [84, 346, 232, 52],
  [152, 268, 96, 74],
  [70, 200, 260, 84],
  [150, 66, 100, 104],
];

/** Where the picture of each tier's light lies, from the lowest: left, top, width, height. */
export const GLOWS: [number, number, number, number][] = [
  [85, 410, 235, 40],
  [80, 350, 240, 40],
  [155, 255, 95, 90],
  [70, 195, 260, 105],
  [115, 40, 170, 170],
];
