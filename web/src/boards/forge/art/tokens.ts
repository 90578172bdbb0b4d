/** Heroes: four colours, four signs; pawns, golems, medallions; portals and sockets. */

import { f1, sym } from './symbols';

export type HeroColour = [light: string, main: string, dark: string, outline: string];

/** By seat: amethyst, pearl, copper, teal.  None of them is a resource's colour. */
export const COLOURS: [HeroColour, HeroColour, HeroColour, HeroColour] = [
  ['#e3c8ff', '#a469e6', '#6a33ad', '#31105e'],
  ['#ffffff', '#e9e1d3', '#b3a692', '#6b5f4e'],
  ['#ffd2ac', '#e0803c', '#a04a16', '#4d1e06'],
  ['#c5fff4', '#35c4b3', '#12857c', '#064640'],
];
/** By seat: lozenge, ring, chevron, cross. */
const SIGNS: [string, string, string, string] = [
  'M0 -5L4 0L0 5L-4 0Z',
  'M0 -4.5A4.5 4.5 0 1 1 -.01 -4.5ZM0 -1.8A1.8 1.8 0 1 0 .01 -1.8Z',
  'M-4.6 2.6L0 -3.8L4.6 2.6L2.3 4.4L0 1L-2.3 4.4Z',
  'M-1.5 -4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5Z',
];

export const colourOf = (seat: number): HeroColour => COLOURS[seat % 4]!;
const sign = (seat: number, attributes: string): string =>
  `<path d="${SIGNS[seat % 4]!}" fill="#fff" fill-rule="evenodd" ${attributes}/>`;

/** A pawn with its feet at 0,0, about 38 high. */
export function pawn(seat: number): string {
  const c = colourOf(seat);
  return `<ellipse cx="-6" cy="1.5" rx="13" ry="3.6" fill="#0b0820" opacity=".45"/><ellipse rx="10.5" ry="3.4" fill="${c[3]}"/><ellipse cy="-1.6" rx="10.5" ry="3.4" fill="${c[2]}"/><path d="M0 -5A10.5 3.4 0 0 1 10.5 -1.6A10.5 3.4 0 0 1 0 1.8Z" fill="${c[1]}" opacity=".7"/><path d="M-8 -2.5C-7.5 -11 -6.5 -17 -4 -21H4C6.5 -17 7.5 -11 8 -2.5C4 -.5 -4 -.5 -8 -2.5Z" fill="${c[2]}" stroke="${c[3]}" stroke-width="1.3"/><path d="M1 -21H4C6.5 -17 7.5 -11 8 -2.5C6 -1.5 4 -1.2 2 -1.1C3.5 -8 3 -15 1 -21Z" fill="${c[1]}"/><path d="M4.5 -19C6.5 -14 7 -9 7.4 -3.2L5.5 -2.4C5.8 -9 5.5 -14 3.5 -20Z" fill="${c[0]}"/><path d="M-6.5 -20.5C-3 -23 3 -23 6.5 -20.5C5 -17.5 -5 -17.5 -6.5 -20.5Z" fill="${c[1]}" stroke="${c[3]}"/><circle cy="-26" r="5.8" fill="${c[2]}" stroke="${c[3]}" stroke-width="1.3"/><path d="M.5 -31.6A5.7 5.7 0 0 1 .5 -20.5C3 -24 3 -28 .5 -31.6Z" fill="${c[0]}"/><path d="M-4.2 -26.5H3.5" stroke="${c[3]}" stroke-width="1.8"/><path d="M-1.2 -31.5C-3.5 -36 1 -38.5 5.5 -36.5C3 -36 2 -34 1.6 -31.6Z" fill="${c[0]}" stroke="${c[3]}"/><g transform="translate(-.3 -10.5) scale(.95)">${sign(seat, `stroke="${c[3]}" stroke-width="1.4" paint-order="stroke"`)}</g>`;
}

