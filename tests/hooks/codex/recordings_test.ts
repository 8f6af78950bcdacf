import { assert, assertEquals } from "@std/assert";
import { isCodexInput } from "../../../lib/clients/codex/files/rollout_name.ts";
import { agentSummary } from "../../../lib/hooks/handlers/agent_summary.ts";
import { memoryTriage } from "../../../lib/hooks/handlers/memory_triage.ts";
import { toolIntent } from "../../../lib/hooks/handlers/tool_intent.ts";
import { transcriptReview } from "../../../lib/hooks/handlers/transcript_review.ts";
import { answerText, type HookAnswer } from "../../../lib/hooks/protocol/output.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { HookContext, HookDefinition } from "../../../lib/hooks/runner/definition.ts";
import { codex } from "../../../lib/clients/codex/mod.ts";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { type CodexRecording, codexRecordings } from "../../support/recordings/codex_recordings.ts";
import { contextFor } from "../../support/hooks/context.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const RECORDINGS = codexRecordings();

/** The recorded path of a file, which lies elsewhere here. */
function here({ main, agents }: CodexRecording, path: unknown): string | null {
  const name = typeof path === "string" ? path.slice(path.lastIndexOf("/")) : "";
  return [main, ...agents].find((file) => name !== "" && file.endsWith(name)) ?? null;
}

/** How many bytes the first lines of a file have. */
function bytesOfLines(path: string, lines: number | null): number {
  if (lines === null) return Infinity;
  const text = Deno.readTextFileSync(path).split("\n").slice(0, lines).join("\n");
  return new TextEncoder().encode(text).length + 1;
}

/** The context of a recorded call, with the session's file as it was then. */
function contextOf(
  recording: CodexRecording,
  call: CodexRecording["hookCalls"][number],
  given: Partial<HookContext> = {},
): HookContext {
  const { input, transcript_lines: lines } = call;
  const path = here(recording, input["transcript_path"]);
  const agent = here(recording, input["agent_transcript_path"]);
  const moved = {
    ...input,
    transcript_path: path,
    ...("agent_transcript_path" in input ? { agent_transcript_path: agent } : {}),
  };
  const seen = path === null ? Infinity : bytesOfLines(path, lines);
  const written = path === null ? [] : Deno.readTextFileSync(path).split("\n").slice(0, lines ?? undefined);
  const time = /"timestamp":"([^"]+)"/.exec(written.findLast((line) => line !== "") ?? "")?.[1];
  return contextFor(moved, {
    now: new Date(time ?? 0),
    clock: {
      now: () => 0,
      sleep: () => {
        throw new Error("nothing is late in these files");
      },
    },
    visibleBytes: (file) => file === path ? seen : Infinity,
    ...given,
  });
}

function answer(definition: HookDefinition, context: HookContext): HookAnswer {
  const found = definition.handle(context);
  assert(!(found instanceof Promise));
  return found;
}

function* calls(event: string): Generator<[CodexRecording, CodexRecording["hookCalls"][number]]> {
  for (const recording of RECORDINGS) {
    for (const call of recording.hookCalls) if (call.input["hook_event_name"] === event) yield [recording, call];
  }
}

Deno.test("Codex is known by every input that it writes", () => {
  for (const { hookCalls, version, scenario } of RECORDINGS) {
    for (const { input } of hookCalls) assertEquals(isCodexInput(input), true, `${version}/${scenario}`);
  }
});

Deno.test("memory_triage blocks the stop with decisions once, no other one, and never an agent's", () => {
  let blocked = 0;
  const store = memoryStore();
  for (const [recording, call] of calls("Stop")) {
    const context = contextOf(recording, call, { store });
    const found = answer(memoryTriage, context);
    const isAgent = recording.agents.some((path) => path === context.input.transcriptPath);
    if (found.kind === "none") continue;
    assertEquals([found.kind, isAgent], ["block", false], `${recording.version}/${recording.scenario}`);
    assertEquals(answer(memoryTriage, contextOf(recording, call, { store })).kind, "none", "not twice");
    if (recording.scenario.startsWith("decisions")) blocked++;
  }
  assertEquals(blocked, 5);
});

