import type { PermissionContext, ToolCall } from "../../permissions/context.ts";
import { lintRules } from "../../permissions/lint.ts";
import { type Risk, type RiskKind, riskOf } from "../../permissions/risk.ts";
import { formatRule } from "../../permissions/rule.ts";
import type { SourcedRule } from "../../permissions/settings.ts";

/** Whether a rule may be recommended, and what speaks against it. */
export interface RuleRisk {
  readonly status: "recommended" | "review_needed";
  readonly risk: RiskKind;
  /** Why it is not recommended; "" where it is. */
  readonly reason: string;
  /** A rule that allows less and may be recommended; null where there is none. */
  readonly narrower: string | null;
}

/** A part of a past call that asks for the rule. */
export interface AskingPart {
  readonly call: ToolCall;
  readonly context: PermissionContext;
}

/** What no rule is recommended for, whoever asks. */
const NEVER: ReadonlySet<RiskKind> = new Set(["outside_write", "destructive", "arbitrary_code", "privileged"]);

/** From harmless to worst, for the one word a report has room for. */
const SEVERITY: readonly RiskKind[] = [
  "read_only",
  "project_write",
  "unknown",
  "network",
  "package_install",
  "vcs_remote",
  "outside_write",
  "destructive",
  "arbitrary_code",
  "privileged",
];

/**
 * Tasks that a project itself defines, by their runner. They run the project's own code, which is why `riskOf` cannot
 * vouch for them; the client offers rules for them, and they are the prompts people see most.
 */
const PROJECT_TASK = new RegExp(
  "^(?:" + [
    "(?:npm|pnpm|yarn|bun) (?:run|test|t|run-script|start|build|lint)\\b",
    "cargo (?:build|check|test|clippy|bench|doc|fmt|nextest)\\b",
    "go (?:build|test|vet|fmt)\\b",
    "deno (?:task|test|check|lint|fmt|bench)\\b",
    "dotnet (?:build|test|restore|format)\\b",
    "swift (?:build|test)\\b",
    "(?:make|just|task|rake|gradle|mvn|pytest|jest|vitest|tox|nox)(?: |$)",
    "\\./(?:gradlew|mvnw)(?: |$)",
    "composer (?:test|run)\\b",
    "mise run\\b",
  ].join("|") + ")",
);

/** What may stand where a rule has a star, and makes some harmless command a bad one. */
const WORST_ENDINGS: readonly string[] = [
  "--force",
  "--hard",
  "--delete x",
  "-rf x",
  "-delete",
  "-exec x {} ;",
  "-c x",
  "-e x",
];

/** The words before the star; null for a rule that names one command. */
function openingOf({ rule: { content } }: SourcedRule): string | null {
  switch (content.kind) {
    case "prefix":
      return content.prefix;
    case "wildcard":
      return content.pattern.replace(/\s*\*.*$/s, "");
    default:
      return null;
  }
}

/** The risk of one part; a project's own task is not arbitrary code, only unknown. */
function partRisk({ call, context }: AskingPart): Risk {
  const risk = riskOf(call, context);
  const command = call.input["command"];
  if (typeof command === "string" && /^xargs\b/.test(command) && risk.kind !== "read_only") {
    return { kind: "destructive", reason: "xargs runs it on whatever is piped in" };
  }
  if (risk.kind !== "arbitrary_code" || typeof command !== "string" || !PROJECT_TASK.test(command)) return risk;
  return { kind: "unknown", reason: "runs a task of the project" };
}

function worst(risks: readonly Risk[]): Risk {
  return risks.reduce(
    (one, other) => SEVERITY.indexOf(other.kind) > SEVERITY.indexOf(one.kind) ? other : one,
    { kind: "read_only", reason: "only reads" },
  );
}

/** The worst that a rule with a star lets through besides the calls that asked for it. */
function endingRisk(opening: string, context: PermissionContext): Risk | null {
  for (const ending of WORST_ENDINGS) {
    const command = `${opening} ${ending}`;
    const risk = partRisk({ call: { tool: "Bash", input: { command } }, context });
    if (NEVER.has(risk.kind)) return { kind: risk.kind, reason: `it would also allow "${command}"` };
  }
  return null;
}

function lintReason(rule: SourcedRule): string | null {
  const settings = { rules: [rule], defaultMode: null, additionalDirectories: [], problems: [] };
  const found = lintRules(settings).find(({ kind }) =>
    kind === "arbitrary_code" || kind === "secret" || kind === "dead_path_rule"
  );
  return found === undefined ? null : found.message;
}

/** The commands that asked, word for word, where there is one and it is harmless enough. */
function narrowerRule(rule: SourcedRule, parts: readonly AskingPart[]): string | null {
  const [first, ...more] = parts;
  const command = first?.call.input["command"];
  if (first === undefined || more.length > 0 || typeof command !== "string" || openingOf(rule) === null) return null;
  return NEVER.has(partRisk(first).kind) ? null : formatRule({ tool: "Bash", content: { kind: "exact", command } });
}

/** Judges a rule by the calls that asked for it and by what else it would allow. */
export function ruleRisk(rule: SourcedRule, parts: readonly AskingPart[]): RuleRisk {
  const seen = worst(parts.map(partRisk));
  const review = (risk: RiskKind, reason: string): RuleRisk => {
    return { status: "review_needed", risk, reason, narrower: narrowerRule(rule, parts) };
  };
  if (NEVER.has(seen.kind)) return review(seen.kind, seen.reason);
  const linted = lintReason(rule);
  if (linted !== null) return review("arbitrary_code", linted);
  const opening = openingOf(rule);
  const context = parts[0]?.context;
  const ending = opening === null || context === undefined ? null : endingRisk(opening, context);
  if (ending !== null) return review(ending.kind, ending.reason);
  return { status: "recommended", risk: seen.kind, reason: "", narrower: null };
}
