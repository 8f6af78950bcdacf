import { quoteShellWord } from "../../shell_quote.ts";
import { stringAt } from "../../json.ts";
import type { DecidedCall, PermissionContext } from "../context.ts";
import { skillOf } from "../tools/covers_call.ts";
import { toolDefault } from "../tools/tool_table.ts";
import { writtenHost } from "../tools/web_hosts.ts";
import { decide } from "./decide.ts";
import { checkedPath, fileToolOf } from "./file.ts";
import { isInside, isWorkingPath, parentOf, resolvePath } from "../rules/paths.ts";
import type { PermissionMode } from "../settings/settings.ts";
import type { Word } from "../bash/ast.ts";
import { readShell } from "../bash/read_shell.ts";
import type { Part } from "../bash/shell_reading.ts";
import type { PartVerdict, Verdict } from "./verdict.ts";
import { isSafeAssignment } from "../commands/wrappers.ts";

/** A rule as the client writes it into a suggestion. */
export interface SuggestedRule {
  /** The tool's name. */
  readonly toolName: string;
  /** What is in the parentheses; missing for a rule about the whole tool. */
  readonly ruleContent?: string;
}

/** What the client offers to save with a Yes (`permission_suggestions` of a PermissionRequest). */
export type RuleOffer =
  | {
    readonly type: "addRules";
    readonly rules: readonly SuggestedRule[];
    readonly behavior: "allow";
    readonly destination: "localSettings" | "session";
  }
  | { readonly type: "addDirectories"; readonly directories: readonly string[]; readonly destination: "session" }
  | { readonly type: "setMode"; readonly mode: PermissionMode; readonly destination: "session" };

const EDITS: RuleOffer = { type: "setMode", mode: "acceptEdits", destination: "session" };

/** How many rules are offered at once, at most. */
const MAX_RULES = 5;

/**
 * Lists the rules that the client itself would offer to save for a call it asks about (2.1.330); empty if it does not
 * ask or offers nothing.
 *
 * @param call The tool and its input.
 * @param context The settings in force, the session's directories and its mode.
 * @returns The offers, in the order of the client's dialog.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mergeSettings, offerRules } from "@debrief/debrief/permissions";
 *
 * const context = { settings: mergeSettings([]), cwd: "/home/me/app", home: "/home/me", mode: "default" } as const;
 * const [first] = offerRules({ tool: "Bash", input: { command: "npm run test" } }, context);
 * assertEquals(first?.type === "addRules" && first.rules, [{ toolName: "Bash", ruleContent: "npm run *" }]);
 * ```
 */
export function offerRules(call: DecidedCall, context: PermissionContext): RuleOffer[] {
  const verdict = decide(call, context);
  if (verdict.verdict !== "ask") return [];
  // the client offers something under an ask rule only where it names a single host
  if (verdict.rule !== undefined && !/^WebFetch\(domain:[^*]*\)$/.test(verdict.rule)) return [];
  if (call.tool === "PowerShell") return []; // never measured
  if (call.tool === "Bash" || call.tool === "Monitor") {
    return suggestForLine(readShell(stringAt(call.input, "command") ?? "", context.home).parts, verdict, context);
  }
  const file = fileToolOf(call.tool);
  const path = checkedPath(call);
  if (file === undefined || path === null) return suggestForTool(call, context);
  if (context.mode === "plan" && file.use === "write") return [];
  const full = resolvePath(path, context);
  if (file.use === "read") {
    const searched = call.tool === "Glob" || (call.tool === "Grep" && isSearchedDirectory(full, context));
    return searched ? directorySuggestion(full) : readSuggestion(full, context);
  }
  const edits = context.mode === "acceptEdits" ? [] : [EDITS];
  const inside = isWorkingPath(full, {
    ...context,
    additionalDirectories: [...context.additionalDirectories ?? [], ...context.settings.additionalDirectories],
  });
  return [...edits, ...inside ? [] : [offerDirectories([parentOf(full)])]];
}

/** Grep searches a file or a directory; a name without a dot is taken for a directory unless the caller can tell. */
function isSearchedDirectory(path: string, context: PermissionContext): boolean {
  return context.isDirectory?.(path) ?? !path.slice(path.lastIndexOf("/") + 1).includes(".");
}

