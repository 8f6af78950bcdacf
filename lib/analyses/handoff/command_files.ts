/** What calls do with files, as their inputs name them. */
import { FILE_TOOLS } from "../../session/calls/tool_names.ts";
import type { CallRecord } from "../overview/call_record.ts";

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
