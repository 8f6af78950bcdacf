import { stringAt } from "../../../json.ts";
import { ifReadable, withSource } from "../../../session/io/source.ts";
import { HOOK_BACKWARD } from "../../../session/read.ts";
import { claudeEntriesBackward } from "./read.ts";

/** How the client was started: `sdk-cli` under `-p` from 1.0.128 on; sessions' own runs inherit it before 2.1.112. */
export const ENTRYPOINT_VARIABLE = "CLAUDE_CODE_ENTRYPOINT";

/** `sdk-cli` (`claude -p`), `sdk-ts`, `sdk-py`, a GitHub action; all others (`cli`, `claude-vscode`, …) have a user. */
const HEADLESS = /^sdk(?:-|$)|^claude-code-github-action$/;

/** Whether no user attends a session with this entrypoint. */
export function isHeadlessEntrypoint(entrypoint: string): boolean {
  return HEADLESS.test(entrypoint);
}

/** The most entries with such a word to read: of these only a few in a row lack the field. */
const MOST_ENTRIES = 200;

/** The newest `entrypoint` of a transcript: `cli`, `sdk-cli`, … (2.1.78 on); null if there is none (yet). */
export function entrypointOf(path: string | null): string | null {
  return newestField(path, "entrypoint");
}

/** The version of the client that wrote the end of a transcript; null if none is written (yet). */
export function clientVersionOf(path: string | null): string | null {
  return newestField(path, "version");
}

function newestField(path: string | null, name: string): string | null {
  if (path === null) return null;
  return ifReadable(() =>
    withSource(path, (source) => {
      let left = MOST_ENTRIES;
      // hundreds of lines without it may follow the last answer: modes, titles, snapshots
      const word = `"${name}"`;
      for (const entry of claudeEntriesBackward(source, { ...HOOK_BACKWARD, skip: (text) => !text.includes(word) })) {
        const found = stringAt(entry.raw, name);
        if (found !== null || --left === 0) return found;
      }
      return null;
    }), null);
}