/** What the client offers for a tool other than those for commands and files (2.1.330). */
function suggestForTool({ tool, input }: DecidedCall, context: PermissionContext): RuleOffer[] {
  if (tool === "WebFetch") {
    const host = writtenHost(stringAt(input, "url") ?? "");
    return host === null ? [] : [addRules([{ toolName: tool, ruleContent: `domain:${host}` }], "localSettings")];
  }
  if (tool === "Skill") {
    const name = skillOf(input);
    return name === null || context.skill?.(name)?.kind === "hooks"
      ? []
      : [name, `${name}:*`].map((ruleContent) => addRules([{ toolName: tool, ruleContent }], "localSettings"));
  }
  if (tool.startsWith("mcp__") && context.mode === "plan") return [];
  return toolDefault(tool).offersRule ? [addRules([{ toolName: tool }], "localSettings")] : [];
}

function addRules(list: readonly SuggestedRule[], destination: "localSettings" | "session"): RuleOffer {
  return { type: "addRules", rules: list, behavior: "allow", destination };
}

function offerDirectories(directories: readonly string[]): RuleOffer {
  return { type: "addDirectories", directories, destination: "session" };
}

/** Reasons about the line as a whole, for which the client offers nothing. */
const SILENT = new Set(["too_complex", "shell_operators", "background", "assigned_variable", "changed_directory"]);

function suggestForLine(parts: readonly Part[], verdict: Verdict, context: PermissionContext): RuleOffer[] {
  const { reason } = verdict;
  if (verdict.parts.some((p) => p.reason.kind === "runs_arguments")) return [];
  const because = reason.kind === "changed_directory" ? reason.because : null;
  if (SILENT.has(reason.kind) && because !== "file_change" && because !== "redirection") return [];
  const written = (p: PartVerdict): boolean => p.reason.kind === "path" && p.reason.use === "write";
  if (because === "file_change" && verdict.parts.every((p) => p.verdict === "allow" || written(p))) {
    return context.mode === "acceptEdits" ? [] : [EDITS];
  }
  const segments = new Map<number, { part: Part; verdict: PartVerdict }[]>();
  parts.forEach((part, i) => {
    const found = verdict.parts[i];
    if (found) segments.set(part.segment, [...segments.get(part.segment) ?? [], { part, verdict: found }]);
  });
  const seen = new Set<string>();
  return [...segments.values()].flatMap((segment) => {
    // The same command on both sides of a pipe is offered once.
    const text = segment.map((s) => s.part.text).join("\n");
    if (seen.has(text)) return [];
    seen.add(text);
    const asked = segment.filter((s) => s.verdict.verdict === "ask");
    const only = asked.length === 1 ? asked[0] : undefined;
    return only && (segment.length === 1 || only.verdict.reason.kind === "path")
      ? forOne(only.part, only.verdict, context)
      : forSeveral(asked, context);
  });
}

/** One command by itself: a rule, a directory, or a mode. */
function forOne(part: Part, { reason }: PartVerdict, context: PermissionContext): RuleOffer[] {
  switch (reason.kind) {
    case "path":
    case "guarded_path": {
      const edits: RuleOffer[] = context.mode === "acceptEdits" ? [] : [EDITS];
      if (reason.path === "") return edits;
      if (reason.kind === "path" && reason.use !== "write") {
        return readSuggestion(resolvePath(reason.path, context), context);
      }
      const redirected = part.redirects.some((r) =>
        /^&?>/.test(r.operator) && resolvePath(r.target, context) === reason.path
      );
      const directory = offerDirectories([parentOf(reason.path)]);
      return redirected ? [directory] : [directory, ...edits];
    }
    case "no_rule":
      return [addRules([{ toolName: "Bash", ruleContent: suggestedPrefix(part) }], "localSettings")];
    default:
      return [];
  }
}

