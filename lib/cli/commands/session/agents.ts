import { SOURCE_NAMES } from "../../../report/families.ts";
import { clientOfPath, filesOf } from "../../../clients/recognize.ts";
import { DiskFiles } from "../../../clients/files/disk_files.ts";
import { subagentsOf, withStarts } from "../../../clients/files/subagents.ts";
import { concludeAgent, type ConclusionSource } from "../../../analyses/summary/conclusion.ts";
import { conclusionGist } from "../../../analyses/summary/gist.ts";
import { countStartedAgents } from "../../../analyses/overview/call_record.ts";
import { withSource } from "../../../session/io/source.ts";
import { weightOf } from "../../../analyses/review/recommend/candidates.ts";
import { CALL_LOG } from "../../../hooks/handlers/call_records.ts";
import { formatOutput, type HookAction, type RecordedReview } from "../../../report/session/session_report.ts";
import { readTranscript } from "../../../clients/read.ts";
import { readAgentContent } from "../../../history/file_record.ts";
import type { Usage } from "../../../session/entry.ts";
import { addUsage, NO_USAGE } from "../../../session/usage.ts";
import { formatDuration, pluralize } from "../../../text/format.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { FILE_MEANS, fileArgument, transcriptFilePath } from "../../args/transcript_argument.ts";
import type { CommandDefinition } from "../../command.ts";
import type { Host } from "../../host/host.ts";
import { printFitted } from "../../output/columns.ts";
import {
  recordedActions,
  recordedAgentCalls,
  type RecordedCall,
  type RecordedConclusion,
  recordedConclusions,
  recordedReview,
} from "../../sessions/hook_records.ts";
import { readOverview, startDirectoryOf } from "../../sessions/read_overview.ts";

/** The most characters of a conclusion. */
const MAX_GIST = 160;

/** How many recorded calls and rules of an agent are shown. */
const MAX_CALLS = 5;
const MAX_RULES = 3;

const OPTIONS: readonly OptionSpec[] = [jsonOption(`{"schema":"debrief.agents/1","agents":[…]}`)];

export const agentsCommand: CommandDefinition = {
  usage: ["[FILE]"],
  details: `${FILE_MEANS}.
Agents have files of their own, which are found by the path of the transcript, so it cannot be standard input. If an agent's file has no conclusion, the one that
agent_summary recorded is shown. What else hooks recorded about an agent is shown with the name of the record: the calls
that you were asked about, the rules of yours that matched, and the rules that would have spared you the prompts.`,
  options: OPTIONS,
  transcripts: true,
  examples: ["agents latest", "agents session.jsonl --json"],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const path = transcriptFilePath(fileArgument(options), "agents have files of their own beside it", host);
    withSource(path, () => {}); // a missing file is a mistake, a session without agents is not
    const client = clientOfPath(path);
    const files = new DiskFiles(client, path);
    const session = filesOf(path).sessionIdOf(path);
    const conclusions = recordedConclusions(session, host);
    const calls = recordedAgentCalls(session, host);
    const actions = recordedActions(session, startDirectoryOf(path), host);
    const found = withStarts(client, path, subagentsOf(client, path));
    const internal = files.agents().length - found.filter(({ layout }) => layout !== "inside").length;
    const takenBack = found.length === 0 ? new Set() : callsTakenBack(path);
    const agents = found.map(({ agentId, path: agentPath, layout, meta }) => {
      const { toolCalls, errors, startedAt, durationMs, billed } = readAgentContent(agentPath, agentId);
      const asked = { transcriptPath: path, agentId, agentTranscriptPath: agentPath, lastMessage: null };
      const { source, text, earlierReport, isFinal } = concludeAgent(asked, files);
      return {
        agentId,
        parentAgentId: meta?.parentAgentId ?? null,
        agentType: meta?.agentType ?? null,
        description: meta?.description ?? "",
        toolUseId: meta?.toolUseId ?? null,
        path: agentPath,
        layout,
        startedAt,
        durationMs,
        toolCalls,
        errors,
        usage: billed.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
        ...takenBack.has(meta?.toolUseId) ? { takenBack: true as const } : {},
        source,
        final: isFinal,
        text,
        earlierReport,
        recorded: conclusions.get(agentId) ?? null,
        recordedCalls: calls.get(agentId) ?? [],
        actions: actions.filter(({ agent }) => agent === agentId),
        review: recordedReview(session, [agentId], host),
      };
    }).sort((a, b) => Date.parse(a.startedAt ?? "") - Date.parse(b.startedAt ?? ""));
    if (options.flag("json")) {
      host.stdout(safe`${jsonText({ schema: "debrief.agents/1", agents }, 2)}\n`);
      return 0;
    }
    if (agents.length === 0) host.stdout(await noAgentsText(path, host));
    if (internal > 0) {
      host.stderr(safe`Not listed: ${pluralize(internal, "agent")} that the client started for itself\n`);
    }
    const known = new Set(agents.map(({ agentId }) => agentId));
    const show = (parent: string | null, depth: number): void => {
      if (depth > agents.length) return; // parents in a circle are not a tree
      for (const agent of agents) {
        const above = agent.parentAgentId !== null && known.has(agent.parentAgentId) ? agent.parentAgentId : null;
        if (above !== parent) continue;
        const indent = padSafe(safe``, 2 * depth);
        printFitted(joinSafe(agentLines(agent).map((line) => safe`${indent}${line}\n`)), host);
        show(agent.agentId, depth + 1);
      }
    };
    show(null, 0);
    return 0;
  },
};

