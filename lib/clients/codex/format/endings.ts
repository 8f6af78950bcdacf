import { endingWith } from "../../readers/entries.ts";
import type { CallEnding } from "../../../session/entry.ts";
import { ABORTED, NOT_STARTED, REJECTED } from "./client_strings.ts";

/** How a text says that a call did not run, and who decided so. The first that fits counts. */
const REFUSALS: readonly (readonly [words: RegExp, decision: CallEnding["decision"]])[] = [
  [/^Command blocked by PreToolUse hook: /, "blocked_by_hook"], // 0.117 on
  [/^Tool call blocked by PreToolUse hook/, "blocked_by_hook"],
  [/^approval policy is Never; reject command/, "not_granted"],
  [/^patch rejected: writing is blocked by [^\n]{1,80} sandbox/, "blocked_by_sandbox"],
  [/^patch rejected(?: by user\b|: rejected by user)/, "rejected_by_person"],
];

/** How the client's own check of dangerous commands ends (0.150 on). */
const OWN_CHECK = " commands are not permitted. Use a safer approach";

/** Who decided, by the reason in `Rejected("…")`. */
function rejectedBy(reason: string): CallEnding["decision"] {
  if (reason === "rejected by user") return "rejected_by_person"; // an app's "decline"
  if (reason.startsWith("approval required by policy, but ")) return "not_granted"; // a rule asks, nobody may be asked
  if (reason.startsWith("`") && /` rejected(?:: |$)/.test(reason)) {
    return reason.endsWith(OWN_CHECK) ? "blocked_by_client" : "denied_by_rule"; // a rule's justification
  }
  return "blocked_by_hook"; // what a hook for permission requests says is there word for word
}

/** The reason in a text that says a command was not started; null if it is another text. */
function rejection(text: string): string | null {
  const [before, after] = REJECTED;
  const from = text.startsWith(NOT_STARTED) ? text.lastIndexOf(before) : -1;
  const to = text.lastIndexOf(after);
  if (from === -1 || to < from) return null;
  return text.slice(from + before.length, to).replace(/^\\?"/, "").replace(/\\?"$/, "");
}

/** How a text says that a call could not be run: nobody decided against it. */
const FAILURES: readonly RegExp[] = [
  /^apply_patch verification failed: /,
  /^unsupported call: /,
  /^unsupported custom tool call: /,
  /^failed to parse function arguments: /,
  /^TypeError: tools\.\w+ is not a function/, // a script calls a tool that does not exist
];

/** The opening of a text, as evidence. */
const EVIDENCE = 200;

/**
 * What a call's whole answer says about a call that did not run or was stopped; null if it says nothing of the kind.
 *
 * @param text Words of the client: never what a command or a server printed.
 */
export function refusalIn(text: string): CallEnding | null {
  const evidence = text.slice(0, EVIDENCE);
  const ending = endingWith(evidence);
  if (ABORTED.test(text)) return ending("interrupted", "not_run");
  const refusal = REFUSALS.find(([words]) => words.test(text));
  if (refusal) return ending(refusal[1], "not_run");
  const reason = rejection(text);
  if (reason !== null) return ending(rejectedBy(reason), "not_run");
  if (FAILURES.some((words) => words.test(text))) return ending("allowed", "failed");
  return null;
}
