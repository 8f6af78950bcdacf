/**
 * What a hook usually runs: recorded calls of a real client, and the end of a generated session, are given to the script,
 * and V8 counts which functions were called.
 */
import { HOOK_SETUPS, type HookSetup, v8Argument } from "../../lib/hooks/runner/setup.ts";
import { isJsonObject, type JsonObject, stringAt } from "../../lib/json.ts";
import { generateSession } from "../generator/generate_sessions.ts";

const RECORDED = new URL("../../fixtures/clients/2.1.330/", import.meta.url);
const SCENARIOS = ["decisions", "two_subagents", "plain_tools", "tool_errors"];
/** The configuration of a project that uses what can be set. */
const CONFIG = {
  triage: { messages: 50 },
  intent: {
    rules: [
      { event: "PreToolUse", tool: "*", source: "intent", pattern: "\\bnever\\b", action: "deny" },
      { event: "PreToolUse", tool: "Bash", source: "command", pattern: "rm -rf [/~]", action: "deny" },
    ],
  },
};

interface Call {
  readonly input: JsonObject;
  readonly transcript: string;
}

/** The recorded calls a hook is registered for, with the session beside the record. */
function* recordedCalls({ events }: HookSetup): Generator<Call> {
  for (const scenario of SCENARIOS) {
    const folder = new URL(`${scenario}/`, RECORDED);
    for (const line of Deno.readTextFileSync(new URL("hook_calls.jsonl", folder)).trim().split("\n")) {
      const { input }: { input?: unknown } = JSON.parse(line);
      if (!isJsonObject(input) || !events.some((event) => event === input["hook_event_name"])) continue;
      const transcript = new URL(`${stringAt(input, "session_id")}.jsonl`, folder).pathname;
      const agent = stringAt(input, "agent_transcript_path");
      const below = agent === null ? null : agent.slice(agent.indexOf("/subagents/") + 1);
      const moved = below === null ? {} : { agent_transcript_path: `${transcript.replace(/\.jsonl$/, "")}/${below}` };
      yield { input: { ...input, ...moved }, transcript };
    }
  }
}

/** The stop of a session in many languages. */
function generatedCall(folder: string): Call {
  const transcript = `${folder}/generated.jsonl`;
  Deno.writeTextFileSync(transcript, [...generateSession(7, { bytes: 300_000 }), ""].join("\n"));
  return { input: { session_id: "generated", hook_event_name: "Stop", stop_hook_active: false }, transcript };
}

/** Runs a hook; whether it had something to say. */
async function call(
  script: string,
  { input, transcript }: Call,
  folder: string,
  flags: readonly string[],
): Promise<boolean> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-config", "--no-remote", "--no-npm", ...flags, script],
    env: { CLAUDE_PROJECT_DIR: `${folder}/project`, CLAUDE_CONFIG_DIR: `${folder}/config` },
    stdin: "piped",
    stdout: "piped",
  });
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify({ ...input, transcript_path: transcript, cwd: folder })));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error(`Cannot run "${script}": it did not exit 0`);
  return stdout.length > 0;
}

/**
 * Where the functions begin that a hook calls in its usual runs: in those that end without an answer, as most do. What
 * it takes to answer is compiled when there is something to say.
 *
 * @param name The hook.
 * @param code Its bundle.
 * @returns Offsets in the bundle.
 */
export async function usualFunctions(name: string, code: string): Promise<ReadonlySet<number>> {
  const setup = HOOK_SETUPS.find((known) => known.name === name);
  if (!setup) throw new Error(`Cannot run hook "${name}": lib/hooks/runner/setup.ts does not know it`);
  const folder = Deno.makeTempDirSync({ prefix: "debrief-bundle-" });
  try {
    for (const part of ["project/.claude", "config"]) {
      Deno.mkdirSync(`${folder}/${part}`, { recursive: true });
    }
    const script = `${folder}/${name}.js`;
    Deno.writeTextFileSync(script, code);
    const calls = [...recordedCalls(setup), ...setup.events.includes("Stop") ? [generatedCall(folder)] : []];
    const counts = `${folder}/counts`;
    const flags = [`--coverage=${counts}`, ...v8Argument(setup.v8Flags)];
    const called = new Set<number>();
    for (const config of [null, CONFIG]) {
      if (config) Deno.writeTextFileSync(`${folder}/config/debrief.jsonc`, JSON.stringify(config));
      for (const one of calls) {
        const answered = await call(script, one, folder, flags);
        if (!answered) { for (const at of counted(counts, name)) called.add(at); }
        Deno.removeSync(counts, { recursive: true });
      }
    }
    return called;
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** The functions that were called, of V8's counts. */
function counted(folder: string, name: string): Set<number> {
  const called = new Set<number>();
  for (const file of Deno.readDirSync(folder)) {
    if (!file.name.endsWith(".json")) continue;
    const counts: {
      url: string;
      functions: { ranges: { startOffset: number; count: number }[] }[];
    } = JSON.parse(Deno.readTextFileSync(`${folder}/${file.name}`));
    if (!counts.url.endsWith(`/${name}.js`)) continue;
    for (const { ranges: [whole] } of counts.functions) if (whole && whole.count > 0) called.add(whole.startOffset);
  }
  return called;
}
