import { isPresetName, PRESETS, type TrimOptions, type TrimToolRule } from "../../analyses/trim/options.ts";
import { UsageError } from "../host/host.ts";
import { oneOf, type OptionNames, type Options } from "./options.ts";

/** The presets with what each leaves. */
function presetWords(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PRESETS).map(([name, { tools }]) => {
      if (tools?.kind !== "last" || tools.turns === 0) return [name, "no tool calls"];
      return [name, `tool calls of the last ${tools.turns} turns, the older ${tools.shorten} % shortened`];
    }),
  );
}

/** The options of `trim`. */
export const TRIM_OPTIONS: OptionNames = {
  text: [
    "out",
    "preset",
    "keep-turns",
    "keep-tool-turns",
    "shorten",
    "percent-tools",
    "percent-thinking",
    "max-tool-output",
    "max-tokens",
  ],
  flag: ["json", "dry-run", "to-project", "last-good", "drop-thinking", "drop-images", "truncate"],
  values: { out: "file", preset: presetWords() },
};

function percent(options: Options, name: string): number | undefined {
  const value = options.integer(name);
  if (value !== undefined && value > 100) {
    throw new UsageError(`Expected --${name} to be a percentage from 0 to 100 but found "${value}"`);
  }
  return value;
}

function presetOf(options: Options): TrimOptions {
  const name = options.text("preset");
  if (name === undefined) return {};
  return PRESETS[oneOf("--preset", Object.keys(PRESETS).filter(isPresetName), name)];
}

function toolRule(options: Options, preset: TrimToolRule | undefined): TrimToolRule | undefined {
  const turns = options.integer("keep-tool-turns");
  const shorten = percent(options, "shorten");
  const oldest = percent(options, "percent-tools");
  const truncate = options.flag("truncate");
  if (oldest !== undefined) {
    if (turns !== undefined || shorten !== undefined || preset) {
      throw new UsageError("Expected either --percent-tools, or --keep-tool-turns and --shorten, or a preset");
    }
    return { kind: "oldest", percent: oldest, how: truncate ? "shorten" : "remove" };
  }
  if (truncate) throw new UsageError("Expected --percent-tools with --truncate: it says which calls are shortened");
  const base = preset?.kind === "last" ? preset : undefined;
  if (turns === undefined && shorten !== undefined && !base) {
    throw new UsageError("Expected --keep-tool-turns with --shorten: of which turns is it a percentage?");
  }
  if (turns === undefined && !base) return undefined;
  return { kind: "last", turns: turns ?? base?.turns ?? 0, shorten: shorten ?? base?.shorten ?? 0 };
}

/**
 * What a command line asks to leave out.
 *
 * @throws {UsageError} For values out of range, and options that contradict each other.
 */
export function trimOptions(options: Options): TrimOptions {
  const preset = presetOf(options);
  const tools = toolRule(options, preset.tools);
  const keepTurns = options.integer("keep-turns", 1);
  const some = percent(options, "percent-thinking");
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
