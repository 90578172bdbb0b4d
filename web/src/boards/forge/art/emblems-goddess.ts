/** The emblems of the feats of the Goddess.  Flat facets, lit from the right. */

import { O, curl, fl, leaf, out, star } from './pen';
import { P, f1, pts } from './symbols';

export const GODDESS_EMBLEMS: Record<string, () => string> = {
  twins() {
    const r =
      'M33.500 10C46 8 53 16 52.5 25L57 33L53 35.5L53.500 39L52 41L52.500 45C52 48.5 48 49 44.5 48L44 56H33.500Z';
    const l =
      'M30.500 10C18 8 11 16 11.5 25L7 33L11 35.5L10.500 39L12 41L11.500 45C12 48.5 16 49 19.5 48L20 56H30.500Z';
    return (
      out(r) +
      out(l) +
      fl(l, '#b99a66') +
      fl('M30.500 10C18 8 11 16 11.5 25L22 24L24 56H30.500Z', '#94764a') +
      fl(r, '#fbeccb') +
      fl('M33.500 10C46 8 53 16 52.5 25L42 24L40 56H33.500Z', '#e2c58c') +
      `<path d="M12 22C20 18 26 18 30.5 19M33.500 19C38 18 44 18 52 22" stroke="url(#df-mGold)" stroke-width="4" fill="none"/><path d="M12 22C20 18 26 18 30.5 19M33.500 19C38 18 44 18 52 22" stroke="${O}" stroke-width="1" fill="none" transform="translate(0 2.6)"/><path d="M46 30.5l5 1M18 30.5l-5 1" stroke="${O}" stroke-width="2.2" stroke-linecap="round"/><path d="M48.500 42.5h4M15.500 42.5h-4" stroke="${O}" stroke-width="1.6"/>` +
      `<path d="M32 8V58" stroke="${O}" stroke-width="2.5"/>`
    );
  },
  companion() {
    return (
      out('M11 6L25 19H39L53 6L52 28L46 40L36 55H28L18 40L12 28Z') +
      fl('M11 6L25 19L14 30Z', '#8a5a2c') +
      fl('M53 6L39 19L50 30Z', '#f0b872') +
      fl('M14.500 12L22 20L16 26Z', '#4d2a14') +
      fl('M49.500 12L42 20L48 26Z', '#b8743a') +
      fl('M25 19H32V55H28L18 40L12 28L14 29Z', '#a86c35') +
      fl('M32 19H39L50 29L52 28L46 40L36 55H32Z', '#e09a50') +
      fl('M39 19L50 29L46 40L38 32Z', '#f6c98a') +
      fl('M25 19L14 29L18 40L26 32Z', '#8a5527') +
      fl('M26 32L32 28V55H28L23 44Z', '#d9c4a0') +
      fl('M38 32L32 28V55H36L41 44Z', '#fdf1d8') +
      fl('M27.500 46H36.500L34 52L32 54L30 52Z', O) +
      `<path d="M19 30.5L26 33.5L24.500 36L20 34Z" fill="${O}"/><path d="M45 30.5L38 33.5L39.500 36L44 34Z" fill="${O}"/><circle cx="23" cy="33.4" r="1.3" fill="#ffe08a"/><circle cx="41.5" cy="33.2" r="1.3" fill="#ffe08a"/>` +
      fl('M32 12l3 5-3 5-3-5z', 'url(#df-mGold)')
    );
  },
  'moon-golem': () => `<use href="#df-yZm" x="1" y="1" width="62" height="62"/>`,
  'sun-golem': () => `<use href="#df-yZs" x="1" y="1" width="62" height="62"/>`,
  celestial() {
    const c = `M32 8L54 20V44L32 57L10 44V20Z`;
    return (
      `<ellipse cx="32" cy="33" rx="33" ry="11" transform="rotate(-24 32 33)" fill="none" stroke="#c9b8ff" stroke-width="2" opacity=".8"/>` +
      out(c) +
      fl('M32 8L54 20L32 32L10 20Z', '#e8e4ff') +
      fl('M10 20L32 32V57L10 44Z', '#4a4a9a') +
      fl('M54 20L32 32V57L54 44Z', '#8a88d8') +
      `<g transform="matrix(.86 .47 -.86 .47 32 20)">${star(0, 0, 9, '#4a3aa8')}</g><g transform="matrix(.86 .47 0 1 21 38.5)">${star(0, 0, 9, '#d6ccff')}</g><g transform="matrix(.86 -.47 0 1 43 38.5)">${star(0, 0, 9, '#fff8de')}</g>` +
      `<path d="M61 16C66 22 52 36 32 44" fill="none" stroke="#fff2c9" stroke-width="2.2"/><circle cx="60" cy="17" r="4" fill="#ffe39a" stroke="${O}" stroke-width="1.6"/>` +
      `<path d="M32 8L54 20V44" fill="none" stroke="#fff" stroke-width="1.2" opacity=".9"/>`
    );
  },
  mists() {
    return (
      `<g transform="translate(33 30) scale(.62) translate(-32 -32)"><use href="#df-yG" width="64" height="64"/></g>` +
      curl('M4 25C10 14 25 14 27 23C28 29 20 31 19 26', '#aab6d8', 5) +
      curl('M60 20C54 9 41 12 41 20C41 26 49 27 49.5 22', '#c6d0ea', 4.6) +
      curl('M2 42C12 33 26 37 34 41S52 47 56 40C58 34 50 31 48.5 36', '#dfe6f6', 5.6) +
      curl('M6 55C18 48 28 50 38 53S54 56 60 51', '#ffffff', 5.6)
    );
  },
  'great-golem'() {
    const body =
      'M22 20L27 8H37L42 20L55 22L61 38L58 54H48L48 42L44 46V60H34V52H30V60H20V46L16 42V54H6L3 38L9 22Z';
    return (
      out(body, 4.4) +
      fl(body, '#8f836d') +
      fl('M32 8H37L42 20L55 22L61 38L58 54H48V42L44 46V60H34V52H32Z', '#b7aa8e') +
      fl('M42 20L55 22L50 32L42 28Z', '#efe5c9') +
      fl('M55 22L61 38L58 54H53L54 38Z', '#dccfae') +
      fl('M22 20L9 22L14 32L22 28Z', '#a89b82') +
      fl('M9 22L3 38L6 54H11L10 38Z', '#5d5343') +
      fl('M27 8H37L40 16H24Z', '#d9ccae') +
      fl('M24 15.5H40L39 19H25Z', '#332b20') +
      fl('M26 17.5h4.500v3H26zM33.500 17.5H38v3h-4.5z', '#bfe0ff') +
      fl('M24 30H40L38 44H26Z', '#6f6453') +
      fl('M32 30H40L38 44H32Z', '#8b7f69') +
      fl('M32 31L36.500 37L32 43L27.500 37Z', '#2f6ae0') +
      fl('M32 31L36.500 37L32 37.5Z', '#eaf4ff') +
      fl('M32 31L27.500 37L32 37.5Z', '#86b4ff') +
      fl('M44 46V60H39V48ZM58 54H53V46H58Z', '#e4d8b8')
    );
  },
  night() {
    let r = '';
    for (let i = 0; i < 20; i++) {
      const a = (i * Math.PI) / 10;
      const L = i % 2 ? 29 : 34;
      const k = 0.55 + 0.45 * Math.cos(a + Math.PI / 4);
      r += `<polygon points="${pts([P(17, a - 0.1), P(17 + (L - 17) * (0.45 + k * 0.55), a), P(17, a + 0.1)])}" fill="#cfe0ff" opacity="${f1(0.35 + 0.6 * k)}"/>`;
    }
    return (
      r +
      `<circle cx="32" cy="32" r="20.5" fill="#eaf3ff"/><circle cx="31" cy="33" r="19.3" fill="#0a0b22"/><circle cx="28" cy="37" r="14" fill="#1b1f4a" opacity=".55"/><g transform="translate(46.5 17.5)">${star(0, 0, 10, '#ffffff')}</g>` +
      star(8, 12, 4) +
      star(55, 52, 4.6) +
      star(13, 54, 3.4) +
      star(24, 30, 3, '#8fa6e8') +
      star(35, 42, 2.4, '#8fa6e8')
    );
  },
  goddess: () => `<use href="#df-yQ" x="-2" y="-2" width="68" height="68"/>`,
  fire() {
    return (
      out(
        'M32 2C36 12 50 18 50 33C50 42 43 47 32 47S14 42 14 33C14 25 19 21 21 14C24 17 26 20 26.5 23C29 18 33 12 32 2Z',
      ) +
      fl(
        'M32 2C36 12 50 18 50 33C50 42 43 47 32 47S14 42 14 33C14 25 19 21 21 14C24 17 26 20 26.5 23C29 18 33 12 32 2Z',
        '#e8491f',
      ) +
      fl('M32 2C36 12 50 18 50 33C50 42 43 47 34 47C44 40 44 24 32 2Z', '#ff8a34') +
      fl(
        'M33 19C37 26 43 28 43 36C43 43 38 46 32 46S21 43 21 36C21 31 25 29 26 25C29 27 30 28 30 30C32 27 33 24 33 19Z',
        '#ffc24f',
      ) +
      fl(
        'M32.500 32C35 36 38 37 38 41C38 45 35 46.5 32 46.5S26 45 26 41C26 38 29 37 29.5 35C31 36 31 36 31.5 37C32 35.5 32.5 34 32.5 32Z',
        '#fff4c4',
      ) +
      out('M10 45H54L49 53L40 56V60H24V56L15 53Z', 3.4) +
      fl('M10 45H54L49 53L40 56V60H24V56L15 53Z', 'url(#df-mGold)') +
      fl('M10 45H32V60H24V56L15 53Z', '#7d4d15') +
      fl('M10 45H54L52.500 48H11.500Z', '#fff0bd')
    );
  },
  trident() {
    const t =
      'M29.500 24H34.500V62H29.500ZM32 1L38 12H35V24H29V12H26ZM11 8L18 17H15.500V23C15.500 29 22 31 29 31H35C42 31 48.5 29 48.5 23V17H46L53 8L58 19H54.500V24C54.500 33 46 36.5 36 36.5H28C18 36.5 9.5 33 9.5 24V19H6Z';
    return (
      out(t, 4) +
      fl(t, 'url(#df-mGold)') +
      fl(
        'M32 1L38 12H35V24H32ZM53 8L58 19H54.500V24C54.500 33 46 36.5 36 36.5H32V34C44 34 51.5 31 51.5 23V17Z',
        '#fff3c6',
      ) +
      curl('M2 50C9 43 16 56 24 50S40 43 47 50S58 52 62 47', '#6fc1d8', 4.4) +
      curl('M4 60C11 54 18 64 26 59S42 54 50 60', '#2f7f9e', 4)
    );
  },
  goldsmith() {
    const a =
      'M5 33C14 36 18 36 22 35V31H59V35C53 40 47 42 42 42V48L49 55V59H19V55L26 48V43C17 43 8 40 5 33Z';
    return (
      out(a) +
      fl(a, '#6f7b8c') +
      fl('M22 31H59V35H22Z', '#e6ecf4') +
      fl('M40 35H59C53 40 47 42 42 42V48L49 55V59H36V36Z', '#a9b5c4') +
      fl('M5 33C14 36 18 36 22 35V39C14 40 8 38 5 33Z', '#c3ccd8') +
      `<g transform="translate(37 15) rotate(28)">${out('M-3 -2H3V22H-3ZM-15 -11H13L18 -6V0L13 5H-15Z', 3.6)}<path d="M-2.5 3H2.500V22H-2.5Z" fill="url(#df-hull)"/><path d="M-15 -11H13L18 -6V0L13 5H-15Z" fill="url(#df-mGold)"/><path d="M-15 -3H18V0L13 5H-15Z" fill="#8a5a1c" opacity=".6"/></g>` +
      star(11, 20, 7, '#ffe9a8') +
      star(18, 9, 4, '#fff6d8') +
      star(6, 8, 3, '#ffc257')
    );
  },
  'time-golem'() {
    const h =
      'M14 4H50V12C50 22 40 27 37 32C40 37 50 42 50 52V60H14V52C14 42 24 37 27 32C24 27 14 22 14 12Z';
    return (
      out(h) +
      fl(
        'M18 11H46C46 22 36 26 34 32C36 38 46 42 46 53H18C18 42 28 38 30 32C28 26 18 22 18 11Z',
        '#bfe0ea',
      ) +
      fl(
        'M40 11H46C46 22 36 26 34 32C36 38 46 42 46 53H41C41 43 33 38 33 32C33 26 40 20 40 11Z',
        '#f4fdff',
      ) +
      fl('M22 17H42C40 23 34 26 32.5 31H31.500C30 26 24 23 22 17Z', '#f0a63a') +
      fl('M19 53C20 46 28 44 32 38C36 44 44 46 45 53Z', '#f0a63a') +
      fl('M32 38C36 44 44 46 45 53H34Z', '#ffd27a') +
      `<path d="M32 30V42" stroke="#ffd27a" stroke-width="1.6"/>` +
      fl('M11 2H53V11H11Z', '#9b8f78') +
      fl('M32 2H53V11H32Z', '#d6c9a9') +
      fl('M11 53H53V62H11Z', '#857a66') +
      fl('M32 53H53V62H32Z', '#b9ad92') +
      fl('M16 4.5H29L28 9H17.500ZM35 4.5H48L46.500 9H36Z', '#17110a') +
      fl('M18.500 5.5H27L26.500 8H19.500ZM37 5.5H45.500L44.500 8H37.500Z', '#ffd98a') +
      `<path d="M11 2H53V11H11ZM11 53H53V62H11Z" fill="none" stroke="${O}" stroke-width="1.6"/>`
    );
  },
  nymph() {
    const g: [string, string][] = [
      ['#d6f29b', '#8fc65e'],
      ['#b7df7c', '#5f9f48'],
      ['#8cc45f', '#3f7d3a'],
    ];
    let s = '';
    const A = [-178, -158, -138, -118, -100, -80, -62, -42, -22, -2, 16, 164];
    A.forEach((d, i) => {
      const p = P(15, (d * Math.PI) / 180, 32, 28);
      s += leaf(f1(p[0]), f1(p[1]), d, i % 2 ? 17 : 14, 5, g[i % 3]!);
    });
    return (
      s +
      out('M17 26C17 15 24 11 32 11S47 15 47 26C47 42 39 54 32 56C25 54 17 42 17 26Z') +
      fl('M17 26C17 15 24 11 32 11V56C25 54 17 42 17 26Z', '#d8b48c') +
      fl('M32 11C40 11 47 15 47 26C47 42 39 54 32 56Z', '#fbe3c2') +
      `<path d="M21 30c2.500 2.6 5.5 2.6 8 0M35 30c2.500 2.6 5.5 2.6 8 0" fill="none" stroke="#4a2a14" stroke-width="2" stroke-linecap="round"/><path d="M28.500 46c2.500 1.6 4.5 1.6 7 0" fill="none" stroke="#b0483c" stroke-width="2.2" stroke-linecap="round"/><path d="M32 32l1.500 7H30.500" fill="none" stroke="#9a6f48" stroke-width="1.3"/>` +
      (
        [
          [-120, 17],
          [-90, 18],
          [-60, 17],
          [-148, 16],
          [-32, 16],
        ] as [number, number][]
      )
        .map(([d, l], i) => {
          const p = P(13, (d * Math.PI) / 180, 32, 27);
          return leaf(f1(p[0]), f1(p[1]), d + (i % 2 ? 12 : -8), l * 0.72, 4.2, g[(i + 1) % 3]!);
        })
        .join('') +
      `<circle cx="32" cy="13" r="3.4" fill="url(#df-mGold)" stroke="${O}" stroke-width="1.4"/>`
    );
  },
  tree() {
    const blob = (x: number, y: number, r: number, c: string) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`;
    const B: [number, number, number][] = [
      [32, 18, 15],
      [18, 26, 12],
      [46, 26, 12],
      [26, 34, 10],
      [40, 34, 10],
    ];
    return (
      out('M28 34H36L37 50C42 54 48 55 52 60H12C16 55 22 54 27 50Z') +
      B.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r + 2}" fill="${O}"/>`).join('') +
      fl('M28 34H36L37 50C42 54 48 55 52 60H12C16 55 22 54 27 50Z', '#7a4a22') +
      fl('M32 34H36L37 50C42 54 48 55 52 60H34Z', '#b5793d') +
      B.map(([x, y, r], i) =>
        blob(x, y, r, ['#2f7d48', '#276b40', '#3f9552', '#22603a', '#378a4c'][i]!),
      ).join('') +
      B.map(([x, y, r], i) =>
        blob(
          x + r * 0.25,
          y - r * 0.28,
          r * 0.62,
          ['#6fbf5f', '#3f8f4f', '#86cf68', '#37854a', '#6ab95c'][i]!,
        ),
      ).join('') +
      B.map(([x, y, r]) => blob(x + r * 0.42, y - r * 0.45, r * 0.26, '#c6ec8e')).join('') +
      [
        [20, 27],
        [32, 13],
        [44, 31],
        [30, 31],
        [50, 21],
        [38, 22],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="3.3" fill="${O}"/><circle cx="${x}" cy="${y}" r="2.5" fill="url(#df-mCoin)"/>`,
        )
        .join('')
    );
  },
};
