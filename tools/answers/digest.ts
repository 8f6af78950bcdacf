import { createHash } from "node:crypto";

/** A value as JSON, with what JSON has no form for; without functions. */
export function plain(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === undefined) return "undefined!";
    if (typeof part === "number" && !Number.isFinite(part)) return `${part}!`;
    if (part instanceof Map) return { map: [...part] };
    if (part instanceof Set) return { set: [...part] };
    return part;
  }, 1) ?? "undefined!";
}

/** Tells one value from another, in 12 digits. */
export function digest(value: unknown): string {
  return createHash("sha256").update(plain(value)).digest("hex").slice(0, 12);
}
