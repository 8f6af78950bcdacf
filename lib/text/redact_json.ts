import type { Json } from "../json.ts";
import { isPlain } from "./plain.ts";
import { findSecrets, markOf, redact } from "./redact.ts";

/** How names end under which a whole string is a secret, whatever it looks like: `DB_PASSWORD`, `x-api-key`, not `no password`. */
const SECRET_NAME =
  /(?:^|[a-z_.-])(?:password|passwd|passphrase|pwd|secret|authorization|cookie|(?:api|private|access)[_-]?key|(?:access|auth|refresh|id|bearer|session)[_-]?token)$/i;

/** The last words of such names, asked first: a hook writes none of them, and the pattern takes 0.3 ms to compile. */
const ENDINGS = ["password", "passwd", "passphrase", "pwd", "secret", "authorization", "cookie", "key", "token"];

function isSecretName(name: string): boolean {
  const lower = name.toLowerCase();
  return ENDINGS.some((ending) => lower.endsWith(ending)) && SECRET_NAME.test(name);
}

/** Names of which the patterns of texts may know that a value under them is a secret: the others cost nothing. */
const TELLING_NAME =
  /pass|pw|pin$|key|token|secret|auth|cred|cookie|sess|sid$|sig$|salt|dsn|conn|mnemonic|seed|psk|otp|jwt|bearer/i;
/** The members of an object that names what its member `value` is: `{"name": "API_KEY", "value": "…"}`. */
const NAMING = ["name", "key", "header", "variable", "field"] as const;
/** Characters of a value or an argument list beyond which its name or its options are not looked at. */
const MOST_WITH_NAME = 4_000;

function tellsByName(name: string, value: string): boolean {
  return TELLING_NAME.test(name) && !/\s/.test(name) && !isOrdinary(name, value);
}

/** What each line of a hook's log has, a session's id and a reason to pass: the patterns would take 5 ms to compile. */
function isOrdinary(name: string, value: string): boolean {
  return /^session(?:_?id)?$/i.test(name) && isPlain(value) || name === "pass" && /^[a-z_]+$/.test(value);
}

/** A text without the secrets in it, of which its name may tell. */
function redactNamed(name: string, text: string): string {
  const alone = redact(text);
  if (text.length < 4 || text.length > MOST_WITH_NAME) return alone;
  if (isSecretName(name) && !/^\[redacted:[a-z0-9_]+\]$/.test(text)) return "[redacted:password]";
  const pair = JSON.stringify({ [name]: alone });
  return /^[a-z]+$/.test(alone) || redact(pair) === pair ? alone : "[redacted:password]";
}

/** The words of a command line, of which an option may tell that the next one is a secret. */
function redactArguments(words: readonly string[]): string[] {
  const line = words.join(" ");
  if (line.length > MOST_WITH_NAME || !words.some((word) => word.startsWith("-"))) {
    return words.map((word) => isPlain(word) ? word : redact(word)); // a list of hashes has plain words alone
  }
  const secrets = findSecrets(line);
  let start = 0;
  return words.map((word) => {
    const end = start + word.length;
    const within = secrets.find((secret) => secret.start < end && secret.end > start);
    const result = within === undefined
      ? word
      : word.slice(0, Math.max(0, within.start - start)) + markOf(within) + word.slice(Math.max(0, within.end - start));
    start = end + 1;
    return redact(result);
  });
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

/** Members that tell into which field of a page a `value` or a `text` is typed. */
const FIELDS = ["label", "element", "selector", "placeholder", "name"] as const;

/** What an object calls its member `value` or `text`. */
function nameBeside(value: object, name: string, member: unknown): string {
  const beside = new Map(Object.entries(value));
  const isWord = typeof member === "string" && !/\s/.test(member);
  if (isWord && FIELDS.some((field) => /pass(?:word|wort|wd|code)/i.test(String(beside.get(field) ?? "")))) {
    return "password";
  }
  if (name === "text") return name;
  return NAMING.map((naming) => beside.get(naming)).find((naming) => typeof naming === "string") ?? name;
}

/** What a text goes through before secrets are looked for in it. */
export type CleanText = (text: string, part: "name" | "value") => string;

/** As {@linkcode redactJson}, of plain data: undefined members are left out. */
export function redactValue(value: unknown, clean: CleanText, depth = 0): Json {
  if (typeof value === "string") return isPlain(value) ? value : redact(clean(value, "value"));
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null) return null;
  if (depth >= MAX_REDACTED_DEPTH) return "[redacted:depth]";
  if (Array.isArray(value)) {
    return value.length > 1 && value.every((item) => typeof item === "string")
      ? redactArguments(value.map((item) => isPlain(item) ? item : clean(item, "value")))
      : value.map((item) => redactValue(item, clean, depth + 1));
  }
  const entries: [string, Json][] = [];
  for (const [given, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const name = isPlain(given) ? given : clean(given, "name");
    const naming = given === "value" || given === "text" ? nameBeside(value, given, member) : name;
    entries.push([
      name === given && isPlain(given) ? name : redact(name),
      typeof member === "string" && tellsByName(naming, member)
        ? redactNamed(naming, clean(member, "value"))
        : redactValue(member, clean, depth + 1),
    ]);
  }
  return Object.fromEntries(entries);
}
