import { joinPath } from "./git/repository.ts";
import { wildmatch } from "./git/wildmatch.ts";
import type { Arg } from "./words.ts";

/** Whether a path of the work tree is meant. */
export type PathMatcher = (relative: string) => boolean;

export const EVERYTHING: PathMatcher = () => true;

/**
 * Makes a test for pathspecs. An argument that is not known may match everything. `directory`: the directory below the
 * work tree that they are relative to; "" for its root.
 */
export function pathMatcher(specs: readonly Arg[], directory: string): PathMatcher {
  const included: PathMatcher[] = [];
  const excluded: PathMatcher[] = [];
  for (const { text, isKnown } of specs) {
    if (!isKnown) {
      included.push(EVERYTHING);
      continue;
    }
    const long = /^:\(([^)]*)\)(.*)$/s.exec(text);
    const short = /^:([/!^]+):?(.*)$/s.exec(text);
    const magic = long?.[1]?.split(",") ??
      [...short?.[1] ?? ""].map((sign) => sign === "/" ? "top" : "exclude");
    const plain = long?.[2] ?? short?.[2] ?? text;
    const base = magic.includes("top") ? "" : directory;
    const target = magic.includes("exclude") ? excluded : included;
    target.push(
      pathspecMatcher(plain, base, {
        literal: magic.includes("literal"),
        glob: magic.includes("glob"),
        icase: magic.includes("icase"),
      }),
    );
  }
  const isIncluded: PathMatcher = included.length === 0
    ? () => excluded.length > 0
    : (path) => included.some((one) => one(path));
  return (path) => isIncluded(path) && !excluded.some((one) => one(path));
}

function pathspecMatcher(
  text: string,
  directory: string,
  { literal, glob, icase }: { readonly literal: boolean; readonly glob: boolean; readonly icase: boolean },
): PathMatcher {
  const whole = joinPath(`/${directory}`, text).slice(1);
  if (whole === "") return EVERYTHING;
  const matches = literal ? (path: string) => path === whole : wildmatch(whole, { pathname: glob, ignoreCase: icase });
  return (path) => path === whole || path.startsWith(`${whole}/`) || matches(path);
}
