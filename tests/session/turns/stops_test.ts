import { assertEquals } from "@std/assert";
import { entriesForward } from "../../../lib/clients/read.ts";
import { bytesSource, withSource } from "../../../lib/session/io/source.ts";
import { type Stop, stopsOf } from "../../../lib/session/turns/stops.ts";
import { assistant, bytesOf, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { recordings } from "../../support/recordings/client_recordings.ts";

function stops(...lines: readonly unknown[]): Stop[] {
  return [...stopsOf(entriesForward(bytesSource(bytesOf(jsonl(...lines)))))];
}

/** What each Stop hook was told when the session was recorded. */
function told(folder: string): { message: string | null; active: boolean; agents: number }[] {
  const calls = Deno.readTextFileSync(`${folder}/hook_calls.jsonl`).trim().split("\n").map((line) => JSON.parse(line));
  return calls.map(({ input }) => input).filter((input) => input.hook_event_name === "Stop").map((input) => ({
    message: input.last_assistant_message ?? null,
    active: input.stop_hook_active,
    agents: (input.background_tasks ?? []).filter((task: { type: string }) => task.type === "subagent").length,
  }));
}

for (const { version, scenario, path, agent } of recordings()) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (agent || !hasCalls(folder)) continue;
  Deno.test(`stopsOf() finds the stops that hooks of ${version} were called for in ${scenario}`, () => {
    const found = withSource(path, (source) => [...stopsOf(entriesForward(source))]);
    const expected = told(folder);
    assertEquals(found.map(({ hookActive }) => hookActive), expected.map(({ active }) => active));
    for (const [index, { message, agents }] of expected.entries()) {
      if (message !== null) assertEquals(found[index]?.lastMessage, message);
      assertEquals(found[index]?.background.length, agents);
    }
  });
}

function hasCalls(folder: string): boolean {
  try {
    return told(folder).length > 0;
  } catch {
    return false; // no hooks were set up in this recording
  }
}

Deno.test("stopsOf() counts no turn that was stopped, failed, waits for a call or is gone on with", () => {
  assertEquals(stops(user("a"), assistant("m1", "so far"), user("[Request interrupted by user]")), []);
  assertEquals(stops(user("a"), { ...assistant("m1", "Error 500"), isApiErrorMessage: true }), []);
  assertEquals(stops(user("a"), assistant("m1", [text("I look")]), assistant("m1", [toolUse("t1")])), []);
  const cut = assistant("m1", "half", { stop_reason: "max_tokens" });
  assertEquals(stops(user("a"), cut, user("go on", { isMeta: true })), []);
});

Deno.test("stopsOf() believes the client's note that an answer cut short ended the turn", () => {
  const cut = assistant("m1", "half", { stop_reason: "max_tokens" });
  for (const subtype of ["turn_duration", "stop_hook_summary"]) {
    const found = stops(user("a"), cut, { type: "system", subtype }, user("b"));
    assertEquals(found.map(({ line, evidence: sign }) => [line, sign]), [[2, subtype]]);
  }
  assertEquals(stops(user("a"), cut, user("b")), []);
});

Deno.test("stopsOf() says by which line a turn is known to have ended, once", () => {
  const note = { type: "system", subtype: "turn_duration", durationMs: 5 };
  const found = stops(user("a"), assistant("m1", "one"), note, user("b"), assistant("m2", "two"));
  assertEquals(found.map(({ line, evidence: sign, lastMessage }) => [line, sign, lastMessage]), [
    [2, "turn_duration", "one"],
    [5, "end_of_file", "two"],
  ]);
  const side = { ...assistant("m3", "an agent's"), isSidechain: true };
  assertEquals(
    stops(user("a"), assistant("m1", "one"), side, user("b")).map(({ line, evidence: sign }) => [line, sign]),
    [[2, "next_prompt"]],
  );
});

Deno.test("stopsOf() knows that an agent has reported, between turns or in the middle of one", () => {
  const launched = (id: string, agentId: string) =>
    user([toolResult(id, "launched")], { toolUseResult: { status: "async_launched", agentId }, version: "2.1.145" });
  const report = (agentId: string) => `<task-notification>\n<task-id>${agentId}</task-id>\n</task-notification>`;
  const queued = (prompt: string) => ({
    type: "attachment",
    attachment: { type: "queued_command", prompt, commandMode: "task-notification" },
  });
  const found = stops(
    user("a"),
    assistant("m1", [toolUse("t1"), toolUse("t2")]),
    launched("t1", "a1"),
    launched("t2", "a2"),
    assistant("m2", "both run"),
    user(report("a1")),
    assistant("m3", [toolUse("t3")]),
    queued(report("a2")),
    user([toolResult("t3", "ok")]),
    assistant("m4", "both are done"),
  );
  assertEquals(found.map(({ background }) => background), [["a1", "a2"], []]);
});
