import type { SettingsSource } from "./source.ts";
import { findSecrets } from "../../text/redact.ts";
import { harmBeforeRest } from "../risk/rule_reach.ts";
import { isDroppedInAuto, runsAnything } from "../rules/broad_rules.ts";
import { readShell } from "../bash/read_shell.ts";
import { deadRule, isCommandRule, isUnknownTool } from "./dead_rules.ts";
import type { Rule } from "../rules/rule.ts";
import { TOOL_NAMES } from "../tools/tool_table.ts";
import { orSimilar } from "./unknown_names.ts";
import { matchesCommand } from "../rules/command_match.ts";
import {
  type Behavior,
  isWholeFileProblem,
  type MergedSettings,
  type SettingsProblem,
  type SourcedRule,
} from "./settings.ts";
import type { SettingsPath } from "./shape.ts";

/** What is wrong with a rule or a settings file. */
export type LintKind =
  | "ignored_file"
  | "ignored_part"
  | "untrusted"
  | "overruled"
  | "malformed"
  | "unknown_name"
  | "unknown_tool"
  | "dead_path_rule"
  | "dead_command_rule"
  | "dead_rule"
  | "unanchored_absolute"
  | "shadowed"
  | "redundant"
  | "duplicate"
  | "arbitrary_code"
  | "star_before_rest"
  | "secret"
  | "dropped_in_auto";

/** What each kind of finding means, most important first. */
export const LINT_KINDS: Readonly<Record<LintKind, string>> = {
  ignored_file: "The client ignores this file: none of its rules and hooks apply.",
  untrusted: "The client does not trust this directory.",
  overruled: "Rules without effect, because the organization lets only its own count.",
  ignored_part: "The client ignores a part of the file.",
  malformed: "The client skips rules that it cannot read.",
  unknown_name: "Names of settings and events that the client does not know.",
  unknown_tool: "Rules for tools that the client does not have.",
  dead_path_rule: "Rules for paths that never match.",
  dead_command_rule: "Rules for commands that never match.",
  dead_rule: "Rules for other tools that never match.",
  unanchored_absolute: "Rules whose paths start in a different directory than it seems.",
  arbitrary_code: "Rules that let any code run.",
  star_before_rest: "Rules with a star before their last words: it also matches other commands and options.",
  secret: "Rules and variables that contain a secret.",
  dropped_in_auto: "Rules that auto mode ignores, as does plan mode when it works like auto mode.",
  shadowed: "Rules without effect, because a stronger rule decides first.",
  redundant: "Rules that another rule makes unnecessary.",
  duplicate: "Rules that occur more than once.",
};

/** One finding about the settings in force. */
export interface LintFinding {
  /** What is wrong. */
  readonly kind: LintKind;
  /** The rule as written; "" for a finding about a whole file. */
  readonly rule: string;
  /** The list that holds the rule; null for a finding about a whole file. */
  readonly behavior: Behavior | null;
  /** The file. */
  readonly source: SettingsSource;
  /** What is wrong and what to do, in a sentence. */
  readonly message: string;
  /** The other rule that a message names. */
  readonly by?: Pick<SourcedRule, "source" | "at">;
  /** Its place in the file; absent for a finding about a whole file. */
  readonly at?: SettingsPath;
  /** The line, from 1, at which the file cannot be read. */
  readonly line?: number;
}

/**
 * Finds rules that do nothing, do more than they seem to, or should not be there.
 *
 * @param settings The settings in force.
 * @returns Findings in the order of the rules.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { lintRules, mergeSettings, parseSettings } from "@debrief/debrief/permissions";
 *
 * const source = { layer: "user", path: "/home/me/.claude/settings.json" } as const;
 * const settings = mergeSettings([parseSettings('{"permissions":{"allow":["Write(src/**)"]}}', source)]);
 * assertEquals(lintRules(settings).map((f) => f.kind), ["dead_path_rule"]);
 * ```
 */
