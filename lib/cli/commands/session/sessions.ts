import { formatInteger, pluralize } from "../../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import type { Client } from "../../../clients/client.ts";
import { clientOfPath } from "../../../clients/recognize.ts";
import { pathIn } from "../../../path.ts";
import { sessionStoreOf, UnreadableTranscriptError } from "../../../session/io/source.ts";
import { CLIENT_ONLY_OPTION, namedClient } from "../../args/client_option.ts";
import { allOption, projectOption, sinceOption } from "../../args/common_options.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import {
  askedSessions,
  CONFIG_VARIABLES,
  newestFirst,
  type ProjectSessions,
  sessionsOfAllProjects,
  sessionsOfProject,
} from "../../args/sessions.ts";
import { BUNDLED_PRICES, pricesOption, readPrices } from "../../args/prices_option.ts";
import type { PriceList } from "../../../analyses/cost/price_list.ts";
import { parseSince } from "../../args/since.ts";
import type { CommandDefinition } from "../../command.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { homePath } from "../../host/paths.ts";
import { paint } from "../../output/color.ts";
import { printFitted } from "../../output/columns.ts";
import { type HistoryOptions, NO_HISTORY_OPTION, withSummaries } from "../../history/open_history.ts";
import {
  type Billed,
  formatTotalCost,
  type ListedSession,
  listSessions,
  sessionsJson,
  sessionTable,
  sourceLine,
} from "../../sessions/session_list.ts";

const OPTIONS: readonly OptionSpec[] = [
  allOption(),
  projectOption("read the sessions of the project in DIR"),
  sinceOption("sessions used"),
  CLIENT_ONLY_OPTION,
  { name: "limit", value: "N", summary: "list at most N sessions (default: 20)" },
  pricesOption(),
  NO_HISTORY_OPTION,
  jsonOption(`{"schema":"debrief.sessions/1","sessions":[…]}`),
];

const DEFAULT_LIMIT = 20;
/** How many sessions `debrief` alone shows; with the text around them, a dozen lines in a pipe. */
const HOME_LIMIT = 5;

/** Between parts, for eyes only: what a model reads is short. */
function blankLine({ isTerminal }: Host): SafeText {
  return isTerminal ? safe`\n` : safe``;
}

/** What to type next, for someone who sees the list for the first time. */
function nextSteps(host: Host): SafeText {
  const steps = [
    safe`debrief turns SESSION  what was asked, and what was done`,
    safe`debrief calls SESSION  tool calls, and who allowed each`,
    safe`debrief find WORDS     where something was said or done`,
    safe`debrief --help         everything else`,
  ];
  return safe`${blankLine(host)}${joinSafe(steps.map((step) => safe`${paint(step, "dim", host)}\n`))}`;
}

/** The message if there is no session: where sessions would be, and what to do. */
function nothingFound({ project, searched }: ProjectSessions, isAll: boolean, host: Host): SafeText {
  const places = joinSafe(searched.slice(0, 3).map((path) => homePath(path, host)), ", ");
  const remedy = isAll
    ? safe`Start a session with a client, or set ${safeText(CONFIG_VARIABLES)} to the client's directory.`
    : safe`Change to the directory in which the session was started, or run debrief sessions --all to list those of all projects.`;
  return safe`No sessions ${
    isAll || project === null ? safe`` : safe`of ${homePath(project, host)} `
  }in ${places}.\n${remedy}\n`;
}

/** What the sessions cost together, where the prices of estimates are from, and which models have none. */
function totalNote(sessions: readonly ListedSession[], { source }: PriceList, host: Host): SafeText {
  const total = formatTotalCost(sessions);
  const estimates = sessions.flatMap(({ estimate }) => estimate ?? []);
  const unknown = [...new Set(estimates.flatMap(({ unknownModels }) => unknownModels))].sort();
  const notes = [
    ...total === "" || sessions.length < 2 ? [] : [safe`${pluralize(sessions.length, "session")}: ${total}`],
    ...estimates.every(({ usd }) => usd === null) ? [] : [safe`~ estimated with ${safeText(source)}`],
    ...unknown.length === 0 ? [] : [safe`no price known for ${excerpt(unknown.join(", "), 200)}`],
  ];
  return notes.length === 0 ? safe`` : safe`${paint(joinSafe(notes, "; "), "dim", host)}\n`;
}

/** Which files are not listed, and what they cost: the total leaves it out. */
function passedNote(passed: readonly Billed[], all: number): SafeText {
  const cost = formatTotalCost(passed);
  return safe`Not listed: ${formatInteger(passed.length)} of ${
    pluralize(all, "file")
  }, without a prompt or a tool call${cost === "" ? safe`` : safe`; they cost ${cost}`}\n`;
}

/** Which files are not read, and what they are. */
function unreadNote(unread: readonly string[]): SafeText {
  const kinds = [...new Set(unread)].map((what) =>
    safe`${pluralize(unread.filter((each) => each === what).length, "file")} (${safeText(what)})`
  );
  return safe`Not read: ${joinSafe(kinds, ", ")}\n`;
}

