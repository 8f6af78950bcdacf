import { isInside, parentOf } from "../../../permissions/rules/paths.ts";
import { formatRule, type RuleContent } from "../../../permissions/rules/rule.ts";
import { looksAbsolute } from "../../../permissions/settings/lint.ts";
import { reachOf } from "../../../permissions/risk/rule_reach.ts";
import { sourceEnding } from "../../../permissions/risk/secret_files.ts";
import { NO_SETTINGS, toLocalAllowRule } from "../../../permissions/settings/settings.ts";

/** A path that a rule has to cover. Claude Code consults only `Read` and `Edit` rules for paths. */
export interface RequiredPath {
  readonly use: "Read" | "Edit";
  /** Absolute, without `.` and `..`. */
  readonly path: string;
  readonly isDirectory?: boolean;
  /** Whether its rule must cover no other path, because of what was done with it. */
  readonly separate?: boolean;
}

export interface RuleDirectories {
  readonly root: string | null;
  readonly home: string;
}

function escapePattern(path: string): string {
  return path.replace(/[\\*?[\]!#]/g, "\\$&").replace(/ +$/, (spaces) => "\\ ".repeat(spaces.length));
}

/** The pattern for a path: relative to the project, to the home directory, or absolute. */
function ruleContent(path: string, below: string, { root, home }: RuleDirectories): RuleContent {
  if (root !== null && root !== "/" && isInside(path, root)) {
    const inside = path === root ? "" : escapePattern(path.slice(root.length));
    const pattern = `${inside}${below}` || "/";
    // nobody should have to know that /tmp/x is not in /tmp
    if (!looksAbsolute(pattern)) return { kind: "path", anchor: "source", pattern };
  }
  if (home !== "" && home !== "/" && isInside(path, home) && path !== home) {
    return { kind: "path", anchor: "home", pattern: `${escapePattern(path.slice(home.length))}${below}` };
  }
  return { kind: "path", anchor: "root", pattern: `${path === "/" ? "" : escapePattern(path)}${below}` };
}

export function fileRule({ use, path }: RequiredPath, directories: RuleDirectories): string {
  return formatRule({ tool: use, content: ruleContent(path, "", directories) });
}

export function directoryRule({ use, path }: RequiredPath, directories: RuleDirectories): string {
  return formatRule({ tool: use, content: ruleContent(path, "/**", directories) });
}

function commonDirectory(paths: readonly string[]): string {
  let common = parentOf(paths[0] ?? "/");
  for (const path of paths) while (!isInside(path, common)) common = parentOf(common);
  return common;
}

/** What files of one area may share a rule for, such as a top-level directory; null if too close to the root. */
function areaOf({ use, path }: RequiredPath, { root, home }: RuleDirectories): string | null {
  if (root !== null && isInside(path, root)) {
    const [, first, ...rest] = path.slice(root === "/" ? 0 : root.length).split("/");
    return rest.length === 0 ? null : `${use} ${root}/${first}`;
  }
  const base = home !== "" && isInside(path, home) ? home : "";
  const parts = path.slice(base.length).split("/").slice(1, -1);
  return parts.length < 2 ? null : `${use} ${base}/${parts.slice(0, 2).join("/")}`;
}

function endingRule({ use, path }: RequiredPath, ending: string, directories: RuleDirectories): string {
  return formatRule({ tool: use, content: ruleContent(path, `/**/*${ending}`, directories) });
}

/** A rule, if nothing that it opens is riskier than the rest; else null. */
function closedRule(rule: string, directories: RuleDirectories): string | null {
  const local = toLocalAllowRule(rule, directories.root);
  if (local === null) return null;
  const context = {
    settings: NO_SETTINGS,
    cwd: directories.root ?? "/",
    home: directories.home,
    mode: "default",
  } as const;
  return reachOf(local, context).closed ? rule : null;
}

function narrowRule(path: RequiredPath, directories: RuleDirectories): string {
  return path.isDirectory === true ? directoryRule(path, directories) : fileRule(path, directories);
}

/** The rule for a path whose neighbors are unknown: for its area if that is safe, else for the path alone. */
export function areaRule(path: RequiredPath, directories: RuleDirectories): string {
  const area = path.separate === true ? null : areaOf(path, directories);
  const wide = area === null
    ? null
    : closedRule(directoryRule({ ...path, path: area.slice(area.indexOf(" ") + 1) }, directories), directories);
  return wide ?? narrowRule(path, directories);
}

/** How deep a directory must be for a rule for all source code in it: not all projects of a person share one. */
const SOURCE_DEPTH = { home: 2, root: 3 };

/** Names the directory of a file of source code that is read: such files of one directory may share a rule. */
function sourceAreaOf(path: RequiredPath, { home }: RuleDirectories): string | null {
  const ending = path.use === "Read" && path.isDirectory !== true ? sourceEnding(path.path) : null;
  if (ending === null) return null;
  const base = home !== "" && isInside(path.path, home) ? home : "";
  const depth = base === "" ? SOURCE_DEPTH.root : SOURCE_DEPTH.home;
  const parts = path.path.slice(base.length).split("/").slice(1, -1);
  return parts.length < depth ? null : `${ending} ${base}/${parts.slice(0, depth).join("/")}`;
}

/** The rule that paths share, if there are two or more and it is safe; else null. */
function sharedRule(
  members: readonly RequiredPath[],
  ruleFor: (directory: RequiredPath) => string,
  directories: RuleDirectories,
): string | null {
  const paths = [...new Set(members.map(({ path }) => path))];
  const [first] = members;
  if (paths.length === 1 || first === undefined) return null;
  return closedRule(ruleFor({ ...first, path: commonDirectory(paths) }), directories);
}

/** The common directory of two or more paths of an area if safe, else the source code of one ending, else the path. */
export function pathRules(required: readonly RequiredPath[], directories: RuleDirectories): Map<RequiredPath, string> {
  const rules = new Map(required.map((path) => [path, narrowRule(path, directories)]));
  const share = (
    paths: readonly RequiredPath[],
    areaOf: (path: RequiredPath) => string | null,
    ruleFor: (directory: RequiredPath, area: string) => string,
  ): RequiredPath[] => {
    const rest: RequiredPath[] = [];
    for (const [area, members] of Map.groupBy(paths, areaOf)) {
      const shared = area === null ? null : sharedRule(members, (directory) => ruleFor(directory, area), directories);
      if (shared === null) rest.push(...members);
      else for (const path of members) rules.set(path, shared);
    }
    return rest;
  };
  const alone = share(
    required.filter(({ separate }) => separate !== true),
    (path) => areaOf(path, directories),
    (directory) => directoryRule(directory, directories),
  );
  share(alone, (path) => sourceAreaOf(path, directories), (directory, area) => {
    return endingRule(directory, area.slice(0, area.indexOf(" ")), directories);
  });
  return rules;
}
