/** Shields: five outlines, a field, a rim and a sign. */

import {
  at,
  card,
  crown,
  glint,
  m,
  nail,
  O,
  path,
  rays,
  set,
  spark,
  st,
  thin,
  type Metal,
} from './kit';

const OUTLINE = {
  round: 'M50 3a29 29 0 1 1 0 58 29 29 0 0 1 0-58Z',
  oval: 'M50 2c16 0 24 14 24 30S66 62 50 62 26 48 26 32 34 2 50 2Z',
  heater: 'M22 5c10 1 18 0 28-3 10 3 18 4 28 3 1 26-8 45-28 57C30 50 21 31 22 5Z',
  tower: 'M27 4c8-3 38-3 46 0v50c-8 9-38 9-46 0Z',
  kite: 'M22 6C34 1 66 1 78 6c2 24-8 44-28 57C30 50 20 30 22 6Z',
};
type Outline = keyof typeof OUTLINE;
const inner = (outline: Outline, body: string): string =>
  `<g transform="translate(50 32) scale(.84) translate(-50 -32)">${body.replace('@', OUTLINE[outline])}</g>`;

/** A shield: its rim of metal, its field of wood, cloth or steel, and whatever lies on it. */
function shield(outline: Outline, rim: Metal, field: string, mark: string): string {
  const rivets =
    outline === 'round' ? nail(50, 5.5) + nail(50, 58.5) + nail(23.5, 32) + nail(76.5, 32) : '';
  return (
    path(OUTLINE[outline], m(rim)) +
    inner(outline, `<path d="@" fill="${field}" ${thin}/>`) +
    glint('M33 15c-5 6-6 13-5 21', 1.6) +
    rivets +
    mark
  );
}
const planks =
  '<path d="M38 9v46M50 6v52M62 9v46" stroke="#2b170a" stroke-width="1.2" opacity=".7"/>';
const boss = (metal: Metal, size = 9): string =>
  `<circle cx="50" cy="32" r="${size}" fill="${m(metal)}" ${st}/><circle cx="47" cy="29" r="${size / 3.4}" fill="#fff" opacity=".6"/>`;
const cross = (metal: Metal): string =>
  path('M47 8h6v48h-6Z', m(metal, 'v'), thin) + path('M27 29h46v6H27Z', m(metal, 'v'), thin);

card('I04', shield('round', 'iron', 'url(#oakH)', planks + cross('iron') + boss('silver')));
card('I11', shield('round', 'iron', 'url(#leather)', set('anyrune', 50, 32, 26)));
card(
  'I15',
  shield(
    'heater',
    'mithril',
    m('silver', 'v'),
    path('M50 10 62 28 50 50 38 28Z', m('mithril'), thin) + spark(50, 28, 7),
  ),
);
card('I20', shield('tower', 'iron', 'url(#nightsh)', cross('gold') + set('storm', 50, 32, 22)));
card(
  'I21',
  `<path d="M22 6C34 1 66 1 78 6c2 24-8 44-28 57C30 50 20 30 22 6Z" fill="url(#m-silver-d)" ${st}/><path d="M27 10c12-4 34-4 46 0 1 18-7 35-23 46C34 45 26 28 27 10Z" fill="url(#nightsh)" stroke="#11163a" stroke-width="1.2"/><path d="M56 17a14 14 0 1 0 7 21 12 12 0 0 1-7-21Z" fill="url(#m-silver-top)" stroke="#11163a" stroke-width="1"/>${spark(62, 20, 4, '#e9eeff')}${spark(65, 31, 2.6, '#e9eeff')}<g fill="#fff" stroke="#49525c" stroke-width=".6"><circle cx="24.7" cy="12" r="1.3"/><circle cx="75.3" cy="12" r="1.3"/><circle cx="50" cy="5" r="1.3"/><circle cx="50" cy="58.5" r="1.3"/></g>`,
);
card(
  'K07',
  rays +
    shield(
      'heater',
      'gold',
      'url(#redcl)',
      '<path d="M30 18h40" stroke="#e2e8ee" stroke-width="4"/>' + crown(50, 36, 1.2),
    ),
);
card('K08', rays + shield('heater', 'gold', m('silver', 'front'), set('anyrune', 50, 28, 25)));
card(
  'K13',
  rays +
    at(
      10,
      6.4,
      0,
      0.8,
      shield('round', 'silver', m('iron', 'front'), cross('silver') + set('anygem', 50, 32, 24)),
    ),
);
card(
  'K14',
  rays +
    shield(
      'oval',
      'gold',
      m('mithril', 'v'),
      path('M50 8v48M28 32h44', 'none', `stroke="${O}" stroke-width="5"`) +
        '<path d="M50 8v48M28 32h44" stroke="#f2d48f" stroke-width="2.6"/>' +
        set('anyrune', 50, 32, 20),
    ),
);
card(
  'K23',
  rays +
    shield(
      'tower',
      'gold',
      'url(#stonecl)',
      '<path d="M32 20h36M32 32h36M32 44h36M44 8v12M56 20v12M40 32v12M60 44v10" stroke="#2b2521" stroke-width="1.4"/>' +
        set('earth', 50, 32, 24),
    ),
);
card(
  'K24',
  rays +
    shield(
      'round',
      'silver',
      'url(#nightsh)',
      [0, 45, 90, 135]
        .map((turn) =>
          at(50, 32, turn, 1, '<path d="M0-22V22" stroke="#b5bfe8" stroke-width="1.6"/>'),
        )
        .join('') + set('moonstone', 50, 32, 26),
    ),
);
card(
  'K25',
  rays +
    shield(
      'round',
      'mithril',
      m('silver', 'front'),
      path('M50 12 66 32 50 52 34 32Z', m('mithril'), thin) + boss('mithril', 7) + spark(48, 29, 4),
    ),
);
card(
  'K26',
  rays +
    shield(
      'tower',
      'mithril',
      m('iron', 'front'),
      set('lightning', 50, 31, 28) + nail(32, 10) + nail(68, 10) + nail(32, 52) + nail(68, 52),
    ),
);
card(
  'K27',
  rays +
    shield(
      'heater',
      'gold',
      'url(#mosscl)',
      path(
        'M58 12c8 2 10 8 6 12 5 0 7 4 5 8-3-3-6-2-8 0 3 8-2 16-10 18 3 2 6 1 8 0-3 5-10 6-14 2-5-5 1-10 4-14 3-5-1-8-5-6-3 2-6 1-8-2l5-2-4-4c6-2 10-1 13 2 2-3 4-5 3-8l5-2Z',
        m('gold', 'v'),
        thin,
      ) + set('anygem', 37, 19, 10),
    ),
);
