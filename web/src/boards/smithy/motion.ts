/** What happened moves: cards fly from where they lay to where they lie, coins to purses, fire refines. */

import type { Told } from '$lib/protocol';
import { lasting } from '$lib/motion';

interface Was {
  box: DOMRect;
  copy: HTMLElement;
}

/** How many events of one update are shown; of a long past only its end is. */
const MOST = 8;
const COINS = 6;

export class Flights {
  #were = new Map<string, Was>();
  #flying = new Set<Animation>();
  #told = -1;

  /** Remember where every card lay, before the board changes. */
  remember(frame: HTMLElement): void {
    this.#were.clear();
    for (const spot of frame.querySelectorAll<HTMLElement>('[data-spot]')) {
      const card = spot.querySelector<HTMLElement>('.card');
      if (card && !this.#were.has(spot.dataset['spot']!)) {
        this.#were.set(spot.dataset['spot']!, { box: card.getBoundingClientRect(), copy: card });
      }
    }
  }

  /** Show what happened; what was shown already is not shown again. */
  play(frame: HTMLElement, happened: readonly Told[], me: number, motion: number): void {
    const last = happened.at(-1)?.seq ?? -1;
    const first = this.#told;
    this.#told = Math.max(first, last);
    // The first view of a table is not news.
    if (first < 0) return;
    const news = happened.filter(({ seq }) => seq > first).slice(-MOST);
    news.forEach((told, index) =>
      this.#show(frame, told, me, motion, lasting(index * 160, motion)),
    );
  }

  finish(): void {
    for (const move of this.#flying) move.finish();
  }

  #show(
    frame: HTMLElement,
    { event, facts }: Told,
    me: number,
    motion: number,
    delay: number,
  ): void {
    const seat = Number(facts['seat'] ?? -1);
    const card = String(facts['card'] ?? '');
    const area = String(facts['area'] ?? '');
    const mine = seat === me;
    const own = (...spots: string[]): string[] => (mine ? spots : []);
    const fly = (from: string[], to: string[], turn = 0) =>
      this.#fly(frame, from, to, motion, delay, turn);
    const pay = (from: string[], to: string[], coins: number) =>
      this.#pay(frame, from, to, coins, motion, delay);
    switch (event) {
      case 'refined':
        if (mine) this.#refine(frame, motion, delay);
        break;
      case 'played':
      case 'played-refined':
        fly(
          [...own(`hand/${card}`), `#hand/${seat}`],
          [
            ...own(`${area || 'workshop'}/${card}`, `rotated/${card}`, `workshop/refined-${card}`),
            `#${area || 'workshop'}/${seat}`,
          ],
          area === 'market' ? 45 : 0,
        );
        break;
      case 'moved':
        fly(
          [...own(`market/${card}`, `rotated/${card}`, `workshop/${card}`), `#seat/${seat}`],
          [...own(`${area}/${card}`, `rotated/${card}`), `#${area}/${seat}`],
          area === 'market' ? 45 : 0,
        );
        break;
      case 'sold':
        fly(
          [...own(`market/${card}`), `shop/${seat}/${card}`, `#market/${seat}`],
          [`ware/${card.replace('refined-', '')}`, '#warehouse'],
        );
        pay(['#warehouse'], [`#purse/${seat}`], Number(facts['coins']));
        break;
      case 'bought':
        pay([`#purse/${seat}`], ['#warehouse'], Number(facts['coins']));
        fly([`ware/${card}`, '#warehouse'], [...own(`hand/${card}`), `#hand/${seat}`]);
        break;
      case 'bought-from':
      case 'won-bid':
        pay([`#purse/${seat}`], [`#purse/${facts['owner']}`], Number(facts['coins']));
        fly(
          [`shop/${facts['owner']}/${card}`, `#market/${facts['owner']}`],
          [...own(`${area}/${card}`, `rotated/${card}`), `#${area}/${seat}`],
        );
        break;
      case 'drew':
        fly([`deck/${facts['deck']}`], [...own(`hand/${card}`), `#hand/${seat}`]);
        break;
      case 'discarded':
        fly([...own(`market/${card}`), `#market/${seat}`], ['#discard/guild']);
        break;
      case 'started':
      case 'started-king':
        fly([...own(`hand/${card}`, `workshop/${card}`), `#hand/${seat}`], [`#workshop/${seat}`]);
        break;
      case 'item':
      case 'tool-sold':
        pay([`#workshop/${seat}`], [`#purse/${seat}`], Number(facts['coins']));
        break;
      case 'crowned':
        fly([`#workshop/${seat}`], [`#market/${seat}`]);
        break;
      case 'trained':
      case 'tool-kept':
        fly([`#workshop/${seat}`], mine ? ['#rack'] : [`#seat/${seat}`]);
    }
  }

