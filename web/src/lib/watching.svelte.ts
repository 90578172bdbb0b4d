// A table as this device follows it: through one seat, through several, or as a spectator.
import { announce } from './a11y';
import { line } from './house.svelte';
import type { Order } from './net';
import type { ChatLine, Choice, Error as Refusal, Told, Update } from './protocol';
import { Refused } from './session.svelte';
import { play } from './sound';

/** What a table told one seat. */
export interface Eyes {
  update: Update;
  log: Told[];
}

type SeatName = number | 'watch';

export class Watching {
  /** By seat: what was told last, and everything before. */
  eyes = $state.raw<Map<SeatName, Eyes>>(new Map());
  chat = $state.raw<ChatLine[]>([]);
  refused = $state.raw<Refusal | null>(null);
  /** Why something is not allowed, to be shown. */
  because = $state.raw<{ says: string; rule: string } | null>(null);
  /** So many orders are on their way. */
  busy = $state(0);
  /** By seat, the moment whose question was answered, while the answer is on its way. */
  private readonly answering = new Map<number, number>();
  private readonly stops = new Map<SeatName, () => void>();

  constructor(
    readonly table: string,
    private readonly code: string,
    private readonly me: () => string | null,
  ) {
    this.follow('watch');
  }

  /** The table without anybody's eyes, as it was told last. */
  get info() {
    let last: Update | null = null;
    for (const { update } of this.eyes.values()) if (!last || update.seq > last.seq) last = update;
    return last?.info ?? null;
  }

  /** The seats that are ours. */
  get mine(): number[] {
    const me = this.me();
    if (!me || !this.info) return [];
    return this.info.seats.flatMap((seat, number) => (seat.person === me ? [number] : []));
  }

  /** Ours that are asked something now. */
  get asked(): number[] {
    return this.mine.filter((seat) => this.eyes.get(seat)?.update.ask);
  }

  of(seat: number | null): Eyes | null {
    return this.eyes.get(seat ?? 'watch') ?? null;
  }

  /**
   * Follow the seats that are ours; without any, as a spectator.  To be called, too, when it becomes
   * known who we are: that may be after the table has told everything.
   */
  reseat(): void {
    const mine = this.mine;
    for (const seat of mine) this.follow(seat);
    const all = mine.length > 0 && mine.every((seat) => this.eyes.has(seat));
    if (all) this.leave('watch');
    if (!mine.length) this.follow('watch');
    for (const seat of [...this.stops.keys()]) {
      if (typeof seat === 'number' && !mine.includes(seat)) this.leave(seat);
    }
  }

  private follow(seat: SeatName): void {
    if (this.stops.has(seat)) return;
    this.stops.set(
      seat,
      line.watch({
        table: this.table,
        seat: seat === 'watch' ? null : seat,
        code: this.code,
        told: (update) => this.told(seat, update),
        moved: (update) => this.moved(seat, update),
        said: (chat) => this.said(chat.lines),
        refused: (refusal) => {
          if (seat === 'watch' && this.mine.length) return;
          this.refused = refusal;
        },
      }),
    );
  }

  private leave(seat: SeatName): void {
    const stop = this.stops.get(seat);
    if (!stop) return;
    this.stops.delete(seat);
    stop();
    const eyes = new Map(this.eyes);
    eyes.delete(seat);
    this.eyes = eyes;
  }

  private told(seat: SeatName, update: Update): void {
    const before = this.eyes.get(seat);
    const log = update.whole ? update.happened : [...(before?.log ?? []), ...update.happened];
    const same = this.isAskedAgain(seat, update);
    const now = same ? { ...update, ask: before!.update.ask } : update;
    this.eyes = new Map(this.eyes).set(seat, { update: now, log });
    this.refused = null;
    const first = this.mine[0] ?? 'watch';
    if (before && seat === first) update.happened.slice(-6).forEach((told) => announce(told.says));
    if (before && update.ask && !before.update.ask) play('bell');
    this.reseat();
  }

  /** A seat was given up, here or on another device of ours: from now on we look on. */
  private moved(seat: SeatName, update: Update): void {
    if (typeof seat !== 'number' || update.info.seats[seat]?.person === this.me()) return;
    this.told('watch', update);
  }

  /**
   * Somebody came, a clock was set, another one acted: a question that stays the same is the same
   * thing, so that what was pressed on the way to its answer stays pressed.
   */
  private isAskedAgain(seat: SeatName, update: Update): boolean {
    if (seat === 'watch' || this.answering.has(seat)) return false;
    const before = this.eyes.get(seat)?.update.ask ?? null;
    return before !== null && JSON.stringify(before) === JSON.stringify(update.ask);
  }

  private said(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((said) => said.n));
    const fresh = lines.filter((said) => !known.has(said.n));
    this.chat = [...this.chat, ...fresh].sort((one, other) => one.n - other.n);
  }

  /** Send a command; a refusal is shown where "why not" is. */
  async order(order: Order): Promise<Record<string, unknown> | null> {
    this.busy += 1;
    try {
      return (await line.order(order)).data;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Somebody else was faster: what is shown now is what counts.
      this.because = { says: error.refusal.says, rule: error.refusal.rule };
      return null;
    } finally {
      this.busy -= 1;
    }
  }

  /** Answer what a seat is asked: once, however often it is pressed before the table goes on. */
  async act(seat: number, take: string): Promise<void> {
    const seq = this.of(seat)?.update.seq ?? 0;
    if (this.answering.get(seat) === seq) return;
    this.answering.set(seat, seq);
    try {
      await this.order({ do: 'act', table: this.table, seat, take, seq });
    } finally {
      // The next question may have been asked and answered before this was acknowledged.
      if (this.answering.get(seat) === seq) this.answering.delete(seat);
    }
  }

  /** Ask why not, and show the answer. */
  async why(seat: number, take: string): Promise<void> {
    try {
      const because = await line.why(this.table, seat, take);
      if (!because.allowed) this.because = { says: because.says, rule: because.rule };
    } catch (error) {
      if (error instanceof Refused) {
        this.because = { says: error.refusal.says, rule: error.refusal.rule };
      }
    }
  }

  choices(seat: number | null): Choice[] {
    return this.of(seat)?.update.ask?.choices ?? [];
  }

  stop(): void {
    for (const stop of this.stops.values()) stop();
    this.stops.clear();
  }
}
