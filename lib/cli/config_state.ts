/**
 * The configuration in force here, with all that was wrong with it.
 *
 * @module
 */
import { patternOf } from "../analyses/intent/pattern.ts";
import { configPaths, type ConfigProblem, loadConfig, type LoadedConfig } from "../hook/config.ts";
import { guardedKeys, isTrusted } from "../hook/config_trust.ts";
import type { Shell } from "./command.ts";
import { absolutePath, configFolder, textOf } from "./settings_files.ts";

/** Where the files lie and whether the project's is trusted. */
export interface ConfigState extends LoadedConfig {
  readonly paths: ReturnType<typeof configPaths>;
  /** Keys the project's file sets that need trust, and whether it has it. */
  readonly guarded: readonly string[];
  readonly trusted: boolean;
}

/** Patterns are only tried where a rule is looked at; here each is tried. */
function patternProblems({ config, files }: LoadedConfig): ConfigProblem[] {
  const file = files.at(-1) ?? "";
  return config.intent.rules.flatMap((rule, index) =>
    (["pattern", "unless"] as const).flatMap((field) => {
      const pattern = rule[field] === undefined ? null : patternOf(rule[field]);
      if (pattern === null || pattern.kind === "pattern") return [];
      const path = `intent.rules[${index}].${field}`;
      return [{
        file,
        path,
        message: `"${path}" cannot be used as a pattern, and its rule is passed over: ${pattern.why} (${rule[field]})`,
      }];
    })
  );
}

/** Loads the configuration as the hooks do. */
export async function configState(project: string, shell: Shell): Promise<ConfigState> {
  const places = { project, configDir: configFolder(shell) };
  const readText = (path: string) => textOf(path, shell);
  const loaded = await loadConfig({ ...places, readText });
  const paths = configPaths(places);
  const text = paths.project === null || paths.project === paths.user ? null : readText(paths.project);
  const guarded = text === null ? [] : guardedKeys(text);
  const trusted = text !== null && paths.project !== null &&
    await isTrusted({ file: paths.project, text }, paths.trusted, readText);
  return { ...loaded, problems: [...loaded.problems, ...patternProblems(loaded)], paths, guarded, trusted };
}

/** The project a command is about: a folder that is named, or this one. */
export function projectOf(named: string | undefined, shell: Shell): string {
  return named === undefined ? shell.cwd() : absolutePath(named, shell);
}
