/**
 * Values of the configuration without zod, which costs a hook up to 5 ms of its start: whether a value is valid is
 * decided here, and the command line uses zod to say what is wrong with it (lib/cli/config/schema.ts). A property test
 * holds the two together.
 */
import { isJsonObject, type JsonObject } from "../../json.ts";
import type { ConfigField, ObjectMember, ValueType } from "./config.ts";

/** Checks a value and fills in the defaults of its members. Returns the value to use; undefined if it is not valid. */
export function validValue(type: ValueType, value: unknown): unknown {
  switch (type.kind) {
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "words":
      return typeof value === "string" && type.words.includes(value) ? value : undefined;
    case "number": {
      const isNumber = type.whole === true ? Number.isSafeInteger(value) : Number.isFinite(value);
      return isNumber && Number(value) >= type.min && Number(value) <= type.max ? value : undefined;
    }
    case "string":
      return typeof value === "string" && value.length >= (type.minLength ?? 1) ? value : undefined;
    case "array": {
      if (!Array.isArray(value)) return undefined;
      const items = value.map((item: unknown) => validValue(type.items, item));
      return items.includes(undefined) ? undefined : items;
    }
    case "object":
      return isJsonObject(value) ? validObject(type.members, value) : undefined;
  }
}

function validObject(members: Readonly<Record<string, ObjectMember>>, value: JsonObject): JsonObject | undefined {
  if (Object.keys(value).some((name) => !Object.hasOwn(members, name))) return undefined;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members)) {
    const given = Object.hasOwn(value, name) ? value[name] : member.default;
    if (given === undefined && member.optional) continue;
    const valid = validValue(member.type, given);
    if (valid === undefined) return undefined;
    result[name] = valid;
  }
  return result as JsonObject;
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
export function describeField({ type, each, doc }: ConfigField): string {
  const expected = describeType(type);
  const container = each === "item"
    ? `an array; each item is ${expected}`
    : each === "category"
    ? `an object by category; each value is ${expected}`
    : expected;
  const isExplained = type.kind === "words" && type.words.every((word) => doc.includes(`"${word}"`));
  return `${doc}${isExplained ? "" : `: ${container}`}`;
}
