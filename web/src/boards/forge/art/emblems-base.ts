/** The emblems of the base feats.  Flat facets in three or four tones, lit from the right. */

import { O, curl, dot, fl, leaf, line, out, star } from './pen';
import { P, f1, pts, sym, type Point } from './symbols';

const GOLD = 'url(#df-mGold)';
const use = (id: string, x: number, y: number, size: number): string =>
  sym(id, x + size / 2, y + size / 2, size);

export const BASE_EMBLEMS: Record<string, () => string> = {
  hammer: () => use('H', 0, 0, 64) + star(54, 12, 6, '#ffe9a8') + star(10, 52, 4, '#ffc257'),
  chest: () =>
    use('T', 3, 4, 58) +
    dot(24, 11, 4.4, O) +
    dot(24, 11, 3.3, 'url(#df-mCoin)') +
    dot(38, 9, 4.4, O) +
    dot(38, 9, 3.3, 'url(#df-mCoin)'),
  hind() {
    const head =
      'M25 24L39 24L46 20L54 18L50 28L43 32L40 46L36 58H28L24 46L21 32L14 28L10 18L18 20Z';
    return (
      curl(
        'M27 24C22 20 20 13 22 3M22.5 16C17 15 13 11 12 5M37 24C42 20 44 13 42 3M41.5 16C47 15 51 11 52 5',
        '#d9e6f4',
        3,
      ) +
      out(head) +
      fl(head, '#a9b4c4') +
      fl('M32 24H39L46 20L54 18L50 28L43 32L40 46L36 58H32Z', '#eef4fb') +
      fl('M39 24L46 20L54 18L50 28L43 32Z', '#ccd6e4') +
      fl('M25 24L18 20L10 18L14 28L21 32Z', '#7f8a9c') +
      fl('M28 50H36L35 57H29Z', '#2b2438') +
      fl('M23 34L29 36L28 39L24 38ZM41 34L35 36L36 39L40 38Z', O) +
      fl('M32 27L35 33L32 42L29 33Z', '#6ea6ff') +
      fl('M32 27L35 33L32 42Z', '#d3e5ff')
    );
  },
  bear() {
    const head =
      'M32 12C38 12 43 13 46 15C48 10 57 10 58 17C59 22 55 25 53 26C55 34 53 40 48 44C46 54 40 60 32 60S18 54 16 44C11 40 9 34 11 26C9 25 5 22 6 17C7 10 16 10 18 15C21 13 26 12 32 12Z';
    return (
      out(head) +
      fl(head, '#4a3b5c') +
      fl(
        'M32 12C38 12 43 13 46 15C48 10 57 10 58 17C59 22 55 25 53 26C55 34 53 40 48 44C46 54 40 60 32 60Z',
        '#7d6a94',
      ) +
      fl('M46 15C48 10 57 10 58 17C59 22 55 25 53 26Z', '#a893bf') +
      fl('M22 40C24 34 40 34 42 40L41 52C38 56 26 56 23 52Z', '#b7a3c9') +
      fl('M32 36C37 36 41 37 42 40L41 52C39 55 36 55.5 32 55.500Z', '#e6d8f0') +
      fl('M27 41H37L34 46H30Z', O) +
      line('M32 46V51M32 51C29 53 27 52 26 50M32 51C35 53 37 52 38 50', O, 2) +
      dot(23, 31, 2.6, O) +
      dot(41, 31, 2.6, O) +
      dot(23.7, 30.3, 0.9, '#ffe9a8') +
      dot(41.7, 30.3, 0.9, '#ffe9a8') +
      star(32, 22, 6, '#fff6d8') +
      star(20, 20, 3, '#cfe0ff') +
      star(45, 20, 3, '#cfe0ff')
    );
  },
  satyrs() {
    const head =
      'M32 16C42 16 47 22 47 30C47 40 42 46 38 50L32 61L26 50C22 46 17 40 17 30C17 22 22 16 32 16Z';
    return (
      curl('M20 20C8 18 4 6 14 3C20 2 22 9 17 10', '#d8c39a', 4.6) +
      curl('M44 20C56 18 60 6 50 3C44 2 42 9 47 10', '#fff0cc', 4.6) +
      out('M12 28L20 30L18 36ZM52 28L44 30L46 36Z', 3) +
      fl('M12 28L20 30L18 36Z', '#b07a4a') +
      fl('M52 28L44 30L46 36Z', '#f0bd8a') +
      out(head) +
      fl(head, '#c68f5c') +
      fl('M32 16C42 16 47 22 47 30C47 40 42 46 38 50L32 61Z', '#f0bd8a') +
      fl('M18 38C24 44 40 44 46 38C45 44 41 48 38 50L32 61L26 50C23 48 19 44 18 38Z', '#4d2f1a') +
      fl('M32 42.500C38 42.5 43 41 46 38C45 44 41 48 38 50L32 61Z', '#75492a') +
      fl('M20 22C24 14 40 14 44 22C40 19 36 20 32 22C28 20 24 19 20 22Z', '#3a2214') +
      line('M22 31L28 32M42 31L36 32', O, 3) +
      line('M28 46C30 48 34 48 36 46', '#e8a08a', 2)
    );
  },
  boar: () => use('Boar', 3, 3, 58),
  ferryman() {
    const boat = 'M2 44C10 48 18 49 32 49S54 48 62 40C61 53 53 60 42 60H22C12 60 4 54 2 44Z';
    const cloak = 'M30 8C38 8 41 14 41 20L47 47H20L23 20C23 13 25 8 30 8Z';
    return (
      line('M52 6L40 56', O, 6) +
      line('M52 6L40 56', '#b07d48', 2.8) +
      out(cloak) +
      fl(cloak, '#2c2f5e') +
      fl('M32 8C38 9 41 14 41 20L47 47H33Z', '#565ca0') +
      fl('M26 18C26 12 36 12 36 18C36 23 34 26 31 26S26 23 26 18Z', '#0a0b1e') +
      dot(29, 19, 1.4, '#bfe0ff') +
      dot(33.5, 19, 1.4, '#bfe0ff') +
      out(boat, 3.4) +
      fl(boat, 'url(#df-hull)') +
      line('M6 50C14 54 22 54 32 54S50 54 58 48', '#ffe3a1', 1.8) +
      line('M4 63C12 59 18 66 26 62S42 60 50 63', '#9fc8ff', 2)
    );
  },
  cerberus() {
    const dog = (x: number, y: number, k: number, lit: string, mid: string, dim: string) =>
      `<g transform="translate(${x} ${y}) scale(${k})">${out('M-12 -14L-5 -6H5L12 -14L12 2L6 10L3 18H-3L-6 10L-12 2Z', 4)}${fl('M-12 -14L-5 -6H0V18H-3L-6 10L-12 2Z', dim)}${fl('M0 -6H5L12 -14L12 2L6 10L3 18H0Z', mid)}${fl('M5 -6L12 -14L12 2L7 0Z', lit)}${fl('M-4 11H4L2 16H-2Z', O)}${fl('M-9 -1L-3 1L-4 3L-8 2ZM9 -1L3 1L4 3L8 2Z', '#ff7a45')}</g>`;
    return (
      out('M8 62C10 46 20 40 32 40S54 46 56 62Z', 4) +
      fl('M8 62C10 46 20 40 32 40V62Z', '#2b2740') +
      fl('M32 40C44 40 54 46 56 62H32Z', '#4b4470') +
      dog(14, 28, 0.92, '#a79bd0', '#6a6096', '#3d3660') +
      dog(50, 28, 0.92, '#d3c9f0', '#8c80bc', '#4e4678') +
      dog(32, 24, 1.18, '#efe8ff', '#a79bd0', '#5d5488') +
      fl('M22 47H42L41 51H23Z', GOLD)
    );
  },
  helmet() {
    const helm =
      'M32 14C46 14 52 24 52 36V54L42 60V44L37 40V32H27V40L22 44V60L12 54V36C12 24 18 14 32 14Z';
    return (
      out('M30 2C44 0 58 6 60 22C54 16 50 15 46 17L32 15Z', 3.4) +
      fl('M30 2C44 0 58 6 60 22C54 16 50 15 46 17L32 15Z', '#b23a63') +
      fl('M36 2C48 1 58 8 60 22C54 14 46 10 36 9Z', '#f07a9a') +
      out(helm) +
      fl(helm, '#7a5220') +
      fl('M32 14C46 14 52 24 52 36V54L42 60V44L37 40V32H32Z', '#dca94e') +
      fl('M44 20C50 25 52 30 52 36V54L46 57.500V34C46 28 45 23 44 20Z', '#fff0bd') +
      line('M27 32H37M32 16V31', O, 2) +
      fl('M17 33L27 36V38L19 38ZM47 33L37 36V38L45 38Z', O) +
      fl('M32 18L35 24L32 30L29 24Z', '#a05ae0') +
      fl('M32 18L35 24L32 30Z', '#ecd8ff')
    );
  },
  cancer() {
    const shell = 'M32 20C46 20 54 28 54 37C54 47 45 54 32 54S10 47 10 37C10 28 18 20 32 20Z';
    const claw = (flip: number) =>
      `<g transform="translate(32 0) scale(${flip} 1)">${line('M17 26C24 24 26 20 25 15', O, 8)}${line('M17 26C24 24 26 20 25 15', flip > 0 ? '#8fb4ee' : '#4a6cb0', 4.5)}${out('M18 12C16 4 22 0 27 2L24 8L31 4C34 10 30 16 24 17Z', 3)}${fl('M18 12C16 4 22 0 27 2L24 8L31 4C34 10 30 16 24 17Z', flip > 0 ? '#d3e5ff' : '#6f95dc')}${curl('M19 44L29 50M18 49L25 58M20 39L31 41', flip > 0 ? '#8fb4ee' : '#4a6cb0', 2.6)}</g>`;
    return (
      claw(-1) +
      claw(1) +
      out(shell) +
      fl(shell, '#3d62ad') +
      fl('M32 20C46 20 54 28 54 37C54 47 45 54 32 54Z', '#6f9ae6') +
      fl('M40 22C50 25 54 31 54 37C54 42 51 47 46 50C50 40 47 29 40 22Z', '#bcd6ff') +
      fl('M32 26L41 37L32 48L23 37Z', '#1b3f8e') +
      fl('M32 26L41 37L32 48Z', '#cfe2ff') +
      dot(26, 19, 3.6, O) +
      dot(38, 19, 3.6, O) +
      dot(26.5, 18.5, 2.2, '#fff') +
      dot(38.5, 18.5, 2.2, '#fff')
    );
  },
  sentinel() {
    const tower = 'M18 20H46L43 56H21Z';
    return (
      out('M12 60L18 54H46L52 60Z', 3) +
      fl('M12 60L18 54H46L52 60Z', '#3c4470') +
      out(tower) +
      fl(tower, '#5d6896') +
      fl('M32 20H46L43 56H32Z', '#a4b0dc') +
      fl('M40 20H46L43 56H39Z', '#dbe4ff') +
      out('M14 8H20V12H26V8H38V12H44V8H50V22H14Z', 3.4) +
      fl('M14 8H20V12H26V8H38V12H44V8H50V22H14Z', '#7b86b8') +
      fl('M32 12H38V8H38V12H44V8H50V22H32Z', '#c3cdf0') +
      out('M20 36C26 28 38 28 44 36C38 44 26 44 20 36Z', 3) +
      fl('M20 36C26 28 38 28 44 36C38 44 26 44 20 36Z', '#fff') +
      dot(32, 36, 5.6, '#2a57bd') +
      dot(32, 36, 2.6, O) +
      dot(34, 34, 1.5, '#fff') +
      line('M32 2V7M24 3L26 7M40 3L38 7', '#fff6d8', 1.8)
    );
  },
  elder() {
    const face = 'M32 8C42 8 47 15 47 24C47 34 41 40 32 40S17 34 17 24C17 15 22 8 32 8Z';
    const beard =
      'M15 26C16 22 20 30 24 30H40C44 30 48 22 49 26C51 40 46 52 32 62C18 52 13 40 15 26Z';
    return (
      out(face) +
      fl(face, '#d9a878') +
      fl('M32 8C42 8 47 15 47 24C47 34 41 40 32 40Z', '#f7d3a8') +
      out(beard) +
      fl(beard, '#b9b2a8') +
      fl('M32 30H40C44 30 48 22 49 26C51 40 46 52 32 62Z', '#f7f3ea') +
      line('M24 36C23 44 25 50 28 54M32 34V60M40 36C41 44 39 50 36 54', '#8f877c', 1.4) +
      fl('M25 31C28 28 36 28 39 31C36 34 28 34 25 31Z', '#fff') +
      fl('M29 33H35L34 35H30Z', '#8a3a30') +
      line('M21 20C24 18 27 18 29 20M43 20C40 18 37 18 35 20', '#e8e2d6', 3) +
      dot(25.5, 24, 1.7, O) +
      dot(38.5, 24, 1.7, O) +
      line('M18 13C22 4 42 4 46 13', GOLD, 3.6) +
      leaf(18, 12, 200, 9, 3, ['#d6f29b', '#8fc65e']) +
      leaf(46, 12, -20, 9, 3, ['#d6f29b', '#8fc65e']) +
      leaf(24, 7, 230, 8, 3, ['#b7df7c', '#5f9f48']) +
      leaf(40, 7, -50, 8, 3, ['#b7df7c', '#5f9f48'])
    );
  },
  spirits() {
    const ghost = (x: number, y: number, k: number, a: string, b: string) =>
      `<g transform="translate(${x} ${y}) scale(${k})">${out('M0 -20C9 -20 13 -12 12 -3C11 7 16 12 12 20C8 24 4 18 0 22C-3 25 -9 22 -7 16C-4 9 -13 6 -12 -4C-12 -13 -8 -20 0 -20Z', 4)}${fl('M0 -20C9 -20 13 -12 12 -3C11 7 16 12 12 20C8 24 4 18 0 22C-3 25 -9 22 -7 16C-4 9 -13 6 -12 -4C-12 -13 -8 -20 0 -20Z', a)}${fl('M2 -20C10 -19 13 -12 12 -3C11 7 16 12 12 20C10 22 8 21 6 20C11 12 6 6 7 -3C8 -10 6 -17 2 -20Z', b)}<ellipse cx="-4" cy="-8" rx="2" ry="3" fill="${O}"/><ellipse cx="4" cy="-8" rx="2" ry="3" fill="${O}"/></g>`;
    return (
      ghost(17, 34, 0.82, '#5fa88a', '#a7e0c2') +
      ghost(47, 36, 0.82, '#7f9fd8', '#cfe0ff') +
      ghost(32, 28, 1.05, '#e0b24e', '#fff0bd') +
      star(10, 10, 4) +
      star(54, 10, 5) +
      star(32, 59, 4)
    );
  },
  owl() {
    const body = 'M12 6L24 14H40L52 6L50 24C54 34 52 52 42 58H22C12 52 10 34 14 24Z';
    return (
      out(body) +
      fl(body, '#8a6236') +
      fl('M32 14H40L52 6L50 24C54 34 52 52 42 58H32Z', '#bd8d54') +
      fl('M50 24C54 34 52 52 42 58L44 40Z', '#e8c088') +
      fl('M14 24C10 34 12 52 22 58L20 40Z', '#5e3f20') +
      fl('M24 38C28 35 36 35 40 38L38 56H26Z', '#e9d3a8') +
      fl('M32 36C35 36 38 36.5 40 38L38 56H32Z', '#fff3d4') +
      line('M28 42L30 44L32 42L34 44L36 42M28 48L30 50L32 48L34 50L36 48', '#a87c46', 1.6) +
      dot(23, 25, 8.6, O) +
      dot(41, 25, 8.6, O) +
      dot(23, 25, 7.2, '#fff0bd') +
      dot(41, 25, 7.2, '#fff6d8') +
      dot(24, 25, 3.8, O) +
      dot(40, 25, 3.8, O) +
      dot(25.2, 23.6, 1.3, '#fff') +
      dot(41.2, 23.6, 1.3, '#fff') +
      fl('M32 27L36 32L32 39L28 32Z', '#e88a2a') +
      fl('M32 27L36 32L32 39Z', '#ffc25a')
    );
  },
  ship: () => use('B', 0, 0, 64),
  minotaur() {
    const head = 'M20 18H44L50 28L44 34L42 46L38 58H26L22 46L20 34L14 28Z';
    return (
      curl('M22 20C12 20 4 14 6 3M42 20C52 20 60 14 58 3', '#f4e6c8', 5) +
      out(head) +
      fl(head, '#6e3424') +
      fl('M32 18H44L50 28L44 34L42 46L38 58H32Z', '#a3543a') +
      fl('M44 18L50 28L44 34L41 26Z', '#cf7c58') +
      fl('M25 46H39L38 57H26Z', '#d39a80') +
      fl('M32 46H39L38 57H32Z', '#f0c0a6') +
      fl('M22 30L29 33L28 36L23 35ZM42 30L35 33L36 36L41 35Z', O) +
      dot(26.5, 33.6, 1.2, '#ffcf5a') +
      dot(37.5, 33.6, 1.2, '#ffcf5a') +
      dot(28.5, 50.5, 1.5, O) +
      dot(35.5, 50.5, 1.5, O) +
      `<circle cx="32" cy="57" r="4.4" fill="none" stroke="${O}" stroke-width="4"/><circle cx="32" cy="57" r="4.4" fill="none" stroke="#f6d67f" stroke-width="2"/>` +
      fl('M28 20L32 26L36 20Z', '#3f1a10')
    );
  },
  shield: () => use('WV', 1, 1, 62) + use('V', 16, 16, 32),
  gorgon() {
    let snakes = '';
    for (let i = 0; i < 9; i++) {
      const a = Math.PI + (i * Math.PI) / 8;
      const p = P(16, a, 32, 30);
      const q = P(29, a + (i % 2 ? 0.18 : -0.18), 32, 30);
      const m = P(23, a + (i % 2 ? -0.22 : 0.22), 32, 30);
      snakes +=
        curl(
          `M${f1(p[0])} ${f1(p[1])}Q${f1(m[0])} ${f1(m[1])} ${f1(q[0])} ${f1(q[1])}`,
          i > 4 ? '#9fd06a' : '#5f9f48',
          3.6,
        ) +
        dot(f1(q[0]), f1(q[1]), 3, i > 4 ? '#c6ec8e' : '#7fb85a') +
        dot(f1(q[0]), f1(q[1]), 1, O);
    }
    const face = 'M18 26C18 18 24 14 32 14S46 18 46 26C46 40 40 52 32 58C24 52 18 40 18 26Z';
    return (
      snakes +
      out(face) +
      fl(face, '#8fae7c') +
      fl('M32 14C40 14 46 18 46 26C46 40 40 52 32 58Z', '#d5e6b8') +
      fl('M21 28L30 31L29 35L23 34ZM43 28L34 31L35 35L41 34Z', O) +
      dot(26.5, 32, 1.8, '#ffd24a') +
      dot(37.5, 32, 1.8, '#ffd24a') +
      line('M26 45C29 48 35 48 38 45', '#8a2a2a', 3) +
      fl('M28 46L30 50L31 46.600ZM36 46L34 50L33 46.600Z', '#fff')
    );
  },
  triton() {
    const tail =
      'M24 26C22 36 28 42 36 44C44 46 48 50 46 56C52 54 56 56 60 60C52 62 44 62 40 58C30 58 14 50 16 32Z';
    return (
      line('M50 4V44', O, 6.5) +
      line('M50 4V44', '#f6d67f', 3) +
      line('M43 6V14C43 19 57 19 57 14V6', O, 6) +
      line('M43 6V14C43 19 57 19 57 14V6', '#f6d67f', 2.8) +
      out(tail) +
      fl(tail, '#1f7f8c') +
      fl(
        'M24 30C24 38 30 42 37 44C45 46 48 50 46 56C50 54.5 54 55.5 57 58C50 60 45 59 42 56C34 56 24 48 22 34Z',
        '#6fd0cf',
      ) +
      out('M14 18C18 14 28 14 31 18L46 24L45 29L32 27L30 36H16Z', 3.6) +
      fl('M14 18C18 14 28 14 31 18L30 36H16Z', '#c68f5c') +
      fl('M24 15.500C27 15.5 30 16.5 31 18L46 24L45 29L32 27L30 36H24Z', '#f4c898') +
      dot(22, 9, 7.6, O) +
      dot(22, 9, 6, '#e8b888') +
      fl('M22 3A6 6 0 0 1 22 15Z', '#fbdcb8') +
      fl('M15 9C15 1 29 1 29 9C27 5 17 5 15 9Z', '#1f6f7c') +
      line('M2 60C8 56 12 62 18 59', '#9fe0f0', 2.4)
    );
  },
  mirror: () => use('R', 1, 1, 62),
  sphinx() {
    const body = 'M4 58C4 44 12 38 24 38H42C54 38 60 48 60 58Z';
    const nemes = 'M32 4C44 4 48 12 49 22L56 42H44L42 34H22L20 42H8L15 22C16 12 20 4 32 4Z';
    return (
      out(body) +
      fl(body, '#c08a4a') +
      fl('M32 38H42C54 38 60 48 60 58H32Z', '#f0c27c') +
      out(nemes) +
      fl(nemes, '#2a57bd') +
      fl('M32 4C44 4 48 12 49 22L56 42H44L42 34H32Z', '#6f9ae6') +
      line('M16 24L12 40M20 26L17 40M48 24L52 40M44 26L47 40M18 12L46 12', '#f6d67f', 2.4) +
      out('M23 16C26 13 38 13 41 16V28C41 36 37 40 32 40S23 36 23 28Z', 2.4) +
      fl('M23 16C26 13 38 13 41 16V28C41 36 37 40 32 40S23 36 23 28Z', '#d7a066') +
      fl('M32 13.700C36 13.7 39.5 14.4 41 16V28C41 36 37 40 32 40Z', '#f7d09a') +
      line('M26 24H30M34 24H38M29 34H35', O, 2) +
      fl('M12 58V50C16 48 20 48 22 50V58ZM42 58V50C46 48 50 48 52 50V58Z', '#ffe2a8') +
      fl('M32 4L35 9L32 14L29 9Z', GOLD)
    );
  },
  cyclops() {
    const head =
      'M32 6C46 6 52 16 52 28C52 36 50 42 48 46L44 60H20L16 46C14 42 12 36 12 28C12 16 18 6 32 6Z';
    return (
      out('M12 26L6 30L12 38ZM52 26L58 30L52 38Z', 3) +
      fl('M12 26L6 30L12 38Z', '#8a5a44') +
      fl('M52 26L58 30L52 38Z', '#f0bd9a') +
      out(head) +
      fl(head, '#b07a5c') +
      fl('M32 6C46 6 52 16 52 28C52 36 50 42 48 46L44 60H32Z', '#e8b08c') +
      fl('M46 13C50 17 52 22 52 28C52 36 50 42 48 46L45.5 54C46 40 49 26 46 13Z', '#ffd6b4') +
      out('M18 28C24 18 40 18 46 28C40 38 24 38 18 28Z', 2.6) +
      fl('M18 28C24 18 40 18 46 28C40 38 24 38 18 28Z', '#fff') +
      dot(32, 28, 7, '#c23a1c') +
      dot(32, 28, 3.4, O) +
      dot(34.5, 25.5, 1.8, '#fff') +
      line('M16 22C24 12 40 12 48 22', '#5a3020', 4) +
      line('M24 49H40', O, 3) +
      fl('M27 49H31V53.500H27ZM34 49H38V46H34Z', '#fff6dc')
    );
  },
  hydra() {
    const neck = (d: string, c: string) => line(d, O, 12) + line(d, c, 8);
    const head = (x: number, y: number, flip: number, lit: string, mid: string) =>
      `<g transform="translate(${x} ${y}) scale(${flip} 1)">${out('M-7 4C-8 -4 -2 -9 4 -7L16 -3L15 2L8 3L14 6L8 9L-2 9Z', 3.4)}${fl('M-7 4C-8 -4 -2 -9 4 -7L16 -3L15 2L8 3L14 6L8 9L-2 9Z', mid)}${fl('M0 -8L4 -7L16 -3L15 2L6 1Z', lit)}${dot(4, -2.5, 1.5, '#ffd24a')}${fl('M10 3L11 6L12.5 3ZM6 3L7 6L8.5 3Z', '#fff')}</g>`;
    return (
      neck('M30 60C18 50 10 40 16 24', '#2f7d48') +
      neck('M36 60C48 50 54 40 49 26', '#6fbf5f') +
      neck('M33 62C30 44 34 34 32 18', '#4fa058') +
      out('M14 62C18 52 46 52 50 62Z', 3) +
      fl('M14 62C18 52 46 52 50 62Z', '#2f7d48') +
      head(15, 20, -1, '#7fc77a', '#3f8f4f') +
      head(49, 22, 1, '#d9f2a8', '#86cf68') +
      head(32, 12, 1, '#c6ec8e', '#5fae58') +
      line('M33 34V56', '#d9f2a8', 2.4)
    );
  },
  typhon() {
    let arms = '';
    const wing: [number, string][] = [
      [-1, '#5a2a6a'],
      [1, '#a05ab8'],
    ];
    for (const [flip, colour] of wing) {
      const d = 'M6 22C16 6 26 2 30 6C28 12 30 16 31 20C26 20 24 24 25 29C20 27 16 30 14 36L6 38Z';
      arms += `<g transform="translate(32 0) scale(${flip} 1)">${out(d, 3.4)}${fl(d, colour)}${line('M8 26C16 14 22 9 29 7M9 30C16 22 22 19 30 19M10 34C15 29 19 27 24 28', flip > 0 ? '#e0b0f0' : '#8a4f9c', 1.6)}</g>`;
    }
    const body =
      'M24 24H40L42 40C46 48 56 46 56 54C56 60 48 62 44 57C40 62 24 62 20 57C16 62 8 60 8 54C8 46 18 48 22 40Z';
    return (
      arms +
      out(body) +
      fl(body, '#3a6a4a') +
      fl(
        'M32 24H40L42 40C46 48 56 46 56 54C56 60 48 62 44 57C41 61 36 61.5 32 61.500Z',
        '#7fb86a',
      ) +
      line('M26 44C30 46 34 46 38 44M25 50C30 52 34 52 39 50', '#24402e', 1.8) +
      out('M24 10C26 6 38 6 40 10V20C40 26 36 29 32 29S24 26 24 20Z', 3.4) +
      fl('M24 10C26 6 38 6 40 10V20C40 26 36 29 32 29S24 26 24 20Z', '#a8663c') +
      fl('M32 7C36 7 39 8 40 10V20C40 26 36 29 32 29Z', '#e8a878') +
      line('M26 16H30M34 16H38', '#ffe08a', 2.4) +
      line('M28 23C30 21 34 21 36 23', O, 2) +
      line('M24 9L20 2M29 7L28 0M35 7L36 0M40 9L44 2', '#ff8a34', 2.6)
    );
  },
};

/** The rays a crown or a glory is made of. */
export function rays(
  n: number,
  r: number,
  R: number,
  cx: number,
  cy: number,
  colour: string,
): string {
  let drawn = '';
  for (let i = 0; i < n; i++) {
    const a = (i * 2 * Math.PI) / n;
    const corner: Point[] = [P(r, a - 0.12, cx, cy), P(R, a, cx, cy), P(r, a + 0.12, cx, cy)];
    drawn += `<polygon points="${pts(corner)}" fill="${colour}"/>`;
  }
  return drawn;
}