/** A golem of the labyrinth, feet at 0,0, 16 high. */
export function golem(seat: number): string {
  const c = colourOf(seat);
  return `<ellipse cx="-2.5" cy="1" rx="8" ry="2.2" fill="#000" opacity=".5"/><path d="M-7 1L-6.5 -8L-3.5 -11L-3 -15H3L3.5 -11L6.5 -8L7 1H2.5V-2H-2.5V1Z" fill="${c[2]}" stroke="#120a06" stroke-width="2.2" paint-order="stroke" stroke-linejoin="round"/><path d="M0 -15H3L3.5 -11L6.5 -8L7 1H2.5V-2H0Z" fill="${c[1]}"/><path d="M3.5 -11L6.5 -8L7 1H5L4.5 -7Z" fill="${c[0]}"/><path d="M-2 -12.3H2" stroke="#120a06" stroke-width="1.5"/><g transform="translate(0 -5.8) scale(.62)">${sign(seat, '')}</g>`;
}

/** A loyalty token: a disc with the hero's sign, around 0,0. */
export function loyalty(seat: number): string {
  const c = colourOf(seat);
  return `<ellipse cx="-1.5" cy="2.5" rx="8.5" ry="8" fill="#000" opacity=".5"/><circle r="8.2" fill="#120a06"/><circle r="7.2" fill="${c[2]}"/><path d="M0 -7.2A7.2 7.2 0 0 1 0 7.2C4 3 4 -3 0 -7.2Z" fill="${c[1]}"/><circle r="7.2" fill="none" stroke="${c[0]}" stroke-width=".9"/><g transform="scale(.84)">${sign(seat, `stroke="${c[3]}" stroke-width="1.4" paint-order="stroke"`)}</g>`;
}

/** A hero's medallion in a box of 48. */
export function medal(seat: number): string {
  const c = colourOf(seat);
  return `<circle cx="24" cy="24" r="23.5" fill="#120a05"/><circle cx="24" cy="24" r="22.5" fill="url(#df-mGold)"/><circle cx="24" cy="24" r="19.3" fill="#120a05"/><circle cx="24" cy="24" r="18.5" fill="${c[3]}"/><circle cx="26" cy="22" r="15.5" fill="${c[2]}"/><circle cx="29" cy="18" r="9" fill="${c[1]}" opacity=".55"/><g transform="translate(24 24) scale(2.5)">${sign(seat, `stroke="${c[3]}" stroke-width="1.2" paint-order="stroke"`)}</g>`;
}

/** A hero's sign in a small disc, in a box from -8 to 8. */
export function dotOf(seat: number): string {
  const c = colourOf(seat);
  return `<circle r="7.5" fill="${c[2]}" stroke="${c[1]}"/><g transform="scale(.86)">${sign(seat, '')}</g>`;
}

/** A portal around 0,0. */
export const portal = (colour: string, on: boolean): string =>
  `<ellipse rx="27" ry="8.6" fill="#1b1730" opacity=".85"/><ellipse rx="26" ry="8" fill="none" stroke="url(#df-mGold)" stroke-width="2"/><ellipse rx="22" ry="6.4" fill="none" stroke="${colour}" stroke-width="1.2" stroke-dasharray="3.2 2.4" opacity=".9"/><ellipse rx="16.5" ry="4.7" fill="${colour}" opacity="${on ? 0.75 : 0.3}"/><ellipse rx="9" ry="2.6" fill="#fff" opacity="${on ? 0.9 : 0.35}"/>`;

export type Held = 'held' | 'pledged' | 'empty';

/** A socket of a track with what lies in it. */
export function socket(kind: string, x: number, y: number, r: number, held: Held): string {
  const base = `<circle cx="${x}" cy="${y}" r="${r}" fill="#08050a" stroke="#5c4526" stroke-width="1.2"/><path d="M${f1(x - r * 0.75)} ${f1(y + r * 0.66)}A${r} ${r} 0 0 0 ${f1(x + r * 0.75)} ${f1(y + r * 0.66)}" fill="none" stroke="#e0b86a" opacity=".55"/>`;
  if (held === 'held') return base + sym(kind, x, y, f1(r * 2.08));
  if (held === 'pledged') {
    return `${base}<g opacity=".38">${sym(kind, x, y, f1(r * 1.9))}</g><circle cx="${x}" cy="${y}" r="${r - 0.6}" fill="none" stroke="#ffd76a" stroke-width="1.1" stroke-dasharray="2 1.8"/>`;
  }
  return base;
}
