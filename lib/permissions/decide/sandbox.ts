import type { JsonObject } from "../../json.ts";
import type { Word } from "../bash/ast.ts";
import type { WordPart } from "../bash/words.ts";
import { testLimits } from "../bash/limits.ts";
import { hasControls } from "../bash/line_text.ts";
import type { Part, ShellReading } from "../bash/shell_reading.ts";
import { evaluatesArguments, FIND_VALUES } from "../commands/semantics.ts";
import { vitalDirectory } from "../commands/vital_directories.ts";
import { checkedCommand, isSafeAssignment, lastName, unwrap } from "../commands/wrappers.ts";
import type { PermissionContext } from "../context.ts";
import { matchesCommand } from "../rules/command_match.ts";
import { matchingCommandRule, wholeToolRule } from "../rules/match_rules.ts";
import { parseRule } from "../rules/rule.ts";
import type { PermissionMode } from "../settings/settings.ts";
import { removalsInShell } from "./part.ts";

/**
 * How the sandbox bears on a call of Bash (2.1.332): it runs outside, it is excluded, it runs inside, or inside and therefore without
 * a rule, or it asks to leave.
 */
export type Sandboxing = "outside" | "excluded" | "inside" | "auto_allowed" | "leaves";

/** Modes in which a sandboxed command needs no rule; plan mode and auto mode's classifier look at it all the same (2.1.332). */
const AUTO_ALLOWING: ReadonlySet<PermissionMode> = new Set(["default", "acceptEdits", "dontAsk", "bypassPermissions"]);

/** How the sandbox bears on a call of Bash. */
export function sandboxingOf(input: JsonObject, reading: ShellReading, context: PermissionContext): Sandboxing {
  const { settings: { sandbox }, sandboxStarts = true, platform, mode } = context;
  const isOn = sandbox.enabled && sandboxStarts &&
    (sandbox.platforms === null || platform === undefined || sandbox.platforms.includes(platform));
  if (!isOn) return "outside";
  if (isExcluded(reading, context)) return "excluded";
  // the client reads a text as well (2.1.332)
  if (String(input["dangerouslyDisableSandbox"]) === "true" && sandbox.allowUnsandboxed) return "leaves";
  return sandbox.autoAllow === true && AUTO_ALLOWING.has(mode) ? "auto_allowed" : "inside";
}

/** Commands that stay in the sandbox whatever is excluded: they change the shell, or start what is not looked at (2.1.332). */
const NEVER_EXCLUDED: ReadonlySet<string> = new Set(
  ("cd pushd popd set export unset declare typeset local readonly alias unalias source . eval exec command builtin noglob nocorrect [ [[ " +
    "sudo doas su xargs watch setsid flock strace ltrace script ionice unshare chroot nsenter pkexec trap shopt read awk gawk mawk nawk")
    .split(" "),
);
/** What makes an interpreter run something else than a script that is named plainly. */
const CODE_OPTION = /^-(?!-)[A-Za-z]*[ceEpPr]$|^--(?:eval|print|require|import|loader|command)(?:=.*)?$/;
/** After deno and bun: what makes them run a script. */
const STARTS_CODE = /^(?:run|eval|exec|task|repl|x)$|^-|[./]/;
const INTERPRETERS = /^(?:(?:r?ba|z|da|m?k|a|fi|c|tc)?sh|node|nodejs|python[\d.]*|pypy[\d.]*|perl|ruby|php|lua)$/;

/**
 * Whether every command of a line is excluded from the sandbox. Nothing is, whatever the exclusions, in a line that redirects to a file,
 * encloses commands or fills in what others print, and no program that is not named plainly (2.1.332).
 */
function isExcluded(reading: ShellReading, { settings: { sandbox: { exclusions } } }: PermissionContext): boolean {
  const { parts, subshell, isEnclosed, isReadInSandbox } = reading;
  if (exclusions.length === 0 || parts.length === 0 || subshell || isEnclosed || !isReadInSandbox) return false;
  if (!reading.setVariables.every((name) => isSafeAssignment({ name, raw: `${name}=C` }))) return false;
  return parts.every((part) => mayLeave(part) && exclusions.some(({ text }) => coversExcluded(text, part)));
}

