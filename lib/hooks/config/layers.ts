/**
 * One file laid over a configuration, key by key.
 */
import { CATEGORIES } from "../../analyses/triage/category.ts";
import { isJsonObject, type JsonObject, withoutByteOrderMark } from "../../json.ts";
import type { Config, ConfigProblem, LoadedConfig } from "./config.ts";
import { type ConfigField, configFields } from "./fields.ts";
import type { ValidationResult } from "./schema.ts";

/** Judges a value that does not plainly hold. */
type Judge = (section: string, key: string, value: unknown) => ValidationResult;

/** What config_schema.ts does for a file that is not plain JSON of plain values. */
export interface Schema {
  /** Reads JSON with comments. */
  readonly parse: (text: string) => unknown;
  /** Judges a value that does not plainly hold. */
  readonly validateValue: Judge;
}

/** What a value is, in few words: never a whole secret in a log. */
function shown(value: unknown): string {
  if (typeof value === "string") {
    return value.length <= 40 ? JSON.stringify(value) : `a text of ${value.length} characters`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isJsonObject(value)
    ? `an object with ${Object.keys(value).slice(0, 8).map((key) => key.slice(0, 40)).join(", ") || "nothing"}`
    : String(value);
}

/** A key of the file in a message. */
function name(key: string): string {
  return key.length <= 80 ? `"${key}"` : `A key of ${key.length} characters`;
}

/** What only the parser of JSONC reads: comments and last commas, wherever they stand. */
const MORE_THAN_JSON = /\/[/*]|,\s*[}\]]/;

/** Where a parser stopped. Not its whole message, which quotes the file: a log is no place for that. */
function placeIn(error: unknown): string {
  const place = /position \d+|line \d+,? column \d+/.exec(error instanceof Error ? error.message : "");
  return place === null ? "" : ` at ${place[0]}`;
}

/** The file as an object, null where it is none. */
function parseText(
  text: string,
  parse: (text: string) => unknown,
  report: (path: string, message: string) => void,
): JsonObject | null {
  try {
    const value: unknown = parse(text);
    if (isJsonObject(value)) return value;
    report(
      "",
      `The file is left out: expected an object but found ${Array.isArray(value) ? "an array" : typeof value}`,
    );
  } catch (error) {
    report("", `The file is left out: it is not valid JSON${placeIn(error)}`);
  }
  return null;
}

interface Question {
  readonly leaf: ConfigField;
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
  const ask = (member: unknown): ValidationResult => {
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

/** So many problems of a file are told: it may have thousands, and each hook would write them down at each run. */
const MAX_PROBLEMS = 20;

/** A file, and who reads what is not plain in it. */
export interface Layer {
  /** The file's path. */
  readonly file: string;
  /** Its text. */
  readonly text: string;
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
  const { file, schema } = layer;
  const parse = parserOf(layer.text, schema);
  if (parse === null) return null;
  const own: ConfigProblem[] = [];
  let more = 0;
  const report = (path: string, message: string): void => {
    if (own.length < MAX_PROBLEMS) own.push({ file, path, message: `${message} in "${file}"` });
    else more++;
  };
  const problems = (): ConfigProblem[] => [
    ...below.problems,
    ...own,
    ...(more === 0 ? [] : [{ file, path: "", message: `${more} more values are left out in "${file}"` }]),
  ];
  const files = [...below.files, file];
  const root = parseText(withoutByteOrderMark(layer.text), parse, report);
  if (root === null) return { config: below.config, problems: problems(), files };
  let unjudged = false;
  const judge: Judge = schema?.validateValue ?? (() => {
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
  const known = configFields();
  for (const [section, members] of Object.entries(root)) {
    if (section === "$schema") continue;
    const leaves = Object.hasOwn(known, section) ? known[section] : undefined;
    const target = config[section];
    if (leaves === undefined || target === undefined) {
      report(section, `${name(section)} is not known (${Object.keys(known).join(", ")} are)`);
    } else if (!isJsonObject(members)) {
      report(section, `"${section}" is left out: expected an object but found ${shown(members)}`);
    } else {
      for (const [key, value] of Object.entries(members)) {
        const path = `${section}.${key}`;
        const leaf = Object.hasOwn(leaves, key) ? leaves[key] : undefined;
        if (leaf === undefined) report(path, `${name(path)} is not known (${Object.keys(leaves).join(", ")} are)`);
        else target[key] = judged({ leaf, section, key, value, old: target[key], judge, report });
      }
    }
  }
  if (unjudged) return null;
  // each member was judged by its schema or stood there before
  return { config: config as unknown as Config, problems: problems(), files };
}

/**
 * What a file that is not trusted changes: nothing. The keys that it would set are told, by the names we know, and nothing
 * else of it.
 *
 * @param known What is in force.
 * @param layer The file.
 * @returns What is in force, with a problem where the file sets anything; null where the file is not plain and nobody is
 * there who reads it.
 */
export function withoutLayer(known: LoadedConfig, { file, text, schema }: Layer): LoadedConfig | null {
  const parse = parserOf(text, schema);
  if (parse === null) return null;
  const told: string[] = [];
  const root = parseText(withoutByteOrderMark(text), parse, (_, message) => told.push(message));
  const keys = root === null ? [] : keysIn(root);
  if (keys.length > 0) {
    const verb = keys.length === 1 ? "is" : "are";
    told.push(`${keys.join(", ")} ${verb} left out: the file is not trusted (read it, then run: debrief config trust)`);
  }
  const problems = told.map((message): ConfigProblem => ({ file, path: "", message: `${message} in "${file}"` }));
  return problems.length === 0 ? known : { ...known, problems: [...known.problems, ...problems] };
}

/** The known keys that a configuration sets, as `intent.rules`. */
export function keysIn(root: JsonObject): string[] {
  return Object.entries(configFields()).flatMap(([section, leaves]) => {
    const members = Object.hasOwn(root, section) ? root[section] : undefined;
    return isJsonObject(members)
      ? Object.keys(leaves).filter((key) => Object.hasOwn(members, key)).map((key) => `${section}.${key}`)
      : [];
  });
}

/** What reads a text; null where it is not plain and nobody is there who reads it. */
function parserOf(text: string, schema: Schema | null): ((text: string) => unknown) | null {
  return MORE_THAN_JSON.test(text) ? schema?.parse ?? null : JSON.parse;
}
