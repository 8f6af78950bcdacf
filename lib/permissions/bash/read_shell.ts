import type { Item, Node, Redirect, SimpleNode, Word } from "./ast.ts";
import { isQuotedDelimiter, type Token, tokenize } from "./lexer.ts";
import { FED_TO_PIPE, parseShell, UNCLOSED, withoutOpenEnd } from "./parser.ts";
import {
  AWK_RUNS,
  filledWord,
  isExpansion,
  isPattern,
  type Limits,
  setVariable,
  simpleAssignments,
  testCommandLimits,
  testLimits,
  wordLimits,
  type WordRole,
} from "./limits.ts";
import { declarationLimits, declaredNames, declaredValue, loopLimits } from "./variables.ts";
import { endsInGroup, isUncertain, skipBackticks, skipParens, wordText } from "./words.ts";

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
  /** Whether the client does not see its arguments, because of what is around it or among them (2.1.332). */
  readonly isHidden: boolean;
  /** The command with what the line sets its variables to, where the client knows that (2.1.332); absent where it has none. */
  readonly filled?: {
    readonly part: Part;
    /** Whether rules for commands are compared with it, too, and not only those for paths. */
    readonly isForCommands: boolean;
  };
}

/** Whether a redirection writes to a file, known or not; `/dev/null` and other descriptors do not count. */
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
  /** The texts between the pipes, which the client decides about as lines by themselves; none if it does not find them all. */
  readonly segments: readonly string[];
  /** Why the client asks about a line that it takes apart at its pipes, whatever the segments are; null if it does not. */
  readonly pipeProblem: string | null;
  /** Whether nothing keeps the client from analyzing the line but an odd blank, a quotation mark that nothing closes, or a name in /proc. */
  readonly isReadThroughout: boolean;
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
  /** Whether a command follows one that sets a variable of a function, which no shell does outside of one (2.1.332). */
  readonly usesLocal: boolean;
  /** The variables that the line sets for later commands: in assignments of their own, or in loops. */
  readonly setVariables: readonly string[];
  /** Whether it contains a `(…)` group. */
  readonly subshell: boolean;
  /** The commands, or assignments, that have a list of values, or a text with escape codes. */
  readonly lists: readonly string[];
  /** Whether a command is sent to the background with `&`. */
  readonly background: boolean;
  /** The segments that have such a command outside groups, loops and conditions. */
  readonly backgroundSegments: readonly number[];
  /** Whether a pipe joins commands. */
  readonly piped: boolean;
  /** Whether it is only commands joined by `&&`: each runs where the one before it succeeded. */
  readonly isConjunction: boolean;
}

/** What reading has found so far; a nested command has a copy. */
class State implements Limits {
  text: string;
  readonly home: string | undefined;
  parts: Part[] = [];
  variables = new Set<string>();
  computed = new Map<string, number>();
  readonly setVariables = new Set<string>();
  values = new Map<string, string>();
  directories = new Set<string>();
  hasRun = false;
  assignedVariable = false;
  usesOutput = false;
  tooComplex: string | null = null;
  subshell = false;
  readonly lists: string[] = [];
  background = false;
  readonly backgroundSegments: number[] = [];
  piped = false;
  pipeProblem: string | null = null;
  /** Offsets of the pipes in the line; NaN for one that cannot be found there. */
  readonly pipes: number[] = [];
  /** Offset of `text` in the line. */
  base = 0;
  segment = 0;
  depth = 0;
  /** Whether it is inside a loop or a condition. */
  compound = false;
  /** Whether it follows an operator, or a negation, in its statement. */
  isJoined = false;
  /** Whether it is inside something whose commands the client does not take out. */
  hidden = false;
  /** Whether a shell fills in arguments that the client does not know. */
  isExpanded = false;
  /** Whether something encloses commands, or a variable is set to more than a text. */
  isEnclosed = false;
  /** Whether it sets a variable to more than a plain word, which the client does not take beside what a shell fills in. */
  hasOddValue = false;
  /** Whether something else keeps the client from analyzing the line. */
  isUnreadable = false;
  /** Whether that would be so in a nested command, too. */
  isUnreadNested = false;
  namesEnvironment = false;
  /** Whether `local` was given a value, and whether something runs after that. */
  hasLocal = false;
  usesLocal = false;

  constructor(text: string, home: string | undefined) {
    this.text = text;
    this.home = home;
  }
}

const MAX_LENGTH = 10_000;

/**
 * Splits a command line into its commands and says whether the client (2.1.330) would analyze it at all. `home`: the
 * value of `$HOME`; without it the variable is not replaced. Returns the commands with their words and redirections,
 * and why the client would not analyze the line.
 */
