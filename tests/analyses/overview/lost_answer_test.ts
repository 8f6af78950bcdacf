import { assertEquals } from "@std/assert";
import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const thought = assistant("m", [{ type: "thinking", thinking: "I explain it." }]);
const measured = { type: "system", subtype: "turn_duration", durationMs: 1000 };
const unknown = { parentUuid: "not-in-the-file" };

const CASES: readonly (readonly [name: string, lines: readonly JsonObject[], lost: readonly boolean[]])[] = [
  ["the words are missing before the next prompt", [user("one"), thought, user("two", unknown)], [true, false]],
  ["the words are missing at the end", [user("one"), thought, { ...measured, ...unknown }], [true]],
  ["the words are missing after calls", [
    user("one"),
    assistant("l", [text("I look."), toolUse("t")]),
    user([toolResult("t", "ok")]),
    thought,
    user("two", unknown),
  ], [true, false]],
  ["there are only thoughts", [user("one"), thought, measured], [false]],
  ["the words follow", [user("one"), thought, assistant("m", [text("So.")], unknown), measured], [false]],
  ["the user went back to the prompt before", [
    user("one"),
    assistant("k", [text("So.")]),
    user("two"),
    thought,
    user("two, and more", { parentUuid: "u1" }),
  ], [false, false, false]],
  ["another line is missing", [user("one"), assistant("k", [text("So.")]), user("two", unknown)], [false, false]],
];

for (const [name, lines, lost] of CASES) {
  Deno.test(`overviewOf() knows whether the client wrote the answer down: ${name}`, () => {
    const { turns } = overviewOf(entriesOf(...chain("s", ...lines)), "s");
    assertEquals(turns.map(({ isAnswerLost }) => isAnswerLost === true), lost);
  });
}