export function lintRules(settings: MergedSettings): LintFinding[] {
  const findings = [...settings.problems].sort((a, b) => Number(isWholeFileProblem(b)) - Number(isWholeFileProblem(a)))
    .map(ofProblem);
  const written = new Map<string, SourcedRule>();
  const index = new RuleIndex(settings.rules);
  for (const rule of settings.rules) {
    const own = ruleProblems(rule);
    for (const [kind, message] of own) findings.push(finding(kind, rule, message));
    const key = JSON.stringify([rule.behavior, rule.rule.text, rule.anchor]);
    const same = written.get(key);
    if (same) {
      findings.push({ ...finding("duplicate", rule, "is there already"), by: placeOf(same) });
      continue;
    }
    written.set(key, rule);
    const over = own.some(([kind]) => kind.startsWith("dead_")) ? undefined : index.firstThatShadows(rule);
    if (over) {
      const name = `${over.behavior} ${over.rule.text}`;
      const [kind, message] = over.behavior === rule.behavior
        ? ["redundant", `covered by ${name}`] as const
        : ["shadowed", `${name} decides first`] as const;
      findings.push({ ...finding(kind, rule, message), by: placeOf(over) });
    }
  }
  const onlyManaged =
    "does not count: the organization lets only its own rules count (allowManagedPermissionRulesOnly)";
  for (const rule of settings.overruled) findings.push(finding("overruled", rule, onlyManaged));
  const { notCompared } = index;
  if (notCompared !== null) {
    const message = "has more rules than can be compared with each other: others may be without effect, too";
    findings.push({ kind: "shadowed", rule: "", behavior: null, source: notCompared.source, message });
  }
  return findings;
}

function ofProblem({ kind, message, source, rule = "", at, line }: SettingsProblem): LintFinding {
  const place = { ...(at === undefined ? {} : { at }), ...(line === undefined ? {} : { line }) };
  const found = (kind: LintKind, message: string): LintFinding => ({
    kind,
    rule,
    behavior: null,
    source,
    message,
    ...place,
  });
  switch (kind) {
    case "malformed_rule":
      return { ...found("malformed", message), behavior: behaviorAt(at) };
    case "ignored_part":
    case "unknown_name":
    case "secret":
    case "untrusted":
      return found(kind, message);
    case "syntax":
    case "comments":
    case "shape":
      return found("ignored_file", message);
  }
}

/** The list of rules that a place of a settings file is in. */
function behaviorAt(at: SettingsPath | undefined): Behavior | null {
  const list = at?.[1];
  return list === "allow" || list === "ask" || list === "deny" ? list : null;
}

function finding(kind: LintKind, { rule, behavior, source, at }: SourcedRule, message: string): LintFinding {
  return { kind, rule: rule.text, behavior, source, message, ...(at === undefined ? {} : { at }) };
}

function placeOf({ source, at }: SourcedRule): Pick<SourcedRule, "source" | "at"> {
  return { source, ...(at === undefined ? {} : { at }) };
}

/** Whether a path that begins in the directory of its settings file reads like one that begins at the root. */
export function looksAbsolute(pattern: string): boolean {
  return /^\/(?:home|Users|etc|tmp|var|usr|opt|root|mnt|srv|private|[a-z])\//.test(pattern);
}

/** What is wrong with a rule, whatever the others are: the kind, and why or what to do. */
export function ruleProblems(sourced: SourcedRule): [LintKind, string][] {
  const { rule, behavior } = sourced;
  const found: [LintKind, string][] = [];
  const { content } = rule;
  if (isUnknownTool(rule)) {
    found.push(["unknown_tool", `Claude Code has no tool "${rule.tool}"${orSimilar(rule.tool, TOOL_NAMES)}`]);
  }
  const dead = deadRule(rule, behavior);
  if (dead !== null) {
    const kind = content.kind === "path" ? "dead_path_rule" : isCommandRule(rule) ? "dead_command_rule" : "dead_rule";
    found.push([kind, dead]);
  }
  if (content.kind === "path" && /^(?:source|cwd)$/.test(content.anchor) && looksAbsolute(content.pattern)) {
    const start = content.anchor === "cwd" ? "working directory" : "directory of the settings file";
    found.push([
      "unanchored_absolute",
      `starts in the ${start}; begin an absolute path with two slashes: /${content.pattern}`,
    ]);
  }
  if (behavior === "allow") {
    const runs = runsAnything(rule);
    if (runs) found.push(["arbitrary_code", runs]);
    const harm = runs === null && dead === null ? harmBeforeRest(sourced) : null;
    if (harm !== null) found.push(["star_before_rest", `it would also allow "${harm}": put the star at the end`]);
    if (isDroppedInAuto({ rule, behavior })) {
      found.push(["dropped_in_auto", "auto mode ignores it"]);
    }
  }
  if (findSecrets(rule.text).length > 0) {
    found.push(["secret", "contains what looks like a secret, and settings files are often shared"]);
  }
  return found;
}

