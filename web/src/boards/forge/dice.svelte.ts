/** Keeps the faces of a die in their places: a new face takes the place of the one it replaces. */
export function arrange(before: readonly string[] | undefined, now: readonly string[]): string[] {
  if (before?.length !== now.length) return [...now];
  const missing = [...now];
  const kept: (string | null)[] = before.map((face) => {
    const at = missing.indexOf(face);
    if (at < 0) return null;
    missing.splice(at, 1);
    return face;
  });
  return kept.map((face) => face ?? missing.shift()!);
}
