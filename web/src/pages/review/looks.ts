// How seats are told apart on a curve: a colour, and a stroke for eyes that do not tell colours apart.
export const COLOURS = [
  '#ffd27a',
  '#7fc4ff',
  '#ff8f73',
  '#7df5c0',
  '#d7a8ff',
  '#f0f0e6',
  '#ff9fd0',
  '#c5d86a',
];
export const STROKES = ['', '9 4', '2 4', '12 3 2 3', '5 3', '1 3', '14 5', '7 2 2 2'];

export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length]!;
export const strokeOf = (seat: number): string => STROKES[seat % STROKES.length]!;
