import type { PermissionContext } from "../context.ts";
import { isClientFile } from "../rules/client_files.ts";
import { isGuarded, isWindowsAlias, isWorkingPath, resolvePath, throughProcess } from "../rules/paths.ts";
import { pathRule } from "../rules/match_rules.ts";
import type { GuardedPath, Reason } from "./verdict.ts";
import type { SourcedRule } from "../settings/settings.ts";

/** What the rules say about a path: one of them decides, the path is protected, or where it is decides. */
export type PathVerdict =
  | { readonly kind: "denied" | "asked" | "allowed"; readonly rule: SourcedRule; readonly path: string }
  /** `client`: a file of the client's own, which needs no rule. */
  | { readonly kind: "guarded" | "ambiguous" | "outside" | "inside" | "client"; readonly path: string };

/**
 * What the rules say about one path. `path`: as given; relative ones are read from the working directory. `options`:
 * what is done with it, whether a tool does it (not a command), whether rules that deny and that ask count, and the
 * context.
 */
export function pathVerdict(
  path: string,
  options: {
    readonly use: "read" | "write";
    readonly context: PermissionContext;
    readonly byTool?: boolean;
    readonly denies?: boolean;
    readonly asks?: boolean;
  },
): PathVerdict {
  const { use, context, byTool = false, denies = true, asks = true } = options;
  const full = resolvePath(path, context);
  const denied = denies ? pathRule(context, "deny", { path: full, use, byTool }) : undefined;
  if (denied) return { kind: "denied", rule: denied, path: full };
  const asked = asks ? pathRule(context, "ask", { path: full, use, byTool }) : undefined;
  if (asked) return { kind: "asked", rule: asked, path: full };
  const { movesMemory } = context.settings.switches;
  if (isClientFile(full, use, { ...context, movesMemory, isBlocked: isBlockedOutside(use, context) })) {
    return { kind: "client", path: full };
  }
  const isShare = !byTool && /^\/\/[^/]/.test(path); // of Windows; rules and tools read it as one from the root
  if (use === "write" && (isShare || isGuarded(full))) return { kind: "guarded", path: full };
  if (byTool && isWindowsAlias(full)) return { kind: "ambiguous", path: full };
  // the client follows the links of /proc only for what a command reads, and for rules: else it is outside (2.1.332)
  const isLinked = (byTool || use === "write") && throughProcess(path);
  const inside = isWorkingPath(full, context) && !isLinked;
  const allowed = isLinked || !inside && isBlockedOutside(use, context)
    ? undefined
    : pathRule(context, "allow", { path: full, use, byTool });
  if (allowed) return { kind: "allowed", rule: allowed, path: full };
  return { kind: inside ? "inside" : "outside", path: full };
}

/** The directories that were added to the session's own, by the settings, too. */
export function addedDirectories({ additionalDirectories = [], settings }: PermissionContext): string[] {
  // 2.1.330 knows no directory by a name with two slashes
  return [...additionalDirectories, ...settings.additionalDirectories].filter((path) => !path.startsWith("//"));
}

/** Whether the settings forbid reading, or changing, anything outside the session's directories. */
export function isBlockedOutside(use: "read" | "write", { settings: { switches } }: PermissionContext): boolean {
  return use === "read" ? switches.blockReadsOutsideWorkingDirectories : switches.blockWritesOutsideWorkingDirectories;
}

/** No system opens a longer path, and to make one of a megabyte safe to print takes longer than the decision. */
const MAX_SHOWN = 4_096;

function shownPath(path: string): string {
  return path.length > MAX_SHOWN ? "a very long path" : path;
}

/** Why a change to a protected path is asked about; `outweighs` as in {@linkcode Reason}. */
export function guardedReason(path: string, outweighs: GuardedPath["outweighs"] = null): GuardedPath {
  const message = `${shownPath(path)} is protected: no rule can allow a change to it`;
  return { kind: "guarded_path", message, path, outweighs };
}

export function pathVerdictReason(verdict: PathVerdict, use: "read" | "write" | "directory"): Reason {
  const shown = shownPath(verdict.path);
  switch (verdict.kind) {
    case "denied":
    case "asked":
    case "allowed":
      return { kind: "rule", message: `${verdict.rule.rule.text} covers ${shown}` };
    case "guarded":
      return guardedReason(verdict.path);
    case "ambiguous":
      return { kind: "path", message: `${shown} could name another file on Windows`, path: verdict.path, use };
    case "outside":
      return { kind: "path", message: `${shown} is outside the session's directories`, path: verdict.path, use };
    case "client":
      return { kind: "client_file", message: `${shown} is a file of the client's own, which needs no rule` };
    case "inside":
      return {
        kind: "path",
        message: `${shown} is in the session's directories, but no rule covers changing it`,
        path: verdict.path,
        use,
      };
  }
}
