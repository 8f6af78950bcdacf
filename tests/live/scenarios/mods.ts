/** The plugin with its module: the same sessions, and each event answered once, by the module or by a hook command. */
import { agreementFindings } from "../../../lib/cli/doctor/agreement_findings.ts";
import { DEFAULT_CLIENT } from "../../../lib/clients/clients.ts";
import { type JsonObject, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { CALL_EVENTS, TELLING, toldOnce } from "../laws/told_once.ts";
import { PROMPT, step, text, tool } from "../model/script.ts";
import type { Play, Scenario } from "../scenario.ts";
import { type BrokenModule, type BrokenNeighbor, isAtLoad } from "../stage/plugin.ts";
import { canMount } from "../stage/mount.ts";
import { needs, since } from "../versions.ts";
import { subagent, twoSubagents } from "./agents.ts";
import { KEEP_EVENT } from "./foreign_hooks.ts";
import { denyRule } from "./decisions/refusals.ts";
import { compaction, resume } from "./sessions.ts";
import { agreement, agreementOf, LEAST_COMPARED, LEAST_WRONG } from "./agreement.ts";
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

function withKeepers(settings: JsonObject = {}): JsonObject {
  const hooks = settings["hooks"];
  const own = typeof hooks === "object" && hooks !== null && !Array.isArray(hooks) ? hooks as JsonObject : {};
  const kept = Object.keys(ANSWERS).map((event): [string, JsonObject[]] => {
    const other = own[event];
    return [event, [...Array.isArray(other) ? other as JsonObject[] : [], KEEP_EVENT]];
  });
  return { ...settings, hooks: { ...own, ...Object.fromEntries(kept) } };
}

/** Who answered, by the log. */
interface Answer {
  readonly event: string;
  /** Its place among those of its event. */
  readonly index: number;
  readonly session: string | null;
}

/** What is expected of the log. */
interface Expected {
  readonly runtimeOf: (answer: Answer) => "mod" | "process" | "either";
  /** Events of which records may be missing, or one too many if the answer was lost after it was recorded. @default none */
  readonly mayLose?: ReadonlySet<string>;
}

/** Every event has one answer in the log, from where it is expected. */
function* loggedOnce(evidence: Evidence, { runtimeOf, mayLose = new Set() }: Expected): Generator<string> {
  for (const [event, hook] of Object.entries(ANSWERS)) {
    const events = evidence.events.filter((input) => stringAt(input, "hook_event_name") === event).length;
    const lines = evidence.answered.filter((line) => line["hook"] === hook && line["event"] === event)
      .toSorted((a, b) => String(a["ts"]) < String(b["ts"]) ? -1 : 1);
    if (!mayLose.has(event) && lines.length !== events) {
      yield `${events} times ${event}, and ${lines.length} answers of ${hook}`;
    }
    for (const [index, line] of lines.entries()) {
      const runtime = line["runtime"] === "mod" ? "mod" : "process";
      if (line["status"] === "failed") yield `${hook} on ${event} failed: ${line["error"]}`;
      const expected = runtimeOf({ event, index, session: stringAt(line, "session") });
      if (expected !== "either" && runtime !== expected) yield `${hook} on ${event} ran as ${runtime}`;
    }
  }
}

/** Events at which a broken module fails, if it is loaded: at once or after a call. */
const BROKEN_EVENTS: ReadonlySet<string> = new Set(["Stop", "SubagentStop", "PreToolUse", "PermissionRequest"]);

/** Whether a broken module leaves an event to hook commands; one that loops later counts anew in each worker. */
function fails(event: string, index: number, broken: BrokenModule | undefined): boolean {
  if (broken === undefined || broken === "loops_later" || !BROKEN_EVENTS.has(event)) return false;
  return event !== "PreToolUse" || broken !== "throws_later" || index > 0;
}

/** What is in the module's way. */
interface ModuleFault extends Pick<Play, "broken" | "beside" | "managed"> {
  readonly about: string;
  /**
   * Events whose records the client may lose with the module that has not written them yet; hook commands may answer some.
   *
   * @default none, and the module answers wherever it does not fail
   */
  readonly mayLose?: ReadonlySet<string>;
}

function broken(fault: BrokenModule): ModuleFault {
  return { about: `the module ${fault.replaceAll("_", " ")}, hook commands answer instead`, broken: fault };
}

function beside(fault: BrokenNeighbor): ModuleFault {
  const what = fault.replaceAll("_", " ").replace(/s\b/, "");
  return { about: `modules of two other plugins ${what}, this one answers`, beside: fault };
}

const ALL_EVENTS: ReadonlySet<string> = new Set(Object.keys(ANSWERS));

const FAULTS = {
  /** The administrator lets the client load no module of the user's. */
  forbidden: {
    about: "the module is forbidden (allowManagedModsOnly), hook commands answer",
    managed: { pluginConfigs: { "cc-plugin-sec-default@builtin": { options: { allowManagedModsOnly: true } } } },
  },
  throws: broken("throws"),
  hangs: { ...broken("hangs"), mayLose: new Set(CALL_EVENTS) },
  loops: broken("loops"),
  throws_later: broken("throws_later"),
  loops_later: { ...broken("loops_later"), mayLose: new Set(CALL_EVENTS) },
  throws_at_load: broken("throws_at_load"),
  hangs_at_load: broken("hangs_at_load"),
  beside_throws: beside("throws"),
  beside_hangs: { ...beside("hangs"), mayLose: ALL_EVENTS },
  beside_throws_afterwards: beside("throws_afterwards"),
  beside_hangs_afterwards: { ...beside("hangs_afterwards"), mayLose: ALL_EVENTS },
  beside_throws_at_load: beside("throws_at_load"),
  // 2.1.287 may not have loaded this one when the first events come
  beside_hangs_at_load: { ...beside("hangs_at_load"), mayLose: new Set() },
  beside_loops: { ...beside("loops"), mayLose: new Set(CALL_EVENTS) },
} satisfies Readonly<Record<string, ModuleFault>>;

/** What is crossed with each way in which the module, or one beside it, fails or is not loaded. */
const CROSSED = [
  decisions,
  parallelSameTool,
  denyRule,
  subagent,
  twoSubagents,
  resume,
  compaction,
  terminalPrompts,
  terminalClear,
];
/** Sessions with no other rule, and with words before each call. */
const TOLD: ReadonlySet<Scenario> = new Set([...CROSSED, plainTools]);
/** Sessions whose check holds whoever answers. */
const CHECKED: ReadonlySet<Scenario> = new Set([decisions, resume, terminalPrompts, terminalClear]);

/** A person at a terminal waits for the end of the turn: for ten seconds at each hook that hangs. */
function withPatience(run: Play["runs"][number]): Play["runs"][number] {
  if (typeof run === "function" || run.keys === undefined) return run;
  return { ...run, keys: [...run.keys, { pauseMs: 25_000 }] };
}

/** A scenario whose events the plugin's module answers, or hook commands where the client has no modules or loads none. */
export function withModule(scenario: Scenario, fault?: keyof typeof FAULTS): Scenario {
  const { about, mayLose, ...way }: ModuleFault = fault === undefined ? { about: "" } : FAULTS[fault];
  const old = fault === undefined
    ? needs(DEFAULT_CLIENT.installation.oldestPlugin.version, "the client runs plugin hooks")
    : needs(MOD_CLIENT, "the client loads modules");
  return {
    name: fault === undefined ? scenario.name : `mod_${fault}_${scenario.name.replace(/^mod_/, "")}`,
    about: fault === undefined ? scenario.about : `${about}: ${scenario.about}`,
    missing: async (version) =>
      old(version) ?? await scenario.missing?.(version) ?? (way.managed ? await canMount() : null),
    play: (version, project) => {
      const play = scenario.play(version, project);
      return {
        ...play,
        ...way,
        way: "mod",
        runs: /hangs$|hangs_afterwards$/.test(way.broken ?? way.beside ?? "") ? play.runs.map(withPatience) : play.runs,
        settings: withKeepers(play.settings),
        debrief: {
          intent: { log: "all", rules: [...TELLING] },
          ...play.debrief,
          session: { headless: "as_interactive", runtime: "auto" },
        },
      };
    },
    *check(evidence) {
      const isLoaded = since(evidence.version, MOD_CLIENT) && !way.managed && !isAtLoad(way.broken);
      yield* loggedOnce(evidence, {
        runtimeOf: ({ event, index }) => {
          if (!isLoaded || fails(event, index, way.broken)) return "process";
          // while a hook command answers one call, those beside it, of an agent or in the same message, are left to it, too
          const isBeside = way.broken !== undefined &&
            (scenario === subagent || scenario === twoSubagents || scenario === parallelSameTool);
          return mayLose === undefined && !isBeside ? "mod" : "either";
        },
        ...mayLose === undefined ? {} : { mayLose },
      });
      if (TOLD.has(scenario)) yield* toldOnce(evidence, { byCommands: !isLoaded });
      if (CHECKED.has(scenario)) yield* scenario.check?.(evidence) ?? [];
      if (isLoaded && !way.broken && !mayLose && scenario === terminalPrompts) yield* questionsRecorded(evidence);
    },
    // these count the processes of hooks, of which there are fewer
    without: ["hooks", "log", "intent", "stops", "agents", "ends", "review"],
  };
}

const AGREEMENT = withModule(agreement);

/** The rule engine decides as the client does, and doctor would say so where it does not. */
const COMPARED: readonly Scenario[] = [
  {
    ...AGREEMENT,
    missing: needs(MOD_CLIENT, "the client loads modules"),
    *check(evidence) {
      yield* AGREEMENT.check?.(evidence) ?? [];
      const { compared, agreed } = agreementOf(evidence);
      if (compared < LEAST_COMPARED || agreed !== compared) yield `the engine agrees on ${agreed} of ${compared} calls`;
    },
  },
  {
    ...AGREEMENT,
    name: "mod_wrong_table_agreement",
    about: "the rule engine is wrong about ls: it is noticed",
    missing: needs(MOD_CLIENT, "the client loads modules"),
    play: (version, project) => ({ ...AGREEMENT.play(version, project), wrongTable: true }),
    *check(evidence) {
      const { compared, agreed } = agreementOf(evidence);
      if (compared < LEAST_COMPARED || agreed > compared - LEAST_WRONG) {
        yield `the engine agrees on ${agreed} of ${compared} calls`;
      }
      const levels = [...agreementFindings(evidence.agreements)].map(({ level }) => level);
      if (levels.join() !== "warning") yield `doctor says ${levels.join() || "nothing"}`;
    },
  },
];

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
    yield* loggedOnce(evidence, { runtimeOf: ({ session }) => session === outer ? "mod" : "process" });
  },
};

/** What only a person at a terminal does. */
export const IN_A_TERMINAL: readonly Scenario[] = [terminalPrompts, terminalClear];

/** The module fails or is not loaded, another one fails beside it, or another client is in its way. */
export const BROKEN_MODULES: readonly Scenario[] = [
  withModule(decisions, "loops"),
  withModule(plainTools, "throws_later"),
  withModule(plainTools, "loops_later"),
  withModule(plainTools, "beside_loops"),
  inside,
  ...COMPARED,
  ...([
    "forbidden",
    "throws",
    "hangs",
    "throws_at_load",
    "hangs_at_load",
    "beside_throws",
    "beside_hangs",
    "beside_throws_afterwards",
    "beside_hangs_afterwards",
    "beside_throws_at_load",
    "beside_hangs_at_load",
  ] as const).flatMap((fault) => CROSSED.map((scenario) => withModule(scenario, fault))),
];
