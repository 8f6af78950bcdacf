/** `git stash`. */
import { isInside } from "../../permissions/rules/paths.ts";
import { EMPTY, type ProgramOutcome, UNKNOWN_STREAM } from "../call.ts";
import { readCommit } from "../git/objects.ts";
import type { Repository } from "../git/repository.ts";
import { CommitFiles } from "../git/tree_state.ts";
import { type ProgramOptions, readProgramOptions } from "../options.ts";
import { EVERYTHING, type PathMatcher } from "../pathspec.ts";
import { filesChangedBetween } from "../revisions.ts";
import type { Arg } from "../words.ts";
import {
  asksNobody,
  discard,
  fileHolder,
  type Git,
  isAtFile,
  isHidden,
  isInIndex,
  isSkipped,
  isTracked,
} from "./git_call.ts";

export function stash(git: Git): ProgramOutcome[] {
  const [first, ...rest] = git.args;
  const isWord = first !== undefined && !first.text.startsWith("-");
  const action = isWord ? first.text : "push";
  const args = isWord ? rest : git.args;
  const options = readProgramOptions(
    args,
    `-m,--message= --pathspec-from-file= -u,--include-untracked -a,--all
    -k,--keep-index -S,--staged -p,--patch --index -q,--quiet`,
  );
  const { state } = git;
  const entry = stashEntry(options.operands[0], state.stash);
  const isLogless = !hasStashLog(git) && !state.stash.some((key) => key.includes("#made-stash-"));
  switch (action) {
    case "push":
    case "save":
      return asksNobody(options) ? git.done("ok") : pushStash(git, options, action === "push" ? options.operands : []);
    case "pop":
    case "apply":
    case "branch": {
      const key = action === "branch" ? stashEntry(options.operands[1], state.stash) : entry;
      if (key === null || isLogless && action !== "apply") return git.done("failed");
      const applies = action === "branch" ? true : appliesCleanly(git, key);
      if (applies === false) return git.done("failed");
      const refused = applies === null ? git.world.clone() : null;
      state.differs = "perhaps";
      for (const holding of git.world.contents.values()) {
        if (!holding.holders.has(`stash:${key}`)) continue;
        holding.holders.add(
          holding.content.kind === "stash" ? `worktree:${git.repository.gitDir}` : fileHolder(holding),
        );
      }
      if (action === "branch" && options.operands[0]?.isKnown) {
        const name = `refs/heads/${options.operands[0].text}`;
        const head = git.head();
        if (head !== null) state.refs.set(name, head);
        git.setHead({ branch: name });
      }
      if (action !== "apply") state.stash = state.stash.filter((one) => one !== key);
      return [
        ...git.done("ok"),
        ...refused === null ? [] : [{ world: refused, status: "failed" as const, out: EMPTY }],
      ];
    }
    case "create": {
      const key = `${git.repository.commonDir}#made-stash-${git.world.made++}`;
      const kept = git.holdings("tracked").filter((one) =>
        isTracked(one) && !isHidden(one) && (isAtFile(one) || isInIndex(one))
      );
      if (git.isUnmerged(EVERYTHING)) return git.done("failed");
      for (const { holders } of kept) holders.add(`stash:${key}`);
      return git.done("ok", { text: kept.length === 0 ? "" : key, carried: [] });
    }
    case "store": {
      const key = options.operands.at(-1)?.text ?? "";
      if (!/#made-stash-/.test(key)) return git.done("unknown");
      state.stash = [key, ...state.stash];
      return git.done("ok");
    }
    case "drop":
      if (options.operands[0]?.isKnown === false && state.stash.length > 0) {
        git.world.undecided.push({ kind: "target", what: "git stash drop …" });
        return git.done("unknown");
      }
      if (entry === null || isLogless) return git.done("failed");
      state.stash = state.stash.filter((one) => one !== entry);
      return git.done("ok");
    case "clear":
      state.stash = [];
      return git.done("ok");
    case "show": {
      const number = /#stash@(\d+)$/.exec(entry ?? "")?.[1];
      const leavesOut = number !== undefined && !options.has("--include-untracked") &&
        stashedFiles(git.repository, number)?.untracked.length !== 0;
      const carried = entry !== null && options.has("--patch") && !leavesOut
        ? [...git.world.contents].filter(([, { holders }]) => holders.has(`stash:${entry}`)).map(([key]) => key)
        : [];
      return git.done("ok", { text: null, carried });
    }
    default:
      return git.done("unknown", UNKNOWN_STREAM);
  }
}

/** Whether an entry of the stash can be put back; null if that is not known. */
function appliesCleanly(git: Git, key: string): boolean | null {
  const { world, repository, index } = git;
  const holdings = git.holdings();
  const isInTheWay = (path: string) =>
    holdings.some((one) => one.content.relative === path && (isAtFile(one) || isInIndex(one))) ||
    world.nodes.get(`${git.workTree}/${path}`)?.kind === "file";
  const number = /#stash@(\d+)$/.exec(key)?.[1];
  if (number === undefined) {
    // what the commands have put there lies where it was
    const paths = holdings.filter(({ holders }) => holders.has(`stash:${key}`)).map(({ content }) => content.relative);
    return paths.some(isInTheWay) ? false : git.state.previous === null && git.head()?.made.length === 0 ? true : null;
  }
  const stashed = stashedFiles(repository, number);
  if (stashed === null) return null;
  const { before, changed, untracked } = stashed;
  if (changed.some(({ path }) => isInTheWay(path))) return false;
  if (untracked.some(({ path }) => world.kindAt(`${git.workTree}/${path}`) !== "absent")) return false;
  const isSame = ({ path }: { readonly path: string }) => index?.find(path)[0]?.oid === before.find(path)?.oid;
  return git.state.previous === null && changed.every(isSame) ? true : null;
}

interface StashedFiles {
  readonly oid: string;
  readonly before: CommitFiles;
  readonly changed: readonly { readonly path: string }[];
  readonly untracked: readonly { readonly path: string }[];
}

/** The files in an entry of the stash that was there before the commands; null if it cannot be read. */
function stashedFiles(repository: Repository, number: string): StashedFiles | null {
  const oid = repository.refs.stashes()[Number(number)]?.oid;
  const commit = oid === undefined ? null : readCommit(repository.objects, oid);
  const [base, , added] = commit?.parents ?? [];
  if (oid === undefined || base === undefined) return null;
  const before = new CommitFiles(repository, base);
  const changed = [...filesChangedBetween(new CommitFiles(repository, oid), before)];
  const none = new CommitFiles(repository, null);
  const untracked = added === undefined ? [] : [...filesChangedBetween(new CommitFiles(repository, added), none)];
  return { oid, before, changed, untracked };
}

/** What an entry of the stash brought back is gone when one of its files is. */
export function dropApplied(git: Git, part: "changed" | "untracked", match: PathMatcher): void {
  const applied = `worktree:${git.repository.gitDir}`;
  for (const { content, holders } of git.world.contents.values()) {
    if (content.kind !== "stash" || !holders.has(applied)) continue;
    if (stashedFiles(git.repository, content.relative)?.[part].some(({ path }) => match(path))) holders.delete(applied);
  }
}

/** Files taken out of an entry of the stash hold it when they are all that it has. */
export function keepApplied(git: Git, oid: string, match: PathMatcher): void {
  for (const { content, holders } of git.world.contents.values()) {
    const isOwn = content.kind === "stash" && content.repository?.commonDir === git.repository.commonDir;
    const stashed = isOwn ? stashedFiles(git.repository, content.relative) : null;
    if (stashed?.oid !== oid || stashed.untracked.length > 0) continue;
    if (stashed.changed.every(({ path }) => match(path))) holders.add(`worktree:${git.repository.gitDir}`);
  }
}

export function stashEntry(arg: Arg | undefined, stashes: readonly string[]): string | null {
  if (arg?.text.includes("#made-stash-")) return arg.text;
  const number = arg === undefined ? "0" : /^(?:stash@\{)?(\d+)\}?$/.exec(arg.text)?.[1];
  return number === undefined ? null : stashes[Number(number)] ?? null;
}

function pushStash(git: Git, { has }: ProgramOptions, paths: readonly Arg[]): ProgramOutcome[] {
  const { world, state } = git;
  const isRefused = state.hasIntent || git.index?.below("").some(({ intentToAdd }) => intentToAdd) === true;
  if (git.isUnborn || git.isUnmerged(EVERYTHING)) return git.done("failed");
  const match = paths.length === 0 ? EVERYTHING : git.matcher(paths);
  const withUntracked = has("--include-untracked", "--all");
  if (!withUntracked && !git.knowsAll(paths)) return git.done("failed");
  const onlyStaged = has("--staged");
  const keepsIndex = has("--keep-index");
  const key = `${git.repository.commonDir}#made-stash-${world.made++}`;
  const isOver = paths.length === 0 && !onlyStaged;
  let isMade = [...world.nodes.keys()].some((path) =>
    isInside(path, git.workTree) && match(path.slice(git.workTree.length + 1))
  );
  for (const holding of git.holdings(...(withUntracked ? [] : ["tracked" as const]))) {
    const { holders, content } = holding;
    if (!match(content.relative)) continue;
    const inIndex = isInIndex(holding);
    const takes = inIndex ||
      !onlyStaged && isAtFile(holding) && !isHidden(holding) &&
        (isTracked(holding) || withUntracked && (has("--all") || !git.isIgnored(content.relative)));
    if (!takes) continue;
    if (isRefused) return git.done("failed");
    isMade = true;
    holders.add(`stash:${key}`);
    if (keepsIndex && inIndex) continue;
    discard(holding);
  }
  for (const { holders } of world.contents.values()) {
    if (!holders.delete(`worktree:${git.repository.gitDir}`)) continue;
    isMade = true;
    holders.add(`stash:${key}`);
  }
  if (!isMade) return git.done(onlyStaged ? "failed" : "ok");
  // the reset that follows overwrites files whose changes git was told to overlook
  for (const one of isOver ? git.holdings("tracked") : []) {
    if (isHidden(one) && !isSkipped(one)) one.holders.delete(fileHolder(one));
  }
  // without a log, the reference held the only entry
  state.stash = hasStashLog(git) ? [key, ...state.stash] : [key];
  state.differs = isOver && !keepsIndex ? false : "perhaps";
  return git.done("ok");
}

/** Whether git can name the entries of the stash, or there is none. */
function hasStashLog({ repository: { refs } }: Git): boolean {
  return refs.log("refs/stash").length > 0 || refs.resolve("refs/stash") === null;
}
