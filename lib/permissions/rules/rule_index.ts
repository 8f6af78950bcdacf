import type { Behavior, SourcedRule } from "../settings/settings.ts";
import { addTo, type CommandIndex, makeCommandIndex } from "./command_index.ts";
import type { Spellings } from "./command_match.ts";
import { currentToolName } from "../tools/tool_table.ts";
import { LONGEST_PATH } from "./path_match.ts";
import { type BaseDirectories, isInside, resolvePath } from "./paths.ts";

/**
 * The rules of some settings, found by list, tool and what a command must have, so that a decision does not read them all:
 * with a thousand rules in each list it costs about what it does with one.
 */
export interface RuleIndex {
  /** Those of a list whose name is a tool's own, in their order. */
  ofTool(behavior: Behavior, tool: string): readonly SourcedRule[];
  /** Those of them that are not for some paths only. */
  ofAnyPath(behavior: Behavior, tool: string): readonly SourcedRule[];
  /** The first of a list for all of a tool. */
  ofWhole(behavior: Behavior, tool: string): SourcedRule | undefined;
  /** Those of a list whose name is a pattern, or that of an MCP tool or server, that could cover a tool, in their order. */
  patterns(behavior: Behavior, tool: string): readonly SourcedRule[];
  /** Those of a list for paths that could cover a path, in their order. */
  ofPaths(behavior: Behavior, path: string, base: BaseDirectories): readonly SourcedRule[];
  /** The rules of a list for commands of a tool that could cover a command in one of its spellings, in their order. */
  ofCommands(behavior: Behavior, tool: string, spellings: Spellings): readonly SourcedRule[];
  /** Whether a list has a rule for exactly one line of several commands of Bash that begins with the same word. */
  hasLineLike(behavior: Behavior, line: string): boolean;
  /** Those of a list for Bash that could be about another member of the input: `Bash(key:value)`. */
  ofInput(behavior: Behavior): readonly SourcedRule[];
}

