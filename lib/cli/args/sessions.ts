/**
 * Where the sessions of this machine are, and which of them an id or `latest` means.
 *
 * @module
 */
import { filesOf, PACKED_FILE, recognizeFile } from "../../clients/recognize.ts";
import type { Client, FileLister } from "../../clients/client.ts";
import { CLIENTS } from "../../clients/clients.ts";
import { absolutePath, homePath, hostConfigDirectory } from "../host/paths.ts";
import { type Host, UsageError } from "../host/host.ts";
import { formatChoices, type Options } from "./options.ts";
import { once } from "../../memoize.ts";
import { sessionStoreOf, sizeOf } from "../../session/io/source.ts";
import { mainCheckout, worktreesOf } from "./worktrees.ts";

/** A session id or the beginning of one. */
const ID = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/i;
/** How many sessions a message names at most. */
const SHOWN = 5;

export function isSessionId(word: string): boolean {
  return ID.test(word) || CLIENTS.some(({ places }) => places.idStart?.test(word));
}

/** Where one client keeps its sessions on this machine. */
interface SessionsDirectory {
  readonly client: Client;
  readonly path: string;
}

/** What the search for sessions needs of a host. */
export function listerOf(host: Host): FileLister {
  return {
    list: (path) => host.machine.list(path),
    realPath: (path) => host.machine.realPath(path),
    env: (name) => host.env(name),
  };
}

export const CONFIG_VARIABLES: string = formatChoices(CLIENTS.map(({ places }) => places.configVariable));

/** Why a client's sessions cannot be looked through, and what to do. */
function unsearchable({ places }: Client, directory: string | null, host: Host): string {
  if (directory === null) {
    return `neither ${places.configVariable} nor HOME can be read (set one of them, and start deno with --allow-env)`;
  }
  const kind = host.machine.pathKind(directory);
  const why = kind === "missing" ? "does not exist" : kind === "file" ? "is a file" : "cannot be read";
  const remedy = kind === "missing"
    ? `your first session creates it; if you have had one, check ${places.configVariable}`
    : `add --allow-read=${directory}`;
  return `"${directory}" ${why} (${remedy})`;
}

/**
 * The directories with the sessions of all projects, one of each client that has one. Throws UsageError if no client
 * has one that may be read.
 */
function sessionsDirectories(wanted: string, host: Host): SessionsDirectory[] {
  const directories = CLIENTS.map((client) => {
    const config = client.places.configDirectory((name) => host.env(name));
    const home = config === null ? null : absolutePath(config, host);
    return { client, home, path: home === null ? null : `${home}/${client.places.sessions}` };
  });
  const found = directories.flatMap(({ client, path }) =>
    path !== null && host.machine.pathKind(path) === "directory" && host.machine.list(path) !== null
      ? [{ client, path }]
      : []
  );
  // a client that was used has a directory, whether or not sessions are in it
  const told = directories.find(({ home }) => home !== null && host.machine.pathKind(home) === "directory") ??
    directories[0];
  if (found.length === 0 && told !== undefined) {
    throw new UsageError(`Cannot find ${wanted}: ${unsearchable(told.client, told.path, host)}`);
  }
  return found;
}

/**
 * The directories whose sessions `latest` may mean, nearest first: the working directory, those above it up to the root of its
 * repository, and the main checkout of a worktree. Outside a repository, directories above count only below the home directory.
 */
export function nearbyProjects(host: Host): string[] {
  const directories: string[] = [];
  const home = host.home();
  for (let directory = host.cwd(); directory !== "";) {
    if (directories.length > 0 && directory === home) break;
    directories.push(directory);
    const git = host.machine.pathKind(`${directory}/.git`);
    if (git === "directory") return directories;
    const main = git === "file" ? mainCheckout(directory, host) : null;
    if (git === "file") return main === null ? directories : [...directories, main];
    directory = directory.slice(0, Math.max(directory.lastIndexOf("/"), directory.lastIndexOf("\\")));
  }
  return home !== "" && host.cwd().startsWith(`${home}/`) ? directories : directories.slice(0, 1);
}

/** A session's file, and when it was last used. */
export interface FoundSession {
  readonly path: string;
  /** Milliseconds since 1970; 0 if unknown. */
  readonly lastUsedAt: number;
}

