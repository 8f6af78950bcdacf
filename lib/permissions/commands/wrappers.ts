import type { Word } from "../bash/ast.ts";
import { tokenize } from "../bash/lexer.ts";
import type { Part, ShellReading } from "../bash/shell_reading.ts";

/**
 * Environment variables that may be set before a command without changing what an allow rule means (measured with
 * 2.1.330 by asking for `NAME=1 frob x` under `Bash(frob *)`).
 */
const SAFE_VARIABLES: ReadonlySet<string> = new Set(
  ("GOEXPERIMENT GOOS GOARCH CGO_ENABLED GO111MODULE RUST_BACKTRACE RUST_LOG NODE_ENV PYTHONUNBUFFERED " +
    "PYTHONDONTWRITEBYTECODE PYTEST_DISABLE_PLUGIN_AUTOLOAD PYTEST_DEBUG ANTHROPIC_API_KEY LANG LANGUAGE LC_ALL LC_CTYPE " +
    "LC_TIME CHARSET TERM COLORTERM NO_COLOR FORCE_COLOR TZ LS_COLORS LSCOLORS GREP_COLOR GREP_COLORS GCC_COLORS " +
    "TIME_STYLE BLOCK_SIZE BLOCKSIZE CI CLICOLOR CLICOLOR_FORCE COLUMNS LINES GIT_TERMINAL_PROMPT").split(" "),
);

/** A command in the spellings a rule may be matched with, and what is left after its wrappers. */
export interface Unwrapped {
  /** As written; an exact rule is compared with these. */
  readonly exact: readonly string[];
  /** With single spaces between the words; prefixes and patterns are compared with these. */
  readonly spaced: readonly string[];
  /** The innermost program and its arguments. */
  readonly argv: readonly string[];
}

/** How much is taken off: what an allow rule may look through, or everything a deny or ask rule looks through. */
export type Strictness = "allow" | "deny";

/**
 * The spellings of a part that a rule is matched with.
 *
 * Measured with 2.1.330: the program's name counts unquoted, the arguments as written; deny and ask rules also see the
 * arguments unquoted, the program without its directory, and through `sudo` and similar programs. `strictness`:
 * `allow`: only harmless variables and wrappers come off; `deny`: everything does.
 */
