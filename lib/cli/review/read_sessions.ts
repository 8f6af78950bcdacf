import type { SessionFile } from "../../clients/session_files.ts";
import { FactReader } from "../../analyses/review/facts/fact_reader.ts";
import type { CallFact } from "../../analyses/review/facts/call_fact.ts";
import type { HookText } from "../../clients/hook_texts.ts";
import { decidingRules } from "../../analyses/review/deciding_rule.ts";
import { recommend } from "../../analyses/review/recommend/recommend.ts";
import { reviewSuggestions } from "../../analyses/review/recommend/suggestions.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import { entryCounts, type ReadCounts, type Review, reviewNotes } from "../../analyses/review/review.ts";
import { Tallier, type Tally, type TallyOptions } from "../../analyses/review/tally.ts";
import { newDiagnostics } from "../../session/read.ts";
import type { Entry } from "../../session/entry.ts";
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
  /** Called with each entry, before the facts that it completes. */
  readonly onEntry?: (entry: Entry) => void;
  /** Called with each fact. */
  readonly onFact?: (fact: CallFact) => void;
}

/** The review of what was read, by the settings in force. */
export function assembleReview(read: ReadSessions, history: History): Review {
  const { tally } = read;
  const deciding = decidingRules(tally, history);
  const recommendations = recommend(tally, history);
  const suggestions = reviewSuggestions(tally.groups, history);
  return { ...read, recommendations, suggestions, deciding, notes: reviewNotes(tally) };
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
  const { onEntry = () => {}, onFact = () => {} } = options;
  const take = (read: CallFact): void => {
    const fact = records?.completed(read) ?? read;
    tallier.add(fact);
    onFact(fact);
  };
  const progress = new Progress("reading", files.reduce((sum, { size }) => sum + size, 0), host);
  const hookTexts = options.hookTexts ?? [];
  let skipped = 0;
  try {
    for (const file of files) {
      try {
        readFacts(file, { take, onEntry, diagnostics, hookTexts });
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
    const reader = new FactReader({ session: PIPED, agent: null, hookTexts });
    for await (const entry of pipedEntries(host, { diagnostics })) {
      onEntry(entry);
      takeAll(reader.add(entry), take);
    }
    takeAll(reader.end(), take);
  }
  return {
    files: { read: files.length - skipped + (piped ? 1 : 0), skipped: skipped + others },
    entries: entryCounts(diagnostics),
    tally: tallier.tally(),
  };
}

interface Into {
  take(fact: CallFact): void;
  onEntry(entry: Entry): void;
  readonly diagnostics: ReturnType<typeof newDiagnostics>;
  readonly hookTexts: readonly HookText[];
}

function readFacts({ path, session, agent }: SessionFile, { take, onEntry, diagnostics, hookTexts }: Into): void {
  const reader = new FactReader({ session, agent, hookTexts });
  for (const entry of readTranscript(path, { diagnostics, marksTakenBack: false })) {
    onEntry(entry);
    takeAll(reader.add(entry), take);
  }
  takeAll(reader.end(), take);
}

function takeAll(facts: Iterable<CallFact>, take: (fact: CallFact) => void): void {
  for (const fact of facts) take(fact);
}
