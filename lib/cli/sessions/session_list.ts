/**
 * A list of sessions, a line for each.
 *
 * @module
 */
import { formatOutput, outputTokensOf, titleOf } from "../../report/session/session_report.ts";
import type { Client } from "../../clients/client.ts";
import { DEFAULT_CLIENT } from "../../clients/clients.ts";
import { clientOfPath } from "../../clients/recognize.ts";
import type { SessionOverview, StatedCost } from "../../analyses/overview/overview.ts";
import { overviewOf, standingTurns } from "../../analyses/overview/overview.ts";
import { readTranscript } from "../../clients/read.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";
import { formatDuration, formatInteger, formatLocalTime, formatUsd } from "../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { jsonText } from "../../text/safe_json.ts";
import type { FoundSession } from "../args/sessions.ts";
import type { Host } from "../host/host.ts";
import { homePath } from "../host/paths.ts";
import { paint } from "../output/color.ts";
import { type TableColumn, tableLines, tableWidth } from "../output/columns.ts";

/** A session with what a list shows of it. */
export interface ListedSession {
  /** What commands take to mean it: the name of its file. */
  readonly id: string;
  readonly path: string;
  readonly overview: SessionOverview;
  /** The client that wrote it. */
  readonly client: Client;
  /** How many agents have a file of their own. */
  readonly agents: number;
}

/** A cost as it is shown: `≥` comes before one that leaves something out. */
export function formatCost(cost: StatedCost | null): SafeText {
  if (cost === null || cost.usd === null) return safe``;
  const isWhole = !cost.isPartial && cost.isPriceKnown;
  return isWhole ? formatUsd(cost.usd) : safe`≥${formatUsd(cost.usd)}`;
}

/**
 * Reads sessions, newest first.
 *
 * @param found Where they are, newest first.
 * @param most How many to read at most; files without a conversation do not count.
 * @param onUnreadable Called with a file that cannot be read.
 */
export function listSessions(
  found: readonly FoundSession[],
  most: number,
  onUnreadable: (error: UnreadableTranscriptError) => void,
): ListedSession[] {
  const listed: ListedSession[] = [];
  for (const { path } of found) {
    if (listed.length >= most) break;
    const client = clientOfPath(path);
    const id = client.files.sessionIdOf(path);
    try {
      const overview = overviewOf(readTranscript(path), id);
      if (overview.turns.length === 0 && overview.calls.length === 0) continue;
      listed.push({ id, path, overview, client, agents: client.files.agents(path).length });
    } catch (error) {
      if (!(error instanceof UnreadableTranscriptError)) throw error;
      onUnreadable(error);
    }
  }
  return listed;
}

function countOrBlank(value: number): SafeText {
  return value === 0 ? safe`` : formatInteger(value);
}

/** The shortest beginnings of ids that commands take, and tell them apart. */
export function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  for (let length = 8; length < 36; length += 5) {
    const short = new Map(ids.map((id) => [id, id.slice(0, length)]));
    if (new Set(short.values()).size === new Set(ids).size) return short;
  }
  return new Map(ids.map((id) => [id, id]));
}

/** The client's version; the name comes before it where a version alone would be taken for another client's. */
function clientCell({ overview, client }: ListedSession): SafeText {
  const version = overview.client.last ?? "";
  return excerpt(client === DEFAULT_CLIENT ? version : `${client.title} ${version}`, 20);
}

function columnsOf(sessions: readonly ListedSession[], isOneProject: boolean): TableColumn<ListedSession>[] {
  const short = shortIds(sessions.map(({ id }) => id));
  return [
    {
      heading: safe`STARTED`,
      cell: ({ overview }) => overview.startedAt === null ? safe`?` : formatLocalTime(new Date(overview.startedAt)),
    },
    { heading: safe`SESSION`, cell: ({ id }) => safeText(short.get(id) ?? id) },
    ...isOneProject ? [] : [{
      heading: safe`PROJECT`,
      cell: ({ overview }: ListedSession) => excerpt(overview.cwd?.split(/[/\\]/).at(-1) ?? "", 24),
      dropOrder: 2,
    }],
    { heading: safe`TITLE`, cell: ({ overview }) => excerpt(titleOf(overview), 200), isFlexible: true },
    {
      heading: safe`WORKED`,
      cell: ({ overview }) => overview.workMs === null ? safe`` : formatDuration(overview.workMs),
      align: "right",
      dropOrder: 4,
    },
    {
      heading: safe`TURNS`,
      cell: ({ overview }) => countOrBlank(overview.turns.length - overview.takenBackTurns),
      align: "right",
      dropOrder: 1,
    },
    { heading: safe`CALLS`, cell: ({ overview }) => countOrBlank(overview.calls.length), align: "right", dropOrder: 3 },
    { heading: safe`FAILED`, cell: ({ overview }) => countOrBlank(overview.failed), align: "right", dropOrder: 6 },
    { heading: safe`DENIED`, cell: ({ overview }) => countOrBlank(overview.denied), align: "right", dropOrder: 5 },
    { heading: safe`AGENTS`, cell: ({ agents }) => countOrBlank(agents), align: "right", dropOrder: 9 },
    { heading: safe`FILES`, cell: ({ overview }) => countOrBlank(overview.files.length), align: "right", dropOrder: 7 },
    {
      heading: safe`OUTPUT`,
      cell: ({ overview }) => formatOutput(outputTokensOf(overview), "?"),
      align: "right",
      dropOrder: 8,
    },
    { heading: safe`COST`, cell: ({ overview }) => formatCost(overview.cost), align: "right", dropOrder: 2 },
    { heading: safe`MODEL`, cell: ({ overview }) => excerpt(overview.models.at(-1) ?? "", 24), dropOrder: 11 },
    { heading: safe`CLIENT`, cell: clientCell, dropOrder: 10 },
  ];
}

/** The list as a table that fits the terminal. */
export function sessionTable(sessions: readonly ListedSession[], isOneProject: boolean, host: Host): SafeText {
  const columns = columnsOf(sessions, isOneProject);
  const lines = tableLines(columns, sessions, tableWidth(host), (line) => paint(line, "bold", host));
  return joinSafe(lines.map((line) => safe`${line}\n`));
}

/** The list as JSON. Texts are redacted by the exit door. */
export function sessionsJson(sessions: readonly ListedSession[]): SafeText {
  const rows = sessions.map(({ id, path, overview, client, agents }) => ({
    session: id,
    path,
    project: overview.cwd,
    branch: overview.branch,
    title: overview.title,
    firstPrompt: standingTurns(overview.turns)[0]?.prompt ?? "",
    program: client.id,
    client: overview.client,
    models: overview.models,
    startedAt: overview.startedAt,
    endedAt: overview.endedAt,
    workMs: overview.workMs,
    turns: overview.turns.length - overview.takenBackTurns,
    takenBackTurns: overview.takenBackTurns,
    toolCalls: overview.calls.length,
    failed: overview.failed,
    denied: overview.denied,
    agents,
    files: overview.files.length,
    commits: overview.commits.length,
    usage: overview.usage,
    cost: overview.cost,
  }));
  return jsonText({ schema: "debrief.sessions/1", sessions: rows }, 2);
}

/** Where a list is from: a project's directory, or all. */
export function sourceLine(project: string | null, host: Host): SafeText {
  return project === null ? safe`all projects` : homePath(project, host);
}
