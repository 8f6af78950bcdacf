import { overviewOf, type SessionSummary, summaryOfOverview } from "../../analyses/overview/overview.ts";
import { readTranscript } from "../../clients/read.ts";
import { filesOf } from "../../clients/recognize.ts";
import { UnreadableTranscriptError } from "../../session/io/source.ts";
import { readBilledOfAgents } from "./agent_costs.ts";

/** Reads the summaries of sessions from their files. `onUnreadable`: called with a file that cannot be read. */
export function readSummaries(
  paths: readonly string[],
  onUnreadable: (error: UnreadableTranscriptError) => void,
): ReadonlyMap<string, SessionSummary> {
  const summaries = new Map<string, SessionSummary>();
  for (const path of paths) {
    try {
      const files = filesOf(path);
      const options = { givenTitle: files.givenTitle(path) };
      const summary = summaryOfOverview(overviewOf(readTranscript(path), files.sessionIdOf(path), options));
      summaries.set(path, { ...summary, billed: [...summary.billed, ...readBilledOfAgents(path)] });
    } catch (error) {
      if (!(error instanceof UnreadableTranscriptError)) throw error;
      onUnreadable(error);
    }
  }
  return summaries;
}
