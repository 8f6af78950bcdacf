/**
 * What each hook answers in a recorded session, for docs/hooks.md and the demo.
 *
 * Hooks run as a client runs them, in a project of their own, with exactly the permissions they declare: the bundles in
 * dist/, or the sources, so that the documentation does not depend on a bundle.
 *
 * @module
 */
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { projectState, sessionState } from "../../lib/hooks/store/state_names.ts";
import { arrayAt, isJsonObject, type JsonObject } from "../../lib/json.ts";
import type { PermissionPaths } from "../../lib/hooks/runner/definition.ts";
import { claudeCode } from "../../lib/clients/claude_code/mod.ts";
import { copyTree } from "../files.ts";
import { denoArguments, HOOK_SETUPS, type HookSetup } from "../../lib/hooks/runner/setup.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const RECORDED = "clients/2.1.330";
const SESSION = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

/** A hook event of a recorded session. */
interface HookExample {
  readonly hook: string;
  /** What it shows. */
  readonly about: string;
  /** The directory of its session, from fixtures/. */
  readonly session: string;
  /** What the hook's input has besides session, project and transcript. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The user's debrief.jsonc, where the example needs one. */
  readonly config?: string;
  /** What the hook does with that. */
  readonly does?: string;
  /** Another session of the project, which ended a moment ago, by hand. */
  readonly past?: readonly JsonObject[];
  /** For a hook that answers nothing: the file it writes below the state directory, and which part of it is shown. */
  readonly record?: { path(project: string): string; format(record: JsonObject): string };
}

export interface AnsweredExample extends HookExample {
  /** What the model reads; for a hook that answers nothing, its record. Paths begin with `…`. */
  readonly text: string;
}

