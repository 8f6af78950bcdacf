import { assertEquals } from "@std/assert";
import { checkSession } from "../../lib/analyses/mod.ts";
import {
  bytesSource,
  conversationOf,
  entriesForward,
  listAgents,
  newDiagnostics,
  toolCallsOf,
  turnsOf,
} from "../../lib/clients/mod.ts";
import { SessionBuilder } from "../../lib/testing/mod.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const VERSIONS = ["1.0.60", "2.0.30", "2.0.77", "2.1.2", "2.1.30", "2.1.90", "2.1.330"];

function everything(version: string): SessionBuilder {
  return new SessionBuilder({ version })
    .prompt("Fix the build")
    .think("The log first.")
    .announce("I read the log.")
    .call("Bash", { command: "cat log" }, { output: "error in a.ts" })
    .agent({
      id: "a7",
      description: "Search",
      prompt: "Who calls it?",
      does: (agent) => agent.announce("I search.").call("Grep", { pattern: "build" }, { output: "b.ts" }),
      conclusion: "b.ts calls it.",
    })
    .call("Edit", { file_path: "/a.ts" }, { error: "File has not been read yet." })
    .compact("The build is being fixed in a.ts.")
    .prompt("And the tests?")
    .say("They pass.");
}

function laid<T>(session: SessionBuilder, run: (path: string) => T): T {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  for (const [name, text] of session.files()) {
    const path = `${directory}/${name}`;
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(path, text);
  }
  return run(`${directory}/${session.sessionId}.jsonl`);
}

const entriesIn = (text: string, diagnostics = newDiagnostics()) =>
  entriesForward(bytesSource(new TextEncoder().encode(text)), { diagnostics });

for (const version of VERSIONS) {
  Deno.test(`SessionBuilder writes what debrief reads as a session of ${version}`, () => {
    const session = everything(version);
    const diagnostics = newDiagnostics();
    const entries = [...entriesIn(session.text(), diagnostics)];
    assertEquals(diagnostics.problems.length, 0);
    assertEquals([...turnsOf(entries)].map(({ prompt, toolCalls }) => [prompt, toolCalls]), [
      ["Fix the build", 3],
      ["And the tests?", 0],
    ]);
    assertEquals([...toolCallsOf(entries)].map(({ result }) => result?.isError ?? false), [false, false, true]);
    assertEquals(conversationOf(entries).at(-1)?.kind, "answer");
  });

  Deno.test(`SessionBuilder writes agents that are found beside a session of ${version}`, () => {
    const agents = laid(everything(version), (path) => listAgents(path).map(({ agentId }) => agentId));
    assertEquals(agents, ["a7"]);
  });
}

// as the recordings in fixtures/clients/ have them
for (const [version, below] of [["2.0.30", false], ["2.0.77", false], ["2.1.30", true], ["2.1.330", true]] as const) {
  Deno.test(`SessionBuilder puts agents where ${version} does`, () => {
    const session = everything(version);
    const path = below ? `${session.sessionId}/subagents/agent-a7.jsonl` : "agent-a7.jsonl";
    assertEquals([...session.files().keys()].filter((name) => name.endsWith("a7.jsonl")), [path]);
  });
}

Deno.test("SessionBuilder writes a session that the client would resume", () => {
  const entries = entriesIn(everything("2.1.330").text());
  assertEquals(checkSession(entries, { diagnostics: newDiagnostics() }).problems, []);
});

Deno.test("SessionBuilder writes the same bytes for the same steps, and each line after the one before", () => {
  const session = everything("2.1.330");
  assertEquals(session.text(), everything("2.1.330").text());
  const times = session.lines().map((line) => String(line["timestamp"]));
  assertEquals(times, [...times].sort());
  assertEquals(new Set(session.lines().map((line) => line["uuid"])).size, session.lines().length);
});

Deno.test("SessionBuilder knows the call that has not ended", () => {
  const session = new SessionBuilder().prompt("Clean up").beginCall("Bash", { command: "rm -r out" });
  assertEquals(session.lastCall, { id: "toolu_main000001", tool: "Bash", input: { command: "rm -r out" } });
  assertEquals([...toolCallsOf(entriesIn(session.text()))].map(({ result }) => result), [null]);
});
