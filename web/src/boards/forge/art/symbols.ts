/** The symbols of the game, each drawn once in a box of 64; numbers are added by whoever uses one. */

import { FIELD } from './defs';

export type Point = [number, number];
export const P = (r: number, a: number, cx = 32, cy = 32): Point => [
  cx + r * Math.cos(a),
  cy + r * Math.sin(a),
];
export const f1 = (n: number): number => Math.round(n * 100) / 100;
export const pts = (a: Point[]): string => a.map((p) => p.map(f1).join(',')).join(' ');

function coin(): string {
  return `<circle cx="32" cy="32" r="25" fill="#4a2604"/>
  <circle cx="32" cy="32" r="23.4" fill="url(#df-mCoin)"/>
  <circle cx="32" cy="32" r="18.4" fill="#9c611a"/>
  <circle cx="32" cy="32" r="17.4" fill="url(#df-mCoinIn)"/>
  ${Array.from({ length: 24 }, (_, i) => {
    const a = (i * Math.PI) / 12;
    const p = P(20.9, a);
    return `<circle cx="${f1(p[0])}" cy="${f1(p[1])}" r=".95" fill="#8a5413" opacity=".7"/>`;
  }).join('')}
  <path d="M49.5 17.5A23.4 23.4 0 0 1 55 29" fill="none" stroke="#fffbe0" stroke-width="1.8" stroke-linecap="round" opacity=".95"/>`;
}
function sun(): string {
  let s = '';
  const n = 8,
    R = 28,
    r = 17.5;
  const out: Point[] = [];
  for (let i = 0; i < n * 2; i++) out.push(P(i % 2 ? r : R, (i * Math.PI) / n - Math.PI / 2));
  s += `<polygon points="${pts(out)}" fill="#4c0709" stroke="#4c0709" stroke-width="3.2" stroke-linejoin="round"/>`;
  for (let i = 0; i < n; i++) {
    const a = (i * 2 * Math.PI) / n - Math.PI / 2,
      st = Math.PI / n;
    const tip = P(R, a),
      l = P(r, a - st),
      rr = P(r, a + st),
      c: Point = [32, 32];
    // facet facing the light (upper right) is bright
    const lum = (k: number) => Math.cos(k - -Math.PI / 4);
    const fl = lum(a - st * 0.8) > lum(a + st * 0.8);
    s += `<polygon points="${pts([tip, l, c])}" fill="url(#df-${fl ? 'sunA' : 'sunB'})"/><polygon points="${pts([tip, rr, c])}" fill="url(#df-${fl ? 'sunB' : 'sunA'})"/>`;
  }
  s += `<circle cx="32" cy="32" r="15.6" fill="#a9331a"/><circle cx="32" cy="32" r="14.4" fill="url(#df-sunC)"/>`;
  return s;
}
function moon(): string {
  // crescent, lit limb on the right; facets run from the inner to the outer arc
  const ro = 26,
    ri = 19.5,
    ox = -9.5;
  const cxo = 31,
    cyo = 32;
  let s = '';
  // intersection angle of both circles
  const d = 9.5,
    x = (d * d + ro * ro - ri * ri) / (2 * d); // from outer centre towards -x
  const yy = Math.sqrt(ro * ro - x * x);
  const ix = cxo - x;
  const o0 = Math.atan2(-yy, ix - cxo),
    o1 = Math.atan2(yy, ix - cxo);
  const i0 = Math.atan2(-yy, ix - (cxo + ox)),
    i1 = Math.atan2(yy, ix - (cxo + ox));
  const N = 7;
  const O: Point[] = [],
    I: Point[] = [];
  for (let k = 0; k <= N; k++) {
    O.push(P(ro, o0 + ((o1 - o0) * k) / N, cxo, cyo));
    I.push(P(ri, i0 + ((i1 - i0) * k) / N, cxo + ox, cyo));
  }
  const path = `M${f1(ix)} ${f1(cyo - yy)}A${ro} ${ro} 0 1 1 ${f1(ix)} ${f1(cyo + yy)}A${ri} ${ri} 0 1 0 ${f1(ix)} ${f1(cyo - yy)}Z`;
  s += `<path d="${path}" fill="#0b1848" stroke="#0b1848" stroke-width="3.4" stroke-linejoin="round"/><path d="${path}" fill="url(#df-moonA)"/>`;
  // shard facets
  const cols = ['#ffffff', '#a9c8fb', '#f2f8ff', '#8db4f4', '#d9e8ff', '#6f9ae6', '#9dbff5'];
  for (let k = 0; k < N; k++) {
    s += `<polygon points="${pts([O[k]!, O[k + 1]!, I[k + 1]!, I[k]!])}" fill="${cols[k % cols.length]}" opacity=".62"/>`;
    if (k % 2 == 0 && k > 0 && k < N)
      s += `<polygon points="${pts([O[k]!, O[k + 1]!, I[k]!])}" fill="#fff" opacity=".28"/>`;
  }
  return s;
}
function leaf(cx: number, cy: number, ang: number, len: number, wid: number, lit: boolean): string {
  const t = (ang * 180) / Math.PI;
  return `<g transform="translate(${f1(cx)} ${f1(cy)}) rotate(${f1(t)})"><path d="M0 0C${len * 0.25} ${-wid} ${len * 0.75} ${-wid} ${len} 0C${len * 0.75} ${wid} ${len * 0.25} ${wid} 0 0Z" fill="url(#df-${lit ? 'leafA' : 'leafB'})" stroke="#06271b" stroke-width="1.5" paint-order="stroke"/><path d="M1 0L${len - 1.5} 0" stroke="#2a6b37" stroke-width=".7" opacity=".7"/></g>`;
}
function laurel(): string {
  let s = `<path d="M32 57C15 56 7 42 9.5 26M32 57C49 56 57 42 54.5 26" fill="none" stroke="#06271b" stroke-width="4"/><path d="M32 57C15 56 7 42 9.5 26M32 57C49 56 57 42 54.5 26" fill="none" stroke="#d7b457" stroke-width="1.8"/>`;
  const R = 23.5,
    cx = 32,
    cy = 33;
  for (const side of [-1, 1]) {
    for (let k = 0; k < 6; k++) {
      const a = Math.PI / 2 - side * (0.32 + k * 0.4);
      const p = P(R, a, cx, cy);
      const tang = a - (side * Math.PI) / 2; // direction of growth (up the branch)
      s += leaf(p[0], p[1], tang - side * 0.62, 13 - k * 0.4, 4.3, side > 0);
      if (k < 5) s += leaf(p[0], p[1], tang + side * 0.42, 11, 3.6, side < 0 ? false : true);
    }
  }
  s += `<circle cx="32" cy="57" r="3.4" fill="url(#df-mGold)" stroke="#06271b" stroke-width="1.2"/>`;
  return s;
}
function times3(): string {
  let s = '';
  for (let i = 0; i < 12; i++) {
    const a = (i * Math.PI) / 6 - Math.PI / 2;
    s += `<polygon points="${pts([[32, 32], P(40, a - 0.1), P(40, a + 0.1)])}" fill="#f0d9ff" opacity=".15"/>`;
  }
  const dia = (x: number, y: number, r: number) =>
    `<path d="M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z" fill="#210a3d"/><path d="M${x} ${y - r + 1.4}L${x + r - 1.4} ${y}H${x}Z" fill="#fff6d6"/><path d="M${x} ${y - r + 1.4}L${x - r + 1.4} ${y}H${x}Z" fill="#e7bd63"/><path d="M${x} ${y + r - 1.4}L${x + r - 1.4} ${y}H${x}Z" fill="#e7bd63"/><path d="M${x} ${y + r - 1.4}L${x - r + 1.4} ${y}H${x}Z" fill="#9a661f"/>`;
  s += dia(18, 13, 5.6) + dia(32, 11, 6.4) + dia(46, 13, 5.6);
  s += `<g fill="none" stroke-linecap="round"><path d="M12 31L26 47M26 31L12 47" stroke="#210a3d" stroke-width="11"/><path d="M12 31L26 47M26 31L12 47" stroke="#f6dc93" stroke-width="6"/></g>`;
  s += `<text x="44" y="55" class="df-num" text-anchor="middle" font-size="43" fill="#fff3cf" stroke="#210a3d" stroke-width="6" paint-order="stroke" stroke-linejoin="round">3</text>`;
  return s;
}
function mirror(): string {
  return `<path d="M28.5 46h7l1.5 12.5a5 3.5 0 0 1-10 0z" fill="url(#df-mGold)" stroke="#12252e" stroke-width="2.5" paint-order="stroke"/>
  <ellipse cx="32" cy="27" rx="20.5" ry="22.5" fill="#12252e"/>
  <ellipse cx="32" cy="27" rx="18.8" ry="20.8" fill="url(#df-mGold)"/>
  <ellipse cx="32" cy="27" rx="14.8" ry="16.8" fill="#23404c"/>
  <ellipse cx="32" cy="27" rx="13.8" ry="15.8" fill="url(#df-glass)"/>
  <path d="M24 37L40 15.5M29.5 40L43.5 21" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".85"/>
  <circle cx="32" cy="5.5" r="2.6" fill="#fff4c8" stroke="#12252e" stroke-width="1"/><circle cx="12.5" cy="27" r="2" fill="#b9822f"/><circle cx="51.5" cy="27" r="2.2" fill="#fff0bd"/>`;
}
function ship(): string {
  const o = '#330b22';
  return `<g fill="${o}" stroke="${o}" stroke-width="4.6" stroke-linejoin="round"><path d="M30 4H34V46H30Z"/><path d="M33.5 8C52 12 58 25 54 40H33.500Z"/><path d="M30.5 14C21 21 14 31 12 40H30.500Z"/><path d="M3 37C9 43 14 44.5 20 44.5H44C51 44.5 56 42 62 34C62 49 53 59 42 59H24C12 59 4 50 3 37Z"/></g>
  <path d="M30.5 4H33.500V46H30.500Z" fill="#caa05a"/>
  <path d="M34.5 8.5C52 12.5 57.5 25 53.5 39.5H34.500C39 30 39 18 34.5 8.5Z" fill="url(#df-sail)"/><path d="M46 14.5C54 21 56 30 53.5 39.5H48C51 31 50.5 22 46 14.5Z" fill="#fff" opacity=".75"/>
  <path d="M29.5 15.5C21.5 22 15 31 13 39.5H29.500C27.5 31 27.5 23 29.5 15.5Z" fill="#d9bd8c"/>
  <path d="M3 37C9 43 14 44.5 20 44.5H44C51 44.5 56 42 62 34C62 49 53 59 42 59H24C12 59 4 50 3 37Z" fill="url(#df-hull)"/>
  <path d="M7.5 44.5C13 49 19 50 26 50H42C49 50 54.5 48 60 42" fill="none" stroke="#ffe3a1" stroke-width="2"/><path d="M32 50V59M20 50L22 58.5M44 50L43 58.5" stroke="#4a2209" stroke-width="1"/>
  <path d="M32 0l1.8 4.2 4.5.5-3.3 3 .9 4.4L32 9.8 28.1 12.1l.9-4.4-3.3-3 4.5-.5z" fill="#fff6cf" stroke="${o}" stroke-width="1.6" paint-order="stroke"/>`;
}
function shieldShape(kind: string): string {
  return `<path d="M32 5C40 9 48 11 55 11C56 34 50 50 32 60C14 50 8 34 9 11C16 11 24 9 32 5Z" fill="#0f0d16" stroke="#0f0d16" stroke-width="3" stroke-linejoin="round"/>
  <path d="M32 5C40 9 48 11 55 11C56 34 50 50 32 60C14 50 8 34 9 11C16 11 24 9 32 5Z" fill="url(#df-mGold)"/>
  <path d="M32 10C39 13.3 45 14.8 50.5 15.2C50.8 34 46 46.5 32 55C18 46.5 13.2 34 13.5 15.2C19 14.8 25 13.3 32 10Z" fill="url(#df-f${kind})"/>
  <path d="M32 10C39 13.3 45 14.8 50.5 15.2C50.8 34 46 46.5 32 55Z" fill="#fff" opacity=".1"/>`;
}
function golem(kind: string): string {
  // hulking bust: boulder shoulders, slab head, glowing eyes and heart; crest tells moon from sun
  const eye = kind === 'm' ? '#c9e6ff' : kind === 's' ? '#ffe08a' : '#fff1c0';
  const core =
    kind === 'm'
      ? ['#e8f3ff', '#6ea6ff', '#1b47a8']
      : kind === 's'
        ? ['#fff0b8', '#ff8a3a', '#a8250f']
        : ['#fff6d8', '#e9b64c', '#8a5412'];
  const out = kind === 'm' ? '#0a1238' : kind === 's' ? '#3a0606' : '#17120c';
  const crest =
    kind === 'm'
      ? `<path d="M10.5 3C9 19 18 29 32 29S55 19 53.5 3C49 14 42 19 32 19S15 14 10.5 3Z" fill="url(#df-moonA)" stroke="${out}" stroke-width="4.4" paint-order="stroke" stroke-linejoin="round"/><path d="M53.5 3C49 14 42 19 32 19V29C46 29 55 19 53.5 3Z" fill="#fff" opacity=".55"/>`
      : kind === 's'
        ? (() => {
            let g = '',
              gs = '';
            for (let i = 0; i < 7; i++) {
              const a = -Math.PI * 0.97 + (i * Math.PI * 0.94) / 6;
              const t = P(25.5, a, 32, 26),
                l = P(12, a - 0.26, 32, 26),
                r = P(12, a + 0.26, 32, 26),
                c = P(12, a, 32, 26);
              gs += `<polygon points="${pts([t, l, r])}" fill="${out}" stroke="${out}" stroke-width="4.4" stroke-linejoin="round"/>`;
              g += `<polygon points="${pts([t, l, c])}" fill="url(#df-sunB)"/><polygon points="${pts([t, r, c])}" fill="url(#df-sunA)"/>`;
            }
            return gs + g;
          })()
        : '';
  return `${crest}
  <g fill="${out}" stroke="${out}" stroke-width="4" stroke-linejoin="round"><path d="M2 63L3.5 46L12 36L22 38L25 42H39L42 38L52 36L60.5 46L62 63Z"/><path d="M19 24L25 17H39L45 24L46 36L40 43H24L18 36Z"/></g>
  <path d="M2 63L3.5 46L12 36L21 38.5L25 47L23.5 63Z" fill="#756a59"/><path d="M3.5 46L12 36L21 38.5L13 45Z" fill="#978b76"/><path d="M2 63L3.5 46L13 45L12 63Z" fill="#564d40"/>
  <path d="M62 63L60.5 46L52 36L43 38.5L39 47L40.5 63Z" fill="#b5a88e"/><path d="M60.5 46L52 36L43 38.5L50 45Z" fill="#efe5cb"/><path d="M62 63L60.5 46L50 45L51 63Z" fill="#d3c6a8"/>
  <path d="M24 42H40L39 47L40.5 63H23.500L25 47Z" fill="#8b806c"/><path d="M32 42H40L39 47L40.5 63H32Z" fill="#a39780"/>
  <path d="M19 24L25 17H39L45 24Z" fill="#cfc2a5"/><path d="M32 17H39L45 24H32Z" fill="#f4ead0"/>
  <path d="M19 24H32V43H24L18 36Z" fill="#807561"/><path d="M32 24H45L46 36L40 43H32Z" fill="#b3a68b"/><path d="M45 24L46 36L40 43L38.5 34Z" fill="#d9ccad"/><path d="M19 24L18 36L24 43L25.5 34Z" fill="#645a4b"/>
  <path d="M18.5 23.5H45.500L44.5 27.5L36 28.5L32 30.5L28 28.5L19.5 27.5Z" fill="#3b3328"/>
  <path d="M20.5 28.3L29 29.5L28 34.2H21.500ZM43.5 28.3L35 29.5L36 34.2H42.500Z" fill="#0d0a06"/>
  <path d="M21.8 29.3L27.9 30.3L27.2 33H22.400ZM42.2 29.3L36.1 30.3L36.8 33H41.600Z" fill="${eye}"/>
  <path d="M26 38.6H38" stroke="#1d1812" stroke-width="2"/>
  <path d="M32 46.5L37.5 53L32 61L26.5 53Z" fill="${core[2]}" stroke="${out}" stroke-width="2.6" paint-order="stroke"/><path d="M32 46.5L37.5 53L32 54Z" fill="${core[0]}"/><path d="M32 46.5L26.5 53L32 54Z" fill="${core[1]}"/><path d="M32 54L37.5 53L32 61Z" fill="${core[1]}" opacity=".75"/>`;
}
function star8(c = '#fff'): string {
  const o: Point[] = [];
  for (let i = 0; i < 16; i++)
    o.push(P(i % 2 ? 8.5 : i % 4 ? 18 : 27, (i * Math.PI) / 8 - Math.PI / 2));
  return `<polygon points="${pts(o)}" fill="${c}"/>`;
}
function celestial(): string {
  return `<ellipse cx="32" cy="32" rx="27" ry="10" transform="rotate(-28 32 32)" fill="none" stroke="#b9a8ff" stroke-width="1.8" opacity=".75"/><g stroke="#090a25" stroke-width="3.5" paint-order="stroke" stroke-linejoin="round">${star8('#fff4cf')}</g><polygon points="${pts([[32, 5], [32, 32], P(8.5, -Math.PI / 2 + Math.PI / 8)])}" fill="#fff"/><circle cx="54" cy="20.5" r="3.4" fill="#ffd98a" stroke="#090a25" stroke-width="1.4"/>`;
}
function hammer(): string {
  return `<g transform="rotate(38 32 32)"><rect x="29" y="24" width="6.5" height="36" rx="2" fill="url(#df-hull)" stroke="#191510" stroke-width="2.5" paint-order="stroke"/><path d="M15 8H45L52 14V20L45 26H15Z" fill="url(#df-mSilver)" stroke="#191510" stroke-width="3" paint-order="stroke" stroke-linejoin="round"/><path d="M15 17H52V20L45 26H15Z" fill="#3f4b5a" opacity=".45"/></g>`;
}
function chest(): string {
  return `<path d="M8 30C8 18 14 14 20 14H44C50 14 56 18 56 30Z" fill="url(#df-hull)" stroke="#1d0e04" stroke-width="3" paint-order="stroke"/><rect x="7" y="29" width="50" height="25" rx="3" fill="#7a4519" stroke="#1d0e04" stroke-width="3" paint-order="stroke"/><path d="M7 29H57V34H7Z" fill="url(#df-mGold)"/><path d="M14 14.5V54M50 14.5V54" stroke="url(#df-mGold)" stroke-width="4"/><rect x="26" y="26" width="12" height="14" rx="2.5" fill="url(#df-mGold)" stroke="#1d0e04" stroke-width="2"/><circle cx="32" cy="32" r="2.2" fill="#1d0e04"/><path d="M32 32v4" stroke="#1d0e04" stroke-width="2"/>`;
}
function goddess(): string {
  let s = '';
  for (let i = 0; i < 11; i++) {
    const a = -Math.PI + ((i + 0.5) * Math.PI) / 11;
    const t = P(i % 2 ? 19 : 15, a, 32, 17),
      l = P(6, a - 0.13, 32, 17),
      r = P(6, a + 0.13, 32, 17);
    s += `<polygon points="${pts([t, l, r])}" fill="url(#df-mGold)" opacity=".95"/>`;
  }
  const o = '#2b1603';
  return `<g>${s}</g>
  <path d="M32 24C37 25 42 23 50 13L54 17C49 28 43 33 41 35C43 44 47 53 50 62H14C17 53 21 44 23 35C21 33 15 28 10 17L14 13C22 23 27 25 32 24Z" fill="${o}" stroke="${o}" stroke-width="4.5" stroke-linejoin="round"/>
  <path d="M32 24C37 25 42 23 50 13L54 17C49 28 43 33 41 35C43 44 47 53 50 62H32Z" fill="url(#df-sail)"/>
  <path d="M32 24C27 25 22 23 14 13L10 17C15 28 21 33 23 35C21 44 17 53 14 62H32Z" fill="#d3bb93"/>
  <path d="M32 38V62M27 40C26 48 23 56 21 62M37 40C38 48 41 56 43 62" stroke="#a38657" stroke-width="1.3" fill="none"/>
  <path d="M23.5 35C28 38 36 38 40.5 35L41 38.5C36 41 28 41 23 38.5Z" fill="url(#df-mGold)" stroke="${o}" stroke-width=".8"/>
  <circle cx="32" cy="17" r="7.6" fill="${o}"/><circle cx="32" cy="17" r="6" fill="#f3d6b4"/><path d="M32 11A6 6 0 0 1 32 23Z" fill="#fff0da"/><path d="M26 17C25.5 10 38.5 10 38 17C36 13.5 28 13.5 26 17Z" fill="#6f431a"/>
  <g transform="translate(54 9) scale(.25) translate(-32 -32)">${sun()}</g><g transform="translate(10 9) scale(.25) translate(-32 -32)">${moon()}</g>`;
}
/** An ancient shard: three blades of one broken crystal. */
function ancient(): string {
  const o = '#34072f';
  const blades: [string, string, string][] = [
    ['M14 22L22 33L24 58L12 50L7 34Z', 'M14 22L22 33L24 58Z', 'M14 22L7 34L12 50L24 58Z'],
    ['M50 18L57 33L53 50L40 58L42 32Z', 'M50 18L57 33L53 50L44 54Z', 'M50 18L42 32L40 58L44 54Z'],
    [
      'M33 2L45 24L41 58L32 63L23 56L20 24Z',
      'M33 2L45 24L41 58L32 63Z',
      'M33 2L20 24L23 56L32 63Z',
    ],
  ];
  return (
    blades
      .map(
        ([all]) =>
          `<path d="${all}" fill="${o}" stroke="${o}" stroke-width="4.4" stroke-linejoin="round"/>`,
      )
      .join('') +
    blades
      .map(
        ([, lit, dark]) =>
          `<path d="${dark}" fill="url(#df-ancB)"/><path d="${lit}" fill="url(#df-ancA)"/>`,
      )
      .join('') +
    `<path d="M33 2L36 26L32 63L28 27Z" fill="#fff" opacity=".42"/><path d="M45 24L36 26M20 24L28 27" stroke="#fff" stroke-width="1.2" opacity=".6"/>`
  );
}

