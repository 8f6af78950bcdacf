import fc from "fast-check";
import { assertEquals } from "@std/assert";
import { briefResult, CONVERSATION_ONLY } from "../../../../lib/clients/claude_code/reading/conversation_only.ts";
import { newDiagnostics } from "../../../../lib/session/read.ts";
import type { Entry } from "../../../../lib/session/entry.ts";
import { claudeEntriesForward } from "../../../../lib/clients/claude_code/reading/read.ts";
import { isMetadataLine } from "../../../../lib/clients/claude_code/reading/skim.ts";
import { type ByteSource, bytesSource, withSource } from "../../../../lib/session/io/source.ts";
import { type Stop, StopReader, stopsOf } from "../../../../lib/session/turns/stops.ts";
import { generateSession } from "../../../../tools/generator/session.ts";
import { bytesOf, jsonl, toolResult, user } from "../../../support/transcript.ts";
import { recordings } from "../../../support/recordings/client_recordings.ts";
import { userFeedbackOf } from "../../../../lib/session/calls/tool_result.ts";
import type { ReadOptions } from "../../../../lib/session/read.ts";

const PLACE = { line: 1, offset: 0 };
const result = (content: unknown, isError?: boolean, extra: Record<string, unknown> = {}) =>
  JSON.stringify(user([toolResult("t1", content, isError)], { isSidechain: false, ...extra }));

const LINES: [what: string, line: string, brief: boolean][] = [
  ["a result that went well", result("done"), true],
  ["one that says so", result("done", false), true],
  ["one that failed", result("no", true), false],
  ["one with a person's words", result("done", false, { userFeedback: "use make" }), false],
  [
    "one that may have words of an approval",
    result("done", false, {
      permissionDecision: { decision: "accept", source: "user_temporary" },
    }),
    false,
  ],
  ["an answer to a question", result("User has answered your questions: a"), false],
  ["the same in blocks", result([{ type: "text", text: "Your questions have been answered: a" }]), false],
  ["words like an answer inside a text", result("log: User has answered your questions: a"), true],
  ["an agent started in the background", result("ok", false, { toolUseResult: { status: "async_launched" } }), false],
  ["keys that a file's text quotes", result('{"is_error":true,"userFeedback":"x"}{"type":"user"}'), true],
  ["another line concatenated to it", result("done") + '{"type":"user","sessionId":"s"}', false],
  ["a line that was broken off", result("done").slice(0, -1), false],
  ["an agent's progress", `{"type":"progress","data":{"message":${result("function(){}{")}}}`, false],
  ["a prompt", JSON.stringify(user("done")), false],
  [
    "an assistant's line",
    '{"type":"assistant","message":{"content":[{"type":"tool_result","tool_use_id":"t1"}]}}',
    false,
  ],
];

for (const [what, line, brief] of LINES) {
  Deno.test(`briefResult() is ${brief ? "an entry" : "null"} for ${what}`, () => {
    const entry = briefResult(line, PLACE);
    assertEquals(entry !== null, brief);
    if (entry) assertEquals(entry.content.map((block) => block.kind === "tool_result" && block.toolUseId), ["t1"]);
  });
}

Deno.test("briefResult() says whose conversation the result belongs to", () => {
  const of = (marks: Record<string, unknown>) =>
    briefResult(result("done", false, { isSidechain: undefined, ...marks }), PLACE)?.isSidechain;
  const marks = [{ isSidechain: true }, { parent_tool_use_id: "t0" }, { isSidechain: false }, {
    parent_tool_use_id: null,
  }, {}];
  assertEquals(marks.map(of), [true, true, false, false, false]);
});

/** What of an entry does not depend on the text of results that went well. */
function shown(entry: Entry): unknown {
  if (entry.kind !== "user") return entry;
  const isResult = entry.content.some((block) => block.kind === "tool_result");
  if (!isResult) return entry;
  const ids = entry.content.map((block) => block.kind === "tool_result" ? [block.toolUseId, block.isError] : null);
  return { place: entry.location, isSidechain: entry.isSidechain, ids: ids.slice(0, 1), words: userFeedbackOf(entry) };
}

/** Stops as they are found where every line is parsed that is not aside. */
function stopsOfAll(source: ByteSource): Stop[] {
  const reader = new StopReader();
  const found = [...claudeEntriesForward(source, { skip: isMetadataLine })].map((entry) => reader.add(entry));
  return [...found, reader.end()].filter((stop) => stop !== null);
}

function compare(source: ByteSource): void {
  const read = (options: ReadOptions) => {
    const diagnostics = newDiagnostics();
    const entries = [...claudeEntriesForward(source, { ...options, diagnostics })].map(shown);
    return { entries, lines: diagnostics.lines, count: diagnostics.entries, problems: diagnostics.problems };
  };
  assertEquals(read(CONVERSATION_ONLY), read({ skip: isMetadataLine }));
  assertEquals([...stopsOf(claudeEntriesForward(source, CONVERSATION_ONLY))], stopsOfAll(source));
}

Deno.test("TALK_ONLY leaves nothing out of a recording but texts of results that went well", () => {
  for (const { path } of recordings()) withSource(path, compare);
});

Deno.test("law: TALK_ONLY leaves nothing out but texts of results that went well", () => {
  const versions = fc.constantFrom("1.0.60", "2.0.77", "2.1.30", "2.1.90", "2.1.150", "2.1.330");
  fc.assert(
    fc.property(fc.nat(), versions, (seed, version) => {
      compare(bytesSource(bytesOf(jsonl(...generateSession(seed, { version, bytes: 30_000 })))));
    }),
    { numRuns: 15 },
  );
});
