/** A project's file counts only if the user's `trusted.json` maps its path to the SHA-256 of exactly this text. */
import { type JsonObject, parseJsonObject, stringAt } from "../../json.ts";

export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}

function trustedHashes(text: string | null): JsonObject {
  return parseJsonObject(text ?? "") ?? {};
}

/** Of the text that the user trusted for a file with this absolute path; null for none. */
export function trustedHash(file: string, trusted: string | null): string | null {
  return stringAt(trustedHashes(trusted), file);
}

/** The new text of `trusted.json` (null if there is none yet) with a project's file, as hooks will name it. */
export async function withTrust(
  trusted: string | null,
  project: { readonly file: string; readonly text: string },
): Promise<string> {
  const hashes = { ...trustedHashes(trusted), [project.file]: await sha256Hex(project.text) };
  const sorted = Object.entries(hashes).sort(([a], [b]) => a < b ? -1 : 1);
  return JSON.stringify(Object.fromEntries(sorted), null, 2) + "\n";
}

/** The new text of `trusted.json` (null if there is none yet). */
export function withoutTrustedFiles(trusted: string | null, files: readonly string[]): string {
  const kept = Object.entries(trustedHashes(trusted)).filter(([file]) => !files.includes(file));
  return JSON.stringify(Object.fromEntries(kept), null, 2) + "\n";
}
