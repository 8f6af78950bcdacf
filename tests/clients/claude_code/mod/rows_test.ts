import { assertEquals } from "@std/assert";
import { rowEntriesBackward } from "../../../../lib/clients/claude_code/mod/rows.ts";
import { conversationWindow } from "../../../../lib/session/conversation_window.ts";
import type { JsonObject } from "../../../../lib/json.ts";

const user = (text: string): JsonObject => ({ role: "user", text, toolUses: [] });
const says = (text: string): JsonObject => ({ role: "assistant", text, toolUses: [] });
const calls = (id: string): JsonObject => ({
  role: "assistant",
  text: "",
  toolUses: [{ tool_use_id: id, tool: "Bash", input: { command: "ls" } }],
});
const result = (id: string, text: string, isError = false): JsonObject => ({
  role: "user",
  text: "",
  toolUses: [],
  toolResults: [{ tool_use_id: id, text, isError, result: { stdout: text } }],
});

function entriesOf(rows: readonly JsonObject[], agentId: string | null = null) {
  return [...rowEntriesBackward(rows, { agentId })].reverse();
}

Deno.test("rowEntriesBackward() tells who speaks, as in a transcript", () => {
  const entries = entriesOf([
    user("Fix the test"),
    user("<task-notification>\n<task-id>a1</task-id>\n</task-notification>"),
    user("<bash-input>ls</bash-input>"),
    result("t1", "a.txt"),
    says("Done."),
  ]);
  assertEquals(entries.map((entry) => entry.kind === "user" ? entry.speaker : entry.kind), [
    "user",
    "notification",
    "command",
    "tool_result",
    "assistant",
  ]);
});

Deno.test("rowEntriesBackward() joins the rows of one message, and begins another one after a hook continued the turn", () => {
  const entries = entriesOf([
    user("Go"),
    says(""),
    says("I look."),
    calls("t1"),
    calls("t2"),
    result("t1", "a"),
    result("t2", "b"),
    says("Two files."),
    says("And saved."),
  ]);
  const ids = entries.flatMap((entry) => entry.kind === "assistant" ? [entry.messageId] : []);
  assertEquals(ids, ["row 2", "row 2", "row 2", "row 2", "row 1", "row 0"]);
});

Deno.test("rowEntriesBackward() names the agent, so that its words are not the session's", () => {
  const [first] = entriesOf([user("Find the files")], "a1");
  assertEquals([first?.isSidechain, first?.agentId], [true, "a1"]);
});

Deno.test("rowEntriesBackward() keeps how a call ended, with the words of a rejection", () => {
  const denied =
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file " +
    "edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nuse rg";
  const rows = [user("Go"), calls("t1"), result("t1", denied, true), says("All right.")];
  const { outcomes } = conversationWindow(rowEntriesBackward(rows, { agentId: null }));
  assertEquals(outcomes.get("t1")?.status, "rejected");
});

Deno.test("rowEntriesBackward() keeps the id that a row has", () => {
  assertEquals(entriesOf([{ ...user("Go"), uuid: "u1" }, says("Done.")]).map(({ uuid }) => uuid), ["u1", null]);
});
