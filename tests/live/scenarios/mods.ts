/**
 * The plugin with its module: the same sessions, and each event answered once, by the module where the client has it, else
 * by hook commands.
 */
import { DEFAULT_INSTALLATION } from "../../../lib/clients/installation/installations.ts";
import { type JsonObject, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import type { Scenario } from "../scenario.ts";
import type { BrokenModule } from "../stage/plugin.ts";
import { needs, since } from "../versions.ts";
import { subagent, twoSubagents } from "./agents.ts";
import { shellHook } from "./foreign_hooks.ts";
import { denyRule } from "./refusals.ts";
import { compaction, resume } from "./sessions.ts";
import { decisions, stopHeldOnce } from "./stops.ts";
import { parallelSameTool, toolErrors } from "./tools.ts";

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
function* answeredOnce(evidence: Evidence, runtimeOf: (event: string) => "mod" | "process"): Generator<string> {
  for (const [event, hook] of Object.entries(ANSWERS)) {
    const events = evidence.events.filter((input) => stringAt(input, "hook_event_name") === event).length;
    const lines = evidence.answered.filter((line) => line["hook"] === hook && line["event"] === event);
    if (lines.length !== events) yield `${events} times ${event}, and ${lines.length} answers of ${hook}`;
    for (const line of lines) {
      const runtime = line["runtime"] === "mod" ? "mod" : "process";
      if (line["status"] === "failed") yield `${hook} on ${event} failed: ${line["error"]}`;
      if (runtime !== runtimeOf(event)) yield `${hook} on ${event} ran as ${runtime}`;
    }
  }
}

function withModule(scenario: Scenario, broken?: BrokenModule): Scenario {
  return {
    name: `mod_${broken === undefined ? "" : `${broken}_`}${scenario.name}`,
    about: `${
      broken === undefined ? "the module answers" : `the module ${broken}, hook commands answer`
    }: ${scenario.about}`,
    missing: (version) =>
      broken === undefined
        ? scenario.missing?.(version) ??
          needs(DEFAULT_INSTALLATION.oldestPlugin.version, "a client that runs the hooks of the plugin")(version)
        : needs(MOD_CLIENT, "a client with modules")(version),
    play: (version, project) => {
      const play = scenario.play(version, project);
      return {
        ...play,
        way: "module",
        ...broken === undefined ? {} : { broken },
        settings: withKeepers(play.settings),
        debrief: { session: { headless: "as_interactive", runtime: "auto" }, intent: { log: "all" } },
      };
    },
    *check(evidence) {
      const hasModules = since(evidence.version, MOD_CLIENT);
      // the broken ones fail at stops and before calls
      const fails = (event: string) => broken !== undefined && (event === "Stop" || event === "PreToolUse");
      yield* answeredOnce(evidence, (event) => hasModules && !fails(event) ? "mod" : "process");
      if (scenario === decisions || scenario === resume) yield* scenario.check?.(evidence) ?? [];
    },
    // these count the processes of hooks, of which there are fewer
    without: ["hooks", "log", "intent", "stops", "agents", "review"],
  };
}

/** The plugin with its module. */
export const MOD_SCENARIOS: readonly Scenario[] = [
  ...[decisions, stopHeldOnce, parallelSameTool, toolErrors, denyRule, subagent, twoSubagents, resume, compaction]
    .map((scenario) => withModule(scenario)),
  ...(["throws", "hangs", "loops"] as const).map((broken) => withModule(decisions, broken)),
  withModule(parallelSameTool, "throws"),
];
