/**
 * What happened becomes movement: dice tumble, faces click in, shards fly, pawns hop.
 * Everything can be cut short; the table already stands as it will stand afterwards.
 */

import type { Told } from '$lib/protocol';
import { play as sound, type Sound } from '$lib/sound';
import { sym } from './art/symbols';
import { card as drawCard } from './art/cards';
import { tileId } from './art/faces';
import { FEATS } from './printed';
import type { Table } from './table.svelte';
import { FLIGHT, MOVES, ROLL, schedule } from './timetable';

const BETWEEN = 60;
/** A long story is told faster: no batch takes longer than this. */
const LONGEST = 2600;

const SVG = 'http://www.w3.org/2000/svg';

interface Pieces {
  golem: number;
  loyalty: number;
  pawn: number;
}

const SOUNDS: Partial<Record<string, Sound>> = {
  rolled: 'dice',
  'rolled-one': 'dice',
  'celestial-rolled': 'dice',
  gained: 'coin',
  forged: 'hammer',
  performed: 'place',
  'golem-moved': 'place',
};

export class Stage {
  readonly #table: Table;
  readonly #layer: HTMLElement;
  /** How the pieces stood when the last story ended. */
  #before: Pieces[] = [];
  #running = new Set<Animation>();
  #heard = new Map<Sound, number>();
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(table: Table, layer: HTMLElement) {
    this.#table = table;
    this.#layer = layer;
  }

  /** Everything at once where it belongs. */
  finish(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.#layer.replaceChildren();
    this.#table.coming = {};
    this.#table.tumbling = {};
    this.#table.meanwhile = {};
  }

