import { assertEquals, assertThrows } from "@std/assert";
import { PROCESS_CLIENT } from "../../../../lib/clients/claude_code/mod/client.ts";
import { claudeCode } from "../../../../lib/clients/claude_code/mod.ts";
import { bytesSource } from "../../../../lib/session/io/source.ts";

const { client } = PROCESS_CLIENT;
const PATH = "/c/projects/-p/s.jsonl";

Deno.test("the client of a module is Claude Code, which asks no file of the session", () => {
  assertEquals([client.id, client.title], [claudeCode.id, claudeCode.title]);
  const source = bytesSource(new Uint8Array());
  for (
    const read of [
      () => client.lineReader(source, "forward"),
      () => client.conversationBackward(source),
      () => client.backwardFromCall(source, "t1"),
      () => client.files.agents(PATH),
      () => client.files.agent(PATH, "a1"),
      () => client.files.agentMeta(PATH),
    ]
  ) {
    assertThrows(read, Error, "Cannot read a file of the session");
  }
});

Deno.test("the client of a module finds sessions and agents by their paths alone", () => {
  const { hooks, files } = client;
  const agent = "/c/projects/-p/s/subagents/agent-a1.jsonl";
  assertEquals([files.sessionIdOf(PATH), files.sessionPath(agent)], ["s", claudeCode.files.sessionPath(agent)]);
  assertEquals(hooks.agentTranscript(PATH, "a1"), agent);
  const event = { sessionId: "s", cwd: "/p" };
  assertEquals([PATH, null].map((transcriptPath) => hooks.findSession({ ...event, transcriptPath } as never)), [
    { status: "found", path: PATH },
    { status: "missing", given: null },
  ]);
  assertEquals([hooks.isFileLate, hooks.acceptsStopContext(null), hooks.entrypointOf(PATH)], [false, true, null]);
});

Deno.test("reloadsModules() knows which versions load lost modules again at once, and says no of what it does not know", () => {
  const { reloadsModules } = PROCESS_CLIENT;
  const rows: [unknown, boolean][] = [
    [{ version: "2.1.287" }, false],
    [{ version: "2.1.300" }, true],
    [{ version: "2.2.0" }, true],
    [null, false],
  ];
  for (const [version, expected] of rows) assertEquals(reloadsModules(version), expected, JSON.stringify(version));
});
