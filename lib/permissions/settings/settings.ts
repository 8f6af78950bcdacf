import { arrayAt, isJsonObject, type Json, type JsonObject, objectAt, stringAt } from "../../json.ts";
import { posixPath } from "../rules/paths.ts";
import { type ParsedRule, parseRule, type Rule } from "../rules/rule.ts";
import { mergeSandbox, type SandboxMembers, sandboxMembers, type SandboxSettings } from "./sandbox.ts";
import type { SettingsLayer, SettingsSource } from "./source.ts";
import { ignoredHooks, MODE_NAMES, type SettingsPath, wholeFileProblems, withoutParts } from "./shape.ts";

/** How Claude Code asks: `auto` leaves it to a classifier. */
export type PermissionMode = "default" | "acceptEdits" | "plan" | "dontAsk" | "bypassPermissions" | "auto";

/** What a rule does. */
export type Behavior = "allow" | "ask" | "deny";

/** A rule with the file that holds it. */
export interface SourcedRule {
  /** The rule. */
  readonly rule: Rule;
  /** The list that holds it. */
  readonly behavior: Behavior;
  /** The file. */
  readonly source: SettingsSource;
  /** The directory in which `/x` in the rule begins. */
  readonly anchor: string;
  /** Its place in the file; absent for a rule that is in no file. */
  readonly at?: SettingsPath;
}

/** Settings other than rules that change decisions (2.1.330). */
export interface PermissionSwitches {
  /** Calls that the client would ask about are denied. */
  readonly denyInsteadOfPrompting: boolean;
  /** Reading outside the session's directories is denied whatever the rules allow. */
  readonly blockReadsOutsideWorkingDirectories: boolean;
  /** Changing files outside the session's directories is denied whatever the rules allow. */
  readonly blockWritesOutsideWorkingDirectories: boolean;
  /** Whether plan mode asks auto mode's classifier instead of a person; null if no file says so. */
  readonly useAutoModeDuringPlan: boolean | null;
  /** Whether bypassPermissions mode is default mode (`permissions.disableBypassPermissionsMode`). */
  readonly noBypassMode: boolean;
  /** Whether auto mode is default mode (`disableAutoMode`). */
  readonly noAutoMode: boolean;
  /** Whether the client keeps its memory in a directory that the settings name (`autoMemoryDirectory`). */
  readonly movesMemory: boolean;
}

/** A reason why a settings file, or a part of it, has no effect. */
export interface SettingsProblem {
  /**
   * `syntax`, `comments` and `shape` void the whole file, `malformed_rule` one rule, `ignored_part` some hooks,
   * `unknown_name` a setting or an event, and `untrusted` the allow rules of a project that the user has not trusted in
   * the client. A `secret` has an effect, but should not be there.
   */
  readonly kind:
    | "syntax"
    | "comments"
    | "shape"
    | "malformed_rule"
    | "ignored_part"
    | "unknown_name"
    | "secret"
    | "untrusted";
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** The file. */
  readonly source: SettingsSource;
  /** The rule, for `malformed_rule`. */
  readonly rule?: string;
  /** Its place in the file. */
  readonly at?: SettingsPath;
  /** The line, from 1, at which the text could not be read. */
  readonly line?: number;
}

/** What one settings file says about permissions. */
export interface ParsedSettings {
  /** The file. */
  readonly source: SettingsSource;
  /** In file order: deny, ask, allow. */
  /** Its rules that the client takes. */
  readonly rules: readonly SourcedRule[];
  /** The permission mode that it sets; null for none. */
  readonly defaultMode: PermissionMode | null;
  /** Directories that it adds to the session. */
  readonly additionalDirectories: readonly string[];
  /** Settings other than rules. */
  readonly switches: PermissionSwitches;
  /** What it says about the sandbox. */
  readonly sandbox: SandboxMembers;
  /** Whether it leaves only the organization's rules in force; null if it does not say. Counts in managed settings. */
  readonly managedRulesOnly: boolean | null;
  /** Why the file, or a part of it, has no effect. */
  readonly problems: readonly SettingsProblem[];
}

