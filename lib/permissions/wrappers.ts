import type { Part } from "./shell/parts.ts";

/**
 * Environment variables that may be set before a command without changing what an allow rule means (measured with
 * 2.1.330 by asking for `NAME=1 frob x` under `Bash(frob *)`).
 */
export const SAFE_VARIABLES: ReadonlySet<string> = new Set(
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
 * arguments unquoted, the program without its folder, and through `sudo` and the like.
 *
 * @param part The command.
 * @param strictness `allow`: only harmless variables and wrappers come off; `deny`: everything does.
 */
export function unwrap(part: Part, strictness: Strictness): Unwrapped {
  // A command with a text on its input is no longer the bare command of an exact rule.
  const fed = part.redirects.some((r) => r.operator.startsWith("<<"));
  const exact = new Set<string>([fed ? part.full : part.text.trim()]);
  const spaced = new Set<string>();
  const written = part.words.length === part.argv.length ? part.words.map((w) => w.raw) : [...part.argv];
  const variables = part.assignments.map((a) => a.raw);
  if (variables.length > 0 || part.argv.length === 0) spaced.add([...variables, ...written].join(" "));
  if (strictness === "allow" && !(part.assignments.every(isSafeAssignment) && !part.late)) {
    return { exact: [...exact], spaced: [...spaced], argv: part.argv };
  }
  const add = (at: number): void => {
    const argv = part.argv.slice(at);
    if (argv.length === 0) return;
    const first = part.words[at];
    if (first) {
      const from = part.text.indexOf(first.raw);
      if (from >= 0 && !fed) {
        exact.add(part.text.slice(from).trim());
        exact.add(argv[0] + part.text.slice(from + first.raw.length).trimEnd());
      }
    }
    spaced.add([argv[0], ...written.slice(at + 1)].join(" "));
    spaced.add(written.slice(at).join(" "));
    if (strictness === "deny") {
      exact.add(argv.join(" "));
      spaced.add(argv.join(" "));
      const base = argv[0]!.slice(argv[0]!.lastIndexOf("/") + 1);
      spaced.add([base, ...argv.slice(1)].join(" "));
    }
  };
  let at = 0;
  add(0);
  for (let through = true; through;) {
    const skip = wrapperLength(part.argv.slice(at), strictness);
    if (skip === 0 || at + skip >= part.argv.length) break;
    // What xargs starts is not looked through further.
    through = part.argv[at] !== "xargs";
    at += skip;
    add(at);
  }
  if (strictness === "deny" && STARTERS.has(part.argv[at] ?? "")) {
    for (let i = at + 1; i < part.argv.length; i++) add(i);
  }
  if (strictness === "deny") { for (const one of [...spaced]) exact.add(one); }
  return { exact: [...exact], spaced: [...spaced], argv: part.argv.slice(at) };
}

/** Commands that start another one, which deny and ask rules find anywhere among their arguments. */
const STARTERS = new Set(
  "exec nocorrect setsid watch flock ionice strace ltrace pkexec script time chrt taskset".split(" "),
);

/** Whether an assignment before a command changes nothing that matters to an allow rule. */
export function isSafeAssignment({ name, raw }: { readonly name: string; readonly raw: string }): boolean {
  if (!SAFE_VARIABLES.has(name)) return false;
  const value = raw.slice(name.length + 1);
  // Only the name of a locale; a path there would load a file.
  if (LOCALES.has(name)) return /^(?:C|POSIX|[a-z]{2,3}_[A-Z]{2})(?:\.[A-Za-z0-9-]+)?$/.test(value);
  return /^[\w./:-]+$/.test(value);
}

const LOCALES = new Set(["LANG", "LC_ALL", "LC_CTYPE"]);

const DURATION = /^\d+(?:\.\d+)?[smhd]?$/;

/** How many words the wrapper at the start takes; 0 where there is none. */
function wrapperLength(argv: readonly string[], strictness: Strictness): number {
  switch (argv[0]) {
    case "time":
    case "nohup":
    case "builtin":
    case "noglob":
      return argv[1]?.startsWith("-") ? (argv[1] === "--" ? 2 : 0) : 1;
    case "command":
      return argv[1]?.startsWith("-") ? (argv[1] === "--" || argv[1] === "-p" ? 2 : 0) : 1;
    case "timeout":
      return timeoutLength(argv);
    case "nice":
      if (argv[1] === "-n" && /^-?\d+$/.test(argv[2] ?? "")) return 3;
      return /^-\d+$/.test(argv[1] ?? "") ? 2 : argv[1]?.startsWith("-") ? 0 : 1;
    case "stdbuf":
      return stdbufLength(argv);
    case "xargs":
      return argv[1]?.startsWith("-") ? 0 : 1;
    case "env":
      return strictness === "deny" ? envLength(argv) : 0;
    case "sudo":
    case "doas":
      return strictness === "deny" ? flagsLength(argv, /^-[ugphCDRrtT]$/) : 0;
    default:
      return strictness === "deny" && /^[A-Za-z_]\w*=/.test(argv[0] ?? "") ? 1 : 0;
  }
}

function timeoutLength(argv: readonly string[]): number {
  let i = 1;
  while (i < argv.length && argv[i]!.startsWith("-")) {
    const flag = argv[i]!;
    if (/^(?:-k|-s|--kill-after|--signal)$/.test(flag)) i += 2;
    else if (/^(?:-v|--verbose|--foreground|--preserve-status|-[ks]\w+|--(?:kill-after|signal)=\S+)$/.test(flag)) i++;
    else return 0;
  }
  return DURATION.test(argv[i] ?? "") ? i + 1 : 0;
}

function stdbufLength(argv: readonly string[]): number {
  let i = 1;
  while (i < argv.length && argv[i]!.startsWith("-")) {
    if (/^-[ioe]\w+$/.test(argv[i]!)) i++;
    else return 0;
  }
  return i > 1 ? i : 0;
}

function envLength(argv: readonly string[]): number {
  let i = 1;
  for (; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === "-u") i++;
    else if (!/^[A-Za-z_]\w*=/.test(word) && !word.startsWith("-")) break;
  }
  return i;
}

function flagsLength(argv: readonly string[], withValue: RegExp): number {
  let i = 1;
  while (i < argv.length && argv[i]!.startsWith("-")) i += withValue.test(argv[i]!) ? 2 : 1;
  while (/^[A-Za-z_]\w*=/.test(argv[i] ?? "")) i++;
  return i;
}
