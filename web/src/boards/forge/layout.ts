/**
 * Where everything stands, in design pixels.  The board is drawn at 1280×680 (desk), 768×982 (tall)
 * or 360×698 (phone) and scaled; what there is of more room goes between the parts.
 */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface IslandAt {
  n: number;
  /** The middle. */
  x: number;
  /** The upper edge of the cards. */
  y: number;
  /** Cards are drawn so large. */
  k: number;
  /** Left edge of the first card. */
  cards: number;
  gap: number;
  portal: { x: number; y: number };
  /** The picture. */
  picture: Box;
}

export type Kind = 'desk' | 'tall' | 'phone';
export type Tab = 'islands' | 'sanctuary' | 'module' | 'garden' | 'hero' | 'log';

export interface Layout {
  kind: Kind;
  scale: number;
  w: number;
  h: number;
  opponents: (n: number) => Box[];
  islands: IslandAt[];
  /** The upper edge of the oak. */
  lip: number;
  temple: Box;
  module: Box;
  log: Box;
  prompt: Box;
  tray: Box;
  hero: Box;
  side: Box;
  /** What the tabs change. */
  stage: Box;
  tabs: Box;
  mini: IslandAt[];
}

/** How many cards lie on each island. */
const CARDS = [0, 2, 2, 2, 3, 2, 2, 2];
const row = (n: number, w: number, y: number, h: number, most: number): Box[] => {
  const gap = 10;
  const each = Math.min(most, (w - 24 - gap * (n - 1)) / n);
  const left = (w - each * n - gap * (n - 1)) / 2;
  return Array.from({ length: n }, (_, i) => ({ x: left + i * (each + gap), y, w: each, h }));
};

function islandAt(n: number, x: number, y: number, k = 1): IslandAt {
  const cards = CARDS[n]!;
  const gap = 8 * k;
  const width = cards * 70 * k + (cards - 1) * gap;
  const r = (cards === 3 ? 126 : 86) * k;
  const middle = y + 109 * k;
  return {
    n,
    x,
    y,
    k,
    cards: x - width / 2 + 2,
    gap,
    portal: { x, y: middle + (cards === 3 ? 22 : 15) * k },
    picture: { x: x - r - 10 * k, y: middle - 42 * k, w: 2 * r + 20 * k, h: 150 * k },
  };
}

function desk(w: number, h: number): Omit<Layout, 'scale'> {
  const more = h - 680;
  const k = w / 1280;
  const arch: [number, number][] = [
    [92, 24],
    [264, 14],
    [436, 6],
    [640, 0],
    [844, 6],
    [1016, 14],
    [1188, 24],
  ];
  const grow = Math.min(1.25, 1 + more / 700);
  const mid = 311 + more * 0.75;
  const side = (w - 604) / 2 - 22;
  return {
    kind: 'desk',
    w,
    h,
    opponents: (n) => row(n, w, 5, 62, 412),
    islands: arch.map(([x, dy], i) =>
      islandAt(i + 1, x * k, 79 + dy + more * 0.2, Math.min(grow, k * 1.02)),
    ),
    lip: h - 213,
    temple: { x: w / 2 - 284, y: mid - 25, w: 568, h: 178 },
    module: { x: 12, y: mid, w: w / 2 - 298, h: 152 },
    log: { x: w / 2 + 286, y: mid, w: w / 2 - 298, h: 152 },
    prompt: { x: w / 2 - 302, y: h - 204, w: 604, h: 34 },
    tray: { x: w / 2 - 302, y: h - 169, w: 604, h: 166 },
    hero: { x: 12, y: h - 203, w: side, h: 201 },
    side: { x: w - 12 - side, y: h - 203, w: side, h: 201 },
    stage: { x: 0, y: 0, w: 0, h: 0 },
    tabs: { x: 0, y: 0, w: 0, h: 0 },
    mini: [],
  };
}

