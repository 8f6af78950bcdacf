/**
 * Plain looks at values of a configuration, for hooks: a value that holds needs no schema, and building and running one
 * costs a hook up to 5 ms of its start. What does not plainly hold is left to the schema, which says what is wrong; a test
 * holds the two together.
 */
import { isJsonObject } from "../../json.ts";

/** The value to use where it plainly holds, else undefined. */
export type FastValidator = (value: unknown) => unknown;

/** One of some words. */
export function fastEnum(words: readonly string[]): FastValidator {
  return (value) => typeof value === "string" && words.includes(value) ? value : undefined;
}

/** A number in a range; whole where asked for. */
export function fastNumber(least: number, most: number, whole = false): FastValidator {
  return (value) =>
    typeof value === "number" && (whole ? Number.isSafeInteger(value) : Number.isFinite(value)) && value >= least &&
      value <= most
      ? value
      : undefined;
}

/** True or false. */
export const fastBoolean: FastValidator = (value) => typeof value === "boolean" ? value : undefined;

/** A text that is not empty. */
export const fastText: FastValidator = (value) => typeof value === "string" && value !== "" ? value : undefined;

/** The words of a rule's `event` and `action`. */
export const RULE_EVENTS = ["PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest"] as const;
export const RULE_ACTIONS = ["deny", "ask", "context", "log"] as const;

const RULE_KEYS: ReadonlySet<string> = new Set([
  "event",
  "tool",
  "source",
  "pattern",
  "unless",
  "action",
  "message",
  "limit",
]);

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** A rule of `intent.rules`, with what it leaves out filled in. */
export const fastRule: FastValidator = (value) => {
  if (!isJsonObject(value) || Object.keys(value).some((key) => !RULE_KEYS.has(key))) return undefined;
  const { event, tool = "*", source = "any", pattern, unless, action, message = "", limit } = value;
  const holds = RULE_EVENTS.some((known) => known === event) && RULE_ACTIONS.some((known) => known === action) &&
    isText(tool) && isText(source) && isText(pattern) && typeof message === "string" &&
    (unless === undefined || isText(unless)) &&
    (limit === undefined || (typeof limit === "number" && Number.isSafeInteger(limit) && limit >= 1));
  if (!holds) return undefined;
  return {
    event,
    tool,
    source,
    pattern,
    ...(unless === undefined ? {} : { unless }),
    action,
    message,
    ...(limit === undefined ? {} : { limit }),
  };
};
