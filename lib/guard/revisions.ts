/**
 * Revisions as git names them, and which commits a set of references reaches.
 *
 * @module
 */
import { type GitCommit, readCommit } from "./git/objects.ts";
import type { Repository } from "./git/repository.ts";
import { CommitFiles } from "./git/tree_state.ts";
import type { RepositoryState, Tip } from "./world.ts";

/** Where HEAD is after the commands so far; null if that is not known. */
export function headTip(state: RepositoryState, repository: Repository): Tip | null {
  const head = state.heads.get(repository.gitDir);
  if (head === undefined) return null;
  return "tip" in head ? head.tip : state.refs.get(head.branch) ?? { oid: null, made: [] };
}

/** The upstream of a branch, such as `origin/main`; null if it has none. */
export function upstreamOf(repository: Repository, branch: string): string | null {
  const name = branch.replace(/^refs\/heads\//, "");
  const remote = repository.config.get(`branch.${name}.remote`)?.at(-1);
  const merge = repository.config.get(`branch.${name}.merge`)?.at(-1);
  if (remote === undefined || merge === undefined) return null;
  return remote === "." ? merge : `${remote}/${merge.replace(/^refs\/heads\//, "")}`;
}

function ancestor(repository: Repository, tip: Tip, parent: number): Tip | null {
  if (tip.made.length > 0) return parent === 1 ? { ...tip, made: tip.made.slice(0, -1) } : null;
  const commit = tip.oid === null ? null : readCommit(repository.objects, tip.oid);
  const oid = commit?.parents[parent - 1];
  return oid === undefined ? null : { oid, made: [] };
}

/** The full name of the reference that a short name means; null if there is none. */
export function referenceNamed(state: RepositoryState, name: string): string | null {
  const candidates = [
    name,
    `refs/${name}`,
    `refs/tags/${name}`,
    `refs/heads/${name}`,
    `refs/remotes/${name}`,
    `refs/remotes/${name}/HEAD`,
  ];
  return candidates.find((one) => state.refs.has(one)) ?? null;
}

/**
 * The commit that a revision names after the commands so far. Returns `missing` if there certainly is none, null if
 * that cannot be told.
 */
export function resolveRevision(state: RepositoryState, repository: Repository, text: string): Tip | "missing" | null {
  const [, base = "", suffix = ""] = /^(.*?)((?:[~^]\d*|\^\{\w*\})*)$/s.exec(text) ?? [];
  let tip = baseRevision(state, repository, base);
  for (const [, sign, digits = ""] of suffix.matchAll(/([~^])(\{\w*\}|\d*)/g)) {
    if (tip === null || tip === "missing") return tip;
    if (/^\{(?:tree|blob)/.test(digits)) return "missing";
    if (digits.startsWith("{")) continue;
    const count = digits === "" ? 1 : Number(digits);
    if (count > 10_000) return null;
    if (sign === "^") tip = count === 0 ? tip : ancestor(repository, tip, count) ?? "missing";
    else {for (let i = 0; i < count && tip !== null && tip !== "missing"; i++) {
        tip = ancestor(repository, tip, 1) ?? "missing";
      }}
  }
  return tip;
}

function baseRevision(state: RepositoryState, repository: Repository, base: string): Tip | "missing" | null {
  const head = state.heads.get(repository.gitDir);
  const branch = head !== undefined && "branch" in head ? head.branch : null;
  if (base === "") return "missing";
  if (base === "HEAD" || base === "@") return headTip(state, repository);
  const upstream = /^(.*)@\{(?:u|upstream|push)\}$/i.exec(base);
  if (upstream !== null) {
    const of = upstream[1] === "" ? branch : `refs/heads/${upstream[1]}`;
    const name = of === null ? null : upstreamOf(repository, of);
    const tip = name === null ? undefined : state.refs.get(`refs/remotes/${name}`) ?? state.refs.get(name);
    return tip ?? "missing";
  }
  const entry = /^(?:refs\/)?stash(?:@\{(\d+)\})?$/.exec(base);
  if (entry !== null) {
    const key = state.stash[Number(entry[1] ?? 0)];
    const number = /#stash@(\d+)$/.exec(key ?? "")?.[1];
    if (key === undefined) return "missing";
    const oid = number === undefined ? undefined : repository.refs.stashes()[Number(number)]?.oid;
    return oid === undefined ? null : { oid, made: [] };
  }
  const logged = /^(.*)@\{(\d+)\}$/.exec(base);
  if (logged !== null) {
    const name = logged[1] === "" || logged[1] === "HEAD" ? "HEAD" : referenceNamed(state, logged[1]!) ?? logged[1]!;
    const entry = repository.refs.log(name)[Number(logged[2])];
    return entry === undefined ? "missing" : { oid: entry.oid, made: [] };
  }
  const name = referenceNamed(state, base);
  if (name !== null) return state.refs.get(name) ?? "missing";
  if (/^(?:ORIG|FETCH|MERGE|REBASE|CHERRY_PICK|REVERT)_HEAD$/.test(base)) {
    const oid = repository.refs.resolve(base);
    if (oid !== null) return { oid, made: [] };
    // a fetch before may have made it
    return base === "FETCH_HEAD" ? null : "missing";
  }
  if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(base)) return { oid: base, made: [] };
  if (/^[0-9a-f]{4,}$/.test(base)) {
    const oid = repository.objects.abbreviated(base);
    return oid === null ? "missing" : { oid, made: [] };
  }
  // only these signs search for a commit; a pathspec's magic does not
  return /^[^:@^]*$|^:[(!^]/.test(base) ? "missing" : null;
}

/** The most commits that are read to find out what would be lost. */
const MAX_COMMITS = 3000;

/** How much the clocks of committers may differ, in seconds. */
const CLOCK_SLACK = 86_400;

/** What walking the history found. */
export type Unreached =
  | { readonly status: "known"; readonly commits: readonly { readonly oid: string; readonly commit: GitCommit }[] }
  /** A commit cannot be read, or there are too many. */
  | { readonly status: "unknown" };

/** The commits that are reachable from the first ones but from none of the others. */
export function unreached(repository: Repository, from: readonly string[], kept: readonly string[]): Unreached {
  const known = new Map<string, { readonly commit: GitCommit; isKept: boolean; isDone: boolean }>();
  const queue: string[] = [];
  let isMissing = false;
  const add = (oid: string, isKept: boolean): void => {
    const old = known.get(oid);
    if (old !== undefined) {
      if (isKept && !old.isKept) {
        old.isKept = true;
        if (old.isDone) { for (const parent of old.commit.parents) add(parent, true); }
      }
      return;
    }
    const commit = readCommit(repository.objects, oid);
    if (commit === null) {
      // among the commits that are kept it does not matter
      isMissing ||= !isKept;
      return;
    }
    known.set(oid, { commit, isKept, isDone: false });
    queue.push(oid);
  };
  for (const oid of kept) add(oid, true);
  for (const oid of from) add(oid, false);
  /** The time of the oldest commit so far that is not known to be reachable from a kept one. */
  let oldest = Infinity;
  const isOpen = (): boolean =>
    queue.some((oid) => {
      const { isKept, commit } = known.get(oid)!;
      // a kept commit may still reach it: clocks differ, and many commits have the same time
      return !isKept || commit.time >= oldest - CLOCK_SLACK;
    });
  for (let count = 0; isOpen(); count++) {
    if (count > MAX_COMMITS) return { status: "unknown" };
    let next = 0;
    for (let i = 1; i < queue.length; i++) {
      if (known.get(queue[i]!)!.commit.time > known.get(queue[next]!)!.commit.time) next = i;
    }
    const [oid] = queue.splice(next, 1);
    const one = known.get(oid!)!;
    one.isDone = true;
    if (!one.isKept) oldest = Math.min(oldest, one.commit.time);
    for (const parent of one.commit.parents) add(parent, one.isKept);
  }
  if (isMissing) return { status: "unknown" };
  return {
    status: "known",
    commits: [...known].filter(([, { isKept }]) => !isKept).map(([oid, { commit }]) => ({ oid, commit })),
  };
}

/** Whether every file that a commit changed is in one of some other commits with the same content. */
export function isContainedIn(
  repository: Repository,
  { oid, parents }: { readonly oid: string; readonly parents: readonly string[] },
  others: readonly string[],
): boolean {
  const own = new CommitFiles(repository, oid);
  const before = new CommitFiles(repository, parents[0] ?? null);
  const rest = others.slice(0, 20).map((other) => new CommitFiles(repository, other));
  let count = 0;
  for (const { path, blob } of filesChangedBetween(own, before)) {
    if (++count > 500) return false;
    if (!rest.some((other) => other.find(path)?.oid === blob)) return false;
  }
  return true;
}

/** What the files of a commit are compared with: another one, or an index as far as it records trees. */
interface ComparedTrees {
  treeOf(directory: string): string | null | undefined;
  readonly entries?: CommitFiles["entries"];
}

/** The files of a commit that differ elsewhere, with their blobs; where only the tree is known to differ, all of it. */
export function* filesChangedBetween(
  own: CommitFiles,
  before: ComparedTrees,
  directory = "",
): Generator<{ readonly path: string; readonly blob: string }> {
  if (own.treeOf(directory) === before.treeOf(directory)) return;
  const old = before.entries?.(directory) ?? new Map();
  const entries = own.entries(directory);
  // what cannot be read may have anything
  if (entries === null) yield { path: directory, blob: "" };
  for (const [name, { mode, oid }] of entries ?? []) {
    if (old.get(name)?.oid === oid) continue;
    const path = directory === "" ? name : `${directory}/${name}`;
    if (mode === 0o040000) yield* filesChangedBetween(own, before, path);
    else yield { path, blob: oid };
  }
}
