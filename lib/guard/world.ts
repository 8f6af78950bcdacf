/**
 * A model of what a command line would leave behind: contents that exist only here, and which holders (a file, the
 * index, a stash, a commit) each of them has while the commands are simulated one by one. A content without a holder at
 * the end is lost.
 *
 * @module
 */
import { isInside } from "../permissions/rules/paths.ts";
import { type ConfinedFiles, readSmallText, type WorkFileKind } from "./files.ts";
import type { IndexEntry } from "./git/index_file.ts";
import { findRepository, joinPath, type Repository } from "./git/repository.ts";
import { CommitFiles, sameTreeTest, untrackedBelow, worktreeState } from "./git/tree_state.ts";

export interface Content {
  /** Unique among all contents. */
  readonly key: string;
  readonly kind:
    /** A tracked file with changes that are not staged. */
    | "modified"
    /** The staged version of a file that differs from the last commit. */
    | "staged"
    | "untracked"
    /** A file outside of the project that belongs to no repository. */
    | "outside"
    | "stash";
  /** The absolute path of the file; for an entry of the stash, its name. */
  readonly path: string;
  readonly repository: Repository | null;
  /** The file's path in its work tree. */
  readonly relative: string;
  readonly entry: IndexEntry | null;
  /** Whether the content certainly is nowhere else; false if a filter would have to run to tell. */
  readonly isCertain: boolean;
  readonly mtimeMs: number | null;
}

/** What is at a path after the commands so far, if that is not what the disk has. */
type Node =
  | { readonly kind: "absent" }
  /** Written by the commands, with its text if that is known. */
  | { readonly kind: "file"; readonly text?: string | null }
  /** Created by the commands, with the names that the directory `copyOf` contains. */
  | { readonly kind: "directory"; readonly copyOf: string | null };

/** An existing commit and the numbers of those that the commands made on top of it. */
export interface Tip {
  /** Null before the first commit. */
  readonly oid: string | null;
  readonly made: readonly number[];
}

/** The references of a repository after the commands so far. */
export interface RepositoryState {
  readonly repository: Repository;
  /** By full name, such as `refs/heads/main`; without those of the stash. */
  readonly refs: Map<string, Tip>;
  /** HEAD of each work tree, by its git directory: a branch or a commit. */
  readonly heads: Map<string, { readonly branch: string } | { readonly tip: Tip }>;
  /** The branches that remotes have, as of the last fetch, such as `origin/main`. */
  readonly remote: Map<string, Tip>;
  /** Keys of the stash's entries, newest first. */
  stash: string[];
  /** Commits left by a reset that kept their contents in the index or the work tree. */
  readonly kept: Set<string>;
  /** Commits that were rewritten without losing their contents. */
  readonly rewritten: Set<string>;
  /** Paths that were unmerged and are not any more. */
  readonly resolved: Set<string>;
  /** Where `git mv` has put files, which it tracks. */
  readonly moved: Set<string>;
  /** Whether the index differs from HEAD because of the commands; null while they have not changed that. */
  differs: boolean | "perhaps" | null;
  /** Whether the commands have added files by name only. */
  hasIntent: boolean;
  /** Whether a fetch or another command may have brought references that are not known here. */
  hasFetched: boolean;
  /** The names of remotes that the commands have added. */
  readonly remotes: Set<string>;
  /** The marks of unfinished operations that the commands have ended. */
  readonly concluded: Set<string>;
  isRemoved: boolean;
  previous: { readonly branch: string } | { readonly tip: Tip } | null;
}

/** A change to history that others have. */
export interface SharedChange {
  readonly kind: "force_push" | "remote_delete" | "rewritten";
  readonly what: string;
}

/** Something whose effect cannot be known without running it. */
export interface Undecided {
  /** `script`: an unknown program; `target`: a destructive command whose target is not known. */
  readonly kind: "script" | "target";
  readonly what: string;
}

/** What the model is told about the machine. */
export interface WorldOptions {
  readonly files: ConfinedFiles;
  readonly home: string;
  /** The project's directory, resolved. */
  readonly project: string;
  /** Directories for temporary files, resolved. */
  readonly temporary: readonly string[];
}

export type WorkPart = "tracked" | "untracked";

const BOTH_PARTS: readonly WorkPart[] = ["tracked", "untracked"];

/** The most bytes of a file that are read for its text, which may be a list of names. */
const MAX_TEXT = 65_536;

