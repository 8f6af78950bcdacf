import { assert, assertEquals } from "@std/assert";
import { stringAt } from "../../../lib/json.ts";
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";
import { sizeOf } from "../../../lib/session/io/source.ts";
import { readTranscript } from "../../../lib/clients/read.ts";
import { readRecordings, SoakSession } from "../../../tools/soak/sessions.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

Deno.test("readRecordings() has sessions of both clients, and calls of every hook", () => {
  const recordings = readRecordings();
  assertEquals(new Set(recordings.map(({ client }) => client)).size, 2);
  assertEquals(new Set(recordings.flatMap(({ calls }) => calls.map(({ hook }) => hook))).size, HOOK_SETUPS.length);
});

Deno.test("SoakSession.next() lets the file grow to each call, under ids of its own in every round", () => {
  using temporary = temporaryDirectory({ prefix: "debrief-soak-" });
  const folder = temporary.path;
  const place = { project: `${folder}/p`, configs: { claude: `${folder}/c`, codex: `${folder}/x` } };
  for (const client of ["claude", "codex"] as const) {
    const recording = readRecordings().find((one) =>
      one.client === client && one.others.length === 0 &&
      one.calls.some(({ hook, input }) => hook === "tool_intent" && input["tool_use_id"] !== undefined)
    );
    assert(recording);
    const [first, second] = [1, 2].map((number) => new SoakSession(recording, number, place, 2));
    assert(first && second && first.id !== second.id && first.id !== recording.id);
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let call = first.next(); call !== null; call = first.next()) {
      assertEquals([call.input["session_id"], call.input["transcript_path"]], [first.id, first.path]);
      if (call.hook === "tool_intent") {
        ids.push(`${call.input["hook_event_name"]} ${stringAt(call.input, "tool_use_id")}`);
      }
      sizes.push(sizeOf(first.path) ?? 0); // a session begins before its file does
    }
    assertEquals(sizes, sizes.toSorted((a, b) => a - b));
    assertEquals(new Set(ids).size, ids.length);
    assertEquals([...readTranscript(first.path)].length, 2 * recording.lines.length);
  }
});
