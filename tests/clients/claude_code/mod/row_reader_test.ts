import { assertEquals } from "@std/assert";
import { type RowBatch, RowReader } from "../../../../lib/clients/claude_code/mod/row_reader.ts";
import type { JsonObject } from "../../../../lib/json.ts";

const user = (text: string): JsonObject => ({ role: "user", text, toolUses: [] });
const says = (text: string): JsonObject => ({ role: "assistant", text, toolUses: [] });
const calls = (id: string): JsonObject => ({
  role: "assistant",
  text: "",
  toolUses: [{ tool_use_id: id, tool: "Bash", input: { command: "ls" } }],
});
const result = (id: string, text: string): JsonObject => ({
  role: "user",
  text: "",
  toolUses: [],
  toolResults: [{ tool_use_id: id, text, isError: false, result: { stdout: text } }],
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
