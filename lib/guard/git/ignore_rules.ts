import { type GuardFiles, readSmallText } from "../files.ts";
import { type Wildmatch, wildmatch } from "./wildmatch.ts";

/** A line of a `.gitignore`. */
interface IgnorePattern {
  readonly negated: boolean;
  readonly directoryOnly: boolean;
  /** Whether it matches a file's name at any depth rather than its path. */
  readonly byName: boolean;
  readonly matches: Wildmatch;
}

const MAX_PATTERNS = 20_000;

/** The patterns of one file, in order. */
function parseIgnore(text: string, ignoreCase: boolean): IgnorePattern[] {
  const patterns: IgnorePattern[] = [];
  for (const line of text.replace(/^\ufeff/, "").split("\n")) {
    if (line.startsWith("#") || patterns.length >= MAX_PATTERNS) continue;
    let pattern = line.replace(/\r$/, "").replace(/((?:^|[^\\])(?:\\\\)*(?:\\ )?) +$/, "$1");
    const negated = pattern.startsWith("!");
    if (negated) pattern = pattern.slice(1);
    const directoryOnly = pattern.endsWith("/");
    if (directoryOnly) pattern = pattern.slice(0, -1);
    const byName = !pattern.includes("/");
    if (pattern.startsWith("/")) pattern = pattern.slice(1);
    if (pattern === "") continue;
    patterns.push({ negated, directoryOnly, byName, matches: wildmatch(pattern, { pathname: true, ignoreCase }) });
  }
  return patterns;
}

/** Whether the patterns of one file ignore a path, by the last one that matches; null if none does. */
function saysOf(patterns: readonly IgnorePattern[], relative: string, isDirectory: boolean): boolean | null {
  const name = relative.slice(relative.lastIndexOf("/") + 1);
  for (let i = patterns.length - 1; i >= 0; i--) {
    const { negated, directoryOnly, byName, matches } = patterns[i]!;
    if (directoryOnly && !isDirectory) continue;
    if (matches(byName ? name : relative)) return !negated;
  }
  return null;
}

/** Where rules outside of `.gitignore` files are. */
export interface IgnoreSources {
  readonly workTree: string;
  /** `info/exclude` and `core.excludesFile`, the one that wins first. */
  readonly others: readonly string[];
  readonly ignoreCase: boolean;
}

/** Which paths of a work tree git ignores. */
export class IgnoreRules {
  readonly #files = new Map<string, readonly IgnorePattern[]>();
  readonly #ignored = new Map<string, boolean>();

  constructor(readonly files: Pick<GuardFiles, "read">, readonly sources: IgnoreSources) {}

  #patterns(path: string): readonly IgnorePattern[] {
    let patterns = this.#files.get(path);
    if (patterns === undefined) {
      this.#files.set(path, patterns = parseIgnore(readSmallText(this.files, path) ?? "", this.sources.ignoreCase));
    }
    return patterns;
  }

  /** Whether a path, relative to the work tree, or a directory above it is ignored. */
  isIgnored(path: string, isDirectory: boolean): boolean {
    const slash = path.lastIndexOf("/");
    // nothing inside an ignored directory can be included again
    if (slash > 0 && this.#isIgnoredDirectory(path.slice(0, slash))) return true;
    return this.#says(path, isDirectory);
  }

  #isIgnoredDirectory(path: string): boolean {
    let known = this.#ignored.get(path);
    if (known === undefined) this.#ignored.set(path, known = this.isIgnored(path, true));
    return known;
  }

  #says(path: string, isDirectory: boolean): boolean {
    const { workTree, others } = this.sources;
    for (let at = path.lastIndexOf("/");; at = path.lastIndexOf("/", at - 1)) {
      const directory = at < 0 ? "" : path.slice(0, at + 1);
      const says = saysOf(
        this.#patterns(`${workTree}/${directory}.gitignore`),
        path.slice(directory.length),
        isDirectory,
      );
      if (says !== null) return says;
      if (at <= 0) break;
    }
    for (const file of others) {
      const says = saysOf(this.#patterns(file), path, isDirectory);
      if (says !== null) return says;
    }
    return false;
  }
}
