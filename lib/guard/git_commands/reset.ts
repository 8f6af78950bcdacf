/** `git reset` and `git read-tree`. */
import type { ProgramOutcome } from "../call.ts";
import { readProgramOptions } from "../options.ts";
import { EVERYTHING } from "../pathspec.ts";
import type { Tip } from "../world.ts";
import {
  asksNobody,
  discard,
  type Git,
  type Holding,
  isAtFile,
  isHidden,
  isInIndex,
  isTracked,
  ownIndexHolder,
  pathspecsFromFile,
} from "./git_call.ts";
import { overwriteAll, overwriteSubmodules, recurses, resetIndex } from "./overwrite.ts";
import { conclude, isStopped, PICKING } from "./stopped.ts";
import { keepCommits, leaveCommits, unknownCommits } from "./unreached.ts";

export function reset(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    "--pathspec-from-file= -U= --hard --soft --mixed --merge --keep -q,--quiet -p,--patch --recurse-submodules --no-refresh",
  );
  const { has, operands, beforeDashes } = options;
  if (asksNobody(options)) return git.done("ok");
  const [first] = operands;
  const named = first === undefined || beforeDashes?.length === 0
    ? null
    : first.isKnown
    ? git.revision(first.text)
    : null;
  const isRevision = first !== undefined && beforeDashes?.length !== 0 && named !== "missing";
  const paths = isRevision ? operands.slice(1) : operands;
  const mode = ["--hard", "--soft", "--merge", "--keep"].find((flag) => has(flag));
  const fromFile = pathspecsFromFile(git, options);
  if (paths.length > 0 || fromFile !== null) {
    if (mode !== undefined) return git.done("failed");
    resetIndex(git, git.matcher([...paths, ...fromFile ?? []]));
    git.state.differs = "perhaps";
    return git.done("ok");
  }
  const isRefused = (mode === "--soft" || mode === "--keep") &&
    (git.isUnmerged(EVERYTHING) || isStopped(git, ["MERGE_HEAD"]));
  if (isRefused) return git.done("failed");
  const head = git.head();
  const target = isRevision ? named : head;
  switch (mode) {
    case "--hard":
      overwriteAll(git, target);
      if (recurses(git, options)) overwriteSubmodules(git);
      break;
    case "--soft":
      keepCommits(git, head);
      break;
    case "--merge":
    case "--keep":
      if (!mergeReset(git, target, mode)) return git.done("failed");
      break;
    default:
      resetIndex(git, EVERYTHING);
      keepCommits(git, head);
  }
  if (target === null) unknownCommits(git, head, `reset … ${first?.text ?? ""}`);
  else git.moveHead(target);
  const isSame = target !== null && target.oid === head?.oid && target.made.length === head?.made.length;
  conclude(git, PICKING);
  if (mode !== "--soft") git.state.differs = mode === "--keep" ? git.state.differs : false;
  else if (!isSame) git.state.differs = true;
  return git.done("ok");
}

/** `reset --merge` and `--keep`; false if git refuses. */
export function mergeReset(git: Git, target: Tip | null, mode: "--merge" | "--keep"): boolean {
  const holdings = git.holdings();
  const [from, to] = [git.filesOf(git.head()), git.filesOf(target)];
  const isStaged = (relative: string) => holdings.some((one) => one.content.relative === relative && isInIndex(one));
  const isEdited = (one: Holding) =>
    one.content.kind === "modified" && isAtFile(one) && !isInIndex(one) && !isHidden(one);
  const isUnmerged = (relative: string) => git.isUnmerged((path) => path === relative);
  for (const one of holdings) {
    const { relative } = one.content;
    const differs = from.find(relative)?.oid !== to.find(relative)?.oid;
    if (!isEdited(one) || isUnmerged(relative)) continue;
    if (differs || mode === "--merge" && isStaged(relative)) return false;
  }
  if (
    mode === "--keep" &&
    holdings.some((one) =>
      isInIndex(one) && from.find(one.content.relative)?.oid !== to.find(one.content.relative)?.oid
    )
  ) return false;
  for (const one of holdings) {
    const { relative } = one.content;
    if (mode === "--keep") {
      if (target !== null) leaveCommits(git, target);
      one.holders.delete(ownIndexHolder(one));
      continue;
    }
    if (isInIndex(one) || one.content.kind === "staged" || isUnmerged(relative) && isTracked(one)) {
      discard(one);
    }
  }
  return true;
}

export function readTreeOf(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "--prefix= --index-output= --exclude-per-directory= --reset");
  const target = operands.at(-1);
  const tip = target === undefined ? null : git.revision(target.text);
  if (tip === "missing") return git.done("failed");
  git.state.differs = "perhaps";
  if (has("--reset") && has("-u")) overwriteAll(git, tip);
  else if (has("--reset") || !has("-m")) resetIndex(git, EVERYTHING);
  return git.done("ok");
}
