/**
 * Where the sessions of this machine lie, and which is meant by an id or by `latest`.
 *
 * @module
 */
import { absolutePath, hostConfigDirectory } from "../host/paths.ts";
import { MAX_SLUG, projectSlug } from "../../clients/claude_code/files/project_slug.ts";
import { type Host, UsageError } from "../host/host.ts";

/** The beginning of a session's id, or all of it. */
const ID = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/i;
/** How many sessions a message names. */
const SHOWN = 5;

/** Whether a word can be a session's id, or its beginning. */
export function isSessionId(word: string): boolean {
  return ID.test(word);
}

/** Session files below a folder of projects or in one project's folder, the newest first. */
export function newestSessions(folder: string, host: Host, most: number): string[] {
  const files = (host.machine.list(folder) ?? []).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name.endsWith(".jsonl")) return [path];
    return (host.machine.list(path) ?? []).filter((file) => file.endsWith(".jsonl")).map((file) => `${path}/${file}`);
  });
  return files.map((path) => ({ path, time: host.machine.modifiedAt(path) }))
    .sort((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1)).slice(0, most).map(({ path }) => path);
}

/** The folders a client may keep the transcripts of a project in; a client names them by the path without links. */
export function projectDirectories(projects: string, project: string, host: Host): string[] {
  const given = host.env("CLAUDE_CONFIG_DIR") ? host.env("CLAUDE_CODE_PROJECT_DIR_NAME") : undefined; // 2.1.234
  if (given) return [`${projects}/${given}`];
  const slugs = new Set([host.machine.realPath(project) ?? project, project].map(projectSlug));
  return [...slugs].flatMap((slug) => {
    if (slug.length < MAX_SLUG) return [`${projects}/${slug}`];
    // a longer name ends in a hash that no two runtimes make alike
    return (host.machine.list(projects) ?? []).filter((name) => name.startsWith(slug)).map((name) =>
      `${projects}/${name}`
    );
  });
}

/**
 * The folder with the transcripts of all projects.
 *
 * @throws {UsageError} Where it is not known or may not be read.
 */
function projectsFolder(wanted: string, host: Host): string {
  const config = hostConfigDirectory(host);
  if (config === null) {
    throw new UsageError(
      `Cannot find ${wanted}: neither CLAUDE_CONFIG_DIR nor HOME can be read (start deno with --allow-env; one of them must be set)`,
    );
  }
  const projects = `${config}/projects`;
  const standing = host.machine.pathKind(projects);
  if (standing === "folder" && host.machine.list(projects) !== null) return projects;
  const why = standing === "missing" ? "is not there" : standing === "file" ? "is a file" : "may not be read";
  const way = standing === "missing" ? "is CLAUDE_CONFIG_DIR the client's?" : `add --allow-read=${projects}`;
  throw new UsageError(`Cannot find ${wanted}: "${projects}" ${why} (${way})`);
}

/** Whether a file of a project is a session, not an agent. */
export function isSessionFile(name: string): boolean {
  return name.endsWith(".jsonl") && !name.startsWith("agent-");
}

/** The main checkout of a git worktree, whose `.git` is a file that points into it; null where it is none. */
function mainCheckout(folder: string, host: Host): string | null {
  let text: string;
  try {
    text = host.readText(`${folder}/.git`);
  } catch {
    return null; // not ours to read
  }
  const pointed = /^gitdir:\s*(.+?)[/\\]\.git[/\\]worktrees[/\\][^/\\]+\s*$/.exec(text)?.[1];
  return pointed === undefined ? null : absolutePath(pointed, { ...host, cwd: () => folder });
}

/**
 * The folders whose sessions may be meant in this one, the nearest first: it, those above it up to the root of its
 * repository, and the main checkout where that is a worktree. Outside of a repository the folders above count below the
 * home folder only.
 */
export function projectsHere(host: Host): string[] {
  const folders: string[] = [];
  const home = host.home();
  for (let folder = host.cwd(); folder !== "";) {
    if (folders.length > 0 && folder === home) break;
    folders.push(folder);
    const git = host.machine.pathKind(`${folder}/.git`);
    if (git === "folder") return folders;
    const main = git === "file" ? mainCheckout(folder, host) : null;
    if (git === "file") return main === null ? folders : [...folders, main];
    folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), folder.lastIndexOf("\\")));
  }
  return home !== "" && host.cwd().startsWith(`${home}/`) ? folders : folders.slice(0, 1);
}

/** The newest session of a project; undefined where it has none. */
function newestOf(folders: readonly string[], host: Host): string | undefined {
  return folders.flatMap((folder) =>
    (host.machine.list(folder) ?? []).filter(isSessionFile).map((name) => `${folder}/${name}`)
  ).map((path) => ({ path, time: host.machine.modifiedAt(path) }))
    .sort((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1))[0]?.path;
}

/**
 * The newest session of the project in this folder, or of the nearest folder above that has one.
 *
 * @throws {UsageError} Where there is none, with the places that were looked in.
 */
export function latestSession(host: Host): string {
  const wanted = `the latest session of "${host.cwd()}"`;
  const projects = projectsFolder(wanted, host);
  const looked: string[] = [];
  for (const project of projectsHere(host)) {
    const folders = projectDirectories(projects, project, host);
    const newest = newestOf(folders, host);
    if (newest !== undefined) return newest;
    looked.push(...folders.filter((folder) => !looked.includes(folder)));
  }
  throw new UsageError(
    `Cannot find ${wanted}: there is none in ${looked.map((folder) => `"${folder}"`).join(" or ")} ` +
      "(go to the folder the session was started in, or give its id or its path)",
  );
}

/**
 * The session whose id is, or begins with, some letters.
 *
 * @throws {UsageError} Where there is none or more than one, with the place that was looked in.
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
