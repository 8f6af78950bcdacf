/**
 * Which client is installed, found without starting anything: by its program's path, else by what it wrote last. Only
 * a program that a person names is ever asked.
 */
import { absolutePath } from "../host/paths.ts";
import { parseJsonObject, stringAt } from "../../json.ts";
import { pathIn } from "../../path.ts";
import type { Host } from "../host/host.ts";
import { newestOfClient } from "../args/sessions.ts";
import { readTextOrNull } from "./settings_files.ts";

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
/** A native installer keeps each version at `…/versions/<version>`. */
const VERSIONED = /[/\\]versions[/\\](\d+\.\d+\.\d+)(?:[/\\]|$)/;

/** How many sessions are asked for a version: the newest may be files of a few lines that name none. */
const RECENT = 10;

/** The first program with a name in PATH. */
export function findInPath(name: string, host: Host, isLeftOut = (_directory: string) => false): string | null {
  const windows = host.machine.os === "windows";
  const names = windows ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const directory of (host.env("PATH") ?? "").split(windows ? ";" : ":")) {
    if (directory === "" || isLeftOut(directory)) continue;
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
  const directory = host.client.installation.packagePath().exec(real)?.[1];
  const text = directory === undefined ? null : readTextOrNull(`${directory}/package.json`, host);
  const manifest = parseJsonObject(text ?? "");
  return manifest && stringAt(manifest, "version");
}

/** The version that wrote a session; a file that cannot be read is doctor's to report, not a reason to know nothing. */
function writtenBy(path: string, { client: { installation } }: Host): string | null {
  try {
    return installation.versionIn(path);
  } catch {
    return null;
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
 * The version of the client. `named`: a client's program, which may be started; null to look in PATH and at the
 * transcripts.
 */
export async function clientVersion(named: string | null, host: Host): Promise<ClientVersion> {
  const { program } = host.client.installation;
  const path = named === null ? findInPath(program, host) : absolutePath(named, host);
  const version = path === null ? null : byPlace(path, host);
  if (path !== null && version !== null) return { status: "known", version, source: "program", path };
  if (named !== null && path !== null) return await askBinary(path, host);
  for (const session of newestOfClient(host, RECENT)) {
    const written = writtenBy(session, host);
    if (written !== null) return { status: "known", version: written, source: "transcript", path: session };
  }
  const found = path === null ? `${program} is not in PATH` : `the path "${path}" does not show it`;
  return {
    status: "unknown",
    why: `${found}, and no recent session says it (pass --client PATH, the path of the program)`,
  };
}
