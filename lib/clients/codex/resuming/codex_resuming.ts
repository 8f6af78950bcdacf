import type { ClientResuming } from "../../resuming/resuming.ts";
import { checkRollout } from "./check_rollout.ts";
import { copyRollout } from "./copy_rollout.ts";

/** How Codex resumes: from the file alone. Measured with 0.124.0 and 0.169.0 in a new `CODEX_HOME`. */
export const CODEX_RESUMING: ClientResuming = {
  consequences: {
    no_session_meta: "Codex refuses the file",
    not_found: "Codex does not find the session",
    foreign_session: "Codex finds it by the file's name, and goes on with the session of the first line",
    unreadable_line: "Codex skips the line",
    use_without_result: 'Codex adds the output "aborted"',
    result_without_use: "Codex drops the output",
  },
  check: checkRollout,
  copy: copyRollout,
  fileFor(sessionId, now) {
    const [date = "", time = ""] = now.toISOString().split(/[T.]/);
    return `sessions/${date.replaceAll("-", "/")}/rollout-${date}T${time.replaceAll(":", "-")}-${sessionId}.jsonl`;
  },
  resumeCommand: (sessionId) => ["codex", "resume", sessionId],
};
