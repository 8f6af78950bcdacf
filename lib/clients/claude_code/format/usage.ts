import { type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import type { Usage } from "../../../session/entry.ts";
import { compareVersions } from "../../../session/version.ts";

/**
 * The first client that writes the lines of a message while it still streams (observed from 1.0.30 to 2.1.330). A line that
 * is written before the end has the usage of the stream's first event, and no stop reason: 2.1.0 to 2.1.59 leave nearly all
 * messages like this, others only interrupted ones. Of 12,000 messages with a stop reason in public sessions, 8 state too
 * little.
 */
const STREAMED_SINCE = "1.0.30";

/** The result for the latest version: a file has few versions, and thousands of lines in a row share one. */
let asked: { readonly version: string; readonly streams: boolean } = { version: "", streams: false };

function streams(version: string): boolean {
  if (asked.version !== version) asked = { version, streams: compareVersions(version, STREAMED_SINCE) >= 0 };
  return asked.streams;
}

/**
 * The token counts of a line without preliminary ones: the output, and all of them if the back end counts nothing before
 * the end.
 *
 * @param version The client that wrote the line; null if unknown, and then every count is taken as it is.
 * @param stopReason Null on a line that was written before the message ended.
 */
export function statedUsage(usage: Usage, version: string | null, stopReason: string | null): Usage {
  if (stopReason !== null || version === null || !streams(version)) return usage;
  const counted = usage.input || usage.cacheRead || usage.cacheCreation;
  return counted ? { ...usage, output: null } : { input: null, output: null, cacheRead: null, cacheCreation: null };
}

/** The token counts of a line's message; null if it has none. */
export function parseUsage(message: JsonObject | null, version: string | null): Usage | null {
  const usage = message && objectAt(message, "usage");
  if (!usage) return null;
  const counts = {
    input: numberAt(usage, "input_tokens") ?? 0,
    output: numberAt(usage, "output_tokens"),
    cacheRead: numberAt(usage, "cache_read_input_tokens") ?? 0,
    cacheCreation: numberAt(usage, "cache_creation_input_tokens") ?? 0,
  };
  return statedUsage(counts, version, stringAt(message, "stop_reason"));
}
