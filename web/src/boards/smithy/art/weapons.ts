/** Weapons: blades, axes, hammers, spears, maces. */

import {
  at,
  card,
  crown,
  flip,
  glint,
  haft,
  m,
  O,
  path,
  rays,
  set,
  spark,
  st,
  thin,
  type Metal,
} from './kit';

interface Blade {
  steel: string;
  hilt: Metal;
  grip?: string;
  long: number;
  wide: number;
  jewel?: string;
  marks?: string;
}

/** A sword, a dagger or a knife, its point to the upper right. */
function blade(o: Blade): string {
  const { steel, hilt, grip = 'url(#leather)', long, wide, jewel = '', marks = '' } = o;
  const tip = -14 + long;
  return (
    path(
      `M-14 ${-wide}L${tip - 14} ${-wide * 0.8} ${tip} 0 ${tip - 14} ${wide * 0.8}-14 ${wide}Z`,
      steel,
    ) +
    `<path d="M-14 0H${tip - 3}" stroke="#3a4650" stroke-width="1.2" opacity=".7"/>` +
    glint(`M-11 ${-wide * 0.66}L${tip - 15} ${-wide * 0.52}`) +
    marks +
    path(
      'M-19-15c5 3 5 8 4 15 1 7 1 12-4 15-4-1-5-4-3-6 1-3 1-6 1-9s0-6-1-9c-2-2-1-5 3-6Z',
      m(hilt),
    ) +
    `<rect x="-40" y="-3.6" width="20" height="7.2" rx="2" fill="${grip}" ${st}/>` +
    '<path d="M-37 3.4l3-6.8M-32 3.4l3-6.8M-27 3.4l3-6.8" stroke="#f0d9b0" opacity=".8"/>' +
    `<circle cx="-44" cy="0" r="5" fill="${m(hilt, 'top')}" ${st}/>` +
    (jewel ? set(jewel, -18, 0, 11) : '')
  );
}

const frostMarks =
  '<path d="M0 5l3-4 3 4M14 4.6l3-4 3 4M28 4.2l3-4 3 4" fill="none" stroke="#2d7ea6"/>';
card(
  'I06',
  at(
    50,
    32,
    -34,
    0.96,
    blade({ steel: m('iron'), hilt: 'gold', grip: 'url(#redcl)', long: 58, wide: 6.5 }),
  ),
);
card(
  'I14',
  at(
    52,
    33,
    -30,
    1,
    path('M-12-3C8-9 30-9 44-4 36 4 14 7-12 5Z', m('mithril')) +
      glint('M-8-3.5C10-7 26-7.5 38-5') +
      spark(12, 0, 5) +
      `<rect x="-38" y="-4.5" width="27" height="9" rx="4" fill="url(#oakH)" ${st}/><path d="M-12-6v13" stroke="#e3bf74" stroke-width="4"/>`,
  ),
);
card(
  'I23',
  at(
    44,
    34,
    -32,
    1,
    blade({
      steel: 'url(#icebl)',
      hilt: 'silver',
      grip: '#31506b',
      long: 72,
      wide: 6.5,
      marks: frostMarks,
    }),
  ),
);
card(
  'K01',
  rays +
    at(
      44,
      34,
      -32,
      0.98,
      blade({
        steel: m('silver'),
        hilt: 'gold',
        grip: 'url(#redcl)',
        long: 72,
        wide: 8.5,
        marks: '<path d="M-8 0H30" stroke="#c99a4b" stroke-width="2.4"/>',
      }),
    ) +
    crown(80, 50, 0.7),
);
card(
  'K15',
  rays +
    at(
      42,
      35,
      -32,
      1,
      blade({
        steel: m('mithril'),
        hilt: 'gold',
        grip: '#173a63',
        long: 78,
        wide: 6,
        jewel: 'sapphire',
      }),
    ) +
    spark(84, 12, 6),
);

/** The head of an axe on one side of its shaft. */
const bit = (metal: Metal, size = 1): string =>
  at(
    30,
    0,
    0,
    size,
    path(
      'M-7-4.5-5.5-12H6l1.5 7.5 1.5 9C12 13 18 18 25 20 19 31 5 36-8 33.5-17 32-22 28-25 23c9-1 17-9 19.5-18.5Z',
      m(metal),
    ) +
      '<path d="M25 20C19 31 5 36-8 33.5-17 32-22 28-25 23c4 3 10 4.8 16 5.3 11 1 24-1.3 34-8.3Z" fill="#f6f3ea"/><path d="M25 20c-10 7-23 9.3-34 8.3-6-.5-12-2.3-16-5.3" fill="none" stroke="#5a626a" stroke-width=".9"/>' +
      glint('M-4.5-11h9.5M-4-4q1 9-4 16', 1.1) +
      `<rect x="-7.5" y="-5" width="16" height="9.8" rx="1.5" fill="${m(metal, 'dark')}" ${thin}/>`,
  );
