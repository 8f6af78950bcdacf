import { assert, assertEquals } from "@std/assert";
import { CallReader, countStartedAgents, isDenied, isFailed } from "../../../lib/analyses/overview/call_record.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

const at = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString() });

function read(...lines: readonly unknown[]) {
  const reader = new CallReader("s");
  for (const entry of entriesOf(...lines)) reader.add(entry, 0);
  return reader.end();
}

Deno.test("CallReader gives calls in the order they were made, whenever they ended", () => {
  const records = read(
    assistant(
      "m",
      [toolUse("a", "Bash", { command: "npm test" }), toolUse("b", "Read", { file_path: "/p/a.ts" })],
      at(0),
    ),
    user([toolResult("b", "text")], at(1)),
    user([toolResult("a", "Exit code 1", true)], at(5)),
  );
  assertEquals(
    records.map(({ id, tool, target, durationMs, outcome, turn }) => [id, tool, target, durationMs, outcome, turn]),
    [["a", "Bash", "npm test", 5000, "tool_error", 0], ["b", "Read", "/p/a.ts", 1000, "ok", 0]],
  );
});

Deno.test("CallReader keeps a call that was never answered, and reads a call that is written twice once", () => {
  const call = assistant("m", [toolUse("a", "Bash", { command: "sleep 9" })], at(0));
  const records = read(call, call);
  assertEquals(records.map(({ id, durationMs }) => [id, durationMs]), [["a", null]]);
});

Deno.test("CallReader names no target where the input names none", () => {
  const [record] = read(assistant("m", [toolUse("a", "TodoWrite", {})]), user([toolResult("a", "ok")]));
  assertEquals([record?.target, record?.changes, record?.commits], ["", [], []]);
});

Deno.test("CallReader shows what the tools of Zed's adapter did", () => {
  const commit = "Exited with code 0.Final output:\n\n[main 1a2b3c4] Add it\n";
  const records = read(
    assistant("m", [
      toolUse("a", "mcp__acp__Edit", { file_path: "/p/a.ts", old_string: "a", new_string: "b" }),
      toolUse("b", "mcp__acp__Bash", { command: "git commit -m 'Add it'" }),
    ]),
    user([toolResult("a", "Index: /p/a.ts")]),
    user([toolResult("b", commit)]),
  );
  assertEquals(
    records.map(({ tool, target, changes, commits }) => [tool, target, changes.map(({ path }) => path), commits]),
    [
      ["Edit", "/p/a.ts", ["/p/a.ts"], []],
      ["Bash", "git commit -m 'Add it'", [], [{ hash: "1a2b3c4", title: "Add it" }]],
    ],
  );
});

Deno.test("isDenied() and isFailed() tell a refusal from a failure", () => {
  for (const decision of ["rejected_by_person", "denied_by_rule", "not_granted", "unknown"] as const) {
    assert(isDenied({ decision, outcome: "not_run" }), decision);
  }
  // it ran and failed, or nobody stopped it
  assert(!isDenied({ decision: "unknown", outcome: "tool_error" }));
  for (const decision of ["allowed", "approved_once", "interrupted"] as const) {
    assert(!isDenied({ decision, outcome: "not_run" }), decision);
  }
  assertEquals((["tool_error", "ok"] as const).map((outcome) => isFailed({ outcome })), [true, false]);
});

Deno.test("countStartedAgents() counts agents by the tools of every client", () => {
  const started = (tool: string) => countStartedAgents(read(assistant("m", [toolUse("t", tool, { prompt: "look" })])));
  const tools = ["Task", "Agent", "task", "agent", "invoke_agent", "spawn_agent"];
  assertEquals([...tools, "TaskList"].map(started), [...tools.map(() => 1), 0]);
});
