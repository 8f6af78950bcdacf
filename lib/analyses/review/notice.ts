import { linearPattern } from "../../pattern/search.ts";
import type { HookText } from "./facts/classify.ts";

/** How much of a refusal is searched: more than any hook says. */
const WORK = 1_000_000;
const BETWEEN_SLASHES = /^\/(.+)\/([imsu]*)$/s;
/** What no hook says and every pattern has: a beginning, or any number of anything. */
const LOOKS_LIKE_PATTERN = /^\^|\.[*+]|\\[bdsw]|\$$/;

function literal(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
}

/**
 * The words of a hook as configured (`review.hookTexts`): words its text holds, or a pattern, between slashes or plainly
 * one. A pattern that cannot be read is taken by its letters.
 *
 * @example
 * ```ts
 * import { hookTextOf } from "./notice.ts";
 *
 * const { pattern } = hookTextOf("[Gate] review in progress");
 * if (!pattern.test("[Gate] Review in progress: wait")) throw new Error("no match");
 * ```
 */
export function hookTextOf(text: string): HookText {
  const name = text.trim();
  const [, between, flags] = BETWEEN_SLASHES.exec(name) ?? [];
  const source = between ?? (LOOKS_LIKE_PATTERN.test(name) ? name : undefined);
  if (source === undefined) return { name, pattern: literal(name) };
  const pattern = linearPattern(source, flags ?? "i");
  if (pattern.kind === "refused") return { name, pattern: literal(name) };
  return { name, pattern: { test: (text) => pattern.search(text, { left: WORK }) === "found" } };
}
