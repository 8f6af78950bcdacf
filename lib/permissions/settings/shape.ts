import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/** A place in a settings file: the keys and indexes that lead to it. */
export type SettingsPath = readonly (string | number)[];

/** What is wrong at a place of a settings file. */
export interface ShapeProblem {
  readonly at: SettingsPath;
  readonly message: string;
}

/** What a known key has to hold; else 2.1.330 drops the whole file. */
type Shape = readonly [what: string, fits: (value: Json) => boolean];

const OBJECT: Shape = ["an object", isJsonObject];
const LIST: Shape = ["an array", Array.isArray];
const TEXT: Shape = ["a string", (value) => typeof value === "string"];
const TEXTS: Shape = [
  "an array of strings",
  (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
];
const TRUTH: Shape = ["true or false", (value) => typeof value === "boolean"];

/** The permission modes as a settings file names them; `manual` is `default`. */
export const MODE_NAMES = ["default", "manual", "acceptEdits", "plan", "dontAsk", "bypassPermissions", "auto"] as const;

/** The keys that were tried one by one (2.1.330); a wrong value of another key may drop the file as well. */
const SHAPES: readonly (readonly [path: string, shape: Shape])[] = [
  ["permissions", OBJECT],
  ["permissions.allow", LIST],
  ["permissions.deny", LIST],
  ["permissions.ask", LIST],
  ["permissions.defaultMode", [
    `one of ${MODE_NAMES.join(", ")}`,
    (value) => MODE_NAMES.some((name) => name === value),
  ]],
  ["permissions.additionalDirectories", TEXTS],
  ["permissions.disableBypassPermissionsMode", ['"disable"', (value) => value === "disable"]],
  ["env", OBJECT],
  ["model", TEXT],
  ["cleanupPeriodDays", ["a number of 0 or more", (value) => typeof value === "number" && value >= 0]],
  ["includeCoAuthoredBy", TRUTH],
  ["statusLine", ['an object with "type": "command"', (value) => isJsonObject(value) && value["type"] === "command"]],
  ["outputStyle", TEXT],
  ["enabledPlugins", OBJECT],
  ["sandbox", OBJECT],
  ["sandbox.enabled", TRUTH],
  ["sandbox.autoAllowBashIfSandboxed", TRUTH],
  ["sandbox.allowUnsandboxedCommands", TRUTH],
  ["sandbox.failIfUnavailable", TRUTH],
  ["sandbox.excludedCommands", TEXTS],
  ["sandbox.enabledPlatforms", TEXTS],
  ["apiKeyHelper", TEXT],
  ["disableAllHooks", TRUTH],
  ["hooks", ["an object", (value) => !Array.isArray(value)]], // of null and text only the hooks are dropped
  ["hooks.PreToolUse", ["an array of hooks that can be loaded", canBeLoaded]],
  ["hooks.PermissionRequest", ["an array of hooks that can be loaded", canBeLoaded]],
];

const HOOK_TYPES: ReadonlySet<Json | undefined> = new Set(["command", "prompt", "agent", "http", "mcp_tool"]);

function canBeLoaded(value: Json): boolean {
  return Array.isArray(value) && value.every((group) => {
    const hooks = isJsonObject(group) ? group["hooks"] : undefined;
    return Array.isArray(hooks) && hooks.every((hook) =>
      isJsonObject(hook) && HOOK_TYPES.has(hook["type"]) &&
      (hook["type"] !== "command" || typeof hook["command"] === "string")
    );
  });
}

/** Why the client takes nothing from a settings file, neither rules nor hooks; each reason suffices. */
export function wholeFileProblems(settings: JsonObject): ShapeProblem[] {
  return SHAPES.flatMap(([path, [what, fits]]) => {
    const at = path.split(".");
    const value = at.reduce<Json | undefined>(
      (inner, key) => inner !== undefined && isJsonObject(inner) ? inner[key] : undefined,
      settings,
    );
    return value === undefined || fits(value) ? [] : [{ at, message: `${path} must be ${what}` }];
  });
}

export function withoutParts(settings: JsonObject, problems: readonly ShapeProblem[]): JsonObject {
  return problems.reduce((rest, { at }) => withoutMember(rest, at), settings);
}

function withoutMember(value: JsonObject, [key, ...rest]: SettingsPath): JsonObject {
  const inner = value[String(key)];
  const { [String(key)]: _, ...others } = value;
  return rest.length === 0 || inner === undefined || !isJsonObject(inner)
    ? others
    : { ...others, [String(key)]: withoutMember(inner, rest) };
}

/**
 * Parts of the hooks that the client leaves out while the rest of the file counts (2.1.330). Events that it does not know are
 * not among them: which it knows depends on its version.
 */
export function ignoredHooks(settings: JsonObject): ShapeProblem[] {
  const hooks = settings["hooks"];
  if (hooks === undefined || Array.isArray(hooks)) return [];
  if (!isJsonObject(hooks)) return [{ at: ["hooks"], message: "hooks must be an object: no hook of this file runs" }];
  return Object.entries(hooks).flatMap(([event, groups]) => {
    if (!Array.isArray(groups)) {
      return [{ at: ["hooks", event], message: `hooks.${event} must be an array: none of its hooks runs` }];
    }
    return groups.flatMap((group, i) => ignoredInGroup(group, ["hooks", event, i]));
  });
}

function ignoredInGroup(group: Json, at: SettingsPath): ShapeProblem[] {
  const name = at.join(".");
  const matcher = isJsonObject(group) ? group["matcher"] : undefined;
  if (matcher !== undefined && typeof matcher !== "string") {
    return [{ at, message: `${name}.matcher must be a string: none of the hooks under it runs` }];
  }
  const hooks = isJsonObject(group) ? group["hooks"] : undefined;
  if (!Array.isArray(hooks)) return [{ at, message: `${name}.hooks must be an array: no hook of it runs` }];
  return hooks.flatMap((hook, i) => {
    const problem = hookProblem(hook);
    return problem === null
      ? []
      : [{ at: [...at, "hooks", i], message: `${name}.hooks.${i}: ${problem}; this hook does not run` }];
  });
}

function hookProblem(hook: Json): string | null {
  if (!isJsonObject(hook)) return "a hook must be an object";
  if (!HOOK_TYPES.has(hook["type"])) return `type must be one of ${[...HOOK_TYPES].join(", ")}`;
  if (hook["type"] === "command" && typeof hook["command"] !== "string") return "command must be a string";
  const timeout = hook["timeout"];
  return timeout === undefined || (typeof timeout === "number" && timeout > 0)
    ? null
    : "timeout must be a number greater than 0";
}
