import { currentToolName } from "../tools/tool_table.ts";

/** Where the paths of a rule begin. */
export type PathAnchor = "root" | "home" | "source" | "cwd";

/** What a rule says in its parentheses. */
export type RuleContent =
  | { readonly kind: "whole_tool" }
  | { readonly kind: "exact"; readonly command: string }
  | { readonly kind: "prefix"; readonly prefix: string }
  | { readonly kind: "wildcard"; readonly pattern: string }
  | { readonly kind: "path"; readonly anchor: PathAnchor; readonly pattern: string }
  | { readonly kind: "domain"; readonly domain: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "other"; readonly text: string };

/** A permission rule: a tool (or a pattern of tool names), and which of its calls the rule covers. */
export interface Rule {
  /** As it is written in the settings. */
  readonly text: string;
  /** The tool's name; `mcp__server` and `mcp__server__*` stay as they are. Renamed tools have their current name. */
  readonly tool: string;
  /** What is in the parentheses. */
  readonly content: RuleContent;
}

/** A rule, or why a text is not a rule. */
export type ParsedRule =
  | { readonly status: "ok"; readonly rule: Rule }
  | { readonly status: "malformed"; readonly text: string; readonly reason: string };

/** Tools whose parentheses hold a path. Only `Read` and `Edit` rules are consulted (2.1.330). */
const PATH_TOOLS = new Set(["Read", "Edit", "Write", "MultiEdit", "NotebookEdit", "Glob", "Grep", "LS", "Cd"]);
const COMMAND_TOOLS = new Set(["Bash", "PowerShell", "Monitor"]);

/** Whether it is known what a rule covers: how the client reads a command of PowerShell was never measured. */
export function isCompared({ tool, content }: Rule): boolean {
  return tool !== "PowerShell" || content.kind === "whole_tool";
}

/**
 * Reads a permission rule of `permissions.allow`, `.ask` or `.deny`.
 *
 * @param text The rule, for example `Bash(npm run *)`.
 * @returns The rule, or the reason why Claude Code would not accept it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseRule } from "@debrief/debrief/permissions";
 *
 * const parsed = parseRule("Bash(npm run *)");
 * assertEquals(parsed.status === "ok" && parsed.rule.content, { kind: "wildcard", pattern: "npm run *" });
 * ```
 */
export function parseRule(text: string): ParsedRule {
  const malformed = (reason: string): ParsedRule => ({ status: "malformed", text, reason });
  if (text.trim() === "") return malformed("the rule is empty");
  const open = unescapedIndex(text, "(");
  const toolName = open < 0 ? text : text.slice(0, open);
  const tool = currentToolName(toolName);
  if (open < 0) {
    if (unescapedIndex(text, ")") >= 0) return malformed("a closing parenthesis without an opening one");
    return toolNameProblem(text, tool) ?? { status: "ok", rule: { text, tool, content: { kind: "whole_tool" } } };
  }
  if (!text.endsWith(")") || isEscaped(text, text.length - 1)) {
    return malformed(
      unescapedIndex(text, ")") < 0 ? "the parenthesis is not closed" : "text after the closing parenthesis",
    );
  }
  if (toolName === "") return malformed("no tool before the parenthesis");
  if (/\s$/.test(text.slice(0, open))) return malformed("a space before the parenthesis");
  const raw = text.slice(open + 1, -1);
  if (raw === "") return malformed("nothing in the parentheses");
  const problem = toolNameProblem(text, tool);
  if (problem) return problem;
  const content = unescape(raw);
  if (tool.startsWith("mcp__")) return malformed("MCP rules take no parentheses");
  const useless = inputProblem(tool, content);
  if (useless !== null) return malformed(useless);
  return { status: "ok", rule: { text, tool, content: contentOf(tool, content) } };
}

/** Why the client skips a rule for what is in its parentheses, in every list (2.1.330); null if it does not. */
function inputProblem(tool: string, content: string): string | null {
  if (PATH_TOOLS.has(tool) && /^(?:file_|notebook_)?path:/.test(content)) {
    return "write only the path in the parentheses";
  }
  if (tool === "WebFetch" && content !== "*" && !/^domain:(?![a-z]+:\/\/)/.test(content)) {
    return "WebFetch rules name a host: WebFetch(domain:example.com)";
  }
  if (tool === "WebSearch" && content !== "*" && /\*/.test(content)) return "WebSearch rules take no star";
  return null;
}

