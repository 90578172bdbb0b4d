import { describe, expect, it } from 'vitest';
import { layoutFor, type Box, type Layout } from './layout';

const SIZES: [string, number, number][] = [
  ['phone', 360, 698],
  ['phone', 412, 870],
  ['tall', 768, 982],
  ['tall', 820, 1140],
  ['desk', 1280, 680],
  ['desk', 1920, 1040],
  ['desk', 1366, 728],
  ['desk', 2560, 1040],
];

const inside = (box: Box, { w, h }: Layout) =>
  box.x >= -1 && box.y >= -1 && box.x + box.w <= w + 1 && box.y + box.h <= h + 1;

describe.each(SIZES)('%s at %i × %i', (kind, width, height) => {
  it.each([true, false])(
    'fills its place and nothing essential is outside (faces: %s)',
    (faces) => {
      const layout = layoutFor(width, height, faces);
      expect(layout.kind).toBe(kind);
      expect(layout.w * layout.scale).toBeCloseTo(width, 3);
      expect(layout.h * layout.scale).toBeCloseTo(height, 3);
      const boxes = [
        layout.temple,
        layout.prompt,
        layout.hero,
        layout.side,
        layout.module,
        layout.log,
      ];
      for (const n of [1, 2, 3]) boxes.push(...layout.opponents(n));
      for (const box of boxes) expect(inside(box, layout), JSON.stringify(box)).toBe(true);
    },
  );

  it('every card stands above the oak', () => {
    const layout = layoutFor(width, height, false);
    for (const island of layout.islands) {
      expect(island.y + 98 * island.k).toBeLessThanOrEqual(layout.lip + 1);
      const cards = island.n === 4 ? 3 : 2;
      const right = island.cards + cards * 70 * island.k + (cards - 1) * island.gap;
      expect(island.cards).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(layout.w);
    }
  });
});
