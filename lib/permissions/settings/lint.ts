import { findSecrets } from "../../text/redact.ts";
import { isDroppedInAuto, runsAnything } from "../rules/broad_rules.ts";
import { formatRule, type Rule } from "../rules/rule.ts";
import { matchesCommand } from "../rules/command_match.ts";
import type { Behavior, MergedSettings, SettingsSource, SourcedRule } from "./settings.ts";

/** What is wrong with a rule or a settings file. */
export type LintKind =
  | "ignored_file"
  | "malformed"
  | "dead_path_rule"
  | "unanchored_absolute"
  | "shadowed"
  | "duplicate"
  | "arbitrary_code"
  | "secret"
  | "dropped_in_auto";

/** One finding about the settings in force. */
export interface LintFinding {
  readonly kind: LintKind;
  /** The rule as written; "" for a finding about a whole file. */
  readonly rule: string;
  readonly behavior: Behavior | null;
  readonly source: SettingsSource;
  readonly message: string;
}

/**
 * Finds rules that do nothing, do more than they seem to, or should not be there.
 *
 * @param settings The settings in force.
 * @returns Findings in the order of the rules.
 *
 * @example
 * ```ts
 * import { lintRules } from "./lint.ts";
 * import { mergeSettings } from "./settings.ts";
 * import { parseSettings } from "./settings.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const source = { layer: "user", path: "/home/me/.claude/settings.json" } as const;
 * const settings = mergeSettings([parseSettings('{"permissions":{"allow":["Write(src/**)"]}}', source)]);
 * assertEquals(lintRules(settings).map((f) => f.kind), ["dead_path_rule"]);
 * ```
 */
export function lintRules(settings: MergedSettings): LintFinding[] {
  const findings: LintFinding[] = settings.problems.map((p) => ({
    kind: p.kind === "malformed_rule" ? "malformed" : "ignored_file",
    rule: p.rule ?? "",
    behavior: null,
    source: p.source,
    message: p.kind === "malformed_rule"
      ? `${p.message}; the client skips it`
      : `${p.message}: the client takes nothing from this file, neither rules nor hooks`,
  }));
  settings.rules.forEach((rule, i) => {
    for (const [kind, message] of ruleProblems(rule)) findings.push(finding(kind, rule, message));
    const before = settings.rules.slice(0, i);
    const same = before.find((r) =>
      r.behavior === rule.behavior && r.rule.text === rule.rule.text && r.anchor === rule.anchor
    );
    if (same) findings.push(finding("duplicate", rule, `is already in ${same.source.path}`));
    else {
      const over = settings.rules.find((r) => shadows(r, rule));
      if (over) {
        findings.push(
          finding("shadowed", rule, `${over.behavior} ${over.rule.text} in ${over.source.path} decides first`),
        );
      }
    }
  });
  return findings;
}

function finding(kind: LintKind, rule: SourcedRule, message: string): LintFinding {
  return { kind, rule: rule.rule.text, behavior: rule.behavior, source: rule.source, message };
}

/** Tools whose path rules are read and then never used (2.1.210). */
const DEAD_TOOLS = new Set(["Write", "MultiEdit", "NotebookEdit", "Glob", "Grep", "LS"]);
/** Those of them that only read. */
const READING_TOOLS = new Set(["Glob", "Grep", "LS"]);

function ruleProblems({ rule, behavior }: SourcedRule): [LintKind, string][] {
  const found: [LintKind, string][] = [];
  const { content } = rule;
  if (content.kind === "path") {
    if (DEAD_TOOLS.has(rule.tool)) {
      found.push(["dead_path_rule", deadPathRemedy(rule)]);
    }
    if (
      content.anchor === "source" &&
      /^\/(?:home|Users|etc|tmp|var|usr|opt|root|mnt|srv|private|[a-z])\//.test(content.pattern)
    ) {
      found.push([
        "unanchored_absolute",
        `is read from the directory of the settings file; an absolute path begins with two slashes: /${content.pattern}`,
      ]);
    }
    if (content.anchor === "cwd" && content.pattern.startsWith("../")) {
      found.push(["dead_path_rule", "a path that begins with ../ never matches"]);
    }
  }
  if (behavior === "allow") {
    const runs = runsAnything(rule);
    if (runs) found.push(["arbitrary_code", runs]);
    if (isDroppedInAuto({ rule, behavior })) {
      found.push(["dropped_in_auto", "auto mode ignores it"]);
    }
  }
  if (findSecrets(rule.text).length > 0) {
    found.push(["secret", "contains what looks like a secret, and settings files are often shared"]);
  }
  return found;
}

/** What to write in place of a path rule that is never used: what reads is meant to read, what writes to write. */
function deadPathRemedy({ tool, content }: Rule): string {
  const counts = "the client looks at the paths of Read(…) and Edit(…) rules only";
  const path = content.kind === "path" ? formatRule({ tool: READING_TOOLS.has(tool) ? "Read" : "Edit", content }) : "";
  return content.kind === "path" && /^\*+$/.test(content.pattern)
    ? `${counts}; write ${tool} for all that ${tool} can reach`
    : `${counts}; write ${path}`;
}

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
  if (content.kind === "whole_tool") return first < 0 ? true : rule.rule.content.kind !== "whole_tool";
  const given = rule.rule.content;
  if (given.kind === "exact") return matchesCommand(content, { exact: [given.command], spaced: [given.command] });
  if (given.kind === "prefix" || given.kind === "wildcard") {
    if (content.kind !== "prefix" && content.kind !== "wildcard") return false;
    const sample = given.kind === "prefix" ? given.prefix : given.pattern;
    const open = given.kind === "prefix" || / \*$/.test(sample);
    const covers = matchesCommand(content, { exact: [], spaced: [sample] });
    return covers && open;
  }
  return false;
}
