/**
 * Faces of the dice and spaces of the labyrinth: one drawing for every size, in a box of 64.
 * "And" is straight (halves with a rivet), "or" is a slash (a diagonal, or three blades).
 */

import { FIELD } from './defs';
import { P, f1, pts, sym } from './symbols';

interface Part {
  kind: string;
  amount: number;
}

const OUTLINED = new Set(['M', 'V', 'A', 'L']);
const INK: Record<string, string> = { G: '#3d1d02', S: '#6b0d0c' };
/** Where the symbol stands and where its number: x, y, size, x, y, size. */
const ALONE: Record<string, [number, number, number, number, number, number]> = {
  G: [32, 32, 64, 32, 32, 35],
  S: [32, 32, 66, 32, 32, 28],
  M: [34, 32, 62, 24.5, 32, 34],
  V: [32, 31, 63, 32, 31, 34],
  A: [32, 32, 56, 32, 34, 34],
  L: [32, 32, 58, 32, 33, 36],
};

/** Reads "G2M1" as its parts. */
export function partsOf(bundle: string): Part[] {
  return [...bundle.matchAll(/([GSMVAL])(\d+)/g)].map((found) => ({
    kind: found[1]!,
    amount: Number(found[2]),
  }));
}

const dark = (kind: string): string => (FIELD[kind] ?? FIELD.K!)[3];

function text(
  n: string | number,
  x: number,
  y: number,
  size: number,
  ink: string,
  rim = '',
  width = 0,
): string {
  const draw = (outline: string): string =>
    `<text x="${f1(x)}" y="${f1(y)}" class="df-num" text-anchor="middle" font-size="${size}" fill="${ink}"${outline}>${n}</text>` +
    // A one stands on a foot, or on a turned die it looks like a seven.
    (n === 1
      ? `<rect x="${f1(x - size * 0.24)}" y="${f1(y - size * 0.11)}" width="${f1(size * 0.5)}" height="${f1(size * 0.11)}" fill="${ink}"${outline}/>`
      : '');
  if (!rim) return draw('');
  const outlined = draw(
    ` stroke="${rim}" stroke-width="${f1(width)}" paint-order="stroke" stroke-linejoin="round"`,
  );
  return n === 1 ? outlined + draw('') : outlined;
}

/** A number on its symbol. */
function num(kind: string, n: number, cx: number, cy: number, size: number): string {
  return OUTLINED.has(kind)
    ? text(n, cx, cy + size * 0.345, size, '#fff', dark(kind), size * 0.17)
    : text(n, cx, cy + size * 0.345, size, INK[kind]!);
}

/** A number that needs an outline because its symbol is small. */
const numO = (kind: string, n: number, cx: number, cy: number, size: number): string =>
  text(n, cx, cy + size * 0.35, size, '#fff', dark(kind), size * 0.24);

function single({ kind, amount }: Part): string {
  const [x, y, size, nx, ny, ns] = ALONE[kind]!;
  return sym(kind, x, y, size) + num(kind, amount, nx, ny, amount > 9 ? ns * 0.8 : ns);
}

const RAYS = (() => {
  let d = '';
  for (let i = 0; i < 24; i++) {
    const a = (i * Math.PI) / 12;
    d += `M${pts([[32, 32], P(46, a), P(46, a + 0.13)]).replaceAll(' ', 'L')}Z`;
  }
  return `<path d="${d}" fill="#fff" opacity=".035"/>`;
})();
const field = (kind: string): string =>
  `<rect x="4" y="4" width="56" height="56" fill="url(#df-f${kind})"/>`;
const rect = (kind: string, x: number, y: number, w: number, h: number): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#df-f${kind})"/>`;
const wire = (d: string): string =>
  `<path d="${d}" fill="none" stroke="#2a1604" stroke-width="4.6"/><path d="${d}" fill="none" stroke="url(#df-mRimU)" stroke-width="2.5"/>`;
const rivet = (cx: number, cy: number, r = 6.5): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r + 1.3}" fill="#2a1604"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#df-mGold)"/><path d="M${f1(cx - r * 0.58)} ${cy}H${f1(cx + r * 0.58)}M${cx} ${f1(cy - r * 0.58)}V${f1(cy + r * 0.58)}" stroke="#3d1d02" stroke-width="2.4"/>`;
const glory = (n: number): string =>
  `<circle cx="47.5" cy="16.5" r="11.8" fill="#06271b"/><circle cx="47.5" cy="16.5" r="10.3" fill="url(#df-leafA)"/>${text(n, 47.5, 23, 18.5, '#06351f')}`;

