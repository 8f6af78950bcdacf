/**
 * agent_summary (SubagentStop): what did this agent conclude, and where does that text come from? Appends one record to
 * the session's `agents.jsonl`. It answers nothing: the client gives what a hook says at this event to the agent, which
 * then ends with a reply to it instead of its conclusion (2.1.332). The client's internal agents (warm-up, suggestions,
 * compaction) are named in the log and not recorded, but for the summary of a compaction, which is kept for
 * memory_triage.
 */
import { type AgentWork, NO_WORK, readAgentWork } from "../../analyses/summary/agent_work.ts";
import { concludeAgent, type Conclusion, type SessionFiles } from "../../analyses/summary/conclusion.ts";
import { mayHaveStartedAgent } from "../../analyses/summary/main_conversation.ts";
import { safe, safePart } from "../../text/safe_text.ts";
import { type AnswerOf, NO_ANSWER } from "../protocol/output.ts";
import { defineHook } from "../runner/define.ts";
import { HOOKS } from "../runner/setup.ts";
import type { HookContext, HookDefinition } from "../runner/definition.ts";
import type { AgentMeta } from "../../clients/files/session_file.ts";
import type { Entry } from "../../session/entry.ts";
import type { InternalAgent } from "../../clients/client.ts";
import type { JsonObject } from "../../json.ts";
import { OutOfTimeError, poll } from "../runner/clock.ts";
import type { SessionReader } from "../../clients/files/session_reader.ts";
import { sessionState } from "../store/state_names.ts";
import type { SubagentStopInput } from "../protocol/input.ts";
import { storeCompactionSummary } from "./compaction_summary.ts";
import { waitMs } from "./restraint.ts";

const WAIT_MS = 300;
/** The longest time for counting an agent's calls: enough for some megabytes. */
const COUNT_MS = 1000;
const RESERVE_MS = 400;
/** The most characters of each text in a record; redacting 30 MB takes longer than a hook has. */
const MAX_TEXT = 100_000;

type ReadableFiles = SessionFiles & Pick<SessionReader, "size">;

/** Read only while there is time; the record is written in any case, its text is often in the input. */
function filesInTime({ files, remaining, note }: HookContext): ReadableFiles {
  const hasTime = () => remaining() > RESERVE_MS;
  function* inTime(entries: Iterable<Entry>): Generator<Entry> {
    for (const entry of entries) {
      if (!hasTime()) throw new OutOfTimeError(remaining());
      yield entry;
    }
  }
  return {
    agent: (id) => files.agent(id),
    agents: () => files.agents(),
    size: (path) => files.size(path),
    backward(path, read) {
      try {
        return hasTime() ? files.backward(path, (entries, isCut) => read(inTime(entries), isCut)) : null;
      } catch (error) {
        if (!(error instanceof OutOfTimeError)) throw error;
        note({ incomplete: true });
        return null;
      }
    },
  };
}

/** What an agent did. Its calls are told only if the time and the lines that a hook reads are enough to count them all. */
function countWork(
  { clock, note }: HookContext,
  files: ReadableFiles,
  { path, meta }: { readonly path: string | null; readonly meta: AgentMeta | null },
): AgentWork {
  if (path === null) return { ...NO_WORK, meta };
  const end = clock.now() + COUNT_MS;
  const hasTime = () => clock.now() < end;
  const work = files.backward(path, (entries, isCut = () => false) => readAgentWork(entries, meta, { hasTime, isCut }));
  if (work?.toolCalls === null) note({ incomplete: true });
  return work ?? { ...NO_WORK, meta };
}

/** A text of the agent as it is kept: only the beginning of a very long one. */
function keptText(text: string): string {
  return text.length <= MAX_TEXT ? text : safe`${safePart(text, { start: 0, end: MAX_TEXT }, { lines: true })}…`;
}

/** What is there of the files that a conclusion comes from; while it stays the same, nothing new was written. */
function writtenOf({ transcriptPath, agentId, agentTranscriptPath }: SubagentStopInput, files: ReadableFiles): string {
  const agents = agentId === null ? files.agents() : [files.agent(agentId)];
  const paths = [transcriptPath, agentTranscriptPath, ...agents.map((agent) => agent?.path ?? null)];
  return JSON.stringify([
    paths.map((path) => path === null ? null : files.size(path)),
    agents.map((agent) => agent?.meta ?? null),
  ]);
}

