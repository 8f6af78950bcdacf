import { type GuardFiles, readSmallText } from "./files.ts";
import { configValue, readGitConfig } from "./git/git_config.ts";
import { joinPath } from "./git/repository.ts";

/**
 * The directories that the guard may read: the project, the repository around it unless that is the user's home, the
 * directory of a repository that is elsewhere and names this work tree itself, and git's own configuration. The start
 * script grants the same to Deno (`lib/hooks/runner/start_script.ts`); programs, which may read everything, keep to it
 * here.
 */
export function guardRoots(
  files: GuardFiles,
  { project, home }: { readonly project: string; readonly home: string },
): string[] {
  const roots = [project, `${home}/.gitconfig`, `${home}/.config/git`];
  for (let at = project;; at = at.slice(0, at.lastIndexOf("/"))) {
    const git = files.facts(`${at}/.git`);
    if (git.status === "found") {
      roots.push(`${at}/.git`);
      if (!`${home}/`.startsWith(`${at}/`)) roots.push(at);
      if (git.value.kind === "file") roots.push(...elsewhere(files, at));
      break;
    }
    if (at === "") break;
  }
  return roots;
}

/** The directories of a repository that its work tree only names. */
function elsewhere(files: GuardFiles, tree: string): string[] {
  const named = /^gitdir: (.+)$/m.exec(readSmallText(files, `${tree}/.git`, 10_000) ?? "")?.[1];
  if (named === undefined) return [];
  const store = joinPath(tree, named);
  const back = readSmallText(files, `${store}/gitdir`, 10_000)?.trim() ??
    configValue(readGitConfig(files, [`${store}/config`], "/"), "core.worktree");
  const isOwn = back !== null && back !== undefined && [tree, `${tree}/.git`].includes(joinPath(store, back));
  if (!isOwn) return [];
  const isLinked = files.facts(`${store}/commondir`).status === "found";
  return [store, ...isLinked ? [store.replace(/\/worktrees\/[^/]*$/, "")] : []];
}
