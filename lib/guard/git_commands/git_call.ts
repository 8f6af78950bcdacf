/** A command of git in its repository, and which files and references hold a content. */
import { isInside } from "../../permissions/rules/paths.ts";
import { EMPTY, type ExitStatus, type ProgramCall, type ProgramOutcome } from "../call.ts";
import type { Seen } from "../files.ts";
import { IgnoreRules } from "../git/ignore_rules.ts";
import type { IndexFile } from "../git/index_file.ts";
import { joinPath, type Repository } from "../git/repository.ts";
import { CommitFiles } from "../git/tree_state.ts";
import type { ProgramOptions } from "../options.ts";
import { EVERYTHING, type PathMatcher, pathMatcher } from "../pathspec.ts";
import { headTip, resolveRevision } from "../revisions.ts";
import type { Arg, Stream } from "../words.ts";
import { type Content, indexHolder, type RepositoryState, type Tip, type WorkPart, type World } from "../world.ts";

export interface Holding {
  readonly content: Content;
  readonly holders: Set<string>;
}

/** Where git looks for what a pathspec means. */
interface KnownPlaces {
  readonly commit?: CommitFiles | null;
  readonly looksInIndex?: boolean;
}

/** Whether a pathspec just names a path. */
export function isPlainSpec({ text, isKnown }: Arg): boolean {
  return isKnown && !/^:|[*?[\\]/.test(text);
}

/** Larger indexes are not searched for a pattern. */
export const MAX_SEARCHED = 20_000;

/** A command of git in its repository. */
export class Git {
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

  /** Whether there is no commit yet, so that some commands refuse to run. */
  get isUnborn(): boolean {
    const head = this.head();
    return head !== null && head.oid === null && head.made.length === 0;
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

export function isTracked({ content, holders }: Holding): boolean {
  return content.kind === "modified" || content.kind === "staged" ||
    [...holders].some((holder) => holder.startsWith("index:"));
}

export function fileHolder({ content }: Holding): string {
  return `file:${content.path}`;
}

export function ownIndexHolder({ content }: Holding): string {
  return content.repository === null ? "" : indexHolder(content.repository, content.relative);
}

/** Whether git leaves the file alone because it is not part of a sparse checkout. */
export function isSkipped({ content }: Holding): boolean {
  return content.entry?.skipWorktree === true;
}

/** Whether git treats the file as unchanged, whatever it contains. */
export function isHidden(holding: Holding): boolean {
  return isSkipped(holding) || holding.content.entry?.assumeUnchanged === true;
}

export const isAtFile = (holding: Holding): boolean => holding.holders.has(fileHolder(holding));

export const isInIndex = (holding: Holding): boolean => holding.holders.has(ownIndexHolder(holding));

/** Removes a content from the index and the work tree. */
export function discard(holding: Holding): void {
  holding.holders.delete(ownIndexHolder(holding));
  holding.holders.delete(fileHolder(holding));
}

export function asksNobody({ has }: ProgramOptions): boolean {
  return has("--patch", "--help", "-h");
}

/** The pathspecs of `--pathspec-from-file`; null without that option. */
export function pathspecsFromFile(git: Git, { value }: ProgramOptions): readonly Arg[] | null {
  const file = value("--pathspec-from-file");
  if (file === null) return null;
  const path = file.isKnown && file.text !== "-" ? git.world.pathOf(file.text) : null;
  const text = path !== null ? git.world.textAt(path) : file.text === "-" ? git.call.stdin.text : null;
  if (text === null) return [{ text: "", isKnown: false }];
  return text.split(/[\n\0]/).filter((line) => line !== "").map((text) => ({ text, isKnown: true }));
}

export function commitHolder(git: Git, number: number): string {
  return `commit:${git.repository.commonDir}:${number}`;
}

/** Whether tracked files have changes that git sees. */
export function isDirty(git: Git): boolean {
  return git.holdings("tracked").some((one) => isTracked(one) && (isAtFile(one) || isInIndex(one)) && !isHidden(one));
}
