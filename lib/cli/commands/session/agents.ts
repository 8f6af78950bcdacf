import { clientOfPath, filesOf } from "../../../clients/recognise.ts";
import { DiskFiles } from "../../../clients/disk_files.ts";
import { concludeAgent } from "../../../analyses/summary/conclusion.ts";
import { withSource } from "../../../session/io/source.ts";
import { excerpt, jsonText, padded, safe, safeText } from "../../../text/mod.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { transcriptFilePath } from "../../args/transcript_argument.ts";
import type { Command } from "../../command.ts";
import { recordedConclusions } from "../../sessions/hook_records.ts";

const OPTIONS: readonly OptionSpec[] = [jsonOption(`{"schema":"debrief.agents/1","agents":[…]}`)];

/** `agents FILE`: the agents of a session with what they concluded. */
export const agentsCommand: Command = {
  name: "agents",
  summary: "show the agents of a session as a tree, with what each concluded",
  usage: ["FILE"],
  details:
    `FILE is the transcript of a session, its id or the beginning of one, or latest (the newest session of this directory).
Agents are found in files beside it, so it cannot be standard input. Where a file says nothing, what agent_summary recorded
when the agent stopped is shown.`,
  options: OPTIONS,
  transcripts: true,
  examples: ["agents latest", "agents session.jsonl --json"],
  run(args, host) {
    const options = readOptions(args, OPTIONS);
    const path = transcriptFilePath(options.expectOne("FILE"), "agents have files of their own beside it", host);
    withSource(path, () => {}); // a missing file is a mistake, a session without agents is not
    const files = new DiskFiles(clientOfPath(path), path);
    const recorded = recordedConclusions(filesOf(path).sessionIdOf(path), host);
    const agents = files.agents().map(({ agentId, path: agentPath, layout, meta }) => {
      const asked = { transcriptPath: path, agentId, agentTranscriptPath: agentPath, lastMessage: null };
      const { source, text, earlierReport, isFinal } = concludeAgent(asked, files);
      const record = recorded.get(agentId) ?? null;
      return {
        agentId,
        parentAgentId: meta?.parentAgentId ?? null,
        agentType: meta?.agentType ?? null,
        description: meta?.description ?? "",
        toolUseId: meta?.toolUseId ?? null,
        path: agentPath,
        layout,
        source,
        final: isFinal,
        text,
        earlierReport,
        recorded: record,
      };
    });
    if (options.flag("json")) {
      host.stdout(safe`${jsonText({ schema: "debrief.agents/1", agents }, 2)}\n`);
      return 0;
    }
    if (agents.length === 0) {
      host.stdout(safe`This session has no subagents.\n`);
    }
    const known = new Set(agents.map(({ agentId }) => agentId));
    const show = (parent: string | null, depth: number): void => {
      if (depth > agents.length) return; // parents in a circle are not a tree
      for (const agent of agents) {
        const above = agent.parentAgentId !== null && known.has(agent.parentAgentId) ? agent.parentAgentId : null;
        if (above !== parent) continue;
        const indent = padded(safe``, 2 * depth);
        const { agentId, agentType, description, earlierReport, recorded } = agent;
        const isRecorded = agent.text === "" && recorded !== null;
        const text = isRecorded ? recorded.text : agent.text;
        const source = isRecorded ? "agent_summary's record" : agent.source;
        host.stdout(
          safe`${indent}${safeText(agentId)}  ${excerpt(agentType ?? "", 40)}  ${excerpt(description, 60)}\n`,
        );
        host.stdout(safe`${indent}    ${excerpt(text, 100) || "(nothing)"}  [${safeText(source)}]\n`);
        if (earlierReport !== undefined) {
          host.stdout(safe`${indent}    refers to its earlier report: ${excerpt(earlierReport, 100)}\n`);
        }
        show(agent.agentId, depth + 1);
      }
    };
    show(null, 0);
    return 0;
  },
};
