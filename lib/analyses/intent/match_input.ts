import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/** Fields that tell one call of a tool from another, where the whole input was changed on its way to the hook. */
const DISTINCTIVE = ["file_path", "command", "query", "url", "pattern", "prompt", "description"] as const;

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const pathSegments = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...pathSegments].every((name) => isEqual(a[name], b[name]));
  }
  return a === b;
}

/** How well the input of a hook fits the input of a call. */
export type InputMatch = "whole" | "distinctive" | "none";

/**
 * Compares two inputs: all of them with keys in any order, else the distinctive fields that both have.
 *
 * A client may fill in defaults or make a path absolute (2.1.89) before it asks the hook.
 */
export function matchInput(asked: JsonObject, given: JsonObject): InputMatch {
  if (isEqual(asked, given)) return "whole";
  let common = 0;
  for (const field of DISTINCTIVE) {
    const left = asked[field];
    const right = given[field];
    if (left === undefined || right === undefined) continue;
    if (!isEqual(left, right) && !(field === "file_path" && isSamePath(left, right))) return "none";
    common++;
  }
  return common > 0 ? "distinctive" : "none";
}

/** The names of a path without `.` and with each `..` resolved, as clients from 2.1.89 on tell it. */
function names(path: string): string[] {
  const plain: string[] = [];
  for (const name of path.replaceAll("\\", "/").split("/")) {
    if (name === "..") plain.pop();
    else if (name !== ".") plain.push(name);
  }
  return plain;
}

/** A path as the model wrote it and the same path made absolute. */
function isSamePath(a: Json, b: Json): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const [short, long] = [names(a), names(b)].sort((left, right) => left.length - right.length);
  return long !== undefined && short !== undefined && short.length > 0 &&
    short.every((name, index) => name === long[long.length - short.length + index]);
}