/** Several settings files, merged. */
export interface MergedSettings {
  /** The rules of all files. */
  readonly rules: readonly SourcedRule[];
  /** The mode of the strongest layer; null for none. */
  readonly defaultMode: PermissionMode | null;
  /** The directories of all files. */
  readonly additionalDirectories: readonly string[];
  /** Settings other than rules. */
  readonly switches: PermissionSwitches;
  /** The sandbox. */
  readonly sandbox: SandboxSettings;
  /** Rules without effect, because a managed file lets only the organization's rules count. */
  readonly overruled: readonly SourcedRule[];
  /** Why files, or parts of them, have no effect. */
  readonly problems: readonly SettingsProblem[];
}

export function modeNames(): string[] {
  return [...MODE_NAMES];
}

/**
 * Returns the mode with a name, or null if there is none.
 *
 * @param name The name, as the client writes it.
 * @returns The mode, or null.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseMode } from "@debrief/debrief/permissions";
 *
 * assertEquals([parseMode("manual"), parseMode("yolo")], ["default", null]);
 * ```
 */
export function parseMode(name: string): PermissionMode | null {
  const known = MODE_NAMES.find((one) => one === name);
  return known === "manual" ? "default" : known ?? null;
}

/**
 * What the parsed value of a settings file says about permissions. `given`: what the file holds; undefined if it is not
 * JSON. `source`: which file it is; its directory anchors the rules.
 */
export function settingsOf(
  given: unknown,
  source: SettingsSource,
  found: readonly SettingsProblem[] = [],
): ParsedSettings {
  const problems = [...found];
  if (!isJsonObject(given)) {
    if (problems.length === 0) problems.push({ kind: "shape", message: "The settings are not an object", source });
    return { ...NOTHING, source, problems };
  }
  const wrong = wholeFileProblems(given);
  // of a managed file the client drops only the part, and names it (2.1.332)
  const isManaged = source.layer === "managed";
  problems.push(
    ...wrong.map(({ at, message }) =>
      isManaged
        ? { kind: "ignored_part" as const, message: `${message}: this part does not count`, source, at }
        : { kind: "shape" as const, message, source, at }
    ),
  );
  if (problems.some(isWholeFileProblem)) return { ...NOTHING, source, problems };
  const value = withoutParts(given, wrong);
  problems.push(...ignoredHooks(value).map((part) => ({ kind: "ignored_part" as const, source, ...part })));
  const permissions = objectAt(value, "permissions") ?? {};
  const all = (["deny", "ask", "allow"] as const).flatMap((behavior) =>
    rulesOf(permissions, behavior, source, problems)
  );
  const emptied = isManaged ? emptiedList(objectAt(given, "permissions") ?? {}, all) : undefined;
  if (emptied !== undefined) {
    const message = `no rule of permissions.${emptied} counts: the client then drops what the file allows, too`;
    problems.push({ kind: "ignored_part", message, source, at: ["permissions", emptied] });
  }
  const rules = emptied === undefined ? all : all.filter(({ behavior }) => behavior !== "allow");
  const mode = stringAt(permissions, "defaultMode");
  return {
    source,
    rules,
    defaultMode: mode === null ? null : parseMode(mode),
    additionalDirectories: emptied === undefined
      ? arrayAt(permissions, "additionalDirectories").filter((d) => typeof d === "string")
      : [],
    switches: switchesOf(value),
    sandbox: sandboxMembers(value),
    managedRulesOnly: truthOf(value["allowManagedPermissionRulesOnly"]),
    problems,
  };
}

/** The list of a managed file that forbids or asks and of which nothing counts, though it holds something (2.1.332). */
function emptiedList(permissions: JsonObject, rules: readonly SourcedRule[]): "deny" | "ask" | undefined {
  return (["deny", "ask"] as const).find((behavior) => {
    const list = permissions[behavior];
    return list !== undefined && !(Array.isArray(list) && list.length === 0) &&
      !rules.some(({ behavior: own, rule: { text } }) => own === behavior && !text.endsWith("(:*)"));
  });
}

/** What a file without effect says. */
const NOTHING: Omit<ParsedSettings, "source" | "problems"> = {
  rules: [],
  defaultMode: null,
  additionalDirectories: [],
  switches: switchesOf({}),
  sandbox: sandboxMembers({}),
  managedRulesOnly: null,
};

/** The client reads this one as a text, too (2.1.332). */
function truthOf(value: Json | undefined): boolean | null {
  return value === true || value === "true" ? true : value === false || value === "false" ? false : null;
}