card('I02', at(46, 32, -36, 0.92, haft(-40, 40) + bit('iron', 0.86)));
card(
  'I17',
  `<g transform="translate(43 34) rotate(-33) scale(.9)">
 <rect x="-46" y="-3.2" width="94" height="6.4" rx="3" fill="url(#oakH)" ${st}/>
 <g stroke="${O}" stroke-width=".9" opacity=".7"><path d="M-40-3 l4 6M-34-3l4 6M-28-3l4 6M-22-3l4 6"/></g><rect x="-42" y="-3.6" width="26" height="7.2" rx="2" fill="url(#leather)" opacity=".85"/><g stroke="#d9a067" stroke-width="1"><path d="M-40 3.2l3.5-6.4M-35 3.2l3.5-6.4M-30 3.2l3.5-6.4M-25 3.2l3.5-6.4M-20 3.2l3.5-6.4"/></g>
 <circle cx="-46" cy="0" r="3.6" fill="url(#m-iron-top)" ${st}/>
 <path d="M23-4.5 24.5-12H36l1.5 7.5 1.5 9C42 13 48 18 55 20 49 31 35 36 22 33.5 13 32 8 28 5 23c9-1 17-9 19.5-18.5Z" fill="url(#m-iron-d)" ${st}/>
 <path d="M55 20C49 31 35 36 22 33.5 13 32 8 28 5 23c4 3 10 4.8 16 5.3 11 1 24-1.3 34-8.3Z" fill="#eef3f6"/><path d="M55 20c-10 7-23 9.3-34 8.3C15 27.8 9 26 5 23" fill="none" stroke="#5a626a" stroke-width=".9"/>
 <path d="M25.5-11h9.5M26-4q1 9-4 16" fill="none" stroke="#fff" stroke-width="1.1" opacity=".75"/>
 <path d="M29 8l6 8-9 5Z" fill="none" stroke="#2d3237" stroke-width="1.2" opacity=".7"/><rect x="22.5" y="-5" width="16" height="9.8" rx="1.5" fill="url(#m-iron-dark)" stroke="${O}" stroke-width="1.2"/><circle cx="27" cy="0" r="1.3" fill="#c9d0d6"/><circle cx="34" cy="0" r="1.3" fill="#c9d0d6"/>
</g>`,
);
card(
  'K02',
  rays +
    at(
      43,
      33,
      -33,
      0.92,
      haft(-46, 48, 26, m('brass', 'v')) +
        bit('gold') +
        path('M24-6l5-13 4 13Z', m('mithril'), thin) +
        set('mithril', 30, 8, 12),
    ),
);
const kb = `<path d="M53 13 57 16C63 9 72 4 82 3.5c6 13 6 30 0 43C72 46 63 41 57 34l-4 3Z" fill="url(#m-gold-d)" ${st}/><path d="M82 3.5c6 13 6 30 0 43-1.5 0-3-.2-4.5-.5 5-13 5-29 0-42 1.5-.3 3-.5 4.5-.5Z" fill="#fff6d6" stroke="#7a4a0b" stroke-width=".7"/><path d="M60 20c5-4 9-6.5 14-8 2 8 2 18 0 26-5-1.5-9-4-14-8 3-3 3-7 0-10Z" fill="none" stroke="#7a4a0b" stroke-width="1.1"/><path d="M65 25l5-3.5 2 3.5-2 3.5Z" fill="#c9203d" stroke="#7a4a0b" stroke-width=".7"/>`;
card(
  'K18',
  `<g transform="translate(5.5 6.5) scale(.88)"><g opacity=".5" stroke="#a8552a" stroke-width="1.2"><path d="M50 2V-4M22 6l-4-4M78 6l4-4" /></g>
 <rect x="46.8" y="5" width="6.4" height="58" rx="2.5" fill="url(#oakH)" ${st}/><g stroke="#e9c877" stroke-width="1.4"><path d="M47 44l6 3M47 49l6 3M47 54l6 3"/></g><path d="M45 62h10l-5 5Z" fill="url(#m-gold-top)" ${st}/>
 ${kb}${flip(kb)}
 <path d="M44 12 50-1 56 12V38l-6 6-6-6Z" fill="url(#m-gold-front)" ${st}/>
 <g transform="translate(41.5 16) scale(.265)"><use href="#i-ruby" width="64" height="64"/></g></g>`,
);

/** The head of a hammer across its shaft. */
const maul = (metal: Metal, mark = ''): string =>
  path('M20-22h20l2 10v24l-2 10H20l-2-10v-24Z', m(metal)) +
  path('M18-12h24v5H18ZM18 7h24v5H18Z', m('brass', 'v'), thin) +
  glint('M23-20v38') +
  mark;
