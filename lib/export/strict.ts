import type { Json } from "../json.ts";
import { OWN_AGENTS } from "../permissions/tools/covers_call.ts";
import { CLIENT_TOOLS } from "../session/calls/tool_names.ts";
import { type Column, TABLES } from "./columns.ts";
import type { Row } from "./rows/row.ts";

/** Names that everybody has; any other may say whose session it is. */
const COMMON_NAMES: ReadonlySet<string> = new Set([...CLIENT_TOOLS, ...OWN_AGENTS]);
const COMMON_FORMS: readonly RegExp[] = [
  /^\d{1,4}\.\d{1,4}\.\d{1,4}$/, // versions of clients
  /^claude(?:-(?:opus|sonnet|haiku|fable|instant|latest|\d[\d.]*))+$/, // models
  /^gpt-\d[\d.]*(?:-(?:codex|mini|nano|max|pro))*$/,
];

/** The hexadecimal digits of a hash: enough that no two identities in a fleet are the same. */
const DIGITS = 32;
/** Most identities occur in many rows. */
const MAX_REMEMBERED = 50_000;

/**
 * Makes a function that takes all free text out of rows, and hashes identities and uncommon names (`Column.strict`).
 * The same key gives the same hashes on every machine, so that rows still join; without the key nobody can try names.
 * The system's HMAC is loaded only here, because it brings much of Node with it: 20 ms of every start.
 */
export async function strictRedactor(key: string): Promise<(row: Row) => Row> {
  const { createHmac } = await import("node:crypto");
  const known = new Map<string, string>();
  const hash = (value: string): string => {
    if (value === "") return "";
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size === MAX_REMEMBERED) known.clear();
    const made = createHmac("sha256", key).update(value).digest("hex").slice(0, DIGITS);
    known.set(value, made);
    return made;
  };
  const isCommon = (value: string) => COMMON_NAMES.has(value) || COMMON_FORMS.some((form) => form.test(value));
  const redacted = ({ strict, nullable }: Column, value: Json): Json => {
    if (strict === "drop") return nullable ? null : "";
    if (strict === "keep" || typeof value !== "string") return value;
    return strict === "name" && isCommon(value) ? value : hash(value);
  };
  return ({ table, values }) => {
    const row: Record<string, Json> = {};
    for (const column of TABLES[table]) {
      const value = values[column.name];
      if (value !== undefined) row[column.name] = redacted(column, value);
    }
    return { table, values: row };
  };
}
