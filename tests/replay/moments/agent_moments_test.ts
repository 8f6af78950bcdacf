import { assertEquals } from "@std/assert";
import { parseSessionPath } from "../../../lib/clients/claude_code/files/session_files.ts";
import { agentMoments } from "../../../lib/replay/moments/agent_moments.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const at = (minute: number, line: JsonObject): JsonObject => ({
  ...line,
  timestamp: `2026-01-01T10:0${minute}:00.000Z`,
});
const agentLine = (id: string, line: JsonObject): JsonObject => ({
  ...line,
  isSidechain: true,
  agentId: id,
  sessionId: "s",
});

function inSession(agents: Readonly<Record<string, readonly JsonObject[]>>, main: readonly JsonObject[]) {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  const path = `${directory}/s.jsonl`;
  Deno.writeTextFileSync(path, jsonl(...main));
  Deno.mkdirSync(`${directory}/s/subagents`, { recursive: true });
  for (const [id, lines] of Object.entries(agents)) {
    Deno.writeTextFileSync(
      `${directory}/s/subagents/agent-${id}.jsonl`,
      jsonl(...lines.map((line) => agentLine(id, line))),
    );
  }
  return [...agentMoments(parseSessionPath(path))].map(({ line, shownBy, invocation: { input } }) => [
    shownBy,
    line,
    input["agent_id"] ?? null,
    input["last_assistant_message"] ?? null,
  ]);
}

Deno.test("agentMoments() finds the ends of agents in the order of their times, with their last message", () => {
  const found = inSession({
    a: [at(1, user("look")), at(5, assistant("m1", [text("Found it.")]))],
    b: [at(2, user("list")), at(3, assistant("m2", [text("Two files.")])), at(4, assistant("m3", [toolUse("t")]))],
  }, [at(0, user("go"))]);
  assertEquals(found, [["agent b", 3, "b", null], ["agent a", 2, "a", "Found it."]]);
});

Deno.test("agentMoments() takes the result of the call where an agent has no file", () => {
  const main = chain(
    "s",
    user("go"),
    assistant("m1", [toolUse("t1", "Task", { prompt: "look" }), toolUse("t2", "Bash")]),
    user([toolResult("t1", "done"), toolResult("t2", "x")]),
  );
  const found = inSession({}, main);
  assertEquals(found.map(([shownBy, , agent]) => [shownBy, agent]), [["call t1", null]]);
});
