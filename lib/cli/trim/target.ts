/**
 * Where a trimmed session is written, and how it is resumed from there.
 *
 * @module
 */
import { entriesBackward } from "../../clients/read.ts";
import { resumeCommand } from "../../clients/resuming/resume_command.ts";
import type { ClientResuming, ClientTrimming, SessionTrim } from "../../clients/resuming/resuming.ts";
import { pathIn } from "../../path.ts";
import { type ByteSource, withSource } from "../../session/io/source.ts";
import { quoteShellWord } from "../../shell_quote.ts";
import { isUuid } from "../../uuid.ts";
import { type Host, UsageError } from "../host/host.ts";
import { absolutePath, hostConfigDirectory } from "../host/paths.ts";

/** Whose session it is. */
export interface TargetTools {
  readonly resuming: ClientResuming;
  readonly trimming: ClientTrimming;
  /** The host, for the session's client. */
  readonly host: Host;
}

/** The new session's id and its file. */
export interface TrimTarget {
  readonly sessionId: string;
  /** Null for a dry run. */
  readonly path: string | null;
}

/**
 * Chooses the file and the id of the new session. `out`: a file, or a directory to put a file named after the id into;
 * undefined for a dry run. A file that is named after a uuid sets the id.
 */
export function prepareTarget(out: string | undefined, { trimming, host }: TargetTools): TrimTarget {
  if (out === undefined) return { path: null, sessionId: host.randomUuid() };
  if (/[/\\]$/.test(out) || host.isDirectory(out)) {
    const sessionId = host.randomUuid();
    return { path: pathIn(out, trimming.fileName(sessionId)), sessionId };
  }
  const named = host.client.files.sessionIdOf(out);
  return { path: out, sessionId: isUuid(named) ? named.toLowerCase() : host.randomUuid() };
}

/**
 * The directory where a client finds the session: that of the source if it finds the source there, else the one for the
 * session's last working directory. Throws UsageError if it is not known.
 */
export function projectDirectoryOf(source: string, { trimming, host }: TargetTools): string {
  const beside = source === "-" ? null : absolutePath(source, host);
  const cwd = beside === null ? null : withSource(beside, lastCwd);
  const config = hostConfigDirectory(host);
  const directory = trimming.directoryFor({ beside, config, cwd });
  if (directory !== null) return directory;
  const why = cwd === null
    ? "the session does not name a working directory"
    : `neither ${host.client.places.configVariable} nor HOME is set`;
  throw new UsageError(`Cannot tell where a client finds "${source}": ${why} (pass --out FILE)`);
}

/** The last working directory that a session names. */
function lastCwd(source: ByteSource): string | null {
  for (const { cwd, uuid } of entriesBackward(source, { marksTakenBack: false })) {
    if (uuid !== null && cwd !== null) return cwd;
  }
  return null;
}

/**
 * The commands that resume a trimmed session. If a client would not find the file, the first one copies it to where it
 * would.
 */
export function resumeCommands(
  { cwd, cwds, sessionId }: Pick<SessionTrim, "cwd" | "cwds"> & { readonly sessionId: string },
  path: string,
  { trimming, host }: TargetTools,
): string[] {
  const absolute = absolutePath(path, host);
  if (trimming.isFoundAt(absolute, sessionId)) {
    // a session that a command left for another directory is still found from its project's only
    const own = cwds.findLast((one) => trimming.isProjectOf(absolute, one)) ?? cwd;
    return [resumeCommand(host.client, { cwd: own, sessionId })];
  }
  const resume = resumeCommand(host.client, { cwd, sessionId });
  const { hooks, places } = host.client;
  const config = hostConfigDirectory(host) ?? `~/${hooks.projectDirectory}`;
  const directory = trimming.directoryFor({ beside: null, config, cwd });
  if (directory === null) {
    return [`# first copy it to the directory of its project in ${config}/${places.sessions}`, resume];
  }
  const there = quoteShellWord(`${directory}/${trimming.fileName(sessionId)}`);
  return [`mkdir -p ${quoteShellWord(directory)} && cp ${quoteShellWord(path)} ${there}`, resume];
}
