import type { ClientResuming } from "../resuming/resuming.ts";
import { checkRollout } from "./check/check_rollout.ts";

/** How Codex resumes: from the file alone. Measured with 0.124.0, 0.169.0 and 0.171.0 in a new `CODEX_HOME`. */
export const CODEX_RESUMING: ClientResuming = {
  consequences: {
    no_session_meta: "Codex refuses the file",
    not_found: "Codex does not find the session",
    foreign_session:
      "Codex resumes it by the id in the first line; 0.171 refuses the one in the file's name, which 0.169 takes",
    unreadable_line: "Codex skips the line",
    use_without_result: 'Codex adds the output "aborted"',
    result_without_use: "Codex drops the output",
  },
  check: checkRollout,
};
