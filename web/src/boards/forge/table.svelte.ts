/** The board's own memory: what was pressed so far, what is looked at, which tab is open. */

import { getContext, setContext } from 'svelte';
import type { ForgeProps } from '$lib/board';
import { letters } from '$lib/keys';
import type { Choice, ForgeHeroView, ForgeView } from '$lib/protocol';
import { layoutFor, type Layout, type Tab } from './layout';
import {
  after,
  drawn,
  faceIn,
  inTray,
  questionAbout,
  stepsTo,
  through,
  waiting,
  type PlaceId,
  type Reach,
} from './places';
import { celestial, say } from './printed';
import { wordsOf } from './words';

const KEY = Symbol('forge');
/** What may be done whatever is asked: no reason to turn to another tab. */
const ANY_TIME = new Set(['triton', 'companion', 'scepter', 'take-back']);

export class Table {
  readonly #given: () => ForgeProps;
  pressed = $state.raw<PlaceId[]>([]);
  /** On a phone: what a second press, or the button, will do. */
  aimed = $state.raw<Reach | null>(null);
  looked = $state<PlaceId | null>(null);
  keysShown = $state(false);
  open = $state<Tab>('islands');
  /** Whose hero is looked at closely. */
  sheet = $state<number | null>(null);
  /** On a phone: the own faces are unfolded though nothing is asked of them. */
  netOpen = $state(false);
  width = $state(1280);
  height = $state(680);
  /** A face that is dragged, and where the pointer is, in design pixels. */
  dragged = $state.raw<{ face: string; x: number; y: number; over: PlaceId | null } | null>(null);
  /** Amounts on their way to a track: not shown there yet. */
  coming = $state<Record<string, number>>({});
  /** Pieces on their way: where they stand meanwhile, such as `golem:2` on space 9. */
  meanwhile = $state<Record<string, number>>({});
  /** Dice in the air. */
  tumbling = $state<Record<string, boolean>>({});
  readonly spots = new Map<PlaceId, HTMLElement>();
  /** A face was dragged from its pool onto this one: the next question is answered already. */
  wish: { face: string; take: string } | null = null;

  constructor(given: () => ForgeProps) {
    this.#given = given;
  }

