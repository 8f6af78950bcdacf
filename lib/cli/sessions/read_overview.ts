import { filesOf } from "../../clients/recognise.ts";
import { OverviewReader, type SessionOverview } from "../../analyses/overview/overview.ts";
import { transcriptEntries } from "../args/transcript_argument.ts";
import type { Host } from "../host/host.ts";

/**
 * The overview of the session that an argument means.
 *
 * @throws {UsageError} If it means none.
 * @throws {UnreadableTranscriptError} If it cannot be read.
 */
export async function readOverview(argument: string, host: Host): Promise<SessionOverview> {
  const reader = new OverviewReader(argument === "-" ? "" : filesOf(argument).sessionIdOf(argument));
  for await (const entry of transcriptEntries(argument, host)) reader.add(entry);
  return reader.end();
}
