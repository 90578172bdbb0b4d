/** Dwarves, built from parts: ground, shoulders, head, brows, nose, beard or braids, headgear. */

import { define, draw, INK, round } from './pen';

export interface Face {
  bg: readonly [string, string];
  skin?: string;
  skinD?: string;
  hair?: string;
  hairL?: string;
  hairD?: string;
  cloth?: string;
  head?: 'none' | 'helm' | 'hood' | 'cap' | 'bald';
  beard?: 'full' | 'fork' | 'short' | 'fuzz' | 'braids' | 'none';
  metal?: string;
  hood?: string;
  jewel?: string;
  soot?: boolean;
  pack?: boolean;
}

export function portrait(id: string, o: Face): void {
  const {
    bg,
    skin = '#d79a6c',
    skinD = '#a9663d',
    hair = '#8a3f16',
    hairL = '#b96428',
    hairD = '#54220b',
    cloth = '#4a3a2c',
    head = 'none',
    beard = 'full',
    metal = 'iron',
  } = o;
  define(`<clipPath id="pc-${id}"><circle cx="32" cy="32" r="29"/></clipPath>` +
    round(
      'pb-' + id,
      [
        [0, bg[0]],
        [1, bg[1]],
      ],
      0.35,
      0.25,
      0.9,
    ));
  let g = `<circle cx="32" cy="32" r="29.5" fill="url(#pb-${id})"/><g clip-path="url(#pc-${id})">`;
  // shoulders
  g += `<path d="M2 68C4 52 17 46 32 46s28 6 30 22Z" fill="${cloth}"/><path d="M2 68C4 52 17 46 32 46" fill="none" stroke="#fff" stroke-width="1.2" opacity=".25"/>`;
  if (beard === 'none' || beard === 'braids')
    g += `<path d="M24 47 32 58 40 47" fill="${skinD}" opacity=".8"/>`;
  if (head === 'hood')
    g += `<path d="M8 54C3 24 15 3 32 3s29 21 24 51c-9 4-39 4-48 0Z" fill="${o.hood}"/><path d="M8 54C3 24 15 3 32 3" fill="none" stroke="#fff" stroke-width="1.5" opacity=".3"/>`;
  if (beard === 'braids') {
    g += `<path d="M13 40C9 14 22 5 32 5s23 9 19 35c-6 6-32 6-38 0Z" fill="${hairD}"/>`;
  }
  // ears + head
  g += `<ellipse cx="16.5" cy="31" rx="3.6" ry="5" fill="${skinD}"/><ellipse cx="47.5" cy="31" rx="3.6" ry="5" fill="${skinD}"/>`;
  g += `<path d="M18 26c0-10 6-15 14-15s14 5 14 15v8c0 10-6 16-14 16s-14-6-14-16Z" fill="${skin}"/><path d="M34 11c7 .5 12 5.5 12 15v8c0 10-6 16-14 16 8-4 9-10 8-18 0-9-2-15-6-21Z" fill="${skinD}" opacity=".6"/>`;
  // cheeks
  g += `<ellipse cx="23" cy="35" rx="3.5" ry="2.3" fill="#d2603c" opacity=".4"/><ellipse cx="41" cy="35" rx="3.5" ry="2.3" fill="#b5482a" opacity=".4"/>`;
  // eyes
  g += `<ellipse cx="25.5" cy="29.3" rx="2.7" ry="2" fill="#fff3e0"/><ellipse cx="38.5" cy="29.3" rx="2.7" ry="2" fill="#f3e2c8"/><circle cx="25.9" cy="29.5" r="1.6" fill="#1a0f08"/><circle cx="38.1" cy="29.5" r="1.6" fill="#1a0f08"/><circle cx="25.3" cy="28.9" r=".6" fill="#fff"/><circle cx="37.5" cy="28.9" r=".6" fill="#fff"/>`;
  // brows
  g += `<path d="M20 26.5c2-3 6-3.5 9.5-1.3l-.6 1.8c-3-1.2-6-1-8.9-.5ZM44 26.5c-2-3-6-3.5-9.5-1.3l.6 1.8c3-1.2 6-1 8.9-.5Z" fill="${hairD}"/>`;
  if (beard === 'full' || beard === 'fork' || beard === 'short') {
    const B = {
      full: 'M14.5 28c0 7 2.5 9.5 6 8.5 4-1 7 3 11.5 3s7.5-4 11.5-3c3.5 1 6-1.5 6-8.5 3 16-1 34-17.5 38C15.5 62 11.5 44 14.5 28Z',
      fork: 'M14.5 28c0 7 2.5 9.5 6 8.5 4-1 7 3 11.5 3s7.5-4 11.5-3c3.5 1 6-1.5 6-8.5 3 14 1 28-7 40l-4-2-6-9-6 9-4 2c-8-12-10-26-7.5-40Z',
      short:
        'M15 29c1 6 3 8 6 7.5 4-1 6 3 11 3s7-4 11-3c3 .5 5-1.5 6-7.5 1 12-4 23-17 24C19 52 14 41 15 29Z',
    }[beard];
    g += `<path d="${B}" fill="${hair}"/><path d="${B}" fill="none" stroke="${hairD}" stroke-width="1"/><g fill="none" stroke="${hairD}" stroke-width="1.1" opacity=".75"><path d="M20 42c1 6 3 11 6 16M27 44c0 6 1 11 3 16M37 44c0 6-1 11-3 16M44 42c-1 6-3 11-6 16"/></g><g fill="none" stroke="${hairL}" stroke-width="1.2" opacity=".9"><path d="M17 38c1 7 4 13 7 18M23.5 43c.5 6 2 11 4 15M30 46c0 4 .5 8 1 11"/></g>`;
    g += `<ellipse cx="32" cy="44.3" rx="4" ry="1.6" fill="#4a1610"/>`;
    g += `<path d="M32 38.5c-4-2-10-1.5-15.5 5.5 6 2.5 12 1 15.5-2 3.5 3 9.5 4.5 15.5 2-5.5-7-11.5-7.5-15.5-5.5Z" fill="${hairL}" stroke="${hairD}" stroke-width=".8"/><path d="M30 40c-3-.5-7 .5-10 3" fill="none" stroke="${hair}" stroke-width="1"/>`;
    if (beard === 'fork')
      g += `<rect x="20.5" y="54" width="6" height="4" rx="1" fill="#e3bf74" stroke="${hairD}"/><rect x="37.5" y="54" width="6" height="4" rx="1" fill="#b98a3c" stroke="${hairD}"/>`;
  } else {
    g += `<path d="M27.5 43c3 1.8 6 1.8 9 0" stroke="#7c3420" stroke-width="1.5" fill="none" stroke-linecap="round"/>`;
    if (beard === 'fuzz')
      g += `<path d="M15.5 28c.5 8 2 14 6 18l1.5-5c-2-3-3.5-7-4-12ZM48.5 28c-.5 8-2 14-6 18l-1.5-5c2-3 3.5-7 4-12Z" fill="${hair}"/>`;
  }
  // nose
  g += `<path d="M32 27.5c3 3.5 6 7.5 4.3 10.2-1.7 2.3-6.9 2.3-8.6 0C26 35 29 31 32 27.5Z" fill="${skin}" stroke="${skinD}" stroke-width=".9"/><ellipse cx="30.6" cy="35" rx="1.6" ry="1.9" fill="#fff" opacity=".35"/>`;
  // headgear
  if (head === 'helm')
    g += `<path d="M14.5 26C13 10 22 2.5 32 2.5S51 10 49.5 26Z" fill="url(#m-${metal}-d)" stroke="${INK}" stroke-width="1"/><path d="M19 20c1-8 6-13 12-14" stroke="#fff" stroke-width="1.5" opacity=".7" fill="none" stroke-linecap="round"/><path d="M30 2.5h4V24h-4Z" fill="url(#m-brass-bar)"/><path d="M13.5 21.5c12-3.5 25-3.5 37 0V27c-12-3-25-3-37 0Z" fill="url(#m-brass-v)" stroke="${INK}" stroke-width=".9"/><g fill="#4a2f0e"><circle cx="19" cy="23.3" r="1"/><circle cx="26" cy="22.3" r="1"/><circle cx="38" cy="22.3" r="1"/><circle cx="45" cy="23.3" r="1"/></g>`;
  if (head === 'hood')
    g += `<path d="M10 50C5 26 15 5 32 5s27 21 22 45c-4 0-7-8-7.5-15C46 21 40 15 32 15S18 21 17.5 35C17 42 14 50 10 50Z" fill="${o.hood}"/><path d="M17.5 35C18 21 24 15 32 15s14 6 14.5 20" fill="none" stroke="${INK}" stroke-width="1.6" opacity=".55"/><path d="M9.5 42C7 24 16 7 30 5.5" fill="none" stroke="#fff" stroke-width="1.3" opacity=".35"/>`;
  if (head === 'cap')
    g += `<path d="M15 25C13 9 23 4 32 4s19 5 17 21c-11-3.5-23-3.5-34 0Z" fill="url(#leather)" stroke="${INK}" stroke-width="1"/><path d="M14.5 25.5c11-4 24-4 35 0v-3.8c-11-4-24-4-35 0Z" fill="#d9a067"/><path d="M32 4v16" stroke="#d9a067" stroke-width="1.2" stroke-dasharray="2 1.5"/><path d="M20 17c1-5 5-9 10-10" stroke="#fff" stroke-width="1.3" opacity=".4" fill="none"/>`;
  if (head === 'bald')
    g += `<path d="M21 16c3-3 7-4 11-4" stroke="#fff" stroke-width="2" opacity=".45" fill="none" stroke-linecap="round"/>`;
  if (beard === 'braids') {
    g += `<path d="M15 32C14 14 22 8 32 8s18 6 17 24c-2-8-6-14-14-15-6 4-17 5-20 15Z" fill="${hair}"/><path d="M18 24c2-7 8-10 14-11M20 26c3-5 8-7 13-8" fill="none" stroke="${hairL}" stroke-width="1.3"/>`;
    for (const x of [13.5, 50.5])
      for (let i = 0; i < 5; i++)
        g += `<ellipse cx="${x + (x < 32 ? -i * 0.2 : i * 0.2)}" cy="${37 + i * 6}" rx="4.6" ry="4" fill="${i % 2 ? hair : hairL}" stroke="${hairD}" stroke-width=".9"/>`;
    g += `<path d="M16 22.5c10-5 22-5 32 0v3c-10-4.5-22-4.5-32 0Z" fill="url(#m-brass-v)" stroke="${INK}" stroke-width=".8"/><circle cx="32" cy="21.3" r="2.4" fill="${o.jewel || '#d62a46'}" stroke="${INK}" stroke-width=".8"/>`;
  }
  if (o.soot)
    g += `<path d="M38 38c3 0 5-1 6-3M21 33l3 1M20 36l4 .5" stroke="#2a1a10" stroke-width="1.8" opacity=".5" stroke-linecap="round" fill="none"/>`;
  if (o.pack)
    g += `<path d="M46 48 56 40l8 8v20H50Z" fill="#6b4a2a" stroke="${INK}" stroke-width="1"/><path d="M18 47c-3 6-4 12-4 20" stroke="#9a6b3c" stroke-width="4" fill="none"/>`;
  g += `</g>`;
  draw('p-' + id, g);
}
