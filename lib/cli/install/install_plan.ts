/**
 * Which hooks to register, how they start, and for which client.
 *
 * @module
 */
import { absolutePath, directoryOf, hostConfigDirectory } from "../host/paths.ts";
import { type AskedCall, askedMatchers } from "../../hooks/config/asked.ts";
import { eventMatcher, HOOK_SETUPS, type HookSetup } from "../../hooks/runner/setup.ts";
import type { HookedClient } from "../../clients/client.ts";
import type { ClientInstallation, InstallScope } from "../../clients/hooks/installation.ts";
import { compareVersions } from "../../session/version.ts";
import { type ClientVersion, findInPath } from "./client_version.ts";
import { type Host, UsageError } from "../host/host.ts";
import { hookCommand, hookFile, type Launcher, startFile } from "./launcher.ts";
import { movedCommands, type Registration } from "./hook_settings.ts";
import { isInNpxCache, isOnlyInPathOfNpm } from "./own_command.ts";
import { pluralize } from "../../text/format.ts";
import { closest, type Options, type OptionSpec } from "../args/options.ts";

/** The root of debrief's files, which contains `dist/` and `bin/`, whichever of them this program is in. */
function rootOf(host: Host): string {
  const directory = directoryOf(absolutePath(host.machine.self.path, host));
  return /[/\\](?:dist|bin)$/.test(directory) ? directoryOf(directory) : directory;
}

/**
 * The Deno that starts the hooks: this one by its path in PATH, which outlives an update; another one in PATH if this
 * one is in the cache of `npx`, which npm may clear.
 */
function denoPath(options: Options, host: Host): string {
  const named = options.text("deno");
  if (named !== undefined) return absolutePath(named, host);
  const { machine } = host;
  const found = findInPath("deno", host);
  if (machine.self.kind === "binary") {
    if (found !== null) return found;
    throw new UsageError("Cannot find deno in PATH (pass --deno PATH, or install the binaries with --binary)");
  }
  const running = machine.realPath(machine.deno.path) ?? machine.deno.path;
  const path = found !== null && machine.realPath(found) === running ? found : machine.deno.path;
  const lasting = isInNpxCache(path)
    ? findInPath("deno", host, (directory) => isOnlyInPathOfNpm(directory, host))
    : null;
  return lasting ?? path;
}

export function resolveLauncher(options: Options, scope: InstallScope, host: Host): Launcher {
  const root = rootOf(host);
  const binary = options.flag("binary");
  const config = scope === "user" || binary ? hostConfigDirectory(host) : null;
  return {
    script: host.client.hooks.startScript,
    ...(binary ? { kind: "binary", binaries: `${root}/bin` } : { kind: "deno", deno: denoPath(options, host), root }),
    ...(config === null ? {} : { config }),
  };
}

/** `--hooks`, which names hooks of debrief. */
export function hooksOption(summary: string): OptionSpec {
  return { name: "hooks", value: "NAME,…", choices: HOOK_SETUPS.map(({ name }) => name), repeatable: true, summary };
}

/**
 * The hooks that `--hooks` names; none if it is not given. `own`: hooks of the user's own that may be named, too.
 * Throws UsageError for an unknown hook.
 */
export function namedHooks(options: Options, own: readonly string[] = []): string[] {
  const named = options.list("hooks").flatMap((words) => words.split(",")).filter((word) => word !== "");
  const names = [...new Set([...HOOK_SETUPS.map(({ name }) => name), ...own])];
  for (const name of named) {
    if (names.includes(name)) continue;
    const near = closest(name, names);
    throw new UsageError(
      `Unknown hook "${name}"${near ? `; did you mean "${near}"?` : ` (known hooks: ${names.join(", ")})`}`,
    );
  }
  return named;
}

