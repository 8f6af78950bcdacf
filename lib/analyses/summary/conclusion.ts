import type { AgentFile } from "../../clients/files/session_file.ts";
import type { Entry } from "../../session/entry.ts";
import { withoutOwnExchanges } from "../../session/own_exchange.ts";
import { hasWords, joinText } from "../../session/content.ts";
import { type AgentCall, lastCalls, type MainConversation, readMainConversation } from "./main_conversation.ts";
import { type TrailingText, trailingText } from "./trailing_text.ts";

/** Words for the work of an agent. */
const WORK =
  "report|deliver|deliverable|finding|result|analysis|summary|review|answer|response|message|output|plan|list|detail|" +
  "provide|present|describe|state|share|post|write-?up|document";
const BACK = "above|earlier|previous|previously|prior|preceding|already";

/** Last messages that refer to an earlier report without repeating it: anthropics/claude-code#88822. */
const POINTERS: readonly RegExp[] = [
  new RegExp(`\\b(?:${WORK})(?:e?d|s|es|ing)?\\b[^.!?\\n]{0,80}\\b(?:${BACK})\\b`, "i"),
  new RegExp(`\\b(?:${BACK})\\b[^.!?\\n]{0,60}\\b(?:${WORK})(?:e?d|s|es|ing)?\\b`, "i"),
  /\b(?:see|as) (?:the )?(?:above|before|earlier)\b/i,
  /\b(?:siehe oben|wie oben|oben (?:berichtet|genannt|beschrieben)|ci-dessus|más arriba|acima)\b/i,
  /上記|前述|先ほど|如上|上述|以上(?:报告|報告)|위(?:의|에서|와)|앞서|выше|ранее/,
];

/** Every such message contains one of these, in lower case: the patterns take longer to compile than most messages to read. */
const HINTS =
  `${BACK}|see before|as before|the before|oben|ci-dessus|arriba|acima|上記|前述|先ほど|如上|上述|以上|위|앞서|выше|ранее`
    .split(
      "|",
    );
/** A longer message has content of its own. */
const MAX_POINTER = 400;
const MIN_REPORT = 200;
const MAX_ENTRIES = 4000;

export function refersBack(text: string): boolean {
  if (text.length > MAX_POINTER) return false;
  const lower = text.toLowerCase();
  return HINTS.some((hint) => lower.includes(hint)) && POINTERS.some((pattern) => pattern.test(text));
}

/** The latest earlier text that is long enough to be the report that a last message refers to; else null. */
export function findEarlierReport(backward: Iterable<Entry>, last: string): string | null {
  const least = Math.max(MIN_REPORT, 2 * last.length);
  let read = 0;
  for (const entry of backward) {
    if (++read > MAX_ENTRIES) return null;
    if (entry.kind !== "assistant" || entry.isSynthetic || entry.isApiError) continue;
    const text = joinText(entry.content).trim();
    if (text.length >= least && !text.includes(last)) return text;
  }
  return null;
}

/** Where a conclusion comes from. */
export type ConclusionSource =
  /** The hook input (`last_assistant_message`, 2.1.47 and later). */
  | "hook_input"
  /** The agent's own conversation: its file, or its lines in the session file. */
  | "agent_transcript"
  /** The result of the call that started the agent, or the notification that it ended. */
  | "task_result"
  /** The end of the main conversation. */
  | "main_transcript"
  /** Unknown: the client has no agent ids, and several agents fit. */
  | "ambiguous"
  /** Nothing was concluded, or it is not in the files. */
  | "none";

/** One source that was tried, and what it contained. */
export interface ConclusionAttempt {
  /** Where it comes from. */
  readonly source: Exclude<ConclusionSource, "ambiguous" | "none">;
  /** The result of the attempt. */
  readonly outcome: "used" | "empty" | "not_final" | "missing";
  /** The file that was read; null if none was. */
  readonly path: string | null;
  /** Number of characters found. */
  readonly length: number;
}

/** An agent that may have ended. */
export interface ConclusionCandidate {
  /** The agent id; null if unknown. */
  readonly agentId: string | null;
  /** The call that started it; null if unknown. */
  readonly toolUseId: string | null;
  /** The conclusion; "" if there is none. */
  readonly text: string;
}

