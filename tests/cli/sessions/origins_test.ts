import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { keepSession, placeTest, say } from "../../support/command_line.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const ID = "11111111-2222-4333-8444-555555555555";
const at = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 1, 9) + second * 1000).toISOString() });
const NOTICE = "<task-notification>\n<task-id>b</task-id>\n<summary>The build passed</summary>\n</task-notification>";

/** A prompt, a task that reports a day later, and a message of a teammate: each is answered with a call. */
const SESSION = jsonl(...chain(
  ID,
  user("start the build", { ...at(0), cwd: "/w" }),
  assistant("m1", [toolUse("t1")], at(2)),
  user([toolResult("t1")], at(4)),
  assistant("m2", [text("It runs.")], at(5)),
  user(NOTICE, { ...at(86_400), origin: { kind: "task-notification" } }),
  assistant("m3", [toolUse("t2")], at(86_403)),
  user([toolResult("t2")], at(86_404)),
  assistant("m4", [text("It passed.")], at(86_410)),
  user('<teammate-message teammate_id="rex" summary="Port is 8080">\nUse it.\n</teammate-message>', at(90_000)),
  assistant("m5", [toolUse("t3")], at(90_002)),
  user([toolResult("t3")], at(90_003)),
));

placeTest("debrief turns, calls, sessions and report say what began a turn, and every call has one", async (place) => {
  const path = keepSession(place, ID, SESSION);
  const { session, turns } = JSON.parse(await say(place, "turns", path, "--json"));
  // deno-lint-ignore no-explicit-any -- a wrong shape fails the test
  const listed = turns.map(({ origin, prompt, cause, toolCalls, activeMs }: any) => [
    origin,
    prompt,
    cause ?? null,
    toolCalls,
    activeMs,
  ]);
  assertEquals(listed, [
    ["person", "start the build", null, 1, 5_000],
    ["task", "", "The build passed", 1, 10_000],
    ["peer", "", "Port is 8080", 1, 3_000],
  ]);
  assertEquals([session.origins, session.workMs], [{ person: 1, task: 1, peer: 1 }, 18_000]);

  const shown = await say(place, "turns", path);
  assertMatch(shown, /\n {5}\(reported by a task or a program\) The build passed\n/);
  assertMatch(shown, /\n3 turns \(1 prompted by you\), 3 calls\n$/);

  const { calls } = JSON.parse(await say(place, "calls", path, "--json"));
  const placed = calls.map(({ id, turn, origin }: Record<string, unknown>) => [id, turn, origin]);
  assertEquals(placed, [["t1", 0, "person"], ["t2", 1, "task"], ["t3", 2, "peer"]]);
  assertMatch(await say(place, "calls", path), / {2}1 task +t2 /);

  const [listedSession] = JSON.parse(await say(place, "sessions", "--json")).sessions;
  assertEquals([listedSession.turns, listedSession.workMs, listedSession.firstPrompt], [3, 18_000, "start the build"]);
  assertEquals(listedSession.origins, session.origins);
  assertStringIncludes(await say(place, "report", path, "--markdown"), "(sent by another session) Port is 8080");
});

placeTest("debrief tables has a turn for whatever began one", async (place) => {
  const path = keepSession(place, ID, SESSION);
  await say(place, "tables", path, "--out", "t");
  const rows = Deno.readTextFileSync(`${place.project}/t/turns.ndjson`).trim().split("\n").map((row) =>
    JSON.parse(row)
  );
  assertEquals(rows.map(({ origin, prompt, cause }) => [origin, prompt, cause]), [
    ["person", "start the build", ""],
    ["task", "", "The build passed"],
    ["peer", "", "Port is 8080"],
  ]);
  const calls = Deno.readTextFileSync(`${place.project}/t/tool_calls.ndjson`).trim().split("\n");
  assertEquals(calls.map((row) => JSON.parse(row).turn), [0, 1, 2]);
});