/** Several commands joined by `&&`, `;` and similar: their rules together, each once. */
function forSeveral(
  asked: readonly { readonly part: Part; readonly verdict: PartVerdict }[],
  context: PermissionContext,
): RuleOffer[] {
  const found: SuggestedRule[] = [];
  const seen = new Set<string>();
  for (const { part, verdict: { reason } } of asked) {
    let rule: SuggestedRule | null = null;
    if (reason.kind === "no_rule") rule = { toolName: "Bash", ruleContent: suggestedPrefix(part) };
    else if (reason.kind === "path") {
      const directory = reason.use === "write" ? null : readRule(resolvePath(reason.path, context), context);
      // A text with a hash is not offered (2.1.330).
      if (!/["']#/.test(part.text)) rule = directory ?? { toolName: "Bash", ruleContent: suggestedPrefix(part) };
    } else if (reason.kind === "guarded_path") return [];
    const key = rule ? `${rule.toolName}(${rule.ruleContent})` : "";
    if (!rule || seen.has(key)) continue;
    seen.add(key);
    found.push(rule);
  }
  return found.length === 0 ? [] : [addRules(found.slice(0, MAX_RULES), "localSettings")];
}

function directorySuggestion(path: string): RuleOffer[] {
  const rule = readDirectoryRule(path);
  return rule ? [addRules([rule], "session")] : [];
}

function readSuggestion(path: string, context: PermissionContext): RuleOffer[] {
  const rule = readRule(path, context);
  return rule ? [addRules([rule], "session")] : [];
}

function readRule(path: string, context: PermissionContext): SuggestedRule | null {
  return readDirectoryRule(isKnownDirectory(path, context) ? path : parentOf(path));
}

function readDirectoryRule(directory: string): SuggestedRule | null {
  return directory === "/" ? null : { toolName: "Read", ruleContent: `/${directory}/**` };
}

/** Directories that every system has; any other is taken for a file unless the caller can tell. */
const SYSTEM_DIRECTORIES = new Set(
  "/ /bin /dev /etc /home /lib /mnt /opt /proc /root /run /sbin /srv /sys /tmp /usr /usr/bin /usr/lib /usr/local /var /var/log /Users /private /Library"
    .split(" "),
);

function isKnownDirectory(path: string, context: PermissionContext): boolean {
  if (context.isDirectory) return context.isDirectory(path);
  return SYSTEM_DIRECTORIES.has(path) || isInside(context.cwd, path) || isInside(context.home, path);
}

/** What a second word must look like to be taken for a subcommand (2.1.330): `run`, `show-ref`, `py3`. */
const SUBCOMMAND = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Programs for which the client never offers a rule that ends in a star: they run what they are given (2.1.330). */
const BARE_PROGRAMS: ReadonlySet<string> = new Set(
  ("sh bash zsh fish csh tcsh ksh dash cmd powershell pwsh bash.exe cmd.exe powershell.exe pwsh.exe env xargs nice stdbuf nohup " +
    "timeout time command builtin noglob sudo doas pkexec").split(" "),
);

/**
 * The content of the rule that the client offers for a command: its program and subcommand with a star,
 * or the whole command where the second word is not a subcommand.
 */
function suggestedPrefix(part: Part): string {
  const safe = part.assignments.every(isSafeAssignment);
  const name = part.words[0]?.raw ?? part.argv[0] ?? "";
  const program = part.argv[0] ?? "";
  const second = part.words[1]?.raw ?? part.argv[1];
  if (safe && second !== undefined && SUBCOMMAND.test(second) && !BARE_PROGRAMS.has(program)) {
    return `${name} ${second} *`;
  }
  if (part.redirects.some((r) => r.operator.startsWith("<<")) && safe && part.words.length > 0) {
    return `${part.words.map((w) => w.raw).join(" ")} *`;
  }
  const text = part.words.some(isRewritten) || part.assignments.some((a) => a.raw.includes("$HOME"))
    ? requoted(part)
    : part.text;
  const line = text.indexOf("\n");
  if (line < 0) return text;
  const first = requoted(part).split("\n")[0]!.trimEnd();
  return `${first} *`;
}

/** Whether the client rewrites a word: an escaped dollar sign in double quotes. */
function isRewritten({ raw }: Word): boolean {
  return /^"[^"]*\\\$/.test(raw);
}

/** The command with its words quoted again, as the client writes it if the original spans lines. */
function requoted(part: Part): string {
  return [...part.assignments.map((a) => `${a.name}=${a.value}`), ...part.argv.map(quoteShellWord)].join(" ");
}