/** One file per session: if several directories have one, the longest, which contains the others. */
function onceEach(paths: Iterable<string>): string[] {
  const byId = new Map<string, string>();
  for (const path of paths) {
    const id = filesOf(path).sessionIdOf(path);
    const other = byId.get(id);
    if (other === undefined || (sizeOf(path) ?? 0) > (sizeOf(other) ?? 0)) byId.set(id, path);
  }
  return [...byId.values()];
}

/** Sessions with when they were last used, newest first. `paths`: one of each. */
export function newestFirst(paths: readonly string[], lastUsedAt: (path: string) => number): FoundSession[] {
  return paths.map((path) => ({ path, lastUsedAt: lastUsedAt(path) }))
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt || (a.path < b.path ? -1 : 1));
}

/** The newest sessions of the client that a host is about; none if its directory is unknown. */
export function newestOfClient(host: Host, most: number): string[] {
  const config = hostConfigDirectory(host);
  if (config === null) return [];
  const { places } = host.client;
  const paths = places.allSessions(`${config}/${places.sessions}`, listerOf(host));
  return newestFirst(onceEach(paths), host.machine.lastUsedAt).slice(0, most).map(({ path }) => path);
}

function sessionsFor(project: string, directories: readonly SessionsDirectory[], host: Host) {
  const files = listerOf(host);
  const found = [project, ...worktreesOf(project, host)].flatMap((each) =>
    directories.map(({ client, path }) => client.places.projectSessions(path, each, files))
  );
  return { paths: found.flatMap(({ paths }) => paths), searched: found.flatMap(({ searched }) => searched) };
}

export interface ProjectSessions {
  /** The directory that was started in; null for all projects. */
  readonly project: string | null;
  /** In no order; for a session with files in several directories, the longest. */
  readonly paths: readonly string[];
  /** The same, newest first: each file is opened. */
  readonly sessions: readonly FoundSession[];
  readonly searched: readonly string[];
}

function foundSessions(
  project: string | null,
  { paths, searched }: HistorySessions,
  host: Host,
): ProjectSessions {
  const own = onceEach(paths);
  const sessions = once(() => newestFirst(own, host.machine.lastUsedAt));
  return {
    project,
    paths: own,
    get sessions() {
      return sessions();
    },
    searched: [...new Set(searched)],
  };
}

/**
 * The sessions of the project in a directory: of all worktrees of its repository. Throws UsageError if the directory
 * with all sessions is unknown or may not be read.
 */
export function sessionsOfProject(host: Host): ProjectSessions {
  const directories = sessionsDirectories("sessions", host);
  const here = nearbyProjects(host);
  const found = here.map((project) => sessionsFor(project, directories, host));
  const [paths, searched] = [found.flatMap(({ paths }) => paths), found.flatMap(({ searched }) => searched)];
  return foundSessions(here[0] ?? null, { paths, searched }, host);
}

/** The sessions of all projects. Throws UsageError if the directory with all sessions is unknown or may not be read. */
export function sessionsOfAllProjects(host: Host): ProjectSessions {
  const directories = sessionsDirectories("sessions", host);
  const files = listerOf(host);
  const paths = directories.flatMap(({ client, path }) => client.places.allSessions(path, files));
  return foundSessions(null, { paths, searched: directories.map(({ path }) => path) }, host);
}

