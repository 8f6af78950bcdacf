import { parentOf } from "../../permissions/rules/paths.ts";
import { normalParts } from "../../path.ts";
import { ConfinedFiles, type GuardFiles, readSmallText } from "../files.ts";
import { Attributes } from "./attributes.ts";
import { configFlag, configValue, type GitConfig, readGitConfig } from "./git_config.ts";
import type { ObjectFormat } from "./hash.ts";
import { IgnoreRules } from "./ignore_rules.ts";
import { IndexError, IndexFile } from "./index_file.ts";
import { ObjectStore } from "./objects.ts";
import { Refs } from "./refs.ts";

export type IndexReading =
  | { readonly status: "read"; readonly index: IndexFile; readonly mtimeMs: number }
  /** Nothing has been added yet. */
  | { readonly status: "absent" }
  | { readonly status: "unreadable"; readonly reason: string };

export interface RepositoryPlaces {
  /** Where the files are; null for a bare repository. */
  readonly workTree: string | null;
  readonly gitDir: string;
  readonly commonDir: string;
}

export type NoRepository =
  | { readonly status: "none" }
  /** There is or may be one, but it cannot be read. */
  | { readonly status: "unreadable"; readonly reason: string };

const MAX_INDEX = 200_000_000;

/** A repository whose state is read from its files. */
export class Repository {
  readonly config: GitConfig;
  readonly format: ObjectFormat;
  readonly objects: ObjectStore;
  readonly refs: Refs;
  readonly ignores: IgnoreRules;
  readonly attributes: Attributes;
  readonly workTree: string | null;
  readonly gitDir: string;
  readonly commonDir: string;
  /** Whether the references are in a format that is not supported (reftable). */
  readonly hasUnknownRefs: boolean;
  #index: IndexReading | null = null;

  /** @param settings Settings that override those of the files, as `git -c` does. */
  constructor(
    readonly files: GuardFiles,
    places: RepositoryPlaces,
    readonly home: string,
    settings: ReadonlyMap<string, string> = new Map(),
  ) {
    const { gitDir, commonDir } = places;
    this.gitDir = gitDir;
    this.commonDir = commonDir;
    const own = [`${home}/.config/git/config`, `${home}/.gitconfig`];
    const common = readGitConfig(files, [...own, `${commonDir}/config`], home);
    const config = configFlag(common, "extensions.worktreeconfig") === true
      ? readGitConfig(files, [...own, `${commonDir}/config`, `${gitDir}/config.worktree`], home)
      : common;
    this.config = settings.size === 0
      ? config
      : new Map([...config, ...[...settings].map(([key, value]): [string, string[]] => [key, [value]])]);
    this.format = configValue(this.config, "extensions.objectformat") === "sha256" ? "sha256" : "sha1";
    this.hasUnknownRefs = (configValue(this.config, "extensions.refstorage") ?? "files") !== "files";
    this.workTree = places.workTree;
    const oidLength = this.format === "sha256" ? 32 : 20;
    this.objects = new ObjectStore(files, `${commonDir}/objects`, oidLength);
    this.refs = new Refs(files, gitDir, commonDir);
    const excludes = this.#path(configValue(this.config, "core.excludesfile")) ?? `${home}/.config/git/ignore`;
    const workTree = this.workTree ?? gitDir;
    this.ignores = new IgnoreRules(files, {
      workTree,
      others: [`${commonDir}/info/exclude`, excludes],
      ignoreCase: configFlag(this.config, "core.ignorecase") === true,
    });
    const attributes = this.#path(configValue(this.config, "core.attributesfile")) ?? `${home}/.config/git/attributes`;
    this.attributes = new Attributes(
      files,
      { workTree, info: `${commonDir}/info/attributes`, others: [attributes] },
      this.config,
    );
  }

  #path(value: string | null): string | null {
    return value?.startsWith("~/") ? `${this.home}${value.slice(1)}` : value;
  }

  index(): IndexReading {
    return this.#index ??= this.#readIndex();
  }

  #readIndex(): IndexReading {
    const path = `${this.gitDir}/index`;
    const facts = this.files.facts(path);
    if (facts.status === "absent") return { status: "absent" };
    const read = this.files.read(path, MAX_INDEX);
    if (facts.status !== "found" || read.status !== "found") {
      return { status: "unreadable", reason: "the index cannot be read" };
    }
    try {
      const index = new IndexFile(read.value, {
        oidLength: this.format === "sha256" ? 32 : 20,
        sharedBytes: (oid) => {
          const shared = this.files.read(`${this.gitDir}/sharedindex.${oid}`, MAX_INDEX);
          return shared.status === "found" ? shared.value : null;
        },
      });
      return { status: "read", index, mtimeMs: facts.value.mtimeMs ?? 0 };
    } catch (error) {
      if (!(error instanceof IndexError)) throw error;
      return { status: "unreadable", reason: error.message };
    }
  }

  /** The directories of the linked work trees, as the repository names them. */
  linkedWorkTrees(): string[] {
    const place = `${this.commonDir}/worktrees`;
    const listed = this.files.list(place);
    return (listed.status === "found" ? listed.value : []).flatMap(({ name }) => {
      const named = readSmallText(this.files, `${place}/${name}/gitdir`)?.trim() ?? "";
      return named.endsWith("/.git") ? [joinPath(`${place}/${name}`, named.slice(0, -5))] : [];
    });
  }
}

