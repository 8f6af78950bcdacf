import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { reviewText } from "../../../lib/report/review/review_text.ts";
import { recommendation, reviewOf } from "../../support/review/reviews.ts";
import { assistant, toolResult, toolUse, user } from "../../support/transcript.ts";

const REJECTED = "The user doesn't want to proceed with this tool use.";

function call(id: string, command: string): unknown {
  return assistant(`m${id}`, [toolUse(id, "Bash", { command })]);
}

function rejected(id: string, command: string, feedback?: string): unknown[] {
  const fields = { toolDenialKind: "user-rejected", entrypoint: "cli" };
  return [
    call(id, command),
    user([toolResult(id, REJECTED, true)], feedback === undefined ? fields : { ...fields, userFeedback: feedback }),
  ];
}

Deno.test("reviewText() of no calls is one line, with the notes", () => {
  assertEquals(
    reviewText(reviewOf([], { notes: ["one", "two"] }), "/p"),
    "Read 1 file with 0 entries: 0 tool calls in 0 sessions, 0 prompts answered by the user.\nNote: one\nNote: two\n",
  );
});

Deno.test("reviewText() lists what did not run, with what is known of it, but no error of a server", () => {
  const version = { version: "2.1.219" };
  const failed = (id: string, tool: string, text: string) => [
    assistant(`m${id}`, [toolUse(id, tool)], version),
    user([toolResult(id, text, true)], version),
  ];
  const lines = [
    ...failed("a", "mcp__browser__find", "no page"),
    ...failed("b", "Edit", "[Gate] state the facts"),
    assistant("mc", [toolUse("c", "Bash", { command: "sleep 9" })], version),
  ];
  const text = reviewText(reviewOf(lines), "/p");
  assertStringIncludes(
    text,
    `Denied and interrupted calls
  s:3  Edit  stopped, source unknown  ls
  s:5  Bash  no result                sleep 9
`,
  );
  assertEquals(text.includes("s:1"), false);
});

Deno.test("reviewText() does not count a question of the assistant that the user answered as a prompt", () => {
  const lines = [
    assistant("m", [toolUse("a", "AskUserQuestion", { questions: [] })]),
    user([toolResult("a", REJECTED, true)], { toolDenialKind: "user-rejected", entrypoint: "cli" }),
    ...rejected("b", "rm x"),
  ];
  assertStringIncludes(reviewText(reviewOf(lines), "/p"), "2 tool calls in 1 session, 1 prompt answered by the user.");
});

Deno.test("reviewText() counts, lists denied calls with feedback, and explains rules and suggestions", () => {
  const lines = [call("a", "ls"), user([toolResult("a", "fine")]), ...rejected("b", "git push --force", "never force")];
  const text = reviewText(
    reviewOf(lines, {
      recommendations: [
        recommendation({ promptsSaved: 1200 }),
        recommendation({ rule: "Bash(x)", status: "review_needed", why: "Approved once; it runs anything" }),
      ],
      suggestions: [{
        kind: "deny_rule",
        rule: "Bash(git push --force *)",
        occurrences: 2,
        sessions: 1,
        words: ["never force"],
        why: "The user rejected it every time",
        examples: [],
      }],
    }),
    "/p",
  );
  assertEquals(
    text,
    `Read 1 file with 4 entries: 2 tool calls in 1 session, 1 prompt answered by the user.

Decisions
  allowed               1
  rejected by the user  1

Outcomes
  ok       1
  not_run  1

Tools
  Bash  2

Denied and interrupted calls
  s:3  Bash  rejected by the user  git push --force: “never force”

Rules that would have helped
  Bash(npm run *)
      3 calls in 2 sessions, would have spared 1,200 prompts, 0 newly allowed, what it does is not known, confidence: high, for local settings
      approved three times
      for example npm run test
      debrief permissions --apply 'Bash(npm run *)' --yes

Not recommended; check these yourself
  Bash(x)
      3 calls in 2 sessions, would have spared 3 prompts, 0 newly allowed, what it does is not known, confidence: high, for local settings
      Approved once; it runs anything
      for example npm run test

Rejected more than once
  deny rule Bash(git push --force *): rejected 2 times in 1 session. The user rejected it every time
      “never force”
`,
  );
});

Deno.test("reviewText() shows the last 20 denied calls and says how many there are", () => {
  const text = reviewText(reviewOf(Array.from({ length: 25 }, (_, i) => rejected(`t${i}`, `frob ${i}`)).flat()), "/p");
  assertEquals(text.match(/^ {2}s:\d+ .*frob \d+$/gm)?.length, 20);
  assert(!/frob 4$/m.test(text));
  assertStringIncludes(text, "  the last 20 of 25\n");
  assertStringIncludes(text, "No rule would have spared a prompt.");
});

Deno.test("reviewText() lists approved calls nowhere but in the counts", () => {
  const approved = user([toolResult("a", "fine")], {
    permissionDecision: { decision: "accept", source: "user_temporary", grantScope: "once" },
  });
  const text = reviewText(reviewOf([call("a", "frob"), approved]), "/p");
  assertStringIncludes(text, "1 prompt answered by the user");
  assert(!text.includes("Denied and interrupted calls"), text);
});

Deno.test("reviewText() aligns its counts right", () => {
  const ids = Array.from({ length: 11 }, (_, at) => `r${at}`);
  const lines = ids.flatMap((id) => [call(id, "ls"), user([toolResult(id, "fine")])]);
  const text: string = reviewText(reviewOf([...lines, ...rejected("b", "git push --force")]), "/p");
  assertStringIncludes(text, "  allowed               11\n  rejected by the user   1\n");
});
