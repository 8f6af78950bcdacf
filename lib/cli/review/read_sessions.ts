import type { SessionFile } from "../../clients/files/session_files.ts";
import { AgentModes, FileCallReader, type FileCalls } from "../../analyses/review/facts/session_calls.ts";
import type { CallFact } from "../../analyses/review/facts/call_fact.ts";
import type { HookText } from "../../clients/hooks/hook_texts.ts";
import { decidingRules } from "../../analyses/review/deciding_rule.ts";
import { reviewSuggestions } from "../../analyses/review/recommend/suggestions.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import { entryCounts, type ReadCounts, reviewNotes } from "../../analyses/review/review.ts";
import { SeenCalls, Tallier, type Tally, type TallyOptions } from "../../analyses/review/tally.ts";
import type { ReviewedCalls } from "../../report/review/review_html.ts";
import { newDiagnostics } from "../../session/read.ts";
import { type EntryCounts, type KeptCalls, packCalls, unpackCalls } from "../../history/kept_calls.ts";
import { fileStamp } from "../../history/update.ts";
import { type HistoryOptions, type RowHistory, withRows } from "../history/open_history.ts";
import { totalSize, UnreadableTranscriptError } from "../../session/io/source.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";
import { Progress } from "../output/progress.ts";
import type { HistorySessions } from "../args/sessions.ts";
import { RecordedCalls } from "../sessions/hook_records.ts";
import { OF_HOOKED_CLIENTS, pipedEntries, type TranscriptFiles, transcriptFiles } from "../args/transcript_argument.ts";
import { readTranscript } from "../../clients/read.ts";

/** What was read from some files. */
export interface ReadSessions extends ReadCounts {
  readonly tally: Tally;
}

export interface LoadOptions extends TallyOptions {
  readonly hookTexts?: readonly HookText[];
  /** Also read what hooks recorded of each session. */
  readonly prompts?: boolean;
  /** What earlier runs read. */
  readonly history?: RowHistory | null;
  /** Called with each call once, whatever the period. */
  readonly onFact?: (fact: CallFact) => void;
}

/** The calls that were read, with the rules and suggestions that the settings in force give. */
export function reviewedCalls(read: ReadSessions, history: History): ReviewedCalls {
  const { tally } = read;
  const deciding = decidingRules(tally, history);
  return { ...read, suggestions: reviewSuggestions(tally.groups, history), deciding, notes: reviewNotes(tally) };
}

/** The name of standard input where its lines have no session id. */
const PIPED = "stdin";

/**
 * Reads the calls of session files one file after the other; a file that cannot be read is skipped and counted.
 * `given`: paths, ids, `latest`, or `-` for standard input, which is read last; or the files that they mean. Throws
 * UnreadableTranscriptError where a path does not exist, or the only file cannot be read.
 */
export async function readSessions(
  given: readonly string[] | TranscriptFiles,
  host: Host,
  options: LoadOptions = {},
): Promise<ReadSessions> {
  const { files, piped, skipped: others } = "files" in given ? given : transcriptFiles(given, host, OF_HOOKED_CLIENTS);
  const tallier = new Tallier(options);
  const diagnostics = newDiagnostics();
  const records = options.prompts ? new RecordedCalls(host) : null;
  const { onFact = () => {} } = options;
  const agentModes = new AgentModes();
  const seen = new SeenCalls();
  const take = ({ facts, modes }: FileCalls, session: string, isAgents: boolean): void => {
    if (!isAgents) agentModes.add(session, modes);
    for (const read of facts) {
      if (!seen.add(read)) continue;
      const fact = agentModes.completed(records?.completed(read) ?? read);
      tallier.add(fact);
      onFact(fact);
    }
  };
  const progress = new Progress("reading", files.reduce((sum, { size }) => sum + size, 0), host);
  const hookTexts = options.hookTexts ?? [];
  let skipped = 0;
  try {
    for (const file of files) {
      try {
        const { calls, counts } = keptCalls(file, hookTexts, options.history ?? null);
        addSessionCounts(diagnostics, counts);
        take(calls, file.session, file.agent !== null);
      } catch (error) {
        if (!(error instanceof UnreadableTranscriptError) || (files.length === 1 && !piped)) throw error;
        host.stderr(safe`${safeText(error.message)} (skipped)\n`);
        skipped++;
      }
      await progress.add(file.size);
    }
  } finally {
    await progress.end();
  }
  if (piped) {
    const reader = new FileCallReader({ session: PIPED, agent: null, hookTexts });
    for await (const entry of pipedEntries(host, { diagnostics }, OF_HOOKED_CLIENTS)) reader.add(entry);
    take(reader.end(), PIPED, false);
  }
  return {
    files: { read: files.length - skipped + (piped ? 1 : 0), skipped: skipped + others },
    entries: entryCounts(diagnostics),
    tally: tallier.tally(),
  };
}

/** As {@linkcode readSessions}, with the history: what it knows is not read again, and what is read it knows the next time. */
export async function readKnownSessions(
  { paths, searched }: HistorySessions,
  host: Host,
  { isUsed, ...options }: HistoryOptions & Omit<LoadOptions, "history">,
): Promise<ReadSessions> {
  const bytes = totalSize(paths);
  const read = (history: RowHistory | null) => readSessions(paths, host, { ...options, history });
  return await withRows({ bytes, searched }, { isUsed }, host, read);
}

/** The calls of a file: from the history if it has them as they are, else from the transcript, which it then knows. */
function keptCalls(file: SessionFile, hookTexts: readonly HookText[], history: RowHistory | null): KeptCalls {
  // what hooks say depends on what the user says of them
  if (history === null || hookTexts.length > 0) return readFileCalls(file, hookTexts);
  const source = callSource(file);
  const kept = history.rows(file.path, "calls", source);
  if (kept !== null) return unpackCalls(kept, file.path) ?? readFileCalls(file, hookTexts);
  const calls = readFileCalls(file, hookTexts);
  const text = packCalls(calls);
  if (text.length <= MAX_KEPT) history.keep(file.path, "calls", source, text);
  return calls;
}

/** Characters of the calls of one file that are kept. */
const MAX_KEPT = 32 * 1024 * 1024;

export function callSource(file: SessionFile): string {
  return JSON.stringify([file.path, fileStamp(file).stamp, file.session, file.agent]);
}

function readFileCalls({ path, session, agent }: SessionFile, hookTexts: readonly HookText[]): KeptCalls {
  const reader = new FileCallReader({ session, agent, hookTexts });
  const counts = newDiagnostics();
  for (const entry of readTranscript(path, { diagnostics: counts, marksTakenBack: false })) reader.add(entry);
  return { calls: reader.end(), counts };
}

function addSessionCounts(sum: EntryCounts, counts: EntryCounts): void {
  sum.entries += counts.entries;
  sum.unparsable += counts.unparsable;
  sum.oversize += counts.oversize;
  sum.incomplete += counts.incomplete;
}
