import type { SimpleNode, Word } from "./ast.ts";
import { altersLookup, isNumericVariable } from "./variables.ts";
import { skipDouble, skipSingle, type WordPart, wordText } from "./words.ts";

/** What reading has found so far. */
export interface Limits {
  readonly variables: Set<string>;
  /** Those whose value a command gives (`X=$(date)`), by name, with the segment of the pipeline that sets them. */
  readonly computed: Map<string, number>;
  readonly segment: number;
  /** What variables are set to, where the client knows it. */
  readonly values: Map<string, string>;
  /** Those that are set to the directory in which the line runs, or to the one that holds its repository. */
  readonly directories: Set<string>;
  /** Whether a command may have run before. */
  hasRun: boolean;
  readonly home: string | undefined;
  /** Every variable that the line sets for what follows: by itself, or as that of a loop. */
  readonly setVariables: Set<string>;
  assignedVariable: boolean;
  /** Whether one of them has what a command printed. */
  usesOutput: boolean;
  tooComplex: string | null;
}

/**
 * Variables that may be inside a quoted text with other characters: their value cannot turn one argument into another
 * command (2.1.330). Any other variable makes the line too complex.
 */
const HARMLESS = new Set(
  ("HOME PWD OLDPWD USER LOGNAME SHELL PATH HOSTNAME UID EUID PPID RANDOM SECONDS LINENO TMPDIR BASH_VERSION BASHPID SHLVL " +
    "HISTFILE IFS ? $ # - !").split(" "),
);

/** What a shell fills in: a sandboxed command may have it among its arguments (2.1.332). */
const EXPANSIONS: ReadonlySet<string> = new Set([
  "A variable",
  "A variable in braces",
  "A nested command",
  "Arithmetic that references a variable",
  "A command used as a file",
  "Text with escape codes",
  "A bare dollar sign",
  "Brace expansion",
  "Quoted text that is only an expansion",
  "A redirection to a computed file",
]);

