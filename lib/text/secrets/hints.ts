/** Shorter texts are searched as fast as they are indexed. */
const WORTH_AN_INDEX = 300;
/** Sizes of the index: in a small one, nearly all runs of a long text without words would seem to occur. */
const SMALL = 1 << 14;
const LARGE = 1 << 17;
const LONG = 4_096;

function hash(text: string, at: number): number {
  return (text.charCodeAt(at) << 10) ^ (text.charCodeAt(at + 1) << 5) ^ text.charCodeAt(at + 2);
}

/**
 * Answers whether a text holds a hint, for hundreds of hints that it mostly does not hold: by the runs of three
 * characters that occur in it, found in one pass.
 *
 * @param text The text.
 * @returns Whether the text contains a hint.
 */
export function textHints(text: string): (hint: string) => boolean {
  if (text.length < WORTH_AN_INDEX) return (hint) => text.includes(hint);
  const runs = new Uint8Array(text.length < LONG ? SMALL : LARGE);
  const last = runs.length - 1;
  for (let at = 0; at + 2 < text.length; at++) runs[hash(text, at) & last] = 1;
  return (hint) => {
    for (let at = 0; at + 2 < hint.length; at++) if (runs[hash(hint, at) & last] === 0) return false;
    return text.includes(hint);
  };
}