function switchesOf(settings: JsonObject): PermissionSwitches {
  const permissions = objectAt(settings, "permissions") ?? {};
  const plan = settings["useAutoModeDuringPlan"];
  return {
    denyInsteadOfPrompting: permissions["denyInsteadOfPrompting"] === true,
    blockReadsOutsideWorkingDirectories: permissions["blockReadsOutsideWorkingDirectories"] === true,
    blockWritesOutsideWorkingDirectories: permissions["blockWritesOutsideWorkingDirectories"] === true,
    useAutoModeDuringPlan: typeof plan === "boolean" ? plan : null,
    noBypassMode: permissions["disableBypassPermissionsMode"] === "disable",
    noAutoMode: permissions["disableAutoMode"] === "disable" || settings["disableAutoMode"] === "disable",
    movesMemory: typeof settings["autoMemoryDirectory"] === "string",
  };
}

/** As Claude Code reads a file: one with comments is ignored. For hooks, which `parseSettings` would cost 1 ms. */
export function effectiveSettings(text: string, source: SettingsSource): ParsedSettings {
  try {
    return settingsOf(jsonOf(text), source);
  } catch {
    return settingsOf(undefined, source, [{ kind: "syntax", message: "It is not valid JSON", source }]);
  }
}

/** A settings text as the client reads it: a byte order mark is fine, and an empty file holds nothing. */
export function jsonOf(text: string): unknown {
  const plain = text.replace(/^\ufeff/, "");
  return plain.trim() === "" ? {} : JSON.parse(plain);
}

function rulesOf(
  permissions: JsonObject,
  behavior: Behavior,
  source: SettingsSource,
  problems: SettingsProblem[],
): SourcedRule[] {
  const anchor = anchorDirectory(source.path);
  return arrayAt(permissions, behavior).flatMap((entry: Json, i) => {
    const at = ["permissions", behavior, i];
    const parsed: ParsedRule = typeof entry === "string"
      ? parseRule(entry)
      : { status: "malformed", text: JSON.stringify(entry), reason: "a rule must be a string" };
    if (parsed.status === "ok" && behavior === "allow" && isTooWide(parsed.rule.tool)) {
      const reason = "an allow rule may have a star only after mcp__server__";
      problems.push({ kind: "malformed_rule", message: reason, source, rule: parsed.rule.text, at });
      return [];
    }
    if (parsed.status === "ok") {
      return [{
        rule: source.layer === "managed" ? ofProject(parsed.rule) : parsed.rule,
        behavior,
        source,
        anchor,
        at,
      }];
    }
    problems.push({ kind: "malformed_rule", message: parsed.reason, source, rule: parsed.text, at });
    return [];
  });
}

/** A rule of the organization: a path with one slash before it begins in the working directory (2.1.332). */
function ofProject(rule: Rule): Rule {
  const { content } = rule;
  return content.kind === "path" && content.anchor === "source"
    ? { ...rule, content: { ...content, anchor: "cwd" } }
    : rule;
}

/** Whether an allow rule's name is a pattern that the client skips (2.1.330). */
function isTooWide(tool: string): boolean {
  return tool.includes("*") && !/^mcp__[\w-]+?__[\w*-]*$/.test(tool);
}

/** `<dir>/.claude/settings*.json` anchors `/x` in `<dir>`; any other file in its own directory. */
export function anchorDirectory(path: string): string {
  const file = posixPath(path);
  const directory = file.slice(0, Math.max(file.lastIndexOf("/"), 0));
  const inClaude = /\/\.claude$/.test(directory) && /\/settings[^/]*\.json$/.test(file);
  return (inClaude ? directory.slice(0, -"/.claude".length) : directory) || "/";
}

const ORDER: readonly SettingsLayer[] = ["managed", "flag", "local", "project", "user"];

/**
 * Merges several settings files: rules and directories add up, and the mode of the strongest layer wins.
 *
 * @param parts The files, in any order.
 * @returns The settings in force.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mergeSettings, parseSettings } from "@debrief/debrief/permissions";
 *
 * const user = parseSettings('{"permissions":{"allow":["Bash(ls)"]}}', { layer: "user", path:
 * "/home/me/.claude/settings.json" }); const local = parseSettings('{"permissions":{"defaultMode":"plan"}}', { layer:
 * "local", path: "/app/.claude/settings.local.json" }); const merged = mergeSettings([user, local]);
 * assertEquals([merged.rules.length, merged.defaultMode], [1, "plan"]);
 * ```
 */