export function selectHooks(options: Options, host: Host, launcher: Launcher): HookSetup[] {
  const named = namedHooks(options);
  const isFile = (path: string) => host.machine.pathKind(path) === "file";
  // an installed plugin is a copy of dist/, and moves with each of its versions
  if (launcher.kind === "deno" && isFile(`${launcher.root}/debrief.js`)) {
    throw new UsageError(
      "Cannot put the plugin's hooks into settings: the plugin registers them itself (to use settings instead, run install from a clone of debrief or from its npm package)",
    );
  }
  const deno = options.text("deno");
  if (deno !== undefined && launcher.kind === "deno" && !isFile(launcher.deno)) {
    throw new UsageError(`Expected --deno to be a program but found "${deno}"`);
  }
  const start = startFile(launcher);
  if (!isFile(start)) {
    const remedy = launcher.kind === "deno"
      ? "get a complete copy of debrief"
      : "build the binaries with tools/release/compile.ts, and run install of out/bin/debrief";
    throw new UsageError(`Cannot install the hooks: "${start}" is missing (${remedy})`);
  }
  const there = (setup: HookSetup) => {
    const file = hookFile(setup, launcher);
    return isFile(file) || isFile(`${file}.exe`);
  };
  const wanted = HOOK_SETUPS.filter(({ name }) => named.length === 0 || named.includes(name));
  const missing = wanted.filter((setup) => !there(setup));
  if (missing.length > 0 && (named.length > 0 || missing.length === wanted.length)) {
    const way = launcher.kind === "binary" ? "deno task compile" : "deno task bundle";
    const files = missing.map((setup) => `"${hookFile(setup, launcher)}"`).join(", ");
    throw new UsageError(
      `Cannot install ${missing.map(({ name }) => name).join(", ")}: ${files} not found (create it: ${way})`,
    );
  }
  return wanted.filter(there);
}

/** Whether a version of a client knows an event; false for an event that the table does not have. */
export function isKnownEvent(event: string, version: string, { events }: ClientInstallation): boolean {
  const since = Object.hasOwn(events, event) ? events[event] : undefined;
  return since !== undefined && compareVersions(since, version) <= 0;
}

/**
 * The events a client knows; if its version is unknown, those known to every version that does not ignore unknown
 * events.
 */
export function knownEvents(
  events: readonly string[],
  client: ClientVersion,
  installation: ClientInstallation,
): string[] {
  const version = client.status === "known" ? client.version : installation.oldest.version;
  if (compareVersions(version, installation.tolerant) >= 0) {
    return events.filter((event) => Object.hasOwn(installation.events, event));
  }
  return events.filter((event) => isKnownEvent(event, version, installation));
}

/** How, for whom and for which calls hooks are registered. */
export interface RegistrationOptions {
  readonly launcher: Launcher;
  readonly for: HookedClient;
  /**
   * What the configuration asks for. Where it asks for nothing yet, every call is registered: the first rule of a user then
   * works at once, and until then the start script ends each call.
   */
  readonly asked: readonly AskedCall[];
}

export function registrations(
  setups: readonly HookSetup[],
  client: ClientVersion,
  { launcher, for: { hooks, installation }, asked }: RegistrationOptions,
): Registration[] {
  const matchers = askedMatchers(asked);
  return setups.flatMap((setup) => {
    const isNarrow = setup.gate?.isCallAsked === true && asked.length > 0;
    return knownEvents(setup.events, client, installation)
      .filter((event) => !isNarrow || matchers.has(event))
      .map((event) => ({
        event,
        command: hookCommand(setup, launcher),
        timeout: hooks.timeoutOf(event),
        matcher: (isNarrow ? matchers.get(event) : eventMatcher(setup, event)) ?? null,
        ...isNarrow ? { isExact: true } : {},
      }));
  });
}

/** Says where an edit moves hooks of others, and the client asks for trust by their place. */
export function movedWarning(
  before: string | null,
  after: string | null,
  { client: { title, installation } }: Host,
): string[] {
  const moved = installation.trust === null ? [] : movedCommands(before, after);
  if (moved.length === 0) return [];
  return [
    `${title} will ask you again to trust ${pluralize(moved.length, "other hook")}, ` +
    `because their position in the file changed: ${moved.join("; ")}`,
  ];
}
