/**
 * The effects of git's commands on contents and references, including when git refuses to run.
 *
 * @module
 */
import { isInside } from "../permissions/rules/paths.ts";
import {
  EMPTY,
  type ExitStatus,
  type ProgramCall,
  type ProgramOutcome,
  UNKNOWN_STREAM,
  unknownTarget,
} from "./call.ts";
import { configFlag, configValue } from "./git/git_config.ts";
import type { IndexFile } from "./git/index_file.ts";
import { readCommit } from "./git/objects.ts";
import { joinPath, Repository } from "./git/repository.ts";
import { CommitFiles, untrackedBelow, worktreeState } from "./git/tree_state.ts";
import { wildmatch } from "./git/wildmatch.ts";
import { isDestructiveGit } from "./may_destroy.ts";
import { type ProgramOptions, readProgramOptions } from "./options.ts";
import { EVERYTHING, type PathMatcher, pathMatcher } from "./pathspec.ts";
import {
  filesChangedBetween,
  headTip,
  isContainedIn,
  referenceNamed,
  resolveRevision,
  unreached,
  upstreamOf,
} from "./revisions.ts";
import type { Seen } from "./files.ts";
import { IgnoreRules } from "./git/ignore_rules.ts";
import type { Arg, Stream } from "./words.ts";
import { type Content, indexHolder, type RepositoryState, type Tip, type WorkPart, type World } from "./world.ts";

interface Holding {
  readonly content: Content;
  readonly holders: Set<string>;
}

/** Where git looks for what a pathspec means. */
interface KnownPlaces {
  readonly commit?: CommitFiles | null;
  readonly looksInIndex?: boolean;
}

/** Whether a pathspec just names a path. */
function isPlainSpec({ text, isKnown }: Arg): boolean {
  return isKnown && !/^:|[*?[\\]/.test(text);
}

/** Larger indexes are not searched for a pattern. */
const MAX_SEARCHED = 20_000;

/** A command of git in its repository. */
class Git {
  constructor(
    readonly call: ProgramCall,
    readonly world: World,
    readonly repository: Repository,
    readonly args: readonly Arg[],
    readonly name: string,
  ) {}

  get state(): RepositoryState {
    return this.world.stateOf(this.repository);
  }

  get workTree(): string {
    return this.repository.workTree ?? "";
  }

  /** The directory of the command below the work tree; "" for its root, or outside of it. */
  get directory(): string {
    const { cwd } = this.world;
    return cwd !== null && isInside(cwd, this.workTree) ? cwd.slice(this.workTree.length + 1) : "";
  }

  /** The only paths that the command is about; null for all. */
  scope: readonly string[] | null = null;

  /** The contents of the work tree and the index, within the scope of the command; at least those of some parts. */
  holdings(...parts: readonly WorkPart[]): Holding[] {
    const { workTree } = this.repository;
    for (const path of this.scope ?? (workTree === null ? [] : [workTree])) {
      this.world.load(path, parts.length === 0 ? undefined : parts);
    }
    return [...this.world.contentsOf(this.repository)];
  }

  /** Makes a test for pathspecs, and limits the scope of the command to them. */
  matcher(specs: readonly Arg[]): PathMatcher {
    this.scope = specs.length === 0 || !specs.every(isPlainSpec)
      ? null
      : specs.map(({ text }) => joinPath(`${this.workTree}/${this.directory}`, text)).map((path) =>
        isInside(path, this.workTree) ? path : this.workTree
      );
    return this.#testFor(specs);
  }

  #testFor(specs: readonly Arg[]): PathMatcher {
    // absolute paths are those of the work tree
    const own = specs.map((spec) =>
      isInside(spec.text, this.workTree) ? { ...spec, text: `:/${spec.text.slice(this.workTree.length + 1)}` } : spec
    );
    return pathMatcher(own, this.directory);
  }

  /** A path below the work tree; one elsewhere stays absolute. */
  relative(text: string): string {
    const path = joinPath(`${this.workTree}/${this.directory}`, text);
    return isInside(path, this.workTree) ? path.slice(this.workTree.length + 1) : path;
  }

  get index(): IndexFile | null {
    const reading = this.repository.index();
    return reading.status === "read" ? reading.index : null;
  }

  /** Whether git knows something that each pathspec means, in the index or in a commit; else it refuses to run. */
  knowsAll(specs: readonly Arg[], { commit = null, looksInIndex = true }: KnownPlaces = {}): boolean {
    const { index } = this;
    return index === null || specs.every((spec) => {
      if (!spec.isKnown || /^:(?:[!^]|\(exclude)/.test(spec.text)) return true;
      const isPlain = isPlainSpec(spec);
      // larger indexes are not searched for a pattern
      if (!isPlain && (commit !== null || index.size > MAX_SEARCHED)) return true;
      const relative = isPlain ? this.relative(spec.text) : "";
      if (relative.startsWith("/")) return false;
      if (commit !== null && (relative === "" || commit.find(relative) !== undefined)) return true;
      if (!looksInIndex) return false;
      const match = this.#testFor([spec]);
      return index.within(relative).some(({ path }) => match(path.replace(/\/$/, ""))) ||
        [...this.state.moved].some(match) ||
        [...this.world.contentsOf(this.repository)].some((one) => isInIndex(one) && match(one.content.relative));
    });
  }

  /** Whether git ignores an untracked path, by the rules as the commands have left them. */
  isIgnored(relative: string, isDirectory = false): boolean {
    return this.#ignores().isIgnored(relative, isDirectory);
  }

  #rules: IgnoreRules | null = null;

  #ignores(): IgnoreRules {
    return this.#rules ??= this.#readIgnores();
  }

  #readIgnores(): IgnoreRules {
    const { nodes, options: { files } } = this.world;
    const { ignores } = this.repository;
    if (![...nodes].some(([path, { kind }]) => kind === "file" && /\/(?:\.gitignore|exclude)$/.test(path))) {
      return ignores;
    }
    const read = (path: string, limit: number): Seen<Uint8Array> => {
      const node = nodes.get(path);
      return node?.kind === "file" && node.text != null
        ? { status: "found", value: new TextEncoder().encode(node.text) }
        : files.read(path, limit);
    };
    return new IgnoreRules({ read }, ignores.sources);
  }

  done(status: ExitStatus, out: Stream = EMPTY): ProgramOutcome[] {
    return [{ world: this.world, status, out }];
  }

  /** The reference of the branch that is checked out; null if there is none. */
  get branch(): string | null {
    const head = this.state.heads.get(this.repository.gitDir);
    return head !== undefined && "branch" in head ? head.branch : null;
  }

  head(): Tip | null {
    return headTip(this.state, this.repository);
  }

  revision(text: string): Tip | "missing" | null {
    const found = resolveRevision(this.state, this.repository, text);
    // a fetch before may have made it
    const isPerhaps = found === "missing" && (this.state.hasFetched || this.world.hasEdits) &&
      /^\w[\w./-]*$/.test(text) &&
      this.world.kindAt(`${this.workTree}/${this.relative(text)}`) === "absent";
    return isPerhaps ? null : found;
  }

  isUnmerged(match: PathMatcher): boolean {
    // what the commands added is resolved
    const isAdded = (path: string) =>
      this.world.contents.get(`${this.workTree}/${path}`)?.holders.has(indexHolder(this.repository, path)) === true;
    const { resolved } = this.state;
    return this.index?.unmerged().some((path) => match(path) && !resolved.has(path) && !isAdded(path)) === true;
  }

  /** Makes unmerged files like others. */
  resolve(match: PathMatcher): void {
    for (const path of this.index?.unmerged() ?? []) if (match(path)) this.state.resolved.add(path);
  }

  moveHead(tip: Tip): void {
    if (this.branch !== null) this.state.refs.set(this.branch, tip);
    else this.state.heads.set(this.repository.gitDir, { tip });
  }

  setHead(head: { readonly branch: string } | { readonly tip: Tip }): void {
    this.state.previous = this.state.heads.get(this.repository.gitDir) ?? null;
    this.state.heads.set(this.repository.gitDir, head);
  }

  filesOf(tip: Tip | null): CommitFiles {
    return new CommitFiles(this.repository, tip?.oid ?? null);
  }

  submodules(match: PathMatcher = EVERYTHING): string[] {
    return (this.index?.submodules() ?? []).filter(match).map((path) => `${this.workTree}/${path}`);
  }
}

