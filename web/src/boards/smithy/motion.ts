/** What happened moves and sounds: cards fly from where they lay to where they lie, fire refines. */

import { lasting } from '$lib/motion';
import type { Told } from '$lib/protocol';
import { play as sound, type Sound } from '$lib/sound';
import { Sky, type Was } from './sky';

/** How many events of one update are shown; of a long past only its end is. */
const MOST = 8;
/** An event begins so long after the one before. */
const BETWEEN = 160;

const SOUNDS: Record<string, Sound> = {
  refined: 'hammer',
  started: 'hammer',
  'started-king': 'hammer',
  hurried: 'hammer',
  crowned: 'win',
  trained: 'place',
  'tool-kept': 'place',
  played: 'place',
  'played-refined': 'hammer',
  moved: 'place',
  swapped: 'place',
  discarded: 'place',
  drew: 'place',
  sold: 'coin',
  bought: 'coin',
  'bought-from': 'coin',
  'won-bid': 'coin',
  bid: 'coin',
  item: 'coin',
  'tool-sold': 'coin',
  'last-round': 'bell',
};

export class Flights {
  readonly #were = new Map<string, Was>();
  readonly #running = new Set<Animation>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #told = -1;
  #begun = false;

  /** Remember where every card lay, before the board changes. */
  remember(frame: HTMLElement): void {
    this.#were.clear();
    for (const spot of frame.querySelectorAll<HTMLElement>('[data-spot]')) {
      const card = spot.querySelector<HTMLElement>('.card');
      if (card && !this.#were.has(spot.dataset['spot']!)) {
        this.#were.set(spot.dataset['spot']!, { box: card.getBoundingClientRect(), card });
      }
    }
  }

  /** Show what happened; what was shown already is not shown again. */
  play(frame: HTMLElement, happened: readonly Told[], me: number, motion: number): void {
    const before = this.#told;
    this.#told = Math.max(before, happened.at(-1)?.seq ?? -1);
    // The first view of a table is not news.
    const begun = this.#begun;
    this.#begun = true;
    if (!begun) return;
    const news = happened.filter(({ seq }) => seq > before).slice(-MOST);
    const sky = motion > 0 ? new Sky(frame, this.#were, motion, this.#running) : null;
    const heard = new Set<Sound>();
    let at = 0;
    for (const told of news) {
      if (sky) {
        sky.delay = at;
        show(sky, told, me);
      }
      // The hammer falls when the card has turned, not when it begins to glow.
      const blow = told.event === 'refined' ? Sky.LANDING : 0;
      this.#hear(told, lasting(at + blow, motion), sky ? new Set() : heard);
      // The fire comes first: nothing is taken from the workshop before it has cooled.
      at += told.event === 'refined' ? Sky.refining(Number(told.facts['cards'] ?? 1)) : BETWEEN;
    }
  }

  /** Everything at once where it belongs. */
  finish(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const move of this.#running) move.finish();
  }

  /** Where nothing moves everything sounds at once, so nothing sounds twice. */
  #hear({ event, facts }: Told, delay: number, heard: Set<Sound>): void {
    const heardAs = SOUNDS[event];
    if (!heardAs || heard.has(heardAs) || facts['cards'] === 0) return;
    heard.add(heardAs);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      sound(heardAs);
    }, delay);
    this.#timers.add(timer);
  }
}

/** Which movement an event is. */
function show(sky: Sky, { event, facts }: Told, me: number): void {
  const seat = Number(facts['seat'] ?? -1);
  const card = String(facts['card'] ?? '');
  const area = String(facts['area'] ?? '');
  const coins = Number(facts['coins'] ?? 0);
  const owner = facts['owner'];
  const own = (...spots: string[]): string[] => (seat === me ? spots : []);
  const turn = area === 'market' ? 45 : 0;
  switch (event) {
    case 'refined':
      return sky.refine(seat, seat === me);
    case 'played':
    case 'played-refined': {
      const into = area || 'workshop';
      return sky.fly(
        [...own(`hand/${card}`), `#hand/${seat}`],
        [
          ...own(`${into}/${card}`, `rotated/${card}`, `workshop/refined-${card}`),
          `#${into}/${seat}`,
        ],
        turn,
      );
    }
    case 'moved':
      return sky.fly(
        [...own(`market/${card}`, `rotated/${card}`, `workshop/${card}`), `#seat/${seat}`],
        [...own(`${area}/${card}`, `rotated/${card}`), `#${area}/${seat}`],
        turn,
      );
    case 'swapped': {
      const other = String(facts['other'] ?? '');
      sky.fly(
        [...own(`market/${card}`, `rotated/${card}`), `#market/${seat}`],
        [...own(`workshop/${card}`), `#workshop/${seat}`],
      );
      return sky.fly(
        [...own(`workshop/${other}`), `#workshop/${seat}`],
        [...own(`rotated/${other}`, `market/${other}`), `#market/${seat}`],
        45,
      );
    }
    case 'sold':
      sky.fly(
        [...own(`market/${card}`), `shop/${seat}/${card}`, `#market/${seat}`],
        [`ware/${card.replace('refined-', '')}`, '#warehouse'],
      );
      return sky.pay(['#warehouse'], [`#purse/${seat}`], coins);
    case 'bought':
      sky.pay([`#purse/${seat}`], ['#warehouse'], coins);
      return sky.fly([`ware/${card}`, '#warehouse'], [...own(`hand/${card}`), `#hand/${seat}`]);
    case 'bought-from':
    case 'won-bid':
      sky.pay([`#purse/${seat}`], [`#purse/${owner}`], coins);
      return sky.fly(
        [`shop/${owner}/${card}`, `#market/${owner}`],
        [...own(`${area}/${card}`, `rotated/${card}`), `#${area}/${seat}`],
      );
    case 'drew':
      return sky.fly([`deck/${facts['deck']}`], [...own(`hand/${card}`), `#hand/${seat}`]);
    case 'discarded':
      return sky.fly([...own(`market/${card}`), `#market/${seat}`], ['#discard/guild']);
    case 'started':
    case 'started-king':
      return sky.fly(
        [...own(`hand/${card}`, `workshop/${card}`), `#hand/${seat}`],
        [`#workshop/${seat}`],
      );
    case 'item':
    case 'tool-sold':
      return sky.pay([`#workshop/${seat}`], [`#purse/${seat}`], coins);
    case 'crowned':
      return sky.fly([`#workshop/${seat}`], [`#market/${seat}`]);
    case 'trained':
    case 'tool-kept':
      return sky.fly([`#workshop/${seat}`], seat === me ? ['#rack'] : [`#seat/${seat}`]);
  }
}
