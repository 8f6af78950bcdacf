import { assertEquals } from "@std/assert";
import { refusalIn } from "../../../../lib/clients/codex/format/endings.ts";
import { endingOfRun } from "../../../../lib/clients/readers/entries.ts";

const notStarted = (reason: string) => `exec_command failed: CreateProcess { message: "Rejected(\\"${reason}\\")" }`;

Deno.test("refusalIn() says who decided against a call", () => {
  const rows: readonly [text: string, decision: string, outcome: string][] = [
    ["aborted by user after 1.5s", "interrupted", "not_run"],
    ["Wall time: 3 s\naborted by user", "interrupted", "not_run"],
    ["Command blocked by PreToolUse hook: no", "blocked_by_hook", "not_run"],
    ["approval policy is Never; reject command", "not_granted", "not_run"],
    ["patch rejected: writing is blocked by read-only sandbox", "blocked_by_sandbox", "not_run"],
    ["patch rejected by user", "rejected_by_person", "not_run"],
    [notStarted("rejected by user"), "rejected_by_person", "not_run"],
    [notStarted("approval required by policy, but AskForApproval is set to Never"), "not_granted", "not_run"],
    [notStarted("`rm -rf /` rejected: never"), "denied_by_rule", "not_run"],
    [
      notStarted("`rm` rejected: recursive commands are not permitted. Use a safer approach"),
      "blocked_by_client",
      "not_run",
    ],
    [notStarted("the hook's own words"), "blocked_by_hook", "not_run"],
    ["apply_patch verification failed: no such line", "allowed", "failed"],
    ["unsupported call: nope", "allowed", "failed"],
  ];
  for (const [text, decision, outcome] of rows) {
    const ending = refusalIn(text);
    assertEquals([ending?.decision, ending?.outcome, ending?.exitCode], [decision, outcome, null], text);
    assertEquals(ending?.evidence, text.slice(0, 200));
  }
});

Deno.test("refusalIn() says nothing of what a command printed, even in the client's words further on", () => {
  for (
    const text of ["", "ok", "log: aborted by user", 'x CreateProcess { message: "Rejected(y)" }', "rejected by user"]
  ) {
    assertEquals(refusalIn(text), null, text);
  }
});

Deno.test("endingOfRun() takes an exit code other than 0 for a failure, and none for success", () => {
  assertEquals([
    endingOfRun(0).outcome,
    endingOfRun(1).outcome,
    endingOfRun(null).outcome,
    endingOfRun(null, true).outcome,
  ], [
    "ok",
    "failed",
    "ok",
    "failed",
  ]);
});
