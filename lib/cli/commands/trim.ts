import { isUuid, projectSlug } from "../../analyses/check/discoverability.ts";
import type { Problem } from "../../analyses/check/problem.ts";
import type { TrimOptions } from "../../analyses/trim/options.ts";
import { NothingToTrimError } from "../../analyses/trim/errors.ts";
import {
  ChangedWhileReadError,
  type SessionSize,
  type Trim,
  trimSession,
  type TrimStats,
} from "../../analyses/trim/trim.ts";
import { projectState } from "../../hooks/store/state_names.ts";
import type { JsonObject } from "../../json.ts";
import { pathIn } from "../../path.ts";
import { pluralize } from "../../report/format.ts";
import { joined, jsonText, padded, safe, type SafeText, safeText } from "../../text/mod.ts";
import type { Entry } from "../../session/entry.ts";
import { entriesBackward, entriesForward, withSource } from "../../clients/claude_code/reading/read.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { type Turn, TurnReader } from "../../session/turns.ts";
import { checkFile, describeProblem, fileLocation } from "./check.ts";
import { type Command, type Host, type NewFile, UsageError } from "../host/host.ts";
import { LineWriter } from "../output/line_writer.ts";
import { readOptions } from "../args/options.ts";
import { absolutePath, hostConfigDirectory } from "../install/settings_files.ts";
import { shellWord } from "../install/shell_word.ts";
import { FILE_HELP, transcriptPath, withTranscript } from "../args/transcript_argument.ts";
import { fitTokens, lastGoodPart } from "../trim/fit_tokens.ts";
import { TRIM_OPTIONS, trimOptions } from "../args/trim_options.ts";

/** Writes the lines of a trim and returns what was done and how many bytes it took. */
function writeLines(trim: Trim, source: ByteSource, file: NewFile | null): { stats: TrimStats; bytes: number } {
  const writer = new LineWriter(file);
  const lines = trim.lines(entriesForward(source, { skip: (_, line) => !trim.wants(line) }));
  for (let next = lines.next();; next = lines.next()) {
    if (next.done) {
      writer.flush();
      return { stats: next.value, bytes: writer.bytes };
    }
    writer.write(next.value);
    writer.write("\n");
  }
}

/** Where the new session goes, and its id: a file named after an id says it. Missing folders are made. */
function targetOf(out: string | undefined, shell: Host): { path: string | null; sessionId: string } {
  if (out === undefined) return { path: null, sessionId: shell.newUuid() };
  if (/[/\\]$/.test(out) || shell.isFolder(out)) {
    const sessionId = shell.newUuid();
    if (!shell.isFolder(out)) shell.makeFolder(out);
    return { path: pathIn(out, `${sessionId}.jsonl`), sessionId };
  }
  const [, above = "", name = ""] = /^(?:(.*)[/\\])?([^/\\]*)$/s.exec(out) ?? [];
  if (above !== "" && !shell.isFolder(above)) shell.makeFolder(above);
  const named = name.replace(/\.jsonl$/, "");
  return { path: out, sessionId: isUuid(named) ? named.toLowerCase() : shell.newUuid() };
}

/**
 * The folder in which a client finds a session: the one the source lies in where that is a client's, else the one of the
 * folder it was worked in.
 *
 * @throws {UsageError} Where that is not known.
 */
function projectFolderOf(source: string, shell: Host): string {
  const path = source === "-" ? null : absolutePath(source, shell);
  if (path !== null && fileLocation(path, "/").above === "projects") return path.slice(0, path.lastIndexOf("/"));
  const cwd = path === null ? null : withSource(path, cwdOf);
  const config = hostConfigDirectory(shell);
  if (cwd === null || config === null) {
    const why = cwd === null ? "it does not say which folder it was in" : "HOME is not known";
    throw new UsageError(`Cannot tell where a client finds "${source}": ${why} (give --out FILE)`);
  }
  return `${config}/projects/${projectSlug(cwd)}`;
}

