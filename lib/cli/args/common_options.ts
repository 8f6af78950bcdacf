/**
 * Options that mean the same in several commands.
 *
 * @module
 */
import type { OptionSpec } from "./options.ts";

type Forms = Pick<OptionSpec, "for">;

/** `--since`. `what`: what is left out if it is older: `calls`. */
export function sinceOption(what: string, forms: Forms = {}): OptionSpec {
  return {
    name: "since",
    value: "WHEN",
    summary: `only ${what} since 2026-11-01, yesterday, monday, or 12h, 7d, 4w ago`,
    ...forms,
  };
}

export function allOption(forms: Forms = {}): OptionSpec {
  return { name: "all", summary: "read the sessions of all projects", ...forms };
}

export function projectOption(summary: string): OptionSpec {
  return { name: "project", value: "DIR", choices: "directory", summary };
}

/** `--settings FILE`, which may be given more than once. */
export function settingsOption(without: string, forms: Forms = {}): OptionSpec {
  const summary = "a settings file to apply";
  return {
    name: "settings",
    value: "FILE",
    choices: "file",
    repeatable: true,
    summary,
    help: `${summary}; ${without}`,
    ...forms,
  };
}

/** `--config FILE`, for commands that look at past sessions. */
export function configFileOption(summary: string): OptionSpec {
  return { name: "config", value: "FILE", choices: "file", summary };
}