Deno.test("memory_triage is asked after every compaction from 0.150 on, with the summary in the file", () => {
  const asked = [...calls("SessionStart")].filter(([, { input }]) => input["source"] === "compact");
  const versions = new Set(asked.map(([{ version }]) => version));
  assertEquals([...versions].sort(), ["0.150.0", "0.169.0"]);
  for (const [recording, call] of asked) {
    let noted: JsonObject = {};
    const note = (data: JsonObject) => void (noted = { ...noted, ...data });
    const found = answer(memoryTriage, contextOf(recording, call, { note, store: memoryStore() }));
    const where = `${recording.version}/${recording.scenario}`;
    // what was decided there is in the summary
    assertEquals([found.kind, noted["pass"]], ["none", "nothing"], where);
    const compaction = isJsonObject(noted["compaction"]) ? noted["compaction"] : {};
    assertEquals(compaction["summary"], "compared", where);
  }
});

Deno.test("memory_triage gives back in Codex what a compaction lost, once, as context that Codex takes", () => {
  const [first] = [...calls("SessionStart")].filter(([{ version, scenario }, { input }]) =>
    version === "0.169.0" && scenario === "compact_command" && input["source"] === "compact"
  );
  assert(first !== undefined);
  const [recording, call] = first;
  const lost = Deno.readTextFileSync(recording.main).replaceAll(
    /Summary of the talk so far: [^"\\]*/g,
    "Summary: nothing.",
  );
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  const main = `${directory}${recording.main.slice(recording.main.lastIndexOf("/"))}`;
  Deno.writeTextFileSync(main, lost);
  const store = memoryStore();
  const found = answer(memoryTriage, contextOf({ ...recording, main }, call, { store }));
  assert(found.kind === "context");
  const printed = JSON.parse(answerText("SessionStart", found, codex.hooks.accepts(main)));
  assertEquals(printed.hookSpecificOutput.hookEventName, "SessionStart");
  assert(printed.hookSpecificOutput.additionalContext.includes("We decided to use sqlite"));
  assert(printed.hookSpecificOutput.additionalContext.includes("AGENTS.md"));
  assertEquals(answer(memoryTriage, contextOf({ ...recording, main }, call, { store })).kind, "none", "not twice");
});

Deno.test("agent_summary records what each agent concluded, by its id", () => {
  let agents = 0;
  for (const [recording, call] of calls("SubagentStop")) {
    const store = memoryStore();
    answer(agentSummary, contextOf(recording, call, { store }));
    const [{ name, value } = { name: "", value: null }, ...others] = store.takeWrites() as unknown as {
      name: string;
      value: unknown;
    }[];
    assertEquals(others.length, 0);
    const record = isJsonObject(value) ? value : {};
    assert(name.endsWith("agents.jsonl"));
    assert(recording.expected.agents.some(({ final }) => final === record["text"]));
    assertEquals(record["agentId"], call.input["agent_id"] ?? null);
    agents++;
  }
  assert(agents > 0);
});

Deno.test("transcript_review reviews each file once, an agent's with the session it works for", () => {
  let reviewed = 0;
  for (const recording of RECORDINGS) {
    const store = memoryStore();
    const names = new Map<string, string>();
    for (const { input, transcript_lines } of recording.hookCalls) {
      if (!transcriptReview.events.includes(String(input["hook_event_name"]))) continue;
      answer(
        transcriptReview,
        contextOf(recording, { input, transcript_lines } as typeof recording.hookCalls[number], { store }),
      );
      for (const write of store.takeWrites()) {
        const { name, value } = write as unknown as { name: string; value: JsonObject };
        if (!/review[^/]*\.json$/.test(name)) continue;
        const transcript = String(value["transcript"]);
        assertEquals(names.get(transcript) ?? name, name, `${recording.version}/${recording.scenario}`);
        names.set(transcript, name);
      }
    }
    reviewed += names.size;
  }
  assert(reviewed > 100, `${reviewed} files`);
});

const LOG_ALL = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, log: "all" } } as const;

