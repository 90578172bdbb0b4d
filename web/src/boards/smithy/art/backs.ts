/** Backs of cards, the wax of the King, and the lantern of the warehouse. */

import { define, draw, line, round } from './pen';

define(line(
  'bk-g',
  [
    [0, '#6a2c1c'],
    [0.5, '#4a1c13'],
    [1, '#2c0f0b'],
  ],
  0,
  0,
  0.6,
  1,
) +
  line(
    'bk-m',
    [
      [0, '#4d5158'],
      [0.5, '#33363b'],
      [1, '#1d1f23'],
    ],
    0,
    0,
    0.6,
    1,
  ) +
  round(
    'waxg',
    [
      [0, '#ff6a55'],
      [0.4, '#c3231f'],
      [1, '#6d0b10'],
    ],
    0.36,
    0.3,
    0.8,
  ));
const ringTicks = (cx: number, cy: number, r: number, n: number, l: number): string =>
  Array.from({ length: n }, (_, i) => {
    const t = (i / n) * Math.PI * 2;
    return `<path d="M${(cx + r * Math.cos(t)).toFixed(2)} ${(cy + r * Math.sin(t)).toFixed(2)}L${(cx + (r + l) * Math.cos(t)).toFixed(2)} ${(cy + (r + l) * Math.sin(t)).toFixed(2)}"/>`;
  }).join('');
const corner = (c: string): string =>
  `<g fill="none" stroke="${c}" stroke-width="1.3"><path d="M9 19V9h10M12.5 19V12.5H19"/><path d="M71 19V9H61M67.5 19V12.5H61"/><path d="M9 91v10h10M12.5 91v6.5H19"/><path d="M71 91v10H61M67.5 91v6.5H61"/></g>`;
draw(
  'b-guild',
  `<rect width="80" height="110" rx="6" fill="#160906"/><rect x="1" y="1" width="78" height="108" rx="5.5" fill="url(#m-brass-d)"/><rect x="3.5" y="3.5" width="73" height="103" rx="4" fill="#1d0b07"/><rect x="4.5" y="4.5" width="71" height="101" rx="3.5" fill="url(#bk-g)"/>${corner('#c99a4b')}
 <g stroke="#c99a4b" stroke-width="1.2" fill="none" opacity=".9"><path d="M40 22 62 55 40 88 18 55Z"/><circle cx="40" cy="55" r="19.5"/>${ringTicks(40, 55, 19.5, 24, 2.4)}</g><circle cx="40" cy="55" r="17.5" fill="#2c0f0b"/><circle cx="40" cy="55" r="17.5" fill="none" stroke="#f0d08a" stroke-width=".8" opacity=".7"/>
 <g transform="translate(26.5 41.5) scale(1.12)" color="#e9c476"><use href="#g-anvil" width="24" height="24"/></g><g fill="#e9c476"><circle cx="40" cy="16" r="1.8"/><circle cx="40" cy="94" r="1.8"/></g>`,
  '0 0 80 110',
);
draw(
  'b-mine',
  `<rect width="80" height="110" rx="6" fill="#0b0c0e"/><rect x="1" y="1" width="78" height="108" rx="5.5" fill="url(#m-iron-d)"/><rect x="3.5" y="3.5" width="73" height="103" rx="4" fill="#101113"/><rect x="4.5" y="4.5" width="71" height="101" rx="3.5" fill="url(#bk-m)"/>
 <g opacity=".5"><polygon points="4.5,8 24,4.5 30,20 14,30" fill="#5e636b"/><polygon points="75.5,40 60,34 54,48 75.5,58" fill="#26282d"/><polygon points="4.5,80 18,74 30,90 20,105.5 8,105.5 4.5,100" fill="#2b2d32"/><polygon points="75.5,84 62,80 50,96 56,105.5 72,105.5 75.5,101" fill="#1a1b1f"/><polygon points="50,4.5 72,4.5 75.5,18 58,22" fill="#474b52"/></g>${corner('#9aa2aa')}
 <circle cx="40" cy="55" r="20.5" fill="#17181b" stroke="#9aa2aa" stroke-width="1.2"/><circle cx="40" cy="55" r="17.5" fill="none" stroke="#d5dade" stroke-width=".7" opacity=".6"/><g stroke="#9aa2aa" stroke-width="1.2">${ringTicks(40, 55, 20.5, 16, 2.4)}</g>
 <g color="#d9dee2"><g transform="translate(27 41.5) scale(1.08)"><use href="#g-pick" width="24" height="24"/></g><g transform="translate(53 41.5) scale(-1.08 1.08)" opacity=".8"><use href="#g-pick" width="24" height="24"/></g></g>`,
  '0 0 80 110',
);
draw(
  'wax',
  `<path d="M32 3c5 0 7 4 12 4s9 3 10 8 5 7 6 12-2 8-2 12-2 9-7 11-6 6-11 8-8 1-12 1-9-1-13-4-8-4-10-9 0-8-2-12 0-9 3-13 3-9 8-11 7-3 11-5 5-2 7-2Z" fill="#2a0406"/><path d="M32 5c5 0 7 4 12 4s8 3 9 8 5 7 5 11-2 8-2 12-2 8-6 10-6 6-10 7-8 1-12 1-9-1-12-4-8-4-9-8 0-8-2-12 0-8 3-12 3-9 7-10 7-3 10-5 5-2 7-2Z" fill="url(#waxg)"/><circle cx="32" cy="32" r="18" fill="#8d1216" opacity=".8"/><circle cx="32" cy="32" r="18" fill="none" stroke="#ff9a86" stroke-width="1.2" opacity=".7"/><path d="M20.5 42 18.5 25l8 6 5.5-10 5.5 10 8-6-2 17Z" fill="#ffc9b0"/><path d="M20.5 42 18.5 25l8 6 5.5-10" fill="none" stroke="#fff" stroke-width="1.2" opacity=".8"/><path d="M12 22c3-7 8-10 15-12" stroke="#fff" stroke-width="2.5" opacity=".55" fill="none" stroke-linecap="round"/>`,
);

