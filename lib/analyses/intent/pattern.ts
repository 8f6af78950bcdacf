/** A pattern a person wrote, ready to use, or why it is not used. */
export type Pattern =
  | { readonly kind: "pattern"; readonly test: (text: string) => boolean }
  | { readonly kind: "refused"; readonly why: string };

/** Texts longer than this are looked at only so far: no reason for a call needs more. */
const MAX_TEXT = 16_384;

/** How V8 is told to leave a search that backtracks too much to its linear engine. */
export const LINEAR_FLAG = "--enable-experimental-regexp-engine-on-excessive-backtracks";

const ESCAPED = /\\./g;
const CLASS = /\[(?:[^\]\\]|\\.)*\]/g;
const UNBOUNDED = /[*+]|\{\d+,\}/g;
const LOOKAROUND_OR_REFERENCE = /\(\?<?[=!]|\\[1-9]|\\k</;

/** Whether a pattern can backtrack more than once over the same text: two unbounded repetitions, or one in another. */
function mayBacktrack(source: string): boolean {
  const plain = source.replace(ESCAPED, "x").replace(CLASS, "x");
  return (plain.match(UNBOUNDED) ?? []).length > 1;
}

let bounded: boolean | undefined;

/** Whether this process was started with the flag: a search that takes a million steps without it ends early with it. */
function isBounded(): boolean {
  if (bounded === undefined) {
    const start = performance.now();
    /^(?:a+)+$/.test("a".repeat(19) + "b");
    bounded = performance.now() - start < 2.5;
  }
  return bounded;
}

/**
 * Makes a pattern of what a person wrote. `(?i)` at the start ignores case.
 *
 * A search must not hang a hook. V8 started with `LINEAR_FLAG` leaves one that backtracks too much to an engine that takes
 * linear time; that engine knows no lookaround and no back-references, so those are refused beside two repetitions, and
 * without the flag any two repetitions are.
 *
 * @param linear Whether V8 was started with the flag; measured where it is not said, and only for patterns that need it.
 */
export function patternOf(source: string, linear: () => boolean = isBounded): Pattern {
  const ignoreCase = source.startsWith("(?i)");
  let expression: RegExp;
  try {
    expression = new RegExp(ignoreCase ? source.slice(4) : source, ignoreCase ? "i" : "");
  } catch (error) {
    return { kind: "refused", why: error instanceof Error ? error.message : String(error) };
  }
  if (mayBacktrack(source)) {
    if (LOOKAROUND_OR_REFERENCE.test(source.replace(/\\[^1-9k]/g, "x"))) {
      return { kind: "refused", why: "lookaround or back-references beside two repetitions could run without end" };
    }
    if (!linear()) {
      return {
        kind: "refused",
        why: `two repetitions could run without end (start deno with --v8-flags=${LINEAR_FLAG})`,
      };
    }
  }
  return { kind: "pattern", test: (text) => expression.test(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text) };
}
