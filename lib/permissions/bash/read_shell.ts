import type { Item, Node, Redirect, SimpleNode, Word } from "./ast.ts";
import { parseShell } from "./parser.ts";
import {
  COMPARISONS,
  isExpansion,
  type Limits,
  simpleAssignments,
  testCommandLimits,
  testLimits,
  wordLimits,
  type WordRole,
} from "./limits.ts";
import { isUncertain, wordText } from "./words.ts";

/** A redirection of a part, as the rules see it. */
export interface PartRedirect {
  /** `>`, `>>`, `<`, … */
  readonly operator: string;
  /** The file, unquoted; "" if there is none. */
  readonly target: string;
  /** Whether the target has unquoted glob characters or a leading tilde. */
  readonly expands: boolean;
}

/** One command of a command line, which Bash rules are matched with. */
export interface Part {
  /** The command as written, without its redirections. */
  readonly text: string;
  /** The command as written, with its redirections. */
  readonly full: string;
  /** The words as the program receives them, if that is certain. */
  readonly argv: readonly string[];
  /** The words as written; parallel to `argv`. */
  readonly words: readonly Word[];
  /** `NAME=value` pairs before the command, values unquoted. */
  readonly assignments: readonly { readonly name: string; readonly value: string; readonly raw: string }[];
  /** Its redirections, in order. */
  readonly redirects: readonly PartRedirect[];
  /** The pipeline segment of the line that holds the part, counted from 0: suggestions are grouped by it. */
  readonly segment: number;
  /** Offset in the command line; -1 for a part of a substitution. */
  readonly start: number;
  /** Whether a redirection comes before the command's name: 2.1.330 finds no allow rule for such a command. */
  readonly late: boolean;
  /** Whether it is inside `$(…)`, backticks or `<(…)`. */
  readonly nested: boolean;
}

/** Whether a redirection writes to a file, known or not; `/dev/null` and other descriptors are none. */
export function writesToFile({ operator, target }: PartRedirect): boolean {
  return /^&?>/.test(operator) && !/^(?:\/dev\/null|\d*)$/.test(target);
}

/** A command line taken apart. */
export interface ShellReading {
  /** Every command found, substitutions included. */
  readonly parts: readonly Part[];
  /** Why the client would not analyze it; null if it does. */
  readonly tooComplex: string | null;
  /** Whether the client cannot be sure to read the line as the shell will, and asks whatever the rules allow. */
  readonly isUncertain: boolean;
  /** Whether that is because the client takes the line apart at its pipes, and then finds half a statement. */
  readonly isSplitByPipe: boolean;
  /** Whether a shell fills in arguments that the client does not know. */
  readonly isExpanded: boolean;
  /** Whether something encloses commands, such as a group, a loop or a test, or a variable is set to more than a text. */
  readonly isEnclosed: boolean;
  /**
   * Whether the client makes out its commands well enough to let them run in a sandbox: it analyzes the line, or all that it
   * does not know is what a shell fills into the arguments of commands that nothing encloses (2.1.332).
   */
  readonly isReadInSandbox: boolean;
  /** Whether a variable set in the line is used in it. */
  readonly assignedVariable: boolean;
  /** Whether it is one that has what a command printed. */
  readonly usesOutput: boolean;
  /** The variables that the line sets for later commands: in assignments of their own, or in loops. */
  readonly setVariables: readonly string[];
  /** Whether it contains a `(…)` group. */
  readonly subshell: boolean;
  /** Whether a command is sent to the background with `&`. */
  readonly background: boolean;
  /** The segments that have such a command outside groups, loops and conditions. */
  readonly backgroundSegments: readonly number[];
  /** Whether a pipe joins commands. */
  readonly piped: boolean;
  /** Whether it is only commands joined by `&&`: each runs where the one before it succeeded. */
  readonly isConjunction: boolean;
}