function isTracked({ content, holders }: Holding): boolean {
  return content.kind === "modified" || content.kind === "staged" ||
    [...holders].some((holder) => holder.startsWith("index:"));
}

function fileHolder({ content }: Holding): string {
  return `file:${content.path}`;
}

function ownIndexHolder({ content }: Holding): string {
  return content.repository === null ? "" : indexHolder(content.repository, content.relative);
}

/** Whether git leaves the file alone because it is not part of a sparse checkout. */
function isSkipped({ content }: Holding): boolean {
  return content.entry?.skipWorktree === true;
}

/** Whether git treats the file as unchanged, whatever it contains. */
function isHidden(holding: Holding): boolean {
  return isSkipped(holding) || holding.content.entry?.assumeUnchanged === true;
}

const isAtFile = (holding: Holding): boolean => holding.holders.has(fileHolder(holding));
const isInIndex = (holding: Holding): boolean => holding.holders.has(ownIndexHolder(holding));

/** Removes a content from the index and the work tree. */
function discard(holding: Holding): void {
  holding.holders.delete(ownIndexHolder(holding));
  holding.holders.delete(fileHolder(holding));
}

/** Whether a content is in a directory where the index has a file. */
function isInFilesPlace({ index }: Git, { content: { relative } }: Holding): boolean {
  for (let at = relative.lastIndexOf("/"); at > 0; at = relative.lastIndexOf("/", at - 1)) {
    if (index?.find(relative.slice(0, at)).some(({ mode }) => mode !== 0o160000) === true) return true;
  }
  return false;
}

