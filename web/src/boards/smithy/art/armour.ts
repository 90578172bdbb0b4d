/** Armour: helms, shirts, plates, what covers arms and legs. */

import {
  at,
  card,
  crown,
  flip,
  glint,
  m,
  nail,
  path,
  rays,
  set,
  spark,
  O,
  st,
  thin,
  type Metal,
} from './kit';
import { define } from './pen';

const row = (from: number, to: number, step: number): number[] => {
  const found: number[] = [];
  for (let at = from; at <= to; at += step) found.push(at);
  return found;
};
const SHIRT = 'M36 6c5 5 23 5 28 0l16 8 6 18-13 5-3-8v33c-13 3-27 3-40 0V29l-3 8-13-5 6-18Z';
const rings = row(12, 60, 4.6)
  .map((y, line) =>
    row(22 + (line % 2) * 2.4, 78, 4.8)
      .map((x) => `M${x} ${y.toFixed(1)}a2.3 2.5 0 0 0 4.6 0`)
      .join(''),
  )
  .join('');
const scales = row(12, 60, 6)
  .map((y, line) =>
    row(20 + (line % 2) * 3.5, 78, 7)
      .map((x) => `M${x} ${y}v2a3.5 4 0 0 0 7 0v-2`)
      .join(''),
  )
  .join('');

define(`<clipPath id="shirt"><path d="${SHIRT}"/></clipPath>`);

/** A shirt of rings or scales. */
function shirt(cloth: string, weave: string, light: string, trim: Metal, mark = ''): string {
  return (
    path(SHIRT, cloth) +
    `<g clip-path="url(#shirt)"><path d="${weave}" fill="none" stroke="${light}" stroke-width="1.1" opacity=".85"/></g>` +
    path('M36 6c5 5 23 5 28 0l3 2c-6 8-28 8-34 0Z', m(trim, 'v'), thin) +
    path('M30 56c13 3 27 3 40 0v6c-13 3-27 3-40 0Z', m(trim, 'v'), thin) +
    mark
  );
}
card('I05', shirt('#4c5258', rings, '#c9d0d6', 'gold'));
card('I18', shirt('#7d8995', scales, '#f4f8fb', 'mithril'));
card(
  'K04',
  rays +
    shirt('#4c5258', rings, '#d5dade', 'silver', crown(50, 34, 1) + nail(34, 59) + nail(66, 59)),
);
card(
  'K19',
  rays +
    shirt(
      '#3f86c4',
      rings,
      '#e4f6ff',
      'gold',
      spark(50, 33, 9) + spark(38, 46, 3) + spark(63, 44, 3),
    ),
);
card('K21', rays + shirt('#5d7f98', scales, '#e8fbff', 'gold', set('frost', 50, 34, 20)));

/** A breastplate. */
function plate(metal: Metal, trim: Metal, mark = ''): string {
  return (
    path(
      'M30 8 42 5c2 6 14 6 16 0l12 3c-2 8 4 10 5 14-5 4-6 14-5 22-12 6-28 6-40 0 1-8 0-18-5-22 1-4 7-6 5-14Z',
      m(metal),
    ) +
    path('M31 46c12 5 26 5 38 0l3 12c-14 6-30 6-44 0Z', m(metal, 'front')) +
    path('M42 5c2 6 14 6 16 0l3 1c-3 9-19 9-22 0Z', m(trim, 'v'), thin) +
    path('M30 43c13 5 27 5 40 0v5c-13 5-27 5-40 0Z', m(trim, 'v'), thin) +
    '<path d="M50 12v30M50 51v9" stroke="#000" stroke-width="1.2" opacity=".35"/>' +
    glint('M35 12c0 8-2 10-3 14M38 30c0 4 0 7 1 10', 2) +
    mark
  );
}
card('I24', plate('iron', 'brass', set('earth', 50, 27, 20)));
card('K05', rays + plate('gold', 'brass', crown(50, 28, 1.1)));
card('K20', rays + plate('silver', 'mithril', set('sapphire', 50, 27, 20)));

const dome = 'M24 42C22 16 36 3 50 3s28 13 26 39l-8 2H32Z';
/** A helm with a nose piece; a crown and a jewel for the King. */
function helm(metal: Metal, trim: Metal, top = ''): string {
  return (
    path('M27 42c-1 8 0 14 3 20 12 3 28 3 40 0 3-6 4-12 3-20Z', '#2b1a10') +
    path('M26 40c-2 8-1 16 3 22l8-2-2-20ZM74 40c2 8 1 16-3 22l-8-2 2-20Z', m(metal, 'front')) +
    path(dome, m(metal)) +
    glint('M29 38C28 18 38 7.5 49 6', 2) +
    path('M22.5 33c18-4 37-4 55 0v9c-18-4-37-4-55 0Z', m(trim, 'v')) +
    path('M45 36h10l2 20-7 5-7-5Z', m(trim, 'bar')) +
    nail(28, 37) +
    nail(38, 35.3) +
    nail(62, 35.3) +
    nail(72, 37) +
    top
  );
}
const ring = (y: number): string =>
  path(`M26 ${y} 23 ${y - 14}l9 6 7-11 11 9 11-9 7 11 9-6-3 14c-16-4-32-4-48 0Z`, m('gold', 'v')) +
  `<path d="M27 ${y - 2}c15-3.5 31-3.5 46 0" fill="none" stroke="#7a4a0b"/>`;
