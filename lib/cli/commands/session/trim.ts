import type { SessionSize, TrimStats } from "../../../clients/resuming/trim_stats.ts";
import { projectState } from "../../../hooks/store/state_names.ts";
import type { JsonObject } from "../../../json.ts";
import { formatInteger, pluralize } from "../../../text/format.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { readOptions } from "../../args/options.ts";
import { FILE_HELP, fileArgument, trimmableFile } from "../../args/transcript_argument.ts";
import { TRIM_OPTIONS, trimOptions } from "../../trim/options.ts";
import { describeProblem } from "../../../clients/resuming/problem.ts";
import type { CommandDefinition } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { fitLines } from "../../output/columns.ts";
import { prepareTarget, projectDirectoryOf, resumeCommands, type TargetTools } from "../../trim/target.ts";
import { type TrimResult, writeTrim } from "../../trim/write_trim.ts";

function sizeTable(rows: readonly (readonly [string, number, number])[]): SafeText {
  const line = (name: string, before: string, after: string) =>
    safeText(`${name.padEnd(16)}${before.padStart(14)}${after.padStart(14)}\n`, { lines: true });
  const number = (value: number) => formatInteger(value);
  return joinSafe([line("", "before", "after"), ...rows.map(([name, a, b]) => line(name, number(a), number(b)))]);
}

/** What was left out, with a word for each kind that occurred. */
function droppedText({ left }: TrimStats): SafeText {
  const parts = ([
    [left.records, "metadata record", "metadata records"], // titles, snapshots, queue
    [left.otherBranches, "entry on another branch", "entries on other branches or before a compaction"],
    [left.noise, "API error or progress note", "API errors and progress notes"],
    [left.sidechain, "entry of a subagent", "entries of subagents"],
    [left.olderTurns, "entry of an older turn", "entries of older turns"],
    [left.emptied, "empty message", "empty messages"],
  ] as const).flatMap(([count, one, many]) => count === 0 ? [] : [pluralize(count, one, many)]);
  return parts.length === 0 ? safe`nothing dropped` : safe`dropped: ${joinSafe(parts, ", ")}`;
}

function describeTrim(done: TrimResult, path: string | null, tools: TargetTools): SafeText {
  const { stats, source, bytesBefore, bytesAfter, problems } = done;
  const { before, after, calls, changes } = stats;
  const cut = changes.inputs + changes.results + changes.capped + changes.notices;
  const shorter = pluralize(cut, "input or output", "inputs and outputs");
  const thinking = pluralize(stats.thinkingRemoved, "thinking block");
  const lines = [
    safe`${pluralize(calls.removed, "call")} removed, ${shorter} shortened, ${thinking} removed`,
    ...changes.images > 0 ? [safe`${pluralize(changes.images, "image")} removed`] : [],
    ...calls.incomplete > 0
      ? [safe`${pluralize(calls.incomplete, "more call")} removed: without a result, or rejected by the API`]
      : [],
    droppedText(stats),
    ...after.tokens > before.tokens ? [safe`The copy is not shorter: nothing was long enough to be cut.`] : [],
  ];
  const sizes = sizeTable([
    ["turns", source.turns, after.turns],
    ["calls", source.calls, after.calls],
    ["entries", before.entries, after.entries],
    ["bytes", bytesBefore, bytesAfter],
    ["tokens (about)", before.tokens, after.tokens],
  ]);
  const fit = (text: SafeText) => fitLines(text, tools.host.columns);
  const head = safe`${sizes}\n${fit(joinSafe(lines, "\n"))}\n`;
  if (path === null) return safe`${head}\nNothing was written (--dry-run).\n`;
  const found = problems.length === 0
    ? safe`Checked: no problems.`
    : joinSafe(problems.map((problem) => safe`Checked: ${describeProblem(problem)}`), "\n");
  const commands = resumeCommands(done, path, tools);
  const note = commands.length > 1
    ? safe`The client does not look there. Copy the session to where it looks, then resume it`
    : safe`Resume it with`;
  const list = joinSafe(commands.map((command) => safe`  ${safeText(command)}\n`));
  return safe`${head}\n${fit(safe`Written to ${safeText(path)}\n${found}\n${note}:\n`)}${list}`;
}

