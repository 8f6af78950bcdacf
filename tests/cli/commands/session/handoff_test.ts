import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { debrief, keepSession, placeTest, recordedSession } from "../../../support/command_line.ts";
import { jsonl } from "../../../support/transcript.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

placeTest("handoff prints what the next session must know, or writes it over nothing but a handoff", async (place) => {
  keepSession(place, ID, recordedSession("decisions"));
  const printed = await debrief(place, ["handoff"]);
  assertEquals([printed.code, printed.stderr], [0, ""]);
  assertStringIncludes(printed.stdout, "# Handoff: ");
  assertStringIncludes(
    printed.stdout,
    "- decision: “We decided to use sqlite because it needs no server.” (the assistant wrote",
  );
  assertStringIncludes(printed.stdout, `claude --resume ${ID}`);
  const file = `${place.project}/HANDOFF.md`;
  for (let time = 0; time < 2; time++) {
    const written = await debrief(place, ["handoff", "latest", "--to", "HANDOFF.md"]);
    assertEquals([written.code, written.stdout, written.stderr], [0, "", "Wrote HANDOFF.md\n"]);
    assertEquals(Deno.readTextFileSync(file), printed.stdout);
  }
  Deno.writeTextFileSync(file, "mine");
  const refused = await debrief(place, ["handoff", "--to", "HANDOFF.md"]);
  assertEquals([refused.code, Deno.readTextFileSync(file)], [2, "mine"]);
  assertStringIncludes(refused.stderr, "is not a handoff of debrief");
  assertEquals((await debrief(place, ["handoff", "--to", "HANDOFF.md", "--yes"])).code, 0);
  assertStringIncludes((await debrief(place, ["handoff", "--to", "-"])).stdout, "# Handoff: ");
});

placeTest("handoff says where there is nothing to hand over, and offers to resume by an id only", async (place) => {
  const [empty, copy] = [`${place.project}/empty.jsonl`, `${place.project}/copy.jsonl`];
  Deno.writeTextFileSync(empty, "");
  const { code, stdout, stderr } = await debrief(place, ["handoff", empty, "--to", "HANDOFF.md"]);
  assertEquals([code, stdout, stderr], [2, "", `debrief handoff: Cannot hand over "${empty}": the file is empty\n`]);
  assertThrows(() => Deno.statSync(`${place.project}/HANDOFF.md`), Deno.errors.NotFound);
  assertEquals(JSON.parse((await debrief(place, ["handoff", empty, "--json"])).stdout).lines, []);
  const agent = `${place.project}/agent-a1b2c3d.jsonl`;
  Deno.writeTextFileSync(
    agent,
    jsonl({
      type: "user",
      uuid: "a",
      parentUuid: null,
      isSidechain: true,
      message: { role: "user", content: "Look." },
    }),
  );
  assertStringIncludes((await debrief(place, ["handoff", agent])).stderr, "it is an agent's");
  Deno.writeTextFileSync(copy, recordedSession("decisions"));
  const copied = await debrief(place, ["handoff", copy]);
  assertEquals([copied.code, copied.stdout.includes("--resume")], [0, false]);
});
