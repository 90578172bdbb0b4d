// The table in play: what is shown, what is picked, and what may be done, for every lay-out.
import { letters } from '$lib/keys';
import { nobody, type Minds } from '$lib/minds/minds.svelte';
import type { SkullsOdds } from '$lib/minds/told';
import { likes } from '$lib/settings.svelte';
import type { Ask, Choice } from '$lib/protocol';
import names, { printed } from '$lib/words/skulls';
import { byCard, stand } from './bets';
import { word, type Word } from './conditions';
import { bustByTier, lensOf, prospectOf } from './lens';
import { canPick, diceOf, exact, most, openTiers, placements } from './picks';
import { Story } from './story.svelte';

export interface Button {
  take: string;
  label: string;
  key: string;
  /** brass: the main thing; quiet: something else. */
  kind: 'brass' | 'quiet';
  icon?: 'gear' | 'cube';
}

const TIERS = ['lower', 'upper', 'nose', 'eyes', 'gem'];

export class Play extends Story {
  /** What is thought at this table. */
  minds: Minds = nobody;

  // ── what is asked ──────────────────────────────────────────────────────────────────────

  get lang() {
    return this.props.lang;
  }
  get info() {
    return this.props.info;
  }
  get seat() {
    return this.props.seat;
  }
  get view() {
    return this.props.view;
  }
  /** The question, once the story so far is told. */
  get ask(): Ask | null {
    return this.telling ? null : this.props.ask;
  }
  get solo(): boolean {
    return this.props.info.seats.length === 1;
  }
  get names(): string[] {
    return this.props.info.seats.map((seat) => seat.name);
  }
  get titles(): Record<string, string> {
    return names[this.lang]['bet'] ?? {};
  }
  get tiers(): string[] {
    return [1, 2, 3, 4, 5].map((tier) => names[this.lang]['tier']?.[tier] ?? '');
  }
  get exits(): Record<string, string> {
    return names[this.lang]['exit'] ?? {};
  }
  readonly keys: string[] = $derived.by(() => {
    return this.ask ? letters(this.ask.choices.map((choice) => choice.take)) : [];
  });
  get showLetters(): boolean {
    return likes.letters;
  }
  readonly placements = $derived.by(() => {
    return placements(this.ask);
  });
  readonly standings = $derived.by(() => {
    const open = this.shown.hand.length > 0 || this.shown.board.some(([a, b]) => a + b > 0);
    return this.shown.bets.map((bet) => stand(bet, this.ask, this.keys, open));
  });
  readonly cards = $derived.by(() => {
    return byCard(this.standings);
  });
  // ── what the house thinks ──────────────────────────────────────────────────────────────

  /** The odds of now; while a story is told they would give its end away. */
  readonly odds: SkullsOdds | null = $derived.by(() => {
    return this.telling ? null : (this.minds.odds as SkullsOdds | null);
  });
  readonly prospect = $derived.by(() => {
    return prospectOf(this.odds, this.minds.model);
  });
  readonly lens = $derived.by(() => {
    return lensOf(this.prospect, this.standings);
  });
  readonly busts = $derived.by(() => {
    return bustByTier(this.odds, this.placements);
  });
  /** Tiers and dice to buy that the house advises, with the place of the advice. */
  readonly advice = $derived.by(() => {
    const tiers: Record<number, number | undefined> = {};
    for (const tier of [1, 2, 3, 4, 5]) {
      const lays = this.placements.filter((each) => each.tier === tier);
      tiers[tier] = this.minds.rank(lays.map(({ choice }) => choice.take));
    }
    const dice = this.buying.map((choice) => [
      Number(choice.facts['dice']) - 1,
      this.minds.rank([choice.take]),
    ]);
    return { tiers, dice: Object.fromEntries(dice) as Record<number, number | undefined> };
  });

  get advanced(): boolean {
    return this.cards.length > 4;
  }
  /** Are somebody's bets awaited? */
  get betting(): boolean {
    return ['bet', 'open-betting'].includes(this.view.question);
  }
  say(key: Word, facts: Record<string, string | number> = {}): string {
    return word(this.lang, key, facts);
  }
  /** A printed number, as the table's edition has it. */
  number(name: string): number {
    const values = this.view.edition?.['values'] as Record<string, unknown> | undefined;
    return Number(values?.[name] ?? printed[name] ?? 0);
  }
  pays(tier: number): [number, number] {
    const name = TIERS[tier - 1];
    return [this.number(`payout.${name}.chicken-out`), this.number(`payout.${name}.run-out`)];
  }
  closes(card: string): number {
    return this.number(`cards.${card}.stop`);
  }

