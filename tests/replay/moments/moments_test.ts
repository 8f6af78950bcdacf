import { assertEquals, assertThrows } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import { type Moment, type MomentSelector, NoSuchMomentError } from "../../../lib/replay/moments/moment.ts";
import { agentMoments, findMoments, type ReplayedEvent } from "../../../lib/replay/moments/moments.ts";
import { parseSessionPath } from "../../../lib/clients/claude_code/files/session_files.ts";
import { compareVersions } from "../../../lib/session/version.ts";
import { recordings } from "../../support/recordings/recordings.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const at = (minute: number, line: JsonObject): JsonObject => ({
  ...line,
  timestamp: `2026-01-01T10:0${minute}:00.000Z`,
});
const agentLine = (id: string, line: JsonObject): JsonObject => ({
  ...line,
  isSidechain: true,
  agentId: id,
  sessionId: "s",
});

function inSession(agents: Readonly<Record<string, readonly JsonObject[]>>, main: readonly JsonObject[]) {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  const path = `${directory}/s.jsonl`;
  Deno.writeTextFileSync(path, jsonl(...main));
  Deno.mkdirSync(`${directory}/s/subagents`, { recursive: true });
  for (const [id, lines] of Object.entries(agents)) {
    Deno.writeTextFileSync(
      `${directory}/s/subagents/agent-${id}.jsonl`,
      jsonl(...lines.map((line) => agentLine(id, line))),
    );
  }
  return [...agentMoments(parseSessionPath(path))].map(({ line, shownBy, invocation: { input } }) => [
    shownBy,
    line,
    input["agent_id"] ?? null,
    input["last_assistant_message"] ?? null,
  ]);
}

Deno.test("agentMoments() finds the ends of agents in the order of their times, with their last message", () => {
  const found = inSession({
    a: [at(1, user("look")), at(5, assistant("m1", [text("Found it.")]))],
    b: [at(2, user("list")), at(3, assistant("m2", [text("Two files.")])), at(4, assistant("m3", [toolUse("t")]))],
  }, [at(0, user("go"))]);
  assertEquals(found, [["agent b", 3, "b", null], ["agent a", 2, "a", "Found it."]]);
});

Deno.test("agentMoments() takes the result of the call where an agent has no file", () => {
  const main = chain(
    "s",
    user("go"),
    assistant("m1", [toolUse("t1", "Task", { prompt: "look" }), toolUse("t2", "Bash")]),
    user([toolResult("t1", "done"), toolResult("t2", "x")]),
  );
  const found = inSession({}, main);
  assertEquals(found.map(([shownBy, , agent]) => [shownBy, agent]), [["call t1", null]]);
});

function momentsIn(path: string, event: ReplayedEvent, at: MomentSelector = { kind: "every" }): Moment[] {
  const { moments, isRequested: isWanted } = findMoments(parseSessionPath(path), event, at);
  return [...moments].filter((moment) => isWanted(moment));
}

function inputsOf(path: string, event: ReplayedEvent): JsonObject[] {
  return momentsIn(path, event).map(({ invocation: past }) => past.input);
}

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort();
const textAt = (input: JsonObject, name: string) => input[name] ?? null;

/** Tool events say whose they are from 2.1.69 on. */
const SAYS_AGENT = "2.1.69";
/** Calls have their id from 2.0.50 on, and turned down ones a mark from 1.0.128 on. */
const CALL_EVENTS = ["PreToolUse", "PostToolUse", "PostToolUseFailure"] as const;

for (const { version, scenario, transcript, calls } of recordings()) {
  const told = (event: string) => calls.map(({ input }) => input).filter((input) => input.hook_event_name === event);
  const mixed = compareVersions(version, SAYS_AGENT) < 0 && scenario.includes("subagent");
  const unmarked = version === "1.0.60" && scenario === "tool_errors";
  for (const event of CALL_EVENTS) {
    const asked = told(event).filter((input) => input["agent_id"] === undefined);
    if (asked.length === 0 || mixed || unmarked) continue;
    Deno.test(`findMoments() finds the calls of ${event} that ${version} called hooks for in ${scenario}`, () => {
      const withId = asked.every((input) => input["tool_use_id"] !== undefined);
      const pick = (input: JsonObject) => [textAt(input, "tool_name"), withId ? textAt(input, "tool_use_id") : ""];
      assertEquals(sorted(inputsOf(transcript, event).map(pick)), sorted(asked.map(pick)));
    });
  }
  const ended = told("SubagentStop").filter((input) => input["agent_id"] !== undefined);
  if (ended.length === 0) continue;
  Deno.test(`findMoments() finds the agents that ${version} called hooks for in ${scenario}`, () => {
    const withMessage = ended.every((input) => input["last_assistant_message"] !== undefined);
    const pick = (input: JsonObject) => [
      textAt(input, "agent_id"),
      withMessage ? textAt(input, "last_assistant_message") : "",
    ];
    assertEquals(sorted(inputsOf(transcript, "SubagentStop").map(pick)), sorted(ended.map(pick)));
  });
}

