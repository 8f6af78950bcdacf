import { type CallRecord, isDenied, isFailed } from "../../../analyses/overview/call_record.ts";
import { decisionName, outcomeName } from "../../../report/families.ts";
import { isPrompted } from "../../../session/calls/decision.ts";
import { formatDuration, formatInteger, formatLocalTime, pluralize } from "../../../text/format.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { FILE_HELP } from "../../args/transcript_argument.ts";
import { callArguments, explainReason } from "./why.ts";
import type { CommandDefinition } from "../../command.ts";
import type { SessionOverview, TurnOverview } from "../../../analyses/overview/overview.ts";
import { readOverview } from "../../sessions/read_overview.ts";
import { paint } from "../../output/color.ts";
import { fitEnds, type TableColumn, tableLines, tableWidth } from "../../output/columns.ts";

const OPTIONS: readonly OptionSpec[] = [
  { name: "tool", for: ["[FILE]"], value: "NAME", repeatable: true, summary: "only calls of this tool" },
  { name: "grep", for: ["[FILE]"], value: "TEXT", summary: "only calls whose target contains this text" },
  { name: "failed", for: ["[FILE]"], summary: "only calls that ran and failed" },
  { name: "denied", for: ["[FILE]"], summary: "only calls that were denied" },
  {
    name: "prompted",
    for: ["[FILE]"],
    summary: "only calls that you were asked about, as far as the transcript or a hook's record shows",
  },
  { name: "turn", for: ["[FILE]"], value: "N", summary: "only calls of turn N, as debrief turns numbers them" },
  jsonOption(`{"schema":"debrief.calls/1","calls":[…]}; with CALL that of debrief why`),
];

/** What happened to a call, in a few words. `room`: the most characters of an error. */
function describeOutcome(call: CallRecord, room: number): SafeText {
  const outcome = outcomeWords(call, room);
  return call.takenBack ? safe`${outcome}, taken back` : outcome;
}

function outcomeWords(call: CallRecord, room: number): SafeText {
  if (call.outcome === "tool_error") {
    return safe`failed: ${call.failure === null ? safeText(call.errorKind ?? "other") : excerpt(call.failure, room)}`;
  }
  return safeText(outcomeName(call));
}

/** Characters of an error in a table of this width: a quarter of it, so that there is room for the id of the call. */
function errorRoom(width: number | null): number {
  return width === null ? 200 : Math.min(60, Math.max(18, Math.floor(width / 4)));
}

/** The least length of a shortened id: all ids of a client begin alike. */
const LEAST_ID_LENGTH = 12;

/** How many characters of an id tell the calls of a session apart. */
function idLength(calls: readonly CallRecord[]): number {
  const ids = [...new Set(calls.map(({ id }) => id))];
  const longest = Math.max(LEAST_ID_LENGTH, ...ids.map(({ length }) => length));
  let length = LEAST_ID_LENGTH;
  while (length < longest && new Set(ids.map((id) => id.slice(0, length))).size < ids.length) length++;
  return length;
}

