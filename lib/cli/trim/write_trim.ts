/**
 * Writing a trimmed session.
 *
 * @module
 */
import { entriesForward } from "../../clients/read.ts";
import type { Problem } from "../../analyses/check/problem.ts";
import { ChangedWhileReadError, NothingToTrimError } from "../../analyses/trim/errors.ts";
import type { TrimOptions } from "../../analyses/trim/options.ts";
import { type Trim, trimSession, type TrimStats } from "../../analyses/trim/trim.ts";
import type { Entry } from "../../session/entry.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { type Turn, TurnReader } from "../../session/turns/turns.ts";
import { withTranscript } from "../args/transcript_argument.ts";
import { checkFile, describeProblem } from "../check/check_file.ts";
import { type Host, type NewFile, UsageError } from "../host/host.ts";
import { LineWriter } from "../output/line_writer.ts";
import { fitTokens } from "./fit_tokens.ts";
import { lastGoodPart } from "./last_good_part.ts";
import type { TrimTarget } from "./target.ts";

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
  /** All of the source, as `turns` counts it. */
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

/** Counts the turns and calls of a session while its entries are read. */
class TurnCounter {
  turns = 0;
  calls = 0;

  *count(entries: Iterable<Entry>): Generator<Entry> {
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

function writeLines(trim: Trim, source: ByteSource, file: NewFile | null): { stats: TrimStats; bytes: number } {
  const writer = new LineWriter(file);
  const lines = trim.lines(entriesForward(source, { skip: (_, line) => !trim.needsLine(line) }));
  for (let next = lines.next();; next = lines.next()) {
    if (next.done) {
      writer.flush();
      return { stats: next.value, bytes: writer.bytes };
    }
    writer.write(next.value);
    writer.write("\n");
  }
}

/** Writes a trim to a file, or nowhere if there is none. */
function writeTo(
  file: NewFile | null,
  source: ByteSource,
  options: TrimOptions,
  { sessionId, host }: { sessionId: string; host: Host },
): WrittenTrim {
  const counter = new TurnCounter();
  const names = { sessionId, newUuid: host.randomUuid };
  const trim = trimSession(counter.count(entriesForward(source)), { ...options, repair: true }, names);
  const { sourceId, cwd } = trim;
  if (sourceId === sessionId) {
    throw new UsageError(`Expected --out to name a new session but found the source's id ${sessionId}`);
  }
  const { stats, bytes } = writeLines(trim, source, file);
  const { turns, calls } = counter;
  return { sessionId, sourceId, cwd, source: { turns, calls }, stats, bytesBefore: source.size, bytesAfter: bytes };
}

/** Writes a trim to its target and checks it; the file is removed if it would not resume. */
function writeChecked(
  source: ByteSource,
  options: TrimOptions,
  { path, sessionId }: TrimTarget,
  host: Host,
): TrimResult {
  if (path === null) return { ...writeTo(null, source, options, { sessionId, host }), options, problems: [] };
  const file = host.createFile(path);
  try {
    const written = writeTo(file, source, options, { sessionId, host });
    file.close();
    const { problems } = checkFile(path, host.cwd());
    const broken = problems.find(({ kind }) => kind !== "not_found");
    if (broken) throw new UsageError(`The trimmed session would be invalid: ${describeProblem(broken)}`);
    return { ...written, options, problems };
  } catch (error) {
    file.discard();
    throw error;
  }
}

/**
 * Writes a shorter copy of a session.
 *
 * @param argument How the session was named on the command line.
 * @throws {UsageError} If the session cannot be trimmed as asked, or the copy would not resume.
 */
export async function writeTrim(
  argument: string,
  { options, maxTokens, lastGood }: TrimRequest,
  target: TrimTarget,
  host: Host,
): Promise<TrimResult> {
  const { sessionId } = target;
  try {
    return await withTranscript(argument, host, (whole) => {
      const source = lastGood ? lastGoodPart(whole) : whole;
      const tokensOf = (options: TrimOptions) => writeTo(null, source, options, { sessionId, host }).stats.after.tokens;
      const fitting = maxTokens === undefined ? options : fitTokens(options, maxTokens, tokensOf);
      return { ...writeChecked(source, fitting, target, host), bytesBefore: whole.size };
    });
  } catch (error) {
    if (error instanceof NothingToTrimError || error instanceof ChangedWhileReadError) {
      throw new UsageError(`Cannot trim "${argument}": ${error.message}`);
    }
    if (error instanceof RangeError) throw new UsageError(`Cannot trim "${argument}": it is nested too deeply`);
    throw error;
  }
}
