import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { HOOK_SETUPS } from "../../../../lib/hooks/runner/setup.ts";
import {
  debriefProcess,
  inPlace,
  keepSession,
  type Place,
  placeTest,
  recordedSession,
  run,
  stateFile,
} from "../../../support/command_line.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

/** A busy machine starts a program from source more slowly than its client would wait. */
const TIMEOUT = "--timeout=300";

/** An event of each hook, with something to say about it. */
const EVENTS: Readonly<Record<string, { scenario: string; fields: Record<string, unknown> }>> = {
  memory_triage: { scenario: "decisions", fields: { hook_event_name: "Stop", stop_hook_active: false } },
  agent_summary: { scenario: "subagent", fields: { hook_event_name: "SubagentStop", last_assistant_message: "done" } },
  tool_intent: {
    scenario: "deny_rule",
    fields: { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: {}, tool_use_id: "toolu_lab00000101" },
  },
  transcript_review: { scenario: "not_granted", fields: { hook_event_name: "Stop", stop_hook_active: false } },
  session_handoff: { scenario: "decisions", fields: { hook_event_name: "SessionStart", source: "startup" } },
};

/** Runs a hook in a way of starting it; gives its answer and what it left, without what differs by run. */
async function told(
  place: Place,
  start: (stdin: string, env: Record<string, string>) => ReturnType<typeof run>,
  name: string,
) {
  const { scenario, fields } = EVENTS[name] ?? { scenario: "", fields: {} };
  const transcript = keepSession(place, ID, recordedSession(scenario));
  const input = { session_id: ID, cwd: place.project, transcript_path: transcript, agent_id: "a1", ...fields };
  const { code, stdout, stderr } = await start(JSON.stringify(input), {
    CLAUDE_PROJECT_DIR: place.project,
    CLAUDE_CODE_ENTRYPOINT: "cli",
  });
  assertEquals([code, stderr], [0, ""], name);
  const log = Deno.readTextFileSync(stateFile(place, "log.jsonl")).trim();
  const { ts: _ts, ms: _ms, ...line } = JSON.parse(log);
  for (const kept of [`${place.config}/debrief`, `${place.project}/.claude`]) {
    try {
      Deno.removeSync(kept, { recursive: true });
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return { stdout, line };
}

Deno.test("hook NAME answers and records as the hook's own script does", async (t) => {
  for (const { name } of HOOK_SETUPS) {
    await t.step(name, async () => {
      await inPlace(async (place) => {
        const script = decodeURIComponent(new URL(`../../../../hooks/${name}.ts`, import.meta.url).pathname);
        const config = Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "";
        const flags = ["run", "-A", "--quiet", "--no-lock", ...config === "" ? [] : ["--config", config]];
        const own = await told(
          place,
          (stdin, env) => run(Deno.execPath(), [...flags, script, TIMEOUT], place, { stdin, env }),
          name,
        );
        const ours = await told(
          place,
          (stdin, env) => debriefProcess(place, ["hook", name, TIMEOUT], { stdin, env }),
          name,
        );
        assertEquals(ours, own);
        assertEquals(ours.line.status === "failed", false, JSON.stringify(ours.line));
        if (name === "memory_triage") assertStringIncludes(ours.stdout, '"additionalContext":"debrief: ');
      });
    });
  }
});

placeTest("hook NAME breaks no session, whatever its input", async (place) => {
  for (const stdin of ["", "nonsense", "{}", '{"hook_event_name":"Stop","transcript_path":"/nowhere"}']) {
    const { code, stdout } = await debriefProcess(place, ["hook", "memory_triage"], { stdin });
    assertEquals([code, stdout], [0, ""], stdin);
  }
});

placeTest("a hook there is not does not end with 2, which a client takes for a refusal", async (place) => {
  for (const args of [["hook"], ["hook", "memory_trige"], ["hook", "memory_triage", "x"], ["hook", "x", "--y"]]) {
    const { code, stdout, stderr } = await debriefProcess(place, args, { stdin: "{}" });
    assertEquals([code, stdout], [1, ""], args.join(" "));
    assert(stderr.startsWith("debrief hooks run: "));
  }
});
