import { describe, expect, it } from 'vitest';
import { planGarden, type Bed } from './garden';
import { layoutFor } from './layout';

const bed = (kinds: number): Bed => ({ name: 'The Wild Boar', short: 'Boar', kinds });
/** The panel on a desk, as Board.svelte hands it on. */
const { module } = layoutFor(1280, 680, false);
const [w, h] = [module.w - 16, module.h - 28];

describe('the gardens on a desk', () => {
  it('are written in full and drawn large where there are few', () => {
    expect(planGarden([bed(1)], w, h)).toEqual({ few: true, size: 42, fits: true });
  });

  it.each([
    [1, 1, 4],
    [2, 4, 4],
    [4, 4, 4, 4],
    [1, 1, 1, 4, 4, 1],
  ])('are all in sight with %i, %i, %i … kinds of faces', (...kinds) => {
    const plan = planGarden(kinds.map(bed), w, h);
    expect(plan.fits).toBe(true);
    expect(plan.size).toBeGreaterThanOrEqual(22);
  });

  it('say so when not all of them can be seen at once', () => {
    expect(
      planGarden(
        Array.from({ length: 30 }, () => bed(4)),
        w,
        h,
      ).fits,
    ).toBe(false);
  });
});
