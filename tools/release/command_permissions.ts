/**
 * What the command line may do, and how its heap grows, where debrief itself starts Deno: in the plugin and in the npm
 * package. Imports nothing but tables, so that any Deno of the last versions runs it as it stands.
 */
import { CLIENTS } from "../../lib/clients/clients.ts";
import { HOOKED_CLIENTS } from "../../lib/clients/hooked_clients.ts";

/** Commands that only read and print: they write nothing but the history, which is in the state. */
export const READING_COMMANDS: readonly string[] = [
  "sessions",
  "turns",
  "calls",
  "agents",
  "find",
  "triage",
  "why",
  "summary",
  "rules",
  "check",
  "doctor",
  "completions",
];

/** The variables that these know. A test looks for others in the sources. */
export const READING_VARIABLES: readonly string[] = [
  ...new Set([
    ...HOOKED_CLIENTS.flatMap(({ hooks }) => hooks.permissions.session.env),
    ...CLIENTS.flatMap(({ places }) => places.configVariable),
    ...HOOKED_CLIENTS.flatMap(({ installation }) => installation.shell?.variable ?? []),
    "CLAUDE_CODE_PROJECT_DIR_NAME",
    "PATH",
    "PWD",
    "npm_command",
    "npm_config_package",
  ]),
];

/** What every other command may do: it writes where its user says. Any may read, for a transcript may be anywhere. */
export const COMMAND_PERMISSIONS: readonly string[] = ["--allow-read", "--allow-write", "--allow-env"];

/**
 * How the command line's heap grows: to half as much again before V8 looks for garbage, not to four times as much, and new objects
 * have half the usual room. The first `permissions` over 412 MB of sessions takes 250 MB instead of 330, and no more time. A
 * program cannot set it once it runs.
 */
export const COMMAND_HEAP = "--v8-flags=--heap-growing-percent=50,--max-semi-space-size=8";

/** Where each client keeps its configuration: the variable, and the directory in the user's home. */
export const CONFIG_PLACES: readonly { readonly variable: string; readonly usual: string }[] = HOOKED_CLIENTS.map((
  { places },
) => ({
  variable: places.configVariable,
  usual: (places.configDirectory((name) => name === "HOME" ? "~" : null) ?? "").replace("~/", ""),
}));
