import { isInside, parentOf } from "../../../permissions/rules/paths.ts";
import { formatRule, type RuleContent } from "../../../permissions/rules/rule.ts";
import { looksAbsolute } from "../../../permissions/settings/lint.ts";
import { reachOf } from "../../../permissions/risk/rule_reach.ts";
import { asLocalAllowRule, NO_SETTINGS } from "../../../permissions/settings/settings.ts";

/** A path that a rule has to cover. Claude Code consults only `Read` and `Edit` rules for paths. */
export interface RequiredPath {
  readonly use: "Read" | "Edit";
  /** Absolute, without `.` and `..`. */
  readonly path: string;
  /** Whether it may be a directory, whose rule covers everything below. */
  readonly isDirectory?: boolean;
  /** Whether its rule must cover no other path, because of what was done with it. */
  readonly separate?: boolean;
}

/** The directories that path rules are relative to. */
export interface RuleDirectories {
  /** The project directory, where `/x` in its settings starts; null if unknown. */
  readonly root: string | null;
  readonly home: string;
}

/** Escapes the special characters of gitignore patterns. */
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

/** The rule for exactly one file. */
export function fileRule({ use, path }: RequiredPath, directories: RuleDirectories): string {
  return formatRule({ tool: use, content: ruleContent(path, "", directories) });
}

/** The rule for a directory and everything below. */
export function directoryRule({ use, path }: RequiredPath, directories: RuleDirectories): string {
  return formatRule({ tool: use, content: ruleContent(path, "/**", directories) });
}

/** The deepest directory that contains all of these files. */
function commonDirectory(paths: readonly string[]): string {
  let common = parentOf(paths[0] ?? "/");
  for (const path of paths) while (!isInside(path, common)) common = parentOf(common);
  return common;
}

/**
 * Names the area of a path, such as a top-level directory of the project: files of one area may share a rule. Null for
 * files at the top of the project, and for those outside of it that are too close to the root.
 */
function areaOf({ use, path }: RequiredPath, { root, home }: RuleDirectories): string | null {
  if (root !== null && isInside(path, root)) {
    const [, first, ...rest] = path.slice(root === "/" ? 0 : root.length).split("/");
    return rest.length === 0 ? null : `${use} ${root}/${first}`;
  }
  const base = home !== "" && isInside(path, home) ? home : "";
  const parts = path.slice(base.length).split("/").slice(1, -1);
  return parts.length < 2 ? null : `${use} ${base}/${parts.slice(0, 2).join("/")}`;
}

/** The rule for a directory and everything below, if no file there is riskier than another; else null. */
function closedRule(path: RequiredPath, directories: RuleDirectories): string | null {
  const rule = directoryRule(path, directories);
  const local = asLocalAllowRule(rule, directories.root);
  if (local === null) return null;
  const context = {
    settings: NO_SETTINGS,
    cwd: directories.root ?? "/",
    home: directories.home,
    mode: "default",
  } as const;
  return reachOf(local, context).closed ? rule : null;
}

/** The rule for a single path. */
function narrowRule(path: RequiredPath, directories: RuleDirectories): string {
  return path.isDirectory === true ? directoryRule(path, directories) : fileRule(path, directories);
}

/** The rule for a path whose neighbours are unknown: for its area if that is safe, else for the path alone. */
export function areaRule(path: RequiredPath, directories: RuleDirectories): string {
  const area = path.separate === true ? null : areaOf(path, directories);
  const wide = area === null ? null : closedRule({ ...path, path: area.slice(area.indexOf(" ") + 1) }, directories);
  return wide ?? narrowRule(path, directories);
}

/**
 * Finds the rule for each path: the common directory of two or more paths of one area if that is safe, else the path
 * alone.
 */
export function pathRules(required: readonly RequiredPath[], directories: RuleDirectories): Map<RequiredPath, string> {
  const areas = new Map<string, RequiredPath[]>();
  const rules = new Map<RequiredPath, string>();
  for (const path of required) {
    const area = path.separate === true ? null : areaOf(path, directories);
    if (area === null) rules.set(path, narrowRule(path, directories));
    else areas.set(area, [...areas.get(area) ?? [], path]);
  }
  for (const members of areas.values()) {
    const paths = [...new Set(members.map(({ path }) => path))];
    const [first] = members;
    const shared = paths.length === 1 || first === undefined
      ? null
      : closedRule({ ...first, path: commonDirectory(paths) }, directories);
    for (const path of members) rules.set(path, shared ?? narrowRule(path, directories));
  }
  return rules;
}
