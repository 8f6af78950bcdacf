import { assertEquals } from "@std/assert";
import { withCallIds } from "../../../lib/session/calls/call_ids.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

const call = (message: string, id: string) => assistant(message, [toolUse(id, "Read", { file_path: `/${message}` })]);
const result = (id: string) => user([toolResult(id, "text")]);

/** The ids of calls (`m1 a`) and results (`a`) in the order of the file. */
function idsIn(entries: Iterable<Entry>): string[] {
  return [...entries].flatMap((entry) => {
    if (entry.kind === "user") return entry.content.flatMap((b) => b.kind === "tool_result" ? [b.toolUseId] : []);
    if (entry.kind !== "assistant") return [];
    return entry.content.flatMap((block) => block.kind === "tool_use" ? [`${entry.messageId} ${block.id}`] : []);
  });
}

const CASES: readonly (readonly [what: string, lines: readonly unknown[], forward: string, backward: string])[] = [
  [
    "an id that is used again",
    [call("m1", "a"), result("a"), call("m2", "a"), result("a"), call("m3", "a"), result("a")],
    "m1 a, a, m2 a#2, a#2, m3 a#3, a#3",
    "m1 a#-2, a#-2, m2 a#-1, a#-1, m3 a, a",
  ],
  [
    "an id that is used again after a call without a result",
    [call("m1", "a"), call("m2", "a"), result("a")],
    "m1 a, m2 a#2, a#2",
    "m1 a#-1, m2 a, a",
  ],
  [
    "a call that is open, whose id was used before",
    [call("m1", "a"), result("a"), call("m2", "a")],
    "m1 a, a, m2 a#2",
    "m1 a#-1, a, m2 a", // from the end it looks like a result before its call
  ],
  [
    "lines that are written twice",
    [call("m1", "a"), result("a"), call("m1", "a"), result("a"), result("a")],
    "m1 a, a, m1 a, a, a",
    "m1 a, a#-1, m1 a, a, a",
  ],
  [
    "lines that are written again after the id was used again",
    [call("m1", "a"), result("a"), call("m2", "a"), result("a"), call("m1", "a"), result("a")],
    "m1 a, a, m2 a#2, a#2, m1 a, a",
    "m1 a, a#-2, m2 a#-1, a#-1, m1 a, a",
  ],
  ["a result before its call", [result("a"), call("m1", "a"), call("m2", "b")], "a, m1 a, m2 b", "a, m1 a, m2 b"],
  ["calls without an id", [call("m1", ""), call("m2", "")], "m1 , m2 ", "m1 , m2 "],
];

for (const [what, lines, forward, backward] of CASES) {
  Deno.test(`withCallIds() reads ${what}`, () => {
    const entries = entriesOf(...lines);
    assertEquals(idsIn(withCallIds(entries, "forward")).join(", "), forward);
    assertEquals(idsIn([...withCallIds(entries.toReversed(), "backward")].reverse()).join(", "), backward);
  });
}

Deno.test("withCallIds() leaves entries as they are where no id is used again, and texts of results unread", () => {
  const entries = entriesOf(call("m1", "a"), result("a"), call("m2", "b"), result("b"));
  assertEquals([...withCallIds(entries, "forward")].every((entry, at) => entry === entries[at]), true);
  const [first, , second, answer] = entriesOf(call("m1", "a"), result("a"), call("m2", "a"), result("a"));
  if (answer?.kind !== "user" || first === undefined || second === undefined) throw new Error("a result was expected");
  const unread = {
    ...answer.content[0]!,
    get text(): string {
      throw new Error("the text was read");
    },
  };
  const brief = { ...answer, content: [unread] } as Entry;
  assertEquals(idsIn(withCallIds([first, second, brief], "forward")), ["m1 a", "m2 a#2", "a#2"]);
});
