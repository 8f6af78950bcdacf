/**
 * Where the client's settings lie.
 *
 * @module
 */
import { type Shell, UsageError } from "./command.ts";
import { oneOf } from "./options.ts";

/** An absolute path without `.` and `..`. */
export function absolutePath(path: string, shell: Shell): string {
  const whole = path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path) ? path : `${shell.cwd()}/${path}`;
  const parts: string[] = [];
  for (const part of whole.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const joined = parts.join("/");
  return /^[A-Za-z]:/.test(joined) ? joined : `/${joined}`;
}

/** The folder of the client's configuration: `CLAUDE_CONFIG_DIR`, else `~/.claude`; null where neither is known. */
export function configFolder(shell: Shell): string | null {
  const folder = shell.env("CLAUDE_CONFIG_DIR") || (shell.home() === "" ? "" : `${shell.home()}/.claude`);
  return folder === "" ? null : absolutePath(folder, shell);
}

/** Whose settings: a person's everywhere, a project's for everybody, a project's on this machine only. */
export const SCOPES = ["user", "project", "local"] as const;

/** One of `SCOPES`. */
export type Scope = (typeof SCOPES)[number];

/**
 * Reads a scope from an option.
 *
 * @param option The option's name, for the message.
 * @throws {UsageError} For another word.
 */
export function scopeOf(option: string, word: string): Scope {
  return oneOf(`--${option}`, SCOPES, word);
}

/**
 * The settings file of a scope.
 *
 * @throws {UsageError} Where the person's folder is not known.
 */
export function settingsPath(scope: Scope, shell: Shell): string {
  switch (scope) {
    case "local":
      return `${shell.cwd()}/.claude/settings.local.json`;
    case "project":
      return `${shell.cwd()}/.claude/settings.json`;
    case "user": {
      const config = configFolder(shell);
      if (config === null) {
        throw new UsageError("Cannot find the user's settings: neither CLAUDE_CONFIG_DIR nor HOME is known");
      }
      return `${config}/settings.json`;
    }
  }
}

/**
 * The file that is written for a scope. A person may keep their settings elsewhere and link to them; a link in a project
 * came with it maybe, and is left to be refused.
 */
export function writtenPath(scope: Scope, shell: Shell): string {
  const path = settingsPath(scope, shell);
  return scope === "user" ? shell.machine.realPath(path) ?? path : path;
}

/** A file's text, null where there is none. */
export function textOf(path: string, shell: Shell): string | null {
  try {
    return shell.readText(path);
  } catch (error) {
    if (error instanceof Error && error.name === "NotFound") return null;
    throw error;
  }
}
