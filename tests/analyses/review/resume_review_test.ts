import { assertEquals } from "@std/assert";
import { resumeReview, type ReviewOptions } from "../../../lib/analyses/review/resume_review.ts";
import type { Json } from "../../../lib/json.ts";
import { NO_SETTINGS } from "../../../lib/permissions/settings/settings.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { assistant, bytesOf, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";

const OPTIONS: ReviewOptions = {
  session: "s",
  agent: null,
  transcript: "/s.jsonl",
  history: { settings: NO_SETTINGS, home: "/home/me" },
  hookTexts: [],
  prompted: new Set(),
  isEnded: false,
  hasTime: () => true,
};
const CALLS = [assistant("m", [toolUse("t1"), toolUse("t2")], { uuid: "a" })];
const RESULT = user([toolResult("t1")], { uuid: "b" });
const source = (...lines: readonly object[]) => bytesSource(bytesOf(jsonl(...lines)));

Deno.test("resumeReview() says which calls were and are open, and reads on from what it stored", () => {
  const first = resumeReview(source(...CALLS), null, OPTIONS);
  assertEquals([first.status, [...first.openBefore], [...first.open]], ["read", [], ["t1", "t2"]]);
  const stored: Json = JSON.parse(JSON.stringify(first.stored("2026-01-05T09:00:00Z")));
  const second = resumeReview(source(...CALLS, RESULT), stored, OPTIONS);
  assertEquals([second.status, [...second.openBefore], [...second.open]], ["read", ["t1", "t2"], ["t2"]]);
  assertEquals(resumeReview(source(...CALLS), stored, OPTIONS).status, "nothing_new");
});

Deno.test("resumeReview() reads from the start where what is stored is not of this session", () => {
  const stored: Json = JSON.parse(JSON.stringify(resumeReview(source(...CALLS), null, OPTIONS).stored("now")));
  for (
    const [what, foreign] of [["nothing", null], ["a text", "x"], ["another session", {
      ...stored as object,
      session: "z",
    }]] as [string, Json][]
  ) {
    assertEquals(resumeReview(source(...CALLS), foreign, OPTIONS).status, "read", what);
  }
});

Deno.test("resumeReview() stops where there is no time, and says so", () => {
  const { status, open } = resumeReview(source(...CALLS), null, { ...OPTIONS, hasTime: () => false });
  assertEquals([status, open.size], ["more_to_read", 0]);
});
