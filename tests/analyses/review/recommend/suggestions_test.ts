import { assertEquals } from "@std/assert";
import { reviewSuggestions } from "../../../../lib/analyses/review/recommend/suggestions.ts";
import type { ReviewSuggestion } from "../../../../lib/analyses/review/review.ts";
import type { Tally } from "../../../../lib/analyses/review/tally.ts";
import {
  type Answer,
  HISTORY,
  only,
  type Past,
  run,
  tallyOf as tallyOfPast,
} from "../../../support/review/approvals.ts";

/** A history of calls, each answered in some way. */
function tallyOf(...past: readonly Past[]): Tally {
  return tallyOfPast(past);
}

function suggested(past: readonly Past[]): ReviewSuggestion[] {
  return reviewSuggestions(tallyOf(...past).groups, HISTORY);
}

Deno.test("reviewSuggestions() suggests a deny rule for what the user rejected repeatedly", () => {
  const twice = [run("frob one a", "no", { words: "use blix" }), run("frob one b", "no", { words: "use blix!" })];
  const found = only(suggested(twice));
  assertEquals([found.kind, found.rule, found.occurrences], ["deny_rule", "Bash(frob one *)", 2]);
  assertEquals(found.words, ["use blix", "use blix!"]);
  assertEquals(suggested(twice.slice(0, 1)), []);
});

Deno.test("reviewSuggestions() suggests CLAUDE.md, not a rule, if the user approved some calls", () => {
  const found = only(suggested([run("frob one a", "no"), run("frob one b", "no"), run("frob one c")]));
  assertEquals([found.kind, found.rule], ["claude_md", null]);
});

Deno.test("reviewSuggestions() suggests CLAUDE.md, not a rule, if other calls ran", () => {
  const found = only(suggested([run("frob one a", "no"), run("frob one b", "no"), run("frob one c", "ran")]));
  assertEquals([found.kind, found.rule, found.why], [
    "claude_md",
    null,
    "The user rejected some calls that Bash(frob one *) covers; others ran",
  ]);
});

Deno.test("reviewSuggestions() suggests no rule for a file whose changes were rejected with feedback", () => {
  const change = (answer: Answer, words?: string): Past => ({
    tool: "Edit",
    input: { file_path: "/p/a.ts", old_string: "a", new_string: "b" },
    answer,
    ...words === undefined ? {} : { words },
  });
  assertEquals(suggested([change("no", "call it blix"), change("no", "does that need a map?")]), []);
  assertEquals(suggested([change("no"), change("no"), change("ran")]), []);
  assertEquals(only(suggested([change("no"), change("no")])).rule, "Edit(/a.ts)");
});

Deno.test("reviewSuggestions() finds repeated feedback on different calls", () => {
  const found = only(suggested([
    run("frob one", "no", { words: "Not on main, please" }),
    { tool: "Write", input: { file_path: "/p/x" }, answer: "no", words: "not on main please!" },
  ]));
  assertEquals([found.kind, found.occurrences], ["claude_md", 2]);
});
