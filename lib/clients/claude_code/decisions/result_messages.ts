import { INVALID_CALL_TAG, UNFINISHED_OPENINGS, USER_INTERRUPT_OPENINGS } from "../format/client_strings.ts";
import { REJECTION_OPENINGS } from "../format/refusal.ts";
import { escapeRegExp } from "../../../text/escape.ts";
import { memoize } from "../../../memoize.ts";
import type { CallDecision, ErrorKind, Outcome } from "../../../session/calls/decision.ts";

export interface ResultMeaning {
  /** Null if the text only says that the tool ran and failed. */
  readonly decision: CallDecision | null;
  readonly outcome: Outcome;
  readonly errorKind: ErrorKind | null;
}

interface Wording {
  /** Matched against the text without its `<tool_use_error>` tag; anchored at the start. */
  readonly text: RegExp;
  readonly meaning: ResultMeaning;
}

const notRun = (decision: CallDecision): ResultMeaning => ({ decision, outcome: "not_run", errorKind: null });
const noResult = (decision: CallDecision): ResultMeaning => ({ decision, outcome: "no_result", errorKind: null });
const toolError = (errorKind: ErrorKind): ResultMeaning => ({ decision: null, outcome: "tool_error", errorKind });

/** Matches texts that begin with one of the openings, after an optional prefix (the source of a pattern). */
function openingPattern(openings: readonly string[], prefix = ""): RegExp {
  return new RegExp(`^${prefix}(?:${openings.map(escapeRegExp).join("|")})`);
}

