/** Tools, and goods that are neither weapon nor armour. */

import { at, card, glint, m, nail, O, path, set, spark, st, thin } from './kit';

const shadow = '<ellipse cx="52" cy="58" rx="34" ry="4" fill="#6b4a26" opacity=".35"/>';
const wood = (x: number, y: number, w: number, h: number): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="url(#oakH)" ${st}/>`;
const peg =
  path('M-3-26h6l1 4-2 3v36l-2 11-2-11v-36l-2-3Z', m('iron'), thin) +
  path('M-6-28c4-2 8-2 12 0l-1 4H-5Z', m('iron', 'top'), thin);
card(
  'I01',
  [
    [28, -24],
    [42, -8],
    [57, 6],
    [72, 22],
  ]
    .map(([x, turn]) => at(x!, 33, turn!, 1, peg))
    .join(''),
);
card(
  'I03',
  shadow +
    path('M30 6h40c2 20-6 30-16 32v10l12 4v5H34v-5l12-4V38C36 36 28 26 30 6Z', m('silver')) +
    path('M29 5h42v5H29Z', m('gold', 'v'), thin) +
    glint('M35 13c0 10 3 17 8 20', 2) +
    set('ruby', 50, 22, 12) +
    path('M44 40h12v5H44Z', m('gold', 'v'), thin),
);
const shoe =
  path('M-22 22c-8-22-2-46 22-46s30 24 22 46h-10c6-18 2-33-12-33s-18 15-12 33Z', m('iron')) +
  '<path d="M-18 4v.1M-17-8v.1M-8-17v.1M8-17v.1M17-8v.1M18 4v.1" stroke="#15100c" stroke-width="3.4" stroke-linecap="round"/>' +
  glint('M-18 12c-3-14 2-27 12-30');
card('I08', at(36, 31, -14, 0.86, shoe) + at(66, 35, 16, 0.86, shoe));
card(
  'I13',
  '<g fill="none">' +
    [
      [14, 22],
      [22, 34],
      [33, 43],
      [46, 48],
      [60, 46],
      [72, 38],
      [80, 26],
      [86, 14],
    ]
      .map(
        ([x, y], i) =>
          `<g transform="translate(${x} ${y}) rotate(${50 - i * 22})"><ellipse rx="9" ry="5.6" stroke="${O}" stroke-width="6"/><ellipse rx="9" ry="5.6" stroke="#dd9f22" stroke-width="3.4"/><path d="M-8-2.5a8 5 0 0 1 10-2.8" stroke="#fff3ba" stroke-width="1.4"/></g>`,
      )
      .join('') +
    '</g>',
);
card(
  'I22',
  `<g transform="translate(7 5) scale(.86)"><ellipse cx="50" cy="44" rx="24" ry="20" fill="none" stroke="${O}" stroke-width="12.5"/><ellipse cx="50" cy="44" rx="24" ry="20" fill="none" stroke="url(#m-gold-d)" stroke-width="8.5"/><path d="M30 35a24 20 0 0 0-3 15M42 27.5a22 18 0 0 1 8-1" fill="none" stroke="#fffbe0" stroke-width="1.8" stroke-linecap="round"/><path d="M36 27 40 14h20l4 13-14 6Z" fill="url(#m-gold-front)" ${st}/><g transform="translate(33 -4) scale(.53)"><use href="#i-anygem" width="64" height="64"/></g></g>`,
);
card(
  'I25',
  path('M38 8h24l6 9H32Z', m('silver')) +
    '<path d="M42 8a8 7 0 0 1 16 0" fill="none" stroke="#1d120a" stroke-width="3"/>' +
    path('M33 17h34l3 36H30Z', 'url(#hot)') +
    set('anyrune', 50, 36, 24) +
    path('M40 17v36M60 17v36', 'none', thin) +
    path('M28 52h44l-3 8H31Z', m('silver')) +
    glint('M37 21l-2 28'),
);

card(
  'T01',
  `<g transform="translate(50 32) rotate(-24)" fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="${O}" stroke-width="8"><path d="M-46-11C-26-10-6-5 6 0s16 9 22 8 8-3 9-5"/><path d="M-46 11C-26 10-6 5 6 0s16-9 22-8 8 3 9 5"/></g>
 <g stroke="#6b727a" stroke-width="4.6"><path d="M-46-11C-26-10-6-5 6 0s16 9 22 8 8-3 9-5"/></g><g stroke="#9aa2aa" stroke-width="4.6"><path d="M-46 11C-26 10-6 5 6 0s16-9 22-8 8 3 9 5"/></g><g stroke="#f0f4f7" stroke-width="1.2" opacity=".8"><path d="M-46-12C-26-11.2-8-7 2-3"/><path d="M-46 9.8C-26 8.8-6 4 6-1s16-8.4 21-7.6"/></g>
 <rect x="32" y="-5.5" width="17" height="11" rx="1.5" fill="url(#hot)" stroke="#7d1d05" stroke-width="1.6"/><circle cx="6" cy="0" r="4.6" fill="url(#m-iron-top)" stroke="${O}" stroke-width="1.8"/><circle cx="6" cy="0" r="1.4" fill="#2d3237"/></g>`,
);
card(
  'T02',
  shadow +
    path('M14 44h60v12H14Z', m('iron', 'dark')) +
    path('M20 18h14v27H20Z', m('iron')) +
    path('M54 18h14v27H54Z', m('iron')) +
    path('M32 22h6v14h-6ZM50 22h6v14h-6Z', m('brass', 'v'), thin) +
    set('ruby', 44, 27, 19) +
    path('M68 26h18v7H68Z', m('iron', 'bar')) +
    path('M84 14h5v31h-5Z', m('brass', 'bar'), thin) +
    glint('M22 20v22M56 20v22'),
);
card(
  'T03',
  at(
    48,
    33,
    -34,
    1,
    path('M-8-5h36l16 5-16 5H-8Z', m('silver')) +
      glint('M-4-3h30') +
      path('M-14-7h8v14h-8Z', m('brass', 'bar'), thin) +
      `<path d="M-44-5c10-4 20-4 30 0v10c-10 4-20 4-30 0Z" fill="url(#oakH)" ${st}/>`,
  ) + '<path d="M80 44l6 3M76 50l4 6" stroke="#9aa2aa" stroke-width="2"/>',
);
card(
  'T04',
  shadow +
    path('M22 14h56c2 26-8 42-28 42S20 40 22 14Z', m('iron', 'dark')) +
    '<ellipse cx="50" cy="15" rx="28" ry="8" fill="#1d120a"/><ellipse cx="50" cy="16" rx="24" ry="6" fill="url(#hot)"/>' +
    '<path d="M34 15c5-3 12-3 16 0" stroke="#fff8d8" stroke-width="2" fill="none"/>' +
    path('M74 12l14-5-3 12Z', m('iron'), thin) +
    path(
      'M84 24c-1 6 4 8 3 14',
      'none',
      'stroke="#f9a53a" stroke-width="3.5" stroke-linecap="round"',
    ) +
    glint('M29 24c0 12 4 20 10 25', 2),
);
card(
  'T06',
  at(
    48,
    34,
    -36,
    1,
    path('M-42-4 22-5 44 0 22 5-42 4Z', m('mithril', 'v')) +
      `<rect x="-30" y="-6" width="24" height="12" rx="3" fill="url(#leather)" ${st}/>` +
      glint('M-2-3h24') +
      path('M20-6h6v12h-6Z', m('gold', 'bar'), thin),
  ) +
    '<path d="M72 48c4-5 8-5 11-1s-2 9 4 10" fill="none" stroke="#7a4fe0" stroke-width="2.6" stroke-linecap="round"/>',
);
const horn =
  'M6 20C17 19 26 18 32 18v-5h54v13c-11 1-19 5-21 12 0 5 4 8 14 10v8H24v-8c10-2 15-5 15-10-2-6-9-8-17-9C14 28 9 25 6 20Z';
card(
  'T07',
  shadow +
    path(horn, m('iron', 'front')) +
    path('M6 20C17 19 26 18 32 18v-5h54v5H32c-8 2-18 4-26 2Z', m('iron', 'top'), thin) +
    wood(18, 50, 66, 10) +
    glint('M34 13.5h50') +
    '<path d="M28 55h44" stroke="#3a2415" opacity=".6"/>',
);
card(
  'T08',
  shadow +
    path('M12 26 50 10l38 16v22L50 62 12 48Z', 'url(#stonecl)') +
    path('M12 26 50 40l38-14', 'none', thin) +
    path('M50 40v22', 'none', thin) +
    path('M34 24 44 20l6 3 10-3 8 4-8 4-2 6-10-3-8 2Z', 'url(#hot)', thin) +
    glint('M15 28v16'),
);
card(
  'T09',
  shadow +
    `<circle cx="44" cy="30" r="25" fill="url(#stonecl)" ${st}/><circle cx="44" cy="30" r="18" fill="none" stroke="#2b2521" opacity=".5"/><circle cx="44" cy="30" r="6" fill="${m('brass', 'top')}" ${st}/>` +
    path('M44 27h34v6H44Z', m('iron', 'bar'), thin) +
    path('M76 27h5v18h8', 'none', 'stroke="#1d120a" stroke-width="6"') +
    path('M76 29h4v16h9', 'none', 'stroke="#b98a3c" stroke-width="3"') +
    wood(20, 52, 50, 8) +
    glint('M26 20a20 20 0 0 1 12-9', 2) +
    '<path d="M66 12l8-6M70 18l10-2M68 8l4-8" stroke="#f9a53a" stroke-width="1.6"/>',
);
card(
  'T10',
  `<ellipse cx="54" cy="58" rx="36" ry="4" fill="#6b4a26" opacity=".35"/>
 <path d="M6 20C17 19 26 18 32 18v-5h54v13c-11 1-19 5-21 12 0 5 4 8 14 10v8H24v-8c10-2 15-5 15-10-2-6-9-8-17-9C14 28 9 25 6 20Z" fill="url(#m-iron-dark)" ${st}/>
 <path d="M6 20C17 19 26 18 32 18v-5h54v5H32c-8 2-18 4-26 2Z" fill="url(#m-iron-top)"/><path d="M32 13h54" stroke="#fff" stroke-width="1.4"/>
 <path d="M24 48h55v3H24Z" fill="#aab2ba" opacity=".6"/>
 <g fill="none" stroke="#c8430c" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"><path d="M46 23v10M46 25l5 3M57 22v11l4-4M57 22l4 4M68 23l4 3-4 3"/></g>
 <g fill="none" stroke="#ffd27a" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M46 23v10M46 25l5 3M57 22v11l4-4M57 22l4 4M68 23l4 3-4 3"/></g>`,
);
card(
  'T11',
  shadow +
    wood(20, 48, 60, 11) +
    path('M40 50C40 30 44 12 50 4c6 8 10 26 10 46Z', m('mithril')) +
    glint('M46 44c0-16 1-26 4-34', 2) +
    '<g fill="none" stroke="#1d120a" stroke-width="4"><ellipse cx="50" cy="32" rx="11" ry="4"/><ellipse cx="50" cy="40" rx="13" ry="4.5"/></g><g fill="none" stroke="#c9d0d6" stroke-width="2"><ellipse cx="50" cy="32" rx="11" ry="4"/><ellipse cx="50" cy="40" rx="13" ry="4.5"/></g>',
);
card(
  'T12',
  shadow +
    wood(28, 40, 44, 19) +
    path('M46 42 44 20h12l-2 22Z', m('iron', 'bar')) +
    path('M22 18c0-10 12-14 28-14s28 4 28 14c-8 6-48 6-56 0Z', m('mithril')) +
    glint('M30 13c6-4 14-5 22-5', 2) +
    '<path d="M34 48h32M34 54h32" stroke="#3a2415" opacity=".6"/>',
);
card(
  'T13',
  path('M62 38 84 58', 'none', 'stroke="#1d120a" stroke-width="11" stroke-linecap="round"') +
    path('M62 38 84 58', 'none', 'stroke="#b98a3c" stroke-width="7" stroke-linecap="round"') +
    `<circle cx="44" cy="27" r="24" fill="${m('gold')}" ${st}/><circle cx="44" cy="27" r="18.5" fill="#dff1f5" ${thin}/>` +
    set('emerald', 44, 27, 28) +
    '<path d="M32 20a14 14 0 0 1 9-8" stroke="#fff" stroke-width="3" fill="none" opacity=".9"/>',
);
card(
  'T14',
  path('M10 30 22 8c20-8 40 2 48 20v8c-8 18-28 28-48 20Z', 'url(#redcl)') +
    '<path d="M30 7c-5 16-5 34 0 50M44 8c-4 16-4 32 0 48M57 15c-3 12-3 22 0 34" stroke="#3d0b08" stroke-width="2" fill="none"/>' +
    path('M6 26h10v12H6Z', m('brass', 'bar')) +
    wood(14, 4, 40, 6) +
    wood(14, 54, 40, 6) +
    path('M68 26l24 3v6l-24 3Z', m('gold', 'v')) +
    path('M92 27c6 2 6 8 0 10', 'none', 'stroke="#f9a53a" stroke-width="3"') +
    nail(20, 7) +
    nail(20, 57),
);
card(
  'T15',
  path('M18 12c12-5 24-4 32 2 8-6 20-7 32-2v42c-12-5-24-4-32 2-8-6-20-7-32-2Z', 'url(#leather)') +
    path('M22 10c11-4 21-3 28 3v40c-7-6-17-7-28-3Z', '#fbf0d4', thin) +
    path('M78 10c-11-4-21-3-28 3v40c7-6 17-7 28-3Z', '#efdfb8', thin) +
    '<path d="M27 19c6-1 12 0 18 3M27 27c6-1 12 0 18 3M27 35c6-1 12 0 18 3M55 22c6-3 12-4 18-3M55 30c6-3 12-4 18-3" fill="none" stroke="#8a5a30" stroke-width="1.6"/>' +
    set('coin', 64, 42, 14),
);
card(
  'T16',
  shadow +
    path('M22 60V26C22 10 34 4 50 4s28 6 28 22v34Z', 'url(#stonecl)') +
    '<path d="M24 34h12M64 34h12M24 46h10M66 46h10M36 10l4 8M64 10l-4 8M30 22h10M60 22h10" stroke="#2b2521" stroke-width="1.4"/>' +
    path('M36 60V38c0-9 6-14 14-14s14 5 14 14v22Z', '#240d05') +
    path('M39 60c-2-10 4-12 5-20 4 3 5 7 5 10 3-3 4-7 4-11 6 6 9 12 7 21Z', 'url(#hot)', thin) +
    spark(50, 52, 5, '#fff3c4') +
    path('M30 60h40v4H30Z', m('iron', 'v'), thin),
);
