/**
 * The guard's view of a disk: names, sizes, times and contents, never through a symlink that the guard did not resolve
 * itself.
 *
 * @module
 */

/** What is at a path. */
export type WorkFileKind = "file" | "directory" | "symlink" | "other";

/** Facts about a file from `lstat`. Times in ms; null where the system does not say. */
export interface FileFacts {
  readonly kind: WorkFileKind;
  readonly size: number;
  readonly mtimeMs: number | null;
  readonly ctimeMs: number | null;
  readonly mode: number | null;
  readonly ino: number | null;
}

/** What was found at a path. `absent` is certain; `unreadable` (no permission, an error) leaves it open. */
export type Seen<T> =
  | { readonly status: "found"; readonly value: T }
  | { readonly status: "absent" }
  | { readonly status: "unreadable" };

/** A disk as the guard may read it. */
export interface GuardFiles {
  /** Facts about what is at a path, without following a symlink there. */
  facts(path: string): Seen<FileFacts>;
  /** The names in a directory, unsorted. */
  list(path: string): Seen<readonly { readonly name: string; readonly kind: WorkFileKind }[]>;
  /** The whole file; unreadable if it has more bytes than `limit` or is not a regular file. */
  read(path: string, limit: number): Seen<Uint8Array>;
  /** `length` bytes of a file from `offset`, fewer at its end. */
  readRange(path: string, range: { readonly offset: number; readonly length: number }): Seen<Uint8Array>;
  /** The target of a symlink, as written. */
  target(path: string): Seen<string>;
}

const ABSENT = { status: "absent" } as const;
const UNREADABLE = { status: "unreadable" } as const;

function failure(error: unknown): { readonly status: "absent" | "unreadable" } {
  // a path below a file does not exist either
  const isAbsent = error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
  return isAbsent ? ABSENT : UNREADABLE;
}

function attempt<T>(read: () => T): Seen<T> {
  try {
    return { status: "found", value: read() };
  } catch (error) {
    return failure(error);
  }
}

function fileKindOf(
  info: { readonly isFile: boolean; readonly isDirectory: boolean; readonly isSymlink: boolean },
): WorkFileKind {
  return info.isSymlink ? "symlink" : info.isFile ? "file" : info.isDirectory ? "directory" : "other";
}

/** Reads up to `length` bytes from the current position of a file. */
function readFully(file: Deno.FsFile, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const count = file.readSync(bytes.subarray(at));
    if (count === null) break;
    at += count;
  }
  return bytes.subarray(0, at);
}

export const DISK: GuardFiles = {
  facts: (path) =>
    attempt(() => {
      const info = Deno.lstatSync(path);
      return {
        kind: fileKindOf(info),
        size: info.size,
        mtimeMs: info.mtime?.getTime() ?? null,
        ctimeMs: info.ctime?.getTime() ?? null,
        mode: info.mode,
        ino: info.ino,
      };
    }),
  list: (path) =>
    attempt(() => {
      // readDirSync would follow a symlink that replaced the directory a moment ago
      if (Deno.lstatSync(path).isSymlink) throw new Error("a symlink");
      return Array.from(Deno.readDirSync(path), (entry) => ({ name: entry.name, kind: fileKindOf(entry) }));
    }),
  read: (path, limit) =>
    attempt(() => {
      const { isFile, size } = Deno.lstatSync(path);
      // reading a pipe or a device might never end
      if (!isFile || size > limit) throw new Error("not a small file");
      const file = Deno.openSync(path, { read: true });
      try {
        return readFully(file, size);
      } finally {
        file.close();
      }
    }),
  readRange: (path, { offset, length }) =>
    attempt(() => {
      if (!Deno.lstatSync(path).isFile) throw new Error("not a file");
      const file = Deno.openSync(path, { read: true });
      try {
        file.seekSync(offset, Deno.SeekMode.Start);
        return readFully(file, length);
      } finally {
        file.close();
      }
    }),
  target: (path) => attempt(() => Deno.readLinkSync(path)),
};

/** The text of a small file; null if there is none that can be read. */
export function readSmallText(files: Pick<GuardFiles, "read">, path: string, limit = 1_000_000): string | null {
  const read = files.read(path, limit);
  return read.status === "found" ? new TextDecoder().decode(read.value) : null;
}