const SESSION = jsonl(
  user("one", { uuid: "u1", timestamp: "2026-01-01T10:00:00.000Z" }),
  assistant("m1", [text("I look")], { uuid: "a1", timestamp: "2026-01-01T10:00:01.000Z" }),
  assistant("m1", [toolUse("t1")], { uuid: "a2", timestamp: "2026-01-01T10:00:02.000Z" }),
  user([toolResult("t1", "done")], { uuid: "r1", timestamp: "2026-01-01T10:00:03.000Z" }),
  assistant("m2", "first answer", { uuid: "a3", timestamp: "2026-01-01T10:00:04.000Z" }),
  { type: "last-prompt" },
  user("two", { uuid: "u2", timestamp: "2026-01-01T11:00:00.000Z" }),
  assistant("m3", "second answer", { uuid: "a4", timestamp: "2026-01-01T11:00:01.000Z" }),
);

async function withSession(test: (path: string) => void | Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  Deno.writeTextFileSync(`${folder}/s.jsonl`, SESSION);
  await test(`${folder}/s.jsonl`);
}

Deno.test("findMoments() sees the file as it was at the moment", () =>
  withSession((path) => {
    const upTo = (lines: number) => SESSION.split("\n").slice(0, lines).join("\n").length + 1;
    assertEquals(momentsIn(path, "Stop").map(({ line, invocation: past }) => [line, past.visibleBytes(path)]), [[
      5,
      upTo(5),
    ], [8, upTo(8)]]);
    assertEquals(momentsIn(path, "PreToolUse").map(({ invocation: past }) => past.visibleBytes(path)), [upTo(3)]);
    assertEquals(momentsIn(path, "PostToolUse").map(({ invocation: past }) => past.visibleBytes(path)), [upTo(3)]);
  }));

Deno.test("findMoments() finds one moment by line, uuid and call", () =>
  withSession((path) => {
    const at = (event: ReplayedEvent, where: MomentSelector) =>
      momentsIn(path, event, where).map((
        { line, shownBy, invocation: past },
      ) => [line, shownBy, past.now.toISOString()]);
    assertEquals(at("Stop", { kind: "line", line: 5 }), [[5, "next_prompt", "2026-01-01T10:00:04.000Z"]]);
    assertEquals(at("Stop", { kind: "id", id: "a4" }), [[8, "end_of_file", "2026-01-01T11:00:01.000Z"]]);
    assertEquals(
      at("Stop", { kind: "line", line: 6 }),
      [[6, "asked", "2026-01-01T10:00:04.000Z"]],
      "a line without a time",
    );
    assertEquals(at("PreToolUse", { kind: "id", id: "t1" }), at("PreToolUse", { kind: "line", line: 3 }));
    const before = findMoments(parseSessionPath(path), "Stop", { kind: "line", line: 8 });
    assertEquals([...before.moments].map(({ line }) => line), [5, 8], "what was said before counts");
  }));

Deno.test("findMoments() names the moment that is not in the session", () =>
  withSession((path) => {
    assertThrows(() => momentsIn(path, "Stop", { kind: "line", line: 9 }), NoSuchMomentError, "the file has 8 lines");
    assertThrows(() => momentsIn(path, "Stop", { kind: "id", id: "a9" }), NoSuchMomentError, "no line has the uuid a9");
    assertThrows(
      () => momentsIn(path, "PreToolUse", { kind: "line", line: 5 }),
      NoSuchMomentError,
      "line 5 has no call",
    );
    assertThrows(
      () => momentsIn(path, "SubagentStop", { kind: "line", line: 5 }),
      NoSuchMomentError,
      "no agent had ended",
    );
  }));
