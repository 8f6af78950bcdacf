/**
 * What the history keeps of one file: a session's own, or an agent's. Everything is made safe here; the database never
 * sees a text as it is in a transcript.
 *
 * @module
 */
import { DiskFiles } from "../clients/files/disk_files.ts";
import { clientOf, entriesForward, readTranscript } from "../clients/read.ts";
import { clientOfPath, filesOf } from "../clients/recognize.ts";
import { HEAD_ENTRIES, type SessionFile } from "../clients/files/session_files.ts";
import { isInternalAgent } from "../clients/files/subagents.ts";
import type { CallRecord } from "../analyses/overview/call_record.ts";
import { errorLineOf } from "../analyses/overview/call_effects.ts";
import { isFailed } from "../analyses/overview/call_record.ts";
import {
  overviewOfParts,
  type OverviewParts,
  OverviewReader,
  type SessionSummary,
  summaryOfOverview,
  titleOf,
} from "../analyses/overview/overview.ts";
import { BilledReader, type BilledUsage } from "../analyses/cost/billed.ts";
import { NO_WORK, readAgentWork } from "../analyses/summary/agent_work.ts";
import { concludeAgent } from "../analyses/summary/conclusion.ts";
import { CHOICE_RULES } from "../analyses/triage/choice/choose.ts";
import { ItemReader, type SessionItem } from "../analyses/triage/session_items.ts";
import { FILE_TOOLS } from "../session/calls/tool_names.ts";
import { TOOL_ERROR_TAG } from "../session/calls/tool_result.ts";
import { hasWords } from "../session/content.ts";
import type { Entry } from "../session/entry.ts";
import { type ByteSource, lastUsedAt, withSource } from "../session/io/source.ts";
import { safeJson } from "../text/safe_json.ts";
import { safeText } from "../text/safe_text.ts";
import type { HistoryText, Speaking, TextKind } from "./history_text.ts";

/** What the history keeps of a file. */
export interface FileRecord {
  /** The session's id. */
  readonly session: string;
  /** The agent whose file it is; null for a session's own. */
  readonly agent: string | null;
  /** The client's id. */
  readonly client: string;
  /** The directory the session was started in; null if no line names one. */
  readonly project: string | null;
  /** "" if it has none. */
  readonly title: string;
  /** That of the first entry with one, by which files that begin with the same entries are found; null for an agent. */
  readonly firstUuid: string | null;
  /** In ms since 1970, see {@linkcode lastUsedAt}: what sessions are sorted by. */
  readonly lastUsedAt: number;
  /** The earliest and the latest time in it. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** What lists show of the session, made safe; null for an agent. */
  readonly summary: SessionSummary | null;
  /** What pages show: a {@linkcode SessionContent} or an {@linkcode AgentContent}, made safe, as JSON. */
  readonly content: string;
  readonly texts: readonly HistoryText[];
}

/** What pages show of a session's own file, made safe. */
export interface SessionContent {
  readonly parts: OverviewParts;
  /** What is worth remembering, with the lines where it is. */
  readonly items: readonly SessionItem[];
}

/** What pages show of an agent, made safe. */
export interface AgentContent {
  /** "" if it concluded nothing. */
  readonly conclusion: string;
  /** Where that was found, as `summary` says it. */
  readonly source: string;
  readonly toolCalls: number;
  readonly errors: number;
  readonly startedAt: string | null;
  readonly durationMs: number | null;
  /** What has to be paid of its answers. */
  readonly billed: readonly BilledUsage[];
}

/** Makes plain data of this program safe: the copy has the same shape. */
function safeCopy<T>(value: T): T {
  return safeJson(value) as T;
}

/** Characters of a text that are kept: a longer one is cut at the end of a paragraph nearby, if there is one. */
export const MAX_TEXT = 2000;
/** Characters of a line that a tool printed, and of commands and paths. */
const MAX_LINE = 400;
/** Passages of one message: a prompt with a pasted log is found by its beginning. */
const MAX_PASSAGES = 40;
const MAX_TEXTS = 50_000;

