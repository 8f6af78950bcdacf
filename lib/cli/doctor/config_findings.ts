/**
 * Whether the configuration is valid, trusted, and supported by the client.
 *
 * @module
 */
import { hostConfigDirectory } from "../host/paths.ts";
import type { Config } from "../../hooks/config/config.ts";
import { type AskedCall, askedCalls, askedMatchers } from "../../hooks/config/asked.ts";
import { HOOKS } from "../../hooks/runner/setup.ts";
import { askedHere } from "../install/asked_here.ts";
import { configPaths, loadConfig } from "../../hooks/config/load.ts";
import { readSmallFile } from "../../hooks/store/small_file.ts";
import { hookEvent, STOP_CONTEXT_SINCE, TOOL_CONTEXT_SINCE } from "../../clients/hooks/hook_events.ts";
import type { AcceptedAnswers } from "../../clients/client.ts";
import { compareVersions } from "../../session/version.ts";
import type { ClientVersion } from "../install/client_version.ts";
import { clientOption } from "../args/client_option.ts";
import { patternProblems } from "../config/config_file.ts";
import { explainedConfig } from "../config/explained_config.ts";
import type { Host } from "../host/host.ts";
import { retiredModuleFiles } from "../install/retired_module.ts";
import type { DoctorFinding } from "./finding.ts";
import type { RegisteredHook } from "./settings_findings.ts";

/** What is configured that older clients do not support, with the first version that does. */
function* demands({ triage, review, intent }: Config): Generator<[what: string, since: string]> {
  if (triage.enabled && triage.channel === "context") yield ['triage.channel "context"', STOP_CONTEXT_SINCE];
  if (review.mode === "context") yield ['review.mode "context"', STOP_CONTEXT_SINCE];
  if (!intent.enabled) return;
  if (intent.rules.some(({ event, action }) => event === "PreToolUse" && action === "context")) {
    yield ['an intent rule with "context" on PreToolUse', TOOL_CONTEXT_SINCE];
  }
  for (const event of new Set(intent.rules.map((rule) => rule.event))) {
    yield [`an intent rule on ${event}`, hookEvent(event)?.since ?? "0"];
  }
}

/** What is configured that no version of the client supports, and what happens instead. */
function* unsupported(
  { triage, review, intent, guard }: Config,
  { context, decisions }: AcceptedAnswers,
  events: Readonly<Record<string, string>>,
): Generator<[what: string, instead: string]> {
  if (!context.has("Stop")) {
    if (triage.enabled && triage.channel === "context") yield ['triage.channel "context"', "shows you a line instead"];
    if (review.mode === "context") yield ['review.mode "context"', "has no effect"];
  }
  const instead = `${
    intent.askFallback === "deny" ? "denies the call" : "does nothing"
  }, because its hooks cannot ask (intent.askFallback)`;
  const canAsk = decisions.has("ask");
  if (!canAsk && [guard.lostWork, guard.sharedHistory, guard.outside].includes("ask")) yield ['guard "ask"', instead];
  if (!intent.enabled) return;
  if (!canAsk && intent.rules.some(({ action }) => action === "ask")) yield ['an intent rule with "ask"', instead];
  for (const event of new Set(intent.rules.map((rule) => rule.event))) {
    if (!Object.hasOwn(events, event)) yield [`an intent rule on ${event}`, "has no effect: there is no such event"];
  }
}

/** What the configuration is compared with. */
export interface ConfigCheckContext {
  readonly found: readonly RegisteredHook[];
  readonly plugin: boolean;
  readonly client: ClientVersion;
}

