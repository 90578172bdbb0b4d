// A table that is being planned: who sits where, what is chosen, what everybody agrees on.
import { lookOf, regular } from './games.svelte';
import { nearest } from './minds/levels';
import type { GameInfo, NewSeat, NewTable, SetupChoice } from './protocol';
import { likes } from './settings.svelte';

export interface Who {
  /** `here`: somebody else at this device. */
  who: 'me' | 'open' | 'here' | 'bot';
  bot: string;
  name: string;
}

/** The bot that sits down unless another one is asked for. */
export const usualBot = (game: GameInfo): string => nearest(game.bots, likes.level);

export class Plan {
  seats = $state<Who[]>([]);
  preset = $state('');
  setup = $state<Record<string, unknown>>({});
  visibility = $state<'public' | 'link' | 'code'>('link');
  pace = $state<'untimed' | 'live' | 'days'>('untimed');
  minutes = $state(10);
  increment = $state(10);
  days = $state(3);
  undo = $state<'none' | 'own' | 'agree'>('agree');
  betting = $state<'ordered' | 'live' | 'sealed'>('ordered');
  /** Seconds that bets stay open. */
  window = $state(20);
  stalled = $state(true);
  /** Minutes, where there is no clock, after which a bot may go on for somebody who stays away. */
  absent = $state(60);
  spectators = $state(true);
  chat = $state(true);
  /** May everybody ask what is best, and how likely things are? */
  hints = $state(true);
  odds = $state(true);

  /** Does everybody sit already? */
  get ready(): boolean {
    return this.seats.every((seat) => seat.who !== 'open');
  }

  /** Lay another game out: against bots, or for people who are still to come. */
  layOut(game: GameInfo, people: boolean): void {
    const bot = usualBot(game);
    const others = Math.max(game.fewest - 1, Math.min(lookOf(game.name).bots, game.most - 1));
    const other = (): Who => ({ who: people ? 'open' : 'bot', bot: people ? '' : bot, name: '' });
    this.seats = [{ who: 'me', bot: '', name: '' }, ...Array.from({ length: others }, other)];
    this.visibility = people ? 'public' : 'link';
    this.choose(game, Object.keys(game.presets)[0] ?? '');
  }

  choose(game: GameInfo, preset: string): void {
    this.preset = preset;
    const defaults = Object.fromEntries(
      game.choices.map((choice) => [choice.name, choice.default]),
    );
    // What is set here is not read here: an effect that chooses must not wake itself.
    const chosen: Record<string, unknown> = { ...defaults, ...(game.presets[preset] ?? {}) };
    this.setup = chosen;
    this.betting = chosen['betting'] === 'open' ? 'live' : 'ordered';
  }

  set(name: string, value: unknown): void {
    this.setup = { ...this.setup, [name]: value };
    this.preset = '';
  }

  /** Some choices are for one player only, and some for several. */
  matters(game: GameInfo, choice: SetupChoice): boolean {
    if (game.name !== 'emerald-skulls') return true;
    const solo = ['deck', 'opposition'].includes(choice.name);
    return this.seats.length === 1 ? solo : !solo;
  }

  /** The plan as the house wants to hear it. */
  wanted(game: GameInfo): NewTable {
    const { visibility, pace, increment, days, undo, window, spectators, chat, hints, odds } = this;
    return {
      game: game.name,
      seats: this.seats.map(newSeat),
      setup: { ...this.setup },
      settings: {
        visibility,
        pace: { kind: pace, bank: this.minutes * 60, increment, days },
        betting: {
          form: game.name === 'emerald-skulls' ? this.betting : 'ordered',
          window,
          last_call: 4,
          bound: 150,
        },
        undo,
        hints,
        odds,
        stalled: this.stalled ? usualBot(game) : '',
        absent: this.absent,
        spectators,
        delay: 0,
        chat,
      },
      start: true,
    };
  }
}

function newSeat(seat: Who, number: number): NewSeat {
  if (seat.who === 'bot') return { who: 'bot', bot: seat.bot, name: regular(number) };
  if (seat.who === 'here') return { who: 'me', bot: '', name: seat.name.trim() };
  return { who: seat.who, bot: '', name: '' };
}
