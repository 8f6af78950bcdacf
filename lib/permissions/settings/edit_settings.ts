import { findNodeAtLocation, getNodeValue } from "jsonc-parser";
import { isJsonObject, type Json, withoutByteOrderMark } from "../../json.ts";
import { editBehindMark, insertLast, jsonTree, removeMember, repeatedKey } from "../../json_edit.ts";

/** Settings with some rules added or removed, or why that is not possible. */
export type EditedSettings =
  | {
    readonly status: "edited";
    readonly text: string;
    /** The rules that really came or went; others were there, or missing, before. */
    readonly changed: readonly string[];
  }
  | { readonly status: "refused"; readonly reason: string };

const ALLOW = ["permissions", "allow"];

/** The allow rules of a settings text; a string says why there are none to edit. */
function allowed(text: string): readonly Json[] | string {
  const tree = jsonTree(text);
  if (typeof tree === "string") return tree;
  const value: unknown = getNodeValue(tree);
  if (!isJsonObject(value)) return "it must be a JSON object";
  const key = repeatedKey(tree) ?? repeatedKey(findNodeAtLocation(tree, ["permissions"]));
  if (key !== null) return `the key "${key}" appears twice`;
  const permissions = value["permissions"];
  if (permissions === undefined) return [];
  if (!isJsonObject(permissions)) return '"permissions" must be an object';
  const allow = permissions["allow"];
  if (allow === undefined) return [];
  return Array.isArray(allow) ? allow : '"permissions.allow" must be an array';
}

function withRule(text: string, rule: string): string {
  const tree = jsonTree(text);
  if (typeof tree === "string") return text;
  if (findNodeAtLocation(tree, ["permissions"]) === undefined) {
    return insertLast(text, [], { allow: [rule] }, "permissions");
  }
  if (findNodeAtLocation(tree, ALLOW) === undefined) return insertLast(text, ["permissions"], [rule], "allow");
  return insertLast(text, ALLOW, rule);
}

/**
 * Adds allow rules at the end of `permissions.allow`. Everything else stays as it is written, comments too. `text`: the
 * settings file, or null if there is none.
 */
export function addAllowRules(text: string | null, rules: readonly string[]): EditedSettings {
  const start = text === null || withoutByteOrderMark(text).trim() === "" ? "{}\n" : text;
  return editBehindMark(start, (text): EditedSettings => {
    const present = allowed(text);
    if (typeof present === "string") return { status: "refused", reason: present };
    const changed = [...new Set(rules)].filter((rule) => !present.includes(rule));
    return { status: "edited", text: changed.reduce(withRule, text), changed };
  });
}

/** Removes allow rules from `permissions.allow`, wherever they are. */
export function removeAllowRules(text: string, rules: readonly string[]): EditedSettings {
  return editBehindMark(text, (text): EditedSettings => {
    let edited = text;
    const changed: string[] = [];
    for (const rule of rules) {
      const present = allowed(edited);
      if (typeof present === "string") return { status: "refused", reason: present };
      const at = present.lastIndexOf(rule);
      const tree = jsonTree(edited);
      const node = at === -1 || typeof tree === "string" ? undefined : findNodeAtLocation(tree, [...ALLOW, at]);
      if (node === undefined) continue;
      edited = removeMember(edited, node);
      changed.push(rule);
    }
    return { status: "edited", text: edited, changed };
  });
}
