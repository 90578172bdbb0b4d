// The pictures of this table, by name.  They were modelled and lit for this project.
const files = import.meta.glob<string>('./art/*.webp', { eager: true, import: 'default' });

const byName = new Map(
  Object.entries(files).map(([path, address]) => [
    path.slice('./art/'.length, -'.webp'.length),
    address,
  ]),
);

/** The address of a picture. */
export function art(name: string): string {
  return byName.get(name) ?? '';
}

/** Pose of a die: in the hand turned left or right, or flat on the skull. */
export type Pose = 'a' | 'b' | 'f';

/** The faces as the game writes them, and their number in the pictures. */
export const FACES = ['I', 'II', 'III', 'IV', 'V', 'W'];

export function dieArt(face: number, pose: Pose): string {
  return art(`d${face}${pose}`);
}

export function dieShadow(face: number, pose: Pose): string {
  return art(`d${face}${pose}s`);
}

/** Colours for names in words, by seat. */
export const TINTS = [
  '#e58a70',
  '#7fb3e0',
  '#b898dc',
  '#93c47a',
  '#f0cd6c',
  '#d8cdb4',
  '#7fd0c8',
  '#e59ac0',
];

export const VRAX = -1;
export const KAR = -2;

/** Which marker a seat has; alone, the two across the table have the gold and the red one. */
export function markerOf(seat: number, solo: boolean): number {
  if (seat === VRAX) return 4;
  if (seat === KAR) return 0;
  return solo ? 1 : seat;
}

/** Fetch what will be needed before the first roll. */
export function warmUp(): void {
  for (const [name, address] of byName) {
    if (/^d\d[abf]s?$/.test(name)) new Image().src = address;
  }
}
