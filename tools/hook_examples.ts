/**
 * What each hook answers about a recorded session: for the README, for the demo, for whoever wants to see one.
 *
 * Hooks run as a client runs them, in a project of their own, with just the permissions they declare: the bundles in dist/,
 * or the sources, so that what is generated does not wait for a bundle.
 */
import { stateDirectory } from "../lib/clients/claude_code/files/config_directory.ts";
import { projectState, sessionState } from "../lib/hooks/store/state_names.ts";
import { arrayAt, isJsonObject, type JsonObject } from "../lib/json.ts";
import type { PermissionPaths } from "../lib/hooks/runner/definition.ts";
import { denoArguments, HOOK_SETUPS, type HookSetup } from "../lib/hooks/runner/setup.ts";

const ROOT = decodeURIComponent(new URL("../", import.meta.url).pathname);
const SESSIONS = "fixtures/clients/2.1.330";
const SESSION = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

/** One event of a recorded session. */
interface Example {
  readonly hook: string;
  /** What it shows. */
  readonly about: string;
  /** The recorded scenario. */
  readonly scenario: string;
  /** What the client says, besides session, project and transcript. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The person's debrief.jsonc, where the example needs one. */
  readonly config?: string;
  /** What the hook leaves in the state, where that is what it is for, and what of it is shown. */
  readonly record?: { file(project: string): string; show(record: JsonObject): string };
}

/** What was answered. */
export interface Answered extends Example {
  /** The answer for the model, "" where there is none; otherwise what stands in the record. Paths begin with `…`. */
  readonly text: string;
}

/** One example for each hook. */
export const EXAMPLES: readonly Example[] = [
  {
    hook: "memory_triage",
    about: "Two things were decided, and the session is about to end. The hook holds it once, with this reason:",
    scenario: "decisions",
    input: { hook_event_name: "Stop", stop_hook_active: false },
  },
  {
    hook: "agent_summary",
    about: "An agent has ended. The hook says nothing (`summary.context` would), and leaves this record:",
    scenario: "subagent",
    input: {
      hook_event_name: "SubagentStop",
      stop_hook_active: false,
      agent_id: "add44bed3871739f2",
      agent_type: "general-purpose",
    },
    record: {
      file: () => sessionState(SESSION, "agents.jsonl"),
      show: ({ ts: _, ...rest }) => JSON.stringify(rest, null, 2),
    },
  },
  {
    hook: "tool_intent",
    about: "The assistant says that it wants to start clean and calls `rm -rf build`. A rule of the person's objects:",
    scenario: "deny_rule",
    input: {
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "rm -rf build", description: "rm" },
      tool_use_id: "toolu_lab00000101",
    },
    config: `{
  "intent": {
    "rules": [
      {
        "event": "PreToolUse",
        "tool": "Bash",
        "source": "intent",
        "pattern": "start clean",
        "action": "deny",
        "message": "{{command}}: the build folder is kept; use make clean"
      }
    ]
  }
}
`,
  },
  {
    hook: "transcript_review",
    about: "A person said yes to four calls. The hook says nothing, and counts the rules that would have saved it:",
    scenario: "approvals",
    input: { hook_event_name: "Stop", stop_hook_active: false },
    record: {
      file: (project) => projectState(project, "summary.json"),
      show: (record) =>
        arrayAt(record, "rules").filter(isJsonObject).map(({ rule, risk, occurrences, sessions, examples }) =>
          JSON.stringify({ rule, risk, occurrences, sessions, examples })
        ).join("\n"),
    },
  },
];

/** The files of a recorded scenario, the session's own first. */
function recorded(scenario: string): { readonly session: string; readonly folder: string } {
  const folder = `${ROOT}${SESSIONS}/${scenario}`;
  for (const { name } of Deno.readDirSync(folder)) {
    if (/^[0-9a-f]{8}-.*\.jsonl$/.test(name)) return { session: name.replace(/\.jsonl$/, ""), folder };
  }
  throw new Error(`Cannot find a session in "${folder}"`);
}

/** Copies a folder and what is below it. */
function copy(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copy(`${from}/${name}`, `${to}/${name}`);
    else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
  }
}

/** The words for the model in a hook's answer, whatever its shape. */
function wordsOf(answer: string): string {
  const { reason, hookSpecificOutput } = JSON.parse(answer);
  return reason ?? hookSpecificOutput?.permissionDecisionReason ?? hookSpecificOutput?.additionalContext ?? answer;
}

/** How deno starts a hook: its bundle as the client has it started, or its source with the imports of this run. */
function startOf(setup: HookSetup, from: "dist" | "hooks", places: PermissionPaths): string[] {
  const flags = denoArguments(setup, places);
  if (from === "dist") return [...flags, `${ROOT}dist/${setup.name}.js`];
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") || `${ROOT}deno.json`;
  const kept = flags.filter((flag) => !["--no-config", "--no-remote", "--no-npm"].includes(flag));
  return [...kept, "--no-lock", "--config", config, `${ROOT}hooks/${setup.name}.ts`];
}

/** Runs one example. */
export async function answered(example: Example, from: "dist" | "hooks" = "dist"): Promise<Answered> {
  const setup = HOOK_SETUPS.find(({ name }) => name === example.hook);
  if (setup === undefined) throw new Error(`Cannot run "${example.hook}": there is no such hook`);
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-example-" }));
  try {
    const places = { project: `${folder}/project`, config: `${folder}/claude` };
    const kept = `${places.config}/projects/-project`;
    Deno.mkdirSync(places.project, { recursive: true });
    const { session, folder: recording } = recorded(example.scenario);
    copy(recording, kept);
    for (const { name } of [...Deno.readDirSync(kept)]) {
      if (name.startsWith(session)) Deno.renameSync(`${kept}/${name}`, `${kept}/${name.replace(session, SESSION)}`);
    }
    if (example.config !== undefined) Deno.writeTextFileSync(`${places.config}/debrief.jsonc`, example.config);
    const input = {
      session_id: SESSION,
      cwd: places.project,
      transcript_path: `${kept}/${SESSION}.jsonl`,
      ...example.input,
    };
    const child = new Deno.Command(Deno.execPath(), {
      args: startOf(setup, from, places),
      cwd: places.project,
      env: { CLAUDE_PROJECT_DIR: places.project, CLAUDE_CONFIG_DIR: places.config, CLAUDE_CODE_ENTRYPOINT: "cli" },
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(JSON.stringify(input)));
    await writer.close();
    const { code, stdout } = await child.output();
    if (code !== 0) throw new Error(`"${example.hook}" ended with ${code}`);
    const said = new TextDecoder().decode(stdout);
    const { record } = example;
    const text = record === undefined ? wordsOf(said) : record.show(
      JSON.parse(Deno.readTextFileSync(`${stateDirectory(places.config)}/${record.file(places.project)}`)),
    );
    return { ...example, text: text.replaceAll(folder, "…") };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** What stands around the examples in the README. */
export const EXAMPLE_MARKS = [
  "<!-- examples: generated by tools/hook_examples.ts -->",
  "<!-- end of examples -->",
] as const;

/** The README's section, with what each hook answers now. */
export async function exampleSection(): Promise<string> {
  const parts: string[] = [];
  for (const example of EXAMPLES) {
    const { hook, about, config, text } = await answered(example, "hooks");
    const rule = config === undefined ? "" : `\n\`\`\`jsonc\n${config}\`\`\`\n`;
    parts.push(`### ${hook}\n\n${about}\n${rule}\n\`\`\`text\n${text}\n\`\`\`\n`);
  }
  return parts.join("\n");
}
