import type { AgentFile } from "../../clients/claude_code/files/session_files.ts";
import type { Entry } from "../../session/entry.ts";
import { joinText } from "../../session/content.ts";
import { earlierReport, pointsBack } from "./earlier_report.ts";
import { type AgentCall, lastCalls, type MainConversation, readMainConversation } from "./main_conversation.ts";
import { type TrailingText, trailingText } from "./trailing_text.ts";
import { hasWords } from "../../session/content.ts";

/** Where a conclusion comes from. */
export type ConclusionSource =
  /** The hook's input says it (`last_assistant_message`, 2.1.47 and later). */
  | "hook_input"
  /** The agent's own talk: its file, or its lines in the session's file. */
  | "agent_transcript"
  /** The result that the call which started the agent got, or the notification that it ended. */
  | "task_result"
  /** The end of the main talk, where nothing ties it to an agent. */
  | "main_transcript"
  /** A client without agent ids, and more than one agent it could be. */
  | "ambiguous"
  /** Nothing was said, or it is not written. */
  | "none";

/** One source that was asked, and what it held. */
export interface ConclusionAttempt {
  /** Where it comes from. */
  readonly source: Exclude<ConclusionSource, "ambiguous" | "none">;
  /** What became of asking it. */
  readonly outcome: "used" | "empty" | "unsettled" | "missing";
  /** The file that was read, where one was. */
  readonly path: string | null;
  /** Characters of text found. */
  readonly length: number;
}

/** One agent it could be. */
export interface ConclusionCandidate {
  /** The agent; null where none is named. */
  readonly agentId: string | null;
  /** The call that started it. */
  readonly toolUseId: string | null;
  /** What was concluded; "" where nothing was. */
  readonly text: string;
}

/** What was concluded, and how that is known. */
export interface Conclusion {
  /** Where it comes from. */
  readonly source: ConclusionSource;
  /** What was concluded; "" where nothing was. */
  readonly text: string;
  /** The reasoning. */
  readonly thinking: string;
  /** Whether the source is final: a transcript whose last line still waits for an answer is not. */
  readonly isFinal: boolean;
  /** The agent; null where none is named. */
  readonly agentId: string | null;
  /** Filled where the source is `ambiguous`. */
  readonly candidates: readonly ConclusionCandidate[];
  /** The sources that were asked, in order. */
  readonly tried: readonly ConclusionAttempt[];
  /** Where an agent's `text` does nothing but point back: its earlier report. */
  readonly earlierReport?: string;
}

/** The files around a session, as far as a conclusion needs them. */
export interface SessionFiles {
  /** The file of one agent, or null where it is not written. */
  agent(agentId: string): AgentFile | null;
  /** All agent files of the session. */
  agents(): readonly AgentFile[];
  /** Gives the entries of a file from its end to a function; null where the file cannot be read. */
  backward<T>(path: string, read: (entries: Iterable<Entry>) => T): T | null;
}

/** What is known of the agent. */
export interface AgentQuestion {
  /** The session's file; null where there is none. */
  readonly transcriptPath: string | null;
  /** The agent; null where none is named. */
  readonly agentId: string | null;
  /** The agent's file, where it is known. */
  readonly agentTranscriptPath: string | null;
  /** The final message, where the hook's input says it. */
  readonly lastMessage: string | null;
}

/** Puts an answer together and notes which sources were asked on the way. */
class Search {
  readonly #tried: ConclusionAttempt[] = [];
  readonly #agentId: string | null;

  constructor(agentId: string | null) {
    this.#agentId = agentId;
  }

  note(
    source: ConclusionAttempt["source"],
    outcome: ConclusionAttempt["outcome"],
    path: string | null,
    length = 0,
  ): void {
    this.#tried.push({ source, outcome, path, length });
  }

  /** Asks the hook's input first: it needs no waiting. */
  fromInput(lastMessage: string | null): Conclusion | null {
    const said = lastMessage !== null && hasWords(lastMessage);
    this.note("hook_input", said ? "used" : lastMessage === null ? "missing" : "empty", null, lastMessage?.length);
    return said ? this.answer("hook_input", { text: lastMessage, isFinal: true }) : null;
  }

  answer(source: ConclusionSource, found: Partial<Conclusion>): Conclusion {
    return {
      source,
      text: found.text ?? "",
      thinking: found.thinking ?? "",
      isFinal: found.isFinal ?? false,
      agentId: found.agentId ?? this.#agentId,
      candidates: found.candidates ?? [],
      tried: this.#tried,
    };
  }
}

function outcomeOf(found: TrailingText | null): ConclusionAttempt["outcome"] {
  if (!found) return "missing";
  if (found.text === "") return "empty";
  return found.isFinal ? "used" : "unsettled";
}

/**
 * What the main talk of a session came to.
 *
 * @example
 * ```ts
 * import { concludeMain } from "@debrief/debrief";
 *
 * const none = { agent: () => null, agents: () => [], backward: () => null };
 * const { source, text } = concludeMain("/nowhere/session.jsonl", "All done.", none);
 * if (source !== "hook_input" || text !== "All done.") throw new Error(source);
 * ```
 *
 * @param lastMessage The final message, where a hook's input says it.
 */
export function concludeMain(transcriptPath: string, lastMessage: string | null, files: SessionFiles): Conclusion {
  const search = new Search(null);
  const given = search.fromInput(lastMessage);
  if (given) return given;
  const found = files.backward(transcriptPath, (entries) => trailingText(entries, { form: "main" }));
  search.note("main_transcript", outcomeOf(found), transcriptPath, found?.text.length);
  return found && found.text !== "" ? search.answer("main_transcript", found) : search.answer("none", found ?? {});
}

