/** `git merge`, `git rebase` and the other commands that may stop in the middle. */
import { EMPTY, type ProgramOutcome } from "../call.ts";
import { configFlag } from "../git/git_config.ts";
import { type ProgramOptions, readProgramOptions } from "../options.ts";
import { unreached } from "../revisions.ts";
import type { Arg } from "../words.ts";
import type { Tip } from "../world.ts";
import { commitHolder, type Git, isDirty, isInIndex, ownIndexHolder } from "./git_call.ts";
import { isBlocked, overwriteAll } from "./overwrite.ts";
import { mergeReset } from "./reset.ts";
import { commitIndex, isPushed } from "./staging.ts";
import { conclude, isStopped, STOPPED } from "./stopped.ts";
import { keepCommits } from "./unreached.ts";

export function stashesItself({ has }: ProgramOptions, git: Git): boolean {
  return has("--autostash") || configFlag(git.repository.config, "rebase.autostash") === true;
}

/** `merge`, `cherry-pick`, `revert`, `am` and `rebase`: only aborting or skipping destroys work. */
export function sequence(git: Git, marks: readonly string[]): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    `-m= -X= -s,--strategy= --onto= -x,--exec= -F= --abort --skip --quit --continue
    --autostash --no-edit -i,--interactive --ff-only --squash --no-commit`,
  );
  const { has, operands } = options;
  if (has("--abort", "--skip")) {
    if (!isStopped(git, marks)) return git.done("failed");
    if (git.name === "rebase" || git.name === "am") overwriteAll(git, git.head());
    else if (!mergeReset(git, git.head(), "--merge")) return git.done("failed");
    if (has("--abort")) conclude(git, marks);
    git.state.differs = false;
    return git.done("ok");
  }
  if (has("--continue", "--quit", "--edit-todo", "--show-current-patch")) {
    const forgivesQuit = git.name !== "rebase" && git.name !== "am" && has("--quit");
    if (!isStopped(git, marks) && !forgivesQuit) return git.done("failed");
    if (has("--quit")) conclude(git, marks);
    if (!has("--continue")) return git.done("ok");
    const number = commitIndex(git);
    const head = git.head();
    git.moveHead({ oid: head?.oid ?? null, made: [...head?.made ?? [], number] });
    return git.done("unknown");
  }
  if (isStopped(git, STOPPED)) return git.done("failed");
  const isNowhere = ({ text, isKnown }: Arg) => isKnown && !/\.\.|\//.test(text) && git.revision(text) === "missing";
  if (git.name !== "am" && operands.some(isNowhere)) return git.done("failed");
  if (git.name === "merge" && operands.length === 1 && !has("--squash", "--no-commit")) return merge(git, options);
  if (git.name === "revert" && operands.length === 1 && !has("--no-commit", "-n")) {
    const [head, target] = [git.head(), git.revision(`${operands[0]!.text}~1`)];
    if (
      isSameTip(head, git.revision(operands[0]!.text)) && target !== null && target !== "missing" &&
      operands[0]!.isKnown
    ) {
      // what only HEAD has can be taken back
      if (isBlocked(git, target) || git.holdings("tracked").some(isInIndex)) return git.done("failed");
      git.moveHead({ oid: head!.oid, made: [...head!.made, git.world.made++] });
      return git.done("ok");
    }
  }
  if (git.name === "merge" && has("--squash")) {
    for (const arg of operands) {
      const tip = arg.isKnown ? git.revision(arg.text) : null;
      if (tip === null || tip === "missing") continue;
      keepCommits(git, tip);
      const made = tip.made.map((number) => commitHolder(git, number));
      for (const one of git.holdings()) {
        if (made.some((holder) => one.holders.has(holder))) one.holders.add(ownIndexHolder(one));
      }
    }
  }
  git.state.differs ??= "perhaps";
  if (git.state.differs === false) git.state.differs = "perhaps";
  const isPick = git.name === "cherry-pick" || git.name === "revert";
  if (isPick && !has("--no-commit", "-n") && git.holdings("tracked").some(isInIndex)) return git.done("failed");
  if (git.name === "rebase") {
    const head = git.head();
    if (isDirty(git) && !stashesItself(options, git)) return git.done("failed");
    if (head?.oid) {
      const target = operands[0]?.isKnown ? git.revision(operands[0].text) : null;
      const onto = target === null || target === "missing" ? null : target.oid;
      const rest = onto === null ? null : unreached(git.repository, [head.oid], [onto]);
      const ahead = onto === null ? null : unreached(git.repository, [onto], [head.oid]);
      const isForced = operands.length > 1 ||
        has("--interactive", "--onto", "--exec", "-f", "--force-rebase", "--root");
      // on what is its base already, a branch stays as it is
      if (!isForced && ahead?.status === "known" && ahead.commits.length === 0) return git.done("ok");
      if (rest?.status === "known" && rest.commits.length > 0) {
        git.state.rewritten.add(head.oid);
        const tips = rest.commits.map(({ oid }) => oid);
        if (tips.some((oid) => isPushed(git, oid))) git.world.shared.push({ kind: "rewritten", what: "git rebase" });
      }
      if (has("--interactive") || rest === null) git.state.rewritten.add(head.oid);
    }
    return git.done("unknown");
  }
  return git.done("unknown");
}

/** Whether two tips are the same commit. */
function isSameTip(one: Tip | null, other: Tip | "missing" | null): boolean {
  return one !== null && other !== null && other !== "missing" && one.oid === other.oid && startsWithMade(one, other) &&
    startsWithMade(other, one);
}

function startsWithMade(one: Tip, other: Tip): boolean {
  return one.made.every((number, i) => other.made[i] === number);
}

/** Whether a commit is another one or before it; null if that is not known. */
function isBefore(git: Git, one: Tip, other: Tip): boolean | null {
  if (one.oid === other.oid) return startsWithMade(one, other);
  if (one.oid === null) return one.made.length === 0;
  if (one.made.length > 0 || other.oid === null) return false;
  const rest = unreached(git.repository, [one.oid], [other.oid]);
  return rest.status === "unknown" ? null : rest.commits.length === 0;
}

/** Merges a branch that is behind or ahead, or another one, which may fail. */
function merge(git: Git, { has, operands: [named] }: ProgramOptions): ProgramOutcome[] {
  const tip = named?.isKnown ? git.revision(named.text) : null;
  const head = git.head();
  if (tip === null || tip === "missing" || head === null) return git.done("unknown");
  const isBehind = isBefore(git, tip, head);
  if (isBehind) return git.done("ok");
  const isAhead = isBefore(git, head, tip);
  if (isBehind === false && isAhead && !has("--no-ff")) {
    if (isBlocked(git, tip)) return git.done("failed");
    git.moveHead(tip);
    return git.done("ok");
  }
  if (isAhead === false && has("--ff-only")) return git.done("failed");
  const failed = git.world.clone();
  if (tip.oid !== null) git.state.rewritten.add(tip.oid);
  git.moveHead({ oid: head.oid, made: [...head.made, ...tip.made, git.world.made++] });
  return [...git.done("ok"), { world: failed, status: "failed", out: EMPTY }];
}
