import { isUuid } from "../analyses/check/finding.ts";
import type { Problem } from "../analyses/check/problem.ts";
import type { TrimOptions } from "../analyses/trim/options.ts";
import { NothingToTrim } from "../analyses/trim/nothing_to_trim.ts";
import { ChangedWhileRead, type SessionSize, type Trim, trimSession, type TrimStats } from "../analyses/trim/trim.ts";
import type { JsonObject } from "../json.ts";
import { pathIn } from "../path.ts";
import { joined, jsonText, padded, safe, type SafeText, safeText } from "../text/mod.ts";
import { entriesForward } from "../transcript/read.ts";
import type { ByteSource } from "../transcript/source.ts";
import { checkFile, describeProblem } from "./check.ts";
import { type Command, type NewFile, type Shell, UsageError } from "./command.ts";
import { LineWriter } from "./line_writer.ts";
import { readOptions } from "./options.ts";
import { FILE_HELP, transcriptPath, withTranscript } from "./transcript_argument.ts";
import { TRIM_OPTIONS, trimOptions } from "./trim_options.ts";

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

/** Where the new session goes, and its id: a file named after an id says it. */
function targetOf(out: string | undefined, shell: Shell): { path: string | null; sessionId: string } {
  if (out === undefined) return { path: null, sessionId: shell.newUuid() };
  if (shell.isFolder(out)) {
    const sessionId = shell.newUuid();
    return { path: pathIn(out, `${sessionId}.jsonl`), sessionId };
  }
  const named = (out.split(/[/\\]/).at(-1) ?? "").replace(/\.jsonl$/, "");
  return { path: out, sessionId: isUuid(named) ? named.toLowerCase() : shell.newUuid() };
}