/** How many directories' names are kept. */
const MAX_LISTS = 2000;
/** The most symlinks that one path may lead through, as on Linux. */
const MAX_LINKS = 40;

/**
 * Reads only within some directories. The parent of every path is resolved first, so that no symlink leads out of them;
 * everything else is unreadable. `files`: the disk. `options`: `roots` are the directories, resolved; without them
 * everything may be read. `check` is called now and then, and throws when the time is up.
 */
export class ConfinedFiles implements GuardFiles {
  readonly #directories = new Map<string, string | null>();
  readonly #lists = new Map<string, ReturnType<GuardFiles["list"]>>();
  readonly #inside: readonly string[] | undefined;
  #calls = 0;

  constructor(
    readonly files: GuardFiles,
    readonly options: { readonly roots?: readonly string[]; readonly check?: () => void } = {},
  ) {
    this.#inside = options.roots?.map((root) => root === "/" ? root : `${root}/`);
  }

  /** A path with the directories above it resolved; null if they cannot be. */
  #real(path: string): string | null {
    // asking for the time takes a tenth of what asking for a file takes
    if (this.#calls++ % 16 === 0) this.options.check?.();
    const at = path.lastIndexOf("/");
    const parent = at <= 0 ? "/" : this.#directory(path.slice(0, at));
    if (parent === null) return null;
    const name = path.slice(at + 1);
    return name === "" ? parent : parent === "/" ? `/${name}` : `${parent}/${name}`;
  }

  #isAllowed(path: string): boolean {
    const { roots } = this.options;
    return this.#inside === undefined || this.#inside.some((inside) => path.startsWith(inside)) ||
      roots!.includes(path);
  }

  /** Resolves the symlinks of a directory. Those above the roots were resolved by the caller. */
  #directory(path: string, links = 0): string | null {
    if (path === "" || path === "/") return "/";
    const known = this.#directories.get(path);
    if (known !== undefined) return known;
    const at = path.lastIndexOf("/");
    const parent = this.#directory(path.slice(0, at), links);
    const resolved = parent === null ? null : this.#step(parent, path.slice(at + 1), links);
    if (this.#directories.size > 50_000) this.#directories.clear();
    this.#directories.set(path, resolved);
    return resolved;
  }

  #step(directory: string, name: string, links: number): string | null {
    if (name === "" || name === ".") return directory;
    if (name === "..") return directory.slice(0, Math.max(0, directory.lastIndexOf("/"))) || "/";
    const next = directory === "/" ? `/${name}` : `${directory}/${name}`;
    if (!this.#isAllowed(next)) return next;
    const facts = this.files.facts(next);
    if (facts.status !== "found" || facts.value.kind !== "symlink") return next;
    const target = this.files.target(next);
    if (target.status !== "found" || links >= MAX_LINKS) return null;
    return this.#directory(target.value.startsWith("/") ? target.value : `${directory}/${target.value}`, links + 1);
  }

  #with<T>(path: string, read: (real: string) => Seen<T>): Seen<T> {
    const real = this.#real(path);
    return real !== null && this.#isAllowed(real) ? read(real) : UNREADABLE;
  }

  /** Resolves the symlinks of a path, including the last one if `leaf`; null if that is not possible. */
  resolve(path: string, { leaf = false } = {}): string | null {
    return leaf ? this.#directory(path.replace(/\/+$/, "")) : this.#real(path.replace(/\/+$/, "") || "/");
  }

  facts(path: string): Seen<FileFacts> {
    // not through #with: this is called for every file of a tree
    const real = this.#real(path);
    return real !== null && this.#isAllowed(real) ? this.files.facts(real) : UNREADABLE;
  }

  list(path: string): Seen<readonly { readonly name: string; readonly kind: WorkFileKind }[]> {
    return this.#with(path, (real) => {
      const listed = this.#lists.get(real) ?? this.files.list(real);
      // each search of a command line lists the same directories
      if (this.#lists.size < MAX_LISTS) this.#lists.set(real, listed);
      return listed;
    });
  }

  read(path: string, limit: number): Seen<Uint8Array> {
    return this.#with(path, (real) => this.files.read(real, limit));
  }

  readRange(path: string, range: { readonly offset: number; readonly length: number }): Seen<Uint8Array> {
    return this.#with(path, (real) => this.files.readRange(real, range));
  }

  target(path: string): Seen<string> {
    return this.#with(path, (real) => this.files.target(real));
  }
}
