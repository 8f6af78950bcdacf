import { assertEquals } from "@std/assert";
import type { FileLister } from "../../../lib/clients/client.ts";
import { QWEN_FILES, QWEN_PLACES } from "../../../lib/clients/qwen/files.ts";

const ID = "5e551011-0000-4000-8000-000000000001";
const projects = Deno.makeTempDirSync();
const CHAT = `${projects}/-src-my-app/chats/${ID}.jsonl`;
const AGENT = `${projects}/-src-my-app/subagents/${ID}/agent-general-purpose-call_1.jsonl`;
for (
  const [path, text] of [
    [CHAT, ""],
    [`${projects}/-src-my-app/chats/${ID}.runtime.json`, "{}"],
    [`${projects}/-src-my-app/chats/archive/${ID}.jsonl`, ""],
    [AGENT, ""],
    [`${AGENT}.stream`, ""],
    [AGENT.replace(".jsonl", ".meta.json"), JSON.stringify({ agentType: "general-purpose", toolUseId: "call_1" })],
  ] as const
) {
  Deno.mkdirSync(path.replace(/\/[^/]*$/, ""), { recursive: true });
  Deno.writeTextFileSync(path, text);
}

const files: FileLister = {
  list: (path) => {
    try {
      return [...Deno.readDirSync(path)].map(({ name }) => name).sort();
    } catch {
      return null;
    }
  },
  realPath: (path) => path === "/link" ? "/src/my.app" : path,
  env: () => undefined,
};

Deno.test("QWEN_PLACES: a project's directory is named after its path", () => {
  assertEquals(QWEN_PLACES.allSessions(projects, files), [CHAT]);
  for (const project of ["/src/my.app", "/src/my-app", "/link"]) {
    assertEquals(QWEN_PLACES.projectSessions(projects, project, files).paths, [CHAT]);
  }
  assertEquals(QWEN_PLACES.projectSessions(projects, "/src", files).paths, []);
  assertEquals(QWEN_PLACES.sessionsOfId(projects, "5e55", files), [CHAT]);
});

Deno.test("QWEN_FILES: an agent belongs to the session that its directory is named after", () => {
  const meta = { agentType: "general-purpose", description: null, toolUseId: "call_1", parentAgentId: null };
  const agent = { agentId: "general-purpose-call_1", path: AGENT, layout: "subagents" as const, meta };
  assertEquals(QWEN_FILES.agents(CHAT), [agent]);
  assertEquals(QWEN_FILES.agent(CHAT, "general-purpose-call_1"), agent);
  assertEquals(QWEN_FILES.sessionPath(AGENT), { path: AGENT, main: CHAT, agentId: "general-purpose-call_1" });
  assertEquals([CHAT, AGENT, `${projects}/x/${ID}.jsonl`].map(QWEN_FILES.isTranscriptName), [true, true, false]);
});
