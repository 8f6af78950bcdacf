/** Merges, rebases and the like that have stopped, and wait for the user. */
import type { Git } from "./git_call.ts";

/** Whether an operation is unfinished, by the files that it leaves in the git directory. */
export function isStopped(git: Git, names: readonly string[]): boolean {
  return names.filter((name) => !git.state.concluded.has(name)).some((name) =>
    git.world.options.files.facts(`${git.repository.gitDir}/${name}`).status === "found"
  );
}

/** What an unfinished merge, cherry-pick or revert leaves, which a commit or a reset ends. */
export const PICKING = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"];

/** What an unfinished operation leaves. */
export const STOPPED = [...PICKING, "rebase-merge", "rebase-apply"];

export function conclude(git: Git, names: readonly string[]): void {
  for (const name of names) git.state.concluded.add(name);
}
