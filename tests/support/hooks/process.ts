/** One session that gives every hook something to say, and how each is asked: for tests of all hooks alike. */
import { assert, assertEquals } from "@std/assert";
import { stateDirectory } from "../../../lib/hooks/store/state_names.ts";
import type { SetupEvent } from "../../../lib/hooks/runner/setup.ts";
import { exchange, type HookProcess, inputFor, onStage, runHook, type RunOptions, type Stage } from "./harness.ts";
import { HAS_GIT, runScript } from "../../guard/support/git.ts";
import { approved, json, summary } from "./review_stage.ts";
import { assistant, jsonl, text, toolUse, user } from "../transcript.ts";

const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";
const WHY = "I delete the build folder to start clean.";
const CONCLUSION = "One file: a.txt.";

/** A hook, an event, and what came of it. */
export interface Asked {
  readonly hook: string;
  readonly event: SetupEvent;
  /** The file it is asked about. */
  file(stage: Stage): string;
  input(stage: Stage): string;
  /** What it leaves where nothing is wrong, without times: the same after a fault is gone. */
  left(stage: Stage): unknown;
  /** Whether this is its answer. */
  says(stdout: string): boolean;
  /** What it needs on the stage besides what every hook has there. */
  prepare?(stage: Stage): void;
  /** What else is on, for its name. */
  readonly given?: string;
}

/** The name of a hook with what it is asked, for the names of tests. */
export function nameOf({ hook, event, given }: Asked): string {
  return `${hook}${given === undefined ? "" : ` with ${given}`} on ${event}`;
}

/** A session that ended a moment ago, and left a question open. */
const pastPath = (stage: Stage): string => stage.transcript.replace("session.jsonl", "past.jsonl");

const agentPath = (stage: Stage): string => stage.transcript.replace(/\.jsonl$/, "/subagents/agent-a1.jsonl");

/** What a review keeps that does not depend on the time or on how often it was asked. */
function reviewed(stage: Stage, name: string): unknown {
  return {
    calls: json(stage, `${name}.json`)["calls"],
    rules: summary(stage).map(({ rule, occurrences, sessions }) => ({ rule, occurrences, sessions })),
  };
}

const silent = (stdout: string): boolean => stdout === "";

/** transcript_review at a stop; on SessionEnd it reads the same and has less time. */
export const REVIEWED_AT_STOP: Asked = {
  hook: "transcript_review",
  event: "Stop",
  file: ({ transcript }) => transcript,
  input: (stage) => inputFor(stage, "Stop", { stop_hook_active: false }),
  left: (stage) => reviewed(stage, "review"),
  says: silent,
};

/** tool_intent with the guard on, before a command that destroys a change which nothing else holds. */
export const GUARDED: Asked = {
  hook: "tool_intent",
  given: "the guard",
  event: "PreToolUse",
  file: ({ project }) => `${project}/.git/HEAD`,
  input: (stage) =>
    inputFor(stage, "PreToolUse", {
      tool_name: "Bash",
      tool_input: { command: "git reset --hard" },
      tool_use_id: "t2",
    }),
  left: (stage) => {
    const { asked, agreed } = json(stage, "guard.json");
    return { asked: Object.values(Object(asked)).flat().length, agreed };
  },
  says: (stdout) => stdout.includes('"permissionDecision":"ask"') && stdout.includes("This command would destroy"),
  prepare({ project, config, folder }) {
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, '{"guard":{"lostWork":"ask"}}');
    runScript("git init -q . && echo one > a.txt && git add a.txt && git commit -qm one && echo two >> a.txt", {
      cwd: project,
      home: folder,
    });
  },
};

export const SAYING_ONCE: ReadonlySet<string> = new Set(["memory_triage", "session_handoff"]);

if (!HAS_GIT) console.log("skipped: nothing is played with the guard on (git is not installed)");

