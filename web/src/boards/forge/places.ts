/**
 * Where the choices of a question are on the board.
 *
 * A choice is reached by pressing places, one after another: a feat's stack, a face in its pool, a
 * face on a die.  Each step names the places that do for it.  What has no place is a word in the
 * tray.  No rules here: only what the server offers is looked at, by its key and its facts.
 */

import type { Choice, ForgeView } from '$lib/protocol';

export type PlaceId = string;

/** The places that do for one step towards a choice. */
export type Step = PlaceId[];

export interface Seen {
  face: string;
  bearer: number;
  die: number;
}

const DICE = ['light', 'dark'];

/** The step that waits for an answer, as plain data; the engine writes it last. */
export function waiting(view: ForgeView): Record<string, unknown> {
  const step = view.to_do[view.to_do.length - 1];
  return typeof step === 'object' && step !== null ? (step as Record<string, unknown>) : {};
}

/** Reads `{"Face": "G3"}`. */
export function faceIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const face = (value as Record<string, unknown>)['Face'];
  return typeof face === 'string' ? face : null;
}

function seenIn(value: unknown): Seen | null {
  if (typeof value !== 'object' || value === null) return null;
  const { face, bearer, die } = value as Record<string, unknown>;
  const name = faceIn(face);
  return name !== null && typeof bearer === 'number' && typeof die === 'number'
    ? { face: name, bearer, die }
    : null;
}

/** Two faces of which one comes first: on whose die does this one lie? */
function whereSeen(view: ForgeView, face: string): PlaceId[] {
  const step = waiting(view);
  for (const seen of [seenIn(step['first']), seenIn(step['second'])]) {
    if (seen?.face === face && view.heroes[seen.bearer]?.up[seen.die] === face) {
      return [up(seen.bearer, DICE[seen.die]!)];
    }
  }
  return [];
}

export const up = (seat: number, die: string): PlaceId => `up:${seat}:${die}`;
export const word = (take: string): PlaceId => `word:${take}`;

/** The number at the end of "use companion 2", or 1. */
const numbered = (take: string): number => Number(/ (\d+)$/.exec(take)?.[1] ?? '1');

/** The steps towards a choice. */
export function stepsTo(choice: Choice, view: ForgeView, seat: number): Step[] {
  const { key, take } = choice;
  const fact = (name: string): string => String(choice.facts[name] ?? '');
  const here = word(take);
  switch (key) {
    case 'forge':
      return [[`pool:${fact('face')}`]];
    case 'over':
    case 'upgrade':
    case 'turn':
      return [[`net:${fact('die')}:${fact('face')}`]];
    case 'face':
      return [[up(Number(fact('number')) - 1, fact('die'))]];
    case 'first':
      return [[...whereSeen(view, fact('face')), here]];
    case 'take':
    case 'gather':
      return [[`track:${fact('resource')}`, here]];
    case 'roll':
      return [[up(seat, fact('die'))]];
    case 'reroll':
      return [[fact('die') === 'celestial' ? 'celestial' : up(seat, fact('die'))]];
    case 'celestial':
      return [['celestial', here]];
    case 'player':
      return [[`hero:${Number(fact('number')) - 1}`]];
    case 'go':
      return [[`space:${fact('space')}`]];
    case 'treasure':
      return [[`treasure:${fact('treasure')}`]];
    case 'memory':
      return [[`side:${fact('side')}`], [`island:${fact('island')}`]];
    case 'feat':
      return [[`feat:${fact('feat')}`]];
    case 'draft':
      return [[`draft:${fact('feat')}`]];
    case 'use':
      return fact('feat') === 'companion'
        ? [[`companion:${numbered(take) - 1}`]]
        : [[`own:${fact('feat')}`]];
    case 'merchants':
      return [['own:merchant', here]];
    case 'companion': {
      const at = view.heroes[seat]?.companions.indexOf(Number(fact('space'))) ?? -1;
      return [[`companion:${at}`]];
    }
    case 'triton':
      return [['token:triton'], [`track:${fact('resource')}`, here]];
    case 'scepter':
      return [[`scepter:${fact('number')}`], [`track:${fact('resource')}`, here]];
    case 'take-back':
      return [[`scepter:${fact('number')}`]];
    case 'repeat':
      return [['token:cerberus', here]];
    case 'store':
      return [[view.question === 'hammer' ? 'token:hammer' : 'token:scepters', here]];
    default:
      return [[here]];
  }
}

