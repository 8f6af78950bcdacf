import { assert } from "@std/assert";
import { debrief, inPlace, recordedSession } from "../../../support/command_line.ts";

Deno.test("replay names the tool and its target", async () => {
  await inPlace(async (place) => {
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, recordedSession("plain_tools"));
    const { stdout } = await debrief(place, ["replay", "tool_intent", "s.jsonl"]);
    const calls = stdout.split("\n").filter((line) => line.includes("(call "));
    assert(calls.length > 0 && calls.every((line) => /(?:Z|line \d+) [A-Z]\w+ \S.* \(call \w+\): /.test(line)), stdout);
  });
});
