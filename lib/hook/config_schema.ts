/**
 * The schema of `debrief.jsonc`. A key's part is built where a file has it.
 *
 * Imported statically all the same: behind a dynamic import a bundle carries all of zod, 100 kB more, and in Deno 2.9 the
 * first exception of a process costs time by the size of the script (9 ms for 170 kB).
 */
import { parse } from "@std/jsonc";
import * as z from "zod/mini";
import { CATEGORIES } from "../analyses/triage/category.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import type { Config, ConfigProblem, LoadedConfig } from "./config.ts";
import {
  type Quick,
  quickBoolean,
  quickNumber,
  quickRule,
  quickText,
  quickWord,
  RULE_ACTIONS,
  RULE_EVENTS,
} from "./config_quick.ts";

/** Where a value stands and what it must be. `each`: an object or a list whose members are judged one by one. */
export interface Leaf {
  readonly schema: () => z.ZodMiniType;
  /** A plain look that spares the schema where the value holds. */
  readonly quick?: Quick;
  readonly expected: string;
  readonly each?: "key" | "category" | "item";
}

function whole(least: number, most: number): Leaf {
  return {
    schema: () => z.int().check(z.gte(least), z.lte(most)),
    quick: quickNumber(least, most, true),
    expected: `a whole number from ${least} to ${most}`,
  };
}

function oneOf(...values: [string, ...string[]]): Leaf {
  return {
    schema: () => z.enum(values),
    quick: quickWord(values),
    expected: values.map((value) => `"${value}"`).join(" or "),
  };
}

const boolean: Leaf = { schema: () => z.boolean(), quick: quickBoolean, expected: "true or false" };
const text = () => z.string().check(z.minLength(1));
const phrases = () => z.array(text().check(z.maxLength(200)));

/** Every key, its schema made when a file has it: making all of them costs a hook 3 ms. */
export const LEAVES: { readonly [section: string]: { readonly [key: string]: Leaf } } = {
  triage: {
    enabled: boolean,
    channel: oneOf("block", "context"),
    messages: whole(10, 200),
    thresholds: {
      schema: () => z.number().check(z.gte(0), z.lte(1)),
      quick: quickNumber(0, 1),
      expected: "a number from 0 to 1",
      each: "category",
    },
    cues: {
      schema: () => z.strictObject({ primary: z.optional(phrases()), boosters: z.optional(phrases()) }),
      expected: 'an object with "primary" and "boosters", both lists of words or phrases',
      each: "category",
    },
    cooldownMinutes: {
      schema: () => z.number().check(z.gte(0), z.lte(10_080)),
      quick: quickNumber(0, 10_080),
      expected: "a number of minutes from 0 to 10080",
    },
    maxHolds: whole(0, 8),
  },
  summary: { enabled: boolean, context: boolean },
  intent: {
    enabled: boolean,
    timeWindowSeconds: {
      schema: () => z.number().check(z.gte(1), z.lte(86_400)),
      quick: quickNumber(1, 86_400),
      expected: "a number of seconds from 1 to 86400",
    },
    maxTranscriptEntries: whole(1, 10_000),
    inputMatching: boolean,
    settleMs: whole(0, 1000),
    log: oneOf("off", "prompts", "all"),
    rules: {
      schema: () =>
        z.strictObject({
          event: z.enum(RULE_EVENTS),
          tool: z._default(text(), "*"),
          source: z._default(text(), "any"),
          pattern: text(),
          unless: z.optional(text()),
          action: z.enum(RULE_ACTIONS),
          message: z._default(z.string(), ""),
          limit: z.optional(z.int().check(z.gte(1))),
        }),
      quick: quickRule,
      expected: 'a rule with "event", "tool", "source", "pattern", "action" and "message"',
      each: "item",
    },
  },
  review: {
    mode: oneOf("off", "report", "context"),
    hookTexts: { schema: text, quick: quickText, expected: "a text", each: "item" },
  },
};

