/**
 * Puts a value at the end of a list or object of a JSON text without touching a character of the rest. jsonc-parser's own
 * edits lay out the lines around them anew.
 *
 * @module
 */
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from "jsonc-parser";
import { formattingOf } from "../permissions/edit_settings.ts";

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** The white space that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? "";
}

function printed(
  value: unknown,
  key: string | null,
  layout: { indent: string; unit: string; eol: string } | null,
): string {
  const name = key === null ? "" : `${JSON.stringify(key)}: `;
  if (layout === null) return name + JSON.stringify(value);
  const { indent, unit, eol } = layout;
  return name + JSON.stringify(value, null, unit).replaceAll("\n", `${eol}${indent}`);
}

/**
 * Inserts as the last member.
 *
 * @param text JSON, maybe with comments.
 * @param container The path of a list or object that is there.
 * @param value What to insert.
 * @param key Its name, in an object.
 * @throws {Error} Where there is no list or object at the path.
 */
export function insertLast(text: string, container: JSONPath, value: unknown, key: string | null = null): string {
  const root: Node | undefined = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, container);
  if (!node?.children) throw new Error(`Cannot insert at "${container.join(".")}": no list or object stands there`);
  const { tabSize, insertSpaces, eol = "\n" } = formattingOf(text);
  const unit = insertSpaces ? " ".repeat(tabSize ?? 2) : "\t";
  const last = node.children.at(-1);
  if (last === undefined) {
    const close = node.offset + node.length - 1;
    const outer = indentAt(text, node.offset);
    const indent = outer + unit;
    const member = printed(value, key, { indent, unit, eol });
    return `${text.slice(0, node.offset + 1)}${eol}${indent}${member}${eol}${outer}${text.slice(close)}`;
  }
  const end = last.offset + last.length;
  const ownLine = text.slice(lineStart(text, last.offset), last.offset).trim() === "" &&
    lineStart(text, last.offset) > node.offset;
  const indent = indentAt(text, last.offset);
  const member = ownLine
    ? `${eol}${indent}${printed(value, key, { indent, unit, eol })}`
    : ` ${printed(value, key, null)}`;
  return `${text.slice(0, end)},${member}${text.slice(end)}`;
}
