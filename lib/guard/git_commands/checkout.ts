/** `git checkout`, `git switch` and `git restore`. */
import { type ProgramOutcome, unknownTarget } from "../call.ts";
import { type ProgramOptions, readProgramOptions } from "../options.ts";
import { EVERYTHING, type PathMatcher } from "../pathspec.ts";
import { referenceNamed } from "../revisions.ts";
import type { Arg } from "../words.ts";
import type { Tip } from "../world.ts";
import {
  asksNobody,
  discard,
  fileHolder,
  type Git,
  isSkipped,
  isTracked,
  ownIndexHolder,
  pathspecsFromFile,
} from "./git_call.ts";
import {
  dropUnpacked,
  isBlocked,
  loadInTheWay,
  overwriteAll,
  overwriteFromIndex,
  overwriteSubmodules,
  recurses,
} from "./overwrite.ts";
import { dropApplied, keepApplied } from "./stash.ts";
import { isStopped, STOPPED } from "./stopped.ts";
import { keepCommits, leaveCommits } from "./unreached.ts";

/** Options of `checkout`, `switch` and `restore`. */
const CHECKOUT_OPTIONS =
  `-f,--force --ours,-2 --theirs,-3 -m,--merge --detach -p,--patch -q,--quiet -t,--track --no-track
  --recurse-submodules --ignore-skip-worktree-bits --discard-changes -S,--staged -W,--worktree --overlay --no-overlay
  --progress --ignore-unmerged --ignore-other-worktrees --guess --conflict= --pathspec-from-file=`;

