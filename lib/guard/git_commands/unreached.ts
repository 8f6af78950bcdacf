/** Commits that a command leaves without a reference. */
import { unreached } from "../revisions.ts";
import type { Tip } from "../world.ts";
import { commitHolder, discard, type Git } from "./git_call.ts";

/** A branch leaves its tip, whose contents stay in the index or the work tree. */
export function keepCommits(git: Git, head: Tip | null): void {
  if (head?.oid) git.state.kept.add(head.oid);
}

/** A branch moves to an unknown place, so its commits may become unreachable. */
export function unknownCommits(git: Git, head: Tip | null, what: string): void {
  const others = [...git.state.refs].filter(([name]) =>
    name.startsWith("refs/remotes/") || name.startsWith("refs/tags/")
  )
    .flatMap(([, { oid }]) => oid ?? []);
  const rest = head?.oid ? unreached(git.repository, [head.oid], others) : null;
  if (rest !== null && (rest.status === "unknown" || rest.commits.length > 0)) {
    git.world.undecided.push({ kind: "target", what: `git ${what}` });
  }
}

/** Branches are deleted, it is not known which: only those count that have commits of their own. */
export function unknownBranches(git: Git, what: string): void {
  const { refs } = git.state;
  const hasOwn = [...refs].some(([name, { oid }]) => {
    if (!name.startsWith("refs/heads/") || name === git.branch || oid === null) return false;
    const rest = unreached(
      git.repository,
      [oid],
      [...refs].flatMap(([other, tip]) => other === name ? [] : tip.oid ?? []),
    );
    return rest.status === "unknown" || rest.commits.length > 0;
  });
  if (hasOwn) git.world.undecided.push({ kind: "target", what: `git ${what}` });
}

/** Takes out of the index and the work tree what only commits have that the commands made and that are left. */
export function leaveCommits(git: Git, target: Tip): void {
  const left = (git.head()?.made ?? []).filter((number) => !target.made.includes(number))
    .map((number) => commitHolder(git, number));
  for (const holding of git.world.contentsOf(git.repository)) {
    if (left.some((holder) => holding.holders.has(holder))) discard(holding);
  }
}
