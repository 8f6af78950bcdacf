/**
 * Searches for a regular expression in time linear in the text, whatever the expression.
 *
 * The engine of JavaScript backtracks, and some expressions (`(\w{1,20}\s{0,3}){1,30}!`) take it years. Its linear
 * engine needs a flag of V8, and supports neither `i` nor lookaround nor long repetitions. This one follows all paths
 * through the expression at once (Thompson's construction). It says whether the expression matches, not where.
 *
 * @module
 */
import { type Assertion, parsePattern, PatternError, type PatternNode } from "./syntax.ts";

/** The result of a search; `unfinished` if it used up its budget. */
export type Found = "found" | "absent" | "unfinished";

/**
 * How much work is left; several searches may share it. One unit is a character whose set of states is known (30 ns);
 * computing a set costs more.
 */
export interface Work {
  left: number;
}

/** A compiled expression, or why it cannot be compiled. */
export type LinearPattern =
  | {
    readonly kind: "pattern";
    /** Characters that are in every text with a match, such as `git` for `g(it)+x?`; none if letter case is ignored. */
    readonly needs: string;
    search(text: string, work: Work): Found;
  }
  | { readonly kind: "refused"; readonly why: string };

/** The most states of an expression after its repetitions are expanded. */
const MAX_STATES = 4000;
/** What it costs to compute a set of states. */
const NEW_SET = 20;
/** How many sets of states are cached; at the limit the cache is cleared. */
const MAX_SETS = 1000;
/**
 * Characters, `.` and alternatives of them: there is nothing to backtrack over, so the engine of JavaScript is linear,
 * too.
 */
const PLAIN_SOURCE = /^[^\\^$*+?()[\]{}]{1,64}$/;
/** The most assertions: which of them are true is a key of a map. */
const MAX_CONDITIONS = 20;

/** A state is left by a character, or for one or two others without one; the last state is the end. */
type State =
  | { readonly kind: "character"; readonly takes: Takes; readonly next: number }
  | { readonly kind: "assertion"; readonly index: number; readonly next: number }
  | { readonly kind: "split"; readonly next: number; other: number }
  | { readonly kind: "end" };

type Takes = (code: number) => boolean;

/** Whether an assertion is true before the character at an index; at the text's length, after the last one. */
type Holds = (at: number) => boolean;

/** An assertion; one that looks around has a machine of its own. */
type Condition =
  | Exclude<Assertion, { kind: "look" }>
  | { readonly kind: "look"; readonly ahead: boolean; readonly negated: boolean; readonly machine: Machine };

interface Machine {
  readonly states: readonly State[];
  readonly start: number;
  readonly conditions: readonly Condition[];
}

interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly unicode: boolean;
}

/** Compiles an expression. `flags`: some of `i`, `m`, `s` and `u`. */
export function linearPattern(source: string, flags = ""): LinearPattern {
  try {
    const known = new RegExp(source, flags);
    if (PLAIN_SOURCE.test(source)) {
      const needs = known.ignoreCase ? "" : inAll(source.split("|")).replaceAll(".", "");
      return { kind: "pattern", needs, search: (text, work) => searchedPlain(known, text, work) };
    }
    const options: Flags = known;
    const root = parsePattern(source, known.unicode);
    const machine = machineOf(root, options, false);
    const needs = known.ignoreCase ? "" : neededBy(root);
    return { kind: "pattern", needs, search: (text, work) => searched(machine, options, text, work) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof PatternError) return { kind: "refused", why: error.message };
    throw error;
  }
}

/** The characters that all texts have. */
function inAll([first = "", ...others]: readonly string[]): string {
  return [...first].filter((character) => others.every((other) => other.includes(character))).join("");
}

/** The characters that every match of a node has. */
function neededBy(node: PatternNode): string {
  switch (node.kind) {
    case "character":
      return node.source.length === 1 && node.source !== "." ? node.source : "";
    case "assertion":
      return "";
    case "choice":
      return inAll(node.nodes.map(neededBy));
    case "sequence":
      return node.nodes.map(neededBy).join("");
    case "repeat":
      return node.least === 0 ? "" : neededBy(node.node);
  }
}

