import { assertEquals, assertStringIncludes } from "@std/assert";
import { assistant, jsonl, text, user } from "../../../support/transcript.ts";
import { debrief, inPlace } from "../../../support/command_line.ts";

const REPORT = `Findings: ${"the cache is never emptied. ".repeat(20)}`.trim();

Deno.test("agents and summary bring the earlier report of an agent whose last message only points back", async () => {
  await inPlace(async (place) => {
    Deno.mkdirSync(`${place.project}/s/subagents`, { recursive: true });
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(user("look", { uuid: "u", sessionId: "s" })));
    const agent = `${place.project}/s/subagents/agent-a1b2.jsonl`;
    const aside = { isSidechain: true, agentId: "a1b2", sessionId: "s" };
    Deno.writeTextFileSync(
      agent,
      jsonl(
        user("find bugs", { uuid: "p", ...aside }),
        assistant("m1", [text(REPORT)], { uuid: "a", stop_reason: "end_turn", ...aside }),
        assistant("m2", [text("The full report was delivered above.")], {
          uuid: "b",
          stop_reason: "end_turn",
          ...aside,
        }),
      ),
    );
    const tree = await debrief(place, ["agents", "s.jsonl"]);
    assertEquals([tree.code, tree.stderr], [0, ""]);
    assertStringIncludes(tree.stdout, "The full report was delivered above.");
    assertStringIncludes(tree.stdout, "refers to its earlier report: Findings: the cache");
    const [found] = JSON.parse((await debrief(place, ["agents", "s.jsonl", "--json"])).stdout).agents;
    assertEquals([found.text, found.earlierReport], ["The full report was delivered above.", REPORT]);
    const one = await debrief(place, ["summary", agent]);
    assertStringIncludes(one.stdout, `That message only refers to an earlier report:\n\n${REPORT}\n`);
  });
});

Deno.test("agents says plainly that a session has none", async () => {
  await inPlace(async (place) => {
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(user("look", { uuid: "u", sessionId: "s" })));
    assertEquals((await debrief(place, ["agents", "s.jsonl"])).stdout, "This session has no subagents.\n");
  });
});
