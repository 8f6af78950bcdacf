import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { sessionStateDirectory } from "../../lib/hooks/store/state_names.ts";
import { claudeCode } from "../../lib/clients/claude_code/mod.ts";
import { entriesBackward } from "../../lib/clients/read.ts";
import type { HookedClient } from "../../lib/clients/client.ts";
import { projectSlug } from "../../lib/permissions/rules/project_slug.ts";
import { joinText } from "../../lib/session/content.ts";
import type { Contender } from "./measure.ts";
import { type AgentSample, agentSample, type Sample } from "./samples.ts";
import { withSource } from "../../lib/session/io/source.ts";

/** What the client would say to each hook. A hook that is new is measured from one line here. */
const EVENTS: Readonly<Record<string, string>> = {
  memory_triage: "Stop",
  agent_summary: "SubagentStop",
  tool_intent: "PreToolUse",
  transcript_review: "Stop",
  session_handoff: "SessionStart",
};

/** Hooks whose samples are files of Claude Code. */
const ONLY_CLAUDE_CODE: ReadonlySet<string> = new Set(["agent_summary", "session_handoff"]);

/** The end of a sample, as a hook's input would tell it. */
function endOf(sample: Sample): Record<string, unknown> {
  return withSource(sample.path, (source) => {
    const end: Record<string, unknown> = {};
    for (const entry of entriesBackward(source)) {
      if (entry.kind !== "assistant") continue;
      const text = joinText(entry.content);
      if (text !== "") end["last_assistant_message"] ??= text;
      const use = entry.content.find((block) => block.kind === "tool_use");
      if (use?.kind === "tool_use" && end["tool_use_id"] === undefined) {
        Object.assign(end, { tool_use_id: use.id, tool_name: use.name, tool_input: use.input });
      }
      if (end["tool_use_id"] !== undefined && end["last_assistant_message"] !== undefined) return end;
    }
    return end;
  });
}

/** What an input is made of. */
interface Scene {
  readonly event: string;
  readonly sample: Sample;
  readonly project: string;
  readonly agent: AgentSample | null;
}

function inputOf({ event, sample, project, agent }: Scene): string {
  const { last_assistant_message, ...call } = endOf(sample);
  const common = {
    session_id: sample.path.replace(/^.*\/|\.jsonl$/g, ""),
    transcript_path: sample.path,
    cwd: project,
    permission_mode: "default",
    hook_event_name: event,
  };
  switch (event) {
    case "PreToolUse":
      return JSON.stringify({ ...common, ...call });
    case "SubagentStop":
      return JSON.stringify({
        ...common,
        stop_hook_active: false,
        agent_id: agent?.id,
        agent_transcript_path: agent?.path,
        agent_type: "general-purpose",
        last_assistant_message,
      });
    case "SessionStart":
      return JSON.stringify({
        ...common,
        // the sample is the session before
        session_id: NEW_SESSION,
        transcript_path: sample.path.replace(/[^/]*$/, `${NEW_SESSION}.jsonl`),
        source: "startup",
      });
    default:
      return JSON.stringify({ ...common, stop_hook_active: false, last_assistant_message });
  }
}

/** What a client would say at the end of a session. */
export function stopInput(sample: Sample, project: string): string {
  return inputOf({ event: "Stop", sample, project, agent: null });
}

/** A sample as the last session of a project, run in a terminal: session_handoff passes over others and over what is old. */
function asLastSession(folder: string, sample: Sample): { readonly project: string; readonly sample: Sample } {
  const project = `${folder}/handoff/${sample.name.replaceAll(" ", "-")}`;
  const sessions = `${folder}/projects/${projectSlug(project)}`;
  removeFolder(sessions);
  for (const directory of [`${project}/.claude`, sessions]) Deno.mkdirSync(directory, { recursive: true });
  const path = `${sessions}/${sample.path.replace(/^.*\//, "")}`;
  const inTerminal = 'sed \'s/"entrypoint":"sdk-cli"/"entrypoint":"cli"/\' <"$0" >"$1"';
  const { success } = new Deno.Command("sh", { args: ["-c", inTerminal, sample.path, path], env: { LC_ALL: "C" } })
    .outputSync();
  if (!success) throw new Error(`Cannot measure session_handoff: "${path}" cannot be written`);
  return { project, sample: { ...sample, path } };
}

/** What people configure: rules that every call is held against. No comments, as an installed file may have. */
const CONFIG = {
  triage: { maxBlocks: 3 },
  handoff: { onStart: "notice" },
  intent: {
    rules: [
      { event: "PreToolUse", tool: "Bash", source: "command", pattern: "rm -rf /", action: "deny", message: "no" },
      { event: "PreToolUse", tool: "*", source: "intent", pattern: "force.push", action: "ask", message: "{{intent}}" },
    ],
  },
};

/** Hooks that keep something of a session: the budget is for a stop in a session they know. */
const KNOWS_SESSIONS: ReadonlySet<string> = new Set(["memory_triage", "transcript_review"]);
const NEW_SESSION = "new";

export const DENO_FLAGS: readonly string[] = ["run", "-q", "--no-config", "--no-remote", "--no-npm"];

/** The script that starts hooks, beside the bundles or, in a copy of the project, in the directory beside them. */
function startScriptOf(dist: string, { hooks: { startScript } }: HookedClient): string {
  const within = `${dist}/hooks/${startScript}`;
  try {
    Deno.statSync(within);
    return within;
  } catch {
    return `${dist}/../hooks/${startScript}`;
  }
}

