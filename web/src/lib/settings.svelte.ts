// What somebody likes, kept on this device.
import type { Lang } from './board';

export interface Likes {
  lang: Lang;
  /** 0 for none, 0.5 slow … 2 quick. */
  motion: number;
  sound: boolean;
  /** Stronger outlines and shapes for eyes that do not tell colours apart. */
  shapes: boolean;
  /** Ask once more before a choice is sent. */
  confirm: boolean;
  /** The lens that shows odds is held up. */
  lens: boolean;
  /** How well the bots of a quick game play. */
  level: string;
  name: string;
  /** Was this device given a guest's seat before?  Then the house is asked who it is. */
  known: boolean;
  /** Letters shown on everything that can be chosen. */
  letters: boolean;
}

const KEEP = 'fogado';

function preferred(): Lang {
  return typeof navigator !== 'undefined' && navigator.language.startsWith('hu') ? 'hu' : 'en';
}

function first(): Likes {
  return {
    lang: preferred(),
    motion: 1,
    sound: true,
    shapes: false,
    confirm: false,
    lens: false,
    level: 'casual',
    name: '',
    known: false,
    letters: true,
  };
}

function remembered(): Likes {
  try {
    const kept = JSON.parse(localStorage.getItem(KEEP) ?? '{}') as Partial<Likes>;
    return { ...first(), ...kept };
  } catch {
    return first();
  }
}

export const likes: Likes = $state(remembered());

/** Change something and keep it. */
export function like(changed: Partial<Likes>): void {
  Object.assign(likes, changed);
  try {
    localStorage.setItem(KEEP, JSON.stringify(likes));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** How fast things move: nothing moves for those whose system asks for stillness. */
export function motion(): number {
  const still = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)');
  return still && still.matches ? 0 : likes.motion;
}