/** The last working folder that a session names. */
function cwdOf(source: ByteSource): string | null {
  for (const { raw, uuid } of entriesBackward(source)) {
    if (uuid !== null && typeof raw["cwd"] === "string") return raw["cwd"];
  }
  return null;
}

/** What is left to say of a trim when it is written; the plan itself is let go. */
interface Written {
  readonly sessionId: string;
  readonly sourceId: string | null;
  readonly cwd: string | null;
  /** The whole of the source, as `turns` counts it. */
  readonly source: { readonly turns: number; readonly calls: number };
  readonly stats: TrimStats;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/** The turns and calls of a session, counted while its entries go by. */
class Counted {
  turns = 0;
  calls = 0;

  *entries(entries: Iterable<Entry>): Generator<Entry> {
    const reader = new TurnReader();
    for (const entry of entries) {
      this.#add(reader.add(entry));
      yield entry;
    }
    this.#add(reader.end());
  }

  #add(turn: Turn | null): void {
    if (turn === null) return;
    this.turns++;
    this.calls += turn.toolCalls;
  }
}

function writeTrim(source: ByteSource, options: TrimOptions, file: NewFile | null, id: string, shell: Host): Written {
  const counted = new Counted();
  const names = { sessionId: id, newUuid: shell.newUuid };
  const trim = trimSession(counted.entries(entriesForward(source)), { ...options, repair: true }, names);
  const { sourceId, cwd } = trim;
  if (sourceId === id) throw new UsageError(`Expected --out to name a new session but found the source's id ${id}`);
  const { stats, bytes } = writeLines(trim, source, file);
  const { turns, calls } = counted;
  return { sessionId: id, sourceId, cwd, source: { turns, calls }, stats, bytesBefore: source.size, bytesAfter: bytes };
}

/** Writes the new session and checks it; an unsound one is not left behind. */
function makeTrim(
  source: ByteSource,
  options: TrimOptions,
  path: string | null,
  id: string,
  shell: Host,
): Written & { readonly problems: readonly Problem[] } {
  if (path === null) return { ...writeTrim(source, options, null, id, shell), problems: [] };
  const file = shell.createFile(path);
  try {
    const written = writeTrim(source, options, file, id, shell);
    file.close();
    const { problems } = checkFile(path, shell.cwd());
    const broken = problems.find(({ kind }) => kind !== "not_found");
    if (broken) throw new UsageError(`The trimmed session would not be sound: ${describeProblem(broken)}`);
    return { ...written, problems };
  } catch (error) {
    file.discard();
    throw error;
  }
}

/** What was asked for. */
interface Wish {
  readonly options: TrimOptions;
  readonly maxTokens: number | undefined;
  readonly lastGood: boolean;
}

type Done = ReturnType<typeof makeTrim> & { readonly options: TrimOptions };

/** Makes the errors of a trim those of a command line. */
async function run(argument: string, wish: Wish, target: ReturnType<typeof targetOf>, shell: Host): Promise<Done> {
  const { path, sessionId } = target;
  try {
    return await withTranscript(argument, shell, (whole) => {
      const source = wish.lastGood ? lastGoodPart(whole) : whole;
      const tokensOf = (options: TrimOptions) => writeTrim(source, options, null, sessionId, shell).stats.after.tokens;
      const options = wish.maxTokens === undefined ? wish.options : fitTokens(wish.options, wish.maxTokens, tokensOf);
      return { ...makeTrim(source, options, path, sessionId, shell), bytesBefore: whole.size, options };
    });
  } catch (error) {
    if (error instanceof NothingToTrimError) throw new UsageError(`Cannot trim "${argument}": ${error.message}`);
    if (error instanceof ChangedWhileReadError) throw new UsageError(`Cannot trim "${argument}": ${error.message}`);
    if (error instanceof RangeError) throw new UsageError(`Cannot trim "${argument}": it is nested too deep`);
    throw error;
  }
}

