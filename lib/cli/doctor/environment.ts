/**
 * The environment of the hooks: the client, Deno, the transcripts, the project's state.
 *
 * @module
 */
import { pathIn } from "../../path.ts";
import { directoryOf, hostConfigDirectory } from "../host/paths.ts";
import { HOOK_SETUPS, OLDEST_DENO, v8Argument } from "../../hooks/runner/setup.ts";
import { stateDirectory } from "../../hooks/store/state_names.ts";
import { historyFiles, SET_ASIDE } from "../../history/history_files.ts";
import { sizeOf } from "../../session/io/source.ts";
import { pluralize } from "../../text/format.ts";
import type { DriftReader } from "../../clients/drift.ts";
import { compareVersions } from "../../session/version.ts";
import { type ClientVersion, findInPath } from "../install/client_version.ts";
import type { Host } from "../host/host.ts";
import { isOnlyInPathOfNpm } from "../install/own_command.ts";
import { listerOf, newestOfClient } from "../args/sessions.ts";
import { readTextOrNull } from "../install/settings_files.ts";
import type { DoctorFinding } from "./finding.ts";
import type { RegisteredHook } from "./settings_findings.ts";
import { readTranscript } from "../../clients/read.ts";
import type { ClientInstallation } from "../../clients/hooks/installation.ts";

/** How many sessions are searched for unknown fields. */
const SESSIONS = 10;
/** How many lines of each: a new field appears early in a file. */
const LINES = 2000;

/** Whether the client's version is known and supports what is installed. */
export function* clientFindings(
  client: ClientVersion,
  plugin: boolean,
  { oldest, oldestPlugin }: ClientInstallation,
): Generator<DoctorFinding> {
  if (client.status === "unknown") {
    yield { check: "client", level: "unknown", text: `version unknown: ${client.why}`, fix: null };
    return;
  }
  const { version, source, path } = client;
  const how = { program: "from its path", asked: "from --version", transcript: "from the newest session" }[source];
  const { version: least, lacks } = plugin ? oldestPlugin : oldest;
  const old = compareVersions(version, least) < 0;
  yield {
    check: "client",
    level: old ? "error" : "ok",
    text: `${version} (${how}${source === "transcript" ? "" : `: ${path}`})${
      old ? ` does not ${lacks}; ${least} does` : ""
    }`,
    fix: old
      ? (plugin ? "update the client, or use debrief install instead of the plugin" : "update the client")
      : null,
  };
}

/** Whether a program is the one that the user named: no other one is started. */
function isNamedProgram(path: string, named: string | null, { machine }: Host): boolean {
  return named !== null && (machine.realPath(named) ?? named) === (machine.realPath(path) ?? path);
}

/** The version of a Deno: of this process, or of its npm package; it is started only if the user named it. */
async function denoVersion(path: string, named: string | null, host: Host): Promise<string | null> {
  const { machine } = host;
  const real = machine.realPath(path) ?? path;
  if (machine.self.kind === "script" && real === (machine.realPath(machine.deno.path) ?? machine.deno.path)) {
    return machine.deno.version;
  }
  const directory = /^(.*[/\\]node_modules[/\\](?:@deno[/\\][\w-]+|deno))[/\\]/.exec(real)?.[1];
  const text = directory === undefined ? null : readTextOrNull(`${directory}/package.json`, host);
  const packaged = text === null ? undefined : /"version"\s*:\s*"(\d+\.\d+\.\d+)"/.exec(text)?.[1];
  if (packaged !== undefined) return packaged;
  if (!isNamedProgram(path, named, host)) return null;
  const run = await machine.run(path, ["--version"]);
  return run.status === "ran" ? /(\d+\.\d+\.\d+)/.exec(run.stdout)?.[1] ?? null : null;
}

/** The V8 flags that a Deno does not support: with one of them it exits before the hook starts. */
async function refusedFlags(path: string, host: Host): Promise<string[]> {
  const refused: string[] = [];
  for (const flag of new Set(HOOK_SETUPS.flatMap(({ v8Flags }) => v8Flags))) {
    const run = await host.machine.run(path, ["eval", "--no-config", ...v8Argument([flag]), ""]);
    if (run.status === "ran" && run.code !== 0) refused.push(flag);
  }
  return refused;
}

/** The program of the plugin's commands: each client looks it up in its own PATH. */
const PLUGIN_DENO = "deno";

