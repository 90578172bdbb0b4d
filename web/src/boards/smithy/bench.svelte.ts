/** The board's own memory: what was taken up, what is looked at, which tab is open. */

import { getContext, setContext } from 'svelte';
import type { SmithyProps } from '$lib/board';
import { announce } from '$lib/a11y';
import { fill, type Facts } from '$lib/i18n';
import { letters } from '$lib/keys';
import type { Choice, SmithySmithSeen, SmithyView } from '$lib/protocol';
import {
  endedBy,
  live,
  meant,
  pathsOf,
  plainSpot,
  remaining,
  type Picked,
  type Reach,
  type Spot,
} from './paths';
import { HIDDEN, isGuild, nameOf, Printed, say, SUBTYPES } from './printed';
import { wordsOf, type Words } from './words';

const KEY = Symbol('smithy');
export type Tab = 'workshop' | 'market' | 'warehouse' | 'others';
/** How a place looks: at rest, usable, the target of what is held, held, or laid to it. */
export type State = '' | 'may' | 'can' | 'sel' | 'laid' | 'no';
type Word = Exclude<keyof Words, 'groups'>;

/** What a player most likely means, if several things are possible with a card. */
const LIKELY = [
  'craft',
  'play-refined',
  'sell',
  'buy',
  'put-up',
  'buy-from',
  'play',
  'move',
  'discard',
  'swap',
];
/** Words that end something; the last two are also said when nothing else is possible. */
export const ENDING = ['done', 'stop'];

export class Bench {
  readonly #given: () => SmithyProps;
  /** A part on its way to a card, while that card may be held. */
  #carried: Spot | null = null;
  picked = $state.raw<Picked | null>(null);
  /** A card somebody reads. */
  looked = $state<string | null>(null);
  tab = $state<Tab>('workshop');
  /** On a phone: whose area the tab of the others shows. */
  shown = $state(-1);
  listing = $state(false);
  keysShown = $state(false);
  /** How much somebody is about to bid. */
  offer = $state(0);
  /** A discard pile that is looked through. */
  pile = $state<'mine' | 'guild' | null>(null);
  /** A card that is dragged, where the pointer is in the window, and the place it would go to. */
  dragged = $state.raw<{ card: string; x: number; y: number; over: Spot | null } | null>(null);

  constructor(given: () => SmithyProps) {
    this.#given = given;
  }

