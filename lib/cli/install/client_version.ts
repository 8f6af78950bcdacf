/**
 * Which client is installed, found without starting anything: by where its program lies, else by what it wrote last. Only
 * a program that a person names is ever asked.
 */
import { entriesBackward } from "../../clients/read.ts";
import { absolutePath, hostConfigDirectory } from "../host/paths.ts";
import { parseJsonObject, stringAt } from "../../json.ts";
import { pathIn } from "../../path.ts";
import type { Host } from "../host/host.ts";
import { newestSessions } from "../args/sessions.ts";
import { readTextOrNull } from "./settings_files.ts";
import { withSource } from "../../session/io/source.ts";

/** The version of a client and how it is known. */
export type ClientVersion =
  | {
    readonly status: "known";
    readonly version: string;
    /** `program`: by its place or its package; `asked`: `--version`; `transcript`: the newest session's lines. */
    readonly source: "program" | "asked" | "transcript";
    readonly path: string;
  }
  | { readonly status: "unknown"; readonly why: string };

const VERSION = /(\d+\.\d+\.\d+)/;
/** The native installer keeps each version at `…/claude/versions/<version>`. */
const VERSIONED = /[/\\]versions[/\\](\d+\.\d+\.\d+)(?:[/\\]|$)/;
const PACKAGE = /^(.*[/\\]node_modules[/\\]@anthropic-ai[/\\]claude-code(?:-[\w-]+)?)[/\\]/;
/** Lines at the end of a session that are looked at: metadata carries no version. */
const LINES = 200;

/** The first program of a name in PATH. */
export function inPath(name: string, host: Host): string | null {
  const windows = host.machine.os === "windows";
  const names = windows ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const directory of (host.env("PATH") ?? "").split(windows ? ";" : ":")) {
    if (directory === "") continue;
    for (const file of names) {
      const path = pathIn(directory, file);
      if (host.machine.pathKind(path) === "file") return path;
    }
  }
  return null;
}

function byPlace(path: string, host: Host): string | null {
  const real = host.machine.realPath(path) ?? path;
  const versioned = VERSIONED.exec(real)?.[1];
  if (versioned !== undefined) return versioned;
  const directory = PACKAGE.exec(real)?.[1];
  const text = directory === undefined ? null : readTextOrNull(`${directory}/package.json`, host);
  const manifest = parseJsonObject(text ?? "");
  return manifest && stringAt(manifest, "version");
}

/** The version in the last lines of a session. */
function lastVersion(path: string): string | null {
  try {
    return withSource(path, (source) => {
      let lines = 0;
      for (const entry of entriesBackward(source)) {
        if (entry.version !== null) return entry.version;
        if (++lines >= LINES) break;
      }
      return null;
    });
  } catch {
    return null; // a file that cannot be read is doctor's to report, not a reason to know nothing
  }
}

async function askBinary(path: string, host: Host): Promise<ClientVersion> {
  const run = await host.machine.run(path, ["--version"]);
  if (run.status === "failed") return { status: "unknown", why: `cannot run "${path}": ${run.message}` };
  const version = VERSION.exec(run.stdout)?.[1];
  return version === undefined
    ? { status: "unknown", why: `"${path}" --version prints no version` }
    : { status: "known", version, source: "asked", path };
}

/**
 * The version of the client.
 *
 * @param named A client's program, which may be started; null to look in PATH and at the transcripts.
 */
export async function clientVersion(named: string | null, host: Host): Promise<ClientVersion> {
  const path = named === null ? inPath("claude", host) : absolutePath(named, host);
  const version = path === null ? null : byPlace(path, host);
  if (path !== null && version !== null) return { status: "known", version, source: "program", path };
  if (named !== null && path !== null) return await askBinary(path, host);
  const config = hostConfigDirectory(host);
  for (const session of config === null ? [] : newestSessions(`${config}/projects`, host, 3)) {
    const written = lastVersion(session);
    if (written !== null) return { status: "known", version: written, source: "transcript", path: session };
  }
  const found = path === null ? "claude is not in PATH" : `the path "${path}" does not tell it`;
  return {
    status: "unknown",
    why: `${found}, and there is no session to read it from (name the program: --client PATH)`,
  };
}
