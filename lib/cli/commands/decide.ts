import { isJsonObject, objectAt, stringAt } from "../../json.ts";
import {
  decide,
  type MergedSettings,
  mergeSettings,
  modeNames,
  parseMode,
  parseSettings,
  type PermissionContext,
  type PermissionMode,
  type SettingsLayer,
  type Verdict,
} from "../../permissions/mod.ts";
import { type Command, type Host, UsageError } from "../host/host.ts";
import { jsonText, safe } from "../../text/mod.ts";
import { readNamed } from "../host/read_named.ts";
import { oneOf, type OptionNames, readOptions } from "../args/options.ts";

/** The settings files that `--settings` names, as one. */
export function readSettingsFiles(paths: readonly string[], shell: Host): MergedSettings {
  return mergeSettings(paths.map((given) => {
    const path = given.startsWith("/") ? given : `${shell.cwd()}/${given}`;
    return parseSettings(readNamed(path, "settings", shell), { layer: layerOf(path, shell), path: normal(path) });
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

function layerOf(path: string, shell: Host): SettingsLayer {
  if (/\/managed-settings(?:\.d\/[^/]*)?[^/]*\.json$/.test(path)) return "managed";
  if (path.endsWith("/settings.local.json")) return "local";
  if (path === `${shell.home()}/.claude/settings.json`) return "user";
  return path.endsWith("/.claude/settings.json") ? "project" : "flag";
}

/** The mode that `--mode` names, or the one of the settings. */
export function readMode(given: string | undefined, settings: MergedSettings): PermissionMode {
  if (given === undefined) return settings.defaultMode ?? "default";
  return parseMode(oneOf("--mode", modeNames(), given)) ?? "default";
}

const OPTIONS: OptionNames = {
  text: ["cwd", "mode"],
  list: ["settings"],
  flag: ["json"],
  values: { settings: "file", cwd: "folder", mode: modeNames() },
};

/** `decide`: what the client would do with each call on standard input. */
export const decideCommand: Command = {
  name: "decide",
  summary: "what the client would do with the tool calls on standard input",
  usage: `usage: decide --settings FILE [--settings FILE]… [--cwd DIR] [--mode MODE] [--json] < calls.jsonl

Reads one call a line ({"tool_name":"Bash","tool_input":{"command":"npm test"}}) and prints one decision a line, always
as JSON: {"schema":"debrief.decide/1","verdict":"allow"|"ask"|"deny","reason":{…},…}, or {"schema","error"} for a line
that is no call.

  --settings FILE  a settings file in force; repeatable
  --cwd DIR        the session's working folder (this one)
  --mode MODE      ${modeNames().join(", ")}
  --json           (output is always JSON)`,
  options: OPTIONS,
  examples: [
    `decide --settings .claude/settings.json < calls.jsonl`,
    "decide --settings .claude/settings.json --mode acceptEdits < calls.jsonl",
  ],
  async run(args: string[], shell: Host): Promise<number> {
    const options = readOptions(args, OPTIONS);
    options.none();
    const settings = readSettingsFiles(options.list("settings"), shell);
    const context = {
      settings,
      cwd: absoluteFrom(options.text("cwd"), shell),
      home: shell.home(),
      mode: readMode(options.text("mode"), settings),
    };
    if (shell.isInputTerminal) {
      const where = options.list("settings").length > 0 ? safe`` : safe` No --settings: no rule is in force.`;
      shell.stderr(
        safe`Waiting for tool calls, one a line: {"tool_name":"Bash","tool_input":{"command":"ls"}} (end: Ctrl-D).${where}\n`,
      );
    }
    for await (const line of shell.stdinLines()) {
      if (line.trim() === "") continue;
      shell.stdout(safe`${jsonText({ schema: "debrief.decide/1", ...answer(line, context) })}\n`);
    }
    return 0;
  },
};

/** A folder given on the command line, absolute. */
export function absoluteFrom(path: string | undefined, shell: Host): string {
  if (path === undefined) return shell.cwd();
  return normal(path.startsWith("/") ? path : `${shell.cwd()}/${path}`);
}

/** The decision about one line, or what is wrong with it: one line in, one line out. */
function answer(line: string, context: PermissionContext): Verdict | { readonly error: string } {
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
