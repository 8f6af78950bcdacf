/**
 * The slow half of reading `debrief.jsonc`: JSON with comments, and zod schemas that say what is wrong with a value.
 *
 * Hooks import it only for a file with comments or with an invalid value: zod and the parser take a tenth of their time.
 *
 * @module
 */
import * as z from "zod/mini";
import type { ObjectMember, ValueType } from "./config.ts";

export { parse } from "@std/jsonc";

/** The zod schema of a value. */
export function zodSchema(type: ValueType): z.ZodMiniType {
  switch (type.kind) {
    case "boolean":
      return z.boolean();
    case "words":
      return z.enum(type.words);
    case "number":
      return (type.whole ? z.int() : z.number()).check(z.gte(type.min), z.lte(type.max));
    case "string":
      return z.string().check(z.minLength(type.minLength ?? 1));
    case "array":
      return z.array(zodSchema(type.items));
    case "object":
      return z.strictObject(
        Object.fromEntries(Object.entries(type.members).map(([name, member]) => [name, memberOf(member)])),
      );
  }
}

function memberOf({ type, optional, default: standard }: ObjectMember): z.ZodMiniType {
  const schema = zodSchema(type);
  if (optional) return z.optional(schema);
  return standard === undefined ? schema : z._default(schema, standard);
}

/** What a schema says of a value. */
export type ValidationResult =
  | { readonly valid: true; readonly value: unknown }
  /** `at` is the member that is wrong, such as `.pattern` or `[3]`; "" is the value itself. */
  | { readonly valid: false; readonly at: string };

/** Checks a value by the schema of its type. */
export function validateValue(type: ValueType, value: unknown): ValidationResult {
  const result = zodSchema(type).safeParse(value);
  if (result.success) return { valid: true, value: result.data };
  const path = result.error.issues[0]?.path ?? [];
  return { valid: false, at: path.map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`).join("") };
}
