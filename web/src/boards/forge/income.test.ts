import { expect, test } from 'vitest';
import { linesOf } from './income';

test('what dice bring is told by resource, with a bar for every amount', () => {
  const income = {
    mean: { V: 0.5, G: 1.5, step: 1 },
    amounts: { G: { '1': 0.75, '3': 0.25 }, V: { '0': 0.5, '1': 0.5 }, step: { '1': 1 } },
  };
  expect(linesOf(income)).toEqual([
    {
      resource: 'G',
      mean: 1.5,
      bars: [
        { amount: 0, chance: 0 },
        { amount: 1, chance: 0.75 },
        { amount: 2, chance: 0 },
        { amount: 3, chance: 0.25 },
      ],
    },
    {
      resource: 'V',
      mean: 0.5,
      bars: [
        { amount: 0, chance: 0.5 },
        { amount: 1, chance: 0.5 },
      ],
    },
  ]);
});
