/**
 * One file laid over a configuration, key by key.
 */
import { CATEGORIES } from "../analyses/triage/category.ts";
import { isJsonObject, type JsonObject, withoutByteOrderMark } from "../json.ts";
import type { Config, ConfigProblem, LoadedConfig } from "./config.ts";
import { type Leaf, leavesOf } from "./config_leaves.ts";
import type { Judged } from "./config_schema.ts";

/** Judges a value that does not plainly hold. */
type Judge = (section: string, key: string, value: unknown) => Judged;

/** What config_schema.ts does for a file that is not plain JSON of plain values. */
export interface Schema {
  /** Reads JSON with comments. */
  readonly parse: (text: string) => unknown;
  /** Judges a value that does not plainly hold. */
  readonly judge: Judge;
}

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

/** What only the parser of JSONC reads: comments and last commas, wherever they stand. */
const MORE_THAN_JSON = /\/[/*]|,\s*[}\]]/;

/** The file as an object, null where it is none. */
function parseText(
  text: string,
  parse: (text: string) => unknown,
  report: (path: string, message: string) => void,
): JsonObject | null {
  try {
    const value: unknown = parse(text);
    if (isJsonObject(value)) return value;
    report("", `The file is left out: expected an object but found ${shown(value)}`);
  } catch (error) {
    report("", `The file is left out: ${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
}

interface Question {
  readonly leaf: Leaf;
  readonly section: string;
  readonly key: string;
  readonly value: unknown;
  readonly old: unknown;
  readonly judge: Judge;
  readonly report: (path: string, message: string) => void;
}

/** The value to use: what the file says where it holds, else what was in force. */
function judged({ leaf, section, key, value, old, judge, report }: Question): unknown {
  const { expected, each, quick = () => undefined } = leaf;
  const path = `${section}.${key}`;
  const ask = (member: unknown): Judged => {
    const plain = quick(member);
    return plain === undefined ? judge(section, key, member) : { holds: true, value: plain };
  };
  if (each === undefined) {
    const result = ask(value);
    if (result.holds) return result.value;
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
    const result = ask(member);
    if (result.holds) {
      good.push([each === "category" ? category : name, result.value]);
      continue;
    }
    const at = place + result.inside;
    report(at, `"${at}" makes "${place}" useless: expected ${expected} but found ${shown(member)}`);
  }
  if (each === "item") return good.map(([, member]) => member);
  return { ...(isJsonObject(old) ? old : {}), ...Object.fromEntries(good) };
}

/** A file, and who may say what of it counts. */
export interface Layer {
  /** The file's path. */
  readonly file: string;
  /** Its text. */
  readonly text: string;
  /** Keys like `intent.rules` that it may not set. */
  readonly forbidden: readonly string[];
  /** Who reads and judges what is not plain; null for nobody. */
  readonly schema: Schema | null;
}

/**
 * Lays one file over a configuration.
 *
 * @param below What is in force so far.
 * @param layer The file.
 * @returns The new configuration, with a problem for each value that is not used; null where the file is not plain
 * and nobody is there who reads it.
 */
export function layerConfig(below: LoadedConfig, layer: Layer): LoadedConfig | null {
  const { file, forbidden, schema } = layer;
  const text = withoutByteOrderMark(layer.text);
  const isPlain = !MORE_THAN_JSON.test(text);
  if (schema === null && !isPlain) return null;
  const problems: ConfigProblem[] = [...below.problems];
  const report = (path: string, message: string): void => {
    problems.push({ file, path, message: `${message} in "${file}"` });
  };
  const files = [...below.files, file];
  const root = parseText(text, isPlain || schema === null ? JSON.parse : schema.parse, report);
  if (root === null) return { config: below.config, problems, files };
  let unjudged = false;
  const judge: Judge = schema?.judge ?? (() => {
    unjudged = true;
    return { holds: false, inside: "" };
  });
  const { session, triage, summary, intent, review } = below.config;
  const config: Record<string, Record<string, unknown>> = {
    session: { ...session },
    triage: { ...triage },
    summary: { ...summary },
    intent: { ...intent },
    review: { ...review },
  };
  const known = leavesOf();
  for (const [section, members] of Object.entries(root)) {
    if (section === "$schema") continue;
    const leaves = Object.hasOwn(known, section) ? known[section] : undefined;
    const target = config[section];
    if (leaves === undefined || target === undefined) {
      report(section, `"${section}" is not known (${Object.keys(known).join(", ")} are)`);
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
        } else target[key] = judged({ leaf, section, key, value, old: target[key], judge, report });
      }
    }
  }
  if (unjudged) return null;
  // each member was judged by its schema or stood there before
  return { config: config as unknown as Config, problems, files };
}
