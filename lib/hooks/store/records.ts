import { isJsonObject, type JsonObject } from "../../json.ts";

/**
 * The records of a file of JSON lines; a line that was broken off by a killed writer is left out.
 *
 * @param text The file's text.
 * @returns Its records in order.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseRecords('{"a":1}\n{"a":\n{"a":2}\n'), [{ a: 1 }, { a: 2 }]);
 * ```
 */
export function parseRecords(text: string): JsonObject[] {
  return text.split("\n").map(parsed).filter(isJsonObject);
}

function parsed(line: string): unknown {
  if (line === "") return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
