import type { SessionFile } from "../../clients/session_files.ts";
import { FactReader } from "../../analyses/review/facts/fact_reader.ts";
import { type CallFact, withPrompt } from "../../analyses/review/facts/call_fact.ts";
import { type LiveDecision, withLiveDecision } from "../../analyses/review/facts/live_decision.ts";
import type { HookText } from "../../clients/decisions/hook_texts.ts";
import { entryCounts, type ReadCounts } from "../../analyses/review/review.ts";
import { Tallier, type Tally, type TallyOptions } from "../../analyses/review/tally.ts";
import { CALL_LOG, LIVE_DECISIONS, liveDecisions, promptedIds } from "../../hooks/handlers/call_records.ts";
import { sessionState } from "../../hooks/store/state_names.ts";
import { newDiagnostics } from "../../session/read.ts";
import type { Entry } from "../../session/entry.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";
import { safe, safeText } from "../../text/mod.ts";
import { forClient, type Host } from "../host/host.ts";
import { INSTALLATIONS } from "../../clients/installation/installations.ts";
import { Progress } from "../output/progress.ts";
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

/** What hooks recorded of a session's calls. */
interface Recorded {
  /** The calls that a person was asked about, as tool_intent recorded them. */
  readonly prompted: ReadonlySet<string>;
  /** What a module in the client's process saw of the decisions. */
  readonly decided: ReadonlyMap<string, LiveDecision>;
}

/** What hooks recorded, read once for each session. */
class HookRecords {
  readonly #sessions = new Map<string, Recorded>();
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  of({ session }: CallFact): Recorded {
    const known = this.#sessions.get(session);
    if (known !== undefined) return known;
    // each client's hooks keep their records in its own directory
    const hosts = INSTALLATIONS.map((installation) => forClient(this.#host, installation));
    const read = (name: string) => hosts.flatMap((host) => host.readRecords(sessionState(session, name)));
    const recorded = { prompted: promptedIds(read(CALL_LOG)), decided: liveDecisions(read(LIVE_DECISIONS)) };
    this.#sessions.set(session, recorded);
    return recorded;
  }

  /** A call with what was recorded of it. */
  added(fact: CallFact): CallFact {
    const { prompted, decided } = this.of(fact);
    return withLiveDecision(withPrompt(fact, prompted), decided);
  }
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
  const records = options.prompts ? new HookRecords(host) : null;
  const { onEntry = () => {}, onFact = () => {} } = options;
  const take = (read: CallFact): void => {
    const fact = records?.added(read) ?? read;
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
  for (const entry of readTranscript(path, { diagnostics })) {
    onEntry(entry);
    takeAll(reader.add(entry), take);
  }
  takeAll(reader.end(), take);
}

function takeAll(facts: Iterable<CallFact>, take: (fact: CallFact) => void): void {
  for (const fact of facts) take(fact);
}
