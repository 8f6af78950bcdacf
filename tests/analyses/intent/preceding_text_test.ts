import { assertEquals } from "@std/assert";
import { precedingText } from "../../../lib/analyses/intent/preceding_text.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const thinking = (thought: string): JsonObject => ({ type: "thinking", thinking: thought, signature: thought });

/** What precedes the call with the id `t` in lines that follow each other. */
function before(...lines: readonly JsonObject[]) {
  const entries = entriesOf(...chain("s", ...lines));
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== "assistant") continue;
    for (const use of entry.content) {
      if (use.kind === "tool_use" && use.id === "t") return precedingText(entries, { use, entry, index });
    }
  }
  throw new Error("there is no call t");
}

Deno.test("precedingText() joins text and thinking of the message, whose lines may be apart", () => {
  const found = before(
    user("clean up"),
    assistant("m", [thinking("what is there?")]),
    assistant("m", [text("I look first.")]),
    assistant("m", [text("Then I delete."), toolUse("t"), text("after the call")]),
  );
  assertEquals(found, { text: "I look first.\n\nThen I delete.", thinking: "what is there?", prompt: "clean up" });
});

Deno.test("precedingText() goes back through parallel calls and their results, not through others", () => {
  const parallel = [
    assistant("m", [text("Both."), toolUse("a")]),
    user([toolResult("a", "ok")]),
    assistant("m", [toolUse("t")]),
  ];
  assertEquals(before(user("go"), ...parallel).text, "Both.");
  const later = [
    assistant("m", [text("First."), toolUse("a")]),
    user([toolResult("a", "ok")]),
    assistant("n", [toolUse("t")]),
  ];
  assertEquals(before(user("go"), ...later).text, "");
});

Deno.test("precedingText() ends at a message that ended its turn, though nothing else says that a hook continued it", () => {
  const ended = assistant("m", [text("We keep sqlite.")]);
  const found = before(
    user("go"),
    { ...ended, message: { ...(ended["message"] as JsonObject), stop_reason: "end_turn" } },
    { type: "attachment", attachment: { type: "hook_additional_context", hookEvent: "Stop", content: ["save it"] } },
    assistant("n", [text("I open the file.")]),
    assistant("n", [toolUse("t")]),
  );
  assertEquals(found.text, "I open the file.");
});

Deno.test("precedingText() ends where a turn ended that a hook continued", () => {
  const found = before(
    user("go"),
    assistant("m", [text("We keep sqlite.")]),
    {
      type: "system",
      subtype: "stop_hook_summary",
      hookCount: 1,
      hookInfos: [{ command: "debrief", durationMs: 20 }],
      hookErrors: [],
      preventedContinuation: false,
    },
    assistant("n", [text("I open the file.")]),
    assistant("n", [toolUse("t")]),
  );
  assertEquals([found.text, found.prompt], ["I open the file.", "go"]);
});

Deno.test("precedingText() skips empty messages, synthetic ones and API errors", () => {
  const found = before(
    user("go"),
    { ...assistant("e", [text("API Error: 500")]), isApiErrorMessage: true },
    assistant("m", [text("(no content)")]),
    assistant("m", [text("Really."), toolUse("t")]),
  );
  assertEquals([found.text, found.prompt], ["Really.", "go"]);
});

Deno.test("precedingText() finds the latest prompt of the user, and none before the first entry", () => {
  assertEquals(
    before(user("one"), user("two"), user([toolResult("x", "y")]), assistant("m", [toolUse("t")])).prompt,
    "two",
  );
  assertEquals(before(assistant("m", [text("So."), toolUse("t")])).prompt, "");
});

Deno.test("precedingText() takes the task of an agent for its prompt", () => {
  const side = { isSidechain: true, agentId: "a1" };
  const found = before(
    user("the user's prompt"),
    user("find the file", side),
    assistant("m", [text("I search."), toolUse("t")], side),
  );
  assertEquals([found.text, found.prompt], ["I search.", "find the file"]);
  const message = '<teammate-message teammate_id="team-lead">find it</teammate-message>';
  assertEquals(before(user(message, side), assistant("m", [toolUse("t")], side)).prompt, message);
  assertEquals(before(user("one"), user(message), assistant("m", [toolUse("t")])).prompt, "one");
});

Deno.test("precedingText() ends although the parents form a cycle", () => {
  const lines = chain("s", assistant("a", [text("A.")]), assistant("b", [text("B."), toolUse("t")]));
  const entries = entriesOf({ ...lines[0], parentUuid: "u1" }, lines[1]);
  const entry = entries[1];
  if (entry?.kind !== "assistant") throw new Error("an assistant entry was expected");
  const use = entry.content.find((block) => block.kind === "tool_use");
  if (use?.kind !== "tool_use") throw new Error("a call was expected");
  assertEquals(precedingText(entries, { use, entry, index: 1 }).text, "A.\n\nB.");
});