function toolNameProblem(text: string, tool: string): ParsedRule | null {
  if (!/^[A-Z][A-Za-z]*$|^mcp__[\w.*-]+$|^[A-Z*][\w*-]*\*[\w*-]*$|^\*[\w*-]*$/.test(tool)) {
    return {
      status: "malformed",
      text,
      reason: `no tool is called ${JSON.stringify(tool)}; tool names begin with a capital or mcp__`,
    };
  }
  return null;
}

function contentOf(tool: string, text: string): RuleContent {
  if (COMMAND_TOOLS.has(tool)) {
    return tool === "Monitor" && isInputPair(text) ? { kind: "other", text } : commandContent(text);
  }
  if (text === "*" && !PATH_TOOLS.has(tool)) return { kind: "whole_tool" };
  if (PATH_TOOLS.has(tool)) return isInputPair(text) ? { kind: "other", text } : pathContent(text);
  if (tool === "WebFetch" && text.startsWith("domain:")) {
    return { kind: "domain", domain: text.slice("domain:".length) };
  }
  if (tool === "Agent" || tool === "Skill") return { kind: "name", name: text };
  return { kind: "other", text };
}

/** `key:value` of the input instead of a path: `Grep(pattern:x)`. */
function isInputPair(text: string): boolean {
  return /^[a-z_]{2,}:/.test(text);
}

/** A text with one blank for each run of blanks and tabs, also in quotes: how commands and rules with a star are compared (2.1.332). */
export function singleBlanks(text: string): string {
  return text.replace(/[ \t]+/g, " ");
}

function commandContent(text: string): RuleContent {
  if (text === "*") return { kind: "whole_tool" };
  // 2.1.330 reads `Bash( frob  * )` as `Bash(frob *)`; blanks around an exact command keep the rule from ever matching (2.1.332)
  const spaced = singleBlanks(text);
  const command = spaced.trim();
  if (text.endsWith(":*") && text.length > 2) return { kind: "prefix", prefix: spaced.slice(0, -2) };
  return /(?<!\\)\*/.test(command) ? { kind: "wildcard", pattern: command } : { kind: "exact", command: text };
}

function pathContent(text: string): RuleContent {
  if (text.startsWith("//")) return { kind: "path", anchor: "root", pattern: text.slice(1) };
  if (text === "~" || text.startsWith("~/")) return { kind: "path", anchor: "home", pattern: text.slice(1) || "/" };
  if (text.startsWith("/")) return { kind: "path", anchor: "source", pattern: text };
  return { kind: "path", anchor: "cwd", pattern: text };
}

/**
 * Writes a rule so that {@linkcode parseRule} reads the same rule.
 *
 * @param rule The rule; its `text` is not used.
 * @returns For example `Bash(npm run *)`.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { formatRule } from "@debrief/debrief/permissions";
 *
 * assertEquals(formatRule({ tool: "Bash", content: { kind: "exact", command: "npm test" } }), "Bash(npm test)");
 * ```
 */
export function formatRule(rule: Pick<Rule, "tool" | "content">): string {
  const inner = contentText(rule.content);
  return inner === null ? rule.tool : `${rule.tool}(${inner.replace(/[\\()]/g, "\\$&")})`;
}

function contentText(content: RuleContent): string | null {
  switch (content.kind) {
    case "whole_tool":
      return null;
    case "exact":
      return content.command;
    case "prefix":
      return `${content.prefix}:*`;
    case "wildcard":
      return content.pattern;
    case "path":
      return content.anchor === "root"
        ? `/${content.pattern}`
        : content.anchor === "home"
        ? `~${content.pattern}`
        : content.pattern;
    case "domain":
      return `domain:${content.domain}`;
    case "name":
      return content.name;
    case "other":
      return content.text;
  }
}

function isEscaped(text: string, at: number): boolean {
  let count = 0;
  for (let i = at - 1; i >= 0 && text[i] === "\\"; i--) count++;
  return count % 2 === 1;
}

function unescapedIndex(text: string, char: string): number {
  for (let i = text.indexOf(char); i >= 0; i = text.indexOf(char, i + 1)) if (!isEscaped(text, i)) return i;
  return -1;
}

function unescape(text: string): string {
  return text.replace(/\\([\\()])/g, "$1");
}
