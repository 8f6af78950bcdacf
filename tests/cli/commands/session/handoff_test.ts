import { assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { debrief, inPlace, keepSession, placeTest, recordedSession } from "../../../support/command_line.ts";
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

/** What may be wrong with a transcript: puts it there. */
const DAMAGES: readonly (readonly [what: string, put: (path: string) => unknown])[] = [
  ["cut in a line", (path) => Deno.writeTextFileSync(path, recordedSession("decisions").slice(0, -1000))],
  ["cut in its first line", (path) => Deno.writeTextFileSync(path, recordedSession("decisions").slice(0, 40))],
  ["bytes that are not text", (path) => Deno.writeFileSync(path, Uint8Array.from({ length: 5000 }, (_, i) => i * i))],
  ["a FIFO", (path) => new Deno.Command("mkfifo", { args: [path] }).outputSync()],
  ["a link to a device", (path) => Deno.symlinkSync("/dev/zero", path)],
  ["a link to itself", (path) => Deno.symlinkSync(path, path)],
];

Deno.test({
  name: "handoff of a damaged transcript is a whole one, or a line that says why there is none",
  ignore: Deno.build.os === "windows",
  fn: async (t) => {
    for (const [what, put] of DAMAGES) {
      await t.step(what, () =>
        inPlace(async (place) => {
          const path = `${place.project}/damaged.jsonl`;
          put(path);
          const file = `${place.project}/HANDOFF.md`;
          const older = "# Handoff: an older one\n";
          Deno.writeTextFileSync(file, older);
          const { code, stdout, stderr } = await debrief(place, ["handoff", path, "--to", "HANDOFF.md"]);
          const printed = await debrief(place, ["handoff", path]);
          assertEquals([stdout, printed.code], ["", code]);
          if (code === 0) assertMatch(printed.stdout, /^# Handoff: [^]+\n## [^]+\n$/);
          else {
            assertEquals([code, printed.stdout], [2, ""]);
            assertMatch(stderr, /^debrief handoff: .+\n$/);
          }
          assertEquals(Deno.readTextFileSync(file), code === 0 ? printed.stdout : older);
          const names = Array.from(Deno.readDirSync(place.project), ({ name }) => name).sort();
          assertEquals(names, ["HANDOFF.md", "damaged.jsonl"]);
        }));
    }
  },
});
