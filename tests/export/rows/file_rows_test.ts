import { ROW_FILE } from "../../support/row_file.ts";
import { assertEquals } from "@std/assert";
import { sessionFiles } from "../../../lib/clients/files/session_files.ts";
import { Copies, type Lineage, lineagesOf, readFileHead } from "../../../lib/export/lineage.ts";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { fileRows } from "../../../lib/export/rows/file_rows.ts";
import type { Row } from "../../../lib/export/rows/row.ts";
import { withSource } from "../../../lib/session/io/source.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { loadResumings } from "../../../lib/clients/resuming/load.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const RESUMINGS = await loadResumings(CLIENTS);

const ID = "0b903f4a-f843-4a76-90bb-df10400e0478";
const AT = { timestamp: "2026-02-03T04:05:06.000Z", cwd: "/p" };

/** A session with an agent in a directory of its own. */
function withLineage(test: (lineage: Lineage) => void): void {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  const agents = `${directory}/${ID}/subagents`;
  Deno.mkdirSync(agents, { recursive: true });
  Deno.writeTextFileSync(`${directory}/${ID}.jsonl`, jsonl(...chain(ID, user("ask", AT), assistant("m1", "yes"))));
  const line = { isSidechain: true, agentId: "a1", sessionId: ID, ...AT };
  Deno.writeTextFileSync(
    `${agents}/agent-a1.jsonl`,
    jsonl(user("look", line), assistant("m2", [text("It is green.")], line), assistant("m3", [toolUse("t1")], line)),
  );
  Deno.writeTextFileSync(`${agents}/agent-a1.meta.json`, '{"agentType":"Explore","description":"look around"}');
  const [lineage] = lineagesOf(sessionFiles([directory]), readFileHead);
  if (lineage === undefined) throw new Error("Expected a lineage");
  test(lineage);
}

function rowsOf(lineage: Lineage, index: number, copies?: Copies): Row[] {
  const file = lineage.files[index];
  if (file === undefined) throw new Error("Expected a file");
  const more = {
    lineage,
    resumings: RESUMINGS,
    estimates: ROW_FILE.estimates,
    ...copies === undefined ? {} : { copies },
  };
  return withSource(file.path, (source) => [...fileRows(source, file, more)]);
}

Deno.test("fileRows() has the rows of a session's file, with what the whole lineage shares", () =>
  withLineage((lineage) => {
    const rows = rowsOf(lineage, 0);
    assertEquals(rows.map(({ table }) => table), ["turns", "sessions"]);
    const { session, project, month, read_bytes, lineage: key, agents, file } = rows[1]?.values ?? {};
    assertEquals([session, project, month, key, agents], [ID, "/p", "2026-02", "u0", 1]);
    assertEquals([file, read_bytes], [lineage.files[0]?.path, lineage.bytes]);
  }));

Deno.test("fileRows() has the rows of an agent's file, with its conclusion and what is said of it beside", () =>
  withLineage((lineage) => {
    const rows = rowsOf(lineage, 1);
    assertEquals(rows.map(({ table }) => table), ["tool_calls", "decisions", "agents"]);
    const { session, agent_id, agent_type, description, conclusion, conclusion_source, read_bytes } =
      rows.at(-1)?.values ?? {};
    assertEquals([session, agent_id, agent_type, description], [ID, "a1", "Explore", "look around"]);
    assertEquals([conclusion, conclusion_source, read_bytes], ["It is green.", "agent_transcript", lineage.bytes]);
  }));

Deno.test("fileRows() has the agents in a session's own file, each token once, and their cost with the session's", () => {
  const root = decodeURIComponent(
    new URL("../../../fixtures/clients-copilot/1.0.102/background_agents", import.meta.url).pathname,
  );
  const [lineage] = lineagesOf(sessionFiles([root]), readFileHead);
  if (lineage === undefined) throw new Error("Expected a lineage");
  const rows = rowsOf(lineage, 0);
  const session = rows.find(({ table }) => table === "sessions")?.values;
  const agents = rows.filter(({ table }) => table === "agents").map(({ values }) => values);
  assertEquals(session?.["agents"], 2);
  assertEquals(
    agents.map((agent) => [agent["agent_type"], agent["tool_calls"], agent["estimated_usd"], agent["is_copy"]]),
    [["general-purpose", 1, null, false], ["explore", 0, null, false]],
  );
  const outputs = [session, ...agents].map((values) => Number(values?.["output_tokens"]));
  const cost = rows.find(({ table }) => table === "costs")?.values;
  assertEquals(outputs.reduce((sum, count) => sum + count), cost?.["output_tokens"]);
});

Deno.test("fileRows() remembers what a file has for those that come after it", () =>
  withLineage((lineage) => {
    const copies = new Copies();
    const marks = () => rowsOf(lineage, 1, copies).map(({ values }) => values["is_copy"]);
    assertEquals(marks(), [false, false, false]);
    assertEquals(marks(), [true, true, true]);
    // alone, nothing is a copy, however often it is read
    assertEquals(rowsOf(lineage, 1).map(({ values }) => values["is_copy"]), [false, false, false]);
    assertEquals(rowsOf(lineage, 1).map(({ values }) => values["is_copy"]), [false, false, false]);
  }));

Deno.test("fileRows() has what the session's call says of an agent of which the client keeps nothing", () => {
  using temporary = temporaryDirectory();
  const call = toolUse("t1", "Task", { subagent_type: "Explore", description: "look around" });
  const result = user([toolResult("t1")], { toolUseResult: { agentId: "a1" }, ...AT });
  const main = chain(ID, user("ask", AT), assistant("m1", [call]), result);
  Deno.writeTextFileSync(`${temporary.path}/${ID}.jsonl`, jsonl(...main));
  const line = { isSidechain: true, agentId: "a1", sessionId: ID, ...AT };
  Deno.writeTextFileSync(
    `${temporary.path}/agent-a1.jsonl`,
    jsonl(user("look", line), assistant("m2", [toolUse("t2")], line)),
  );
  const [lineage] = lineagesOf(sessionFiles([temporary.path]), readFileHead);
  if (lineage === undefined) throw new Error("Expected a lineage");
  const [called, decided, agent] = rowsOf(lineage, 1).map(({ values }) => values);
  assertEquals([called?.["agent_type"], decided?.["agent_type"]], ["Explore", "Explore"]);
  assertEquals([agent?.["agent_type"], agent?.["tool_use_id"], agent?.["description"]], [
    "Explore",
    "t1",
    "look around",
  ]);
});