function half({ kind, amount }: Part, cx: number): string {
  return sym(kind, cx, 20, 25) + text(amount, cx, 55.5, 25, '#fff', dark(kind), 4.5);
}

/** Everything joined together: halves, a roof over two, or quarters. */
function and(parts: Part[]): string {
  const [a, b, c, d] = parts;
  if (!b) return field(a!.kind) + RAYS + single(a!);
  if (!c) {
    return (
      rect(a!.kind, 4, 4, 28, 56) +
      rect(b.kind, 32, 4, 28, 56) +
      half(a!, 18.5) +
      half(b, 45.5) +
      wire('M32 4V60') +
      rivet(32, 32, 6)
    );
  }
  if (!d) {
    const [top, left, right] = [...parts].sort((one, two) => two.amount - one.amount);
    return (
      rect(top!.kind, 4, 4, 56, 30) +
      rect(left!.kind, 4, 33, 28, 28) +
      rect(right!.kind, 32, 33, 28, 28) +
      sym(top!.kind, 32, 18, 31) +
      numO(top!.kind, top!.amount, 32, 18, 23) +
      sym(left!.kind, 17.5, 47, 24) +
      sym(right!.kind, 47, 47, 24) +
      wire('M4 33H60') +
      wire('M32 33V60') +
      rivet(32, 34, 6)
    );
  }
  return (
    rect('G', 4, 4, 28, 28) +
    rect('V', 32, 4, 28, 28) +
    rect('M', 4, 32, 28, 28) +
    rect('S', 32, 32, 28, 28) +
    sym('G', 18, 18, 24) +
    sym('V', 46, 18, 24) +
    sym('M', 18.5, 46, 23) +
    sym('S', 46, 46, 26) +
    wire('M32 4V60') +
    wire('M4 32H60') +
    rivet(32, 32, 7)
  );
}

/** One of them: a diagonal for two, blades from the middle for three. */
function or(parts: Part[]): string {
  const [a, b, c] = parts as [Part, Part, Part?];
  if (!c) {
    return (
      field(a.kind) +
      `<path d="M60 4V60H4Z" fill="url(#df-f${b.kind})"/>` +
      sym(a.kind, 20, 20, 32) +
      numO(a.kind, a.amount, 20, 20, 22) +
      sym(b.kind, 44.5, 44.5, 33) +
      numO(b.kind, b.amount, 44.5, 44.5, 22) +
      wire('M61 3L3 61')
    );
  }
  const alike = a.amount === b.amount && b.amount === c.amount;
  return (
    field(a.kind) +
    `<path d="M32 33L62 15V62H32Z" fill="url(#df-f${b.kind})"/><path d="M32 33L2 15V62H32Z" fill="url(#df-f${c.kind})"/>` +
    (alike
      ? sym(a.kind, 32, 14.5, 25)
      : sym(a.kind, 32, 16, 28) + numO(a.kind, a.amount, 32, 16, 22)) +
    sym(b.kind, 47.5, 45, 27) +
    sym(c.kind, 16.5, 45, 26) +
    wire('M32 33L62 15') +
    wire('M32 33L2 15') +
    wire('M32 33V62') +
    (alike
      ? `<circle cx="32" cy="33.5" r="10" fill="#1a1008"/><circle cx="32" cy="33.5" r="8.8" fill="#fff1cc"/>${text(a.amount, 32, 39.8, 18.5, '#2f1703')}`
      : '')
  );
}

/** What each colour of a coloured face tests, and so the sign it carries. */
const TESTED: Record<string, string> = { red: 'S', blue: 'M', yellow: 'G', green: 'V' };
const LOWER: Record<string, string> = { red: 'S2', blue: 'M2', yellow: 'G3', green: 'V3' };

const corner = (kind: string): string =>
  `<circle cx="15" cy="15" r="11.2" fill="#0f0a12"/><circle cx="15" cy="15" r="9.8" fill="url(#df-f${kind})"/>${sym(kind, 15, 15, 17)}`;