/** Makes a test for new files that were taken out of the index: they are not tracked any more. */
function unstagedTest(git: Git): (holding: Holding) => boolean {
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
function overwriteFromIndex(git: Git, match: PathMatcher, { skips = true } = {}): void {
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
function loadInTheWay(git: Git, commit: CommitFiles): void {
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
function overwriteAll(git: Git, target: Tip | null): void {
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
function dropUnpacked(git: Git): void {
  for (const { holders } of git.world.contents.values()) holders.delete(`worktree:${git.repository.gitDir}`);
  git.state.kept.clear();
}

function overwriteSubmodules(git: Git): void {
  for (const path of git.submodules()) {
    git.world.load(git.workTree);
    const found = git.world.repositoryOf(path);
    if (found.status !== "found" || found.repository.workTree !== path) continue;
    git.world.load(path);
    const inner = new Git(git.call, git.world, found.repository, [], git.name);
    overwriteAll(inner, inner.head());
  }
}

function resetIndex(git: Git, match: PathMatcher): void {
  for (const holding of git.holdings("tracked")) {
    if (match(holding.content.relative)) holding.holders.delete(ownIndexHolder(holding));
  }
  git.resolve(match);
}

/** With more changed files the whole work tree is looked at. */
const MAX_CHANGED = 2000;

/** Whether changes are in the way of checking out a commit, so that git refuses. */
function isBlocked(git: Git, target: Tip): boolean {
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

function asksNobody({ has }: ProgramOptions): boolean {
  return has("--patch", "--help", "-h");
}

function reset(git: Git): ProgramOutcome[] {
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
      if (has("--recurse-submodules")) overwriteSubmodules(git);
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

/** A branch leaves its tip, whose contents stay in the index or the work tree. */
function keepCommits(git: Git, head: Tip | null): void {
  if (head?.oid) git.state.kept.add(head.oid);
}

/** A branch moves to an unknown place, so its commits may become unreachable. */
function unknownCommits(git: Git, head: Tip | null, what: string): void {
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
function unknownBranches(git: Git, what: string): void {
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

/** `reset --merge` and `--keep`; false if git refuses. */
function mergeReset(git: Git, target: Tip | null, mode: "--merge" | "--keep"): boolean {
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

/** The pathspecs of `--pathspec-from-file`; null without that option. */
function pathspecsFromFile(git: Git, { value }: ProgramOptions): readonly Arg[] | null {
  const file = value("--pathspec-from-file");
  if (file === null) return null;
  const path = file.isKnown && file.text !== "-" ? git.world.pathOf(file.text) : null;
  const text = path !== null ? git.world.textAt(path) : file.text === "-" ? git.call.stdin.text : null;
  if (text === null) return [{ text: "", isKnown: false }];
  return text.split(/[\n\0]/).filter((line) => line !== "").map((text) => ({ text, isKnown: true }));
}

/** Options of `checkout`, `switch` and `restore`. */
const CHECKOUT_OPTIONS =
  `-f,--force --ours,-2 --theirs,-3 -m,--merge --detach -p,--patch -q,--quiet -t,--track --no-track
  --recurse-submodules --ignore-skip-worktree-bits --discard-changes -S,--staged -W,--worktree --overlay --no-overlay
  --progress --ignore-unmerged --ignore-other-worktrees --guess --conflict= --pathspec-from-file=`;

function checkout(git: Git): ProgramOutcome[] {
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
    if (paths.some(({ text }) => text === "." || text === ":/")) dropUnpacked(git);
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

function restore(git: Git): ProgramOutcome[] {
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
  });
}

interface Switching {
  readonly created: Arg | null;
  readonly start: Arg | null;
  readonly isForced: boolean;
}

function switchTo(
  git: Git,
  { has, value }: ProgramOptions,
  { created, start, isForced }: Switching,
): ProgramOutcome[] {
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
  if (isForced) {
    overwriteAll(git, named);
    if (has("--recurse-submodules")) overwriteSubmodules(git);
  } else if (!isOrphan && named !== null) leaveCommits(git, named);
  if (created !== null) {
    const name = `refs/heads/${created.text}`;
    const isReset = value("-B", "-C") !== null;
    if (state.refs.has(name) && !isReset) return git.done("failed");
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

/** Takes out of the index and the work tree what only commits have that the commands made and that are left. */
function leaveCommits(git: Git, target: Tip): void {
  const left = (git.head()?.made ?? []).filter((number) => !target.made.includes(number))
    .map((number) => commitHolder(git, number));
  for (const holding of git.world.contentsOf(git.repository)) {
    if (left.some((holder) => holding.holders.has(holder))) discard(holding);
  }
}

function commitHolder(git: Git, number: number): string {
  return `commit:${git.repository.commonDir}:${number}`;
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

function switchBranch(git: Git): ProgramOutcome[] {
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

function clean(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, "-e,--exclude= -f,--force -n,--dry-run -q,--quiet -i,--interactive");
  const { has, operands, count } = options;
  const force = count("--force");
  const isRequired = configFlag(git.repository.config, "clean.requireforce") !== false && !has("--interactive");
  const isAnswered = /^[c1]/.test(git.call.stdin.text ?? "");
  const isDry = has("--dry-run", "--help", "-h") || has("--interactive") && !isAnswered;
  if (isDry || isRequired && force === 0) return git.done(isDry ? "ok" : "failed");
  if (has("-X")) return git.done("ok");
  const match = operands.length === 0 ? EVERYTHING : git.matcher(operands);
  if (operands.some(({ isKnown }) => !isKnown)) {
    unknownTarget(git.world, { text: `${git.workTree}/`, isKnown: false }, "git clean …");
    return git.done("unknown");
  }
  const excludes = options.values("--exclude").map(({ text }) => {
    const matches = wildmatch(text.replace(/^\/|\/$/g, ""), { pathname: true });
    return (path: string) => matches(path) || path.split("/").some((name) => matches(name));
  });
  const { directory, index } = git;
  git.scope ??= [directory === "" ? git.workTree : `${git.workTree}/${directory}`];
  const isGone = (relative: string): boolean => {
    if (
      !isInside(`/${relative}`, `/${directory}`) || !match(relative) || excludes.some((one) => one(relative))
    ) {
      return false;
    }
    if (has("-d") || operands.length > 0) return true;
    // without -d, directories without tracked files stay
    const parent = relative.slice(0, Math.max(0, relative.lastIndexOf("/")));
    return parent === directory || (index?.hasBelow(parent) ?? false);
  };
  const holdings = git.holdings("untracked");
  const isUnstaged = unstagedTest(git);
  for (const holding of holdings) {
    const { relative } = holding.content;
    const isKept = !has("-x") && git.isIgnored(relative);
    if ((!isTracked(holding) || isUnstaged(holding)) && !isKept && isGone(relative)) {
      holding.holders.delete(fileHolder(holding));
    }
  }
  // files that the commands put there are not tracked either
  for (const { content, holders } of git.world.contents.values()) {
    for (const holder of holders) {
      const path = holder.slice(5);
      const isFile = holder.startsWith("file:") && path !== content.path && isInside(path, git.workTree);
      const relative = path.slice(git.workTree.length + 1);
      const isKept = !has("-x") && git.isIgnored(relative);
      if (isFile && !isKept && (index?.find(relative).length ?? 0) === 0 && isGone(relative)) holders.delete(holder);
    }
  }
  for (const { path, kind } of untrackedBelow(git.repository, directory)) {
    if (kind !== "repository" || !isGone(path)) continue;
    const place = `${git.workTree}/${path}`;
    // one that only looks like a repository is removed like other directories
    if (force > 1 || git.world.repositoryOf(place).status !== "found") git.world.remove(place);
  }
  return git.done("ok");
}

function stash(git: Git): ProgramOutcome[] {
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
      const isPatch = options.has("--patch");
      const carried = isPatch && entry !== null
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
  const oid = repository.refs.stashes()[Number(number)]?.oid;
  const commit = oid === undefined ? null : readCommit(repository.objects, oid);
  const [base, , untracked] = commit?.parents ?? [];
  if (oid === undefined || base === undefined) return null;
  const before = new CommitFiles(repository, base);
  const changed = [...filesChangedBetween(new CommitFiles(repository, oid), before)];
  const added = untracked === undefined
    ? []
    : [...filesChangedBetween(new CommitFiles(repository, untracked), new CommitFiles(repository, null))];
  if (changed.some(({ path }) => isInTheWay(path))) return false;
  if (added.some(({ path }) => world.kindAt(`${git.workTree}/${path}`) !== "absent")) return false;
  const isSame = ({ path }: { readonly path: string }) => index?.find(path)[0]?.oid === before.find(path)?.oid;
  return git.state.previous === null && changed.every(isSame) ? true : null;
}

function stashEntry(arg: Arg | undefined, stashes: readonly string[]): string | null {
  if (arg?.text.includes("#made-stash-")) return arg.text;
  const number = arg === undefined ? "0" : /^(?:stash@\{)?(\d+)\}?$/.exec(arg.text)?.[1];
  return number === undefined ? null : stashes[Number(number)] ?? null;
}

function pushStash(git: Git, { has }: ProgramOptions, paths: readonly Arg[]): ProgramOutcome[] {
  const { world, state } = git;
  const isRefused = state.hasIntent || git.index?.below("").some(({ intentToAdd }) => intentToAdd) === true;
  if (git.isUnmerged(EVERYTHING)) return git.done("failed");
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

function remove(git: Git): ProgramOutcome[] {
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

function move(git: Git): ProgramOutcome[] {
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

function add(git: Git): ProgramOutcome[] {
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

function commit(git: Git): ProgramOutcome[] {
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

function commitIndex(git: Git, match = EVERYTHING): number {
  const number = git.world.made++;
  for (const holding of git.holdings("tracked")) {
    if (isInIndex(holding) && match(holding.content.relative)) holding.holders.add(commitHolder(git, number));
  }
  return number;
}

/** Whether a commit is on a remote, as of the last fetch. */
function isPushed(git: Git, oid: string): boolean {
  const remote = [...git.state.remote.values()].flatMap((tip) => tip.oid ?? []);
  if (remote.length === 0) return false;
  const rest = unreached(git.repository, [oid], remote);
  return rest.status === "known" && rest.commits.length === 0;
}

function branch(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    `-u,--set-upstream-to= --contains= --no-contains= --merged= --no-merged=
    --sort= --format= --points-at= -d,--delete -f,--force -m,--move -c,--copy -r,--remotes -l,--list -a,--all`,
  );
  const { has, operands } = options;
  const { state } = git;
  const isForced = has("--force");
  if (has("-D", "--delete")) {
    if (!has("-D") && !isForced) return git.done("unknown"); // -d deletes only what is merged
    let status: ExitStatus = "ok";
    for (const { text, isKnown } of operands) {
      if (!isKnown) {
        unknownBranches(git, "branch -D …");
        continue;
      }
      const name = has("--remotes") ? `refs/remotes/${text}` : `refs/heads/${text}`;
      if (isCheckedOut(git, name)) status = "failed";
      else if (!state.refs.delete(name) && status === "ok") {
        status = state.hasFetched || git.world.hasEdits ? "unknown" : "failed";
      }
    }
    return git.done(status);
  }
  const [first, second] = operands;
  if (has("-m", "-M", "--move", "-c", "-C", "--copy")) {
    const from = second === undefined ? git.branch : `refs/heads/${first?.text}`;
    const to = `refs/heads/${(second ?? first)?.text}`;
    const tip = from === null ? undefined : state.refs.get(from);
    if (from === null || tip === undefined) return git.done("failed");
    if (state.refs.has(to) && !has("-M", "-C") && !isForced) return git.done("failed");
    state.refs.set(to, tip);
    if (has("-m", "-M", "--move")) {
      if (from !== to) state.refs.delete(from);
      for (const [place, one] of state.heads) {
        if ("branch" in one && one.branch === from) state.heads.set(place, { branch: to });
      }
    }
    return git.done("ok");
  }
  if (
    first === undefined || has("--list", "-a", "-r", "-v", "--all", "--remotes", "--show-current") ||
    options.value("--set-upstream-to") !== null
  ) {
    return git.done("ok", UNKNOWN_STREAM);
  }
  const name = `refs/heads/${first.text}`;
  const start = second === undefined ? git.head() : git.revision(second.text);
  if (
    start === "missing" || start === null || state.refs.has(name) && !isForced || isForced && isCheckedOut(git, name)
  ) return git.done("failed");
  state.refs.set(name, start);
  return git.done("ok");
}

function isCheckedOut(git: Git, name: string): boolean {
  const { refs } = git.repository;
  return [...git.state.heads.values()].some((head) => "branch" in head && head.branch === name) ||
    refs.otherBranches().includes(name);
}

function tag(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(
    git.args,
    "-m,--message= -F,--file= -u= --sort= --format= -n= -d,--delete -f,--force -l,--list",
  );
  const [first, second] = operands;
  if (has("--delete")) {
    const found = operands.map(({ text }) => git.state.refs.delete(`refs/tags/${text}`));
    return git.done(found.includes(false) ? "failed" : "ok");
  }
  if (first === undefined || has("--list")) return git.done("ok", UNKNOWN_STREAM);
  const tip = second === undefined ? git.head() : git.revision(second.text);
  const name = `refs/tags/${first.text}`;
  if (tip === null || tip === "missing" || git.state.refs.has(name) && !has("--force")) {
    return git.done("failed");
  }
  git.state.refs.set(name, tip);
  return git.done("ok");
}

/** Whether a word names a remote that is not configured. */
function isMissingRemote(git: Git, remote: Arg | undefined): boolean {
  return remote?.isKnown === true && !/[/:.]/.test(remote.text) && !git.state.remotes.has(remote.text) &&
    !git.world.settings.has(`remote.${remote.text}.url`) &&
    configValue(git.repository.config, `remote.${remote.text}.url`) === null &&
    configValue(git.repository.config, `remotes.${remote.text}`) === null &&
    git.world.kindAt(`${git.workTree}/${remote.text}`) === "absent";
}

/** Remotes that the commands add are there for what follows. */
function remoteNames(git: Git): ProgramOutcome[] {
  const [action, ...rest] = git.args;
  const { operands } = readProgramOptions(rest, "-t= -m= --mirror=");
  if (action?.text === "add") git.state.remotes.add(operands[0]?.text ?? "");
  if (action?.text === "rename") git.state.remotes.add(operands[1]?.text ?? "");
  return git.done(action === undefined ? "ok" : "unknown", UNKNOWN_STREAM);
}

/** Fetches: destroys nothing, and fails if there is no such remote. */
function fetchRemote(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "--depth= -j= -o= -f,--force");
  const [remote] = operands;
  const isMissing = !has("--multiple") && isMissingRemote(git, remote);
  for (const { text } of isMissing ? [] : operands.slice(1)) {
    const [, plus, from, to] = /^(\+?)([^:]+):(?:refs\/heads\/)?([^:]+)$/.exec(text) ?? [];
    const name = `refs/heads/${to}`;
    if (to === undefined || plus === "" && !has("--force") || !git.state.refs.has(name)) continue;
    const tip = remote?.text === "." ? git.revision(from!) : git.state.remote.get(`${remote?.text}/${from}`) ?? null;
    if (tip === null || tip === "missing") continue;
    // the work tree and the index keep the contents of the old commit
    if (git.branch === name) keepCommits(git, git.head());
    git.state.refs.set(name, tip);
  }
  git.state.hasFetched ||= !isMissing;
  return git.done(isMissing ? "failed" : "unknown", UNKNOWN_STREAM);
}

/** Without revisions or paths it shows what there is, and fails only before the first commit. */
function log(git: Git): ProgramOutcome[] {
  const { operands } = readProgramOptions(
    git.args,
    "-n= --grep= --author= --since= --until= --format= --pretty= -S= -G= -L= --diff-filter=",
  );
  const isBorn = git.head()?.oid !== null;
  return git.done(operands.length > 0 ? "unknown" : isBorn ? "ok" : "failed", UNKNOWN_STREAM);
}

/** Its lines are not known, only that there are some. */
function status(git: Git): ProgramOutcome[] {
  const { has } = readProgramOptions(git.args, "-s,--short --porcelain -uno");
  const isDirty = has("--short", "--porcelain") &&
    git.holdings().some((one) =>
      one.content.isCertain && !isHidden(one) && (isInIndex(one) || isAtFile(one) && (isTracked(one) || !has("-o")))
    );
  return git.done("ok", isDirty ? { text: null, head: " M ", carried: [] } : UNKNOWN_STREAM);
}

/** Points HEAD at another branch; the index and the work tree stay what they are. */
function symbolicRef(git: Git): ProgramOutcome[] {
  const { operands } = readProgramOptions(git.args, "-m= -d,--delete -q,--quiet --short");
  const [name, branch] = operands;
  if (name?.text === "HEAD" && branch?.isKnown && branch.text.startsWith("refs/heads/")) {
    git.setHead({ branch: branch.text });
    git.state.differs = "perhaps";
  }
  return git.done("ok", branch === undefined ? UNKNOWN_STREAM : EMPTY);
}

function updateRef(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "-m=");
  const [name, value] = operands;
  if (has("--stdin") || name === undefined) return git.done("unknown");
  const full = name.text === "HEAD" ? git.branch ?? "HEAD" : name.text;
  git.state.differs = "perhaps";
  if (has("-d")) {
    if (!name.isKnown) unknownBranches(git, "update-ref -d …");
    if (full === "refs/stash") git.state.stash = [];
    if (git.branch === full) keepCommits(git, git.head());
    git.state.refs.delete(full);
    return git.done("ok");
  }
  const tip = value === undefined ? null : git.revision(value.text);
  if (tip === "missing") return git.done("failed");
  if (tip === null) unknownCommits(git, git.state.refs.get(full) ?? null, `update-ref ${name.text}`);
  // the work tree and the index keep the contents of the old commit
  else {
    const old = git.state.refs.get(full);
    if (git.branch === full) keepCommits(git, old ?? null);
    git.state.refs.set(full, tip);
  }
  return git.done("ok");
}

function push(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    `-o,--push-option= --repo= --receive-pack= --exec= -f,--force
    --force-with-lease --force-if-includes -d,--delete --mirror --all --tags -n,--dry-run --prune -u,--set-upstream --no-verify
    --follow-tags -q,--quiet`,
  );
  const { has, operands } = options;
  const { state } = git;
  if (has("--dry-run")) return git.done("ok");
  const current = git.branch?.replace(/^refs\/heads\//, "") ?? null;
  const remote = operands[0]?.text ?? configValue(git.repository.config, `branch.${current}.remote`) ?? "origin";
  if (isMissingRemote(git, operands[0])) return git.done("failed");
  const isForced = has("--force", "--force-with-lease", "--mirror");
  const isLease = has("--force-with-lease") && !has("--force");
  if (operands.slice(1).some(({ isKnown }) => !isKnown)) {
    if (isForced) {
      state.repository === git.repository &&
        git.world.shared.push({ kind: "force_push", what: `git push --force ${remote} …` });
    }
    return git.done("unknown");
  }
  const specs = operands.slice(1).map(({ text }) => text);
  const isAll = has("--all", "--mirror", "--branches");
  const given = isAll
    ? [...state.refs.keys()].filter((name) => name.startsWith("refs/heads/")).map((name) => name.slice(11))
    : specs.length > 0
    ? specs
    : current === null
    ? []
    : [current];
  if (
    specs.length === 0 && !isAll && current !== null && upstreamOf(git.repository, current) === null &&
    configValue(git.repository.config, "push.default") === null &&
    configFlag(git.repository.config, "push.autosetupremote") !== true
  ) {
    return git.done("failed");
  }
  let status: ExitStatus = "ok";
  for (const spec of given) {
    const plain = spec.replace(/^\+/, "");
    const [source = "", dst] = plain.split(":");
    const deletes = has("--delete") || plain.startsWith(":");
    const name = (deletes && dst === undefined ? source : dst ?? source).replace(/^refs\/heads\//, "");
    const target = `${remote}/${name === "HEAD" ? current ?? "" : name}`;
    if (deletes) {
      if (state.remote.delete(target)) git.world.shared.push({ kind: "remote_delete", what: target });
      state.refs.delete(`refs/remotes/${target}`);
      continue;
    }
    const tip = git.revision(source);
    if (tip === null || tip === "missing") {
      status = "failed";
      continue;
    }
    const old = state.remote.get(target);
    const isRewritten = tip.made.length > 0 && tip.oid !== null && state.rewritten.has(tip.oid);
    const kept = tip.oid === null ? [] : [tip.oid];
    const overwritten = old?.oid ? unreached(git.repository, [old.oid], kept) : null;
    const isForward = overwritten === null || overwritten.status === "known" && overwritten.commits.length === 0;
    if (!isForward || isRewritten) {
      if (!isForced && !spec.startsWith("+")) {
        status = "failed";
        continue;
      }
      // then git refuses to overwrite what was fetched but never merged
      if (isLease && has("--force-if-includes") && !isRewritten && !wasMerged(git, old!)) {
        status = "failed";
        continue;
      }
      git.world.shared.push({ kind: "force_push", what: target });
    }
    state.remote.set(target, tip);
    state.refs.set(`refs/remotes/${target}`, tip);
  }
  if (has("--mirror")) {
    for (const name of [...state.remote.keys()]) {
      if (!name.startsWith(`${remote}/`) || state.refs.has(`refs/heads/${name.slice(remote.length + 1)}`)) continue;
      state.remote.delete(name);
      state.refs.delete(`refs/remotes/${name}`);
      git.world.shared.push({ kind: "remote_delete", what: name });
    }
  }
  return git.done(status);
}

/** Whether tracked files have changes that git sees. */
function isDirty(git: Git): boolean {
  return git.holdings("tracked").some((one) => isTracked(one) && (isAtFile(one) || isInIndex(one)) && !isHidden(one));
}

function stashesItself({ has }: ProgramOptions, git: Git): boolean {
  return has("--autostash") || configFlag(git.repository.config, "rebase.autostash") === true;
}

/** Destroys nothing, and refuses to rebase over changes. */
function pull(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, "-r,--rebase --autostash");
  git.state.hasFetched = true;
  git.state.differs = "perhaps";
  const isRefused = options.has("--rebase") && isDirty(git) && !stashesItself(options, git);
  return git.done(isRefused ? "failed" : "unknown", UNKNOWN_STREAM);
}

/** Whether the branch contained the remote's commit at some time. */
function wasMerged(git: Git, remote: Tip): boolean {
  const name = git.branch ?? "HEAD";
  return git.repository.refs.log(name).some(({ oid }) => oid === remote.oid) || remote.oid === null ||
    isContainedIn(
      git.repository,
      { oid: remote.oid, parents: [] },
      git.repository.refs.log(name).slice(0, 20).map(({ oid }) => oid),
    );
}

/** Whether an operation is unfinished, by the files that it leaves in the git directory. */
function isStopped(git: Git, names: readonly string[]): boolean {
  return names.filter((name) => !git.state.concluded.has(name)).some((name) =>
    git.world.options.files.facts(`${git.repository.gitDir}/${name}`).status === "found"
  );
}

/** What an unfinished merge, cherry-pick or revert leaves, which a commit or a reset ends. */
const PICKING = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"];

/** What an unfinished operation leaves. */
const STOPPED = [...PICKING, "rebase-merge", "rebase-apply"];

function conclude(git: Git, names: readonly string[]): void {
  for (const name of names) git.state.concluded.add(name);
}

/** `merge`, `cherry-pick`, `revert`, `am` and `rebase`: only aborting or skipping destroys work. */
function sequence(git: Git, marks: readonly string[]): ProgramOutcome[] {
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

/** Makes a repository, in which nothing is that others would miss. */
function clone({ world, args, name }: ProgramCall & { readonly name: "clone" | "init" }): ProgramOutcome[] {
  const { operands } = readProgramOptions(
    args,
    "-b,--branch= --initial-branch= --depth= -o,--origin= -c,--config= --template= --reference= -j,--jobs= --filter= --object-format= --separate-git-dir=",
  );
  const [from, into] = name === "init" ? [null, operands[0]] : operands;
  const named = into ??
    (from ? { ...from, text: from.text.replace(/\/+$|(?:\/?\.git)?\/*$/, "").replace(/^.*[/:]/, "") } : null);
  const isHere = name === "init" && named === null && world.nodes.has(world.cwd ?? "");
  const path = isHere ? world.cwd : named?.isKnown && named.text !== "" ? world.pathOf(named.text) : null;
  if (path !== null && (isHere || world.kindAt(path) === "absent")) {
    const source = from?.isKnown ? world.pathOf(from.text) : null;
    const isSure = name === "init" || source !== null && world.kindAt(source) === "directory";
    const failed = isSure ? null : world.clone();
    world.makeDirectory(path);
    world.newWorkTrees = [...world.newWorkTrees, path];
    return [
      { world, status: "ok", out: EMPTY },
      ...failed === null ? [] : [{ world: failed, status: "failed" as const, out: EMPTY }],
    ];
  }
  const isFull = name === "clone" && path !== null && world.namesIn(path)?.length !== 0;
  return [{ world, status: isFull ? "failed" : "unknown", out: EMPTY }];
}

function worktree(git: Git): ProgramOutcome[] {
  const [action, ...rest] = git.args;
  const { has, operands, count, value } = readProgramOptions(rest, "-b= -B= --reason= -f,--force --detach");
  const place = operands[0];
  if (action?.text === "add") {
    const path = place?.isKnown ? git.world.pathOf(place.text) : null;
    const name = value("-b", "-B");
    const head = git.head();
    if (name !== null && head !== null) git.state.refs.set(`refs/heads/${name.text}`, head);
    if (path !== null) {
      git.world.makeDirectory(path);
      git.world.newWorkTrees = [...git.world.newWorkTrees, path];
    }
    return git.done("ok");
  }
  if (action?.text !== "remove" || place === undefined) return git.done("ok", UNKNOWN_STREAM);
  const given = place.isKnown ? git.world.pathOf(`${place.text}/.`) : null;
  if (given === null) {
    if (has("--force")) unknownTarget(git.world, place, "git worktree remove --force …");
    return git.done("unknown");
  }
  if (git.world.nodes.has(given)) {
    git.world.remove(given);
    return git.done("ok");
  }
  // a name may be the end of its path
  const path = git.repository.linkedWorkTrees().find((one) => one === given || one.endsWith(`/${place.text}`));
  if (path === undefined) return git.done("failed");
  const found = git.world.repositoryOf(path);
  const isLocked = found.status === "found" && git.world.kindAt(`${found.repository.gitDir}/locked`) !== "absent";
  if (isLocked && count("--force") < 2) return git.done("failed");
  if (has("--force") && git.world.kindAt(path) === "unknown") {
    git.world.undecided.push({ kind: "target", what: `git worktree remove --force ${place.text}` });
    return git.done("unknown");
  }
  if (
    found.status !== "found" || found.repository.workTree !== path ||
    found.repository.gitDir === found.repository.commonDir
  ) return git.done("failed");
  const inner = new Git(git.call, git.world, found.repository, [], "worktree");
  const isForced = has("--force");
  if (!isForced && inner.holdings().some((one) => isAtFile(one) && !isHidden(one) || isInIndex(one))) {
    return git.done("failed");
  }
  for (const holding of inner.holdings()) holding.holders.delete(ownIndexHolder(holding));
  git.world.remove(path);
  inner.state.heads.delete(found.repository.gitDir);
  git.state.heads.set(found.repository.gitDir, { tip: { oid: null, made: [] } });
  return git.done("ok");
}

function submodule(git: Git): ProgramOutcome[] {
  const words = git.args.filter(({ text }) => text !== "--quiet" && text !== "-q");
  git.state.differs = "perhaps";
  const [action, ...rest] = words;
  const { has, operands } = readProgramOptions(
    rest,
    "--reference= --depth= -j,--jobs= -f,--force --all --init --recursive",
  );
  const isForced = has("--force");
  switch (action?.text) {
    case "foreach": {
      const command = rest.filter(({ text }) => !/^--(?:recursive|quiet)$/.test(text));
      let worlds = [git.world];
      for (const path of git.submodules()) {
        worlds = worlds.flatMap((world) => {
          const { cwd } = world;
          world.cwd = path;
          const line = command.map(({ text }) => text).join(" ");
          return git.call.shell.text(line, world).map((outcome) => {
            outcome.world.cwd = cwd;
            return outcome.world;
          });
        });
      }
      return worlds.map((world) => ({ world, status: "unknown", out: UNKNOWN_STREAM }));
    }
    case "deinit":
      if (!isForced) return git.done("unknown");
      for (const path of git.submodules(has("--all") ? EVERYTHING : git.matcher(operands))) {
        git.world.remove(path);
      }
      return git.done("ok");
    case "update":
      if (isForced) overwriteSubmodules(git);
      return git.done("unknown");
    default:
      return git.done("ok", UNKNOWN_STREAM);
  }
}

function checkoutIndex(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "--prefix= --stage= -f,--force -a,--all");
  if (!has("--force") || has("--prefix")) return git.done("ok");
  // all means all below the current directory
  overwriteFromIndex(git, git.matcher(has("--all") ? [{ text: ".", isKnown: true }] : operands));
  return git.done("ok");
}

function readTreeOf(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "--prefix= --index-output= --exclude-per-directory= --reset");
  const target = operands.at(-1);
  const tip = target === undefined ? null : git.revision(target.text);
  if (tip === "missing") return git.done("failed");
  git.state.differs = "perhaps";
  if (has("--reset") && has("-u")) overwriteAll(git, tip);
  else if (has("--reset") || !has("-m")) resetIndex(git, EVERYTHING);
  return git.done("ok");
}

function reflog(git: Git): ProgramOutcome[] {
  const [action, ...rest] = git.args;
  const words = rest.map(({ text }) => text);
  const { state } = git;
  if (
    action?.text === "expire" && words.some((word) => /^--expire(?:-unreachable)?=(?:now|all|0)/.test(word)) &&
    (words.includes("--all") || words.some((word) => /stash/.test(word)))
  ) {
    state.stash = state.stash.slice(0, 1);
  }
  if (action?.text === "delete") {
    const doomed = new Set(
      words.filter((word) => /stash@/.test(word)).flatMap((word) =>
        stashEntry({ text: word.replace(/^refs\//, ""), isKnown: true }, state.stash) ?? []
      ),
    );
    state.stash = state.stash.filter((key) => !doomed.has(key));
  }
  return git.done("ok", UNKNOWN_STREAM);
}

/** `apply -R` takes out of the files what its patch holds. */
function applyPatch(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(
    git.args,
    "-p= -C= --directory= --exclude= --include= -R,--reverse --index --cached --check --stat --numstat --summary",
  );
  const { world } = git;
  const files = operands.flatMap(({ text, isKnown }) => isKnown ? world.pathOf(text) ?? [] : []);
  if (files.some((path) => world.kindAt(path) === "absent")) return git.done("failed");
  if (!has("--check", "--stat", "--numstat", "--summary")) git.world.hasEdits = true;
  if (!has("--reverse") || has("--check", "--stat", "--numstat", "--summary")) return git.done("unknown");
  const keys = operands.length === 0 ? git.call.stdin.carried : files.flatMap((path) => world.heldBelow(path));
  const contents = keys.flatMap((key) => world.contents.get(key) ?? []);
  // with --index the files must be what the index has
  if (has("--index") && contents.some((one) => one.content.kind === "modified" && !isInIndex(one))) {
    return git.done("failed");
  }
  if (!has("--cached")) world.takeBack(keys);
  if (has("--cached", "--index")) git.state.differs = "perhaps";
  if (has("--cached", "--index")) { for (const one of contents) one.holders.delete(ownIndexHolder(one)); }
  return git.done("unknown");
}

/** Its output is a patch that holds the changes. */
function diff(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, "-U,--unified= -S= -G= --diff-filter= --output=");
  const { has, operands, beforeDashes } = options;
  const named = (beforeDashes ?? operands).filter((arg) => arg.isKnown && git.revision(arg.text) !== "missing");
  // before the first commit there is nothing to compare with
  if (git.head()?.oid === null && operands.some(({ text }) => text === "HEAD")) return git.done("failed");
  const paths = operands.filter((arg) => !named.includes(arg));
  const match = paths.length === 0 ? EVERYTHING : git.matcher(paths);
  const isSummary = has(
    "--stat",
    "--shortstat",
    "--numstat",
    "--name-status",
    "--quiet",
    "--check",
    "--summary",
    "--dirstat",
  );
  const onlyStaged = has("--cached", "--staged");
  const hit = git.holdings().filter((holding) =>
    match(holding.content.relative) && isTracked(holding) && !isHidden(holding)
  );
  if (has("--name-only")) {
    const head = git.filesOf(git.head());
    const filter = options.value("--diff-filter")?.text ?? "";
    const shows = ({ content: { kind, relative, entry } }: Holding) => {
      const isNew = kind === "modified" ? entry?.intentToAdd : head.find(relative) === undefined;
      const letter = git.isUnmerged((path) => path === relative) ? "U" : isNew ? "A" : "M";
      return /[A-Z]/.test(filter) ? filter.includes(letter) : !filter.includes(letter.toLowerCase());
    };
    const isSinceHead = named.length === 1 && ["HEAD", "@"].includes(named[0]!.text);
    const names = hit.filter((holding) => {
      if (!shows(holding)) return false;
      if (onlyStaged) return isInIndex(holding);
      return isAtFile(holding) && (isSinceHead || holding.content.kind === "modified");
    }).map(({ content }) => content.relative + (has("-z") ? "\0" : "\n"));
    const isKnown = named.length === 0 || isSinceHead;
    return git.done("ok", { text: isKnown ? [...new Set(names)].join("") : null, carried: [] });
  }
  const carried = isSummary
    ? []
    : hit.filter((holding) =>
      onlyStaged ? isInIndex(holding) : isAtFile(holding) && (named.length > 0 || holding.content.kind === "modified")
    )
      .map(({ content }) => content.key);
  const out = options.value("--output");
  const path = out?.isKnown ? git.world.pathOf(out.text) : null;
  if (path !== null) {
    git.world.refill(path, carried);
    return git.done("ok");
  }
  // with these options the exit code says whether there are changes
  const differs = named.length === 0 &&
    hit.some((one) =>
      one.content.isCertain && (onlyStaged ? isInIndex(one) : one.content.kind === "modified" && isAtFile(one))
    );
  const status = has("--quiet", "--exit-code") ? differs ? "failed" : "unknown" : "ok";
  return git.done(status, { text: null, carried });
}

function listTracked(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(
    git.args,
    "-x,--exclude= -X= -o,--others --exclude-standard -m,--modified -d,--deleted -c,--cached -i,--ignored",
  );
  const match = operands.length === 0 ? EVERYTHING : git.matcher(operands);
  // nobody misses what is ignored
  if (has("--ignored") && has("--others")) return git.done("ok");
  if (has("--ignored", "-s", "--stage")) return git.done("ok", UNKNOWN_STREAM);
  const prefix = git.directory === "" ? "" : `${git.directory}/`;
  const shown = (paths: readonly string[]) =>
    paths.filter((path) => match(path) && path.startsWith(prefix)).map((path) => path.slice(prefix.length)).sort()
      .map((path) => path + (has("-z") ? "\0" : "\n")).join("");
  if (has("--deleted")) {
    const gone = (git.index?.pathsBelow("") ?? []).filter((path) =>
      git.world.kindAt(`${git.workTree}/${path}`) === "absent"
    );
    return git.done("ok", { text: shown(gone), carried: [] });
  }
  const isAll = has("--cached") || !has("--others", "--modified");
  if (isAll && (git.index?.size ?? Infinity) > MAX_SEARCHED) return git.done("ok", UNKNOWN_STREAM);
  const hit = git.holdings().filter((one) =>
    isAll && isInIndex(one) || isAtFile(one) &&
      (isTracked(one) ? has("--modified") && one.content.kind === "modified" && !isHidden(one) : has("--others"))
  ).map(({ content }) => content.relative);
  const all = isAll ? git.index?.pathsBelow("") ?? [] : [];
  return git.done("ok", { text: shown([...new Set([...all, ...hit])]), carried: [] });
}

function revParse(git: Git): ProgramOutcome[] {
  const words = git.args.map(({ text }) => text);
  if (words.length === 1 && words[0] === "--show-toplevel") {
    return git.done("ok", { text: `${git.workTree}\n`, carried: [] });
  }
  if (words.length === 1 && words[0] === "--git-dir") {
    return git.done("ok", { text: `${git.repository.gitDir}\n`, carried: [] });
  }
  if (words.length === 2 && words[0] === "--abbrev-ref" && words[1] === "HEAD") {
    return git.done("ok", { text: `${git.branch?.replace(/^refs\/heads\//, "") ?? "HEAD"}\n`, carried: [] });
  }
  const [only, ...more] = words.filter((word) => !/^(?:-q|--quiet|--verify|--short)$/.test(word));
  const tip = more.length === 0 && only !== undefined && !only.startsWith("-") ? git.revision(only) : null;
  const path = tip === "missing" ? git.world.pathOf(only ?? "") : null;
  if (path !== null && git.world.kindAt(path) === "absent") return git.done("failed");
  return tip !== null && tip !== "missing" && tip.oid !== null && tip.made.length === 0
    ? git.done("ok", { text: `${tip.oid}\n`, carried: [] })
    : git.done("unknown", UNKNOWN_STREAM);
}

/** Settings that the commands change hold for what follows. */
function config(git: Git): ProgramOutcome[] {
  const { operands } = readProgramOptions(git.args, "--type= -f= --file=");
  const [key, value, ...more] = operands;
  if (value !== undefined && more.length === 0 && value.isKnown) {
    git.world.settings.set(key!.text.toLowerCase(), value.text);
  }
  return git.done("unknown", UNKNOWN_STREAM);
}

/** Lists references: their names, where nothing else is asked for. */
function forEachRef(git: Git): ProgramOutcome[] {
  const { operands, value, given } = readProgramOptions(git.args, "--format= --sort=");
  const format = value("--format")?.text ?? "";
  if (!/^%\(refname(?::short)?\)$/.test(format) || given.some((name) => name !== "--format" && name !== "--sort")) {
    return git.done("ok", UNKNOWN_STREAM);
  }
  const prefixes = operands.map(({ text }) => text.replace(/\/$/, ""));
  const names = [...git.state.refs.keys()].sort().filter((name) =>
    prefixes.length === 0 || prefixes.some((prefix) => name === prefix || name.startsWith(`${prefix}/`))
  );
  const isShort = format.includes(":short");
  const lines = names.map((name) => `${isShort ? name.replace(/^refs\/(?:heads|tags|remotes)\//, "") : name}\n`);
  return git.done("ok", { text: lines.join(""), carried: [] });
}

function showRef(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "-q,--quiet");
  const isMissing = has("--verify") && operands.some(({ text, isKnown }) => isKnown && !git.state.refs.has(text));
  return git.done(isMissing ? "failed" : "unknown", UNKNOWN_STREAM);
}

function bundle(git: Git): ProgramOutcome[] {
  if (git.args[0]?.text === "create") {
    for (const { oid } of git.state.refs.values()) if (oid !== null) git.state.rewritten.add(oid);
    if (git.args.some(({ text }) => text === "--all") && git.state.refs.size > 0) return git.done("ok");
  }
  return git.done("unknown");
}

/** Its output is an archive of a commit's files. */
function archive(git: Git): ProgramOutcome[] {
  const { operands, value } = readProgramOptions(git.args, "-o,--output= --format= --prefix= --add-file= --remote=");
  const [tree, ...paths] = operands;
  const tip = tree?.isKnown ? git.revision(tree.text) : null;
  if (tree === undefined || tip === "missing") return git.done("failed");
  const output = value("--output");
  const path = output?.isKnown ? git.world.pathOf(output.text) : null;
  if (path !== null) git.world.write(path);
  const prefix = value("--prefix")?.text ?? "";
  const match = paths.length === 0 ? EVERYTHING : pathMatcher(paths, git.directory);
  const below = git.directory === "" ? "" : `${git.directory}/`;
  const isKnown = tip !== null && tip.made.length === 0 && paths.every((one) => one.isKnown);
  const files = isKnown ? filesChangedBetween(git.filesOf(tip), git.filesOf(null)).take(MAX_SEARCHED) : [];
  const names = [...files].map((one) => one.path).filter((one) => match(one) && one.startsWith(below))
    .map((one) => prefix + one.slice(below.length));
  return git.done("ok", output === null ? { ...UNKNOWN_STREAM, ...isKnown ? { names } : {} } : EMPTY);
}

const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  merge: ["MERGE_HEAD"],
  "cherry-pick": ["CHERRY_PICK_HEAD", "sequencer"],
  revert: ["REVERT_HEAD", "sequencer"],
  am: ["rebase-apply"],
  rebase: ["rebase-merge", "rebase-apply"],
};

type GitCommand = (git: Git) => ProgramOutcome[];

/** Commands that destroy contents, or keep what others would destroy. All others leave contents as they are. */
const COMMANDS: ReadonlyMap<string, GitCommand> = new Map<string, GitCommand>([
  ["reset", reset],
  ["checkout", checkout],
  ["switch", switchBranch],
  ["restore", restore],
  ["clean", clean],
  ["stash", stash],
  ["rm", remove],
  ["mv", move],
  ["add", add],
  ["stage", add],
  ["commit", commit],
  ["branch", branch],
  ["tag", tag],
  ["update-ref", updateRef],
  ["symbolic-ref", symbolicRef],
  ["push", push],
  ["fetch", fetchRemote],
  ["pull", pull],
  ["worktree", worktree],
  ["submodule", submodule],
  ["checkout-index", checkoutIndex],
  ["read-tree", readTreeOf],
  ["reflog", reflog],
  ["diff", diff],
  ["apply", applyPatch],
  ["ls-files", listTracked],
  ["rev-parse", revParse],
  ["bundle", bundle],
  ["archive", archive],
  ["remote", remoteNames],
  ["show-ref", showRef],
  ["status", status],
  ["log", log],
  ["config", config],
  ["for-each-ref", forEachRef],
  ...Object.entries(SEQUENCES).map(([name, marks]): [string, GitCommand] => [name, (git) => sequence(git, marks)]),
]);

/** Commands that only print. */
const READING = new Set(
  `show blame shortlog describe rev-list ls-tree ls-remote cat-file grep merge-base check-ignore
  check-attr var version help count-objects name-rev whatchanged cherry diff-tree diff-index
  diff-files format-patch hash-object mktree write-tree gc prune fsck reflog notes instaweb range-diff
  verify-commit verify-tag`.split(/\s+/),
);

const MAX_ALIASES = 5;

/** Runs git: reads its global options, finds the repository, and resolves aliases. */
export function runGit(call: ProgramCall, depth = 0): ProgramOutcome[] {
  const { world, args, variables } = call;
  const given = (name: string) => variables.has(name) ? variables.get(name) : world.variables.get(name);
  let gitDir: string | null | undefined = given("GIT_DIR");
  let workTree: string | null | undefined = given("GIT_WORK_TREE");
  const overrides = new Map(world.settings);
  const { cwd } = world;
  const back = (outcomes: ProgramOutcome[]): ProgramOutcome[] => {
    for (const outcome of outcomes) outcome.world.cwd = cwd;
    return outcomes;
  };
  let i = 0;
  for (; i < args.length && args[i]!.text.startsWith("-"); i++) {
    const { text } = args[i]!;
    const equals = text.indexOf("=");
    const value = () => equals > 0 ? text.slice(equals + 1) : args[++i]?.text ?? "";
    if (text === "-C") {
      const directory = args[++i];
      const path = directory?.isKnown ? world.pathOf(`${directory.text}/.`) : null;
      if (path !== null && world.kindAt(path) === "absent") return back([{ world, status: "failed", out: EMPTY }]);
      world.cwd = path;
    } else if (text === "-c") {
      const setting = args[++i]?.text ?? "";
      const at = setting.indexOf("=");
      overrides.set((at < 0 ? setting : setting.slice(0, at)).toLowerCase(), at < 0 ? "true" : setting.slice(at + 1));
    } else if (/^--git-dir(?:=|$)/.test(text)) gitDir = value();
    else if (/^--work-tree(?:=|$)/.test(text)) workTree = value();
    else if (/^--(?:namespace|config-env|super-prefix)$/.test(text)) i++;
    else if (text === "--version" || text === "--help" || text === "-h") {
      return back([{ world, status: "ok", out: UNKNOWN_STREAM }]);
    }
  }
  const command = args[i];
  const rest = args.slice(i + 1);
  if (command === undefined) return back([{ world, status: "ok", out: EMPTY }]);
  const isDestructive = isDestructiveGit(command.text, rest.map(({ text }) => text));
  const unknown = (): ProgramOutcome[] => back([{ world, status: "unknown", out: UNKNOWN_STREAM }]);
  const unseen = (why: string): ProgramOutcome[] => {
    if (isDestructive) world.undecided.push({ kind: "target", what: `git ${command.text}: ${why}` });
    return unknown();
  };
  if (world.cwd === null || gitDir === null || workTree === null || !command.isKnown) {
    if (isDestructive) {
      unknownTarget(world, { text: `${world.options.project}/`, isKnown: false }, `git ${command.text} …`);
    }
    return unknown();
  }
  if (rest.some(({ text }) => text === "--help") || command.text === "help") {
    return back([{ world, status: "ok", out: UNKNOWN_STREAM }]);
  }
  if (command.text === "clone" || command.text === "init") {
    return back(clone({ ...call, args: rest, name: command.text }));
  }
  // whoever makes a work tree leaves nothing there that others would miss
  if (world.newWorkTrees.some((place) => isInside(world.cwd!, place))) return unknown();
  const found = world.repositoryOf(world.cwd, {
    gitDir: gitDir === undefined ? undefined : world.pathOf(gitDir) ?? gitDir,
    workTree: workTree === undefined ? undefined : world.pathOf(`${workTree}/.`) ?? workTree,
  });
  if (found.status === "none") return back([{ world, status: "failed", out: EMPTY }]);
  if (found.status === "unreadable") return unseen(found.reason);
  const repository = overrides.size === 0
    ? found.repository
    : new Repository(world.options.files, found.repository, world.options.home, overrides);
  if (repository.workTree !== null && isDestructive) {
    if (workTree !== undefined) {
      if (world.kindAt(repository.workTree) === "unknown") return unseen("its files cannot be read");
    } else if (!isInside(world.cwd, repository.workTree)) return unseen("its files are elsewhere");
  }
  const alias = COMMANDS.has(command.text)
    ? null
    : configValue(repository.config, `alias.${command.text.toLowerCase()}`);
  if (alias !== null && depth < MAX_ALIASES) {
    if (alias.startsWith("!")) {
      world.cwd = repository.workTree ?? world.cwd;
      return back(call.shell.text(`${alias.slice(1)} ${rest.map(({ text }) => text).join(" ")}`, world));
    }
    const words = alias.trim().split(/\s+/).map((text): Arg => ({
      text: text.replace(/^(['"])(.*)\1$/, "$2"),
      isKnown: true,
    }));
    return back(runGit({ ...call, args: [...words, ...rest] }, depth + 1));
  }
  const known = COMMANDS.get(command.text);
  const git = new Git(call, world, repository, rest, command.text);
  if (known === undefined) {
    // whatever it does, it may have made references or changed the index
    if (!READING.has(command.text)) {
      Object.assign(git.state, { hasFetched: true, differs: git.state.differs ?? "perhaps" });
    }
    // it rewrites the whole history and throws changes away; `filter-branch` refuses to run while there are any
    if (command.text === "filter-repo" && git.holdings().length > 0) {
      world.undecided.push({ kind: "target", what: `git ${command.text}` });
    }
    return unknown();
  }
  const isUnreadable = repository.index().status === "unreadable" || repository.hasUnknownRefs;
  if (isUnreadable && isDestructive) return unseen("its state cannot be read");
  if (
    repository.workTree === null && !["branch", "push", "fetch", "tag", "update-ref", "reflog"].includes(command.text)
  ) {
    return back([{ world, status: "failed", out: EMPTY }]);
  }
  return back(known(git));
}
