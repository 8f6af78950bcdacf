/** What git overwrites when it puts the files of a commit or of the index in place. */
import { isInside } from "../../permissions/rules/paths.ts";
import { configFlag } from "../git/git_config.ts";
import type { CommitFiles } from "../git/tree_state.ts";
import type { ProgramOptions } from "../options.ts";
import { EVERYTHING, type PathMatcher } from "../pathspec.ts";
import { filesChangedBetween } from "../revisions.ts";
import type { Tip } from "../world.ts";
import {
  commitHolder,
  fileHolder,
  Git,
  type Holding,
  isAtFile,
  isHidden,
  isInIndex,
  isSkipped,
  isTracked,
  ownIndexHolder,
} from "./git_call.ts";

/** Whether a content is in a directory where the index has a file. */
function isInFilesPlace({ index }: Git, { content: { relative } }: Holding): boolean {
  for (let at = relative.lastIndexOf("/"); at > 0; at = relative.lastIndexOf("/", at - 1)) {
    if (index?.find(relative.slice(0, at)).some(({ mode }) => mode !== 0o160000) === true) return true;
  }
  return false;
}

/** Makes a test for new files that were taken out of the index: they are not tracked any more. */
export function unstagedTest(git: Git): (holding: Holding) => boolean {
  const head = git.filesOf(git.head());
  const staged = new Set(
    [...git.world.contentsOf(git.repository)].filter(isInIndex).map((one) => one.content.relative),
  );
  return ({ content: { relative, entry } }) =>
    entry !== null && !entry.intentToAdd && !staged.has(relative) && head.find(relative) === undefined;
}

/** Overwrites what the commands have put over files that git tracks. */
function overwritePlaced(git: Git, match: PathMatcher): void {
  const { index } = git;
  if (index === null) return;
  const moved = [...git.state.moved];
  for (const { content, holders } of git.world.contents.values()) {
    for (const holder of holders) {
      const path = holder.slice(5);
      if (!holder.startsWith("file:") || path === content.path || !isInside(path, git.workTree)) continue;
      const relative = path.slice(git.workTree.length + 1);
      const isKnown = index.find(relative).length > 0 || moved.some((place) => isInside(path, place));
      if (match(relative) && isKnown) holders.delete(holder);
    }
  }
}

/** Makes the files of the work tree what the index has. */
export function overwriteFromIndex(git: Git, match: PathMatcher, { skips = true } = {}): void {
  const holdings = git.holdings("tracked");
  const isUnstaged = unstagedTest(git);
  for (const holding of holdings) {
    if (!match(holding.content.relative) || skips && isSkipped(holding)) continue;
    if (!isTracked(holding) && !isInFilesPlace(git, holding)) continue;
    if (isUnstaged(holding)) continue;
    if (isInIndex(holding)) holding.holders.add(fileHolder(holding));
    else holding.holders.delete(fileHolder(holding));
  }
  overwritePlaced(git, match);
}

/** Loads untracked files where a commit has files that the index on the disk does not have. */
export function loadInTheWay(git: Git, commit: CommitFiles): void {
  const { index, workTree } = git;
  for (const place of git.scope ?? [workTree]) {
    const relative = place.slice(workTree.length + 1);
    const isFile = commit.treeOf(relative) === undefined;
    const paths = isFile || index === null
      ? [relative]
      : filesChangedBetween(commit, index, relative).map(({ path }) => path);
    for (const path of paths) {
      if (path === "") git.world.load(workTree, ["untracked"]);
      else if (index?.find(path).length !== 1) git.world.load(`${workTree}/${path}`, ["untracked"]);
    }
  }
}

/** Makes the index and the work tree what a commit has. */
export function overwriteAll(git: Git, target: Tip | null): void {
  const files = git.filesOf(target);
  loadInTheWay(git, files);
  for (const holding of git.holdings("tracked")) {
    const isKept = files.find(holding.content.relative) === undefined && !isInFilesPlace(git, holding);
    if (!isTracked(holding) && isKept) continue;
    holding.holders.delete(ownIndexHolder(holding));
    if (!isSkipped(holding)) holding.holders.delete(fileHolder(holding));
    holding.holders.delete(`worktree:${git.repository.gitDir}`);
  }
  overwritePlaced(git, EVERYTHING);
  git.resolve(EVERYTHING);
  dropUnpacked(git);
}

/** Drops what a stash or a reset left in the work tree, when that is overwritten. */
export function dropUnpacked(git: Git): void {
  for (const { holders } of git.world.contents.values()) holders.delete(`worktree:${git.repository.gitDir}`);
  git.state.kept.clear();
}

/** Whether a command does in submodules what it does here. */
export function recurses(git: Git, { has }: ProgramOptions): boolean {
  return has("--recurse-submodules") ||
    !has("--no-recurse-submodules") && configFlag(git.repository.config, "submodule.recurse") === true;
}

export function overwriteSubmodules(git: Git, match = EVERYTHING): void {
  for (const path of git.submodules(match)) {
    git.world.load(git.workTree);
    const found = git.world.repositoryOf(path);
    if (found.status !== "found" || found.repository.workTree !== path) continue;
    git.world.load(path);
    const inner = new Git(git.call, git.world, found.repository, [], git.name);
    overwriteAll(inner, inner.head());
  }
}

export function resetIndex(git: Git, match: PathMatcher): void {
  for (const holding of git.holdings("tracked")) {
    if (match(holding.content.relative)) holding.holders.delete(ownIndexHolder(holding));
  }
  git.resolve(match);
}

/** With more changed files the whole work tree is looked at. */
const MAX_CHANGED = 2000;

/** Whether changes are in the way of checking out a commit, so that git refuses. */
export function isBlocked(git: Git, target: Tip): boolean {
  const head = git.head();
  if (head?.oid === target.oid && head.made.length + target.made.length === 0) return false;
  const [from, to] = [git.filesOf(head), git.filesOf(target)];
  const own = (head?.made ?? []).map((number) => commitHolder(git, number));
  const changed = [
    ...filesChangedBetween(from, to).take(MAX_CHANGED),
    ...filesChangedBetween(to, from).take(MAX_CHANGED),
  ];
  // only these matter
  if (changed.length < MAX_CHANGED) {
    git.scope = changed.map(({ path }) => path === "" ? git.workTree : `${git.workTree}/${path}`);
  }
  const holdings = git.holdings();
  git.scope = null;
  return holdings.some((holding) => {
    const { relative } = holding.content;
    if (own.some((holder) => holding.holders.has(holder))) return false;
    if (isHidden(holding) && !isInIndex(holding) || !isAtFile(holding) && !isInIndex(holding)) return false;
    const after = to.find(relative)?.oid;
    if (!isTracked(holding)) return after !== undefined;
    return from.find(relative)?.oid !== after;
  });
}
