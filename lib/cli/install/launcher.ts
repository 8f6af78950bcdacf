/**
 * The command lines that settings start hooks with, written and recognized.
 *
 * @module
 */
import { HOOKED_CLIENTS } from "../../clients/hooked_clients.ts";
import type { HookedClient } from "../../clients/client.ts";
import { contextDirectory } from "../../hooks/store/context_files.ts";
import { HOOK_SETUPS, type HookSetup, startCommand } from "../../hooks/runner/setup.ts";
import { quoteShellWord } from "../../shell_quote.ts";

/** What starts the hooks: Deno and the directory of `dist/` and `hooks/`, or the directory of the binaries. */
export type Launcher =
  & (
    | { readonly kind: "deno"; readonly deno: string; readonly root: string }
    | { readonly kind: "binary"; readonly binaries: string }
  )
  & {
    /** The script that starts the hooks, one for each client. */
    readonly script: string;
    /**
     * The user's configuration directory, written into the command: a project's settings can set the variables that
     * name it. Not for Deno in settings of a project, which several configurations may meet.
     */
    readonly config?: string;
  };

export function hookFile({ name }: Pick<HookSetup, "name">, launcher: Launcher): string {
  return launcher.kind === "deno" ? `${launcher.root}/dist/${name}.js` : `${launcher.binaries}/${name}`;
}

export function startFile(launcher: Launcher): string {
  return launcher.kind === "deno"
    ? `${launcher.root}/hooks/${launcher.script}`
    : `${launcher.binaries}/${launcher.script}`;
}

/** The command of a hook: a whole line for a shell, which every client knows. */
export function hookCommand({ name }: Pick<HookSetup, "name">, launcher: Launcher): string {
  const deno = launcher.kind === "deno" ? quoteShellWord(launcher.deno) : null;
  const config = launcher.config === undefined ? null : quoteShellWord(launcher.config);
  return startCommand(quoteShellWord(startFile(launcher)), name, { deno, config });
}

/**
 * The command of a hook in the plugin. The plugin's directory is taken from the environment, which no name of a directory can
 * break out of; clients replace `${CLAUDE_PLUGIN_ROOT}` and `${PLUGIN_ROOT}`, with braces, in the text. A client that knows no
 * `args` (Codex) runs the command alone, so that it has to be whole: a bare `sh` would run the hook's input as a script.
 */
export function pluginCommand(
  { name }: Pick<HookSetup, "name">,
  { hooks, installation: { pluginVariable } }: HookedClient,
): string {
  return startCommand(`"$${pluginVariable}/hooks/${hooks.startScript}"`, name, { deno: "deno", config: null });
}

/** A registered hook of debrief. */
export interface OwnHandler {
  readonly hook: string;
  readonly launcher: Launcher;
}

/** Characters that are part of a pattern, or end a rule, in the client's rules. */
const NOT_IN_RULES = /[*?[\](){}!\\]/;

/**
 * The rule that lets the model open the context files of a hook without asking. A program may not write in projects,
 * where the client reads unasked: its files are in the configuration directory. Returns null where the hook is another
 * or needs none.
 */
export function contextRule({ hook, launcher }: OwnHandler): string | null {
  if (hook !== "memory_triage" || launcher.kind !== "binary" || launcher.config === undefined) return null;
  const client = HOOKED_CLIENTS.find(({ hooks }) => hooks.startScript === launcher.script);
  if (!client?.hasPermissionRules) return null;
  const directory = contextDirectory(launcher.config);
  // a path from the root begins with two
  return directory.startsWith("/") && !NOT_IN_RULES.test(directory) ? `Read(/${directory}/**)` : null;
}

const SCRIPTS = new Set(HOOKED_CLIENTS.map(({ hooks }) => hooks.startScript));
const OF_DEBRIEF: ReadonlySet<string> = new Set(HOOK_SETUPS.map(({ name }) => name));
/** Users' own hooks have names of this kind, too; each is in a directory of its own. */
const NAME = "[a-z][a-z0-9_]{0,39}";
const WORD = String.raw`(?:'(?:[^']|'\\'')*'|[^\s'"]+)`;
const START = new RegExp(String.raw` exec sh (${WORD}) (${NAME})(?: (${WORD})(?: (${WORD}))?)?$`);

function unquoted(word: string): string {
  return word.startsWith("'") ? word.slice(1, -1).replaceAll(`'\\''`, "'") : word;
}

/** Removes an ending from a path; null if the path has another one. */
function before(end: string, path: string): string | null {
  return path.endsWith(end) && path.length > end.length ? path.slice(0, -end.length) : null;
}

/**
 * Recognizes a command that debrief wrote, whatever its directory; null for all others. A command counts as debrief's
 * only if debrief would write exactly that.
 */
export function ownHandler(command: string): OwnHandler | null {
  const [, file = "", hook = "", program = "''", config] = START.exec(command) ?? [];
  const deno = unquoted(program);
  const path = unquoted(file);
  const script = path.slice(path.lastIndexOf("/") + 1);
  const root = SCRIPTS.has(script) ? before(deno === "" ? `/${script}` : `/hooks/${script}`, path) : null;
  if (root === null || !(OF_DEBRIEF.has(hook) || root.endsWith(`/debrief/hooks/${hook}`))) return null;
  const launcher: Launcher = {
    script,
    ...(deno === "" ? { kind: "binary", binaries: root } : { kind: "deno", deno, root }),
    ...(config === undefined ? {} : { config: unquoted(config) }),
  };
  return hookCommand({ name: hook }, launcher) === command ? { hook, launcher } : null;
}

/** The name of a hook of debrief that a command starts, from settings or from the plugin; null for all others. */
export function ownHookName(command: string, client: HookedClient): string | null {
  const inPlugin = HOOK_SETUPS.find((setup) => pluginCommand(setup, client) === command);
  return inPlugin?.name ?? ownHandler(command)?.hook ?? null;
}