interface State extends Limits {
  readonly text: string;
  readonly home: string | undefined;
  readonly parts: Part[];
  subshell: boolean;
  background: boolean;
  readonly backgroundSegments: number[];
  piped: boolean;
  isSplitByPipe: boolean;
  segment: number;
  depth: number;
  /** Whether it is inside a loop or a condition. */
  compound: boolean;
  /** Whether a shell fills in arguments that the client does not know. */
  isExpanded: boolean;
  /** Whether something encloses commands, or a variable is set to more than a text. */
  hasShape: boolean;
  /** Whether a command runs where another one failed. */
  hasAlternative: boolean;
  /** Whether something else keeps the client from analyzing the line. */
  isUnreadable: boolean;
}

const MAX_LENGTH = 10_000;

/**
 * Splits a command line into its commands and says whether the client (2.1.330) would analyze it at all.
 *
 * @param text The command line.
 * @param home The value of `$HOME`; without it the variable is not replaced.
 * @returns The commands with their words and redirections, and why the client would not analyze the line.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readShell } from "@debrief/debrief/permissions";
 *
 * assertEquals(readShell("cd a && npm test > log").parts.map(({ text }) => text), ["cd a", "npm test"]);
 * ```
 */
export function readShell(text: string, home?: string): ShellReading {
  const key = `${home === undefined ? "?" : `=${home}`}\n${text}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const reading = readLine(text, home);
  readCharacters += key.length;
  if (readCharacters > MAX_READ_CHARACTERS) {
    read.clear();
    readCharacters = key.length;
  }
  read.set(key, reading);
  return reading;
}

/** The lines that were read: whoever looks for a rule asks about the same commands again and again. */
const read = new Map<string, ShellReading>();
let readCharacters = 0;
/** Characters of the lines that are remembered: those of some ten thousand calls. */
const MAX_READ_CHARACTERS = 4_000_000;

function readLine(text: string, home: string | undefined): ShellReading {
  const state: State = {
    text,
    home,
    parts: [],
    variables: new Set(),
    computed: new Map(),
    setVariables: new Set(),
    assignedVariable: false,
    usesOutput: false,
    tooComplex: null,
    subshell: false,
    background: false,
    backgroundSegments: [],
    piped: false,
    isSplitByPipe: false,
    segment: 0,
    depth: 0,
    compound: false,
    isExpanded: false,
    hasShape: false,
    hasAlternative: false,
    isUnreadable: false,
  };
  markTooComplex(state, textLimits(text));
  markTooComplex(state, bracesBeforeQuote(text) ? "A brace before a quote" : null);
  // the client asks before it parses (2.1.330)
  if (text.length > MAX_LENGTH) {
    return {
      ...state,
      isUncertain: false,
      isEnclosed: true,
      isReadInSandbox: false,
      setVariables: [],
      isConjunction: false,
    };
  }
  const script = parseShell(text);
  if (script.kind === "broken") {
    markTooComplex(state, `Parse error: ${script.message}`);
    roughParts(text, state);
  } else {
    for (const item of script.items) {
      walkItems([item], state, false);
      if (item.end === "&") state.backgroundSegments.push(state.segment);
    }
  }
  return {
    parts: state.parts,
    tooComplex: state.tooComplex,
    isUncertain: ASSIGNED_COMPOUND.test(text) || /\$[({[]|\(\(|`/.test(text) && isUncertain(text, isBroken),
    isSplitByPipe: state.isSplitByPipe,
    isExpanded: state.isExpanded,
    isEnclosed: state.hasShape,
    isReadInSandbox: !state.isUnreadable && !(state.isExpanded && (state.hasShape || state.hasAlternative)),
    usesOutput: state.usesOutput,
    assignedVariable: state.assignedVariable,
    setVariables: [...state.setVariables],
    subshell: state.subshell,
    background: state.background,
    backgroundSegments: state.backgroundSegments,
    piped: state.piped,
    isConjunction: script.kind === "script" && script.items.length === 1 && isConjunction(script.items[0]!.node),
  };
}

