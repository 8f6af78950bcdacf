import type { DecidedCall, PermissionContext } from "../../../permissions/context.ts";
import { ruleProblems } from "../../../permissions/settings/lint.ts";
import { reachesElsewhere, type Risk, riskOf, worstRisk } from "../../../permissions/risk/risk.ts";
import { type RiskKind, severityOf } from "../../../permissions/risk/risk_kinds.ts";
import { formatRule, type Rule } from "../../../permissions/rules/rule.ts";
import { reachOf } from "../../../permissions/risk/rule_reach.ts";
import type { SourcedRule } from "../../../permissions/settings/settings.ts";
import { readShell } from "../../../permissions/bash/read_shell.ts";
import { isSafeAssignment } from "../../../permissions/commands/wrappers.ts";

export interface RuleRisk {
  readonly status: "recommended" | "review_needed";
  readonly risk: RiskKind;
  /** Why it is not recommended; "" if it is. */
  readonly reason: string;
  /** A narrower rule that may be recommended; null if there is none. */
  readonly narrower: string | null;
}

/** A part of a past call that requires the rule. */
export interface PromptedPart {
  readonly call: DecidedCall;
  readonly context: PermissionContext;
}

export function isRecommendable(kind: RiskKind): boolean {
  return severityOf(kind) <= severityOf("package_install");
}

/**
 * The form of a project's task as run by a program, such as `npm test`; null if the program runs none. Tasks run the
 * project's own code, so `riskOf` cannot classify them; but the same command is the same task again. Each program has
 * its own expression, because a hook asks about one or two, and compiling all of them took a millisecond.
 */
function taskPattern(program: string): RegExp | null {
  switch (program) {
    case "npm":
    case "pnpm":
    case "yarn":
    case "bun":
      return /^\w+(?: (?:-r|--recursive|--silent|-s|(?:--filter|-F|-w|--workspace)[= ][@\w/.-]+))* (?:(?:run|run-script) [\w:-]+|test|t|start|dev|build|lint|check|typecheck|format|[a-z]+:[\w:-]+)(?: |$)/;
    case "npx":
      return /^npx (?:tsc|eslint|prettier|vitest|jest|biome|playwright test)(?: |$)/;
    case "playwright":
      return /^playwright test(?: |$)/;
    case "uv":
    case "poetry":
    case "pipenv":
      return /^\w+ run (?:pytest|unittest)(?: |$)/;
    case "python":
    case "python3":
      return /^\w+ -m (?:pytest|unittest)(?: |$)/;
    case "cargo":
      return /^cargo (?:build|check|test|clippy|bench|doc|fmt|nextest)(?: |$)/;
    case "go":
      return /^go (?:build|test|vet|fmt)(?: |$)/;
    case "deno":
      return /^deno (?:task|test|check|lint|fmt|bench)(?: |$)/;
    case "dotnet":
      return /^dotnet (?:build|test|restore|format)(?: |$)/;
    case "swift":
      return /^swift (?:build|test)(?: |$)/;
    case "make":
    case "just":
    case "task":
    case "rake":
    case "gradle":
    case "mvn":
    case "./gradlew":
    case "./mvnw":
      return /^\S+(?: [\w:.+-]+)*$/;
    case "mise":
      return /^mise run [\w:.-]+$/;
    case "cmake":
      return /^cmake --build(?: |$)/;
    case "composer":
      return /^composer test(?: |$)/;
    default:
      return TASK_PROGRAMS.has(program) ? /^/ : null;
  }
}

const TASK_PROGRAMS: ReadonlySet<string> = new Set(
  ("tsc eslint prettier vitest jest biome mypy ruff pyright pylint flake8 golangci-lint ctest phpunit rspec mocha tox nox pytest " +
    "unittest").split(" "),
);

/** Options that make a runner load or run other code. */
const OTHER_CODE = new RegExp(
  "^(?:-[cefIoCr]|-exec.*|-toolexec.*|-vettool.*|--config.*|-D(?!skipTests).*|--(?:eval|exec|require|import|loader|plugin|rulesdir|resolve-plugins" +
    "|init-script|rootdir|prefix|script-shell|manifest-path|runner|transform|preset|environment|parser|publish|global[sS]etup|setup|pyargs|confcutdir|load-plugins" +
    "|python-executable|install-types|init-hook|bootstrap|testEnvironment|preload|enable-extensions|overlay).*|-overlay" +
    "|--build-and-test|--reporter.*[./].*)$",
);
/** Arguments that name code or files outside the project, or that set variables. */
const OTHER_PLACE =
  /^(?:.*=)?(?:https?|npm|jsr|data|blob|git\+\w+):|^(?:.*=)?\/(?:(?:etc|usr|bin|sbin|lib|boot|opt|System|Library)\/|etc$)|^(?:[A-Z_]+=|exec:)|^[-/]p(?:roperty)?:(?!(?:Configuration|Platform|Version)=)/i;
/** Tasks with effects beyond the project. */
const EFFECT =
  /deploy|publish|release|push|upload|migrat|reset|drop|destroy|delete|purge|wipe|seed|prune|uninstall|login/;

