import type { Word } from "../bash/ast.ts";
import { AWK_RUNS, comparesNames, isUnclosed, NAMES } from "../bash/limits.ts";
import { declarationLimits } from "../bash/variables.ts";
import type { Part } from "../bash/shell_reading.ts";
import { checkedCommand, lastName } from "./wrappers.ts";

/** Commands that evaluate their arguments as shell code (2.1.330). */
const EVALUATORS = new Set(
  "eval exec source . trap hash alias let shopt enable mapfile readarray complete bind coproc nocorrect fc compgen"
    .split(" "),
);

/** Commands whose inner command the client does not look at (2.1.330). */
const STARTERS = new Set("watch ionice setsid flock strace ltrace script chrt taskset unshare nsenter".split(" "));

/** Commands of zsh that read, write or start something by themselves (2.1.332). */
const ZSH_BUILTINS = new Set(
  ("emulate zmodload zpty ztcp zsocket sysopen sysread syswrite sysseek zselect zsystem autoload functions setopt unsetopt disable " +
    "vared zcompile zstat zf_rm zf_mv zf_ln zf_chmod zf_chown zf_chgrp zf_mkdir zf_rmdir zf_sync zparseopts strftime zformat zstyle " +
    "zgetattr zsetattr zlistattr zcurses zregexparse getln repeat foreach").split(" "),
);

/** Commands that take names of variables, of which a shell evaluates the subscript: `a[$(id)]` runs `id`. */
const NAME_TAKERS = new Set("read unset export declare typeset local".split(" "));

