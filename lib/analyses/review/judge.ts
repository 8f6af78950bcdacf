import type { PermissionDecision } from "../../transcript/entry.ts";
import { redact } from "../../text/redact.ts";
import { sanitise } from "../../text/sanitise.ts";
import { truncate } from "../../text/truncate.ts";
import { compareVersions } from "../../transcript/version.ts";
import type { Decision, Evidence, EvidenceSource, Outcome, Verdict } from "./decision.ts";
import type { ResultRecord } from "./result_record.ts";
import { structuredDecision } from "./structured.ts";
import { meaningOf, type TextMeaning } from "./texts.ts";

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
  readonly pattern: RegExp;
}

/** The first client recorded that marks every refusal: a failure without a mark is the tool's own there. */
const MARKED_FROM = "2.1.229";
/** The last client recorded that names the hook in every block. */
const HOOK_NAMED_UNTIL = "2.1.90";
/** The first client recorded that opens a failed command's text with its exit code. */
const EXIT_CODE_FROM = "2.0.30";

/** Tools whose failures come in anybody's words. */
const FREE_TEXT_TOOL = /^(?:mcp__|WebFetch$|WebSearch$|Task$|Agent$|Skill$)/;
const SHELL_TOOLS: ReadonlySet<string> = new Set(["Bash", "PowerShell"]);

const EVIDENCE_LENGTH = 200;

/** The first line of a text without secrets, short, in a string of its own that does not keep the whole text alive. */
export function openingOf(text: string): string {
  const line = text.trimStart().split("\n", 1)[0] ?? "";
  const shown = truncate(redact(sanitise(line)), EVIDENCE_LENGTH); // redacted first: half a secret is not recognised
  return String(JSON.parse(JSON.stringify(shown)));
}

function evidence(source: EvidenceSource, text: string): Evidence {
  return { source, text };
}

/** A permission decision in the words of the file. */
function describe(permission: PermissionDecision): string {
  const { decision, source, reasonType, reasonCode, ruleSource } = permission;
  const fields = Object.entries({ source, reasonType, reasonCode, ruleSource });
  return [decision, ...fields.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))].join(" ");
}

function isRefusal(meaning: TextMeaning | null): meaning is TextMeaning & { decision: Decision } {
  return meaning !== null && meaning.decision !== null;
}

/** Judged where a call ran: `ok`, or how it failed. */
function ran(decision: Decision, record: ResultRecord, meaning: TextMeaning | null, shown: Evidence): Verdict {
  if (!record.isError) return { decision, outcome: "ok", errorKind: null, evidence: shown };
  const outcome: Outcome = meaning?.outcome ?? "tool_error";
  const errorKind = outcome === "tool_error" ? meaning?.errorKind ?? "other" : null;
  return { decision, outcome, errorKind, evidence: shown };
}

function refused(decision: Decision, shown: Evidence, outcome: Outcome = "not_run"): Verdict {
  return { decision, outcome, errorKind: null, evidence: shown };
}

/** What a text that says who refused overrules: the client let it through, and then it was given up or boxed in. */
const AFTER_CONSENT: ReadonlySet<Decision> = new Set(["cancelled_with_sibling", "blocked_by_sandbox", "interrupted"]);

function byPermission(permission: PermissionDecision, record: ResultRecord, meaning: TextMeaning | null): Verdict {
  const decision = structuredDecision(permission, record.denialKind);
  const shown = evidence("permissionDecision", describe(permission));
  if (permission.decision !== "accept") return refused(decision, shown);
  if (isRefusal(meaning) && AFTER_CONSENT.has(meaning.decision)) {
    const text = evidence("text", openingOf(record.text));
    return { decision: meaning.decision, outcome: meaning.outcome, errorKind: meaning.errorKind, evidence: text };
  }
  // a refusal's text behind a consent: the person pressed Esc while it ran
  if (isRefusal(meaning)) return refused(decision, shown, "no_result");
  return ran(decision, record, meaning, shown);
}

/** What `toolDenialKind` says; the text tells apart what shares one kind. Null for a kind nobody knows. */
function byDenialKind(kind: string, record: ResultRecord, said: Decision | null, isHookText: boolean): Decision | null {
  switch (kind) {
    case "interrupted":
      return "interrupted";
    case "cancelled":
      return "cancelled_with_sibling";
    case "permission-rule":
      if (said === "denied_by_rule" || said === "blocked_by_hook" || said === "not_granted") return said;
      return isHookText ? "blocked_by_hook" : "denied_by_rule_or_hook";
    case "user-rejected":
      if (said === "not_granted" || said === "rejected_by_person" || said === "interrupted") return said;
      if (record.words !== null || record.plainRefusal) return "rejected_by_person";
      if (record.unanswered || record.entrypoint?.startsWith("sdk")) return "not_granted";
      return record.entrypoint === "cli" ? "rejected_by_person" : "unknown";
    default:
      return kind.startsWith("automode") ? "blocked_by_classifier" : null;
  }
}

/** Words nobody knows: who can have said them depends on the tool and on what this client writes down. */
function unknownWords(tool: string, { text, version }: ResultRecord): Verdict {
  const shown = evidence("text", openingOf(text));
  const failed = (decision: Decision): Verdict => {
    const exit = SHELL_TOOLS.has(tool) && version !== null && compareVersions(version, EXIT_CODE_FROM) < 0;
    return { decision, outcome: "tool_error", errorKind: exit ? "exit_code" : "other", evidence: shown };
  };
  if (version !== null && compareVersions(version, MARKED_FROM) >= 0) return failed("allowed");
  if (version !== null && compareVersions(version, HOOK_NAMED_UNTIL) <= 0) return failed("allowed");
  return FREE_TEXT_TOOL.test(tool) ? failed("unknown") : refused("unknown", shown);
}

/**
 * Who decided about a call that has a result, and what became of it.
 *
 * What the client says outright comes first (`permissionDecision`, then hooks' notices, then `toolDenialKind`), the
 * text of a failure second, configured words of hooks third.
 */
export function judge(
  tool: string,
  record: ResultRecord,
  { note = null, hookTexts = [] }: { readonly note?: HookNote | null; readonly hookTexts?: readonly HookText[] } = {},
): Verdict {
  const meaning = record.isError ? meaningOf(record.text) : null;
  if (record.permission !== null) return byPermission(record.permission, record, meaning);
  if (note?.decision === "deny" && record.isError) {
    return refused("blocked_by_hook", evidence("hook_notice", note.name));
  }
  const hook = record.isError ? hookTexts.find(({ pattern }) => pattern.test(record.text)) : undefined;
  const said = meaning?.decision ?? null;
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
  if (isRefusal(meaning)) {
    const shown = evidence("text", openingOf(record.text));
    return { decision: meaning.decision, outcome: meaning.outcome, errorKind: meaning.errorKind, evidence: shown };
  }
  if (record.plainRefusal) return refused("rejected_by_person", evidence("text", openingOf(record.text)));
  if (hook) return refused("blocked_by_hook", evidence("hook_text", hook.name));
  if (meaning) {
    const shown = evidence("text", openingOf(record.text));
    return ran(note ? "allowed_by_hook" : "allowed", record, meaning, shown);
  }
  return unknownWords(tool, record);
}

/** The evidence of what a file does not say. */
export const SILENCE: Evidence = { source: "silence", text: "" };