function mayLeave(part: Part): boolean {
  const command = checkedCommand(part.argv);
  const [name = "", first, ...rest] = command;
  const at = part.argv.length - command.length;
  if (part.nested || NEVER_EXCLUDED.has(name) || part.argv.slice(0, at).some((word) => NEVER_EXCLUDED.has(word))) {
    return false;
  }
  if (part.words[at]?.raw !== name || part.words[0]?.raw !== part.argv[0]) return false;
  const isNamed = (p: WordPart): boolean => p.kind === "variable" || p.kind === "braced" && !/@|\$\(|`/.test(p.text);
  if (!part.words.every(({ pieces }) => pieces.every((p) => p.kind === "text" || isNamed(p)))) return false;
  if (part.words.some(hasBraces) || !part.assignments.every(isSafeAssignment)) return false;
  if (part.argv.slice(0, at).some((word) => word.includes("="))) return false;
  if (part.redirects.some(({ operator, target }) => !/^[<>]&$/.test(operator) || !/^\d+$/.test(target))) return false;
  if (/^(?:timeout|time|nice|nohup|stdbuf|env)$/.test(name) && first !== undefined) return false;
  if (/^(?:deno|bun)$/.test(name) && (first === undefined || STARTS_CODE.test(first))) return false;
  if (name === "git" && (first === "-c" || first === "-C")) return false;
  if (!INTERPRETERS.test(lastName(name))) return true;
  const words = first === undefined ? [] : [first, ...rest];
  const script = words.findIndex((word) => !word.startsWith("-"));
  const options = script < 0 ? words : words.slice(0, script);
  return !options.some((word) => CODE_OPTION.test(word)) && (script >= 0 || options.some((word) => word.length > 1));
}

function hasBraces({ pieces }: Word): boolean {
  return pieces.some((p) => p.kind === "text" && p.quote === "none" && /\{[^{}]*(?:,|\.\.)/.test(p.text));
}

/** Whether an exclusion, which is written like the content of a rule, coversExcluded a command; wrappers are looked through. */
function coversExcluded(text: string, part: Part): boolean {
  const parsed = parseRule(`Bash(${text.replace(/[()]/g, "\\$&")})`);
  if (parsed.status !== "ok") return false;
  const { content } = parsed.rule;
  const spellings = unwrap(part, "allow");
  const inner = checkedCommand(part.argv).join(" ");
  return matchesCommand(content, { exact: [...spellings.exact, inner], spaced: [...spellings.spaced, inner] });
}

/**
 * Whether a command in the sandbox runs without a rule. If not, it is decided as without a sandbox.
 *
 * Rules for Bash still count, those for paths do not: the system refuses what they deny while the command runs (2.1.332).
 */
export function isAutoAllowed(command: string, reading: ShellReading, context: PermissionContext): boolean {
  if (
    !reading.isReadInSandbox || reading.isUncertain || reading.usesOutput || reading.usesLocal || hasControls(command)
  ) return false;
  if (reading.setVariables.some((name) => name === "PWD" || name === "OLDPWD")) return false;
  if (wholeToolRule(context, "deny", "Bash") !== undefined || removesElsewhere(reading)) return false;
  return reading.parts.every((part) => isPartAutoAllowed(part, reading, context));
}

/** Whether a line changes the directory and removes something, in whatever order (2.1.332). */
function removesElsewhere({ parts }: ShellReading): boolean {
  const names = parts.filter(({ nested }) => !nested).map(({ argv }) => lastName(checkedCommand(argv)[0]));
  return names.some((name) => /^(?:cd|chdir|pushd|popd)$/.test(name)) &&
    names.some((name) => /^rm(?:dir)?$/.test(name));
}

/** What a shell makes a connection of, where a command reads from it or writes to it. */
const CONNECTION = /^\/dev\/(?:tcp|udp)\//;

function isPartAutoAllowed(
  { filled, ...written }: Part,
  reading: ShellReading,
  context: PermissionContext,
): boolean {
  const part = filled?.part ?? written;
  const spellings = unwrap(part, "deny");
  const isRuled = (behavior: "deny" | "ask") =>
    matchingCommandRule(context, behavior, { tool: "Bash", spellings }) !== undefined;
  if (isRuled("deny") || part.redirects.some(({ target }) => CONNECTION.test(target))) return false;
  const checked = checkedCommand(part.argv);
  if (/^(?:rm|rmdir)$/.test(lastName(checked[0])) && vitalDirectory(checked, context) !== null) return false;
  // nothing else of what is nested in a line that is not analyzed is looked at
  if (part.nested && reading.isExpanded) return true;
  if (isRuled("ask") || [...removalsInShell(part, context)].some((inner) => isDeniedInSandbox(inner.part, context))) {
    return false;
  }
  return reading.isExpanded ? isKnownBesideUnknown(part) : isKnownWord(part, context);
}

function isDeniedInSandbox(part: Part, context: PermissionContext): boolean {
  return matchingCommandRule(context, "deny", { tool: "Bash", spellings: unwrap(part, "deny") }) !== undefined;
}

/** Interpreters before which a variable may be set where no call may leave the sandbox (2.1.332). */
const FREE_INTERPRETERS: ReadonlySet<string> = new Set("node python python3 ruby perl deno bun".split(" "));

/** Variables, by the end of their names, that change what a program loads or starts. */
const LOADING =
  /(?:PATH|OPTIONS|OPTS?|EDITOR|VISUAL|PAGER|BROWSER|SHELL|HOME|PRELOAD|AUDIT|STARTUP|LIBRARIES|LIB|SSH|COMMAND|ENV|IFS|PS4|GLOBIGNORE|LC_ALL|LC_CTYPE|LANG)$/;

/** Operands of dd, the only program whose words with an equals sign are examined. */
const DD_OPERAND = /^(?:if|of|bs|ibs|obs|cbs|count|skip|seek|conv|iflag|oflag|status)=/;

/**
 * Whether nothing keeps a command of a line that the client analyzes from running in the sandbox without a rule: a variable that is
 * set for it, a word with an equals sign that could be one, the home of another user, or what evaluates its arguments.
 */
function isKnownWord(part: Part, { settings: { sandbox } }: PermissionContext): boolean {
  const { argv, assignments } = part;
  const [program = "", ...words] = argv;
  const isFree = !sandbox.allowUnsandboxed && FREE_INTERPRETERS.has(program) &&
    assignments.every(({ name, value }) => !LOADING.test(name) && !value.startsWith("~"));
  if (argv.length === 0 && part.redirects.some(({ operator }) => /^<<[-<]?$/.test(operator))) return false;
  if (/[^\\[]\[[^\]]*$/.test(part.words[0]?.raw ?? "")) return false; // a name with half a pattern (2.1.332)
  if (NOT_BESIDE_SUM.test(program) && part.words.some((word, at) => isOddSum(word, part.words[at - 1]))) return false;
  if (words.length + assignments.length > 0 && !isFree && !assignments.every(isSafeAssignment)) return false;
  if (evaluatesArguments(part, unwrap(part, "allow").argv) !== null) return false;
  return argv.every((word) =>
    word.startsWith("-") ||
    !/^~[^/]/.test(word) && (!word.includes("=") || program === "dd" && DD_OPERAND.test(word))
  );
}

/** Programs that take no sum, not even one of numbers (2.1.332). */
const NOT_BESIDE_SUM = /^(?:awk|gawk|mawk|nawk|find|fc|jobs|set|unset)$/;

/** Whether a word has a sum, unless it is nothing else, and follows an option of find that takes it. */
function isOddSum({ pieces }: Word, before: Word | undefined): boolean {
  const sums = pieces.filter((p) => p.kind === "arithmetic");
  return sums.length > 0 && !(pieces.length === 1 && !sums[0]!.quoted && FIND_VALUES.test(before?.raw ?? ""));
}

/** Programs that a line may not have if it fills in what the client does not know: what that is could be their program, or an option. */
const NOT_BESIDE_UNKNOWN =
  /^(?:rm|rmdir|awk|gawk|mawk|nawk|jq|find|fc|jobs|set|unset|export|declare|typeset|local|readonly)$/;

/** The name of a program with nothing in it that could mean something to a shell. */
const PLAIN_NAME = /^[\w./~+-]+$/;

/** Commands of a shell that may have variables among their arguments, but not what a command prints or options with one (2.1.332). */
const EVALUATES_NUMBERS = /^(?:read|printf|wait|getopts|logout|exit|return|break|continue|shift)$/;

/** The same of a line that fills in arguments: the program is known and runs no program among its arguments. */
function isKnownBesideUnknown(part: Part): boolean {
  const checked = checkedCommand(part.argv);
  const at = part.argv.length - checked.length;
  const head = part.words.slice(0, at + 1);
  const name = lastName(checked[0]);
  const isHidden = (word: Word): boolean =>
    hasBraces(word) || word.pieces.some(({ kind }) => kind !== "text") || /^[\\'"]/.test(word.raw);
  const isWrapper = /^(?:command|builtin|time|nice|nohup|timeout|stdbuf|env|noglob)$/.test(name);
  const isWrapped = at > 0 || isWrapper;
  // one whose options are not known, behind another
  if (at > 0 && isWrapper && checked.length > 1) return false;
  if (part.assignments.some((a) => LOADING.test(a.name))) return false;
  if (
    isWrapped &&
    part.redirects.some(({ operator, target }) => operator === "<<<" || name === "command" && /[$`(]/.test(target))
  ) return false;
  if (name === "test" && (part.words.some(hasBraces) || testLimits(part.words.slice(at + 1), false) !== null)) {
    return false;
  }
  if (name === "command" && /^-\w*[vV]/.test(checked[1] ?? "")) return false;
  if (head.some(isHidden) || !PLAIN_NAME.test(name) || evaluatesArguments(part, unwrap(part, "allow").argv) !== null) {
    return false;
  }
  if (EVALUATES_NUMBERS.test(name)) {
    return part.words.every((word) => !isUnknown(word) || isParameter(word) && !word.raw.startsWith("-"));
  }
  if (!NOT_BESIDE_UNKNOWN.test(name)) return true;
  return name === "find" && part.words.every((word, i) => !isUnknown(word) || isQuotedValue(word, part.words[i - 1]));
}

/** Whether a shell fills in no more than variables and sums. */
function isParameter(word: Word): boolean {
  return !hasBraces(word) &&
    word.pieces.every((p) =>
      /^(?:text|variable|arithmetic)$/.test(p.kind) || p.kind === "braced" && /^\$\{\w+\}$/.test(p.text)
    );
}

/** Whether a shell fills something in. */
function isUnknown(word: Word): boolean {
  return hasBraces(word) || word.pieces.some((p) => p.kind !== "text" && !(p.kind === "variable" && p.name === "HOME"));
}

/** A text in double quotes after an option of find that takes it. */
function isQuotedValue({ raw, pieces }: Word, before: Word | undefined): boolean {
  return raw.startsWith('"') && pieces.every(({ kind }) => kind !== "arithmetic") &&
    FIND_VALUES.test(before?.raw ?? "");
}