/** Why no agent is listed: files of agents may be gone, and old clients kept none. */
async function noAgentsText(path: string, host: Host): Promise<SafeText> {
  const { calls } = await readOverview(path, host);
  const started = countStartedAgents(calls);
  return started === 0
    ? safe`This session has no subagents.\n`
    : safe`This session started ${pluralize(started, "agent")}, but no agent's file lies beside it.\n`;
}

/** The calls that the user took back, by id: an agent is marked if its call is one of them. */
function callsTakenBack(path: string): ReadonlySet<unknown> {
  const ids = new Set<string>();
  for (const entry of readTranscript(path)) {
    if (entry.kind !== "assistant" || entry.takenBack !== true) continue;
    for (const block of entry.content) if (block.kind === "tool_use") ids.add(block.id);
  }
  return ids;
}

/** An agent as shown: its name, its conclusion, and what hooks recorded about it. */
interface ShownAgent {
  readonly agentId: string;
  readonly agentType: string | null;
  readonly description: string;
  readonly durationMs: number | null;
  readonly toolCalls: number;
  readonly errors: number;
  readonly usage: Usage;
  readonly takenBack?: true;
  readonly final: boolean;
  readonly text: string;
  readonly source: ConclusionSource;
  readonly earlierReport: string | undefined;
  readonly recorded: RecordedConclusion | null;
  readonly recordedCalls: readonly RecordedCall[];
  readonly actions: readonly HookAction[];
  readonly review: RecordedReview | null;
}

function callLine({ tool, isPrompted, action, words }: RecordedCall): SafeText {
  const what = [
    ...isPrompted ? [safe`you were asked about ${excerpt(tool, 40)}`] : [],
    ...action === null ? [] : [safe`one of your rules says ${excerpt(action, 20)} to ${excerpt(tool, 40)}`],
  ];
  const said = words === "" ? safe`` : safe`: “${excerpt(words, 100)}”`;
  return safe`    ${joinSafe(what, ", ")}${said}  [${CALL_LOG}]`;
}

function workLine({ durationMs, toolCalls, errors, usage, takenBack, final }: ShownAgent): SafeText {
  const tokens = formatOutput(usage, "");
  return joinSafe([
    ...durationMs === null ? [] : [formatDuration(durationMs)],
    pluralize(toolCalls, "call"),
    ...errors > 0 ? [pluralize(errors, "error")] : [],
    ...tokens === "" ? [] : [safe`${tokens} tokens written`],
    ...final ? [] : [safe`not finished`],
    ...takenBack ? [safe`taken back`] : [],
  ], ", ");
}

function agentLines(agent: ShownAgent): SafeText[] {
  const { agentId, agentType, description, earlierReport, recorded, recordedCalls, actions, review } = agent;
  const isRecorded = agent.text === "" && recorded !== null;
  const text = isRecorded ? recorded.text : agent.text;
  const source = isRecorded ? "from agent_summary's record" : SOURCE_NAMES[agent.source];
  const left = recordedCalls.length - MAX_CALLS;
  return [
    safe`${safeText(agentId)}  ${excerpt(agentType ?? "", 40)}  ${excerpt(description, 60)}`,
    safe`    ${workLine(agent)}`,
    safe`    ${excerpt(conclusionGist(text), MAX_GIST) || "(no conclusion)"}  [${safeText(source)}]`,
    ...earlierReport === undefined ? [] : [safe`    refers to its earlier report: ${excerpt(earlierReport, 100)}`],
    ...recordedCalls.slice(0, MAX_CALLS).map(callLine),
    ...left > 0 ? [safe`    … and ${pluralize(left, "more call")}  [${CALL_LOG}]`] : [],
    ...actions.map(({ hook, what, from }) => safe`    ${safeText(hook)} ${excerpt(what, 120)}  [${safeText(from)}]`),
    ...(review?.candidates ?? []).slice(0, MAX_RULES).map((candidate) =>
      safe`    ${excerpt(candidate.rule, 120)} would have spared you ${
        pluralize(weightOf(candidate).occurrences, "prompt")
      }  [${joinSafe((review?.from ?? []).map((file) => safeText(file)), ", ")}]`
    ),
  ];
}
