/**
 * Git's references: loose ones, packed ones, and what the stash and the reflogs list.
 *
 * @module
 */
import { type GuardFiles, readSmallText } from "../files.ts";

/** Where HEAD is. */
export type Head =
  /** On a branch, whose first commit may be missing yet. */
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
   * @param gitDir Where HEAD is, of this work tree.
   * @param commonDir Where the references of all work trees are.
   */
  constructor(readonly files: GuardFiles, readonly gitDir: string, readonly commonDir: string) {}

  /** A file of the repository; each is read once, so that all answers are of one moment. */
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

  /** What a reference names: a commit, or through symbolic references another one's. */
  resolve(name: string, depth = 0): string | null {
    if (depth > MAX_DEPTH || name.split("/").includes("..")) return null;
    // HEAD and similar references are a work tree's own
    const own = name.startsWith("refs/") && !name.startsWith("refs/bisect/") && !name.startsWith("refs/worktree/")
      ? this.commonDir
      : this.gitDir;
    const text = this.#text(`${own}/${name}`, 10_000)?.trim();
    if (text === undefined) return this.#packedRefs().get(name) ?? null;
    const symbolic = /^ref:\s*(\S+)$/.exec(text)?.[1];
    if (symbolic !== undefined) return this.resolve(symbolic, depth + 1);
    return /^[0-9a-f]{40,64}/.exec(text)?.[0] ?? null;
  }

  /** Where HEAD is. */
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

  /** The commits that a reference's log lists, the newest first, with when it was written, in seconds. */
  log(name: string): readonly { readonly oid: string; readonly time: number }[] {
    const own = name.startsWith("refs/") ? this.commonDir : this.gitDir;
    const text = this.#text(`${own}/logs/${name}`, 5_000_000) ?? "";
    return [...text.matchAll(/^[0-9a-f]{40,64} ([0-9a-f]{40,64}) .*?> (\d+) [+-]\d{4}/gm)]
      .map(([, oid, time]) => ({ oid: oid!, time: Number(time) })).reverse();
  }

  /** What was checked out before: a branch or a commit; null if the log does not say. */
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

  /** The commits at which other work trees' HEADs are. */
  otherHeads(): readonly string[] {
    return this.#otherHeads().flatMap((head) => head.kind !== "unknown" && head.oid !== null ? [head.oid] : []);
  }

  /** The branches that other work trees have checked out. */
  otherBranches(): readonly string[] {
    return this.#otherHeads().flatMap((head) => head.kind === "branch" ? [head.ref] : []);
  }
}
