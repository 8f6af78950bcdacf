import type { ClientPlaces, FileLister } from "../../client.ts";
import { writtenAt } from "../../../session/io/source.ts";
import { MAX_SLUG, projectSlug } from "../../../permissions/rules/project_slug.ts";
import { pathIn } from "../../../path.ts";
import { configPlace } from "../../files/client_files.ts";

/** Whether a file in a project directory is a session and not an agent. */
export function isSessionFile(name: string): boolean {
  return name.endsWith(".jsonl") && !name.startsWith("agent-");
}

/** The directories in which a client may keep the transcripts of a project; it names them after the path without symlinks. */
export function projectDirectories(projects: string, project: string, files: FileLister): string[] {
  const given = files.env("CLAUDE_CONFIG_DIR") ? files.env("CLAUDE_CODE_PROJECT_DIR_NAME") : undefined; // 2.1.234
  if (given) return [`${projects}/${given}`];
  const slugs = new Set([files.realPath(project) ?? project, project].map(projectSlug));
  return [...slugs].flatMap((slug) => {
    if (slug.length < MAX_SLUG) return [`${projects}/${slug}`];
    // a longer name ends in a hash that differs between runtimes
    return (files.list(projects) ?? []).filter((name) => name.startsWith(slug)).map((name) => `${projects}/${name}`);
  });
}

/** How the directory's name continues for worktrees that the client makes below a project (`--worktree`). */
const OWN_WORKTREE = "--claude-worktrees-";

/** The directories of worktrees that the client made, also of those that git no longer knows. */
function ownWorktrees(projects: string, project: string, files: FileLister): string[] {
  const slug = projectSlug(files.realPath(project) ?? project);
  if (slug.length >= MAX_SLUG) return [];
  return (files.list(projects) ?? []).filter((name) => name.startsWith(slug + OWN_WORKTREE))
    .map((name) => `${projects}/${name}`);
}

function sessionsIn(directories: readonly string[], files: FileLister): string[] {
  return directories.flatMap((directory) =>
    (files.list(directory) ?? []).filter(isSessionFile).map((name) => `${directory}/${name}`)
  );
}

/** The client's configuration directory; null if it is not known. */
export const { configDirectory, configVariable } = configPlace("CLAUDE_CONFIG_DIR", ".claude");

export const CLAUDE_CODE_PLACES: ClientPlaces = {
  configDirectory,
  configVariable,
  isVariableResolved: false,
  sessions: "projects",
  projectInShell: '$(printf %s "$project" | LC_ALL=C tr -c a-zA-Z0-9 -)',
  sessionPattern: "*/ID.jsonl",
  allSessions: (projects, files) =>
    sessionsIn((files.list(projects) ?? []).map((name) => `${projects}/${name}`), files),
  sessionsBeside: (path, files) => sessionsIn([path.slice(0, Math.max(path.lastIndexOf("/"), 0))], files),
  sessionsOfId: (projects, id, files) =>
    sessionsIn((files.list(projects) ?? []).map((name) => `${projects}/${name}`), files)
      .filter((path) => path.slice(path.lastIndexOf("/") + 1).startsWith(id)),
  projectSessions: (projects, project, files, since = 0) => {
    const searched = [...projectDirectories(projects, project, files), ...ownWorktrees(projects, project, files)];
    const paths = sessionsIn(searched, files);
    return { paths: since === 0 ? paths : paths.filter((path) => writtenAt(path) >= since), searched };
  },
};

/** The transcripts of all projects, in a directory for each. */
export function sessionsDirectory(config: string): string {
  return pathIn(config, "projects");
}
