/**
 * agent_summary (SubagentStop): what did this agent conclude, and where does that text come from?
 *
 * Leaves one record in the session's `agents.jsonl` and, where it is asked to, tells the model. The client's
 * own agents (warm-up, suggestions, compaction) are named in the log and not recorded.
 *
 * @module
 */
import { type AgentWork, NO_WORK, readAgentWork } from "../../analyses/summary/agent_work.ts";
import { concludeAgent, type Conclusion, type SessionFiles } from "../../analyses/summary/conclusion.ts";
import { couldStart, readMainConversation } from "../../analyses/summary/main_conversation.ts";
import { internalAgentOf } from "../../analyses/summary/internal_agent.ts";
import { HOOK_PERMISSIONS, type HookContext, type HookDefinition } from "../runner/definition.ts";
import type { SubagentStopInput } from "../protocol/input.ts";
import { type HookAnswer, NO_ANSWER } from "../protocol/output.ts";
import { sessionState } from "../store/state_names.ts";
import type { JsonObject } from "../../json.ts";
import { maySpeak } from "./speaking.ts";
import { cut, safe, safeText } from "../../text/safe_text.ts";
import { DiskFiles } from "../../clients/claude_code/files/disk_files.ts";
import { poll } from "../runner/clock.ts";

/** How long an agent's file is waited for. */
const SETTLE_MS = 300;
/** Of a conclusion that goes to the model. */
const MAX_CONTEXT = 4000;

/** Asks until the answer is final or the time is up; then the last answer counts, and says that it is not settled. */
function concluded(context: HookContext, input: SubagentStopInput, files: SessionFiles): Conclusion {
  const question = {
    transcriptPath: input.transcriptPath,
    agentId: input.agentId,
    agentTranscriptPath: input.agentTranscriptPath,
    lastMessage: input.lastAssistantMessage,
  };
  let conclusion = concludeAgent(question, files);
  poll(
    () => {
      if (!conclusion.isFinal) conclusion = concludeAgent(question, files);
      return conclusion.isFinal || conclusion.source === "ambiguous" ? conclusion : undefined;
    },
    context.clock,
    { budgetMs: Math.min(SETTLE_MS, context.remaining()), intervalMs: 15 },
  );
  return conclusion;
}

/** The file of the agent that was found, where it has one of its own. */
function pathOf(input: SubagentStopInput, { agentId }: Conclusion, files: SessionFiles): string | null {
  return input.agentTranscriptPath ?? (agentId === null ? null : files.agent(agentId)?.path ?? null);
}

/** What of the client's own the agent is: by its id, type or first prompt, else because no call can have started it. */
function ownOfClient(input: SubagentStopInput, found: Conclusion, work: AgentWork, files: SessionFiles) {
  const opening = work.opening === null ? [] : [work.opening];
  const named = internalAgentOf(found.agentId, input.agentType, opening);
  const untold = found.agentId !== null && input.agentType === null && opening.length === 0 && work.startedAt !== null;
  if (named !== null || !untold || input.transcriptPath === null) return named;
  const main = files.backward(input.transcriptPath, readMainConversation);
  return main !== null && !couldStart(main.calls, work.startedAt) ? "internal" : null;
}

function recordOf(context: HookContext, input: SubagentStopInput, found: Conclusion, work: AgentWork): JsonObject {
  return {
    ts: context.now.toISOString(),
    agentId: found.agentId,
    type: input.agentType ?? work.meta?.agentType ?? null,
    description: work.meta?.description ?? "",
    toolUseId: work.meta?.toolUseId ?? null,
    source: found.source,
    settled: found.isFinal,
    text: found.text,
    ...(found.earlierReport === undefined ? {} : { earlierReport: found.earlierReport }),
    thinking: found.thinking,
    toolCalls: work.toolCalls,
    errors: work.errors,
    startedAt: work.startedAt,
    endedAt: work.endedAt,
    durationMs: work.durationMs,
    ...(found.candidates.length === 0 ? {} : {
      candidates: found.candidates.map(({ agentId, toolUseId, text }) => ({ agentId, toolUseId, text })),
    }),
  };
}

function handle(context: HookContext): HookAnswer {
  const { input, config } = context;
  if (input.kind !== "SubagentStop" || !config.summary.enabled) return NO_ANSWER;
  const files = new DiskFiles(input.transcriptPath, context.visibleBytes, context.check);
  const named = internalAgentOf(input.agentId, input.agentType);
  if (named !== null) {
    context.note({ housekeeping: named });
    return NO_ANSWER;
  }
  const found = concluded(context, input, files);
  const path = pathOf(input, found, files);
  const meta = found.agentId === null ? null : files.agent(found.agentId)?.meta ?? null;
  const work = (path === null ? null : files.backward(path, (entries) => readAgentWork(entries, meta))) ?? NO_WORK;
  const housekeeping = ownOfClient(input, found, work, files);
  context.note({
    source: found.source,
    settled: found.isFinal,
    length: found.text.length,
    ...(found.earlierReport === undefined ? {} : { earlierReport: found.earlierReport.length }),
    agent: found.agentId,
    ...(housekeeping === null ? {} : { housekeeping }),
  });
  context.explain(() => ({
    source: found.source,
    settled: found.isFinal,
    text: found.text,
    tried: found.tried.length,
  }));
  if (housekeeping !== null || (found.source === "none" && found.agentId === null)) return NO_ANSWER;
  const record = recordOf(context, input, found, work);
  const kept = context.store.appendRecord(sessionState(input.sessionId, "agents.jsonl"), record);
  if (kept.status !== "done") context.note({ record: kept.status });
  if (!config.summary.context || input.stopHookActive || found.text === "" || !maySpeak(context)) return NO_ANSWER;
  const how = found.isFinal ? "" : ", not settled";
  const about = safe`The agent ${safeText(found.agentId ?? "")} concluded (from ${found.source}${how}):`;
  const lines = (text: string) => safeText(text, { lines: true });
  const earlier = found.earlierReport === undefined
    ? ""
    : safe`\n\nThat message only points back. The agent's earlier report:\n${lines(found.earlierReport)}`;
  return { kind: "context", text: cut(safe`${about}\n${lines(found.text)}${earlier}`, MAX_CONTEXT) };
}

/** The hook. */
export const agentSummary: HookDefinition = {
  name: "agent_summary",
  events: ["SubagentStop"],
  permissions: HOOK_PERMISSIONS,
  handle,
};