/** What a value is, in few words: never a whole secret in a log. */
function shown(value: unknown): string {
  if (typeof value === "string") {
    return value.length <= 40 ? JSON.stringify(value) : `a text of ${value.length} characters`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isJsonObject(value)
    ? `an object with ${Object.keys(value).slice(0, 8).join(", ") || "nothing"}`
    : String(value);
}

/** The place inside a value that a schema objects to: `.pattern`, `[3]`, "" for the value itself. */
function inside(issues: readonly z.core.$ZodIssue[]): string {
  return (issues[0]?.path ?? []).map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`).join("");
}

/**
 * Lays one file over a configuration.
 *
 * @param below What is in force so far.
 * @param source The file and its text.
 * @param forbidden Keys like `intent.rules` that this file may not set.
 * @returns The new configuration, with a problem for each value that is not used.
 */
export function layerConfig(
  below: LoadedConfig,
  source: { readonly file: string; readonly text: string },
  forbidden: readonly string[],
): LoadedConfig {
  const problems: ConfigProblem[] = [...below.problems];
  const report = (path: string, message: string): void => {
    problems.push({ file: source.file, path, message: `${message} in "${source.file}"` });
  };
  const files = [...below.files, source.file];
  const root = parseText(source.text, report);
  if (root === null) return { config: below.config, problems, files };
  const { triage, summary, intent, review } = below.config;
  const config: Record<string, Record<string, unknown>> = {
    triage: { ...triage },
    summary: { ...summary },
    intent: { ...intent },
    review: { ...review },
  };
  for (const [section, members] of Object.entries(root)) {
    if (section === "$schema") continue;
    const leaves = Object.hasOwn(LEAVES, section) ? LEAVES[section] : undefined;
    const target = config[section];
    if (leaves === undefined || target === undefined) {
      report(section, `"${section}" is not known (${Object.keys(LEAVES).join(", ")} are)`);
    } else if (!isJsonObject(members)) {
      report(section, `"${section}" is left out: expected an object but found ${shown(members)}`);
    } else {
      for (const [key, value] of Object.entries(members)) {
        const path = `${section}.${key}`;
        const leaf = Object.hasOwn(leaves, key) ? leaves[key] : undefined;
        if (leaf === undefined) report(path, `"${path}" is not known (${Object.keys(leaves).join(", ")} are)`);
        else if (forbidden.includes(path)) {
          report(
            path,
            `"${path}" is left out: this project is not trusted with it (see it, then run: debrief config trust)`,
          );
        } else target[key] = judged({ leaf, path, value, old: target[key], report });
      }
    }
  }
  // each member was judged by its schema or stood there before
  return { config: config as unknown as Config, problems, files };
}

function parseText(source: string, report: (path: string, message: string) => void): JsonObject | null {
  try {
    const bare = source.replace(/^\ufeff/, "");
    // the parser of JSONC costs a millisecond to start; without comments and last commas it is not needed
    const value: unknown = /\/[/*]|,\s*[}\]]/.test(bare) ? parse(bare) : JSON.parse(bare);
    if (isJsonObject(value)) return value;
    report("", `The file is left out: expected an object but found ${shown(value)}`);
  } catch (error) {
    report("", `The file is left out: ${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
}

interface Judgement {
  readonly leaf: Leaf;
  readonly path: string;
  readonly value: unknown;
  readonly old: unknown;
  readonly report: (path: string, message: string) => void;
}

/** The value to use: what the file says where it holds, else what was in force. */
function judged({ leaf, path, value, old, report }: Judgement): unknown {
  const { expected, each, quick = () => undefined } = leaf;
  let schema: z.ZodMiniType | undefined;
  const ask = (member: unknown) => (schema ??= leaf.schema()).safeParse(member);
  if (each === undefined) {
    const plain = quick(value);
    if (plain !== undefined) return plain;
    const result = ask(value);
    if (result.success) return result.data;
    report(path, `"${path}" is left out: expected ${expected} but found ${shown(value)}; ${shown(old)} is used`);
    return old;
  }
  if (each === "item" ? !Array.isArray(value) : !isJsonObject(value)) {
    const kind = each === "item" ? "a list" : "an object";
    report(path, `"${path}" is left out: expected ${kind} but found ${shown(value)}`);
    return old;
  }
  const members = each === "item" && Array.isArray(value)
    ? value.map((item: unknown, index): [string, unknown] => [`[${index}]`, item])
    : Object.entries(value as JsonObject);
  const good: [string, unknown][] = [];
  for (const [name, member] of members) {
    const place = each === "item" ? `${path}${name}` : `${path}.${name}`;
    const category = name.toUpperCase().replaceAll("-", "_");
    if (each === "category" && !CATEGORIES.some((known) => known === category)) {
      report(place, `"${place}" is not known (${CATEGORIES.join(", ")} are)`);
      continue;
    }
    const plain = quick(member);
    if (plain !== undefined) {
      good.push([each === "category" ? category : name, plain]);
      continue;
    }
    const result = ask(member);
    if (result.success) good.push([each === "category" ? category : name, result.data]);
    else {
      const at = place + inside(result.error.issues);
      report(at, `"${at}" makes "${place}" useless: expected ${expected} but found ${shown(member)}`);
    }
  }
  if (each === "item") return good.map(([, member]) => member);
  return { ...(isJsonObject(old) ? old : {}), ...Object.fromEntries(good) };
}
