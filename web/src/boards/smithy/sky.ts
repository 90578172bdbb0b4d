/** The air over the table: whatever flies, turns or glows there for a moment, and can be cut short. */

import { lasting } from '$lib/motion';

/** Where a card lay before the board changed, and how it looked. */
export interface Was {
  box: DOMRect;
  card: HTMLElement;
}

/** Coins of one payment that are shown; the others are only counted. */
const COINS = 6;
const SPARKS = 6;
const REFINING = 500;

export class Sky {
  /** When a card that is refined has turned and lands. */
  static readonly LANDING = REFINING * 0.66;
  readonly #frame: HTMLElement;
  readonly #were: ReadonlyMap<string, Was>;
  readonly #motion: number;
  readonly #running: Set<Animation>;
  /** When the movement that is told now begins, in ms from the start of the story. */
  delay = 0;

  constructor(
    frame: HTMLElement,
    were: ReadonlyMap<string, Was>,
    motion: number,
    running: Set<Animation>,
  ) {
    this.#frame = frame;
    this.#were = were;
    this.#motion = motion;
    this.#running = running;
  }

  /** A card goes from the first of these places that is there to the first of those. */
  fly(from: readonly string[], to: readonly string[], turn = 0): void {
    const was = from.map((name) => this.#were.get(name)).find(Boolean);
    const start = was?.box ?? this.#box(from);
    const end = this.#box(to);
    if (!start?.width || !end?.width) return;
    const seen =
      was?.card ??
      to
        .filter((name) => !name.startsWith('#'))
        .map((name) => this.#frame.querySelector<HTMLElement>(`[data-spot="${name}"] .card`))
        .find(Boolean);
    const copy = seen ? plainCopy(seen) : blank();
    const shrink = end.width > start.width * 2 ? 1 : Math.max(0.3, end.width / start.width);
    this.#ride(copy, start, end, { time: 420, shrink, turn });
  }

  /** Coins go from one purse to another, one after the other. */
  pay(from: readonly string[], to: readonly string[], coins: number): void {
    const start = this.#box(from);
    const end = this.#box(to);
    if (!start || !end || !(coins > 0)) return;
    for (let index = 0; index < Math.min(coins, COINS); index++) {
      const coin = document.createElement('i');
      coin.className = 'cn big';
      this.#ride(coin, start, end, { time: 380, after: index * 60 });
    }
  }

  /** Cards that were raw heat up, turn over and are hammered, from left to right. */
  refine(seat: number, mine: boolean): void {
    if (!mine) return this.#heat(this.#frame.querySelector(`[data-area="workshop/${seat}"]`), 0);
    const fresh = [...this.#frame.querySelectorAll<HTMLElement>('[data-spot^="workshop/refined-"]')]
      .filter((spot) => !this.#were.has(spot.dataset['spot']!))
      .map((spot) => spot.querySelector<HTMLElement>('.card'))
      .filter((card) => card !== null);
    fresh.forEach((card, index) => this.#turnOver(card, index * 70));
  }

  /** How long cards are refined, one after the other. */
  static refining(cards: number): number {
    return REFINING + 70 * Math.max(0, cards - 1);
  }

  #turnOver(card: HTMLElement, after: number): void {
    const spot = card.closest<HTMLElement>('[data-spot]')!;
    const kind = spot.dataset['spot']!.replace('refined-', '');
    const raw = (this.#were.get(kind) ?? this.#were.get(kind.replace(/#\d+$/, '')))?.card;
    const time = { duration: REFINING, after };
    // Until it stands on its edge the raw side is seen, from then on the refined one.
    this.#move(card, time, [
      { transform: 'rotate(-180deg)', opacity: 0 },
      { transform: 'rotate(-180deg)', opacity: 0, offset: 0.24 },
      { transform: 'rotate(-90deg) scale(1.08)', opacity: 0, offset: 0.499 },
      { transform: 'rotate(-90deg) scale(1.08)', opacity: 1, offset: 0.5 },
      { transform: 'rotate(0deg) scale(1)', opacity: 1, offset: 0.64 },
      { transform: 'translateY(2px)', opacity: 1, offset: 0.72 },
      { transform: 'none', opacity: 1 },
    ]);
    if (raw) {
      const old = plainCopy(raw);
      old.classList.add('turning');
      spot.append(old);
      this.#move(
        old,
        time,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'none', opacity: 1, offset: 0.24 },
          { transform: 'rotate(90deg) scale(1.08)', opacity: 1, offset: 0.499 },
          { transform: 'rotate(90deg) scale(1.08)', opacity: 0, offset: 0.5 },
          { transform: 'rotate(90deg)', opacity: 0 },
        ],
        () => old.remove(),
      );
    }
    this.#heat(spot, after);
    this.#sparks(spot, after + Sky.LANDING);
  }

