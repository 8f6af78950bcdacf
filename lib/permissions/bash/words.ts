/**
 * Words: where a quoted or nested stretch of shell text ends, and what a word is made of. Each `skip…` function takes
 * the offset of the opening character and returns the offset after the closing one, or -1 if the text ends first.
 *
 * @module
 */

export type WordPart =
  | { readonly kind: "text"; readonly text: string; readonly quote: "none" | "escape" | "single" | "double" }
  | { readonly kind: "variable"; readonly name: string; readonly quoted: boolean }
  | { readonly kind: "braced"; readonly text: string; readonly quoted: boolean }
  | { readonly kind: "substitution"; readonly body: string; readonly form: "$(" | "`"; readonly quoted: boolean }
  | { readonly kind: "arithmetic"; readonly text: string; readonly quoted: boolean }
  | { readonly kind: "process"; readonly body: string }
  | { readonly kind: "list"; readonly text: string }
  | { readonly kind: "ansi"; readonly text: string }
  | { readonly kind: "dollar" };

/**
 * Takes one word apart into literal text, variables and substitutions. `raw`: the word as written, quotes included.
 * Returns its pieces in order; an empty quoted string is a piece of empty text.
 */
export function wordPieces(raw: string): WordPart[] {
  const pieces: WordPart[] = [];
  let bare = "";
  const flush = (): void => {
    if (bare !== "") pieces.push({ kind: "text", text: bare, quote: "none" });
    bare = "";
  };
  let i = 0;
  while (i < raw.length) {
    const c = raw[i]!;
    const next = raw[i + 1];
    if (c === "\\") {
      flush();
      if (next !== "\n") pieces.push({ kind: "text", text: next ?? "\\", quote: "escape" });
      i += 2;
    } else if (c === "'") {
      flush();
      const end = skipSingle(raw, i);
      const stop = end < 0 ? raw.length : end;
      // of a text that nothing closes the client takes off the last character all the same, but leaves a lone mark (2.1.332)
      const text = end < 0 && stop === i + 1 ? "'" : raw.slice(i + 1, stop - 1);
      pieces.push({ kind: "text", text, quote: "single" });
      i = stop;
    } else if (c === '"') {
      flush();
      const end = skipDouble(raw, i);
      const stop = end < 0 ? raw.length : end;
      pieces.push(...doublePieces(raw.slice(i + 1, end < 0 ? stop : stop - 1)));
      i = stop;
    } else if ((c === "<" || c === ">") && next === "(") {
      flush();
      pieces.push({ kind: "process", body: raw.slice(i + 2, -1) });
      i = raw.length;
    } else if (c === "(") {
      flush();
      pieces.push({ kind: "list", text: raw.slice(i) });
      i = raw.length;
    } else {
      const expansion = expansionAt(raw, i, false);
      if (expansion) {
        flush();
        pieces.push(expansion.piece);
        i = expansion.end;
      } else {
        bare += c;
        i++;
      }
    }
  }
  flush();
  return pieces;
}

function doublePieces(body: string): WordPart[] {
  const pieces: WordPart[] = [];
  let text = "";
  let i = 0;
  while (i < body.length) {
    const c = body[i]!;
    if (c === "\\" && i + 1 < body.length) {
      const next = body[i + 1]!;
      text += next === "\n" ? "" : '$`"\\'.includes(next) ? next : c + next;
      i += 2;
      continue;
    }
    const expansion = expansionAt(body, i, true);
    if (expansion) {
      if (text !== "") pieces.push({ kind: "text", text, quote: "double" });
      text = "";
      pieces.push(expansion.piece);
      i = expansion.end;
    } else {
      text += c;
      i++;
    }
  }
  if (text !== "" || pieces.length === 0) pieces.push({ kind: "text", text, quote: "double" });
  return pieces;
}

