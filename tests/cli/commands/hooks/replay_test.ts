import { assert, assertEquals } from "@std/assert";
import { debrief, inPlace, placeTest, recordedSession } from "../../../support/command_line.ts";
import { assistant, jsonl, text, user } from "../../../support/transcript.ts";

placeTest("replay names the tool and its target", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, recordedSession("plain_tools"));
  const { stdout } = await debrief(place, ["replay", "tool_intent", "s.jsonl"]);
  const calls = stdout.split("\n").filter((line) => line.includes("(call "));
  assert(
    calls.length > 0 && calls.every((line) => /(?:\d\d:\d\d|line \d+) [A-Z]\w+ \S.* \(call \w+\): /.test(line)),
    stdout,
  );
});

placeTest("replay names what was typed, and the session that an agent's file needs", async (place) => {
  const missing = await debrief(place, ["replay", "agent_summary", "agent-x.jsonl"]);
  assertEquals(missing.code, 2);
  assert(
    missing.stderr.startsWith('debrief replay: Cannot read transcript "agent-x.jsonl": no such file'),
    missing.stderr,
  );
  const id = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
  Deno.mkdirSync(`${place.project}/${id}/subagents`, { recursive: true });
  Deno.writeTextFileSync(`${place.project}/${id}/subagents/agent-x.jsonl`, recordedSession("plain_tools"));
  const alone = await debrief(place, ["replay", "agent_summary", `${id}/subagents/agent-x.jsonl`]);
  assertEquals([alone.code, alone.stderr], [
    2,
    `debrief replay: Cannot replay "${id}/subagents/agent-x.jsonl": the session of this agent is missing ` +
    `(expected it at "${place.project}/${id}.jsonl")\n`,
  ]);
});

Deno.test("replay names the line at which memory_triage showed the same before, not that nothing was likely enough", () =>
  inPlace(async (place) => {
    const decided = "We decided to use sqlite because it needs no server. " +
      "We settled on WAL mode rather than rollback because readers must not block.";
    const turn = (number: number, said: string) => [
      user(`Prompt ${number}`, { uuid: `u${number}` }),
      assistant(`m${number}`, [text(said)], { uuid: `a${number}` }),
    ];
    const session = jsonl(...turn(1, decided), ...turn(2, "Nothing else."), ...turn(3, "I moved the file."));
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, session);
    const { stdout } = await debrief(place, ["replay", "memory_triage", "s.jsonl"]);
    const heads = stdout.split("\n").filter((line) => line.startsWith("line "));
    assertEquals(heads.map((line) => line.replace(/.*\): /, "").replace(/.*: (?=no answer)/, "")), [
      "block",
      "no answer (because it was already shown at line 2)",
      "no answer (because it was already shown at line 2)",
    ]);
  }));