  // ── the skull and the hand ─────────────────────────────────────────────────────────────

  get buying(): Choice[] {
    return (this.ask?.choices ?? []).filter((choice) => choice.key === 'buy');
  }
  /** The dice in the middle: the hand, or the supply while dice are bought. */
  get dice(): number[] {
    return this.buying.length ? Array<number>(7).fill(0) : this.shown.hand;
  }
  get prices(): string[] | null {
    if (!this.buying.length) return null;
    const prices = Array<string>(7).fill('');
    for (const choice of this.buying) {
      const dice = Number(choice.facts['dice']);
      const cost = this.number(`dice.cost.${dice}`);
      prices[dice - 1] = cost ? `${dice}: ${cost}` : `${dice}: ${this.say('free')}`;
    }
    return prices;
  }
  get priceKeys(): string[] {
    const found = Array<string>(7).fill('');
    this.ask?.choices.forEach((choice, index) => {
      if (choice.key === 'buy') found[Number(choice.facts['dice']) - 1] = this.keys[index] ?? '';
    });
    return found;
  }
  readonly can: ReadonlySet<number> | null = $derived.by(() => {
    if (this.buying.length) {
      return new Set(this.buying.map((choice) => Number(choice.facts['dice']) - 1));
    }
    if (!this.placements.length) return null;
    const hand = this.shown.hand;
    return new Set(
      hand.flatMap((_, index) =>
        canPick(this.placements, hand, this.picked, index) ? [index] : [],
      ),
    );
  });
  readonly liveTiers: ReadonlySet<number> = $derived.by(() => {
    return openTiers(this.placements, this.shown.hand, this.picked);
  });
  /** The placement that a touch of the tier, or the button, would do. */
  readonly ready = $derived.by(() => {
    const fitting = [...this.liveTiers]
      .map((tier) => exact(this.placements, this.shown.hand, this.picked, tier))
      .filter((placement) => placement !== null);
    return fitting.length === 1 ? fitting[0]! : null;
  });
  readonly ghost = $derived.by(() => {
    const ready = this.ready;
    if (!ready) return null;
    const hand = this.shown.hand;
    return { tier: ready.tier, faces: [...diceOf(ready, hand)].map((index) => hand[index]!) };
  });
  readonly light: number[] = $derived.by(() => {
    const { floor, exit, board } = this.shown;
    const on = exit === 'still-on' && this.shown.hand.length > 0;
    const live = this.liveTiers;
    return [1, 2, 3, 4, 5].map((tier) => {
      const dice = (board[tier - 1]?.[0] ?? 0) + (board[tier - 1]?.[1] ?? 0);
      if (this.ready?.tier === tier) return 1.8;
      if (live.has(tier)) return 1.4;
      if (this.placements.length) return tier >= floor ? 0.35 : 0;
      if (exit === 'gem-out' || exit === 'double-out') return dice ? 1.2 : 0;
      return on && tier >= floor && !(tier === 4 && dice > 1) ? 1.15 : 0;
    });
  });

  /** What the skull is drawn with, on a desk as on a phone. */
  get skull() {
    const { board, picks, tumbler } = this.shown;
    const { light, ghost, solo, names, tiers, lang } = this;
    const [live, touch, ranks] = [this.liveTiers, this.touchTier, this.advice.tiers];
    return { board, picks, tumbler, light, live, ghost, solo, names, tiers, lang, touch, ranks };
  }
  /** What the dice in the middle are drawn with. */
  get hand() {
    const { dice, can, picked, tumbling, prices, lang } = this;
    const ranks = this.advice.dice;
    return { dice, can, picked, tumbling, prices, lang, ranks, touch: this.touchDie };
  }
  /** What every bet is drawn with. */
  get looker() {
    const { seat, solo, names, lang, why } = this;
    return { seat, solo, names, lang, why };
  }

  touchDie = (index: number): void => {
    if (this.buying.length) {
      const wanted = this.buying.find((choice) => Number(choice.facts['dice']) === index + 1);
      this.do(wanted?.take ?? `buy ${Math.max(3, index + 1)}`, !wanted);
      return;
    }
    if (!this.can?.has(index)) {
      const face = this.shown.hand[index] ?? 0;
      if (face)
        this.props.why(`place ${face === 6 ? 5 : face}: ${'I II III IV V W'.split(' ')[face - 1]}`);
      return;
    }
    const picked = new Set(this.picked);
    if (!picked.delete(index)) picked.add(index);
    this.picked = picked;
  };

