import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { debrief, keepSession, placeTest, say } from "../../support/command_line.ts";
import { linkedLine } from "../../support/branch_lines.ts";
import { jsonl } from "../../support/transcript.ts";

const ID = "11111111-2222-4333-8444-555555555555";

const SESSION = jsonl(
  linkedLine(["prompt", "1", null]),
  linkedLine(["answer", "2", "1"]),
  linkedLine(["prompt", "3", "2"]),
  linkedLine(["answer", "4", "3", { call: "t1" }]),
  linkedLine(["result", "5", "4", { call: "t1" }]),
  linkedLine(["prompt", "6", "2"]),
  linkedLine(["answer", "7", "6", { call: "t2" }]),
  linkedLine(["result", "8", "7", { call: "t2" }]),
);

placeTest("debrief turns, calls, sessions and report mark what was taken back, and count it apart", async (place) => {
  const path = keepSession(place, ID, SESSION);
  const turns = JSON.parse(await say(place, "turns", path, "--json"));
  assertEquals(turns.turns.map(({ takenBack }: { takenBack?: true }) => takenBack ?? false), [false, true, false]);
  assertEquals(turns.session.takenBackTurns, 1);
  const text = await say(place, "turns", path);
  assertMatch(text, /^ {2}1 .*taken back, .*\n.*prompt 3$/m);
  assertMatch(text, /^2 turns, 1 taken back, 2 calls/m);
  const { calls } = JSON.parse(await say(place, "calls", path, "--json"));
  assertEquals(calls.map(({ id, takenBack }: { id: string; takenBack?: true }) => [id, takenBack ?? false]), [
    ["t1", true],
    ["t2", false],
  ]);
  assertStringIncludes(await say(place, "calls", path), "ok, taken back");
  const [session] = JSON.parse(await say(place, "sessions", "--json")).sessions;
  assertEquals([session.turns, session.takenBackTurns], [2, 1]);
  const report = await say(place, "report", path, "--markdown");
  assertStringIncludes(report, "2 turns (1 more taken back)");
});

placeTest("debrief turns marks what was taken back in a session that is piped to it", async (place) => {
  const { stdout } = await debrief(place, ["turns", "-", "--json"], { stdin: SESSION });
  assertEquals(JSON.parse(stdout).session.takenBackTurns, 1);
});
