/** What must hold of every session, by name. */
import type { Evidence } from "./evidence.ts";
import { agentsHold } from "./laws/agents.ts";
import { intentsHold } from "./laws/intents.ts";
import type { LawResult } from "./laws/judged.ts";
import { clientEnds, hooksEnd, hooksLog } from "./laws/processes.ts";
import { endsAreAsked, reviewsHold } from "./laws/reviews.ts";
import { stopsHold } from "./laws/stops.ts";
import { transcriptHolds } from "./laws/transcripts.ts";

export const LAWS = {
  client: clientEnds,
  hooks: hooksEnd,
  log: hooksLog,
  transcript: transcriptHolds,
  intent: intentsHold,
  stops: stopsHold,
  agents: agentsHold,
  ends: endsAreAsked,
  review: reviewsHold,
} satisfies Readonly<Record<string, (evidence: Evidence) => LawResult>>;

export type LawName = keyof typeof LAWS;

export function holdLaws(evidence: Evidence, without: readonly LawName[]): LawResult {
  const names = (Object.keys(LAWS) as LawName[]).filter((name) => !without.includes(name));
  const results = names.map((name) => LAWS[name](evidence));
  return { problems: results.flatMap(({ problems }) => problems), judged: results.flatMap(({ judged }) => judged) };
}
