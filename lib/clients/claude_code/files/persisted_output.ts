import { isJsonObject, stringAt } from "../../../json.ts";
import { sessionDirectory } from "./session_files.ts";
import type { UserEntry } from "../../../session/entry.ts";

/** The place of a long tool result, of which the transcript keeps only a preview. */
export interface PersistedOutput {
  /** The file with the whole result. */
  readonly path: string;
  /**
   * `declared`: the entry contains the path; `named`: it contains only the file's name, below the session's directory.
   */
  readonly source: "declared" | "named";
}

/** The client says the path before the preview begins. */
const HEAD = 4096;
const PREVIEW = /<persisted-output>[\s\S]*?(?:saved to|Full output)[^\n]*?:\s*(\S+)/i;

/**
 * Finds the file with the whole result of an entry; null if the entry itself contains it.
 *
 * @param entry An entry with a tool result.
 * @param transcriptPath The session file, beside which the client keeps such files.
 * @returns The path of the file and its source, or null.
 *
 * @example Usage
 * ```ts
 * import { bytesSource, entriesForward, persistedOutputOf } from "@debrief/debrief/transcript";
 *
 * const toolUseResult = { persistedOutputPath: "/p/s1/tool-results/t1.txt" };
 * const content = [{ type: "tool_result", tool_use_id: "t1", content: "<persisted-output>…</persisted-output>" }];
 * const text = JSON.stringify({ type: "user", message: { role: "user", content }, toolUseResult }) + "\n";
 * const [entry] = entriesForward(bytesSource(new TextEncoder().encode(text)));
 * const found = entry?.kind === "user" ? persistedOutputOf(entry, "/p/s1.jsonl") : null;
 * if (found?.path !== toolUseResult.persistedOutputPath) throw new Error("the entry says where the whole is");
 * ```
 */
export function persistedOutputOf(entry: UserEntry, transcriptPath: string): PersistedOutput | null {
  const result = entry.toolUseResult;
  const declared = isJsonObject(result) ? stringAt(result, "persistedOutputPath") : null;
  if (declared) return { path: declared, source: "declared" };
  for (const block of entry.content) {
    if (block.kind !== "tool_result" || !block.text.startsWith("<persisted-output>")) continue;
    const path = PREVIEW.exec(block.text.slice(0, HEAD))?.[1];
    if (path === undefined) continue;
    if (/^(\/|[A-Za-z]:[\\/])/.test(path)) return { path, source: "declared" };
    return {
      path: `${sessionDirectory(transcriptPath)}/tool-results/${path.replace(/^.*[\\/]/, "")}`,
      source: "named",
    };
  }
  return null;
}