/** Every hook with what it is asked, on every event on which it does something else. */
export const ASKED: readonly Asked[] = [
  {
    hook: "memory_triage",
    event: "Stop",
    file: ({ transcript }) => transcript,
    input: (stage) => inputFor(stage, "Stop", { stop_hook_active: false }),
    left: (stage) => {
      const { blocks, shown } = json(stage, "ledger.json");
      return { blocks, shown };
    },
    // as context; by a block where the version cannot be read, because the file is in motion
    says: (stdout) => /"additionalContext":"debrief: |"decision":"block"/.test(stdout) && stdout.includes("WAL mode"),
  },
  {
    hook: "agent_summary",
    event: "SubagentStop",
    file: agentPath,
    input: (stage) =>
      inputFor(stage, "SubagentStop", { stop_hook_active: false, agent_id: "a1", agent_type: "Explore" }),
    left: (stage) => {
      const { source, text, final, toolCalls } = stage.records("agents.jsonl").at(-1) ?? {};
      return { source, text, final, toolCalls };
    },
    says: silent,
  },
  {
    hook: "tool_intent",
    event: "PreToolUse",
    file: ({ transcript }) => transcript,
    input: (stage) =>
      inputFor(stage, "PreToolUse", { tool_name: "Bash", tool_input: { command: "rm -rf build" }, tool_use_id: "t1" }),
    left: (stage) => {
      const { status, text, action } = stage.records("intent.jsonl").at(-1) ?? {};
      return { status, text, action };
    },
    says: (stdout) => stdout.includes('"permissionDecision":"deny"') && stdout.includes(WHY),
  },
  ...HAS_GIT ? [GUARDED] : [],
  REVIEWED_AT_STOP,
  {
    hook: "transcript_review",
    event: "SubagentStop",
    file: agentPath,
    input: (stage) =>
      inputFor(stage, "SubagentStop", { stop_hook_active: false, agent_id: "a1", agent_type: "Explore" }),
    left: (stage) => reviewed(stage, "review.agent-a1"),
    says: silent,
  },
  {
    hook: "transcript_review",
    event: "SessionEnd",
    file: ({ transcript }) => transcript,
    input: (stage) => inputFor(stage, "SessionEnd", { reason: "exit" }),
    left: (stage) => reviewed(stage, "review"),
    says: silent,
  },
  {
    hook: "session_handoff",
    event: "SessionStart",
    file: pastPath,
    input: (stage) =>
      JSON.stringify({
        ...JSON.parse(inputFor(stage, "SessionStart", { source: "startup" })),
        session_id: "next",
        transcript_path: stage.transcript.replace("session.jsonl", "next.jsonl"),
      }),
    left: (stage) => [json(stage, "handoffs.json")["given"]].flat().length > 0,
    says: (stdout) => stdout.includes("“Which names does the exporter keep?”, ended unfinished: a question is open"),
  },
];

/** The session: a decision, an agent, calls a person said yes to, and one that a rule refuses. */
function furnish(stage: Stage): void {
  const says = (uuid: string, parentUuid: string, block: unknown) =>
    assistant("m2", [block], { uuid, parentUuid, timestamp: new Date().toISOString() });
  const inAgent = { parentUuid: null, isSidechain: true, agentId: "a1", timestamp: "2026-11-21T10:00:00.000Z" };
  Deno.writeTextFileSync(
    stage.transcript,
    jsonl(
      ...["a", "b", "c"].flatMap((x) => approved(`frob main ${x}`, { id: `main-${x}` })),
      says("a1", "r-main-c", text(WHY)),
      says("a2", "a1", toolUse("t1", "Bash", { command: "rm -rf build" })),
      ...exchange("Which database?", DECIDED),
    ),
  );
  Deno.mkdirSync(agentPath(stage).replace(/\/[^/]*$/, ""), { recursive: true });
  Deno.writeTextFileSync(
    agentPath(stage),
    jsonl(
      user("find", { uuid: "x1", ...inAgent }),
      ...["a", "b"].flatMap((x) => approved(`frob agent ${x}`, { id: `agent-${x}` })),
      assistant("am1", [text(CONCLUSION)], { uuid: "x2", ...inAgent }),
    ),
  );
  Deno.writeTextFileSync(agentPath(stage).replace(/jsonl$/, "meta.json"), '{"agentType":"Explore"}');
  const rule = {
    event: "PreToolUse",
    tool: "Bash",
    source: "intent",
    pattern: "start clean",
    action: "deny",
    limit: 99,
  };
  const past = { timestamp: new Date().toISOString() };
  Deno.writeTextFileSync(
    pastPath(stage),
    jsonl(
      user("Which names does the exporter keep?", { uuid: "p1", ...past }),
      assistant("pm1", [text("Shall it keep the old ones?")], { uuid: "p2", ...past }),
    ),
  );
  const intent = { log: "all", rules: [{ ...rule, message: "refused because: {{intent}}" }] };
  const review = { mode: "report" };
  Deno.writeTextFileSync(
    `${stage.config}/debrief.jsonc`,
    JSON.stringify({ triage: { data: true }, intent, review, handoff: { onStart: "notice" } }),
  );
  Deno.mkdirSync(`${stage.project}/.claude`, { recursive: true });
  Deno.writeTextFileSync(`${stage.project}/.claude/settings.json`, "{}");
}

