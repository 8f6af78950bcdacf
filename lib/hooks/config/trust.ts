/**
 * What a cloned repository brings decides nothing on its own: a project's file counts only after the user trusted exactly
 * this file.
 *
 * Trust stands in `$CLAUDE_CONFIG_DIR/debrief/trusted.json`, out of reach of the project: an object of the absolute paths
 * of project files with the SHA-256 of their text. Another hash means another file.
 */
import { isJsonObject, type JsonObject, stringAt } from "../../json.ts";

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

/**
 * The SHA-256 of the text that the user trusted as a project's file; null where they trusted none.
 *
 * @param file The project's file by its absolute path.
 * @param trusted The text of `trusted.json`, null where there is none.
 */
export function trustedHash(file: string, trusted: string | null): string | null {
  return stringAt(trustedHashes(trusted), file);
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
