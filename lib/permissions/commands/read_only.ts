import { GIT_READERS } from "./git_flags.ts";
import { type FlagTable, readFlags } from "./flags.ts";
import { ANY_FLAGS, GLOBS_ALLOWED, TOOL_READERS } from "./read_only_table.ts";
import type { Word } from "../bash/ast.ts";
import { isBesideText, isUnclosed } from "../bash/limits.ts";
import { readShell } from "../bash/read_shell.ts";
import { type Part, writesToFile } from "../bash/shell_reading.ts";
import { sedReads } from "./sed.ts";
import { FIND_VALUES } from "./semantics.ts";
import { leavesReading } from "./wrappers.ts";

/** Whether the client (2.1.330) runs a command without asking because it only reads. Paths are judged elsewhere. */
export function isReadOnly(part: Part): boolean {
  if (part.assignments.length > 0 && part.argv.length === 0) return part.redirects.length === 0;
  if (!part.assignments.every(leavesReading)) return false;
  const { argv, from } = withoutReaders(part);
  const words = part.words.slice(from);
  const name = argv[0] ?? "";
  if (AS_WRITTEN.has(name) && (part.assignments.length > 0 || words[0]?.raw !== name)) return false;
  if (name === "sed" && part.redirects.some(({ operator }) => operator.startsWith("<<")) && part.full.includes("\\")) {
    return false; // `sed 1p <<\E` (2.1.332)
  }
  // after a redirection, or with one that follows at once, the client does not know them (2.1.332)
  if ((name === "jq" || name === "uniq") && from === 0 && !/^\w+(?:\s|$|<(?!<))/.test(part.full)) return false;
  if (words.slice(1).some((w) => hasOpenExpansion(w, name)) && !TESTS.has(name)) return false;
  if (name === "find" && words.some((w, at) => hasSum(w) && !FIND_VALUES.test(words[at - 1]?.raw ?? ""))) return false;
  if (words.some((w) => w.pieces.some((p) => p.kind === "substitution" && !readsThroughout(p.body)))) return false;
  // quoted or not (2.1.332)
  if (argv.some((word) => /^~[^/]/.test(word)) || name === "jq" && words.some(isUnclosed)) return false;
  // where a variable is filled in, or a word has two lines, the client no longer knows what was quoted (2.1.332)
  const filled = words.some((w) => w.raw.includes("\n") || w.pieces.some(({ kind }) => kind === "variable"));
  const isStarAfterVariable = words.some(({ pieces }) =>
    pieces.some((p) => p.kind === "variable" && p.name !== "HOME") &&
    pieces.some((p) => p.kind === "text" && p.quote === "none" && /[*?]/.test(p.text))
  );
  const globbed = words.some(({ pieces }) =>
    /[*?]|\[[^[\]\n\r\u2028\u2029]*\]/.test(
      pieces.map((p) =>
        p.kind === "text" && (filled || p.quote === "none")
          ? p.text
          : p.kind === "text" && p.quote === "escape"
          ? "x"
          : "\n"
      ).join(""),
    )
  );
  const isFedGlob = part.redirects.some(({ operator, target, expands }) =>
    operator === "<<<" && expands && !target.startsWith("~")
  );
  if (isStarAfterVariable || ((globbed || isFedGlob) && !GLOBS_ALLOWED.has(name))) return false;
  return TESTS.has(name) ? testReads(words) : readsOnly(argv, words.map((w) => w.raw));
}

/** A substitution does no more than its commands; a rule that allows them does not make the outer command read-only. */
function readsThroughout(body: string): boolean {
  const inner = readShell(body);
  return inner.tooComplex === null &&
    inner.parts.every((part) => isReadOnly(part) && !part.redirects.some(writesToFile));
}

const TESTS = new Set(["[", "[["]);

/** Commands that the client knows only by their bare names, with nothing before them (2.1.332). */
const AS_WRITTEN = new Set(["[", "[[", "jq", "hostname", "uniq"]);

/** What only the shell itself runs: `timeout` would look for a program with that name (2.1.332). */
const SHELL_ONLY = new Set("command builtin noglob cd type help history [ [[".split(" "));

