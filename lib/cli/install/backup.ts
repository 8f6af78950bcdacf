/**
 * The settings before the first install, so that `uninstall` can restore them byte for byte.
 *
 * @module
 */
import { directoryOf } from "../host/paths.ts";
import { HOOK_SETUPS } from "../../hooks/runner/setup.ts";
import type { Host } from "../host/host.ts";
import { addHooks, parseOwnRegistrations, type Registration } from "./hook_settings.ts";
import type { InstallScope } from "../../clients/hooks/installation.ts";
import { backupDirectory, settingsPath } from "./settings_files.ts";

const ALL = HOOK_SETUPS.map(({ name }) => name);

/** The text before the first install: beside the user's settings, but for a project's among debrief's own files. */
export function backupPath(scope: InstallScope, host: Host): string {
  const path = settingsPath(scope, host);
  const name = path.slice(directoryOf(path).length + 1);
  return scope === "user" ? `${path}.before-debrief` : `${backupDirectory(host)}/${name}.before-debrief`;
}

/** A text with debrief's hooks added; null if that is impossible. */
export function withHooks(text: string | null, hooks: readonly Registration[]): string | null {
  const edit = addHooks(text, hooks, ALL);
  return edit.status === "edited" ? edit.text : null;
}

/**
 * Settings as they were before debrief's hooks were added. `now`: the present settings; null if there is no file.
 * `backup`: the backup; null if there is none, because install created the file. Returns null if they were changed
 * since, or have no hook of debrief.
 */
export function originalOf(now: string | null, backup: string | null): { readonly text: string | null } | null {
  const hooks = parseOwnRegistrations(now);
  const isOurs = hooks.length > 0 && parseOwnRegistrations(backup).length === 0 && withHooks(backup, hooks) === now;
  return isOurs ? { text: backup } : null;
}