  view: ForgeView = $derived.by(() => this.#given().view);
  lang = $derived.by(() => this.#given().lang);
  words = $derived(wordsOf(this.lang));
  ask = $derived.by(() => this.#given().ask);
  info = $derived.by(() => this.#given().info);
  motion = $derived.by(() => this.#given().motion);
  /** Whose eyes these are; -1 for a spectator. */
  seat: number = $derived.by(() => this.#given().seat ?? -1);
  /** Whose hero is shown large; a spectator looks over the first seat's shoulder. */
  main: number = $derived(Math.max(0, this.seat));
  me: ForgeHeroView | null = $derived(this.view.heroes[this.main] ?? null);
  /** The others, in the order of their turns. */
  others: number[] = $derived(
    this.view.heroes
      .map((_, i) => (this.main + 1 + i) % this.view.heroes.length)
      .filter((other) => other !== this.main),
  );
  titans = $derived(this.view.setup['rebellion'] === 'titans');
  goddess = $derived((this.view.heroes[0]?.golem ?? 0) > 0);
  places = $derived(drawn(this.view, this.seat));

  reaches: Reach[] = $derived.by(() => {
    const ask = this.ask;
    if (!ask) return [];
    const keys = letters(ask.choices.map((choice) => choice.take));
    return ask.choices.map((choice, index) => ({
      choice,
      steps: stepsTo(choice, this.view, ask.seat),
      letter: keys[index]!,
    }));
  });
  left: Reach[] = $derived(after(this.reaches, this.pressed));
  tray: Reach[] = $derived(inTray(this.left, this.pressed, this.places));
  glowing: Set<PlaceId> = $derived(
    new Set(
      this.left
        .flatMap((reach) => reach.steps)
        .filter((step) => !step.some((place) => this.pressed.includes(place)))
        .flat()
        .filter((place) => this.places.has(place)),
    ),
  );
  /** Must a face of the own dice be chosen? */
  facesAsked = $derived([...this.glowing].some((place) => place.startsWith('net:')));
  layout: Layout = $derived(layoutFor(this.width, this.height, this.facesAsked || this.netOpen));
  phone = $derived(this.layout.kind === 'phone');

  /** What the sides of the celestial die show. */
  celestial: string[] = $derived(celestial(this.view));

  /** The face that is to be forged now, if one is. */
  held: string | null = $derived.by(() => {
    const step = waiting(this.view);
    return this.view.question === 'place' || this.view.question === 'curse'
      ? faceIn(step['face'])
      : null;
  });

  name(seat: number): string {
    return this.info.seats[seat]?.name || `${seat + 1}.`;
  }

  say(section: string, name: string): string {
    return say(this.lang, section, name);
  }

  ways(place: PlaceId): Reach[] {
    return this.glowing.has(place) ? through(this.left, this.pressed, place) : [];
  }

  take(choice: Choice): void {
    this.pressed = [];
    this.aimed = null;
    this.#given().act(choice.take);
  }

  /** Somebody presses a place of the board. */
  press(place: PlaceId): void {
    this.looked = place;
    const ways = this.ways(place);
    const only = ways[0];
    if (ways.length === 1 && only) {
      if (this.phone && !this.sameAim(only)) this.aimed = only;
      else this.take(only.choice);
    } else if (ways.length > 1) {
      this.pressed = [...this.pressed, place];
      this.aimed = null;
    } else if (this.ask) {
      const about = questionAbout(place, this.view);
      if (about) this.#given().why(about);
    }
  }

  sameAim(reach: Reach): boolean {
    return this.aimed?.choice.take === reach.choice.take;
  }

  back(): void {
    if (this.aimed) this.aimed = null;
    else this.pressed = this.pressed.slice(0, -1);
  }

  /** A face is let go over a face of a die. */
  drop(face: string, over: PlaceId): void {
    const ways = this.ways(over);
    if (this.view.question === 'place' && ways.length === 1) {
      this.take(ways[0]!.choice);
      return;
    }
    const taking = this.ways(`pool:${face}`);
    if (taking.length !== 1) return;
    const [, die = '', old = ''] = over.split(':');
    this.wish = { face, take: `over ${die} ${old}` };
    this.take(taking[0]!.choice);
  }

  /** The wish of a drag is granted as soon as the table asks for it. */
  grant(): void {
    const wish = this.wish;
    const ask = this.ask;
    if (!wish || !ask || ask.question === 'pay-gold') return;
    this.wish = null;
    const choice = ask.choices.find(({ take }) => take === wish.take);
    if (ask.question === 'place' && this.held === wish.face && choice) this.take(choice);
  }

  /** Opens the tab on which something can be done. */
  turnTo(): void {
    const live = new Set(
      this.reaches
        .filter(({ choice }) => !ANY_TIME.has(choice.key))
        .flatMap(({ steps }) => steps.flat())
        .filter((place) => this.places.has(place))
        .map((place) => this.tabOf(place)),
    );
    live.delete(null);
    // The faces need the room: the islands stay as a row above the sanctuary.
    if (this.phone && this.facesAsked && this.open === 'islands') this.open = 'sanctuary';
    if (live.size === 0 || live.has(this.open)) return;
    const order: Tab[] = ['module', 'garden', 'hero', 'sanctuary', 'islands'];
    this.open = order.find((tab) => live.has(tab)) ?? this.open;
  }

  tabOf(place: PlaceId): Tab | null {
    const [kind, name = ''] = place.split(':');
    if (kind === 'feat' || kind === 'island') return 'islands';
    if (kind === 'space' || kind === 'treasure') return 'module';
    if (kind === 'own' || kind === 'companion' || kind === 'scepter' || kind === 'token')
      return 'hero';
    if (kind === 'pool')
      return this.view.pools.some((pool) => pool.cost > 0 && pool.faces.includes(name))
        ? 'sanctuary'
        : 'garden';
    return null;
  }

  /** Lets movements find the elements of places; the first of several alike is kept. */
  spot = (
    element: HTMLElement,
    place: PlaceId,
  ): { update(next: PlaceId): void; destroy(): void } => {
    let held = place;
    this.spots.set(held, element);
    return {
      update: (next) => {
        if (this.spots.get(held) === element) this.spots.delete(held);
        held = next;
        this.spots.set(held, element);
      },
      destroy: () => {
        if (this.spots.get(held) === element) this.spots.delete(held);
      },
    };
  };

  /** Where a piece stands as far as the story has been told. */
  stands(piece: 'golem' | 'loyalty' | 'pawn', seat: number, now: number): number {
    return this.meanwhile[`${piece}:${seat}`] ?? now;
  }

  /** What a track shows: what is there, less what is still in the air. */
  shown(seat: number, resource: string, amount: number): number {
    return Math.max(0, amount - (this.coming[`${seat}:${resource}`] ?? 0));
  }
}

export const setForge = (table: Table): Table => setContext(KEY, table);
export const forge = (): Table => getContext<Table>(KEY);
