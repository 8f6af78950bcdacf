/**
 * What happened to memory_triage's messages, and which categories only cost time here.
 *
 * @module
 */
import { CATEGORY_NOUNS } from "../../analyses/triage/category.ts";
import { type CategoryFollowUps, FollowUpCounter } from "../../analyses/triage/follow_up.ts";
import { parseFollowed } from "../../replay/session_result.ts";
import type { JsonObject } from "../../json.ts";
import { pluralize } from "../../text/format.ts";
import type { DoctorFinding } from "./finding.ts";

/** With fewer messages than this, the share says nothing. */
const FEW = 5;

/** The counts of a project's records, by category. */
export function followUpCounts(records: readonly JsonObject[]): readonly CategoryFollowUps[] {
  const counter = new FollowUpCounter();
  for (const message of records.flatMap((record) => parseFollowed(record) ?? [])) counter.add(message);
  return counter.counts();
}

/** The share that was saved, and the configuration that turns off what never was. */
export function* followUpFindings(counts: readonly CategoryFollowUps[]): Generator<DoctorFinding> {
  const shares = counts.map(({ category, saved, answered, ignored }, index) => {
    const shown = saved + answered + ignored;
    const [, about] = CATEGORY_NOUNS[category];
    return index === 0
      ? `of ${pluralize(shown, "message")} about ${about}, ${saved} led the model to save something`
      : `of ${shown} about ${about}, ${saved}`;
  });
  if (shares.length > 0) {
    yield { check: "log", level: "ok", text: `memory_triage: ${shares.join("; ")}`, fix: null };
  }
  for (const { category, saved, answered, ignored } of counts) {
    const shown = saved + answered + ignored;
    if (saved > 0 || shown < FEW) continue;
    const [, more] = CATEGORY_NOUNS[category];
    yield {
      check: "log",
      level: "note",
      text: `memory_triage named ${more} ${shown} times, and nothing was saved`,
      fix: `to turn them off, write "triage": {"thresholds": {"${category}": 1}} in debrief.jsonc`,
    };
  }
}
