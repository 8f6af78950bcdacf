/**
 * Hooks that users wrote: read from their files, bundled, and checked before anything is done with them.
 *
 * @module
 */
import type { HookPermissions } from "../../clients/client.ts";
import { errorMessage } from "../../error_message.ts";
import type { HookDefinition } from "../../hooks/runner/definition.ts";
import { HOOK_SETUPS, type HookSetup, SHORT_RUN } from "../../hooks/runner/setup.ts";
import { isJsonObject } from "../../json.ts";
import { type Host, UsageError } from "../host/host.ts";
import { absolutePath } from "../host/paths.ts";
import { readTextFile } from "../host/read_text_file.ts";

export interface OwnHook {
  /** Its file, absolute. */
  readonly file: string;
  /** One script without imports that deno runs. */
  readonly script: string;
  /** What the file exports. */
  readonly definition: HookDefinition;
}

/** Whether an argument names the file of a hook, not a hook of debrief. */
export function isHookFile(word: string): boolean {
  return /\.[cm]?[jt]s$/.test(word);
}

/**
 * Bundles a file with everything that it imports. Throws UsageError if deno cannot bundle it, or may not be started.
 */
export async function bundleHook(file: string, host: Host): Promise<string> {
  const path = absolutePath(file, host);
  if (host.machine.pathKind(path) !== "file") {
    throw new UsageError(`Cannot read hook "${file}": no such file (check the path)`);
  }
  const args = ["bundle", "--quiet", "--minify", path];
  const same = await host.machine.run(host.machine.deno.path, args);
  // --allow-run=deno allows the one in PATH, which of npm's deno is a script that starts the one that runs
  const run = same.status === "failed" ? await host.machine.run("deno", args) : same;
  if (run.status === "failed") {
    throw new UsageError(
      `Cannot bundle "${file}": debrief may not start deno (add --allow-run=deno, or bundle the hook yourself and pass ` +
        `the script: deno bundle --output ${file.replace(/ts$/, "js")} ${file})`,
    );
  }
  if (run.code !== 0) throw new UsageError(`Cannot bundle "${file}" (to see why, run: deno bundle ${file})`);
  return run.stdout;
}

const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const NEEDS: ReadonlySet<unknown> = new Set(["session", "notes", "settings"]);
/** The start script has paths in double quotes; deno takes no comma in one. */
const PATH = /^(?:\{project\}|\{config\}|\/|[A-Za-z]:\/)[^,"`$\\\p{Cc}]*$/u;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

function areWords(value: unknown, word: RegExp | ReadonlySet<unknown>): value is readonly string[] {
  return Array.isArray(value) &&
    value.every((one) => typeof one === "string" && (word instanceof RegExp ? word.test(one) : word.has(one)));
}

function arePermissions(value: unknown): value is HookPermissions {
  return isJsonObject(value) && areWords(value["read"], PATH) && areWords(value["write"], PATH) &&
    areWords(value["env"], VARIABLE);
}

/** What keeps an exported value from being a hook; null for a hook. */
function flawOf(value: unknown): string | null {
  if (!isJsonObject(value)) return "its default export is not a hook (write: export default defineHook({ … }))";
  const hook: Readonly<Record<string, unknown>> = value;
  const name = hook["name"];
  if (typeof name !== "string" || !NAME.test(name)) {
    return `its name ${
      JSON.stringify(name)
    } must be lower-case letters, digits and "_", at most 40, and begin with a letter`;
  }
  if (HOOK_SETUPS.some((setup) => setup.name === name)) return `"${name}" is the name of a debrief hook`;
  if (!areWords(hook["events"], /^[A-Za-z]+$/) || hook["events"].length === 0) {
    return "its events must be an array of names";
  }
  if (!areWords(hook["needs"], NEEDS)) return 'its needs must be an array of "notes" and "settings", or empty';
  if (hook["permissions"] !== undefined && !arePermissions(hook["permissions"])) {
    return "its permissions must be arrays of paths (read, write) and of variables (env); " +
      "paths begin with {project}, {config} or /, and have no comma, quote, dollar or backslash";
  }
  return typeof hook["handle"] === "function" ? null : "it has no handle function";
}

/** Checks what a module exports. Throws UsageError if that is not a hook. */
export function hookOf(exported: unknown, file: string): HookDefinition {
  const flaw = flawOf(exported);
  if (flaw !== null) throw new UsageError(`Cannot use "${file}" as a hook: ${flaw}`);
  return exported as HookDefinition; // every member that is used was checked
}

/**
 * Bundles a hook's file and loads it; a script (`.js`) is taken as it is. Throws UsageError if it cannot be bundled,
 * does not load, or is not a hook.
 */
export async function loadHook(file: string, host: Host): Promise<OwnHook> {
  if (!isHookFile(file)) throw new UsageError(`Expected the file of a hook (HOOK.ts) but found "${file}"`);
  const script = /\.[cm]?js$/.test(file) ? readTextFile(file, "hook", host) : await bundleHook(file, host);
  let exported: unknown;
  try {
    // a script without imports needs nothing from its directory
    const module: Record<string, unknown> = await import(`data:text/javascript,${encodeURIComponent(script)}`);
    exported = module["default"];
  } catch (error) {
    throw new UsageError(`Cannot load hook "${file}": ${errorMessage(error)}`);
  }
  return { file: absolutePath(file, host), script, definition: hookOf(exported, file) };
}

/** How a hook of the user's own is started. */
export function setupOf({ name, needs, permissions, events }: HookDefinition): HookSetup {
  const own = permissions === undefined ? {} : { permissions };
  return { name, needs, ...own, events, v8Flags: SHORT_RUN, gate: null };
}
