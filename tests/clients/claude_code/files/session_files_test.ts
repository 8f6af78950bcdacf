import { sessionFiles } from "../../../../lib/clients/files/session_files.ts";
import { assertEquals, assertThrows } from "@std/assert";
import { UnreadableTranscriptError } from "../../../../lib/session/io/source.ts";
import { withTree } from "../../../support/temporary.ts";

const LINE = '{"type":"user","sessionId":"s1"}\n';
const FILES = {
  "p/s1.jsonl": LINE,
  "p/s1/subagents/agent-a.jsonl": LINE,
  "p/s1/subagents/agent-a.meta.json": '{"agentType":"Explore"}',
  "p/s1/subagents/workflows/wf_1/agent-b.jsonl": LINE,
  "p/agent-c.jsonl": LINE,
  "q/s2.jsonl": LINE,
  "q/notes.txt": "no session",
};

function found(paths: readonly string[], folder: string): string[] {
  return sessionFiles(paths).map(({ path, session, agent }) =>
    `${path.slice(folder.length + 1)} ${session} ${agent === null ? "main" : `${agent.id}:${agent.type}`}`
  );
}

Deno.test("sessionFiles() finds a session with its agents in every layout", () =>
  withTree(FILES, (folder) => {
    assertEquals(found([`${folder}/p/s1.jsonl`], folder), [
      "p/s1.jsonl s1 main",
      "p/s1/subagents/agent-a.jsonl s1 a:Explore",
      "p/s1/subagents/workflows/wf_1/agent-b.jsonl s1 b:null",
      "p/agent-c.jsonl s1 c:null",
    ]);
  }));

Deno.test("sessionFiles() finds all of a directory once, sessions before agents", () =>
  withTree(FILES, (folder) => {
    assertEquals(found([folder, `${folder}/q/s2.jsonl`], folder).map((line) => line.split(" ")[0]), [
      "p/s1.jsonl",
      "q/s2.jsonl",
      "p/agent-c.jsonl",
      "p/s1/subagents/agent-a.jsonl",
      "p/s1/subagents/workflows/wf_1/agent-b.jsonl",
    ]);
  }));

Deno.test("sessionFiles() says which path is missing", () => {
  assertThrows(
    () => sessionFiles(["/no/such/folder"]),
    UnreadableTranscriptError,
    '"/no/such/folder": no such file or directory (check the path)',
  );
});
