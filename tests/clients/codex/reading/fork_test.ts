import { assertEquals } from "@std/assert";
import { rolloutReader } from "../../../../lib/clients/codex/reading/rollout_reader.ts";
import type { Entry } from "../../../../lib/session/entry.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";
import { readBackward, readForward } from "../../../../lib/session/read.ts";
import { UsageSum } from "../../../../lib/session/usage.ts";
import { bytesOf, jsonl } from "../../../support/transcript.ts";

const FORK = "2026-11-26T13:00:00.500Z";
const NOW = Math.floor(Date.parse(FORK) / 1000);
/** A UUIDv7 of so many seconds after the fork. */
function idAfter(seconds: number): string {
  const hex = (Date.parse(FORK) + seconds * 1000).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const meta = (more: object) => ({
  type: "session_meta",
  payload: { id: idAfter(0), timestamp: FORK, cwd: "/p", ...more },
});
const PARENT = meta({ id: idAfter(-3600), timestamp: "2026-11-26T12:00:00.000Z" });

function turn(words: string, task: object, total: number): object[] {
  const event = (type: string, more: object = {}) => ({ type: "event_msg", payload: { type, ...more } });
  const said = (role: string, type: string) => ({
    type: "response_item",
    payload: { type: "message", role, content: [{ type, text: words }] },
  });
  return [
    event("task_started", task),
    said("user", "input_text"),
    event("user_message", { message: words }),
    said("assistant", "output_text"),
    event("token_count", {
      info: { total_token_usage: { input_tokens: total, output_tokens: 1 }, last_token_usage: { input_tokens: 1 } },
    }),
    event("task_complete"),
  ];
}

const before = turn("theirs", { started_at: NOW - 100, turn_id: idAfter(-100) }, 100);
const after = turn("own", { started_at: NOW, turn_id: idAfter(0.3) }, 110);
const byId = (seconds: number, words: string, total: number) => turn(words, { turn_id: idAfter(seconds) }, total);

/** Files, with the prompts and the input tokens that are their own. */
const CASES: readonly (readonly [what: string, lines: readonly object[], prompts: readonly string[], input: number])[] =
  [
    ["a fork that repeats its parent", [meta({ forked_from_id: "p" }), PARENT, ...before, ...after], ["own"], 10],
    ["one that says legacy", [meta({ forked_from_id: "p", history_mode: "legacy" }), ...before, ...after], ["own"], 10],
    ["one without own turns yet", [meta({ forked_from_id: "p" }), PARENT, ...before], [], 0],
    [
      "one whose turns have ids alone",
      [meta({ forked_from_id: "p" }), PARENT, ...byId(-9, "theirs", 100), ...byId(9, "own", 110)],
      ["own"],
      10,
    ],
    ["a paginated fork", [meta({ forked_from_id: "p", history_mode: "paginated" }), ...after], ["own"], 1],
    ["a session of its own", [meta({}), ...before, ...after], ["theirs", "own"], 11],
  ];

const promptsOf = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => entry.kind === "user" && entry.speaker === "user" ? entry.prompt : []);

for (const [what, lines, prompts, input] of CASES) {
  Deno.test(`rolloutReader() leaves to the parent what is the parent's in ${what}`, () => {
    const source = bytesSource(bytesOf(jsonl(...lines)));
    const forward = [...readForward(source, rolloutReader(source, "forward"))];
    const streamed = [...readForward(source, rolloutReader(null, "forward"))];
    const backward = [...readBackward(source, rolloutReader(source, "backward"))].reverse();
    for (const entries of [forward, streamed, backward]) assertEquals(promptsOf(entries), [...prompts]);
    for (const entries of [forward, streamed]) {
      const sum = new UsageSum();
      for (const entry of entries) sum.add(entry);
      assertEquals(sum.total().input, input);
    }
  });
}
