import { assertEquals } from "@std/assert";
import { lastGoodTurns } from "../../../../lib/clients/codex/resuming/last_good_turns.ts";
import { entriesForward } from "../../../../lib/clients/read.ts";
import { bytesSource, withSource } from "../../../../lib/session/io/source.ts";
import { turnsOf } from "../../../../lib/session/turns/turns.ts";
import { codexRecordings } from "../../../support/recordings/codex_recordings.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

const META = { type: "session_meta", payload: { id: "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d" } };

/** A turn with a call. */
function turn(name: string, { error = false, open = false } = {}): object[] {
  const event = (payload: object) => ({ type: "event_msg", payload });
  const item = (payload: object) => ({ type: "response_item", payload });
  return [
    event({ type: "task_started", turn_id: name }),
    event({ type: "user_message", message: name }),
    item({ type: "function_call", name: "exec_command", arguments: '{"cmd":"ls"}', call_id: `call-${name}` }),
    ...open ? [] : [item({ type: "function_call_output", call_id: `call-${name}`, output: "a" })],
    event({ type: "task_complete", ...error ? { error: { message: "no" } } : {} }),
  ];
}

for (
  const [what, lines, turns] of [
    ["the whole, where the last turn is good", [...turn("one", { error: true }), ...turn("two")], 2],
    ["what comes before turns that ended in an error", [...turn("one"), ...turn("two", { error: true })], 1],
    ["what comes before a call without an output", [...turn("one"), ...turn("two", { open: true })], 1],
    ["nothing, where every turn failed", turn("one", { error: true }), null],
  ] as const
) {
  Deno.test(`lastGoodTurns() is ${what}`, () => {
    const good = lastGoodTurns(bytesSource(bytesOf(jsonl(META, ...lines))));
    assertEquals(good && [...turnsOf([...entriesForward(good)])].length, turns);
  });
}

Deno.test("lastGoodTurns() goes back before the recorded API error from 0.150 on, as the client says it from there on", () => {
  for (const { main, version, scenario } of codexRecordings()) {
    if (!scenario.startsWith("api_error")) continue;
    const good = withSource(main, lastGoodTurns);
    assertEquals(good === null, version !== "0.124.0", `${version}/${scenario}`);
  }
});
