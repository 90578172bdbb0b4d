// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SmithyProps } from '$lib/board';
import type { Choice } from '$lib/protocol';
import { Bench } from './bench.svelte';
import Board from './Board.svelte';
import { pathsOf } from './paths';
import { positions, tableFor, type Position } from './positions';
import { Printed } from './printed';

// Drawings are not looked at here, and take long to read without a browser.
vi.mock('./Defs.svelte', () => ({ default: () => {} }));

const PATIENCE = 120_000;
const all = positions();
let width = 1280;
let height = 678;
let mounted: Record<string, unknown> | null = null;

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', {
    get: () => width,
    configurable: true,
  });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    get: () => height,
    configurable: true,
  });
});

afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

function given(
  position: Position,
): SmithyProps & { act: ReturnType<typeof vi.fn>; why: ReturnType<typeof vi.fn> } {
  return {
    view: position.view,
    seat: position.seat,
    ask: position.ask,
    info: tableFor(position),
    happened: [],
    act: vi.fn<(take: string) => void>(),
    why: vi.fn<(take: string) => void>(),
    lang: 'hu',
    motion: 0,
  };
}

/** The places to press for a choice, one after the other; equal parts are different cards. */
function presses(choice: Choice, position: Position): string[] | null {
  const printed = new Printed(position.view.edition);
  const [path] = pathsOf(choice, position.view, position.seat, printed);
  if (!path) return null;
  const me = position.view.smiths[position.seat]!;
  const held = { hand: me.hand, market: me.market, rotated: me.rotated, workshop: me.workshop };
  const first = path.first.find((spot) => {
    const [area, card] = spot.split('/');
    const cards = held[area as keyof typeof held];
    return cards === undefined || cards.includes(card!);
  })!;
  const met = new Map<string, number>();
  const parts = path.parts.map((spot) => {
    const count = met.get(spot) ?? 0;
    met.set(spot, count + 1);
    return count ? `${spot}#${count}` : spot;
  });
  const last = path.last.find((spot) => {
    const [area, card] = spot.split('/');
    const cards = held[area as keyof typeof held];
    return cards === undefined || cards.includes(card!);
  });
  return [first, ...parts, ...(last ? [last] : [])];
}

describe('by pressing places', () => {
  it('all variants and questions are among the positions', () => {
    const names = all.flatMap((position) => position.names);
    for (const variant of ['starter', 'full', 'auction', 'endless', 'strict'])
      expect(
        names.some((name) => name.startsWith(variant)),
        variant,
      ).toBe(true);
    const questions = new Set(names.map((name) => name.split(':')[1]));
    for (const question of [
      'act',
      'complete',
      'tool',
      'replace',
      'make-room',
      'hurry',
      'bid',
      'place',
      'draw',
    ])
      expect(questions, question).toContain(question);
  });

  it('every choice is answered with, and nothing else', { timeout: PATIENCE }, () => {
    for (const position of all) {
      const props = given(position);
      const bench = new Bench(() => props);
      for (const choice of position.ask.choices) {
        props.act.mockClear();
        bench.picked = null;
        const spots = presses(choice, position);
        if (!spots) {
          const words = [...bench.tray, ...bench.bids].map((reach) => reach.choice.take);
          expect(words, choice.take).toContain(choice.take);
          continue;
        }
        for (const spot of spots) if (!props.act.mock.calls.length) bench.press(spot);
        expect(
          props.act.mock.calls,
          `${position.names[0]}: ${choice.take} by ${spots.join(' ')}`,
        ).toEqual([[choice.take]]);
      }
    }
  });
});

describe('by dragging', { timeout: PATIENCE }, () => {
  it('a card goes where it is dropped', () => {
    let dropped = 0;
    for (const position of all) {
      const props = given(position);
      const bench = new Bench(() => props);
      for (const choice of position.ask.choices) {
        const spots = presses(choice, position);
        const [first, last] = spots ?? [];
        if (!first || !last || spots!.length !== 2 || choice.key === 'craft') continue;
        props.act.mockClear();
        bench.picked = null;
        expect(bench.canLift(first), choice.take).toBe(true);
        bench.lift(first, 'whatever');
        bench.carry(10, 10, ['nowhere', last]);
        expect(bench.dragged?.over, choice.take).toBe(last);
        bench.drop(['nowhere', last]);
        expect(props.act.mock.calls, choice.take).toEqual([[choice.take]]);
        dropped += 1;
      }
    }
    expect(dropped).toBeGreaterThan(500);
  });

  it('a part that is dropped on a card is laid to it', () => {
    let laid = 0;
    for (const position of all) {
      const props = given(position);
      const bench = new Bench(() => props);
      for (const choice of position.ask.choices.filter(({ key }) => key === 'craft')) {
        const [base, part] = presses(choice, position)!;
        if (!part?.startsWith('workshop/')) continue;
        bench.picked = null;
        bench.lift(part, 'whatever');
        bench.drop([base!]);
        expect(bench.picked, choice.take).toEqual({ first: base, parts: [part] });
        expect(bench.left.map((reach) => reach.choice.take)).toContain(choice.take);
        laid += 1;
      }
    }
    expect(laid).toBeGreaterThan(20);
  });

  it('what is dropped nowhere goes back', () => {
    const position = all.find(({ ask }) => ask.choices.some(({ key }) => key === 'play'))!;
    const props = given(position);
    const bench = new Bench(() => props);
    const [first] = presses(
      position.ask.choices.find(({ key }) => key === 'play')!,
      position,
    )!;
    bench.lift(first!, 'whatever');
    expect(bench.live.size).toBeGreaterThan(0);
    bench.drop([]);
    expect([bench.picked, bench.dragged]).toEqual([null, null]);
    expect(props.act).not.toHaveBeenCalled();
  });
});

