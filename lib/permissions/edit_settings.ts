import { applyEdits, type FormattingOptions, getNodeValue, modify, type Node, parseTree } from "jsonc-parser";
import { isJsonObject, type Json } from "../json.ts";

/** Settings with some rules added or taken away, or why that is not possible. */
export type EditedSettings =
  | {
    readonly status: "edited";
    readonly text: string;
    /** The rules that really came or went; others were there, or missing, before. */
    readonly changed: readonly string[];
  }
  | { readonly status: "refused"; readonly reason: string };

const ALLOW = ["permissions", "allow"];

/** Indentation and line ends as the file has them; two spaces where it has none. */
export function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
}

/** The allow rules of a settings text; null where it is no settings. */
function allowed(text: string): readonly Json[] | string {
  const errors: { readonly error: number; readonly offset: number; readonly length: number }[] = [];
  const tree: Node | undefined = parseTree(text, errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0) return `it is no JSON (offset ${errors[0]?.offset ?? 0})`;
  const value: unknown = getNodeValue(tree);
  if (!isJsonObject(value)) return "it is no JSON object";
  const permissions = value["permissions"];
  if (permissions === undefined) return [];
  if (!isJsonObject(permissions)) return '"permissions" is no object';
  const allow = permissions["allow"];
  if (allow === undefined) return [];
  return Array.isArray(allow) ? allow : '"permissions.allow" is no list';
}

/**
 * Adds allow rules at the end of `permissions.allow`. Everything else stays as it is written, comments too.
 *
 * @param text The settings file, or null where there is none.
 * @param rules The rules, in the order they are to stand.
 *
 * @example
 * ```ts
 * import { addAllowRules } from "./edit_settings.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const edited = addAllowRules('{"permissions": {"allow": ["Read"]}}', ["Read", "WebSearch"]);
 * assertEquals(edited.status === "edited" && edited.changed, ["WebSearch"]);
 * ```
 */
export function addAllowRules(text: string | null, rules: readonly string[]): EditedSettings {
  let edited = text === null || text.trim() === "" ? "{}\n" : text;
  const present = allowed(edited);
  if (typeof present === "string") return { status: "refused", reason: present };
  const changed = [...new Set(rules)].filter((rule) => !present.includes(rule));
  const formattingOptions = formattingOf(edited);
  let length = present.length;
  for (const rule of changed) {
    edited = applyEdits(
      edited,
      modify(edited, [...ALLOW, length++], rule, { formattingOptions, isArrayInsertion: true }),
    );
  }
  return { status: "edited", text: edited, changed };
}

/**
 * Takes allow rules away wherever they stand in `permissions.allow`.
 *
 * @param text The settings file.
 * @param rules The rules.
 */
export function removeAllowRules(text: string, rules: readonly string[]): EditedSettings {
  let edited = text;
  const changed: string[] = [];
  const formattingOptions = formattingOf(text);
  for (const rule of rules) {
    const present = allowed(edited);
    if (typeof present === "string") return { status: "refused", reason: present };
    const at = present.lastIndexOf(rule);
    if (at === -1) continue;
    edited = applyEdits(edited, modify(edited, [...ALLOW, at], undefined, { formattingOptions }));
    changed.push(rule);
  }
  return { status: "edited", text: edited, changed };
}