/** The most files that are listed outside of repositories. */
const MAX_PLAIN_FILES = 5000;

/** Directories and files that programs make again, for places without a `.gitignore`. */
const REGENERATED = new RegExp(
  "^(?:node_modules|bower_components|__pycache__|\\.?venv|\\.tox|\\.nox|\\.(?:mypy_|pytest_|ruff_|parcel-)?cache|\\.next|\\.nuxt|" +
    "\\.svelte-kit|\\.turbo|\\.gradle|dist|build|out|target|coverage|\\.nyc_output|\\.terraform|\\.eggs|htmlcov|\\.DS_Store)$|" +
    "\\.(?:pid|pyc)$",
);

/** The state of everything that a command line touches. Each branch of the simulation has its own. */
export class World {
  cwd: string | null;
  previousCwd: string | null = null;
  directories: (string | null)[] = [];
  /**
   * Values of variables; null for one that is not known. Lists are there as `NAME[@]`, the arguments as `@`, each element with a
   * NUL after it.
   */
  variables = new Map<string, string | null>();
  noclobber = false;
  /** Whether a command that fails ends the shell. */
  exitsOnFailure = false;
  /** What runs when the shell ends. */
  exitTrap: string | null = null;
  /** What the commands have set in git's configuration. */
  settings = new Map<string, string>();
  newWorkTrees: readonly string[] = [];
  /** Directories that were there before and have become repositories. */
  initialized: readonly string[] = [];
  /** Whether a program may have changed files, nobody knows which. */
  hasEdits = false;
  /** What keeps the commands that follow from running. */
  jump: "exit" | "return" | "break" | "continue" | null = null;
  contents = new Map<string, { readonly content: Content; readonly holders: Set<string> }>();
  nodes = new Map<string, Node>();
  repositories = new Map<string, RepositoryState>();
  undecided: Undecided[] = [];
  shared: SharedChange[] = [];
  made = 0;
  #loaded: Record<WorkPart, Set<string>> = { tracked: new Set(), untracked: new Set() };
  #found = new Map<string, ReturnType<typeof findRepository>>();

  constructor(readonly options: WorldOptions, cwd: string) {
    this.cwd = cwd;
  }

  /** A copy of the state, for another branch. */
  clone(): World {
    const copy = Object.assign(new World(this.options, ""), withOwnParts(this));
    for (const [key, { content, holders }] of copy.contents) {
      copy.contents.set(key, { content, holders: new Set(holders) });
    }
    for (const [key, state] of copy.repositories) copy.repositories.set(key, withOwnParts(state));
    copy.#loaded = { tracked: new Set(this.#loaded.tracked), untracked: new Set(this.#loaded.untracked) };
    copy.#found = this.#found;
    return copy;
  }

  /** A text that is the same for two branches in which the same has happened. */
  summary(): string {
    const holders = [...this.contents].map(([key, one]) => [key, [...one.holders].sort()]);
    const states = [...this.repositories].map(([key, { repository: _, ...state }]) => [key, state]);
    const { contents: _c, nodes, repositories: _r, options: _o, ...rest } = this;
    return JSON.stringify(
      [holders, [...nodes], states, rest],
      (_key, value) => value instanceof Map ? [...value] : value instanceof Set ? [...value] : value,
    );
  }

  /**
   * The absolute path that a word means; null if the current directory is not known. Symlinks above the last name are
   * resolved, and the last one if a slash follows.
   */
  pathOf(word: string): string | null {
    const { files, home } = this.options;
    const plain = word === "~" || word.startsWith("~/") ? home + word.slice(1) : word;
    if (!plain.startsWith("/") && this.cwd === null) return null;
    const whole = plain.startsWith("/") ? plain : `${this.cwd}/${plain}`;
    const follows = /(?:\/|\/\.|^\.|^\.\.|\/\.\.)$/.test(plain);
    if (follows) return files.resolve(whole, { leaf: true });
    // `..` must not be resolved in the text before the symlinks are
    return whole.includes("/../") || whole.includes("/./") || whole.includes("//")
      ? this.#resolveParent(whole)
      : files.resolve(whole);
  }

