// The line to the house: one socket for everything, which comes back by itself.
import {
  VERSION,
  type Ack,
  type AnyCommand,
  type AnyTold,
  type Because,
  type Change,
  type ChatSaid,
  type Error as Refusal,
  type Update,
  type Welcome,
} from './protocol';
import type { Lang } from './board';
import { applied } from './changes';
import { Refused } from './session.svelte';

export type LineState = 'closed' | 'joining' | 'open' | 'lost';

type Unsent<T> = T extends unknown ? Omit<T, 'id'> : never;
/** A command without the number that the line gives it. */
export type Order = Unsent<AnyCommand>;

export interface Watched {
  table: string;
  seat: number | null;
  code?: string;
  told(update: Update): void;
  /** The house shows this table to a spectator now, though a seat was followed. */
  moved?(update: Update): void;
  said?(chat: ChatSaid): void;
  refused?(refusal: Refusal): void;
}

/** Something the house thinks about when it is asked to: what is best, how likely things are. */
export interface Question {
  do: 'hint' | 'odds';
  table: string;
  seat?: number | null;
}

type Answer = { id: string };

interface Waiting {
  message: object;
  done(answer: Answer): void;
  failed(error: Error): void;
}

/** What the line needs of a socket; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Means {
  open(): Socket;
  now(): number;
  later(what: () => void, time: number): unknown;
  never(timer: unknown): void;
}

/** The longest wait before the line tries again, in milliseconds. */
const LONGEST = 15_000;
const SHORTEST = 250;
/** A line that said nothing for so long is dead: the house pings more often. */
const SILENCE = 45_000;

const browser: Means = {
  open: () => {
    const address = new URL('/api/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address) as unknown as Socket;
  },
  now: () => Date.now(),
  later: (what, time) => setTimeout(what, time),
  never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

let counter = 0;

/** A number no other command of this device has. */
export function commandId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(2));
  return `${parts[0]!.toString(36)}${parts[1]!.toString(36)}-${(counter++).toString(36)}`;
}

export class Line {
  state: LineState = 'closed';
  /** How far ahead the house's clock is, in milliseconds. */
  ahead = 0;
  welcome: Welcome | null = null;

  private socket: Socket | null = null;
  private readonly watched = new Map<string, Watched>();
  /** What was told last, whole: changes go on from it. */
  private readonly seen = new Map<string, Update>();
  /** What we asked for anew, because a change did not fit. */
  private readonly doubted = new Set<string>();
  private readonly asked = new Map<string, string>();
  private readonly waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: unknown = null;
  private silence: unknown = null;

  constructor(
    private readonly language: () => Lang,
    private readonly changed: (state: LineState) => void = () => {},
    private readonly means: Means = browser,
  ) {}

  /** The house's clock. */
  now(): number {
    return this.means.now() + this.ahead;
  }

  /** Follow a table; call what is given back to stop. */
  watch(watched: Watched): () => void {
    const name = nameOf(watched.table, watched.seat);
    this.watched.set(name, watched);
    this.seen.delete(name);
    if (this.state === 'open') this.follow(name, watched);
    else this.join();
    return () => {
      if (this.watched.get(name) !== watched) return;
      this.watched.delete(name);
      this.seen.delete(name);
      if (this.state === 'open') {
        this.say({ do: 'unwatch', id: commandId(), table: watched.table, seat: watched.seat });
      }
    };
  }

  /** Send a command; it is sent again after a broken line, and done once. */
  order(order: Order): Promise<Ack> {
    return this.ask(order) as Promise<Ack>;
  }

  /** Ask why something may not be done. */
  why(table: string, seat: number, take: string): Promise<Because> {
    return this.ask({ do: 'why', table, seat, take }) as Promise<Because>;
  }

  /** Ask the house to think about something. */
  wonder(question: Question): Promise<Record<string, unknown>> {
    return this.ask(question) as Promise<Answer & Record<string, unknown>>;
  }

  /** Say anew who one is and in which language; everything watched comes anew. */
  anew(): void {
    this.seen.clear();
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close(1000);
    this.broken(0);
  }

  /** Try at once, because the network is back or somebody looks again. */
  wake(): void {
    // A line that is being laid already is not laid twice.
    if (this.state !== 'lost' || this.socket) return;
    this.means.never(this.timer);
    this.connect();
  }

