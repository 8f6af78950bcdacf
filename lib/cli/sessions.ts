/**
 * Where the sessions of this machine lie, and which is meant by an id or by `latest`.
 *
 * @module
 */
import { MAX_SLUG, projectSlug } from "../analyses/check/finding.ts";
import { type Shell, UsageError } from "./command.ts";
import { configFolder } from "./settings_files.ts";

/** The beginning of a session's id, or all of it. */
const ID = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/i;
/** How many sessions a message names. */
const SHOWN = 5;

/** Whether a word can be a session's id, or its beginning. */
export function isSessionId(word: string): boolean {
  return ID.test(word);
}

/** Session files below a folder of projects or in one project's folder, the newest first. */
export function newestSessions(folder: string, shell: Shell, most: number): string[] {
  const files = (shell.machine.list(folder) ?? []).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name.endsWith(".jsonl")) return [path];
    return (shell.machine.list(path) ?? []).filter((file) => file.endsWith(".jsonl")).map((file) => `${path}/${file}`);
  });
  return files.map((path) => ({ path, time: shell.machine.modifiedAt(path) }))
    .sort((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1)).slice(0, most).map(({ path }) => path);
}

/** The folders a client may keep the transcripts of a project in; a client names them by the path without links. */
export function projectFolders(projects: string, project: string, shell: Shell): string[] {
  const given = shell.env("CLAUDE_CONFIG_DIR") ? shell.env("CLAUDE_CODE_PROJECT_DIR_NAME") : undefined; // 2.1.234
  if (given) return [`${projects}/${given}`];
  const slugs = new Set([shell.machine.realPath(project) ?? project, project].map(projectSlug));
  return [...slugs].flatMap((slug) => {
    if (slug.length < MAX_SLUG) return [`${projects}/${slug}`];
    // a longer name ends in a hash that no two runtimes make alike
    return (shell.machine.list(projects) ?? []).filter((name) => name.startsWith(slug)).map((name) =>
      `${projects}/${name}`
    );
  });
}

/**
 * The folder with the transcripts of all projects.
 *
 * @throws {UsageError} Where it is not known or may not be read.
 */
function projectsFolder(wanted: string, shell: Shell): string {
  const config = configFolder(shell);
  if (config === null) {
    throw new UsageError(
      `Cannot find ${wanted}: neither CLAUDE_CONFIG_DIR nor HOME is known (set one, and add --allow-env)`,
    );
  }
  const projects = `${config}/projects`;
  const standing = shell.machine.standing(projects);
  if (standing === "folder" && shell.machine.list(projects) !== null) return projects;
  const why = standing === "missing" ? "is not there" : standing === "file" ? "is a file" : "may not be read";
  const way = standing === "missing" ? "is CLAUDE_CONFIG_DIR the client's?" : `add --allow-read=${projects}`;
  throw new UsageError(`Cannot find ${wanted}: "${projects}" ${why} (${way})`);
}

function isSessionFile(name: string): boolean {
  return name.endsWith(".jsonl") && !name.startsWith("agent-");
}

/**
 * The newest session of the project in this folder.
 *
 * @throws {UsageError} Where there is none, with the places that were looked in.
 */
export function latestSession(shell: Shell): string {
  const wanted = `the latest session of "${shell.cwd()}"`;
  const folders = projectFolders(projectsFolder(wanted, shell), shell.cwd(), shell);
  const found = folders.flatMap((folder) =>
    (shell.machine.list(folder) ?? []).filter(isSessionFile).map((name) => `${folder}/${name}`)
  ).map((path) => ({ path, time: shell.machine.modifiedAt(path) }))
    .sort((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1));
  if (found[0] !== undefined) return found[0].path;
  throw new UsageError(
    `Cannot find ${wanted}: there is none in ${folders.map((folder) => `"${folder}"`).join(" or ")} ` +
      "(go to the folder the session was started in, or give its id or its path)",
  );
}

/**
 * The session whose id is, or begins with, some letters.
 *
 * @throws {UsageError} Where there is none or more than one, with the place that was looked in.
 */
export function sessionOfId(id: string, shell: Shell): string {
  const wanted = `session "${id}"`;
  const projects = projectsFolder(wanted, shell);
  const found = (shell.machine.list(projects) ?? []).flatMap((project) =>
    (shell.machine.list(`${projects}/${project}`) ?? [])
      .filter((name) => isSessionFile(name) && name.startsWith(id.toLowerCase()))
      .map((name) => `${projects}/${project}/${name}`)
  );
  if (found.length === 1 && found[0] !== undefined) return found[0];
  if (found.length === 0) {
    throw new UsageError(`Cannot find ${wanted}: no id in "${projects}" begins so, and no file has this name`);
  }
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : "";
  throw new UsageError(
    `Cannot tell which ${wanted} is meant: "${
      found.slice(0, SHOWN).join('", "')
    }"${more} (give more of the id, or the path)`,
  );
}
