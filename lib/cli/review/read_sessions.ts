import type { SessionFile } from "../../clients/session_files.ts";
import { AgentModes, FileCallReader, type FileCalls } from "../../analyses/review/facts/session_calls.ts";
import type { CallFact } from "../../analyses/review/facts/call_fact.ts";
import type { HookText } from "../../clients/hook_texts.ts";
import { decidingRules } from "../../analyses/review/deciding_rule.ts";
import { reviewSuggestions } from "../../analyses/review/recommend/suggestions.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import { entryCounts, type ReadCounts, reviewNotes } from "../../analyses/review/review.ts";
import { Tallier, type Tally, type TallyOptions } from "../../analyses/review/tally.ts";
import type { ReviewedCalls } from "../../report/review/review_html.ts";
import { newDiagnostics } from "../../session/read.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";
import { Progress } from "../output/progress.ts";
import { RecordedCalls } from "../sessions/hook_records.ts";
import { pipedEntries, transcriptFiles } from "../args/transcript_argument.ts";
import { readTranscript } from "../../clients/read.ts";

/** What was read from some files. */
export interface ReadSessions extends ReadCounts {
  readonly tally: Tally;
}

/** How sessions are read. */
export interface LoadOptions extends TallyOptions {
  readonly hookTexts?: readonly HookText[];
  /** Also read what hooks recorded of each session. */
  readonly prompts?: boolean;
  /** Called with each fact. */
  readonly onFact?: (fact: CallFact) => void;
}

/** What is said about each call that was read, by the settings in force. */
export function reviewedCalls(read: ReadSessions, history: History): ReviewedCalls {
  const { tally } = read;
  const deciding = decidingRules(tally, history);
  return { ...read, suggestions: reviewSuggestions(tally.groups, history), deciding, notes: reviewNotes(tally) };
}

/** The name of standard input where its lines have no session id. */
const PIPED = "stdin";

/**
 * Reads the calls of session files one file after the other; a file that cannot be read is skipped and counted.
 *
 * @param given Paths, ids, `latest`, or `-` for standard input, which is read last.
 * @throws {UnreadableTranscriptError} Where a path does not exist, or the only file cannot be read.
 */
export async function readSessions(
  given: readonly string[],
  host: Host,
  options: LoadOptions = {},
): Promise<ReadSessions> {
  const { files, piped, skipped: others } = transcriptFiles(given, host);
  const tallier = new Tallier(options);
  const diagnostics = newDiagnostics();
  const records = options.prompts ? new RecordedCalls(host) : null;
  const { onFact = () => {} } = options;
  const agentModes = new AgentModes();
  const take = ({ facts, modes }: FileCalls, session: string, isAgents: boolean): void => {
    if (!isAgents) agentModes.add(session, modes);
    for (const read of facts) {
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
        take(readFileCalls(file, { diagnostics, hookTexts }), file.session, file.agent !== null);
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
    for await (const entry of pipedEntries(host, { diagnostics })) reader.add(entry);
    take(reader.end(), PIPED, false);
  }
  return {
    files: { read: files.length - skipped + (piped ? 1 : 0), skipped: skipped + others },
    entries: entryCounts(diagnostics),
    tally: tallier.tally(),
  };
}

/** How a file is read. */
interface FileReading {
  readonly diagnostics: ReturnType<typeof newDiagnostics>;
  readonly hookTexts: readonly HookText[];
}

function readFileCalls({ path, session, agent }: SessionFile, { diagnostics, hookTexts }: FileReading): FileCalls {
  const reader = new FileCallReader({ session, agent, hookTexts });
  for (const entry of readTranscript(path, { diagnostics, marksTakenBack: false })) reader.add(entry);
  return reader.end();
}