/** The commands that resume the new session; where a client would not find it, the first puts it there. */
function resumeCommands({ cwd, sessionId }: Written, path: string, shell: Host): string[] {
  const resume = `claude --resume ${sessionId}`;
  const commands = cwd === null ? [resume] : [`cd ${shellWord(cwd)} && ${resume}`];
  const place = fileLocation(path, shell.cwd());
  if (place.above === "projects" && place.name === `${sessionId}.jsonl`) return commands;
  const config = hostConfigDirectory(shell) ?? "~/.claude";
  const folder = cwd === null ? null : `${config}/projects/${projectSlug(cwd)}`;
  if (folder === null) return [`# put it into the folder of its project in ${config}/projects first`, ...commands];
  const there = shellWord(`${folder}/${sessionId}.jsonl`);
  return [`mkdir -p ${shellWord(folder)} && cp ${shellWord(path)} ${there}`, ...commands];
}

function table(rows: readonly (readonly [string, number, number])[]): SafeText {
  const line = (name: string, before: string, after: string) =>
    safeText(`${name.padEnd(16)}${before.padStart(14)}${after.padStart(14)}\n`, { lines: true });
  const number = (value: number) => value.toLocaleString("en-US");
  return joined([line("", "before", "after"), ...rows.map(([name, a, b]) => line(name, number(a), number(b)))]);
}

/** What stayed behind, with a word for each kind; nothing of kinds that did not occur. */
function droppedText({ left }: TrimStats): SafeText {
  const parts = ([
    [left.records, "metadata record", "metadata records"], // titles, snapshots, queue
    [left.otherBranches, "entry on another branch", "entries on other branches or before a compaction"],
    [left.noise, "API error or progress note", "API errors and progress notes"],
    [left.sidechain, "entry of a subagent", "entries of subagents"],
    [left.olderTurns, "entry of an older turn", "entries of older turns"],
    [left.emptied, "empty message", "empty messages"],
  ] as const).flatMap(([count, one, many]) => count === 0 ? [] : [pluralize(count, one, many)]);
  return parts.length === 0 ? safe`nothing dropped` : safe`dropped: ${joined(parts, ", ")}`;
}

function describe(done: Done, path: string | null, shell: Host): SafeText {
  const { stats, source, bytesBefore, bytesAfter, problems } = done;
  const { before, after, calls, changes } = stats;
  const cut = changes.inputs + changes.results + changes.capped + changes.notices;
  const shorter = pluralize(cut, "input or output", "inputs and outputs");
  const thinking = pluralize(stats.thinkingRemoved, "thinking block");
  const lines = [
    safe`${pluralize(calls.removed, "call")} removed, ${shorter} shortened, ${thinking} removed`,
    ...changes.images > 0 ? [safe`${pluralize(changes.images, "image")} left out`] : [],
    ...calls.incomplete > 0
      ? [safe`${pluralize(calls.incomplete, "call")} without a result, or refused by the API, left out`]
      : [],
    droppedText(stats),
    ...after.tokens > before.tokens ? [safe`The copy is not shorter: nothing in it was long enough to be cut.`] : [],
  ];
  const sizes = table([
    ["turns", source.turns, after.turns],
    ["calls", source.calls, after.calls],
    ["entries", before.entries, after.entries],
    ["bytes", bytesBefore, bytesAfter],
    ["tokens (about)", before.tokens, after.tokens],
  ]);
  const head = safe`${sizes}\n${joined(lines, "\n")}\n`;
  if (path === null) return safe`${head}\nNothing was written (--dry-run).\n`;
  const found = problems.length === 0
    ? safe`Checked: clean.`
    : joined(problems.map((problem) => safe`Checked: ${describeProblem(problem)}`), "\n");
  const commands = resumeCommands(done, path, shell);
  const note = commands.length > 1
    ? safe`The client does not look there; put it where it looks, then resume it`
    : safe`Resume it with`;
  const list = joined(commands.map((command) => safe`  ${safeText(command)}\n`));
  return safe`${head}\nWritten to ${safeText(path)}\n${found}\n${note}:\n${list}`;
}

