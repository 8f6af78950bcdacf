import { assert, assertEquals } from "@std/assert";
import { type LoggedRun, logRecord } from "../../../lib/hooks/runner/log_record.ts";
import { readInput } from "../../../lib/hooks/protocol/input.ts";
import { VERSION } from "../../../lib/version.ts";

const RUN: LoggedRun = {
  hook: "memory_triage",
  input: readInput({ hook_event_name: "Stop", session_id: "s", transcript_path: "/s.jsonl", cwd: "/p" }),
  now: new Date(0),
  ms: 12.345,
  status: "passed",
  error: null,
  data: {},
};
const BARE = {
  ts: "1970-01-01T00:00:00.000Z",
  hook: "memory_triage",
  event: "Stop",
  session: "s",
  version: VERSION,
  ms: 12.3,
  status: "passed",
};

for (
  const [what, given, expected] of [
    ["a run without notes", {}, BARE],
    ["notes", { data: { pass: "nothing" } }, { ...BARE, data: { pass: "nothing" } }],
    ["a call of an agent", {
      input: readInput({ hook_event_name: "PreToolUse", session_id: "s", agent_id: "a1", tool_name: "Bash" }),
    }, { ...BARE, event: "PreToolUse", agent: "a1" }],
    ["a run without an input", { input: null }, { ...BARE, event: "", session: null }],
    ["an error", { status: "failed", error: new RangeError("no") }, {
      ...BARE,
      status: "failed",
      error: "RangeError: no",
    }],
    ["what was thrown that is no error", { error: 7 }, { ...BARE, error: "7" }],
  ] as [string, Partial<LoggedRun>, object][]
) {
  Deno.test(`logRecord() of ${what}`, () => assertEquals(logRecord({ ...RUN, ...given }) as object, expected));
}

Deno.test("logRecord() names the problems of an input beside the notes", () => {
  const input = readInput({ hook_event_name: "Stop", session_id: 7 });
  assert(input.problems.length > 0);
  assertEquals(logRecord({ ...RUN, input, data: { a: 1 } })["data"], { a: 1, input: input.problems });
});

Deno.test("logRecord() bounds a line, whatever is in it", () => {
  const line = logRecord({ ...RUN, error: new Error("e".repeat(9999)), data: { words: "ü".repeat(3000) } });
  assert(JSON.stringify(line).length < 4096);
  assertEquals(Object.keys(line["data"] as object), ["shortened"]);
});
