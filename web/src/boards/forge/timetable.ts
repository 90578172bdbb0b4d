/** When each event of a story is shown, and for how long. */

import type { Told } from '$lib/protocol';

/** How long dice roll. */
export const ROLL = 450;
/** How long a shard flies. */
export const FLIGHT = 340;

/** The events that move something, and how long the next one waits for them. */
export const MOVES = new Map<string, { lasts: number; next: number }>([
  ['rolled', { lasts: ROLL, next: 0 }],
  ['rolled-one', { lasts: ROLL, next: ROLL }],
  ['turned', { lasts: ROLL, next: ROLL * 0.7 }],
  ['celestial-rolled', { lasts: 1300, next: 700 }],
  ['gained', { lasts: FLIGHT + 200, next: 120 }],
  ['overflowed', { lasts: FLIGHT + 400, next: 140 }],
  ['spent', { lasts: 380, next: 60 }],
  ['lost', { lasts: 380, next: 120 }],
  ['forged', { lasts: 640, next: 420 }],
  ['performed', { lasts: 520, next: 360 }],
  ['ousted', { lasts: 420, next: 200 }],
  ['reflected', { lasts: 420, next: 300 }],
  ['token-moved', { lasts: 360, next: 200 }],
  ['golem-moved', { lasts: 360, next: 220 }],
  ['hammered', { lasts: 360, next: 100 }],
  ['stored', { lasts: 360, next: 100 }],
]);

export interface Beat {
  told: Told;
  at: number;
  lasts: number;
}

/** When each event is shown; dice that are rolled one after another roll together. */
export function schedule(told: readonly Told[]): Beat[] {
  let at = 0;
  let rolling = false;
  return told.map((each) => {
    const { lasts, next } = MOVES.get(each.event) ?? { lasts: 0, next: 0 };
    if (rolling && each.event !== 'rolled') at += ROLL;
    rolling = each.event === 'rolled';
    const beat = { told: each, at, lasts };
    at += next;
    return beat;
  });
}
