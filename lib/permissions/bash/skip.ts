/**
 * Where a quoted or nested stretch of shell text ends. Every function takes the offset of the opening character and
 * returns the offset after the closing one, or -1 where the text ends first.
 */

/** After the closing single quote. */
export function skipSingle(text: string, at: number): number {
  const end = text.indexOf("'", at + 1);
  return end < 0 ? -1 : end + 1;
}

/** After the closing double quote; substitutions inside are skipped as a whole. */
export function skipDouble(text: string, at: number, depth = 0): number {
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (c === "\\") i++;
    else if (c === '"') return i + 1;
    else if (c === "`") {
      const end = skipBackticks(text, i);
      if (end < 0) return -1;
      i = end - 1;
    } else if (c === "$" && (text[i + 1] === "(" || text[i + 1] === "{")) {
      const end = skipDollar(text, i, depth + 1);
      if (end < 0) return -1;
      i = end - 1;
    }
  }
  return -1;
}

/** After the closing backtick. */
export function skipBackticks(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === "`") return i + 1;
  }
  return -1;
}

/** After `$(…)`, `$((…))` or `${…}`; `at` is the dollar sign. */
export function skipDollar(text: string, at: number, depth = 0): number {
  return text[at + 1] === "{" ? skipBraces(text, at + 1, depth) : skipParens(text, at + 1, depth);
}

/** Nesting beyond this is nobody's command; giving up keeps the cost linear on hostile input. */
const MAX_DEPTH = 40;

function skipBraces(text: string, at: number, depth: number): number {
  if (depth > MAX_DEPTH) return -1;
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (c === "}") return i + 1;
    const end = skipNested(text, i, depth);
    if (end < 0) return -1;
    i = end - 1;
  }
  return -1;
}

/** After the parenthesis that closes the one at `at`; quotes, comments and heredocs inside hide theirs. */
export function skipParens(text: string, at: number, depth = 0): number {
  if (depth > MAX_DEPTH) return -1;
  let open = 0;
  for (let i = at; i < text.length; i++) {
    const c = text[i]!;
    if (c === "(") open++;
    else if (c === ")") {
      if (--open === 0) return i + 1;
    } else if (c === "#" && /[\s;(]/.test(text[i - 1] ?? " ")) {
      const end = text.indexOf("\n", i);
      if (end < 0) return -1;
      i = end;
    } else if (c === "<" && text[i + 1] === "<" && text[i + 2] !== "<") {
      const here = heredocEnd(text, i);
      if (here > 0) i = here - 1;
    } else {
      const end = skipNested(text, i, depth);
      if (end < 0) return -1;
      i = end - 1;
    }
  }
  return -1;
}

/** After whatever starts here: a quoted or nested stretch, an escaped character, or one character. */
function skipNested(text: string, at: number, depth: number): number {
  switch (text[at]) {
    case "\\":
      return Math.min(at + 2, text.length);
    case "'":
      return skipSingle(text, at);
    case '"':
      return skipDouble(text, at, depth + 1);
    case "`":
      return skipBackticks(text, at);
    case "$":
      return text[at + 1] === "(" || text[at + 1] === "{" ? skipDollar(text, at, depth + 1) : at + 1;
    default:
      return at + 1;
  }
}

/** Inside a substitution: after the delimiter line of the heredoc that starts at `at`, or -1 if it is none. */
function heredocEnd(text: string, at: number): number {
  const head = /^<<(-?)[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\?([\w.-]+))/.exec(text.slice(at, at + 200));
  if (!head) return -1;
  const delimiter = head[2] ?? head[3] ?? head[4] ?? "";
  let line = text.indexOf("\n", at);
  while (line >= 0) {
    const next = text.indexOf("\n", line + 1);
    const body = text.slice(line + 1, next < 0 ? text.length : next);
    const found = head[1] ? body.replace(/^\t+/, "") : body;
    if (found === delimiter) return next < 0 ? text.length : next;
    line = next;
  }
  return -1;
}
