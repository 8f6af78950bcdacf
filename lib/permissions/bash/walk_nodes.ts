/** Reads the commands of a syntax tree, with those inside of others. */
import type { Item, Node, Redirect, SimpleNode, Word } from "./ast.ts";
import { isQuotedDelimiter, tokenize } from "./lexer.ts";
import {
  AWK_RUNS,
  filledWord,
  isExpansion,
  isPattern,
  setVariable,
  simpleAssignments,
  testCommandLimits,
  testLimits,
  wordLimits,
  type WordRole,
} from "./limits.ts";
import { ESCAPED_BLANK } from "./line_text.ts";
import {
  bracketLimits,
  endsInOddRedirect,
  givesLocal,
  hasCodes,
  hasList,
  hasTextAfterRedirect,
  HIDES_WORDS,
  isAssignment,
  isFilledNowhere,
  isLiteralHeredoc,
  nestedHeredocProblem,
  ODD_END,
  PLAIN_VALUE,
  withoutRedirects,
} from "./node_shapes.ts";
import { parseShell } from "./parser.ts";
import { expandedArguments, GONE, markTooComplex, redirectOf, State } from "./reading_state.ts";
import { innerCommands, roughParts } from "./rough_parts.ts";
import type { Part, PartRedirect } from "./shell_reading.ts";
import { declarationLimits, declaredNames, declaredValue, loopLimits } from "./variables.ts";
import { wordText } from "./words.ts";

export function walkItems(items: readonly Item[], state: State, nested: boolean): void {
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

/** A file after `>&`, as the client knows it (2.1.332). */
const PLAIN_FILE = /^[\w./~{}$-]+$/;

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
