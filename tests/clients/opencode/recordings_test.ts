import { assert, assertEquals } from "@std/assert";
import { concludeAgent } from "../../../lib/analyses/summary/conclusion.ts";
import { DiskFiles } from "../../../lib/clients/files/disk_files.ts";
import { opencode } from "../../../lib/clients/opencode/mod.ts";
import { entriesBackward, entriesForward } from "../../../lib/clients/read.ts";
import { conversationOf } from "../../../lib/session/conversation.ts";
import type { CallEnding, Entry } from "../../../lib/session/entry.ts";
import { withSource } from "../../../lib/session/io/source.ts";
import { toolCallsOf } from "../../../lib/session/calls/tool_calls.ts";
import { TitleReader } from "../../../lib/session/title.ts";
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import { NO_USAGE, UsageSum } from "../../../lib/session/usage.ts";
import { forward } from "../../support/recordings/agent_recordings.ts";
import { layFiles, OPENCODE_FIXTURES } from "./layout.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

interface Tokens {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

interface Scripted {
  readonly turns: readonly { readonly prompt: string; readonly final: string | null; readonly state?: string }[];
  readonly calls: readonly {
    readonly id: string;
    readonly by: string;
    readonly tool: string;
    readonly main: string | null;
    readonly outcome: string;
    readonly decidedBy: string;
  }[];
  readonly agents: readonly { readonly name: string; readonly final: string }[];
  readonly tokens: Tokens;
  readonly title?: string;
  readonly cost: number;
  readonly compacted?: string;
  readonly userShell?: readonly string[];
  /** Prompts that the client deleted with all that followed: they were reverted, and another prompt came. */
  readonly gone?: readonly string[];
  /** The sessions that it made, in their order. */
  readonly sessions: readonly string[];
  readonly agentSessions: readonly string[];
}

const TOOLS: Readonly<Record<string, string>> = {
  bash: "Bash",
  read: "Read",
  write: "Write",
  edit: "Edit",
  glob: "Glob",
  todowrite: "TodoWrite",
};

/** A recording's sessions, and those of its agents. */
interface Recording {
  readonly paths: readonly string[];
  readonly agents: readonly string[];
  readonly expected: Scripted;
  readonly name: string;
}

/** Tests all recordings of a version, laid out in a directory of their own. */
function each(what: string, test: (recording: Recording) => void): void {
  Deno.test(`opencode: ${what}`, () => {
    const all: Record<string, Record<string, Scripted>> = JSON.parse(
      Deno.readTextFileSync(`${OPENCODE_FIXTURES}/expected.json`),
    );
    using temporary = temporaryDirectory();
    const directory = temporary.path;
    layFiles(directory);
    const [project] = [...Deno.readDirSync(`${directory}/storage/session`)].map(({ name }) => name);
    const pathOf = (version: string) => (id: string) =>
      version === "1.1.65"
        ? `${directory}/storage/session/${project}/${id}.json`
        : `${OPENCODE_FIXTURES}/${version}/opencode.db/${id}`;
    for (const [version, scenarios] of Object.entries(all)) {
      for (const [scenario, expected] of Object.entries(scenarios)) {
        const name = `${version}/${scenario}`;
        const [paths, agents] = [expected.sessions, expected.agentSessions].map((ids) => ids.map(pathOf(version)));
        try {
          test({ paths: paths ?? [], agents: agents ?? [], expected, name });
        } catch (error) {
          throw new Error(`${name}: ${Error.isError(error) ? error.message : error}`);
        }
      }
    }
  });
}

/** A fork repeats what its parent has. */
const isFork = ({ name }: Recording) => name.endsWith("/fork");

each("turns are what was asked, with how they ended", (recording) => {
  const { paths, expected: { turns } } = recording;
  const found = paths.slice(0, isFork(recording) ? 1 : undefined).flatMap((path) => [...turnsOf(forward(path))])
    .filter(({ origin }) => origin === "person");
  assertEquals(found.map(({ prompt }) => prompt), turns.map(({ prompt }) => prompt));
  const promptsOf = (state: string) => turns.filter((turn) => turn.state === state).map(({ prompt }) => prompt);
  assertEquals(found.filter(({ interrupted }) => interrupted).map(({ prompt }) => prompt), promptsOf("interrupted"));
  assertEquals(found.filter(({ takenBack }) => takenBack).map(({ prompt }) => prompt), promptsOf("taken_back"));
});

function standing({ takenBack: _takenBack, ...entry }: Entry): Entry {
  return entry;
}

each("each turn's last words", (recording) => {
  const finals: (string | null)[] = [];
  let words: string | null = null;
  const [path = ""] = recording.paths;
  let isBegun = false;
  for (const utterance of conversationOf(forward(path).map(standing))) {
    if (utterance.kind === "prompt") {
      if (isBegun) finals.push(words);
      isBegun = true;
      words = null;
    } else if (utterance.kind === "answer") {
      words = utterance.toolUses.length > 0 ? null : utterance.pieces.map(({ text }) => text).join("\n");
    }
  }
  finals.push(words);
  assertEquals(finals, recording.expected.turns.map(({ final }) => final));
});

function outcomeWord(ending: CallEnding | undefined, isInvalid: boolean): string {
  if (ending === undefined) return "no result";
  if (ending.decision === "interrupted") return "aborted";
  if (ending.outcome === "not_run") return "denied";
  if (isInvalid) return "unknown_tool";
  if (ending.exitCode !== null && ending.exitCode !== 0) return `exit:${ending.exitCode}`;
  return ending.outcome;
}

each("calls, with how they ended and what is recorded of who decided", ({ paths, agents, expected, name }) => {
  if (expected.gone !== undefined) return assertEquals(paths.flatMap((path) => toolCallsOf(forward(path))), [], name);
  const callsIn = (files: readonly string[], by: "main" | "agent") =>
    files.flatMap((path) => toolCallsOf(forward(path))).map(({ use, result }) => {
      const { command, file_path, pattern } = use.input;
      return {
        id: use.id,
        by,
        tool: use.name,
        main: [command, file_path, pattern].find((value) => typeof value === "string") ?? null,
        outcome: outcomeWord(result?.ending, result?.isInvalidCall === true),
        decision: result?.ending?.decision,
        words: result?.feedback?.text ?? null,
      };
    });
  const decisionOf = (decidedBy: string, outcome: string) => {
    if (outcome === "aborted") return "interrupted";
    if (decidedBy === "rule") return "denied_by_rule";
    // the client says that the user rejected it, even where nobody could be asked
    return outcome === "denied" ? "rejected_by_person" : "allowed";
  };
  const byId = <T extends { readonly id: string }>(list: T[]) => list.sort((a, b) => a.id < b.id ? -1 : 1);
  const mainOf = (tool: string, main: string | null) =>
    ["task", "todowrite", "no_such_tool"].includes(tool) ? null : main;
  assertEquals(
    byId([...callsIn(paths.slice(0, 1), "main"), ...callsIn(agents, "agent")].map(({ words: _, ...call }) => call)),
    byId(expected.calls.map(({ id, by, tool, main, outcome, decidedBy }) => ({
      id,
      by: by === "main" ? "main" : "agent",
      tool: TOOLS[tool] ?? tool,
      main: mainOf(tool, main),
      outcome,
      decision: decisionOf(decidedBy, outcome),
    }))),
  );
  for (const { words } of callsIn(paths, "main")) assert(words === null || words === "use blix instead");
});

/** Of a turn that was stopped, and of what a prompt after a revert removed, the client has no count. */
function isCounted({ expected: { turns, compacted, gone } }: Recording): boolean {
  return !compacted && !gone && !turns.some(({ state }) => state === "interrupted");
}

each("tokens, each answer once", (recording) => {
  if (!isCounted(recording)) return;
  const { paths, agents, expected: { tokens: { input, cached, output } } } = recording;
  const sum = new UsageSum();
  const files = [...isFork(recording) ? paths.slice(1) : paths, ...agents];
  for (const path of files) for (const entry of forward(path)) sum.add(entry);
  assertEquals(sum.total(), { ...NO_USAGE, input: input - cached, output, cacheRead: cached, cacheCreation: 0 });
});

each("the cost, as the client counted it, with its agents'", (recording) => {
  // this version counts the tokens of thinking twice
  if (!isCounted(recording) || recording.name === "1.1.65/reasoning") return;
  const costs = forward(recording.paths.at(-1) ?? "").flatMap((entry) =>
    entry.kind === "cost" ? entry.cost.usd ?? [] : []
  );
  assertEquals(costs.map((usd) => usd.toFixed(6)), [recording.expected.cost.toFixed(6)]);
});

each("agents, with their tasks and what they concluded", ({ paths: [session = ""], agents, expected }) => {
  const listed = opencode.files.agents(session);
  assertEquals(listed.map(({ path }) => path).sort(), [...agents].sort());
  assertEquals(listed.length, expected.agents.length);
  for (const { path, agentId, meta } of listed) {
    const entries = forward(path);
    const task = entries.find((entry) => entry.kind === "user" && entry.speaker === "agent_task");
    const scripted = expected.agents.find(({ name }) => task?.kind === "user" && task.prompt.startsWith(name));
    assert(scripted, "no agent has this task");
    assert(entries.every((entry) => entry.isSidechain && entry.agentId === agentId));
    assertEquals(opencode.files.sessionPath(path), { path, main: session, agentId });
    assert(meta?.agentType === "general" || meta?.agentType === "explore");
    const call = toolCallsOf(forward(session)).find(({ use }) => use.id === meta?.toolUseId);
    assert(JSON.stringify(call?.use.input).includes(scripted.name));
    const question = { transcriptPath: session, agentId, agentTranscriptPath: path, lastMessage: null };
    assertEquals(concludeAgent(question, new DiskFiles(opencode, session)).text, scripted.final);
  }
});

each("titles", ({ paths: [path = ""], expected }) => {
  const reader = new TitleReader();
  for (const entry of forward(path)) reader.add(entry);
  assertEquals(reader.title, expected.title ?? "");
});

each("what the client and the user wrote besides prompts and answers", ({ paths: [path = ""], expected, name }) => {
  const words = (wanted: string) =>
    forward(path).flatMap((entry) => entry.kind === "user" && entry.speaker === wanted ? entry.prompt : []);
  assertEquals(words("command"), (expected.userShell ?? []).map((command) => `!${command}`));
  assertEquals(words("compaction_summary").length, expected.compacted === undefined ? 0 : 1);
  const isApiError = forward(path).some((entry) => entry.kind === "assistant" && entry.isApiError);
  assertEquals(isApiError, name.endsWith("api_error"));
});

each("from the end the same entries, without what was taken back", ({ paths, agents }) => {
  for (const path of [...paths, ...agents]) {
    withSource(path, (source) => {
      const all = [...entriesForward(source)];
      assertEquals([...entriesBackward(source)].reverse(), all);
      assertEquals([...opencode.conversationBackward(source)].reverse(), all.filter(({ takenBack }) => !takenBack));
    });
  }
});
