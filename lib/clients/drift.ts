/**
 * What a transcript has that its client's tables do not know.
 *
 * @module
 */
import { claudeCode } from "./claude_code/mod.ts";
import { DriftReader } from "./claude_code/format/drift.ts";
import type { Client } from "./client.ts";

/** Collects what is unknown in a client's transcripts; null if no table lists what is known. */
export function driftReader(client: Client): DriftReader | null {
  return client === claudeCode ? new DriftReader() : null;
}