function sizeJson({ entries, turns, calls, tokens }: SessionSize, bytes: number): JsonObject {
  return { turns, calls, entries, bytes, tokens };
}

/** What a trim did, as data. */
function answer(done: Done, source: string, path: string | null, shell: Host): JsonObject {
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
    resume: path === null ? null : resumeCommands(done, path, shell).join(" && "),
  };
}

/** `trim FILE --out FILE`: a new, shorter session. */
export const trimCommand: Command = {
  name: "trim",
  summary: "a new, shorter session that resumes",
  usage: `usage: trim FILE (--out FILE | --to-project) [--dry-run] [--json] [options]

${FILE_HELP} It is only read, and held in memory where it comes from there.

--out names a file that does not exist yet, or a folder: there the file is named after the new session's id. Missing
folders are made. A client finds a session only in the folder of its project, as <session id>.jsonl: --to-project puts it
there. What the API refuses (calls without a result, tool names over 200 characters, images that are too large) is left
out or replaced always.

  --max-tokens N         as much as goes into about N tokens: first thinking goes, then outputs are cut, then calls are
                         shortened and removed, then the oldest turns go
  --last-good            only what comes before the turn in which the session broke (see check)
  --keep-turns N         only the last N turns
  --keep-tool-turns N    only the last N turns with tools keep their calls
  --shorten P            of those, the oldest P % keep them shortened: 2 lines, 120 characters
  --percent-tools P      the oldest P % of all turns lose their calls
  --truncate             … or keep them shortened
  --percent-thinking P   the oldest P % of all turns lose their thinking
  --drop-thinking        all thinking goes
  --max-tool-output N    texts of results are cut to N characters
  --drop-images          images are replaced by a note
  --preset NAME          light 40/25, default 20/50, aggressive 10/50, heavy 10/80, extreme 0/0
                         (--keep-tool-turns/--shorten; thinking goes)
  --dry-run              says what would be left, and writes nothing
  --json                 {"schema":"debrief.trim/1",…}`,
  options: TRIM_OPTIONS,
  transcripts: true,
  examples: [
    "trim session.jsonl --preset default --dry-run",
    "trim latest --max-tokens 50000 --to-project",
    "trim session.jsonl --keep-turns 10 --max-tool-output 2000 --out shorter.jsonl",
  ],
  async run(args, shell) {
    const options = readOptions(args, TRIM_OPTIONS);
    const source = transcriptPath(options.only("FILE"), shell);
    const wish = {
      options: trimOptions(options),
      maxTokens: options.integer("max-tokens", 1),
      lastGood: options.flag("last-good"),
    };
    const dry = options.flag("dry-run");
    const given = options.text("out");
    const toProject = options.flag("to-project");
    if (given !== undefined && toProject) throw new UsageError("Expected either --out FILE or --to-project");
    if (given === undefined && !toProject && !dry) {
      throw new UsageError("Expected --out FILE or --to-project (or --dry-run) but found none of them");
    }
    const out = toProject && !dry ? `${projectFolderOf(source, shell)}/` : given;
    const target = targetOf(dry ? undefined : out, shell);
    const { path } = target;
    const done = await run(source, wish, target, shell);
    const data = answer(done, source, path, shell);
    if (path !== null) {
      const project = shell.env("CLAUDE_PROJECT_DIR") ?? shell.cwd();
      const { schema: _, ...record } = data;
      const failed = shell.record(projectState(project, "trims.jsonl"), { ts: shell.now().toISOString(), ...record });
      if (failed !== null) shell.stderr(safe`debrief trim: the trim is done but not noted: ${safeText(failed)}\n`);
    }
    shell.stdout(options.flag("json") ? safe`${jsonText(data, 2)}\n` : describe(done, path, shell));
    return 0;
  },
};
