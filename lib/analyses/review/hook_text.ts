import type { HookText } from "./judge.ts";

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
 * import { hookTextOf } from "./hook_text.ts";
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
  try {
    return { name, pattern: new RegExp(source, flags ?? "i") };
  } catch {
    return { name, pattern: literal(name) };
  }
}
