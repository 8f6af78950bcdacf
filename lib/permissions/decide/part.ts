import { commandPaths, isChange } from "../commands/command_paths.ts";
import { sedEdits, sedReads } from "../commands/sed.ts";
import type { PermissionContext } from "../context.ts";
import { directoryAfter, directoryOfPart, hasReadDenial, type LineDirectory, lineDirectory } from "./line_directory.ts";
import { guardedReason, isBlockedOutside, pathVerdict, pathVerdictReason } from "./path.ts";
import { isReadOnly, readsGivenFiles } from "../commands/read_only.ts";
import { isGuarded, resolvePath } from "../rules/paths.ts";
import { indexOf } from "../rules/rule_index.ts";
import { matchingCommandRule, pathRule } from "../rules/match_rules.ts";
import { runsArguments } from "../commands/semantics.ts";
import { shellLine } from "../commands/shell_lines.ts";
import { type VitalDirectory, vitalDirectory } from "../commands/vital_directories.ts";
import type { SourcedRule } from "../settings/settings.ts";
import { ODD_BLANK } from "../bash/line_text.ts";
import { readShell } from "../bash/read_shell.ts";
import { type Part, type ShellReading, writesToFile } from "../bash/shell_reading.ts";
import type { Decision, PartVerdict, Reason } from "./verdict.ts";
import { checkedCommand, isSafeAssignment, lastName, STARTERS, unwrap } from "../commands/wrappers.ts";

/** Commands that acceptEdits mode runs inside the session's directories (2.1.330). */
const EDITORS = new Set("mkdir touch rm rmdir mv cp sed".split(" "));

/** Where a command is in its line, and where that line's commands run. */
export interface PartOfLine {
  readonly place: LineDirectory;
  /** Its place among the commands, from 0. */
  readonly at: number;
  /** Whether rules that deny paths apply, as {@linkcode readsDeniedPaths} says. @default {true} */
  readonly isAnalyzed?: boolean;
  /** Whether it runs after `popd`, in a directory that the line does not name. @default {false} */
  readonly isAnywhere?: boolean;
  /** Whether its line has no group in parentheses, and uses nothing that its commands print. @default {true} */
  readonly isAlone?: boolean;
}

const ALONE: PartOfLine = { place: { kind: "same" }, at: 0 };

/**
 * Whether rules that deny paths apply to a command: not in a line that the client does not analyze, unless nothing keeps it from that
 * but an odd blank, and the command only writes to files, or something that nothing closes (2.1.332).
 */
export function readsDeniedPaths({ redirects }: Part, { tooComplex, isReadThroughout }: ShellReading): boolean {
  return tooComplex === null ||
    isReadThroughout &&
      redirects.every((r) =>
        /^<<-?$/.test(r.operator) || (tooComplex === ODD_BLANK ? writesToFile(r) : !r.target.includes("\n"))
      );
}

/**
 * Decides one command of a command line; the rules that deny or ask about the line as a whole were read before.
 *
 * @param line Where the command is in its line.
 */
export function decidePart(part: Part, context: PermissionContext, line: PartOfLine = ALONE): PartVerdict {
  const { filled } = part;
  if (filled === undefined) return decideKnown({ named: part, part }, context, line);
  const named = filled.isForCommands ? filled.part : part;
  return { ...decideKnown({ named, part: filled.part }, context, line), command: part.text };
}