define(round(
  'lampg',
  [
    [0, '#fff6d0'],
    [0.3, '#ffd071'],
    [0.7, '#f08a2a'],
    [1, '#7a2f0a'],
  ],
  0.5,
  0.58,
  0.6,
) +
  round('lamph', [
    [0, '#ffc66b', 0.75],
    [0.4, '#ff9a3c', 0.28],
    [1, '#ff8a2a', 0],
  ]));
draw(
  'lantern',
  `<circle cx="28" cy="54" r="62" fill="url(#lamph)"/><path d="M18 17a10.5 12 0 0 1 20 0" fill="none" stroke="#1d0f05" stroke-width="4"/><path d="M18 17a10.5 12 0 0 1 20 0" fill="none" stroke="url(#m-brass-v)" stroke-width="2.2"/><path d="M11 29 20 16h16l9 13Z" fill="url(#m-brass-d)" stroke="#1d0f05" stroke-width="1.6" stroke-linejoin="round"/><path d="M12 29h32l3 44H9Z" fill="url(#lampg)" stroke="#1d0f05" stroke-width="1.6"/><path d="M28 38c1.5 7 8 10 8 19a8 8 0 0 1-16 0c0-5 3-7 4-11 2 2 3 4 3 6 2-4 2-9 1-14Z" fill="#fff3c0"/><path d="M28 50c1 4 4 6 4 10a4 4 0 0 1-8 0c0-3 3-6 4-10Z" fill="#ff9a3c"/><g stroke="#3a1f0a" stroke-width="2.6"><path d="M19 29l-2 44M37 29l2 44M10 51h36"/></g><g stroke="#e3bf74" stroke-width="1"><path d="M18.5 29l-2 44M36.5 29l2 44M10 50.3h36"/></g><path d="M15 34l-1.5 30" stroke="#fff" stroke-width="1.6" opacity=".6"/><path d="M6 73h44l-3 9H9Z" fill="url(#m-brass-d)" stroke="#1d0f05" stroke-width="1.6"/><path d="M11 29h34" stroke="#fff0c4" stroke-width="1.2"/><path d="M7 73.5h42" stroke="#fff0c4" stroke-width="1.2"/>`,
  '0 0 56 84',
);