/** Until the conclusion is final or the time is up; then the last one counts, and says that it is not final. */
function waitForConclusion(context: HookContext, input: SubagentStopInput, files: ReadableFiles): Conclusion {
  const question = {
    transcriptPath: input.transcriptPath,
    agentId: input.agentId,
    agentTranscriptPath: input.agentTranscriptPath,
    lastMessage: input.lastAssistantMessage,
  };
  let conclusion = concludeAgent(question, files);
  // most conclusions are final at once, and the sizes of three files are not asked for
  let written: string | null = null;
  poll(
    () => {
      if (!conclusion.isFinal) {
        const now = writtenOf(input, files);
        if (now !== written) conclusion = concludeAgent(question, files);
        written = now;
      }
      return conclusion.isFinal || conclusion.source === "ambiguous" ? conclusion : undefined;
    },
    context.clock,
    { budgetMs: waitMs(context, WAIT_MS), intervalMs: 15 },
  );
  return conclusion;
}

/** The agent's transcript; null if it has none of its own. */
function agentTranscript(input: SubagentStopInput, { agentId }: Conclusion, files: SessionFiles): string | null {
  return input.agentTranscriptPath ?? (agentId === null ? null : files.agent(agentId)?.path ?? null);
}

/** Of the client, by id, type or first prompt, or because no call can have started it. */
function findInternalAgent(
  client: HookContext["client"],
  { input, files, found, work }: {
    readonly input: SubagentStopInput;
    readonly files: ReadableFiles;
    readonly found: Conclusion;
    readonly work: AgentWork;
  },
): InternalAgent | null {
  const opening = work.opening === null ? [] : [work.opening];
  const named = client.hooks.internalAgent(found.agentId, input.agentType, opening);
  const isUnnamed = found.agentId !== null && input.agentType === null && opening.length === 0;
  if (named !== null || !isUnnamed || work.startedAt === null || input.transcriptPath === null) return named;
  const isCalled = files.backward(input.transcriptPath, (entries) => mayHaveStartedAgent(entries, work.startedAt));
  return isCalled === false ? "internal" : null;
}

function agentRecord(context: HookContext, input: SubagentStopInput, found: Conclusion, work: AgentWork): JsonObject {
  return {
    ts: context.now.toISOString(),
    agentId: found.agentId,
    type: input.agentType ?? work.meta?.agentType ?? null,
    description: work.meta?.description ?? "",
    toolUseId: work.meta?.toolUseId ?? null,
    source: found.source,
    final: found.isFinal,
    text: keptText(found.text),
    ...(found.earlierReport === undefined ? {} : { earlierReport: keptText(found.earlierReport) }),
    thinking: keptText(found.thinking),
    toolCalls: work.toolCalls,
    errors: work.errors,
    startedAt: work.startedAt,
    endedAt: work.endedAt,
    durationMs: work.durationMs,
    ...(found.candidates.length === 0 ? {} : {
      candidates: found.candidates.map(({ agentId, toolUseId, text }) => ({
        agentId,
        toolUseId,
        text: keptText(text),
      })),
    }),
  };
}

function summarizeAgent(context: HookContext): AnswerOf<"SubagentStop"> {
  const { input, config } = context;
  if (input.kind !== "SubagentStop" || !config.summary.enabled) return NO_ANSWER;
  const files = filesInTime(context);
  const named = context.client.hooks.internalAgent(input.agentId, input.agentType);
  if (named !== null) {
    context.note({ internalAgent: storeCompactionSummary(context, input) ? "compaction" : named });
    return NO_ANSWER;
  }
  const found = waitForConclusion(context, input, files);
  const path = agentTranscript(input, found, files);
  const meta = found.agentId === null ? null : files.agent(found.agentId)?.meta ?? null;
  const work = countWork(context, files, { path, meta });
  const internalAgent = findInternalAgent(context.client, { input, files, found, work });
  context.note({
    source: found.source,
    final: found.isFinal,
    length: found.text.length,
    ...(found.earlierReport === undefined ? {} : { earlierReport: found.earlierReport.length }),
    agent: found.agentId,
    ...(internalAgent === null ? {} : { internalAgent }),
  });
  context.explain(() => ({ source: found.source, final: found.isFinal, text: found.text, tried: found.tried.length }));
  if (internalAgent !== null || (found.source === "none" && found.agentId === null)) return NO_ANSWER;
  const record = agentRecord(context, input, found, work);
  const appended = context.store.appendRecord(sessionState(input.sessionId, "agents.jsonl"), record);
  if (appended.status !== "done") context.note({ record: appended.status });
  return NO_ANSWER;
}

export const agentSummary: HookDefinition = defineHook({
  name: HOOKS.agent_summary.name,
  events: HOOKS.agent_summary.events,
  needs: HOOKS.agent_summary.needs,
  handle: summarizeAgent,
});
