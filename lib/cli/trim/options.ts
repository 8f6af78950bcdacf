import { isPresetName, PRESETS, type TrimOptions, type TrimToolRule } from "../../clients/resuming/trim_options.ts";
import { UsageError } from "../host/host.ts";
import { expectOneOf, jsonOption, type Options, type OptionSpec } from "../args/options.ts";

function describePresets(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PRESETS).map(([name, { tools }]) => {
      if (tools?.kind !== "last" || tools.turns === 0) return [name, "no calls"];
      return [name, `the calls of the last ${tools.turns} turns, the older ${tools.shorten} % shortened`];
    }),
  );
}

export const TRIM_OPTIONS: readonly OptionSpec[] = [
  {
    name: "out",
    value: "FILE",
    choices: "file",
    summary: "write to this new file",
    help: "write to this new file, or into this directory under the new session's id; directories are created",
  },
  { name: "to-project", summary: "write into the directory of the session's project, where the client finds it" },
  { name: "dry-run", summary: "show what would remain, and write nothing" },
  {
    name: "max-tokens",
    value: "N",
    summary: "fit into about N tokens",
    help:
      "fit into about N tokens: first thinking is removed, then outputs are cut, then calls are shortened and removed, " +
      "then the oldest turns are removed",
  },
  { name: "last-good", summary: "keep only what comes before the turn in which the session broke (see check)" },
  { name: "keep-turns", value: "N", summary: "keep only the last N turns" },
  { name: "keep-tool-turns", value: "N", summary: "keep calls only in the last N turns that have any" },
  {
    name: "shorten",
    value: "P",
    summary: "shorten the calls of the oldest P % of those turns",
    help: "shorten the calls of the oldest P % of those turns to 2 lines and 120 characters",
  },
  { name: "percent-tools", value: "P", summary: "remove the calls of the oldest P % of all turns" },
  { name: "truncate", summary: "with --percent-tools: shorten those calls instead of removing them" },
  { name: "percent-thinking", value: "P", summary: "remove the thinking of the oldest P % of all turns" },
  { name: "drop-thinking", summary: "remove all thinking" },
  { name: "max-tool-output", value: "N", summary: "cut each text in a result to N characters" },
  { name: "drop-images", summary: "replace images with a note" },
  { name: "preset", value: "NAME", choices: describePresets(), summary: "remove all thinking and keep" },
  jsonOption(`{"schema":"debrief.trim/1",…}`),
];

function percentOption(options: Options, name: string): number | undefined {
  const value = options.integer(name);
  if (value !== undefined && value > 100) {
    throw new UsageError(`Expected --${name} to be a percentage from 0 to 100 but found "${value}"`);
  }
  return value;
}

function presetOf(options: Options): TrimOptions {
  const name = options.text("preset");
  if (name === undefined) return {};
  return PRESETS[expectOneOf("--preset", Object.keys(PRESETS).filter(isPresetName), name)];
}

function readToolRule(options: Options, preset: TrimToolRule | undefined): TrimToolRule | undefined {
  const turns = options.integer("keep-tool-turns");
  const shorten = percentOption(options, "shorten");
  const oldest = percentOption(options, "percent-tools");
  const truncate = options.flag("truncate");
  if (oldest !== undefined) {
    if (turns !== undefined || shorten !== undefined || preset) {
      throw new UsageError("Expected either --percent-tools, or --keep-tool-turns and --shorten, or a preset");
    }
    return { kind: "oldest", percent: oldest, how: truncate ? "shorten" : "remove" };
  }
  if (truncate) throw new UsageError("Expected --percent-tools with --truncate, to say which calls are shortened");
  const base = preset?.kind === "last" ? preset : undefined;
  if (turns === undefined && shorten !== undefined && !base) {
    throw new UsageError("Expected --keep-tool-turns with --shorten, which is a percentage of those turns");
  }
  if (turns === undefined && !base) return undefined;
  return { kind: "last", turns: turns ?? base?.turns ?? 0, shorten: shorten ?? base?.shorten ?? 0 };
}

/**
 * What a command line asks to leave out. Throws UsageError for values out of range, and options that contradict each
 * other.
 */
export function trimOptions(options: Options): TrimOptions {
  const preset = presetOf(options);
  const tools = readToolRule(options, preset.tools);
  const keepTurns = options.integer("keep-turns", 1);
  const some = percentOption(options, "percent-thinking");
  if (some !== undefined && options.flag("drop-thinking")) {
    throw new UsageError("Expected either --drop-thinking (all of it) or --percent-thinking");
  }
  const thinking = options.flag("drop-thinking") ? 100 : some ?? preset.thinking;
  const maxToolOutput = options.integer("max-tool-output", 1);
  return {
    ...keepTurns === undefined ? {} : { keepTurns },
    ...tools === undefined ? {} : { tools },
    ...thinking === undefined ? {} : { thinking },
    ...maxToolOutput === undefined ? {} : { maxToolOutput },
    ...options.flag("drop-images") ? { dropImages: true } : {},
  };
}
