/**
 * Where the sessions of this machine are, and which of them an id or `latest` means.
 *
 * @module
 */
import { absolutePath, hostConfigDirectory } from "../host/paths.ts";
import { MAX_SLUG, projectSlug } from "../../clients/claude_code/files/project_slug.ts";
import { type Host, UsageError } from "../host/host.ts";

/** A session id or the beginning of one. */
const ID = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/i;
/** How many sessions a message names at most. */
const SHOWN = 5;

/** Whether a word can be a session id or the beginning of one. */
export function isSessionId(word: string): boolean {
  return ID.test(word);
}

/** The transcripts in a projects directory or in the directory of one project, newest first. */
export function newestSessions(directory: string, host: Host, most: number): string[] {
  const files = (host.machine.list(directory) ?? []).flatMap((name) => {
    const path = `${directory}/${name}`;
    if (name.endsWith(".jsonl")) return [path];
    return (host.machine.list(path) ?? []).filter((file) => file.endsWith(".jsonl")).map((file) => `${path}/${file}`);
  });
  return files.map((path) => ({ path, time: host.machine.modifiedAt(path) }))
    .sort((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1)).slice(0, most).map(({ path }) => path);
}

/** The directories in which a client may keep the transcripts of a project; it names them after the path without symlinks. */
export function projectDirectories(projects: string, project: string, host: Host): string[] {
  const given = host.env("CLAUDE_CONFIG_DIR") ? host.env("CLAUDE_CODE_PROJECT_DIR_NAME") : undefined; // 2.1.234
  if (given) return [`${projects}/${given}`];
  const slugs = new Set([host.machine.realPath(project) ?? project, project].map(projectSlug));
  return [...slugs].flatMap((slug) => {
    if (slug.length < MAX_SLUG) return [`${projects}/${slug}`];
    // a longer name ends in a hash that differs between runtimes
    return (host.machine.list(projects) ?? []).filter((name) => name.startsWith(slug)).map((name) =>
      `${projects}/${name}`
    );
  });
}

/**
 * The directory with the transcripts of all projects.
 *
 * @throws {UsageError} If it is unknown or may not be read.
 */
function projectsFolder(wanted: string, host: Host): string {
  const config = hostConfigDirectory(host);
  if (config === null) {
    throw new UsageError(
      `Cannot find ${wanted}: neither CLAUDE_CONFIG_DIR nor HOME can be read (start deno with --allow-env; one of them must be set)`,
    );
  }
  const projects = `${config}/projects`;
  const kind = host.machine.pathKind(projects);
  if (kind === "directory" && host.machine.list(projects) !== null) return projects;
  const why = kind === "missing" ? "does not exist" : kind === "file" ? "is a file" : "may not be read";
  const remedy = kind === "missing" ? "is CLAUDE_CONFIG_DIR the client's?" : `add --allow-read=${projects}`;
  throw new UsageError(`Cannot find ${wanted}: "${projects}" ${why} (${remedy})`);
}

/** Whether a file in a project directory is a session and not an agent. */
export function isSessionFile(name: string): boolean {
  return name.endsWith(".jsonl") && !name.startsWith("agent-");
}

/** The main checkout of a git worktree, whose `.git` is a file that points to it; null if the directory is not a worktree. */
function mainCheckout(directory: string, host: Host): string | null {
  let text: string;
  try {
    text = host.readText(`${directory}/.git`);
  } catch {
    return null; // it may not be read
  }
  const pointed = /^gitdir:\s*(.+?)[/\\]\.git[/\\]worktrees[/\\][^/\\]+\s*$/.exec(text)?.[1];
  return pointed === undefined ? null : absolutePath(pointed, { ...host, cwd: () => directory });
}

/**
 * The directories whose sessions `latest` may mean, nearest first: the working directory, those above it up to the root of its
 * repository, and the main checkout of a worktree. Outside a repository, directories above count only below the home directory.
 */
export function projectsHere(host: Host): string[] {
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

/** A session's file, and when it was written last. */
export interface FoundSession {
  readonly path: string;
  /** Milliseconds since 1970; 0 if unknown. */
  readonly modifiedAt: number;
}

/** The sessions in some directories, newest first. */
function sessionsIn(directories: readonly string[], host: Host): FoundSession[] {
  return directories.flatMap((directory) =>
    (host.machine.list(directory) ?? []).filter(isSessionFile).map((name) => `${directory}/${name}`)
  ).map((path) => ({ path, modifiedAt: host.machine.modifiedAt(path) }))
    .sort((a, b) => b.modifiedAt - a.modifiedAt || (a.path < b.path ? -1 : 1));
}

/** The sessions of a project. */
export interface ProjectSessions {
  /** The directory that was started in; null for all projects. */
  readonly project: string | null;
  /** Newest first; of a file with the same name and contents in several directories, each. */
  readonly sessions: readonly FoundSession[];
  /** Where was searched. */
  readonly searched: readonly string[];
}

/**
 * The sessions of the project in a directory and, if it is in a git worktree, of its main checkout.
 *
 * @throws {UsageError} If the directory with all sessions is unknown or may not be read.
 */
export function sessionsOfProject(host: Host): ProjectSessions {
  const projects = projectsFolder("sessions", host);
  const here = projectsHere(host);
  const searched = [...new Set(here.flatMap((project) => projectDirectories(projects, project, host)))];
  return { project: here[0] ?? null, sessions: sessionsIn(searched, host), searched };
}

/**
 * The sessions of all projects.
 *
 * @throws {UsageError} If the directory with all sessions is unknown or may not be read.
 */
export function sessionsOfAllProjects(host: Host): ProjectSessions {
  const projects = projectsFolder("sessions", host);
  const directories = (host.machine.list(projects) ?? []).map((name) => `${projects}/${name}`);
  return { project: null, sessions: sessionsIn(directories, host), searched: [projects] };
}

/**
 * The newest session of the project in this directory, or of the nearest directory above that has one.
 *
 * @throws {UsageError} If there is none; the message names the directories searched.
 */
export function latestSession(host: Host): string {
  const wanted = `the latest session of "${host.cwd()}"`;
  const projects = projectsFolder(wanted, host);
  const searched: string[] = [];
  for (const project of projectsHere(host)) {
    const directories = projectDirectories(projects, project, host);
    const [newest] = sessionsIn(directories, host);
    if (newest !== undefined) return newest.path;
    searched.push(...directories.filter((directory) => !searched.includes(directory)));
  }
  throw new UsageError(
    `Cannot find ${wanted}: no sessions in ${searched.map((directory) => `"${directory}"`).join(" or ")} ` +
      "(change to the directory in which the session was started, or give its id or path)",
  );
}

/**
 * The session with this id, or whose id begins with it.
 *
 * @throws {UsageError} If there is none, or more than one.
 */
export function sessionOfId(id: string, host: Host): string {
  const wanted = `session "${id}"`;
  const projects = projectsFolder(wanted, host);
  const found = (host.machine.list(projects) ?? []).flatMap((project) =>
    (host.machine.list(`${projects}/${project}`) ?? [])
      .filter((name) => isSessionFile(name) && name.startsWith(id.toLowerCase()))
      .map((name) => `${projects}/${project}/${name}`)
  );
  if (found.length === 1 && found[0] !== undefined) return found[0];
  if (found.length === 0) {
    throw new UsageError(
      `Cannot find ${wanted}: no session id in "${projects}" starts with "${id}", and there is no such file`,
    );
  }
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : "";
  throw new UsageError(
    `Cannot tell which ${wanted} is meant: "${
      found.slice(0, SHOWN).join('", "')
    }"${more} (give more of the id, or the path)`,
  );
}