Deno.test("tool_intent finds the words before every call, also of one inside a script", () => {
  let found = 0;
  for (const [recording, call] of calls("PreToolUse")) {
    let noted: JsonObject = {};
    const explain = (make: () => JsonObject) => void (noted = { ...noted, ...make() });
    answer(toolIntent, contextOf(recording, call, { config: LOG_ALL, explain }));
    const intent = isJsonObject(noted["intent"]) ? noted["intent"] : {};
    const where = `${recording.version}/${recording.scenario} ${JSON.stringify(call.input["tool_input"])}`;
    assertEquals(intent["status"], "found", where);
    const id = intent["toolUseId"];
    const expected = recording.expected.calls.find((one) => one.id === id);
    assertEquals(intent["text"], expected?.textBefore ?? "", where);
    found++;
  }
  assert(found > 150, `${found} calls`);
});

Deno.test("rules for Edit and Write apply to patches, and a rule that asks denies or says nothing", () => {
  const patch =
    "*** Begin Patch\n*** Add File: secret/new.txt\n+one\n*** Update File: ../b.txt\n@@\n+x\n*** End Patch\n";
  const input = {
    session_id: "s",
    turn_id: "t",
    transcript_path: null,
    cwd: "/p/q",
    hook_event_name: "PreToolUse",
    tool_name: "apply_patch",
    tool_input: { command: patch },
    tool_use_id: "call_1",
  };
  assertEquals(
    codex.hooks.callsFor("apply_patch", { command: patch }, "/p/q").map((
      { tool, input },
    ) => [tool, input["file_path"]]),
    [["apply_patch", undefined], ["Write", "/p/q/secret/new.txt"], ["Edit", "/p/b.txt"]],
  );
  const rule = { event: "PreToolUse", pattern: "/secret/", source: "file_path", tool: "Write", message: "no" };
  const kinds = (action: string, askFallback: "deny" | "pass") => {
    const rules = [{ ...rule, action }] as unknown as typeof DEFAULT_CONFIG.intent.rules;
    const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, rules, askFallback } };
    const found = answer(toolIntent, contextFor(input, { config }));
    return found.kind === "permission" ? found.decision : found.kind;
  };
  assertEquals([kinds("deny", "deny"), kinds("ask", "deny"), kinds("ask", "pass")], ["deny", "deny", "none"]);
});

Deno.test("what Codex would take for a failure is never printed", () => {
  const text = "t" as never;
  const accepted = codex.hooks.accepts(null);
  const printed = (event: string, given: HookAnswer) => answerText(event, given, accepted);
  for (const event of ["Stop", "SubagentStop", "PreToolUse", "SessionEnd", "PermissionRequest"]) {
    assertEquals(printed(event, { kind: "context", text }), "", `context on ${event}`);
  }
  assertEquals(JSON.parse(printed("Stop", { kind: "context", text, orNotice: true })), { systemMessage: "t" });
  for (const decision of ["ask", "allow"] as const) {
    assertEquals(printed("PreToolUse", { kind: "permission", decision, reason: text }), "");
  }
  assertEquals(
    JSON.parse(printed("PreToolUse", { kind: "permission", decision: "deny", reason: text, context: text })),
    { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "t" } },
  );
  const newer = RECORDINGS.find(({ version }) => version === "0.150.0");
  const older = RECORDINGS.find(({ version }) => version === "0.124.0");
  assertEquals(codex.hooks.accepts(newer?.main ?? null).context.has("PreToolUse"), true);
  assertEquals(codex.hooks.accepts(older?.main ?? null).context.has("PreToolUse"), false);
});

Deno.test("transcript_review counts the calls of the session's own file", () => {
  const decisions = new Map<string, number>();
  for (const [recording, call] of calls("SessionEnd")) {
    const store = memoryStore();
    answer(transcriptReview, contextOf(recording, call, { store }));
    for (const write of store.takeWrites()) {
      const { name, value } = write as unknown as { name: string; value: JsonObject };
      if (!/review[^/]*\.json$/.test(name) || !isJsonObject(value["calls"])) continue;
      for (const [decision, count] of Object.entries(value["calls"]["byDecision"] ?? {})) {
        decisions.set(decision, (decisions.get(decision) ?? 0) + Number(count));
      }
    }
  }
  assert((decisions.get("allowed") ?? 0) > 50, `${JSON.stringify([...decisions])}`);
  assert((decisions.get("blocked_by_hook") ?? 0) > 0, `${JSON.stringify([...decisions])}`);
});