/** What makes an awk program run or load others: the client looks for it in the text of a heredoc, too, that a substitution prints (2.1.332). */
export const AWK_RUNS =
  /(?<!\w)system\s*\(|(?<!\|)\|&?(?!\|)\s*(?:"|\w[\w ./-]*"|getline)|@(?:load|include)\b|@\w+\s*\(/;

/** Whether a reason to give up on a word is what a shell fills in there, other than a name that it looks up in turn. */
export function isExpansion(message: string, { pieces }: Word): boolean {
  return EXPANSIONS.has(message) &&
    !pieces.some((p) => p.kind === "braced" && (p.quoted ? /^\$\{!|\$\(/ : /^\$\{!|\$\(|`/).test(p.text));
}

/** A word of characters that mean nothing to a shell: the client gives up on none, and most words are such. */
const PLAIN_WORD = /^[\w./:@%+,-]*$/;

/** What a word is for. A `pattern` is what a test in `[[ ]]` compares with: a shell leaves its braces alone. */
export type WordRole = "argument" | "here_string" | "assignment" | "redirect" | "for" | "test" | "pattern";

/**
 * Why the client would give up on a word, or null.
 *
 * Measured with 2.1.330: a bare substitution may be only in an assignment or in the list of a `for`; in a quoted text it
 * needs other characters beside it.
 */
export function wordLimits(word: Word, state: Limits, role: WordRole): string | null {
  const { pieces, raw } = word;
  if (PLAIN_WORD.test(raw)) return null;
  const bare = pieces.map((p, at) => {
    if (p.kind !== "text") return "\u0002";
    // the client leaves out only what is in quotation marks that are closed (2.1.332)
    if (p.quote === "none" || p.quote === "single" && at === pieces.length - 1 && isUnclosed(word)) return p.text;
    return p.quote === "escape" ? `\\${p.text}` : "\u0001";
  }).join("");
  if (/(?:^|\s)=[A-Za-z_]/.test(bare) && role !== "assignment") {
    return "Contains zsh =cmd equals expansion";
  }
  // in quotation marks, too, where a word of its own would be one (2.1.332)
  const hasQuoted = pieces.some((p) =>
    p.kind === "text" && /^(?:single|double)$/.test(p.quote) && /\s=[A-Za-z_]/.test(p.text)
  );
  if (role === "argument" && hasQuoted) return "Contains zsh =cmd equals expansion";
  if (bare.includes("~[")) return "Contains zsh ~[name] expansion";
  if (raw === "=" && role === "argument") return "A lone equals sign";
  if (/^\\$/.test(raw.slice(-1)) && /(?<!\\)(?:\\\\)*\\$/.test(raw) && !raw.endsWith("'")) {
    return "A trailing backslash";
  }
  if (role !== "pattern") {
    // closed or not, and in whatever order (2.1.332)
    if (/(?<!\\)\{/.test(bare) && /,|\.\./.test(bare)) return "Brace expansion";
    if (/\{[^{}]*\\\}/.test(bare)) return "Brace expansion";
    const braced = bare.replace(/\\([{}])/g, "$1").match(/\{[^{}]*\}/g) ?? [];
    if (braced.some((inner) => /,|\.\./.test(inner))) return "Brace expansion";
    // where a word is more than one text in quotation marks, the client does not go by the marks (2.1.332)
    if (raw.includes("{") && isJoined(raw) && BRACED.test(literalText(word))) return "Brace expansion";
  }
  // wherever it is, and in quotation marks, too (2.1.332)
  if (role === "assignment" && pieces.some((p) => p.kind === "text" && p.text.includes("~"))) {
    return "Tilde in assignment value";
  }
  if (role === "redirect" && !isInHome(pieces) && pieces.some((p) => p.kind !== "text" && !isKnownText(p, state))) {
    return "A redirection to a computed file";
  }
  for (const piece of pieces) {
    const found = pieceLimits(piece, pieces, state, role);
    if (found) return found;
  }
  return quotedLimits(word, { role, state });
}

/** Whether no quotation mark closes the text that a word ends with. */
export function isUnclosed({ raw, pieces }: Word): boolean {
  const last = pieces.at(-1);
  return last?.kind === "text" && last.quote === "single" && (!raw.endsWith("'") || raw.length === 1);
}

/** What a shell would expand outside of quotation marks. */
const BRACED = /\{[^{}]*(?:,|\.\.)[^{}]*\}/;

/** Whether a word has quotation marks and something beside them. */
function isJoined(raw: string): boolean {
  if (!/['"]/.test(raw)) return false;
  return (raw.startsWith("'") ? skipSingle(raw, 0) : raw.startsWith('"') ? skipDouble(raw, 0) : 0) !== raw.length;
}

/**
 * Whether what is filled in stands in quoted texts that it cannot turn into an option, another path, or all there is: with at least two
 * other characters, nothing after a variable that zsh reads as a part of it, and no option before it if it is an argument (2.1.332).
 */
export function isBesideText(pieces: readonly WordPart[], isArgument = true): boolean {
  const first = pieces.findIndex(({ kind }) => kind !== "text");
  if (first < 0) return true;
  if (isArgument && /^--?(?:[A-Za-z0-9]|$)/.test(literalText({ pieces: pieces.slice(0, first) }))) return false;
  return quotedGroups(pieces).every((group) =>
    group.every(({ kind }) => kind === "text") ||
    /../su.test(group.map((p) => p.kind === "text" ? p.text : "").join("")) &&
      group.every((p, i) =>
        p.kind !== "text" || group[i - 1]?.kind !== "variable" || !/^(?:\[|:[A-Za-z]|[^ -~])/.test(p.text)
      )
  );
}

function quotedGroups(pieces: readonly WordPart[]): WordPart[][] {
  const groups: WordPart[][] = [];
  let inside: WordPart[] = [];
  for (const piece of [...pieces, null]) {
    if (piece !== null && (piece.kind === "text" ? piece.quote === "double" : "quoted" in piece && piece.quoted)) {
      inside.push(piece);
    } else if (inside.length > 0) {
      groups.push(inside);
      inside = [];
    }
  }
  return groups;
}

/** Whether it is a variable in quotation marks of which the client knows what it is set to. */
function isKnownText(piece: WordPart, { values }: Limits): boolean {
  return piece.kind === "variable" && piece.quoted && values.has(piece.name);
}

/** Whether a word is `"$HOME/…"` and nothing else is filled in. */
function isInHome([first, ...rest]: readonly WordPart[]): boolean {
  return first?.kind === "variable" && first.name === "HOME" && first.quoted &&
    rest.length === 1 && rest[0]?.kind === "text" && rest[0].quote === "double" && rest[0].text.startsWith("/");
}

/** An operator of a test before its one operand, or between two. */
const TEST_OPERATOR = /^-[A-Za-z]\w*$/;
/** Operators between two texts; in `[[ ]]` the second one is a pattern. */
const COMPARISONS: ReadonlySet<string> = new Set(["=", "==", "!=", "=~"]);
/** Whether a word of a test in `[[ ]]` is a pattern. */
export function isPattern(words: readonly { readonly raw: string }[], at: number): boolean {
  return COMPARISONS.has(words[at - 1]?.raw ?? "") && !COMPARISONS.has(words[at - 2]?.raw ?? "");
}
/** Operators between two numbers: a shell evaluates an operand that is not a number. */
const NUMERIC: ReadonlySet<string> = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);
const NUMBER = /^[-+]?(?:\d+|0[xX][\da-fA-F]+)$/;

/**
 * Why the client would give up on a test, or null. Measured with 2.1.330 and 2.1.332. `words`: what is between the
 * brackets. `isDouble`: whether they are `[[ ]]`.
 */
export function testLimits(words: readonly Word[], isDouble: boolean): string | null {
  const terms: Word[][] = [[]];
  if (!isDouble && words.some(({ raw }) => raw === "[" || raw === "]")) return UNREADABLE_TEST;
  for (const word of words) {
    const term = terms.at(-1)!;
    if (isDouble && (word.raw === "&&" || word.raw === "||")) terms.push([]);
    else if (isDouble && word.raw === ";") return UNREADABLE_TEST;
    else term.push(word);
  }
  if (terms.length > 1 && terms.some((term) => term.length === 0)) return UNREADABLE_TEST;
  return terms.some((term) => !isReadable(term, isDouble)) ? UNREADABLE_TEST : terms.some(comparesNames) ? NAMES : null;
}

const UNREADABLE_TEST = "A test that cannot be parsed";
export const NAMES = "A numeric comparison with an operand that is not a number";

function isReadable(term: readonly Word[], isDouble: boolean): boolean {
  const [first, second, third, ...more] = term.slice(term.findIndex(({ raw }) => raw !== "!"));
  // the first operand may be a test with its own (2.1.332)
  if (more.length === 1 && TEST_OPERATOR.test(first!.raw)) return isBinaryOperator(third!.raw, isDouble);
  if (first === undefined || second === undefined || term.every(({ raw }) => raw === "!")) return true;
  const isUnary = TEST_OPERATOR.test(first.raw);
  if (third === undefined) return isUnary;
  return isBinaryOperator(second.raw, isDouble) && !isUnary && more.length === 0;
}

function isBinaryOperator(word: string, isDouble: boolean): boolean {
  return COMPARISONS.has(word) || TEST_OPERATOR.test(word) || isDouble && (word === "<" || word === ">");
}

/** Why the client would give up on the arguments of `test`, or null. */
export function testCommandLimits(words: readonly Word[]): string | null {
  if (words.some(({ raw }) => raw === "[")) return UNREADABLE_TEST;
  const computes = words.some(({ pieces }) => pieces.some(({ kind }) => kind === "arithmetic"));
  return computes || comparesNames(words) ? NAMES : null;
}

/** Whether an operand of a numeric comparison is not a number: a shell would evaluate it as a name. */
export function comparesNames(words: readonly Word[]): boolean {
  const isNumber = (word: Word | undefined): boolean => word === undefined || NUMBER.test(literalText(word));
  return words.some(({ raw }, at) =>
    at > 0 && NUMERIC.has(raw) && !(isNumber(words[at - 1]) && isNumber(words[at + 1]))
  );
}

function literalText({ pieces }: Pick<Word, "pieces">): string {
  return pieces.map((piece) => piece.kind === "text" ? piece.text : "\u0002").join("");
}

/** Arithmetic of numbers alone, also in another base. */
const LITERAL_SUM = /^\$\(\((?:(?:0[xX][\da-fA-F]+|\d+#\w+|\d+)(?![\w#.])|[ \t+*\/%()<>=!&|^~?:,-])*\)\)$/;

/** Whether arithmetic is one of numbers that the client can parse; what follows an operator may be missing (2.1.332). */
function isLiteralSum(text: string): boolean {
  const sum = text.slice(3, -2).replaceAll("**", "*");
  return LITERAL_SUM.test(text) && !/\d\s+\w|^\s*[*\/%=<>&|^?:]|[-+*\/%=<>&|^]\s*[*\/%]/.test(sum);
}

/** What a shell would take for several words, or for a pattern, outside of quotation marks. */
const SPLIT = /[\s*?[]/;

function pieceLimits(piece: WordPart, pieces: readonly WordPart[], state: Limits, role: WordRole): string | null {
  switch (piece.kind) {
    case "text":
      return null;
    case "variable":
      if (state.variables.has(piece.name)) {
        if (!piece.quoted && SPLIT.test(state.values.get(piece.name) ?? "")) {
          return "A variable that becomes several words";
        }
        const mayBeUsed = piece.quoted && /^(?:argument|here_string)$/.test(role) &&
          state.computed.get(piece.name) === state.segment;
        if (!mayBeUsed || !isBesideText(pieces)) {
          state.assignedVariable = true;
          state.usesOutput ||= state.computed.has(piece.name);
        }
        return null;
      }
      if (piece.name === "HOME") return null;
      if (piece.quoted && piece.name === "!") {
        state.assignedVariable = true;
        return null;
      }
      return piece.quoted && HARMLESS.has(piece.name) ? null : "A variable";
    case "braced":
      return "A variable in braces";
    case "substitution":
      if (piece.quoted) return null;
      return (role === "assignment" || role === "for") && pieces.length === 1 ? null : "A nested command";
    case "arithmetic":
      return isLiteralSum(piece.text) ? null : "Arithmetic that references a variable";
    case "process":
      return "A command used as a file";
    case "list":
      return "A list of values";
    case "ansi":
      return "Text with escape codes";
    case "dollar":
      return role === "pattern" ? null : "A bare dollar sign";
  }
}

/** A quoted text that is hardly more than what is filled in gives the whole argument away (2.1.332), except `"$HOME"`. */
function quotedLimits(
  { pieces }: Word,
  { role, state }: { readonly role: WordRole; readonly state: Limits },
): string | null {
  if (role === "redirect" || !pieces.some((p) => "quoted" in p && p.quoted)) return null;
  // a variable that the line sets is asked about for that, and a heredoc is a text
  const isKnown = (p: WordPart) =>
    p.kind === "variable" && (p.name === "HOME" || state.variables.has(p.name)) ||
    p.kind === "substitution" && /^\s*cat\s+<<-?\s*['"\\]/.test(p.body);
  const asText = filledPieces(pieces, state).map((p): WordPart =>
    isKnown(p) ? { kind: "text", text: "", quote: "double" } : p
  );
  return isBesideText(asText, role === "argument" || role === "test") ? null : "Quoted text that is only an expansion";
}

/** Records the assignments of a command and says where the client gives up on them. */
export function simpleAssignments(node: SimpleNode, state: Limits): string | null {
  for (const a of node.assignments) {
    if (a.operator === "[]=") return "An assignment to an element of a list";
    if (a.name === "IFS" && node.words.length > 0) return "IFS assignment alters what a command reads";
  }
  if (node.words.length > 0 || node.assignments.length === 0) return null;
  if (node.assignments.length > 1) return "Several assignments without a command";
  const { name, operator, value: { raw, pieces } } = node.assignments[0]!;
  const isOdd = isNumericVariable(name) ? !NUMBER.test(literalText({ pieces })) : name === "PS4" && /[$`]/.test(raw);
  if (altersLookup(name) || isOdd) return `${name} assignment alters later commands`;
  state.hasRun ||= node.redirects.length > 0;
  setVariable(name, { operator, pieces }, state);
  state.setVariables.add(name);
  const [value, ...more] = pieces;
  if (value?.kind === "substitution" && !value.quoted && more.length === 0 && name !== "_") {
    state.computed.set(name, state.segment);
  }
  return null;
}

/**
 * Notes that a variable is set. The client knows to what if that is a text, no command may have run before, and nothing else is put into it
 * (2.1.332).
 */
export function setVariable(
  name: string,
  { operator, pieces }: { readonly operator: string; readonly pieces: readonly WordPart[] },
  state: Limits,
): void {
  if (pieces.length === 1 && namesDirectory(pieces[0]!)) state.directories.add(name);
  else state.directories.delete(name);
  const before = state.values.get(name);
  const filled = filledPieces(pieces, state);
  const added = filled.every(({ kind }) => kind === "text") ? literalText({ pieces: filled }) : undefined;
  const isJoined = operator === "+=";
  const value = added === undefined || isJoined && before === undefined ? undefined : isJoined ? before + added : added;
  const isKnown = value === before || !state.hasRun && (isJoined || !state.variables.has(name));
  if (value !== undefined && isKnown && value.length <= MAX_VALUE) state.values.set(name, value);
  else state.values.delete(name);
  state.variables.add(name);
}

function namesDirectory(piece: WordPart): boolean {
  return piece.kind === "variable" && piece.name === "PWD" ||
    piece.kind === "substitution" && /^\s*(?:pwd(?:\s+-[LP])*|git\s+rev-parse\s+--show-toplevel)\s*$/.test(piece.body);
}

/** Values that are put together from others could double with each assignment; no command has one as long. */
const MAX_VALUE = 500;

/** A word with what its variables are set to, where the client knows it; the same word where it knows none. */
export function filledWord(word: Word, state: Limits): Word {
  const pieces = filledPieces(word.pieces, state);
  return pieces.every((piece, at) => piece === word.pieces[at]) ? word : { ...word, pieces, raw: wordText(pieces) };
}

function filledPieces(pieces: readonly WordPart[], { values, home }: Limits): readonly WordPart[] {
  return pieces.map((piece) => {
    if (piece.kind !== "variable") return piece;
    const value = values.get(piece.name) || (piece.name === "HOME" ? home : undefined);
    return value === undefined ? piece : { kind: "text", text: value, quote: piece.quoted ? "double" : "none" };
  });
}
