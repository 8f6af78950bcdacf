import { CATEGORIES } from "../../analyses/triage/category.ts";
import { isJsonObject, type Json, type JsonObject, withoutByteOrderMark } from "../../json.ts";
import {
  type Config,
  CONFIG_FIELDS,
  type ConfigField,
  type ConfigFields,
  RETIRED_KEYS,
  type ValueType,
} from "./config.ts";
import { describeType, validValue } from "./validate.ts";

/**
 * A value that is ignored, and why.
 *
 * @experimental
 */
export interface ConfigProblem {
  /** The file that sets it. */
  readonly file: string;
  /** The place in the file, such as `triage.messages` or `intent.rules[2].pattern`; "" for the file itself. */
  readonly path: string;
  /** What was found, what was expected, and what is used instead. */
  readonly message: string;
}

/**
 * The configuration in force, and problems in its files.
 *
 * @experimental
 */
export interface LoadedConfig {
  /** The configuration in force. */
  readonly config: Config;
  /** The settings of users' own hooks as they are written, by the hook's name: each hook has its own schema. */
  readonly hooks: Readonly<Record<string, JsonObject>>;
  /** The values that are ignored. */
  readonly problems: readonly ConfigProblem[];
  /** The files that were read; later ones override earlier ones. */
  readonly files: readonly string[];
  /** The file that `intent.rules` are from; null if none sets them. */
  readonly rulesFile: string | null;
}

export type ValidationResult =
  | { readonly valid: true; readonly value: unknown }
  /** `at` is the member that is wrong, such as `.pattern` or `[3]`; "" is the value itself, or a member of it. */
  | { readonly valid: false; readonly at: string };

export type Validate = (type: ValueType, value: unknown) => ValidationResult;

/** A file that sets values. */
export interface Layer {
  readonly file: string;
  readonly text: string;
  /** Parses JSON with comments; null while that is not loaded. */
  readonly parse: ((text: string) => unknown) | null;
  /** Checks each value. */
  readonly validate: Validate;
}