interface Lists {
  readonly whole: Map<string, SourcedRule>;
  readonly byTool: Map<string, SourcedRule[]>;
  readonly anyPath: Map<string, SourcedRule[]>;
  /** By the name of an MCP tool or server; those with stars under "". */
  readonly patterns: Map<string, SourcedRule[]>;
  /** By the beginning of each path that they may cover. */
  readonly paths: Map<string, SourcedRule[]>;
  readonly input: SourcedRule[];
  /** Those for commands, by tool. */
  readonly commands: Map<string, SourcedRule[]>;
  /** The first words of lines of Bash that a rule covers exactly; "" for any. */
  readonly lineWords: Set<string>;
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

function joinIndexes(first: RuleIndex, second: RuleIndex): RuleIndex {
  const join = (a: readonly SourcedRule[], b: readonly SourcedRule[]) =>
    a.length === 0 ? b : b.length === 0 ? a : [...a, ...b];
  return {
    ofTool: (behavior, tool) => join(first.ofTool(behavior, tool), second.ofTool(behavior, tool)),
    ofAnyPath: (behavior, tool) => join(first.ofAnyPath(behavior, tool), second.ofAnyPath(behavior, tool)),
    ofWhole: (behavior, tool) => first.ofWhole(behavior, tool) ?? second.ofWhole(behavior, tool),
    patterns: (behavior, tool) => join(first.patterns(behavior, tool), second.patterns(behavior, tool)),
    ofPaths: (behavior, path, base) => join(first.ofPaths(behavior, path, base), second.ofPaths(behavior, path, base)),
    ofInput: (behavior) => join(first.ofInput(behavior), second.ofInput(behavior)),
    ofCommands: (behavior, tool, spellings) =>
      join(first.ofCommands(behavior, tool, spellings), second.ofCommands(behavior, tool, spellings)),
    hasLineLike: (behavior, line) => first.hasLineLike(behavior, line) || second.hasLineLike(behavior, line),
  };
}

const filtered = new WeakMap<readonly SourcedRule[], Map<string, readonly SourcedRule[]>>();

/**
 * Some of the rules; made once for each name, so that their index is, too. `name`: says which; the same name always
 * means the same rules.
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

/** The first word that a line must have for a rule for exactly that line; "" for any. */
function firstRuleWord(command: string): string {
  const end = command.search(/\s/);
  return end < 0 ? command : command.slice(0, end);
}

/** An MCP name with those that it begins with, which may be its server. */
function serverNames(name: string): string[] {
  const names = [name];
  for (let at = name.indexOf("__"); at > 0; at = name.indexOf("__", at + 1)) names.push(name.slice(0, at));
  return names;
}

/** A name in a pattern of paths that stands for itself, in either case. */
const FIXED_NAME = /^(?!\.+$)[\w.@-]+$/;
/** What stands for the directories that the session decides, in the beginning of a path. */
const [HOME, CWD] = ["~", "."];

/** Names of a beginning; a path may have thousands. */
const MOST_NAMES = 16;

/** What each path begins with that a rule may cover: the directory that its pattern is read from, and the first names of that. */
function beginningOf({ behavior, anchor, rule: { content } }: SourcedRule): string {
  if (content.kind !== "path") return "";
  const from = content.anchor === "root"
    ? ""
    : content.anchor === "home"
    ? HOME
    : content.anchor === "cwd"
    ? CWD
    : anchor.replace(/^\/$/, "").toLowerCase();
  const pattern = content.pattern.replace(/^\.\//, "");
  const isAtAnyDepth = !/\/(?!$)/.test(pattern) ||
    (behavior !== "allow" && content.anchor === "cwd" && /^[^/]+\/\*\*$/.test(pattern));
  const names = isAtAnyDepth ? ["*"] : pattern.replace(/^\//, "").split("/");
  const end = names.findIndex((name) => !FIXED_NAME.test(name));
  const beginning = [...from.split("/"), ...end < 0 ? names : names.slice(0, end)];
  return beginning.slice(0, MOST_NAMES).join("/").toLowerCase();
}

/** A path and the directories above it, by the name of the directory that they are below. */
function addBeginnings(beginnings: string[], from: string, below: string): void {
  const path = `${from}${below}`.toLowerCase();
  const least = beginnings.length;
  for (let at = path.indexOf("/"); at >= 0 && beginnings.length - least < MOST_NAMES; at = path.indexOf("/", at + 1)) {
    beginnings.push(path.slice(0, at));
  }
  beginnings.push(path);
}

/** All that {@linkcode beginningOf} may say of a rule that covers a path. */
function beginningsOf(path: string, base: BaseDirectories): string[] {
  const beginnings: string[] = [];
  addBeginnings(beginnings, "", path);
  const added = (base.additionalDirectories ?? []).map((directory) => [CWD, resolvePath(directory, base)] as const);
  for (const [name, directory] of [[HOME, resolvePath("~", base)], [CWD, base.cwd], ...added] as const) {
    if (isInside(path, directory)) {
      addBeginnings(beginnings, name, directory === "/" ? path : path.slice(directory.length));
    }
  }
  return beginnings;
}

function makeIndex(rules: readonly SourcedRule[]): RuleIndex {
  const places = new Map(rules.map((rule, at) => [rule, at]));
  const lists: Record<Behavior, Lists> = { deny: emptyLists(), ask: emptyLists(), allow: emptyLists() };
  for (const rule of rules) {
    const { whole, byTool, anyPath, patterns, paths, input, commands, lineWords } = lists[rule.behavior];
    const tool = currentToolName(rule.rule.tool);
    const { content } = rule.rule;
    if (tool.includes("*")) addTo(patterns, "", rule);
    else if (tool.startsWith("mcp__")) addTo(patterns, tool, rule);
    else {
      addTo(byTool, tool, rule);
      if (content.kind !== "path" || rule.rule.text.endsWith("(*)")) addTo(anyPath, tool, rule);
      if (content.kind === "whole_tool" && !whole.has(tool)) whole.set(tool, rule);
    }
    if (content.kind === "path") addTo(paths, beginningOf(rule), rule);
    if (content.kind === "exact" || content.kind === "prefix" || content.kind === "wildcard") {
      addTo(commands, tool, rule);
      if (tool === "Bash" && content.kind === "exact" && /[;&|]/.test(content.command)) {
        const word = firstRuleWord(content.command);
        lineWords.add(/[*\\]/.test(word) ? "" : word);
      }
      if (tool === "Bash" && /^Bash\([a-zA-Z_]+:/.test(rule.rule.text)) input.push(rule);
    }
  }
  const inOrder = (found: SourcedRule[]): readonly SourcedRule[] =>
    found.length < 2 ? found : found.sort((a, b) => places.get(a)! - places.get(b)!);
  /** Those under some keys, each of which is there once, in the order of the rules. */
  const collect = (map: ReadonlyMap<string, SourcedRule[]>, keys: Iterable<string>): readonly SourcedRule[] => {
    return inOrder([...new Set(keys)].flatMap((key) => map.get(key) ?? []));
  };
  const indexed = new Map<string, CommandIndex>();
  const commandsOf = (behavior: Behavior, tool: string): CommandIndex | null => {
    const found = lists[behavior].commands.get(tool);
    if (found === undefined) return null;
    const key = `${behavior} ${tool}`;
    const known = indexed.get(key) ?? makeCommandIndex(found);
    indexed.set(key, known);
    return known;
  };
  return {
    ofTool: (behavior, tool) => lists[behavior].byTool.get(currentToolName(tool)) ?? NONE,
    ofAnyPath: (behavior, tool) => lists[behavior].anyPath.get(currentToolName(tool)) ?? NONE,
    ofWhole: (behavior, tool) => lists[behavior].whole.get(currentToolName(tool)),
    patterns(behavior, tool) {
      const { patterns } = lists[behavior];
      return patterns.size === 0 ? NONE : collect(patterns, ["", ...serverNames(currentToolName(tool))]);
    },
    ofPaths(behavior, path, base) {
      const { paths } = lists[behavior];
      // such a path is opened by no system, and forbidden whatever a pattern says
      const isTooLong = path.length > LONGEST_PATH;
      return paths.size === 0 ? NONE : collect(paths, isTooLong ? paths.keys() : beginningsOf(path, base));
    },
    ofInput: (behavior) => lists[behavior].input,
    ofCommands: (behavior, tool, spellings) => inOrder(commandsOf(behavior, tool)?.find(spellings) ?? []),
    hasLineLike(behavior, line) {
      const { lineWords } = lists[behavior];
      return lineWords.size > 0 && (lineWords.has("") || lineWords.has(firstRuleWord(line)));
    },
  };
}

function emptyLists(): Lists {
  return {
    whole: new Map(),
    byTool: new Map(),
    anyPath: new Map(),
    patterns: new Map(),
    paths: new Map(),
    input: [],
    commands: new Map(),
    lineWords: new Set(),
  };
}