card(
  'I07',
  `<path d="M25 40c-2 8-3 14-2 22 9 4 45 4 54 0 1-8 0-14-2-22Z" fill="#5a6067" ${st}/>
 <g fill="none" stroke="#b9c0c6" stroke-width="1.1" opacity=".8">${[45, 50, 55, 60].map((y, r) => Array.from({ length: 11 }, (_, i) => `<path d="M${25 + i * 4.7 + (r % 2) * 2.3} ${y}a2.3 2.6 0 0 0 4.6 0"/>`).join('')).join('')}</g>
 <path d="M24 42C22 16 36 3 50 3s28 13 26 39l-8 2H32Z" fill="url(#m-iron-d)" ${st}/>
 <path d="M29 38C28 18 38 7.5 49 6" fill="none" stroke="#fff" stroke-width="2" opacity=".75" stroke-linecap="round"/>
 <path d="M46.5 3.5h7V36h-7Z" fill="url(#m-brass-bar)" stroke="${O}" stroke-width="1.2"/>
 <path d="M22.5 33c18-4 37-4 55 0v9c-18-4-37-4-55 0Z" fill="url(#m-brass-v)" ${st}/>
 <path d="M45 36h10l2 20-7 5-7-5Z" fill="url(#m-brass-bar)" ${st}/>
 <path d="M31 44c4-2 8-2.6 12-2.6l-1 8c-5 1-9 0-11-5.4ZM69 44c-4-2-8-2.6-12-2.6l1 8c5 1 9 0 11-5.4Z" fill="#120b07"/>
 <g fill="#fff0c4" stroke="${O}" stroke-width=".7"><circle cx="28" cy="37" r="1.5"/><circle cx="38" cy="35.3" r="1.5"/><circle cx="62" cy="35.3" r="1.5"/><circle cx="72" cy="37" r="1.5"/></g>`,
);
card(
  'I19',
  path('M22 46C20 20 34 8 50 8s30 12 28 38Z', m('mithril')) +
    glint('M28 40C27 24 37 14 48 12', 2) +
    path('M18 44c20-6 44-6 64 0v9c-20-6-44-6-64 0Z', m('gold', 'v')) +
    spark(50, 28, 8) +
    nail(28, 47) +
    nail(50, 44.5) +
    nail(72, 47),
);
card(
  'K06',
  rays + at(8, 8, 0, 0.84, helm('mithril', 'gold', ring(24) + set('anygem', 50, 14, 13))),
);
card(
  'K22',
  rays +
    at(
      8,
      8,
      0,
      0.84,
      helm(
        'gold',
        'brass',
        ring(24) +
          set('emerald', 50, 13, 14) +
          set('emerald', 34, 18, 8) +
          set('emerald', 66, 18, 8),
      ),
    ),
);

const bracer = (metal: Metal, trim: Metal): string =>
  path('M-9-26C-3-29 3-29 9-26L12 24C6 28-6 28-12 24Z', m(metal)) +
  path(
    'M-9.5-20c6-3 13-3 19 0l.4 6c-6-3-14-3-20 0ZM-12 16c7 4 17 4 24 0l.3 7c-7 4-18 4-25 0Z',
    m(trim, 'v'),
    thin,
  ) +
  glint('M-5-14V14', 1.8) +
  '<path d="M6-12v26" stroke="#000" opacity=".3"/>';
card(
  'I12',
  at(34, 33, -16, 1, bracer('silver', 'iron')) + at(67, 33, 16, 1, bracer('silver', 'iron')),
);
const greave =
  path(
    'M-10-28c7-4 13-4 20 0 3 14 0 30-2 40l4 14c-6 4-18 4-24 0l4-14c-2-10-5-26-2-40Z',
    m('mithril'),
  ) +
  path('M-11-18c7-4 15-4 22 0 1 6 0 10-2 12-5-3-13-3-18 0-2-2-3-6-2-12Z', m('gold', 'v'), thin) +
  glint('M-5-4c0 8 0 16 1 24', 1.8);
card('K12', rays + at(34, 32, -8, 1, greave) + at(66, 32, 8, 1, greave));
const gauntlet =
  path(
    'M22 60 26 34c-2-6-2-14 2-20l4 2 1-8 5 1 1-5 5 1v6l5 1c2 8 1 14-1 20l6-6 5 4-8 14-5 18Z',
    m('iron'),
  ) +
  path('M23 50c8 3 18 3 27 0l-2 11H21Z', m('gold', 'v'), thin) +
  '<path d="M28 24c7 2 14 2 21 0M27 32c7 2 14 2 21 0M33 9v10M39 8v11M44 9v10" stroke="#000" fill="none" opacity=".4"/>' +
  glint('M30 20c-1 5-1 10 0 14', 1.6) +
  nail(36, 28) +
  nail(42, 28);
card(
  'K11',
  rays +
    `<g transform="translate(-4 2) scale(.96)">${gauntlet}</g>` +
    `<g transform="translate(4 2) scale(.96)">${flip(gauntlet)}</g>`,
);
