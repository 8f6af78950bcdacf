import { FileCallReader } from "../../analyses/review/facts/session_calls.ts";
import { readTranscript } from "../../clients/read.ts";
import { hostConfigDirectory } from "../host/paths.ts";
import type { Host } from "../host/host.ts";
import { DiscardCounter, guardOffer } from "../review/guard_offer.ts";
import { recentSessions } from "./environment.ts";
import type { DoctorFinding } from "./finding.ts";

/** How many lines of each session are read: enough to know whether such commands are run here at all. */
const LINES = 2000;

/** Offers the guard where recent sessions have commands that may have lost work. */
export async function* guardFindings(host: Host): AsyncGenerator<DoctorFinding> {
  const config = hostConfigDirectory(host);
  if (config === null) return;
  const counter = new DiscardCounter();
  for (const path of recentSessions(`${config}/${host.client.places.sessions}`, host).sessions) {
    const reader = new FileCallReader({ session: path, agent: null, hookTexts: [] });
    try {
      let lines = 0;
      for (const entry of readTranscript(path)) {
        reader.add(entry);
        if (++lines >= LINES) break;
      }
    } catch {
      continue; // that it cannot be read is said elsewhere
    }
    for (const fact of reader.end().facts) counter.add(fact);
  }
  const offer = await guardOffer(counter.counts(), host);
  if (offer === null) return;
  yield { check: "config", level: "note", text: `in recent sessions, ${offer.text}`, fix: offer.fix };
}
