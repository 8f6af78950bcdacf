import {
  EXIT_CODE_FROM,
  HEADLESS,
  isClientWorded,
  marksRefusals,
  SHELL_TOOLS,
} from "../../../clients/claude_code/format/refusal.ts";
import { compareVersions } from "../../../clients/claude_code/format/version.ts";
import { linearPattern } from "../../../pattern/search.ts";
import type { PermissionDecision } from "../../../session/entry.ts";
import { excerpt } from "../../../text/safe_text.ts";
import type { CallDecision, CallVerdict, DecisionEvidence, EvidenceSource, Outcome } from "./decision.ts";
import { EXIT_CODE, meaningOf, type ResultMeaning } from "./result_messages.ts";
import { type ResultRecord, structuredDecision } from "./result_record.ts";

/** What a hook's notice says of a call (2.1.90 on). */
export interface HookNote {
  readonly decision: "allow" | "deny";
  /** The hook's name as the client writes it: "PreToolUse:Bash". */
  readonly name: string;
}

/** A pattern for the words of one's own hooks, which newer clients show without saying whose they are. */
export interface HookText {
  /** What to call the hook. */
  readonly name: string;
  /** What its text holds. */
  readonly pattern: Pick<RegExp, "test">;
}

/** The last client recorded that names the hook in every block. */
const HOOK_NAMED_UNTIL = "2.1.90";

/** Tools whose failures come in anybody's words. */
const FREE_TEXT_TOOL = /^(?:mcp__|WebFetch$|WebSearch$|Task$|Agent$|Skill$)/;

const EVIDENCE_LENGTH = 200;

/** The first line of a text without secrets, short, in a string of its own that does not keep the whole text alive. */
export function openingOf(text: string): string {
  const line = text.trimStart().split("\n", 1)[0] ?? "";
  const shown = excerpt(line, EVIDENCE_LENGTH);
  return String(JSON.parse(JSON.stringify(shown)));
}

function evidence(source: EvidenceSource, text: string): DecisionEvidence {
  return { source, text };
}

/** A permission decision in the words of the file. */
function describe(permission: PermissionDecision): string {
  const { decision, source, reasonType, reasonCode, ruleSource } = permission;
  const fields = Object.entries({ source, reasonType, reasonCode, ruleSource });
  return [decision, ...fields.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))].join(" ");
}

/**
 * What a user did. Of commands before 2.0.30 the file has nothing but a text that the command can have printed: that a
 * rule or a hook denied it is believed there, what a user said or did is not.
 */
const BY_USER: ReadonlySet<CallDecision> = new Set(["rejected_by_person", "interrupted"]);

/** What a text says of who decided. */
type Refusal = ResultMeaning & { readonly decision: CallDecision };

/**
 * What the text of a failed call says of who decided; null where it says nothing of it, or where the tool itself can have
 * said so: then nobody decided anything.
 */
function refusalOf(tool: string, record: ResultRecord, meaning: ResultMeaning | null): Refusal | null {
  if (meaning === null || meaning.decision === null) return null;
  const refusal = { ...meaning, decision: meaning.decision };
  const { decision } = refusal;
  // what the sandbox kept a command from stands behind what it printed
  if (decision === "blocked_by_sandbox") return SHELL_TOOLS.has(tool) ? refusal : null;
  // the client did not run it, so the tool cannot have said anything
  if (record.denialKind !== null || record.permission?.decision === "reject") return refusal;
  if (!isClientWorded(tool, record.version) && !(SHELL_TOOLS.has(tool) && !BY_USER.has(decision))) return null;
  // what nobody refused may be left without a mark
  return !marksRefusals(record.version) || decision === "cancelled_with_sibling" ? refusal : null;
}

/** How a call failed that ran, where its text is known to say so. */
function failureOf(tool: string, { text }: ResultRecord, meaning: ResultMeaning | null): ResultMeaning | null {
  if (meaning === null || meaning.decision === null) return meaning;
  return SHELL_TOOLS.has(tool) && text.startsWith("Exit code ") ? EXIT_CODE : null;
}

/** Judged where a call ran: `ok`, or how it failed. */
function ran(
  decision: CallDecision,
  record: ResultRecord,
  failure: ResultMeaning | null,
  shown: DecisionEvidence,
): CallVerdict {
  if (!record.isError) return { decision, outcome: "ok", errorKind: null, evidence: shown };
  return { decision, outcome: "tool_error", errorKind: failure?.errorKind ?? "other", evidence: shown };
}

function refused(decision: CallDecision, shown: DecisionEvidence, outcome: Outcome = "not_run"): CallVerdict {
  return { decision, outcome, errorKind: null, evidence: shown };
}

/** What a text that says who refused overrules: the client let it through, and then it was given up or boxed in. */
const AFTER_CONSENT: ReadonlySet<CallDecision> = new Set([
  "cancelled_with_sibling",
  "blocked_by_sandbox",
  "interrupted",
]);

function byPermission(
  permission: PermissionDecision,
  record: ResultRecord,
  refusal: Refusal | null,
  failure: ResultMeaning | null,
): CallVerdict {
  const decision = structuredDecision(permission, record.denialKind);
  const shown = evidence("permissionDecision", describe(permission));
  if (permission.decision !== "accept") return refused(decision, shown);
  if (refusal !== null && AFTER_CONSENT.has(refusal.decision)) {
    const text = evidence("text", openingOf(record.text));
    return { decision: refusal.decision, outcome: refusal.outcome, errorKind: refusal.errorKind, evidence: text };
  }
  // a refusal's text behind a consent: the person pressed Esc while it ran
  if (refusal !== null) return refused(decision, shown, "no_result");
  return ran(decision, record, failure, shown);
}

