import { linearPattern } from "../../pattern/search.ts";
import { escapeRegExp } from "../../text/escape.ts";

/** Identifies the messages of a hook of the user's own, because newer clients do not say that they come from a hook. */
export interface HookText {
  /** The text or pattern as configured, to show as evidence. */
  readonly name: string;
  /** Matches the hook's messages. */
  readonly pattern: Pick<RegExp, "test">;
}

/** Work per search, in steps of the pattern engine: more than any hook message needs. */
const SEARCH_WORK = 1_000_000;
const BETWEEN_SLASHES = /^\/(.+)\/([imsu]*)$/s;
/** What patterns contain and hook messages do not: an anchor at the start, or a repeated wildcard. */
const LOOKS_LIKE_PATTERN = /^\^|\.[*+]|\\[bdsw]|\$$/;

function literalPattern(text: string): RegExp {
  return new RegExp(escapeRegExp(text), "i");
}

/** Of `review.hookTexts`: a part of the message or a pattern, between slashes or evident; an invalid one is literal. */
export function hookTextOf(text: string): HookText {
  const name = text.trim();
  const [, between, flags] = BETWEEN_SLASHES.exec(name) ?? [];
  const source = between ?? (LOOKS_LIKE_PATTERN.test(name) ? name : undefined);
  if (source === undefined) return { name, pattern: literalPattern(name) };
  const pattern = linearPattern(source, flags ?? "i");
  if (pattern.kind === "refused") return { name, pattern: literalPattern(name) };
  return { name, pattern: { test: (text) => pattern.search(text, { left: SEARCH_WORK }) === "found" } };
}

/** Why what is between slashes is searched by its letters; null for a valid pattern, and for all that is meant so. */
export function hookTextFlaw(text: string): string | null {
  const [, between, flags = ""] = BETWEEN_SLASHES.exec(text.trim()) ?? [];
  const pattern = between === undefined ? null : linearPattern(between, flags);
  return pattern?.kind === "refused" ? pattern.why : null;
}
