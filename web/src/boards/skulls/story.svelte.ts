// What happened is told one thing after the other, and can be hurried to its end.
import { tick } from 'svelte';
import type { SkullsProps } from '$lib/board';
import { fly, lasting } from '$lib/motion';
import type { Ask, Choice, SkullsView, Told } from '$lib/protocol';
import { play as sound } from '$lib/sound';
import { diceOf } from './picks';
import { show, tell, type Shown } from './shown';

interface Arrived {
  view: SkullsView;
  happened: Told[];
}

/** More than this is not told, but shown as it is: somebody was away. */
const TOO_MUCH = 80;

export abstract class Story {
  shown = $state.raw<Shown>() as Shown;
  telling = $state(false);
  picked = $state.raw<ReadonlySet<number>>(new Set());
  /** A bet touched once on a phone. */
  chosen = $state('');
  tumbling = $state(0);
  banner = $state('');
  root: HTMLElement | null = null;
  /** The address of a picture of a gear or a cube. */
  coin: (name: string) => string = () => '';

  private readonly queue: Arrived[] = [];
  private hurried = false;
  /** The question that was picked and chosen for. */
  private asked: Ask | null;
  protected readonly props: SkullsProps;

  constructor(props: SkullsProps) {
    this.props = props;
    this.asked = props.ask;
    this.shown = show(props.view);
  }

  /** What the ways out are called. */
  abstract get exits(): Record<string, string>;

  /** A new view came; tell what happened, then show it as it is. */
  arrive(view: SkullsView, happened: Told[]): void {
    if (
      !happened.length ||
      happened.length > TOO_MUCH ||
      this.props.motion <= 0 ||
      document.hidden
    ) {
      if (!this.telling) this.settle(view);
      else this.queue.push({ view, happened: [] });
      return;
    }
    this.queue.push({ view, happened });
    if (!this.telling) void this.tellAll();
  }

  hurry = (): void => {
    if (!this.telling) return;
    this.hurried = true;
    for (const move of this.root?.getAnimations({ subtree: true }) ?? []) {
      if (move.effect?.getTiming().iterations !== Infinity) move.finish();
    }
  };

  /** Let go of what was picked for another question; what others do meanwhile changes nothing. */
  private letGo(): void {
    const ask = this.props.ask;
    if (ask === this.asked) return;
    this.asked = ask;
    this.picked = new Set();
    if (!ask?.choices.some(({ take }) => take === this.chosen)) this.chosen = '';
  }

  private settle(view: SkullsView): void {
    this.shown = show(view);
    this.letGo();
    this.tumbling = 0;
    this.banner = '';
  }