/** Loyalty: a column that stands. */
function column(): string {
  const o = '#062a33';
  return (
    `<path d="M8 6H56V14L50 18V46L56 50V58H8V50L14 46V18L8 14Z" fill="${o}" stroke="${o}" stroke-width="4.6" stroke-linejoin="round"/>` +
    `<path d="M10 7H54V13L48 17H16L10 13Z" fill="url(#df-sail)"/><path d="M32 7H54V13L48 17H32Z" fill="#fff" opacity=".55"/>` +
    `<rect x="17" y="17" width="30" height="30" fill="#e8dcc4"/><path d="M37 17H47V47H37Z" fill="#fffaf0"/><path d="M17 17H23V47H17Z" fill="#a89a86"/>` +
    `<path d="M23.5 18V46M29 18V46M35 18V46M41 18V46" stroke="#8d806d" stroke-width="1.6"/>` +
    `<path d="M16 47H48L54 51V57H10V51Z" fill="url(#df-sail)"/><path d="M32 47H48L54 51V57H32Z" fill="#fff" opacity=".5"/><path d="M10 13H54M10 51H54" stroke="#9a8a70" stroke-width="1"/>`
  );
}

/** A boar from the front: bristles, snout, two tusks. */
function boarHead(): string {
  const o = '#1a0e08';
  const all =
    'M32 3L37 9L44 5L46 13L56 11L52 24C56 34 50 44 44 48L42 58H22L20 48C14 44 8 34 12 24L8 11L18 13L20 5L27 9Z';
  return (
    `<path d="${all}" fill="${o}" stroke="${o}" stroke-width="4.4" stroke-linejoin="round"/><path d="${all}" fill="#6b4a33"/>` +
    `<path d="M32 3L37 9L44 5L46 13L56 11L52 24C56 34 50 44 44 48L42 58H32Z" fill="#94694a"/><path d="M46 13L56 11L52 24L45 20Z" fill="#c49a74"/><path d="M18 13L8 11L12 24L19 20Z" fill="#4a3020"/>` +
    `<path d="M32 3L37 9L35 24L32 28L29 24L27 9Z" fill="#3a2418"/><path d="M32 3L37 9L35 24L32 28Z" fill="#573822"/>` +
    `<path d="M24 41H40L42 56H22Z" fill="#c89a86"/><path d="M32 41H40L42 56H32Z" fill="#ecc4ae"/><ellipse cx="27.5" cy="49" rx="2.4" ry="3.4" fill="${o}"/><ellipse cx="36.5" cy="49" rx="2.4" ry="3.4" fill="${o}"/>` +
    `<path d="M17 28L27 31L25 35L18 33Z" fill="${o}"/><path d="M47 28L37 31L39 35L46 33Z" fill="${o}"/><circle cx="22.5" cy="31.8" r="1.5" fill="#ffcf5a"/><circle cx="41.5" cy="31.8" r="1.5" fill="#ffcf5a"/>` +
    `<path d="M22 52C14 52 10 45 11 37C15 42 18 45 23 45Z" fill="#fff6dc" stroke="${o}" stroke-width="2.2" paint-order="stroke"/><path d="M42 52C50 52 54 45 53 37C49 42 46 45 41 45Z" fill="#fff" stroke="${o}" stroke-width="2.2" paint-order="stroke"/>`
  );
}

