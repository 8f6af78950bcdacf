import { ConversationReader } from "../../analyses/overview/conversation_pieces.ts";
import { overviewOfParts } from "../../analyses/overview/overview.ts";
import type { AgentFile } from "../../clients/files/session_file.ts";
import { isInternalAgent, withStarts } from "../../clients/files/subagents.ts";
import { clientOfPath, filesOf } from "../../clients/recognize.ts";
import {
  type AgentContent,
  readAgentContent,
  readSessionContent,
  type SessionContent,
} from "../../history/file_record.ts";
import type { Entry } from "../../session/entry.ts";
import type { PriceList } from "../../analyses/cost/price_list.ts";
import { estimateOf, type ReportedAgent, type SessionReport } from "../../report/session/session_report.ts";
import { BUNDLED_PRICES } from "../args/prices_option.ts";
import { withSource } from "../../session/io/source.ts";
import type { Host } from "../host/host.ts";
import {
  recordedActions,
  RecordedCalls,
  type RecordedConclusion,
  recordedConclusions,
  recordedReview,
} from "./hook_records.ts";

/** Where what pages show is read: transcripts, or a history that has read them. */
export interface ContentReader {
  /** What pages show of a session. Throws UnreadableTranscriptError if it cannot be read. */
  session(path: string): SessionContent;
  agent(path: string, agentId: string): AgentContent;
}

/** Reads transcripts. `onEntry`: called with each entry of the session, from the start. */
export function transcriptContent(onEntry?: (entry: Entry) => void): ContentReader {
  return {
    session: (path) => withSource(path, (source) => readSessionContent(source, path, onEntry)),
    agent: readAgentContent,
  };
}

function agentsOf(
  path: string,
  recorded: ReadonlyMap<string, RecordedConclusion>,
  reader: ContentReader,
): Pick<SessionReport, "agents" | "billedOfAgents"> {
  const client = clientOfPath(path);
  const read = (agent: AgentFile) => ({ ...agent, content: reader.agent(agent.path, agent.agentId) });
  const withFiles = withStarts(client, path, client.files.agents(path)).map(read);
  const started = withFiles.filter((agent) => !isInternalAgent(client, agent));
  const inside = client.files.agentsInside?.(path).map(read) ?? [];
  const agents = [...started, ...inside].map(({ agentId, meta, content }): ReportedAgent => {
    const { conclusion, source, billed: _, ...work } = content;
    const known = conclusion === "" ? recorded.get(agentId) : undefined;
    return {
      id: agentId,
      type: meta?.agentType ?? null,
      description: meta?.description ?? "",
      ...work,
      ...known === undefined ? { conclusion, source } : { conclusion: known.text, source: "agent_summary's record" },
    };
  }).sort((a, b) => Date.parse(a.startedAt ?? "") - Date.parse(b.startedAt ?? ""));
  return { agents, billedOfAgents: withFiles.flatMap(({ content }) => content.billed) };
}

export interface ReportOptions {
  /** Where it is read. @default {the transcripts} */
  readonly reader?: ContentReader;
  /** The prices of estimates. @default {BUNDLED_PRICES} */
  readonly prices?: PriceList;
}

/**
 * Everything the page of a session shows: as a report, with the conversation. Throws UnreadableTranscriptError if it
 * cannot be read.
 */
export function readSessionPage(path: string, host: Host, prices: PriceList = BUNDLED_PRICES): SessionReport {
  const conversation = new ConversationReader();
  const reader = transcriptContent((entry) => conversation.add(entry));
  const report = readReport(path, host, { reader, prices });
  return { ...report, conversation: conversation.end() };
}

/**
 * Everything a report says about a session. `options`: where it is read, and with which prices costs are estimated.
 * Throws UnreadableTranscriptError if it cannot be read.
 */
export function readReport(
  path: string,
  host: Host,
  { reader = transcriptContent(), prices = BUNDLED_PRICES }: ReportOptions = {},
): SessionReport {
  const id = filesOf(path).sessionIdOf(path);
  const { parts, items } = reader.session(path);
  const recorded = new RecordedCalls(host);
  const overview = overviewOfParts({ ...parts, calls: recorded.completedCalls(parts.calls) });
  const { agents, billedOfAgents } = agentsOf(path, recordedConclusions(id, host), reader);
  return {
    id,
    client: clientOfPath(path).title,
    overview,
    estimate: estimateOf(overview, { agents: billedOfAgents, prices }),
    agents,
    billedOfAgents,
    intents: recorded.of(id).intents,
    review: recordedReview(id, [null, ...agents.map((agent) => agent.id)], host),
    items,
    actions: recordedActions(id, overview.cwd, host),
  };
}