function expansionAt(raw: string, i: number, quoted: boolean): { piece: WordPart; end: number } | null {
  const rest = raw.slice(i);
  if (raw[i] === "`") {
    const end = skipBackticks(raw, i);
    const stop = end < 0 ? raw.length : end;
    const body = raw.slice(i + 1, stop - 1).replace(/\\([`$\\])/g, "$1");
    return { piece: { kind: "substitution", body, form: "`", quoted }, end: stop };
  }
  if (raw[i] !== "$") return null;
  if (rest.startsWith("$((") || rest.startsWith("$[")) {
    const found = rest.startsWith("$[") ? raw.indexOf("]", i) + 1 : skipDollar(raw, i);
    const stop = found <= 0 ? raw.length : found;
    return { piece: { kind: "arithmetic", text: raw.slice(i, stop), quoted }, end: stop };
  }
  if (rest.startsWith("$(")) {
    const end = skipDollar(raw, i);
    const stop = end < 0 ? raw.length : end;
    return {
      piece: { kind: "substitution", body: raw.slice(i + 2, end < 0 ? stop : stop - 1), form: "$(", quoted },
      end: stop,
    };
  }
  if (rest.startsWith("${")) {
    const end = skipDollar(raw, i);
    const stop = end < 0 ? raw.length : end;
    return { piece: { kind: "braced", text: raw.slice(i, stop), quoted }, end: stop };
  }
  if (!quoted && (rest.startsWith("$'") || rest.startsWith('$"'))) {
    return { piece: { kind: "ansi", text: rest }, end: raw.length };
  }
  const name = /^\$([A-Za-z_]\w*|[0-9?$!#@*_-])/.exec(rest);
  if (name) return { piece: { kind: "variable", name: name[1]!, quoted }, end: i + name[0].length };
  return quoted ? null : { piece: { kind: "dollar" }, end: i + 1 };
}

/** The word as the program would receive it, if that is certain; expansions keep their written form. */
export function wordText(pieces: readonly WordPart[], home?: string): string {
  return pieces.map((p) => pieceText(p, home)).join("");
}

function pieceText(piece: WordPart, home?: string): string {
  switch (piece.kind) {
    case "text":
    case "list":
    case "ansi":
    case "braced":
    case "arithmetic":
      return piece.text;
    case "variable":
      return piece.name === "HOME" && home !== undefined ? home : `$${piece.name}`;
    case "substitution":
      return `$(${piece.body})`;
    case "process":
      return `<(${piece.body})`;
    case "dollar":
      return "$";
  }
}

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
      const here = skipInnerHeredoc(text, i);
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

export interface HeredocEnd {
  /** The line that ends the body, unquoted. */
  readonly delimiter: string;
  /** Whether tabs before the delimiter do not count (`<<-`). */
  readonly tabs: boolean;
}

/** The end of the delimiter line of a heredoc, or -1 if it is missing; `at` is the start of the body. */
export function skipHeredoc(text: string, at: number, { delimiter, tabs }: HeredocEnd): number {
  for (let line = at; line <= text.length;) {
    const next = text.indexOf("\n", line);
    const end = next < 0 ? text.length : next;
    const body = text.slice(line, end);
    if ((tabs ? body.replace(/^\t+/, "") : body) === delimiter) return end;
    line = end + 1;
  }
  return -1;
}

/** Inside a substitution: after the delimiter line of the heredoc that starts at `at`, or -1 where none does. */
function skipInnerHeredoc(text: string, at: number): number {
  const head = /^<<(-?)[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\?([\w.-]+))/.exec(text.slice(at, at + 200));
  const line = text.indexOf("\n", at);
  if (!head || line < 0) return -1;
  const delimiter = head[2] ?? head[3] ?? head[4] ?? "";
  return skipHeredoc(text, line + 1, { delimiter, tabs: head[1] !== "" });
}

/**
 * Whether the client cannot be sure to read a text as the shell will: an expansion that nothing closes, commands inside
 * one that cannot be read, or backticks in a place that is evaluated. It then asks whatever the rules allow (2.1.332).
 */
export function isUncertain(text: string, isBroken: (body: string) => boolean, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  let quoted = false;
  let braced = false; // whether a brace is open in the word
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    const next = text[i + 1];
    if (!quoted && (c === "{" || c === "}" || /[\s;|&()<>]/.test(c))) braced = c === "{";
    if (c === "\\") i++;
    else if (c === '"') quoted = !quoted;
    else if (c === "'" && !quoted) {
      const end = skipSingle(text, i);
      if (end < 0) return false;
      i = end - 1;
    } else if (c === "`") {
      const end = skipBackticks(text, i);
      if (end < 0 && /\(\(|\$\[/.test(text.slice(i))) return true;
      if (end < 0) continue; // what nothing closes is a character, but for a sum behind it
      if (isUncertain(text.slice(i + 1, end - 1), isBroken, depth + 1)) return true;
      i = end - 1;
    } else if (c === "(" && next === "(" && !quoted && /^$|[\s;|&()]/.test(text[i - 1] ?? "")) {
      const end = groupEnd(text, i) - 2;
      const sum = text.slice(i + 2, end);
      const isLoop = /\bfor\s*$/.test(text.slice(Math.max(0, i - 20), i));
      if (
        end < 0 || text[end] !== ")" || isOddArithmetic(isLoop ? sum.replaceAll('"', "") : sum) ||
        !isLoop && sum.includes("$(")
      ) {
        return true;
      }
      i = end + 1;
    } else if (braced && c === "$" && (next === "[" || next === "(" && text[i + 2] === "(")) {
      return true;
    } else if (c === "$" && next === "[") {
      const end = text.indexOf("]", i);
      if (end < 0 || isOddArithmetic(text.slice(i + 2, end))) return true;
    } else if (c === "$" && (next === "(" || next === "{")) {
      const end = skipDollar(text, i);
      if (end < 0 || isUncertainExpansion(text.slice(i, end), isBroken, depth)) return true;
      i = end - 1;
    }
  }
  return false;
}

/** After the parenthesis that closes the one at a place, whatever the quotation marks; 0 if none does. */
function groupEnd(text: string, at: number): number {
  let open = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === "(") open++;
    else if (text[i] === ")" && --open === 0) return i + 1;
  }
  return 0;
}

/**
 * Whether a sum contains something that does not belong in one: quotation marks, backslashes, braces, comments, letters of other scripts, what
 * closes no parenthesis, or brackets that are not closed.
 */
function isOddArithmetic(sum: string): boolean {
  let open = 0;
  let elements = 0;
  for (const c of sum) {
    if (c === "[") elements++;
    else if (c === "]" ? --elements < 0 : c === ")" && --open < 0) return true;
    else if (c === "(") open++;
  }
  if (elements !== 0) return true;
  return /['\\`@\u0080-\uffff]|(?<!\$)\{|(?:^|\s)#/.test(sum) || sum.includes('"') && !/^\s*"[^"]*"\s*$/.test(sum);
}

function isUncertainExpansion(raw: string, isBroken: (body: string) => boolean, depth: number): boolean {
  if (raw.startsWith("$((")) return isOddArithmetic(raw.slice(3, -2));
  if (raw.startsWith("${")) {
    return /^\$\{(?:\w+\[`|\w+\/.*\$\(|#[#?-][\w*]|![!$])/s.test(raw) || !PARAMETER.test(raw.slice(2, -1));
  }
  const body = raw.slice(2, -1);
  return isBroken(body) || isHeredocOpen(body) || isUncertain(body, isBroken, depth + 1);
}

/** What the client reads in braces behind a dollar sign: a parameter with an element and an operator, or what zsh would take for one (2.1.332). */
const PARAMETER = new RegExp(
  "^ *(?:" +
    String
      .raw`[#!]?(?:[A-Za-z_]\w*|\d+(?!\w)|[@*#?$!-])(?:\[(?:[^\s'{}()\`;|&<>\]"$]|"[^"]*"|"(?![^"]*")|\$\([^()]*\)|\$(?!\([^()]*\)))*\]?)?` +
    String.raw`(?:\s*|:\d[^;{]*|(?::(?!\d)|[=?+\-%#\/^,@*])(?:[^{<>\\$]|\\.|\$\{?|[<>](?!\())*)` +
    String.raw`|[\^,=~:\/%+[][\w[\]^,=~:\/%+]*|` +
    ")$",
  "s",
);

/** Whether the last character closes a group, so that it stands before the one that closes the substitution: the client takes the two for one. */
export function endsInGroup(body: string): boolean {
  if (!body.endsWith(")")) return false;
  let i = 0;
  while (i >= 0 && i < body.length - 1) {
    const isProcess = (body[i] === "<" || body[i] === ">") && body[i + 1] === "(";
    i = isProcess ? skipParens(body, i + 1) : skipNested(body, i, 0);
  }
  return i === body.length - 1;
}

/** Whether a heredoc has no end: the client looks for one only before the parenthesis that closes the substitution. */
function isHeredocOpen(body: string): boolean {
  const untabbed = body.replace(/\n\t+/g, "\n");
  const ends = new Map<string, number>(); // where the last line begins that could end one, by its delimiter
  for (const found of body.matchAll(/(?<!<)<<(?!<)(-?)[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\?([\w.-]+))?/g)) {
    const [, tabs = "", ...names] = found;
    const delimiter = names.find((name) => name !== undefined);
    if (delimiter === undefined) return true;
    const key = tabs + delimiter;
    const end = ends.get(key) ?? (tabs === "" ? body : untabbed).lastIndexOf(`\n${delimiter}`);
    if (end < (tabs === "" ? found.index : 0)) return true;
    // a sum is looked for where no line of its own ends the text (2.1.332)
    if (/\$(?:\(\(|\[)/.test(body) && !untabbed.split("\n").includes(delimiter)) return true;
    ends.set(key, end);
  }
  return false;
}