  close(): void {
    this.means.never(this.timer);
    this.means.never(this.silence);
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = null;
      socket.close(1000);
    }
    this.become('closed');
  }

  private ask(message: object): Promise<Answer> {
    const id = commandId();
    const whole = { ...message, id };
    return new Promise((done, failed) => {
      this.waiting.set(id, { message: whole, done, failed });
      if (this.state === 'open') this.say(whole);
      else this.join();
    });
  }

  private join(): void {
    if (this.state === 'closed') this.connect();
  }

  private connect(): void {
    this.become(this.tries ? 'lost' : 'joining');
    const socket = this.means.open();
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return socket.close();
      this.alive();
      this.say({ do: 'hello', version: VERSION, language: this.language() });
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(String(event.data)) as AnyTold);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.broken(this.backOff());
    };
  }

  private broken(wait: number): void {
    this.socket = null;
    this.means.never(this.silence);
    this.tries += 1;
    this.become('lost');
    this.timer = this.means.later(() => this.connect(), wait);
  }

  private backOff(): number {
    const longest = Math.min(LONGEST, SHORTEST * 2 ** this.tries);
    return longest / 2 + Math.random() * (longest / 2);
  }

  private alive(): void {
    this.means.never(this.silence);
    this.silence = this.means.later(() => {
      const socket = this.socket;
      if (!socket) return;
      socket.onclose = null;
      socket.close();
      this.broken(0);
    }, SILENCE);
  }

  private hear(told: AnyTold): void {
    this.alive();
    switch (told.is) {
      case 'welcome':
        this.welcome = told;
        this.ahead = told.now - this.means.now();
        this.tries = 0;
        this.become('open');
        this.doubted.clear();
        for (const [name, watched] of this.watched) this.follow(name, watched);
        for (const { message } of this.waiting.values()) this.say(message);
        break;
      case 'update':
        this.updated(told);
        break;
      case 'change':
        this.wentOn(told);
        break;
      case 'chat':
        for (const watched of this.watched.values()) {
          if (watched.table === told.table) watched.said?.(told);
        }
        break;
      case 'ack':
      case 'because':
        this.settle(told.id, (waiting) => waiting.done(told));
        break;
      case 'error':
        this.refused(told);
        break;
      case 'ping':
        // A message is always a little old when it comes; the largest difference is the nearest to truth.
        this.ahead = Math.max(this.ahead, told.now - this.means.now());
        this.say({ do: 'pong', n: told.n });
        break;
      case 'bye': {
        const socket = this.socket;
        if (socket) {
          socket.onclose = null;
          socket.close(1000);
        }
        this.broken(told.back);
        break;
      }
      default:
        this.thought(told);
    }
  }

  /** Whatever else has the number of a question is its answer. */
  private thought(told: object): void {
    const { id } = told as { id?: unknown };
    if (typeof id === 'string') this.settle(id, (waiting) => waiting.done({ ...told, id }));
  }

  private updated(update: Update): void {
    const name = nameOf(update.table, update.seat);
    const watched = this.watched.get(name);
    if (watched) {
      this.seen.set(name, update);
      this.doubted.delete(name);
      watched.told(update);
    } else if (update.seat === null) {
      // Whoever gives a seat up is told on as a spectator; which seat it was, its followers know.
      const here = [...this.watched.values()].filter((each) => each.table === update.table);
      for (const each of here) each.moved?.(update);
    }
  }

  /** What differs from the update before; if that is not the one we have, all is asked for anew. */
  private wentOn(change: Change): void {
    const name = nameOf(change.table, change.seat);
    const watched = this.watched.get(name);
    const before = this.seen.get(name);
    if (!watched || !before || this.doubted.has(name)) return;
    const update = applied(before, change);
    if (update) this.updated(update);
    else if (change.seq > before.seq || change.from === before.seq) {
      this.doubted.add(name);
      this.follow(name, watched);
    }
  }

  private refused(refusal: Refusal): void {
    const name = this.asked.get(refusal.id);
    if (name !== undefined) {
      this.asked.delete(refusal.id);
      this.watched.get(name)?.refused?.(refusal);
    } else {
      this.settle(refusal.id, (waiting) => waiting.failed(new Refused(refusal)));
    }
  }

  private settle(id: string, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) how(waiting);
  }

  private follow(name: string, watched: Watched): void {
    const id = commandId();
    this.asked.set(id, name);
    const { table, seat, code = '' } = watched;
    const since = this.seen.get(name)?.seq ?? null;
    this.say({ do: 'watch', id, table, seat, since, code, changes: true });
  }

  private say(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  private become(state: LineState): void {
    if (this.state === state) return;
    this.state = state;
    this.changed(state);
  }
}

function nameOf(table: string, seat: number | null): string {
  return `${table}/${seat ?? 'watch'}`;
}