export function readShell(text: string, home?: string): ShellReading {
  const key = `${home === undefined ? "?" : `=${home}`}\n${text}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const reading = shellReadingOf(text, home);
  readCharacters += key.length;
  if (readCharacters > MAX_READ_CHARACTERS) {
    read.clear();
    readCharacters = key.length;
  }
  read.set(key, reading);
  return reading;
}

/** The lines that were read: a search for rules asks about the same commands again and again. */
const read = new Map<string, ShellReading>();
let readCharacters = 0;
/** Characters of the lines that are remembered: those of some ten thousand calls. */
const MAX_READ_CHARACTERS = 4_000_000;

function shellReadingOf(text: string, home: string | undefined): ShellReading {
  const limit = textLimits(text);
  const isOddBlank = limit === ODD_BLANK;
  const state = new State(isOddBlank ? withPlainBlanks(text) : text, home);
  // the client asks before it parses (2.1.330)
  if (text.length > MAX_LENGTH) {
    return {
      ...state,
      setVariables: [],
      tooComplex: limit,
      segments: [],
      isReadThroughout: false,
      isUncertain: false,
      isEnclosed: true,
      isReadInSandbox: false,
      isConjunction: false,
    };
  }
  markTooComplex(state, bracesBeforeQuote(text) ? "A brace before a quote" : null);
  const tokens = tokenize(state.text);
  const asGiven = parseShell(state.text, tokens);
  const broken = asGiven.kind === "broken" ? `Parse error: ${asGiven.message}` : null;
  const mended = asGiven.kind === "script"
    ? null
    : asGiven.message === UNCLOSED
    ? `${state.text}"`
    : withoutOpenEnd(state.text);
  const script = mended === null ? asGiven : parseShell(mended);
  if (script.kind === "broken") {
    markTooComplex(state, broken);
    state.hidden ||= HIDING.test(script.message) || /\b(?:then|do)\b/.test(text);
    roughParts(tokens, state);
  } else {
    state.pipes.push(...script.pipes);
    state.piped = script.pipes.length > 0;
    if (script.problem !== FED_TO_PIPE || !script.items.every(({ node }) => isPlainNode(node) || feedsPipe(node))) {
      markTooComplex(state, script.problem);
    } else state.tooComplex ??= script.problem;
    for (const item of script.items) {
      if (endsInOddRedirect(item.node)) markTooComplex(state, ODD_END);
      walkItems([item], state, false);
      if (item.end !== "&") continue;
      state.backgroundSegments.push(state.segment);
      // what a command printed is then no longer known to be there
      for (const name of state.computed.keys()) state.computed.set(name, GONE);
    }
    const last = state.parts.at(-1);
    if (asGiven.kind === "broken" && asGiven.message === UNCLOSED && last !== undefined) {
      state.parts.splice(-1, 1, { ...last, isHidden: true });
    }
  }
  const { tooComplex: own } = state;
  state.tooComplex = limit ?? own ?? broken ?? (state.namesEnvironment ? "It names /proc/*/environ" : null);
  state.isUnreadable ||= state.tooComplex !== own || state.namesEnvironment;
  return {
    ...state,
    setVariables: [...state.setVariables],
    parts: state.parts.map((part) => withFilled(part, state)),
    segments: segmentsOf(text, state),
    isReadThroughout: own === null && (limit === null || isOddBlank),
    isUncertain: ASSIGNED_COMPOUND.test(text) || /\$[({[]|\(\(|`/.test(text) &&
        isUncertainLine(isOddBlank ? tokenize(text) : tokens),
    isReadInSandbox: !state.isUnreadable &&
      !(state.isExpanded &&
        (state.isEnclosed || state.hasOddValue || broken !== null || HEREDOC.test(text) ||
          state.parts.some((p) => p.late && !p.nested))),
    isConjunction: script.kind === "script" && script.items.length === 1 && isConjunction(script.items[0]!.node),
  };
}

/**
 * A command with what the client knows of its variables: nothing in a line that it does not analyze. Where it takes a line apart as a text, a
 * part without the assignment is compared with rules as it is written.
 */
function withFilled(part: Part, { tooComplex, subshell, piped }: State): Part {
  const { filled, ...rest } = part;
  if (filled === undefined) return part;
  const isForCommands = !subshell && (!piped || part.segment === 0);
  return tooComplex === null ? { ...part, filled: { ...filled, isForCommands } } : rest;
}

const HEREDOC = /(?<!<)<<(?!<)/;

/** Whether it is only commands, of which none is given a heredoc, joined by operators. */
function isPlainNode(node: Node, isAlone = true): boolean {
  switch (node.kind) {
    case "command":
      return isAlone || node.redirects.every(({ operator }) => !HEREDOC.test(operator));
    case "list":
      return isPlainNode(node.left, false) && isPlainNode(node.right, false);
    case "pipeline":
      return node.parts.every((part) => isPlainNode(part, false));
    default:
      return false;
  }
}

/** Whether it is commands with nothing but texts as arguments, of which the first is given a heredoc that goes through their pipes. */
function feedsPipe(node: Node): boolean {
  return node.kind === "pipeline" && !node.negated &&
    node.parts.every((part, at) =>
      part.kind === "command" && part.assignments.length === 0 && !FEEDS_NOTHING.test(part.words[0]?.raw ?? "") &&
      part.redirects.length === (at === 0 ? 1 : 0) &&
      part.redirects.every(({ operator, target, body }) =>
        HEREDOC.test(operator) && body !== null && /^(['"]?)[\w.-]+\1$/.test(target?.raw ?? "")
      ) &&
      part.words.every(({ pieces }) => pieces.every((p) => p.kind === "text" && p.quote !== "escape"))
    );
}

const ODD_END = "A heredoc or here-string after another redirection, at the end of a statement";

/**
 * Whether a statement ends in a here-string that follows another redirection, or, unless it is that command alone, in such a heredoc: the client
 * cannot parse the line (2.1.332).
 */
function endsInOddRedirect(node: Node, isAlone = true): boolean {
  if (node.kind === "list") return endsInOddRedirect(node.right, false);
  if (node.kind === "pipeline") return endsInOddRedirect(node.parts.at(-1)!, false);
  if (node.kind !== "command") return false;
  const name = node.words[0]?.start ?? 0;
  const first = node.redirects.findIndex(({ operator, start }) => !operator.startsWith("<<") && start > name);
  return first >= 0 &&
    node.redirects.slice(first).some(({ operator }) => operator === "<<<" || !isAlone && operator.startsWith("<<"));
}

/** What keeps the client from taking out the commands before it, where it cannot parse a line. */
const HIDING = /^(?:Unexpected \($|Expected a command)/;

function segmentsOf(text: string, { piped, pipes }: State): string[] {
  if (!piped || pipes.some(Number.isNaN)) return [];
  const segments: string[] = [];
  let from = 0;
  for (const at of pipes.toSorted((a, b) => a - b)) {
    segments.push(text.slice(from, at).trim());
    from = at + (text[at + 1] === "&" ? 2 : 1);
  }
  return [...segments, text.slice(from).trim()];
}

/** A variable that is set before a command. */
const ASSIGNMENT = String
  .raw`[A-Za-z_]\w*(?:\[[^\]\s]*\])?\+?=(?:\([^)]*\)|'[^']*'|"[^"]*"|\$\([^)]*\)|${"`[^`]*`"}|[^\s;&|()'"${"`"}])*`;
/** A redirection before one, to a file or another descriptor. */
const REDIRECTION = String.raw`(?:\d*|&)(?:>>?|<>?|>\|)&?[ \t]*[^\s;&|()<>'"${"`"}$]+`;

/** What comes before something other than a command: `A=1 B="2 3" if a; then b; fi`, `A=1 f() { b; }`, `> x do`. */
const ASSIGNED_COMPOUND = new RegExp(
  String.raw`(?:^|[;&|\n(]|\b(?:if|then|elif|else|while|until|do)\s)\s*(?:(?:${ASSIGNMENT}|${REDIRECTION})[ \t]+)+` +
    String
      .raw`(?:(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|select|function)(?=[\s;&|()]|$)|[\w.:-]+[ \t]*\([ \t]*\))`,
);

/** Words after which a group in double parentheses may begin. */
const BEFORE_ARITHMETIC: ReadonlySet<string> = new Set(
  "if then elif else while until for do in { ! [[".split(" "),
);

/** A sum: the client looks for one in a heredoc, too, whose end it does not find or that is not begun plainly (2.1.332). */
const SUM = /\$(?:\(\(|\[)/;

/**
 * Commands that read no heredoc: the ends of statements, tests, and what sets variables. The client looks for sums in a
 * heredoc behind one of them, or whose delimiter has a blank in it (2.1.332).
 */
const FEEDS_NOTHING = /^(?:done|fi|esac|\}|\[\[?|declare|typeset|export|readonly|local|unset|unsetenv)$/;
/** Keywords and assignments, which come before the name of a command. */
const BEGINS_NONE = /^(?:!|\{|if|then|elif|else|while|until|do|time|coproc|[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=.*)$/s;

/** Whether the client cannot be sure to read a line as the shell will (2.1.332). */
function isUncertainLine(tokens: readonly Token[]): boolean {
  if (hasMisplacedArithmetic(tokens)) return true;
  const delimiters: { readonly raw: string; readonly isPlain: boolean; readonly isFed: boolean }[] = [];
  let name = ""; // the name of the command that is being read
  let seen = "";
  let before: Token | undefined;
  let isLineOdd = false; // whether a semicolon follows the start of a heredoc in the line
  let sums = 0; // parentheses that are open since two of them began a sum
  let isSumOpen = false; // whether the same is true of `$[`
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "newline") isLineOdd = false;
    if (token.kind === "comment" && (sums > 0 || isSumOpen)) return true;
    if (token.kind === "operator" && token.text === "(" && (sums > 0 || tokens[at + 1]?.text === "(")) sums++;
    else if (token.kind === "operator" && token.text === ")" && sums > 0) sums--;
    if (token.kind === "word") {
      const opened = token.text.lastIndexOf("$[");
      const closed = token.text.lastIndexOf("]");
      if (opened >= 0 || closed >= 0) isSumOpen = opened > closed;
    }
    if (isLineOdd && SUM.test(token.text)) return true;
    if (token.kind === "heredoc") {
      const { raw, isPlain, isFed } = delimiters.shift() ?? { raw: "", isPlain: true, isFed: true };
      if (!isFed && SUM.test(token.text)) return true;
      const isEnded = token.text.split("\n").at(-1) === raw.slice(1, -1);
      if (isQuotedDelimiter(raw) && !(isPlain && isEnded) && SUM.test(token.text)) return true;
      // quotation marks and parentheses mean nothing there
      if (!isQuotedDelimiter(raw)) seen += token.text.replace(/['"]|(?<!\$)(?:\{|\((?=\())/g, "");
    } else if (token.kind !== "comment") {
      if (token.kind === "word" && /^(?:\d+|\{\w+\})?<<-?$/.test(before?.text ?? "")) {
        isLineOdd ||= (tokens[at + 1]?.kind === "blank" ? tokens[at + 2] : tokens[at + 1])?.text === ";";
        delimiters.push({
          raw: token.text,
          isPlain: !isLineOdd && before!.text === "<<",
          isFed: name !== "" && !FEEDS_NOTHING.test(name) && !/\s/.test(token.text),
        });
      } else if (token.kind === "operator" || token.kind === "newline") name = "";
      else if (token.kind === "word" && name === "" && before?.kind !== "redirect" && !BEGINS_NONE.test(token.text)) {
        name = token.text;
      }
      seen += token.text;
    }
    if (token.kind !== "blank") before = token;
  }
  return isUncertain(
    seen,
    (body) =>
      isBroken(body) || hasMisplacedArithmetic(tokenize(body)) ||
      endsInGroup(body) && parseShell(body).kind === "script",
  );
}

/** Whether a group in double parentheses stands where no command can begin. */
function hasMisplacedArithmetic(tokens: readonly Token[]): boolean {
  let before: Token | undefined; // the last one that is no blank
  let isFirst = false; // whether it is a `for` that begins a command
  for (const [at, token] of tokens.entries()) {
    const opens = token.text === "(" && token.kind === "operator" && tokens[at + 1]?.text === "(";
    const isJoined = before !== undefined && before === tokens[at - 1];
    if (opens && before?.kind === "redirect") return true;
    if (opens && before?.kind === "word") {
      if (!BEFORE_ARITHMETIC.has(before.text) || isJoined && /^(?:!|\{|\[\[)$/.test(before.text)) return true;
      if (before.text === "for" && !(isFirst && hasThreeParts(tokens, at))) return true;
    }
    if (token.kind === "blank") continue;
    isFirst = token.text === "for" &&
      (before === undefined || before.kind !== "word" && before.kind !== "redirect" ||
        BEFORE_ARITHMETIC.has(before.text));
    before = token;
  }
  return false;
}

/** Whether the head of a counting loop has its two semicolons. */
function hasThreeParts(tokens: readonly Token[], at: number): boolean {
  let found = 0;
  for (let i = at; found < 2 && i < tokens.length && tokens[i]!.text !== ")"; i++) {
    if (tokens[i]!.text.startsWith(";")) found += tokens[i]!.text.length;
  }
  return found > 1;
}

/** Whether commands cannot be read, other than because something is missing after an operator or a group follows a word. */
function isBroken(body: string): boolean {
  if (body.includes(";;") && !/\bcase\b/.test(body) || /^\s*\}/.test(body)) return true;
  if (/(?:&&|\|)\s*$/.test(body)) return false;
  const script = parseShell(body);
  return script.kind === "broken" && !script.message.startsWith("Unexpected (");
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

/** What keeps the client from reading a line where it is in a nested command, too; other shapes there only hide what is filled in (2.1.332). */
const UNREAD_NESTED =
  /^(?:An argument or a comment after|An unclosed \[|Heredoc with unquoted|Contains zsh|A redirection that zsh|A brace that begins|A statement that)/;

function markTooComplex(state: State, message: string | null): void {
  state.tooComplex ??= message;
  state.isUnreadNested ||= message !== null && UNREAD_NESTED.test(message);
  state.isUnreadable ||= message !== null;
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
  if (ESCAPED_BLANK.test(text)) return "Contains backslash-escaped whitespace";
  return ODD_BLANKS.test(text) ? ODD_BLANK : null;
}

/** A backslash before a blank, wherever it is, but for one that continues a line and has a blank before it. */
const ESCAPED_BLANK = /\\[ \t]|(?:^|[^ \t])\\\n/;

const ODD_BLANKS = /[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]/;
/** Why the client does not analyze a line with blanks of other alphabets. */
export const ODD_BLANK = "Contains Unicode whitespace";

/** The text with its odd blanks as blanks where they stand alone, and as a part of the word that they are in. */
function withPlainBlanks(text: string): string {
  const odd = ODD_BLANKS.source;
  return text.replace(new RegExp(`(?<=\\s)${odd}(?=\\s|$)|^${odd}(?=\\s|$)`, "g"), " ").replace(
    new RegExp(odd, "g"),
    "_",
  );
}

function walkItems(items: readonly Item[], state: State, nested: boolean): void {
  for (const item of items) {
    const read = (): void => joined(state, false, () => walk(item.node, state, nested));
    if (item.end === "&") {
      apart(state, read);
      state.background = true;
      state.isUnreadable ||= state.compound;
    } else read();
    // A heredoc ends the line for 2.1.330; a later line is a command of its own.
  }
}

function walk(node: Node, state: State, nested: boolean): void {
  state.isEnclosed ||= ENCLOSES.has(node.kind);
  state.hasRun ||= node.kind !== "command" && RUNS.has(node.kind);
  switch (node.kind) {
    case "command":
      return simple(node, state, nested);
    case "sequence":
      return walkItems(node.items, state, nested);
    case "list":
      if (node.operator === "||") apart(state, () => walk(node.left, state, nested));
      else walk(node.left, state, nested);
      return joined(state, true, () => walk(node.right, state, nested));
    case "pipeline":
      if (node.parts.length > 1) {
        state.piped = true;
        state.hasRun = true;
      }
      node.parts.forEach((part, i) => {
        if (i > 0) state.segment++;
        joined(state, state.isJoined || node.negated || i > 0, () => walk(part, state, nested));
      });
      if (node.parts.length > 1 && node.parts.some((part, i) => isAssignment(part) && !(node.negated && i === 0))) {
        state.pipeProblem ??= "An assignment as a part of a pipeline";
      }
      return;
    case "subshell":
      state.subshell = true;
      if (node.items > 1) markTooComplex(state, "A group of several statements in parentheses");
      state.isUnreadable ||= node.body.kind === "sequence" && node.body.items.some(({ end }) => end === "&");
      inSubshell(state, () => walk(node.body, state, nested));
      return redirected(node.redirects, state, "A group in parentheses with a redirection");
    case "if":
      walkCompound(node.bodies, state, nested);
      return redirected(node.redirects, state, "An if statement with a redirection");
    case "loop":
      walkCompound(node.bodies, state, nested);
      state.usesLocal ||= state.hasLocal;
      return redirected(node.redirects, state, "A while or until loop with a redirection");
    case "for":
      inCompound(state, () => {
        for (const value of node.values) inspectWord(value, state, "for");
      });
      markTooComplex(state, loopLimits(node.name));
      state.variables.delete(node.name);
      state.values.delete(node.name);
      state.setVariables.add(node.name);
      walkCompound([node.body], state, nested);
      state.usesLocal ||= state.hasLocal;
      return redirected(node.redirects, state, "A for loop with a redirection");
    case "test":
      return test(node, state, nested);
    case "opaque":
      markTooComplex(state, OPAQUE[node.what]);
      if (node.text.includes("$(")) roughParts(tokenize(node.text), state);
      for (const body of node.bodies) walkHidden(body, state, { nested, isHidden: node.what !== "group" });
  }
}

/** Walks what the client, unless it is a group in braces, takes no commands out of. */
function walkHidden(
  node: Node,
  state: State,
  { nested, isHidden }: { readonly nested: boolean; readonly isHidden: boolean },
): void {
  const { hidden } = state;
  state.hidden ||= isHidden;
  walk(node, state, nested);
  state.hidden = hidden;
}

/** What the client takes no value of a variable from: it may not run, or run more than once. */
const RUNS: ReadonlySet<Node["kind"]> = new Set(["subshell", "loop", "for", "test", "opaque"]);

/** Reads what may not run, or elsewhere: what a variable is set to there the client does not know afterwards. */
function apart(state: State, read: () => void): void {
  const before = new Set(state.values.keys());
  read();
  for (const name of state.values.keys()) if (!before.has(name)) state.values.delete(name);
}

/** What encloses commands instead of being one. */
const ENCLOSES: ReadonlySet<Node["kind"]> = new Set(["subshell", "if", "loop", "for", "test", "opaque"]);

function joined(state: State, isJoined: boolean, read: () => void): void {
  const before = state.isJoined;
  state.isJoined = isJoined;
  read();
  state.isJoined = before;
}

/** Reads a group in parentheses: what it sets is not set after it. */
function inSubshell(state: State, read: () => void): void {
  const variables = [...state.variables];
  const computed = [...state.computed];
  read();
  state.variables.clear();
  state.computed.clear();
  for (const name of variables) state.variables.add(name);
  for (const [name, segment] of computed) state.computed.set(name, segment);
}

function inCompound(state: State, read: () => void): void {
  const { compound } = state;
  state.compound = true;
  read();
  state.compound = compound;
}

/**
 * Walks the conditions and the bodies of a loop or an if statement. If there is something in it that the client cannot read, it takes no
 * commands out of it (2.1.332).
 */
function walkCompound(bodies: readonly Node[], state: State, nested: boolean): void {
  const { isUnreadable, parts: { length } } = state;
  state.isUnreadable = false;
  inCompound(state, () => {
    for (const body of bodies) {
      walk(body, state, nested);
      state.hasRun = true;
    }
  });
  const inside = state.parts.slice(length);
  if (state.isUnreadable || inside.some(({ isHidden }) => isHidden)) {
    state.parts.splice(length, inside.length, ...inside.map((part) => ({ ...part, isHidden: true })));
  }
  state.isUnreadable ||= isUnreadable;
}

const OPAQUE = {
  group: "A group in braces",
  arithmetic: "A group in double parentheses",
  case: "A case statement",
  function: "A function definition",
  select: "A select statement",
  counting_for: "A counting for loop",
} as const;

function redirected(redirects: readonly Redirect[], state: State, message: string): void {
  if (redirects.length === 0) return;
  markTooComplex(state, message);
  for (const r of redirects) if (r.target) inspectWord(r.target, state, "redirect");
}

/** A process's environment, which may hold secrets: the client asks, wherever it is named (2.1.287 to 2.1.331). */
const ENVIRONMENT_OF_PROCESS = /\/proc\/.*\/environ/;

function isDirectoryVariable({ pieces: [piece, ...more] }: Word, { directories }: State): boolean {
  return piece?.kind === "variable" && more.length === 0 && directories.has(piece.name);
}

/** The words as the program receives them. */
function expandedArguments(words: readonly Word[], state: State): string[] {
  const written = words.map((w) => wordText(w.pieces, state.home));
  // what is removed may be a variable that has the directory (2.1.332)
  const removes = state.directories.size > 0 && written.some((word) => /^(?:.*\/)?rm(?:dir)?$/s.test(word));
  const argv = removes ? written.map((word, at) => isDirectoryVariable(words[at]!, state) ? "." : word) : written;
  state.namesEnvironment ||= argv.some((word) => ENVIRONMENT_OF_PROCESS.test(word));
  return argv;
}

function test(node: Node & { kind: "test" }, state: State, nested: boolean): void {
  state.usesLocal ||= state.hasLocal;
  node.words.forEach((w, i) => {
    inspectWord(w, state, isPattern(node.words, i) ? "pattern" : "test");
  });
  markTooComplex(state, testLimits(node.words.slice(1, -1), true));
  testRedirected(node.redirects, state);
  const text = nested ? node.words.map((w) => w.raw).join(" ") : state.text.slice(node.start, node.end);
  state.parts.push({
    text,
    full: text,
    argv: expandedArguments(node.words, state),
    words: node.words,
    assignments: [],
    redirects: partRedirects(node.redirects, state),
    segment: state.segment,
    start: nested ? -1 : node.start,
    late: false,
    nested,
    isHidden: state.hidden,
  });
}

/** The client takes what is redirected of a test for a part of the list or the pipeline that it ends, unless it begins one (2.1.332). */
function testRedirected(redirects: readonly Redirect[], state: State): void {
  if (redirects.length > 0 && !state.isJoined) markTooComplex(state, "A test with a redirection");
}

/** Why the client would give up on a test in `[ ]`, or null. */
function bracketLimits({ words }: SimpleNode): string | null {
  if (words.length === 1) return null; // nothing is tested
  if (words[0]?.raw === "[[") return "A test with an assignment before it";
  if (words.at(-1)?.raw !== "]") return "An unclosed [ test";
  return testLimits(words.slice(1, -1), false);
}

function simple(node: SimpleNode, state: State, nested: boolean): void {
  const name = node.words[0] ? wordText(node.words[0].pieces) : "";
  if (node.words.length > 0) state.usesLocal ||= state.hasLocal;
  if (/^\[(?!\[?$)/.test(node.words[0]?.raw ?? "")) {
    markTooComplex(state, "A test that nothing separates from what follows");
  }
  const limits = [
    ...node.assignments.map(({ value }) => inspectWord(value, state, "assignment")),
    ...node.words.map((word) => {
      const value = declaredValue(node.words[0], word);
      if (value !== null) return inspectWord(value, state, "assignment");
      return inspectWord(word, state, name === "[" && node.assignments.length === 0 ? "test" : "argument");
    }),
  ];
  state.hasOddValue ||= node.assignments.some(({ value }) => !PLAIN_VALUE.test(value.raw)) ||
    name === "env" && node.words.some(({ raw }) => /^\w+=/.test(raw) && !PLAIN_VALUE.test(raw));
  markTooComplex(state, simpleAssignments(node, state));
  if (node.assignments.some(({ value }) => value.raw === "") && node.words.some(({ raw }) => raw === "}")) {
    markTooComplex(state, "A brace that closes nothing, after a variable without a value");
  }
  markTooComplex(state, declarationLimits(node.words, node.redirects));
  for (const declared of declaredNames(node.words)) state.setVariables.add(declared);
  if (name === "[" || name === "[[") {
    state.isEnclosed = true;
    markTooComplex(state, bracketLimits(node));
    testRedirected(node.redirects, state);
  }
  if (name === "test") markTooComplex(state, testCommandLimits(node.words.slice(1)));
  const source = state.text;
  if ([...node.assignments.map(({ value }) => value), ...node.words].some((word) => hasList(word) || hasCodes(word))) {
    state.lists.push(source.slice(node.start, node.end));
  }
  const redirects = partRedirects(node.redirects, state);
  const argv = expandedArguments(node.words, state);
  state.hasLocal ||= givesLocal(argv);
  const leading = node.redirects.filter((r) => r.start < (node.words[0]?.start ?? Infinity));
  // the client cannot tell what is filled in there from the name of the command (2.1.332)
  state.isUnreadable ||= leading.some(({ operator, target }) =>
    target !== null && !/^<<-?$/.test(operator) && wordLimits(target, state, "redirect") !== null
  );
  if (leading.some(({ start }) => start < (node.assignments[0]?.start ?? 0)) && node.words.length > 0) {
    markTooComplex(state, "A redirection before a variable that is set");
  }
  if (/^[!{]$/.test(node.words[0]?.raw ?? "") && node.assignments.length + leading.length > 0) {
    markTooComplex(state, "A word of the shell after an assignment or a redirection");
  }
  const [program, ...more] = node.words[0]?.pieces ?? [];
  // it may be set to nothing, and then the next word is the command
  state.isUnreadable ||= program?.kind === "variable" && more.length === 0 && state.variables.has(program.name) &&
    !state.values.get(program.name);
  if (hasTextAfterRedirect(node, source)) markTooComplex(state, "An argument or a comment after a redirection");
  if (node.words.length === 0 && node.redirects.length === 0) return;
  const part: Part = {
    text: withoutRedirects(node, source),
    full: source.slice(node.start, node.end),
    argv,
    words: node.words,
    assignments: node.assignments.map((a) => ({
      name: a.name,
      value: wordText(a.value.pieces, state.home),
      raw: source.slice(a.start, a.value.end),
    })),
    redirects,
    segment: state.segment,
    start: nested ? -1 : node.start,
    late: node.words.length > 0 && leading.length > 0,
    nested,
    isHidden: state.hidden || ESCAPED_BLANK.test(source.slice(node.start, node.end)) ||
      limits.some((limit) => limit !== null && HIDES_WORDS.has(limit)) ||
      endsInOddRedirect(node) ||
      node.assignments.some(({ operator, value }) => operator === "[]=" || hasList(value)),
  };
  const filled = filledPart(part, node, state);
  state.parts.push(filled === null ? part : { ...part, filled: { part: filled, isForCommands: true } });
  declare(node, state);
  state.hasRun ||= node.words.length > 0;
}

function hasList({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === "list");
}

/** Whether a word has text with escape codes. */
function hasCodes({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === "ansi");
}

/** What a variable may be set to in a line in which a shell fills in something that the client does not know (2.1.332). */
const PLAIN_VALUE = /^[^'"\\*?[\]{}]*$/;

/** The command with what its variables are set to; null where the client knows none of them. */
function filledPart(part: Part, { words, redirects }: SimpleNode, state: State): Part | null {
  if (state.values.size === 0) return null;
  const filled = words.map((word) => filledWord(word, state));
  const targets = redirects.map((r) => r.target === null ? r : { ...r, target: filledWord(r.target, state) });
  if (
    filled.every((word, at) => word === words[at]) &&
    targets.every(({ target }, at) => target === redirects[at]!.target)
  ) {
    return null;
  }
  const text = [...part.assignments, ...filled].map(({ raw }) => raw).join(" ");
  const argv = expandedArguments(filled, state);
  return { ...part, text, full: text, argv, words: filled, redirects: targets.map((r) => redirectOf(r, state)) };
}

/** No segment of a line. */
const GONE = -1;

/** Notes the variables that a command declares or sets. */
function declare({ words }: SimpleNode, state: State): void {
  const [command] = words;
  for (const word of words) {
    const value = declaredValue(command, word);
    const [, name = "", operator = ""] = value === null ? [] : /^(\w+)(\+?=)/.exec(word.raw) ?? [];
    if (value !== null) setVariable(name, { operator, pieces: value.pieces }, state);
    else if (/^(?:read|unset)$/.test(command?.raw ?? "")) state.values.delete(word.raw);
    if (command?.raw === "unset" && state.computed.has(word.raw)) state.computed.set(word.raw, GONE);
  }
}

/** Whether words give `local` a value, also behind programs that start others. */
function givesLocal(argv: readonly string[]): boolean {
  const at = argv.indexOf("local");
  return at >= 0 && argv.slice(at + 1).some((word) => /^[A-Za-z_]\w*\+?=/.test(word)) &&
    argv.slice(0, at).every((word) =>
      /^(?:time|timeout|nohup|env|command|builtin|noglob|nice|stdbuf|-.*|[\d.]+[smhd]?|\w+=.*)$/s.test(word)
    );
}

/** The redirections of a command as the rules see them; complains where the client gives up on one. */
function partRedirects(redirects: readonly Redirect[], state: State): PartRedirect[] {
  for (const r of redirects) {
    if (r.descriptor.startsWith("{")) markTooComplex(state, "A redirection that sets a variable");
    // not every shell takes several digits for a descriptor (2.1.332)
    if (/^\d\d/.test(r.descriptor)) {
      state.pipeProblem ??= "A descriptor of several digits";
      state.isUnreadable = state.isUnreadNested = true;
    }
    if (r.operator === "<<" || r.operator === "<<-") {
      if (r.target === null || !isQuotedDelimiter(r.target.raw)) {
        if (isFilledNowhere(r) && !state.compound) state.tooComplex ??= UNQUOTED_HEREDOC;
        else markTooComplex(state, UNQUOTED_HEREDOC);
        for (const inner of (r.body ?? "").matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)) {
          roughParts(tokenize(inner[1] ?? inner[2] ?? ""), state);
        }
      }
    } else if (r.operator === "<<<") {
      // the client runs a here-string without a text (2.1.332)
      if (r.target !== null) inspectWord(r.target, state, "here_string");
    } else if (
      r.operator === "<>" || r.target === null ||
      /^[<>]&$/.test(r.operator) && r.target.raw.startsWith("-") ||
      r.operator === ">&" && !PLAIN_FILE.test(r.target.raw)
    ) {
      markTooComplex(state, "Unrecognized redirection");
    } else {
      if (/^['"]?=/.test(r.target.raw)) markTooComplex(state, "A redirection that zsh would expand to a program");
      inspectWord(r.target, state, "redirect");
    }
  }
  return redirects.map((r) => redirectOf(r, state));
}

const UNQUOTED_HEREDOC = "Heredoc with unquoted delimiter undergoes shell expansion";

/** Whether a heredoc ends and has nothing that a shell fills in: the client lets it run in the sandbox (2.1.332). */
function isFilledNowhere({ target, body, operator }: Redirect): boolean {
  if (target === null || body === null || !/^[\w.-]+$/.test(target.raw) || /[$`\\]/.test(body)) return false;
  const last = body.slice(body.lastIndexOf("\n") + 1);
  return (operator === "<<-" ? last.replace(/^\t+/, "") : last) === target.raw;
}

function redirectOf({ operator, target }: Redirect, { home }: State): PartRedirect {
  return {
    operator,
    target: target ? wordText(target.pieces, home) : "",
    expands: target !== null &&
      /^~|[*?]|\[[^[]*\]/.test(
        target.pieces.map((p) => (p.kind === "text" && p.quote === "none" ? p.text : "x")).join(""),
      ),
  };
}

/** A file after `>&`, as the client knows it (2.1.332). */
const PLAIN_FILE = /^[\w./~{}$-]+$/;

/** What keeps the client from seeing the arguments of a command (2.1.332); what a shell fills in does not. */
const HIDES_WORDS: ReadonlySet<string> = new Set([
  "Brace expansion",
  "Contains zsh =cmd equals expansion",
  "Text with escape codes",
  "Tilde in assignment value",
]);

/** Whether an argument, or a comment, follows a redirection (2.1.332); a here-string does not count as one here. */
function hasTextAfterRedirect({ words, redirects, end }: SimpleNode, source: string): boolean {
  const plain = redirects.filter(({ operator }) => !operator.startsWith("<<"));
  const [first] = words;
  return first !== undefined && plain.some(({ start, end: redirectEnd }) =>
    start > first.start &&
    (words.some((word) => word.start > start) || redirectEnd === end && /^[ \t]+#/.test(source.slice(end)))
  );
}

/**
 * Whether a text has a brace outside of quotes with a quote after it, before the next closing brace: in a heredoc and in a
 * comment the client reads it as part of the command (2.1.330 to 2.1.332).
 */
function bracesBeforeQuote(text: string): boolean {
  let quote = "";
  let braced = false;
  let isComment = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (isComment) {
      if (char === "\n") isComment = false;
      else if (char === "{") braced = true;
      else if (char === "}") braced = false;
      else if (braced && (char === "'" || char === '"')) return true;
    } else if (char === "#" && quote === "" && /^$|[\s;&|()]/.test(text[at - 1] ?? "")) isComment = true;
    else if (char === "\\" && quote !== "'") {
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
function inspectWord(word: Word, state: State, role: WordRole): string | null {
  const limit = wordLimits(word, state, role);
  if (limit !== null && /^(?:argument|here_string|redirect)$/.test(role) && isExpansion(limit, word)) {
    state.tooComplex ??= limit;
    state.isExpanded = true;
  } else if (limit !== "Tilde in assignment value") markTooComplex(state, limit);
  else {
    state.tooComplex ??= limit;
    state.isExpanded = true;
  }
  // what a variable is set to may be what a command prints, but not beside a line that cannot be analyzed (2.1.332)
  if (role === "assignment" && word.pieces.some(({ kind }) => kind !== "text")) {
    state.isEnclosed = true;
    state.isExpanded ||= word.pieces.length > 1 && word.pieces.some((p) => p.kind === "substitution" && p.quoted);
  }
  // a shell joins the words around backticks with nothing between them
  state.isUnreadable ||= word.pieces.some((p) => p.kind === "substitution" && p.form === "`" && p.body.trim() === "");
  let from = 0;
  for (const piece of word.pieces) {
    if (piece.kind === "substitution" || piece.kind === "process") {
      const quoted = piece.kind === "substitution" && piece.quoted;
      const found = word.raw.indexOf(piece.body, from);
      if (found >= 0) from = found + piece.body.length;
      const at = found < 0 ? NaN : state.base + word.start + found;
      substitution(piece.body, state, { quoted, assigned: role === "assignment" || role === "for", at });
    } else if ((piece.kind === "braced" || piece.kind === "arithmetic") && /[`]|\$\(/.test(piece.text)) {
      for (const inner of innerCommands(piece.text)) substitution(inner, state);
    }
  }
  return limit;
}

/** What is between `$(` and `)`, or between backticks, in an expansion; the commands inside those are left to them. */
function* innerCommands(text: string): Generator<string> {
  for (let i = 0; i < text.length; i++) {
    const isDollar = text[i] === "$" && text[i + 1] === "(" && text[i + 2] !== "(";
    if (!isDollar && text[i] !== "`") continue;
    const end = isDollar ? skipParens(text, i + 1) : skipBackticks(text, i);
    if (end < 0) continue;
    yield text.slice(i + (isDollar ? 2 : 1), end - 1);
    i = end - 1;
  }
}

/** @param at Where the commands of the substitution begin in the line. */
function substitution(body: string, state: State, { quoted = false, assigned = false, at = NaN } = {}): void {
  // Deeper nesting than anybody writes; refusing keeps the cost of hostile input linear.
  if (state.depth > 12) return markTooComplex(state, "Nested too deeply");
  // what it sets is not set around it
  const inner: State = Object.assign(new State(body, state.home), state, {
    text: body,
    base: at,
    parts: [],
    piped: false,
    isUnreadNested: false,
    depth: state.depth + 1,
    variables: new Set(state.variables),
    computed: new Map(state.computed),
    values: new Map(state.values),
    directories: new Set(state.directories),
    hasRun: true,
  });
  state.hasRun = true;
  const script = parseShell(body);
  // a comment could hide what closes the substitution
  if (/(?:^|[\s;])#/.test(body) && tokenize(body).some(({ kind }) => kind === "comment")) {
    markTooComplex(state, "A comment in a nested command");
  }
  if (script.kind === "script") {
    markTooComplex(inner, script.problem ?? nestedHeredocProblem(body));
    if (script.items.some(({ node }) => endsInOddRedirect(node))) markTooComplex(inner, ODD_END);
    for (const pipe of script.pipes) state.pipes.push(at + pipe);
  }
  if (script.kind === "broken") {
    markTooComplex(inner, `Parse error: ${script.message}`);
    roughParts(tokenize(body), inner);
  } else if (!isLiteralHeredoc(script.items)) walkItems(script.items, inner, true);
  else if (AWK_RUNS.test(body)) markTooComplex(inner, "A nested command");
  if (quoted || assigned && inner.tooComplex === null) state.piped ||= inner.piped;
  // what is filled in is what one statement prints (2.1.287 to 2.1.332)
  if (
    (quoted || assigned && !inner.piped) && inner.tooComplex === null && script.kind === "script" &&
    script.items.length > 1
  ) {
    markTooComplex(state, "Several statements in a nested command");
  }
  state.pipeProblem ??= inner.pipeProblem;
  state.tooComplex ??= inner.tooComplex;
  state.isExpanded ||= inner.tooComplex !== null;
  state.isUnreadable ||= inner.isUnreadNested;
  state.isUnreadNested ||= inner.isUnreadNested;
  state.isUnreadable ||= script.kind === "broken";
  state.assignedVariable ||= inner.assignedVariable;
  state.usesOutput ||= inner.usesOutput;
  state.usesLocal ||= inner.usesLocal;
  state.namesEnvironment ||= inner.namesEnvironment;
  for (const name of inner.setVariables) state.setVariables.add(name);
  state.subshell ||= inner.subshell;
  state.background ||= inner.background;
  for (const part of inner.parts) state.parts.push({ ...part, segment: state.segment, start: -1, nested: true });
}

/** Why the client gives up on a heredoc of a substitution: it must be `<<'A'`, and a line of its own must end it (2.1.332). */
function nestedHeredocProblem(body: string): string | null {
  if (!body.includes("<<")) return null;
  const tokens = tokenize(body).filter(({ kind }) => kind !== "blank");
  const isOdd = tokens.some(({ kind, text }, at) =>
    kind === "heredoc" && tokens[at + 1]?.kind !== "newline" ||
    kind === "redirect" && /^\d*<<-?$/.test(text) &&
      !(/<<$/.test(text) && /^(?:'[\w.-]+'|"[\w.-]+")$/.test(tokens[at + 1]?.text ?? ""))
  );
  return isOdd ? "A heredoc in a nested command whose end is not plain" : null;
}

/** `$(cat <<'EOF' … EOF)` is a text, not a command, for 2.1.330. */
function isLiteralHeredoc(items: readonly Item[]): boolean {
  const node = items.length === 1 ? items[0]!.node : null;
  return node?.kind === "command" && node.words.length === 1 && node.words[0]!.raw === "cat" &&
    node.assignments.length === 0 &&
    node.redirects.length === 1 && node.redirects[0]!.operator.startsWith("<<") &&
    isQuotedDelimiter(node.redirects[0]!.target?.raw ?? "");
}

/** Keywords, assignments and redirections at the start of a command that could not be parsed. */
const BEFORE_COMMAND = new RegExp(
  String
    .raw`^(?:(?:if|then|elif|else|fi|while|until|do|done|esac|!|\{|\}|[A-Za-z_]\w*=\S*|function\s+\w+\s*\{?|${REDIRECTION})\s+)+`,
);

/** A redirection, or else a word, of a command that could not be parsed. */
const ROUGH_WORD = /(?:\d+|&)?(?:<<<|>>|[<>][&|]?)\s*(?:'[^']*'|"[^"]*"|[^\s<>])*|((?:'[^']*'|"[^"]*"|[^\s<>])+)/g;

/** Where parsing failed: the commands between operators, so that deny and ask rules still see them. */
function roughParts(tokens: readonly Token[], state: State): void {
  for (const piece of roughCommands(tokens)) {
    const rough = piece.trim().replace(BEFORE_COMMAND, "");
    if (rough === "") continue;
    const words = [...rough.matchAll(ROUGH_WORD)].flatMap(([, word]) => word ?? []);
    const argv = words.map((word) => word.replace(/^(['"])(.*)\1$/s, "$2"));
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
      isHidden: state.hidden || ESCAPED_BLANK.test(rough),
    });
  }
}

/** What may be commands of a text that cannot be parsed, those of substitutions before the command that has them. */
function* roughCommands(tokens: readonly Token[], depth = 0): Generator<string> {
  let command = "";
  for (const { kind, text: piece } of tokens) {
    if (kind === "operator" || kind === "newline") {
      yield command;
      command = "";
    } else if (kind !== "heredoc" && kind !== "comment") {
      const nested = piece.search(/`|(?<!\()\((?!\()/);
      if (nested >= 0 && depth < 12 && !piece.startsWith("'")) {
        const inner = [...innerCommands(piece)];
        if (inner.length === 0 && !piece.startsWith('"')) inner.push(piece.slice(nested + 1).replace(/[`)]$/, ""));
        for (const text of inner) yield* roughCommands(tokenize(text), depth + 1);
      }
      command += piece;
    }
  }
  yield command;
}
