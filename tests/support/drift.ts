import { EntryDriftReader } from "../../lib/clients/claude_code/format/drift.ts";
import type { Drift } from "../../lib/clients/drift.ts";
import type { Entry } from "../../lib/session/entry.ts";

/** What entries have that this version of debrief does not know. */
export function driftOf(entries: Iterable<Entry>): Drift[] {
  const reader = new EntryDriftReader();
  for (const entry of entries) reader.add(entry);
  return reader.findings();
}