  play(happened: readonly Told[], speed: number): void {
    this.finish();
    const before = this.#before;
    this.#before = this.#table.view.heroes.map(({ golem, loyalty, place }) => ({
      golem,
      loyalty,
      pawn: place,
    }));
    const told = happened.filter((each) => MOVES.has(each.event));
    if (told.length === 0 || speed <= 0) return;
    this.hold(before);
    const plan = schedule(told);
    const whole = plan.reduce((most, { at, lasts }) => Math.max(most, at + lasts), 0);
    const k = (whole > LONGEST ? LONGEST / whole : 1) / speed;
    for (const { told: each } of plan) this.prepare(each);
    for (const { told: each, at } of plan) this.later(at * k, () => this.show(each, k));
    this.later(whole * k, () => (this.#table.meanwhile = {}));
  }

  /** Pieces that will move stay where they were until the story comes to them. */
  hold(before: Pieces[]): void {
    this.#before.forEach((now, seat) => {
      const then = before[seat];
      if (!then) return;
      for (const piece of ['golem', 'loyalty', 'pawn'] as const) {
        if (then[piece] !== now[piece]) this.#table.meanwhile[`${piece}:${seat}`] = then[piece];
      }
    });
  }

  later(delay: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, delay);
    this.#timers.add(timer);
  }

  /** Before the story begins: what is gained in it is not on the tracks yet. */
  prepare({ event, facts }: Told): void {
    if (event === 'gained' || event === 'overflowed') {
      const key = `${facts['seat']}:${facts['resource']}`;
      const kept = Number(facts['kept'] ?? facts['amount'] ?? 0);
      this.#table.coming[key] = (this.#table.coming[key] ?? 0) + kept;
    }
  }

  show({ event, facts }: Told, k: number): void {
    const seat = Number(facts['seat'] ?? -1);
    const fact = (name: string) => String(facts[name] ?? '');
    this.hear(event);
    switch (event) {
      case 'rolled':
        this.tumble(seat, 'light', k);
        this.tumble(seat, 'dark', k);
        break;
      case 'rolled-one':
      case 'turned':
        this.tumble(seat, fact('die'), k);
        break;
      case 'celestial-rolled':
        this.celestial(Number(facts['side']), k);
        break;
      case 'gained':
      case 'overflowed':
        this.gain(
          seat,
          fact('resource'),
          Number(facts['kept'] ?? facts['amount']),
          Number(facts['amount']),
          fact('source'),
          k,
        );
        break;
      case 'spent':
      case 'lost':
        this.lose(seat, fact('resource'), Number(facts['amount']), k);
        break;
      case 'forged':
        this.forge(seat, fact('die'), fact('face'), fact('old'), k);
        break;
      case 'performed':
        delete this.#table.meanwhile[`pawn:${seat}`];
        this.card(seat, fact('feat'), k);
        break;
      case 'golem-moved':
        if (`golem:${seat}` in this.#table.meanwhile)
          this.#table.meanwhile[`golem:${seat}`] = Number(facts['space']);
        this.flash(`space:${fact('space')}`, k);
        break;
      case 'token-moved':
        if (`loyalty:${seat}` in this.#table.meanwhile)
          this.#table.meanwhile[`loyalty:${seat}`] = Number(facts['space']);
        break;
      case 'ousted':
        delete this.#table.meanwhile[`pawn:${fact('owner')}`];
        break;
      case 'reflected':
        this.reflect(seat, fact('face'), k);
        break;
      case 'hammered':
      case 'stored':
        this.flash(event === 'hammered' ? 'token:hammer' : `scepter:${fact('number')}`, k);
        break;
    }
  }

  /** Each sound once in a while, however much happens. */
  hear(event: string): void {
    const heard = SOUNDS[event];
    const now = Date.now();
    if (!heard || now - (this.#heard.get(heard) ?? 0) < 400) return;
    this.#heard.set(heard, now);
    sound(heard);
  }

  run(
    element: Element,
    frames: Keyframe[],
    lasts: number,
    easing = 'cubic-bezier(.3,.6,.3,1)',
  ): Animation {
    const animation = element.animate(frames, {
      duration: Math.max(1, lasts),
      easing,
      fill: 'backwards',
    });
    this.#running.add(animation);
    animation.onfinish = () => this.#running.delete(animation);
    return animation;
  }

  /** Where something is, in design pixels of the board. */
  where(element: Element | null | undefined): { x: number; y: number; w: number } | null {
    if (!element) return null;
    const box = element.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) return null;
    const board = this.#layer.getBoundingClientRect();
    const scale = this.#table.layout.scale;
    return {
      x: (box.left + box.width / 2 - board.left) / scale,
      y: (box.top + box.height / 2 - board.top) / scale,
      w: box.width / scale,
    };
  }

  find(selector: string): Element | null {
    return this.#layer.parentElement?.querySelector(selector) ?? null;
  }

  tumble(seat: number, die: string, k: number): void {
    const element = this.find(`[data-die="${seat}:${die}"]`);
    if (!element) return;
    const key = `${seat}:${die}`;
    this.#table.tumbling[key] = true;
    const spin = die === 'light' ? 1 : -1;
    const small = element.classList.contains('up');
    this.run(
      element,
      [
        { transform: `translateY(0) rotate3d(1, ${0.4 * spin}, .2, 0deg)`, filter: 'none' },
        {
          transform: `translateY(${small ? -10 : -46}px) rotate3d(1, ${0.5 * spin}, .3, ${220 * spin}deg) scale(1.06)`,
          offset: 0.35,
        },
        {
          transform: `translateY(${small ? -4 : -14}px) rotate3d(1, ${0.2 * spin}, .2, ${330 * spin}deg)`,
          offset: 0.68,
        },
        {
          transform: `translateY(0) rotate3d(1, 0, .1, ${352 * spin}deg) scale(1.03, .96)`,
          offset: 0.82,
        },
        { transform: `translateY(-3px) rotate3d(1, 0, 0, ${358 * spin}deg)`, offset: 0.92 },
        { transform: `translateY(0) rotate3d(1, 0, 0, ${360 * spin}deg)` },
      ],
      ROLL * k,
      'ease-out',
    );
    this.later(ROLL * k, () => delete this.#table.tumbling[key]);
  }

  piece(markup: string, size: number): SVGElement {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 64 64');
    svg.setAttribute('width', String(size));
    svg.setAttribute('height', String(size));
    svg.classList.add('flying');
    svg.innerHTML = markup;
    this.#layer.append(svg);
    return svg;
  }

  /** Something flies on an arc and is gone where it lands. */
  fly(
    markup: string,
    size: number,
    from: { x: number; y: number },
    to: { x: number; y: number },
    lasts: number,
    end?: () => void,
  ): void {
    const piece = this.piece(markup, size);
    const lift = Math.min(60, 16 + Math.hypot(to.x - from.x, to.y - from.y) * 0.18);
    const at = (x: number, y: number, s: number) =>
      `translate(${x - size / 2}px, ${y - size / 2}px) scale(${s})`;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - lift };
    const animation = this.run(
      piece,
      [
        { transform: at(from.x, from.y, 0.5), opacity: 0.2 },
        { transform: at(from.x, from.y - 8, 1.15), opacity: 1, offset: 0.18 },
        { transform: at(middle.x, middle.y, 1.05), opacity: 1, offset: 0.55 },
        { transform: at(to.x, to.y, 0.8), opacity: 1 },
      ],
      lasts,
    );
    const gone = () => {
      this.#running.delete(animation);
      piece.remove();
      end?.();
    };
    animation.onfinish = gone;
    animation.oncancel = () => piece.remove();
  }

  gain(
    seat: number,
    resource: string,
    kept: number,
    amount: number,
    source: string,
    k: number,
  ): void {
    const track = this.find(`[data-track="${seat}:${resource}"]`);
    const to = this.where(track);
    const key = `${seat}:${resource}`;
    const arrive = (n: number) => {
      const left = (this.#table.coming[key] ?? 0) - n;
      if (left > 0) this.#table.coming[key] = left;
      else delete this.#table.coming[key];
    };
    const from =
      this.where(source === 'labyrinth' ? this.find(`[data-golem="${seat}"]`) : null) ??
      this.where(
        this.find(
          `[data-die="${seat}:${resource === 'M' || resource === 'V' ? 'dark' : 'light'}"]`,
        ),
      ) ??
      this.where(this.#table.spots.get(`hero:${seat}`));
    if (!to || !from) {
      arrive(kept);
      return;
    }
    const pieces = Math.min(6, Math.max(1, amount));
    for (let i = 0; i < pieces; i++) {
      const share = Math.floor((kept * (i + 1)) / pieces) - Math.floor((kept * i) / pieces);
      this.later(i * BETWEEN * k, () => {
        this.fly(
          sym(resource, 32, 32, 60),
          22,
          { x: from.x + (i % 3) * 6 - 6, y: from.y },
          to,
          FLIGHT * k,
          () => {
            arrive(share);
            if (track)
              this.run(track, [{ transform: 'scale(1.25)' }, { transform: 'scale(1)' }], 120 * k);
          },
        );
      });
    }
    if (kept < amount) this.later(FLIGHT * k, () => this.fall(resource, to, k));
  }

  /** What there is no room for breaks off and falls. */
  fall(resource: string, from: { x: number; y: number }, k: number): void {
    const piece = this.piece(sym(resource, 32, 32, 60), 20);
    const animation = this.run(
      piece,
      [
        { transform: `translate(${from.x}px, ${from.y - 10}px)`, opacity: 1 },
        { transform: `translate(${from.x + 18}px, ${from.y + 60}px) rotate(60deg)`, opacity: 0 },
      ],
      380 * k,
      'ease-in',
    );
    animation.onfinish = () => piece.remove();
    animation.oncancel = () => piece.remove();
  }

  lose(seat: number, resource: string, amount: number, k: number): void {
    const from = this.where(this.find(`[data-track="${seat}:${resource}"]`));
    if (!from) return;
    for (let i = 0; i < Math.min(4, amount); i++) {
      this.later(i * BETWEEN * k, () => this.fall(resource, { x: from.x - i * 5, y: from.y }, k));
    }
  }

  forge(seat: number, die: string, face: string, old: string, k: number): void {
    const mine = seat === this.#table.main;
    const cell = mine
      ? (this.#table.spots.get(`net:${die}:${face}`) ?? this.find(`[data-die="${seat}:${die}"]`))
      : this.find(`[data-die="${seat}:${die}"]`);
    const to = this.where(cell);
    if (!to || !cell) return;
    const from = this.where(this.#table.spots.get(`pool:${face}`)) ?? {
      x: this.#table.layout.w / 2,
      y: 0,
    };
    const use = (name: string) => `<use href="#${tileId(name)}" width="64" height="64"/>`;
    // The old face stays on top until the new one comes, then it pops off.
    const leaving = this.piece(use(old), to.w);
    const put = (dx: number, dy: number, turn: number) =>
      `translate(${to.x - to.w / 2 + dx}px, ${to.y - to.w / 2 + dy}px) rotate(${turn}deg)`;
    const pop = this.run(
      leaving,
      [
        { transform: put(0, 0, 0), opacity: 1 },
        { transform: put(0, 0, 0), opacity: 1, offset: 0.55 },
        { transform: put(-4, -16, -11), opacity: 1, offset: 0.72 },
        { transform: put(-16, 50, -40), opacity: 0 },
      ],
      640 * k,
    );
    pop.onfinish = () => leaving.remove();
    pop.oncancel = () => leaving.remove();
    this.fly(use(face), Math.max(26, to.w), from, to, 400 * k, () => {
      this.run(
        cell,
        [
          { transform: 'scale(1.18)', filter: 'brightness(1.7)' },
          { transform: 'scale(.96)' },
          { transform: 'scale(1)' },
        ],
        240 * k,
      );
    });
  }

  card(seat: number, feat: string, k: number): void {
    const stack = this.#table.spots.get(`feat:${feat}`);
    const from = this.where(stack);
    const to = this.where(
      seat === this.#table.main
        ? (this.#table.spots.get(`own:${feat}`) ?? this.find('.hero'))
        : this.#table.spots.get(`hero:${seat}`),
    );
    if (!from || !to || !stack) return;
    const lying = this.#table.view.stacks.find((each) => each.feat === feat);
    if (!lying || !FEATS[feat]) return;
    const { suns, moons, glory } = lying;
    const h = from.w * 1.4;
    const drawn = drawCard({ feat, kinds: FEATS[feat].kinds, suns, moons, glory, left: 1, of: 0 });
    const card = this.piece(drawn, from.w);
    card.setAttribute('viewBox', '0 0 70 98');
    card.setAttribute('height', String(h));
    const animation = this.run(
      card,
      [
        { transform: `translate(${from.x - from.w / 2}px, ${from.y - h / 2}px)`, opacity: 1 },
        {
          transform: `translate(${from.x - from.w / 2}px, ${from.y - h / 2 - 16}px) rotate(8deg) scale(1.08)`,
          offset: 0.3,
        },
        {
          transform: `translate(${to.x - from.w / 2}px, ${to.y - h / 2}px) rotate(0deg) scale(.4)`,
          opacity: 0.6,
        },
      ],
      520 * k,
    );
    animation.onfinish = () => card.remove();
    animation.oncancel = () => card.remove();
  }

  /** A mirror copies: the face comes from the die that shows it. */
  reflect(seat: number, face: string, k: number): void {
    const { heroes } = this.#table.view;
    const whose = heroes.findIndex((hero, other) => other !== seat && hero.up.includes(face));
    const from = this.where(
      this.find(`[data-die="${whose}:${heroes[whose]?.up[0] === face ? 'light' : 'dark'}"]`),
    );
    const die = heroes[seat]?.up[0] === 'mirror' ? 'light' : 'dark';
    const to = this.where(this.find(`[data-die="${seat}:${die}"]`));
    if (from && to)
      this.fly(`<use href="#${tileId(face)}" width="64" height="64"/>`, 36, from, to, 420 * k);
  }

  celestial(side: number, k: number): void {
    const tile = this.#table.celestial[side - 1];
    if (!tile) return;
    const { w, h, lip, kind } = this.#table.layout;
    const size = kind === 'phone' ? 72 : 96;
    const piece = this.piece(`<use href="#${tileId(tile)}" width="64" height="64"/>`, size);
    const at = (y: number, turn: number, s: number) =>
      `translate(${w / 2 - size / 2}px, ${y}px) rotate(${turn}deg) scale(${s})`;
    const y = Math.min(lip, h) - size - 70;
    const animation = this.run(
      piece,
      [
        { transform: at(y - 90, -300, 0.4), opacity: 0 },
        { transform: at(y, 0, 1.12), opacity: 1, offset: 0.35 },
        { transform: at(y, 0, 1), opacity: 1, offset: 0.45 },
        { transform: at(y, 0, 1), opacity: 1, offset: 0.85 },
        { transform: at(y + 20, 0, 0.8), opacity: 0 },
      ],
      1300 * k,
    );
    animation.onfinish = () => piece.remove();
    animation.oncancel = () => piece.remove();
  }

  flash(place: string, k: number): void {
    const element = this.#table.spots.get(place);
    if (element)
      this.run(element, [{ filter: 'brightness(1.9)' }, { filter: 'brightness(1)' }], 360 * k);
  }
}