export function checkout(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, `${CHECKOUT_OPTIONS} -b= -B= --orphan= -U=`);
  const { has, operands, beforeDashes } = options;
  if (asksNobody(options)) return git.done("ok");
  const fromFile = pathspecsFromFile(git, options);
  const [first] = operands;
  const tracked = has("--track") && first !== undefined ? { ...first, text: first.text.replace(/^.*?\//, "") } : null;
  const created = options.value("-b", "-B", "--orphan") ?? tracked;
  const isForced = has("--force");
  if (created !== null) return switchTo(git, options, { created, start: operands[0] ?? null, isForced });
  if (first === undefined && fromFile === null) return switchTo(git, options, { created: null, start: null, isForced });
  const hasDashes = beforeDashes !== null;
  const isRevision = first !== undefined && (hasDashes ? beforeDashes.length > 0 : isBranchOrCommit(git, first));
  const paths = [...isRevision ? operands.slice(1) : operands, ...fromFile ?? []];
  if (isRevision && paths.length === 0 && !(hasDashes && operands.length > 1)) {
    return switchTo(git, options, { created: null, start: first!, isForced });
  }
  if (paths.length === 0) return git.done("ok");
  const remakes = has("--merge") || options.value("--conflict") !== null;
  const takes = has("--ours", "--theirs");
  return restorePaths(git, paths, {
    source: isRevision ? first! : null,
    worktree: true,
    index: isRevision,
    overlay: !has("--no-overlay"),
    unmerged: remakes ? "remade" : takes ? "taken" : isForced ? "skipped" : "refused",
    skips: !has("--ignore-skip-worktree-bits"),
    recurses: recurses(git, options),
  });
}

/** Whether a word means a commit rather than files. */
function isBranchOrCommit(git: Git, { text, isKnown }: Arg): boolean {
  if (!isKnown || text === "-") return true;
  const found = git.revision(text);
  if (found !== "missing" && found !== null) return true;
  if (found === null && (git.state.hasFetched || text.includes("@{"))) return true;
  const isRemote = [...git.state.remote.keys()].some((name) => name.slice(name.indexOf("/") + 1) === text);
  const path = git.world.pathOf(text);
  return isRemote && (path === null || git.world.kindAt(path) === "absent");
}

interface Restoring {
  readonly source: Arg | null;
  readonly worktree: boolean;
  readonly index: boolean;
  /** Whether files that the source does not have stay. */
  readonly overlay: boolean;
  readonly unmerged: "refused" | "skipped" | "taken" | "remade";
  readonly skips: boolean;
  readonly recurses: boolean;
}

function restorePaths(git: Git, paths: readonly Arg[], how: Restoring): ProgramOutcome[] {
  const match = git.matcher(paths);
  if (how.source === null && !how.index) {
    if (!git.knowsAll(paths) || how.unmerged === "refused" && git.isUnmerged(match)) return git.done("failed");
    if (how.unmerged === "remade") undoResolutions(git, match);
    const isTaken: PathMatcher = how.unmerged === "skipped"
      ? (path) => match(path) && !git.isUnmerged((one) => one === path)
      : match;
    overwriteFromIndex(git, isTaken, { skips: how.skips });
    if (how.recurses) overwriteSubmodules(git, match);
    if (paths.some(({ text }) => text === "." || text === ":/")) dropUnpacked(git);
    else dropApplied(git, "changed", match);
    return git.done("ok");
  }
  const named = how.source === null ? git.head() : how.source.isKnown ? git.revision(how.source.text) : null;
  if (named === "missing") return git.done("failed");
  const files = named === null ? null : git.filesOf(named);
  if (files !== null && !git.knowsAll(paths, { commit: files, looksInIndex: !how.overlay })) return git.done("failed");
  if (files !== null) loadInTheWay(git, files);
  for (const holding of git.holdings(...(files === null ? [] : ["tracked" as const]))) {
    const { relative } = holding.content;
    if (!match(relative)) continue;
    const isInSource = files === null || files.find(relative) !== undefined;
    if (!isInSource && (how.overlay || !isTracked(holding))) continue;
    if (how.index) holding.holders.delete(ownIndexHolder(holding));
    if (how.index) git.resolve(match);
    if (how.worktree && !(how.skips && isSkipped(holding))) holding.holders.delete(fileHolder(holding));
  }
  if (how.worktree && how.recurses) overwriteSubmodules(git, match);
  if (how.worktree) dropApplied(git, "changed", match);
  if (how.worktree && named?.oid) keepApplied(git, named.oid, match);
  if (how.index) git.state.differs = "perhaps";
  return git.done("ok");
}

/** Recreates conflicts that were resolved. */
function undoResolutions(git: Git, match: PathMatcher): void {
  for (const holding of git.holdings("tracked")) {
    const { relative } = holding.content;
    if (match(relative) && git.index?.isResolved(relative)) discard(holding);
  }
}

export function restore(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, `${CHECKOUT_OPTIONS} -s,--source=`);
  const { has, operands, value } = options;
  const fromFile = pathspecsFromFile(git, options);
  if (asksNobody(options) || operands.length === 0 && fromFile === null) return git.done("failed");
  const index = has("--staged");
  const worktree = has("--worktree") || !index;
  const remakes = has("--merge") || value("--conflict") !== null;
  const takes = has("--ours", "--theirs");
  return restorePaths(git, [...operands, ...fromFile ?? []], {
    source: value("--source"),
    worktree,
    index,
    overlay: has("--overlay"),
    unmerged: remakes ? "remade" : takes ? "taken" : has("--ignore-unmerged") ? "skipped" : "refused",
    skips: !has("--ignore-skip-worktree-bits"),
    recurses: recurses(git, options),
  });
}

interface Switching {
  readonly created: Arg | null;
  readonly start: Arg | null;
  readonly isForced: boolean;
}

