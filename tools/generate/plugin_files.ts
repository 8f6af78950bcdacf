/**
 * The plugin's files, made of the table of hooks: for Claude Code `.claude-plugin/`, `hooks/hooks.json`,
 * `hooks/debrief.sh` and `bin/debrief`; for Codex, which takes its own manifest where there are two (0.150, 0.169), `.codex-plugin/`,
 * `hooks/codex.json` and `hooks/codex.sh`.
 */
import { claudeCode } from "../../lib/clients/claude_code/mod.ts";
import { codex } from "../../lib/clients/codex/mod.ts";
import type { HookedClient } from "../../lib/clients/client.ts";
import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";
import { ANSWERED_COMMANDS } from "../../lib/cli/commands/hooks/slash.ts";
import { pluginCommand } from "../../lib/cli/install/launcher.ts";
import { eventMatcher, HOOK_SETUPS, type HookSetup, type SetupEvent } from "../../lib/hooks/runner/setup.ts";
import { VERSION } from "../../lib/version.ts";
import { startScript } from "../../lib/hooks/runner/start_script.ts";
import {
  COMMAND_HEAP,
  COMMAND_PERMISSIONS,
  CONFIG_PLACES,
  READING_COMMANDS,
  READING_VARIABLES,
} from "../release/command_permissions.ts";

const ROOT = new URL("../../", import.meta.url);

const DESCRIPTION = "Hooks that read the session: what to save, what subagents concluded, why a tool is called, " +
  "which permission rules would spare you prompts. Deterministic, in Deno's sandbox, without network access.";

function pluginHandler(
  setup: HookSetup,
  event: SetupEvent,
  client: HookedClient,
): Record<string, unknown> {
  return { type: "command", command: pluginCommand(setup, client), timeout: client.hooks.timeoutOf(event) };
}

/**
 * The plugin's command. Claude Code puts the directory `bin/` of a plugin into PATH of the shells that it opens (measured with
 * 2.1.112 and 2.1.330), so that `debrief` is there for the model and in `!` lines.
 */
const COMMAND = `#!/bin/sh
# Made by tools/generate/plugin_files.ts: the command line, in the shells of a client that has the plugin.
case $0 in */*) here=\${0%/*} ;; *) here=. ;; esac
command -v deno >/dev/null || { echo "debrief: Deno is not installed; install it from https://deno.com" >&2; exit 127; }
export DENO_NO_UPDATE_CHECK=1
run() {
  exec deno run --quiet --no-config --no-remote --no-npm --no-prompt ${COMMAND_HEAP} "$@"
}
case $1 in
  '' | ${READING_COMMANDS.join(" | ")})
    # what only reads writes nothing but the history; Deno takes no comma in the path of a permission
    state=
    for config in ${CONFIG_PLACES.map(({ variable, usual }) => `"\${${variable}:-$HOME/${usual}}"`).join(" ")}; do
      case $config in *[,[:cntrl:]]*) ;; *) state="$state\${state:+,}$config/debrief/state" ;; esac
    done
    run --allow-read "\${state:+--allow-write=}\${state:---deny-write}" --allow-env=${READING_VARIABLES.join(",")} \\
      "$here/../dist/debrief.js" "$@"
    ;;
esac
run ${COMMAND_PERMISSIONS.join(" ")} "$here/../dist/debrief.js" "$@"
`;

function hooksJson(client: HookedClient): { readonly description: string; readonly hooks: unknown } {
  const hooks: Partial<Record<SetupEvent, { matcher?: string; hooks: unknown[] }[]>> = {};
  for (const setup of HOOK_SETUPS) {
    for (const event of setup.events.filter((event) => Object.hasOwn(client.installation.events, event))) {
      const matcher = eventMatcher(setup, event);
      const groups = hooks[event] ??= [];
      const group = groups.find((one) => (one.matcher ?? null) === matcher);
      const handler = pluginHandler(setup, event, client);
      if (group) group.hooks.push(handler);
      else groups.push({ ...matcher === null ? {} : { matcher }, hooks: [handler] });
    }
  }
  return { description: DESCRIPTION, hooks };
}

/**
 * What answers slash commands without the model: UserPromptExpansion, which 2.1.150 has. It is in a file of its own, because
 * 2.1.90 rejects a file with an event that it does not know; there the model does what the skill says.
 */
const SLASH_HOOKS = {
  description: "Slash commands that show what debrief prints, without a turn of the model.",
  hooks: {
    UserPromptExpansion: [{
      matcher: `^debrief:(?:${ANSWERED_COMMANDS.join("|")})$`,
      hooks: [{
        type: "command",
        command: '[ ! -r "${CLAUDE_PLUGIN_ROOT}/dist/debrief.js" ] || exec deno run --quiet --no-config --no-remote ' +
          '--no-npm --no-prompt --allow-read --allow-write=. --allow-env "${CLAUDE_PLUGIN_ROOT}/dist/debrief.js" ' +
          "hooks slash",
        timeout: 60,
      }],
    }],
  },
};
const SLASH_FILE = "hooks/commands.json";

/** The file with a client's hooks: found by its name, or named by the manifest. */
const PLUGIN_HOOKS = { [claudeCode.id]: "hooks/hooks.json", [codex.id]: "hooks/codex.json" };

/** The skills, which are written by hand. */
function skillFiles(): Record<string, string> {
  const directory = ".claude-plugin/skills";
  return Object.fromEntries(
    [...Deno.readDirSync(new URL(directory, ROOT))].map(({ name }) => {
      const path = `${directory}/${name}/SKILL.md`;
      return [path, Deno.readTextFileSync(new URL(path, ROOT))];
    }),
  );
}

/**
 * The same plugin in `dist/`, beside the bundles that it starts. Clients copy the whole directory of a plugin that they install,
 * and that of the project is ten times as large.
 */
function inDist(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      `dist/${path}`,
      text.replaceAll("/../dist/", "/../").replaceAll("in ../dist,", "in ..,").replaceAll("_ROOT}/dist/", "_ROOT}/"),
    ]),
  );
}

/** Paths in the project, with their text. */
export function pluginFiles(): Readonly<Record<string, string>> {
  const json = (value: unknown) => JSON.stringify(value, null, 2) + "\n";
  const about = {
    description: DESCRIPTION,
    version: VERSION,
    author: { name: "debrief" },
    license: "MIT",
    keywords: ["hooks", "transcript", "memory", "permissions", "deno"],
  };
  const plugin = {
    ".claude-plugin/plugin.json": json({
      name: "debrief",
      ...about,
      hooks: `./${SLASH_FILE}`,
      skills: "./.claude-plugin/skills/",
      network: { hosts: [] },
    }),
    ".codex-plugin/plugin.json": json({ name: "debrief", ...about, hooks: "./hooks/codex.json" }),
    "bin/debrief": COMMAND,
    [SLASH_FILE]: json(SLASH_HOOKS),
    ...Object.fromEntries(HOOKED_CLIENTS.flatMap((client) => {
      const { hooks, id } = client;
      return [[PLUGIN_HOOKS[id], json(hooksJson(client))], [`hooks/${hooks.startScript}`, startScript(client)]];
    })),
  };
  return {
    ".claude-plugin/marketplace.json": json({
      name: "debrief",
      description: "Hooks for Claude Code that read the session, without network access and without calling a model",
      owner: { name: "debrief" },
      plugins: [{ name: "debrief", source: "./dist", ...about }],
    }),
    ...plugin,
    ...inDist({ ...plugin, ...skillFiles() }),
  };
}
