/**
 * Where a trimmed session is written, and how it is resumed from there.
 *
 * @module
 */
import { entriesBackward } from "../../clients/read.ts";
import { absolutePath, hostConfigDirectory } from "../host/paths.ts";
import { projectSlug } from "../../clients/claude_code/files/project_slug.ts";
import { isUuid } from "../../uuid.ts";
import { pathIn } from "../../path.ts";
import { type ByteSource, withSource } from "../../session/io/source.ts";
import { fileLocation } from "../check/check_file.ts";
import { type Host, UsageError } from "../host/host.ts";
import { quoteShellWord } from "../../shell_quote.ts";
import { sessionsDirectory } from "../../clients/claude_code/files/config_directory.ts";

/** The new session's id and its file. */
export interface TrimTarget {
  readonly sessionId: string;
  /** Null for a dry run. */
  readonly path: string | null;
}

/**
 * Chooses the file and the id of the new session, and creates missing directories.
 *
 * @param out A file, or a directory to put a file named after the id into; undefined for a dry run. A file that is named
 *   after a uuid sets the id.
 */
export function prepareTarget(out: string | undefined, host: Host): TrimTarget {
  if (out === undefined) return { path: null, sessionId: host.randomUuid() };
  if (/[/\\]$/.test(out) || host.isDirectory(out)) {
    const sessionId = host.randomUuid();
    if (!host.isDirectory(out)) host.makeDirectory(out);
    return { path: pathIn(out, `${sessionId}.jsonl`), sessionId };
  }
  const [, above = "", name = ""] = /^(?:(.*)[/\\])?([^/\\]*)$/s.exec(out) ?? [];
  if (above !== "" && !host.isDirectory(above)) host.makeDirectory(above);
  const named = name.replace(/\.jsonl$/, "");
  return { path: out, sessionId: isUuid(named) ? named.toLowerCase() : host.randomUuid() };
}

/**
 * The directory where a client finds the session: that of the source if it is below `projects`, else the one for the
 * session's last working directory.
 *
 * @throws {UsageError} If neither is known.
 */
export function projectDirectoryOf(source: string, host: Host): string {
  const path = source === "-" ? null : absolutePath(source, host);
  if (path !== null && fileLocation(path, "/").above === "projects") return path.slice(0, path.lastIndexOf("/"));
  const cwd = path === null ? null : withSource(path, lastCwd);
  const config = hostConfigDirectory(host);
  if (cwd === null || config === null) {
    const why = cwd === null
      ? "the session does not name a working directory"
      : "neither CLAUDE_CONFIG_DIR nor HOME is set";
    throw new UsageError(`Cannot tell where a client finds "${source}": ${why} (pass --out FILE)`);
  }
  return `${sessionsDirectory(config)}/${projectSlug(cwd)}`;
}

/** The last working directory that a session names. */
function lastCwd(source: ByteSource): string | null {
  for (const { cwd, uuid } of entriesBackward(source)) if (uuid !== null && cwd !== null) return cwd;
  return null;
}

/**
 * The commands that resume a trimmed session. If a client would not find the file, the first one copies it to where it
 * would.
 */
export function resumeCommands(
  { cwd, sessionId }: { readonly cwd: string | null; readonly sessionId: string },
  path: string,
  host: Host,
): string[] {
  const resume = `claude --resume ${sessionId}`;
  const commands = cwd === null ? [resume] : [`cd ${quoteShellWord(cwd)} && ${resume}`];
  const place = fileLocation(path, host.cwd());
  if (place.above === "projects" && place.name === `${sessionId}.jsonl`) return commands;
  const config = hostConfigDirectory(host) ?? "~/.claude";
  const directory = cwd === null ? null : `${config}/projects/${projectSlug(cwd)}`;
  if (directory === null) return [`# first copy it to the directory of its project in ${config}/projects`, ...commands];
  const there = quoteShellWord(`${directory}/${sessionId}.jsonl`);
  return [`mkdir -p ${quoteShellWord(directory)} && cp ${quoteShellWord(path)} ${there}`, ...commands];
}
