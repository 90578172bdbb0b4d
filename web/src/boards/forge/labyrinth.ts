/** Where the spaces of the labyrinth lie: columns and rows of the printed board. */

export const GRID: [column: number, row: number][] = [
  [0, 1],
  [1, 0],
  [2, 0],
  [3, 0],
  [5, 0],
  [6, 0],
  [8, 0],
  [10, 0],
  [2, 1],
  [4, 1],
  [5, 1],
  [7, 1],
  [11, 1],
  [1, 2],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 2],
  [6, 2],
  [7, 2],
  [8, 2],
  [9, 2],
  [10, 2],
  [11, 2],
  [11, 3],
  [10, 3],
  [9, 3],
  [8, 3],
  [7, 3],
  [6, 3],
  [5, 3],
  [4, 3],
  [3, 3],
  [2, 3],
  [1, 3],
  [0, 3],
];

export interface At {
  x: number;
  y: number;
}

/** The middle of a space on a board of this size, lying or upright. */
export function spaceAt(space: number, w: number, h: number, upright: boolean): At {
  const [column, row] = GRID[space - 1] ?? [0, 0];
  const [along, across] = upright ? [h, w] : [w, h];
  const size = upright ? 30 : 26;
  const a = size * 0.64 + (column * (along - size * 1.28)) / 11;
  const b = size * 0.68 + (row * (across - size * 1.3)) / 3;
  return upright ? { x: b, y: a } : { x: a, y: b };
}
