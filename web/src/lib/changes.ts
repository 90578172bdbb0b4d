// Updates that come as what differs from the one before.
import type { Change, Seat, Update } from './protocol';

type Inside = Record<string, unknown> | unknown[];

/**
 * The whole update that a change comes to, or nothing if it does not go on from this one.  What is
 * the same stays the same object; nothing of the update before is changed.
 */
export function applied(before: Update, change: Change): Update | null {
  if (change.from !== before.seq) return null;
  const after: Update = { ...before, whole: false, seq: change.seq, happened: change.happened };
  const fresh = new Set<unknown>([after]);
  for (const [place, part] of Object.entries(change.parts)) {
    if (!put(after as unknown as Inside, place.split('.'), part, fresh)) return null;
  }
  const seats = change.left ? after.info.seats.map(withLeft(change.left)) : after.info.seats;
  after.info = { ...after.info, seats, seq: change.seq, now: change.now };
  return after;
}

function withLeft(left: number[]): (seat: Seat, number: number) => Seat {
  return (seat, number) => ({ ...seat, left: left[number] ?? null });
}

/** Put a part in its place; containers on the way are copied once.  Only known places are taken. */
function put(inside: Inside, path: string[], part: unknown, fresh: Set<unknown>): boolean {
  let at = inside as Record<string, unknown>;
  for (const [depth, step] of path.entries()) {
    if (!Object.hasOwn(at, step)) return false;
    if (depth === path.length - 1) {
      at[step] = part;
      return true;
    }
    let next = at[step];
    if (typeof next !== 'object' || next === null) return false;
    if (!fresh.has(next)) {
      next = Array.isArray(next) ? [...(next as unknown[])] : { ...next };
      fresh.add(next);
      at[step] = next;
    }
    at = next as Record<string, unknown>;
  }
  return false;
}
