import { arrayAt, type JsonObject, objectAt } from "../../json.ts";
import type { SettingsLayer, SettingsSource } from "./source.ts";

/** What one settings file says about the sandbox; null where it says nothing. */
export interface SandboxMembers {
  /** Whether commands run in the sandbox. */
  readonly enabled: boolean | null;
  /** Whether a command that runs in the sandbox needs no rule. */
  readonly autoAllow: boolean | null;
  /** Whether a call may leave the sandbox (`dangerouslyDisableSandbox`). */
  readonly allowUnsandboxed: boolean | null;
  /** Whether the client ends where the sandbox cannot start. */
  readonly failIfUnavailable: boolean | null;
  /** Commands that run outside, written like the content of Bash rules. */
  readonly excludedCommands: readonly string[];
  /** The systems where it is on; the client reads this in managed settings only. */
  readonly platforms: readonly string[] | null;
}

/** Says where a command runs outside of the sandbox, and which file says so. */
export interface SandboxExclusion {
  /** As it is written, like the content of a Bash rule. */
  readonly text: string;
  /** The file. */
  readonly source: SettingsSource;
}

/** The sandbox as several settings files together have it. */
export interface SandboxSettings {
  /** Whether commands run in the sandbox, if it can start. */
  readonly enabled: boolean;
  /**
   * Whether a command in the sandbox needs no rule; null if no file says so: clients up to 2.1.300 then allow it, 2.1.330 and
   * later ask.
   */
  readonly autoAllow: boolean | null;
  /** Whether a call may leave the sandbox. */
  readonly allowUnsandboxed: boolean;
  /** Whether the client ends where the sandbox cannot start. */
  readonly failIfUnavailable: boolean;
  /** Commands that run outside. */
  readonly exclusions: readonly SandboxExclusion[];
  /** The systems where it is on; null for all. */
  readonly platforms: readonly string[] | null;
  /** The file that turns it on or off; null if none does. */
  readonly source: SettingsSource | null;
}

/** What the parsed value of a settings file says about the sandbox. */
export function sandboxMembers(settings: JsonObject): SandboxMembers {
  const sandbox = objectAt(settings, "sandbox") ?? {};
  const flag = (key: string): boolean | null => {
    const value = sandbox[key];
    return typeof value === "boolean" ? value : null;
  };
  const texts = (key: string): string[] => arrayAt(sandbox, key).filter((one) => typeof one === "string");
  return {
    enabled: flag("enabled"),
    autoAllow: flag("autoAllowBashIfSandboxed"),
    allowUnsandboxed: flag("allowUnsandboxedCommands"),
    failIfUnavailable: flag("failIfUnavailable"),
    excludedCommands: texts("excludedCommands"),
    platforms: Array.isArray(sandbox["enabledPlatforms"]) ? texts("enabledPlatforms") : null,
  };
}

/** Layers that a project cannot write. */
const TRUSTED: ReadonlySet<SettingsLayer> = new Set(["managed", "flag", "user"]);
/** Layers whose exclusions do not count where the organization, or the command line, requires the sandbox. */
const OF_PROJECT: ReadonlySet<SettingsLayer> = new Set(["project", "local"]);

/**
 * Merges what settings files say about the sandbox: the strongest file's value of each member, and all exclusions.
 *
 * That no call may leave the sandbox holds against a project that allows it; where the organization or the command line
 * says so, the exclusions of the project do not count (2.1.332).
 */
export function mergeSandbox(
  parts: readonly { readonly source: SettingsSource; readonly sandbox: SandboxMembers }[],
): SandboxSettings {
  const first = <T>(of: (members: SandboxMembers) => T | null, among = parts): T | null => {
    for (const { sandbox } of among) {
      const value = of(sandbox);
      if (value !== null) return value;
    }
    return null;
  };
  const layers = (names: (layer: SettingsLayer) => boolean) => parts.filter(({ source }) => names(source.layer));
  const unsandboxed = (members: SandboxMembers) => members.allowUnsandboxed;
  const trusted = first(unsandboxed, layers((layer) => TRUSTED.has(layer)));
  const required = first(unsandboxed, layers((layer) => layer === "managed" || layer === "flag")) === false;
  return {
    enabled: first(({ enabled }) => enabled) ?? false,
    autoAllow: first(({ autoAllow }) => autoAllow),
    allowUnsandboxed: trusted === false ? false : first(unsandboxed) ?? true,
    failIfUnavailable: first(({ failIfUnavailable }) => failIfUnavailable) ?? false,
    exclusions: parts.filter(({ source }) => !(required && OF_PROJECT.has(source.layer))).flatMap((part) =>
      part.sandbox.excludedCommands.map((text) => ({ text, source: part.source }))
    ),
    platforms: first(({ platforms }) => platforms, layers((layer) => layer === "managed")),
    source: parts.find(({ sandbox }) => sandbox.enabled !== null)?.source ?? null,
  };
}