/** Values that are ignored or not trusted yet, and rules on events that no hook is registered for. */
export async function* configFindings(around: ConfigCheckContext, host: Host): AsyncGenerator<DoctorFinding> {
  const { found, plugin, client } = around;
  const { hooks, title, installation } = host.client;
  const { projectDirectory, trustCommand } = hooks;
  const places = { project: host.cwd(), projectDirectory, configDir: hostConfigDirectory(host) };
  const readText = (path: string) => readSmallFile(path, places);
  const loaded = await explainedConfig((validate) => loadConfig({ ...places, trustCommand, readText, validate }));
  const { config, files } = loaded;
  const problems = [...loaded.problems, ...files.flatMap((file) => patternProblems(file, readText(file) ?? ""))];
  for (const { path } of retiredModuleFiles(host)) {
    const text =
      `the plugin's "${path}" still names the module that 0.2.0 ran inside the client, which does not exist any more`;
    yield { check: "module", level: "warning", text, fix: `run debrief install --plugin${clientOption(host)}` };
  }
  for (const { message, path } of problems) {
    const untrusted = message.includes("not trusted");
    if (path === "" && !untrusted) {
      const fix = "correct it: until then no setting and no rule in it applies";
      yield { check: "config", level: "error", text: message, fix };
      continue;
    }
    const fix = untrusted
      ? `run ${trustCommand}`
      : `correct it; debrief config check${clientOption(host)} says when it is right`;
    yield { check: "config", level: "warning", text: message, fix };
  }
  if (problems.length === 0) {
    const text = files.length === 0
      ? `the defaults apply (no ${configPaths(places).user ?? "debrief.jsonc"})`
      : files.join(", ");
    yield { check: "config", level: "ok", text, fix: null };
  }
  if (config.handoff.onStart !== "off") {
    const who = config.handoff.onStart === "notice" ? "you" : "the model";
    if (plugin || found.some(({ own }) => own.hook === HOOKS.session_handoff.name)) {
      const text =
        `a session that starts tells ${who} what the last one of its project left unfinished (handoff.onStart)`;
      yield { check: "config", level: "ok", text, fix: null };
    } else if (found.length > 0) {
      const missing = "handoff.onStart asks for session_handoff, which is not registered";
      const fix = `run debrief install${clientOption(host)}`;
      yield { check: "config", level: "warning", text: missing, fix };
    }
  }
  const accepted = hooks.accepts(null);
  for (const [what, instead] of unsupported(config, accepted, installation.events)) {
    yield { check: "config", level: "note", text: `${title}: ${what} ${instead}`, fix: null };
  }
  for (const [what, since] of accepted.context.has("Stop") ? demands(config) : []) {
    if (client.status === "unknown" || compareVersions(client.version, since) >= 0) continue;
    const text = `${what} needs client ${since} or later and has no effect in ${client.version}`;
    yield { check: "config", level: "warning", text, fix: "update the client, or remove it from the configuration" };
  }
  if (!plugin && found.length > 0) {
    yield* matcherFindings(found, askedCalls(config, hooks), await askedHere("user", host), host);
  }
}

/** Whether tool_intent is started where the configuration asks for it, and only there. */
function* matcherFindings(
  found: readonly RegisteredHook[],
  here: readonly AskedCall[],
  everywhere: readonly AskedCall[],
  host: Host,
): Generator<DoctorFinding> {
  const own = found.filter(({ own }) => own.hook === HOOKS.tool_intent.name);
  const fix = `run debrief install${clientOption(host)} --hooks tool_intent`;
  const events = Object.keys(host.client.installation.events);
  for (const [event, needed] of askedMatchers(here)) {
    if (!events.includes(event)) continue;
    const there = own.filter((one) => one.event === event);
    const text = `intent.rules or intent.log asks for ${needed ?? "every tool"} on ${event}, but tool_intent is`;
    if (there.length === 0) {
      yield { check: "config", level: "warning", text: `${text} not registered there`, fix };
    } else if (!there.some(({ matcher }) => coversTools(matcher, needed))) {
      const matchers = there.map(({ matcher }) => matcher).join(", ");
      yield { check: "config", level: "warning", text: `${text} registered there only for ${matchers}`, fix };
    }
  }
  if (everywhere.length === 0) return;
  const matchers = askedMatchers(everywhere);
  const idle = own.filter(({ event, matcher }) =>
    !matchers.has(event) || !coversTools(matchers.get(event) ?? null, matcher)
  );
  if (idle.length === 0) return;
  const where = [...new Set(idle.map(({ event, matcher }) => `${event}${matcher === null ? "" : ` (${matcher})`}`))];
  const text = `tool_intent is registered for calls that the configuration does not ask for: ${where.join(", ")}`;
  yield { check: "config", level: "note", text, fix: `to start nothing there, ${fix}` };
}

/** Whether a matcher lets through all tools of another one. */
function coversTools(matcher: string | null, other: string | null): boolean {
  if (matcher === null) return true;
  const tools = matcher.split("|");
  return other !== null && other.split("|").every((tool) => tools.includes(tool));
}