/** Everything the board draws that can be pressed, for one who sits (or, with -1, watches). */
export function drawn(view: ForgeView, seat: number): Set<PlaceId> {
  const places = new Set<PlaceId>();
  for (const stack of view.stacks) places.add(`feat:${stack.feat}`).add(`island:${stack.island}`);
  for (const pool of view.pools) for (const face of pool.faces) places.add(`pool:${face}`);
  view.heroes.forEach((_, other) => {
    for (const die of DICE) places.add(up(other, die));
    if (other !== seat) places.add(`hero:${other}`);
  });
  view.treasures.forEach((space, index) => {
    if (space === 0) places.add(`treasure:${['sun', 'moon', 'glory'][index]}`);
  });
  const me = view.heroes[seat];
  if (!me) return places;
  for (const face of me.light) places.add(`net:light:${face}`);
  for (const face of me.dark) places.add(`net:dark:${face}`);
  for (const resource of ['G', 'S', 'M', 'V']) places.add(`track:${resource}`);
  if (view.setup['rebellion'] === 'titans') places.add('track:A').add('track:L');
  if (me.golem) {
    for (let space = 1; space <= 36; space++) places.add(`space:${space}`);
  }
  for (const card of me.cards) places.add(`own:${card}`);
  me.companions.forEach((space, index) => {
    if (space >= 0) places.add(`companion:${index}`);
  });
  me.scepters.forEach((_, index) => places.add(`scepter:${index + 1}`));
  if (me.tritons) places.add('token:triton');
  if (me.cerberus) places.add('token:cerberus');
  if (me.hammers) places.add('token:hammer');
  return places;
}

/** Every place a choice names. */
export const placesOf = (steps: readonly Step[]): PlaceId[] => steps.flat();

export interface Reach {
  choice: Choice;
  steps: Step[];
  /** The letter that takes it at once. */
  letter: string;
}

/** The choices that are left once these places were pressed. */
export const after = (reaches: readonly Reach[], pressed: readonly PlaceId[]): Reach[] =>
  reaches.filter(({ steps }) =>
    pressed.every((place) => steps.some((step) => step.includes(place))),
  );

/** The choices a press would lead on to. */
export const through = (
  left: readonly Reach[],
  pressed: readonly PlaceId[],
  place: PlaceId,
): Reach[] =>
  pressed.includes(place)
    ? []
    : left.filter(({ steps }) => steps.some((step) => step.includes(place)));

/** Choices shown as small pictures with their words even where a place glows for them too. */
const ALSO_IN_WORDS = new Set([
  'take',
  'gather',
  'first',
  'merchants',
  'repeat',
  'celestial',
  'store',
]);

/** What stands in the tray: choices without a place, and everything once a press left several. */
export function inTray(
  left: readonly Reach[],
  pressed: readonly PlaceId[],
  places: ReadonlySet<PlaceId>,
): Reach[] {
  if (pressed.length > 0) return [...left];
  return left.filter(
    ({ choice, steps }) =>
      // Sets that are drafted lie on a shelf of their own.
      choice.key !== 'draft' &&
      (ALSO_IN_WORDS.has(choice.key) ||
        !steps[0]!.some((place) => places.has(place)) ||
        indistinct(left, steps)),
  );
}

/** Are there others with exactly these steps?  Then only words tell them apart. */
const indistinct = (left: readonly Reach[], steps: Step[]): boolean =>
  left.filter((other) => String(other.steps) === String(steps)).length > 1;

/** What to ask about when a place does not glow. */
export function questionAbout(place: PlaceId, view: ForgeView): string | null {
  const [kind, one = '', two = ''] = place.split(':');
  switch (kind) {
    case 'feat':
      return `feat ${one}`;
    case 'pool':
      return `forge ${one}`;
    case 'net': {
      const verb = { upgrade: 'upgrade', 'turn-dice': 'turn' }[view.question] ?? 'over';
      return `${verb} ${one} ${two}`;
    }
    case 'up':
      return `face ${Number(one) + 1} ${two}`;
    case 'hero':
      return `player ${Number(one) + 1}`;
    case 'space':
      return `go ${one}`;
    case 'treasure':
      return `treasure ${one}`;
    case 'own':
      return `use ${one}`;
    case 'companion':
      return `use companion ${Number(one) + 1}`;
    case 'scepter':
      return `scepter ${one} S`;
    case 'token':
      return one === 'triton' ? 'triton S2' : null;
    default:
      return null;
  }
}
