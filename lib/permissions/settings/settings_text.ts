import { parse, type ParseError, printParseErrorCode } from "jsonc-parser";
import { jsonOf, type ParsedSettings, settingsOf, type SettingsSource } from "./settings.ts";

/**
 * Reads the permissions of one settings file.
 *
 * Says why where the client takes nothing from it: for it a file with comments or trailing commas is not valid JSON.
 *
 * @param text The file's text.
 * @param source Which file it is; its directory anchors the rules.
 *
 * @example
 * ```ts
 * import { parseSettings } from "./settings.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const source = { layer: "project", path: "/home/me/app/.claude/settings.json" } as const;
 * const parsed = parseSettings('{"permissions":{"allow":["Edit(/src/**)"]}}', source);
 * assertEquals(parsed.rules[0]?.anchor, "/home/me/app");
 * ```
 */
export function parseSettings(text: string, source: SettingsSource): ParsedSettings {
  try {
    return settingsOf(jsonOf(text), source);
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { allowTrailingComma: true, disallowComments: false });
    const [first] = errors;
    if (first) {
      const message = `It is not valid JSON (${printParseErrorCode(first.error)} at offset ${first.offset})`;
      return settingsOf(undefined, source, [{ kind: "syntax", message, source }]);
    }
    return settingsOf(undefined, source, [{ kind: "comments", message: "It has comments or trailing commas", source }]);
  }
}
