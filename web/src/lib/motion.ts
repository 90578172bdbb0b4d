// Movements: from where something was to where it is, as fast as somebody likes.

/** How many milliseconds something takes at this speed; 0 at none. */
export function lasting(base: number, motion: number): number {
  return motion <= 0 ? 0 : base / motion;
}

/** Wait, or not at all where nothing moves. */
export function pause(base: number, motion: number): Promise<void> {
  const time = lasting(base, motion);
  return time ? new Promise((done) => setTimeout(done, time)) : Promise.resolve();
}

export interface Flight {
  from: DOMRect;
  to: DOMRect;
  /** How high above the straight line the middle is, in px. */
  arc?: number;
  time: number;
  delay?: number;
}

/** Let a copy of something fly over everything else, then take it away. */
export async function fly(what: HTMLElement, flight: Flight): Promise<void> {
  const { from, to, arc = 40, time, delay = 0 } = flight;
  what.classList.add('flying');
  what.style.left = `${from.left}px`;
  what.style.top = `${from.top}px`;
  document.body.append(what);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const scale = Math.max(0.2, to.width / Math.max(1, from.width));
  const move = what.animate(
    [
      { transform: 'translate(0,0) scale(1)', opacity: 1 },
      { transform: `translate(${x / 2}px,${y / 2 - arc}px) scale(${(1 + scale) / 2})`, opacity: 1 },
      { transform: `translate(${x}px,${y}px) scale(${scale})`, opacity: 0.9 },
    ],
    { duration: time, delay, easing: 'ease-in-out', fill: 'both' },
  );
  await move.finished.catch(() => undefined);
  what.remove();
}

/** Does things one after the other; `hurry` ends what is under way at once. */
export class Story {
  private chain: Promise<void> = Promise.resolve();
  private number = 0;
  hurried = false;

  tell(part: () => Promise<void> | void): Promise<void> {
    const number = ++this.number;
    this.chain = this.chain.then(part).catch((error: unknown) => console.error(error));
    return this.chain.then(() => {
      if (number === this.number) this.hurried = false;
    });
  }

  get busy(): boolean {
    return this.number > 0;
  }

  hurry(): void {
    this.hurried = true;
    for (const move of document.getAnimations()) {
      const effect = move.effect;
      if (effect instanceof KeyframeEffect && effect.getTiming().iterations !== Infinity) {
        move.finish();
      }
    }
  }
}