  /** Heat rises from the lower edge, is white in the middle, and cools. */
  #heat(over: Element | null, after: number): void {
    if (!(over instanceof HTMLElement)) return;
    const glow = document.createElement('i');
    glow.className = 'heat';
    over.append(glow);
    this.#move(
      glow,
      { duration: REFINING, after },
      [
        { transform: 'translateY(30%) scaleY(.5)', opacity: 0 },
        { transform: 'none', opacity: 0.9, offset: 0.24 },
        { transform: 'scale(1.1)', opacity: 1, offset: 0.5 },
        { transform: 'none', opacity: 0.5, offset: 0.75 },
        { transform: 'none', opacity: 0 },
      ],
      () => glow.remove(),
    );
  }

  #sparks(spot: HTMLElement, after: number): void {
    for (let index = 0; index < SPARKS; index++) {
      const spark = document.createElement('i');
      spark.className = 'spark';
      spot.append(spark);
      const angle = (index / SPARKS) * 2 * Math.PI + 0.4;
      const far = `translate(${Math.cos(angle) * 46}px, ${Math.sin(angle) * 30 - 12}px)`;
      this.#move(
        spark,
        { duration: 260, after },
        [
          { transform: 'none', opacity: 0 },
          { transform: 'none', opacity: 1, offset: 0.05 },
          { transform: far, opacity: 0 },
        ],
        () => spark.remove(),
      );
    }
  }

  /** The box of the first of these places that is there: a spot, or (with #) an area. */
  #box(names: readonly string[]): DOMRect | null {
    for (const name of names) {
      const query = name.startsWith('#')
        ? `[data-area="${name.slice(1)}"]`
        : `[data-spot="${name}"]`;
      const found = this.#frame.querySelector(query);
      if (found) return (found.querySelector('.card') ?? found).getBoundingClientRect();
    }
    return null;
  }

  #ride(
    what: HTMLElement,
    start: DOMRect,
    end: DOMRect,
    how: { time: number; after?: number; shrink?: number; turn?: number },
  ): void {
    const sky = this.#frame.querySelector<HTMLElement>('[data-sky]');
    if (!sky) return;
    const { time, after = 0, shrink = 1, turn = 0 } = how;
    const [x0, y0] = within(sky, start);
    const [x1, y1] = within(sky, end);
    const rider = document.createElement('div');
    rider.className = 'rider';
    rider.append(what);
    sky.append(rider);
    const at = (x: number, y: number, size: number, angle: number) =>
      `translate(${x}px,${y}px) translate(-50%,-50%) scale(${size}) rotate(${angle}deg)`;
    this.#move(
      rider,
      { duration: time, after },
      [
        { transform: at(x0, y0, 1, 0), opacity: 1 },
        {
          transform: at((x0 + x1) / 2, (y0 + y1) / 2 - 30, (1 + shrink) / 2 + 0.08, turn / 2),
          opacity: 1,
          offset: 0.55,
        },
        { transform: at(x1, y1, shrink, turn), opacity: 0.85 },
      ],
      () => rider.remove(),
    );
  }

  #move(
    what: HTMLElement,
    { duration, after }: { duration: number; after: number },
    frames: Keyframe[],
    done: () => void = () => {},
  ): void {
    const move = what.animate(frames, {
      duration: lasting(duration, this.#motion),
      delay: lasting(this.delay + after, this.#motion),
      easing: 'ease-in-out',
      fill: 'backwards',
    });
    this.#running.add(move);
    move.onfinish = move.oncancel = () => {
      this.#running.delete(move);
      done();
    };
  }
}

/** Where the middle of a box is in the sky, which the page may have made larger or smaller. */
export function within(sky: HTMLElement, box: DOMRect): [number, number] {
  const air = sky.getBoundingClientRect();
  const scale = air.width / sky.offsetWidth || 1;
  return [
    (box.left + box.width / 2 - air.left) / scale,
    (box.top + box.height / 2 - air.top) / scale,
  ];
}

/** A card as it looks at rest. */
function plainCopy(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.classList.remove('sel', 'can', 'may', 'laid');
  return copy;
}

/** The back of a card nobody may see. */
function blank(): HTMLElement {
  const back = document.createElement('span');
  back.className = 'card D unseen';
  return back;
}
