import { stringAt } from "../../../json.ts";
import { UnreadableTranscriptError, withSource } from "../../../session/io/source.ts";
import { HOOK_BACKWARD } from "../../../session/read.ts";
import { claudeEntriesBackward } from "./read.ts";

/**
 * The variable that tells hooks how the client was started: measured with 10 versions from 1.0.60 to 2.1.330, which set
 * `sdk-cli` under `-p` from 1.0.128 on. Before 2.1.112 (2.0.50) a run started by another session inherits its value.
 */
export const ENTRYPOINT_VARIABLE = "CLAUDE_CODE_ENTRYPOINT";

/** `sdk-cli` (`claude -p`), `sdk-ts`, `sdk-py`, a GitHub action; all others (`cli`, `claude-vscode`, …) have a user. */
const HEADLESS = /^sdk(?:-|$)|^claude-code-github-action$/;

/** Whether no user attends a session with this entrypoint. */
export function isHeadlessEntrypoint(entrypoint: string): boolean {
  return HEADLESS.test(entrypoint);
}

/** The most entries with such a word to read: of these only a few in a row lack the field. */
const MOST_ENTRIES = 200;

/**
 * How the client that wrote the end of a transcript was started: `cli`, `sdk-cli` and others, from 2.1.78 on. `path`:
 * the transcript; null if unknown. Returns the newest `entrypoint`; null if there is none (yet).
 */
export function entrypointOf(path: string | null): string | null {
  return newestField(path, "entrypoint");
}

/** The version of the client that wrote the end of a transcript; null if none is written (yet). */
export function clientVersionOf(path: string | null): string | null {
  return newestField(path, "version");
}

function newestField(path: string | null, name: string): string | null {
  if (path === null) return null;
  try {
    return withSource(path, (source) => {
      let left = MOST_ENTRIES;
      // hundreds of lines without it may follow the last answer: modes, titles, snapshots
      const word = `"${name}"`;
      for (const entry of claudeEntriesBackward(source, { ...HOOK_BACKWARD, skip: (text) => !text.includes(word) })) {
        const found = stringAt(entry.raw, name);
        if (found !== null || --left === 0) return found;
      }
      return null;
    });
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return null;
    throw error;
  }
}
