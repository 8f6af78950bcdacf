import { assertEquals } from "@std/assert";
import { FactReader } from "../../../../lib/analyses/review/facts/fact_reader.ts";
import type { CallFact } from "../../../../lib/analyses/review/facts/call_fact.ts";
import { listAgents, sessionIdOf } from "../../../../lib/clients/claude_code/files/session_files.ts";
import { readTranscript } from "../../../../lib/clients/read.ts";

interface Expected {
  readonly toolUseId: string;
  readonly tool: string;
  readonly file: "main" | "agent";
  readonly ending: string;
}

const CLIENTS = new URL("../../../../fixtures/clients/", import.meta.url).pathname;
const EXPECTED: Record<string, Record<string, Expected[]>> = JSON.parse(
  Deno.readTextFileSync(`${CLIENTS}expected.json`),
);

function factsOf(path: string, session: string, agent: string | null): CallFact[] {
  const reader = new FactReader({ session, agent: agent === null ? null : { id: agent, type: null } });
  const facts: CallFact[] = [];
  for (const entry of readTranscript(path)) facts.push(...reader.add(entry));
  return [...facts, ...reader.end()];
}

/** The session files of one recording; those of the client's own warm-up agents are no sessions. */
function sessionFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => name.endsWith(".jsonl") && name !== "hook_calls.jsonl" && !name.startsWith("agent-"))
    .map((name) => `${folder}/${name}`);
}

function ending({ decision, outcome, errorKind }: CallFact): string {
  if (outcome === "not_run" || outcome === "no_result") return decision;
  return [decision, outcome, ...errorKind === null ? [] : [errorKind]].join(":");
}

for (const [version, scenarios] of Object.entries(EXPECTED)) {
  Deno.test(`FactReader says of every call of client ${version} what happened`, () => {
    for (const [scenario, expected] of Object.entries(scenarios)) {
      const found: Expected[] = [];
      for (const path of sessionFiles(`${CLIENTS}${version}/${scenario}`)) {
        const session = sessionIdOf(path);
        const agents = listAgents(path).flatMap((agent) => factsOf(agent.path, session, agent.agentId));
        for (const fact of [...factsOf(path, session, null), ...agents]) {
          const { toolUseId, tool } = fact;
          found.push({ toolUseId, tool, file: agents.includes(fact) ? "agent" : "main", ending: ending(fact) });
        }
      }
      const byId = (a: Expected, b: Expected): number => a.toolUseId < b.toolUseId ? -1 : 1;
      assertEquals(found.sort(byId), [...expected].sort(byId), `${version} ${scenario}`);
    }
  });
}