export function mergeSettings(parts: readonly ParsedSettings[]): MergedSettings {
  const isRuling = ({ source }: ParsedSettings): boolean => source.layer === "managed";
  // of the organization's files the last one is the strongest
  const ordered = [...parts.filter(isRuling).toReversed(), ...parts.filter((p) => !isRuling(p))]
    .sort((a, b) => ORDER.indexOf(a.source.layer) - ORDER.indexOf(b.source.layer));
  const onlyManaged = ordered.find((p) => isRuling(p) && p.managedRulesOnly !== null)?.managedRulesOnly ?? false;
  const [ruling, overruled] = onlyManaged
    ? [ordered.filter(isRuling), ordered.filter((p) => !isRuling(p))]
    : [ordered, []];
  return {
    rules: ruling.flatMap((p) => p.rules),
    defaultMode: ordered.find((p) => p.defaultMode !== null)?.defaultMode ?? null,
    additionalDirectories: [...new Set(ordered.flatMap((p) => p.additionalDirectories))],
    switches: {
      denyInsteadOfPrompting: ordered.some((p) => p.switches.denyInsteadOfPrompting),
      blockReadsOutsideWorkingDirectories: ordered.some((p) => p.switches.blockReadsOutsideWorkingDirectories),
      blockWritesOutsideWorkingDirectories: ordered.some((p) => p.switches.blockWritesOutsideWorkingDirectories),
      useAutoModeDuringPlan: ordered.find((p) => p.switches.useAutoModeDuringPlan !== null)?.switches
        .useAutoModeDuringPlan ?? null,
      noBypassMode: ordered.some((p) => p.switches.noBypassMode),
      noAutoMode: ordered.some((p) => p.switches.noAutoMode),
      movesMemory: ordered.some((p) => p.switches.movesMemory),
    },
    sandbox: mergeSandbox(ordered),
    overruled: overruled.flatMap((p) => p.rules),
    problems: ordered.flatMap((p) => p.problems),
  };
}

export function isWholeFileProblem({ kind }: Pick<SettingsProblem, "kind">): boolean {
  return kind === "syntax" || kind === "comments" || kind === "shape";
}

/**
 * Returns the settings of a project's shared file as the client reads them in a project that it does not trust: without
 * allow rules.
 */
export function dropUntrustedRules(parsed: ParsedSettings): ParsedSettings {
  const rules = parsed.rules.filter(({ behavior }) => behavior !== "allow");
  const count = parsed.rules.length - rules.length;
  if (count === 0) return parsed;
  const message =
    `${count === 1 ? "Its allow rule does" : `Its ${count} allow rules do`} not count until the client trusts ` +
    "this directory: start claude here and accept the trust dialog";
  return { ...parsed, rules, problems: [...parsed.problems, { kind: "untrusted", message, source: parsed.source }] };
}

/** A rule as if it were in the local settings of a project; null for a text that is not a rule. */
export function toLocalAllowRule(text: string, root: string | null): SourcedRule | null {
  const parsed = parseRule(text);
  if (parsed.status === "malformed") return null;
  const anchor = root ?? "/";
  return {
    rule: parsed.rule,
    behavior: "allow",
    source: { layer: "local", path: `${anchor === "/" ? "" : anchor}/.claude/settings.local.json` },
    anchor,
  };
}

/** A rule as if the project that holds it were in another directory; a rule of the user's or of the system's stays. */
export function moveRule(rule: SourcedRule, root: string | null): SourcedRule {
  const { layer } = rule.source;
  return root === null || layer === "user" || layer === "managed" ? rule : { ...rule, anchor: root };
}

/** Settings as if the project that holds them were in another directory. */
export function moveSettings(settings: MergedSettings, root: string | null): MergedSettings {
  return { ...settings, rules: settings.rules.map((rule) => moveRule(rule, root)) };
}

export function withRules(settings: MergedSettings, rules: readonly SourcedRule[]): MergedSettings {
  return { ...settings, rules: [...settings.rules, ...rules] };
}

export const NO_SETTINGS: MergedSettings = mergeSettings([]);
