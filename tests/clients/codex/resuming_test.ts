import { callPart, checkRollout, rolloutLines } from "../../../lib/clients/codex/resuming.ts";
import { bytesSource, withSource } from "../../../lib/session/io/source.ts";
import { codexRecordings } from "../../support/recordings/codex_recordings.ts";
import { bytesOf, jsonl } from "../../support/transcript.ts";
import { assertEquals } from "@std/assert";

const linesOf = (text: string) => [...rolloutLines(bytesSource(bytesOf(text)))];
const item = (type: string) => ({ timestamp: "t", type: "response_item", payload: { type } });

Deno.test("rolloutLines() numbers all lines, and gives those that are not blank", () => {
  const text = jsonl(item("function_call")) + "\n  \nbroken\n" +
    jsonl({ type: "event_msg", payload: { item: { type: "CommandExecution" } } }, [1]);
  assertEquals(linesOf(text).map(({ number, type, kind, object }) => [number, type, kind, object === null]), [
    [1, "response_item", "function_call", false],
    [4, "", "", true],
    [5, "event_msg", "CommandExecution", false],
    [6, "", "", true],
  ]);
});

Deno.test("callPart() tells calls from outputs, of lines that have them", () => {
  const parts = [
    "function_call",
    "custom_tool_call",
    "local_shell_call",
    "function_call_output",
    "custom_tool_call_output",
    "message",
  ]
    .map((type) => callPart(linesOf(jsonl(item(type)))[0]!));
  assertEquals(parts, ["call", "call", "call", "output", "output", null]);
  assertEquals(callPart(linesOf(jsonl({ ...item("function_call"), type: "event_msg" }))[0]!), null);
});

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const NAME = `/c/sessions/2026/11/23/rollout-2026-11-23T10-00-00-${ID}.jsonl`;

const line = (type: string, payload: unknown) => JSON.stringify({ timestamp: "2026-11-23T10:00:00Z", type, payload });
const META = line("session_meta", { id: ID, session_id: ID, cwd: "/p", cli_version: "0.169.0" });
const CALL = line("response_item", { type: "function_call", name: "exec_command", arguments: "{}", call_id: "c1" });
const OUTPUT = line("response_item", { type: "function_call_output", call_id: "c1", output: "Output:\nok" });
const check = (lines: readonly string[], path: string | null = NAME) =>
  checkRollout(bytesSource(bytesOf(lines.join("\n"))), path);
const kinds = (lines: readonly string[], path: string | null = NAME) =>
  check(lines, path).problems.map(({ kind, line }) => [kind, line]);

Deno.test("checkRollout() says what Codex makes of a file, as it was measured", () => {
  assertEquals(check([META, CALL, OUTPUT]).problems, []);
  assertEquals(check([META, CALL, OUTPUT]).counts, { lines: 3, entries: 3, active: 2, inactive: 0, metadata: 1 });
  // it mends pairs and skips lines: the session is resumed
  assertEquals(kinds([META, CALL]), [["use_without_result", 2]]);
  assertEquals(kinds([META, OUTPUT]), [["result_without_use", 2]]);
  assertEquals(kinds([META, "{broken", CALL, OUTPUT]), [["unreadable_line", 2]]);
  for (const lines of [[META, CALL], [META, OUTPUT], [META, "{broken"]]) assertEquals(check(lines).blocker, null);
  // it refuses or does not find these
  assertEquals(check([CALL, OUTPUT]).blocker?.kind, "no_session_meta");
  assertEquals(check([META], "/c/sessions/other.jsonl").blocker?.kind, "not_found");
  assertEquals(check([META], NAME.replace("/sessions/", "/archived_sessions/")).blocker?.kind, "not_found");
  const other = NAME.replace("0f3e", "1f3e");
  assertEquals([kinds([META], other), check([META], other).blocker], [[["foreign_session", 1]], null]);
  const compacted = check([META, CALL, OUTPUT, line("compacted", { message: "m" }), CALL, OUTPUT]);
  assertEquals([compacted.counts.active, compacted.counts.inactive], [3, 2]);
});

Deno.test("checkRollout() finds nothing that keeps a recorded session from being resumed", () => {
  for (const { main, agents, version, scenario } of codexRecordings()) {
    for (const path of [main, ...agents]) {
      const { blocker } = withSource(path, (bytes) => checkRollout(bytes, path));
      assertEquals(blocker, null, `${version}/${scenario}`);
    }
  }
});

Deno.test("checkRollout() lists the problems of lines in their order, and counts every kind", () => {
  const other = OUTPUT.replace("c1", "c2");
  const { problems, counts, resumes } = check([other, CALL, "{broken"], null);
  assertEquals(problems.map(({ kind, line }) => [kind, line]), [
    ["result_without_use", 1],
    ["use_without_result", 2],
    ["unreadable_line", 3],
    ["no_session_meta", null],
  ]);
  assertEquals([counts.lines, counts.entries, resumes], [3, 2, false]);
});

Deno.test("checkRollout() compares the name with the first line's id only", () => {
  const copied = META.replaceAll(ID, ID.replace("0f3e", "1f3e"));
  assertEquals(kinds([META, copied]), []);
  assertEquals(kinds([META], null), []);
  assertEquals(check([META], "/c/sessions/x.jsonl").problems.map(({ detail }) => detail), [
    '"x.jsonl" is not named rollout-<time>-<session id>.jsonl',
  ]);
});
