/** The emblems of Rebellion's other feats and of the Titans. */

import { rays } from './emblems-base';
import { O, curl, dot, fl, line, out, star } from './pen';
import { sym } from './symbols';

const GOLD = 'url(#df-mGold)';
const HAND =
  'M22 60V44L12 34C9 31 13 26 17 29L24 34V12C24 7 31 7 31 12V8C31 3 38 3 38 8V12C38 8 45 8 45 13V18C45 14 51 15 51 19V40C51 48 48 52 46 60Z';

function hand(lit: string, mid: string, dim: string, glow: string): string {
  return (
    rays(14, 20, 33, 34, 30, glow) +
    out(HAND) +
    fl(HAND, mid) +
    fl(
      'M38 3.500C40 4 38 8 38 12C38 8 45 8 45 13V18C45 14 51 15 51 19V40C51 48 48 52 46 60H36Z',
      lit,
    ) +
    fl('M22 60V44L12 34C9 31 13 26 17 29L24 34V60Z', dim) +
    line('M31 12V30M38 12V30M45 18V31', O, 1.8) +
    fl('M22 52H47L46 60H22Z', GOLD) +
    `<g transform="translate(35 40)">${star(0, 0, 8, '#fff6d8')}</g>`
  );
}

export const TITAN_EMBLEMS: Record<string, () => string> = {
  scepter: () =>
    line('M14 60L40 22', O, 9) +
    line('M14 60L40 22', '#b9822f', 5.4) +
    line('M16.5 59L42 21.5', '#fff0bd', 1.8) +
    out('M40 24L34 14L42 2L54 6L56 18L48 26Z') +
    fl('M40 24L34 14L42 2L46 14Z', '#7434b4') +
    fl('M42 2L54 6L56 18L46 14Z', '#e3c8ff') +
    fl('M46 14L56 18L48 26L40 24Z', '#a469e6') +
    out('M30 26L46 36L42 40L28 31Z', 3) +
    fl('M30 26L46 36L42 40L28 31Z', GOLD) +
    dot(14, 59, 5.6, O) +
    dot(14, 59, 4.2, 'url(#df-mCoin)') +
    star(16, 14, 6, '#ffe9a8') +
    star(56, 46, 4),
  wind: () =>
    curl('M3 24H34C44 24 47 10 37 8C31 7 28 13 32 16', '#cfe0ff', 5) +
    curl('M8 36H50C60 36 62 22 52 21', '#ffffff', 5) +
    curl('M3 48H38C47 48 50 60 40 61C35 61 33 57 36 54', '#9fbff0', 5) +
    `<g transform="translate(14 12) rotate(-18)">${fl('M0 0C4 -5 12 -5 15 0C12 4 4 4 0 0Z', '#8fc65e')}</g><g transform="translate(50 50) rotate(24)">${fl('M0 0C3 -4 9 -4 11 0C9 3 3 3 0 0Z', '#b7df7c')}</g>`,
  ancestor() {
    const mask = 'M16 14C20 6 44 6 48 14L50 30C50 44 42 56 32 60C22 56 14 44 14 30Z';
    return (
      rays(16, 24, 33, 32, 30, '#f6d67f') +
      out(mask) +
      fl(mask, '#9a661f') +
      fl('M32 8C40 8 46 10 48 14L50 30C50 44 42 56 32 60Z', '#f6d67f') +
      fl('M43 10C46 11 47.5 12.5 48 14L50 30C50 40 46 48 41 54C46 40 47 24 43 10Z', '#fff6cf') +
      fl(
        'M20 27C23 24 28 24 30 27C28 31 23 31 20 27ZM44 27C41 24 36 24 34 27C36 31 41 31 44 27Z',
        O,
      ) +
      fl('M25 45C29 42 35 42 39 45C35 51 29 51 25 45Z', O) +
      line('M19 20C23 17 28 17 31 21L32 37L35 37M45 20C41 17 36 17 33 21', '#5a3810', 2.2) +
      fl('M32 9L36 14L32 19L28 14Z', '#2f6ae0') +
      fl('M32 9L36 14L32 19Z', '#cfe2ff')
    );
  },
  'right-hand': () => hand('#fbe3c2', '#e2b98c', '#a87a4e', '#bcd0ff'),
  'left-hand': () =>
    `<g transform="translate(64 0) scale(-1 1)">${hand('#c98a6a', '#e8a884', '#ffd0b0', '#ffc46a')}</g>`,
  'first-titan'() {
    const head = 'M20 20L26 12H38L44 20L46 34L40 46H24L18 34Z';
    const body = 'M2 63L6 48L20 42H44L58 48L62 63Z';
    return (
      rays(12, 17, 31, 32, 26, '#b98ae0') +
      out(body) +
      fl(body, '#4a3a62') +
      fl('M32 42H44L58 48L62 63H32Z', '#7f68a0') +
      fl('M44 42L58 48L62 63H54Z', '#b8a2d8') +
      out(head) +
      fl(head, '#5d4b78') +
      fl('M32 12H38L44 20L46 34L40 46H32Z', '#9a84bd') +
      fl('M38 12L44 20L46 34L41 42Z', '#cdbbe6') +
      out('M20 16L24 4L29 12L32 1L35 12L40 4L44 16Z', 3) +
      fl('M20 16L24 4L29 12L32 1L35 12L40 4L44 16Z', GOLD) +
      fl('M22 26L30 28L29 32L23 31ZM42 26L34 28L35 32L41 31Z', '#ffe08a') +
      line('M26 39H38', O, 2.4) +
      line('M24 52L30 60M40 52L36 62', '#ff8ad8', 2)
    );
  },
  merchant() {
    const bag = 'M22 22C10 32 6 44 10 52C14 60 50 60 54 52C58 44 54 32 42 22Z';
    return (
      out('M20 12L26 16L32 10L38 16L44 12L41 22H23Z', 3.2) +
      fl('M20 12L26 16L32 10L38 16L44 12L41 22H23Z', '#a8703a') +
      fl('M32 10L38 16L44 12L41 22H32Z', '#dca46a') +
      out(bag) +
      fl(bag, '#8a5a2c') +
      fl('M32 22H42C54 32 58 44 54 52C52 56 42 58 32 58Z', '#c08a4c') +
      fl('M46 28C53 36 55 46 53 51C51 54 47 56 43 57C50 48 50 36 46 28Z', '#eec086') +
      line('M22 22H42', O, 5) +
      line('M22 22H42', '#f6d67f', 2.8) +
      sym('G', 32, 42, 25) +
      dot(52, 60, 4.4, O) +
      dot(52, 60, 3.2, 'url(#df-mCoin)') +
      dot(10, 60, 4.4, O) +
      dot(10, 60, 3.2, 'url(#df-mCoin)')
    );
  },
  light() {
    const lamp =
      'M4 36C10 34 16 36 20 38C26 34 42 34 48 38L60 32C62 36 58 42 52 44C50 52 44 56 40 57V60H24V57C16 55 8 48 4 36Z';
    return (
      rays(18, 13, 27, 50, 18, '#fff2b0') +
      out(
        'M51 2C53 10 60 13 59 22C58 29 53 32 50 32S42 29 42 22C42 17 46 15 47 10C49 12 50 13 50.5 15C51 11 51.5 7 51 2Z',
        3.4,
      ) +
      fl(
        'M51 2C53 10 60 13 59 22C58 29 53 32 50 32S42 29 42 22C42 17 46 15 47 10C49 12 50 13 50.5 15C51 11 51.5 7 51 2Z',
        '#ffb02e',
      ) +
      fl('M51 14C53 18 55 20 55 24C55 28 52 30 50.5 30S46 28 46 24C46 21 49 19 51 14Z', '#fffbe6') +
      out(lamp) +
      fl(lamp, '#8a5a1c') +
      fl('M32 35C39 35 45 36 48 38L60 32C62 36 58 42 52 44C50 52 44 56 40 57V60H32Z', '#e2b557') +
      fl('M46 39L60 32C62 36 58 42 52 44C51 49 48 53 44 55C48 50 49 44 46 39Z', '#fff3c6') +
      line('M8 38C12 46 18 50 26 51', '#5a3810', 2) +
      `<circle cx="12" cy="30" r="6" fill="none" stroke="${O}" stroke-width="6"/><circle cx="12" cy="30" r="6" fill="none" stroke="#c8953f" stroke-width="3"/>` +
      fl('M28 41L32 45L28 49L24 45Z', '#ffe9a8') +
      star(14, 10, 5) +
      star(30, 18, 4)
    );
  },
  omniscient: () =>
    rays(20, 16, 33, 32, 32, '#ffd98a') +
    out('M2 32C12 12 52 12 62 32C52 52 12 52 2 32Z') +
    fl('M2 32C12 12 52 12 62 32C52 52 12 52 2 32Z', '#e9dcc4') +
    fl('M32 17C45 17 57 22 62 32C57 42 45 47 32 47Z', '#fff') +
    dot(32, 32, 13, O) +
    dot(32, 32, 11.4, '#7434b4') +
    `<path d="M32 20.600A11.4 11.4 0 0 1 32 43.400Z" fill="#b98ae8"/>` +
    dot(32, 32, 5.2, O) +
    star(32, 32, 7, '#fff6d8') +
    dot(37, 27, 2.2, '#fff') +
    line('M10 18L6 12M22 11L20 4M54 18L58 12M42 11L44 4', '#ffe08a', 2.4),
  memory() {
    const scroll = 'M14 10H48V44C48 50 52 52 54 52H20C16 52 14 48 14 44Z';
    return (
      out(scroll) +
      fl(scroll, '#d9c096') +
      fl('M32 10H48V44C48 50 52 52 54 52H32Z', '#fbeccb') +
      out('M10 6H18V16H10C6 16 6 6 10 6Z', 3) +
      fl('M10 6H18V16H10C6 16 6 6 10 6Z', '#b99a66') +
      out('M18 46H24C24 54 20 58 16 56C12 54 14 48 18 46ZM46 46H58C60 54 56 58 52 56Z', 3) +
      fl('M18 46H24C24 54 20 58 16 56C12 54 14 48 18 46Z', '#b99a66') +
      fl('M46 46H58C60 54 56 58 52 56Z', '#e2c58c') +
      sym('A', 24, 25, 18) +
      sym('L', 39, 25, 17) +
      line('M21 38H42M21 42H36', '#8a6a3a', 1.8) +
      star(56, 12, 5) +
      star(6, 34, 4)
    );
  },
  oracle() {
    return (
      out('M16 48H48L52 60H12Z', 3.4) +
      fl('M16 48H48L52 60H12Z', '#7a4f1c') +
      fl('M32 48H48L52 60H32Z', '#e2b557') +
      dot(32, 28, 23.5, O) +
      dot(32, 28, 21.5, '#2a2a72') +
      `<path d="M32 6.500A21.5 21.5 0 0 1 32 49.500C42 42 42 14 32 6.500Z" fill="#6a68c8"/>` +
      curl('M18 34C22 26 30 36 34 28S44 20 46 26', '#cfc8ff', 3) +
      `<path d="M40 12A18 18 0 0 1 48 24" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>` +
      star(28, 18, 6, '#fff') +
      star(38, 38, 4, '#ffe9a8') +
      star(20, 24, 3, '#cfe0ff')
    );
  },
  chaos: () =>
    sym('KM', 32, 32, 64) +
    dot(32, 32, 9.5, O) +
    dot(32, 32, 7.6, '#a8328f') +
    star(32, 32, 7, '#ffe0f6'),
  dogged() {
    const fist =
      'M12 26C12 20 18 18 21 21C22 15 29 14 31 19C33 14 40 15 41 20C44 17 50 19 50 25V38C50 46 46 50 44 52V62H20V52C15 48 12 42 12 36Z';
    return (
      rays(12, 22, 33, 32, 30, '#ffb04a') +
      out(fist) +
      fl(fist, '#b9824e') +
      fl('M32 18C34 14 40 15 41 20C44 17 50 19 50 25V38C50 46 46 50 44 52V62H32Z', '#f0c08c') +
      line('M21 21V31M31 19V31M41 20V31', O, 2) +
      out('M12 32C18 30 34 30 38 33C41 36 39 40 36 40H24C22 44 16 46 13 42Z', 2.6) +
      fl('M12 32C18 30 34 30 38 33C41 36 39 40 36 40H24C22 44 16 46 13 42Z', '#d9a26c') +
      out('M18 52H46V60H18Z', 3) +
      fl('M18 52H46V60H18Z', '#4d5566') +
      fl('M32 52H46V60H32Z', '#a9b5c4') +
      dot(24, 56, 1.6, '#f6d67f') +
      dot(32, 56, 1.6, '#f6d67f') +
      dot(40, 56, 1.6, '#f6d67f')
    );
  },
  guardian() {
    const spear = 'M54 2L59 14L55 17V62H52V17L48 14Z';
    const helm =
      'M28 12C38 12 43 19 43 28V40L36 46V36L32 33V28H24V33L20 36V46L13 40V28C13 19 18 12 28 12Z';
    return (
      out(spear, 3.2) +
      fl(spear, '#9a661f') +
      fl('M54 2L59 14L55 17V14Z', '#fff') +
      fl('M54 2L48 14L52 17L54 14Z', '#a9b5c4') +
      out('M8 62C10 50 18 46 28 46S46 50 48 62Z', 3.4) +
      fl('M8 62C10 50 18 46 28 46V62Z', '#7a2018') +
      fl('M28 46C38 46 46 50 48 62H28Z', '#c8442e') +
      out('M26 2C38 0 46 8 45 20C40 14 34 12 27 13Z', 3) +
      fl('M26 2C38 0 46 8 45 20C40 14 34 12 27 13Z', '#c8321e') +
      fl('M32 2C41 4 46 11 45 20C41 12 37 8 32 6Z', '#ff8a5a') +
      out(helm) +
      fl(helm, '#7f8b9c') +
      fl('M28 12C38 12 43 19 43 28V40L36 46V36L32 33V28H28Z', '#e3eaf2') +
      fl('M15 27L24 30V32L17 32ZM41 27L32 30V32L39 32Z', O) +
      line('M28 14V28', O, 1.8)
    );
  },
  misfortune: () => sym('Crack', 32, 32, 64),
};
