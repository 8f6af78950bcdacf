import { parseArgs } from "@std/cli/parse-args";
import { isJsonObject, objectAt, stringAt } from "../json.ts";
import {
  decide,
  type MergedSettings,
  mergeSettings,
  parseMode,
  parseSettings,
  type PermissionMode,
  type SettingsLayer,
} from "../permissions/mod.ts";
import { type Command, type Shell, UsageError } from "./command.ts";

/** The settings files that `--settings` names, as one. */
export function readSettingsFiles(paths: readonly string[], shell: Shell): MergedSettings {
  return mergeSettings(paths.map((given) => {
    const path = given.startsWith("/") ? given : `${shell.cwd()}/${given}`;
    let text: string;
    try {
      text = shell.readText(path);
    } catch (e) {
      throw new UsageError(
        `Cannot read settings ${JSON.stringify(given)}: ${
          e instanceof Error ? e.message : String(e)
        } (add --allow-read=${given})`,
      );
    }
    return parseSettings(text, { layer: layerOf(path, shell), path: normal(path) });
  }));
}

function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

function layerOf(path: string, shell: Shell): SettingsLayer {
  if (/\/managed-settings(?:\.d\/[^/]*)?[^/]*\.json$/.test(path)) return "managed";
  if (path.endsWith("/settings.local.json")) return "local";
  if (path === `${shell.home()}/.claude/settings.json`) return "user";
  return path.endsWith("/.claude/settings.json") ? "project" : "flag";
}

/** The mode that `--mode` names, or the one of the settings. */
export function readMode(given: string | undefined, settings: MergedSettings): PermissionMode {
  if (given === undefined) return settings.defaultMode ?? "default";
  const mode = parseMode(given);
  if (mode === null) {
    throw new UsageError(
      `Unknown mode ${JSON.stringify(given)}: expected default, acceptEdits, plan, dontAsk, bypassPermissions or auto`,
    );
  }
  return mode;
}

/** Settings that are not in the options, as a {@linkcode UsageError}. */
export function unknownOption(name: string): boolean {
  if (name.startsWith("-") && name !== "-") throw new UsageError(`Unknown option ${name}`);
  return true;
}

/** `debrief decide`: what Claude Code would do with each call on standard input. */
export const decideCommand: Command = {
  name: "decide",
  summary: "What Claude Code would do with the tool calls on standard input",
  usage: `Usage: debrief decide --settings FILE [--settings FILE] [--cwd DIR] [--mode MODE] < calls.jsonl

Reads one call a line ({"tool_name":"Bash","tool_input":{"command":"npm test"}}) and prints one decision a line.

  --settings FILE  a settings file in force (repeatable)
  --cwd DIR        the session's working folder (default: this one)
  --mode MODE      default, acceptEdits, plan, dontAsk, bypassPermissions or auto`,
  examples: [
    `echo '{"tool_name":"Bash","tool_input":{"command":"npm test"}}' | debrief decide --settings .claude/settings.json`,
  ],
  async run(args: string[], shell: Shell): Promise<number> {
    const given = parseArgs(args, {
      string: ["settings", "cwd", "mode"],
      collect: ["settings"],
      unknown: unknownOption,
    });
    if (given._.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(String(given._[0]))}`);
    const settings = readSettingsFiles(given.settings as string[], shell);
    const context = {
      settings,
      cwd: absolute(given.cwd, shell),
      home: shell.home(),
      mode: readMode(given.mode, settings),
    };
    for await (const line of shell.stdinLines()) {
      if (line.trim() === "") continue;
      shell.stdout(`${JSON.stringify(answer(line, context))}\n`);
    }
    return 0;
  },
};

/** A folder given on the command line, absolute. */
export function absolute(path: string | undefined, shell: Shell): string {
  if (path === undefined) return shell.cwd();
  return normal(path.startsWith("/") ? path : `${shell.cwd()}/${path}`);
}

/** The decision about one line, or what is wrong with it: one line in, one line out. */
function answer(line: string, context: Parameters<typeof decide>[1]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (e) {
    return { error: `Not JSON: ${e instanceof Error ? e.message : String(e)}` };
  }
  const tool = isJsonObject(value) ? stringAt(value, "tool_name") : null;
  if (!isJsonObject(value) || tool === null) return { error: 'Expected {"tool_name":…,"tool_input":{…}}' };
  return decide({ tool, input: objectAt(value, "tool_input") ?? {} }, context);
}
