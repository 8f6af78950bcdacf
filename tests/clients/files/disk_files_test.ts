import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { DiskFiles } from "../../../lib/clients/files/disk_files.ts";
import { assertEquals } from "@std/assert";
import {
  agentPaths,
  findAgent,
  listAgents,
  sessionDirectory,
  sessionIdOf,
} from "../../../lib/clients/claude_code/files/session_files.ts";
import { readRegularFile } from "../../../lib/session/io/source.ts";
import { conversationWindow } from "../../../lib/session/conversation_window.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { assistant, chain, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const line = (fields: Record<string, unknown>): string => `${JSON.stringify({ type: "user", ...fields })}\n`;

function withFiles(test: (folder: string, path: string) => void): void {
  using temporary = temporaryDirectory();
  const folder = temporary.path;
  const files: Record<string, string> = {
    "s1.jsonl": line({ uuid: "u1", sessionId: "s1" }) + line({ uuid: "u2", id: "call" }) + line({ uuid: "u3" }),
    "s1/subagents/agent-a.jsonl": line({ uuid: "a1" }),
    "s1/subagents/agent-a.meta.json": '{"agentType":"Explore","description":"d","toolUseId":"t","parentAgentId":"p"}',
    "s1/subagents/agent-x.meta.json": "{}",
    "s1/subagents/notes.jsonl": "",
    "s1/subagents/workflows/wf_1/agent-w.jsonl": line({ uuid: "w1" }),
    "agent-b.jsonl": "\n" + line({ uuid: "b0" }) + line({ uuid: "b1", sessionId: "s1" }),
    "agent-other.jsonl": line({ uuid: "o1", sessionId: "s2" }),
    "agent-none.jsonl": line({ uuid: "n1" }),
  };
  for (const [name, text] of Object.entries(files)) {
    Deno.mkdirSync(`${folder}/${name}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${folder}/${name}`, text);
  }
  test(folder, `${folder}/s1.jsonl`);
}

Deno.test("DiskFiles gives each call an id of its own, and the latest that of the file", () => {
  using temporary = temporaryDirectory();
  const path = `${temporary.path}/s.jsonl`;
  const call = (message: string) => assistant(message, [toolUse("a", "Bash", { command: message })]);
  Deno.writeTextFileSync(
    path,
    jsonl(
      ...chain(
        "s",
        user("go"),
        call("m1"),
        user([toolResult("a", "no", true)]),
        call("m2"),
        user([toolResult("a", "ok")]),
      ),
    ),
  );
  const files = new DiskFiles(claudeCode, path);
  const window = files.conversationBackward(path, (entries) => conversationWindow(entries));
  assertEquals([...window?.outcomes ?? []].map(([id, { status }]) => [id, status]), [["a", "ok"], ["a#-1", "failed"]]);
  const ids = (entries: Iterable<Entry>) =>
    [...entries].flatMap((entry) => entry.kind === "assistant" ? entry.content : []).flatMap((block) =>
      block.kind === "tool_use" ? [block.id] : []
    );
  assertEquals([files.backward(path, ids), files.backwardFromCall(path, "a", ids)], [["a", "a#-1"], ["a", "a#-1"]]);
});

const META = { agentType: "Explore", description: "d", toolUseId: "t", parentAgentId: "p" };

Deno.test("listAgents() and findAgent() know every layout, and no other session's agents", () =>
  withFiles((folder, path) => {
    const found = listAgents(path);
    assertEquals(found.map(({ agentId, layout }) => `${agentId} ${layout}`), ["a subagents", "w workflow", "b beside"]);
    assertEquals(found.map(({ meta }) => meta), [META, null, null]);
    for (const agent of found) assertEquals(findAgent(path, agent.agentId), agent);
    assertEquals([findAgent(path, "x"), findAgent(path, "none2"), listAgents(`${folder}/nowhere/s.jsonl`)], [
      null,
      null,
      [],
    ]);
    assertEquals(findAgent(path, "other")?.layout, "beside", "who asks by id knows whose it is");
    const own = listAgents(`${folder}/agent-b.jsonl`).map(({ agentId }) => agentId);
    assertEquals(own.includes("b"), false, "a file is no agent of itself");
  }));

Deno.test("agentPaths() keeps the separators of the path", () => {
  assertEquals(agentPaths("/p/s.jsonl", "a"), ["/p/s/subagents/agent-a.jsonl", "/p/agent-a.jsonl"]);
  assertEquals(agentPaths("C:\\p\\s.jsonl", "a"), ["C:\\p\\s\\subagents\\agent-a.jsonl", "C:\\p\\agent-a.jsonl"]);
  assertEquals(agentPaths("s.jsonl", "a"), ["s/subagents/agent-a.jsonl", "./agent-a.jsonl"]);
  assertEquals(agentPaths("/s.jsonl", "a")[1], "/agent-a.jsonl");
  assertEquals([sessionDirectory("/p/s.jsonl"), sessionIdOf("/p/s.jsonl"), sessionIdOf("C:\\p\\s.jsonl")], [
    "/p/s",
    "s",
    "s",
  ]);
});

Deno.test("DiskFiles reads the files of a session from their ends, and says null where there is none", () =>
  withFiles((_folder, path) => {
    const files = new DiskFiles(claudeCode, path);
    const uuids = (entries: Iterable<{ readonly uuid: string | null }>) => [...entries].map(({ uuid }) => uuid);
    assertEquals(files.backward(path, uuids), ["u3", "u2", "u1"]);
    assertEquals(files.backwardFromCall(path, "call", uuids), ["u2", "u1"]);
    assertEquals(files.backward(`${path}.none`, uuids), null);
    assertEquals(files.size(path), Deno.statSync(path).size);
    assertEquals(files.size(`${path}.none`), null);
    assertEquals(files.agent("a")?.meta, META);
    assertEquals(files.agents().length, 3);
    assertEquals([new DiskFiles(claudeCode, null).agent("a"), new DiskFiles(claudeCode, null).agents()], [null, []]);
  }));

Deno.test("readRegularFile() reads a file, and refuses what is none", () =>
  withFiles((folder, path) => {
    assertEquals(readRegularFile(path), Deno.readTextFileSync(path));
    let said = "";
    try {
      readRegularFile(folder);
    } catch (error) {
      said = String(error);
    }
    assertEquals(said, `Error: "${folder}" is not a regular file`);
  }));
