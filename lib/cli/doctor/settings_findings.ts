/**
 * The hooks that settings register, and what prevents them from running.
 *
 * @module
 */
import { missingPrograms } from "../review/permission_settings.ts";
import type { HookedClient } from "../../clients/client.ts";
import type { ClientInstallation, HookFile } from "../../clients/hooks/installation.ts";
import { clientOption } from "../args/client_option.ts";
import { hostConfigDirectory } from "../host/paths.ts";
import { readTextOrNull } from "../install/settings_files.ts";
import { HOOK_SETUPS, type HookSetup } from "../../hooks/runner/setup.ts";
import { objectAt } from "../../json.ts";
import { formatLocalTime } from "../../text/format.ts";
import { compareVersions } from "../../session/version.ts";
import type { ClientVersion } from "../install/client_version.ts";
import type { Host } from "../host/host.ts";
import { hookFile, startFile } from "../install/launcher.ts";
import type { OwnRegistration } from "../install/hook_settings.ts";
import { isKnownEvent } from "../install/install_plan.ts";
import type { DoctorFinding } from "./finding.ts";
import type { SettingsFile } from "./effective_settings.ts";
import { isTrusted } from "../host/directory_trust.ts";

/** Whether the client can read the files, and whether it runs hooks at all. */
export function* fileFindings(
  files: readonly SettingsFile[],
  client: ClientVersion,
  { title, hasPermissionRules, installation }: HookedClient,
): Generator<DoctorFinding> {
  const { tolerant } = installation;
  for (const { path, value, layer } of files) {
    if (typeof value === "string") {
      const fix = layer === "managed"
        ? "ask its administrator"
        : `fix it: until then ${title} ignores ${hasPermissionRules ? "every hook and rule" : "every hook"} in it`;
      yield { check: "settings", level: "error", text: `${path} is ignored: ${value}`, fix };
      continue;
    }
    yield { check: "settings", level: "ok", text: `${path} (${layer})`, fix: null };
    if (value["disableAllHooks"] === true) {
      yield { check: "settings", level: "error", text: `${path} disables all hooks`, fix: "remove disableAllHooks" };
    }
    if (layer === "managed" && value["allowManagedHooksOnly"] === true) {
      const fix = "ask its administrator";
      yield { check: "settings", level: "error", text: `${path} allows managed hooks only`, fix };
    }
    const unknown = Object.keys(objectAt(value, "hooks") ?? {}).filter((event) =>
      !isKnown(event, client, installation)
    );
    if (unknown.length === 0) continue;
    const old = client.status === "known" && compareVersions(client.version, tolerant) < 0;
    const who = client.status === "known" ? `client ${client.version} does not know` : "no known client has";
    yield {
      check: "settings",
      level: old ? "error" : "note",
      text: `${path} names ${unknown.join(", ")}, which ${who}${old ? ": it rejects the whole file" : ""}`,
      fix: old ? `remove the event, or update the client to ${tolerant} or later` : null,
    };
  }
}

function isKnown(event: string, client: ClientVersion, installation: ClientInstallation): boolean {
  if (client.status === "known" && compareVersions(client.version, installation.tolerant) < 0) {
    return isKnownEvent(event, client.version, installation);
  }
  return Object.hasOwn(installation.events, event);
}

/** Whether the sandbox that a file turns on can start. */
export function* sandboxFindings(files: readonly SettingsFile[], host: Host): Generator<DoctorFinding> {
  const missing = host.machine.os === "linux" ? missingPrograms(host) : [];
  const on = files.findLast(({ value }) =>
    typeof value !== "string" && typeof objectAt(value, "sandbox")?.["enabled"] === "boolean"
  );
  if (missing.length === 0 || on === undefined || typeof on.value === "string") return;
  if (objectAt(on.value, "sandbox")?.["enabled"] !== true) return;
  yield {
    check: "settings",
    level: "warning",
    text: `${on.path} turns the sandbox on, but ${
      missing.join(" and ")
    } cannot be found: commands run, and are asked about, without it`,
    fix: `install ${missing.map((name) => name === "bwrap" ? "bubblewrap" : name).join(" and ")}`,
  };
}

/** What only the client's own files say: what it was told to trust, and what it switches off. */
export async function* ownFindings(
  found: readonly RegisteredHook[],
  client: ClientVersion,
  host: Host,
): AsyncGenerator<DoctorFinding> {
  const { machine, client: { installation } } = host;
  const { realPath } = machine;
  const hooks = found.map(({ own, path, ...hook }) => ({ ...hook, name: own.hook, path: realPath(path) ?? path }));
  const pathOf = ({ within, path }: HookFile): string | null => {
    const directory = within === "project" ? host.cwd() : hostConfigDirectory(host);
    return directory === null ? null : `${directory}/${path}`;
  };
  yield* installation.hookFindings(hooks, {
    list(directory) {
      const path = pathOf(directory);
      return (path === null ? null : machine.list(path)) ?? [];
    },
    read(file) {
      const path = pathOf(file);
      try {
        return path === null ? null : readTextOrNull(path, host);
      } catch {
        return null; // what cannot be read trusts nothing
      }
    },
    project: realPath(host.cwd()) ?? host.cwd(),
    isAtLeast: (version) => client.status === "unknown" ? null : compareVersions(client.version, version) >= 0,
  });
}

/** A registration and the file that contains it. */
export interface RegisteredHook extends OwnRegistration {
  readonly path: string;
}