/** A conclusion, and where it was found. */
export interface Conclusion {
  /** Where it comes from. */
  readonly source: ConclusionSource;
  /** The conclusion; "" if there is none. */
  readonly text: string;
  /** The reasoning. */
  readonly thinking: string;
  /** Whether it is final; false if the end of the transcript is not answered yet. */
  readonly isFinal: boolean;
  /** The agent id; null if unknown. */
  readonly agentId: string | null;
  /** Agents that are possible; empty unless the source is `ambiguous`. */
  readonly candidates: readonly ConclusionCandidate[];
  /** The sources that were tried, in order. */
  readonly tried: readonly ConclusionAttempt[];
  /** The earlier report to which `text` refers, if it says nothing else. */
  readonly earlierReport?: string;
}

/** The files of a session that a conclusion is read from. */
export interface SessionFiles {
  /** The file of one agent; null if it does not exist. */
  agent(agentId: string): AgentFile | null;
  /** All agent files of the session. */
  agents(): readonly AgentFile[];
  /**
   * Calls a function with the entries of a file, last first; null if the file cannot be read. `isCut`: whether they ended
   * before its start.
   */
  backward<T>(path: string, read: (entries: Iterable<Entry>, isCut?: () => boolean) => T): T | null;
}

/** What a hook input says about an agent that ended. */
export interface AgentQuestion {
  /** The session file; null if there is none. */
  readonly transcriptPath: string | null;
  /** The agent id; null if unknown. */
  readonly agentId: string | null;
  /** The agent's file; null if unknown. */
  readonly agentTranscriptPath: string | null;
  /** The final message; null if the hook input does not contain it. */
  readonly lastMessage: string | null;
}

class Search {
  readonly #tried: ConclusionAttempt[] = [];
  readonly #agentId: string | null;

  constructor(agentId: string | null) {
    this.#agentId = agentId;
  }

  record(
    source: ConclusionAttempt["source"],
    outcome: ConclusionAttempt["outcome"],
    path: string | null,
    length = 0,
  ): void {
    this.#tried.push({ source, outcome, path, length });
  }

  /** Tries the hook input, which is always up to date. */
  tryInput(lastMessage: string | null): Conclusion | null {
    const hasText = lastMessage !== null && hasWords(lastMessage);
    this.record("hook_input", hasText ? "used" : lastMessage === null ? "missing" : "empty", null, lastMessage?.length);
    return hasText ? this.conclude("hook_input", { text: lastMessage, isFinal: true }) : null;
  }

