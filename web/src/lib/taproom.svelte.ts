// What there is to see in the tap-room, and what can be begun there.
import { loadGames, games, lookOf, regular, TABLES } from './games.svelte';
import { ago, t } from './i18n';
import { nearest } from './minds/levels';
import { makeTable } from './dice.svelte';
import type { GameInfo, Listed, NewSeat } from './protocol';
import { go } from './router.svelte';
import { ask, beSomebody, NoAnswer, recall, Refused, session } from './session.svelte';
import { likes } from './settings.svelte';

/** How often the room is looked over, in milliseconds. */
const LOOK = 10_000;

export class Taproom {
  /** Own matches that are not over. */
  shelf = $state.raw<Listed[]>([]);
  /** Public games in progress, and public tables with free seats. */
  fire = $state.raw<Listed[]>([]);
  trouble = $state('');
  busy = $state('');

  get games(): GameInfo[] {
    return games.all.filter((game) => TABLES.includes(game.name));
  }

  /** Look around, and again from time to time. */
  enter(): () => void {
    void this.look();
    const timer = setInterval(() => {
      if (!document.hidden) void this.look();
    }, LOOK);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    try {
      await loadGames();
      const [playing, open] = await Promise.all([
        ask<Listed[]>('GET', '/api/tables?phase=playing'),
        ask<Listed[]>('GET', '/api/tables?phase=open'),
      ]);
      this.fire = [...open, ...playing].filter((table) => !table.mine);
      this.trouble = '';
      if (!session.you && likes.known) await recall();
      if (session.you) {
        const mine = await ask<Listed[]>('GET', '/api/mine');
        const unfinished = mine.filter(
          (table) => table.phase === 'open' || table.phase === 'playing',
        );
        this.shelf = unfinished.sort(
          (one, other) =>
            Number(other.my_turn) - Number(one.my_turn) || other.changed - one.changed,
        );
      }
    } catch (error) {
      this.trouble = error instanceof NoAnswer ? t('no-answer') : String((error as Error).message);
    }
  }

  live(game: string): number {
    return this.fire.filter((table) => table.game === game).length;
  }

  /** One click: a table against bots, begun at once. */
  async playBots(game: GameInfo): Promise<void> {
    if (this.busy) return;
    this.busy = game.name;
    const bot = nearest(game.bots, likes.level);
    const bots = Math.min(lookOf(game.name).bots, game.most - 1);
    try {
      await beSomebody();
      const made = await makeTable({
        game: game.name,
        seats: [
          { who: 'me' },
          ...Array.from({ length: bots }, (_, index): NewSeat => ({
            who: 'bot',
            bot,
            name: regular(index + 1),
          })),
        ],
        setup: {},
        start: true,
      });
      go('table', made.table);
    } catch (error) {
      this.trouble = error instanceof Refused ? error.message : t('no-answer');
    } finally {
      this.busy = '';
    }
  }

  /** Go to the table of an invitation. */
  async byCode(code: string): Promise<void> {
    try {
      const { table } = await ask<{ table: string }>(
        'GET',
        `/api/codes/${encodeURIComponent(code.trim())}`,
      );
      location.hash = `#/table/${table}?code=${encodeURIComponent(code.trim())}`;
    } catch (error) {
      this.trouble = error instanceof Refused ? error.message : t('no-answer');
    }
  }

  /** Who else is at a table, in words. */
  company(table: Listed): string {
    const me = session.you?.name;
    const others = table.seats.filter((name) => name && name !== me);
    return others.length ? t('lobby.with', { names: others.join(', ') }) : t('lobby.alone');
  }

  /** How a match on the shelf stands. */
  stands(table: Listed): string {
    if (table.phase === 'open') return t('lobby.not-begun');
    if (table.my_turn) return t('lobby.your-turn');
    return `${t('lobby.waiting')} · ${ago(table.changed, Date.now())}`;
  }

  /** What a table by the fire offers. */
  offers(table: Listed): string {
    const free = table.seats.filter((name) => !name).length;
    if (table.phase === 'open' && free) return t('lobby.free', { n: free });
    return table.seats.filter(Boolean).join(', ');
  }

  get name(): string {
    return session.you?.name ?? (likes.name || t('lobby.guest'));
  }
}
