import type { PermissionContext } from "../context.ts";
import { isGuarded, isWorkingPath, resolvePath } from "../rules/paths.ts";
import { pathRule } from "../rules/match_rules.ts";
import type { Reason } from "./verdict.ts";
import type { SourcedRule } from "../settings/settings.ts";

/** How a path stands: a rule decides, a person must, or nothing stands against it. */
export type PathVerdict =
  | { readonly kind: "denied" | "asked" | "allowed"; readonly rule: SourcedRule; readonly path: string }
  | { readonly kind: "guarded" | "outside" | "inside"; readonly path: string };

/**
 * How one path stands under the rules.
 *
 * @param path As given; relative ones are read from the working folder.
 * @param options What is done with it, whether a tool does it (not a command), and the context.
 */
export function pathVerdict(
  path: string,
  options: { readonly use: "read" | "write"; readonly context: PermissionContext; readonly byTool?: boolean },
): PathVerdict {
  const { use, context, byTool = false } = options;
  const full = resolvePath(path, context);
  const denied = pathRule(context, "deny", { path: full, use, byTool });
  if (denied) return { kind: "denied", rule: denied, path: full };
  const asked = pathRule(context, "ask", { path: full, use, byTool });
  if (asked) return { kind: "asked", rule: asked, path: full };
  if (use === "write" && isGuarded(full)) return { kind: "guarded", path: full };
  const allowed = pathRule(context, "allow", { path: full, use });
  if (allowed) return { kind: "allowed", rule: allowed, path: full };
  return { kind: isWorkingPath(full, context) ? "inside" : "outside", path: full };
}

/** The reason that belongs to a standing which needs a person. */
export function pathVerdictReason(standing: PathVerdict, use: "read" | "write" | "folder"): Reason {
  switch (standing.kind) {
    case "denied":
    case "asked":
    case "allowed":
      return { kind: "rule", message: `${standing.rule.rule.text} covers ${standing.path}` };
    case "guarded":
      return {
        kind: "guarded_path",
        message: `${standing.path} may change only with a person's consent`,
        path: standing.path,
      };
    case "outside":
      return { kind: "path", message: `${standing.path} is outside the session's folders`, path: standing.path, use };
    case "inside":
      return {
        kind: "path",
        message: `${standing.path} is inside the session's folders, but changing it needs consent`,
        path: standing.path,
        use,
      };
  }
}
