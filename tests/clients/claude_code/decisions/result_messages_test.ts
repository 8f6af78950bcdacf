import { assertEquals } from "@std/assert";
import { resultMeaning } from "../../../../lib/clients/claude_code/decisions/result_messages.ts";

const MEANINGS: readonly (readonly [text: string, meaning: string | null])[] = [
  ["The user doesn't want to proceed with this tool use.", "rejected_by_person not_run"],
  ["<tool_use_error>Cancelled: parallel tool call</tool_use_error>", "cancelled_with_sibling not_run"],
  ["[Request interrupted by user for tool use]", "interrupted no_result"],
  ["Exit code 137\n[Request interrupted by user]", "interrupted no_result"],
  ["PreToolUse:Bash hook error: no", "blocked_by_hook not_run"],
  [
    "debrief: This command would destroy 1 changed file (a.txt).\nSafe way: a commit keeps it.",
    "blocked_by_hook not_run",
  ],
  ["debrief rules: Expected lint but found nothing\nRun debrief help rules", null],
  ["Permission for this action was denied by the classifier", "blocked_by_classifier not_run"],
  [
    "Bash was not run: auto mode's safety check gave no result, and nobody is asked to approve it in its place",
    "blocked_by_classifier not_run",
  ],
  [
    "Bash was not run: only auto mode's safety check can allow it, and that check gave no result.",
    "blocked_by_classifier not_run",
  ],
  [
    "Bash did not run. This session's safety check gave no verdict because it was not shown this call.",
    "blocked_by_classifier not_run",
  ],
  ["Claude requested permissions to use Bash", "not_granted not_run"],
  ["Permission to use Bash with command x has been denied.", "denied_by_rule not_run"],
  ["Permission to use Bash has been denied because Claude Code is running in don't ask mode", "not_granted not_run"],
  ["Exit code 1\nfrob: not found", "exit_code"],
  ["Exit code 1\nCommand timed out after 2m", "timeout"],
  ["Command timed out after 2m", "timeout"],
  ["<tool_use_error>File has not been read yet.</tool_use_error>", "not_read_first"],
  ["<tool_use_error>String to replace not found in file.</tool_use_error>", "no_match"],
  ["File does not exist.", "not_found"],
  ["<tool_use_error>something new</tool_use_error>", "other"],
  ["done\n<sandbox_violations>deny</sandbox_violations>", "blocked_by_sandbox tool_error exit_code"],
  ["something new", null],
  ["a line, then: File does not exist.", null],
  ["", null],
];

for (const [text, expected] of MEANINGS) {
  Deno.test(`resultMeaning() reads ${JSON.stringify(text)} as ${expected}`, () => {
    const meaning = resultMeaning(text);
    const parts = meaning === null
      ? null
      : meaning.decision === null
      ? [meaning.errorKind]
      : [meaning.decision, meaning.outcome, ...meaning.errorKind === null ? [] : [meaning.errorKind]];
    assertEquals(parts?.join(" ") ?? null, expected);
  });
}
