/**
 * The configuration with which a command examines past sessions.
 *
 * @module
 */
import type { LoadedConfig } from "../../hooks/config/layers.ts";
import { configOfText, PLAIN_CONFIG } from "../../hooks/config/load.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import { explainedConfig } from "../config/explained_config.ts";
import type { Host } from "../host/host.ts";
import { readTextFile } from "../host/read_text_file.ts";

/**
 * The configuration of one file over the defaults. `file`: the file; undefined for the defaults. Throws UsageError if
 * it cannot be read.
 */
export async function configOfFile(file: string | undefined, host: Host): Promise<LoadedConfig> {
  if (file === undefined) return PLAIN_CONFIG;
  const text = readTextFile(file, "configuration", host);
  return await explainedConfig((validate) => configOfText(file, text, validate));
}

/** Prints to standard error what is ignored in a configuration. */
export function reportProblems({ problems }: LoadedConfig, host: Host): void {
  for (const { message } of problems) host.stderr(safe`${safeText(message)}\n`);
}