const press = (element: Element) => {
  (element as HTMLElement).click();
  flushSync();
};

/** An element; on a phone the tabs are turned until it is there. */
function findOn(selector: string): Element | null {
  const here = document.querySelector(selector);
  if (here) return here;
  for (const tab of document.querySelectorAll('.tab, .whose button')) {
    press(tab);
    const found =
      document.querySelector(selector) ??
      [...document.querySelectorAll('.whose button')]
        .map((each) => (press(each), document.querySelector(selector)))
        .find(Boolean);
    if (found) return found;
  }
  return null;
}

/** A few positions that together ask everything. */
function some(): Position[] {
  const met = new Set<string>();
  return all.filter((position) => {
    const kinds = position.names.map((name) => name.slice(name.indexOf(':') + 1));
    const fresh = kinds.some((kind) => !met.has(kind));
    kinds.forEach((kind) => met.add(kind));
    return fresh;
  });
}

describe.each([
  ['a desk', 1280, 678],
  ['a phone', 360, 698],
])('on %s', (_, w, h) => {
  it.each(some().map((position) => [position.names.join(' '), position] as const))(
    'every choice can be clicked: %s',
    (_, position) => {
      width = w;
      height = h;
      const props = given(position);
      mounted = mount(Board, { target: document.body, props });
      flushSync();
      // One of each kind of choice is clicked; that all are reached is shown above.
      const kinds = new Map(position.ask.choices.map((choice) => [choice.key, choice]));
      for (const choice of kinds.values()) {
        props.act.mockClear();
        for (const spot of presses(choice, position) ?? []) {
          if (props.act.mock.calls.length) break;
          const element = findOn(`[data-spot="${spot}"]`);
          expect(element, `${choice.take}: ${spot}`).not.toBeNull();
          press(element!);
        }
        if (choice.key === 'bid') {
          const scale = document.querySelector<HTMLInputElement>('.scale input')!;
          scale.value = String(choice.facts['coins']);
          scale.dispatchEvent(new Event('input', { bubbles: true }));
          flushSync();
        }
        if (!props.act.mock.calls.length) press(findOn(`[data-take="${choice.take}"]`)!);
        expect(props.act).toHaveBeenCalledExactlyOnceWith(choice.take);
      }
    },
    PATIENCE,
  );
});

describe('at the table', { timeout: PATIENCE }, () => {
  const acting = all.find(({ ask }) => ask.question === 'act')!;

  it('names are shown as text, whatever they are', () => {
    width = 1280;
    height = 678;
    mounted = mount(Board, { target: document.body, props: given(acting) });
    flushSync();
    expect(document.querySelector('.nm')!.textContent).toContain('<b>');
    expect(document.querySelector('.nm b')).toBeNull();
  });

  it('what cannot be done says why', () => {
    const props = given({
      ...acting,
      ask: { ...acting.ask, choices: acting.ask.choices.filter(({ key }) => key === 'done') },
    });
    const bench = new Bench(() => props);
    const card = acting.view.smiths[acting.seat]!.hand[0]!;
    bench.press(`hand/${card}`);
    expect(props.act).not.toHaveBeenCalled();
    expect(props.why.mock.calls[0]![0]).toContain(card);
  });

  it('nothing glows for a spectator', () => {
    width = 1280;
    height = 678;
    mounted = mount(Board, {
      target: document.body,
      props: { ...given(acting), seat: null, ask: null },
    });
    flushSync();
    expect(document.querySelectorAll('.can, .may, .sel')).toHaveLength(0);
    expect(document.querySelectorAll('.opp').length).toBe(acting.view.smiths.length - 1);
  });
});
