/** Where the spaces of the Titans' board lie: a wave outwards from the middle, blue paths above. */

import type { TitanSpace } from './printed';

export interface At {
  x: number;
  y: number;
}

/** Blue spaces stand on their own arc above the way. */
export function titanAt(space: TitanSpace, w: number, h: number, upright: boolean): At {
  const along = upright ? h : w;
  const across = upright ? w : h;
  const pitch = (along - 24) / 30;
  const a = along / 2 + space.at * pitch * (upright ? -1 : 1);
  const wave = Math.abs(space.at) % 2 ? 0.24 : -0.06;
  const b = across * (space.colour === 'blue' ? 0.15 : 0.52 + wave);
  return upright ? { x: b, y: a } : { x: a, y: b };
}