  /** The box of the first of these places that is there: a spot, or (with #) an area. */
  #box(frame: HTMLElement, names: readonly string[]): DOMRect | null {
    for (const name of names) {
      const query = name.startsWith('#')
        ? `[data-area="${name.slice(1)}"]`
        : `[data-spot="${name}"]`;
      const found = frame.querySelector(query);
      if (found) return (found.querySelector('.card') ?? found).getBoundingClientRect();
    }
    return null;
  }

  #sky(frame: HTMLElement): { sky: HTMLElement; left: number; top: number; scale: number } | null {
    const sky = frame.querySelector<HTMLElement>('[data-sky]');
    if (!sky) return null;
    const box = sky.getBoundingClientRect();
    return { sky, left: box.left, top: box.top, scale: box.width / sky.offsetWidth || 1 };
  }

  #fly(
    frame: HTMLElement,
    from: readonly string[],
    to: readonly string[],
    motion: number,
    delay: number,
    turn: number,
  ): void {
    const was = from.map((name) => this.#were.get(name)).find(Boolean);
    const start = was?.box ?? this.#box(frame, from);
    const end = this.#box(frame, to);
    const air = this.#sky(frame);
    if (!start || !end || !air || !start.width || !end.width) return;
    const seen =
      was?.copy ??
      to
        .filter((name) => !name.startsWith('#'))
        .map((name) => frame.querySelector<HTMLElement>(`[data-spot="${name}"] .card`))
        .find(Boolean);
    const copy = seen ? (seen.cloneNode(true) as HTMLElement) : this.#blank();
    copy.classList.remove('sel', 'can', 'may', 'laid');
    const shrink = end.width > start.width * 2 ? 1 : Math.max(0.3, end.width / start.width);
    this.#animate(copy, air, start, end, lasting(420, motion), delay, shrink, turn);
  }

  /** The back of a card nobody may see. */
  #blank(): HTMLElement {
    const blank = document.createElement('span');
    blank.className = 'card D unseen';
    return blank;
  }

  #pay(
    frame: HTMLElement,
    from: readonly string[],
    to: readonly string[],
    coins: number,
    motion: number,
    delay: number,
  ): void {
    const start = this.#box(frame, from);
    const end = this.#box(frame, to);
    const air = this.#sky(frame);
    if (!start || !end || !air || !(coins > 0)) return;
    for (let index = 0; index < Math.min(coins, COINS); index++) {
      const coin = document.createElement('i');
      coin.className = 'cn big';
      this.#animate(
        coin,
        air,
        start,
        end,
        lasting(380, motion),
        delay + lasting(index * 60, motion),
        1,
        0,
      );
    }
  }

  #animate(
    what: HTMLElement,
    air: { sky: HTMLElement; left: number; top: number; scale: number },
    start: DOMRect,
    end: DOMRect,
    time: number,
    delay: number,
    shrink: number,
    turn: number,
  ): void {
    const middle = (box: DOMRect): [number, number] => [
      (box.left + box.width / 2 - air.left) / air.scale,
      (box.top + box.height / 2 - air.top) / air.scale,
    ];
    const [x0, y0] = middle(start);
    const [x1, y1] = middle(end);
    const rider = document.createElement('div');
    rider.className = 'rider';
    rider.append(what);
    air.sky.append(rider);
    const at = (x: number, y: number, size: number, angle: number) =>
      `translate(${x}px,${y}px) translate(-50%,-50%) scale(${size}) rotate(${angle}deg)`;
    const move = rider.animate(
      [
        { transform: at(x0, y0, 1, 0), opacity: 1 },
        {
          transform: at((x0 + x1) / 2, (y0 + y1) / 2 - 30, (1 + shrink) / 2 + 0.08, turn / 2),
          opacity: 1,
          offset: 0.55,
        },
        { transform: at(x1, y1, shrink, turn), opacity: 0.85 },
      ],
      { duration: time, delay, easing: 'ease-in-out', fill: 'both' },
    );
    this.#flying.add(move);
    move.onfinish = move.oncancel = () => {
      this.#flying.delete(move);
      rider.remove();
    };
  }

  /** Cards that were raw heat up and turn over, one after the other. */
  #refine(frame: HTMLElement, motion: number, delay: number): void {
    const cards = [
      ...frame.querySelectorAll<HTMLElement>('[data-spot^="workshop/refined-"] .card'),
    ].filter((card) => {
      const spot = card.closest<HTMLElement>('[data-spot]')!.dataset['spot']!;
      return !this.#were.has(spot);
    });
    cards.forEach((card, index) => {
      const move = card.animate(
        [
          { transform: 'rotate(-180deg)', filter: 'brightness(.8) saturate(.6)' },
          {
            transform: 'rotate(-170deg)',
            filter: 'brightness(1.1) sepia(.6) saturate(3)',
            offset: 0.24,
          },
          {
            transform: 'rotate(-90deg) scale(1.06)',
            filter: 'brightness(2.2) sepia(.8) saturate(2)',
            offset: 0.5,
          },
          {
            transform: 'rotate(0) translateY(2px)',
            filter: 'brightness(1.4) sepia(.4)',
            offset: 0.8,
          },
          { transform: 'none', filter: 'none' },
        ],
        {
          duration: lasting(500, motion),
          delay: delay + lasting(index * 70, motion),
          fill: 'backwards',
          easing: 'ease-in-out',
        },
      );
      this.#flying.add(move);
      move.onfinish = move.oncancel = () => this.#flying.delete(move);
    });
  }
}