/** What is left to say of a trim when it is written; the plan itself is let go. */
interface Written {
  readonly sessionId: string;
  readonly sourceId: string | null;
  readonly cwd: string | null;
  readonly stats: TrimStats;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

function writeTrim(source: ByteSource, options: TrimOptions, file: NewFile | null, id: string, shell: Shell): Written {
  const trim = trimSession(entriesForward(source), options, { sessionId: id, newUuid: shell.newUuid });
  const { sourceId, cwd } = trim;
  if (sourceId === id) throw new UsageError(`Expected --out to name a new session but found the source's id ${id}`);
  const { stats, bytes } = writeLines(trim, source, file);
  return { sessionId: id, sourceId, cwd, stats, bytesBefore: source.size, bytesAfter: bytes };
}

/** Writes the new session and checks it; an unsound one is not left behind. */
function makeTrim(
  source: ByteSource,
  options: TrimOptions,
  path: string | null,
  id: string,
  shell: Shell,
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

type Checked = ReturnType<typeof makeTrim>;

/** Makes the errors of a trim those of a command line. */
async function run(
  argument: string,
  options: TrimOptions,
  path: string | null,
  id: string,
  shell: Shell,
): Promise<Checked> {
  try {
    return await withTranscript(argument, shell, (source) => makeTrim(source, options, path, id, shell));
  } catch (error) {
    if (error instanceof NothingToTrim) throw new UsageError(`Cannot trim "${argument}": ${error.message}`);
    if (error instanceof ChangedWhileRead) throw new UsageError(`Cannot trim "${argument}": ${error.message}`);
    if (error instanceof RangeError) throw new UsageError(`Cannot trim "${argument}": it is nested too deep`);
    throw error;
  }
}

/** A word for a shell, in quotes where it needs them. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function resumeCommand({ cwd, sessionId }: Written): string {
  const resume = `claude --resume ${sessionId}`;
  return cwd === null ? resume : `cd ${quoted(cwd)} && ${resume}`;
}

function table(rows: readonly (readonly [string, number, number])[]): SafeText {
  const line = (name: string, before: string, after: string) =>
    safeText(`${name.padEnd(16)}${before.padStart(14)}${after.padStart(14)}\n`, { lines: true });
  const number = (value: number) => value.toLocaleString("en-US");
  return joined([line("", "before", "after"), ...rows.map(([name, a, b]) => line(name, number(a), number(b)))]);
}

function describe(written: Checked, path: string | null): SafeText {
  const { stats, bytesBefore, bytesAfter, problems } = written;
  const { before, after, calls, changes, left } = stats;
  const cut = changes.inputs + changes.results + changes.capped + changes.notices;
  const done = [
    safe`${calls.removed} calls removed, ${cut} inputs and outputs shortened, ${stats.thinkingRemoved} thinking blocks removed`,
    ...changes.images > 0 ? [safe`${changes.images} images left out`] : [],
    ...calls.incomplete > 0 ? [safe`${calls.incomplete} calls without both halves left out`] : [],
    safe`left behind: ${left.records} records, ${left.noise} errors and progress, ${left.otherBranches} on other branches, ${left.sidechain} of subagents, ${left.olderTurns} of older turns, ${left.emptied} emptied`,
  ];
  const sizes = table([
    ["turns", before.turns, after.turns],
    ["calls", before.calls, after.calls],
    ["entries", before.entries, after.entries],
    ["bytes", bytesBefore, bytesAfter],
    ["tokens (about)", before.tokens, after.tokens],
  ]);
  const head = safe`${sizes}\n${joined(done, "\n")}\n`;
  if (path === null) return safe`${head}\nNothing was written (--dry-run).\n`;
  const found = problems.length === 0
    ? safe`Checked: clean.`
    : joined(problems.map((problem) => safe`Checked: ${describeProblem(problem)}`), "\n");
  const resume = safeText(resumeCommand(written));
  return safe`${head}\nWritten to ${safeText(path)}\n${found}\nResume it with:\n  ${resume}\n`;
}

function sizeJson({ entries, turns, calls, tokens }: SessionSize, bytes: number): JsonObject {
  return { turns, calls, entries, bytes, tokens };
}

/** What a trim did, as data. */
function answer(written: Checked, source: string, path: string | null, options: TrimOptions): JsonObject {
  const { sourceId, sessionId, stats, bytesBefore, bytesAfter, problems } = written;
  return {
    schema: "debrief.trim/1",
    source,
    sourceSession: sourceId,
    target: path,
    session: path === null ? null : sessionId,
    options: { ...options, ...options.tools ? { tools: { ...options.tools } } : {} },
    counts: {
      before: sizeJson(stats.before, bytesBefore),
      after: sizeJson(stats.after, bytesAfter),
      calls: { ...stats.calls },
      turnsWithTools: { ...stats.turnsWithTools },
      thinkingRemoved: stats.thinkingRemoved,
      changes: { ...stats.changes },
      left: { ...stats.left },
    },
    problems: problems.map((problem) => ({ ...problem })),
    resume: path === null ? null : resumeCommand(written),
  };
}

/** `trim FILE --out FILE`: a new, shorter session. */
export const trimCommand: Command = {
  name: "trim",
  summary: "a new, shorter session that resumes",
  usage: `usage: trim FILE --out FILE [--dry-run] [--json] [options]

${FILE_HELP} It is only read, and held in memory where it comes from there.

--out names a file that does not exist yet, or a folder: there the file is named after the new session's id. A client
finds it in the folder of its project, as <session id>.jsonl.

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
    "trim session.jsonl --preset default --out ~/.claude/projects/-home-me-app/",
    "trim session.jsonl --keep-turns 10 --max-tool-output 2000 --out shorter.jsonl",
  ],
  async run(args, shell) {
    const options = readOptions(args, TRIM_OPTIONS);
    const source = transcriptPath(options.only("FILE"), shell);
    const wanted = trimOptions(options);
    const dry = options.flag("dry-run");
    const out = options.text("out");
    if (out === undefined && !dry) throw new UsageError("Expected --out FILE (or --dry-run) but found neither");
    const { path, sessionId } = targetOf(dry ? undefined : out, shell);
    const written = await run(source, wanted, path, sessionId, shell);
    const data = answer(written, source, path, wanted);
    if (path !== null) {
      const project = shell.env("CLAUDE_PROJECT_DIR") ?? shell.cwd();
      const { schema: _, ...record } = data;
      const failed = shell.record(project, "trims.jsonl", { ts: shell.now().toISOString(), ...record });
      if (failed !== null) shell.stderr(safe`debrief trim: the trim is done but not noted: ${safeText(failed)}\n`);
    }
    shell.stdout(options.flag("json") ? safe`${jsonText(data, 2)}\n` : describe(written, path));
    return 0;
  },
};
