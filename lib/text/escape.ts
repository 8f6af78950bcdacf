const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/** So that text between tags cannot close the tag around it or open a new one; not for attributes of HTML. */
export function escapeTags(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? "");
}

/** What {@linkcode escapeTags} made of a text; a text with a tag or a bare `&` was not escaped, and stays as it is. */
export function unescapeTags(text: string): string {
  if (!text.includes("&") || /[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7});)/.test(text)) return text;
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => name === "amp" ? "&" : name === "lt" ? "<" : ">");
}

/** Tags with names of several words, as clients insert them, so that a quoted text does not end its insertion. */
export function escapeInsertions(text: string): string {
  return text.replace(/<(?=\s{0,8}\/?\s{0,8}[a-zA-Z]{1,40}[-_:])/g, "&lt;");
}

/** For the value of an HTML attribute in either quote; not enough for a URL such as `javascript:`. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Escapes a line of text for Markdown, so that it is shown as it is: no tag, picture, link, heading, list, table, code or
 * fence begins in it, and no address in it becomes a link.
 *
 * @param line A line from anywhere.
 * @returns The line without markup.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { escapeMarkdown } from "@debrief/debrief/text";
 *
 * assertEquals(escapeMarkdown("# ![x](http://a.b/c.png) <b>"), "\\# !\\[x\\](http\\://a.b/c.png) \\<b\\>");
 * ```
 */
export function escapeMarkdown(line: string): string {
  // where no link can begin, brackets are themselves, as are underscores in a word and a backslash before a letter
  const brackets = /\](?:[([:]|\s*$)/.test(line) ? /[[\]]/g : /^\s*\[/g;
  return line
    .replace(
      /\\(?=[!-/:-@[-`{-~]|$)|[`*{}<>#|~$&@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|(?<=www)\./giu,
      "\\$&",
    )
    .replace(brackets, (found) => found.replace(/[[\]]/, "\\$&"))
    // a list or the underline of a heading; four spaces would begin code, in which a backslash stands for itself
    .replace(
      /^(\s*)([-+=]|\d{1,9}(?=[.)](?:\s|$)))/,
      (_, indent: string, mark: string) => /\d/.test(mark) ? `${indent}${mark}\\` : `${indent}\\${mark}`,
    )
    .replace(/^[ \t]{4,}|^ {0,3}\t+/, (indent) => "\u00a0".repeat(indent.replaceAll("\t", "    ").length));
}

/** Escapes a line for the value of a workflow command of GitHub Actions, such as `::error file=FILE::TEXT`. */
export function escapeWorkflowValue(text: string, place: "property" | "text"): string {
  const line = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return place === "text" ? line : line.replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Escapes text for a regular expression, with any flags, so that it matches itself. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
