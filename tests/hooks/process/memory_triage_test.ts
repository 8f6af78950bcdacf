import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { permissionsFor } from "../../../lib/hooks/runner/definition.ts";
import { exchange, inputFor, onStage, runHook, type Stage } from "../../support/hooks/harness.ts";
import { jsonl } from "../../support/transcript.ts";

const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";

const stop = (stage: Stage, fields: Record<string, unknown> = {}) =>
  inputFor(stage, "Stop", { stop_hook_active: false, ...fields });

function reasonOf(stdout: string): string {
  const answer = JSON.parse(stdout);
  assertEquals(Object.keys(answer).sort(), ["decision", "reason", "systemMessage"]);
  assertEquals(answer.decision, "block");
  assertStringIncludes(answer.systemMessage, "debrief.jsonc", "how to turn it off, for the user");
  return answer.reason;
}

const PERMISSIONS = permissionsFor(claudeCode.hooks, { needs: ["notes", "context_files"] });

Deno.test("memory_triage blocks a session once when a decision was made", async () => {
  await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
    Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, '{ "triage": { "data": true } }');
    const first = await runHook("memory_triage", stage, stop(stage));
    assertEquals([first.code, first.stderr], [0, ""]);
    const reason = reasonOf(first.stdout);
    assertStringIncludes(reason, "debrief: 1 decision doesn't seem to be saved yet:\n");
    assertStringIncludes(reason, "WAL mode");
    const data = JSON.parse(/<triage_data>(.*)<\/triage_data>/.exec(reason)?.[1] ?? "");
    const file = data.categories[0].context_file;
    assertStringIncludes(Deno.readTextFileSync(file), "sqlite");
    assertEquals((Deno.statSync(file).mode ?? 0) & 0o777, 0o600);
    const second = await runHook("memory_triage", stage, stop(stage));
    assertEquals([second.code, second.stdout], [0, ""], "the same words are not said twice");
    const [answered, passed] = stage.records("log.jsonl");
    assertEquals([answered?.["status"], passed?.["status"]], ["answered", "passed"]);
    assertEquals(JSON.stringify(answered).includes("sqlite"), false, "no words of the session in the log");
  });
});

Deno.test("memory_triage takes the final message from the input when the file lacks it", async () => {
  await onStage(jsonl(...exchange("Which database?", "I look at the options.")), async (stage) => {
    const { stdout } = await runHook("memory_triage", stage, stop(stage, { last_assistant_message: DECIDED }));
    assertStringIncludes(reasonOf(stdout), "1 decision");
  });
});

Deno.test("memory_triage blocks for the final message when the client has not begun to write the file", () =>
  onStage(null, async (stage) => {
    const { code, stdout } = await runHook("memory_triage", stage, stop(stage, { last_assistant_message: DECIDED }));
    assertEquals(code, 0);
    assertStringIncludes(reasonOf(stdout), "1 decision");
    const nothing = await runHook("memory_triage", stage, stop(stage));
    assertEquals([nothing.code, nothing.stdout], [0, ""]);
    const [held, passed] = stage.records("log.jsonl");
    assertEquals([held?.["status"], passed?.["status"]], ["answered", "passed"]);
    assertStringIncludes(JSON.stringify(held?.["data"]), '"transcript":"missing"');
    assertStringIncludes(JSON.stringify(passed?.["data"]), '"transcript":"missing"');
  }));

Deno.test("memory_triage is silent when it has just blocked, or background tasks run that are no teammates", async () => {
  await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
    const held = await runHook("memory_triage", stage, stop(stage, { stop_hook_active: true }));
    const task = { id: "1", type: "subagent", status: "running", description: "search" };
    const busy = await runHook("memory_triage", stage, stop(stage, { background_tasks: [task] }));
    assertEquals([held.stdout, busy.stdout], ["", ""]);
    const team = await runHook(
      "memory_triage",
      stage,
      stop(stage, { background_tasks: [{ ...task, type: "teammate" }] }),
    );
    assertStringIncludes(team.stdout, "1 decision");
  });
});

Deno.test("memory_triage speaks as context when configured so", async () => {
  const talk = exchange("Which database?", DECIDED).map((entry) => ({ ...entry, version: "2.1.163" }));
  await onStage(jsonl(...talk), async (stage) => {
    Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, '{ "triage": { "channel": "context" /* quiet */ } }');
    const answer = JSON.parse((await runHook("memory_triage", stage, stop(stage))).stdout);
    assertEquals(answer.hookSpecificOutput.hookEventName, "Stop");
    assertStringIncludes(answer.hookSpecificOutput.additionalContext, "1 decision");
  });
});

Deno.test("memory_triage tells only the user when configured so, in one line", async () => {
  await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
    Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, '{ "triage": { "channel": "notice" } }');
    const answer = JSON.parse((await runHook("memory_triage", stage, stop(stage))).stdout);
    assertEquals(answer, {
      systemMessage: "debrief: 1 decision doesn't seem to be saved yet. Run: debrief triage latest",
    });
  });
});

