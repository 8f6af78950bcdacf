/**
 * The hooks as a module of Claude Code's own process (2.1.287 on): which events they answer, and nothing else. The client
 * reads this file's bundle before it runs it: every call is spelled `$.noun.event(…)`, every event is a literal, and an
 * event that one version does not know would void the whole module, so all are of 2.1.287, which also wants the name of each
 * function that is given to `on` to stand for nothing else in the file.
 *
 * @module
 */
import type { Dollar, DollarCaught, DollarNext, DollarOn } from "../lib/clients/claude_code/mod/dollar.ts";
import type { ModHost } from "../lib/hooks/mod/host.ts";
import type { JsonObject } from "../lib/json.ts";
import { hooks } from "./mod/hooks.ts";

/** All that the module may do. */
function hostOf($: Dollar): ModHost {
  return {
    pluginRoot: $.plugin.root,
    rows: (question) => $.session.messages(question),
    sessionId: () => $.session.id(),
    projectRoot: () => $.session.root(),
    version: () => $.session.version(),
    stat: (path) => $.fs.stat(path),
    list: (path) => $.fs.list(path),
    readText: (path) => $.fs.read(path),
    writeText: (path, text) => $.fs.write(path, text),
    variables: async () => {
      const [configDir, home, userProfile, entrypoint] = await Promise.all([
        $.env.get("CLAUDE_CONFIG_DIR"),
        $.env.get("HOME"),
        $.env.get("USERPROFILE"),
        $.env.get("CLAUDE_CODE_ENTRYPOINT"),
      ]);
      return { configDir, home, userProfile, entrypoint };
    },
    marker: () => $.env.get("DEBRIEF_MOD"),
    setMarker: (value) => $.env.set("DEBRIEF_MOD", value),
    tell: (text) => $.ui.log(text),
  };
}

async function begin($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  return await hooks.begin(hostOf($), e, next);
}

async function stop($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  return await hooks.answer(hostOf($), "Stop", e, next);
}

async function subagentStop($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  return await hooks.answer(hostOf($), "SubagentStop", e, next);
}

async function preToolUse($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  return await hooks.answer(hostOf($), "PreToolUse", e, next);
}

async function postToolUse($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  return await hooks.answer(hostOf($), "PostToolUse", e, next);
}

async function postToolUseFailure($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  return await hooks.answer(hostOf($), "PostToolUseFailure", e, next);
}

async function permissionRequest($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  return await hooks.answer(hostOf($), "PermissionRequest", e, next);
}

async function agentSpawn(_$: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  const started = await next(e);
  hooks.noteAgent(e, started);
  return started;
}

async function toolCheck(_$: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  const decided = await next(e);
  hooks.noteDecision(e, decided);
  return decided;
}

async function promptSubmit($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  hooks.notePrompt(hostOf($), e);
  return await next(e);
}

async function delivery($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  await hooks.noteDelivery(hostOf($), e);
  return await next(e);
}

async function end($: Dollar, e: unknown, next: DollarNext): Promise<JsonObject> {
  return await hooks.end(hostOf($), e, next);
}

/** Where a hook fails, hook commands answer, or the module once more where they were silent. */
async function leave($: Dollar, e: unknown, next: DollarCaught): Promise<JsonObject> {
  return await hooks.leave(hostOf($), e, next);
}

/** What the client calls when it loads the module. */
export function register(on: DollarOn): void {
  on("classic.SessionStart", begin).catch(leave);
  on("classic.Stop", stop).catch(leave);
  on("classic.SubagentStop", subagentStop).catch(leave);
  on("classic.PreToolUse", preToolUse).catch(leave);
  on("classic.PostToolUse", postToolUse).catch(leave);
  on("classic.PostToolUseFailure", postToolUseFailure).catch(leave);
  on("classic.PermissionRequest", permissionRequest).catch(leave);
  on("classic.SessionEnd", end).catch(leave);
  on("agent.spawn", agentSpawn).catch(leave);
  on("tool.check", toolCheck).catch(leave);
  on("prompt.submit", promptSubmit).catch(leave);
  on("session.append", { door: "delivery" }, delivery).catch(leave);
}