export const HOOK_EXAMPLES: readonly HookExample[] = [
  {
    hook: "memory_triage",
    about: "A decision was made and the user set a rule; the turn is over. The hook tells Claude once:",
    session: "example/retries",
    input: { hook_event_name: "Stop", stop_hook_active: false },
  },
  {
    hook: "agent_summary",
    about: "A subagent has ended. The hook answers nothing and writes this record:",
    session: `${RECORDED}/subagent`,
    input: {
      hook_event_name: "SubagentStop",
      stop_hook_active: false,
      agent_id: "add44bed3871739f2",
      agent_type: "general-purpose",
    },
    record: {
      path: () => sessionState(SESSION, "agents.jsonl"),
      format: ({ ts: _, ...rest }) => JSON.stringify(rest, null, 2),
    },
  },
  {
    hook: "tool_intent",
    about: "Claude says that it wants to start clean and calls `rm -rf build`. With this rule in debrief.jsonc",
    session: `${RECORDED}/deny_rule`,
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
        "message": "{{command}}: keep build/ and use make clean"
      }
    ]
  }
}
`,
    does: "the hook denies the call:",
  },
  {
    hook: "transcript_review",
    about:
      "The user approved four calls. The hook answers nothing and counts the rules that would have spared the prompts:",
    session: `${RECORDED}/approvals`,
    input: { hook_event_name: "Stop", stop_hook_active: false },
    record: {
      path: (project) => projectState(project, "summary.json"),
      format: (record) =>
        arrayAt(record, "rules").filter(isJsonObject).map(({ rule, risk, occurrences, sessions, examples }) =>
          JSON.stringify({ rule, risk, occurrences, sessions, examples })
        ).join("\n"),
    },
  },
  {
    hook: "session_handoff",
    about: "The last session ended with a question, and another one starts. With this in debrief.jsonc",
    session: "example/retries",
    input: { hook_event_name: "SessionStart", source: "startup" },
    config: `{ "handoff": { "onStart": "notice" } }\n`,
    does: "the user reads this line, once:",
    past: [
      { type: "user", uuid: "u", message: { role: "user", content: "Write an exporter for the old archive." } },
      {
        type: "assistant",
        uuid: "a",
        parentUuid: "u",
        message: { id: "m", role: "assistant", content: [{ type: "text", text: "Shall it keep the old names?" }] },
      },
    ],
  },
];

const PAST_SESSION = "7c2d91aa-5b1e-4a53-9a0e-3d5f0c8e6b21";

function findSession(path: string): { readonly sessionId: string; readonly directory: string } {
  const directory = `${ROOT}fixtures/${path}`;
  for (const { name } of Deno.readDirSync(directory)) {
    if (/^[0-9a-f]{8}-.*\.jsonl$/.test(name)) return { sessionId: name.replace(/\.jsonl$/, ""), directory };
  }
  throw new Error(`Cannot find a session in "${directory}"`);
}

/** What the model reads of a hook's answer, whatever its shape; what the user reads where the model reads nothing. */
function spokenIn(answer: string): string {
  const { reason, systemMessage, hookSpecificOutput } = JSON.parse(answer);
  return reason ?? hookSpecificOutput?.permissionDecisionReason ?? hookSpecificOutput?.additionalContext ??
    systemMessage ?? answer;
}

/** The arguments for Deno: a hook's bundle as the client starts it, or its source with the imports of this run. */
function argumentsFor(setup: HookSetup, from: "dist" | "hooks", directories: PermissionPaths): string[] {
  const flags = denoArguments(setup, claudeCode.hooks, directories);
  if (from === "dist") return [...flags, `${ROOT}dist/${setup.name}.js`];
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") || `${ROOT}deno.json`;
  const withImports = flags.filter((flag) => !["--no-config", "--no-remote", "--no-npm"].includes(flag));
  return [...withImports, "--no-lock", "--config", config, `${ROOT}hooks/${setup.name}.ts`];
}

/** How often an example runs on a machine that is too busy for a hook's timeout. */
const ATTEMPTS = 5;

/**
 * Runs a hook example. `from`: which code to run: the bundles in dist/ or the sources in hooks/. Throws Error if the
 * hook does not exit with 0, or never finishes in time.
 */
export async function runHookExample(example: HookExample, from: "dist" | "hooks" = "dist"): Promise<AnsweredExample> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const answered = await answerInTime(example, from);
    if (answered !== null) return answered;
  }
  throw new Error(`"${example.hook}" took too long ${ATTEMPTS} times: run this again when the machine is less busy`);
}

/** Runs a hook example once; null if the hook's time was over before it had finished. */
async function answerInTime(example: HookExample, from: "dist" | "hooks"): Promise<AnsweredExample | null> {
  const setup = HOOK_SETUPS.find(({ name }) => name === example.hook);
  if (setup === undefined) throw new Error(`Cannot run "${example.hook}": no hook has this name`);
  const directory = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "debrief-example-" }));
  try {
    const directories = { project: `${directory}/project`, config: `${directory}/claude` };
    const sessions = `${directories.config}/projects/-project`;
    Deno.mkdirSync(directories.project, { recursive: true });
    const recording = findSession(example.session);
    copyTree(recording.directory, sessions);
    for (const { name } of [...Deno.readDirSync(sessions)]) {
      if (!name.startsWith(recording.sessionId)) continue;
      Deno.renameSync(`${sessions}/${name}`, `${sessions}/${name.replace(recording.sessionId, SESSION)}`);
    }
    if (example.config !== undefined) Deno.writeTextFileSync(`${directories.config}/debrief.jsonc`, example.config);
    if (example.past !== undefined) {
      const timestamp = new Date().toISOString();
      const lines = example.past.map((line) => JSON.stringify({ ...line, timestamp }) + "\n");
      Deno.writeTextFileSync(`${sessions}/${PAST_SESSION}.jsonl`, lines.join(""));
    }
    const input = {
      session_id: SESSION,
      cwd: directories.project,
      transcript_path: `${sessions}/${SESSION}.jsonl`,
      ...example.input,
    };
    const child = new Deno.Command(Deno.execPath(), {
      args: argumentsFor(setup, from, directories),
      cwd: directories.project,
      env: {
        CLAUDE_PROJECT_DIR: directories.project,
        CLAUDE_CONFIG_DIR: directories.config,
        CLAUDE_CODE_ENTRYPOINT: "cli",
      },
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(JSON.stringify(input)));
    await writer.close();
    const { code, stdout } = await child.output();
    if (code !== 0) throw new Error(`"${example.hook}" exited with ${code}`);
    const state = stateDirectory(directories.config);
    const log = Deno.readTextFileSync(`${state}/${projectState(directories.project, "log.jsonl")}`);
    if (log.includes("gave up after") || log.includes('"incomplete":true')) return null;
    const { record } = example;
    const text = record === undefined ? spokenIn(new TextDecoder().decode(stdout)) : record.format(JSON.parse(
      Deno.readTextFileSync(`${state}/${record.path(directories.project)}`),
    ));
    return { ...example, text: text.replaceAll(directory, "…") };
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** The examples in docs/hooks.md, with what each hook answers now. */
export async function formatHookExamples(): Promise<string> {
  const sections: string[] = [];
  for (const example of HOOK_EXAMPLES) {
    const { hook, about, config, does = "", text } = await runHookExample(example, "hooks");
    const rule = config === undefined ? "" : `\n\`\`\`jsonc\n${config}\`\`\`\n\n${does}\n`;
    sections.push(`### ${hook}\n\n${about}\n${rule}\n\`\`\`text\n${text}\n\`\`\`\n`);
  }
  return sections.join("\n");
}