/** A stage on which every hook has something to say, prepared for one of them if it is given. */
export function onFullStage(test: (stage: Stage) => Promise<void>, asked?: Asked): Promise<void> {
  return onStage(null, (stage) => {
    furnish(stage);
    asked?.prepare?.(stage);
    return test(stage);
  });
}

/** How often the log has a line of this hook. */
function logged(stage: Stage, hook: string): number {
  try {
    return stage.records("log.jsonl").filter((record) => record["hook"] === hook).length;
  } catch {
    return 0;
  }
}

/** What a run must have been whatever is wrong around it. */
export function assertBorne({ code, stdout, stderr, killed }: HookProcess): void {
  assertEquals([code, stderr, killed], [0, "", false]);
  if (stdout !== "") assertEquals(JSON.parse(stdout)?.constructor, Object);
}

/**
 * Asks a hook, and checks that it bore whatever is wrong: exit 0, nothing or one object, no half file, and where it may
 * write one line in the log.
 */
export async function ask(
  asked: Asked,
  stage: Stage,
  { logs = true, ...options }: RunOptions & { readonly logs?: boolean } = {},
): Promise<HookProcess> {
  const before = logs ? logged(stage, asked.hook) : 0;
  const run = await runHook(asked.hook, stage, asked.input(stage), options);
  assertBorne(run);
  if (logs) assertEquals(logged(stage, asked.hook), before + 1, "one line in the log");
  assertEquals(brokenFiles(stateDirectory(stage.config)), []);
  return run;
}

/** Files of state that are not what they should be. */
function brokenFiles(folder: string): string[] {
  let entries: Deno.DirEntry[];
  try {
    entries = [...Deno.readDirSync(folder)];
  } catch {
    return [];
  }
  return entries.flatMap(({ name, isDirectory, isFile }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return brokenFiles(path);
    if (!isFile) return [];
    const text = name.endsWith(".json") ? [Deno.readTextFileSync(path)] : [];
    try {
      text.forEach((value) => JSON.parse(value));
      return name === ".temp" ? [path] : [];
    } catch {
      return [path];
    }
  });
}

/** Checks that a hook leaves what it leaves where nothing is wrong. */
export async function assertLeft(asked: Asked, stage: Stage): Promise<void> {
  assertEquals(asked.left(stage), await expected(asked));
}

const found = new Map<Asked, unknown>();

/** What the hook leaves where nothing is wrong. */
async function expected(asked: Asked): Promise<unknown> {
  if (!found.has(asked)) {
    await onFullStage(async (stage) => {
      const { stdout } = await ask(asked, stage);
      assert(asked.says(stdout), `${asked.hook} says ${stdout}`);
      found.set(asked, asked.left(stage));
    }, asked);
  }
  return found.get(asked);
}