  touchTier = (tier: number): void => {
    if (!this.placements.length) return;
    const hand = this.shown.hand;
    const here = exact(this.placements, hand, this.picked, tier);
    if (here) this.do(here.choice.take);
    else if (this.liveTiers.has(tier)) {
      const only = this.placements.filter((placement) => placement.tier === tier);
      if (only.length === 1 && !likes.confirm) this.do(only[0]!.choice.take);
      else this.picked = most(this.placements, hand, tier);
    } else {
      const faces = [...this.picked].map((index) => 'I II III IV V W'.split(' ')[hand[index]! - 1]);
      this.props.why(`place ${tier}: ${faces.length ? faces.join(' ') : 'W'}`);
    }
  };

  /** Do something, or ask why it is not allowed. */
  do = (take: string, forbidden = false): void => {
    this.picked = new Set();
    this.chosen = '';
    if (forbidden) this.props.why(take);
    else this.props.act(take);
  };

  why = (take: string): void => this.props.why(take);

  /** What has no place on the table. */
  readonly buttons: Button[] = $derived.by(() => {
    const found: Button[] = [];
    const ready = this.ready;
    if (ready) {
      const label = this.say('lay', { tier: this.tiers[ready.tier - 1] ?? '' });
      found.push({ take: ready.choice.take, label, key: '⏎', kind: 'brass' });
    }
    this.ask?.choices.forEach((choice, index) => {
      if (['bet', 'place', 'buy'].includes(choice.key)) return;
      const bet = this.titles[String(choice.facts['bet'] ?? '')] ?? '';
      found.push({
        take: choice.take,
        label: this.say(choice.key as Word, { bet }),
        key: this.keys[index] ?? '',
        kind: ['roll', 'go-on', 'take-base', 'pass'].includes(choice.key) ? 'brass' : 'quiet',
        ...(choice.key === 'use-cube' ? { icon: 'cube' as const } : {}),
      });
    });
    return found;
  });

  get title(): string {
    const window = this.info.window;
    const question = this.view.question;
    if (question === 'over') return this.say('title-over');
    if (window && this.betting) {
      if (window.stage === 'last-call') return this.say('bets-last');
      return this.say(window.form === 'sealed' ? 'bets-sealed' : 'bets-open');
    }
    if (this.betting && this.ask?.choices.some((choice) => choice.key === 'roll')) {
      return this.say('title-roll');
    }
    if (this.betting) return this.say('bets-open');
    // Who is asked, but not any more, looks at what is over: there is nothing to wait for.
    const mine = this.ask !== null || this.view.asked.some((seat) => seat === this.seat);
    if (!mine) return this.say('title-wait');
    return this.say(`title-${question}` as Word);
  }

  get says(): string {
    const question = this.view.question;
    const winners = this.info.outcome?.['winners'] as number[] | undefined;
    if (question === 'over') {
      if (!winners?.length) return this.say('say-over-lost');
      return this.say('say-over', { name: winners.map((seat) => this.names[seat]).join(', ') });
    }
    if (!this.ask) {
      const asked = this.view.asked;
      if (asked.length !== 1) return this.say('say-wait-many');
      return this.say('say-wait', { name: this.names[asked[0]!] ?? '' });
    }
    if (this.ask.choices.some((choice) => choice.key === 'roll')) return this.say('say-roll');
    const left = this.seat === null ? 0 : (this.shown.markers[this.seat] ?? 0);
    if (question === 'bet') return this.say('say-bet', { n: left });
    if (question === 'open-betting') return this.say('say-bet-live', { n: left });
    return this.say(`say-${question}` as Word, { n: this.shown.hand.length });
  }

  /** The line under the hand. */
  get handLine(): string {
    if (this.buying.length) return this.say('supply');
    const mine = this.seat === this.shown.tumbler;
    const name = this.names[this.shown.tumbler] ?? '';
    const dice = this.shown.hand.length;
    if (!dice) return '';
    if (mine && this.placements.length) return this.say(this.ready ? 'your-pick' : 'your-roll');
    if (this.shown.rolled) return this.say('rolled', { name });
    return mine ? this.say('your-hand', { n: dice }) : this.say('hand', { name, n: dice });
  }

  roleOf(seat: number): string {
    const asked = !this.telling && this.view.asked.includes(seat);
    if (asked && seat === this.seat) return this.say('your-turn');
    if (seat === this.shown.tumbler && !this.solo) return this.say('tumbler');
    if (asked) return this.say('decides');
    return this.info.seats[seat]?.kind === 'bot' ? this.say('bot') : '';
  }
}
