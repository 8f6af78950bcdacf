import fc from "./property.ts";
import type { SessionResult, StopResult } from "../../lib/replay/session_result.ts";
import { FOLLOW_UPS } from "../../lib/analyses/triage/follow_up.ts";
import { CATEGORIES } from "../../lib/analyses/triage/category.ts";

const category = fc.constantFrom(...CATEGORIES);
const categories = fc.uniqueArray(category, { maxLength: 3 }).map((found) =>
  CATEGORIES.filter((name) => found.includes(name))
);
const score = fc.double({ min: 0, max: 1, noNaN: true });
const stop: fc.Arbitrary<StopResult> = fc.record({
  line: fc.integer({ min: 1, max: 99 }),
  blocked: categories,
  passReason: fc.constantFrom("", "nothing", "already_reported"),
});
export const sessionResult: fc.Arbitrary<SessionResult> = fc.record({
  session: fc.string(),
  stops: fc.array(stop, { maxLength: 5 }),
  followed: fc.array(
    fc.record({ categories: categories.filter((found) => found.length > 0), followUp: fc.constantFrom(...FOLLOW_UPS) }),
    { maxLength: 3 },
  ),
  examples: fc.array(
    fc.record({
      category,
      score,
      stopLine: fc.integer({ min: 1, max: 9 }),
      line: fc.option(fc.integer({ min: 1, max: 9 })),
      text: fc.string(),
      cue: fc.string(),
    }),
    { maxLength: 4 },
  ),
});
