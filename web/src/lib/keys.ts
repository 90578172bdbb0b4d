// A letter for every choice: the same choice keeps its letter while the question stays the same.
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Letters for so many choices: a … z, or two letters typed one after the other. */
export function letters(takes: readonly string[]): string[] {
  if (takes.length <= ALPHABET.length) return takes.map((_, index) => ALPHABET[index]!);
  return takes.map(
    (_, index) =>
      ALPHABET[Math.floor(index / ALPHABET.length) % ALPHABET.length]! +
      ALPHABET[index % ALPHABET.length]!,
  );
}

/** Is somebody writing, so that letters are just letters? */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Collects typed letters until they name a choice, or nothing. */
export class Typed {
  private sofar = '';

  constructor(private readonly clear: () => void = () => {}) {}

  /** Give the choice that is now named, or null while there is none. */
  press(key: string, takes: readonly string[]): string | null {
    const names = letters(takes);
    const typed = this.sofar + key.toLowerCase();
    const found = names.indexOf(typed);
    if (found >= 0) {
      this.forget();
      return takes[found]!;
    }
    this.sofar = names.some((name) => name.startsWith(typed)) ? typed : '';
    return null;
  }

  get begun(): string {
    return this.sofar;
  }

  forget(): void {
    this.sofar = '';
    this.clear();
  }
}
