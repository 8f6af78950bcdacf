/**
 * How many letters must be changed, inserted, deleted or swapped with the next to turn one word into another; `Infinity` once
 * it is more than `most`.
 *
 * Not `@std/text/levenshtein-distance`, which counts a swap as two changes, so that `trun` is nearer to `trim` than to
 * `turns`, and has no limit.
 */
export function editDistance(a: string, b: string, most = Infinity): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return Infinity;
    [before, last] = [last, row];
  }
  const distance = last[b.length]!;
  return distance > most ? Infinity : distance;
}