/** A target as short as a reader of this session understands it: paths from its directory on, which commands enter first. */
function targetFrom(directory: string | null, target: string): string {
  if (directory === null || directory === "/" || directory === "") return target;
  // in a shell of Windows both separators occur
  const names = directory.includes("\\") ? [directory, directory.replaceAll("\\", "/")] : [directory];
  const entering = names.flatMap((name) => [`cd ${name} && `, `cd "${name}" && `, `cd '${name}' && `]);
  const opening = entering.find((words) => target.startsWith(words)) ?? "";
  const rest = target.slice(opening.length);
  return rest.split(/(\s+)/).map((word) => {
    const start = /^["']/.test(word) ? 1 : 0;
    const name = names.find((path) => word.startsWith(path, start) && /[/\\]/.test(word.charAt(start + path.length)));
    return name === undefined ? word : word.slice(0, start) + word.slice(start + name.length + 1);
  }).join("");
}

/** Whether a target is one word with directories: its end says which it is. */
function isPathLike({ target }: CallRecord): boolean {
  return /^\S*[/\\]\S*$/.test(target);
}

/** The number of a call's turn, and what began it if no person did. */
function turnCell(turn: number | null, turns: readonly Pick<TurnOverview, "origin">[]): SafeText {
  if (turn === null) return safe``;
  const origin = turns[turn]?.origin ?? "person";
  return origin === "person" ? formatInteger(turn) : safe`${formatInteger(turn)} ${safeText(origin)}`;
}

/** The name of a tool; in a table of this width with the end of that of an MCP server, which says what it does. */
function toolCell(tool: string, width: number | null): SafeText {
  return width === null ? excerpt(tool, 40) : fitEnds(safeText(tool), Math.max(20, Math.floor(width / 5)));
}

/** @param width That of the table; null for no limit: then nothing is shortened. */
const columnsFor = (
  { calls, turns, cwd }: Pick<SessionOverview, "calls" | "turns" | "cwd">,
  width: number | null,
): readonly TableColumn<CallRecord>[] => [
  {
    heading: safe`TIME`,
    cell: ({ startedAt }) => startedAt === null ? safe`?` : formatLocalTime(new Date(startedAt)),
    dropOrder: 3,
  },
  { heading: safe`TURN`, cell: ({ turn }) => turnCell(turn, turns), align: "right", dropOrder: 4 },
  { heading: safe`CALL`, cell: ({ id }) => safeText(width === null ? id : id.slice(0, idLength(calls))), dropOrder: 1 },
  { heading: safe`TOOL`, cell: ({ tool }) => toolCell(tool, width) },
  {
    heading: safe`TARGET`,
    cell: ({ target }) => excerpt(width === null ? target : targetFrom(cwd, target), 300),
    isFlexible: true,
    keepsEnd: isPathLike,
  },
  { heading: safe`DECISION`, cell: ({ decision }) => safeText(decisionName(decision)), dropOrder: 2 },
  { heading: safe`OUTCOME`, cell: (call) => describeOutcome(call, errorRoom(width)) },
  {
    heading: safe`TOOK`,
    cell: ({ durationMs }) => durationMs === null ? safe`` : formatDuration(durationMs),
    align: "right",
    dropOrder: 5,
  },
];

function isWanted(call: CallRecord, options: Options, turn: number | undefined): boolean {
  const tools = options.list("tool");
  const text = options.text("grep");
  return (tools.length === 0 || tools.includes(call.tool)) &&
    (text === undefined || call.target.includes(text)) &&
    (!options.flag("failed") || isFailed(call)) &&
    (!options.flag("denied") || isDenied(call)) &&
    (!options.flag("prompted") || call.prompted || isPrompted(call.decision)) &&
    (turn === undefined || call.turn === turn);
}

/** The tools of a session, where one that was asked for is not among them. */
function toolNote(asked: readonly string[], calls: readonly CallRecord[]): SafeText {
  const tools = [...new Set(calls.map(({ tool }) => tool))].sort();
  const missing = asked.find((tool) => !tools.includes(tool));
  return missing === undefined ? safe`` : safe` It used no "${safeText(missing)}", but ${safeText(tools.join(", "))}.`;
}

export const callsCommand: CommandDefinition = {
  usage: ["[FILE]", "CALL [FILE]"],
  details: `${FILE_HELP}
CALL is the id of a call, as calls lists it, or its beginning. With it, calls says why that call was made: the text and
thinking before it.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "calls",
    "calls latest --failed",
    "calls session.jsonl --tool Bash --grep 'git push'",
    "calls latest --denied --json",
    "calls toolu_01 session.jsonl",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const { call, file: argument } = callArguments(options.positional, host);
    if (call !== null) {
      options.expectOf("CALL", OPTIONS);
      await explainReason({ by: "id", toolUseId: call }, argument, options, host);
      return 0;
    }
    const turn = options.integer("turn");
    const overview = await readOverview(argument, host);
    const { turns, calls: all } = overview;
    const calls = all.filter((call) => isWanted(call, options, turn));
    if (options.flag("json")) {
      const rows = calls.map((call) => ({ ...call, origin: turns[call.turn ?? -1]?.origin ?? null }));
      host.stdout(safe`${jsonText({ schema: "debrief.calls/1", calls: rows }, 2)}\n`);
      return 0;
    }
    if (calls.length === 0) {
      host.stdout(
        all.length === 0
          ? safe`This session has no tool calls.\n`
          : safe`None of ${pluralize(all.length, "call")} matches.${toolNote(options.list("tool"), all)}\n`,
      );
      return 0;
    }
    const width = tableWidth(host);
    const lines = tableLines(columnsFor(overview, width), calls, width, (line) => paint(line, "bold", host));
    host.stdout(joinSafe(lines.map((line) => safe`${line}\n`)));
    return 0;
  },
};