/** What `toolDenialKind` says; the text tells apart what shares one kind. Null for a kind nobody knows. */
function byDenialKind(
  kind: string,
  record: ResultRecord,
  said: CallDecision | null,
  isHookText: boolean,
): CallDecision | null {
  switch (kind) {
    case "interrupted":
      return "interrupted";
    case "cancelled":
      return "cancelled_with_sibling";
    case "permission-rule":
      if (said === "denied_by_rule" || said === "blocked_by_hook" || said === "not_granted") return said;
      return isHookText ? "blocked_by_hook" : "denied_by_rule_or_hook";
    case "user-rejected":
      if (said === "not_granted" || said === "interrupted") return said;
      if (record.unanswered || record.entrypoint === HEADLESS) return "not_granted"; // whatever it says
      if (said === "rejected_by_person" || record.words !== null || record.plainRefusal) return "rejected_by_person";
      if (record.entrypoint?.startsWith("sdk")) return "not_granted";
      return record.entrypoint === "cli" ? "rejected_by_person" : "unknown";
    default:
      return kind.startsWith("automode") ? "blocked_by_classifier" : null;
  }
}

/** Words nobody knows: who can have said them depends on the tool and on what this client writes down. */
function unknownWords(tool: string, { text, version }: ResultRecord, claimed: boolean): CallVerdict {
  const shown = evidence("text", openingOf(text));
  const failed = (decision: CallDecision): CallVerdict => {
    const exit = SHELL_TOOLS.has(tool) && version !== null && compareVersions(version, EXIT_CODE_FROM) < 0;
    return { decision, outcome: "tool_error", errorKind: exit ? "exit_code" : "other", evidence: shown };
  };
  if (marksRefusals(version)) return failed("allowed");
  // it reads like a refusal, and nothing shows that it is one
  if (claimed && !isClientWorded(tool, version)) return failed("unknown");
  if (version !== null && compareVersions(version, HOOK_NAMED_UNTIL) <= 0) return failed("allowed");
  return FREE_TEXT_TOOL.test(tool) ? failed("unknown") : refused("unknown", shown);
}

/**
 * Who decided about a call that has a result, and what became of it.
 *
 * What the client says outright comes first (`permissionDecision`, then hooks' notices, then `toolDenialKind`), the
 * text of a failure second, configured words of hooks third.
 */
export function classifyDecision(
  tool: string,
  record: ResultRecord,
  { note = null, hookTexts = [] }: { readonly note?: HookNote | null; readonly hookTexts?: readonly HookText[] } = {},
): CallVerdict {
  const meaning = record.isError ? meaningOf(record.text) : null;
  const refusal = refusalOf(tool, record, meaning);
  const failure = failureOf(tool, record, meaning);
  if (record.permission !== null) return byPermission(record.permission, record, refusal, failure);
  if (note?.decision === "deny" && record.isError) {
    return refused("blocked_by_hook", evidence("hook_notice", note.name));
  }
  const hook = record.isError ? hookTexts.find(({ pattern }) => pattern.test(record.text)) : undefined;
  const said = refusal?.decision ?? null;
  if (record.denialKind !== null) {
    const decision = byDenialKind(record.denialKind, record, said, hook !== undefined);
    const shown = decision === said && said !== null
      ? evidence("text", openingOf(record.text))
      : decision === "blocked_by_hook"
      ? evidence("hook_text", hook?.name ?? "")
      : evidence("toolDenialKind", record.denialKind);
    if (decision !== null) return refused(decision, shown);
  }
  if (!record.isError) {
    return ran(note ? "allowed_by_hook" : "allowed", record, null, note ? evidence("hook_notice", note.name) : SILENCE);
  }
  if (refusal !== null) {
    const shown = evidence("text", openingOf(record.text));
    return { decision: refusal.decision, outcome: refusal.outcome, errorKind: refusal.errorKind, evidence: shown };
  }
  if (record.plainRefusal) return refused("rejected_by_person", evidence("text", openingOf(record.text)));
  if (hook && isClientWorded(tool, record.version) && !marksRefusals(record.version)) {
    return refused("blocked_by_hook", evidence("hook_text", hook.name));
  }
  if (failure !== null) {
    return ran(note ? "allowed_by_hook" : "allowed", record, failure, evidence("text", openingOf(record.text)));
  }
  return unknownWords(tool, record, meaning !== null);
}

/** The evidence of what a file does not say. */
export const SILENCE: DecisionEvidence = { source: "silence", text: "" };

/** How much of a refusal is searched: more than any hook says. */
const WORK = 1_000_000;
const BETWEEN_SLASHES = /^\/(.+)\/([imsu]*)$/s;
/** What no hook says and every pattern has: a beginning, or any number of anything. */
const LOOKS_LIKE_PATTERN = /^\^|\.[*+]|\\[bdsw]|\$$/;

function literal(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
}

/**
 * The words of a hook as configured (`review.hookTexts`): words its text holds, or a pattern, between slashes or plainly
 * one. A pattern that cannot be read is taken by its letters.
 *
 * @example
 * ```ts
 * import { hookTextOf } from "./classify.ts";
 *
 * const { pattern } = hookTextOf("[Gate] review in progress");
 * if (!pattern.test("[Gate] Review in progress: wait")) throw new Error("no match");
 * ```
 */
export function hookTextOf(text: string): HookText {
  const name = text.trim();
  const [, between, flags] = BETWEEN_SLASHES.exec(name) ?? [];
  const source = between ?? (LOOKS_LIKE_PATTERN.test(name) ? name : undefined);
  if (source === undefined) return { name, pattern: literal(name) };
  const pattern = linearPattern(source, flags ?? "i");
  if (pattern.kind === "refused") return { name, pattern: literal(name) };
  return { name, pattern: { test: (text) => pattern.search(text, { left: WORK }) === "found" } };
}