/** The bundled hooks of a folder, each on each sample of a client, as the client's settings start them. */
export function hookContenders(
  samples: readonly Sample[],
  folder: string,
  dist: string,
  client: HookedClient = claudeCode,
): Contender[] {
  const title = client === claudeCode ? "" : ` of ${client.title}`;
  const shared = `${folder}/project`;
  Deno.mkdirSync(`${shared}/${client.hooks.projectDirectory}`, { recursive: true });
  Deno.writeTextFileSync(`${folder}/debrief.jsonc`, JSON.stringify(CONFIG));
  const hooks = [...Deno.readDirSync(dist)].map(({ name }) => name.replace(/\.js$/, "")).filter((name) =>
    name in EVENTS && (client === claudeCode || !ONLY_CLAUDE_CODE.has(name))
  );
  // the project is in use, the session is new
  const forget = () => {
    removeFolder(`${stateDirectory(folder)}/${sessionStateDirectory(NEW_SESSION)}`);
    removeFolder(`${shared}/${client.hooks.projectDirectory}/debrief`);
  };
  const contenders = (hook: string, given: Sample): Contender[] => {
    const { project, sample } = hook === "session_handoff"
      ? asLastSession(folder, given)
      : { project: shared, sample: given };
    const contender = (name: string): Contender => ({
      name,
      command: "sh",
      args: [startScriptOf(dist, client), hook, Deno.execPath(), folder],
      stdin: inputOf({
        event: EVENTS[hook] ?? "Stop",
        sample,
        project,
        agent: hook === "agent_summary" ? agentSample(sample) : null,
      }),
      cwd: project,
      env: {
        CLAUDE_PROJECT_DIR: project,
        [client.places.configVariable]: folder,
        CLAUDE_CODE_ENTRYPOINT: "cli", // a user is there, whoever starts the bench
      },
    });
    if (!KNOWS_SESSIONS.has(hook)) return [contender(`${hook}${title} ${sample.name}`)];
    const first = contender(`${hook}${title} ${sample.name}, cold`);
    const stdin = JSON.stringify({ ...JSON.parse(first.stdin ?? "{}"), session_id: NEW_SESSION });
    return [{ ...contender(`${hook}${title} ${sample.name}`), catchesUp: true }, { ...first, stdin, before: forget }];
  };
  return hooks.sort().flatMap((hook) => samples.flatMap((sample) => contenders(hook, sample)));
}

/** What 100 commands are, and what the user has configured. */
interface Calls {
  readonly name: string;
  readonly config: unknown;
  /** The command. @default the one of the sample */
  readonly command?: string;
}

const GUARD = { guard: { lostWork: "ask", sharedHistory: "ask", outside: "ask" } };
const CALLS: readonly Calls[] = [
  { name: "without rules", config: {} },
  { name: "a rule on commands", config: { intent: { rules: [CONFIG.intent.rules[0]] } } },
  { name: "a rule on what was said", config: { intent: { rules: [CONFIG.intent.rules[1]] } } },
  { name: "the guard, on git status", config: GUARD, command: "git status" },
  { name: "the guard, on a program nobody knows", config: GUARD, command: "frobnicate" },
  { name: "the guard, on git reset --hard with a change", config: GUARD, command: "git reset --hard" },
];

/** Makes a directory a repository with a change that nothing else holds; false where there is no git. */
function layRepository(path: string): boolean {
  const script = "git init -q && mkdir -p src && for i in $(seq 200); do echo $i >src/$i.txt; done && git add . && " +
    "git -c user.name=Ada -c user.email=ada@example.com commit -q -m Add && echo changed >src/1.txt";
  removeFolder(`${path}/.git`);
  const env = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  return new Deno.Command("sh", { args: ["-c", script], cwd: path, env, stderr: "null" }).outputSync().success;
}

/** 100 calls of Bash, before and after each, for each configuration. */
export function callContenders(sample: Sample, folder: string, dist: string): Contender[] {
  return CALLS.flatMap(({ name, config, command }, index) => {
    const own = `${folder}/calls-${index}`;
    const project = `${own}/project`;
    const path = `${own}/projects/-home-dev-project/${sample.path.replace(/^.*\//, "")}`;
    for (const directory of [`${project}/.claude`, path.replace(/\/[^/]*$/, "")]) {
      Deno.mkdirSync(directory, { recursive: true });
    }
    if (command !== undefined && !layRepository(project)) return [];
    Deno.copyFileSync(sample.path, path);
    Deno.writeTextFileSync(`${own}/debrief.jsonc`, JSON.stringify(config));
    const recorded = JSON.parse(inputOf({ event: "PreToolUse", sample: { ...sample, path }, project, agent: null }));
    const before = command === undefined ? recorded : { ...recorded, tool_name: "Bash", tool_input: { command } };
    const after = { ...before, hook_event_name: "PostToolUse", tool_response: { stdout: "" } };
    Deno.writeTextFileSync(`${own}/before.json`, JSON.stringify(before));
    Deno.writeTextFileSync(`${own}/after.json`, JSON.stringify(after));
    const hook = 'sh "$0" tool_intent "$1" "$2"';
    return [{
      name: `100 calls, ${name}`,
      command: "sh",
      args: [
        "-c",
        `i=0; while [ $i -lt 100 ]; do ${hook} <"$2/before.json"; ${hook} <"$2/after.json"; i=$((i+1)); done`,
        startScriptOf(dist, claudeCode),
        Deno.execPath(),
        own,
      ],
      cwd: project,
      env: { CLAUDE_PROJECT_DIR: project, CLAUDE_CODE_ENTRYPOINT: "cli" },
    }];
  });
}

function removeFolder(path: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