function switchTo(git: Git, options: ProgramOptions, { created, start, isForced }: Switching): ProgramOutcome[] {
  const { has, value } = options;
  const { state } = git;
  const isOrphan = value("--orphan") !== null;
  const isBack = start?.text === "-" || start?.text === "@{-1}";
  const previous = isBack ? state.previous ?? previousHead(git) : null;
  if (start !== null && !start.isKnown) {
    // whatever it switches to, only --force destroys files
    if (isForced) unknownTarget(git.world, { text: `${git.workTree}/`, isKnown: false }, "git checkout --force …");
    return git.done("unknown");
  }
  const named = previous !== null
    ? "tip" in previous ? previous.tip : state.refs.get(previous.branch) ?? "missing"
    : start === null
    ? git.head()
    : startOf(git, start.text);
  if (named === "missing") return git.done("failed");
  const merges = has("--merge");
  if (!isForced && !isOrphan) {
    if (start !== null && git.isUnmerged(EVERYTHING)) return git.done("failed");
    if (named !== null && !merges && isBlocked(git, named)) return git.done("failed");
  }
  const isElsewhere = start !== null && created === null && !has("--detach", "--ignore-other-worktrees") &&
    git.repository.refs.otherBranches().includes(`refs/heads/${start.text}`);
  if (isElsewhere) return git.done("failed");
  const isReset = value("-B", "-C") !== null;
  if (created !== null && state.refs.has(`refs/heads/${created.text}`) && !isReset) return git.done("failed");
  if (isForced) {
    overwriteAll(git, named);
    if (recurses(git, options)) overwriteSubmodules(git);
  } else if (!isOrphan && named !== null) leaveCommits(git, named);
  if (created !== null) {
    const name = `refs/heads/${created.text}`;
    if (!isOrphan && named !== null) state.refs.set(name, named);
    if (isOrphan) keepCommits(git, git.head());
    git.setHead({ branch: name });
    return git.done("ok");
  }
  const isDetached = has("--detach") || has("-d") && git.name === "switch";
  if (start === null && named !== null && isDetached) git.setHead({ tip: named });
  if (start === null || named === null) return git.done("ok");
  if (previous !== null) git.setHead(previous);
  else {
    const branch = referenceNamed(state, start.text);
    const remote = branch === null
      ? [...state.remote.keys()].find((one) => one.slice(one.indexOf("/") + 1) === start.text)
      : undefined;
    if (branch?.startsWith("refs/heads/") && !isDetached) git.setHead({ branch });
    else if (remote !== undefined && !isDetached) {
      state.refs.set(`refs/heads/${start.text}`, named);
      git.setHead({ branch: `refs/heads/${start.text}` });
    } else git.setHead({ tip: named });
  }
  return git.done("ok");
}

/** The commit that a word names, or the remote branch that a new branch would track. */
function startOf(git: Git, text: string): Tip | "missing" | null {
  const found = git.revision(text);
  if (found !== "missing") return found;
  const remote = [...git.state.remote].find(([name]) => name.slice(name.indexOf("/") + 1) === text);
  return remote?.[1] ?? "missing";
}

function previousHead(git: Git): { readonly branch: string } | { readonly tip: Tip } | null {
  const name = git.repository.refs.previousCheckout();
  if (name === null) return null;
  if (git.state.refs.has(`refs/heads/${name}`)) return { branch: `refs/heads/${name}` };
  const tip = git.revision(name);
  return tip === null || tip === "missing" ? null : { tip };
}

export function switchBranch(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, `${CHECKOUT_OPTIONS} -c,--create= -C,--force-create= --orphan=`);
  const { has, operands } = options;
  if (asksNobody(options)) return git.done("ok");
  const created = options.value("-c", "-C", "--create", "--force-create", "--orphan");
  const isForced = has("--force", "--discard-changes");
  const [start] = operands;
  const isNowhere = created === null && start === undefined && !has("--detach", "-d");
  if (isNowhere || isStopped(git, STOPPED)) return git.done("failed");
  const isNoBranch = start?.isKnown && !/^(?:-|@\{-\d+\})$/.test(start.text) &&
    !git.state.refs.has(`refs/heads/${start.text}`) &&
    ![...git.state.remote.keys()].some((name) => name.slice(name.indexOf("/") + 1) === start.text);
  if (
    created === null && isNoBranch && !has("--detach", "-d", "--track") && !git.state.hasFetched && !git.world.hasEdits
  ) {
    return git.done("failed");
  }
  return switchTo(git, options, { created, start: operands[0] ?? null, isForced });
}
