/**
 * Where the hooks run: in processes of their own, or in the client's, and why.
 *
 * @module
 */
import type { ClientModule } from "../../clients/client.ts";
import type { Config } from "../../hooks/config/config.ts";
import { isJsonObject, type JsonObject, stringAt } from "../../json.ts";
import { compareVersions } from "../../session/version.ts";
import type { ClientVersion } from "../install/client_version.ts";
import type { SettingsFile } from "./effective_settings.ts";
import type { DoctorFinding } from "./finding.ts";

/** What the choice is judged by. */
export interface RuntimeFacts {
  readonly runtime: Config["session"]["runtime"];
  /** What the client loads into its process; null if it loads nothing. */
  readonly module: ClientModule | null;
  readonly client: ClientVersion;
  /** Whether the plugin is enabled: settings have no modules. */
  readonly plugin: boolean;
  readonly files: readonly SettingsFile[];
  /** The directory that the module waits for; null if it exists. */
  readonly missingState: string | null;
  /** The log, in the order of time. */
  readonly records: readonly JsonObject[];
}

/** Why the client does not load the module; null if nothing is known to be in the way. */
function obstacle(
  { module, client, plugin, files }: RuntimeFacts,
): { readonly why: string; readonly fix: string } | null {
  if (module === null) return { why: "this client has no modules", fix: 'write "process", or remove session.runtime' };
  if (!plugin) {
    return {
      why: "hooks in settings always run as processes",
      fix: "install debrief as a plugin, or remove session.runtime",
    };
  }
  if (client.status === "known" && compareVersions(client.version, module.since) < 0) {
    return { why: `${client.version} has no modules; ${module.since} has`, fix: "update the client" };
  }
  for (const { path, value } of files) {
    const setting = isJsonObject(value) ? module.forbiddenBy(value) : null;
    if (setting !== null) return { why: `${setting} in "${path}" forbids modules`, fix: "ask its administrator" };
  }
  return null;
}

/** How the newest run of a hook that a module can answer for went; null if there is none. */
function lastRun(records: readonly JsonObject[]): { readonly isMod: boolean; readonly ts: string } | null {
  const last = records.findLast((record) =>
    stringAt(record, "event") === "Stop" && stringAt(record, "hook") === "memory_triage"
  );
  return last === undefined
    ? null
    : { isMod: stringAt(last, "runtime") === "mod", ts: stringAt(last, "ts") ?? "an unknown time" };
}

/** Which way the hooks run and why. */
export function* runtimeFindings(facts: RuntimeFacts): Generator<DoctorFinding> {
  const { runtime, module, records } = facts;
  const last = lastRun(records);
  if (runtime === "process") {
    if (module === null) return;
    const text = 'each hook runs in a sandboxed process of its own (session.runtime is "process", the default)';
    yield { check: "runtime", level: "ok", text, fix: null };
    return;
  }
  const chosen = `session.runtime is "${runtime}"`;
  const level = runtime === "mod" ? "warning" : "note";
  const found = obstacle(facts);
  if (found !== null) {
    const text = `${chosen}, but hook commands answer: ${found.why}`;
    yield { check: "runtime", level, text, fix: runtime === "mod" ? found.fix : null };
    return;
  }
  if (last?.isMod) {
    const text = `hooks run inside the client, without a sandbox (${chosen}; last at ${last.ts})`;
    yield { check: "runtime", level: "ok", text, fix: null };
    return;
  }
  if (facts.missingState !== null) {
    const text = `${chosen}, but the module does not start before "${facts.missingState}" exists`;
    yield { check: "runtime", level, text, fix: `run debrief install --plugin --runtime ${runtime}` };
    return;
  }
  const seen = last === null
    ? "no hook has answered a stop yet"
    : `a hook command answered the last stop, at ${last.ts}`;
  yield {
    check: "runtime",
    level: last === null ? "note" : level,
    text: `${chosen}, and ${seen}`,
    fix: last === null
      ? "end a turn in this project and run doctor again"
      : `debrief install --plugin --runtime ${runtime}, and start a new session; if that does not help, ` +
        'look for "hooks module did not load" in the file of claude --debug-file FILE',
  };
}