function sizeJson({ entries, turns, calls, tokens }: SessionSize, bytes: number): JsonObject {
  return { turns, calls, entries, bytes, tokens };
}

function trimJson(done: TrimResult, source: string, path: string | null, tools: TargetTools): JsonObject {
  const { sourceId, sessionId, stats, bytesBefore, bytesAfter, problems, options } = done;
  const { turns, calls } = done.source;
  return {
    schema: "debrief.trim/1",
    source,
    sourceSession: sourceId,
    target: path,
    session: path === null ? null : sessionId,
    options: { ...options, ...options.tools ? { tools: { ...options.tools } } : {} },
    counts: {
      before: sizeJson({ ...stats.before, turns, calls }, bytesBefore),
      after: sizeJson(stats.after, bytesAfter),
      calls: { ...stats.calls },
      turnsWithTools: { ...stats.turnsWithTools },
      thinkingRemoved: stats.thinkingRemoved,
      changes: { ...stats.changes },
      left: { ...stats.left },
    },
    problems: problems.map((problem) => ({ ...problem })),
    resume: path === null ? null : resumeCommands(done, path, tools).join(" && "),
  };
}

export const trimCommand: CommandDefinition = {
  usage: ["[FILE] (--out FILE | --to-project)"],
  details: `${FILE_HELP} The transcript itself is never changed.

A client finds a session only in its own directory, under a name that contains the session's id: --to-project writes it
there. What the API rejects (calls without a result, tool names of more than 200 characters, images that are too large) is
always removed or replaced. Only sessions of Claude Code can be trimmed.`,
  options: TRIM_OPTIONS,
  transcripts: true,
  examples: [
    "trim session.jsonl --preset default --dry-run",
    "trim latest --max-tokens 50000 --to-project",
    "trim session.jsonl --keep-turns 10 --max-tool-output 2000 --out shorter.jsonl",
  ],
  async run(args, given) {
    const options = readOptions(args, TRIM_OPTIONS);
    const { path: source, ...tools } = await trimmableFile(fileArgument(options), given);
    const { host } = tools;
    const request = {
      options: trimOptions(options),
      maxTokens: options.integer("max-tokens", 1),
      lastGood: options.flag("last-good"),
    };
    const dry = options.flag("dry-run");
    const file = options.text("out");
    const toProject = options.flag("to-project");
    if (file !== undefined && toProject) throw new UsageError("Expected --out FILE or --to-project but found both");
    if (file === "-") throw new UsageError('Expected --out to be a file or a directory but found "-"');
    if (file === undefined && !toProject && !dry) {
      throw new UsageError("Expected --out FILE, --to-project or --dry-run but found none of them");
    }
    const out = toProject && !dry ? `${projectDirectoryOf(source, tools)}/` : file;
    const wanted = prepareTarget(out, tools);
    if (dry && wanted.path !== null && host.machine.pathKind(wanted.path) !== "missing") {
      throw new UsageError(`Cannot write "${wanted.path}": it already exists (choose another name)`);
    }
    const target = dry ? { ...wanted, path: null } : wanted;
    const { path } = target;
    const done = await writeTrim(source, request, target, tools);
    const data = trimJson(done, source, path, tools);
    if (path !== null) {
      const { projectVariable } = host.client.hooks;
      const project = (projectVariable === null ? undefined : host.env(projectVariable)) ?? host.cwd();
      const { schema: _, ...record } = data;
      const failed = host.appendRecord(projectState(project, "trims.jsonl"), {
        ts: host.now().toISOString(),
        ...record,
      });
      if (failed !== null) {
        host.stderr(
          safe`debrief trim: the session was trimmed, but the log entry could not be written: ${safeText(failed)}\n`,
        );
      }
    }
    host.stdout(options.flag("json") ? safe`${jsonText(data, 2)}\n` : describeTrim(done, path, tools));
    return 0;
  },
};