  conclude(source: ConclusionSource, found: Partial<Conclusion>): Conclusion {
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

function attemptOutcome(found: TrailingText | null): ConclusionAttempt["outcome"] {
  if (!found) return "missing";
  if (found.text === "") return "empty";
  return found.isFinal ? "used" : "not_final";
}

/**
 * Finds the conclusion of the main conversation.
 *
 * @example Usage
 * ```ts
 * import { concludeMain } from "@debrief/debrief/analyses";
 *
 * const none = { agent: () => null, agents: () => [], backward: () => null };
 * const { source, text } = concludeMain("/nowhere/session.jsonl", "All done.", none);
 * if (source !== "hook_input" || text !== "All done.") throw new Error(source);
 * ```
 *
 * @param transcriptPath The session file.
 * @param lastMessage The final message; null if the hook input does not contain it.
 * @param files The files around the session.
 * @returns The text, its source, and all sources that were tried.
 */
export function concludeMain(transcriptPath: string, lastMessage: string | null, files: SessionFiles): Conclusion {
  const search = new Search(null);
  const given = search.tryInput(lastMessage);
  if (given) return given;
  const found = files.backward(
    transcriptPath,
    (entries) => trailingText(withoutOwnExchanges(entries), { form: "main" }),
  );
  search.record("main_transcript", attemptOutcome(found), transcriptPath, found?.text.length);
  return found && found.text !== "" ? search.conclude("main_transcript", found) : search.conclude("none", found ?? {});
}

/**
 * Finds the conclusion of an agent in the first source that has it, in the order of `ConclusionSource`.
 *
 * An incomplete transcript is used only if no later source has the conclusion; `isFinal` is false then.
 *
 * @example Usage
 * ```ts
 * import { concludeAgent } from "@debrief/debrief/analyses";
 * import { bytesSource, entriesBackward, type Entry } from "@debrief/debrief/transcript";
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
 *
 * @param question What the hook input says about the agent.
 * @param files The files around the session.
 * @returns The text, its source, and all sources that were tried.
 */
export function concludeAgent(question: AgentQuestion, files: SessionFiles): Conclusion {
  const found = findConclusion(question, files);
  if (!refersBack(found.text)) return found;
  const file = found.agentId === null ? null : files.agent(found.agentId);
  const path = question.agentTranscriptPath ?? file?.path ?? null;
  const report = path === null ? null : files.backward(path, (entries) => findEarlierReport(entries, found.text));
  return report === null ? found : { ...found, earlierReport: report };
}

function findConclusion(question: AgentQuestion, files: SessionFiles): Conclusion {
  const search = new Search(question.agentId);
  const given = search.tryInput(question.lastMessage);
  if (given) return given;
  const { agentId, transcriptPath } = question;
  const file = agentId === null ? null : files.agent(agentId);
  const path = question.agentTranscriptPath ?? file?.path ?? null;
  if (path === null && agentId === null) return concludeUnnamed(transcriptPath, search, files);
  const own = path === null ? null : files.backward(path, (entries) => trailingText(entries, { form: "agent" }));
  search.record("agent_transcript", attemptOutcome(own), path, own?.text.length);
  if (own?.isFinal && own.text !== "") return search.conclude("agent_transcript", own);
  const main = transcriptPath === null ? null : files.backward(transcriptPath, readMainConversation);
  const toolUseId = file?.meta?.toolUseId ?? null;
  const matching = main?.results.find((result) =>
    (agentId !== null && result.agentId === agentId) || (toolUseId !== null && result.toolUseId === toolUseId)
  );
  search.record("task_result", !main ? "missing" : matching ? "used" : "empty", transcriptPath, matching?.text.length);
  if (matching && matching.text !== "") {
    return search.conclude("task_result", { text: matching.text, isFinal: matching.isFinal });
  }
  return own && own.text !== "" ? search.conclude("agent_transcript", own) : search.conclude("none", {});
}

/** Finds the agent by the calls of the main conversation: clients before 2.0.42 do not say which agent ended. */
function concludeUnnamed(transcriptPath: string | null, search: Search, files: SessionFiles): Conclusion {
  const main = transcriptPath === null ? null : files.backward(transcriptPath, readMainConversation);
  const calls = lastCalls(main?.calls ?? []);
  const found = main ? calls.flatMap((call) => findConversations(call, main, files)) : [];
  const [only] = found;
  if (calls.length === 1 && found.length === 1 && only) {
    const { call, trailing } = only;
    search.record("agent_transcript", attemptOutcome(trailing), only.path ?? transcriptPath, trailing.text.length);
    if (trailing.isFinal && trailing.text !== "") return search.conclude("agent_transcript", { ...trailing, ...only });
    if (call.result) return search.conclude("task_result", { text: call.result.text, isFinal: call.result.isFinal });
    return search.conclude("none", {});
  }
  const [call] = calls;
  if (calls.length === 1 && call?.result) {
    search.record("task_result", "used", transcriptPath, call.result.text.length);
    return search.conclude("task_result", {
      text: call.result.text,
      isFinal: call.result.isFinal,
      agentId: call.result.agentId,
    });
  }
  search.record("agent_transcript", "missing", transcriptPath);
  if (calls.length <= 1 && found.length <= 1) return search.conclude("none", {});
  const candidates = found.map(({ call, agentId, trailing }): ConclusionCandidate => ({
    agentId,
    toolUseId: call.use.id,
    text: call.result?.text ?? trailing.text,
  }));
  return search.conclude("ambiguous", { candidates });
}

/** A conversation that may be of the agent that a call started. */
interface AgentConversation {
  readonly call: AgentCall;
  readonly agentId: string | null;
  readonly path: string | null;
  readonly trailing: TrailingText;
}

/** Finds conversations that start with the prompt of a call: in the session file, or in agent files. */
function findConversations(call: AgentCall, main: MainConversation, files: SessionFiles): AgentConversation[] {
  if (call.prompt === null) return [];
  const conversations: AgentConversation[] = main.inline.filter(({ prompt }) => prompt === call.prompt).map((
    { entries },
  ) => ({ call, agentId: null, path: null, trailing: trailingText([...entries].reverse(), { form: "agent" }) }));
  for (const { path, agentId } of files.agents()) {
    if (files.backward(path, firstPrompt) !== call.prompt) continue;
    const trailing = files.backward(path, (entries) => trailingText(entries, { form: "agent" }));
    if (trailing) conversations.push({ call, agentId, path, trailing });
  }
  return conversations;
}

function firstPrompt(backward: Iterable<Entry>): string | null {
  let prompt: string | null = null;
  for (const entry of backward) if (entry.kind === "user") prompt = joinText(entry.content);
  return prompt;
}