/** The first word of what a rule's text begins with, if no star can stand for a part of it; "*" for any other rule. */
function firstWordOfRule({ content }: Rule): string {
  switch (content.kind) {
    case "exact":
      return content.command.split(" ", 1)[0] ?? "";
    case "prefix":
      return content.prefix.split(" ", 1)[0] ?? "";
    case "wildcard": {
      const opening = content.pattern.split("*", 1)[0] ?? "";
      return opening.includes(" ") ? opening.split(" ", 1)[0] ?? "" : "*";
    }
    default:
      return "*";
  }
}

/** Rules by what only they can decide: comparing each of thousands with every other would take minutes. */
class RuleIndex {
  readonly #rules = new Map<string, SourcedRule[]>();
  readonly #place = new Map<SourcedRule, number>();
  #comparisons = 0;
  /** The first rule that was not compared with all others; null if all were. */
  notCompared: SourcedRule | null = null;

  constructor(rules: readonly SourcedRule[]) {
    const seen = new Set<string>();
    rules.forEach((rule, place) => {
      const { behavior, anchor, rule: { tool, text, content } } = rule;
      const key = JSON.stringify([behavior, text, anchor]);
      if (seen.has(key)) return; // the first decides as much
      seen.add(key);
      this.#place.set(rule, place);
      this.#add(`same ${text}`, rule);
      if (content.kind === "whole_tool") this.#add(`tool ${tool}`, rule);
      else if (content.kind === "exact" || content.kind === "prefix" || content.kind === "wildcard") {
        this.#add(`word ${tool} ${firstWordOfRule(rule.rule)}`, rule);
      }
    });
  }

  #add(key: string, rule: SourcedRule): void {
    const rules = this.#rules.get(key);
    if (rules) rules.push(rule);
    else this.#rules.set(key, [rule]);
  }

  firstThatShadows(rule: SourcedRule): SourcedRule | undefined {
    const { tool, text, content } = rule.rule;
    const given = content.kind === "prefix" ? content.prefix : content.kind === "wildcard" ? content.pattern : "";
    const word = content.kind === "exact" ? firstWordOfRule(rule.rule) : given.split(" ", 1)[0];
    const keys = new Set([`same ${text}`, `tool ${tool}`, `word ${tool} *`, `word ${tool} ${word}`]);
    const found = [...keys].flatMap((key) => this.#firstOf(this.#rules.get(key) ?? [], rule) ?? []);
    return found.sort((a, b) => (this.#place.get(a) ?? 0) - (this.#place.get(b) ?? 0))[0];
  }

  #firstOf(rules: readonly SourcedRule[], rule: SourcedRule): SourcedRule | undefined {
    return rules.find((over) => {
      if (this.#comparisons > MOST_COMPARISONS) this.notCompared ??= rule;
      return this.notCompared === null && (this.#comparisons++, shadows(over, rule));
    });
  }
}

/** How many rules are compared with another at most: a third of a second. */
const MOST_COMPARISONS = 500_000;

/** Whether one rule decides everything another could. */
function shadows(over: SourcedRule, rule: SourcedRule): boolean {
  if (over.rule.tool !== rule.rule.tool) return false;
  const order: readonly Behavior[] = ["deny", "ask", "allow"];
  const first = order.indexOf(over.behavior) - order.indexOf(rule.behavior);
  if (first > 0) return false;
  if (over.rule.text === rule.rule.text) {
    return first < 0 && (over.rule.content.kind !== "path" || over.anchor === rule.anchor);
  }
  const { content } = over.rule;
  const given = rule.rule.content;
  if (content.kind === "whole_tool") {
    // a path rule also decides the paths in commands, about which a rule for the whole tool says nothing (2.1.332)
    return given.kind !== "path" && (first < 0 || given.kind !== "whole_tool");
  }
  if (given.kind === "exact") {
    // a line of several commands is allowed as a whole, which a rule for one of them does not do (2.1.332)
    return (over.behavior !== "allow" || readShell(given.command).parts.length === 1) &&
      matchesCommand(content, { exact: [given.command], spaced: [given.command] });
  }
  if (given.kind === "prefix" || given.kind === "wildcard") {
    if (content.kind !== "prefix" && content.kind !== "wildcard") return false;
    const sample = given.kind === "prefix" ? given.prefix : given.pattern;
    const open = given.kind === "prefix" || / \*$/.test(sample);
    const covers = matchesCommand(content, { exact: [], spaced: [sample] });
    return covers && open;
  }
  return false;
}
