import { type Spellings, wildcardOf } from "./command_match.ts";
import type { SourcedRule } from "../settings/settings.ts";
import { type RuleContent, singleBlanks } from "./rule.ts";

/** Rules for commands, found by a text that a command must have to be covered. */
export interface CommandIndex {
  /** All that could cover a command in one of its spellings, and few others, in any order. */
  find(spellings: Spellings): SourcedRule[];
}

/** How many characters of a text in the middle of a pattern are looked for in a command. */
const GRAM = 4;
/** With fewer rules that have only such a text it takes less time to compare them all. */
const FEW = 20;

/** The texts that a command must begin with, end with, and have anywhere, for a rule to cover it. */
interface Required {
  readonly head: string;
  readonly tail: string;
  readonly middle: string;
}

/** Null for a rule that only covers one text. */
function requiredOf(content: RuleContent): Required | null {
  if (content.kind === "prefix") return { head: content.prefix, tail: "", middle: "" };
  if (content.kind !== "wildcard") return null;
  const { pieces, open } = wildcardOf(content);
  const first = pieces[0]!;
  const head = open ? first.slice(0, -1) : first;
  if (pieces.length === 1) return { head, tail: "", middle: "" };
  const longest = pieces.slice(1, -1).reduce((a, b) => b.length > a.length ? b : a, "");
  return { head, tail: pieces.at(-1)!, middle: longest.length < GRAM ? "" : longest.slice(-GRAM) };
}

/** Rules by texts, which are looked up from their first character or from their last one. */
interface Branch {
  readonly rules: SourcedRule[];
  readonly next: Map<number, Branch>;
}

function newBranch(): Branch {
  return { rules: [], next: new Map() };
}

/** The codes of a text's characters, in the order in which the branches have them. */
type Codes = (text: string, at: number) => number;
const FORWARDS: Codes = (text, at) => text.charCodeAt(at);
const BACKWARDS: Codes = (text, at) => text.charCodeAt(text.length - 1 - at);

function put(root: Branch, text: string, codeAt: Codes): Branch {
  let at = root;
  for (let i = 0; i < text.length; i++) {
    const code = codeAt(text, i);
    const next = at.next.get(code) ?? newBranch();
    at.next.set(code, next);
    at = next;
  }
  return at;
}

function collect(root: Branch, text: string, codeAt: Codes, found: Set<SourcedRule>): void {
  let at: Branch | undefined = root;
  for (let i = 0; at !== undefined; i++) {
    for (const rule of at.rules) found.add(rule);
    at = i < text.length && at.next.size > 0 ? at.next.get(codeAt(text, i)) : undefined;
  }
}

function countIn(counts: Map<string, number>, text: string): void {
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

/** The index of some rules for commands of one tool. Each is found by the text that fewest others require. */
export function makeCommandIndex(rules: readonly SourcedRule[]): CommandIndex {
  const exact = new Map<string, SourcedRule[]>();
  const [heads, tails] = [newBranch(), newBranch()];
  const grams = new Map<string, SourcedRule[]>();
  const anywhere: { readonly rule: SourcedRule; readonly middle: string }[] = [];
  const required = rules.map((rule) => ({ rule, texts: requiredOf(rule.rule.content) }));
  const counts = { head: new Map<string, number>(), tail: new Map<string, number>() };
  for (const { texts } of required) {
    if (texts === null) continue;
    countIn(counts.head, texts.head);
    countIn(counts.tail, texts.tail);
  }
  for (const { rule, texts } of required) {
    const { content } = rule.rule;
    if (content.kind === "exact") addTo(exact, content.command, rule);
    if (texts === null) continue;
    const { head, tail, middle } = texts;
    if (head === "" && tail === "") anywhere.push({ rule, middle });
    else if (tail !== "" && (head === "" || counts.tail.get(tail)! < counts.head.get(head)!)) {
      put(tails, tail, BACKWARDS).rules.push(rule);
    } else put(heads, head, FORWARDS).rules.push(rule);
  }
  const isFew = anywhere.length < FEW;
  for (const { rule, middle } of anywhere) {
    if (isFew || middle === "") heads.rules.push(rule);
    else addTo(grams, middle, rule);
  }
  return {
    find({ exact: given, spaced }) {
      const found = new Set<SourcedRule>();
      if (exact.size > 0) {
        for (const text of given) for (const rule of exact.get(text) ?? []) found.add(rule);
      }
      for (const one of spaced) {
        const text = singleBlanks(one);
        collect(heads, text, FORWARDS, found);
        if (tails.next.size > 0) collect(tails, text, BACKWARDS, found);
        if (grams.size === 0) continue;
        for (let at = GRAM; at <= text.length; at++) {
          for (const rule of grams.get(text.slice(at - GRAM, at)) ?? []) found.add(rule);
        }
      }
      return [...found];
    },
  };
}

/** One more rule of a key. */
export function addTo(map: Map<string, SourcedRule[]>, key: string, rule: SourcedRule): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [rule]);
  else list.push(rule);
}
