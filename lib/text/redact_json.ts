import type { Json } from "../json.ts";
import { isPlain } from "./plain.ts";
import { redact } from "./redact.ts";

/** Names under which a whole string is a secret, whatever it looks like. */
const SECRET_NAME =
  /(?:^|[_.-]|[a-z](?=[A-Z]))(?:password|passwd|passphrase|pwd|secret|api[_-]?key|private[_-]?key|access[_-]?key|(?:access|auth|refresh|id|bearer|session)[_-]?token|authorization|cookie)$/i;

/** Deeper than any JSON a person or a tool writes; below, nothing is let through. */
export const MAX_REDACTED_DEPTH = 200;

/**
 * Takes secrets out of every string of a JSON value, names of members included.
 *
 * A string under a name such as `password` or `api_key` goes as a whole: in JSON the name stands apart from the value, so
 * that `redact` on the value alone would not know.
 *
 * @param value A JSON value.
 * @returns A copy without secrets; what lies deeper than 200 levels becomes `[redacted:depth]`.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(redactJson({ user: "ada", password: "hunter2" }), { user: "ada", password: "[redacted:password]" });
 * ```
 */
export function redactJson(value: Json): Json {
  return redacted(value, 0);
}

function redacted(value: Json, depth: number): Json {
  if (typeof value === "string") return isPlain(value) ? value : redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_REDACTED_DEPTH) return "[redacted:depth]";
  if (Array.isArray(value)) return value.map((item: Json) => redacted(item, depth + 1));
  const entries = Object.entries(value).map(([name, member]): [string, Json] => {
    const secret = typeof member === "string" && member.length >= 4 && SECRET_NAME.test(name);
    const plain = secret && /^\[redacted:[a-z0-9_]+\]$/.test(member);
    return [
      isPlain(name) ? name : redact(name),
      secret && !plain ? "[redacted:password]" : redacted(member ?? null, depth + 1),
    ];
  });
  return Object.fromEntries(entries);
}