/** @param command As rules for commands see it, and as it is. */
function decideKnown(
  { named, part }: { readonly named: Part; readonly part: Part },
  context: PermissionContext,
  line: PartOfLine,
): PartVerdict {
  const loose = unwrap(named, "deny");
  const ofCommand = (behavior: "deny" | "ask") =>
    matchingCommandRule(context, behavior, { tool: "Bash", spellings: loose });
  const denied = ofCommand("deny");
  if (denied) return partByRule(part, "deny", denied);
  const strict = unwrap(named, "allow");
  const { argv } = strict;
  const checked = checkedCommand(part.argv);
  const paths = partPaths(part, checked, { context, line });
  if (paths.denied && line.isAnalyzed !== false) return paths.denied;
  const asked = ofCommand("ask");
  if (asked) return partByRule(part, "ask", asked);
  for (const removal of removalsInShell(part, context)) {
    const { verdict, rule, source } = decidePart(removal.part, context, removal.line);
    if (verdict !== "deny" || rule === undefined || source === undefined) continue;
    const message = `${rule} denies what a shell is given to run`;
    return { ...partVerdict(part, "ask", { kind: "rule", message }), rule, source };
  }
  const vital = vitalDirectory(checked, context) ??
    (namesPlace(part)
      ? vitalDirectory(removalOfPlace(part), context)
      : line.isAnalyzed === false || line.isAlone === false
      ? vitalDirectory(startedRemoval(part), context)
      : null);
  if (vital !== null && (vital.use === "removed" || !paths.redirect)) {
    return partVerdict(part, "ask", vitalReason(vital, context));
  }
  if (paths.guardedFirst) return paths.guardedFirst;
  const arguments_ = runsArguments(part, argv);
  if (arguments_) return partVerdict(part, "ask", { kind: "runs_arguments", message: arguments_ });
  if ((checked[0] === "cp" || checked[0] === "mv") && checked.slice(1).some((w) => w.startsWith("-"))) {
    // Without its table of their flags the client cannot tell which argument is the target.
    return partVerdict(part, "ask", {
      kind: "path",
      message: `${checked[0]} with flags is not covered by rules for paths`,
      path: "",
      use: "write",
    });
  }
  if (paths.redirect) return paths.redirect;
  if (paths.guarded) return paths.guarded;
  if (paths.blocked) return paths.blocked;
  const rule = matchingCommandRule(context, "allow", { tool: "Bash", spellings: strict });
  if (rule) return partByRule(part, "allow", rule);
  if (paths.write) {
    const edits = context.mode === "acceptEdits" && isEdit(part, argv, context);
    if (!edits && context.mode === "acceptEdits") {
      return partVerdict(part, "ask", { kind: "no_rule", message: `acceptEdits mode does not cover ${argv[0]}` });
    }
    return edits
      ? partVerdict(part, "allow", {
        kind: "mode",
        message: "acceptEdits mode changes files in the session's directories",
      })
      : paths.write;
  }
  const isLateChange = part.late && part.redirects.some(writesToFile);
  if (!isLateChange && isReadOnly(part) && !(readsGivenFiles(part) && hasReadDenial(context))) {
    return partVerdict(part, "allow", { kind: "read_only", message: "The command only reads" });
  }
  if (context.mode === "acceptEdits" && isEdit(part, argv, context)) {
    return partVerdict(part, "allow", {
      kind: "mode",
      message: "acceptEdits mode changes files in the session's directories",
    });
  }
  return partVerdict(part, "ask", { kind: "no_rule", message: "No rule covers the command" });
}

/**
 * The removals in the line that a command gives to a shell: where a rule denies one, the client asks (2.1.300 to 2.1.332). It
 * looks for nothing else there.
 */
export function* removalsInShell(
  part: Part,
  context: PermissionContext,
): Generator<{ readonly part: Part; readonly line: PartOfLine }> {
  const line = shellLine(part.argv);
  if (line === undefined) return;
  const reading = readShell(line, context.home);
  const place = lineDirectory(reading, context);
  for (const [at, inner] of reading.parts.entries()) {
    if (unwrap(inner, "deny").spaced.some(isRemoval)) {
      yield { part: inner, line: { place, at, isAnalyzed: readsDeniedPaths(inner, reading) } };
    }
    yield* removalsInShell(inner, context);
  }
}

/** Whether a variable that has the working directory is among the words of a removal. */
function namesPlace({ argv, words }: Part): boolean {
  return argv.some((word, at) => word === "." && words[at]?.raw !== ".");
}

/**
 * The removal that `sudo` or another program starts, but not xargs: in a line that it does not analyze throughout, the client looks for it
 * there (2.1.332).
 */
function startedRemoval(part: Part): readonly string[] {
  const { argv } = unwrap(part, "deny");
  if (part.argv.slice(0, part.argv.length - argv.length).some((word) => lastName(word) === "xargs")) return [];
  return STARTERS.has(lastName(argv[0])) ? argv.slice(Math.max(0, argv.findIndex(isRemoval))) : argv;
}

/** The same where a variable has the working directory: then it looks behind other programs, find among them. */
function removalOfPlace(part: Part): readonly string[] {
  const { argv } = unwrap(part, "deny");
  const [isBefore, from] = lastName(argv[0]) === "find" ? [isExecution, 1] : [isRemoval, 0];
  return /^(?:find|xargs)$/.test(lastName(argv[0])) ? argv.slice(argv.findIndex(isBefore) + from) : argv;
}

/** An option of find behind which a command follows. */
function isExecution(word: string): boolean {
  return /^-(?:exec|ok)(?:dir)?$/.test(word);
}

function isRemoval(command: string): boolean {
  return /^(?:\S*\/)?rm(?:dir)?(?!\S)/.test(command);
}

