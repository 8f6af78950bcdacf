/** The ways to install debrief, each with the scenarios that are played in it. */
import { DEFAULT_CLIENT } from "../../lib/clients/default_client.ts";
import type { Scenario } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { subagent, twoSubagents } from "./scenarios/agents.ts";
import { denyRule } from "./scenarios/decisions/refusals.ts";
import { intentRule } from "./scenarios/decisions/rules.ts";
import { slashCommands } from "./scenarios/slash_commands.ts";
import { compaction, fork, resume } from "./scenarios/sessions.ts";
import { findBySkill } from "./scenarios/skills.ts";
import { contextFile, contextFileOfProgram, decisions, headless, stopHeldOnce } from "./scenarios/stops.ts";
import { parallelSameTool, toolErrors } from "./scenarios/tools.ts";
import { missingPackage, missingPrograms } from "./stage/programs.ts";
import type { WayName } from "./stage/stage.ts";
import { needs } from "./versions.ts";

/** A column of the matrix. */
export interface Way {
  readonly name: WayName;
  readonly about: string;
  /** The scenarios as they are played in this way. */
  readonly scenarios: readonly Scenario[];
}

/** What a way of installing could change. */
const IN_EVERY_WAY: readonly Scenario[] = [
  decisions,
  stopHeldOnce,
  parallelSameTool,
  toolErrors,
  denyRule,
  intentRule,
  subagent,
  twoSubagents,
  resume,
  fork,
  compaction,
  headless,
];

function installed(
  way: WayName,
  missing: (version: string) => string | null,
  own: readonly Scenario[] = [],
): Scenario[] {
  return [...IN_EVERY_WAY, way === "binary" ? contextFileOfProgram : contextFile, ...own].map((scenario) => ({
    ...scenario,
    missing: async (version) => missing(version) ?? await scenario.missing?.(version) ?? null,
    play: (version, project) => ({ ...scenario.play(version, project), way }),
  }));
}

/** All ways, in the order of the columns. */
export const WAYS: readonly Way[] = [
  { name: "settings", about: "`debrief install`, with Deno", scenarios: SCENARIOS },
  {
    name: "plugin",
    about: "the plugin, its hooks as commands",
    scenarios: [
      ...installed(
        "plugin",
        needs(DEFAULT_CLIENT.installation.oldestPlugin.version, "the client runs plugin hooks"),
        [findBySkill],
      ),
      slashCommands,
    ],
  },
  {
    name: "binary",
    about: "`debrief install --binary`, without Deno",
    scenarios: installed("binary", missingPrograms),
  },
  {
    name: "npm",
    about: "`debrief install` of the npm package, with its own Deno",
    scenarios: installed("npm", missingPackage),
  },
];
