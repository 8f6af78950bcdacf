/**
 * Writing a trimmed session.
 *
 * @module
 */
import { describeProblem, type Problem } from "../../clients/resuming/problem.ts";
import type { ClientTrimming, SessionTrim } from "../../clients/resuming/resuming.ts";
import { ChangedWhileReadError, NothingToTrimError } from "../../clients/resuming/trim_errors.ts";
import type { TrimOptions } from "../../clients/resuming/trim_options.ts";
import type { TrimStats } from "../../clients/resuming/trim_stats.ts";
import { type ByteSource, withSource } from "../../session/io/source.ts";
import { formatInteger } from "../../text/format.ts";
import { withTranscript } from "../args/transcript_argument.ts";
import { type Host, type NewFile, UsageError } from "../host/host.ts";
import { absolutePath } from "../host/paths.ts";
import { LineWriter } from "../output/line_writer.ts";
import type { TargetTools, TrimTarget } from "./target.ts";

/** What is removed step by step until a session fits, the least important first. */
const STEPS: readonly TrimOptions[] = [
  { thinking: 100 },
  { maxToolOutput: 4000 },
  { maxToolOutput: 1000, dropImages: true },
  { tools: { kind: "oldest", percent: 100, how: "shorten" } },
  { tools: { kind: "last", turns: 0, shorten: 0 } },
];

/** More turns than any session has. */
const ALL_TURNS = 1_000_000;

/**
 * Options with which a session has at most about this many tokens. `given`: options that stay as they are. Throws
 * UsageError if the last turn alone has more.
 */
export function fitTokens(given: TrimOptions, most: number, tokensOf: (options: TrimOptions) => number): TrimOptions {
  let options = given;
  if (tokensOf(options) <= most) return options;
  for (const step of STEPS) {
    options = { ...options, ...step, ...given };
    if (tokensOf(options) <= most) return options;
  }
  const withTurns = (keepTurns: number): TrimOptions => ({ ...options, keepTurns });
  const least = tokensOf(withTurns(1));
  if (least > most) {
    throw new UsageError(
      `Cannot fit the session into ${formatInteger(most)} tokens: the last turn alone has about ${
        formatInteger(least)
      } without its calls (pass a larger --max-tokens)`,
    );
  }
  let [fits, tooMany] = [1, given.keepTurns ?? ALL_TURNS];
  while (tooMany - fits > 1) {
    const middle = fits * 2 < tooMany && tooMany === ALL_TURNS ? fits * 2 : Math.floor((fits + tooMany) / 2);
    if (tokensOf(withTurns(middle)) <= most) fits = middle;
    else tooMany = middle;
  }
  return withTurns(fits);
}

/** What the command line asks for. */
export interface TrimRequest {
  readonly options: TrimOptions;
  /** About how many tokens the new session may have; undefined for no limit. */
  readonly maxTokens: number | undefined;
  /** Whether to stop before the turn in which the session broke. */
  readonly lastGood: boolean;
}

/** What a trim did. The plan is not kept: it is large. */
interface WrittenTrim {
  readonly sessionId: string;
  readonly sourceId: string | null;
  readonly cwd: string | null;
  readonly cwds: readonly string[];
  /** All of the source: turns that the user began, and calls, also where they were taken back. */
  readonly source: { readonly turns: number; readonly calls: number };
  readonly stats: TrimStats;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/** What a trim did, and what `check` finds in the new session. */
export interface TrimResult extends WrittenTrim {
  readonly problems: readonly Problem[];
  /** The options in the end: `maxTokens` adds some. */
  readonly options: TrimOptions;
}

function writeLines(trim: SessionTrim, file: NewFile | null): { stats: TrimStats; bytes: number } {
  const writer = new LineWriter(file);
  const lines = trim.lines();
  for (let next = lines.next();; next = lines.next()) {
    if (next.done) {
      writer.flush();
      return { stats: next.value, bytes: writer.bytes };
    }
    writer.write(next.value);
    writer.write("\n");
  }
}

/** What writes a copy: how its client resumes it, and its id. */
interface TrimTools extends TargetTools {
  readonly sessionId: string;
}

/** Opens the new file, in a directory that is created if necessary. */
function openTarget(path: string, host: Host): NewFile {
  const [, above = ""] = /^(?:(.*)[/\\])?[^/\\]*$/s.exec(path) ?? [];
  if (above !== "" && !host.isDirectory(above)) host.makeDirectory(above);
  return host.createFile(path);
}

/** @param open Opens what to write to once it is certain that there is something to write; null writes nowhere. */
function writeTo(
  open: (() => NewFile) | null,
  source: ByteSource,
  options: TrimOptions,
  { sessionId, trimming, host }: TrimTools,
): WrittenTrim {
  const trim = trimming.trim(source, { ...options, repair: true }, { sessionId, newUuid: host.randomUuid });
  const { sourceId, cwd, cwds } = trim;
  if (sourceId === sessionId) {
    throw new UsageError(`Expected --out to name a new session but found the source's id ${sessionId}`);
  }
  const { stats, bytes } = writeLines(trim, open?.() ?? null);
  return { sessionId, sourceId, cwd, cwds, source: trim.source, stats, bytesBefore: source.size, bytesAfter: bytes };
}

/** Writes a trim to its target and checks it; the file is removed if it would not resume. */
function writeChecked(source: ByteSource, options: TrimOptions, path: string | null, tools: TrimTools): TrimResult {
  const { resuming, host } = tools;
  if (path === null) return { ...writeTo(null, source, options, tools), options, problems: [] };
  const files: NewFile[] = [];
  const open = () => {
    const file = openTarget(path, host);
    files.push(file);
    return file;
  };
  try {
    const written = writeTo(open, source, options, tools);
    files.forEach((file) => file.close());
    const { problems } = withSource(path, (copy) => resuming.check(copy, absolutePath(path, host)));
    const broken = problems.find(({ kind }) => kind !== "not_found");
    if (broken) throw new UsageError(`The trimmed session would be invalid: ${describeProblem(broken)}`);
    return { ...written, options, problems };
  } catch (error) {
    files.forEach((file) => file.discard());
    throw error;
  }
}

/** @throws {UsageError} If the session broke in its first turn. */
function goodPart(source: ByteSource, { lastGoodPart }: ClientTrimming): ByteSource {
  const part = lastGoodPart(source);
  if (part === null) throw new UsageError("Cannot use --last-good: the session broke in its first turn");
  return part;
}

/**
 * Writes a shorter copy of a session. `argument`: how the session was named on the command line. Throws UsageError if
 * the session cannot be trimmed as asked, or the copy would not resume.
 */
export async function writeTrim(
  argument: string,
  { options, maxTokens, lastGood }: TrimRequest,
  { sessionId, path }: TrimTarget,
  given: TargetTools,
): Promise<TrimResult> {
  const tools = { ...given, sessionId };
  try {
    return await withTranscript(argument, given.host, (whole) => {
      const source = lastGood ? goodPart(whole, given.trimming) : whole;
      const tokensOf = (options: TrimOptions) => writeTo(null, source, options, tools).stats.after.tokens;
      const fitting = maxTokens === undefined ? options : fitTokens(options, maxTokens, tokensOf);
      return { ...writeChecked(source, fitting, path, tools), bytesBefore: whole.size };
    });
  } catch (error) {
    if (error instanceof NothingToTrimError || error instanceof ChangedWhileReadError) {
      throw new UsageError(`Cannot trim "${argument}": ${error.message}`);
    }
    if (error instanceof RangeError) throw new UsageError(`Cannot trim "${argument}": it is nested too deeply`);
    throw error;
  }
}
