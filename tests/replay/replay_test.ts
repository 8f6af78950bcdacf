import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { memoryTriage } from "../../lib/hooks/handlers/memory_triage.ts";
import { toolIntent } from "../../lib/hooks/handlers/tool_intent.ts";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import type { HookDefinition } from "../../lib/hooks/runner/definition.ts";
import type { ReplayEnvironment } from "../../lib/replay/run_handler.ts";
import { memoryStore } from "../../lib/replay/memory_store.ts";
import type { ReplayedEvent } from "../../lib/replay/moments/moments.ts";
import { replay, type Replayed } from "../../lib/replay/replay.ts";
import { parseSessionPath } from "../../lib/clients/claude_code/files/session_files.ts";
import { writeSession } from "../../tools/generator/generate_sessions.ts";
import { debrief, placeTest } from "../support/command_line.ts";
import { exchange, inputFor, onStage, runHook } from "../support/hooks/harness.ts";
import { jsonl } from "../support/transcript.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const SAID = [
  "We decided to use sqlite because it needs no server.\nWe settled on WAL mode rather than rollback because of readers.",
  "The port is open.",
  "We decided to use bun instead of node because it starts faster.\nWe chose tabs rather than spaces because of width.",
];

const config = { ...DEFAULT_CONFIG, triage: { ...DEFAULT_CONFIG.triage, cooldownMinutes: 0, data: true } };

function around(project: string): ReplayEnvironment {
  return {
    config,
    store: memoryStore(`${project}/.claude/debrief`),
    project,
    configDir: null,
    env: () => null,
    readText: () => null,
  };
}

async function replayed(
  path: string,
  definition: HookDefinition,
  event: ReplayedEvent,
  project = "/p",
): Promise<Replayed[]> {
  const question = { definition, event, session: parseSessionPath(path), at: { kind: "every" } } as const;
  const found: Replayed[] = [];
  for await (const one of replay(question, around(project))) found.push(one);
  return found;
}

Deno.test("replay() answers at each stop as the hook did in the session", async () => {
  const turns = SAID.map((said, index) => exchange(`question ${index}`, said, `m${index}`));
  await onStage("", async (stage) => {
    Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, '{"triage":{"cooldownMinutes":0,"data":true}}');
    const live: string[] = [];
    for (const [index, said] of SAID.entries()) {
      Deno.writeTextFileSync(stage.transcript, jsonl(...turns.slice(0, index + 1).flat()));
      const fields = { stop_hook_active: false, last_assistant_message: said };
      live.push((await runHook("memory_triage", stage, inputFor(stage, "Stop", fields))).stdout.trimEnd());
    }
    const past = await replayed(stage.transcript, memoryTriage, "Stop", stage.project);
    assertEquals(past.map(({ run: told }) => told.output), live);
    assertEquals(live.map((output) => output !== ""), [true, false, true]);
    const kept = past[2]?.run.writes.find(({ name }) => name.endsWith("decision.md"));
    const real = `${stage.project}/.claude/debrief/session-2/decision.md`;
    assertEquals(kept?.value, Deno.readTextFileSync(real), "and would have written the same");
  });
});

Deno.test("replay() sees nothing that came after the moment", async () => {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  writeSession(`${folder}/s.jsonl`, 7, { bytes: 300_000 });
  const bytes = Deno.readFileSync(`${folder}/s.jsonl`);
  for (const [definition, event] of [[memoryTriage, "Stop"], [toolIntent, "PreToolUse"]] as const) {
    const whole = await replayed(`${folder}/s.jsonl`, definition, event);
    assert(whole.length > 5);
    for (const { moment, run: told } of whole.slice(-5)) {
      Deno.writeFileSync(`${folder}/cut.jsonl`, bytes.subarray(0, moment.invocation.visibleBytes(`${folder}/s.jsonl`)));
      const cut = await replayed(`${folder}/cut.jsonl`, definition, event);
      assertEquals(cut.at(-1)?.run.data, told.data);
      assertEquals(cut.at(-1)?.run.basis, told.basis);
    }
  }
});

Deno.test("replay() adds line numbers to evidence", async () => {
  await onStage(jsonl(...SAID.flatMap((said, index) => exchange("and?", said, `m${index}`))), async (stage) => {
    const [first] = await replayed(stage.transcript, memoryTriage, "Stop");
    const sentences = JSON.stringify(first?.run.basis["sentences"]);
    assertStringIncludes(sentences, '"line":2,"uuid":"a-m0"');
  });
});

placeTest("replay answers as text and JSON, redacts, and writes nothing", async (place) => {
  const secret = "sk-ant-api03-" + "Zx8Qw2Er4Ty6Ui9Op1As3Df5Gh7Jk0LzXcVbNm".repeat(3) + "AA";
  const path = `${place.project}/session.jsonl`;
  const turns = exchange("Which?", `${SAID[0]} The key ${secret} is used because it works.`);
  Deno.writeTextFileSync(path, jsonl(...turns.map((entry) => ({ ...entry, cwd: place.project }))));
  const before = [...Deno.readDirSync(place.project)].length;
  const text = await debrief(place, ["replay", "memory_triage", "session.jsonl"]);
  assertEquals([text.code, text.stderr], [0, ""]);
  assertStringIncludes(text.stdout, "line 2 (end_of_file): block");
  assertStringIncludes(text.stdout, "line 2: assistant: We settled on WAL mode");
  assertStringIncludes(text.stdout, "1 moment, 1 answered. Nothing was written.");
  const json = await debrief(place, ["replay", "memory_triage", "session.jsonl", "--at", "a-m1", "--json"]);
  const answer = JSON.parse(json.stdout);
  assertEquals([answer.schema, answer.hook, answer.moments.length], ["debrief.replay/1", "memory_triage", 1]);
  assertEquals(JSON.parse(answer.moments[0].output).decision, "block");
  assertEquals(`${text.stdout}${json.stdout}`.includes(secret.slice(0, 40)), false);
  assertEquals([...Deno.readDirSync(place.project)].length, before);
});

placeTest("replay names what it does not know", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(...exchange("a", "b")));
  const wrong: [string[], string][] = [
    [["memory_triag", "s.jsonl"], "Expected HOOK to be memory_triage"],
    [["memory_triage"], 'Expected HOOK and FILE but found only "memory_triage"'],
    [["memory_triage", "s.jsonl", "--at", "0"], "at least 1"],
    [["memory_triage", "s.jsonl", "--at", "7"], "there is no line 7: the file has 2 lines"],
    [["memory_triage", "s.jsonl", "--event", "PreToolUse"], "Expected --event of memory_triage to be Stop"],
    [["memory_triage", "none.jsonl"], "no such file"],
    [
      ["session_handof", "s.jsonl"],
      "Expected HOOK to be memory_triage, agent_summary, tool_intent or transcript_review",
    ],
    [
      ["session_handoff", "s.jsonl"],
      "it ran (on SessionStart); run it with an input: debrief hooks run session_handoff <",
    ],
  ];
  for (const [args, message] of wrong) {
    const { code, stderr } = await debrief(place, ["replay", ...args]);
    assertEquals(code, 2, args.join(" "));
    assertStringIncludes(stderr, message);
  }
});
