import { isJsonObject, type Json, type JsonObject, MAX_VALUE_DEPTH } from "../../json.ts";

/** Fields that distinguish calls of a tool if the client changed the input before it reached the hook. */
const DISTINCTIVE = ["file_path", "command", "query", "url", "pattern", "prompt", "description"] as const;

/** Whether two values are the same; what is nested deeper than values are walked is the same as nothing. */
function isEqual(a: Json | undefined, b: Json | undefined, depth = 0): boolean {
  if (depth > MAX_VALUE_DEPTH) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index], depth + 1));
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const pathSegments = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...pathSegments].every((name) => isEqual(a[name], b[name], depth + 1));
  }
  return a === b;
}

export type InputMatch = "whole" | "distinctive" | "none";

/** As a whole, or by the fields that both have: a client may fill in defaults or make a path absolute (2.1.89 on). */
export function matchInput(called: JsonObject, given: JsonObject): InputMatch {
  if (isEqual(called, given)) return "whole";
  let common = 0;
  for (const field of DISTINCTIVE) {
    const left = called[field];
    const right = given[field];
    if (left === undefined || right === undefined) continue;
    if (!isEqual(left, right) && !(field === "file_path" && isSamePath(left, right))) return "none";
    common++;
  }
  return common > 0 ? "distinctive" : "none";
}

/** Splits a path and resolves `.` and `..`, as clients do from 2.1.89 on. */
function resolveSegments(path: string): string[] {
  const segments: string[] = [];
  for (const name of path.replaceAll("\\", "/").split("/")) {
    if (name === "..") segments.pop();
    else if (name !== ".") segments.push(name);
  }
  return segments;
}

function isSamePath(a: Json, b: Json): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const [short, long] = [resolveSegments(a), resolveSegments(b)].sort((left, right) => left.length - right.length);
  return long !== undefined && short !== undefined && short.length > 0 &&
    short.every((name, index) => name === long[long.length - short.length + index]);
}
