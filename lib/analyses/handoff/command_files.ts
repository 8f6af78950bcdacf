/** What calls do with files, as their inputs name them. */
import { FILE_TOOLS } from "../../session/calls/tool_names.ts";
import { fileNameIn } from "../../path.ts";
import type { CallRecord } from "../overview/call_record.ts";
import { isAfter } from "./handoff_line.ts";

/** A path with slashes, and with its drive as Git's shell writes it: `/c/p/a.ts`. */
export function slashed(path: string): string {
  return path.replaceAll("\\", "/").replace(/^([A-Za-z]):/, (_, drive: string) => `/${drive.toLowerCase()}`);
}

/** A command without the texts that follow it in its own lines: of a long one nothing would be read. */
export function withoutHeredocs(command: string): string {
  let end: string | undefined;
  return command.split("\n").filter((line) => {
    if (end !== undefined && line.trim() !== end) return false;
    end = end === undefined ? /(?<!<)<<-?\s*(['"]?)([A-Za-z_]\w*)\1/.exec(line)?.[2] : undefined;
    return true;
  }).join("\n");
}

export function usedFilesOf({ tool, target, changes }: CallRecord): string[] {
  return changes.length > 0 ? changes.map(({ path }) => path) : FILE_TOOLS.has(tool) && target !== "" ? [target] : [];
}

/** How texts name a file: by its last part. */
const NAMED_FILE = /[\w-][\w.-]*\.[A-Za-z]\w{0,5}(?![\w.])/g;

export function fileNamesIn(text: string): string[] {
  return text.match(NAMED_FILE) ?? [];
}

/** Whether a text names a file that was changed after it was said: what it says of the file may be over. */
export function namesChangedFile(
  { text, line }: { readonly text: string; readonly line: number | null },
  calls: readonly CallRecord[],
): boolean {
  const named = new Set(fileNamesIn(text));
  return named.size > 0 &&
    calls.some((call) => isAfter(call.line, line) && call.changes.some(({ path }) => named.has(fileNameIn(path))));
}