/** Chaos: a whirl of four blades in the colour of what is tested. */
function whirl(kind: string): string {
  const field = FIELD[kind] ?? FIELD.K!;
  let blades = '';
  let under = '';
  for (let i = 0; i < 4; i++) {
    const turn = `rotate(${i * 90} 32 32)`;
    const d = 'M32 32C24 20 30 6 50 5C57 8 60 14 60 21C50 14 40 18 32 32Z';
    under += `<path transform="${turn}" d="${d}" fill="${field[3]}" stroke="${field[3]}" stroke-width="4" stroke-linejoin="round"/>`;
    blades += `<path transform="${turn}" d="${d}" fill="url(#df-mGold)"/><path transform="${turn}" d="M34 29C28 20 34 9 50 8C54 10 56 13 57 16C47 12 39 17 34 29Z" fill="url(#df-f${kind})"/>`;
  }
  return under + blades;
}

/** Misfortune: a looking-glass with a crack across it. */
function cracked(): string {
  const o = '#12101c';
  return (
    `<path d="M28.5 46h7l1.5 12.500a5 3.5 0 0 1-10 0z" fill="url(#df-mSilver)" stroke="${o}" stroke-width="2.5" paint-order="stroke"/>` +
    `<ellipse cx="32" cy="27" rx="20.5" ry="22.5" fill="${o}"/><ellipse cx="32" cy="27" rx="18.8" ry="20.8" fill="url(#df-mSilver)"/><ellipse cx="32" cy="27" rx="14.8" ry="16.8" fill="#1d1630"/>` +
    `<path d="M22 14.500C26 11 34 10 38 12.500L33 22L37 27L30 31L33 42C24 42.5 17 34 18.5 24Z" fill="#5b4a86"/><path d="M40 13.500C48 19 48 36 36 42L33 33L41 28L36.5 22Z" fill="#b6a2e4"/>` +
    `<path d="M39 12L33 22L38 27.500L30.5 31.500L34 43M33 22L19 20M38 27.500L46 31" fill="none" stroke="#fff" stroke-width="1.7" stroke-linejoin="round"/>` +
    `<circle cx="32" cy="5.5" r="2.6" fill="#fff" stroke="${o}" stroke-width="1"/>`
  );
}

const SYMBOLS: Record<string, () => string> = {
  G: coin,
  S: sun,
  M: moon,
  V: laurel,
  A: ancient,
  L: column,
  X: times3,
  R: mirror,
  B: ship,
  Zm: () => golem('m'),
  Zs: () => golem('s'),
  C: celestial,
  H: hammer,
  T: chest,
  Q: goddess,
  Boar: boarHead,
  Crack: cracked,
};

/** All symbols, to stand once in the page. */
export function symbolDefs(): string {
  const symbol = (id: string, drawn: string) =>
    `<symbol id="df-y${id}" viewBox="0 0 64 64" overflow="visible">${drawn}</symbol>`;
  return (
    Object.entries(SYMBOLS)
      .map(([id, draw]) => symbol(id, draw()))
      .join('') +
    ['S', 'M', 'G', 'V']
      .map((kind) => symbol(`W${kind}`, shieldShape(kind)) + symbol(`K${kind}`, whirl(kind)))
      .join('')
  );
}

/** A symbol with its middle here. */
export const sym = (kind: string, cx: number, cy: number, size: number): string =>
  `<use href="#df-y${kind}" x="${f1(cx - size / 2)}" y="${f1(cy - size / 2)}" width="${size}" height="${size}"/>`;
