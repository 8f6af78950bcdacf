import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, keepSession, placeTest } from "../../../support/command_line.ts";
import { assistant, jsonl, text, toolResult, toolUse, user } from "../../../support/transcript.ts";
import type { JsonObject } from "../../../../lib/json.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const at = (uuid: string, parentUuid: string | null, line: JsonObject, more: object = {}) => ({
  ...line,
  uuid,
  parentUuid,
  sessionId: ID,
  cwd: "/work/app",
  version: "2.1.330",
  ...more,
});
const GOOD = [at("a", null, user("first")), at("b", "a", assistant("m", [text("done")]))];

placeTest("check exits with 1 only with --fail-on, and only for the kinds named", async (place) => {
  const path = keepSession(place, ID, jsonl(...GOOD, "no json"), "/work/app");
  const codes: number[] = [];
  for (
    const options of [[], ["--fail-on"], ["--fail-on", "unreadable_line,cycle"], ["--fail-on=cycle"], ["--fail-on=x"]]
  ) {
    codes.push((await debrief(place, ["check", path, ...options])).code);
  }
  assertEquals(codes, [0, 1, 1, 0, 2]);
  const { stderr } = await debrief(place, ["check", path, "--fail-on", "any,cycle"]);
  assertStringIncludes(stderr, 'but found "any" among others');
  const { schema, problems, resumes } = JSON.parse((await debrief(place, ["check", path, "--json"])).stdout);
  assertEquals([schema, resumes], ["debrief.check/1", true]);
  assertEquals(problems.map((problem: object) => Object.keys(problem)), [["kind", "line", "uuid", "detail"]]);
});

placeTest("check explains what a client does not load", async (place) => {
  const lines = [
    GOOD[0],
    at("b", "a", user("given up")),
    at("c", "a", user("second")),
    at("s", null, user("aside"), { isSidechain: true }),
    { type: "mode", mode: "plan", sessionId: "x" },
  ];
  const { stdout } = await debrief(place, ["check", keepSession(place, ID, jsonl(...lines), "/work/app")]);
  assertStringIncludes(
    stdout,
    "5 entries on 5 lines; a client loads 2. Not loaded: 1 metadata entry (titles, snapshots, queue, …), " +
      "1 on other branches or before a compaction, 1 of subagents.",
  );
});

placeTest("check offers a copy without problems of a session that resumes with some", async (place) => {
  const lines = [
    at("a", null, user("first")),
    at("b", "a", assistant("m", [toolUse("t")])),
    at("c", "b", user([toolResult("t", "one")])),
    at("d", "c", user([toolResult("t", "one")])),
    at("e", "d", assistant("n", [text("done")])),
  ];
  const path = keepSession(place, ID, jsonl(...lines), "/work/app");
  const { stdout } = await debrief(place, ["check", path]);
  assert(stdout.startsWith("Resumes: yes, with problems\n"), stdout);
  const command = ["trim", path, "--to-project"];
  assert(stdout.endsWith(`\nTo write a copy without these problems:\n  debrief ${command.join(" ")}\n`), stdout);
  const { target } = JSON.parse((await debrief(place, [...command, "--json"])).stdout);
  assertStringIncludes((await debrief(place, ["check", target])).stdout, "Resumes: yes, no problems found");
});

placeTest("check offers no trim of an agent's file, which does not resume", async (place) => {
  const agent = { isSidechain: true, agentId: "a1" };
  const lines = [at("a", null, user("find"), agent), at("b", "a", assistant("m", [toolUse("t")]), agent)];
  Deno.writeTextFileSync(`${place.project}/agent-a1.jsonl`, jsonl(...lines));
  const { stdout } = await debrief(place, ["check", "agent-a1.jsonl"]);
  assert(stdout.startsWith("Resumes: no\n"), stdout);
  assert(!stdout.includes("debrief trim"), stdout);
});

placeTest("check says once what keeps a session from being resumed", async (place) => {
  Deno.writeTextFileSync(`${place.project}/99999999-2222-4333-8444-555555555555.jsonl`, jsonl(...GOOD));
  const { stdout } = await debrief(place, ["check", "99999999-2222-4333-8444-555555555555.jsonl"]);
  assertEquals(stdout.match(/the client does not find the session/g)?.length, 1, stdout);
  assertEquals(stdout.match(/but its lines belong to/g)?.length, 1, stdout);
  assertStringIncludes(stdout, "\n  not_found: ");
  assert(stdout.endsWith("\n  debrief trim 99999999-2222-4333-8444-555555555555.jsonl --to-project\n"), stdout);
});