function coloured(family: string, colour: string): string {
  const kind = TESTED[colour]!;
  if (family === 'shield') {
    const [{ amount }] = partsOf(LOWER[colour]!) as [Part];
    return (
      field('K') +
      RAYS +
      sym(`W${kind}`, 29.5, 33, 55) +
      sym(kind, 29.5, 34, 31) +
      numO(kind, amount, 29.5, 34, 20) +
      glory(5)
    );
  }
  if (family === 'chaos') {
    const gives = colour === 'red' || colour === 'blue' ? 'A' : 'L';
    return (
      field('K') +
      RAYS +
      sym(`K${kind}`, 29.5, 34, 58) +
      `<circle cx="29.5" cy="34" r="15.5" fill="#0f0d16"/><circle cx="29.5" cy="34" r="14" fill="url(#df-f${gives})"/>` +
      sym(gives, 29.5, 34, 25) +
      numO(gives, 2, 29.5, 34, 21) +
      glory(3)
    );
  }
  if (family === 'boar') {
    return field(kind) + RAYS + sym('Boar', 33, 33, 54) + corner(kind);
  }
  return (
    field('K') +
    RAYS +
    sym('Crack', 30, 31, 55) +
    corner(kind) +
    `<circle cx="46" cy="47" r="14.5" fill="#0f0a12"/><path d="M46 34A13 13 0 0 0 46 60Z" fill="url(#df-fA)"/><path d="M46 34A13 13 0 0 1 46 60Z" fill="url(#df-fL)"/>` +
    sym('A', 39.5, 47, 14) +
    sym('L', 52.5, 47, 12) +
    '<path d="M49 34L43 60" stroke="#f6d67f" stroke-width="2"/>'
  );
}

function space(words: string[]): string | undefined {
  const [word, one, two] = words;
  switch (word) {
    case 'celestial':
      return Number(one) > 1
        ? field('C') +
            RAYS +
            sym('C', 32, 28, 46) +
            text(`×${one}`, 46, 56, 24, '#fff4cf', '#090a25', 5)
        : field('C') + RAYS + sym('C', 32, 32, 56);
    case 'forge':
      return Number(one)
        ? field('D') + sym('H', 29, 28, 46) + text(`−${one}`, 43, 57, 26, '#ffe39a', '#191510', 5.5)
        : field('D') + sym('H', 32, 32, 54);
    case 'forged':
      return (
        field('V') +
        sym('H', 25, 27, 42) +
        '<path d="M40 46h14M47 39v14" stroke="#06271b" stroke-width="7"/><path d="M40 46h14M47 39v14" stroke="#d9f5a0" stroke-width="3.6"/>'
      );
    case 'choose':
      return (
        field('C') +
        RAYS +
        '<rect x="10" y="24" width="25" height="25" rx="5" fill="#f6efe2" stroke="#090a25" stroke-width="3"/><rect x="31" y="15" width="25" height="25" rx="5" fill="#3a3642" stroke="#090a25" stroke-width="3"/><circle cx="22.5" cy="36.5" r="4" fill="#7434b4"/><circle cx="43.5" cy="27.5" r="4" fill="#ffe39a"/><path d="M20 12C26 5 36 5 42 10M44 52C38 59 28 59 22 54" fill="none" stroke="#ffe39a" stroke-width="3.4" stroke-linecap="round"/>'
      );
    case 'upgrade':
      return (
        field('C') +
        RAYS +
        sym('H', 28, 28, 46) +
        text(`+${one}`, 43, 57, 26, '#fff4cf', '#090a25', 5.5)
      );
    case 'chest':
      return field('D') + sym('T', 32, 32, 50);
    case 'goddess':
      return field('G') + sym('Q', 32, 32, 56);
    case 'nothing':
      return '<rect x="4" y="4" width="56" height="56" fill="url(#df-fE)"/><circle cx="32" cy="32" r="8" fill="#8d806d" opacity=".55"/>';
    case 'start':
      return (
        field('K') +
        '<path d="M18 46V30a14 14 0 0 1 28 0v16" fill="none" stroke="url(#df-mGold)" stroke-width="6"/><path d="M23 46V31a9 9 0 0 1 18 0v15z" fill="#bfe0ff" opacity=".8"/>'
      );
    case 'rob':
      return (
        field('V') +
        sym('V', 32, 29, 50) +
        text(one ?? '', 32, 40, 28, '#fff', '#06271b', 5) +
        '<path d="M12 52H46M38 45l9 7-9 7" fill="none" stroke="#06271b" stroke-width="7"/><path d="M12 52H46M38 45l9 7-9 7" fill="none" stroke="#ffe39a" stroke-width="3.4"/>'
      );
    case 'pay': {
      const price = partsOf(one ?? '')[0];
      const gain = partsOf(two ?? '')[0];
      if (!price || !gain) return undefined;
      return (
        field(price.kind) +
        `<path d="M4 32H60V60H4Z" fill="url(#df-f${gain.kind})"/>` +
        sym(price.kind, 19, 18.5, 25) +
        text(price.amount, 44, 26, 22, '#fff', '#1a1008', 4.5) +
        sym(gain.kind, 45, 46, 25) +
        text(gain.amount, 20, 54, 22, '#fff', dark(gain.kind), 4.5) +
        wire('M4 32H60')
      );
    }
    default:
      return undefined;
  }
}