export function unwrap(part: Part, strictness: Strictness): Unwrapped {
  const { argv } = part;
  // A command with a text on its input is no longer the bare command of an exact rule.
  const fed = part.redirects.some(({ operator }) => operator === "<<<");
  const exact = new Set<string>([fed || part.late && strictness === "allow" ? part.full : part.text.trim()]);
  const spaced = new Set<string>();
  const raw = part.words.length === argv.length ? part.words.map((word, at) => comparedWord(word, argv[at]!)) : argv;
  const variables = part.assignments.map((a) => a.raw);
  if (variables.length > 0 || argv.length === 0) spaced.add([...variables, ...raw].join(" "));
  if (strictness === "allow" && !(part.assignments.every(isSafeAssignment) && !part.late)) {
    return { exact: [...exact], spaced: [...spaced], argv };
  }
  const written = joinWords(raw);
  const plain = joinWords(argv);
  // to the client, a text on a command's input is one of the command's words, in its place (2.1.332)
  const withText = part.redirects.some(({ operator }) => operator === "<<<");
  let textAt = 0;
  // xargs adds arguments, so that what it starts is never exactly a rule's command
  let isAddedTo = false;
  const addSpaced = (one: string): void => {
    spaced.add(one);
    if (strictness === "deny" && !isAddedTo) exact.add(one);
  };
  // a program whose name has what means something to a shell is not the command that it looks like (2.1.332)
  const isName = (name: string): boolean => strictness === "deny" || !/[\s;&|<>()#*?$'"`\\!{}[\]]/.test(name);
  const add = (at: number, skip: number): void => {
    const name = argv[at];
    if (name === undefined) return;
    // what is taken off is a command of its own only where the line begins with it, or to rules that deny and ask if another
    // wrapper could also be one's command (2.1.332)
    const isWritten = at === 0 && (strictness === "deny" || variables.length === 0);
    const isSeen = skip === 0 || isWritten || name === "xargs" ||
      strictness === "deny" && !ALWAYS_TAKEN_OFF.has(lastName(name));
    const first = part.words[at];
    const text = fed ? part.full : part.text;
    const from = first === undefined ? -1 : text.indexOf(first.raw, textAt);
    if (first !== undefined && from >= 0) {
      textAt = from + first.raw.length;
      if (!isSeen) return;
      const own = text.slice(from).trim();
      if (withText && part.redirects.length === 1) addSpaced(own);
      if (!fed && !isAddedTo) {
        exact.add(own);
        if (name !== first.raw && isName(name)) exact.add(name + text.slice(textAt).trimEnd());
      }
    }
    if (!isSeen) return;
    if (strictness === "deny" || !withText && (name === raw[at] || isName(name))) addSpaced(written.from(at));
    if (name !== raw[at] && !withText && isName(name)) addSpaced(name + written.after(at));
    if (strictness === "deny") {
      // the client does not count what a shell fills in as a word, and an exact rule does not count anything after it (2.1.332)
      const known = part.words.slice(at).findIndex(isFilledIn);
      // … but of a removal it knows more, in a line for a shell
      if (known > 0 && !/^rm(?:dir)?$/.test(lastName(name))) {
        exact.add(raw.slice(at, at + known).join(" "));
        spaced.add(raw.slice(at).filter((_, i) => !isFilledIn(part.words[at + i]!, "arithmetic")).join(" "));
      }
      if (raw !== argv) addSpaced(plain.from(at));
      const directory = name.lastIndexOf("/") + 1;
      if (directory > 0) addSpaced(name.slice(directory) + plain.after(at));
      if (name.includes("\\")) addSpaced(name.replaceAll("\\", "") + plain.after(at)); // in front of a backslash, too (2.1.332)
    }
  };
  let at = 0;
  for (;;) {
    // What xargs starts is not looked through further.
    const length = isAddedTo
      ? 0
      : wrapperLength(argv, at, strictness, strictness === "deny" ? lastName(argv[at]) : argv[at]);
    const skip = at + length >= argv.length ? 0 : length;
    add(at, skip);
    if (skip === 0) break;
    isAddedTo = lastName(argv[at]) === "xargs";
    at += skip;
  }
  if (strictness === "deny" && STARTERS.has(lastName(argv[at]))) {
    // what a shell is given is looked at by itself
    for (let i = at + 1; i < argv.length && !isKnownShell(argv[i]); i++) add(i, 0);
  }
  return { exact: [...exact], spaced: [...spaced], argv: at === 0 ? argv : argv.slice(at) };
}

/**
 * A line with pipes in the spellings that rules which deny or ask are compared with, besides its commands: its segments without
 * redirections, joined by ` | `, also without what stands before the first program. `Bash(curl * | sh)` covers
 * `timeout 9 curl x 2>&1|sh` (2.1.332).
 */
export function joinedSegments(line: string, { piped, subshell, segments, parts }: ShellReading): string[] {
  if (!piped || subshell || segments.length < 2) return [];
  if (line.includes("|&")) return [line];
  const commands = segments.map((text, segment) => {
    const own = parts.filter((part) => part.segment === segment && !part.nested);
    return own.length === 1 && isAllOf(text, own[0]!) ? own[0] : undefined;
  });
  const joined = commands.every((command) => command !== undefined)
    ? commands.map(({ text }) => text.trim()).join(" | ")
    : joinedCommands(line);
  const at = commands[0] === undefined ? 0 : programAt(commands[0]);
  return at === 0 ? [joined] : [joined, joined.slice(at)];
}

/** What stands for a variable whose value the client does not look up; no rule that means something has it. */
const LOOKED_UP = "__TRACKED_VAR__";

/** A word as prefixes and patterns are compared with it: as it is written, but with what its variables stand for (2.1.332). */
function comparedWord({ raw, pieces }: Word, argument: string): string {
  const names = pieces.flatMap((p) => p.kind === "variable" && /^\w/.test(p.name) ? [p.name] : []);
  if (names.length === 0) return raw;
  return names.every((name) => name === "HOME")
    ? argument
    : pieces.map((p) => p.kind === "text" ? p.text : p.kind === "variable" ? LOOKED_UP : "").join("");
}

/**
 * The commands of a line, without redirections and comments, joined by their operators; also without what stands before the first program.
 * Statements as loops stay as they are written. Rules that deny are compared with it, and in the sandbox those that ask (2.1.332).
 */
export function joinedLine(line: string, { parts }: ShellReading): string[] {
  if (parts.length === 0) return [];
  const joined = joinedCommands(line);
  const first = parts[0]!;
  const at = joined.startsWith(first.text) ? programAt(first) : 0;
  return at === 0 ? [joined] : [joined, joined.slice(at)];
}

/** The commands of a line, joined without comments and redirections, except redirections before a name or in tests (2.1.332). */
export function joinedCommands(line: string): string {
  let joined = "";
  let name = ""; // of the command so far
  let open = 0; // statements that stay as they are written
  let begins = true;
  let isTarget = false;
  let before = "";
  for (const { kind, text } of tokenize(line)) {
    const isGroup = kind === "operator" && /^[()]$/.test(text);
    if (kind === "word" && begins) open += OPENS.test(text) ? 1 : CLOSES.test(text) ? -1 : 0;
    else if (isGroup) open += text === "(" ? 1 : -1;
    if (kind === "operator" || kind === "newline") name = "";
    else if (kind === "word" && name === "" && before !== "redirect" && !/^[A-Za-z_]\w*\+?=/.test(text)) name = text;
    if (kind !== "blank") {
      before = kind;
      begins = kind === "operator" || kind === "newline" || begins && /^(?:!|then|do|else|elif)$/.test(text);
    }
    if (open > 0 || isGroup) joined += text;
    else if (kind === "redirect" && name !== "" && name !== "[") isTarget = true;
    else if (kind === "word" && isTarget) isTarget = false;
    else if (kind === "operator") joined = `${joined.trimEnd()} ${text} `;
    else if (kind !== "comment" && !(joined.endsWith(" ") && text.trim() === "")) joined += text;
  }
  return joined.trim();
}

/** Words that open a statement with an end of its own, and those that end one. */
const OPENS = /^(?:for|while|until|if|case|select|\{)$/;
const CLOSES = /^(?:done|fi|esac|\})$/;

/** Whether a text is one command, and at most a comment: no list, loop or `!`. */
function isAllOf(text: string, { full }: Part): boolean {
  const written = full.trim();
  return text.startsWith(written) && /^\s*(?:#.*)?$/.test(text.slice(written.length));
}

/** Where the program of a part begins in its text, after variables and wrappers. */
function programAt({ text, argv, words }: Part): number {
  let at = 0;
  for (;;) {
    const length = wrapperLength(argv, at, "allow", argv[at]);
    if (length === 0 || at + length >= argv.length || argv[at] === "xargs") break;
    at += length;
  }
  const written = text.trim();
  const before = words.slice(0, at).reduce((from, { raw }) => written.indexOf(raw, from) + raw.length, 0);
  return Math.max(written.indexOf(words[at]?.raw ?? "", before), 0);
}

/** Wrappers that are taken off together with any other that follows or precedes them. */
const ALWAYS_TAKEN_OFF: ReadonlySet<string> = new Set("timeout time nohup command builtin noglob".split(" "));

/** Whether a shell fills in something outside of quotation marks, other than what is left out. */
function isFilledIn({ pieces }: Word, except?: unknown): boolean {
  return pieces.some((p) => p.kind !== "text" && p.kind !== except && !("quoted" in p && p.quoted));
}

/** Words joined once, so that what begins at each of them is a piece of one text. */
function joinWords(words: readonly string[]): { from(at: number): string; after(at: number): string } {
  const text = words.join(" ");
  const starts: number[] = [];
  let start = 0;
  for (const word of words) {
    starts.push(start);
    start += word.length + 1;
  }
  return { from: (at) => text.slice(starts[at]), after: (at) => text.slice(starts[at]! + words[at]!.length) };
}

/** Commands that start another one, which deny and ask rules find anywhere among their arguments. */
export const STARTERS: ReadonlySet<string> = new Set(
  "exec nocorrect setsid watch flock ionice strace ltrace pkexec script time chrt taskset".split(" "),
);

/** Whether an assignment before a command changes nothing that matters to an allow rule. */
export function isSafeAssignment({ name, raw }: { readonly name: string; readonly raw: string }): boolean {
  if (!SAFE_VARIABLES.has(name)) return false;
  const value = raw.slice(name.length + 1);
  if (LOCALES.has(name)) return LOCALE.test(value);
  return /^[\w./:-]+$/.test(value);
}

/**
 * Whether a command that only reads still does with an assignment before it: quotation marks are looked through, which they
 * are not for an allow rule (2.1.331).
 */
export function leavesReading(
  { name, value, raw }: { readonly name: string; readonly value: string; readonly raw: string },
): boolean {
  const isLiteral = /^(?!~)(?:'[^']*'|"[^"$`]*"|[^\s'"$`\\])*$/.test(raw.slice(name.length + 1));
  return SAFE_VARIABLES.has(name) && isLiteral && (!LOCALES.has(name) || LOCALE.test(value));
}

/** Only the name of a locale; a path there would load a file. */
const LOCALE = /^(?:(?:C|POSIX)(?:\.[A-Za-z0-9-]+)?|[a-z]{2,3}_[A-Z]{2}\.[A-Za-z0-9-]+)$/;
const LOCALES = new Set(["LANG", "LC_ALL", "LC_CTYPE"]);

const DURATION = /^\d+(?:\.\d+)?[smhd]?$/;

/** Programs that change files and whose paths are checked wherever they are: `/bin/rm` like `rm`, but not `/bin/cat`. */
const CHECKED_ANYWHERE: ReadonlySet<string> = new Set(["cp", "mv", "rm", "rmdir", "tee"]);

/**
 * The command whose paths the client checks: after wrappers in any directory, and after `env`, but not after `xargs`
 * (2.1.300 to 2.1.332).
 */
export function checkedCommand(argv: readonly string[]): readonly string[] {
  let at = 0;
  for (;;) {
    const name = lastName(argv[at]);
    const skip = checkedLength(name, argv, at);
    if (skip === 0 || at + skip >= argv.length) break;
    at += skip;
  }
  const name = lastName(argv[at]);
  if (at === 0 && (name === argv[0] || !CHECKED_ANYWHERE.has(name))) return argv;
  return CHECKED_ANYWHERE.has(name) ? [name, ...argv.slice(at + 1)] : argv.slice(at);
}

/** How many words a wrapper takes after which the client looks for paths. */
function checkedLength(name: string, argv: readonly string[], at: number): number {
  switch (name) {
    case "xargs":
      return 0;
    case "env":
      return plainEnvLength(argv, at);
    case "stdbuf":
      return stdbufLength(argv, at, /^(?:-[ioe](?:=.*)?|--(?:input|output|error)=.*)$/);
    default:
      return wrapperLength(argv, at, "allow", name);
  }
}

/** The name of a program without its directory: `rm` of `/bin/rm`. */
export function lastName(program = ""): string {
  return program.slice(program.lastIndexOf("/") + 1);
}

/** Whether a program is a shell whose lines the client reads; not `fish`, `csh` or `tcsh`. */
export function isKnownShell(program: string | undefined): boolean {
  return /^(?:r?ba|z|da|m?k|a)?sh$/.test(lastName(program));
}

/** How many words `env` and its own take; 0 with an option after which the client looks for nothing. */
function plainEnvLength(argv: readonly string[], at: number): number {
  let i = at + 1;
  while (i < argv.length && (argv[i]!.startsWith("-") || argv[i]!.includes("="))) {
    if (argv[i] === "-u") i += 2;
    else if (argv[i]!.startsWith("-") && !/^-[i0v]$/.test(argv[i]!)) return 0;
    else i++;
  }
  return i - at;
}

/** How many words the wrapper at a place takes; 0 if there is none. */
export function wrapperLength(
  argv: readonly string[],
  at: number,
  strictness: Strictness,
  name: string | undefined,
): number {
  const next = argv[at + 1];
  switch (name) {
    case "time":
    case "nohup":
    case "builtin":
    case "noglob":
      return next?.startsWith("-") ? (next === "--" ? 2 : 0) : 1;
    case "command":
      return next?.startsWith("-") ? (next === "--" || next === "-p" ? 2 : 0) : 1;
    case "timeout":
      return timeoutLength(argv, at);
    case "nice":
      return niceLength(argv, at);
    case "stdbuf":
      return stdbufLength(argv, at);
    case "xargs":
      return next?.startsWith("-") ? 0 : 1;
    case "env":
      return strictness === "deny" ? envLength(argv, at) : 0;
    case "sudo":
    case "doas":
      return strictness === "deny" ? flagsLength(argv, at) : 0;
    default:
      return strictness === "deny" && /^[A-Za-z_]\w*=/.test(argv[at] ?? "") ? 1 : 0;
  }
}

function niceLength(argv: readonly string[], at: number): number {
  const next = argv[at + 1] ?? "";
  const length = next === "-n" && /^-?\d+$/.test(argv[at + 2] ?? "") ? 3 : /^-\d+$/.test(next) ? 2 : 1;
  if (argv[at + length] === "--") return length + 1;
  return length === 1 && next.startsWith("-") ? 0 : length;
}

function timeoutLength(argv: readonly string[], at: number): number {
  let i = at + 1;
  while (i < argv.length && argv[i]!.startsWith("-")) {
    const flag = argv[i]!;
    if (/^(?:-k|-s|--kill-after|--signal)$/.test(flag)) i += 2;
    else if (/^(?:-v|--verbose|--foreground|--preserve-status|-[ks]\w+|--(?:kill-after|signal)=\S+)$/.test(flag)) i++;
    else return 0;
  }
  return DURATION.test(argv[i] ?? "") ? i + 1 - at : 0;
}

/** @param separate Options that may take the next word, too. */
function stdbufLength(argv: readonly string[], at: number, separate?: RegExp): number {
  let i = at + 1;
  while (i < argv.length && argv[i]!.startsWith("-")) {
    if (/^-[ioe]\w+$/.test(argv[i]!)) i++;
    else if (separate?.test(argv[i]!)) i += argv[i]!.includes("=") ? 1 : 2;
    else return 0;
  }
  return i > at + 1 ? i - at : 0;
}

function envLength(argv: readonly string[], at: number): number {
  let i = at + 1;
  for (; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === "-u") i++;
    else if (!/^[A-Za-z_]\w*=/.test(word) && !word.startsWith("-")) break;
  }
  return i - at;
}

/** Flags of `sudo` and `doas`, and the assignments after them. */
function flagsLength(argv: readonly string[], at: number): number {
  let i = at + 1;
  while (i < argv.length && argv[i]!.startsWith("-")) i += /^-[ugphCDRrtT]$/.test(argv[i]!) ? 2 : 1;
  while (/^[A-Za-z_]\w*=/.test(argv[i] ?? "")) i++;
  return i - at;
}
