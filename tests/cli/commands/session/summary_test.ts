import { assertEquals, assertStringIncludes } from "@std/assert";
import { assistant, chain, jsonl, text, user } from "../../../support/transcript.ts";
import { debrief, placeTest } from "../../../support/command_line.ts";

placeTest("summary says that the transcript of an agent cannot be read", async (place) => {
  Deno.writeTextFileSync(
    `${place.project}/s.jsonl`,
    jsonl(...chain("s", user("hi"), assistant("m", [text("Hello.")]))),
  );
  for (const [agent, why] of [["missing.jsonl", "no such file"], [".", "it is a directory"]] as const) {
    const { code, stderr } = await debrief(place, ["summary", "s.jsonl", "--agent", agent]);
    assertEquals(code, 2);
    assertStringIncludes(stderr, why);
  }
});
