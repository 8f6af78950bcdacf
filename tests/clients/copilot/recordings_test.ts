import { assert, assertEquals } from "@std/assert";
import { concludeAgent } from "../../../lib/analyses/summary/conclusion.ts";
import { DiskFiles } from "../../../lib/clients/files/disk_files.ts";
import { copilot } from "../../../lib/clients/copilot/mod.ts";
import { entriesBackward, entriesForward } from "../../../lib/clients/read.ts";
import { conversationOf } from "../../../lib/session/conversation.ts";
import type { CallEnding, Entry } from "../../../lib/session/entry.ts";
import { withSource } from "../../../lib/session/io/source.ts";
import { toolCallsOf } from "../../../lib/session/calls/tool_calls.ts";
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import { UsageSum } from "../../../lib/session/usage.ts";
import { filesBelow } from "../../../tools/files.ts";
import { forward } from "../../support/recordings/agent_recordings.ts";

interface Scripted {
  readonly turns: readonly { readonly prompt: string; readonly final: string | null; readonly state?: string }[];
  readonly calls: readonly {
    readonly by: string;
    readonly id: string;
    readonly tool: string;
    readonly outcome: string;
    readonly decidedBy: string;
    readonly state?: string;
  }[];
  readonly agents: readonly { readonly name: string; readonly final: string }[];
  readonly tokens: { readonly input: number; readonly cached: number; readonly output: number };
  readonly title?: string;
}

const ROOT = decodeURIComponent(new URL("../../../fixtures/clients-copilot", import.meta.url).pathname);
const EXPECTED: Record<string, Record<string, Scripted>> = JSON.parse(Deno.readTextFileSync(`${ROOT}/expected.json`));
const TOOLS: Readonly<Record<string, string>> = {
  bash: "Bash",
  view: "Read",
  create: "Write",
  edit: "Edit",
  glob: "Glob",
};

/** What the file does not say, because the client cut it off. */
const isStanding = ({ state }: { readonly state?: string }) => state !== "taken_back";

function each(what: string, test: (path: string, expected: Scripted, version: string) => void): void {
  Deno.test(`copilot: ${what}`, () => {
    for (const [version, scenarios] of Object.entries(EXPECTED)) {
      for (const [scenario, expected] of Object.entries(scenarios)) {
        const [path = "", ...others] = filesBelow(`${ROOT}/${version}/${scenario}`).filter((file) =>
          file.endsWith("events.jsonl")
        );
        try {
          assertEquals(others, []);
          test(path, expected, version);
        } catch (error) {
          throw new Error(`${version}/${scenario}: ${Error.isError(error) ? error.message : error}`);
        }
      }
    }
  });
}

each("turns are what was asked, with what was typed into them, and how they ended", (path, { turns }) => {
  const found = [...turnsOf(forward(path))].filter(({ origin }) => origin === "person");
  const standing = turns.filter(isStanding);
  assertEquals(
    found.flatMap(({ prompt, queued }) => [prompt, ...queued.map(({ text }) => text)]),
    standing.map(({ prompt }) => prompt),
  );
  assertEquals(
    found.filter(({ interrupted }) => interrupted).map(({ prompt }) => prompt),
    standing.filter(({ state }) => state === "interrupted").map(({ prompt }) => prompt),
  );
});

each("each turn's last words", (path, { turns }) => {
  const finals: string[] = [];
  let words: string | null = null;
  const close = () => {
    if (words !== null) finals.push(words);
    words = null;
  };
  for (const utterance of conversationOf(forward(path))) {
    if (utterance.kind === "prompt") close();
    else if (utterance.kind === "answer") {
      words = utterance.toolUses.length > 0 ? null : utterance.pieces.map(({ text }) => text).join("\n");
    }
  }
  close();
  assertEquals(finals, turns.filter(isStanding).flatMap(({ final }) => final ?? []));
});

function outcomeWord(ending: CallEnding | undefined, text: string): string {
  if (ending === undefined || ending.outcome === "not_run") return "denied";
  if (ending.exitCode !== null && ending.exitCode !== 0) return `exit:${ending.exitCode}`;
  if (ending.outcome !== "failed") return ending.outcome;
  return text.startsWith("Tool '") ? "unknown_tool" : "failed";
}

