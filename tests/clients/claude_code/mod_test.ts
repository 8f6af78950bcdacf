import { assertEquals } from "@std/assert";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { assistant, bytesOf, jsonl, text, toolUse, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

Deno.test("claudeCode reads backward from the line that made a call, whatever its id is made of", () => {
  const id = 'toolu_"quoted"\\';
  const lines = jsonl(
    user("before"),
    assistant("m1", [toolUse("toolu_other")]),
    assistant("m2", [text("I look."), toolUse(id)]),
    user("after"),
  );
  const read = (toolUseId: string) =>
    [...claudeCode.backwardFromCall(bytesSource(bytesOf(lines)), toolUseId)]
      .map((entry) => entry.kind === "assistant" ? entry.messageId : entry.kind);
  assertEquals(read(id), ["m2", "m1", "user"]);
  assertEquals(read("toolu_other"), ["m1", "user"]);
  assertEquals(read("toolu_none"), []);
});

Deno.test("claudeCode names an agent's file where it is, and where it is to be expected as long as it is not there", () => {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const root = temporary.path;
  const id = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
  const transcript = `${root}/${id}.jsonl`;
  const expected = claudeCode.hooks.agentTranscript(transcript, "a1");
  assertEquals(expected, `${root}/${id}/subagents/agent-a1.jsonl`);
  // before 2.1.2 they were beside the session's file
  Deno.writeTextFileSync(
    `${root}/agent-a1.jsonl`,
    jsonl({ ...user("look"), isSidechain: true, agentId: "a1", sessionId: id }),
  );
  assertEquals(claudeCode.hooks.agentTranscript(transcript, "a1"), `${root}/agent-a1.jsonl`);
  Deno.mkdirSync(`${root}/${id}/subagents`, { recursive: true });
  Deno.writeTextFileSync(expected, jsonl({ ...user("look"), isSidechain: true, agentId: "a1", sessionId: id }));
  assertEquals(claudeCode.hooks.agentTranscript(transcript, "a1"), expected);
});
