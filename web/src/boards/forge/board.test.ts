// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ForgeProps } from '$lib/board';
import type { TableInfo } from '$lib/protocol';
import Board from './Board.svelte';
import { positions, type Position } from './positions';

// Drawings are not looked at here, and take long to read without a browser.
vi.mock('./Defs.svelte', () => ({ default: () => {} }));

const all = positions();
const PATIENCE = 60_000;
/** One of each kind of place; that all choices are reached is shown by places.test.ts. */
const DESK = [
  'action:feat',
  'place:over',
  'memory:memory',
  'reinforce:use',
  'branch:go',
  'choose-face:forge',
  'draft:draft',
  'mirror:face',
  'curse:player',
  'place:triton',
];
const PHONE = ['place:over', 'branch:go', 'choose-face:forge', 'place:triton'];
let width = 1280;
let height = 680;
let mounted: Record<string, unknown> | null = null;

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #told: () => void;
      constructor(told: () => void) {
        this.#told = told;
      }
      observe(): void {
        this.#told();
      }
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

function sit(position: Position): { act: ReturnType<typeof vi.fn>; why: ReturnType<typeof vi.fn> } {
  const act = vi.fn();
  const why = vi.fn();
  const seats = position.view.heroes.map((_, seat) => ({
    kind: 'person',
    name: `Seat <b>${seat}</b>`,
    left: null,
  }));
  const props: ForgeProps = {
    ...position,
    info: { seats } as unknown as TableInfo,
    happened: [],
    act,
    why,
    lang: 'hu',
    motion: 0,
  };
  mounted = mount(Board, { target: document.body, props });
  flushSync();
  return { act, why };
}

const press = (element: Element) => {
  (element as HTMLElement).click();
  flushSync();
};
const quoted = (text: string) => text.replaceAll('"', '\\"');

/** The element of a choice, or of a place on the way to it; tabs are turned until it is found. */
function findOn(selector: string): Element | null {
  const here = document.querySelector(selector);
  if (here) return here;
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    press(tab);
    const found = document.querySelector(selector);
    if (found) return found;
  }
  return null;
}

describe.each([
  ['a desk', 1280, 680, DESK],
  ['a phone', 360, 698, PHONE],
] as const)('on %s every choice can be clicked', (_, w, h, names) => {
  it.each(names)(
    '%s',
    (name) => {
      width = w;
      height = h;
      const position = all[name]!;
      const { act } = sit(position);
      for (const choice of position.ask.choices) {
        act.mockClear();
        const direct = `[data-take="${quoted(choice.take)}"]`;
        let element = findOn(direct);
        if (!element) {
          // Only reached through a place that several choices share.
          const shared = sharedPlace(choice.key, choice.facts, choice.take, position);
          const place = findOn(`[data-place="${shared}"]`);
          expect(place, `${choice.take} by ${shared}`).not.toBeNull();
          press(place!);
          element = findOn(direct);
        }
        expect(element, choice.take).not.toBeNull();
        press(element!);
        if (act.mock.calls.length === 0) press(document.querySelector(direct)!);
        expect(act).toHaveBeenCalledExactlyOnceWith(choice.take);
      }
    },
    PATIENCE,
  );
});

function sharedPlace(
  key: string,
  facts: Record<string, unknown>,
  take: string,
  { view, seat }: Position,
): string {
  if (key === 'memory') return `side:${String(facts['side'])}`;
  if (key === 'triton') return 'token:triton';
  if (key === 'scepter' || key === 'take-back') return `scepter:${String(facts['number'])}`;
  if (key === 'companion')
    return `companion:${view.heroes[seat]!.companions.indexOf(Number(facts['space']))}`;
  if (key === 'use') return `companion:${Number(/\d+$/.exec(take)?.[0] ?? 1) - 1}`;
  return key;
}

describe('at the table', { timeout: PATIENCE }, () => {
  it('names are shown as text, whatever they are', () => {
    sit(all['action:feat']!);
    expect(document.querySelector('.opponent b b')).toBeNull();
    expect(document.querySelector('.opponent b')!.textContent).toContain('<b>');
  });

  it('what cannot be done says why', () => {
    const position = all['action:feat']!;
    const { act, why } = sit({
      ...position,
      ask: { ...position.ask, choices: position.ask.choices.filter(({ key }) => key === 'pass') },
    });
    const stack = document.querySelector('[data-place^="feat:"]')!;
    press(stack);
    expect(act).not.toHaveBeenCalled();
    expect(why).toHaveBeenCalledExactlyOnceWith(
      `feat ${stack.getAttribute('data-place')!.slice(5)}`,
    );
  });

  it('nothing glows for a spectator', () => {
    const position = all['action:feat']!;
    sit({ ...position, seat: null as unknown as number, ask: null as unknown as Position['ask'] });
    expect(document.querySelectorAll('.live')).toHaveLength(0);
    expect(document.querySelectorAll('[data-place^="feat:"]').length).toBeGreaterThan(10);
  });
});
