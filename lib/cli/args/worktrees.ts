/**
 * Which directories are work trees of one git repository, read from git's own files.
 *
 * A directory belongs to a repository only if both say so: whoever made the worktree could write in both. A `.git` that came with
 * an archive could name any project of the user.
 *
 * @module
 */
import type { Host } from "../host/host.ts";
import { absolutePath } from "../host/paths.ts";
import { tryReadText } from "../host/read_text_file.ts";

function below(base: string, path: string, host: Host): string {
  return absolutePath(path, { ...host, cwd: () => base });
}

function directoryAbove(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")));
}

/** Where a `.git` file points; null if there is no such file. */
function pointedBy(directory: string, host: Host): string | null {
  const found = /^gitdir:\s*(.+?)\s*$/.exec(tryReadText(`${directory}/.git`, host) ?? "")?.[1];
  return found === undefined ? null : below(directory, found, host);
}

/** The `.git` file that git's directory of a worktree names; null if there is none. */
function linkNamedBy(own: string, host: Host): string | null {
  const named = tryReadText(`${own}/gitdir`, host)?.trim();
  return named ? below(own, named, host) : null;
}

function isSame(a: string, b: string, host: Host): boolean {
  const { realPath } = host.machine;
  return (realPath(a) ?? a) === (realPath(b) ?? b);
}

/** The directory that a repository belongs to: its main checkout or, of a bare one, the directory around it that points to it. */
function repositoryRoot(repository: string, host: Host): string {
  const around = directoryAbove(repository);
  if (/[/\\]\.git$/.test(repository)) return around;
  const pointed = pointedBy(around, host);
  return pointed !== null && isSame(pointed, repository, host) ? around : repository;
}

/** The main checkout of a git worktree, or the directory of its bare repository; null if the directory is not a worktree. */
export function mainCheckout(directory: string, host: Host): string | null {
  const own = pointedBy(directory, host);
  const repository = own === null ? undefined : /^(.+)[/\\]worktrees[/\\][^/\\]+$/.exec(own)?.[1];
  const link = own === null ? null : linkNamedBy(own, host);
  const isOwn = link !== null && isSame(link, `${directory}/.git`, host);
  return repository !== undefined && isOwn ? repositoryRoot(repository, host) : null;
}

/** The repository of a directory that is not a worktree of another; null if there is none. */
function repositoryOf(directory: string, host: Host): string | null {
  const { machine } = host;
  const kind = machine.pathKind(`${directory}/.git`);
  if (kind === "directory") return `${directory}/.git`;
  if (kind !== "file") return machine.pathKind(`${directory}/worktrees`) === "directory" ? directory : null;
  const pointed = pointedBy(directory, host);
  return pointed?.startsWith(`${directory}/`) ? pointed : null;
}

/** The worktrees of the repository in a directory, without that directory, if they exist. */
export function worktreesOf(directory: string, host: Host): string[] {
  const repository = repositoryOf(directory, host);
  if (repository === null) return [];
  return (host.machine.list(`${repository}/worktrees`) ?? []).flatMap((name) => {
    const own = `${repository}/worktrees/${name}`;
    const link = linkNamedBy(own, host);
    if (link === null) return [];
    const worktree = directoryAbove(link);
    const pointed = pointedBy(worktree, host);
    return pointed !== null && isSame(pointed, own, host) ? [worktree] : [];
  });
}