function machineOf(root: PatternNode, flags: Flags, backwards: boolean): Machine {
  const states: State[] = [{ kind: "end" }];
  const conditions: Condition[] = [];
  const known = new Map<Assertion | string, number>();
  const takes = new Map<string, Takes>();
  const add = (state: State): number => {
    if (states.push(state) > MAX_STATES) {
      throw new PatternError(`its repetitions come to more than ${MAX_STATES.toLocaleString("en-US")} characters`);
    }
    return states.length - 1;
  };
  const conditionOf = (assertion: Assertion): number => {
    // a repetition is expanded with the same assertion
    const name = assertion.kind === "look" ? assertion : assertion.kind;
    let index = known.get(name);
    if (index !== undefined) return index;
    index = conditions.push(
      assertion.kind === "look"
        ? { ...assertion, machine: machineOf(assertion.node, flags, assertion.ahead) }
        : assertion,
    ) - 1;
    if (index >= MAX_CONDITIONS) throw new PatternError(`it has more than ${MAX_CONDITIONS} assertions`);
    known.set(name, index);
    return index;
  };
  /** The first state of a node that continues with another one. */
  const build = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case "character": {
        let test = takes.get(node.source);
        if (!test) takes.set(node.source, test = takesOf(node.source, flags));
        return add({ kind: "character", takes: test, next });
      }
      case "assertion":
        return add({ kind: "assertion", index: conditionOf(node.assertion), next });
      case "choice":
        return node.nodes.map((one) => build(one, next)).reduceRight((other, one) =>
          add({ kind: "split", next: one, other })
        );
      case "sequence":
        return (backwards ? node.nodes : node.nodes.toReversed()).reduce((after, one) => build(one, after), next);
      case "repeat": {
        const { node: inner, least, most } = node;
        let at = next;
        if (most === Infinity) {
          const loop: State & { kind: "split" } = { kind: "split", next, other: next };
          at = add(loop);
          loop.other = build(inner, at);
        } else {
          for (let i = least; i < most; i++) at = add({ kind: "split", next, other: build(inner, at) });
        }
        for (let i = 0; i < least; i++) at = build(inner, at);
        return at;
      }
    }
  };
  return { states, start: build(root, 0), conditions };
}

/** Whether an expression of one character matches a character: JavaScript's engine is asked, once for each. */
function takesOf(source: string, { ignoreCase, dotAll, unicode }: Flags): Takes {
  if (!ignoreCase && source.length === 1 && source !== ".") {
    const code = source.charCodeAt(0);
    return (other) => other === code;
  }
  const expression = new RegExp(`^(?:${source})$`, `${ignoreCase ? "i" : ""}${dotAll ? "s" : ""}${unicode ? "u" : ""}`);
  const known = new Map<number, boolean>();
  return (code) => {
    let taken = known.get(code);
    if (taken === undefined) {
      taken = expression.test(unicode ? String.fromCodePoint(code) : String.fromCharCode(code));
      known.set(code, taken);
    }
    return taken;
  };
}

/** The characters of a text by number: code units, or with `u` code points. */
interface Characters {
  readonly length: number;
  readonly at: (index: number) => number;
}

function charactersOf(text: string, unicode: boolean): Characters {
  // without surrogates, code points are code units
  if (!unicode || !/[\ud800-\udfff]/.test(text)) return { length: text.length, at: (i) => text.charCodeAt(i) };
  const codes = Uint32Array.from(text, (character) => character.codePointAt(0)!);
  return { length: codes.length, at: (i) => codes[i]! };
}

class OutOfWork extends Error {}

function searchedPlain(pattern: RegExp, text: string, work: Work): Found {
  if (text.length > work.left) return "unfinished";
  work.left -= text.length;
  return pattern.test(text) ? "found" : "absent";
}

function searched(machine: Machine, flags: Flags, text: string, work: Work): Found {
  if (text.length > work.left) return "unfinished";
  const characters = charactersOf(text, flags.unicode);
  try {
    return follow(machine, flags, { characters, work, backwards: false, each: null }) ? "found" : "absent";
  } catch (error) {
    if (error instanceof OutOfWork) return "unfinished";
    throw error;
  }
}

