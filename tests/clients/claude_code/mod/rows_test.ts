import { assertEquals } from "@std/assert";
import { rowEntriesBackward } from "../../../../lib/clients/claude_code/mod/rows.ts";
import { type RowBatch, RowReader } from "../../../../lib/clients/claude_code/mod/row_reader.ts";
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
  assertEquals(ids, ["row 1", "row 1", "row 1", "row 1", "row 2", "row 3"]);
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

Deno.test("RowReader asks for more rows only where those it has are not enough", () => {
  const all = Array.from({ length: 100 }, (_, index) => index % 2 === 0 ? user(`prompt ${index}`) : says(`${index}`));
  const asked: number[] = [];
  const reader = new RowReader({
    transcriptPath: "/c/projects/p/s.jsonl",
    agents: new Map(),
    rows: (_agent, moreThan): RowBatch => {
      asked.push(moreThan);
      const size = moreThan < 10 ? 10 : 4096;
      return { rows: all.slice(-size), isWhole: size > all.length };
    },
  });
  const first = reader.backward("/c/projects/p/s.jsonl", (entries) => {
    for (const entry of entries) return entry;
  });
  assertEquals([first?.kind, Math.max(...asked)], ["assistant", 0]);
  const count = reader.backward("/c/projects/p/s.jsonl", (entries) => [...entries].length);
  assertEquals([count, Math.max(...asked)], [100, 10]);
});

Deno.test("RowReader ends where the client has more rows than it gives", () => {
  const rows = [user("Go"), says("I look."), calls("t1"), result("t1", "a"), says("Done.")];
  const reader = new RowReader({
    transcriptPath: "/s.jsonl",
    agents: new Map(),
    rows: () => ({ rows, isWhole: false }),
  });
  assertEquals(reader.backward("/s.jsonl", (entries) => [...entries].length), 5);
  assertEquals(reader.backwardFromCall("/s.jsonl", "t1", (entries) => [...entries].length), 3);
});

Deno.test("RowReader.backwardFromCall() begins at the row of the call, and has none for a call that is not there", () => {
  const rows = [user("Go"), says("I look."), calls("t1"), result("t1", "a"), says("Done.")];
  const reader = new RowReader({
    transcriptPath: "/s.jsonl",
    agents: new Map(),
    rows: () => ({ rows, isWhole: true }),
  });
  const texts = (id: string) => reader.backwardFromCall("/s.jsonl", id, (entries) => [...entries].length);
  assertEquals([texts("t1"), texts("t9")], [3, 0]);
});
