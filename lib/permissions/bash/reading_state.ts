/** What is known while a line is read. */
import type { Redirect, Word } from "./ast.ts";
import type { Limits } from "./limits.ts";
import type { Part, PartRedirect } from "./shell_reading.ts";
import { wordText } from "./words.ts";

/** What reading has found so far; a nested command has a copy. */
export class State implements Limits {
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

/** What keeps the client from reading a line where it is in a nested command, too; other shapes there only hide what is filled in (2.1.332). */
const UNREAD_NESTED =
  /^(?:An argument or a comment after|An unclosed \[|Heredoc with unquoted|Contains zsh|A redirection that zsh|A brace that begins|A statement that)/;

export function markTooComplex(state: State, message: string | null): void {
  state.tooComplex ??= message;
  state.isUnreadNested ||= message !== null && UNREAD_NESTED.test(message);
  state.isUnreadable ||= message !== null;
}

/** A process's environment, which may hold secrets: the client asks, wherever it is named (2.1.287 to 2.1.331). */
const ENVIRONMENT_OF_PROCESS = /\/proc\/.*\/environ/;

function isDirectoryVariable({ pieces: [piece, ...more] }: Word, { directories }: State): boolean {
  return piece?.kind === "variable" && more.length === 0 && directories.has(piece.name);
}

/** The words as the program receives them. */
export function expandedArguments(words: readonly Word[], state: State): string[] {
  const written = words.map((w) => wordText(w.pieces, state.home));
  // what is removed may be a variable that has the directory (2.1.332)
  const removes = state.directories.size > 0 && written.some((word) => /^(?:.*\/)?rm(?:dir)?$/s.test(word));
  const argv = removes ? written.map((word, at) => isDirectoryVariable(words[at]!, state) ? "." : word) : written;
  state.namesEnvironment ||= argv.some((word) => ENVIRONMENT_OF_PROCESS.test(word));
  return argv;
}

/** No segment of a line. */
export const GONE = -1;

/** A redirection as the rules see it. */
export function redirectOf({ operator, target }: Redirect, { home }: State): PartRedirect {
  return {
    operator,
    target: target ? wordText(target.pieces, home) : "",
    expands: target !== null &&
      /^~|[*?]|\[[^[]*\]/.test(
        target.pieces.map((p) => (p.kind === "text" && p.quote === "none" ? p.text : "x")).join(""),
      ),
  };
}