/** `timeout N`, `command`, `builtin` and `noglob` do not keep a command from being read-only; the other wrappers do (2.1.330). */
function withoutReaders(part: Part): { argv: readonly string[]; from: number } {
  let from = 0;
  for (;;) {
    const [name = "", next = "", program = ""] = part.argv.slice(from);
    if (/^(?:command|builtin|noglob)$/.test(name) && next !== "" && !next.startsWith("-") && !TESTS.has(next)) {
      from += 1;
    } else if (
      (name === "command" && next === "-p" || /^(?:command|builtin)$/.test(name) && next === "--") && program !== ""
    ) from += 2;
    else if (
      name === "timeout" && /^\d+(?:\.\d+)?[smhd]?$/.test(next) && program !== "" && !SHELL_ONLY.has(program)
    ) {
      from += 2;
    } else return { argv: part.argv.slice(from), from };
  }
}

/** Commands in whose arguments a dollar sign keeps its written meaning for the client (2.1.330). */
const DOLLAR_ALLOWED = new Set(["find", "cd", "alias", "claude", "history"]);

/**
 * Whether a program may be given the value of a variable in a quoted text; the client asks about `$?` and similar ones
 * (2.1.332).
 */
function mayBeFilledIn(variable: string, program: string): boolean {
  return /^(?!_$)[A-Za-z_]\w*$/.test(variable) && (ANY_FLAGS.has(program) || (program === "cd" && variable === "PWD"));
}

function hasSum({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === "arithmetic");
}

/** An expansion whose value is not known here, or text that the client cannot tell from one. */
function hasOpenExpansion({ pieces }: Word, name: string): boolean {
  return pieces.some((p) => {
    switch (p.kind) {
      case "variable":
        return p.name !== "HOME" && !(p.quoted && mayBeFilledIn(p.name, name) && isBesideText(pieces));
      case "substitution":
        return !ANY_FLAGS.has(name) && name !== "cd";
      case "arithmetic":
        return !ANY_FLAGS.has(name) && name !== "find";
      case "text":
        return (name === "jq" ? /`/ : /[$`]/).test(p.text) && !ANY_FLAGS.has(name) && !DOLLAR_ALLOWED.has(name);
      default:
        return false;
    }
  });
}

/** Read-only commands, besides those with any flags, that may have braces in quotation marks (2.1.332). */
const BRACES_ALLOWED: ReadonlySet<string> = new Set(["jq", "find", "[", "[[", "printf", "cd"]);

/** Whether the client takes a word for one that a shell could expand, quotation marks or not: `'x{1,2}'`. */
function isBraced(word: string): boolean {
  return word.includes("{") && /,|\.\./.test(word);
}

