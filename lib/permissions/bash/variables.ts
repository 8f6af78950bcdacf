/**
 * Variables that a line sets, and what the client (2.1.332) makes of it: measured name by name.
 *
 * @module
 */

import type { Word } from "./ast.ts";
import { wordPieces, wordText } from "./words.ts";

/** Variables that change what later commands of the line are (2.1.332). */
const LOOKUP: ReadonlySet<string> = new Set(
  ("IFS PATH HOME SHELL SHLVL BASH_ENV ENV CDPATH cdpath FPATH fpath path MANPATH manpath MODULE_PATH module_path MAILPATH mailpath " +
    "GLOBIGNORE EXECIGNORE HISTFILE HISTCHARS histchars LANG LANGUAGE LC_ALL LC_CTYPE LC_TIME LC_MESSAGES LC_COLLATE LC_NUMERIC ZDOTDIR " +
    "BASH_LOADABLES_PATH BASH_ALIASES BASH_CMDS NULLCMD READNULLCMD TMPPREFIX DIRSTACK functions aliases commands")
    .split(" "),
);
/** Variables that a shell reads as numbers: it evaluates what they are set to. */
const NUMBERS: ReadonlySet<string> = new Set(
  ("UID EUID GID EGID PPID RANDOM SRANDOM SECONDS EPOCHSECONDS EPOCHREALTIME LINENO OPTIND COLUMNS LINES FUNCNEST BASHPID ERRNO HISTSIZE " +
    "HISTCMD SAVEHIST MAILCHECK TTYIDLE KEYTIMEOUT LISTMAX BAUD DIRSTACKSIZE REPORTTIME LOGCHECK PERIOD TMOUT status")
    .split(" "),
);
/** Variables that a shell sets or shows by itself, which no loop may set. */
const SPECIAL: ReadonlySet<string> = new Set(
  ("_ PWD OLDPWD TMPDIR USER LOGNAME HOSTNAME REPLY OPTARG PS1 PS2 PS3 PROMPT PROMPT2 RPROMPT RPS1 prompt SHELLOPTS BASHOPTS BASH_SUBSHELL " +
    "BASH_VERSION BASH_COMMAND BASH_ARGV0 GROUPS FUNCNAME PIPESTATUS pipestatus FIGNORE fignore WATCH watch argv psvar")
    .split(" "),
);
/** Variables that the client's shell always has: setting one changes what later programs are given. */
const EXPORTED: ReadonlySet<string> = new Set(
  ("_ PWD OLDPWD TMPDIR LOGNAME CLAUDECODE CLAUDE_CODE_ENTRYPOINT GIT_EDITOR COREPACK_ENABLE_AUTO_PIN HOME PATH SHELL SHLVL")
    .split(" "),
);

const NAME = /^[A-Za-z_]\w*$/;

/** Whether a variable changes what later commands of the line are. */
export function altersLookup(name: string): boolean {
  return LOOKUP.has(name) || /^(?:LD_|DYLD_|BASH_FUNC_)/.test(name);
}

/** Whether a shell reads a variable as a number. */
export function isNumericVariable(name: string): boolean {
  return NUMBERS.has(name);
}

/** Whether a variable is evaluated or looked at by the shell, so that no text may be put into it unseen. */
function isEvaluated(name: string): boolean {
  return altersLookup(name) || NUMBERS.has(name) || name === "PS4";
}

/** Whether the client's shell always exports a variable (2.1.332). */
export function isExported(name: string): boolean {
  return EXPORTED.has(name);
}

/** Why the client would give up on a loop for the name of its variable, or null (2.1.332). */
export function loopLimits(name: string): string | null {
  return !NAME.test(name) || isEvaluated(name) || SPECIAL.has(name) ? `A loop over ${name}` : null;
}

/** Options of the commands that declare variables: with which a value may be given, and with which only names may (2.1.332). */
const DECLARATIONS: Readonly<Record<string, { readonly valued: RegExp; readonly named: RegExp }>> = {
  declare: { valued: /^[-+][rxt]+$/, named: /^-[pfg]$/ },
  typeset: { valued: /^[-+][rxt]+$/, named: /^-[pfg]$/ },
  local: { valued: /^[-+][rxt]+$/, named: /^-[pf]$/ },
  readonly: { valued: /^(?!)/, named: /^-[aAxpf]+$/ },
  export: { valued: /^(?!)/, named: /^-[aApfn]+$/ },
};

/**
 * Why the client would give up on what a command declares, unsets or reads into a variable, or null (2.1.332).
 *
 * @param given Its words, after wrappers.
 * @param name The first one as the shell takes it.
 */
export function declarationLimits(
  given: readonly Word[],
  redirects: readonly { readonly operator: string }[],
  name: string = given[0]?.raw ?? "",
): string | null {
  const words = given.slice(1);
  const problem = `What ${name} is given is no name of a variable`;
  const options = Object.hasOwn(DECLARATIONS, name) ? DECLARATIONS[name] : undefined;
  if ((options !== undefined || name === "unset") && redirects.some(({ operator }) => operator.startsWith("<<"))) {
    return `${name} with a text on its input`;
  }
  if (name === "unset") {
    const [first] = words;
    const names = /^-[fv]$/.test(first?.raw ?? "") ? words.slice(1) : words;
    const pattern = first?.raw === "-f" ? /^[\w.-]*\w$/ : NAME;
    return names.every(({ raw }) => pattern.test(raw) && !(pattern === NAME && isEvaluated(raw))) ? null : problem;
  }
  if (name === "read") return words.some(({ raw }) => isEvaluated(raw)) ? problem : null;
  if (options === undefined) return null;
  let at = 0;
  let areNames = false;
  for (; /^[-+]./.test(words[at]?.raw ?? ""); at++) {
    const { raw } = words[at]!;
    if (options.named.test(raw)) areNames = true;
    else if (raw !== "--" && !options.valued.test(raw)) return problem;
  }
  return words.slice(at).every((word) => isDeclared(word, areNames)) ? null : problem;
}

/** The variables that a command sets, as far as that changes what later programs are given. */
export function declaredNames([command, ...words]: readonly Word[]): string[] {
  const isRead = command?.raw === "read";
  if (!isRead && !/^(?:declare|typeset|local|readonly)$/.test(command?.raw ?? "")) return [];
  return words.flatMap(({ raw }) => (isRead ? NAME.exec(raw) : /^([A-Za-z_]\w*)(?=\+?=)/.exec(raw))?.[0] ?? []);
}

function isDeclared({ pieces }: Word, isName: boolean): boolean {
  const [, name = "", value] = /^([A-Za-z_]\w*)(?:\+?=([^]*))?$/.exec(wordText(pieces)) ?? [];
  return name !== "" &&
    (value === undefined ||
      !isName && name !== "IFS" && !value.includes("~") && !(name === "PS4" && /[$`]/.test(value)));
}

/** Whether a word sets a variable that a command declares: the client reads what it is set to as that of an assignment (2.1.332). */
export function declaredValue(command: Word | undefined, { raw, start, end }: Word): Word | null {
  const head = Object.hasOwn(DECLARATIONS, command?.raw ?? "") ? /^[A-Za-z_]\w*\+?=/.exec(raw) : null;
  if (head === null) return null;
  const value = raw.slice(head[0].length);
  return { raw: value, pieces: wordPieces(value), start: start + head[0].length, end };
}