/** Whether every Deno that starts hooks exists and is new enough. */
export async function* denoFindings(
  found: readonly RegisteredHook[],
  given: { readonly plugin: boolean; readonly named: string | null },
  host: Host,
): AsyncGenerator<DoctorFinding> {
  const programs = new Set(found.flatMap(({ own: { launcher } }) => launcher.kind === "deno" ? [launcher.deno] : []));
  if (given.plugin) programs.add(PLUGIN_DENO);
  for (const program of programs) {
    const path = /[/\\]/.test(program)
      ? program
      : findInPath(program, host, (directory) => isOnlyInPathOfNpm(directory, host));
    if (path === null && program === PLUGIN_DENO) {
      const text = `"${program}" is not in PATH: the plugin's hook commands do not run`;
      const fix = "install Deno (npm install --global deno, or https://deno.com), then start the client again";
      yield { check: "deno", level: "error", text, fix };
      continue;
    }
    if (path === null || host.machine.pathKind(path) === "missing") {
      const text = `"${program}" does not exist: hooks started with it do not run`;
      const fix =
        "install Deno (https://deno.com), then run debrief install again; or use the binaries (install --binary)";
      yield { check: "deno", level: "error", text, fix };
      continue;
    }
    const version = await denoVersion(path, given.named, host);
    if (version === null) {
      const fix = `to check it, run debrief doctor --deno ${path} with --allow-run=${path}`;
      yield { check: "deno", level: "unknown", text: `${path}, version unknown`, fix };
      continue;
    }
    const old = compareVersions(version, OLDEST_DENO) < 0;
    const text = `${path} is ${version}${old ? `, older than ${OLDEST_DENO}` : ""}`;
    yield { check: "deno", level: old ? "error" : "ok", text, fix: old ? "update it: deno upgrade" : null };
    if (old || !isNamedProgram(path, given.named, host)) continue;
    for (const flag of await refusedFlags(path, host)) {
      const text = `${path} does not support the V8 flag ${flag}: hooks started with it do not run`;
      yield { check: "deno", level: "error", text, fix: "update debrief, then run debrief install again" };
    }
  }
  const directories = [host.cwd(), hostConfigDirectory(host) ?? ""].filter((directory) => directory.includes(","));
  if (programs.size > 0 && directories.length > 0) {
    const text = `"${directories[0]}" has a comma, and Deno cannot be granted such a path: the hooks do not run here`;
    yield { check: "deno", level: "error", text, fix: "use the binaries (install --binary), or another directory" };
  }
}

/** Whether the transcripts can be read and their format is known. */
export async function* transcriptFindings(host: Host): AsyncGenerator<DoctorFinding> {
  const config = hostConfigDirectory(host);
  const { client } = host;
  const { places } = client;
  const variable = places.configVariable;
  if (config === null) {
    const text = `neither ${variable} nor HOME can be read: user settings and transcripts were not checked`;
    yield { check: "transcripts", level: "unknown", text, fix: "set one of them, and start deno with --allow-env" };
    return;
  }
  const projects = `${config}/${places.sessions}`;
  const kind = host.machine.pathKind(projects);
  if (kind !== "directory" || host.machine.list(projects) === null) {
    const isNew = host.machine.pathKind(config) === "directory" || !host.env(variable);
    if (kind === "missing" && isNew) {
      const text = `no sessions yet: your first one creates "${projects}"`;
      const fix = `if you have had sessions, check that the client runs with the same ${variable}`;
      yield { check: "transcripts", level: "note", text, fix };
      return;
    }
    const missing = kind === "missing";
    const what = missing ? "does not exist" : kind === "file" ? "is not a directory" : "cannot be read";
    const text = `"${missing ? config : projects}" ${what}: the hooks cannot read any transcript`;
    const fix = missing
      ? `check that the client runs with the same ${variable}`
      : "make it readable, and start doctor with --allow-read";
    yield { check: "transcripts", level: "error", text, fix };
    return;
  }
  const { sessions, isHere } = recentSessions(projects, host);
  const which = isHere ? "of this project" : "of all projects";
  if (sessions.length === 0) {
    yield { check: "transcripts", level: "note", text: `no sessions yet in "${projects}"`, fix: null };
    return;
  }
  const text = `${projects}, ${pluralize(sessions.length, "recent session")} ${which}`;
  yield { check: "transcripts", level: "ok", text, fix: null };
  if (client.driftReader !== undefined) yield driftFinding(sessions, await client.driftReader());
}

