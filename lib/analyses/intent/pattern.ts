/** A pattern a person wrote, ready to use, or why it is not used. */
export type Pattern =
  | { readonly kind: "pattern"; readonly test: (text: string) => boolean }
  | { readonly kind: "refused"; readonly why: string };

/** Texts longer than this are looked at only so far: no reason for a call needs more. */
const MAX_TEXT = 16_384;

/** How V8 is told to allow the `l` flag, which makes a search take linear time or not compile. */
export const LINEAR_FLAG = "--enable-experimental-regexp-engine";

const ESCAPED = /\\./gs;
const CLASS = /\[(?:[^\]\\]|\\.)*\]/gs;
const UNBOUNDED = /[*+]|\{\d+,\}/y;
const PARTS = /\\(?:[pPk][{<][^}>]*[}>]|.)|\(\?<?[^)a-zA-Z]*[a-zA-Z]*>?|\[(?:[^\]\\]|\\.)*\]|[a-zA-Z]/gs;

/** How the time of a search grows with the text: repetitions one after another, or one inside another. */
interface Cost {
  readonly repetitions: number;
  readonly nested: boolean;
}

function costOf(source: string): Cost {
  const plain = source.replace(ESCAPED, "x").replace(CLASS, "x");
  // for each open group: whether something in it can match in more than one way
  const groups: boolean[] = [];
  let repetitions = 0;
  let nested = false;
  let closed = false;
  for (let i = 0; i < plain.length; i++) {
    UNBOUNDED.lastIndex = i;
    const repeats = UNBOUNDED.test(plain);
    if (repeats) {
      repetitions++;
      nested ||= closed;
    }
    closed = false;
    const letter = plain[i];
    if (letter === "(") groups.push(false);
    else if (letter === ")") {
      closed = groups.pop() ?? false;
      if (closed && groups.length > 0) groups[groups.length - 1] = true;
    } else if ((repeats || letter === "|" || letter === "?") && groups.length > 0 && plain[i - 1] !== "(") {
      groups[groups.length - 1] = true;
    }
  }
  return { repetitions, nested };
}

/** How much of a text is looked at, so that a search with so many repetitions ends soon in the worst case too. */
function reach(repetitions: number): number {
  return repetitions <= 2 ? MAX_TEXT : repetitions === 3 ? 4096 : 1024;
}

/** The same pattern with both cases of every letter: the linear engine knows no `i` flag. */
function bothCases(source: string): string {
  return source.replace(PARTS, (part) => {
    if (part.length === 1) return `[${part.toLowerCase()}${part.toUpperCase()}]`;
    if (!part.startsWith("[")) return part;
    return part.replace(
      /\\.|[a-zA-Z]-[a-zA-Z]|[a-zA-Z]/gs,
      (item) => item.startsWith("\\") ? item : item.toLowerCase() + item.toUpperCase(),
    );
  });
}

function compile(source: string, flags: string): RegExp | string {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Makes a pattern of what a person wrote. `(?i)` at the start ignores case.
 *
 * A search must not hang a hook. One with several unbounded repetitions is given to V8's linear engine where that is
 * allowed (`LINEAR_FLAG`) and takes it: it knows no lookaround and no back-references. Otherwise repetitions one after
 * another look at so much less of the text, and a repetition inside a repetition is refused.
 */
export function patternOf(source: string): Pattern {
  const ignoreCase = source.startsWith("(?i)");
  const body = ignoreCase ? source.slice(4) : source;
  const expression = compile(body, ignoreCase ? "i" : "");
  if (typeof expression === "string") return { kind: "refused", why: expression };
  const { repetitions, nested } = costOf(body);
  if (repetitions <= 1 && !nested) return ready(expression, MAX_TEXT);
  const linear = compile(ignoreCase ? bothCases(body) : body, "l");
  if (typeof linear !== "string") return ready(linear, MAX_TEXT);
  if (!nested) return ready(expression, reach(repetitions));
  const way = typeof compile("a", "l") === "string"
    ? `start deno with --v8-flags=${LINEAR_FLAG}`
    : "write it without lookaround and back-references";
  return { kind: "refused", why: `a repetition inside a repetition could run without end (${way})` };
}

function ready(expression: RegExp, most: number): Pattern {
  return { kind: "pattern", test: (text) => expression.test(text.length > most ? text.slice(0, most) : text) };
}
