/** Reads a line of a shell: the commands it runs, and what about it cannot be told. */
import { tokenize } from "./lexer.ts";
import {
  ASSIGNED_COMPOUND,
  bracesBeforeQuote,
  HEREDOC,
  HIDING,
  isUncertainLine,
  MAX_LENGTH,
  ODD_BLANK,
  textLimits,
  withPlainBlanks,
} from "./line_text.ts";
import { endsInOddRedirect, feedsPipe, isConjunction, isPlainNode, ODD_END } from "./node_shapes.ts";
import { FED_TO_PIPE, parseShell, UNCLOSED, withoutOpenEnd } from "./parser.ts";
import { GONE, markTooComplex, State } from "./reading_state.ts";
import { roughParts } from "./rough_parts.ts";
import type { Part, ShellReading } from "./shell_reading.ts";
import { walkItems } from "./walk_nodes.ts";

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

/** The commands of a pipeline, by where its pipes are. */
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