/** More problems of one file are only counted: it may have thousands, and each run of a hook writes them to the log. */
const MAX_PROBLEMS = 20;
/** What JSON.parse does not read: comments and trailing commas. May match inside a string, which costs only time. */
const BEYOND_JSON = /\/[/*]|,\s*[}\]]/;
const FIELDS: ConfigFields = CONFIG_FIELDS;

type Report = (path: string, message: string) => void;

/** A value in few words: a log must not receive a whole secret. */
function describeValue(value: unknown): string {
  if (typeof value === "string") {
    return value.length <= 40 ? JSON.stringify(value) : `a string of ${value.length} characters`;
  }
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (!isJsonObject(value)) return String(value);
  const keys = Object.keys(value).slice(0, 8).map((key) => key.slice(0, 40));
  return keys.length === 0 ? "an empty object" : `an object with ${keys.join(", ")}`;
}

function unknownKey(key: string, known: readonly string[]): string {
  const name = key.length <= 80 ? `key "${key}"` : `key of ${key.length} characters`;
  return `Unknown ${name} (known keys: ${known.join(", ")})`;
}

/** Where a parser stopped. Its whole message quotes the file, which does not belong in a log. */
function parserPosition(error: unknown): string {
  const position = /position \d+|line \d+,? column \d+/.exec(error instanceof Error ? error.message : "");
  return position === null ? "" : ` at ${position[0]}`;
}

/** The function that parses a text; null if the text has comments and that function is not loaded. */
function parserFor({ text, parse }: Layer): Layer["parse"] {
  return BEYOND_JSON.test(text) ? parse : JSON.parse;
}

/** The check of a hook: whether the value is valid as a whole. */
export function validateWhole(type: ValueType, value: unknown): ValidationResult {
  const valid = validValue(type, value);
  return valid === undefined ? { valid: false, at: "" } : { valid: true, value: valid };
}

function parseLayer({ text }: Layer, parse: (text: string) => unknown, report: Report): JsonObject | null {
  try {
    const value: unknown = parse(withoutByteOrderMark(text));
    if (isJsonObject(value)) return value;
    const found = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
    report("", `The file is ignored: expected an object but found ${found}`);
  } catch (error) {
    report("", `The file is ignored: it is not valid JSON${parserPosition(error)}`);
  }
  return null;
}

/** What was expected and what was found; for the wrong member, if the check names one. */
function describeMismatch(type: ValueType, value: unknown, at: string): string {
  const [, name = "", index] = /^\.([^[]*)(?:\[(\d+)\])?$/.exec(at) ?? [];
  const member = type.kind === "object" && Object.hasOwn(type.members, name) ? type.members[name] : undefined;
  if (member === undefined || !isJsonObject(value)) {
    return `expected ${describeType(type)} but found ${describeValue(value)}`;
  }
  const given = value[name];
  if (index !== undefined && member.type.kind === "array" && Array.isArray(given)) {
    return `expected ${describeType(member.type.items)} but found ${describeValue(given[Number(index)])}`;
  }
  const found = Object.hasOwn(value, name) ? describeValue(given) : "nothing";
  return `expected ${describeType(member.type)} but found ${found}`;
}

/** A value to be laid over `old`. */
interface FieldValue {
  readonly field: ConfigField;
  readonly path: string;
  readonly value: unknown;
  readonly old: unknown;
}

/** The value to use: the new one as far as it is valid, else the old one. */
function layerValue(change: FieldValue, validate: Validate, report: Report): unknown {
  const { field, path, value, old } = change;
  if (field.each === undefined) {
    const result = validate(field.type, value);
    if (result.valid) return result.value;
    report(path, `"${path}" is ignored: ${describeMismatch(field.type, value, "")}; using ${describeValue(old)}`);
    return old;
  }
  const isArray = field.each === "item";
  if (isArray ? !Array.isArray(value) : !isJsonObject(value)) {
    const container = isArray ? "an array" : "an object";
    report(path, `"${path}" is ignored: expected ${container} but found ${describeValue(value)}`);
    return old;
  }
  const valid: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value as JsonObject)) {
    const memberPath = isArray ? `${path}[${name}]` : `${path}.${name}`;
    const category = name.toUpperCase().replaceAll("-", "_");
    if (!isArray && !CATEGORIES.some((known) => known === category)) {
      report(memberPath, `"${memberPath}" is ignored: unknown category (known: ${CATEGORIES.join(", ")})`);
      continue;
    }
    const result = validate(field.type, member);
    if (result.valid) {
      valid.push([category, result.value]);
      continue;
    }
    const at = memberPath + result.at;
    const because = result.at === "" ? "" : ` because of "${at}"`;
    report(at, `"${memberPath}" is ignored${because}: ${describeMismatch(field.type, member, result.at)}`);
  }
  if (isArray) return valid.map(([, member]) => member);
  return { ...(isJsonObject(old) ? old : {}), ...Object.fromEntries(valid) };
}

/** With a problem for each value that is ignored; null if the file has comments and their parser is not loaded. */
export function layerConfig(below: LoadedConfig, layer: Layer): LoadedConfig | null {
  const { file, validate } = layer;
  const parse = parserFor(layer);
  if (parse === null) return null;
  const problems: ConfigProblem[] = [];
  let omitted = 0;
  const report: Report = (path, message) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ file, path, message: `${message} (in "${file}")` });
    else omitted++;
  };
  const root = parseLayer(layer, parse, report);
  const config = root === null ? below.config : layerSections(below.config, root, validate, report);
  const hooks = root === null ? below.hooks : layerHooks(below.hooks, root[HOOKS], report);
  if (omitted > 0) problems.push({ file, path: "", message: `${omitted} more values are ignored (in "${file}")` });
  const rulesFile = config.intent.rules === below.config.intent.rules ? below.rulesFile : file;
  return { config, hooks, problems: [...below.problems, ...problems], files: [...below.files, file], rulesFile };
}

