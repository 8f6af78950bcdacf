/**
 * What a cloned repository brings may not run patterns or speak to the model on its own: some keys of a project's file
 * count only after the person trusted exactly this file.
 *
 * Trust stands in `$CLAUDE_CONFIG_DIR/debrief/trusted.json`, out of reach of the project: an object of the absolute paths
 * of project files with the SHA-256 of their text. Another hash means another file.
 */
import { isJsonObject, type JsonObject, stringAt } from "../json.ts";

/** Keys that a project's file may not set before it is trusted. */
export const GUARDED_KEYS: readonly (readonly [section: string, key: string])[] = [
  ["intent", "rules"],
  ["triage", "cues"],
  ["review", "hookTexts"],
  ["session", "headless"],
];

/**
 * The guarded keys that may be set in a text; only a hint, so that trust is looked up when it is needed.
 *
 * A key can be written with escapes in JSON, so any backslash makes all of them possible.
 */
export function guardedKeys(text: string): string[] {
  return GUARDED_KEYS.filter(([, key]) => text.includes(key) || text.includes("\\")).map((parts) => parts.join("."));
}

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function trustedHashes(text: string | null): JsonObject {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Whether the person trusted a project's file as it is; a list of trust that cannot be read trusts nothing. */
export async function isTrusted(
  project: { readonly file: string; readonly text: string },
  trustedFile: string | null,
  readText: (path: string) => string | null,
): Promise<boolean> {
  if (trustedFile === null) return false;
  try {
    const hash = stringAt(trustedHashes(readText(trustedFile)), project.file);
    return hash !== null && hash === await hashOf(project.text);
  } catch {
    return false;
  }
}

/**
 * The text of `trusted.json` with one more file trusted.
 *
 * @param trusted What stands there now, null where there is no such file.
 * @param project The project's file by its absolute path, as hooks will name it, and its text.
 * @returns The new text.
 */
export async function withTrust(
  trusted: string | null,
  project: { readonly file: string; readonly text: string },
): Promise<string> {
  const hashes = { ...trustedHashes(trusted), [project.file]: await hashOf(project.text) };
  const sorted = Object.entries(hashes).sort(([a], [b]) => a < b ? -1 : 1);
  return JSON.stringify(Object.fromEntries(sorted), null, 2) + "\n";
}

/**
 * The text of `trusted.json` without some files.
 *
 * @param trusted What stands there now, null where there is no such file.
 * @param files The project's files by the names they were trusted with.
 * @returns The new text.
 */
export function withoutTrust(trusted: string | null, files: readonly string[]): string {
  const kept = Object.entries(trustedHashes(trusted)).filter(([file]) => !files.includes(file));
  return JSON.stringify(Object.fromEntries(kept), null, 2) + "\n";
}
