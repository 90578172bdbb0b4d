import { expect, test } from 'vitest';
import { nextOf } from './next';

test('the likeliest card comes first, and what cannot come is left out', () => {
  const kinds = { iron: 0.25, silver: 0.5, gold: 0.25, ruby: 0 };
  expect(nextOf({ left: 4, exact: true, kinds }).map(({ kind }) => kind)).toEqual([
    'silver',
    'gold',
    'iron',
  ]);
  expect(nextOf(undefined)).toEqual([]);
});