/** The section for hooks that are not debrief's. */
const HOOKS = "hooks";

/** Lays the settings of hooks over those below, member by member. */
function layerHooks(below: LoadedConfig["hooks"], given: Json | undefined, report: Report): LoadedConfig["hooks"] {
  if (given === undefined) return below;
  if (!isJsonObject(given)) {
    report(HOOKS, `"${HOOKS}" is ignored: expected an object but found ${describeValue(given)}`);
    return below;
  }
  const added = Object.entries(given).flatMap(([name, settings]): [string, JsonObject][] => {
    if (isJsonObject(settings)) return [[name, { ...(Object.hasOwn(below, name) ? below[name] : {}), ...settings }]];
    const path = `${HOOKS}.${name.slice(0, 80)}`;
    report(path, `"${path}" is ignored: expected an object but found ${describeValue(settings)}`);
    return [];
  });
  return Object.fromEntries([...Object.entries(below), ...added]);
}

function layerSections(config: Config, root: JsonObject, validate: Validate, report: Report): Config {
  const result: Record<string, unknown> = { ...config };
  for (const [section, members] of Object.entries(root)) {
    if (section === "$schema" || section === HOOKS) continue;
    const fields = Object.hasOwn(FIELDS, section) ? FIELDS[section] : undefined;
    if (fields === undefined) {
      report(section, unknownKey(section, [...Object.keys(FIELDS), HOOKS]));
    } else if (!isJsonObject(members)) {
      report(section, `"${section}" is ignored: expected an object but found ${describeValue(members)}`);
    } else {
      const target: Record<string, unknown> = { ...result[section] as object };
      for (const [key, value] of Object.entries(members)) {
        const path = `${section}.${key}`;
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        if (Object.hasOwn(RETIRED_KEYS, path)) report(path, `"${path}" is retired: ${RETIRED_KEYS[path]}`);
        else if (field === undefined) report(path, unknownKey(path, Object.keys(fields)));
        else target[key] = layerValue({ field, path, value, old: target[key] }, validate, report);
      }
      result[section] = target;
    }
  }
  return result as unknown as Config; // each value is valid or was there before
}

/** A file that is not trusted changes nothing: a problem names the known keys. Null as in `layerConfig`. */
export function skipLayer(below: LoadedConfig, layer: Layer, trustCommand: string): LoadedConfig | null {
  const parse = parserFor(layer);
  if (parse === null) return null;
  const messages: string[] = [];
  const root = parseLayer(layer, parse, (_, message) => messages.push(message));
  const keys = root === null ? [] : knownValuesIn(root).map(([key]) => key);
  if (keys.length > 0) {
    const verb = keys.length === 1 ? "is" : "are";
    messages.push(
      `${keys.join(", ")} ${verb} ignored: the file is not trusted; to review and trust it, run "${trustCommand}"`,
    );
  }
  const { file } = layer;
  const problems = messages.map((message): ConfigProblem => ({ file, path: "", message: `${message} (in "${file}")` }));
  return problems.length === 0 ? below : { ...below, problems: [...below.problems, ...problems] };
}

/** Such as `intent.rules`; `hooks` as a whole, because its names are free. */
export function knownValuesIn(root: JsonObject): [key: string, value: Json][] {
  const values = Object.entries(FIELDS).flatMap(([section, fields]) => {
    const members = Object.hasOwn(root, section) ? root[section] : undefined;
    if (!isJsonObject(members)) return [];
    return Object.keys(fields).filter((key) => Object.hasOwn(members, key))
      .map((key): [string, Json] => [`${section}.${key}`, members[key] ?? null]);
  });
  return Object.hasOwn(root, HOOKS) ? [...values, [HOOKS, root[HOOKS] ?? null]] : values;
}