/** Why databases in the directories with sessions cannot be read: whatever they hold is not listed. */
function unreadDatabases({ searched }: ProjectSessions, client: Client | undefined, host: Host): string[] {
  const files = searched.flatMap((
    path,
  ) => [path, ...(host.machine.list(path) ?? []).map((name) => pathIn(path, name))]);
  return [...new Set(files)].flatMap((path) => {
    const store = sessionStoreOf(path);
    if (store === null || (client !== undefined && clientOfPath(path) !== client)) return [];
    try {
      store.sessionsIn(path);
      return [];
    } catch (error) {
      if (error instanceof UnreadableTranscriptError) return [error.message];
      throw error;
    }
  });
}

/** Which sessions are listed; all if nothing is said. */
interface SessionFilter {
  readonly client?: Client | undefined;
  /** When they must have been used, as it was typed. */
  readonly since?: string | undefined;
  /** The same in ms since 1970. */
  readonly earliest?: number;
}

/** The message if filters leave nothing. */
function noneOf({ paths }: ProjectSessions, { client, since }: SessionFilter): SafeText {
  const lacks = [
    ...client === undefined ? [] : [safe`is of ${safeText(client.title)}`],
    ...since === undefined ? [] : [safe`was used since ${safeText(since)}`],
  ];
  return safe`None of ${pluralize(paths.length, "session")} ${joinSafe(lacks, " and ")}.\n`;
}

async function show(
  found: ProjectSessions,
  options: HistoryOptions & SessionFilter & {
    readonly limit: number;
    readonly json: boolean;
    readonly isAll: boolean;
    readonly isLimitTold: boolean;
    readonly prices: PriceList;
  },
  host: Host,
): Promise<void> {
  const { client, earliest = 0 } = options;
  const paths = client === undefined ? found.paths : found.paths.filter((path) => clientOfPath(path) === client);
  const { listed: sessions, passed, unread, all } = await withSummaries(
    options,
    host,
    async (read, { lastUsedAt, headOf }) => {
      const used = newestFirst(paths, lastUsedAt).filter((session) => session.lastUsedAt >= earliest);
      const list = await listSessions(used, options.limit, { read, headOf, prices: options.prices });
      return { ...list, all: used.length };
    },
  );
  if (options.json) return host.stdout(safe`${sessionsJson(sessions)}\n`);
  if (all === 0 && found.paths.length > 0) return host.stdout(noneOf(found, options));
  if (unread.length > 0) host.stderr(unreadNote(unread));
  if (sessions.length === 0) return printFitted(nothingFound(found, options.isAll, host), host);
  host.stdout(sessionTable(sessions, !options.isAll, host));
  printFitted(totalNote(sessions, options.prices, host), host);
  if (options.isLimitTold && all > sessions.length && sessions.length === options.limit) {
    // of files that were not read it is not known whether there is a conversation in them
    host.stderr(safe`${pluralize(sessions.length, "session")} of ${pluralize(all, "file")}; --limit N lists more\n`);
  }
  if (options.isLimitTold && sessions.length < options.limit && passed.length > 0) {
    host.stderr(passedNote(passed, all));
  }
}

export const sessionsCommand: CommandDefinition = {
  usage: [""],
  details: `The sessions of the project in this directory, with those of all worktrees of its repository.
COST is what the client counted, agents included (from 2.1.270 on); ~ comes before an estimate with list prices. OUTPUT is in
tokens and includes agents, too. ≥ marks a figure of which a part is unknown, ? one that is not known at all. COST and OUTPUT of a fork leave out what its parent
counts. WORKED is the active time of all turns.`,
  options: OPTIONS,
  examples: ["sessions", "sessions --all --since 7d", "sessions --project ~/src/app --json"],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    options.expectNone();
    const { isAll, found } = askedSessions(options, host);
    const since = options.text("since");
    const earliest = since === undefined ? 0 : parseSince(since, host.now());
    const client = namedClient(options);
    const limit = options.integer("limit", 1) ?? DEFAULT_LIMIT;
    for (const message of unreadDatabases(found, client, host)) host.stderr(safe`${safeText(message)}\n`);
    const isUsed = !options.flag("no-history");
    const prices = readPrices(options, host);
    const filter = { client, since, earliest };
    await show(found, { ...filter, limit, json: options.flag("json"), isAll, isUsed, isLimitTold: true, prices }, host);
    return 0;
  },
};

/**
 * What `debrief` alone prints, into a pipe as well: the last sessions of this project, or of all projects if it has
 * none, and what to type next.
 */
export async function runHome(host: Host): Promise<number> {
  let here: ProjectSessions;
  try {
    here = sessionsOfProject(host);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printFitted(
      safe`debrief reads the sessions of coding agents.\n${safeText(error.message)}\n${nextSteps(host)}`,
      host,
    );
    return 0;
  }
  const found = here.paths.length > 0 ? here : sessionsOfAllProjects(host);
  const isAll = found !== here;
  for (const message of unreadDatabases(found, undefined, host)) host.stderr(safe`${safeText(message)}\n`);
  if (found.paths.length > 0) {
    const more = found.paths.length > HOME_LIMIT
      ? safe`, the last ${HOME_LIMIT} of ${pluralize(found.paths.length, "file")}`
      : safe``;
    host.stdout(safe`Sessions of ${sourceLine(isAll ? null : here.project, host)}${more}\n${blankLine(host)}`);
  }
  const how = { limit: HOME_LIMIT, json: false, isAll, isUsed: true, isLimitTold: false, prices: BUNDLED_PRICES };
  await show(found, how, host);
  if (found.paths.length > 0) printFitted(nextSteps(host), host);
  return 0;
}