/** Joins a directory and a path, unless that is absolute, and resolves `.` and `..`. */
export function joinPath(directory: string, path: string): string {
  return `/${normalParts(path.startsWith("/") ? path : `${directory}/${path}`).join("/")}`;
}

/** The directory that `.git` is, or names if it is a file; null if it is neither. */
function gitDirectoryOf(files: GuardFiles, path: string): string | "unreadable" | null {
  let facts = files.facts(path);
  let place = path;
  if (facts.status === "found" && facts.value.kind === "symlink" && files instanceof ConfinedFiles) {
    const real = files.resolve(path, { leaf: true });
    if (real === null) return "unreadable";
    place = real;
    facts = files.facts(place);
  }
  if (facts.status === "absent") return null;
  if (facts.status === "unreadable") return "unreadable";
  if (facts.value.kind === "directory") {
    const head = files.facts(`${place}/HEAD`);
    return head.status === "unreadable" ? "unreadable" : head.status === "found" ? place : null;
  }
  if (facts.value.kind !== "file") return null;
  const text = readSmallText(files, place, 10_000);
  if (text === null) return "unreadable";
  const target = /^gitdir:\s*(.+?)\s*$/.exec(text)?.[1];
  return target === undefined ? null : joinPath(parentOf(place), target);
}

/** How git is told where the repository is. */
export interface FindOptions {
  readonly home: string;
  /** `--git-dir` or GIT_DIR, absolute. */
  readonly gitDir?: string | undefined;
  /** `--work-tree` or GIT_WORK_TREE, absolute. */
  readonly workTree?: string | undefined;
  /**
   * A directory above this one that may not be read counts as having no repository: whoever granted the permission to
   * read has looked there.
   */
  readonly ceiling?: string | undefined;
}

/**
 * Finds the repository of a directory as git does, by the first `.git` in it or above it. `directory`: absolute,
 * without symlinks.
 */
export function findRepository(
  files: GuardFiles,
  directory: string,
  { home, gitDir, workTree, ceiling }: FindOptions,
): { readonly status: "found"; readonly repository: Repository } | NoRepository {
  let found: string | "unreadable" | null = null;
  let tree = workTree ?? directory;
  if (gitDir !== undefined) found = gitDirectoryOf(files, gitDir);
  else {
    for (let at = directory;; at = parentOf(at)) {
      found = gitDirectoryOf(files, at === "/" ? "/.git" : `${at}/.git`);
      if (found === "unreadable" && ceiling?.startsWith(at === "/" ? at : `${at}/`)) found = null;
      if (found !== null) {
        tree = workTree ?? at;
        break;
      }
      if (isBareDirectory(files, at)) {
        return { status: "found", repository: openAt(files, { gitDir: at, tree: null }, home) };
      }
      if (at === "/") break;
    }
  }
  if (found === "unreadable") return { status: "unreadable", reason: "its directory cannot be read" };
  if (found === null) return { status: "none" };
  const facts = files.facts(`${found}/HEAD`);
  if (facts.status !== "found") {
    return { status: "unreadable", reason: `"${found}" is not a repository that can be read` };
  }
  const opened = openAt(files, { gitDir: found, tree }, home);
  const configured = configValue(opened.config, "core.worktree");
  if (workTree !== undefined || configured === null) return { status: "found", repository: opened };
  return { status: "found", repository: openAt(files, { gitDir: found, tree: joinPath(found, configured) }, home) };
}

function isBareDirectory(files: GuardFiles, path: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => files.facts(`${path}/${name}`).status === "found");
}

function openAt(
  files: GuardFiles,
  { gitDir, tree }: { readonly gitDir: string; readonly tree: string | null },
  home: string,
): Repository {
  const common = readSmallText(files, `${gitDir}/commondir`, 10_000)?.trim();
  const commonDir = common === undefined || common === "" ? gitDir : joinPath(gitDir, common);
  return new Repository(files, { gitDir, commonDir, workTree: tree }, home);
}
