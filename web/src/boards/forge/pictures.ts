/** Pictures painted beforehand by dev/forge-paint. */

import island1 from './paint/island-1.webp';
import island2 from './paint/island-2.webp';
import island3 from './paint/island-3.webp';
import island4 from './paint/island-4.webp';
import island5 from './paint/island-5.webp';
import island6 from './paint/island-6.webp';
import island7 from './paint/island-7.webp';
import veins from './paint/veins.webp';

export const PICTURES = {
  islands: ['', island1, island2, island3, island4, island5, island6, island7],
  veins,
};
