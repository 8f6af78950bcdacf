import { parse, type ParseError, printParseErrorCode } from "jsonc-parser";
import { type ParsedSettings, settingsOf, type SettingsSource } from "./settings.ts";

/**
 * Reads the permissions of one settings file.
 *
 * Comments and trailing commas are read but reported: Claude Code ignores a file that has any.
 *
 * @param text The file's text.
 * @param source Which file it is; its folder anchors the rules.
 *
 * @example
 * ```ts
 * import { parseSettings } from "./settings_text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const source = { layer: "project", path: "/home/me/app/.claude/settings.json" } as const;
 * const parsed = parseSettings('{"permissions":{"allow":["Edit(/src/**)"]}}', source);
 * assertEquals(parsed.rules[0]?.anchor, "/home/me/app");
 * ```
 */
export function parseSettings(text: string, source: SettingsSource): ParsedSettings {
  try {
    return settingsOf(JSON.parse(text), source);
  } catch {
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, { allowTrailingComma: true, disallowComments: false });
    const [first] = errors;
    if (first) {
      const message = `${printParseErrorCode(first.error)} at offset ${first.offset}`;
      return settingsOf(undefined, source, [{ kind: "syntax", message, source }]);
    }
    const message = "Comments or trailing commas: Claude Code ignores the whole file";
    return settingsOf(value, source, [{ kind: "comments", message, source }]);
  }
}
