/** Milliseconds between two times; null if one is unknown. */
export function millisBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const span = Date.parse(to) - Date.parse(from);
  return Number.isNaN(span) ? null : Math.max(0, span);
}