function vitalReason({ path, use }: VitalDirectory, context: PermissionContext): Reason {
  const message =
    `"${path}" is at the root, or is or contains the home or working directory: no rule can allow this command`;
  const outweighs = use === "removed" ? "any" : isAbsolute(path) ? "changed_directory" : null;
  return { kind: "guarded_path", message, path: resolvePath(path, context), outweighs };
}

/** Whether a path is the same wherever a line changes to. */
function isAbsolute(path: string): boolean {
  return /^[/~]/.test(path);
}

/** Whether mode acceptEdits runs a command on files of the session's directories. */
function isEdit(part: Part, argv: readonly string[], context: PermissionContext): boolean {
  if (part.late || !part.assignments.every(isSafeAssignment)) return false;
  // touch is one of them alone, without options, and with names that begin plainly (2.1.332)
  if (argv[0] === "touch" && !isPlainTouch(part)) return false;
  if (checkedCommand(part.argv)[0] === "xargs") return false;
  // of a name that no quotation mark closes too little is left (2.1.332)
  if (/^(?:rm|sed)$/.test(argv[0] ?? "") && argv.slice(1).some((word) => word === "" || word === "'")) return false;
  if (argv[0] !== "sed") return EDITORS.has(argv[0] ?? "");
  // the client shows sed as an edit of the file, which a rule may ask about; it asks about the path of no other command
  return sedReads(argv.slice(1)) || sedEdits(argv.slice(1)) &&
      !(commandPaths(argv) ?? []).some(({ path }) =>
        pathRule(context, "ask", { path: resolvePath(path, context), use: "write" }) !== undefined
      );
}

function isPlainTouch({ argv: [name, ...files], assignments, redirects }: Part): boolean {
  return name === "touch" && assignments.length === 0 && redirects.every(({ operator }) => operator !== "<<<") &&
    files.every((word) => /^[\w./~]/.test(word));
}

interface PartPaths {
  readonly denied?: PartVerdict;
  readonly guarded?: PartVerdict;
  /** The same of a redirection, or of a pattern: asked about before what else the command does. */
  readonly guardedFirst?: PartVerdict;
  /** A path outside, or one that only the shell knows. */
  readonly blocked?: PartVerdict;
  /** A redirection into a file that no rule covers. */
  readonly redirect?: PartVerdict;
  /** A change to a file of the session's directories. */
  readonly write?: PartVerdict;
}

type Draft = { -readonly [K in keyof PartPaths]: PartPaths[K] };

/** A path that a command reads, changes or enters, in the order in which the client checks them. */
export interface NamedPath {
  readonly path: string;
  readonly use: "read" | "write" | "directory";
  /** What a path inside the session's directories is to the decision. */
  readonly slot: "blocked" | "redirect" | "write";
  /** A source, which rules for reading may deny, too; null if it is not a source. */
  readonly source: "copied" | "both" | null;
  /** What only the shell knows, as it is shown; null if the path is known. */
  readonly unknown: string | null;
  readonly isArgument: boolean;
  /** Whether it is read, and goes up after a pattern. */
  readonly climbsAfterPattern: boolean;
}

/**
 * The paths of a command: those of its arguments, then those of its redirections.
 *
 * @param directory Where relative ones begin, if that is not the session's directory: all are absolute then.
 */
export function* pathUses(
  part: Part,
  argv: readonly string[],
  context: PermissionContext,
  directory: string = context.cwd,
): Generator<NamedPath> {
  const here = { ...context, cwd: directory };
  for (const used of relativePathUses(part, argv, here)) {
    yield directory === context.cwd ? used : { ...used, path: resolvePath(used.path, here) };
  }
}