function readsOnly(argv: readonly string[], written: readonly string[]): boolean {
  const name = argv[0] ?? "";
  const rest = argv.slice(1);
  if (ANY_FLAGS.has(name)) return name !== "stat" || !rest.some((w) => /^-[AH]/.test(w));
  if (
    !BRACES_ALLOWED.has(name) && rest.some(isBraced) && !(name === "docker" && /^(?:ps|images)$/.test(rest[0] ?? ""))
  ) {
    return false;
  }
  switch (name) {
    case "pwd":
    case "whoami":
    case "alias":
      return rest.length === 0;
    case "git":
      return gitReads(rest);
    case "find":
      return true;
    case "cd":
      return rest.length <= 1 && !rest[0]?.match(/^-./);
    case "uniq":
      return uniqReads(written.slice(1));
    case "history":
      return rest.length === 0 || (rest.length === 1 && /^\d+$/.test(rest[0]!));
    case "arch":
      return rest.every((w) => w === "-h" || w === "--help");
    case "ip":
      return rest.length === 1 && rest[0] === "addr";
    case "ifconfig":
      return rest.length === 0 || (rest.length === 1 && /^[A-Za-z][\w./'\s-]*$/.test(rest[0]!));
    case "node":
      return rest.length === 1 && (rest[0] === "-v" || rest[0] === "--version");
    case "python":
    case "python3":
      return rest.length === 1 && rest[0] === "--version";
    case "claude":
      return rest.length === 1 && (rest[0] === "-h" || rest[0] === "--help");
    case "sed":
      return sedReads(rest);
    case "jq":
      return jqReads(rest, written.slice(1));
    case "xargs":
      return xargsReads(rest);
    case "docker":
      return dockerReads(rest) && !rest.some((w) => w.startsWith("~"));
    case "printf":
      return printfReads(rest);
  }
  const table = TOOL_READERS[name];
  const read = table ? readFlags(rest, table) : null;
  if (!read) return false;
  switch (name) {
    case "date":
      return read.operands.every((o) => o.startsWith("+") || o === "-");
    case "hostname":
      return read.operands.length === 0 && !rest.includes("--");
    case "base64":
      return read.operands.every((o) => !/^-./.test(o));
    case "ps":
      return psReads(rest);
    case "man":
      return manReads(rest);
    case "grep":
    case "egrep":
    case "fgrep":
    case "rg":
      return !rest.some((w) => w.includes("\n")); // each line is a pattern of its own (2.1.332)
    case "test":
      return rest.every((w) => !w.includes("[")) && read.operands.every((o) => !/^-./.test(o));
    case "tput":
      return read.operands.every((o) => !/^(?:init|reset|rs[123f]?|is[123f]?|iprog|if|rf|clear_margins)$/.test(o));
    case "ss":
      return rest.at(-1) !== "--" && !rest.includes("--") &&
        (/^(?:state|src|dst)$/.test(read.operands[0] ?? "") ||
          read.operands.every((o) => /^\d+$/.test(o) || !/[A-Za-z~]/.test(o) && !/^\d/.test(o)));
    case "help":
      return [...read.operands, ...written.slice(1)].every(isPageName);
    case "which":
      return !read.operands.includes("-");
    case "lsof":
      return read.operands.every((o) => !/^\+(?!D$)/.test(o)) &&
        !rest.some((w, at) => rest[at - 1] === "-L" && /^\d+\D/.test(w));
    default:
      return true;
  }
}

function gitReads(rest: readonly string[]): boolean {
  const two = rest.slice(0, 2).join(" ");
  const key = GIT_READERS[two] ? two : rest[0] ?? "";
  const table = GIT_READERS[key];
  if (!table || !Object.hasOwn(GIT_READERS, key)) return false;
  const words = rest.slice(key.split(" ").length);
  if (key === "remote" && words[0] === "show") {
    return words[1] === "-n" && /^[\w.\/-]+$/.test(words[2] ?? "") && words.length === 3;
  }
  const read = readFlags(words, key === "remote" ? table : countingTable(table));
  if (!read || words.some((word) => checksSignatures(word, key))) return false;
  const operands = read.operands.filter((o) => o !== "" && o !== "-");
  switch (key) {
    case "branch":
    case "tag":
      return operands.length === 0 || listsFirst(words);
    case "remote":
      return read.operands.length === 0 && !words.includes("--");
    case "ls-remote":
      return read.operands.every((o) => o === "");
    case "reflog":
      return words[0] === undefined || words[0].startsWith("-");
    default:
      return true;
  }
}

/** Whether a format or an order shows signatures: git then runs the program that `gpg.program` names (2.1.332). */
function checksSignatures(word: string, subcommand: string): boolean {
  return /^(?:for-each-ref|branch|tag)$/.test(subcommand) ? /\bsignature\b/.test(word) : /%[-+ ]?G/.test(word);
}

/** Whether a flag that makes `git branch` and `git tag` list comes before the first name, where the client looks for it (2.1.332). */
function listsFirst(words: readonly string[]): boolean {
  const first = words.findIndex((w) => !w.startsWith("-"));
  return words.slice(0, first < 0 ? words.length : first).some((w) =>
    /^(?:-[a-zA-Z]*l[a-zA-Z]*|--(?:list|contains|no-contains|merged|no-merged|points-at)(?:=.*)?)$/.test(w)
  );
}

const countedTables = new WeakMap<FlagTable, FlagTable>();

/** The same table where `-20` is a count, as everywhere in git but in `git remote` (2.1.330). */
function countingTable(table: FlagTable): FlagTable {
  const known = countedTables.get(table) ?? { ...table, counts: true };
  countedTables.set(table, known);
  return known;
}

/** Whether the arguments of `man` name pages rather than files; after a search option, they may be anything. */
function manReads(rest: readonly string[]): boolean {
  let at = 0;
  for (; rest[at]?.startsWith("-"); at++) {
    if (/^(?:-[kf]|--apropos|--whatis)$/.test(rest[at]!)) return true;
    if (/^-[Ss]$/.test(rest[at]!) && isPageName(rest[at + 1] ?? "")) at++;
  }
  return rest.slice(at).every((w) =>
    w.startsWith("-") ? !/^(?:-[A-Za-z]*[kf]|--apropos|--whatis)/.test(w) : isPageName(w)
  );
}

const isPageName = (word: string): boolean => !/[/~\\]/.test(word);

/** `ps` takes letters without a dash as options, too. Then e and E show the environment, with or without a dash. */
function psReads(rest: readonly string[]): boolean {
  return rest.every((w) => w.startsWith("-")) || !rest.some((w) => !w.startsWith("--") && /e/i.test(w));
}

/** The conversions of `printf` that take any text; all others evaluate it as a number (2.1.332). */
const TEXT_CONVERSIONS = /%(?:%|[-+ #0']*\d*(?:\.\d*)?[sqbc])/g;

/** Whether a format only shows text, or the values that it evaluates are plain numbers. */
function printfReads(rest: readonly string[]): boolean {
  const [format, ...values] = rest[0] === "--" ? rest.slice(1) : rest;
  if (format === undefined) return true;
  if (format.startsWith("-") && rest[0] !== "--") return false;
  const evaluates = format.replace(TEXT_CONVERSIONS, "").includes("%");
  return !evaluates || values.every((v) => /^[-+]?(?:0[xX][\da-fA-F]+|\d*\.?\d+(?:[eE][-+]?\d+)?)$/.test(v));
}

function uniqReads(rest: readonly string[]): boolean {
  for (let i = 0; i < rest.length; i++) {
    if (/^-[fsw]$/.test(rest[i]!) && /^\d+$/.test(rest[i + 1] ?? "")) i++;
    else if (!/^-[A-Za-z]+$|^--[a-zA-Z-]+(?:=\S+)?$/.test(rest[i]!)) return false;
  }
  return true;
}

/** Whether nothing that a test is given depends on variables or on what files there are, and `[ ]` no argument begins with what is filled in. */
function testReads(words: readonly Word[]): boolean {
  const isDouble = words[0]?.raw === "[[";
  return words.every(({ pieces }) =>
    pieces.every((p, at) => {
      if (p.kind === "text") return !/none|escape/.test(p.quote) || !/[*?]/.test(p.text);
      if (p.kind === "dollar") return true;
      return /^(?:substitution|arithmetic)$/.test(p.kind) && (isDouble || at > 0);
    })
  );
}

/**
 * Flags, all before the program and as they are written, and a program that neither loads others nor shows the environment.
 */
function jqReads(rest: readonly string[], written: readonly string[]): boolean {
  const program = written.findIndex((w) => !w.startsWith("-"));
  if (program < 0 || written.slice(program).some((w) => w.startsWith("-"))) return false;
  const isKnown = (w: string): boolean =>
    /^-[a-zA-Z]+$|^--[a-zA-Z-]+(?:=\S+)?$/.test(w) && !/^--(?:help|version|argfile)$/.test(w);
  // a quoted text must be all of its word (2.1.332)
  if (written.some((w) => /^(?:'[^']*'|"[^"]*")./s.test(w))) return false;
  return written.slice(0, program).every(isKnown) &&
    !rest.some((w) => /\$ENV|\benv\b|\b(?:include|import)\b/.test(w));
}

/** Programs that xargs may start (2.1.330). */
const XARGS_TARGETS = new Set("echo printf wc grep head tail".split(" "));

function xargsReads(rest: readonly string[]): boolean {
  let i = 0;
  for (; i < rest.length && rest[i]!.startsWith("-"); i++) {
    const flag = rest[i]!;
    if (flag === "-" || flag === "--") {
      i++;
      break;
    }
    if (flag === "-I") {
      if (rest[++i] !== "{}") return false;
    } else if (/^-[nPLs]$/.test(flag)) {
      if (!/^\d+$/.test(rest[++i] ?? "")) return false;
    } else if (!/^-[0rtx]+$/.test(flag)) return false;
  }
  return i === rest.length ? rest.at(-1) !== "--" : XARGS_TARGETS.has(rest[i]!);
}

/**
 * Whether xargs starts a program that reads the files it is given: which ones is not known before, so that the client asks
 * where a rule denies any (2.1.332).
 */
export function readsGivenFiles({ argv }: Part): boolean {
  return argv.includes("xargs") && argv.some((word) => /^(?:grep|head|tail)$/.test(word));
}

function dockerReads(rest: readonly string[]): boolean {
  // -c and -H name another docker to ask
  if (rest[0] === "ps" || rest[0] === "images") return !rest.some((w) => /^-[A-Za-z]*[Hcr]/.test(w));
  const table = TOOL_READERS[`docker ${rest[0]}`];
  return table !== undefined && readFlags(rest.slice(1), table) !== null;
}
