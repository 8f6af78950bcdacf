import type { SettingsSource } from "./source.ts";
import { findNodeAtLocation, parse, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { jsonOf, type ParsedSettings, settingsOf, type SettingsProblem } from "./settings.ts";
import { type SettingsPath, wholeFileProblems, withoutParts } from "./shape.ts";
import { unknownNames } from "./unknown_names.ts";
import { isJsonObject, isNestedTooDeep, type JsonObject, objectAt, withoutByteOrderMark } from "../../json.ts";
import { findSecrets } from "../../text/redact.ts";

/**
 * Reads the permissions of one settings file.
 *
 * If the client ignores the file, the result says why: for the client, a file with comments or trailing commas is not
 * valid JSON.
 *
 * @param text The file's text.
 * @param source Which file it is; its directory anchors the rules.
 * @returns Its rules, directories, mode and switches, and what is wrong with it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseSettings } from "@debrief/debrief/permissions";
 *
 * const source = { layer: "project", path: "/home/me/app/.claude/settings.json" } as const;
 * const parsed = parseSettings('{"permissions":{"allow":["Edit(/src/**)"]}}', source);
 * assertEquals(parsed.rules[0]?.anchor, "/home/me/app");
 * ```
 */
export function parseSettings(text: string, source: SettingsSource): ParsedSettings {
  let value: unknown;
  try {
    value = jsonOf(text);
  } catch {
    if (isNestedTooDeep(text)) {
      const message = "Its values are nested too deep, and it is not valid JSON";
      return settingsOf(undefined, source, [{ kind: "syntax", message, source, line: 1 }]);
    }
    const errors: ParseError[] = [];
    parse(text, errors, { allowTrailingComma: true, disallowComments: false });
    const [first] = errors;
    if (first) {
      const code = printParseErrorCode(first.error).replace(/\B[A-Z]/g, " $&").toLowerCase();
      const message = `It is not valid JSON (${code})`;
      return settingsOf(undefined, source, [{ kind: "syntax", message, source, line: lineOf(text, first.offset) }]);
    }
    const strict: ParseError[] = [];
    parse(text, strict, { allowTrailingComma: false, disallowComments: true });
    // a trailing comma is found at what follows it
    const at = strict[0]?.offset ?? 0;
    const before = text.slice(0, at).trimEnd();
    const line = lineOf(text, before.endsWith(",") && /^[}\]]/.test(text.slice(at)) ? before.length : at);
    return settingsOf(undefined, source, [{
      kind: "comments",
      message: "It has comments or trailing commas",
      source,
      line,
    }]);
  }
  return settingsOf(value, source, isJsonObject(value) ? [...unnoticed(value, source)] : []);
}

/**
 * What a file that the client ignores would say without that for which it ignores it: comments, trailing commas, wrong
 * values. Returns null if it cannot be read even so.
 */
export function mendedSettings(text: string, source: SettingsSource): ParsedSettings | null {
  if (isNestedTooDeep(text)) return null;
  const errors: ParseError[] = [];
  const value: unknown = parse(withoutByteOrderMark(text), errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isJsonObject(value)) return null;
  const wrong = wholeFileProblems(value);
  const mended = withoutParts(value, wrong);
  const { problems, ...settings } = settingsOf(mended, source, [...unnoticed(mended, source)]);
  return { ...settings, problems: [...wrong.map((one) => ({ kind: "shape" as const, source, ...one })), ...problems] };
}

/** What the client takes without a word, and a person would want to know of. */
function* unnoticed(settings: JsonObject, source: SettingsSource): Generator<SettingsProblem> {
  for (const part of unknownNames(settings)) yield { kind: "unknown_name", source, ...part };
  for (const [name, value] of Object.entries(objectAt(settings, "env") ?? {})) {
    if (typeof value !== "string" || findSecrets(`${name}=${value}`).length === 0) continue;
    const message = `env.${name} holds what looks like a secret, and settings files are often shared`;
    yield { kind: "secret", message, source, at: ["env", name] };
  }
}

/** The line, from 1, of an offset. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** Finds the lines, from 1, of places in a readable settings text; null if there is no such place. */
export function settingsLines(text: string): (at: SettingsPath) => number | null {
  const tree = isNestedTooDeep(text) ? undefined : parseTree(text.replace(/^\ufeff/, ""));
  return (at) => {
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...at]);
    return node === undefined ? null : lineOf(text, node.offset);
  };
}
