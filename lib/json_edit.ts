/**
 * Edits of a JSON text that touch no character of the rest: comments, indentation and line ends stay. jsonc-parser's own
 * edits lay out the lines around them anew.
 *
 * @module
 */
import {
  findNodeAtLocation,
  type FormattingOptions,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { isNestedTooDeep, withoutByteOrderMark } from "./json.ts";

/** Parses a text; null if its values are nested too deep. A comment with a quote hides brackets from the first look. */
function parseTreeOrNull(text: string, errors: ParseError[]): Node | undefined | null {
  if (isNestedTooDeep(text)) return null;
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Parses a JSON text with comments and trailing commas as a tree; a string says where it is invalid. */
export function jsonTree(text: string): Node | string {
  const errors: ParseError[] = [];
  const tree = parseTreeOrNull(text, errors);
  if (tree === null) return "its values are nested too deep";
  if (tree !== undefined && errors.length === 0) return tree;
  const before = text.slice(0, errors[0]?.offset ?? 0).split("\n");
  return `it is not valid JSON (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}

/** An edit of a text behind the mark that some editors write before it. */
export function editBehindMark<Edit extends { readonly status: string; readonly text?: string }>(
  text: string,
  edit: (text: string) => Edit,
): Edit {
  const rest = withoutByteOrderMark(text);
  const done = edit(rest);
  return done.text === undefined ? done : { ...done, text: text.slice(0, text.length - rest.length) + done.text };
}

/** The members of an object: their key as a string, and the node of key and value. */
function membersOf(node: Node | undefined): [key: string, property: Node][] {
  if (node?.type !== "object") return [];
  return (node.children ?? []).map((property) => [String(property.children?.[0]?.value), property]);
}

/** The key that an object has twice, null if it has none: readers and writers would each take another one of the two. */
export function repeatedKey(node: Node | undefined): string | null {
  const seen = new Set<string>();
  for (const [key] of membersOf(node)) {
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return null;
}

/** Indentation and line ends as a text has them; two spaces where it has none. */
export function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
}

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
 * Inserts a value as the last member of an array or object. `text`: JSON, maybe with comments. Throws Error if there is
 * no array or object at the path.
 */
export function insertLast(text: string, container: JSONPath, value: unknown, key: string | null = null): string {
  const root: Node | undefined = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, container);
  if (!node?.children) throw new Error(`Cannot insert at "${container.join(".")}": there is no array or object`);
  const { tabSize, insertSpaces, eol = "\n" } = formattingOf(text);
  const unit = insertSpaces ? " ".repeat(tabSize ?? 2) : "\t";
  const last = node.children.at(-1);
  if (last === undefined) {
    const close = node.offset + node.length - 1;
    const outer = indentAt(text, node.offset);
    const indent = outer + unit;
    const head = text.slice(0, close).trimEnd(); // may contain comments
    const member = printed(value, key, { indent, unit, eol });
    return `${head}${eol}${indent}${member}${eol}${outer}${text.slice(close)}`;
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

/** The offset of the comma between two members, which are parted by white space and comments else; null without one. */
function commaBetween(text: string, from: number, to: number): number | null {
  for (const { 0: token, index } of text.slice(from, to).matchAll(/\/\/[^\r\n]*|\/\*[^]*?\*\/|,/g)) {
    if (token === ",") return from + index;
  }
  return null;
}

/** A text without some stretches, which are in order. */
function withoutRanges(text: string, stretches: readonly (readonly [from: number, to: number])[]): string {
  let [rest, at] = ["", 0];
  for (const [from, to] of stretches) {
    rest += text.slice(at, from);
    at = to;
  }
  return rest + text.slice(at);
}

/**
 * Removes a member of an array or object, with the comma that goes with it. Comments stay. `member`: an item of an
 * array, or key and value in an object.
 */
export function removeMember(text: string, member: Node): string {
  const { parent } = member;
  const children = parent?.children ?? [];
  const at = children.indexOf(member);
  const [start, end] = [member.offset, member.offset + member.length];
  const previous = children[at - 1];
  const next = children[at + 1];
  const close = parent === undefined ? end : parent.offset + parent.length - 1;
  const [from, to] = previous !== undefined
    ? [previous.offset + previous.length, start]
    : [end, next === undefined ? close : next.offset];
  const comma = commaBetween(text, from, to);
  const gap = withoutRanges(text.slice(from, to), comma === null ? [] : [[comma - from, comma - from + 1]]);
  if (previous === undefined && next === undefined && parent !== undefined) {
    const open = parent.offset + 1;
    if (text.slice(open, start).trim() === "" && gap.trim() === "") return withoutRanges(text, [[open, close]]);
  } else if (gap.trim() === "") return withoutRanges(text, [[Math.min(from, start), Math.max(to, end)]]);
  const whole: [number, number] = [start, end];
  if (comma === null) return withoutRanges(text, [whole]);
  return withoutRanges(text, comma < start ? [[comma, comma + 1], whole] : [whole, [comma, comma + 1]]);
}

/** What is left of a node's text without a part of it and without white space and commas. */
export function frameOf(text: string, node: Node, part: Node): string {
  const head = text.slice(node.offset, part.offset);
  const tail = text.slice(part.offset + part.length, node.offset + node.length);
  return (head + tail).replace(/[\s,]/g, "");
}
