/**
 * A list of sessions, a line for each.
 *
 * @module
 */
import type { CostEstimate } from "../../analyses/cost/estimate.ts";
import type { PriceList } from "../../analyses/cost/price_list.ts";
import { estimateOf, formatOutput, outputTokensOf } from "../../report/session/session_report.ts";
import type { Client } from "../../clients/client.ts";
import { DEFAULT_CLIENT } from "../../clients/default_client.ts";
import { subagentsOf } from "../../clients/files/subagents.ts";
import { clientOfPath, filesOf, recognizeFile } from "../../clients/recognize.ts";
import type { SessionSummary, StatedCost } from "../../analyses/overview/overview.ts";
import { sessionStoreOf, sizeOf } from "../../session/io/source.ts";
import { formatAgo, formatDuration, formatInteger, formatUsd } from "../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { jsonText } from "../../text/safe_json.ts";
import { type FoundSession, knownIds } from "../args/sessions.ts";
import type { Host } from "../host/host.ts";
import { directoryOf, homePath } from "../host/paths.ts";
import { paint } from "../output/color.ts";
import { ownCost } from "../../export/fork_costs.ts";
import { type HeadOf, lineagesOf } from "../../export/lineage.ts";
import { readBilledOfAgents } from "./agent_costs.ts";
import { ownFigures } from "./lineage_figures.ts";
import { fitEnds, type TableColumn, tableLines, tableWidth } from "../output/columns.ts";

/** A session with what it cost. */
export interface Billed {
  readonly summary: SessionSummary;
  /** What it cost at list price; null where the client counted. */
  readonly estimate: CostEstimate | null;
}

export interface ListedSession extends Billed {
  /** What commands take to mean it: the name of its file. */
  readonly id: string;
  readonly path: string;
  readonly client: Client;
  /** How many agents it started. */
  readonly agents: number;
}

/** A cost as shown, with `≥` if it leaves something out and `~` if it is estimated. */
export function formatCost(cost: StatedCost | null, estimate: CostEstimate | null = null): SafeText {
  if (cost === null || cost.usd === null) {
    if (estimate === null || estimate.usd === null) return safe``;
    return estimate.isPartial ? safe`≥~${formatUsd(estimate.usd)}` : safe`~${formatUsd(estimate.usd)}`;
  }
  const isWhole = !cost.isPartial && cost.isPriceKnown;
  return isWhole ? formatUsd(cost.usd) : safe`≥${formatUsd(cost.usd)}`;
}

/** What sessions cost together, `""` if that is not known of any: what is not known of the others makes it a lower bound. */
export function formatTotalCost(sessions: readonly Billed[]): SafeText {
  const costs = sessions.map(({ summary: { cost }, estimate }) => ({
    usd: cost?.usd ?? estimate?.usd ?? null,
    isEstimate: cost?.usd == null,
    isPartial: cost?.usd == null ? estimate?.isPartial ?? true : cost.isPartial || !cost.isPriceKnown,
  }));
  const known = costs.filter(({ usd }) => usd !== null);
  if (known.length === 0) return safe``;
  const usd = known.reduce((sum, cost) => sum + (cost.usd ?? 0), 0);
  const isPartial = costs.some((cost) => cost.usd === null || cost.isPartial);
  const isEstimate = known.some((cost) => cost.isEstimate);
  return safe`${isPartial ? safe`≥` : safe``}${isEstimate ? safe`~` : safe``}${formatUsd(usd)}`;
}

/** Summaries of sessions by path, with what is billed for their agents; files that cannot be read are left out. */
export type ReadSummaries = (paths: readonly string[]) => Promise<ReadonlyMap<string, SessionSummary>>;

/** Whether a list shows a session: one in which nothing was said or done has nothing to show. */
export function isListed({ turns, takenBackTurns, calls }: SessionSummary): boolean {
  return turns + takenBackTurns + calls > 0;
}

/**
 * The same sessions with only their own cost and tokens, where they share messages with other sessions in their directories.
 */
