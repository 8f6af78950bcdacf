import ignore from "ignore";
import { linearPattern } from "../../pattern/search.ts";
import { type BaseDirectories, isInside, resolvePath } from "./paths.ts";
import type { SourcedRule } from "../settings/settings.ts";

const SPECIAL = /[.*+?^${}()|[\]\\/]/g;
const PIECES = /\\(.)|(^|\/)\*\*(\/|$)|(\/)\*+$|\*+|\?|\[(\^|!)?((?:[^\]\\/]|\\.)+)\]|[^]/g;

/**
 * A gitignore pattern as a regular expression that is found in the paths it covers, or that are below one it covers.
 * `pattern`: the pattern, without a `!` before it. Returns null where the pattern covers nothing: a comment, an
 * exception, blanks.
 */
export function pathPattern(pattern: string): string | null {
  const trimmed = pattern.replace(/(?<!\\)\s+$/, "").replace(
    /(?<=\/)(?<!^\/?(?:\*\*\/)*)(?:\*\*\/)+(?=\*\*(?:\/|$))/g,
    "",
  );
  if (trimmed === "" || /^[!#]/.test(trimmed)) return null;
  const anchored = /\/(?!$)/.test(trimmed);
  const body = trimmed.replace(/^\//, "").replace(
    PIECES,
    (piece, escaped, before, after, last, negated, range, at: number) => {
      if (escaped !== undefined) return escaped.replace(SPECIAL, "\\$&");
      if (before !== undefined && after !== undefined) {
        if (after === "") return `${before === "" ? "" : "\\/"}.+`;
        return before === "" ? "(?:.*\\/)?" : "(?:\\/[^/]+)*\\/";
      }
      if (last !== undefined) return "\\/[^/]+";
      if (piece.startsWith("*")) return at === 0 && piece.length === trimmed.length ? "[^/]+" : "[^/]*";
      if (piece === "?") return "[^/]";
      if (range !== undefined) return `[${negated === undefined ? "" : "^"}${range}]`;
      return piece.replace(SPECIAL, "\\$&");
    },
  );
  return `${anchored ? "^" : "(?:^|\\/)"}${body}${trimmed.endsWith("/") ? "" : "(?:$|\\/)"}`;
}

/** Longer paths are opened by no system but Windows; there what forbids or asks covers them unread. */
export const LONGEST_PATH = 4096;

type Matcher = (relative: string) => boolean;
const matchers = new Map<string, Matcher>();
/** More than settings have rules: with fewer, each path would make all of them again. */
const MOST_MATCHERS = 10_000;

/**
 * Whether a `Read(…)` or `Edit(…)` rule covers a file.
 *
 * The pattern is gitignore syntax (2.1.330: `Edit(src/*)` covers `src/deep/er/new.md`), read from the directory its
 * beginning names. We use the `ignore` package: it follows git's own tests, and it is loaded by no hook that runs at
 * each call. `rule`: the rule with the directory that anchors `/x` in it. `path`: the file, absolute. `options`: the
 * session's directories, and whether the rule allows or forbids.
 */
export function matchesPath(
  rule: SourcedRule,
  path: string,
  options: BaseDirectories & { readonly behavior: "allow" | "ask" | "deny" },
): boolean {
  const { content } = rule.rule;
  if (content.kind === "whole_tool") return true;
  if (content.kind !== "path") return false;
  const { additionalDirectories: added = [], ...base } = options;
  if (added.length > 0) {
    // what forbids or asks is read from each directory of the session (2.1.332)
    const isForAll = content.anchor === "cwd" && options.behavior !== "allow";
    const directories = isForAll ? added.map((directory) => resolvePath(directory, base)) : [];
    return [base.cwd, ...directories].some((cwd) => matchesPath(rule, path, { ...base, cwd }));
  }
  const anchor = content.anchor === "root"
    ? "/"
    : content.anchor === "home"
    ? resolvePath("~", options)
    : content.anchor === "source"
    ? rule.anchor
    : options.cwd;
  const pattern = content.pattern.replace(/^\.\//, "");
  if (content.anchor === "cwd" && /^\.\.(?:\/|$)/.test(pattern)) return false;
  if (pattern === "" || pattern === "/") return path === anchor;
  if (!isInside(path, anchor)) return false;
  const relative = path.slice(anchor === "/" ? 1 : anchor.length + 1);
  if (relative === "") return false; // `~/**` covers what is in the home directory, and not the directory (2.1.331)
  if (relative.length > LONGEST_PATH) return options.behavior !== "allow";
  // One segment before `/**` forbids at any depth but allows at the anchor only (2.1.214).
  const anyDepth = options.behavior !== "allow" && content.anchor === "cwd" && /^[^/]+\/\*\*$/.test(pattern);
  return matcher(anyDepth ? `**/${pattern}` : pattern)(relative);
}

/** The texts, in lower case, that every path has in this order which a pattern covers; a range such as `[ab]` has none. */
function literalParts(pattern: string): readonly string[] {
  return pattern.includes("[") ? [] : pattern.toLowerCase().split(/[^\w.@-]+/).filter((part) => part !== "");
}

function hasInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

function matcher(pattern: string): Matcher {
  const known = matchers.get(pattern);
  if (known) return known;
  const parts = literalParts(pattern);
  let whole: Matcher | undefined;
  // both take their time for a long path, the package for each directory above it
  const made: Matcher = (relative) =>
    hasInOrder(relative.toLowerCase(), parts) &&
    (whole ??= (pattern.match(/\*+/g)?.length ?? 0) < 2 ? oneStar(pattern) : manyStars(pattern))(relative);
  if (matchers.size > MOST_MATCHERS) matchers.clear();
  matchers.set(pattern, made);
  return made;
}

/** How much is searched for one path; no path of a length that is read takes as much. */
const WORK = 5_000_000;

/** Stars that follow each other take the package's expressions a time that grows with a power of the path's length. */
function manyStars(pattern: string): Matcher {
  const patterns = [pattern, ...pattern.endsWith("/**") ? [coveredDirectory(pattern)] : []];
  const linear = patterns.flatMap((one) => {
    const source = pathPattern(one);
    const made = source === null ? null : linearPattern(source, "i");
    return made?.kind === "pattern" ? [made] : [];
  });
  return (relative) => linear.some((one) => one.search(relative, { left: WORK }) === "found");
}

/** `dir/**` covers the directory's files, and the directory itself for ls and cd. */
function coveredDirectory(pattern: string): string {
  const directory = pattern.slice(0, -3);
  return /^\/|^\*\*\//.test(directory) ? directory : `/${directory}`;
}

function oneStar(pattern: string): Matcher {
  const directory = pattern.endsWith("/**") && pattern !== "/**" ? [coveredDirectory(pattern)] : [];
  const rules = ignore({ ignorecase: true }).add([pattern, ...directory]);
  return (relative) => {
    try {
      return rules.ignores(relative);
    } catch {
      return false; // an escaped backslash before a parenthesis: the package makes no expression of it
    }
  };
}
