/**
 * The configuration with which a command examines past sessions.
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
 * The configuration of one file over the defaults. It needs no trust, because the user named it.
 *
 * @param file The file; undefined for the defaults.
 * @throws {UsageError} If it cannot be read.
 */
export function configOfFile(file: string | undefined, host: Host): LoadedConfig {
  return file === undefined ? PLAIN_CONFIG : configOfText(file, readTextFile(file, "configuration", host));
}

/** The configuration of a text over the defaults; see `configOfFile`. */
export function configOfText(file: string, text: string): LoadedConfig {
  return layerConfig(PLAIN_CONFIG, { file, text, schema }) ?? PLAIN_CONFIG;
}

/** Prints to standard error what is ignored in a configuration. */
export function reportProblems({ problems }: LoadedConfig, host: Host): void {
  for (const { message } of problems) host.stderr(safe`${safeText(message)}\n`);
}
