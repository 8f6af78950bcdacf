/** Recorded sessions of clients without hooks of debrief, with what was scripted in each: in fixtures/clients-NAME. */
import { assert, assertEquals } from "@std/assert";
import type { Client } from "../../../lib/clients/client.ts";
import { DiskFiles } from "../../../lib/clients/files/disk_files.ts";
import { concludeAgent } from "../../../lib/analyses/summary/conclusion.ts";
import { entriesBackward, entriesForward } from "../../../lib/clients/read.ts";
import { conversationOf } from "../../../lib/session/conversation.ts";
import type { CallEnding, Entry } from "../../../lib/session/entry.ts";
import { withSource } from "../../../lib/session/io/source.ts";
import { toolCallsOf } from "../../../lib/session/calls/tool_calls.ts";
import { TitleReader } from "../../../lib/session/title.ts";
import { type Turn, turnsOf } from "../../../lib/session/turns/turns.ts";
import { NO_USAGE, UsageSum } from "../../../lib/session/usage.ts";
import { filesBelow } from "../../../tools/files.ts";

export interface ScriptedCall {
  /** `main`, or how the task of the agent begins that made it. */
  readonly by: string;
  readonly tool: string;
  readonly main: { readonly field: string; readonly value: string } | null;
  readonly outcome: string;
  readonly decidedBy: string;
}

export interface ScriptedSession {
  readonly turns: readonly {
    readonly prompt: string;
    readonly final: string | null;
    readonly interrupted?: boolean;
    readonly undone?: boolean;
    readonly notInFile?: boolean;
    readonly typedMeanwhile?: readonly string[];
  }[];
  readonly calls: readonly ScriptedCall[];
  readonly agents: readonly { readonly prompt: string; readonly final: string }[];
  readonly tokens: readonly {
    readonly by: string;
    readonly input: number;
    readonly output: number;
    readonly cached: number;
    readonly thoughts: number;
  }[];
  readonly title?: string;
}

export interface AgentRecording {
  readonly name: string;
  readonly version: string;
  /** The sessions' own files, in their order. */
  readonly sessions: readonly string[];
  readonly agents: readonly string[];
  readonly expected: ScriptedSession;
}

function startOf(path: string): string {
  const own = forward(path).filter(({ kind }) => kind !== "other"); // what a fork repeats is its parent's
  return own.map(({ timestamp }) => timestamp).filter((time) => time !== null).sort()[0] ?? "";
}

export function agentRecordings(client: Client): AgentRecording[] {
  const root = decodeURIComponent(new URL(`../../../fixtures/clients-${client.id}`, import.meta.url).pathname);
  const expected: Record<string, Record<string, ScriptedSession>> = JSON.parse(
    Deno.readTextFileSync(`${root}/expected.json`),
  );
  return Object.entries(expected).flatMap(([version, scenarios]) =>
    Object.entries(scenarios).map(([scenario, session]) => {
      const files = filesBelow(`${root}/${version}/${scenario}`).filter(client.files.isTranscriptName);
      const isAgent = (path: string) => client.files.sessionPath(path).agentId !== null;
      return {
        name: `${version}/${scenario}`,
        version,
        sessions: files.filter((path) => !isAgent(path)).sort((a, b) => startOf(a) < startOf(b) ? -1 : 1),
        agents: files.filter(isAgent),
        expected: session,
      };
    })
  );
}

/** The entries of a file, from its start. */
export function forward(path: string): Entry[] {
  return withSource(path, (source) => [...entriesForward(source)]);
}

/** What is looked at in a session's turns. */
interface FoundTurn {
  readonly turn: Turn;
  readonly final: string | null;
}

function standing({ takenBack: _takenBack, ...entry }: Entry): Entry {
  return entry;
}

