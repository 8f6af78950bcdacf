import { type HookText, hookTextOf } from "../../clients/hook_texts.ts";
import { loadConfig } from "../../hooks/config/load.ts";
import type { Host } from "../host/host.ts";
import { hostConfigDirectory } from "../host/paths.ts";

/** The texts of the user's own hooks: as given, and as configured for transcript_review. */
export async function loadHookTexts(given: readonly string[], host: Host): Promise<HookText[]> {
  const readText = (path: string): string | null => {
    try {
      return host.readText(path);
    } catch {
      return null; // it is missing or not readable
    }
  };
  const { config } = await loadConfig({ project: null, configDir: hostConfigDirectory(host), readText });
  return [...given, ...config.review.hookTexts].map(hookTextOf);
}
