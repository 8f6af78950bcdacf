/**
 * The plugin's files, made of the table of hooks: `.claude-plugin/plugin.json`, `.claude-plugin/marketplace.json` and
 * `hooks/hooks.json`.
 */
import { denoArguments, gateOf, HOOK_SETUPS, type HookSetup, type SetupEvent, timeoutOf } from "../lib/hook/setup.ts";
import { VERSION } from "../lib/version.ts";

const DESCRIPTION = "Hooks that read the session: what to remember, what agents concluded, why a tool is called, " +
  "which permissions got in the way. Deterministic, in Deno's sandbox, without network.";

/**
 * The client fills in these placeholders and no others. The folder of its configuration has none, but the plugin's data
 * lies at a fixed depth in it, `plugins/data/<id>` (verified with 2.1.330, also with a moved CLAUDE_CONFIG_DIR).
 */
const PLACES = { project: "${CLAUDE_PROJECT_DIR}", config: "${CLAUDE_PLUGIN_DATA}/../../.." };

/** One registration in exec form (2.1.139 and later): no shell, each argument as it stands. */
export function pluginHandler(setup: HookSetup, event: SetupEvent): Record<string, unknown> {
  const deno = ["deno", ...denoArguments(setup, PLACES), `\${CLAUDE_PLUGIN_ROOT}/dist/${setup.name}.js`];
  const gate = gateOf(setup);
  const [command, ...args] = gate === null ? deno : ["sh", "-c", `${gate}; exec "$0" "$@"`, ...deno];
  return { type: "command", command, args, timeout: timeoutOf(event) };
}

/** Only hooks that are there: a script that is missing would fail on every event. */
function isThere({ name }: HookSetup): boolean {
  return [...Deno.readDirSync(new URL("../hooks/", import.meta.url))].some((file) => file.name === `${name}.ts`);
}

function hooksJson(): unknown {
  const hooks: Partial<Record<SetupEvent, { hooks: unknown[] }[]>> = {};
  for (const setup of HOOK_SETUPS.filter(isThere)) {
    for (const event of setup.events) {
      const groups = hooks[event] ??= [{ hooks: [] }];
      groups[0]?.hooks.push(pluginHandler(setup, event));
    }
  }
  return { description: DESCRIPTION, hooks };
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
  return {
    ".claude-plugin/plugin.json": json({ name: "debrief", ...about, network: { hosts: [] } }),
    ".claude-plugin/marketplace.json": json({
      name: "debrief",
      description: "The debrief plugin",
      owner: { name: "debrief" },
      plugins: [{ name: "debrief", source: "./", ...about }],
    }),
    "hooks/hooks.json": json(hooksJson()),
  };
}