function* relativePathUses(part: Part, argv: readonly string[], context: PermissionContext): Generator<NamedPath> {
  const reading = argv[0] === "sed" && unwrap(part, "allow").argv[0] === "sed" && sedReads(argv.slice(1)) &&
    !part.words.some(({ pieces }) => pieces.some(({ kind }) => kind === "substitution"));
  // a dollar sign that is a character of a name is taken for a variable, which is fine only where it is one
  const hasDollarSign = part.words.some(({ pieces }) => pieces.some((p) => p.kind === "text" && p.text.includes("$")));
  for (const { path: given, use } of commandPaths(argv) ?? []) {
    // the client knows the working directory where something is read (2.1.332)
    const path = isChange(use) ? given : given.replace(/^\$PWD(?=\/)/, () => context.cwd);
    if (argv[0] === "cd" && path === context.cwd) continue; // changes nothing, and is not looked at
    const write = isChange(use) && !reading;
    const shared = {
      use: write ? "write" : use === "directory" ? use : "read",
      slot: write ? "write" : "blocked",
      isArgument: true,
      climbsAfterPattern: !isChange(use) && goesUpAfterPattern(given),
    } as const;
    const source = write && (use === "copied" || use === "both") ? use : null;
    if (isUnknowable(path, write) || (path.includes("$") && (write || hasDollarSign))) {
      const unknown = /[*?[]/.test(path) ? resolvePath(`${beforeStar(path)}/*`, context) : path;
      yield { ...shared, path, source, unknown };
    } else {
      yield { ...shared, path: beforeStar(path), source, unknown: null };
    }
  }
  for (const { operator, target, expands } of part.redirects) {
    if (operator.startsWith("<<")) continue;
    if (/^[<>]&$/.test(operator) && /^\d+$/.test(target)) continue;
    if (target === "/dev/null" || operator === "<" && OWN_INPUT.test(target)) continue;
    const use = operator.startsWith("<") ? "read" : "write";
    const isHome = use === "read" && /^~\/[^*?[]*$/.test(target);
    // the client does not settle whether the input of cd is read before or after it (2.1.332)
    const isElsewhere = argv[0] === "cd" && use === "read" && !isAbsolute(target);
    // what no shell expands there, because of quotation marks, the client does not know (2.1.332)
    const isOdd = target.startsWith("!") ||
      use === "read" && /[$`*?\n]|\[.*\]/.test(target.replace(/^\$PWD(?=\/)/, ""));
    const isPlain = (!expands || isHome) && !climbsAfterName(target) && !isElsewhere && !isOdd;
    // of what is written to, quotation marks do not matter (2.1.332)
    const isBraced = use === "write" && /[{}*?[\]]/.test(target);
    const isKnown = isPlain && !isBraced || (use === "write" && isGuarded(resolvePath(target, context)));
    const slot = use === "write" ? "redirect" : "blocked";
    const unknown = isKnown ? null : target;
    yield { path: target, use, slot, source: null, unknown, isArgument: false, climbsAfterPattern: false };
  }
}

function partPaths(
  part: Part,
  argv: readonly string[],
  { context, line }: { readonly context: PermissionContext; readonly line: PartOfLine },
): PartPaths {
  const draft: Draft = {};
  const { place, at } = line;
  const after = directoryAfter(part, at, place);
  const directory = directoryOfPart(argv, place, context);
  for (
    const { path, use, slot, source, unknown, isArgument, climbsAfterPattern } of pathUses(
      part,
      argv,
      context,
      directory,
    )
  ) {
    if (source !== null && (unknown === null || isFollowed(path))) {
      const denied = pathRule(context, "deny", { path: resolvePath(path, context), use: "read" });
      if (denied) draft.denied ??= partByRule(part, "deny", denied);
    }
    if (climbsAfterPattern && blocksReading(context)) {
      draft.guardedFirst ??= partVerdict(part, "ask", patternReason(path, context));
    }
    if (unknown !== null) {
      const denied = !isFollowed(path) && (isArgument || use !== "write")
        ? undefined
        : pathRule(context, "deny", { path: resolvePath(path, context), use: use === "write" ? use : "read" });
      if (denied) draft.denied ??= partByRule(part, "deny", denied);
      const message = `Only the shell knows what ${path} expands to`;
      draft[slot === "redirect" ? slot : "blocked"] ??= partVerdict(part, "ask", {
        kind: "path",
        message,
        path: unknown,
        use,
      });
      continue;
    }
    if (line.isAnywhere && use === "read" && !isAbsolute(path)) {
      const denied = subtreeDenial(context);
      if (denied) draft.denied ??= partByRule(part, "deny", denied);
    }
    if (after !== null) {
      const there = {
        path: resolvePath(path, { ...context, cwd: after }),
        use: use === "write" ? use : "read",
      } as const;
      const denied = pathRule(context, "deny", there) ??
        (source === null ? undefined : pathRule(context, "deny", { ...there, use: "read" }));
      if (denied) draft.denied ??= partByRule(part, "deny", denied);
      if (place.kind === "uncertain" && place.isBelow && use === "write" && isGuarded(there.path)) {
        draft[slot === "redirect" ? "guardedFirst" : "guarded"] ??= partVerdict(
          part,
          "ask",
          guardedReason(there.path, "changed_directory"),
        );
      }
    }
    addPath(draft, slot, part, { path, use, context, denies: source !== "copied" });
  }
  return draft;
}

/** The first rule that denies reading whatever is below some directory: it could cover a relative path of a directory that is not known (2.1.332). */
function subtreeDenial({ settings }: PermissionContext): SourcedRule | undefined {
  return indexOf(settings.rules).ofTool("deny", "Read")
    .find(({ rule: { content } }) => content.kind === "path" && content.pattern.endsWith("/**"));
}

function addPath(
  draft: Draft,
  slot: "blocked" | "redirect" | "write",
  part: Part,
  options: {
    readonly path: string;
    readonly use: "read" | "write" | "directory";
    readonly context: PermissionContext;
    readonly denies: boolean;
  },
): void {
  const { use, context, denies } = options;
  const write = use === "write";
  // rules that ask are not consulted for the paths of commands (2.1.287 to 2.1.331)
  const verdict = pathVerdict(options.path, { use: write ? "write" : "read", context, denies, asks: false });
  switch (verdict.kind) {
    case "denied":
      // 2.1.330 does not hold a Read rule against changing into a directory.
      draft.denied ??= partByRule(part, "deny", verdict.rule);
      return;
    case "asked":
    case "allowed":
      return;
    case "guarded":
      if (slot === "redirect") {
        // a path in the home directory is the same wherever the line changes to
        const outweighs = options.path.startsWith("~") ? "changed_directory" : null;
        draft.guardedFirst ??= partVerdict(part, "ask", guardedReason(verdict.path, outweighs));
      } else draft.guarded ??= partVerdict(part, "ask", guardedReason(verdict.path));
      return;
    case "ambiguous":
    case "outside":
      draft[slot === "redirect" ? slot : "blocked"] ??= partVerdict(part, "ask", pathVerdictReason(verdict, use));
      return;
    case "client":
      // without a rule the client redirects into its files, but runs no command that changes them
      if (slot === "write") {
        draft.write ??= partVerdict(part, "ask", pathVerdictReason({ ...verdict, kind: "outside" }, use));
      }
      return;
    case "inside":
      if (!write || (slot === "redirect" && context.mode === "acceptEdits")) return;
      if (slot !== "blocked") draft[slot] ??= partVerdict(part, "ask", pathVerdictReason(verdict, use));
  }
}

/** What a command may have on its input without naming a file, as the client sees it (2.1.332). */
const OWN_INPUT = /^\/dev\/(?:stdin|tty|fd\/\d+)$/;

/** A path whose meaning depends on what the shell finds: `~user`, a way up after a name, a pattern for a file to write. */
function isUnknowable(path: string, write: boolean): boolean {
  return /^~[^/]|^=|`/.test(path) || (write && /[*?[{}]|^\\\\|\$\((?!\()/.test(path)) ||
    climbsAfterName(path);
}

/**
 * Whether deny rules are compared with a path that goes up after a name, as if that name were not a symlink (2.1.332).
 */
export function isFollowed(path: string): boolean {
  return climbsAfterName(path) && !/[~$`*?[{]/.test(path);
}

/** Whether a path goes up after a pattern, quoted or not: what it matches may be a link to anywhere (2.1.332). */
function goesUpAfterPattern(path: string): boolean {
  const at = path.search(/[*?]|\[[^\]]*\]/);
  return at >= 0 && /\/\.\.(?:\/|$)/.test(path.slice(at));
}

/** Whether a rule or a setting keeps something from being read. */
function blocksReading(context: PermissionContext): boolean {
  return hasReadDenial(context) || isBlockedOutside("read", context);
}

function patternReason(path: string, context: PermissionContext): Reason {
  const message =
    `Only the shell knows what the pattern before .. in ${path} stands for, and something may not be read`;
  return { kind: "guarded_path", message, path: resolvePath(path, context), outweighs: "bypassPermissions" };
}

/** Whether a path goes up after a name, which may be a link: `src/../a`. */
function climbsAfterName(path: string): boolean {
  const names = path.split("/").filter((name) => name !== "." && name !== "");
  return names.some((name, i) => name === ".." && /[^.]/.test(names[i - 1] ?? ""));
}

function beforeStar(path: string): string {
  const at = path.search(/[*?[]/);
  if (at < 0) return path;
  const directory = path.slice(0, path.lastIndexOf("/", at) + 1);
  return directory === "" ? "." : directory;
}

function partByRule(part: Part, verdict: Decision, rule: SourcedRule): PartVerdict {
  return {
    ...partVerdict(part, verdict, { kind: "rule", message: `${rule.rule.text} covers the command` }),
    rule: rule.rule.text,
    source: rule.source,
  };
}

function partVerdict(part: Part, verdict: Decision, reason: Reason): PartVerdict {
  return { command: part.text, verdict, reason };
}
