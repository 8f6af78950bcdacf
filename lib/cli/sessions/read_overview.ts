import { filesOf } from "../../clients/recognize.ts";
import { entriesForward } from "../../clients/read.ts";
import { withSource } from "../../session/io/source.ts";
import { OverviewReader, type SessionOverview } from "../../analyses/overview/overview.ts";
import { readEntries } from "../args/transcript_argument.ts";
import type { Host } from "../host/host.ts";
import { RecordedCalls } from "./hook_records.ts";

/**
 * The overview of the session that an argument means. Throws UsageError if it means none. Throws
 * UnreadableTranscriptError if it cannot be read.
 */
export async function readOverview(argument: string, host: Host): Promise<SessionOverview> {
  const recorded = new RecordedCalls(host);
  const files = argument === "-" ? null : filesOf(argument);
  const reader = new OverviewReader(files?.sessionIdOf(argument) ?? "", {
    completed: (fact) => recorded.completed(fact),
    givenTitle: files?.givenTitle(argument) ?? null,
  });
  await readEntries(argument, host, (entry) => reader.add(entry));
  return reader.end();
}

/** The directory a session was started in, from the first line that names one; null if none does. */
export function startDirectoryOf(path: string): string | null {
  return withSource(path, (source) => {
    for (const { cwd } of entriesForward(source, { marksTakenBack: false })) if (cwd !== null) return cwd;
    return null;
  });
}
