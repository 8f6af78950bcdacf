import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { debrief, placeTest } from "../../support/command_line.ts";
import { assistant, jsonl, text, user } from "../../support/transcript.ts";

const DATABASE = "We decided to use sqlite instead of postgres because it needs no server.";
const talk = [
  user("Which database?", { uuid: "u1", sessionId: "s" }),
  assistant("m1", [text(DATABASE)], { uuid: "a1" }),
  user("This session is being continued from a previous conversation. The user asked a question.", {
    uuid: "s1",
    isCompactSummary: true,
    timestamp: "2026-03-01T10:00:00.000Z",
  }),
];

placeTest("compaction shows what the summary lacks, with its line", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(...talk));
  const shown = await debrief(place, ["compaction", "s.jsonl"]);
  assertEquals([shown.code, shown.stderr], [0, ""]);
  assertMatch(
    shown.stdout,
    /^line 3 \(2026-03-01 .*\): 2 messages replaced; the summary lacks 1 of 1 sentence worth keeping\n/,
  );
  assertStringIncludes(shown.stdout, `    line 2: assistant: ${DATABASE}  [DECISION]\n`);
  const { compactions } = JSON.parse(
    (await debrief(place, ["compaction", "-", "--json"], { stdin: jsonl(...talk) })).stdout,
  );
  assertEquals(compactions.length, 1);
  const [{ line, messages, summarized, missing: [missing] }] = compactions;
  assertEquals([line, messages, summarized, missing.line, missing.text], [3, 2, 0, 2, DATABASE]);
});

placeTest("compaction says plainly that a session was not compacted", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(...talk.slice(0, 2)));
  assertEquals((await debrief(place, ["compaction", "s.jsonl"])).stdout, "This session was not compacted.\n");
});

placeTest("compaction says where nothing worth keeping was replaced", async (place) => {
  const [prompt, , summary] = talk;
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(prompt!, assistant("m1", [text("Hm.")]), summary!));
  const { stdout } = await debrief(place, ["compaction", "s.jsonl"]);
  assertStringIncludes(stdout, "2 messages replaced; none has a sentence worth keeping\n");
});
