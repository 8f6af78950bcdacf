import { DiskFiles } from "../../clients/disk_files.ts";
import { clientOfPath, filesOf } from "../../clients/recognize.ts";
import { OverviewReader } from "../../analyses/overview/overview.ts";
import { NO_WORK, readAgentWork } from "../../analyses/summary/agent_work.ts";
import { concludeAgent } from "../../analyses/summary/conclusion.ts";
import { sessionItems } from "../../analyses/triage/session_items.ts";
import { entriesForward } from "../../clients/read.ts";
import type { ReportedAgent, SessionReport } from "../../report/session/session_report.ts";
import type { Host } from "../host/host.ts";
import {
  recordedActions,
  RecordedCalls,
  type RecordedConclusion,
  recordedConclusions,
  recordedReview,
} from "./hook_records.ts";
import { withSource } from "../../session/io/source.ts";

function agentsOf(path: string, recorded: ReadonlyMap<string, RecordedConclusion>): ReportedAgent[] {
  const files = new DiskFiles(clientOfPath(path), path);
  const agents = files.agents().map(({ agentId, path: agentPath, meta }): ReportedAgent => {
    const question = { transcriptPath: path, agentId, agentTranscriptPath: agentPath, lastMessage: null };
    const found = concludeAgent(question, files);
    const known = found.text === "" ? recorded.get(agentId) : undefined;
    const { text, source } = known === undefined ? found : { text: known.text, source: "agent_summary's record" };
    const work = files.backward(agentPath, (entries) => readAgentWork(entries, meta)) ?? NO_WORK;
    return {
      id: agentId,
      type: meta?.agentType ?? null,
      description: meta?.description ?? "",
      // here, where nothing ends the counting, they are known
      toolCalls: work.toolCalls ?? 0,
      errors: work.errors ?? 0,
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
export function readReport(path: string, host: Host): SessionReport {
  const files = filesOf(path);
  const id = files.sessionIdOf(path);
  return withSource(path, (source) => {
    const recorded = new RecordedCalls(host);
    const reader = new OverviewReader(id, {
      completed: (fact) => recorded.completed(fact),
      givenTitle: files.givenTitle(path),
    });
    const items = sessionItems(source);
    // the items are found from the end of the file, where no line is counted
    const cited = new Set(items.map(({ evidence }) => evidence.uuid));
    const lines = new Map<string, number>();
    for (const entry of entriesForward(source)) {
      reader.add(entry);
      const { uuid, location: { line } } = entry;
      if (uuid !== null && line !== null && cited.has(uuid)) lines.set(uuid, line);
    }
    const overview = reader.end();
    const agents = agentsOf(path, recordedConclusions(id, host));
    return {
      id,
      overview,
      agents,
      intents: recorded.of(id).intents,
      review: recordedReview(id, [null, ...agents.map((agent) => agent.id)], host),
      items: items.map(({ category, evidence }) => ({
        category,
        evidence: { ...evidence, line: lines.get(evidence.uuid ?? "") ?? evidence.line },
      })),
      actions: recordedActions(id, overview.cwd, host),
    };
  });
}
