import { REJECTION } from "../../../clients/claude_code/format/refusal.ts";
import type { CallDecision, ErrorKind, Outcome } from "./decision.ts";

/** What a failed call's text means. */
export interface ResultMeaning {
  /** Null where the text only says that the tool ran and failed. */
  readonly decision: CallDecision | null;
  readonly outcome: Outcome;
  readonly errorKind: ErrorKind | null;
}

interface Wording {
  /** Matched at the start of the text, without the `<tool_use_error>` tag around it. */
  readonly text: RegExp;
  readonly means: ResultMeaning;
}

const refused = (decision: CallDecision): ResultMeaning => ({ decision, outcome: "not_run", errorKind: null });
const failed = (errorKind: ErrorKind): ResultMeaning => ({ decision: null, outcome: "tool_error", errorKind });

/**
 * The words clients put into failed tool results, with the versions that show them; the first that fits counts. Sources:
 * recordings of real clients and a count over 9,480 public session files. All of them stand in results with
 * `is_error: true`; a result without it is never looked up here.
 */
const WORDINGS: readonly Wording[] = [
  // nobody refused: the client gave the call up
  { text: /^Warmup$/, means: refused("cancelled_with_sibling") }, // 2.0.77 to 2.1.5: the client's own warm-up agents
  { text: /^(?:Error: )?Sibling tool call errored/, means: refused("cancelled_with_sibling") }, // 2.1.25 to 2.1.68
  { text: /^Cancelled: /, means: refused("cancelled_with_sibling") }, // 2.1.69 on
  { text: /^Streaming fallback - tool execution discarded/, means: refused("cancelled_with_sibling") }, // 2.1.x

  // a person
  { text: REJECTION, means: refused("rejected_by_person") },
  {
    // 0.2.122 on: the marker alone, before what the tool had printed, or behind its exit code
    text: /^(?:Exit code \d+\s+)?\[Request interrupted by (?:user|a plugin)/,
    means: { decision: "interrupted", outcome: "no_result", errorKind: null },
  },
  { text: /^Interrupted by user/, means: { decision: "interrupted", outcome: "no_result", errorKind: null } }, // 1.0.58 on
  {
    // 2.1.330: the session ended or went on without it; nobody asked for that
    text:
      /^\[(?:Request interrupted: the session ended|This turn ended before it finished|Agent call interrupted:|Tool call (?:did not complete:|interrupted:|skipped:|result not in this copy:))/,
    means: { decision: "cancelled_with_sibling", outcome: "no_result", errorKind: null },
  },

  // hooks that are named as such
  { text: /^PreToolUse:\S+ hook error: /, means: refused("blocked_by_hook") }, // 2.0.30 on
  { text: /^Hook PreToolUse:\S+ denied this tool/, means: refused("blocked_by_hook") }, // 2.0.30 to 2.1.90
  { text: /^\S+ operation blocked by hook:/, means: refused("blocked_by_hook") }, // 1.0.60 to 1.0.128
  { text: /^(?:PreToolUse:\S+ )?[Hh]ook returned blocking error/, means: refused("blocked_by_hook") },
  { text: /^Hook '[^']*' blocked this action/, means: refused("blocked_by_hook") }, // 2.1.x
  { text: /^Execution stopped by PreToolUse hook/, means: refused("blocked_by_hook") }, // 2.1.x

  // the classifier of auto mode
  { text: /^Permission for this action (?:was|has been) denied\b/, means: refused("blocked_by_classifier") }, // 2.1.114 on
  {
    text: /^Permission for this action was denied by the Claude Code auto mode classifier/,
    means: refused("blocked_by_classifier"),
  },
  { text: /^Auto mode could not evaluate this action/, means: refused("blocked_by_classifier") },
  {
    text: /^\S.{0,80} is temporarily unavailable, so auto mode cannot determine the safety of/, // 2.1.209 on
    means: refused("blocked_by_classifier"),
  },

  // nobody to ask
  {
    text: /^Permission to use [\s\S]{1,12000}? has been denied because Claude Code is running in don't ask mode/,
    means: refused("not_granted"),
  },
  { text: /^Permission to use [\s\S]{1,12000}? has been auto-denied/, means: refused("not_granted") }, // 2.0.74 to 2.1.37
  {
    // 2.1.29 to 2.1.138; the advice to look for another way is only given where nobody could be asked
    text: /^Permission to use [\s\S]{1,12000}? has been denied\. IMPORTANT: You \*may\*/,
    means: refused("not_granted"),
  },
  { text: /^Claude requested permissions? to /, means: refused("not_granted") }, // 1.0.60 on
  { text: /^This command requires (?:manual )?approval/, means: refused("not_granted") }, // 1.0.73 on
  {
    text: /^This Bash command contains multiple operations\. The following parts? requires? approval/,
    means: refused("not_granted"),
  }, // 1.0.115 on
  { text: /^This command uses shell operators that require approval/, means: refused("not_granted") }, // 1.0.x to 2.0.77
  {
    text: /^[^\n]{1,300} requires? (?:manual approval|approval for (?:this|safety)\b)/, // 2.0.x on: what was odd about the command
    means: refused("not_granted"),
  },
  {
    // 0.2.124 to 2.0.77, and again from 2.1.x: outside the working folders
    text: /^(?:ERROR: )?[\s\S]{1,2000}? was blocked\. For security, Claude Code may only /,
    means: refused("not_granted"),
  },
  {
    text:
      /^Command contains [^\n]{1,200}?(?:substitution|metacharacters|redirection|newlines|variables?|backslash|expansion)/, // 1.0.x to 2.1.x
    means: refused("not_granted"),
  },
  { text: /^Tool permission request failed: /, means: refused("not_granted") }, // 2.1.92: the stream to the asker closed
  { text: /^(?:Answer questions|Exit plan mode)\?$/, means: refused("not_granted") }, // 2.1.x without a terminal

  // deny rules
  { text: /^Permission to use [\s\S]{1,12000}? has been denied\./, means: refused("denied_by_rule") }, // 1.0.60 on
  {
    text: /^Permission to (?:read|edit|write|search|list|access)\b[\s\S]{1,4000}? has been denied/,
    means: refused("denied_by_rule"),
  }, // 1.0.60 on
  { text: /^File is in a (?:directory|folder) that is (?:denied|ignored) by your/, means: refused("denied_by_rule") }, // 1.0.x on
  { text: /^[\s\S]{1,4000}? was blocked by a deny rule/, means: refused("denied_by_rule") }, // 2.1.x

  // the tool ran and failed, or its input was no good
  { text: /^(?:Exit code \d+\s+)?Command timed out after /, means: failed("timeout") }, // 0.2.122 on
  { text: /^(?:Ripgrep search|Request|Operation|Tool call|MCP [^\n]{1,80}?) timed out/i, means: failed("timeout") }, // 2.1.23 on
  { text: /^Exit code -?\d+/, means: failed("exit_code") }, // 2.0.30 on
  { text: /^Error$/, means: failed("exit_code") }, // 0.2.122 to 2.0.28: a command that printed nothing
  { text: /^(?:Error: )?Command failed(?: with exit code|:|$)/, means: failed("exit_code") }, // 0.2.122 to 2.0.x
  { text: /^File has not been read yet/, means: failed("not_read_first") }, // 0.2.122 on
  { text: /^File has been (?:unexpectedly )?modified/, means: failed("stale") }, // 0.2.122 on
  { text: /^String (?:to replace )?not found in file/, means: failed("no_match") }, // 0.2.122 on
  { text: /^Found \d+ matches of the string to replace/, means: failed("no_match") }, // 1.0.x on
  { text: /^No changes to make: /, means: failed("validation") }, // 1.0.3 on
  { text: /^(?:Error: )?InputValidationError/, means: failed("validation") }, // 1.0.3 on
  { text: /^(?:Error: )?No such tool available/, means: failed("validation") }, // 1.0.3 on
  { text: /^(?:Error: )?Unknown skill/, means: failed("validation") }, // 2.1.4 on
  { text: /^Output does not match required schema/, means: failed("validation") }, // 2.1.220
  { text: /^Blocked: /, means: failed("validation") }, // 2.1.105 on: commands the tool itself does not take
  { text: /^You are not in plan mode/, means: failed("validation") }, // 2.1.88 on
  { text: /^(?:Error: )?No (?:task|shell|agent|file)s? found\b/, means: failed("not_found") }, // 1.0.85 on
  {
    text:
      /^(?:Error: )?(?:File|Path|Directory|Notebook|Resource)(?: not found| does not exist|: [^\n]{1,500} does not exist)/i, // 0.2.122 on
    means: failed("not_found"),
  },
  { text: /^(?:Error: )?ENOENT\b/, means: failed("not_found") }, // 1.0.51 on
  { text: /^[^\n]{0,300}?(?:exceeds? (?:the )?maximum|is too large|too large to)/i, means: failed("too_large") }, // 0.2.122 on
  {
    text:
      /^[^\n]{0,300}?(?:Request failed with status code|Unable to verify if domain|Unable to fetch|net::ERR_|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|getaddrinfo|socket hang up|fetch failed|unable to get local issuer certificate)/i, // 1.0.3 on
    means: failed("network"),
  },
  { text: /^(?:Error: )?E(?:ISDIR|ACCES|PERM|NOTDIR|EXIST|MFILE|NOSPC)\b/, means: failed("other") }, // 1.0.51 on: the system, not the client
  { text: /^MCP error -?\d+/, means: failed("other") }, // 0.2.124 on
  { text: /^(?:### )?Error\b[\s\S]*Browser is already in use/, means: failed("other") },
];

/** A command that ran and failed. */
export const EXIT_CODE: ResultMeaning = failed("exit_code");

/** The tag around what the client, not the tool, says about a failed call (1.0.85 on). */
const TAG = /^<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/;

/** Enough of a text for every wording: the longest quotes a command of 10,000 characters. */
const OPENING = 16_384;

/** Violations of the sandbox stand behind what the command printed (2.1.x). */
function showsViolations(text: string): boolean {
  const end = text.slice(-OPENING).trimEnd();
  return end.endsWith("</sandbox_violations>") && end.includes("<sandbox_violations>");
}

/** What the text of a failed call means, or null for words nobody knows. */
export function meaningOf(text: string): ResultMeaning | null {
  if (showsViolations(text)) {
    return { decision: "blocked_by_sandbox", outcome: "tool_error", errorKind: "exit_code" };
  }
  const opening = text.slice(0, OPENING).trim();
  const tagged = TAG.exec(opening);
  const words = tagged?.[1] ?? opening;
  const known = WORDINGS.find((wording) => wording.text.test(words));
  if (known) return known.means;
  // the tag is the client's own: it found the call wrong before anybody had to be asked
  return tagged ? failed("other") : null;
}
