import type { Json } from "../json.ts";
import { isPlain } from "./plain.ts";
import { redact } from "./redact.ts";

/** How names end under which a whole string is a secret, whatever it looks like: `DB_PASSWORD`, `x-api-key`, not `no password`. */
const SECRET_NAME =
  /(?:^|[a-z_.-])(?:password|passwd|passphrase|pwd|secret|authorization|cookie|(?:api|private|access)[_-]?key|(?:access|auth|refresh|id|bearer|session)[_-]?token)$/i;

/** The last words of such names, asked first: a hook writes none of them, and the pattern takes 0.3 ms to compile. */
const ENDINGS = ["password", "passwd", "passphrase", "pwd", "secret", "authorization", "cookie", "key", "token"];

function isSecretName(name: string): boolean {
  const lower = name.toLowerCase();
  return ENDINGS.some((ending) => lower.endsWith(ending)) && SECRET_NAME.test(name);
}

export const MAX_REDACTED_DEPTH = 200;

/**
 * Redacts every string of a JSON value, including the names of members.
 *
 * A string under a name such as `password` or `api_key` is removed as a whole, because `redact` does not see the name
 * together with the value.
 *
 * @param value A JSON value.
 * @returns A copy without secrets; what is deeper than 200 levels becomes `[redacted:depth]`.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { redactJson } from "@debrief/debrief/text";
 *
 * assertEquals(redactJson({ user: "ada", password: "hunter2" }), { user: "ada", password: "[redacted:password]" });
 * ```
 */
export function redactJson(value: Json): Json {
  return redactValue(value, (text) => text);
}

/** What a text goes through before secrets are looked for in it. */
export type CleanText = (text: string, part: "name" | "value") => string;

/** As {@linkcode redactJson}, of plain data: undefined members are left out. */
export function redactValue(value: unknown, clean: CleanText, depth = 0): Json {
  if (typeof value === "string") return isPlain(value) ? value : redact(clean(value, "value"));
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null) return null;
  if (depth >= MAX_REDACTED_DEPTH) return "[redacted:depth]";
  if (Array.isArray(value)) return value.map((item) => redactValue(item, clean, depth + 1));
  const entries: [string, Json][] = [];
  for (const [given, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const name = isPlain(given) ? given : clean(given, "name");
    const text = typeof member === "string" && member.length >= 4 && isSecretName(name) ? clean(member, "value") : "";
    const isSecret = text.length >= 4 && !/^\[redacted:[a-z0-9_]+\]$/.test(text);
    entries.push([
      name === given && isPlain(given) ? name : redact(name),
      isSecret ? "[redacted:password]" : redactValue(member, clean, depth + 1),
    ]);
  }
  return Object.fromEntries(entries);
}