  private async tellAll(): Promise<void> {
    this.telling = true;
    this.letGo();
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        for (const told of next.happened) {
          // Whoever is far behind, or in a hurry, sees only how it ended.
          if (this.hurried || this.queue.length > 6) this.shown = tell(this.shown, told);
          else await this.perform(told);
        }
        this.settle(next.view);
      }
    } finally {
      this.telling = false;
      this.hurried = false;
      this.settle(this.props.view);
    }
  }

  private at(name: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(`[data-at="${name}"]`) ?? null;
  }

  private wait(base: number): Promise<void> {
    const time = this.hurried ? 0 : lasting(base, this.props.motion);
    return new Promise((done) => setTimeout(done, time));
  }

  /** Let something come from where it was to where it is now. */
  private come(
    element: HTMLElement | null,
    from: DOMRect | undefined,
    base: number,
    spin = 0,
  ): void {
    if (!element || !from) return;
    const to = element.getBoundingClientRect();
    const unit = to.width / Math.max(1, element.offsetWidth);
    const x = (from.left + from.width / 2 - to.left - to.width / 2) / unit;
    const y = (from.top + from.height / 2 - to.top - to.height / 2) / unit;
    const scale = Math.min(2.5, from.width / Math.max(1, to.width));
    element.animate(
      [
        { transform: `translate(${x}px,${y}px) scale(${scale}) rotate(${spin}deg)` },
        { transform: 'translate(0,-3px) scale(1.06)', offset: 0.86 },
        { transform: 'none' },
      ],
      { duration: lasting(base, this.props.motion), easing: 'cubic-bezier(.3,.1,.4,1)' },
    );
  }

  private async perform(told: Told): Promise<void> {
    switch (told.event) {
      case 'rolled':
        return this.performRoll(told);
      case 'placed':
        return this.performPlacement(told);
      case 'bet':
      case 'opposition-bet':
        return this.performBet(told);
      case 'tumbler-paid':
      case 'jackpot-paid':
      case 'bet-paid':
      case 'bet-paid-cubes':
        return this.performPay(told);
      case 'out': {
        this.shown = tell(this.shown, told);
        const exit = String(told.facts['exit']);
        this.banner = this.exits[exit] ?? exit;
        sound(exit === 'bust-out' ? 'bust' : 'win');
        await this.wait(900);
        this.banner = '';
        return;
      }
      case 'turn':
        this.shown = tell(this.shown, told);
        return this.wait(320);
      case 'passed':
        return this.wait(110);
      default:
        this.shown = tell(this.shown, told);
        return this.wait(220);
    }
  }

  private async performRoll(told: Told): Promise<void> {
    this.shown = tell(this.shown, told);
    this.tumbling = this.shown.hand.length;
    sound('dice');
    await tick();
    const dice = this.shown.hand.map((_, index) => this.at(`hand-${index}`));
    // Asked once, before anything moves: each question after that would lay out the table again.
    const size = dice[0]?.offsetWidth ?? 100;
    dice.forEach((die, index) => {
      const side = -size * (2.4 + index * 0.35);
      die?.animate(
        [
          { transform: `translate(${side}px,${size * 0.5}px) rotate(-320deg)`, opacity: 0 },
          {
            transform: `translate(${side * 0.55}px,${-size * 0.75}px) rotate(-180deg)`,
            opacity: 1,
            offset: 0.3,
          },
          { transform: `translate(${side * 0.2}px,0) rotate(-60deg)`, offset: 0.58 },
          {
            transform: `translate(${side * 0.07}px,${-size * 0.22}px) rotate(-20deg)`,
            offset: 0.75,
          },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: lasting(560, this.props.motion),
          delay: lasting(index * 40, this.props.motion),
          easing: 'ease-out',
          fill: 'backwards',
        },
      );
    });
    await this.wait(560);
    this.tumbling = 0;
    await this.wait(420);
  }

  private async performPlacement(told: Told): Promise<void> {
    const tier = Number(told.facts['tier']);
    const natural = Number(told.facts['natural']);
    const wild = Number(told.facts['wild']);
    const placement = { tier, natural, wild, choice: {} as Choice };
    const leaving = [...diceOf(placement, this.shown.hand)].map((index) =>
      this.at(`hand-${index}`)?.getBoundingClientRect(),
    );
    const before = this.shown.board[tier - 1];
    const first = before?.[0] ?? 0;
    const lying = first + (before?.[1] ?? 0);
    this.shown = tell(this.shown, told);
    await tick();
    // Natural dice lie before wild ones on a tier, so the new ones are in two places.
    const places = [
      ...Array.from({ length: natural }, (_, index) => first + index),
      ...Array.from({ length: wild }, (_, index) => lying + natural + index),
    ];
    places.forEach((place, index) =>
      this.come(this.at(`tier-${tier}-${place}`), leaving[index], 300, -14),
    );
    sound('place');
    await this.wait(430);
  }

  private async performBet(told: Told): Promise<void> {
    const bet = String(told.facts['bet']);
    const from = this.at(
      `player-${String(told.facts['seat'] ?? 'opposition')}`,
    )?.getBoundingClientRect();
    this.shown = tell(this.shown, told);
    await tick();
    const slot = this.shown.bets.find((each) => each.name === bet)?.stack.length ?? 1;
    const marker = this.at(`slot-${bet}-${slot}`)?.querySelector<HTMLElement>('.marker') ?? null;
    const small = from && new DOMRect(from.left, from.top, from.height, from.height);
    this.come(marker, small, 260);
    sound('place');
    await this.wait(330);
  }

  private async performPay(told: Told): Promise<void> {
    const gears = Number(told.facts['gears'] ?? 0);
    const cubes = Number(told.facts['cubes'] ?? 0);
    const to = this.at(`player-${String(told.facts['seat'])}`)?.getBoundingClientRect();
    const pot = this.at('pot')?.getBoundingClientRect();
    const many = Math.min(12, gears + cubes);
    if (to && pot && many && this.root) {
      const flights = Array.from({ length: many }, (_, index) => {
        const coin = document.createElement('img');
        coin.src = this.coin(index < cubes ? 'cube3' : 'gear3');
        coin.alt = '';
        coin.width = coin.height = 26;
        const from = new DOMRect(pot.left + pot.width / 2 - 13, pot.top + pot.height * 0.3, 26, 26);
        const goal = new DOMRect(to.left + to.width * 0.35, to.top + to.height * 0.55, 18, 18);
        const time = lasting(380, this.props.motion);
        return fly(coin, { from, to: goal, time, delay: lasting(index * 35, this.props.motion) });
      });
      sound('coin');
      await (this.hurried ? Promise.resolve() : Promise.all(flights));
    }
    this.shown = tell(this.shown, told);
    await this.wait(120);
  }
}