/** Divides a long text into passages at paragraphs, or else at lines. */
export function splitPassages(text: string): string[] {
  const passages: string[] = [];
  let rest = text.trim();
  while (rest.length > MAX_TEXT && passages.length < MAX_PASSAGES) {
    const head = rest.slice(0, MAX_TEXT);
    const paragraph = head.lastIndexOf("\n\n");
    const line = head.lastIndexOf("\n");
    const end = paragraph > MAX_TEXT / 2 ? paragraph : line > MAX_TEXT / 2 ? line : MAX_TEXT;
    passages.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return passages.length < MAX_PASSAGES && rest !== "" ? [...passages, rest] : passages;
}

/** Characters of an output that are made safe. */
const MAX_OUTPUT = 20_000;

/** The first line of what a failed call printed, and the one that names the error, or else the last. */
function errorLines(output: string): string {
  const isWhole = output.length <= MAX_OUTPUT;
  const text = safeText(output.slice(0, MAX_OUTPUT), { lines: true });
  const lines = text.replace(TOOL_ERROR_TAG, "").split("\n").filter(hasWords);
  const first = lines[0]?.trim().slice(0, MAX_LINE) ?? "";
  // the end of what was cut off is not shown: a secret may have been cut there
  const named = errorLineOf(lines.slice(1)) ?? (isWhole && lines.length > 1 ? lines.at(-1) : undefined);
  const last = named?.trim().slice(0, MAX_LINE) ?? "";
  return `${first}\n${last}`;
}

/** A text before it is known to which turn it belongs. */
type LooseText = Omit<HistoryText, "turn">;

/** Collects what was said and what failed while a file is read. */
class TextReader {
  readonly texts: LooseText[] = [];
  readonly #said = new Set<string>();

  add(entry: Entry): void {
    // what the user took back is not found
    if (entry.takenBack || this.texts.length >= MAX_TEXTS) return;
    const { location: { line }, timestamp: time } = entry;
    if (entry.kind === "assistant") {
      if (entry.isSynthetic || entry.isApiError) return;
      for (const block of entry.content) {
        if (block.kind !== "text" || !hasWords(block.text)) continue;
        // a message that is written line by line repeats what it has
        const key = `${entry.messageId} ${block.text}`;
        if (entry.messageId !== null && this.#said.has(key)) continue;
        this.#said.add(key);
        const who = entry.isSidechain ? "agent" : "assistant";
        this.push("answers", who, { line, time }, safeText(block.text, { lines: true }));
      }
    } else if (entry.kind === "user") {
      for (const block of entry.content) {
        if (block.kind !== "tool_result" || block.outcome !== "failed" || !hasWords(block.text)) continue;
        this.push("errors", "tool", { line, time }, errorLines(block.text));
      }
    }
  }

  /** @param text Safe: redacted as a whole before it is cut, because half a secret is not recognized. */
  push(kind: TextKind, who: Speaking, at: Pick<HistoryText, "line" | "time">, text: string): void {
    for (const passage of splitPassages(text)) this.texts.push({ kind, who, ...at, text: passage });
  }
}

/** Adds what calls were about: command lines, and files that were read or changed, each once. */
function addCalls(reader: TextReader, calls: readonly CallRecord[], isAgent: boolean): void {
  const files = new Set<string>();
  for (const call of calls) {
    if (call.takenBack) continue;
    const at = { line: call.line, time: call.startedAt };
    const who = isAgent || call.agent !== null ? "agent" : "assistant";
    if (!FILE_TOOLS.has(call.tool) && call.changes.length === 0) reader.push("commands", who, at, call.target);
    const paths = call.changes.length > 0
      ? call.changes.map(({ path }) => path)
      : FILE_TOOLS.has(call.tool)
      ? [call.target]
      : [];
    for (const path of paths) {
      if (files.has(path)) continue;
      files.add(path);
      reader.push("files", who, at, path);
    }
    for (const { hash, title } of call.commits) reader.push("commits", who, at, `${hash} ${title}`);
    if (isFailed(call) && call.words !== null) reader.push("errors", "user", at, call.words);
  }
}

function turnFinder(turns: OverviewParts["turns"]): (line: number | null) => number | null {
  return (line) => {
    if (line === null) return null;
    let [low, high] = [0, turns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((turns[middle]?.startLine ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    return turns[low - 1]?.index ?? null;
  };
}

function addTurns(reader: TextReader, { turns }: OverviewParts, times: ReadonlyMap<number | null, string>): void {
  for (const { startLine, startedAt, prompt, queued, takenBack } of turns) {
    if (takenBack) continue;
    reader.push("prompts", "user", { line: startLine, time: startedAt }, prompt);
    for (const { text, line } of queued) {
      reader.push("prompts", "user", { line, time: times.get(line) ?? startedAt }, text);
    }
  }
}

/** Reads what pages show of a session. `onEntry`: called with each entry, from the start. */
export function readSessionContent(
  source: ByteSource,
  path: string,
  onEntry: (entry: Entry) => void = () => {},
): SessionContent {
  const files = filesOf(path);
  const reader = new OverviewReader(files.sessionIdOf(path), { givenTitle: files.givenTitle(path) });
  const items = new ItemReader(source, clientOf(source));
  // the items are found from the end of the file, where lines are not counted
  const lines = new Map<string, number | null>();
  for (const entry of entriesForward(source)) {
    reader.add(entry);
    items.add(entry);
    onEntry(entry);
    const { uuid, location: { line } } = entry;
    if (uuid !== null) lines.set(uuid, line);
  }
  return safeCopy({
    parts: reader.parts(),
    items: items.end().map(({ evidence, ...item }) => ({
      ...item,
      evidence: { ...evidence, line: lines.get(evidence.uuid ?? "") ?? evidence.line },
    })),
  });
}

export function readAgentContent(path: string, agent: string): AgentContent {
  const { main } = filesOf(path).sessionPath(path);
  const files = new DiskFiles(clientOfPath(main), main);
  const question = { transcriptPath: main, agentId: agent, agentTranscriptPath: path, lastMessage: null };
  const { text, source } = concludeAgent(question, files);
  const { toolCalls, errors, startedAt, durationMs } =
    files.backward(path, (entries) => readAgentWork(entries, null)) ?? NO_WORK; // of very many lines, those of the end
  const billed = new BilledReader();
  for (const entry of readTranscript(path, { marksTakenBack: false })) billed.add(entry);
  const work = { toolCalls: toolCalls ?? 0, errors: errors ?? 0, startedAt, durationMs };
  return safeCopy({ conclusion: text, source, ...work, billed: billed.end() });
}

function sessionRecord(source: ByteSource, { session, path }: SessionFile): FileRecord {
  const texts = new TextReader();
  let firstUuid: string | null = null;
  let entries = 0;
  const times = new Map<number | null, string>();
  const content = readSessionContent(source, path, (entry) => {
    texts.add(entry);
    const { location: { line }, timestamp } = entry;
    if (timestamp !== null) times.set(line, timestamp);
    if (entries++ < HEAD_ENTRIES) firstUuid ??= entry.uuid;
  });
  const { parts, items } = content;
  addTurns(texts, parts, times);
  addCalls(texts, parts.calls, false);
  const turnOf = turnFinder(parts.turns);
  for (const { evidence: { speaker = "tool", line, text, replyTo }, probability } of items) {
    // as likely as what the hook shows; a short answer says nothing without its question
    if (probability < CHOICE_RULES.minProbability) continue;
    const told = replyTo === undefined ? text : `${text} (in reply to: ${replyTo})`;
    texts.push("items", speaker, { line, time: times.get(line) ?? parts.endedAt }, told);
  }
  const overview = overviewOfParts(parts);
  return {
    session,
    agent: null,
    client: clientOf(source).id,
    project: parts.cwd,
    title: titleOf(overview),
    firstUuid,
    lastUsedAt: lastUsedAt(path),
    startedAt: parts.startedAt,
    endedAt: parts.endedAt,
    summary: summaryOfOverview(overview),
    content: JSON.stringify(content),
    texts: texts.texts.map((text) => ({ ...text, turn: turnOf(text.line) })),
  };
}

function recordOfAgent(source: ByteSource, file: SessionFile, agent: string): FileRecord {
  const reader = new OverviewReader(file.session);
  const texts = new TextReader();
  for (const entry of entriesForward(source)) {
    reader.add(entry);
    texts.add(entry);
  }
  const parts = safeCopy(reader.parts());
  addCalls(texts, parts.calls, true);
  const content = readAgentContent(file.path, agent);
  const files = filesOf(file.path);
  const started = { agentId: agent, path: file.path, meta: files.agentMeta(file.path) };
  // the summary of a compaction, a suggestion: no agent that the session started said it
  if (!isInternalAgent(clientOf(source), started)) {
    texts.push("agents", "agent", { line: null, time: parts.endedAt }, content.conclusion);
  }
  const { main } = files.sessionPath(file.path);
  return {
    // the name of a file beside the session's does not say which session it belongs to
    session: main === file.path ? parts.sessionId ?? file.session : file.session,
    agent,
    client: clientOf(source).id,
    project: parts.cwd,
    title: "",
    firstUuid: null,
    lastUsedAt: lastUsedAt(file.path),
    startedAt: parts.startedAt,
    endedAt: parts.endedAt,
    summary: null,
    content: JSON.stringify(content),
    // what an agent says on its way is not searched: its conclusion is
    texts: texts.texts.filter(({ kind }) => kind !== "answers").map((text) => ({ ...text, turn: null })),
  };
}

/** Reads what the history keeps of a file. Throws UnreadableTranscriptError if it cannot be read. */
export function readFileRecord(file: SessionFile): FileRecord {
  return withSource(
    file.path,
    (source) => file.agent === null ? sessionRecord(source, file) : recordOfAgent(source, file, file.agent.id),
  );
}
