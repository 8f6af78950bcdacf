/** What counts as part of a word, in every script; `\b` and `\w` know only ASCII. */
const WORD = String.raw`[\p{L}\p{N}_]`;

/** Letters that mean something in a regular expression. */
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/**
 * A pattern that finds any of some whole words or phrases, ignoring case.
 *
 * @param cues Words; a space stands for any white space.
 * @param unlessAfter Texts that must not stand directly before.
 */
export function wordPattern(cues: readonly string[], unlessAfter: readonly string[] = []): RegExp {
  const words = cues.map((cue) => cue.replace(SPECIAL, "\\$&").replace(/ /g, "\\s+"));
  const guards = unlessAfter.map((text) => `(?<!${text.replace(SPECIAL, "\\$&")})`).join("");
  return new RegExp(`${guards}(?<!${WORD})(?:${words.join("|")})(?!${WORD})`, "iu");
}
