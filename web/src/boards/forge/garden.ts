/** How large the faces of the gardens can be drawn, so that every bed is in sight. */

export interface Bed {
  /** What stands above it, in full and in short. */
  name: string;
  short: string;
  /** How many different faces lie in it. */
  kinds: number;
}

export interface Plan {
  /** Are there few enough to write their names in full? */
  few: boolean;
  size: number;
  /** Is everything in sight?  If not, what is offered comes first. */
  fits: boolean;
}

const SIZES = [42, 36, 31, 26, 22];
/** The measures of `.garden` and `.bed` in css/world.css. */
const FULL = { letter: 7.2, line: 20, gap: 26, row: 8, top: 12, side: 16 };
const SHORT = { letter: 6.2, line: 14, gap: 12, row: 3, top: 0, side: 0 };
const GAP = 5;
const EDGES = 8;

/** The height that beds of this size take in so much width. */
function height(beds: readonly Bed[], w: number, size: number, few: boolean): number {
  const { letter, line, gap, row, top, side } = few ? FULL : SHORT;
  let rows = 1;
  let x = 0;
  for (const { name, short, kinds } of beds) {
    const label = (few ? name : short).length * letter;
    const wide = Math.max(label, kinds * size + (kinds - 1) * GAP + EDGES);
    if (x > 0 && x + gap + wide > w - side) {
      rows += 1;
      x = wide;
    } else x += (x > 0 ? gap : 0) + wide;
  }
  return top + rows * (line + size + EDGES) + (rows - 1) * row;
}

export function planGarden(beds: readonly Bed[], w: number, h: number): Plan {
  for (const few of beds.length < 4 ? [true, false] : [false])
    for (const size of SIZES) if (height(beds, w, size, few) <= h) return { few, size, fits: true };
  return { few: false, size: SIZES.at(-1)!, fits: false };
}
