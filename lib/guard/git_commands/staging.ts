/** `git add`, `git commit` and the other commands that change the index. */
import { isInside } from "../../permissions/rules/paths.ts";
import { EMPTY, type ProgramOutcome } from "../call.ts";
import { CommitFiles, untrackedBelow, worktreeState } from "../git/tree_state.ts";
import { readProgramOptions } from "../options.ts";
import { EVERYTHING, type PathMatcher } from "../pathspec.ts";
import { filesChangedBetween, unreached } from "../revisions.ts";
import type { Arg } from "../words.ts";
import {
  asksNobody,
  commitHolder,
  discard,
  type Git,
  type Holding,
  isAtFile,
  isHidden,
  isInIndex,
  isPlainSpec,
  isSkipped,
  isTracked,
  MAX_SEARCHED,
  ownIndexHolder,
  pathspecsFromFile,
} from "./git_call.ts";
import { overwriteFromIndex } from "./overwrite.ts";
import { conclude, isStopped, PICKING } from "./stopped.ts";

export function remove(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    "--pathspec-from-file= -f,--force --cached -n,--dry-run -r --ignore-unmatch -q,--quiet",
  );
  const { has, operands } = options;
  const isForced = has("--force");
  const paths = [...operands, ...pathspecsFromFile(git, options) ?? []];
  if (!has("--ignore-unmatch") && !git.knowsAll(paths)) return git.done("failed");
  if (has("--dry-run")) return git.done("ok");
  const isDirectory = (spec: Arg) => isPlainSpec(spec) && git.index?.hasBelow(git.relative(spec.text)) === true;
  if (!has("-r") && paths.some(isDirectory)) return git.done("failed");
  const match = git.matcher(paths);
  const hit = git.holdings("tracked").filter((holding) => isTracked(holding) && match(holding.content.relative));
  if (has("--cached")) {
    const isOnlyThere = (one: Holding) => isInIndex(one) && !isAtFile(one);
    if (!isForced && hit.some(isOnlyThere)) return git.done("failed");
    for (const holding of hit) holding.holders.delete(ownIndexHolder(holding));
    git.resolve(match);
    git.state.differs = true;
    return git.done("ok");
  }
  if (!isForced && hit.some((one) => isAtFile(one) && !isHidden(one) || isInIndex(one))) return git.done("failed");
  for (const holding of hit) {
    if (isSkipped(holding)) continue;
    discard(holding);
    git.world.nodes.set(holding.content.path, { kind: "absent" });
  }
  for (const path of git.submodules(match)) if (isForced) git.world.remove(path);
  git.resolve(match);
  git.state.differs = true;
  return git.done("ok");
}

export function move(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "-f,--force -k -n,--dry-run -v,--verbose");
  const { world } = git;
  const to = operands.at(-1);
  const target = to === undefined || !to.isKnown ? null : world.pathOf(to.text);
  if (target === null) return git.done("unknown");
  const sources = operands.slice(0, -1);
  const isInto = world.kindAt(target) === "directory";
  const isPossible = isInside(target, git.workTree) && (isInto || sources.length === 1) &&
    world.kindAt(target.slice(0, target.lastIndexOf("/"))) !== "absent";
  const moves = sources.flatMap((source): { from: string | null; into: string; isRefused: boolean }[] => {
    const from = source.isKnown ? world.pathOf(source.text) : null;
    // whatever it is, it takes the place of a file
    if (from === null) return isInto || !has("--force") ? [] : [{ from, into: target, isRefused: false }];
    const into = isInto ? `${target}/${from.slice(from.lastIndexOf("/") + 1)}` : target;
    const there = world.kindAt(into);
    const isRefused = world.kindAt(from) === "absent" || !git.knowsAll([source]) ||
      there !== "absent" && (!has("--force") || there === "directory" || world.kindAt(from) === "directory");
    return [{ from, into, isRefused }];
  });
  // it looks at all of them before it moves any
  if (!isPossible || !has("-k") && moves.some(({ isRefused }) => isRefused)) return git.done("failed");
  if (has("--dry-run")) return git.done("ok");
  for (const { from, into, isRefused } of moves) {
    if (isRefused) continue;
    if (world.kindAt(into) !== "absent") {
      for (const holding of git.holdings()) {
        if (holding.content.path === into) holding.holders.delete(ownIndexHolder(holding));
      }
      world.remove(into);
    }
    if (from !== null) world.transfer(from, into, { move: true });
    git.state.moved.add(into);
    git.state.differs = true;
  }
  return git.done(moves.some(({ from }) => from === null) ? "unknown" : "ok");
}