/** The ids of all sessions that a command may be given the id of; none if no client has a directory. */
export function knownIds(host: Host): string[] {
  let directories: SessionsDirectory[];
  try {
    directories = sessionsDirectories("sessions", host);
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
  const files = listerOf(host);
  return directories.flatMap(({ client, path }) =>
    client.places.allSessions(path, files).map((session) => client.files.sessionIdOf(session))
  );
}

/**
 * The newest session of the project in this directory, or of the nearest directory above that has one. Throws
 * UsageError if there is none; the message names the directories searched.
 */
export function latestSession(host: Host): string {
  const wanted = `the latest session of "${homePath(host.cwd(), host)}"`;
  const directories = sessionsDirectories(wanted, host);
  const searched = new Set<string>();
  for (const project of nearbyProjects(host)) {
    const found = sessionsFor(project, directories, host);
    // other programs may keep lists of their own beside the sessions
    const newest = newestFirst(onceEach(found.paths), host.machine.lastUsedAt);
    const session = newest.find(({ path }) => recognizeFile(path)?.kind !== "other") ?? newest[0];
    if (session !== undefined) return session.path;
    for (const directory of found.searched) searched.add(directory);
  }
  throw new UsageError(
    `Cannot find ${wanted}: no sessions of this directory in ${
      [...searched].map((directory) => `"${homePath(directory, host)}"`).join(" or ")
    } ` +
      "(change to the directory in which the session was started, or give its id; debrief sessions --all lists them)",
  );
}

/** The ending of a session file that its client compressed. */
const PACKED = ".zst";

/** The name of a file before it was compressed. */
function withoutPacking(name: string): string {
  return name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name;
}

/** The session with this id, or whose id begins with it. Throws UsageError if there is none, or more than one. */
export function sessionOfId(id: string, host: Host): string {
  const wanted = `session "${id}"`;
  const directories = sessionsDirectories(wanted, host);
  const files = listerOf(host);
  const found = onceEach(
    directories.flatMap(({ client, path }) => client.places.sessionsOfId(path, id.toLowerCase(), files)),
  );
  if (found.length === 1 && found[0] !== undefined) return found[0];
  if (found.length === 0) {
    const unpacked = { ...files, list: (path: string) => files.list(path)?.map(withoutPacking) ?? null };
    const [packed] = directories.flatMap(({ client, path }) =>
      client.places.sessionsOfId(path, id.toLowerCase(), unpacked)
    );
    if (packed !== undefined) throw new UsageError(`Cannot read ${wanted}: "${packed}${PACKED}" is ${PACKED_FILE}`);
    const places = directories.map(({ path }) => `"${path}"`).join(" or ");
    throw new UsageError(
      `Cannot find ${wanted}: no session id in ${places} starts with "${id}", and there is no such file ` +
        "(debrief sessions --all lists the ids)",
    );
  }
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : "";
  throw new UsageError(
    `Cannot choose ${wanted}: ${found.length} ids start with it: "${
      found.slice(0, SHOWN).join('", "')
    }"${more} (give more of the id, or the path)`,
  );
}

/** The sessions that a command about past calls reads, and the directories searched. */
export interface HistorySessions {
  readonly paths: readonly string[];
  /** Directories all of whose sessions were found. */
  readonly searched: readonly string[];
}

/**
 * The sessions that a command about past calls reads: those named, those of all projects, or those of the project in
 * this directory. Throws UsageError if there is none, or paths were given together with all projects.
 */
export function historySessions(given: readonly string[], isAll: boolean, host: Host): HistorySessions {
  if (given.length > 0) {
    if (isAll) throw new UsageError("Expected PATH or --all but found both");
    return { paths: given, searched: [] };
  }
  const { sessions: listed, searched } = isAll ? sessionsOfAllProjects(host) : sessionsOfProject(host);
  // a symlink that leads nowhere must not hide the others
  const sessions = listed.filter(({ path }) =>
    sessionStoreOf(path) !== null || host.machine.pathKind(path) !== "missing"
  );
  if (sessions.length === 0) {
    throw new UsageError(
      `Found no sessions ${isAll ? "" : "of this directory "}in "${
        searched.map((directory) => homePath(directory, host)).join('" or "')
      }" (${isAll ? `check ${CONFIG_VARIABLES}` : "add --all to read the sessions of all projects"})`,
    );
  }
  return { paths: sessions.map(({ path }) => path), searched };
}

/** What a command that reads many sessions is asked to read. */
export interface AskedSessions {
  readonly isAll: boolean;
  readonly found: ProjectSessions;
  /** The host in the project that is read. */
  readonly there: Host;
}

/**
 * The sessions of the project in which a command runs, or those that `--all` or `--project` name, and a host in that
 * project. Throws UsageError for both options.
 */
export function askedSessions(
  options: Options,
  host: Host,
): AskedSessions {
  const [isAll, project] = [options.flag("all"), options.text("project")];
  if (isAll && project !== undefined) throw new UsageError("Expected --all or --project but found both");
  const there = project === undefined ? host : { ...host, cwd: () => absolutePath(project, host) };
  return { found: isAll ? sessionsOfAllProjects(host) : sessionsOfProject(there), there, isAll };
}
