import { parseJsonObject, stringAt } from "../../json.ts";
import { readRegularFile } from "../../session/io/source.ts";
import type { AgentMeta } from "./session_file.ts";

/** What Claude Code and Qwen Code keep about an agent, in a file beside its own; null if that cannot be read. */
export function readAgentMeta(path: string): AgentMeta | null {
  try {
    const meta = parseJsonObject(readRegularFile(path.replace(/\.jsonl$/, ".meta.json")));
    return meta && {
      agentType: stringAt(meta, "agentType"),
      description: stringAt(meta, "description"),
      toolUseId: stringAt(meta, "toolUseId"),
      parentAgentId: stringAt(meta, "parentAgentId"),
    };
  } catch {
    return null;
  }
}