function finalIn(entries: readonly Entry[], turn: Turn): string | null {
  if (turn.interrupted) return null;
  const within = entries.filter(({ location: { line } }) =>
    line !== null && line >= turn.startLine && line <= turn.endLine
  );
  let final: string | null = null;
  for (const utterance of conversationOf(within.map(standing))) {
    if (utterance.kind !== "answer" || utterance.toolUses.length > 0) continue;
    final = utterance.pieces.map(({ text }) => text).join("\n");
  }
  return final;
}

export function turnsIn({ sessions }: AgentRecording): FoundTurn[] {
  return sessions.flatMap((path) => {
    const entries = forward(path);
    return [...turnsOf(entries)].filter(({ origin }) => origin === "person")
      .map((turn) => ({ turn, final: finalIn(entries, turn) }));
  });
}

function outcomeWord(ending: CallEnding | undefined, text: string): string {
  if (ending === undefined) return "no_result";
  if (ending.decision === "rejected_by_person" || ending.decision === "interrupted") return "cancelled";
  if (ending.outcome === "not_run") return "not_run";
  if (ending.exitCode !== null && ending.exitCode !== 0) return `exit:${ending.exitCode}`;
  if (ending.outcome !== "failed") return ending.outcome;
  return /not found in registry|^Tool "[^"]+" not found/.test(text) ? "unknown_tool" : "error";
}

export interface FoundCall {
  readonly tool: string;
  readonly input: string | null;
  readonly outcome: string;
  readonly decision: string;
}

export function callsIn(path: string): FoundCall[] {
  return toolCallsOf(forward(path)).map(({ use, result }) => {
    const { command, file_path, path: at, pattern, prompt, request } = use.input;
    const input = [command, file_path, at, pattern, prompt, request].find((value) => typeof value === "string");
    return {
      tool: use.name,
      input: typeof input === "string" ? input : null,
      outcome: outcomeWord(result?.ending, result?.text ?? ""),
      decision: result?.ending?.decision ?? "",
    };
  });
}

export interface RecordingOptions {
  /** With which all was recorded. */
  readonly model: string;
  /** The model's names of tools. */
  readonly tools: Readonly<Record<string, string>>;
  /** What a scripted outcome comes to in the file, where that is another word. */
  readonly outcomes?: Readonly<Record<string, string>>;
  /** Whether output tokens come without those of thoughts. */
  readonly isThinkingApart: boolean;
  /** Decisions that the client records, by the script's words. */
  readonly decisions: Readonly<Record<string, string>>;
  readonly hasAgentFiles: (version: string) => boolean;
  /** Whether the client records which call started an agent. @default {true} */
  readonly isStartRecorded?: boolean;
  /** Prompts that were typed at the same time as others ran count in `queued`. */
  readonly skip?: (name: string, what: string) => boolean;
}

