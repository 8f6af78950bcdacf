import { assertEquals, assertThrows } from "@std/assert";
import { denoHost } from "../../../lib/cli/host/deno_host.ts";
import type { Host } from "../../../lib/cli/host/host.ts";
import { readReport } from "../../../lib/cli/sessions/read_report.ts";
import { DEFAULT_CLIENT } from "../../../lib/clients/default_client.ts";
import { projectState, sessionState } from "../../../lib/hooks/store/state_names.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { UnreadableTranscriptError } from "../../../lib/session/io/source.ts";
import { SessionBuilder } from "../../../lib/testing/mod.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

/** A host with records of the default client's hooks, by the names of their files. */
function hostWith(records: Readonly<Record<string, readonly JsonObject[]>>): Host {
  return denoHost(import.meta.url, {
    env: () => undefined,
    readRecords(this: Host, name) {
      return this.client === DEFAULT_CLIENT ? records[name] ?? [] : [];
    },
  });
}

/** Writes a session with the files of its agents, and passes its path on. */
function withSession(session: SessionBuilder, test: (path: string) => void): void {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const root = temporary.path;
  for (const [name, text] of session.files()) {
    const path = `${root}/${name}`;
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(path, text);
  }
  test(`${root}/${ID}.jsonl`);
}

const decided = () =>
  new SessionBuilder({ sessionId: ID, cwd: "/p" }).prompt("Which database?")
    .call("Bash", { command: "ls" }).say("We settled on WAL mode rather than rollback because readers must not block.");

Deno.test("readReport() has the session's overview, and what triage finds with its lines", () => {
  withSession(decided(), (path) => {
    const { id, overview, items, agents, review, actions } = readReport(path, hostWith({}));
    assertEquals([id, overview.turns.length, overview.calls.length], [ID, 1, 1]);
    const said = Deno.readTextFileSync(path).split("\n").findIndex((line) => line.includes("WAL mode")) + 1;
    assertEquals(items.map(({ category, evidence }) => [category, evidence.line]), [["DECISION", said]]);
    assertEquals([agents, review, actions], [[], null, []]);
  });
});

Deno.test("readReport() has agents in the order in which they started, with what they concluded and did", () => {
  const look = { type: "Explore", description: "look", prompt: "look around" };
  const session = decided()
    .agent({ ...look, id: "z1", does: (agent) => agent.call("Read", { file_path: "/a" }), conclusion: "It is green." })
    .agent({ ...look, id: "a2", description: "again", conclusion: "It is red." });
  withSession(session, (path) => {
    const { agents } = readReport(path, hostWith({}));
    assertEquals(
      agents.map((
        { id, type, description, toolCalls, errors, conclusion },
      ) => [id, type, description, toolCalls, errors, conclusion]),
      [["z1", "Explore", "look", 1, 0, "It is green."], ["a2", "Explore", "again", 0, 0, "It is red."]],
    );
  });
});

Deno.test("readReport() takes the conclusion that agent_summary recorded only where the files have none", () => {
  const session = decided()
    .agent({ id: "a1", prompt: "look", conclusion: "It is green." })
    .agent({ id: "a2", prompt: "look", conclusion: "lost" });
  const records = ["a1", "a2"].map((agentId) => ({
    agentId,
    text: "as it was recorded",
    source: "payload",
    final: true,
  }));
  withSession(session, (path) => {
    // an agent that was stopped before it said anything, and a session that does not have its result
    const file = `${path.replace(/\.jsonl$/, "")}/subagents/agent-a2.jsonl`;
    Deno.writeTextFileSync(file, Deno.readTextFileSync(file).split("\n")[0] + "\n");
    Deno.writeTextFileSync(path, decided().text());
    const { agents } = readReport(path, hostWith({ [sessionState(ID, "agents.jsonl")]: records }));
    assertEquals(agents.map(({ id, conclusion, source }) => [id, conclusion, source]), [
      ["a1", "It is green.", "agent_transcript"],
      ["a2", "as it was recorded", "agent_summary's record"],
    ]);
  });
});

Deno.test("readReport() has what the hooks recorded: words before calls, and what they did in the session's project", () => {
  withSession(decided(), (path) => {
    const [call] = readReport(path, hostWith({})).overview.calls;
    const run = { ts: "2026-01-01T10:00:00Z", hook: "memory_triage", event: "Stop", status: "answered", session: ID };
    const { intents, actions } = readReport(
      path,
      hostWith({
        [sessionState(ID, "intent.jsonl")]: [{ toolUseId: call!.id, text: "I look first.", event: "PreToolUse" }],
        [projectState("/p", "log.jsonl")]: [run, { ...run, session: "another" }],
        [projectState("/q", "log.jsonl")]: [run],
      }),
    );
    assertEquals([...intents], [[call!.id, "I look first."]]);
    assertEquals(actions.map(({ hook, from }) => [hook, from]), [["memory_triage", "log.jsonl"]]);
  });
});

Deno.test("readReport() says what cannot be read", () => {
  assertThrows(() => readReport(`/nowhere/${ID}.jsonl`, hostWith({})), UnreadableTranscriptError);
});
