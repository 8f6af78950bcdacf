const SPECIAL = /[.*+?^${}()|[\]\\/]/g;
const PIECES = /\\(.)|(^|\/)\*\*(\/|$)|(\/)\*+$|\*+|\?|\[(\^|!)?((?:[^\]\\/]|\\.)+)\]|[^]/g;

/**
 * A gitignore pattern as a regular expression that is found in the paths it covers, or that are below one it covers.
 *
 * @param pattern The pattern, without a `!` before it.
 * @returns Null where the pattern covers nothing: a comment, an exception, blanks.
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
