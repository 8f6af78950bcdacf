import { parseJsonObject, stringAt } from "../../json.ts";
import { pathIn } from "../../path.ts";
import { readRegularFile } from "../../session/io/source.ts";
import type { ClientPlaces } from "../client.ts";
import type { AgentMeta } from "./session_file.ts";

/** What the client's variable names, else a directory in the user's home; an empty variable is not set. */
export function configPlace(
  configVariable: string,
  name: string,
): Pick<ClientPlaces, "configDirectory" | "configVariable"> {
  return {
    configVariable,
    configDirectory: (env) => {
      const home = env("HOME") || env("USERPROFILE");
      return env(configVariable) || (home ? pathIn(home, name) : null);
    },
  };
}

/** The names in a directory, sorted; none if it is missing or may not be read. */
export function namesIn(directory: string): string[] {
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

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
