// Written by tools/schema.py from the server's schema.  Not to be changed by hand.

export const VERSION = 1;

/** How much time there is to decide. */
export interface Pace {
  kind?: 'days' | 'live' | 'untimed';
  bank?: number;
  increment?: number;
  days?: number;
}

/** Emerald Skulls: how bets are placed. */
export interface Betting {
  form?: 'live' | 'ordered' | 'sealed';
  window?: number;
  last_call?: number;
  bound?: number;
}

/** Who is to sit there. */
export interface NewSeat {
  who?: 'bot' | 'me' | 'open';
  bot?: string;
  name?: string;
}

/** What a table agrees on besides the game's own setup. */
export interface Settings {
  visibility: 'code' | 'link' | 'public';
  pace: Pace;
  betting: Betting;
  undo: 'agree' | 'none' | 'own';
  hints: boolean;
  odds: boolean;
  stalled: string;
  absent: number;
  spectators: boolean;
  delay: number;
  chat: boolean;
}

/** A table to be set up. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  setup?: Record<string, unknown>;
  edition?: Record<string, unknown> | null;
  settings?: Settings;
  start?: boolean;
  dice?: string;
  entropy?: string;
}

/** Answer the question a seat is asked. */
export interface Act {
  do: 'act';
  id: string;
  table: string;
  seat: number;
  take: string;
  seq: number;
}

/** Take back one's last act, or ask the others whether one may. */
export interface Undo {
  do: 'undo';
  id: string;
  table: string;
  seat: number;
  seq: number;
}

/** Answer somebody who asks to take something back. */
export interface Agree {
  do: 'agree';
  id: string;
  table: string;
  seat: number;
  yes: boolean;
}

/** Sit down; without a number, at the first free seat. */
export interface Sit {
  do: 'sit';
  id: string;
  table: string;
  seat?: number | null;
  name?: string;
  entropy?: string;
}

/** Add to the dice at one's own seat, before the play; what one added before is replaced. */
export interface AddEntropy {
  do: 'entropy';
  id: string;
  table: string;
  seat: number;
  entropy: string;
}

/** Give up a seat; in play a bot goes on for it, and one may take it back. */
export interface Stand {
  do: 'stand';
  id: string;
  table: string;
  seat: number;
}

/** Take back a seat that a bot plays for one. */
export interface Reclaim {
  do: 'reclaim';
  id: string;
  table: string;
  seat: number;
}

/** Put a bot on a seat; an empty spec frees the seat again. */
export interface PutBot {
  do: 'bot';
  id: string;
  table: string;
  seat: number;
  bot: string;
}

/** Begin the play. */
export interface Start {
  do: 'start';
  id: string;
  table: string;
}

/** Give the table up. */
export interface Close {
  do: 'close';
  id: string;
  table: string;
}

/** Set up the same table once more. */
export interface Rematch {
  do: 'rematch';
  id: string;
  table: string;
  dice?: string;
  entropy?: string;
}

/** Say something to everybody at the table. */
export interface Say {
  do: 'say';
  id: string;
  table: string;
  text: string;
}

/** No longer hear somebody, or hear them again. */
export interface Mute {
  do: 'mute';
  id: string;
  table: string;
  person: string;
  on?: boolean;
}

/** The first thing a client says on a socket. */
export interface Hello {
  do: 'hello';
  version: number;
  language?: 'en' | 'hu';
}

/** Follow a table as one of one's seats, or as a spectator. */
export interface Watch {
  do: 'watch';
  id: string;
  table: string;
  seat?: number | null;
  since?: number | null;
  code?: string;
  changes?: boolean;
}

/** Follow a table no longer. */
export interface Unwatch {
  do: 'unwatch';
  id: string;
  table: string;
  seat?: number | null;
}

/** Ask why something may not be done. */
export interface Why {
  do: 'why';
  id: string;
  table: string;
  seat: number;
  take: string;
}

/** Ask which answers of a seat are best, where the table allows it. */
export interface AskHint {
  do: 'hint';
  id: string;
  table: string;
  seat: number;
}

/** Ask how likely things are, where the table allows it. */
export interface AskOdds {
  do: 'odds';
  id: string;
  table: string;
  seat?: number | null;
}

