import { isCodexInput } from "../../../../lib/clients/codex/files/rollout_name.ts";
import { CODEX_EVENTS } from "../../../../lib/clients/codex/protocol/events.ts";
import {
  CODEX_ANSWERS,
  CODEX_ANSWERS_0135,
  CODEX_HOOKS,
  CODEX_NOTES,
  CODEX_PERMISSIONS,
  codexTimeout,
  CONTEXT_BEFORE_CALL_FROM,
} from "../../../../lib/clients/codex/protocol/hooks.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { compareVersions } from "../../../../lib/session/version.ts";
import { assert, assertEquals } from "@std/assert";

Deno.test("a hook writes nowhere but in debrief's own directories", () => {
  const written = Object.values(CODEX_PERMISSIONS).flatMap(({ write }) => write);
  assertEquals(written.filter((path) => !/\/debrief(?:\/state)?$/.test(path)), []);
});

Deno.test("a hook may read the notes that are read, and no more of a project", () => {
  const notes = [
    ...CODEX_NOTES.project.map((name) => `{project}/${name}`),
    ...CODEX_NOTES.config.map((name) => `{config}/${name}`),
  ];
  assertEquals([...CODEX_PERMISSIONS.notes.read].sort(), notes.sort());
  assertEquals(["SessionEnd", "Stop"].map(codexTimeout), [3, 5]);
});

Deno.test("an answer is for events that the client has", () => {
  for (const { block, context, notice } of [CODEX_ANSWERS, CODEX_ANSWERS_0135]) {
    assertEquals([...block, ...context, ...notice].filter((event) => !Object.hasOwn(CODEX_EVENTS, event)), []);
  }
});

Deno.test("the later answers are the earlier ones and context before a call", () => {
  const { context } = CODEX_ANSWERS_0135;
  assertEquals([...context].filter((event) => !CODEX_ANSWERS.context.has(event)), ["PreToolUse"]);
  assertEquals({ ...CODEX_ANSWERS_0135, context: CODEX_ANSWERS.context }, CODEX_ANSWERS);
  assert(compareVersions(CONTEXT_BEFORE_CALL_FROM, CODEX_EVENTS.PreToolUse!) > 0);
  assertEquals([...CODEX_ANSWERS.decisions], ["deny"]);
});

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const NAME = `rollout-2026-11-23T10-00-00-${ID}.jsonl`;

for (
  const [input, expected] of [
    [{ transcript_path: `/c/${NAME}` }, true],
    [{ transcript_path: `/c/${NAME}`, turn_id: "t" }, true],
    [{ transcript_path: "/c/projects/p/s.jsonl", turn_id: "t" }, false],
    [{ transcript_path: null, turn_id: "t" }, true],
    [{ session_id: "s" }, false],
  ] as [JsonObject, boolean][]
) {
  Deno.test(`isCodexInput() is ${expected} for ${Object.keys(input)} ${Object.values(input)[0]}`, () =>
    assertEquals(isCodexInput(input), expected));
}

const PATCH =
  "*** Begin Patch\n*** Add File: src/../a.ts\n+one\n*** Update File: /q/b.ts\n@@\n-old\n+new\n*** End Patch";

Deno.test("callsFor() of Codex gives a patch also as what it does to each file", () => {
  const input = { command: PATCH };
  assertEquals(CODEX_HOOKS.callsFor("apply_patch", input, "/p"), [
    { tool: "apply_patch", input },
    { tool: "Write", input: { file_path: "/p/a.ts", content: "one" } },
    { tool: "Edit", input: { file_path: "/q/b.ts", new_string: "new" } },
  ]);
  assertEquals(CODEX_HOOKS.callsFor("apply_patch", input, null)[1]?.input["file_path"], "a.ts");
  assertEquals(CODEX_HOOKS.callsFor("Bash", input, "/p"), [{ tool: "Bash", input }]);
  assertEquals(CODEX_HOOKS.callsFor("apply_patch", {}, "/p"), [{ tool: "apply_patch", input: {} }]);
});

Deno.test("accepts(), entrypointOf() and agentTranscript() of Codex read the session's first line", () => {
  const directory = Deno.makeTempDirSync();
  const path = `${directory}/${NAME}`;
  for (const [cli_version, answers] of [["0.134.9", CODEX_ANSWERS], ["0.135.0", CODEX_ANSWERS_0135]] as const) {
    Deno.writeTextFileSync(
      path,
      JSON.stringify({ type: "session_meta", payload: { id: ID, cli_version, source: "exec" } }),
    );
    assertEquals(CODEX_HOOKS.accepts(path), answers, cli_version);
  }
  assertEquals([CODEX_HOOKS.accepts(null), CODEX_HOOKS.accepts(`${path}.missing`)], [CODEX_ANSWERS, CODEX_ANSWERS]);
  assertEquals([CODEX_HOOKS.entrypointOf(path), CODEX_HOOKS.entrypointOf(null)], ["exec", null]);
  assertEquals(["exec", "cli"].map(CODEX_HOOKS.isHeadless), [true, false]);
  assertEquals([CODEX_HOOKS.agentTranscript(path, ID), CODEX_HOOKS.agentTranscript(path, "missing")], [path, path]);
  Deno.removeSync(directory, { recursive: true });
});

Deno.test("isCallId() of Codex knows the ids of calls within a script", () =>
  assertEquals([CODEX_HOOKS.isCallId("call_1"), CODEX_HOOKS.isCallId("exec-1")], [true, false]));
