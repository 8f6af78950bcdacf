/**
 * Where a hook of the user's own is once it is installed: a copy with its start script, in the client's directory, so that
 * moving or changing the source changes nothing that runs.
 *
 * @module
 */
import { startScript } from "../../hooks/runner/start_script.ts";
import type { ClientVersion } from "../install/client_version.ts";
import { registrations } from "../install/install_plan.ts";
import { hookFile, type Launcher, startFile } from "../install/launcher.ts";
import type { Registration } from "../install/hook_settings.ts";
import { type Host, UsageError } from "../host/host.ts";
import { hostConfigDirectory } from "../host/paths.ts";
import { type OwnHook, setupOf } from "./hook_file.ts";

export function ownLauncher({ definition }: OwnHook, launcher: Launcher, host: Host): Launcher {
  const config = hostConfigDirectory(host);
  if (launcher.kind === "binary") {
    throw new UsageError(
      `Cannot install ${definition.name} as a binary: hooks of your own run in deno (leave out --binary)`,
    );
  }
  if (config === null) {
    throw new UsageError("Cannot install a hook: neither HOME nor the client's directory is known (set HOME)");
  }
  return { ...launcher, root: `${config}/debrief/hooks/${definition.name}` };
}

/** The registrations of a user's own hook: whole events, because the hook itself decides what matters. */
export function ownHookRegistrations(
  hook: OwnHook,
  client: ClientVersion,
  launcher: Launcher,
  host: Host,
): Registration[] {
  return registrations([setupOf(hook.definition)], client, { launcher, for: host.client, asked: [] })
    .map((registration) => ({ ...registration, matcher: null }));
}

/** Writes the copy and its start script. */
export function placeHook({ definition, script }: OwnHook, launcher: Launcher, host: Host): void {
  host.replaceText(hookFile(definition, launcher), script);
  host.replaceText(startFile(launcher), startScript(host.client, [setupOf(definition)]));
}