/** The newest sessions of this project, or else of all, in the directory of all sessions. */
export function recentSessions(
  projects: string,
  host: Host,
): { readonly sessions: readonly string[]; readonly isHere: boolean } {
  const here = host.client.places.projectSessions(projects, host.cwd(), listerOf(host)).paths.slice(0, SESSIONS);
  return here.length > 0
    ? { sessions: here, isHere: true }
    : { sessions: newestOfClient(host, SESSIONS), isHere: false };
}

function driftFinding(sessions: readonly string[], reader: DriftReader): DoctorFinding {
  let unread = 0;
  for (const path of sessions) {
    try {
      let lines = 0;
      for (const entry of readTranscript(path, { marksTakenBack: false })) {
        reader.add(entry);
        if (++lines >= LINES) break;
      }
    } catch {
      unread++; // reported below
    }
  }
  const found = reader.findings();
  const skipped = unread === 0 ? "" : `; ${unread} could not be read`;
  if (found.length === 0) {
    return {
      check: "drift",
      level: "ok",
      text: `nothing unknown in ${pluralize(sessions.length, "session")}${skipped}`,
      fix: null,
    };
  }
  const names = found.slice(0, 5).map(({ name, kind }) => `${name} (${kind.replace("_", " ")})`).join(", ");
  const more = found.length > 5 ? ` and ${found.length - 5} more` : "";
  const serious = found.some(({ kind }) => kind === "entry_type" || kind === "block_type");
  return {
    check: "drift",
    level: serious ? "warning" : "note",
    text: `this version does not know ${names}${more}${skipped}`,
    fix: serious ? "update debrief if there is a newer version; unknown fields are preserved" : null,
  };
}

/** Symlinks on the way to state and context files, and whether the state can be written. */
export function* stateFindings(host: Host): Generator<DoctorFinding> {
  const { machine } = host;
  const config = hostConfigDirectory(host);
  const root = machine.realPath(host.cwd()) ?? host.cwd();
  const above = config === null ? null : directoryOf(stateDirectory(config));
  const state = above === null ? null : pathIn(machine.realPath(above) ?? above, "state");
  const own = `${root}/${host.client.hooks.projectDirectory}`;
  const places = [
    { paths: state === null ? [] : [directoryOf(state), state], consequence: "nothing is recorded" },
    { paths: [own, `${own}/debrief`], consequence: "no context files are written here" },
  ];
  for (const { paths, consequence } of places) {
    for (const path of paths) {
      const kind = machine.pathKind(path);
      if (kind === "missing") break;
      if (kind !== "file" && (machine.realPath(path) ?? path) === path) continue;
      const [what, fix] = kind === "file"
        ? ["not a directory", "remove it"]
        : ["a symlink", "replace it with a real directory"];
      yield { check: "state", level: "error", text: `"${path}" is ${what}: ${consequence}`, fix };
      if (paths.at(-1) === state) return;
      break;
    }
  }
  if (state === null) return;
  if (machine.pathKind(state) === "directory" && machine.isWritable(state) === false) {
    const text = `"${state}" cannot be written: nothing is recorded, and memory_triage says nothing`;
    yield { check: "state", level: "error", text, fix: "check its owner and mode, or remove it" };
    return;
  }
  yield { check: "state", level: "ok", text: state, fix: null };
  yield* historyFindings(state);
}

/** How much disk space the history takes. */
function* historyFindings(state: string): Generator<DoctorFinding> {
  const sizes = historyFiles(state).map((path) => ({ path, size: sizeOf(path) ?? 0 }));
  const aside = sizes.find(({ path, size }) => path.endsWith(SET_ASIDE) && size > 0);
  const bytes = sizes.reduce((sum, { path, size }) => sum + (path === aside?.path ? 0 : size), 0);
  if (bytes > 0) {
    const text = `the history of all sessions takes ${(bytes / 1e6).toFixed(1)} MB; it is made again if it is removed`;
    yield { check: "state", level: "ok", text, fix: null };
  }
  if (aside !== undefined) {
    const text = `"${aside.path}" was set aside, because it was damaged or not a history`;
    yield { check: "state", level: "note", text, fix: "remove it, unless it is yours" };
  }
}