const DECISIONS: Readonly<Record<string, string>> = {
  "person:once": "approved_once",
  "person:session": "approved_always",
  person: "rejected_by_person",
  "person:esc": "rejected_by_person",
  rule: "denied_by_rule",
  "nobody could be asked": "not_granted",
};

each("calls, with how they ended and who decided", (path, { calls }, version) => {
  const found = toolCallsOf(forward(path)).map(({ use, asked, result }) => ({
    id: use.id,
    tool: use.name,
    isAgents: asked.isSidechain,
    outcome: outcomeWord(result?.ending, result?.text ?? ""),
    decision: result?.ending?.decision ?? "no result",
  }));
  const byId = <T extends { readonly id: string }>(list: T[]) => list.sort((a, b) => a.id < b.id ? -1 : 1);
  assertEquals(
    byId(found),
    byId(
      calls.filter(isStanding).map(({ id, tool, by, outcome, decidedBy }) => ({
        id,
        tool: TOOLS[tool] ?? tool,
        isAgents: by !== "main",
        outcome,
        // of Esc at the question, newer versions say that the session was cancelled
        decision: decidedBy === "person:esc" && version !== "1.0.40"
          ? "interrupted"
          : DECISIONS[decidedBy] ?? "allowed",
      })),
    ),
  );
});

each("tokens: of all requests", (path, expected) => {
  // what was taken back is cut off, and an answer that was stopped leaves no count
  if (expected.turns.some(({ state }) => state === "taken_back" || state === "interrupted")) return;
  const sum = new UsageSum();
  for (const entry of forward(path)) sum.add(entry);
  const { input, cached, output } = expected.tokens;
  assertEquals(sum.total().output, output);
  assertEquals(sum.total().input, input - cached);
  assertEquals(sum.total().cacheRead, cached);
});

each(
  "agents: their words are theirs",
  (path, { agents }, version) => {
    const entries: Entry[] = forward(path);
    const own = entries.flatMap((entry) => entry.kind === "assistant" && entry.isSidechain ? entry.content : []);
    for (const { name, final } of agents) {
      assert(own.some((block) => block.kind === "text" && block.text === final), final);
      const tasks = entries.filter((entry) => entry.kind === "user" && entry.speaker === "agent_task");
      // old versions have the task in the call only
      assertEquals(tasks.some((entry) => entry.kind === "user" && entry.prompt.startsWith(name)), version !== "1.0.40");
    }
  },
);

each("agents are listed, each with its own entries and its conclusion", (path, { agents }, version) => {
  const listed = copilot.files.agentsInside?.(path) ?? [];
  assertEquals(listed.length, agents.length);
  for (const { path: agentPath, agentId, meta } of listed) {
    const entries = forward(agentPath);
    assert(entries.length > 0 && entries.every((entry) => entry.isSidechain && entry.agentId === agentId));
    assertEquals(copilot.files.sessionPath(agentPath), { path: agentPath, main: path, agentId });
    const call = toolCallsOf(forward(path)).find(({ use }) => use.id === meta?.toolUseId);
    assertEquals(call?.use.input["description"], meta?.description);
    const question = { transcriptPath: path, agentId, agentTranscriptPath: agentPath, lastMessage: null };
    const { text } = concludeAgent(question, new DiskFiles(copilot, path));
    assert(agents.some(({ final }) => final === text), `${version}: ${text}`);
  }
});

each("each answer to the user has its model", (path) => {
  const answers = forward(path).flatMap((entry) => entry.kind === "assistant" && !entry.isSidechain ? [entry] : []);
  const models = answers.filter(({ isSynthetic }) => !isSynthetic).map(({ model }) => model);
  assert(models.every((model) => model === "gpt-5.4" || model === "claude-sonnet-4.5"), models.join());
});

each("titles that the user gave", (path, { title }) => {
  assertEquals(copilot.files.givenTitle(path), title ?? null);
});

each("from the end the same entries", (path) => {
  withSource(path, (source) => assertEquals([...entriesBackward(source)].reverse(), [...entriesForward(source)]));
});