/** debrief's registrations in the files that the client reads. */
export function registeredHooks(files: readonly SettingsFile[]): RegisteredHook[] {
  return files.flatMap(({ path, value, own }) => typeof value === "string" ? [] : own.map((one) => ({ ...one, path })));
}

/** Whether a hook comes with debrief; others are the user's own. */
function isShipped(hook: string): boolean {
  return HOOK_SETUPS.some(({ name }) => name === hook);
}

function installCommand(host: Host): string {
  return `debrief install${clientOption(host)}`;
}

/** What else is known of the hooks. */
export interface HookEvidence {
  /** The settings file that enables the plugin; null if none does. */
  readonly plugin: string | null;
  /** When the last hook ran in this project; null if none did. */
  readonly lastRun: string | null;
  /** Whether the client ignores a file of settings, which may register hooks. */
  readonly isFileIgnored: boolean;
}

/** Whether the hooks are registered, completely and only once. */
export function* hookFindings(
  found: readonly RegisteredHook[],
  { plugin, lastRun, isFileIgnored }: HookEvidence,
  host: Host,
): Generator<DoctorFinding> {
  if (found.length === 0 && plugin === null && lastRun !== null) {
    const text =
      `no debrief hook is registered here, but one ran at ${formatLocalTime(new Date(lastRun))}: it came from a ` +
      "plugin that the client was started with (--plugin-dir), or was registered then";
    const fix = `in sessions without --plugin-dir no hook runs; for those, run ${
      installCommand(host)
    }, or install the plugin`;
    yield { check: "hooks", level: "note", text, fix };
    return;
  }
  if (found.length === 0 && plugin === null) {
    const text = `no debrief hook is registered here, in settings${
      isFileIgnored ? " that the client reads" : ""
    } or as a plugin`;
    const install = `run ${installCommand(host)}, or install the plugin`;
    const fix = isFileIgnored ? `fix the settings first; if this stays, ${install}` : install;
    yield { check: "hooks", level: "warning", text, fix };
    return;
  }
  if (plugin !== null) yield { check: "hooks", level: "ok", text: `the plugin is enabled in ${plugin}`, fix: null };
  const shipped = found.filter(({ own }) => isShipped(own.hook));
  if (plugin !== null && shipped.length > 0) {
    const where = [...new Set(shipped.map(({ path }) => path))].join(", ");
    const text = `every hook runs twice: the plugin is enabled in ${plugin}, and ${where} starts them as well`;
    yield {
      check: "hooks",
      level: "error",
      text,
      fix: `keep one of them: ${host.client.installation.removePlugin}, or debrief uninstall`,
    };
  }
  yield* twice(found);
  const others = [...new Set(found.map(({ own }) => own.hook))].filter((name) => !isShipped(name));
  for (const setup of [...HOOK_SETUPS, ...others.map((name) => ({ name }))]) {
    const own = found.filter((one) => one.own.hook === setup.name);
    if (own.length === 0) continue;
    const events = [...new Set(own.map(({ event }) => event))].join(", ");
    yield { check: "hooks", level: "ok", text: `${setup.name} on ${events}`, fix: null };
    yield* handlerFindings(setup, own, host);
  }
}

/** The client runs an identical handler once, whichever files name it; two that differ both run. */
function* twice(found: readonly RegisteredHook[]): Generator<DoctorFinding> {
  const byPlace = new Map<string, RegisteredHook[]>();
  for (const one of found) {
    const key = `${one.own.hook} on ${one.event}`;
    byPlace.set(key, [...byPlace.get(key) ?? [], one]);
  }
  for (const [what, group] of byPlace) {
    if (new Set(group.map(({ command }) => command)).size < 2) continue;
    const where = [...new Set(group.map(({ path }) => path))].join(" and ");
    const text = `${what} runs ${group.length} times: different commands in ${where}`;
    yield { check: "hooks", level: "error", text, fix: "run debrief uninstall --scope SCOPE for all scopes but one" };
  }
}

function* handlerFindings(
  setup: Pick<HookSetup, "name">,
  own: readonly RegisteredHook[],
  host: Host,
): Generator<DoctorFinding> {
  const files = new Set(own.flatMap(({ own: { launcher } }) => [hookFile(setup, launcher), startFile(launcher)]));
  for (const file of files) {
    if (host.machine.pathKind(file) !== "missing") continue;
    const text = `${setup.name}: "${file}" does not exist`;
    const fix = isShipped(setup.name)
      ? `run ${installCommand(host)} again from where debrief is now`
      : `run ${installCommand(host)} ./${setup.name}.ts again`;
    yield { check: "hooks", level: "error", text, fix };
  }
  const endless = own.filter(({ timeout }) => timeout === null).map(({ event }) => event);
  if (endless.length > 0) {
    const text = `${setup.name} has no timeout on ${endless.join(", ")}: the client waits up to ten minutes`;
    const fix = `run ${installCommand(host)}${isShipped(setup.name) ? "" : ` ./${setup.name}.ts`}`;
    yield { check: "hooks", level: "warning", text, fix };
  }
}

/** Whether the client trusts this directory: until it does, interactive sessions run no hook. */
export function* trustFindings(host: Host): Generator<DoctorFinding> {
  if (isTrusted(host.cwd(), host) !== false) return;
  const text = "the client does not trust this directory, so interactive sessions run no hooks here (claude -p does)";
  yield { check: "settings", level: "note", text, fix: "start claude here and accept the trust dialog" };
}