/** Why a shell would evaluate what is in brackets after a name, or null (2.1.332). */
function evaluatedSubscript([name = "", ...rest]: readonly string[]): string | null {
  const isEvaluated = (word: string | undefined): boolean => word?.includes("[") ?? false;
  const isCommand = (word: string): boolean => /\[.*(?:\$|`)/.test(word);
  const behind = (option: RegExp): boolean => rest.some((word, at) => option.test(word) && isEvaluated(rest[at + 1]));
  const found = name === "printf"
    ? behind(/^-v$/) || rest.some((word) => /^-v.*\[/.test(word) || isCommand(word))
    : name === "test" || name === "[" || name === "[["
    ? behind(/^-[vRt]$/)
    : name === "wait"
    ? behind(/^-p$/)
    : NAME_TAKERS.has(name)
    ? rest.some((word, at) => isEvaluated(word) && !(name === "read" && rest[at - 1] === "-d"))
    : (name === "readonly" || name === "getopts") && rest.some(isCommand);
  return found ? `${name} evaluates what is in brackets behind the name of a variable` : null;
}

/** What an awk program runs or loads, or null (2.1.332). */
function awkProgram(argv: readonly string[]): string | null {
  const option = argv.find((word) => /^(?:-[feEilW].*|-rf.*|--(?:file|exec|include|load|source)(?:=.*)?)$/.test(word));
  if (option !== undefined) return `awk ${option} cannot be checked`;
  return argv.slice(1).some((word) => AWK_RUNS.test(word)) ? "The awk program runs or loads others" : null;
}

const FIND_ACTIONS = /^-(?:exec|execdir|ok|okdir|delete|fprint|fprint0|fprintf|fls|files0-from)$/;

/**
 * Why a command cannot be approved by a rule for its beginning, or null. Only a rule for the whole tool lets it run.
 * `part`: the command as written. `argv`: its words with the wrappers taken off.
 */
export function runsArguments(part: Part, argv: readonly string[]): string | null {
  return part.words.some(({ pieces }) => pieces.some((p) => p.kind === "text" && /\n[ \t]*#/.test(p.text)))
    ? "A line break and # inside a quoted argument can hide arguments"
    : evaluatesArguments(part, argv);
}

/** The same without what only looks like hidden arguments: why the client asks in the sandbox, too (2.1.332). */
export function evaluatesArguments(part: Part, argv: readonly string[]): string | null {
  const name = argv[0] ?? "";
  const wrappers = part.argv.slice(0, Math.max(0, part.argv.length - argv.length));
  const isDashed = wrappers.some((word, at) => word === "--" && !/^(?:command|builtin)$/.test(wrappers[at - 1] ?? ""));
  if (name.startsWith("-") || isDashed) return "The command begins with a dash, like the rest of another command";
  const checked = checkedCommand(part.argv);
  const found = oddlyNamed(part, checked) ?? oddlyNamed(part, argv) ?? runsOwnArguments(argv, part) ??
    runsOwnArguments(checked, part) ?? argumentsAdded(checked);
  if (found !== null) return found;
  if (checked[0] === "xargs" && checked[1] === "") return "xargs with an empty word cannot be checked";
  if (name === "env" && /^-(?:$|[SC-]|[^iu0v])/.test(argv[1] ?? "")) return `env ${argv[1]} cannot be checked`;
  if (/^(?:timeout|time|nice|nohup|stdbuf|builtin|noglob)$/.test(name) && argv.length > 1) {
    return `${name} with these flags cannot be checked`;
  }
  if (name === "command" && /^-[^vV]/.test(argv[1] ?? "")) return "command with these flags cannot be checked";
  return null;
}

/** Words of the shell that are no commands, wherever one begins and in quotation marks, too. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "if then else elif fi for while until do done case esac in function select".split(" "),
);

/** Why the client asks about a command for its name, or for the name behind a wrapper, or null (2.1.332). */
function oddlyNamed({ argv: all, words }: Part, started: readonly string[]): string | null {
  const at = all.length - started.length;
  const program = words[at];
  if (at < 0 || program === undefined) return null;
  if (words[0]!.raw === "time" && words[1]?.raw === "time") return "time is given time as its command";
  for (const [i, wrapper] of all.slice(0, at).entries()) {
    const next = all[i + 1] ?? "";
    const isOdd = wrapper === "time" || wrapper === "nohup"
      ? !/^[\w.\/~+-]+$/.test(next)
      : /^(?:command|builtin|noglob)$/.test(wrapper) && isGlob(words[i + 1]!, /[*?]|\[./);
    if (isOdd) return `What ${wrapper} starts cannot be checked`;
  }
  if (KEYWORDS.has(all[at]!)) return `${all[at]} is a word of the shell, and no command`;
  return all[at] === "" || isUnclosed(program) || isQuotedExpansion(program)
    ? "Only the shell knows which command this is"
    : null;
}

function isQuotedExpansion({ pieces }: Word): boolean {
  return pieces.some((p) =>
    p.kind === "arithmetic" || "quoted" in p && p.quoted && !(p.kind === "variable" && p.name === "HOME")
  );
}

/** The same of one program and its arguments. */
function runsOwnArguments(argv: readonly string[], part: Part): string | null {
  const name = argv[0] ?? "";
  if (EVALUATORS.has(name) && !(name === "fc" && !/^-[-h]/.test(argv[1] ?? ""))) {
    return `${name} evaluates its arguments as shell code`;
  }
  if (STARTERS.has(name) && argv.length > 1) return `What ${name} starts cannot be checked`;
  if (ZSH_BUILTINS.has(name)) return `${name} is a command of zsh that can do what other commands are not allowed to`;
  if (name === "stat" && argv.some((word) => /^-[^\sc-]*[AH]/.test(word))) return "stat of zsh could set a variable";
  if ((name === "[" || name === "test") && part.words.some((word) => isGlob(word, /[*?]|\[.*\]/))) {
    return "Names of files could become a test";
  }
  const at = part.argv.length - argv.length;
  if (at > 0 && /^(?:\[\[?|test)$/.test(name) && comparesNames(part.words.slice(at + 1))) return NAMES;
  if (name === "[" && argv.length === 1 || name === "[[" && part.argv.length === 1) return `An unclosed ${name} test`;
  if (DECLARES.test(name) && part.words.some(isComputed)) {
    return `${name} is given what only the shell knows`;
  }
  const found = evaluatedSubscript(argv) ??
    (at === 0 || DECLARES.test(name) ? declarationLimits(part.words.slice(at), part.redirects, name) : null) ??
    (name === "unset" && argv.some((word) => !/^[\w.-]*$/.test(word))
      ? "What unset is given is no name of a variable"
      : null);
  if (found !== null) return found;
  switch (lastName(name)) {
    case "awk":
    case "gawk":
    case "mawk":
    case "nawk":
      return part.words.some((word) => isGlob(word, /[*?[]/))
        ? "An unquoted star could turn file names into a program or flags of awk"
        : awkProgram(argv);
    case "find":
      return findActions(part, argv);
    case "jq":
      return jqFiles(argv);
    default:
      return null;
  }
}

/** Commands that declare variables: the client looks at what they are given behind wrappers, too (2.1.332). */
const DECLARES = /^(?:export|declare|typeset|local|readonly)$/;

/** What takes the next word in an expression of `find`; any other word with a star is a file to start from (2.1.332). */
export const FIND_VALUES = new RegExp(
  "^-(?:i?name|i?path|i?wholename|i?lname|i?regex|regextype|[acmB]min|[acmB]time|[acmB]?newer|newer[aBcm][aBcmt]|samefile|fstype|user|" +
    "group|uid|gid|inum|links|perm|size|type|xtype|used|maxdepth|mindepth|printf|context|flags|xattrname)$",
);

function isComputed({ pieces }: Word): boolean {
  return pieces.some((p) => p.kind !== "text" && !(p.kind === "variable" && p.name === "HOME"));
}

/** Whether a shell may replace a word by names of files. */
function isGlob({ pieces }: Word, glob: RegExp): boolean {
  return pieces.some((p) => p.kind === "text" && p.quote === "none" && glob.test(p.text));
}

function findActions(part: Part, argv: readonly string[]): string | null {
  const action = argv.find((w) => FIND_ACTIONS.test(w));
  if (action) return `find with ${action} runs commands or changes files`;
  if (
    part.words.some((word) => isGlob(word, /[*?[]/)) || part.assignments.some(({ raw }) => /^[^'"]*[*?[]/.test(raw))
  ) {
    return "An unquoted star could turn file names into flags of find";
  }
  const start = argv.slice(1).find((w, at) => /[*?[\]]/.test(w) && !FIND_VALUES.test(argv[at] ?? ""));
  return start === undefined ? null : "find takes a pattern for a directory to start from";
}

/** Why the client asks about what `xargs` starts; with options of its own it does not look there (2.1.332). */
function argumentsAdded([name, ...started]: readonly string[]): string | null {
  if (name !== "xargs") return null;
  const command = checkedCommand(started);
  const [program = ""] = command;
  return program === "find" || program === "jq"
    ? `What xargs adds to ${program} cannot be checked`
    : argumentsAdded(command);
}

function jqFiles(argv: readonly string[]): string | null {
  const flag = argv.find((w) =>
    /^(?:-[a-zA-Z]*f|-L.*|--(?:from-file|rawfile|slurpfile|library-path|run-tests)(?:=.*)?)$/.test(w)
  );
  if (flag) return `jq ${flag} reads files`;
  return argv.some((w) => /\bsystem\s*\(|\b(?:include|import)\s+"/.test(w))
    ? "The jq program loads or runs others"
    : null;
}
