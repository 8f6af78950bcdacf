/**
 * A cloned repository must not configure hooks on its own: a project's file counts only after the user trusted exactly
 * this text.
 *
 * `$CLAUDE_CONFIG_DIR/debrief/trusted.json`, which the project cannot write, maps the absolute path of each trusted file
 * to the SHA-256 of its text.
 */
import { type JsonObject, parseJsonObject, stringAt } from "../../json.ts";

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}

function trustedHashes(text: string | null): JsonObject {
  return parseJsonObject(text ?? "") ?? {};
}

/**
 * The SHA-256 of the text that the user trusted for a project's file. `file`: the absolute path of the project's file.
 * `trusted`: the text of `trusted.json`; null if there is none. Returns null if the user trusted no text for it.
 */
export function trustedHash(file: string, trusted: string | null): string | null {
  return stringAt(trustedHashes(trusted), file);
}

/**
 * Adds a file to `trusted.json`. `trusted`: the present text of `trusted.json`; null if there is none. `project`: the
 * absolute path of the project's file, as hooks will name it, and its text. Returns the new text of `trusted.json`.
 */
export async function withTrust(
  trusted: string | null,
  project: { readonly file: string; readonly text: string },
): Promise<string> {
  const hashes = { ...trustedHashes(trusted), [project.file]: await sha256Hex(project.text) };
  const sorted = Object.entries(hashes).sort(([a], [b]) => a < b ? -1 : 1);
  return JSON.stringify(Object.fromEntries(sorted), null, 2) + "\n";
}

/**
 * Removes files from `trusted.json`. `trusted`: the present text of `trusted.json`; null if there is none. `files`: the
 * absolute paths of the project's files, as they were trusted. Returns the new text of `trusted.json`.
 */
export function withoutTrustedFiles(trusted: string | null, files: readonly string[]): string {
  const kept = Object.entries(trustedHashes(trusted)).filter(([file]) => !files.includes(file));
  return JSON.stringify(Object.fromEntries(kept), null, 2) + "\n";
}
