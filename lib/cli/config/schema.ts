/**
 * zod schemas of the configuration, which say what is wrong with a value. Hooks do without them.
 *
 * @module
 */
import * as z from "zod/mini";
import type { ObjectMember, ValueType } from "../../hooks/config/config.ts";
import type { ValidationResult } from "../../hooks/config/layers.ts";

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

export function validateValue(type: ValueType, value: unknown): ValidationResult {
  const result = zodSchema(type).safeParse(value);
  if (result.success) return { valid: true, value: result.data };
  const path = result.error.issues[0]?.path ?? [];
  return { valid: false, at: path.map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`).join("") };
}
