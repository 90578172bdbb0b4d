/**
 * How a choice is put together on the board: a card is taken up, parts may be laid to it, and it is
 * put down somewhere.  No rules here: only which choice belongs to which places.
 */

import type { Choice, SmithyView } from '$lib/protocol';
import { asRefined, isGuild, kindOf, RUNES, GEMS, type Printed } from './printed';

/** A place of the board, e.g. `hand/iron`, `market/refined-gold`, `shop/2/ruby`, `to/workshop`. */
export type Spot = string;

export interface Path {
  /** Any of these begins it; where nothing follows, pressing one is the whole answer. */
  first: Spot[];
  /** What may be laid to it, to say which of several ways is meant. */
  parts: Spot[];
  /** Any of these ends it. */
  last: Spot[];
}

/** The spot of one of several equal cards, without its number: `workshop/iron#2` lies there too. */
export const plainSpot = (spot: Spot): Spot => spot.replace(/#\d+$/, '');

const text = (value: unknown): string => String(value ?? '');
const path = (first: Spot[], last: Spot[] = [], parts: Spot[] = []): Path => ({
  first,
  parts,
  last,
});

export function pathsOf(choice: Choice, view: SmithyView, seat: number, printed: Printed): Path[] {
  const { facts } = choice;
  const card = text(facts['card']);
  const area = text(facts['area']);
  const me = view.smiths[seat];
  const offered = [`market/${card}`, `rotated/${card}`];
  switch (choice.key) {
    case 'play':
      return [path([`hand/${card}`], [`to/${area}`])];
    case 'play-refined': {
      const blowers = (me?.apprentices ?? []).filter(
        (each) => printed.guild(each).ability === 'refined-metal',
      );
      return [
        path([`hand/${card}`], ['to/refined', ...blowers.map((each) => `apprentice/${each}`)]),
      ];
    }
    case 'move':
      return [path(area === 'market' ? [`workshop/${card}`] : offered, [`to/${area}`])];
    case 'swap': {
      const other = `workshop/${text(facts['other'])}`;
      return [path(offered, [other]), path([other], offered)];
    }
    case 'discard':
      return [path([`market/${card}`], ['to/discard'])];
    case 'sell':
      return [path([`market/${card}`], ['to/warehouse'])];
    case 'buy':
      return [path([`ware/${card}`], ['to/hand'])];
    case 'buy-from':
      return [path([`shop/${text(facts['owner'])}/${card}`], [`to/${area}`])];
    case 'put-up':
      return [path([`shop/${text(facts['owner'])}/${card}`], ['to/auction'])];
    case 'craft': {
      const parts = Array.isArray(facts['parts']) ? facts['parts'].map(text) : [];
      const laid = parts.map((kind) => `workshop/${asRefined(kind)}`);
      return [path([`hand/${card}`, `workshop/${card}`], ['to/craft'], laid)];
    }
    case 'complete':
      return [path([`pile/${me?.piles.findIndex((pile) => pile.card === card) ?? -1}`])];
    case 'at-once':
      return [path([`pile/${view.asking.pile}`])];
    case 'keep':
      return [path(['to/rack'])];
    case 'sell-tool':
      return [path(['to/purse'])];
    case 'replace':
      return [path([`apprentice/${card}`])];
    case 'make-room':
      return [path([`market/${card}`])];
    case 'to-market':
      return [path(['to/market'])];
    case 'to-workshop':
      return [path(['to/workshop'])];
    case 'draw-mine':
      return [path(['deck/mine'])];
    case 'draw-guild':
      return [path(['deck/guild'])];
    default:
      // Bids have their scale; done, stop, pass and later are words.
      return [];
  }
}

/** Do these parts lie among those, each as often? */
function within(some: readonly Spot[], all: readonly Spot[]): boolean {
  const left = [...all];
  return some.every((spot) => {
    const at = left.indexOf(spot);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export interface Picked {
  first: Spot;
  parts: Spot[];
}

/** A choice with a way to it and the letter that names it. */
export interface Reach {
  choice: Choice;
  paths: Path[];
  letter: string;
}

/** The path of a choice that goes on from what is picked, if one does. */
export function goesOn(reach: Reach, picked: Picked): Path | undefined {
  const first = plainSpot(picked.first);
  const parts = picked.parts.map(plainSpot);
  return reach.paths.find((each) => each.first.includes(first) && within(parts, each.parts));
}

/** What is still possible after what was picked. */
export function remaining(reaches: readonly Reach[], picked: Picked | null): Reach[] {
  return picked ? reaches.filter((reach) => goesOn(reach, picked)) : [...reaches];
}

/** The choices that a spot would end now; parts that were not laid decide by being the only way. */
export function endedBy(left: readonly Reach[], picked: Picked, spot: Spot): Reach[] {
  const here = plainSpot(spot);
  const ending = left.filter((reach) => goesOn(reach, picked)?.last.includes(here));
  const exact = ending.filter((reach) => {
    const found = goesOn(reach, picked);
    return found && found.parts.length === picked.parts.length;
  });
  return exact.length === 1 ? exact : ending;
}

/** Spots that can be pressed with a meaning now. */
export function live(reaches: readonly Reach[], picked: Picked | null): Set<Spot> {
  const found = new Set<Spot>();
  if (!picked) {
    for (const reach of reaches)
      reach.paths.forEach((each) => each.first.forEach((spot) => found.add(spot)));
    return found;
  }
  for (const reach of remaining(reaches, picked)) {
    const on = goesOn(reach, picked)!;
    on.last.forEach((spot) => found.add(spot));
    on.parts.forEach((spot) => found.add(spot));
  }
  return found;
}

/** Parts with any gem and any rune filled in, to ask why a card cannot be crafted. */
function someParts(card: string, view: SmithyView, seat: number, printed: Printed): string {
  const me = view.smiths[seat];
  const there = (me?.workshop ?? []).map(kindOf);
  const due = printed.due(card, me?.tools ?? []);
  const parts = due.parts
    .filter(({ saved }) => !saved)
    .map(({ part }) => {
      if (part === 'gem') return there.find((kind) => GEMS.includes(kind)) ?? GEMS[0]!;
      if (part === 'rune') return there.find((kind) => RUNES.includes(kind)) ?? RUNES[0]!;
      return part;
    });
  const left = due.open ? parts.slice(0, -due.open) : parts;
  return left.join(' ') || 'nothing';
}

/** What somebody meant who pressed a spot that is not possible now. */
export function meant(
  spot: Spot,
  picked: Picked | null,
  view: SmithyView,
  seat: number,
  printed: Printed,
): string | null {
  const held = picked ? plainSpot(picked.first).split('/') : [];
  const [kind = '', ...rest] = plainSpot(spot).split('/');
  const card = rest[rest.length - 1] ?? '';
  if (held[0] === 'hand' && kind === 'to') {
    if (card === 'market' || card === 'workshop') return `play ${held[1]} to ${card}`;
    if (card === 'warehouse') return `sell ${held[1]}`;
    if (card === 'discard') return `discard ${held[1]}`;
  }
  switch (kind) {
    case 'hand':
      return isGuild(card)
        ? `craft ${card} with ${someParts(card, view, seat, printed)}`
        : `play ${card} to workshop`;
    case 'workshop':
      return isGuild(card)
        ? `craft ${card} with ${someParts(card, view, seat, printed)}`
        : `move ${card} to market`;
    case 'market':
    case 'rotated':
      return view.question === 'make-room'
        ? `make room ${card}`
        : isGuild(card)
          ? `discard ${card}`
          : `sell ${card}`;
    case 'ware':
      return `buy ${card}`;
    case 'shop':
      if (card === '?') return null;
      return view.setup['bidding'] === 'yes'
        ? `put up ${card} from ${rest[0]}`
        : `buy ${card} from ${rest[0]} to market`;
    case 'deck':
      return `draw ${card}`;
    case 'apprentice':
      return view.question === 'replace' ? `replace ${card}` : null;
    case 'pile': {
      const pile = view.smiths[seat]?.piles[Number(card)];
      return pile && pile.card !== '?' ? `complete ${pile.card}` : null;
    }
    case 'king': {
      const pile = view.smiths[seat]?.kings[Number(card)];
      return pile && pile.card !== '?' ? `discard ${pile.card}` : null;
    }
    default:
      return null;
  }
}

/** Areas that take what is dropped anywhere in them; `{me}` is whoever plays here. */
const AREAS: Record<string, Spot[]> = {
  'workshop/{me}': ['to/craft', 'to/workshop', 'to/refined'],
  'market/{me}': ['to/market'],
  'hand/{me}': ['to/hand'],
  'purse/{me}': ['to/warehouse'],
  warehouse: ['to/warehouse'],
  'discard/guild': ['to/discard'],
};

/** The places of the board at a point of the window, the topmost first, then the areas around them. */
export function under(x: number, y: number, me: number): Spot[] {
  const found = document.elementsFromPoint(x, y);
  const spots = found.map((each) => each.closest<HTMLElement>('[data-spot]')?.dataset['spot']);
  const areas = found.map((each) => each.closest<HTMLElement>('[data-area]')?.dataset['area']);
  const within = areas.flatMap((area) => AREAS[area?.replace(`/${me}`, '/{me}') ?? ''] ?? []);
  return [...new Set([...spots, ...within])].filter((spot) => spot !== undefined);
}
