/** Values of the configuration: whether one is valid, and what it must be, in words. */
import { isJsonObject, type JsonObject } from "../../json.ts";
import type { ConfigField, ObjectMember, ValueType } from "./config.ts";

export type ValidationResult =
  | { readonly valid: true; readonly value: unknown }
  /** `at` is the member that is wrong, such as `.pattern` or `[3]`; "" is the value itself. */
  | { readonly valid: false; readonly at: string };

function resultOf(value: unknown, valid: boolean): ValidationResult {
  return valid ? { valid, value } : { valid, at: "" };
}

/** Checks a value, and fills in the defaults of its members. */
export function validateValue(type: ValueType, value: unknown): ValidationResult {
  switch (type.kind) {
    case "boolean":
      return resultOf(value, typeof value === "boolean");
    case "words":
      return resultOf(value, typeof value === "string" && type.words.includes(value));
    case "number": {
      const isNumber = type.whole === true ? Number.isSafeInteger(value) : Number.isFinite(value);
      return resultOf(value, isNumber && Number(value) >= type.min && Number(value) <= type.max);
    }
    case "string":
      return resultOf(value, typeof value === "string" && value.length >= (type.minLength ?? 1));
    case "array":
      return Array.isArray(value) ? validateItems(type.items, value) : resultOf(value, false);
    case "object":
      return isJsonObject(value) ? validateObject(type.members, value) : resultOf(value, false);
  }
}

function validateItems(type: ValueType, items: readonly unknown[]): ValidationResult {
  const values: unknown[] = [];
  for (const [index, item] of items.entries()) {
    const result = validateValue(type, item);
    if (!result.valid) return { valid: false, at: `[${index}]${result.at}` };
    values.push(result.value);
  }
  return resultOf(values, true);
}

function validateObject(members: Readonly<Record<string, ObjectMember>>, value: JsonObject): ValidationResult {
  const values: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members)) {
    const given = Object.hasOwn(value, name) ? value[name] : member.default;
    if (given === undefined && member.optional) continue;
    const result = validateValue(member.type, given);
    if (!result.valid) return { valid: false, at: `.${name}${result.at}` };
    values[name] = result.value;
  }
  return resultOf(values, Object.keys(value).every((name) => Object.hasOwn(members, name)));
}

/** What a value must be, in words that complete "expected …". */
export function describeType(type: ValueType): string {
  switch (type.kind) {
    case "boolean":
      return "true or false";
    case "words":
      return type.words.map((word) => `"${word}"`).join(" or ");
    case "number": {
      const noun = type.whole ? "a whole number" : type.unit === undefined ? "a number" : `a number of ${type.unit}`;
      return `${noun} from ${type.min} to ${type.max}`;
    }
    case "string":
      return type.minLength === 0 ? "a string" : "a non-empty string";
    case "array":
      return "an array";
    case "object": {
      const isRequired = ({ optional, default: standard }: ObjectMember) => !optional && standard === undefined;
      const names = (members: readonly (readonly [string, ObjectMember])[]) =>
        members.map(([name]) => `"${name}"`).join(", ");
      const members = Object.entries(type.members);
      const required = names(members.filter(([, member]) => isRequired(member)));
      const optional = names(members.filter(([, member]) => !isRequired(member)));
      return `an object with ${required} and optionally ${optional}`;
    }
  }
}

/** What a field does and takes, as one line for people who write a configuration. */
export function describeField({ type, each, doc, formerly }: ConfigField): string {
  const expected = describeType(type);
  const container = each === "item"
    ? `an array; each item is ${expected}`
    : each === "category"
    ? `an object by category; each value is ${expected}`
    : expected;
  const isExplained = type.kind === "words" && type.words.every((word) => doc.includes(`"${word}"`));
  const renamed = formerly === undefined ? "" : ` (its old name "${formerly}" still works)`;
  return `${doc}${isExplained ? "" : `: ${container}`}${renamed}`;
}