/** A variable that is set before what is no command: `FOO=1 if a; then b; fi`. */
const ASSIGNED_COMPOUND =
  /(?:^|[;&|\n(]|\b(?:then|do|else)\s)\s*[A-Za-z_]\w*=[^\s;&|()]*[ \t]+(?:(?:if|for|while|until|case|select)\s|\()/;

/** Whether commands cannot be read, other than because something is missing after an operator. */
function isBroken(body: string): boolean {
  const isCase = /\bcase\b/.test(body);
  return body.includes(";;") && !isCase || !/(?:&&|\|)\s*$/.test(body) && parseShell(body).kind === "broken";
}

function isConjunction(node: Node): boolean {
  switch (node.kind) {
    case "command":
      return true;
    case "list":
      // a negated command may stand anywhere but first
      return node.operator === "&&" && isConjunction(node.left) &&
        isConjunction(
          node.right.kind === "pipeline" && node.right.parts.length === 1 ? node.right.parts[0]! : node.right,
        );
    default:
      return false;
  }
}

function markTooComplex(state: State, message: string | null): void {
  state.tooComplex ??= message;
  state.isUnreadable ||= message !== null;
}

/** Says why half a statement is left where the client takes a line apart at its pipes (2.1.287 to 2.1.331, assignments from 2.1.330 on). */
function markSplitByPipe(state: State, message: string): void {
  state.isSplitByPipe ||= state.tooComplex === null;
  state.tooComplex ??= message;
}

/** Whether it only sets variables. */
function isAssignment(node: Node): boolean {
  return node.kind === "command" && node.words.length === 0 && node.assignments.length > 0;
}

/** Whether a text has characters for which the client refuses a call (2.1.332). */
export function hasControls(text: string): boolean {
  // deno-lint-ignore no-control-regex
  return /[\x00-\x08\x0b-\x1f\x7f-\x9f]/.test(text);
}

/** What 2.1.330 refuses before it parses. */
function textLimits(text: string): string | null {
  if (text.length > MAX_LENGTH) return `Longer than ${MAX_LENGTH} characters`;
  if (hasControls(text)) return "Contains control characters";
  if (/[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]/.test(text)) {
    return "Contains Unicode whitespace";
  }
  return null;
}

function walkItems(items: readonly Item[], state: State, nested: boolean): void {
  for (const item of items) {
    walk(item.node, state, nested);
    if (item.end === "&") {
      state.background = true;
      state.isUnreadable ||= state.compound;
    }
    // A heredoc ends the line for 2.1.330; a later line is a command of its own.
  }
}

function walk(node: Node, state: State, nested: boolean): void {
  state.hasShape ||= ENCLOSES.has(node.kind);
  switch (node.kind) {
    case "command":
      return simple(node, state, nested);
    case "sequence":
      return walkItems(node.items, state, nested);
    case "list":
      state.hasAlternative ||= node.operator === "||";
      walk(node.left, state, nested);
      if (endsInHeredoc(node.left)) markTooComplex(state, "Text after a heredoc's start on the same line");
      return walk(node.right, state, nested);
    case "pipeline":
      if (node.parts.length > 1) {
        state.piped = true;
        if (state.compound) markSplitByPipe(state, "A pipeline inside a loop or an if statement");
      }
      node.parts.forEach((part, i) => {
        if (i > 0) state.segment++;
        if (i < node.parts.length - 1 && endsInHeredoc(part)) markTooComplex(state, "Pipeline after a heredoc");
        walk(part, state, nested);
      });
      if (node.parts.length > 1 && node.parts.some((part, i) => isAssignment(part) && !(node.negated && i === 0))) {
        markSplitByPipe(state, "An assignment as a part of a pipeline");
      }
      return;
    case "subshell":
      state.subshell = true;
      if (node.items > 1) markTooComplex(state, "A group of several statements in parentheses");
      walk(node.body, state, nested);
      return redirected(node.redirects, state, "A group in parentheses with a redirection");
    case "if":
      walkCompound(node.bodies, state, nested);
      return redirected(node.redirects, state, "An if statement with a redirection");
    case "loop":
      walkCompound(node.bodies, state, nested);
      return redirected(node.redirects, state, "A while or until loop with a redirection");
    case "for":
      inCompound(state, () => {
        for (const value of node.values) inspectWord(value, state, "for");
      });
      state.variables.delete(node.name);
      state.setVariables.add(node.name);
      walkCompound([node.body], state, nested);
      return redirected(node.redirects, state, "A for loop with a redirection");
    case "test":
      return test(node, state, nested);
    case "opaque":
      markTooComplex(state, OPAQUE[node.what]);
      if (node.text.includes("$(")) roughParts(node.text, state);
      for (const body of node.bodies) walk(body, state, nested);
  }
}

/** What encloses commands, or is none. */
const ENCLOSES: ReadonlySet<Node["kind"]> = new Set(["subshell", "if", "loop", "for", "test", "opaque"]);

function inCompound(state: State, read: () => void): void {
  const { compound } = state;
  state.compound = true;
  read();
  state.compound = compound;
}

/** Walks the conditions and the bodies of a loop or an if statement. */
function walkCompound(bodies: readonly Node[], state: State, nested: boolean): void {
  inCompound(state, () => {
    for (const body of bodies) walk(body, state, nested);
  });
}

const OPAQUE = {
  group: "A group in braces",
  arithmetic: "A group in double parentheses",
  case: "A case statement",
  function: "A function definition",
  select: "A select statement",
  counting_for: "A counting for loop",
} as const;

function endsInHeredoc(node: Node): boolean {
  return node.kind === "command" && node.redirects.some((r) => r.operator.startsWith("<<") && r.operator !== "<<<");
}

function redirected(redirects: readonly Redirect[], state: State, message: string): void {
  if (redirects.length === 0) return;
  markTooComplex(state, message);
  for (const r of redirects) if (r.target) inspectWord(r.target, state, "redirect");
}

/** A process's environment, which may hold secrets: the client asks, wherever it is named (2.1.287 to 2.1.331). */
const ENVIRONMENT_OF_PROCESS = /\/proc\/.*\/environ/;

/** The words as the program receives them. */
function expandedArguments(words: readonly Word[], state: State): string[] {
  const argv = words.map((w) => wordText(w.pieces, state.home));
  if (argv.some((word) => ENVIRONMENT_OF_PROCESS.test(word))) markTooComplex(state, "It names /proc/*/environ");
  return argv;
}

function test(node: Node & { kind: "test" }, state: State, nested: boolean): void {
  node.words.forEach((w, i) => {
    inspectWord(w, state, COMPARISONS.has(node.words[i - 1]?.raw ?? "") ? "pattern" : "test");
  });
  markTooComplex(state, testLimits(node.words.slice(1, -1), true));
  const text = nested ? node.words.map((w) => w.raw).join(" ") : state.text.slice(node.start, node.end);
  state.parts.push({
    text,
    full: text,
    argv: expandedArguments(node.words, state),
    words: node.words,
    assignments: [],
    redirects: [],
    segment: state.segment,
    start: nested ? -1 : node.start,
    late: false,
    nested,
  });
}

/** Why the client would give up on a test in `[ ]`, or null. */
function bracketLimits({ words, redirects }: SimpleNode): string | null {
  if (!words.at(-1)?.raw.endsWith("]")) return "An unclosed [ test";
  if (words.some((w) => w.raw === "-a" || w.raw === "-o")) return "A joined [ test";
  if (redirects.length > 0) return "A test with a redirection";
  return testLimits(words.slice(1, -1), false);
}

function simple(node: SimpleNode, state: State, nested: boolean): void {
  const name = node.words[0] ? wordText(node.words[0].pieces) : "";
  for (const a of node.assignments) inspectWord(a.value, state, "assignment");
  if (node.words.length > 0 || node.redirects.length > 0 || node.assignments.length !== 1) {
    for (const w of node.words) inspectWord(w, state, name === "[" ? "test" : "argument");
  }
  markTooComplex(state, simpleAssignments(node, state));
  if (name === "[") {
    state.hasShape = true;
    markTooComplex(state, bracketLimits(node));
  }
  if (name === "test") markTooComplex(state, testCommandLimits(node.words.slice(1)));
  const source = state.text;
  let heredocAt = -1;
  for (const r of node.redirects) {
    if (heredocAt >= 0) markTooComplex(state, "A redirection after a heredoc's start");
    if (r.operator === "<<" || r.operator === "<<-") {
      heredocAt = r.start;
      if (r.target === null || !/['"\\]/.test(r.target.raw)) {
        {
          markTooComplex(state, "Heredoc with unquoted delimiter undergoes shell expansion");
          for (const inner of (r.body ?? "").matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)) {
            roughParts(inner[1] ?? inner[2] ?? "", state);
          }
        }
      }
      continue;
    }
    if (r.operator === "<>" || r.target === null || (r.target.raw === "-" && r.operator.includes("&"))) {
      markTooComplex(state, "Unrecognized redirection");
    } else inspectWord(r.target, state, r.operator === "<<<" ? "argument" : "redirect");
  }
  if (heredocAt >= 0 && node.words.some((w) => w.start > heredocAt)) {
    markTooComplex(state, "Text after a heredoc's start on the same line");
  }
  if (hasTextAfterRedirect(node, source)) markTooComplex(state, "An argument or a comment after a redirection");
  if (node.words.length === 0 && node.redirects.length === 0) return;
  state.parts.push({
    text: withoutRedirects(node, source),
    full: source.slice(node.start, node.end),
    argv: expandedArguments(node.words, state),
    words: node.words,
    assignments: node.assignments.map((a) => ({
      name: a.name,
      value: wordText(a.value.pieces, state.home),
      raw: source.slice(a.start, a.value.end),
    })),
    redirects: node.redirects.map((r) => ({
      operator: r.operator,
      target: r.target ? wordText(r.target.pieces, state.home) : "",
      expands: r.target !== null &&
        /^~|[*?[]/.test(r.target.pieces.map((p) => (p.kind === "text" && p.quote === "none" ? p.text : "x")).join("")),
    })),
    segment: state.segment,
    start: nested ? -1 : node.start,
    late: node.words[0] !== undefined && node.redirects.some((r) => r.start < node.words[0]!.start),
    nested,
  });
}

/** Whether an argument, or a comment, follows a redirection (2.1.332); a here-string is no redirection here. */
function hasTextAfterRedirect({ words, assignments, redirects, end }: SimpleNode, source: string): boolean {
  const plain = redirects.filter(({ operator }) => !operator.startsWith("<<"));
  const [first] = words;
  if (first === undefined) return assignments.length > 0 && plain.length > 0;
  return plain.some(({ start, end: redirectEnd }) =>
    start > first.start &&
    (words.some((word) => word.start > start) || redirectEnd === end && /^[ \t]+#/.test(source.slice(end)))
  );
}

/**
 * Whether a text has a brace outside of quotes with a quote after it, before the next closing brace: in a heredoc the client
 * reads it as part of the command (2.1.330 and 2.1.331).
 */
function bracesBeforeQuote(text: string): boolean {
  let quote = "";
  let braced = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === "\\" && quote !== "'") {
      at++;
      if (quote === "" && braced && /['"]/.test(text[at] ?? "")) return true;
      if (quote === "" && text[at] === "{") braced = true;
    } else if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === "'" || char === '"') {
      if (braced) return true;
      quote = char;
    } else if (char === "{") braced = true;
    else if (char === "}") braced = false;
  }
  return false;
}

function withoutRedirects(node: SimpleNode, source: string): string {
  let text = "";
  let from = node.start;
  for (const r of node.redirects) {
    text += source.slice(from, r.start);
    from = r.end;
  }
  return (text + source.slice(from, node.end)).trim();
}

/** Collects the commands inside a word and complains where the client gives up on it. */
function inspectWord(word: Word, state: State, role: WordRole): void {
  const limit = wordLimits(word, state, role);
  if (limit !== null && (role === "argument" || role === "redirect") && isExpansion(limit, word)) {
    state.tooComplex ??= limit;
    state.isExpanded = true;
  } else if (limit !== "Tilde in assignment value") markTooComplex(state, limit);
  else state.tooComplex ??= limit;
  // what a variable is set to may be what a command prints, but not beside a line that cannot be analyzed (2.1.332)
  if (role === "assignment" && word.pieces.some(({ kind }) => kind !== "text")) {
    state.hasShape = true;
    state.isExpanded ||= word.pieces.length > 1 && word.pieces.some((p) => p.kind === "substitution" && p.quoted);
  }
  // a shell joins the words around backticks with nothing between them
  state.isUnreadable ||= word.pieces.some((p) => p.kind === "substitution" && p.form === "`" && p.body.trim() === "");
  for (const piece of word.pieces) {
    if (piece.kind === "substitution" || piece.kind === "process") {
      const quoted = piece.kind === "substitution" && piece.quoted;
      substitution(piece.body, state, { quoted, assigned: role === "assignment" || role === "for" });
    } else if (piece.kind === "braced" && /[`]|\$\(/.test(piece.text)) {
      for (const inner of piece.text.matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)) {
        substitution(inner[1] ?? inner[2] ?? "", state);
      }
    }
  }
}

function substitution(body: string, state: State, { quoted = false, assigned = false } = {}): void {
  // Deeper nesting than anybody writes; refusing keeps the cost of hostile input linear.
  if (state.depth > 12) return markTooComplex(state, "Nested too deeply");
  const inner: State = { ...state, text: body, parts: [], piped: false, depth: state.depth + 1 };
  const script = parseShell(body);
  if (script.kind === "broken") {
    markTooComplex(inner, `Parse error: ${script.message}`);
    roughParts(body, inner);
  } else if (!isLiteralHeredoc(script.items)) {
    walkItems(script.items, inner, true);
  }
  if (quoted && script.kind === "script" && inner.piped) {
    state.piped = true;
    markSplitByPipe(state, "A pipeline inside a quoted text");
  }
  if (assigned && inner.tooComplex === null && !quoted) {
    // what a variable may be set to is one statement without a pipe (2.1.287 to 2.1.331)
    if (inner.piped) {
      state.piped = true;
      markSplitByPipe(state, "A pipeline whose output is assigned");
    } else if (script.kind === "script" && script.items.length > 1) {
      markTooComplex(state, "Several statements whose output is assigned");
    }
  }
  state.tooComplex ??= inner.tooComplex;
  state.isExpanded ||= inner.tooComplex !== null;
  state.isUnreadable ||= script.kind === "broken";
  state.assignedVariable ||= inner.assignedVariable;
  state.usesOutput ||= inner.usesOutput;
  for (const name of inner.setVariables) state.setVariables.add(name);
  state.subshell ||= inner.subshell;
  state.background ||= inner.background;
  for (const part of inner.parts) state.parts.push({ ...part, segment: state.segment, start: -1, nested: true });
}

/** `$(cat <<'EOF' … EOF)` is a text, not a command, for 2.1.330. */
function isLiteralHeredoc(items: readonly Item[]): boolean {
  const node = items.length === 1 ? items[0]!.node : null;
  return node?.kind === "command" && node.words.length === 1 && node.words[0]!.raw === "cat" &&
    node.assignments.length === 0 &&
    node.redirects.length === 1 && node.redirects[0]!.operator.startsWith("<<") &&
    /['"\\]/.test(node.redirects[0]!.target?.raw ?? "");
}

/** Where parsing failed: the pieces between operators, so that deny and ask rules still see them. */
function roughParts(text: string, state: State): void {
  for (const piece of text.split(/&&|\|\||[;\n|&]|\$\(|[()`]/)) {
    const rough = piece.trim().replace(/^(?:(?:if|then|elif|else|while|until|do|!|\{|function\s+\w+\s*\{?)\s+)+/, "");
    if (rough === "") continue;
    const argv = rough.split(/\s+/);
    state.parts.push({
      text: rough,
      full: rough,
      argv,
      words: [],
      assignments: [],
      redirects: [],
      segment: state.segment,
      start: -1,
      late: false,
      nested: true,
    });
  }
}