export function add(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    `--pathspec-from-file= --chmod= -A,--all -u,--update -n,--dry-run
    -N,--intent-to-add -p,--patch -i,--interactive -f,--force --ignore-removal`,
  );
  const { has, operands } = options;
  if (asksNobody(options) || has("--dry-run", "--interactive", "-e")) return git.done("ok");
  const paths = [...operands, ...pathspecsFromFile(git, options) ?? []];
  if (paths.length === 0 && !has("--all", "--update")) return git.done("failed");
  const isNowhere = (spec: Arg) =>
    isPlainSpec(spec) && git.world.kindAt(git.world.pathOf(spec.text) ?? "/") === "absent" && !git.knowsAll([spec]);
  if (paths.some(isNowhere)) return git.done("failed");
  if (has("--intent-to-add")) {
    noteIntent(git, git.matcher(paths));
    return git.done("ok");
  }
  stage(git, paths.length === 0 ? EVERYTHING : git.matcher(paths), {
    onlyTracked: has("--update"),
    isForced: has("--force"),
  });
  const isSparse = (spec: Arg) =>
    isPlainSpec(spec) && git.index?.find(git.relative(spec.text)).some(({ skipWorktree }) => skipWorktree) === true;
  const isIgnored = (spec: Arg) =>
    isPlainSpec(spec) && git.relative(spec.text) !== "" && !git.knowsAll([spec]) &&
    git.isIgnored(git.relative(spec.text), git.world.kindAt(git.world.pathOf(spec.text) ?? "/") === "directory");
  const isRefused = paths.some((spec) =>
    isSparse(spec) && !has("--sparse") || isIgnored(spec) && !has("--force", "--update")
  );
  return git.done(isRefused ? "failed" : "ok");
}

/** Makes files tracked, of which the index has the name only. */
function noteIntent(git: Git, match: PathMatcher): void {
  for (const { content, holders } of git.holdings()) {
    const isUnmerged = git.isUnmerged((path) => path === content.relative);
    if (!match(content.relative) || content.kind !== "untracked" && !isUnmerged || git.isIgnored(content.relative)) {
      continue;
    }
    git.world.contents.set(content.key, { content: { ...content, kind: "modified" }, holders });
    git.state.hasIntent = true;
  }
  git.resolve(match);
}

interface Staging {
  readonly onlyTracked: boolean;
  /** Whether ignored files are staged, too. */
  readonly isForced?: boolean;
}

/** Stages files. Their previously staged versions are not missed: they were steps towards the current ones. */
function stage(git: Git, match: PathMatcher, { onlyTracked, isForced = false }: Staging): void {
  const holdings = git.holdings().filter(({ content }) => match(content.relative));
  for (const holding of holdings) {
    if (!isAtFile(holding) || onlyTracked && !isTracked(holding) || isHidden(holding)) continue;
    if (!isTracked(holding) && !isForced && git.isIgnored(holding.content.relative)) continue;
    if (holding.content.kind === "modified") {
      const staged = git.world.contents.get(`${holding.content.path}#index`);
      if (staged !== undefined && staged.holders.delete(ownIndexHolder(staged)) && staged.holders.size === 0) {
        staged.holders.add("superseded");
      }
    }
    if (!isInIndex(holding)) git.state.differs = true;
    holding.holders.add(ownIndexHolder(holding));
  }
  if (git.isUnmerged(match)) git.state.differs = true;
  git.resolve(match);
  if (git.state.differs === true) return;
  const found = hasUnstaged(git, match, { onlyTracked });
  if (found !== false) git.state.differs = found ?? "perhaps";
}

/** Whether there is something to stage that holds no content, too, such as a deleted file; null if that takes too long. */
function hasUnstaged(git: Git, match: PathMatcher, { onlyTracked }: Staging): boolean | null {
  const { world, repository, workTree, index } = git;
  for (const [path, node] of world.nodes) {
    const relative = path.slice(workTree.length + 1);
    if (!isInside(path, workTree) || !match(relative)) continue;
    const isTracked = index === null || index.find(relative).length > 0 || index.hasBelow(relative);
    const isNew = node.kind === "file" || node.kind === "directory" && node.copyOf !== null;
    if (isTracked || isNew && !onlyTracked && !git.isIgnored(relative)) return true;
  }
  let isUnsure = false;
  for (const place of git.scope ?? [workTree]) {
    const relative = place.slice(workTree.length + 1);
    let count = 0;
    for (const entry of index?.within(relative) ?? []) {
      if (++count > MAX_SEARCHED) return null;
      if (!match(entry.path) || world.nodes.has(`${workTree}/${entry.path}`) || entry.skipWorktree) continue;
      const file = worktreeState(repository, entry);
      // a submodule may be at another commit
      if (file === "unknown" || (entry.mode & 0o170000) === 0o160000) isUnsure = true;
      else if (file !== "unmodified") return true;
    }
    const isDirectory = world.kindAt(place) === "directory";
    const others = onlyTracked || !isDirectory ? [] : untrackedBelow(repository, relative);
    if (others.some(({ path, kind }) => kind !== "ignored" && match(path) && !git.isIgnored(path))) return true;
    if (!isDirectory && !onlyTracked && world.kindAt(place) !== "absent" && index?.find(relative).length === 0) {
      return true;
    }
  }
  return isUnsure ? null : false;
}