function withOwnFigures(
  listed: readonly ListedSession[],
  found: readonly FoundSession[],
  { headOf, prices }: Pick<ListOptions, "headOf" | "prices">,
): ListedSession[] {
  const directories = new Set(listed.map(({ path }) => directoryOf(path)));
  // what a store holds has ids of its own, and would have to be read as a whole
  const beside = found.filter(({ path }) => directories.has(directoryOf(path)) && sessionStoreOf(path) === null)
    .map(({ path }) => ({
      path,
      session: filesOf(path).sessionIdOf(path),
      agent: null,
      size: sizeOf(path) ?? 0,
      metaSize: 0,
    }));
  const paths = new Set(listed.map(({ path }) => path));
  const own = new Map(
    lineagesOf(beside, headOf).filter(({ files }) => files.some(({ path }) => paths.has(path)))
      .flatMap((lineage) => [...ownFigures(lineage)]),
  );
  return listed.map((session) => {
    const figures = own.get(session.path);
    if (figures === undefined) return session;
    const { inherited, billed, usage } = figures;
    const cost = session.summary.cost && { ...session.summary.cost, ...ownCost(session.summary.cost, inherited) };
    const estimate = estimateOf({ cost, billed }, { agents: readBilledOfAgents(session.path), prices });
    return { ...session, summary: { ...session.summary, cost, usage }, estimate };
  });
}

/** Sessions to list, and those that were passed over. */
export interface SessionList {
  readonly listed: readonly ListedSession[];
  /** What was billed in each session that is not listed, see {@linkcode isListed}. */
  readonly passed: readonly Billed[];
  /** What each file is, with an article, of a client in a form that is not read, as a newer version may write it. */
  readonly unread: readonly string[];
}

export interface ListOptions {
  /** Reads the summaries of some sessions. */
  readonly read: ReadSummaries;
  /** @default {readFileHead} */
  readonly headOf?: HeadOf | undefined;
  /** Those of estimates. */
  readonly prices: PriceList;
}

/** Lists sessions, newest first. `most`: how many to list at most; files without a conversation do not count. */
export async function listSessions(
  found: readonly FoundSession[],
  most: number,
  { read, headOf, prices }: ListOptions,
): Promise<SessionList> {
  const listed: ListedSession[] = [];
  const passed: Billed[] = [];
  const unread: string[] = [];
  const named = new Map<string, string | null>();
  for (let at = 0; at < found.length && listed.length < most;) {
    // each reading lists directories: among thousands of files without a conversation, a few at a time would take long
    const next = most - listed.length + (at - listed.length);
    const paths = found.slice(at, at + next).map(({ path }) => path);
    at += paths.length;
    const summaries = await read(paths);
    for (const path of paths) {
      if (listed.length === most) break;
      const summary = summaries.get(path);
      if (summary === undefined || !isListed(summary)) {
        const kind = recognizeFile(path);
        const isUnread = kind?.kind === "other" && kind.isSession === true;
        if (isUnread) unread.push(kind.what);
        if (summary === undefined || isUnread) continue;
      }
      const estimate = estimateOf(summary, { agents: [], prices });
      if (!isListed(summary)) {
        passed.push({ summary, estimate });
        continue;
      }
      const client = clientOfPath(path);
      const id = client.files.sessionIdOf(path);
      const agents = subagentsOf(client, path, named).length;
      listed.push({ id, path, summary, estimate, client, agents });
    }
  }
  return { listed: withOwnFigures(listed, found, { headOf, prices }), passed, unread };
}

function countOrBlank(value: number): SafeText {
  return value === 0 ? safe`` : formatInteger(value);
}

/** The shortest prefixes of ids that commands accept and that tell them apart from each other and from those of `known`. */
export function shortIds(ids: readonly string[], known: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set([...ids, ...known])];
  for (let length = 8; length < 36; length += 5) {
    const counts = new Map<string, number>();
    for (const id of all) counts.set(id.slice(0, length), (counts.get(id.slice(0, length)) ?? 0) + 1);
    if (ids.every((id) => counts.get(id.slice(0, length)) === 1)) {
      return new Map(ids.map((id) => [id, id.slice(0, length)]));
    }
  }
  return new Map(ids.map((id) => [id, id]));
}

/** The client's version, after the client's name if the version alone would be taken for another client's. */
function clientCell({ summary, client }: ListedSession): SafeText {
  const version = summary.client.last ?? "";
  return excerpt(client === DEFAULT_CLIENT ? version : `${client.title} ${version}`, 20);
}

/** The shortest ends of directories that tell them apart: `app`, or `one/app` beside `two/app`. */
export function shortDirectories(directories: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(directories)];
  const ends = (count: number) =>
    new Map(all.map((path) => [path, path.split(/[/\\]/).filter(Boolean).slice(-count).join("/")]));
  const found = new Map<string, string>();
  for (let count = 1; count <= 8; count++) {
    const short = ends(count);
    for (const [path, end] of short) {
      const isOnly = [...short.values()].filter((other) => other === end).length === 1;
      if (!found.has(path) && (isOnly || count === 8)) found.set(path, end);
    }
  }
  return found;
}

