/** The plugin with its module: the same sessions, and each event answered once, by the module or by a hook command. */
import { DEFAULT_INSTALLATION } from "../../../lib/clients/installation/installations.ts";
import { type JsonObject, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { textsOf } from "../model/questions.ts";
import { PROMPT, step, text, tool } from "../model/script.ts";
import type { Play, Scenario } from "../scenario.ts";
import type { BrokenModule } from "../stage/plugin.ts";
import { canMount } from "../stage/mount.ts";
import { needs, since } from "../versions.ts";
import { subagent, twoSubagents } from "./agents.ts";
import { shellHook } from "./foreign_hooks.ts";
import { denyRule } from "./decisions/refusals.ts";
import { compaction, resume } from "./sessions.ts";
import { decisions } from "./stops.ts";
import { questionsRecorded, terminalClear, terminalPrompts } from "./terminal.ts";
import { parallelSameTool, plainTools } from "./tools.ts";

/** The first client that loads modules. */
const MOD_CLIENT = "2.1.287";

/** Which hook answers which event. */
const ANSWERS: Readonly<Record<string, string>> = {
  Stop: "memory_triage",
  SubagentStop: "agent_summary",
  PreToolUse: "tool_intent",
  PostToolUse: "tool_intent",
  PostToolUseFailure: "tool_intent",
  PermissionRequest: "tool_intent",
};

/** The person's own hooks keep every event in a file. */
const KEEP = shellHook('mkdir -p "$HOME/events"; cat > "$HOME/events/$$.$RANDOM"');

function withKeepers(settings: JsonObject = {}): JsonObject {
  const hooks = settings["hooks"];
  const own = typeof hooks === "object" && hooks !== null && !Array.isArray(hooks) ? hooks as JsonObject : {};
  const kept = Object.keys(ANSWERS).map((event): [string, JsonObject[]] => {
    const other = own[event];
    return [event, [...Array.isArray(other) ? other as JsonObject[] : [], KEEP]];
  });
  return { ...settings, hooks: { ...own, ...Object.fromEntries(kept) } };
}

/** Every event has one answer, from where it is expected. */
function* answeredOnce(
  evidence: Evidence,
  runtimeOf: (answer: { readonly event: string; readonly index: number; readonly session: string | null }) =>
    | "mod"
    | "process",
): Generator<string> {
  for (const [event, hook] of Object.entries(ANSWERS)) {
    const events = evidence.events.filter((input) => stringAt(input, "hook_event_name") === event).length;
    const lines = evidence.answered.filter((line) => line["hook"] === hook && line["event"] === event)
      .toSorted((a, b) => String(a["ts"]) < String(b["ts"]) ? -1 : 1);
    if (lines.length !== events) yield `${events} times ${event}, and ${lines.length} answers of ${hook}`;
    for (const [index, line] of lines.entries()) {
      const runtime = line["runtime"] === "mod" ? "mod" : "process";
      if (line["status"] === "failed") yield `${hook} on ${event} failed: ${line["error"]}`;
      if (runtime !== runtimeOf({ event, index, session: stringAt(line, "session") })) {
        yield `${hook} on ${event} ran as ${runtime}`;
      }
    }
  }
}

/** The model is told something before and after each call. */
const TELLING: readonly JsonObject[] = ["PreToolUse", "PostToolUse"].map((event) => ({
  event,
  tool: "*",
  source: "any",
  pattern: ".",
  action: "context",
  message: `${event} of {{tool}} is answered`,
}));

/** Where a worker is lost, so are its records: what counts is that the model is told once about each call. */
function* toldOnce(evidence: Evidence): Generator<string> {
  const last = evidence.requests.filter(({ talk }) => talk === "main").at(-1);
  const text = last === undefined ? "" : textsOf(last);
  for (const { tool } of evidence.calls.values()) {
    for (const event of ["PreToolUse", "PostToolUse"]) {
      const times = text.split(`${event} of ${tool} is answered`).length - 1;
      if (times !== 1) yield `${event} of ${tool} was answered ${times} times`;
    }
  }
  const stops = evidence.answered.filter((line) => line["event"] === "Stop" && line["hook"] === "memory_triage");
  if (stops.length !== 1) yield `the Stop was answered ${stops.length} times`;
}

/** Whether a broken module leaves an event to hook commands: it breaks at stops and before calls, at once or after a call. */
function fails(event: string, index: number, broken: BrokenModule | undefined): boolean {
  if (broken === undefined) return false;
  return event === "Stop" || (event === "PreToolUse" && (broken !== "throws_later" || index > 0));
}

/** The administrator lets the client load no module of the user's. */
const FORBIDDEN: JsonObject = {
  pluginConfigs: { "cc-plugin-sec-default@builtin": { options: { allowManagedModsOnly: true } } },
};

/** What is in the module's way. */
export type ModuleFault = BrokenModule | "forbidden";

/** Sessions whose check holds whoever answers. */
const CHECKED: ReadonlySet<Scenario> = new Set([decisions, resume, terminalPrompts, terminalClear]);

function about(scenario: Scenario, fault: ModuleFault | undefined): string {
  if (fault === undefined) return scenario.about;
  const what = fault === "forbidden" ? "is forbidden (allowManagedModsOnly)" : fault.replace("_", " ");
  return `the module ${what}, hook commands answer: ${scenario.about}`;
}

/** A scenario whose events the plugin's module answers, or hook commands where the client has no modules or loads none. */
export function withModule(scenario: Scenario, fault?: ModuleFault): Scenario {
  const broken = fault === "forbidden" ? undefined : fault;
  const old = fault === undefined
    ? needs(DEFAULT_INSTALLATION.oldestPlugin.version, "the client runs plugin hooks")
    : needs(MOD_CLIENT, "the client loads modules");
  return {
    name: fault === undefined ? scenario.name : `mod_${fault}_${scenario.name.replace(/^mod_/, "")}`,
    about: about(scenario, fault),
    missing: async (version) =>
      old(version) ?? await scenario.missing?.(version) ?? (fault === "forbidden" ? await canMount() : null),
    play: (version, project) => {
      const play = scenario.play(version, project);
      return {
        ...play,
        way: "mod",
        ...broken === undefined ? {} : { broken },
        ...fault === "forbidden" ? { managed: FORBIDDEN } : {},
        settings: withKeepers(play.settings),
        debrief: { intent: { log: "all" }, ...play.debrief, session: { headless: "as_interactive", runtime: "auto" } },
      };
    },
    *check(evidence) {
      const isLoaded = since(evidence.version, MOD_CLIENT) && fault !== "forbidden";
      yield* answeredOnce(evidence, ({ event, index }) => isLoaded && !fails(event, index, broken) ? "mod" : "process");
      if (CHECKED.has(scenario)) yield* scenario.check?.(evidence) ?? [];
      if (isLoaded && scenario === terminalPrompts) yield* questionsRecorded(evidence);
    },
    // these count the processes of hooks, of which there are fewer
    without: ["hooks", "log", "intent", "stops", "agents", "review"],
  };
}

/** The client loses the module in the middle of a turn: in an event of its own, or between two because of another plugin. */
function withLostModule(scenario: Scenario, how: Pick<Play, "broken" | "besideLoop">): Scenario {
  const whole = withModule(scenario, how.broken);
  return {
    ...whole,
    name: how.broken === undefined ? `mod_beside_loop_${scenario.name}` : whole.name,
    about: `the client loses the module after a call (${
      how.broken ?? "another plugin's module loops"
    }), then it or hook commands answer: ${scenario.about}`.replace("_", " "),
    missing: needs(MOD_CLIENT, "the client loads modules"),
    play: (version, project) => {
      const play = whole.play(version, project);
      return { ...play, ...how, debrief: { ...play.debrief, intent: { log: "all", rules: [...TELLING] } } };
    },
    check: toldOnce,
  };
}

/** A client that a call starts, with hook commands only: it inherits the variable that silences those of this session. */
const inside: Scenario = {
  ...withModule({
    name: "client_inside",
    about: "a call starts another client",
    play: (_version, project) => ({
      inside: true,
      runs: [{ prompt: PROMPT, allow: ["Bash"] }],
      script: {
        main: [
          step(
            text("I ask another one."),
            tool("Bash", { command: "client-inside 'TALK-INSIDE read a.txt'", description: "ask" }),
          ),
          step(text("It has read the file.")),
        ],
        "TALK-INSIDE": [
          step(text("I read it."), tool("Read", { file_path: `${project}/a.txt` })),
          step(text("It says hello.")),
        ],
      },
    }),
  }),
  missing: needs(MOD_CLIENT, "the client loads modules"),
  *check(evidence) {
    const outer = evidence.sessions.find(({ entries }) =>
      entries.some((entry) => entry.kind === "assistant" && JSON.stringify(entry.content).includes("client-inside"))
    )?.id;
    if (evidence.sessions.length !== 2 || outer === undefined) yield `${evidence.sessions.length} sessions were kept`;
    yield* answeredOnce(evidence, ({ session }) => session === outer ? "mod" : "process");
  },
};

/** What only a person at a terminal does. */
export const IN_A_TERMINAL: readonly Scenario[] = [terminalPrompts, terminalClear];

/** The module fails or is not loaded, or another client is in its way. */
export const BROKEN_MODULES: readonly Scenario[] = [
  ...(["throws", "hangs", "loops"] as const).map((broken) => withModule(decisions, broken)),
  withModule(parallelSameTool, "throws"),
  ...IN_A_TERMINAL.map((scenario) => withModule(scenario, "throws")),
  withModule(plainTools, "throws_later"),
  withLostModule(plainTools, { broken: "loops_later" }),
  withLostModule(plainTools, { besideLoop: true }),
  inside,
  ...[
    decisions,
    parallelSameTool,
    denyRule,
    subagent,
    twoSubagents,
    resume,
    compaction,
    ...IN_A_TERMINAL,
  ].map((scenario) => withModule(scenario, "forbidden")),
];