function tall(w: number, h: number): Omit<Layout, 'scale'> {
  const more = h - 982;
  const first = 78 + more * 0.1;
  const second = 262 + more * 0.3;
  const low = 454 + more * 0.55;
  const at = (n: number, x: number, y: number) => islandAt(n, (x * w) / 768, y);
  const stage = { x: 104, y: low, w: w - 116, h: 186 };
  return {
    kind: 'tall',
    w,
    h,
    opponents: (n) => row(n, w, 5, 62, 412),
    islands: [
      at(1, 96, second),
      at(2, 138, first),
      at(3, 288, second),
      at(4, 384, first - 6),
      at(5, 480, second),
      at(6, 630, first),
      at(7, 672, second),
    ],
    lip: h - 332,
    temple: { x: stage.x + (stage.w - 568) / 2, y: low + 4, w: 568, h: 178 },
    module: stage,
    log: stage,
    prompt: { x: 12, y: h - 322, w: w - 24, h: 34 },
    tray: { x: 12, y: h - 284, w: w - 24, h: 104 },
    hero: { x: 12, y: h - 172, w: w / 2 - 17, h: 166 },
    side: { x: w / 2 + 5, y: h - 172, w: w / 2 - 17, h: 166 },
    stage,
    tabs: { x: 8, y: low, w: 90, h: 186 },
    mini: [],
  };
}

/** On a phone the cards stand outside, and the portals line up in the gutter between them. */
function phoneIsland(
  n: number,
  x: number,
  y: number,
  cards: number,
  portal: number,
  k: number,
): IslandAt {
  const r = CARDS[n] === 3 ? 138 : 88;
  const low = y + 99 * k;
  return {
    n,
    x,
    y,
    k,
    cards,
    gap: 7,
    portal: { x: portal, y: low },
    picture: { x: x - r * 1.12, y: low - 22, w: r * 2.24, h: 62 },
  };
}

function phone(w: number, h: number, faces: boolean): Omit<Layout, 'scale'> {
  const tabs = { x: 0, y: h - 56, w, h: 56 };
  const side = { x: 8, y: tabs.y - 47, w: w - 16, h: 42 };
  const tray = { x: 0, y: side.y - 119, w, h: 111 };
  const hero = { x: 0, y: (faces ? tray.y : side.y) - 79, w, h: 76 };
  const prompt = { x: 6, y: hero.y - 38, w: w - 12, h: 36 };
  const lip = prompt.y - 5;
  const top = 86;
  const stage = { x: 0, y: top, w, h: lip - top };
  const step = Math.max(60, (lip - top - 98) / 3);
  const k = Math.min(0.86, (step - 8) / 98);
  const rows = [0, 1, 2].map((i) => top + 3 + i * step);
  const last = top + 3 + 3 * step;
  const card = 70 * k;
  return {
    kind: 'phone',
    w,
    h,
    opponents: (n) => row(n, w + 12, 2, 60, 352).map((box) => ({ ...box, x: box.x - 6 })),
    islands: [
      phoneIsland(1, 80, rows[2]!, 11, 159, k),
      phoneIsland(2, 80, rows[1]!, 11, 159, k),
      phoneIsland(3, 80, rows[0]!, 11, 159, k),
      phoneIsland(4, 180, last, 180 - card * 1.5 - 10, 300, k),
      phoneIsland(5, 280, rows[0]!, 349 - 2 * card - 7, 202, k),
      phoneIsland(6, 280, rows[1]!, 349 - 2 * card - 7, 202, k),
      phoneIsland(7, 280, rows[2]!, 349 - 2 * card - 7, 202, k),
    ],
    lip,
    temple: {
      x: 0,
      y: Math.max(top + 34, lip - 236 - Math.max(0, lip - top - 320) * 0.6),
      w,
      h: 236,
    },
    module: stage,
    log: stage,
    prompt,
    tray,
    hero,
    side,
    stage,
    tabs,
    mini: Array.from({ length: 7 }, (_, i) => {
      const x = 27 + i * 51;
      const y = 112 - [0, 2, 4, 5, 4, 2, 0][i]!;
      const r = i === 3 ? 24 : 21;
      return {
        n: i + 1,
        x,
        y,
        k: 0.25,
        cards: 0,
        gap: 0,
        portal: { x, y },
        picture: { x: x - r * 1.12, y: y - r * 0.49, w: r * 2.24, h: r * (i === 3 ? 1.19 : 1.74) },
      };
    }),
  };
}

/** The layout for a place of this size; `faces` says whether the own faces must be shown. */
export function layoutFor(width: number, height: number, faces: boolean): Layout {
  if (width < 600) {
    const scale = width / 360;
    return { scale, ...phone(360, Math.max(520, height / scale), faces) };
  }
  if (width / height < 1.25) {
    const scale = Math.min(width / 768, height / 982);
    return { scale, ...tall(width / scale, height / scale) };
  }
  const scale = Math.min(width / 1280, height / 680);
  return { scale, ...desk(width / scale, height / scale) };
}
