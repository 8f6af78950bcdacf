import type { Part } from "./shell/walk.ts";

/**
 * Environment variables that may be set before a command without changing what an allow rule means (measured with
 * 2.1.330 by asking for `NAME=1 frob x` under `Bash(frob *)`).
 */
export const SAFE_VARIABLES: ReadonlySet<string> = new Set(
  ("GOEXPERIMENT GOOS GOARCH CGO_ENABLED GO111MODULE RUST_BACKTRACE RUST_LOG NODE_ENV PYTHONUNBUFFERED " +
    "PYTHONDONTWRITEBYTECODE PYTEST_DISABLE_PLUGIN_AUTOLOAD PYTEST_DEBUG ANTHROPIC_API_KEY LANG LANGUAGE LC_ALL LC_CTYPE " +
    "LC_TIME CHARSET TERM COLORTERM NO_COLOR FORCE_COLOR TZ LS_COLORS LSCOLORS GREP_COLOR GREP_COLORS GCC_COLORS " +
    "TIME_STYLE BLOCK_SIZE BLOCKSIZE CI").split(" "),
);

/** A command in the spellings a rule may be matched with, and what is left after its wrappers. */
export interface Unwrapped {
  readonly spellings: readonly string[];
  /** The innermost program and its arguments. */
  readonly argv: readonly string[];
  /** The wrappers taken off, outermost first. */
  readonly wrappers: readonly string[];
}

/** How much is taken off: what an allow rule may look through, or everything a deny or ask rule looks through. */
export type Strictness = "allow" | "deny";

/**
 * The spellings of a part that a rule is matched with.
 *
 * @param part The command.
 * @param strictness `allow`: only harmless variables and wrappers come off; `deny`: all variables and `sudo` too.
 */
export function unwrap(part: Part, strictness: Strictness): Unwrapped {
  const spellings = new Set<string>([part.text.trim()]);
  const safe = part.assignments.every((a) => isSafeAssignment(a));
  if (part.assignments.length > 0 && part.argv.length > 0) {
    spellings.add([...part.assignments.map((a) => `${a.name}=${a.value}`), ...part.argv].join(" "));
    if (!safe && strictness === "allow") return { spellings: [...spellings], argv: part.argv, wrappers: [] };
  }
  const written = part.words.length === part.argv.length ? part.words.map((w) => w.raw) : [...part.argv];
  let at = 0;
  const wrappers: string[] = [];
  const add = (): void => {
    if (at >= part.argv.length) return;
    spellings.add(part.argv.slice(at).join(" "));
    spellings.add(written.slice(at).join(" "));
    const first = part.words[at];
    const last = part.words.at(-1);
    if (part.start >= 0 && first && last) spellings.add(part.text.slice(part.text.indexOf(first.raw)));
  };
  add();
  for (;;) {
    const skip = wrapperLength(part.argv.slice(at), strictness);
    if (skip === 0 || at + skip >= part.argv.length) break;
    wrappers.push(part.argv[at]!);
    at += skip;
    add();
  }
  return { spellings: [...spellings].filter((s) => s !== ""), argv: part.argv.slice(at), wrappers };
}

/** Whether an assignment before a command changes nothing that matters to an allow rule. */
export function isSafeAssignment({ name, raw }: { readonly name: string; readonly raw: string }): boolean {
  return SAFE_VARIABLES.has(name) && /^\w+=(?:[\w./:@%+,-]*|'[\w./:@%+,-]*'|"[\w./:@%+,-]*")$/.test(raw);
}

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
      return /^-(?:n?-?\d+)$|^--adjustment=-?\d+$/.test(argv[1] ?? "") ? 2 : argv[1]?.startsWith("-") ? 0 : 1;
    case "stdbuf":
      return stdbufLength(argv);
    case "xargs":
      return strictness === "allow"
        ? (argv[1]?.startsWith("-") ? 0 : 1)
        : flagsLength(argv, /^-(?:[nPILdsEa]|-max-args|-max-procs)$/);
    case "env":
      return strictness === "deny" ? envLength(argv) : 0;
    case "sudo":
    case "doas":
      return strictness === "deny" ? flagsLength(argv, /^-[ugphCDRrtT]$/) : 0;
    default:
      return 0;
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
    if (/^-[ioe]$/.test(argv[i]!)) i += 2;
    else if (/^-[ioe]\w+$|^--(?:input|output|error)=\w+$/.test(argv[i]!)) i++;
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
  return i;
}