/** Answer the house's ping, so that it knows how slow the line is. */
export interface Pong {
  do: 'pong';
  n: number;
}

/** Who one is here. */
export interface You {
  id: string;
  name: string;
  account: boolean;
}

/** A seat as everybody sees it. */
export interface Seat {
  kind: 'bot' | 'open' | 'person';
  name: string;
  person: string;
  bot: string;
  here: boolean;
  left: number | null;
}

/** A line of the log of all commitments: chained by its digest to the line before. */
export interface Entry {
  n: number;
  at: number;
  commitment: string;
  table: string;
  digest: string;
}

/** What is known of the dice. */
export interface Fair {
  commitment: string;
  entropies: string[];
  secret: string | null;
  entry: Entry | null;
}

/** Emerald Skulls: the betting window.  Times are of the house's clock. */
export interface Window {
  form: 'live' | 'sealed';
  stage: 'last-call' | 'open';
  opened: number;
  last_call: number;
  closes: number;
  bound: number;
  waiting: number[];
}

/** Somebody asks to take something back. */
export interface AsksBack {
  seat: number;
  to: number;
  agreed: number[];
  asked: number[];
}

/** A table, without its play. */
export interface TableInfo {
  id: string;
  game: string;
  rules_version: number;
  phase: 'closed' | 'open' | 'over' | 'playing';
  owner: string;
  seats: Seat[];
  setup: Record<string, unknown>;
  edition: Record<string, unknown> | null;
  settings: Settings;
  fair: Fair;
  made: number;
  now: number;
  seq: number;
  code: string;
  window: Window | null;
  asks_back: AsksBack | null;
  outcome: Record<string, unknown> | null;
  closed: string | null;
  rematch: string | null;
}

/** One thing a seat may do. */
export interface Choice {
  take: string;
  key: string;
  facts: Record<string, unknown>;
  says: string;
}

/** The question a seat is asked. */
export interface Ask {
  seat: number;
  question: string;
  choices: Choice[];
  may_wait: boolean;
  pending: string[];
}

/** Something that happened, as this seat saw it. */
export interface Told {
  seq: number;
  event: string;
  facts: Record<string, unknown>;
  says: string;
}

/** Something said. */
export interface ChatLine {
  n: number;
  at: number;
  person: string;
  name: string;
  text: string;
}

/** The answer to ``hello``. */
export interface Welcome {
  is: 'welcome';
  version: number;
  you: You | null;
  now: number;
  engine: string;
}

/** How a table stands for one seat, and what happened since the last update. */
export interface Update {
  is: 'update';
  table: string;
  seat: number | null;
  seq: number;
  whole: boolean;
  info: TableInfo;
  view: Record<string, unknown> | null;
  ask: Ask | null;
  undo: '' | 'ask' | 'own';
  happened: Told[];
}

/** What differs from the update before: for those who said that they can put it together. */
export interface Change {
  is: 'change';
  table: string;
  seat: number | null;
  from: number;
  seq: number;
  now: number;
  left: number[] | null;
  parts: Record<string, unknown>;
  happened: Told[];
}

/** Lines of chat, new or from before. */
export interface ChatSaid {
  is: 'chat';
  table: string;
  lines: ChatLine[];
}

/** A command was done, and is kept for ever. */
export interface Ack {
  is: 'ack';
  id: string;
  seq: number;
  data: Record<string, unknown>;
}

/** A command was not done; nothing has changed. */
export interface Error {
  is: 'error';
  code: string;
  says: string;
  id: string;
  rule: string;
  seq: number;
}

/** The answer to ``why``. */
export interface Because {
  is: 'because';
  id: string;
  allowed: boolean;
  says: string;
  rule: string;
}

/** Something that speaks for an option. */
export interface ReasonSaid {
  key: string;
  facts: Record<string, unknown>;
  says: string;
}

/** One option worth a thought. */
export interface Hint {
  take: string;
  key: string;
  facts: Record<string, unknown>;
  says: string;
  chance: number;
  gain: number;
  error: number;
  then: string[];
  reasons: ReasonSaid[];
}

