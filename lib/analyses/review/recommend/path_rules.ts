import { isInside, parentOf } from "../../../permissions/rules/paths.ts";
import { formatRule, type RuleContent } from "../../../permissions/rules/rule.ts";
import { reachOf } from "../../../permissions/decide/rule_reach.ts";
import { asLocalAllowRule, NO_SETTINGS } from "../../../permissions/rules/settings.ts";

/** A path a call wanted, and what for; only `ConversationReading` and `Edit` rules are consulted for paths. */
export interface RequiredPath {
  readonly use: "Read" | "Edit";
  /** Absolute, without `.` and `..`. */
  readonly path: string;
  /** It may be a directory: a rule for it covers all below. */
  readonly isDirectory?: boolean;
  /** What was done with it is no reason to allow more than this one path. */
  readonly separate?: boolean;
}

/** The folders a path rule is written against. */
export interface RuleDirectories {
  /** The project's folder: `/x` in its settings begins here; null where no line said it. */
  readonly root: string | null;
  readonly home: string;
}

/** Characters that mean something in gitignore patterns. */
function escapePattern(path: string): string {
  return path.replace(/[\\*?[\]!#]/g, "\\$&").replace(/ +$/, (spaces) => "\\ ".repeat(spaces.length));
}

/** A path as rules of this project write it: from its folder, from home, or from the file system's root. */
function ruleContent(path: string, below: string, { root, home }: RuleDirectories): RuleContent {
  if (root !== null && root !== "/" && isInside(path, root)) {
    const inside = path === root ? "" : escapePattern(path.slice(root.length));
    return { kind: "path", anchor: "source", pattern: `${inside}${below}` || "/" };
  }
  if (home !== "" && home !== "/" && isInside(path, home) && path !== home) {
    return { kind: "path", anchor: "home", pattern: `${escapePattern(path.slice(home.length))}${below}` };
  }
  return { kind: "path", anchor: "root", pattern: `${path === "/" ? "" : escapePattern(path)}${below}` };
}

/** The rule for one file and nothing else. */
export function fileRule({ use, path }: RequiredPath, places: RuleDirectories): string {
  return formatRule({ tool: use, content: ruleContent(path, "", places) });
}

/** The rule for a folder with all in it. */
export function directoryRule({ use, path }: RequiredPath, places: RuleDirectories): string {
  return formatRule({ tool: use, content: ruleContent(path, "/**", places) });
}

/** The deepest folder that holds all of some files. */
function commonDirectory(paths: readonly string[]): string {
  let common = parentOf(paths[0] ?? "/");
  for (const path of paths) while (!isInside(path, common)) common = parentOf(common);
  return common;
}

/**
 * The part of the project a path belongs to: files of one part may share a rule. Files at the top of the project, and
 * those too near a root elsewhere, stand for themselves.
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

/** The rule for a directory with all in it, where all that can lie there is of one kind; null elsewhere. */
function closedRule(wanted: RequiredPath, places: RuleDirectories): string | null {
  const rule = directoryRule(wanted, places);
  const standing = asLocalAllowRule(rule, places.root);
  if (standing === null) return null;
  const context = { settings: NO_SETTINGS, cwd: places.root ?? "/", home: places.home, mode: "default" } as const;
  return reachOf(standing, context).closed ? rule : null;
}

/** The rule for a path and nothing beside it; that a directory's rule covers all below is said, not hidden. */
function narrowRule(wanted: RequiredPath, places: RuleDirectories): string {
  return wanted.isDirectory === true ? directoryRule(wanted, places) : fileRule(wanted, places);
}

/** The rule for a path on its own, where the other paths are not known: for its part of the project, else the file. */
export function areaRule(wanted: RequiredPath, places: RuleDirectories): string {
  const area = wanted.separate === true ? null : areaOf(wanted, places);
  const wide = area === null ? null : closedRule({ ...wanted, path: area.slice(area.indexOf(" ") + 1) }, places);
  return wide ?? narrowRule(wanted, places);
}

/**
 * The rule each wanted path asks for: one for the directory where two or more files of one part of the project were wanted
 * and all that can lie there is of their kind, else one for the file.
 */
export function pathRules(wanted: readonly RequiredPath[], places: RuleDirectories): Map<RequiredPath, string> {
  const areas = new Map<string, RequiredPath[]>();
  const rules = new Map<RequiredPath, string>();
  for (const one of wanted) {
    const area = one.separate === true ? null : areaOf(one, places);
    if (area === null) rules.set(one, narrowRule(one, places));
    else areas.set(area, [...areas.get(area) ?? [], one]);
  }
  for (const members of areas.values()) {
    const paths = [...new Set(members.map(({ path }) => path))];
    const [first] = members;
    const shared = paths.length === 1 || first === undefined
      ? null
      : closedRule({ ...first, path: commonDirectory(paths) }, places);
    for (const one of members) rules.set(one, shared ?? narrowRule(one, places));
  }
  return rules;
}
