import { DiskFiles } from "../../clients/disk_files.ts";
import { clientOfPath, filesOf } from "../../clients/recognise.ts";
import { OverviewReader } from "../../analyses/overview/overview.ts";
import { NO_WORK, readAgentWork } from "../../analyses/summary/agent_work.ts";
import { concludeAgent } from "../../analyses/summary/conclusion.ts";
import { triageConversation } from "../../analyses/triage/conversation_triage.ts";
import { TEXT_CATEGORIES } from "../../analyses/triage/category.ts";
import { entriesBackward, entriesForward } from "../../clients/read.ts";
import type { ReportedAgent, ReportedItem, SessionReport } from "../../report/session/session_report.ts";
import { conversationWindow } from "../../session/conversation_window.ts";
import { type ByteSource, withSource } from "../../session/io/source.ts";

/** How much of the conversation is searched for what is worth remembering, from its end. */
const MESSAGES = 400;
/** How many items a report shows of each category. */
const MAX_ITEMS = 5;

function itemsOf(source: ByteSource): ReportedItem[] {
  const window = conversationWindow(entriesBackward(source), { spoken: MESSAGES });
  const { scores } = triageConversation(window.conversation, { outcomes: window.outcomes });
  return TEXT_CATEGORIES.filter((category) => scores[category].triggered).flatMap((category) =>
    scores[category].evidence.slice(0, MAX_ITEMS).map((evidence) => ({ category, evidence }))
  );
}

function agentsOf(path: string): ReportedAgent[] {
  const files = new DiskFiles(clientOfPath(path), path);
  const agents = files.agents().map(({ agentId, path: agentPath, meta }): ReportedAgent => {
    const question = { transcriptPath: path, agentId, agentTranscriptPath: agentPath, lastMessage: null };
    const { text, source } = concludeAgent(question, files);
    const work = files.backward(agentPath, (entries) => readAgentWork(entries, meta)) ?? NO_WORK;
    return {
      id: agentId,
      type: meta?.agentType ?? null,
      description: meta?.description ?? "",
      toolCalls: work.toolCalls,
      errors: work.errors,
      startedAt: work.startedAt,
      durationMs: work.durationMs,
      conclusion: text,
      source,
    };
  });
  return agents.sort((a, b) => Date.parse(a.startedAt ?? "") - Date.parse(b.startedAt ?? ""));
}

/**
 * Everything a report says about a session.
 *
 * @param path Its transcript.
 * @throws {UnreadableTranscriptError} If it cannot be read.
 */
export function readReport(path: string): SessionReport {
  const id = filesOf(path).sessionIdOf(path);
  return withSource(path, (source) => {
    const reader = new OverviewReader(id);
    for (const entry of entriesForward(source)) reader.add(entry);
    return { id, overview: reader.end(), agents: agentsOf(path), items: itemsOf(source) };
  });
}
