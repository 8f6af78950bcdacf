import { assertEquals } from "@std/assert";
import { indexSession, type SessionIndex } from "../../../../lib/clients/claude_code/trim/session_index.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../../../support/transcript.ts";

const index = (...lines: readonly JsonObject[]): SessionIndex => indexSession(entriesOf(...lines));
const thinking = { type: "thinking", thinking: "hm", signature: "s" };

Deno.test("indexSession() keeps of each entry what a trim is planned from", () => {
  const { nodes, turnStarts, entries } = index(
    ...chain(
      "s",
      user("clean up"),
      assistant("m", [thinking, text("I look."), toolUse("t")]),
      user([toolResult("t", "ok")]),
      { type: "progress", data: {} },
      { type: "attachment", attachment: { type: "hook_success", toolUseID: "t", hookName: "PreToolUse:Bash" } },
    ),
  );
  assertEquals(entries, 5);
  assertEquals(nodes.map(({ uuid, line, blocks, thinking }) => [uuid, turnStarts.has(line ?? 0), blocks, thinking]), [
    ["u0", true, 0, 0],
    ["u1", false, 3, 1],
    ["u2", false, 1, 0],
    ["u3", false, 0, 0],
    ["u4", false, 0, 0],
  ]);
  assertEquals(nodes.map(({ isNoise }) => isNoise), [false, false, false, true, false]);
  assertEquals(nodes.map(({ noticeOf }) => noticeOf), [null, null, null, null, "t"]);
  assertEquals([nodes[1]?.uses, nodes[2]?.results], [["t"], ["t"]]);
  assertEquals(nodes.map(({ tokens }) => tokens > 0), [true, true, true, false, false]);
});

Deno.test("indexSession() takes a title of the user, else of the client, else the first prompt", () => {
  const lines = [user("Fix   the\nparser, please, and then tell me what was wrong with it", { uuid: "a" })];
  assertEquals(index(...lines).title, "Fix the parser, please, and then tell me what was…");
  const made = { type: "ai-title", aiTitle: "Parser fix" };
  assertEquals(index(...lines, made).title, "Parser fix");
  assertEquals(index({ type: "custom-title", customTitle: "Mine" }, ...lines, made).title, "Mine");
  assertEquals(index(assistant("m", [text("x")])).title, "Session");
});

Deno.test("indexSession() takes the id of most lines, and the last directory and version", () => {
  const line = (uuid: string, more: JsonObject) => user("x", { uuid, ...more });
  const found = index(
    line("a", { sessionId: "old", cwd: "/a", version: "1.0.0" }),
    line("b", { sessionId: "new", cwd: "/b", version: "2.0.0" }),
    line("c", { sessionId: "new" }),
    line("d", { sessionId: "agent", isSidechain: true }),
    line("e", { sessionId: "agent", isSidechain: true }),
    line("f", { sessionId: "agent", isSidechain: true }),
  );
  assertEquals([found.sessionId, found.cwd, found.version], ["new", "/b", "2.0.0"]);
  assertEquals(found.cwds, ["/a", "/b"]);
});

Deno.test("indexSession() carries entries without a chain: all of a type, or the last", () => {
  const { carried } = index(
    user("x", { uuid: "a", sessionId: "s" }),
    { type: "content-replacement", sessionId: "s" },
    { type: "tools-used", sessionId: "s" },
    { type: "content-replacement", sessionId: "s" },
    { type: "tools-used", sessionId: "s" },
    { type: "tools-used", sessionId: "other" },
    { type: "content-replacement", sessionId: "s", agentId: "a1" },
    { type: "file-history-snapshot" },
  );
  assertEquals(carried.map(({ type, line }) => [type, line]), [
    ["content-replacement", 2],
    ["content-replacement", 4],
    ["tools-used", 5],
  ]);
});

Deno.test("indexSession() names the calls of tools whose name no API takes", () => {
  const { refused } = index(...chain("s", user("x"), assistant("m", [toolUse("t", "x".repeat(300)), toolUse("u")])));
  assertEquals([...refused], ["t"]);
});