/** All that the client says where a rule denies an agent (2.1.330): the only text that names the rule and where it is from. */
export const AGENT_DENIED =
  /^Agent type '[^'\n]{1,300}' has been denied by permission rule '([^'\n]{1,300})' from (\w{1,40})\.$/;

/** What clients write into failed results; the first match counts. From recordings and 9,480 public files. */
const makeWordings = (): readonly Wording[] => [
  // not denied: the client cancelled the call
  { text: /^Warmup$/, meaning: notRun("cancelled_with_sibling") }, // 2.0.77 to 2.1.5: the client's own warm-up agents
  { text: /^(?:Error: )?Sibling tool call errored/, meaning: notRun("cancelled_with_sibling") }, // 2.1.25 to 2.1.68
  { text: /^Cancelled: /, meaning: notRun("cancelled_with_sibling") }, // 2.1.69 on
  { text: /^Streaming fallback - tool execution discarded/, meaning: notRun("cancelled_with_sibling") }, // 2.1.x

  // the user
  { text: openingPattern(REJECTION_OPENINGS, "\\s*"), meaning: notRun("rejected_by_person") },
  // the marker alone, before the tool's output, or after its exit code
  { text: openingPattern(USER_INTERRUPT_OPENINGS, "(?:Exit code \\d+\\s+)?"), meaning: noResult("interrupted") },
  { text: /^Interrupted by user/, meaning: noResult("interrupted") }, // 1.0.58 on
  { text: openingPattern(UNFINISHED_OPENINGS), meaning: noResult("cancelled_with_sibling") },

  // hooks
  { text: /^PreToolUse:\S+ hook error: /, meaning: notRun("blocked_by_hook") }, // 2.0.30 on
  { text: /^Hook PreToolUse:\S+ denied this tool/, meaning: notRun("blocked_by_hook") }, // 2.0.30 to 2.1.90
  { text: /^\S+ operation blocked by hook:/, meaning: notRun("blocked_by_hook") }, // 1.0.60 to 1.0.128
  { text: /^(?:PreToolUse:\S+ )?[Hh]ook returned blocking error/, meaning: notRun("blocked_by_hook") },
  { text: /^Hook '[^']*' blocked this action/, meaning: notRun("blocked_by_hook") }, // 2.1.x
  { text: /^Execution stopped by PreToolUse hook/, meaning: notRun("blocked_by_hook") }, // 2.1.x
  // the guard's own: in a terminal, 2.0.77 does not say that a hook denied the call
  { text: /^debrief: [^\n]+\nSafe way: /, meaning: notRun("blocked_by_hook") },

  // the classifier of auto mode
  { text: /^Permission for this action (?:was|has been) denied\b/, meaning: notRun("blocked_by_classifier") }, // 2.1.114 on
  {
    text: /^Permission for this action was denied by the Claude Code auto mode classifier/,
    meaning: notRun("blocked_by_classifier"),
  },
  { text: /^Auto mode could not evaluate this action/, meaning: notRun("blocked_by_classifier") },
  { text: /^Auto mode is unavailable: its safety check does not run/, meaning: notRun("blocked_by_classifier") }, // 2.1.330
  // 2.1.331 on: no check in this session, or none that could judge this call
  { text: /^\S{1,200} was not run: (?:only )?auto mode's safety check /, meaning: notRun("blocked_by_classifier") },
  { text: /^\S{1,200} did not run\. This session's safety check /, meaning: notRun("blocked_by_classifier") },
  {
    text: /^\S.{0,80} is temporarily unavailable, so auto mode cannot determine the safety of/, // 2.1.209 on
    meaning: notRun("blocked_by_classifier"),
  },

  // nobody could approve it
  {
    text: /^Permission to use [\s\S]{1,12000}? has been denied because Claude Code is running in don't ask mode/,
    meaning: notRun("not_granted"),
  },
  { text: /^Permission to use [\s\S]{1,12000}? has been auto-denied/, meaning: notRun("not_granted") }, // 2.0.74 to 2.1.37
  {
    // 2.1.29 to 2.1.138; the advice to try another way appears only if nobody could be asked
    text: /^Permission to use [\s\S]{1,12000}? has been denied\. IMPORTANT: You \*may\*/,
    meaning: notRun("not_granted"),
  },
  { text: /^Claude requested permissions? to /, meaning: notRun("not_granted") }, // 1.0.60 on
  { text: /^This command requires (?:manual )?approval/, meaning: notRun("not_granted") }, // 1.0.73 on
  {
    text: /^This Bash command contains multiple operations\. The following parts? requires? approval/,
    meaning: notRun("not_granted"),
  }, // 1.0.115 on
  { text: /^This command uses shell operators that require approval/, meaning: notRun("not_granted") }, // 1.0.x to 2.0.77
  {
    text: /^[^\n]{1,300} requires? (?:manual approval|approval for (?:this|safety)\b)/, // 2.0.x on: what was odd about the command
    meaning: notRun("not_granted"),
  },
  {
    // 0.2.124 to 2.0.77, and again from 2.1.x: outside the working directories
    text: /^(?:ERROR: )?[\s\S]{1,2000}? was blocked\. For security, Claude Code may only /,
    meaning: notRun("not_granted"),
  },
  {
    text:
      /^Command contains [^\n]{1,200}?(?:substitution|metacharacters|redirection|newlines|variables?|backslash|expansion)/, // 1.0.x to 2.1.x
    meaning: notRun("not_granted"),
  },
  { text: /^Tool permission request failed: /, meaning: notRun("not_granted") }, // 2.1.92: the stream to the permission host closed
  { text: /^(?:Answer questions|Exit plan mode)\?$/, meaning: notRun("not_granted") }, // 2.1.x without a terminal

  // the client
  { text: /^[\w-]{1,40} on system path '[^\n]{0,4000}?' is blocked\./, meaning: notRun("blocked_by_client") }, // 2.1.170: PowerShell

  // deny rules
  { text: /^Permission to use [\s\S]{1,12000}? has been denied\./, meaning: notRun("denied_by_rule") }, // 1.0.60 on
  {
    text: /^Permission to (?:read|edit|write|search|list|access)\b[\s\S]{1,4000}? has been denied/,
    meaning: notRun("denied_by_rule"),
  }, // 1.0.60 on
  { text: /^File is in a (?:directory|folder) that is (?:denied|ignored) by your/, meaning: notRun("denied_by_rule") }, // 1.0.x on
  { text: AGENT_DENIED, meaning: notRun("denied_by_rule") },
  { text: /^[\s\S]{1,4000}? was blocked by a deny rule/, meaning: notRun("denied_by_rule") }, // 2.1.x

  // the tool ran and failed, or rejected its input
  { text: /^(?:Exit code \d+\s+)?Command timed out after /, meaning: toolError("timeout") }, // 0.2.122 on
  {
    text: /^(?:Ripgrep search|Request|Operation|Tool call|MCP [^\n]{1,80}?) timed out/i,
    meaning: toolError("timeout"),
  }, // 2.1.23 on
  { text: /^Exit code -?\d+/, meaning: toolError("exit_code") }, // 2.0.30 on
  { text: /^Error$/, meaning: toolError("exit_code") }, // 0.2.122 to 2.0.28: a command that printed nothing
  { text: /^(?:Error: )?Command failed(?: with exit code|:|$)/, meaning: toolError("exit_code") }, // 0.2.122 to 2.0.x
  { text: /^File has not been read yet/, meaning: toolError("not_read_first") }, // 0.2.122 on
  { text: /^File has been (?:unexpectedly )?modified/, meaning: toolError("stale") }, // 0.2.122 on
  { text: /^String (?:to replace )?not found in file/, meaning: toolError("no_match") }, // 0.2.122 on
  { text: /^Found \d+ matches of the string to replace/, meaning: toolError("no_match") }, // 1.0.x on
  { text: /^No changes to make: /, meaning: toolError("validation") }, // 1.0.3 on
  { text: /^(?:Error: )?InputValidationError/, meaning: toolError("validation") }, // 1.0.3 on
  { text: /^(?:Error: )?No such tool available/, meaning: toolError("validation") }, // 1.0.3 on
  { text: /^(?:Error: )?Unknown skill/, meaning: toolError("validation") }, // 2.1.4 on
  { text: /^Output does not match required schema/, meaning: toolError("validation") }, // 2.1.220
  { text: /^Blocked: /, meaning: toolError("validation") }, // 2.1.105 on: commands that the tool rejects
  { text: /^You are not in plan mode/, meaning: toolError("validation") }, // 2.1.88 on
  { text: /^(?:Error: )?No (?:task|shell|agent|file)s? found\b/, meaning: toolError("not_found") }, // 1.0.85 on
  {
    text:
      /^(?:Error: )?(?:File|Path|Directory|Notebook|Resource)(?: not found| does not exist|: [^\n]{1,500} does not exist)/i, // 0.2.122 on
    meaning: toolError("not_found"),
  },
  { text: /^(?:Error: )?ENOENT\b/, meaning: toolError("not_found") }, // 1.0.51 on
  { text: /^[^\n]{0,300}?(?:exceeds? (?:the )?maximum|is too large|too large to)/i, meaning: toolError("too_large") }, // 0.2.122 on
  {
    text:
      /^[^\n]{0,300}?(?:Request failed with status code|Unable to verify if domain|Unable to fetch|net::ERR_|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|getaddrinfo|socket hang up|fetch failed|unable to get local issuer certificate)/i, // 1.0.3 on
    meaning: toolError("network"),
  },
  { text: /^(?:Error: )?E(?:ISDIR|ACCES|PERM|NOTDIR|EXIST|MFILE|NOSPC)\b/, meaning: toolError("other") }, // 1.0.51 on: the system, not the client
  { text: /^MCP error -?\d+/, meaning: toolError("other") }, // 0.2.124 on
  { text: /^pdftoppm /, meaning: toolError("other") }, // 2.1.x: Read of pages of a PDF, without the program or failed in it
  { text: /^(?:### )?Error\b[\s\S]*Browser is already in use/, meaning: toolError("other") },
];

let wordings: readonly Wording[] | undefined;

export const COMMAND_FAILED: ResultMeaning = toolError("exit_code");

/** An error message of the client itself in its tag (1.0.85 on). */
const TAG = new RegExp(`^${INVALID_CALL_TAG}([\\s\\S]*?)(?:${INVALID_CALL_TAG.replace("<", "</")}\\s*)?$`);

/** Characters searched; the longest wording quotes a command of 10,000 characters. */
const SEARCH_LENGTH = 16_384;

/** Whether a text ends with sandbox violations, which follow the command's output (2.1.x). */
function hasViolations(text: string): boolean {
  const end = text.slice(-SEARCH_LENGTH).trimEnd();
  return end.endsWith("</sandbox_violations>") && end.includes("<sandbox_violations>");
}

/** What the text of a failed result means; null for unknown wording. Each is looked up twice, and many failures have the same text. */
export const resultMeaning = memoize((text: string): ResultMeaning | null => {
  if (hasViolations(text)) {
    return { decision: "blocked_by_sandbox", outcome: "tool_error", errorKind: "exit_code" };
  }
  const opening = text.slice(0, SEARCH_LENGTH).trim();
  const tagged = TAG.exec(opening);
  const message = tagged?.[1] ?? opening;
  wordings ??= makeWordings(); // when first asked for: most stops have no failed call
  const known = wordings.find(({ text }) => text.test(message));
  if (known) return known.meaning;
  // the client rejected the call before any prompt
  return tagged ? toolError("other") : null;
});