for (const [version, expected] of [["2.1.162", "block"], ["2.1.163", "context"], [null, "block"]] as const) {
  Deno.test(`memory_triage speaks by ${expected} to client ${version ?? "unknown"} when nothing is configured`, async () => {
    const talk = exchange("Which database?", DECIDED).map((entry) => version === null ? entry : { ...entry, version });
    await onStage(jsonl(...talk), async (stage) => {
      const answer = JSON.parse((await runHook("memory_triage", stage, stop(stage))).stdout);
      assertEquals(Object.keys(answer), [
        ...(expected === "block" ? ["decision", "reason"] : ["hookSpecificOutput"]),
        "systemMessage",
      ]);
    });
  });
}

Deno.test("memory_triage says nothing of what the project's notes or the client's memory record", async () => {
  const talk = jsonl(...exchange("Which database?", DECIDED));
  const notes =
    "- use sqlite, decided: it needs no server\n- WAL mode rather than rollback: settled, readers must not block\n";
  await onStage(talk, async (stage) => {
    Deno.writeTextFileSync(`${stage.project}/CLAUDE.md`, notes);
    assertEquals((await runHook("memory_triage", stage, stop(stage))).stdout, "");
  });
  await onStage(talk, async (stage) => {
    const memory = stage.transcript.replace(/[^/]*$/, "memory");
    Deno.mkdirSync(memory);
    Deno.writeTextFileSync(`${memory}/MEMORY.md`, notes);
    assertEquals((await runHook("memory_triage", stage, stop(stage))).stdout, "");
  });
});

Deno.test("memory_triage keeps two sessions of one project apart", async () => {
  await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
    const one = await runHook("memory_triage", stage, stop(stage, { session_id: "one" }));
    const two = await runHook("memory_triage", stage, stop(stage, { session_id: "two" }));
    assert(one.stdout !== "" && two.stdout !== "");
  });
});

Deno.test("memory_triage exits 0 and says nothing when its input is bad", async () => {
  await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
    const folder = `${stage.config}/projects`;
    const inputs = {
      empty: "",
      "not JSON": "{",
      "an array": "[1]",
      "a missing file": stop(stage, { transcript_path: `${stage.config}/nothing.jsonl`, session_id: "another" }),
      "a folder": stop(stage, { transcript_path: folder }),
      "a number for a path": stop(stage, { transcript_path: 7, session_id: "another" }),
      "no read permission": stop(stage, { transcript_path: "/etc/hostname" }),
    };
    for (const [label, input] of Object.entries(inputs)) {
      const { code, stdout } = await runHook("memory_triage", stage, input);
      assertEquals([code, stdout], [0, ""], label);
    }
  });
});

Deno.test("memory_triage exits 0 with each permission missing, with a line in the log where it may write", async () => {
  const missing = [
    { ...PERMISSIONS, read: ["{project}/.claude"] },
    { ...PERMISSIONS, read: ["{config}"] },
    { ...PERMISSIONS, read: [] },
    { ...PERMISSIONS, write: [] },
    { ...PERMISSIONS, env: [] },
  ];
  for (const permissions of missing) {
    await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
      const { code, stdout } = await runHook("memory_triage", stage, stop(stage), { permissions });
      assertEquals(code, 0, JSON.stringify(permissions));
      if (stdout !== "") reasonOf(stdout);
      const canLog = permissions.write.length > 0 && permissions.read.some((path) => path.startsWith("{config}")) &&
        permissions.env.length > 0;
      if (canLog) assertEquals(stage.records("log.jsonl").length, 1, JSON.stringify(permissions));
    });
  }
});

Deno.test("memory_triage does not block when nothing can be kept, for it would at each stop", async () => {
  await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
    const permissions = { ...PERMISSIONS, write: [] };
    assertEquals((await runHook("memory_triage", stage, stop(stage), { permissions })).stdout, "");
    // the log can be written, the ledger cannot: a directory is in its place
    Deno.mkdirSync(stage.state("ledger.json"), { recursive: true });
    assertEquals((await runHook("memory_triage", stage, stop(stage))).stdout, "");
    assertStringIncludes(JSON.stringify(stage.records("log.jsonl")[0]?.["data"]), '"pass":"no_ledger"');
    Deno.removeSync(stage.state("ledger.json"));
    assertStringIncludes(reasonOf((await runHook("memory_triage", stage, stop(stage))).stdout), "1 decision");
  });
});

Deno.test("memory_triage writes its context files beside its state where it may not write in the project, as a program", async () => {
  await onStage(jsonl(...exchange("Which database?", DECIDED)), async (stage) => {
    const state = `${stage.config}/debrief/state`;
    const flags = ["--no-prompt", "--allow-read", `--allow-write=${state}`, `--allow-env=${PERMISSIONS.env.join(",")}`];
    Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, '{ "triage": { "data": true } }');
    const { stdout } = await runHook("memory_triage", stage, stop(stage), { flags });
    assertStringIncludes(reasonOf(stdout), `${state}/context/session/decision.md`);
    assertStringIncludes(Deno.readTextFileSync(`${state}/context/session/decision.md`), "WAL mode");
  });
});
