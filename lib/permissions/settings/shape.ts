import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/** What a known key has to hold; else 2.1.330 drops the whole file. */
type Shape = readonly [what: string, fits: (value: Json) => boolean];

const OBJECT: Shape = ["an object", isJsonObject];
const LIST: Shape = ["an array", Array.isArray];
const TEXT: Shape = ["a string", (value) => typeof value === "string"];
const TRUTH: Shape = ["true or false", (value) => typeof value === "boolean"];

/** The permission modes as a settings file names them; `manual` is `default`. */
export const MODE_NAMES = ["default", "manual", "acceptEdits", "plan", "dontAsk", "bypassPermissions", "auto"] as const;

/** The keys that were tried one by one (2.1.330); of others a wrong value may drop the file as well. */
const SHAPES: readonly (readonly [path: string, shape: Shape])[] = [
  ["permissions", OBJECT],
  ["permissions.allow", LIST],
  ["permissions.deny", LIST],
  ["permissions.ask", LIST],
  ["permissions.defaultMode", [
    `one of ${MODE_NAMES.join(", ")}`,
    (value) => MODE_NAMES.some((name) => name === value),
  ]],
  ["permissions.additionalDirectories", [
    "an array of strings",
    (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  ]],
  ["permissions.disableBypassPermissionsMode", ['"disable"', (value) => value === "disable"]],
  ["env", OBJECT],
  ["model", TEXT],
  ["cleanupPeriodDays", ["a number of 0 or more", (value) => typeof value === "number" && value >= 0]],
  ["includeCoAuthoredBy", TRUTH],
  ["statusLine", ['an object with "type": "command"', (value) => isJsonObject(value) && value["type"] === "command"]],
  ["outputStyle", TEXT],
  ["enabledPlugins", OBJECT],
  ["sandbox", OBJECT],
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

/**
 * Why the client takes nothing from a settings file: neither rules nor hooks; null where it does.
 *
 * @example
 * ```ts
 * import { wholeFileProblem } from "./shape.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(wholeFileProblem({ permissions: { allow: "Bash(ls)" } }), "permissions.allow must be an array");
 * ```
 */
export function wholeFileProblem(settings: JsonObject): string | null {
  for (const [path, [what, fits]] of SHAPES) {
    const value = path.split(".").reduce<Json | undefined>(
      (at, key) => at !== undefined && isJsonObject(at) ? at[key] : undefined,
      settings,
    );
    if (value !== undefined && !fits(value)) return `${path} must be ${what}`;
  }
  return null;
}