export function testRecordings(client: Client, options: RecordingOptions): void {
  const recordings = agentRecordings(client);
  const each = (what: string, test: (recording: AgentRecording) => void): void => {
    Deno.test(`${client.id}: ${what}`, () => {
      assert(recordings.length > 0);
      for (const recording of recordings) {
        if (options.skip?.(recording.name, what)) continue;
        try {
          test(recording);
        } catch (error) {
          throw new Error(`${recording.name}: ${Error.isError(error) ? error.message : error}`);
        }
      }
    });
  };
  const { tools, outcomes = {}, decisions } = options;

  each("turns are what was asked, with how they ended", (recording) => {
    assertEquals(
      turnsIn(recording).map(({ turn: { prompt, interrupted, takenBack = false, queued }, final }) => ({
        prompt,
        queued: queued.map(({ text }) => text),
        interrupted,
        takenBack,
        final,
      })),
      recording.expected.turns.filter(({ notInFile }) => !notInFile).map((turn) => ({
        prompt: turn.prompt,
        queued: [...turn.typedMeanwhile ?? []],
        interrupted: turn.interrupted ?? false,
        takenBack: turn.undone ?? false,
        final: turn.final,
      })),
    );
  });

  each("calls, with how they ended and what is recorded of who decided", ({ sessions, agents, version, expected }) => {
    const found = (paths: readonly string[]) => paths.flatMap(callsIn);
    const scripted = (isMain: boolean) =>
      expected.calls.filter(({ by }) => (by === "main") === isMain).map(({ tool, main, outcome, decidedBy }) => ({
        tool: tools[tool] ?? tool,
        input: main?.value ?? null,
        outcome: outcomes[outcome] ?? outcome,
        decision: decisions[decidedBy] ?? "allowed",
      }));
    assertEquals(found(sessions), scripted(true));
    if (!options.hasAgentFiles(version)) return;
    const own = found(agents).filter(({ tool }) => tool !== "complete_task");
    assertEquals(own, scripted(false));
  });

  each("tokens, each answer once", ({ sessions, agents, version, expected }) => {
    const sum = new UsageSum();
    const files = options.hasAgentFiles(version) ? [...sessions, ...agents] : sessions;
    for (const path of files) for (const entry of forward(path)) sum.add(entry);
    const counted = expected.tokens.filter(({ by }) => by === "main" || options.hasAgentFiles(version));
    const total = counted.reduce((usage, { input, output, cached, thoughts }) => ({
      ...usage,
      input: (usage.input ?? 0) + input - cached,
      output: (usage.output ?? 0) + output + (options.isThinkingApart ? thoughts : 0),
      cacheRead: (usage.cacheRead ?? 0) + cached,
    }), NO_USAGE);
    assertEquals(sum.total(), total);
  });

  each("the model of each answer, of agents, too", ({ sessions, agents }) => {
    const answers = [...sessions, ...agents].flatMap(forward).flatMap((entry) =>
      entry.kind === "assistant" && !entry.isSynthetic ? [entry.model] : []
    );
    assert(answers.every((model) => model === options.model), answers.join());
  });

  each("agents, with their tasks and what they concluded", ({ sessions, agents, version, expected }) => {
    if (!options.hasAgentFiles(version)) return;
    const [session = ""] = sessions;
    const listed = client.files.agents(session);
    assertEquals(listed.map(({ path }) => path).sort(), [...agents].sort());
    for (const { path, agentId, meta } of listed) {
      const entries = forward(path);
      const task = entries.find((entry) => entry.kind === "user" && entry.speaker === "agent_task");
      const scripted = expected.agents.find(({ prompt }) => task?.kind === "user" && task.prompt.startsWith(prompt));
      assert(scripted, "no agent has this task");
      assert(entries.every((entry) => entry.kind === "other" || (entry.isSidechain && entry.agentId === agentId)));
      assertEquals(client.files.sessionPath(path), { path, main: session, agentId });
      if (options.isStartRecorded ?? true) {
        const call = toolCallsOf(forward(session)).find(({ use }) => use.id === meta?.toolUseId);
        assert(JSON.stringify(call?.use.input).includes(JSON.stringify(scripted.prompt).slice(1, -1)));
      }
      const question = { transcriptPath: session, agentId, agentTranscriptPath: path, lastMessage: null };
      assertEquals(concludeAgent(question, new DiskFiles(client, session)).text, scripted.final);
    }
  });

  each("titles", ({ sessions, expected }) => {
    const titles = sessions.map((path) => {
      const reader = new TitleReader(client.files.givenTitle(path));
      for (const entry of forward(path)) reader.add(entry);
      return reader.title;
    });
    assertEquals(titles.filter((title) => title !== "").at(-1) ?? "", expected.title ?? "");
  });

  each("from the end the same entries, without what was taken back", ({ sessions, agents }) => {
    for (const path of [...sessions, ...agents]) {
      withSource(path, (source) => {
        const all = [...entriesForward(source)];
        assertEquals([...entriesBackward(source)].reverse(), all);
        const standing = [...client.conversationBackward(source)].reverse();
        assertEquals(standing, all.filter(({ takenBack }) => !takenBack));
      });
    }
  });
}