interface Reading {
  readonly characters: Characters;
  readonly work: Work;
  readonly backwards: boolean;
  /** Called with each index at which a match ends; null if one match is enough. */
  readonly each: ((at: number) => void) | null;
}

/** The states that can be reached from some without a character, and whether the end is among them. */
interface Closure {
  readonly characters: readonly (State & { kind: "character" })[];
  readonly ends: boolean;
}

/** A set of states, what it becomes with each combination of assertions, and the next set for a character. */
interface StateSet {
  readonly from: readonly number[];
  readonly closures: Map<number, { readonly closure: Closure; readonly next: Map<number, StateSet> }>;
}

/** Follows all paths at once from every index of the text, and says whether one reaches the end. */
function follow({ states, start, conditions }: Machine, flags: Flags, reading: Reading): boolean {
  const { characters, work, backwards, each } = reading;
  const { length } = characters;
  const holds = conditions.map((condition) => holdsOf(condition, flags, reading));
  let sets = new Map<string, StateSet>();
  const visited = new Uint32Array(states.length);
  let round = 0;
  const setOf = (from: readonly number[]): StateSet => {
    const key = from.join();
    let set = sets.get(key);
    if (!set) {
      if (sets.size >= MAX_SETS) sets = new Map();
      sets.set(key, set = { from, closures: new Map() });
    }
    return set;
  };
  const spend = (steps: number): void => {
    if ((work.left -= steps) < 0) throw new OutOfWork();
  };
  const close = (from: readonly number[], mask: number): Closure => {
    const left: (State & { kind: "character" })[] = [];
    const open = [...from, start];
    let ends = false;
    round++;
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (visited[index] === round) continue;
      visited[index] = round;
      work.left--;
      const state = states[index]!;
      if (state.kind === "character") left.push(state);
      else if (state.kind === "end") ends = true;
      else if (state.kind === "split") open.push(state.next, state.other);
      else if (mask & (1 << state.index)) open.push(state.next);
    }
    spend(0);
    return { characters: left, ends };
  };
  let set = setOf([]);
  let found = false;
  for (let step = 0; step <= length; step++) {
    const at = backwards ? length - step : step;
    let mask = 0;
    for (let i = 0; i < holds.length; i++) if (holds[i]!(at)) mask |= 1 << i;
    let known = set.closures.get(mask);
    if (!known) set.closures.set(mask, known = { closure: close(set.from, mask), next: new Map() });
    if (known.closure.ends) {
      if (!each) return true;
      each(at);
      found = true;
    }
    if (step === length) break;
    spend(1);
    const code = characters.at(backwards ? at - 1 : at);
    let next = known.next.get(code);
    if (!next) {
      const { characters: ways } = known.closure;
      spend(NEW_SET + 2 * ways.length);
      const after = new Set<number>();
      for (const way of ways) if (way.takes(code)) after.add(way.next);
      known.next.set(code, next = setOf([...after].sort((a, b) => a - b)));
    }
    set = next;
  }
  return found;
}

const LINE_ENDS = new Set([10, 13, 0x2028, 0x2029]);

function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
}

function holdsOf(condition: Condition, flags: Flags, { characters, work }: Reading): Holds {
  const { length, at } = characters;
  switch (condition.kind) {
    case "start":
      return (i) => i === 0 || (flags.multiline && LINE_ENDS.has(at(i - 1)));
    case "end":
      return (i) => i === length || (flags.multiline && LINE_ENDS.has(at(i)));
    case "boundary":
    case "no_boundary": {
      const wanted = condition.kind === "boundary";
      return (i) => ((i > 0 && isWord(at(i - 1))) !== (i < length && isWord(at(i)))) === wanted;
    }
    case "look": {
      // lookahead is read from the end of the text: one pass answers it for every index
      const places = new Uint8Array(length + 1);
      const { ahead, negated, machine } = condition;
      follow(machine, flags, {
        characters,
        work,
        backwards: ahead,
        each: (i) => {
          places[i] = 1;
        },
      });
      return (i) => (places[i] === 1) !== negated;
    }
  }
}
