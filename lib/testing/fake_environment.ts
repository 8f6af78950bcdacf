import { DEFAULT_CONFIG } from "../hooks/config/config.ts";
import type { JsonObject } from "../json.ts";
import { bareEnvironment, type ReplayEnvironment } from "../replay/run_handler.ts";

/** What a hook finds besides the session. */
export interface FakeClientOptions {
  /** The settings of hooks, as under `hooks` in `debrief.jsonc`. */
  readonly hooks?: Readonly<Record<string, JsonObject>>;
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Texts of small files, by absolute path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** An environment in which nothing is real: the defaults of the configuration, and an empty store. */
export function fakeEnvironment(
  { hooks = {}, env = {}, files = {} }: FakeClientOptions,
  given: Partial<Pick<ReplayEnvironment, "store" | "project" | "configDir">> = {},
): ReplayEnvironment {
  return {
    ...bareEnvironment(DEFAULT_CONFIG),
    hooks,
    env: (name) => env[name] ?? null,
    readText: (path) => files[path] ?? null,
    ...given,
  };
}