  view: SmithyView = $derived.by(() => this.#given().view);
  lang = $derived.by(() => this.#given().lang);
  ask = $derived.by(() => this.#given().ask);
  info = $derived.by(() => this.#given().info);
  motion = $derived.by(() => this.#given().motion);
  words: Words = $derived(wordsOf(this.lang));
  printed: Printed = $derived(new Printed(this.view.edition));
  /** Whose bench is in front; a spectator looks over the first player's shoulder. */
  seat: number = $derived.by(() => this.#given().seat ?? 0);
  spectator: boolean = $derived.by(() => this.#given().seat === null);
  me: SmithySmithSeen = $derived(this.view.smiths[this.seat]!);
  seats = $derived(this.view.smiths.length);
  others: number[] = $derived(
    Array.from({ length: this.seats - 1 }, (_, i) => (this.seat + 1 + i) % this.seats),
  );
  over = $derived(this.view.phase === 'over');
  mine: boolean = $derived(this.ask !== null);
  /** Whom the table waits for.  Nobody waits for oneself: what is over is looked at again. */
  whose: string = $derived(
    this.w(this.spectator || this.view.asked.includes(this.seat) ? 'watching' : 'waitsFor', {
      name: this.view.asked.map((seat) => this.name(seat)).join(', '),
    }),
  );

  reaches: Reach[] = $derived.by(() => {
    const ask = this.ask;
    if (!ask) return [];
    const keys = letters(ask.choices.map((choice) => choice.take));
    return ask.choices.map((choice, index) => ({
      choice,
      paths: pathsOf(choice, this.view, ask.seat, this.printed),
      letter: keys[index]!,
    }));
  });
  left: Reach[] = $derived(remaining(this.reaches, this.picked));
  live: Set<Spot> = $derived(live(this.reaches, this.picked));
  /** What can be taken up, whatever is held now. */
  firsts: Set<Spot> = $derived(live(this.reaches, null));
  bids: Reach[] = $derived(this.reaches.filter(({ choice }) => choice.key === 'bid'));
  /** Words without a place: pass, later; and what ends a phase. */
  tray: Reach[] = $derived(
    this.reaches.filter(({ choice, paths }) => paths.length === 0 && choice.key !== 'bid'),
  );
  ending: Reach | undefined = $derived(this.tray.find(({ choice }) => ENDING.includes(choice.key)));
  /** The best reading of what is held. */
  best: Reach | undefined = $derived.by(() => {
    if (!this.picked) return undefined;
    return [...this.left].sort((a, b) => this.#likely(a.choice) - this.#likely(b.choice))[0];
  });
  /** The parts that the only way of crafting the held card takes. */
  lit: Spot[] = $derived.by(() => {
    const crafts = this.left.filter(({ choice }) => choice.key === 'craft');
    return this.picked && crafts.length === 1 ? (crafts[0]!.paths[0]?.parts ?? []) : [];
  });
  held: string | null = $derived(
    this.picked ? plainSpot(this.picked.first).split('/').pop()! : null,
  );

  #likely(choice: Choice): number {
    const at = LIKELY.indexOf(choice.key);
    return (at < 0 ? LIKELY.length : at) + (choice.facts['area'] === 'market' ? 0.5 : 0);
  }

  w(key: Word, facts: Facts = {}): string {
    return fill(this.words[key], facts);
  }

  say(section: string, name: string): string {
    return say(this.lang, section, name);
  }

  card(name: string): string {
    return nameOf(this.lang, name);
  }

  name(seat: number): string {
    return this.info.seats[seat]?.name || `${seat + 1}.`;
  }

  /** How many times each equal card was met before: the number of its spot. */
  numbered(area: string, cards: readonly string[]): { card: string; spot: Spot }[] {
    const met = new Map<string, number>();
    return cards.map((card) => {
      const count = met.get(card) ?? 0;
      met.set(card, count + 1);
      return { card, spot: count ? `${area}/${card}#${count}` : `${area}/${card}` };
    });
  }

  state(spot: Spot): State {
    const plain = plainSpot(spot);
    if (!this.mine) return '';
    if (this.picked) {
      if (this.picked.first === spot) return 'sel';
      if (this.picked.parts.includes(spot)) return 'laid';
      if (this.isLit(spot)) return 'laid';
      if (this.live.has(plain) && !this.isSpent(spot)) return 'can';
    } else if (this.firsts.has(plain)) {
      return this.ask?.question === 'act' ? 'may' : 'can';
    }
    return this.picked && this.firsts.has(plain) ? 'may' : '';
  }

  /** Is this one of the cards that the only recipe takes?  Of equal cards, the first ones are. */
  isLit(spot: Spot): boolean {
    const plain = plainSpot(spot);
    const number = Number(spot.split('#')[1] ?? 0);
    return this.lit.filter((each) => each === plain).length > number;
  }

  /** Has the recipe no use for another card of this kind? */
  isSpent(spot: Spot): boolean {
    return this.lit.length > 0 && this.lit.includes(plainSpot(spot)) && !this.isLit(spot);
  }

  /** The choice a press on this spot would answer with at once, if it is one. */
  answer(spot: Spot): Reach | undefined {
    const plain = plainSpot(spot);
    if (this.picked && this.picked.first !== spot) {
      const ended = endedBy(this.left, this.picked, plain);
      if (ended.length === 1) return ended[0];
      if (ended.length > 1 || this.live.has(plain)) return undefined;
    }
    const begun = this.reaches.filter(({ paths }) =>
      paths.some((path) => path.first.includes(plain)),
    );
    const only = begun[0];
    if (begun.length !== 1 || !only) return undefined;
    const again = this.picked?.first === spot;
    return again || only.paths.every((path) => path.last.length === 0) ? only : undefined;
  }

  /** The answers that a press on this spot would begin. */
  begun(spot: Spot): string[] {
    const plain = plainSpot(spot);
    return this.reaches
      .filter(({ paths }) => paths.some((path) => path.first.includes(plain)))
      .map(({ choice }) => choice.take);
  }

  take(choice: Choice): void {
    this.picked = null;
    this.listing = false;
    this.#given().act(choice.take);
  }

  /** Somebody presses a place of the board. */
  press(spot: Spot): void {
    const plain = plainSpot(spot);
    const answer = this.answer(spot);
    if (answer) this.take(answer.choice);
    else if (this.picked?.first === spot) this.back();
    else if (this.picked && this.#layable(spot)) this.#lay(spot);
    else if (this.firsts.has(plain)) this.#pick(spot);
    else this.#whyNot(spot);
  }

  // ── dragging ───────────────────────────────────────────────────────────────────────────

  canLift(spot: Spot): boolean {
    return this.firsts.has(plainSpot(spot)) || this.#baseOf(spot).length > 0;
  }

  /** Somebody drags a card away: it is taken up, and everything it can be put to glows. */
  lift(spot: Spot, card: string): void {
    this.dragged = { card, x: 0, y: 0, over: null };
    // A part that is dragged while a card is held belongs to that card.
    const laying = this.picked && this.picked.first !== spot && this.#layable(spot);
    if (laying) this.#carried = spot;
    else if (this.firsts.has(plainSpot(spot))) this.#pick(spot);
    else this.#carried = spot;
  }

  carry(x: number, y: number, under: readonly Spot[]): void {
    if (this.dragged) this.dragged = { ...this.dragged, x, y, over: this.#goal(under) };
  }

  /** A card is let go over these places, the topmost first; where it means nothing, it goes back. */
  drop(under: readonly Spot[]): void {
    const goal = this.#goal(under);
    const carried = this.#carried;
    this.dragged = null;
    this.#carried = null;
    if (!goal) {
      if (!carried) this.picked = null;
      return;
    }
    if (carried && this.picked?.first === goal) this.#lay(carried);
    else if (this.picked && this.live.has(plainSpot(goal))) this.press(goal);
    else this.#begin(goal, carried ?? this.picked!.first);
  }

  /** A part is dragged onto the card that is made of it: that card is taken up with the part. */
  #begin(base: Spot, part: Spot): void {
    this.picked = null;
    this.#pick(base);
    if (this.#layable(part)) this.#lay(part);
  }

  /** The first of these places that what is dragged can go to. */
  #goal(under: readonly Spot[]): Spot | null {
    const part = this.#carried ?? this.picked?.first;
    if (!part) return null;
    const bases = this.#baseOf(part);
    const fits = (spot: Spot): boolean => {
      if (spot === part) return false;
      if (this.#carried && this.picked?.first === spot) return true;
      if (!this.#carried && this.live.has(plainSpot(spot))) return true;
      return bases.includes(plainSpot(spot));
    };
    return under.find(fits) ?? null;
  }

  /** The cards that can be crafted with this one as a part. */
  #baseOf(part: Spot): Spot[] {
    const plain = plainSpot(part);
    return this.reaches
      .flatMap(({ paths }) => paths)
      .filter(({ parts }) => parts.includes(plain))
      .flatMap(({ first }) => first);
  }

  #layable(spot: Spot): boolean {
    const plain = plainSpot(spot);
    const picked = this.picked;
    if (!picked) return false;
    if (picked.parts.includes(spot)) return true;
    return remaining(this.left, { ...picked, parts: [...picked.parts, plain] }).length > 0;
  }

  #lay(spot: Spot): void {
    const { first, parts } = this.picked!;
    this.picked = {
      first,
      parts: parts.includes(spot) ? parts.filter((each) => each !== spot) : [...parts, spot],
    };
  }

  #pick(spot: Spot): void {
    this.picked = { first: spot, parts: [] };
    const ways = remaining(this.reaches, this.picked);
    announce(`${this.card(this.held!)}: ${ways.map(({ choice }) => choice.says).join('; ')}`);
    this.#turnToTargets();
  }

  /** On a phone the tab with the targets opens, if the open one has none. */
  #turnToTargets(): void {
    const tabs = new Set([...this.live].map((spot) => this.tabOf(spot)));
    tabs.delete(null);
    if (tabs.size === 0 || tabs.has(this.tab)) return;
    const first = (['workshop', 'market', 'warehouse'] as const).find((tab) => tabs.has(tab));
    if (first) this.tab = first;
  }

  /** A new question: nothing is taken up, and its tab opens. */
  begin(): void {
    this.picked = null;
    this.listing = false;
    this.offer = Number(this.bids[0]?.choice.facts['coins'] ?? 0);
    const question = this.ask?.question;
    if (question === 'draw') this.tab = 'warehouse';
    else if (question === 'make-room') this.tab = 'market';
    else if (question && question !== 'act') this.tab = 'workshop';
  }

  back(): void {
    if (this.listing) this.listing = false;
    else if (this.pile) this.pile = null;
    else if (this.picked?.parts.length) this.picked = { ...this.picked, parts: [] };
    else this.picked = null;
  }

  #whyNot(spot: Spot): void {
    if (this.spectator || this.over) return;
    const take = meant(spot, this.picked, this.view, this.seat, this.printed);
    if (take) this.#given().why(take);
  }

  tabOf(spot: Spot): Tab | null {
    const [kind = '', name = ''] = spot.split('/');
    if (kind === 'workshop' || kind === 'pile' || kind === 'apprentice') return 'workshop';
    if (kind === 'market' || kind === 'rotated') return 'market';
    if (kind === 'ware' || kind === 'deck') return 'warehouse';
    if (kind === 'shop') return 'others';
    if (kind !== 'to') return null;
    if (name === 'market') return 'market';
    if (name === 'warehouse' || name === 'discard') return 'warehouse';
    return name === 'hand' || name === 'auction' || name === 'purse' ? null : 'workshop';
  }

  /** How many places of a tab can be used now. */
  badge(tab: Tab): number {
    return [...this.live].filter((spot) => this.tabOf(spot) === tab).length;
  }

  /** What finished King's Items of a subtype are worth, as far as this seat knows. */
  subtotal(seat: number, subtype: string): number {
    return this.view.smiths[seat]!.kings.filter((pile) => pile.card !== HIDDEN)
      .map((pile) => this.printed.guild(pile.card))
      .filter((card) => card.subtype === subtype)
      .reduce((sum, card) => sum + card.value, 0);
  }

  /** What somebody would have if the game ended now, before bonuses and unknown King's Items. */
  worth(seat: number): number {
    const smith = this.view.smiths[seat]!;
    if (this.over)
      return Number(
        (this.info.outcome as { scores?: number[] } | null)?.scores?.[seat] ?? smith.coins,
      );
    const sales = [...smith.market, ...smith.rotated]
      .filter((card) => !isGuild(card))
      .reduce((sum, card) => sum + this.printed.sale(card, smith.apprentices), 0);
    const kings = SUBTYPES.reduce((sum, subtype) => sum + this.subtotal(seat, subtype), 0);
    const known = smith.kings.filter((pile) => pile.card !== HIDDEN).length;
    return (
      smith.coins + sales + kings + known * this.printed.ability(smith.apprentices, 'king-bonus')
    );
  }

  /** Is a deck so small that it may be empty within a round? */
  soon(deck: 'mine' | 'guild'): boolean {
    if (deck === 'mine' && this.view.setup['mine'] === 'endless') return false;
    return this.view.left < 0 && this.view[deck] <= 4 * this.seats;
  }

  price(card: string): number {
    return this.printed.price(card, this.me.apprentices);
  }
}

export const setBench = (bench: Bench): Bench => setContext(KEY, bench);
export const smithy = (): Bench => getContext<Bench>(KEY);
