import type { Behavior, SourcedRule } from "../settings/settings.ts";
import { currentToolName } from "../tools/tool_table.ts";
import type { RuleContent } from "./rule.ts";

/**
 * The rules of some settings, found by list, tool and first word, so that a decision does not read them all: with a thousand rules in each list it
 * costs about what it does with one.
 */
export interface RuleIndex {
  /** Those of a list whose name is a tool's own, in their order. */
  ofTool(behavior: Behavior, tool: string): readonly SourcedRule[];
  /** The first of a list for all of a tool. */
  ofWhole(behavior: Behavior, tool: string): SourcedRule | undefined;
  /** Those of a list whose name is a pattern or begins with `mcp__`. */
  patterns(behavior: Behavior): readonly SourcedRule[];
  /** Those of a list for paths, in their order. */
  ofPaths(behavior: Behavior): readonly SourcedRule[];
  /**
   * The rules of a list for commands of a tool that could cover a command with one of these first words, in their
   * order.
   */
  ofCommands(behavior: Behavior, tool: string, firstWords: Iterable<string>): readonly SourcedRule[];
  /** Those of a list for Bash that could be about another member of the input: `Bash(key:value)`. */
  ofInput(behavior: Behavior): readonly SourcedRule[];
}

interface Lists {
  readonly whole: Map<string, SourcedRule>;
  readonly byTool: Map<string, SourcedRule[]>;
  readonly patterns: SourcedRule[];
  readonly paths: SourcedRule[];
  readonly input: SourcedRule[];
  /** By tool and first word; with any first word under "". */
  readonly commands: Map<string, SourcedRule[]>;
}

const NONE: readonly SourcedRule[] = [];
const indexes = new WeakMap<readonly SourcedRule[], RuleIndex>();

/** The index of some rules; made once. */
export function indexOf(rules: readonly SourcedRule[]): RuleIndex {
  const found = indexes.get(rules);
  if (found !== undefined) return found;
  const parts = extended.get(rules);
  const made = parts === undefined ? makeIndex(rules) : joinIndexes(indexOf(parts.base), makeIndex(parts.added));
  indexes.set(rules, made);
  return made;
}

/** Rules that were appended to others. */
interface ExtendedRules {
  readonly base: readonly SourcedRule[];
  readonly added: readonly SourcedRule[];
}

const extended = new WeakMap<readonly SourcedRule[], ExtendedRules>();

/** Some rules with a few more after them, which reuse the index of the first ones. */
export function extendRules(base: readonly SourcedRule[], added: readonly SourcedRule[]): readonly SourcedRule[] {
  const rules = [...base, ...added];
  extended.set(rules, { base, added });
  return rules;
}

/** The index of rules that are followed by others. */
function joinIndexes(first: RuleIndex, second: RuleIndex): RuleIndex {
  const join = (a: readonly SourcedRule[], b: readonly SourcedRule[]) =>
    a.length === 0 ? b : b.length === 0 ? a : [...a, ...b];
  return {
    ofTool: (behavior, tool) => join(first.ofTool(behavior, tool), second.ofTool(behavior, tool)),
    ofWhole: (behavior, tool) => first.ofWhole(behavior, tool) ?? second.ofWhole(behavior, tool),
    patterns: (behavior) => join(first.patterns(behavior), second.patterns(behavior)),
    ofPaths: (behavior) => join(first.ofPaths(behavior), second.ofPaths(behavior)),
    ofInput: (behavior) => join(first.ofInput(behavior), second.ofInput(behavior)),
    ofCommands: (behavior, tool, words) => {
      const asked = [...words];
      return join(first.ofCommands(behavior, tool, asked), second.ofCommands(behavior, tool, asked));
    },
  };
}

const filtered = new WeakMap<readonly SourcedRule[], Map<string, readonly SourcedRule[]>>();

/**
 * Some of the rules; made once for each name, so that their index is, too.
 *
 * @param name Says which; the same name always means the same rules.
 */
export function rulesWithout(
  rules: readonly SourcedRule[],
  name: string,
  isLeftOut: (rule: SourcedRule) => boolean,
): readonly SourcedRule[] {
  const known = filtered.get(rules) ?? new Map<string, readonly SourcedRule[]>();
  filtered.set(rules, known);
  const found = known.get(name) ?? rules.filter((rule) => !isLeftOut(rule));
  known.set(name, found);
  return found;
}

/** The first word of a command as it is written. */
export function firstRuleWord(command: string): string {
  const end = command.search(/\s/);
  return end < 0 ? command : command.slice(0, end);
}

/** The first word that a rule's command must have; "" for any. */
function firstWordOf(content: RuleContent): string {
  const text = content.kind === "exact"
    ? content.command
    : content.kind === "prefix"
    ? content.prefix
    : content.kind === "wildcard"
    ? content.pattern
    : "";
  const word = firstRuleWord(text);
  return /[*\\]/.test(word) ? "" : word;
}

function keyOf(tool: string, word: string): string {
  return `${tool} ${word}`;
}

function makeIndex(rules: readonly SourcedRule[]): RuleIndex {
  const places = new Map(rules.map((rule, at) => [rule, at]));
  const lists: Record<Behavior, Lists> = { deny: emptyLists(), ask: emptyLists(), allow: emptyLists() };
  for (const rule of rules) {
    const { whole, byTool, patterns, paths, input, commands } = lists[rule.behavior];
    const tool = currentToolName(rule.rule.tool);
    const { content } = rule.rule;
    if (tool.includes("*") || tool.startsWith("mcp__")) patterns.push(rule);
    else {
      addTo(byTool, tool, rule);
      if (content.kind === "whole_tool" && !whole.has(tool)) whole.set(tool, rule);
    }
    if (content.kind === "path") paths.push(rule);
    if (content.kind === "exact" || content.kind === "prefix" || content.kind === "wildcard") {
      addTo(commands, keyOf(tool, firstWordOf(content)), rule);
      if (tool === "Bash" && /^Bash\([a-zA-Z_]+:/.test(rule.rule.text)) input.push(rule);
    }
  }
  return {
    ofTool: (behavior, tool) => lists[behavior].byTool.get(currentToolName(tool)) ?? NONE,
    ofWhole: (behavior, tool) => lists[behavior].whole.get(currentToolName(tool)),
    patterns: (behavior) => lists[behavior].patterns,
    ofPaths: (behavior) => lists[behavior].paths,
    ofInput: (behavior) => lists[behavior].input,
    ofCommands(behavior, tool, words) {
      const { commands } = lists[behavior];
      if (commands.size === 0) return NONE;
      const found = [...new Set(["", ...words])].flatMap((word) => commands.get(keyOf(tool, word)) ?? []);
      return found.sort((a, b) => places.get(a)! - places.get(b)!);
    },
  };
}

function emptyLists(): Lists {
  return { whole: new Map(), byTool: new Map(), patterns: [], paths: [], input: [], commands: new Map() };
}

function addTo(map: Map<string, SourcedRule[]>, key: string, rule: SourcedRule): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [rule]);
  else list.push(rule);
}