/** The answer to ``hint``: at most three options, the best first. */
export interface Hints {
  is: 'hints';
  id: string;
  table: string;
  seat: number;
  seq: number;
  hints: Hint[];
}

/** The answer to ``odds``: each game has odds of its own. */
export interface Odds {
  is: 'odds';
  id: string;
  table: string;
  seat: number | null;
  seq: number;
  odds: Record<string, unknown> | null;
}

/** To be answered with ``pong`` at once. */
export interface Ping {
  is: 'ping';
  n: number;
  now: number;
}

/** The house closes this line; come back after so many milliseconds. */
export interface Bye {
  is: 'bye';
  why: string;
  back: number;
}

/** A guest gives a name, and nothing else. */
export interface NewGuest {
  name: string;
}

/** An account; a guest who makes one keeps seats and games. */
export interface NewAccount {
  login: string;
  password: string;
  name?: string;
}

/** Come back to an account. */
export interface SignIn {
  login: string;
  password: string;
}

/** Be forgotten; whoever has an account says its password again. */
export interface Farewell {
  password?: string;
}

/** A token for a bot of one's own. */
export interface NewToken {
  label: string;
}

/** The token; it is shown this once only. */
export interface Token {
  token: string;
  id: string;
  label: string;
}

/** A device that is signed in, or a bot's token. */
export interface SessionInfo {
  id: string;
  kind: string;
  label: string;
  made: number;
  seen: number;
  current: boolean;
}

/** A new name, or other settings of one's own. */
export interface Renamed {
  name?: string | null;
  settings?: Record<string, unknown> | null;
}

/** A table that was set up. */
export interface Made {
  table: string;
  code: string;
  phase: 'closed' | 'open' | 'over' | 'playing';
}

/** Dice that the house drew for a table to come, and is committed to from now on. */
export interface DiceDrawn {
  table: string;
  commitment: string;
  entry: Entry;
  until: number;
}

/** A table as the lobby lists it. */
export interface Listed {
  table: string;
  game: string;
  phase: 'closed' | 'open' | 'over' | 'playing';
  seats: string[];
  setup: Record<string, unknown>;
  pace: Pace;
  made: number;
  changed: number;
  mine: boolean;
  my_turn: boolean;
  hints: boolean;
  odds: boolean;
}

/** One thing to choose when a table is set up. */
export interface SetupChoice {
  name: string;
  kind: 'names' | 'number' | 'one-of';
  default: unknown;
  names: string[];
  parts: string[];
  low: number;
  high: number;
}

/** A game of the house. */
export interface GameInfo {
  name: string;
  title: Record<string, string>;
  fewest: number;
  most: number;
  rules_version: number;
  choices: SetupChoice[];
  presets: Record<string, Record<string, unknown>>;
  bots: string[];
  usual_bot: string;
}

/** A paragraph of the rulebook. */
export interface Rule {
  id: string;
  text: string;
  heading: boolean;
}

/** One line of a play as one seat saw it. */
export interface ReplayStep {
  line: number;
  seat: number | null;
  happened: Told[];
  view: Record<string, unknown>;
}

/** A stretch of a play. */
export interface Replay {
  table: string;
  seat: number | null;
  lines: number;
  steps: ReplayStep[];
  names: string[];
}

/** What a check of the dice found. */
export interface Verified {
  fair: boolean;
  draws: number;
  says: string;
  commitment: string;
  secret: string | null;
  line: number;
}

/** What could have come at a line of luck, so that anybody can draw it again. */
export interface Drawn {
  line: number;
  purpose: string;
  seat: number;
  ways: [string, number][];
}

/** A play looked at again, or how far that is. */
export interface Reviewed {
  table: string;
  seat: number | null;
  share: number;
  review: Record<string, unknown> | null;
}

export type AnyCommand = Act | Undo | Agree | Sit | AddEntropy | Stand | Reclaim | PutBot | Start | Close | Rematch | Say | Mute;

export type AnySaid = Act | Undo | Agree | Sit | AddEntropy | Stand | Reclaim | PutBot | Start | Close | Rematch | Say | Mute | Hello | Watch | Unwatch | Why | AskHint | AskOdds | Pong;

