// A letter for every choice: the same choice keeps its letter while the question stays the same.
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Letters for so many choices: a … z, then aa, ab … typed one after the other. */
export function letters(takes: readonly string[]): string[] {
  if (takes.length <= ALPHABET.length) return takes.map((_, index) => ALPHABET[index]!);
  return takes.map(
    (_, index) =>
      ALPHABET[Math.floor(index / ALPHABET.length) % ALPHABET.length]! +
      ALPHABET[index % ALPHABET.length]!,
  );
}
