/**
 * The configuration a command looks at the past with.
 *
 * @module
 */
import { layerConfig, type LoadedConfig } from "../../hooks/config/layers.ts";
import { PLAIN_CONFIG } from "../../hooks/config/load.ts";
import * as schema from "../../hooks/config/schema.ts";
import { safe, safeText } from "../../text/mod.ts";
import type { Host } from "../host/host.ts";
import { readTextFile } from "../host/read_text_file.ts";

/**
 * The configuration of one file over the defaults; its person named it, so that it needs no trust.
 *
 * @param file The file; undefined for the defaults.
 * @throws {UsageError} Where it cannot be read.
 */
export function configOfFile(file: string | undefined, host: Host): LoadedConfig {
  return file === undefined ? PLAIN_CONFIG : configOfText(file, readTextFile(file, "configuration", host));
}

/** The configuration of one file over the defaults; nothing in it needs trust, for a person named it. */
export function configOfText(file: string, text: string): LoadedConfig {
  return layerConfig(PLAIN_CONFIG, { file, text, schema }) ?? PLAIN_CONFIG;
}

/** Says on standard error what of a configuration is not used. */
export function reportProblems({ problems }: LoadedConfig, host: Host): void {
  for (const { message } of problems) host.stderr(safe`${safeText(message)}\n`);
}
