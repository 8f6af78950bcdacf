/**
 * Git's references: loose ones, packed ones, and what the stash and the reflogs list.
 *
 * @module
 */
import { type GuardFiles, readSmallText } from "../files.ts";

export type Head =
  /** On a branch, which may have no commit yet. */
  | { readonly kind: "branch"; readonly ref: string; readonly oid: string | null }
  | { readonly kind: "detached"; readonly oid: string }
  | { readonly kind: "unknown" };

const MAX_DEPTH = 5;
const MAX_REFS = 50_000;

/** Thrown when there are more references than the guard reads. */
export class TooManyRefsError extends Error {
  override name = "TooManyRefsError";
}

/** The references of a repository. */
export class Refs {
  #packed: ReadonlyMap<string, string> | null = null;
  #all: ReadonlyMap<string, string> | null = null;
  readonly #texts = new Map<string, string | null>();

  /**
   * @param gitDir The directory of this work tree's HEAD.
   * @param commonDir The directory of the references that all work trees share.
   */
  constructor(readonly files: GuardFiles, readonly gitDir: string, readonly commonDir: string) {}

  /** A file of the repository, read once so that all answers agree. */
  #text(path: string, limit: number): string | null {
    let text = this.#texts.get(path);
    if (text === undefined) this.#texts.set(path, text = readSmallText(this.files, path, limit));
    return text;
  }

  #packedRefs(): ReadonlyMap<string, string> {
    if (this.#packed !== null) return this.#packed;
    const refs = new Map<string, string>();
    const text = this.#text(`${this.commonDir}/packed-refs`, 20_000_000) ?? "";
    for (const [, oid, name] of text.matchAll(/^([0-9a-f]{40,64}) (\S+)$/gm)) refs.set(name!, oid!);
    return this.#packed = refs;
  }

  /** The id that a reference names, through symbolic references. */
  resolve(name: string, depth = 0): string | null {
    if (depth > MAX_DEPTH || name.split("/").includes("..")) return null;
    // HEAD and similar references belong to one work tree
    const own = name.startsWith("refs/") && !name.startsWith("refs/bisect/") && !name.startsWith("refs/worktree/")
      ? this.commonDir
      : this.gitDir;
    const text = this.#text(`${own}/${name}`, 10_000)?.trim();
    if (text === undefined) return this.#packedRefs().get(name) ?? null;
    const symbolic = /^ref:\s*(\S+)$/.exec(text)?.[1];
    if (symbolic !== undefined) return this.resolve(symbolic, depth + 1);
    return /^[0-9a-f]{40,64}/.exec(text)?.[0] ?? null;
  }

  head(): Head {
    const text = this.#text(`${this.gitDir}/HEAD`, 10_000)?.trim() ?? "";
    const ref = /^ref:\s*(\S+)$/.exec(text)?.[1];
    if (ref !== undefined) return { kind: "branch", ref, oid: this.resolve(ref) };
    return /^[0-9a-f]{40,64}$/.test(text) ? { kind: "detached", oid: text } : { kind: "unknown" };
  }

  /** Every reference below `refs/`, with the commit or tag that it names. */
  all(): ReadonlyMap<string, string> {
    if (this.#all !== null) return this.#all;
    const refs = new Map(this.#packedRefs());
    const walk = (directory: string, depth: number): void => {
      const listed = this.files.list(`${this.commonDir}/${directory}`);
      if (listed.status !== "found" || depth > 20) return;
      for (const { name, kind } of listed.value) {
        const path = `${directory}/${name}`;
        if (kind === "directory") walk(path, depth + 1);
        else if (kind === "file" && !name.endsWith(".lock")) {
          const oid = this.resolve(path);
          if (oid !== null) refs.set(path, oid);
        }
        if (refs.size > MAX_REFS) throw new TooManyRefsError(`More than ${MAX_REFS} references`);
      }
    };
    walk("refs", 0);
    return this.#all = refs;
  }

  /** The commits in a reference's log, newest first, each with the time of its line in seconds. */
  log(name: string): readonly { readonly oid: string; readonly time: number }[] {
    const own = name.startsWith("refs/") ? this.commonDir : this.gitDir;
    const text = this.#text(`${own}/logs/${name}`, 5_000_000) ?? "";
    return [...text.matchAll(/^[0-9a-f]{40,64} ([0-9a-f]{40,64}) .*?> (\d+) [+-]\d{4}/gm)]
      .map(([, oid, time]) => ({ oid: oid!, time: Number(time) })).reverse();
  }

  /** The branch or commit that was checked out before; null if the log does not say. */
  previousCheckout(): string | null {
    const text = this.#text(`${this.gitDir}/logs/HEAD`, 5_000_000) ?? "";
    return [...text.matchAll(/\tcheckout: moving from (\S+) to /g)].at(-1)?.[1] ?? null;
  }

  /** The entries of the stash, the newest first. */
  stashes(): readonly { readonly oid: string; readonly time: number }[] {
    const top = this.resolve("refs/stash");
    if (top === null) return [];
    const listed = this.log("refs/stash");
    return listed.length > 0 ? listed : [{ oid: top, time: 0 }];
  }

  #others: readonly Head[] | null = null;

  #otherHeads(): readonly Head[] {
    return this.#others ??= this.#readOtherHeads();
  }

  #readOtherHeads(): readonly Head[] {
    const listed = this.files.list(`${this.commonDir}/worktrees`);
    const names = listed.status === "found" ? listed.value.map(({ name }) => name).sort().slice(0, 200) : [];
    const directories = [this.commonDir, ...names.map((name) => `${this.commonDir}/worktrees/${name}`)];
    return directories.filter((directory) => directory !== this.gitDir)
      .map((directory) => new Refs(this.files, directory, this.commonDir).head());
  }

  /** The commits that the HEADs of other work trees are at. */
  otherHeads(): readonly string[] {
    return this.#otherHeads().flatMap((head) => head.kind !== "unknown" && head.oid !== null ? [head.oid] : []);
  }

  /** The branches that are checked out in other work trees. */
  otherBranches(): readonly string[] {
    return this.#otherHeads().flatMap((head) => head.kind === "branch" ? [head.ref] : []);
  }
}
