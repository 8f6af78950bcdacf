/**
 * What has changed in a work tree: files compared with the index, the index compared with HEAD, and untracked files.
 *
 * @module
 */
import type { FileFacts } from "../files.ts";
import { storedBytes } from "./attributes.ts";
import { configFlag, configValue } from "./git_config.ts";
import { blobId } from "./hash.ts";
import type { IndexEntry, IndexFile } from "./index_file.ts";
import { readCommit, readTree, type TreeEntry } from "./objects.ts";
import type { Repository } from "./repository.ts";

/** How a file differs from its entry in the index. */
export type WorktreeState =
  | "unmodified"
  | "modified"
  /** Only the executable bit or the kind of file differs. */
  | "mode_changed"
  | "deleted"
  /** A filter would have to run, or the file cannot be read. */
  | "unknown";

const GITLINK = 0o160000;
const SYMLINK = 0o120000;
const TYPE = 0o170000;
/** Larger files are compared only by their times. */
const MAX_CONTENT = 64_000_000;

/** The id of the blob that git would store for a file; null if that cannot be told. */
export function contentId(repository: Repository, path: string, known: IndexEntry | null): string | null {
  const { files, workTree, format } = repository;
  const full = `${workTree}/${path}`;
  const facts = files.facts(full);
  if (facts.status !== "found") return null;
  if (facts.value.kind === "symlink") {
    const target = files.target(full);
    return target.status === "found" ? blobId(new TextEncoder().encode(target.value), format) : null;
  }
  const bytes = storedContent(repository, path, known);
  return bytes === null ? null : blobId(bytes, format);
}

/** The bytes that git would store for a regular file; null if that cannot be told. */
export function storedContent(repository: Repository, path: string, known: IndexEntry | null): Uint8Array | null {
  const { files, workTree, attributes, objects } = repository;
  const conversion = attributes.conversionOf(path);
  if (conversion.kind === "unknown") return null;
  const read = files.read(`${workTree}/${path}`, MAX_CONTENT);
  if (read.status !== "found") return null;
  return storedBytes(read.value, conversion.ends, () => known === null ? null : objects.read(known.oid)?.data ?? null);
}

/** How a repository compares files; the settings are read once. */
interface Comparison {
  readonly minimal: boolean;
  readonly trustsCtime: boolean;
  readonly hasLinks: boolean;
  readonly trustsMode: boolean;
  /** Whether a directory is a symlink or below one, by its path. */
  readonly symlinked: Map<string, boolean>;
}

const comparisons = new WeakMap<Repository, Comparison>();

function comparisonOf(repository: Repository): Comparison {
  let comparison = comparisons.get(repository);
  if (comparison === undefined) {
    const { config } = repository;
    const minimal = configValue(config, "core.checkstat") === "minimal";
    comparison = {
      minimal,
      trustsCtime: configFlag(config, "core.trustctime") !== false && !minimal,
      hasLinks: configFlag(config, "core.symlinks") !== false,
      trustsMode: configFlag(config, "core.filemode") !== false,
      symlinked: new Map([["", false]]),
    };
    comparisons.set(repository, comparison);
  }
  return comparison;
}

/** Whether the file still has the size and times that the index records. */
function hasNotedFacts({ minimal, trustsCtime }: Comparison, entry: IndexEntry, facts: FileFacts): boolean {
  const seconds = (ms: number | null) => ms === null ? null : Math.floor(ms / 1000);
  // Deno gives times in ms; git may have recorded whole seconds
  const noted = entry.mtime[0] * 1000 + (minimal ? 0 : Math.floor(entry.mtime[1] / 1_000_000));
  const mtime = facts.mtimeMs === null
    ? null
    : minimal || entry.mtime[1] === 0
    ? seconds(facts.mtimeMs)! * 1000
    : facts.mtimeMs;
  if (mtime !== noted || facts.size % 0x100000000 !== entry.size) return false;
  if (trustsCtime && facts.ctimeMs !== null && entry.ctime[0] !== 0 && seconds(facts.ctimeMs) !== entry.ctime[0]) {
    return false;
  }
  return minimal || facts.ino === null || entry.ino === 0 || facts.ino % 0x100000000 === entry.ino;
}

/**
 * Compares a file with its entry. Flags that hide changes from `git status` are ignored: hidden changes can be lost,
 * too.
 */
export function worktreeState(repository: Repository, entry: IndexEntry): WorktreeState {
  const { files, workTree } = repository;
  const comparison = comparisonOf(repository);
  const full = `${workTree}/${entry.path}`;
  const seen = isBehindSymlink(repository, entry.path) ? { status: "absent" as const } : files.facts(full);
  if (seen.status === "absent") return "deleted";
  if (seen.status === "unreadable") return "unknown";
  const facts = seen.value;
  const type = entry.mode & TYPE;
  if (type === GITLINK) return facts.kind === "directory" ? "unmodified" : "modified";
  if (facts.kind === "directory") return "deleted";
  if (facts.kind === "other") return "unknown";
  if (comparison.hasLinks && (type === SYMLINK) !== (facts.kind === "symlink")) return "modified";
  const isExecutable = facts.mode !== null && (facts.mode & 0o100) !== 0;
  const modeDiffers = type !== SYMLINK && comparison.trustsMode && facts.mode !== null &&
    isExecutable !== ((entry.mode & 0o100) !== 0);
  const same = modeDiffers ? "mode_changed" : "unmodified";
  const index = repository.index();
  const isRacy = index.status !== "read" ||
    entry.mtime[0] * 1000 + Math.floor(entry.mtime[1] / 1_000_000) >= index.mtimeMs;
  if (!isRacy && hasNotedFacts(comparison, entry, facts)) return same;
  const id = contentId(repository, entry.path, entry);
  return id === null ? "unknown" : id === entry.oid ? same : "modified";
}