/** So that a list of all projects keeps PROJECT and COST on 75 columns, which a client gives a command that it runs. */
const MAX_PROJECT = 16;

function columnsOf(
  sessions: readonly ListedSession[],
  isOneProject: boolean,
  host: Host,
): TableColumn<ListedSession>[] {
  const short = shortIds(sessions.map(({ id }) => id), knownIds(host));
  const now = host.now();
  const projects = shortDirectories(sessions.flatMap(({ summary }) => summary.cwd ?? []));
  const numbers = new Map(sessions.map((session, index) => [session, index + 1]));
  return [
    ...isOneProject
      ? [{
        heading: safe`#`,
        cell: (session: ListedSession) => safe`${numbers.get(session) ?? 0}`,
        align: "right" as const,
      }]
      : [],
    {
      heading: safe`LAST USED`,
      cell: ({ summary }) => summary.endedAt === null ? safe`?` : formatAgo(new Date(summary.endedAt), now),
    },
    { heading: safe`SESSION`, cell: ({ id }) => safeText(short.get(id) ?? id) },
    ...isOneProject ? [] : [{
      heading: safe`PROJECT`,
      cell: ({ summary }: ListedSession) => fitEnds(safeText(projects.get(summary.cwd ?? "") ?? ""), MAX_PROJECT),
      dropOrder: 1,
    }],
    { heading: safe`TITLE`, cell: ({ summary }) => excerpt(summary.heading, 100), isFlexible: true },
    {
      heading: safe`WORKED`,
      cell: ({ summary }) => summary.workMs === null ? safe`` : formatDuration(summary.workMs),
      align: "right",
      dropOrder: 4,
    },
    { heading: safe`TURNS`, cell: ({ summary }) => countOrBlank(summary.turns), align: "right", dropOrder: 2 },
    { heading: safe`CALLS`, cell: ({ summary }) => countOrBlank(summary.calls), align: "right", dropOrder: 3 },
    { heading: safe`FAILED`, cell: ({ summary }) => countOrBlank(summary.failed), align: "right", dropOrder: 6 },
    { heading: safe`DENIED`, cell: ({ summary }) => countOrBlank(summary.denied), align: "right", dropOrder: 5 },
    { heading: safe`AGENTS`, cell: ({ agents }) => countOrBlank(agents), align: "right", dropOrder: 9 },
    { heading: safe`FILES`, cell: ({ summary }) => countOrBlank(summary.files), align: "right", dropOrder: 7 },
    {
      heading: safe`OUTPUT`,
      cell: ({ summary, estimate }) => formatOutput(outputTokensOf(summary, estimate), "?"),
      align: "right",
      dropOrder: 8,
    },
    {
      heading: safe`COST`,
      cell: ({ summary, estimate }) => formatCost(summary.cost, estimate),
      align: "right",
      dropOrder: 1,
    },
    { heading: safe`MODEL`, cell: ({ summary }) => excerpt(summary.models.at(-1) ?? "", 24), dropOrder: 11 },
    { heading: safe`CLIENT`, cell: clientCell, dropOrder: 10 },
  ];
}

export function sessionTable(sessions: readonly ListedSession[], isOneProject: boolean, host: Host): SafeText {
  const columns = columnsOf(sessions, isOneProject, host);
  const lines = tableLines(columns, sessions, tableWidth(host), (line) => paint(line, "bold", host));
  return joinSafe(lines.map((line) => safe`${line}\n`));
}

/** The list as JSON. Texts are redacted by the exit door. */
export function sessionsJson(sessions: readonly ListedSession[]): SafeText {
  const rows = sessions.map(({ id, path, summary, estimate, client, agents }) => ({
    session: id,
    path,
    project: summary.cwd,
    branch: summary.branch,
    title: summary.title,
    firstPrompt: summary.firstPrompt,
    program: client.id,
    client: summary.client,
    models: summary.models,
    startedAt: summary.startedAt,
    endedAt: summary.endedAt,
    workMs: summary.workMs,
    turns: summary.turns,
    takenBackTurns: summary.takenBackTurns,
    origins: summary.origins,
    toolCalls: summary.calls,
    failed: summary.failed,
    denied: summary.denied,
    agents,
    files: summary.files,
    commits: summary.commits,
    usage: summary.usage,
    cost: summary.cost,
    estimate,
  }));
  return jsonText({ schema: "debrief.sessions/1", sessions: rows }, 2);
}

/** Where a list is from: a project's directory, or all. */
export function sourceLine(project: string | null, host: Host): SafeText {
  return project === null ? safe`all projects` : homePath(project, host);
}