function isOtherCode(word: string): boolean {
  return (word.startsWith("-") && OTHER_CODE.test(word)) || OTHER_PLACE.test(word) || EFFECT.test(word);
}

const MAX_TASK = 500;

/** The risk of one part. A project's own task is told from other code: the same command is the same task again. */
export function partRisk({ call, context }: PromptedPart): Risk {
  const risk = riskOf(call, context);
  const command = call.input["command"];
  if (typeof command !== "string") return risk;
  const isCheck = risk.kind === "unknown" && TASK_PROGRAMS.has(/^\S*/.exec(command)?.[0] ?? "");
  if (risk.kind === "project_task" || isCheck) return reachesElsewhere(command, context) ?? risk;
  if (risk.kind !== "arbitrary_code" || !isProjectTask(command)) return risk;
  return reachesElsewhere(command, context) ?? { kind: "project_task", reason: "runs a task of the project" };
}

export function isProjectTask(line: string): boolean {
  if (line.length > MAX_TASK) return false;
  const command = line.replace(/^(?:timeout (?:-k )?(?:\d+[smhd]? )+|time |nice )/, "");
  // quoted text has no shell syntax, except $ and ` in double quotes
  const bare = command.replace(/'[^']*'|"[^"$`\\]*"/g, "x");
  const task = taskPattern(/^[^ ]*/.exec(command)?.[0] ?? "");
  if (!task?.test(command) || /[`$<>;&|]/.test(bare)) return false;
  // -p names a package for cargo, and a plugin for pytest; -b a build file for gradle, and nothing else for tsc
  const isOther = /^(?:cargo|(?:npx )?tsc)\b/.test(command) ? undefined : /^-[pb]$/;
  return !command.split(/\s+/).slice(1).some((word) => isOtherCode(word) || isOther?.test(word));
}

function lintReason(rule: SourcedRule): string | null {
  const found = ruleProblems(rule).find(([kind]) =>
    kind === "arbitrary_code" || kind === "secret" || kind === "dead_path_rule" || kind === "dead_command_rule"
  );
  return found?.[1] ?? null;
}

/** The exact rule for the prompted command, if there is only one and its risk allows it. */
function narrowerRule(rule: SourcedRule, parts: readonly PromptedPart[]): string | null {
  const [first, ...more] = parts;
  const command = first?.call.input["command"];
  if (first === undefined || more.length > 0 || typeof command !== "string") return null;
  if (rule.rule.content.kind === "exact" || /[*\n]/.test(command)) return null;
  return isRecommendable(partRisk(first).kind)
    ? formatRule({ tool: "Bash", content: { kind: "exact", command } })
    : null;
}

/** Whether a rule covers what it names: nothing from a call was turned into a pattern, and it can match at all. */
export function isUsable({ text, content }: Rule): boolean {
  // deno-lint-ignore no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(text)) return false;
  switch (content.kind) {
    case "path":
      // a drive in the middle of a path is what a shell leaves of a path of Windows
      return content.pattern !== "/" && content.pattern !== "" && !/(?:^|\/)[A-Za-z]:/.test(content.pattern) &&
        !/[*?[\]\\]/.test(content.pattern.replace(/\/\*\*(?:\/\*\.\w+)?$/, ""));
    case "domain":
    case "name":
      return !/[*[\]\s]/.test(text.slice(text.indexOf("(")));
    case "exact":
      return !/[*]/.test(content.command);
    default:
      return true;
  }
}

/** Rates a rule by the calls that require it and by everything else that its pattern matches. */
export function ruleRisk(rule: SourcedRule, parts: readonly PromptedPart[]): RuleRisk {
  const seen = worstRisk(parts.map(partRisk));
  const review = (risk: RiskKind, reason: string): RuleRisk => {
    return { status: "review_needed", risk, reason, narrower: narrowerRule(rule, parts) };
  };
  const context = parts[0]?.context;
  if (context === undefined) return review("unknown", "no call requires it");
  const reach = reachOf(rule, context);
  if (!reach.closed && severityOf(reach.kind) >= severityOf(seen.kind)) return review(reach.kind, reach.reason);
  if (!isRecommendable(seen.kind)) return review(seen.kind, seen.reason);
  if (!reach.closed) return review(seen.kind, reach.reason);
  const exact = rule.rule.content.kind === "exact";
  // an exact rule allows only what was seen, which is rated above
  if (!exact && !isRecommendable(reach.kind)) return review(reach.kind, reach.reason);
  if (exact && !hasSafeAssignments(rule, context)) return review("unknown", "it sets environment variables");
  const linted = lintReason(rule);
  if (linted !== null) return review("arbitrary_code", linted);
  return { status: "recommended", risk: seen.kind, reason: "", narrower: null };
}

/** Whether the command sets no environment variables except harmless ones. */
function hasSafeAssignments({ rule: { content } }: SourcedRule, { home }: PermissionContext): boolean {
  return content.kind !== "exact" ||
    readShell(content.command, home).parts.every((part) => part.assignments.every(isSafeAssignment));
}