export type AnyTold = Welcome | Update | Change | ChatSaid | Ack | Error | Because | Hints | Odds | Ping | Bye;

/** One bet on the table, as everybody sees it. */
export interface SkullsBet {
  name: string;
  card: string;
  pays: number[];
  mark: string;
  cubes: boolean;
  jackpot: number;
  stack: number[];
  open: boolean;
}

/** What a seat, or a spectator, knows. */
export interface SkullsView {
  seat: number | null;
  setup: Record<string, unknown>;
  edition: Record<string, unknown> | null;
  question: string;
  asked: number[];
  passes_left: number;
  turn: number;
  tumbler: number;
  pot: number;
  gears: number[];
  cubes: number[];
  markers: number[];
  ledgers: [number, number, number, number][];
  cards: string[];
  bets: SkullsBet[];
  bought: number;
  hand: number;
  roll: string;
  board: number[][];
  picks: number;
  floor: number;
  exit: string;
  opposition: number;
  shown: number;
  seen: number[];
  rounds: number;
  drawn: string[];
}

/** A guild card on its parts, as somebody sees it. */
export interface SmithyPileSeen {
  card: string;
  parts: string[];
  remembered: string[];
  tools: string[];
  seen: boolean;
}

/** A player, as somebody sees them. */
export interface SmithySmithSeen {
  hand: string[];
  hand_mine: number;
  hand_guild: number;
  known: string[];
  market: string[];
  rotated: string[];
  workshop: string[];
  piles: SmithyPileSeen[];
  kings: SmithyPileSeen[];
  apprentices: string[];
  tools: string[];
  coins: number;
  ledger: [number, number, number, number];
  hand_limit: number;
  market_limit: number;
  workshop_limit: number;
  workshop_cards: number;
}

/** More about what is asked. */
export interface SmithyAsking {
  card: string;
  pile: number;
  owner: number;
  lowest: number;
  leader: number;
  left: number;
}

/** What a seat, or a spectator, knows. */
export interface SmithyView {
  seat: number | null;
  setup: Record<string, unknown>;
  edition: Record<string, unknown> | null;
  question: string;
  asked: number[];
  phase: string;
  asking: SmithyAsking;
  turn: number;
  active: number;
  left: number;
  ended: string;
  quiet: number;
  drawn: number;
  smiths: SmithySmithSeen[];
  mine: number;
  guild: number;
  mine_discard: string[];
  guild_discard: string[];
  warehouse: [string, number, number][];
  came_market: string[];
  came_workshop: string[];
  blown: number;
  hurried: number;
  put_up: [number, string][];
  hidden_then: number[];
  mine_back: string[];
  mine_log: number[];
  guild_back: string[];
  guild_new: number[];
}

/** One hero as everybody sees it. */
export interface ForgeHeroView {
  gold: number;
  gold_cap: number;
  suns: number;
  sun_cap: number;
  moons: number;
  moon_cap: number;
  glory: number;
  ancients: number;
  score: number;
  light: string[];
  dark: string[];
  up: [string, string];
  cards: string[];
  discard: string[];
  place: number;
  hammers: number;
  hammer: number;
  chests: number;
  twins: number;
  bears: number;
  boars: number;
  misfortunes: number;
  cerberus: number;
  tritons: number;
  scepters: number[];
  lent: [number, number, string, number][];
  companions: number[];
  golem: number;
  loyalty: number;
  zone: string;
  memories: [number, string][];
}

/** A stack of feats. */
export interface ForgeStack {
  slot: string;
  feat: string;
  island: number;
  suns: number;
  moons: number;
  glory: number;
  left: number;
}

/** A pool of faces. */
export interface ForgePool {
  name: string;
  cost: number;
  faces: string[];
}

/** What a seat, or a spectator, knows. */
export interface ForgeView {
  seat: number | null;
  setup: Record<string, unknown>;
  edition: Record<string, unknown> | null;
  question: string;
  asked: number[];
  round: number;
  rounds: number;
  active: number;
  heroes: ForgeHeroView[];
  stacks: ForgeStack[];
  pools: ForgePool[];
  removed: string[];
  treasures: number[];
  to_do: unknown[];
}
