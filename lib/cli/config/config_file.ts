/**
 * The configuration in force here, with everything wrong with it.
 *
 * @module
 */
import { absolutePath, hostConfigDirectory } from "../host/paths.ts";
import { parse } from "@std/jsonc";
import { hookTextFlaw } from "../../clients/hooks/hook_texts.ts";
import { patternOf } from "../../analyses/intent/rule_pattern.ts";
import { type ConfigProblem, knownValuesIn, type LoadedConfig } from "../../hooks/config/layers.ts";
import { errorMessage } from "../../error_message.ts";
import { type ConfigPaths, configPaths, loadConfig, MAX_CONFIG_BYTES, tooLarge } from "../../hooks/config/load.ts";
import { explainedConfig } from "./explained_config.ts";
import { isJsonObject, type Json, withoutByteOrderMark } from "../../json.ts";
import { readSmallFile } from "../../hooks/store/small_file.ts";
import type { Host } from "../host/host.ts";

/** Where the files are and whether the project's is trusted. */
export interface ConfigFileState extends LoadedConfig {
  readonly paths: ConfigPaths;
  /** The text of the project's file; null if there is none that hooks would read. */
  readonly text: string | null;
  /** Why hooks would ignore the project's file even if it were trusted; null if they would not, or there is none. */
  readonly flaw: string | null;
  /** What it sets, by the known keys. */
  readonly values: readonly (readonly [key: string, value: Json])[];
  readonly trusted: boolean;
}

/** A result; null if the file cannot be read or parsed, which is among the problems already. */
function orNull<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** The project's file as hooks would read it. */
function projectFile(read: () => string | null): Pick<ConfigFileState, "text" | "flaw"> {
  let text: string | null;
  try {
    text = read();
  } catch (error) {
    return { text: null, flaw: errorMessage(error) };
  }
  if (text === null) return { text, flaw: null };
  if (text.length > MAX_CONFIG_BYTES) {
    return { text: null, flaw: tooLarge(text) };
  }
  try {
    const value: unknown = parse(withoutByteOrderMark(text));
    return { text, flaw: isJsonObject(value) ? null : "it must be a JSON object" };
  } catch (error) {
    return { text, flaw: `it is not valid JSON: ${errorMessage(error)}` };
  }
}

/** What a project's file would do once it is trusted. */
function valuesIn(text: string): [string, Json][] {
  const value: unknown = orNull(() => parse(withoutByteOrderMark(text)));
  return isJsonObject(value) ? knownValuesIn(value) : [];
}

/** Hooks compile a pattern only when they reach its rule; here each is compiled, and named by its place in the file. */
export function patternProblems(file: string, text: string): ConfigProblem[] {
  const values = new Map(valuesIn(text));
  const listOf = (key: string): readonly Json[] => {
    const value = values.get(key);
    return Array.isArray(value) ? value : [];
  };
  const hookTexts = listOf("review.hookTexts").flatMap((text, index) => {
    const why = typeof text === "string" ? hookTextFlaw(text) : null;
    const path = `review.hookTexts[${index}]`;
    return why === null ? [] : [{
      file,
      path,
      message: `"${path}" is searched by its letters: "${text}" is not a valid pattern: ${why} (in "${file}")`,
    }];
  });
  const rules = listOf("intent.rules").flatMap((rule, index) =>
    (["pattern", "unless"] as const).flatMap((field) => {
      const source = isJsonObject(rule) ? rule[field] : undefined;
      const pattern = typeof source === "string" ? patternOf(source) : null;
      if (pattern === null || pattern.kind === "pattern") return [];
      const path = `intent.rules[${index}].${field}`;
      const why = `"${source}" is not a valid pattern: ${pattern.why}`;
      return [{ file, path, message: `The rule with "${path}" is ignored: ${why} (in "${file}")` }];
    })
  );
  return [...rules, ...hookTexts];
}

/** Loads the configuration as the hooks do. */
export async function configState(project: string, host: Host): Promise<ConfigFileState> {
  const { projectDirectory, trustCommand } = host.client.hooks;
  const places = { project, projectDirectory, configDir: hostConfigDirectory(host) };
  const readText = (path: string) => readSmallFile(path, places);
  const loaded = await explainedConfig((validate) => loadConfig({ ...places, trustCommand, readText, validate }));
  const paths = configPaths(places);
  const isOwn = paths.project !== null && paths.project !== paths.user;
  const { text, flaw } = isOwn ? projectFile(() => readText(paths.project ?? "")) : { text: null, flaw: null };
  const trusted = isOwn && loaded.files.some((file) => file === paths.project);
  const patterns = loaded.files.flatMap((file) => patternProblems(file, orNull(() => readText(file)) ?? ""));
  const problems = [...loaded.problems, ...patterns];
  return { ...loaded, problems, paths, text, flaw, values: text === null ? [] : valuesIn(text), trusted };
}

/** The project a command is about: a directory that is named, or this one. */
export function projectOf(named: string | undefined, host: Host): string {
  return named === undefined ? host.cwd() : absolutePath(named, host);
}