/** Whether a commit would have something: the index differs from HEAD; null if that is not known. */
function hasStaged(git: Git): boolean | null {
  const { state, index, repository } = git;
  const own = (git.head()?.made ?? []).map((number) => commitHolder(git, number));
  const isNew = (one: Holding) => isInIndex(one) && !own.some((holder) => one.holders.has(holder));
  if (git.holdings("tracked").some(isNew) || isStopped(git, ["MERGE_HEAD"])) return true;
  if (state.differs === false && git.world.hasEdits) return null;
  if (state.differs !== null) return state.differs === "perhaps" ? null : state.differs;
  const head = repository.refs.head();
  if (index === null || head.kind === "unknown") return null;
  if (head.oid === null) return index.size > 0;
  // contents that only the index has were found before
  for (const { path, blob } of filesChangedBetween(new CommitFiles(repository, head.oid), index)) {
    if (blob === "" || index.size > MAX_SEARCHED) return null;
    if (index.find(path)[0]?.oid !== blob) return true;
  }
  return git.world.hasEdits ? null : false;
}

export function commit(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    `-m,--message= -F,--file= -C= -c= --author= --date= -t= --fixup= --squash= --trailer=
    --cleanup= --pathspec-from-file= -a,--all --amend --dry-run -p,--patch --interactive -o,--only -i,--include --allow-empty
    -n,--no-verify -q,--quiet --no-edit`,
  );
  const { has, operands } = options;
  const { world, state } = git;
  if (has("--dry-run") || asksNobody(options)) return git.done("unknown");
  const isAmended = has("--amend");
  const isPart = operands.length > 0 && !has("--include");
  const match = operands.length > 0 ? git.matcher(operands) : EVERYTHING;
  git.scope = null;
  if (isPart && isStopped(git, ["MERGE_HEAD"])) return git.done("failed");
  if (has("--all")) stage(git, EVERYTHING, { onlyTracked: true });
  if (operands.length > 0) stage(git, match, { onlyTracked: true });
  if (git.isUnmerged(EVERYTHING)) return git.done("failed");
  const isFull = isAmended || has("--allow-empty") ? true : hasStaged(git);
  if (isFull === false) return git.done("failed");
  const idle = isFull === null ? world.clone() : null;
  const done = (): ProgramOutcome[] => [
    ...git.done("ok"),
    ...idle === null ? [] : [{ world: idle, status: "failed" as const, out: EMPTY }],
  ];
  const number = commitIndex(git, isPart ? match : EVERYTHING);
  git.state.differs = isPart ? "perhaps" : false;
  conclude(git, PICKING);
  const head = git.head();
  const base = head ?? { oid: null, made: [] };
  if (!isAmended) {
    git.moveHead({ oid: base.oid, made: [...base.made, number] });
    return done();
  }
  const replaced = base.made.at(-1);
  if (replaced !== undefined) {
    for (const { holders } of world.contents.values()) {
      if (holders.has(commitHolder(git, replaced))) holders.add(commitHolder(git, number));
    }
    git.moveHead({ oid: base.oid, made: [...base.made.slice(0, -1), number] });
  } else {
    if (base.oid !== null) {
      state.rewritten.add(base.oid);
      if (isPushed(git, base.oid)) world.shared.push({ kind: "rewritten", what: "git commit --amend" });
    }
    git.moveHead({ oid: base.oid, made: [number] });
  }
  return done();
}

export function commitIndex(git: Git, match = EVERYTHING): number {
  const number = git.world.made++;
  for (const holding of git.holdings("tracked")) {
    if (isInIndex(holding) && match(holding.content.relative)) holding.holders.add(commitHolder(git, number));
  }
  return number;
}

/** Whether a commit is on a remote, as of the last fetch. */
export function isPushed(git: Git, oid: string): boolean {
  const remote = [...git.state.remote.values()].flatMap((tip) => tip.oid ?? []);
  if (remote.length === 0) return false;
  const rest = unreached(git.repository, [oid], remote);
  return rest.status === "known" && rest.commits.length === 0;
}

export function checkoutIndex(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "--prefix= --stage= -f,--force -a,--all");
  if (!has("--force") || has("--prefix")) return git.done("ok");
  // all means all below the current directory
  overwriteFromIndex(git, git.matcher(has("--all") ? [{ text: ".", isKnown: true }] : operands));
  return git.done("ok");
}