/** Whether a directory above a path has become a symlink, so that the path leads elsewhere. */
function isBehindSymlink(repository: Repository, path: string): boolean {
  const { symlinked } = comparisonOf(repository);
  const directory = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  let known = symlinked.get(directory);
  if (known === undefined) {
    known = isBehindSymlink(repository, directory);
    if (!known) {
      const facts = repository.files.facts(`${repository.workTree}/${directory}`);
      known = facts.status === "found" && facts.value.kind === "symlink";
    }
    symlinked.set(directory, known);
  }
  return known;
}

export class CommitFiles {
  readonly #trees = new Map<string, ReadonlyMap<string, TreeEntry> | null>();
  readonly #root: string | null | undefined;

  /** @param oid The commit; null for one before the first, which has no files. */
  constructor(readonly repository: Repository, readonly oid: string | null) {
    this.#root = oid === null ? undefined : readCommit(repository.objects, oid)?.tree ?? null;
  }

  /** Whether the commit can be read. */
  get isKnown(): boolean {
    return this.#root !== null;
  }

  /** The id of a directory's tree; undefined if there is none, null if that cannot be told. */
  treeOf(directory: string): string | null | undefined {
    if (directory === "") return this.#root;
    const entry = this.find(directory);
    return entry === null ? null : entry === undefined || (entry.mode & TYPE) !== 0o040000 ? undefined : entry.oid;
  }

  /** The entries of a directory; undefined if there is none, null if that cannot be told. */
  entries(directory: string): ReadonlyMap<string, TreeEntry> | null | undefined {
    const known = this.#trees.get(directory);
    if (known !== undefined) return known;
    const oid = this.treeOf(directory);
    if (oid === undefined) return undefined;
    const entries = oid === null ? null : readTree(this.repository.objects, oid);
    this.#trees.set(directory, entries);
    return entries;
  }

  /** A file or directory; undefined if the commit has none there, null if that cannot be told. */
  find(path: string): TreeEntry | null | undefined {
    const slash = path.lastIndexOf("/");
    const entries = this.entries(slash < 0 ? "" : path.slice(0, slash));
    if (entries === null || entries === undefined) return entries;
    return entries.get(path.slice(slash + 1));
  }
}

/** A path that git does not track. */
export interface Untracked {
  /** Relative to the work tree. */
  readonly path: string;
  /** `repository`: a directory with its own repository, which is not walked. */
  readonly kind: "untracked" | "ignored" | "repository";
  readonly isDirectory: boolean;
}

const walked = new WeakMap<Repository, Map<string, readonly Untracked[]>>();

/** The untracked and ignored files below a directory; "" for the whole work tree. Each is walked only once. */
export function untrackedBelow(repository: Repository, directory: string): readonly Untracked[] {
  const known = walked.get(repository) ?? new Map<string, readonly Untracked[]>();
  walked.set(repository, known);
  let found = known.get(directory);
  if (found === undefined) {
    const reading = repository.index();
    const index = reading.status === "read" ? reading.index : null;
    const tracked = new Set(index?.pathsBelow(directory));
    found = [...untrackedIn(repository, { directory, isInner: false, index, tracked })];
    known.set(directory, found);
  }
  return found;
}

/** The same for a directory, given all tracked paths. */
function* untrackedIn(
  repository: Repository,
  { directory, isInner, index, tracked }: {
    readonly directory: string;
    /** Whether it may have a repository of its own. */
    readonly isInner: boolean;
    readonly index: IndexFile | null;
    readonly tracked: ReadonlySet<string>;
  },
): Generator<Untracked> {
  const { files, workTree, ignores } = repository;
  const listed = files.list(directory === "" ? `${workTree}` : `${workTree}/${directory}`);
  if (listed.status !== "found") return;
  // asking for `.git` in each directory would take as long as listing them
  if (isInner && listed.value.some(({ name }) => name === ".git")) {
    yield { path: directory, kind: "repository", isDirectory: true };
    return;
  }
  for (const { name, kind } of listed.value) {
    if (name === ".git") continue;
    const path = directory === "" ? name : `${directory}/${name}`;
    if (kind !== "directory") {
      if (tracked.has(path)) continue;
      yield { path, kind: ignores.isIgnored(path, false) ? "ignored" : "untracked", isDirectory: false };
      continue;
    }
    if (index !== null && index.find(path).some(({ mode }) => (mode & TYPE) === GITLINK)) continue;
    if (!ignores.isIgnored(path, true) || (index?.hasBelow(path) ?? false)) {
      yield* untrackedIn(repository, { directory: path, isInner: true, index, tracked });
      continue;
    }
    const isRepository = files.facts(`${workTree}/${path}/.git`).status === "found";
    yield { path, kind: isRepository ? "repository" : "ignored", isDirectory: true };
  }
}

/**
 * Makes a test whether a path lies in a directory whose tree is the same in the index and in a commit, as far as the
 * index records trees. Such a path has the same content in both.
 */
export function sameTreeTest(index: IndexFile | null, commit: CommitFiles): (path: string) => boolean {
  const isSame = (directory: string) => {
    const tree = index?.treeOf(directory);
    return tree !== undefined && tree === commit.treeOf(directory);
  };
  const known = new Map<string, boolean>([["", isSame("")]]);
  const isInSame = (path: string): boolean => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    let found = known.get(parent);
    if (found === undefined) known.set(parent, found = isInSame(parent) || isSame(parent));
    return found;
  };
  return isInSame;
}
