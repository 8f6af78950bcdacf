import { readShell } from "../bash/read_shell.ts";
import { formatRule, type Rule } from "../rules/rule.ts";
import { TOOL_NAMES } from "../tools/tool_table.ts";
import type { Behavior } from "./settings.ts";

/** Whether a rule is for a tool that the client does not have; names with a star and tools of MCP servers may be any. */
export function isUnknownTool({ tool }: Rule): boolean {
  return !tool.includes("*") && !tool.startsWith("mcp__") && !TOOL_NAMES.includes(tool);
}

export function isCommandRule({ content: { kind } }: Rule): boolean {
  return kind === "exact" || kind === "prefix" || kind === "wildcard";
}

/** Why no call ever matches a rule, and what to write instead; null if one may. */
export function deadRule(rule: Rule, behavior: Behavior): string | null {
  const { tool, content } = rule;
  switch (content.kind) {
    case "path":
      return deadPath(rule, behavior);
    case "exact":
    case "prefix":
    case "wildcard":
      return tool === "Bash" ? deadCommand(rule, behavior) : null;
    case "domain":
      return /[/:,\s]|^$/.test(content.domain)
        ? "only the name of a host can match, without a port, a path or a blank: WebFetch(domain:example.com)"
        : null;
    case "name":
      return deadName(tool, content.name, behavior);
    case "other":
      return tool === "WebSearch" ? "a search is not compared: write WebSearch" : null;
    case "whole_tool":
      return /^mcp__(?:.*__)?$/.test(tool) ? `write ${tool.replace(/_*$/, "")} for all tools of the server` : null;
  }
}

/** Why a rule for a skill or a kind of agent does nothing (2.1.330). */
function deadName(tool: string, name: string, behavior: Behavior): string | null {
  if (/^\w+:(?!\*$)/.test(name)) return null; // a member of the input, or a plugin's name
  if (behavior === "ask") return `in ask, only ${tool} itself matches`;
  if (tool === "Agent" && name.includes("*")) return "no star works in the name of an agent: write the whole name";
  return /[^ :]\*$/.test(name) ? "a star works only after a blank or a colon: Skill(deploy *)" : null;
}

/** Tools whose path rules are read and then never used (2.1.210). */
const DEAD_TOOLS = new Set(["Write", "MultiEdit", "NotebookEdit", "Glob", "Grep", "LS"]);
const READING_TOOLS = new Set(["Glob", "Grep", "LS"]);

/** Why a path rule does nothing, and what does without allowing more silently. */
function deadPath({ tool, content, text }: Rule, behavior: Behavior): string | null {
  if (content.kind !== "path") return null;
  const { anchor, pattern } = content;
  if (DEAD_TOOLS.has(tool)) {
    const reads = READING_TOOLS.has(tool);
    const inside = anchor === "cwd" || anchor === "source";
    if (behavior === "allow" && reads && (inside || text === `${tool}(*)`)) {
      return "remove it: searching in the session's directories needs no rule";
    }
    if (text === `${tool}(*)`) return null; // forbids and asks like the bare tool, allows changes in the session's directories
    const instead = formatRule({ tool: reads ? "Read" : "Edit", content });
    const covers = reads ? "Read, Grep and Glob" : "Edit, Write and NotebookEdit";
    return `the client looks at the paths of Read(…) and Edit(…) rules only; ${instead} covers ${covers} there`;
  }
  if (anchor === "cwd" && pattern.startsWith("../")) return "a path that begins with ../ never matches";
  if (/\{[^{}]*,[^{}]*\}/.test(pattern)) return "braces match only braces: write a rule for each of the names in them";
  if (/\[[^\]]*$/.test(pattern)) return "a [ that nothing closes never matches";
  if (pattern.startsWith("!")) return "a path that begins with ! never matches";
  if (/\\[\p{L}\p{N}_]/u.test(pattern)) {
    return `a backslash does not separate directories: this covers ${pattern.replaceAll("\\", "")}; write ${
      pattern.replaceAll("\\", "/")
    }`;
  }
  return null;
}

/**
 * Whether `:*` stands where it ends no prefix, and no command could have it: after the command's name, before a blank, or
 * before another one.
 */
function hasInnerPrefixStar(content: Rule["content"]): boolean {
  if (content.kind === "prefix") return content.prefix.endsWith(":*");
  return content.kind === "wildcard" && (/^[\w./-]*:\*/.test(content.pattern) || content.pattern.endsWith(":*"));
}

/** Why a command rule does nothing: the client compares each command of a line by itself, without redirections (2.1.332). */
function deadCommand({ tool, content }: Rule, behavior: Behavior): string | null {
  if (content.kind === "exact") {
    if (content.command === content.command.trim()) return null;
    const instead = formatRule({ tool, content: { ...content, command: content.command.trim() } });
    return `never matches, because of the blanks around the command; write ${instead}`;
  }
  const text = content.kind === "prefix" ? content.prefix : content.kind === "wildcard" ? content.pattern : "";
  if (hasInnerPrefixStar(content)) {
    const command = text.replace(/:\*/g, " *").replace(/(?: \*)*$/, " *").trim();
    return `:* works only at the end of a rule; write ${tool}(${command})`;
  }
  if (behavior === "allow" && /\$(?:\w|\{)/.test(text) && !/['\\]/.test(text)) {
    return "a command is compared with what its variables stand for: write the directory itself, or a star";
  }
  const { parts, piped, tooComplex, subshell } = readShell(text);
  if (tooComplex !== null || subshell) return null;
  if (parts.length > 1 && (behavior === "allow" || !piped)) {
    return "each command of a line is compared by itself: write a rule for each";
  }
  const [first] = parts;
  return parts.length === 1 && first!.argv.length > 0 &&
      first!.redirects.some(({ operator }) => !operator.startsWith("<<"))
    ? "commands are compared without their redirections"
    : null;
}