card('I16', at(44, 34, -35, 0.9, haft(-46, 42) + maul('iron')));
card(
  'T05',
  `<g transform="translate(46 36) rotate(-36) scale(.88)"><rect x="-44" y="-3.4" width="76" height="6.8" rx="3" fill="url(#oakH)" ${st}/><rect x="-44" y="-3.8" width="24" height="7.6" rx="2" fill="url(#leather)" ${st}/><g stroke="#d9a067" stroke-width="1"><path d="M-40 3.2l3.5-6.4M-35 3.2l3.5-6.4M-30 3.2l3.5-6.4M-25 3.2l3.5-6.4"/></g>
 <path d="M22-9h18v18l-2 16H24L22 9Z" fill="url(#m-mithril-d)" ${st}/><path d="M22-9h18l-5-13h-8Z" fill="url(#m-mithril-top)" ${st}/><path d="M23.5 24h15" stroke="#fff" stroke-width="2"/><path d="M24-8v16" stroke="#fff" stroke-width="1.3" opacity=".8"/>${spark(31, 4, 6.5)}</g>`,
);
card(
  'K16',
  rays +
    at(
      44,
      34,
      -35,
      0.92,
      haft(-46, 42, 26, m('brass', 'v')) + maul('mithril', set('storm', 30, 0, 17)),
    ) +
    '<path d="M80 8l-5 8h5l-4 8" fill="none" stroke="#8f6bff" stroke-width="2"/>',
);

/** A spear with its shaft, point to the upper right. */
const spear = (metal: Metal, trim: Metal, jewel = ''): string =>
  haft(-58, 26, 20) +
  path('M24-4c8-8 18-8 30 4-12 12-22 12-30 4Z', m(metal)) +
  glint('M29-3c6-5 12-5 18 0') +
  '<path d="M28 0h22" stroke="#3a4650" opacity=".7"/>' +
  path('M20-8l6 4v8l-6 4-4-8Z', m(trim), thin) +
  (jewel ? set(jewel, 20, 0, 10) : '');
card(
  'I10',
  at(
    50,
    32,
    -31,
    0.92,
    spear('mithril', 'iron') +
      path('M14-12l10 8M14 12l10-8', 'none', `stroke="${O}" stroke-width="3"`),
  ),
);
card(
  'K09',
  rays +
    at(50, 32, -31, 0.92, spear('gold', 'silver', 'anyrune')) +
    '<path d="M22 50c6 2 10 0 14-4" stroke="#b3261b" stroke-width="3" fill="none"/>',
);
card(
  'K17',
  rays +
    at(
      48,
      33,
      -31,
      0.94,
      haft(-58, 20, 22, m('brass', 'v')) +
        path('M18-5C34-18 50-14 58-16 52-2 40 10 18 8Z', m('silver')) +
        glint('M23-5C34-13 44-13 52-13') +
        set('lightning', 26, 1, 14) +
        path('M18 8l-6 8 2-10Z', m('gold'), thin),
    ),
);

card(
  'K03',
  rays +
    at(
      44,
      34,
      -35,
      0.95,
      haft(-44, 26, 22, m('gold', 'v')) +
        [0, 45, 90, 135]
          .map((turn) => at(34, 0, turn, 1, path('M-4-19h8l2 19-2 19h-8l-2-19Z', m('gold'), thin)))
          .join('') +
        `<circle cx="34" cy="0" r="11" fill="${m('gold', 'top')}" ${st}/>` +
        set('anygem', 34, 0, 17),
    ) +
    crown(22, 14, 0.7),
);
card(
  'K10',
  rays +
    at(44, 38, -42, 0.92, haft(-44, 24, 24)) +
    '<g fill="none" stroke="#1d120a" stroke-width="4.5"><path d="M61 19c7-7 15-5 17 4"/></g><path d="M61 19c7-7 15-5 17 4" fill="none" stroke="#c9d0d6" stroke-width="2.4" stroke-dasharray="3.5 1.8"/>' +
    [0, 45, 90, 135]
      .map((turn) =>
        at(79, 38, turn, 1, path('M-3-17 0-22 3-17V17L0 22-3 17Z', m('mithril'), thin)),
      )
      .join('') +
    `<circle cx="79" cy="38" r="13" fill="${m('mithril')}" ${st}/>` +
    spark(76, 34, 5),
);
card(
  'I09',
  at(
    45,
    35,
    -35,
    0.92,
    haft(-46, 42) +
      path(
        'M24-7C22-18 14-26 4-30c12-1 24 5 31 16l2 9ZM26 6c-1 9-4 15-8 20l14 4c4-7 6-15 5-24Z',
        m('iron'),
      ) +
      `<rect x="22" y="-7" width="17" height="14" rx="2" fill="${m('iron', 'dark')}" ${thin}/>` +
      glint('M12-27c8 2 14 8 18 15'),
  ),
);