/**
 * What an agent concluded: the first source that knows, in the order of `ConclusionSource`.
 *
 * A transcript that still waits for an answer is used only where no later source knows more; then `settled` is false.
 *
 * @example
 * ```ts
 * import { bytesSource, concludeAgent, entriesBackward, type Entry } from "@debrief/debrief";
 *
 * const line = { type: "assistant", message: { id: "m", content: [{ type: "text", text: "Two bugs." }], stop_reason: "end_turn" } };
 * const source = bytesSource(new TextEncoder().encode(JSON.stringify(line) + "\n"));
 * const files = {
 *   agent: () => null,
 *   agents: () => [],
 *   backward: <T>(_path: string, read: (entries: Iterable<Entry>) => T) => read(entriesBackward(source)),
 * };
 * const question = { transcriptPath: null, agentId: "a1", agentTranscriptPath: "agent-a1.jsonl", lastMessage: null };
 * const { source: from, text } = concludeAgent(question, files);
 * if (from !== "agent_transcript" || text !== "Two bugs.") throw new Error(from);
 * ```
 */
export function concludeAgent(question: AgentQuestion, files: SessionFiles): Conclusion {
  const found = findConclusion(question, files);
  if (!pointsBack(found.text)) return found;
  const file = found.agentId === null ? null : files.agent(found.agentId);
  const path = question.agentTranscriptPath ?? file?.path ?? null;
  const report = path === null ? null : files.backward(path, (entries) => earlierReport(entries, found.text));
  return report === null ? found : { ...found, earlierReport: report };
}

function findConclusion(question: AgentQuestion, files: SessionFiles): Conclusion {
  const search = new Search(question.agentId);
  const given = search.fromInput(question.lastMessage);
  if (given) return given;
  const { agentId, transcriptPath } = question;
  const file = agentId === null ? null : files.agent(agentId);
  const path = question.agentTranscriptPath ?? file?.path ?? null;
  if (path === null && agentId === null) return concludeUnnamed(transcriptPath, search, files);
  const own = path === null ? null : files.backward(path, (entries) => trailingText(entries, { form: "agent" }));
  search.note("agent_transcript", outcomeOf(own), path, own?.text.length);
  if (own?.isFinal && own.text !== "") return search.answer("agent_transcript", own);
  const main = transcriptPath === null ? null : files.backward(transcriptPath, readMainConversation);
  const toolUseId = file?.meta?.toolUseId ?? null;
  const tied = main?.results.find((result) =>
    (agentId !== null && result.agentId === agentId) || (toolUseId !== null && result.toolUseId === toolUseId)
  );
  search.note("task_result", !main ? "missing" : tied ? "used" : "empty", transcriptPath, tied?.text.length);
  if (tied && tied.text !== "") return search.answer("task_result", { text: tied.text, isFinal: true });
  return own && own.text !== "" ? search.answer("agent_transcript", own) : search.answer("none", {});
}

/** Clients before 2.0.42 do not say which agent ended: the calls of the main talk must tell. */
function concludeUnnamed(transcriptPath: string | null, search: Search, files: SessionFiles): Conclusion {
  const main = transcriptPath === null ? null : files.backward(transcriptPath, readMainConversation);
  const calls = lastCalls(main?.calls ?? []);
  const found = main ? calls.flatMap((call) => findConversations(call, main, files)) : [];
  const [only] = found;
  if (calls.length === 1 && found.length === 1 && only) {
    const { call, trailing } = only;
    search.note("agent_transcript", outcomeOf(trailing), only.path ?? transcriptPath, trailing.text.length);
    if (trailing.isFinal && trailing.text !== "") return search.answer("agent_transcript", { ...trailing, ...only });
    if (call.result) return search.answer("task_result", { text: call.result.text, isFinal: true });
    return search.answer("none", {});
  }
  const [call] = calls;
  if (calls.length === 1 && call?.result) {
    search.note("task_result", "used", transcriptPath, call.result.text.length);
    return search.answer("task_result", { text: call.result.text, isFinal: true, agentId: call.result.agentId });
  }
  search.note("agent_transcript", "missing", transcriptPath);
  if (calls.length <= 1 && found.length <= 1) return search.answer("none", {});
  const candidates = found.map(({ call, agentId, trailing }): ConclusionCandidate => ({
    agentId,
    toolUseId: call.use.id,
    text: call.result?.text ?? trailing.text,
  }));
  return search.answer("ambiguous", { candidates });
}

/** A talk that may be the agent's which a call started. */
interface AgentConversation {
  readonly call: AgentCall;
  readonly agentId: string | null;
  readonly path: string | null;
  readonly trailing: TrailingText;
}

/** The talks that begin with the prompt of a call: lines in the session's file, or files beside it. */
function findConversations(call: AgentCall, main: MainConversation, files: SessionFiles): AgentConversation[] {
  if (call.prompt === null) return [];
  const talks: AgentConversation[] = main.inline.filter(({ prompt }) => prompt === call.prompt).map(({ entries }) => ({
    call,
    agentId: null,
    path: null,
    trailing: trailingText([...entries].reverse(), { form: "agent" }),
  }));
  for (const { path, agentId } of files.agents()) {
    if (files.backward(path, firstPrompt) !== call.prompt) continue;
    const trailing = files.backward(path, (entries) => trailingText(entries, { form: "agent" }));
    if (trailing) talks.push({ call, agentId, path, trailing });
  }
  return talks;
}

function firstPrompt(backward: Iterable<Entry>): string | null {
  let prompt: string | null = null;
  for (const entry of backward) if (entry.kind === "user") prompt = joinText(entry.content);
  return prompt;
}