  #resolveParent(path: string): string | null {
    const at = path.lastIndexOf("/");
    const parent = this.options.files.resolve(path.slice(0, at) || "/", { leaf: true });
    return parent === null ? null : joinPath(parent, path.slice(at + 1));
  }

  /** Where the disk has what is at a path after the commands so far; null if the commands made it or removed it. */
  #sourceOf(path: string): string | null {
    for (let at = path.length; at > 0; at = path.lastIndexOf("/", at - 1)) {
      const node = this.nodes.get(path.slice(0, at));
      if (node === undefined) continue;
      return node.kind === "directory" && node.copyOf !== null ? node.copyOf + path.slice(at) : null;
    }
    return path;
  }

  /** What is at a path; `unknown` if it cannot be read. */
  kindAt(path: string): WorkFileKind | "absent" | "unknown" {
    const node = this.nodes.get(path);
    if (node !== undefined) return node.kind;
    const source = this.#sourceOf(path);
    if (source === null) return this.#isInNewTree(path) ? "unknown" : "absent";
    const facts = this.options.files.facts(source);
    if (facts.status !== "unreadable") return facts.status === "found" ? facts.value.kind : "absent";
    return isInside(this.options.project, path) ? "directory" : "unknown";
  }

  /** Whether a path is in a work tree that the commands have made, with files that nobody knows here. */
  #isInNewTree(path: string): boolean {
    return this.newWorkTrees.some((place) => isInside(path, place));
  }

  /** What is at a path after following a symlink there. */
  targetKindAt(path: string): WorkFileKind | "absent" | "unknown" {
    const kind = this.kindAt(path);
    if (kind !== "symlink") return kind;
    const real = this.options.files.resolve(path, { leaf: true });
    return real === null ? "unknown" : this.kindAt(real);
  }

  /** The path that writing to this one changes: the target of a symlink. */
  writtenAt(path: string): string {
    return this.kindAt(path) === "symlink" ? this.options.files.resolve(path, { leaf: true }) ?? path : path;
  }

  /** The text of a small file; null if it is not known. */
  textAt(path: string): string | null {
    const { files } = this.options;
    const real = this.writtenAt(path);
    const node = this.nodes.get(real);
    if (node?.kind === "file") return node.text ?? null;
    return [...this.nodes.keys()].some((one) => isInside(real, one)) ? null : readSmallText(files, real, MAX_TEXT);
  }

  /** The names in a directory after the commands so far, sorted; null if it cannot be listed. */
  namesIn(directory: string): string[] | null {
    const source = this.#sourceOf(directory);
    if (source === null && this.#isInNewTree(directory)) return null;
    const listed = source === null ? null : this.options.files.list(source);
    const isKnown = listed?.status !== "unreadable" ||
      [...this.nodes.keys()].some((path) => path.slice(0, path.lastIndexOf("/")) === directory);
    if (!isKnown) return null;
    const names = new Set(listed?.status === "found" ? listed.value.map(({ name }) => name) : []);
    for (const [path, { kind }] of this.nodes) {
      const at = path.lastIndexOf("/");
      if (path.slice(0, at) !== directory) continue;
      if (kind === "absent") names.delete(path.slice(at + 1));
      else names.add(path.slice(at + 1));
    }
    return [...names].sort();
  }

  repositoryOf(
    directory: string,
    given: { readonly gitDir?: string | undefined; readonly workTree?: string | undefined } = {},
  ): ReturnType<typeof findRepository> {
    const key = `${directory}\0${given.gitDir ?? ""}\0${given.workTree ?? ""}`;
    let found = this.#found.get(key);
    if (found === undefined) {
      const { files, home, project } = this.options;
      found = findRepository(files, directory, { home, ceiling: project, ...given });
      // all directories of a work tree share one object
      const place = found.status === "found"
        ? `repository\0${found.repository.gitDir}\0${found.repository.workTree}`
        : null;
      const known = place === null ? undefined : this.#found.get(place);
      if (known !== undefined) found = known;
      else if (place !== null) this.#found.set(place, found);
      this.#found.set(key, found);
    }
    return found;
  }

  /** The references of a repository after the commands so far. */
  stateOf(repository: Repository): RepositoryState {
    const known = this.repositories.get(repository.commonDir);
    if (known !== undefined) {
      if (!known.heads.has(repository.gitDir)) known.heads.set(repository.gitDir, headCommit(repository));
      return known;
    }
    const refs = new Map<string, Tip>();
    const remote = new Map<string, Tip>();
    for (const [name, oid] of repository.refs.all()) {
      if (name === "refs/stash") continue;
      refs.set(name, { oid, made: [] });
      const branch = /^refs\/remotes\/(.+)$/.exec(name)?.[1];
      if (branch !== undefined && !branch.endsWith("/HEAD")) remote.set(branch, { oid, made: [] });
    }
    const state: RepositoryState = {
      repository,
      refs,
      remote,
      heads: new Map([[repository.gitDir, headCommit(repository)]]),
      stash: [],
      kept: new Set(),
      rewritten: new Set(),
      resolved: new Set(),
      moved: new Set(),
      differs: null,
      hasIntent: false,
      hasFetched: false,
      remotes: new Set(),
      concluded: new Set(),
      isRemoved: false,
      previous: null,
    };
    repository.refs.stashes().forEach(({ time }, i) => {
      const key = `${repository.commonDir}#stash@${i}`;
      this.#add(
        {
          key,
          kind: "stash",
          path: `stash@{${i}}`,
          repository,
          relative: String(i),
          entry: null,
          isCertain: true,
          mtimeMs: time * 1000,
        },
        [`stash:${key}`],
      );
      state.stash.push(key);
    });
    this.repositories.set(repository.commonDir, state);
    return state;
  }

  #add(content: Content, holders: readonly string[]): void {
    if (!this.contents.has(content.key)) this.contents.set(content.key, { content, holders: new Set(holders) });
  }

  #addFile(file: Pick<Content, "path" | "kind"> & Partial<Content>): void {
    const { path } = file;
    const none = { key: path, repository: null, relative: "", entry: null, isCertain: true, mtimeMs: null };
    this.#add({ ...none, ...file }, [`file:${path}`]);
  }

  /**
   * Records the contents that exist only at a path or below it. Must be called before a command touches the path; a
   * second call does nothing. `parts`: what the command touches: in a large repository each part takes as long as the
   * other.
   */
  load(path: string, parts: readonly WorkPart[] = BOTH_PARTS): void {
    const missing = parts.filter((part) => !this.#isLoaded(path, this.#loaded[part]));
    if (missing.length > 0) this.#loadAt(path, missing);
  }

  #isLoaded(path: string, loaded: ReadonlySet<string>): boolean {
    for (let at = path.length; at > 0; at = path.lastIndexOf("/", at - 1)) {
      if (loaded.has(path.slice(0, at))) return true;
    }
    return false;
  }

  #loadAt(path: string, parts: readonly WorkPart[] = BOTH_PARTS): void {
    for (const part of parts) this.#loaded[part].add(path);
    // git's own files are covered by the references and the stash, and devices hold nothing
    if (/\/\.git(?:\/|$)/.test(path) || path.startsWith("/dev/")) return;
    const parent = path.slice(0, path.lastIndexOf("/")) || "/";
    const isDirectory = this.options.files.facts(path);
    const inside = isDirectory.status === "found" && isDirectory.value.kind === "directory";
    const found = this.repositoryOf(inside ? path : parent);
    if (
      found.status === "found" && found.repository.workTree !== null &&
      isInside(path, found.repository.workTree)
    ) {
      const { repository } = found;
      const relative = path.slice((repository.workTree ?? "").length + 1);
      if (parts.includes("tracked")) this.#loadTracked(repository, relative);
      if (parts.includes("untracked")) this.#loadUntracked(repository, relative);
    } else this.#loadPlain(path);
  }

  #loadTracked(repository: Repository, relative: string): void {
    const { workTree, files } = repository;
    const reading = repository.index();
    const index = reading.status === "read" ? reading.index : null;
    const head = repository.refs.head();
    const commit = new CommitFiles(repository, head.kind === "unknown" ? null : head.oid);
    const isInSame = sameTreeTest(index, commit);
    let before = "";
    for (const entry of index?.within(relative) ?? []) {
      // an unmerged file has several entries, one after the other
      if (entry.path === before || entry.mode === 0o040000) continue;
      before = entry.path;
      const path = `${workTree}/${entry.path}`;
      if ((entry.mode & 0o170000) === 0o160000) {
        // a submodule has its own repository, once it is initialized
        const own = this.repositoryOf(path);
        if (own.status !== "found" || own.repository.workTree !== workTree) this.#loadAt(path);
        continue;
      }
      const state = worktreeState(repository, entry);
      // a directory in the place of a file is removed when the file comes back
      if (state === "deleted" && !entry.skipWorktree && entryKind(files, path) === "directory") {
        this.#loadUntracked(repository, entry.path);
      }
      const isCommitted = isInSame(entry.path);
      if (isCommitted && (state === "unmodified" || state === "mode_changed" || state === "deleted")) continue;
      const facts = { path, repository, relative: entry.path, entry, mtimeMs: mtimeAt(files, path) };
      const committed = isCommitted ? entry : commit.find(entry.path);
      const isStaged = entry.stage === 0 && !entry.intentToAdd && committed?.oid !== entry.oid;
      if (isStaged) {
        const holds = state === "unmodified" || state === "mode_changed" ? [`file:${path}`] : [];
        this.#add(
          { ...facts, key: `${path}#index`, kind: "staged", isCertain: committed !== null },
          [...holds, indexHolder(repository, entry.path)],
        );
      }
      if (state === "modified" || state === "unknown") {
        this.#addFile({ ...facts, kind: "modified", isCertain: state === "modified" });
      }
    }
    if (reading.status === "unreadable") {
      // then every file may have changes
      this.#addFile({
        key: `${workTree}#unreadable`,
        kind: "modified",
        path: `${workTree}`,
        repository,
        isCertain: false,
      });
    }
  }

  #loadUntracked(repository: Repository, relative: string): void {
    const { workTree, files } = repository;
    const reading = repository.index();
    const isTracked = reading.status === "read" && reading.index.within(relative).next().done !== true;
    const place = entryKind(files, relative === "" ? `${workTree}` : `${workTree}/${relative}`);
    if (place === null) return;
    const isIgnored = relative !== "" && !isTracked &&
      repository.ignores.isIgnored(relative, place === "directory");
    const untracked = isIgnored
      ? []
      : place === "directory"
      ? untrackedBelow(repository, relative)
      : isTracked
      ? []
      : [{ path: relative, kind: "untracked" as const, isDirectory: false }];
    for (const one of untracked) {
      const path = `${workTree}/${one.path}`;
      if (one.kind === "repository") this.#loadAt(path);
      if (one.kind !== "untracked") continue;
      const facts = files.facts(path);
      const known = facts.status === "found" ? facts.value : null;
      // a link holds nothing, and an empty file neither
      if (known?.kind === "symlink" || known?.kind === "file" && known.size === 0) continue;
      this.#addFile({ kind: "untracked", path, repository, relative: one.path, mtimeMs: known?.mtimeMs ?? null });
    }
  }

  /** Records files outside of repositories, except in temporary directories. */
  #loadPlain(path: string): void {
    const { files, project, temporary } = this.options;
    if (!isInside(path, project) && temporary.some((directory) => isInside(path, directory))) return;
    const kind = isInside(path, project) ? "untracked" : "outside";
    if (files.facts(path).status === "unreadable") {
      // it may hold something; in another work tree of the project that would be the user's work
      const own = this.repositoryOf(project);
      const places = own.status === "found" ? own.repository.linkedWorkTrees() : [];
      const isOwn = places.some((place) => isInside(path, place) || isInside(place, path));
      this.#addFile({ kind: isOwn ? "untracked" : kind, path, isCertain: false });
      return;
    }
    const own = this.repositoryOf(project);
    const gitDir = own.status === "found" ? own.repository.commonDir : null;
    let count = 0;
    const walk = (at: string, depth: number): void => {
      // git's own files are covered by the references and the stash, also where they are elsewhere
      if (gitDir !== null && isInside(at, gitDir)) return;
      const what = entryKind(files, at);
      if (what === null || what === "symlink" || count > MAX_PLAIN_FILES || depth > 60) return;
      if (what === "directory") {
        const listed = files.list(at);
        const names = listed.status === "found" ? listed.value.map(({ name }) => name) : [];
        if (depth > 0 && names.includes(".git")) {
          this.#loadAt(at);
          this.#loadRepository(at);
          return;
        }
        for (const name of names.sort()) {
          if (!REGENERATED.test(name)) walk(at === "/" ? `/${name}` : `${at}/${name}`, depth + 1);
        }
        return;
      }
      count++;
      this.#addFile({ kind, path: at, mtimeMs: mtimeAt(files, at) });
    };
    if (!REGENERATED.test(path.slice(path.lastIndexOf("/") + 1))) walk(path, 0);
  }

  #loadRepository(workTree: string): void {
    const found = this.repositoryOf(workTree);
    if (found.status === "found") this.stateOf(found.repository);
  }

  /** Removes a file or directory. */
  remove(path: string): void {
    if (path === "/" || this.kindAt(path) === "absent") return;
    this.load(path);
    if (this.kindAt(path) === "directory") this.#removeRepositories(path);
    this.#release(path);
    for (const known of [...this.nodes.keys()]) if (isInside(known, path)) this.nodes.delete(known);
    this.nodes.set(path, { kind: "absent" });
  }

  /** Removes what the commands made for a moment. */
  forget(path: string): void {
    this.#release(path);
    this.nodes.delete(path);
  }

  #release(path: string): void {
    for (const { holders } of this.contents.values()) {
      for (const holder of holders) {
        if (holder.startsWith("file:") && isInside(holder.slice(5), path)) holders.delete(holder);
      }
    }
  }

  /** Removes the repositories in a directory: whatever no remote has of them is lost. */
  #removeRepositories(path: string): void {
    const { files, project } = this.options;
    const places = new Set<string>([path]);
    const own = this.repositoryOf(project);
    if (own.status === "found" && isInside(own.repository.commonDir, path)) places.add(own.repository.workTree ?? "");
    // also work trees elsewhere whose git directory is removed
    for (const { content } of this.contents.values()) {
      if (content.repository !== null && isInside(content.repository.gitDir, path)) {
        places.add(content.repository.workTree ?? "");
      }
    }
    const reading = this.repositoryOf(path);
    if (reading.status === "found" && reading.repository.workTree !== null) {
      for (
        const one of isInside(path, reading.repository.workTree) ? this.#nestedIn(reading.repository, path) : []
      ) {
        places.add(one);
      }
    }
    for (const place of places) {
      if (place === "") continue;
      const own = place.endsWith("/.git") ? place.slice(0, -5) : place;
      const git = files.facts(`${own}/.git`);
      if (git.status !== "found") continue;
      const found = this.repositoryOf(own);
      if (found.status !== "found" || !isInside(found.repository.commonDir, path)) continue;
      const state = this.stateOf(found.repository);
      state.isRemoved = true;
      for (const { holders } of this.contents.values()) {
        for (const holder of holders) if (isStoredBy(holder, found.repository)) holders.delete(holder);
      }
    }
  }

  #nestedIn(repository: Repository, path: string): string[] {
    const relative = path.slice((repository.workTree ?? "").length + 1);
    return untrackedBelow(repository, relative).filter(({ kind }) => kind === "repository")
      .map((one) => `${repository.workTree}/${one.path}`);
  }

  /** Overwrites or creates a file; a directory stays what it is. */
  write(path: string, text: string | null = null): void {
    const at = this.writtenAt(path);
    if (this.kindAt(at) === "directory") return;
    if (this.kindAt(at) === "file" || this.kindAt(at) === "unknown") {
      this.load(at);
      this.#release(at);
    }
    this.nodes.set(at, { kind: "file", text });
  }

  /** Overwrites a file with contents, of which it has only those that something holds once it is emptied. */
  refill(path: string, keys: readonly string[], text: string | null = null): void {
    this.write(path, text);
    this.hold(keys.filter((key) => this.isHeld(key)), `file:${this.writtenAt(path)}`);
  }

  /** Adds a text to the end of a file. */
  append(path: string, text: string | null): void {
    const at = this.writtenAt(path);
    const old = this.kindAt(at) === "absent" ? "" : this.textAt(at);
    this.nodes.set(at, { kind: "file", text: old === null || text === null ? null : old + text });
  }

  /** Creates a directory and those above it, where there is nothing. */
  makeDirectory(path: string): void {
    if (path === "" || this.kindAt(path) !== "absent") return;
    this.makeDirectory(path.slice(0, path.lastIndexOf("/")));
    this.nodes.set(path, { kind: "directory", copyOf: null });
  }

  /** The keys of the contents that files at or below a path hold, also those in a repository's own directory. */
  heldBelow(path: string): string[] {
    this.load(path);
    const own = this.#storeIn(path);
    return [...this.contents].filter(([, { holders }]) =>
      [...holders].some((holder) =>
        holder.startsWith("file:") ? isInside(holder.slice(5), path) : own !== null && isStoredBy(holder, own)
      )
    ).map(([key]) => key);
  }

  /** The repository whose own directory is in a directory; null if there is none. */
  #storeIn(path: string): Repository | null {
    const found = this.kindAt(path) === "directory" ? this.repositoryOf(path) : null;
    if (found?.status !== "found" || !isInside(found.repository.commonDir, path)) return null;
    this.stateOf(found.repository);
    return found.repository;
  }

  /** Copies or moves everything at `from` to `to`. */
  transfer(from: string, to: string, { move }: { readonly move: boolean }): void {
    this.load(from);
    const kind = this.kindAt(from);
    const copied = move ? null : this.#storeIn(from);
    if (copied !== null) {
      const { refs, rewritten } = this.stateOf(copied);
      for (const { oid } of refs.values()) if (oid !== null) rewritten.add(oid);
    }
    for (const { holders } of this.contents.values()) {
      for (const holder of [...holders]) {
        if (copied !== null && isStoredBy(holder, copied)) holders.add(`file:${to}/.git`);
        if (!holder.startsWith("file:") || !isInside(holder.slice(5), from)) continue;
        if (move) holders.delete(holder);
        holders.add(`file:${to}${holder.slice(5 + from.length)}`);
      }
    }
    const made = [...this.nodes].filter(([path]) => path !== from && isInside(path, from));
    this.nodes.set(to, kind === "directory" ? { kind, copyOf: this.#sourceOf(from) } : { kind: "file" });
    for (const [path, node] of made) {
      this.nodes.set(to + path.slice(from.length), node);
      if (move) this.nodes.delete(path);
    }
    if (move) this.nodes.set(from, { kind: "absent" });
  }

  hold(keys: readonly string[], holder: string): void {
    for (const key of keys) this.contents.get(key)?.holders.add(holder);
  }

  /** Whether anything holds a content. */
  isHeld(key: string): boolean {
    return (this.contents.get(key)?.holders.size ?? 0) > 0;
  }

  /** Takes contents out of their files, as a patch that is applied in reverse does. */
  takeBack(keys: readonly string[]): void {
    for (const key of keys) {
      const one = this.contents.get(key);
      one?.holders.delete(`file:${one.content.path}`);
    }
  }

  /** The contents of a repository's work tree and index, with their holders. */
  *contentsOf(
    { gitDir, workTree }: Repository,
  ): Generator<{ readonly content: Content; readonly holders: Set<string> }> {
    for (const one of this.contents.values()) {
      const { repository, kind } = one.content;
      if (repository === null || kind === "stash") continue;
      // with --work-tree the files may be those of another repository
      if (repository.gitDir === gitDir || repository.workTree === workTree) yield one;
    }
  }

  /** Whether a directory still has changed, staged or untracked contents, in what begins with a prefix. */
  hasContentBelow(directory: string, prefix = ""): boolean {
    this.load(directory);
    return [...this.contents.values()].some(({ content, holders }) =>
      content.kind !== "stash" && content.kind !== "outside" && isInside(content.path, directory) &&
      (prefix === "" || content.path.startsWith(`${directory}/${prefix}`)) &&
      [...holders].some((holder) => holder === `file:${content.path}` || holder.startsWith("index:"))
    );
  }
}

/** A copy with maps, sets and lists of its own. */
function withOwnParts<T extends object>(one: T): T {
  const entries = Object.entries(one).map(([name, value]) => {
    if (value instanceof Map) return [name, new Map(value)];
    if (value instanceof Set) return [name, new Set(value)];
    return [name, Array.isArray(value) ? [...value] : value];
  });
  return Object.fromEntries(entries);
}

/** Whether a holder is the index, the stash or a commit of a repository. */
function isStoredBy(holder: string, { gitDir, commonDir }: Repository): boolean {
  return holder.startsWith(`index:${gitDir}:`) || holder.startsWith(`commit:${commonDir}:`) ||
    holder.startsWith(`stash:${commonDir}#`);
}

/** The holder of a staged content. */
export function indexHolder(repository: Repository, relative: string): string {
  return `index:${repository.gitDir}:${relative}`;
}

function headCommit(repository: Repository): { readonly branch: string } | { readonly tip: Tip } {
  const head = repository.refs.head();
  if (head.kind === "branch") return { branch: head.ref };
  return { tip: { oid: head.kind === "detached" ? head.oid : null, made: [] } };
}

function entryKind(files: { facts: ConfinedFiles["facts"] }, path: string): WorkFileKind | null {
  const facts = files.facts(path);
  return facts.status === "found" ? facts.value.kind : null;
}

function mtimeAt(files: { facts: ConfinedFiles["facts"] }, path: string): number | null {
  const facts = files.facts(path);
  return facts.status === "found" ? facts.value.mtimeMs : null;
}
