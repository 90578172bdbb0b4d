// What the house thinks at a table: hints when somebody asks, odds while the lens is held up.
import { getContext, setContext } from 'svelte';
import type { Question } from '../net';
import { Refused } from '../session.svelte';
import type { Hint, Odds } from './told';

/** Ask the house to think; it answers with plain data. */
export type Wonder = (question: Question) => Promise<Record<string, unknown>>;

/** Whose way of playing the odds foresee. */
export type Model = 'best' | 'casual';

export class Minds {
  hints = $state.raw<Hint[] | null>(null);
  odds = $state.raw<Odds | null>(null);
  model = $state<Model>('best');
  /** A hint is thought about. */
  thinking = $state(false);
  /** Why there is no hint, in words. */
  trouble = $state('');
  private asked = 0;
  private looking = 0;

  constructor(
    private readonly table: string,
    private readonly wonder: Wonder,
  ) {}

  /** Ask for a hint; an answer that comes too late, to another question, is not shown. */
  async hint(seat: number): Promise<void> {
    const mine = ++this.asked;
    this.thinking = true;
    this.trouble = '';
    try {
      const told = await this.wonder({ do: 'hint', table: this.table, seat });
      if (mine === this.asked) this.hints = (told['hints'] as Hint[] | undefined) ?? [];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.asked) this.trouble = error.message;
    } finally {
      if (mine === this.asked) this.thinking = false;
    }
  }

  /** Forget the hint: something else is asked now. */
  forget(): void {
    this.asked += 1;
    this.hints = null;
    this.thinking = false;
    this.trouble = '';
  }

  /** Look at the odds as they are now, through a seat's eyes; older answers are thrown away. */
  async look(seat: number | null): Promise<void> {
    const mine = ++this.looking;
    try {
      const told = await this.wonder({ do: 'odds', table: this.table, seat });
      if (mine === this.looking) this.odds = (told['odds'] as Odds | null | undefined) ?? null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.looking) this.odds = null;
    }
  }

  /** Put the lens away. */
  away(): void {
    this.looking += 1;
    this.odds = null;
  }

  /** The place of an answer among the hints, from 1; of several answers the best one. */
  rank(takes: readonly string[]): number | undefined {
    const found = this.hints?.findIndex((hint) => takes.includes(hint.take)) ?? -1;
    return found < 0 ? undefined : found + 1;
  }
}

const KEY = Symbol('minds');
/** Nobody thinks: in a replay, on a board of its own. */
export const nobody = new Minds('', () => Promise.resolve({}));

export const setMinds = (minds: Minds): Minds => setContext(KEY, minds);

/** What is thought at this table; nothing where nobody thinks. */
export const atMinds = (): Minds => getContext<Minds | undefined>(KEY) ?? nobody;