const NAMED: Record<string, () => string> = {
  x3: () => field('X') + RAYS + sym('X', 32, 32, 60),
  mirror: () => field('R') + RAYS + sym('R', 32, 33, 60),
  ship: () =>
    field('B') + RAYS + sym('B', 30, 30, 55) + text('−2', 47, 59, 27, '#ffe9a8', '#330b22', 6),
  'moon-golem': () => field('M') + RAYS + sym('Zm', 32, 33, 56),
  'sun-golem': () => field('S') + RAYS + sym('Zs', 32, 33, 56),
};

/** The gift of the celestial die: something for sure, and one of three. */
function gift(sure: Part, choice: Part[]): string {
  return (
    field('C') +
    rect(sure.kind, 4, 4, 56, 29) +
    sym(sure.kind, 24, 18, 28) +
    text(sure.amount, 45, 27, 25, '#fff', dark(sure.kind), 4.5) +
    choice.map((part, i) => sym(part.kind, 15 + i * 17, 47, 17)).join('') +
    wire('M4 33H60') +
    rivet(32, 33, 5.5)
  );
}

function body(name: string): string {
  const named = NAMED[name];
  if (named) return named();
  const colour = /^(shield|boar|chaos|misfortune)-(red|blue|yellow|green)$/.exec(name);
  if (colour) return coloured(colour[1]!, colour[2]!);
  const word = space(name.split(' '));
  if (word) return word;
  const given = /^([GSMVAL]\d+) (\S+\/\S+)$/.exec(name);
  if (given) return gift(partsOf(given[1]!)[0]!, partsOf(given[2]!));
  if (/^(?:[GSMVAL]\d+)(?:\/[GSMVAL]\d+)+$/.test(name)) return or(name.split('/').flatMap(partsOf));
  if (/^(?:[GSMVAL]\d+)+$/.test(name)) return and(partsOf(name));
  return field('K');
}

/** A whole tile: rim, cut, enamel, symbol, gloss. */
export function tile(name: string): string {
  return (
    '<rect width="64" height="64" rx="11" fill="#1a0e05"/><rect x="1" y="1" width="62" height="62" rx="10" fill="url(#df-mRim)"/><rect x="3.4" y="3.4" width="57.2" height="57.2" rx="8" fill="#1a0e05"/>' +
    `<g clip-path="url(#df-tileClip)">${body(name)}<rect x="4" y="4" width="56" height="56" rx="7.5" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="2"/><path d="M4 12A8 8 0 0 1 12 4H52A8 8 0 0 1 60 12" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.6"/></g>` +
    '<path d="M14 1.9H53A9 9 0 0 1 62.1 11V42" fill="none" stroke="#fffbe6" opacity=".9"/><rect x="4" y="4" width="56" height="56" rx="7.5" fill="url(#df-gloss)"/>'
  );
}

/** The id of a tile's symbol; names hold slashes and spaces, ids may not. */
export const tileId = (name: string): string => `df-t-${name.replace(/[^A-Za-z0-9]/g, '_')}`;

/** Tiles as symbols, to stand once in the page. */
export const tileDefs = (names: Iterable<string>): string =>
  [...new Set(names)]
    .map((name) => `<symbol id="${tileId(name)}" viewBox="0 0 64 64">${tile(name)}</symbol>`)
    .join('');
