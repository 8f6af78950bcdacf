/**
 * tool_intent (PreToolUse, PostToolUse, PostToolUseFailure, PermissionRequest): why is this tool called, does one of
 * the user's rules match, and would work be lost? Reads nothing unless a rule could match this call, calls are logged,
 * or the guard is on and the command may destroy something.
 */
import {
  filterRules,
  type IntentRule,
  matchRules,
  type RuleAnswer,
  type RuleInput,
  type RuleMatch,
} from "../../analyses/intent/rules.ts";
import { NOTHING_LOST } from "../../analyses/intent/rule_pattern.ts";
import { type Intent, intentOf, type IntentQuestion } from "../../analyses/intent/intent.ts";
import { mayDestroy } from "../../guard/may_destroy.ts";
import type { Entry } from "../../session/entry.ts";
import { cut, excerpt, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { jsonText, safeJson } from "../../text/safe_json.ts";
import { type AnswerOf, NO_ANSWER } from "../protocol/output.ts";
import { isGuardOn } from "../config/asked.ts";
import type { Config } from "../config/config.ts";
import { defineHook } from "../runner/define.ts";
import { HOOKS } from "../runner/setup.ts";
import type { HookContext, HookDefinition } from "../runner/definition.ts";
import type { HookedCall } from "../../clients/client.ts";
import { isJsonObject, type Json, type JsonObject, numberAt, stringAt } from "../../json.ts";
import type {
  PermissionRequestInput,
  PostToolUseFailureInput,
  PostToolUseInput,
  PreToolUseInput,
} from "../protocol/input.ts";
import { poll } from "../runner/clock.ts";
import { sessionState } from "../store/state_names.ts";
import { CALL_LOG } from "./call_records.ts";
import { maySpeak, waitMs } from "./restraint.ts";
import type { GuardedCall } from "./work_guard.ts";

type Answer = AnswerOf<ToolInput["kind"]>;

type ToolInput = PreToolUseInput | PostToolUseInput | PostToolUseFailureInput | PermissionRequestInput;

function isToolInput(input: HookContext["input"]): input is ToolInput {
  return ["PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest"].includes(input.kind);
}

function callQuestion(input: ToolInput, { client, now }: HookContext): IntentQuestion {
  if (input.toolUseId !== null && client.hooks.isCallId(input.toolUseId)) {
    return { by: "id", toolUseId: input.toolUseId };
  }
  const answered = input.kind === "PostToolUse" || input.kind === "PostToolUseFailure";
  return {
    by: "input",
    tool: input.toolName,
    input: isJsonObject(input.toolInput) ? input.toolInput : {},
    now: now.toISOString(),
    answered,
  };
}

/** The transcripts that may contain the call: its agent's; if no agent is named, the session's and those of its agents. */
function* transcriptsOf({ client, files }: HookContext, input: ToolInput): Generator<string> {
  if (input.transcriptPath === null) return;
  if (input.agentId !== null) {
    yield client.hooks.agentTranscript(input.transcriptPath, input.agentId);
    return;
  }
  yield input.transcriptPath;
  // agents have files of their own since 2.0.28, and tool events name them since 2.1.69
  for (const { path } of files.agents()) yield path;
}

/** Waits for the line of the call. If it does not come, no other call is taken for it. */
function waitForIntent(context: HookContext, input: ToolInput, prompt: boolean): Intent {
  const question = callQuestion(input, context);
  const unflushed = intentOf([], question);
  if (input.transcriptPath === null) return { ...unflushed, status: "none" };
  const { files } = context;
  const { timeWindowSeconds, maxTranscriptEntries, inputMatching, pollMs } = context.config.intent;
  const options = { timeWindowSeconds, maxTranscriptEntries, inputMatching, prompt };
  const read = (entries: Iterable<Entry>) => intentOf(entries, question, options);
  const sizes = new Map<string, number>();
  const result = poll(
    () => {
      for (const path of transcriptsOf(context, input)) {
        const size = files.size(path);
        if (size === null || size === sizes.get(path)) continue; // the file has not grown
        sizes.set(path, size);
        const intent = question.by === "id"
          ? files.backwardFromCall(path, question.toolUseId, read)
          : files.backward(path, read);
        if (intent !== null && intent.status !== "unflushed") return intent;
      }
      return undefined;
    },
    context.clock,
    { budgetMs: waitMs(context, pollMs) },
  );
  context.note({ waitedMs: Math.round(result.waitedMs) });
  return result.status === "ready" ? result.value : unflushed;
}

function outputOf(input: ToolInput): Json | undefined {
  if (input.kind === "PostToolUse") return input.toolResponse;
  return input.kind === "PostToolUseFailure" ? input.error : undefined;
}

/** The guard: more than a third of this hook's code, and few calls need it. */
type Guard = typeof import("./work_guard.ts");

/** What a rule may ask about a call beyond its text. */
function guardedFacts(context: HookContext, input: ToolInput, call: HookedCall, guard: Guard): Partial<RuleInput> {
  return {
    risk: () => guard.callRisk(context, call, input.cwd ?? "/"),
    losesNothing: () => {
      const command = call.tool === "Bash" ? stringAt(call.input, "command") : null;
      // once it ran, the files are no longer those that it found
      const isBefore = input.kind === "PreToolUse" || input.kind === "PermissionRequest";
      return isBefore && command !== null && input.cwd !== null &&
        guard.losesNothing(context, { command, cwd: input.cwd });
    },
  };
}

function ruleInput(input: ToolInput, call: HookedCall, intent: Intent): RuleInput {
  const { text, thinking, prompt, candidates, status } = intent;
  const intents = status === "found" ? [{ text, thinking }] : status === "ambiguous" ? candidates : [];
  return { event: input.kind, tool: call.tool, input: call.input, intents, prompt, output: outputOf(input) };
}

function canAsk({ client }: HookContext, { transcriptPath }: ToolInput, overRules: boolean): boolean {
  const accepted = client.hooks.accepts(transcriptPath);
  return accepted.decisions.has("ask") && (!overRules || accepted.asksOverRules !== false);
}

/** The answer for a rule's action, which depends on the event. `overRules`: the user has to be asked even where a rule of the client allows the call. */
function answerFor(
  context: HookContext,
  input: ToolInput,
  action: "deny" | "ask" | "context" | "log",
  message: SafeText,
  { overRules = false } = {},
): Answer {
  switch (action) {
    case "log":
      return NO_ANSWER;
    case "context":
      return input.kind === "PermissionRequest" ? NO_ANSWER : { kind: "context", text: message };
    case "ask":
      // a permission request is a prompt already, and a call that ran needs none
      if (input.kind !== "PreToolUse") return NO_ANSWER;
      if (canAsk(context, input, overRules)) return { kind: "permission", decision: "ask", reason: message };
      context.note({ ask: context.config.intent.askFallback });
      return context.config.intent.askFallback === "deny"
        ? { kind: "permission", decision: "deny", reason: message }
        : NO_ANSWER;
    case "deny":
      if (input.kind === "PreToolUse") return { kind: "permission", decision: "deny", reason: message };
      if (input.kind === "PermissionRequest") return { kind: "request", behavior: "deny", message };
      return { kind: "block", reason: message };
  }
}

/** How often each rule was used in this session, by its pattern: indices change when rules are added. */
const LIMITS = "limits.json";

/** The name of a rule's count: the store keeps only what is safe, and a pattern may look like a secret. */
const countName = ({ pattern }: IntentRule): string => safeText(pattern);

/** The first matching rule below its limit. Uses are counted under the store's lock, since calls may run in parallel. */
function matchAndCount(
  { input, store }: HookContext,
  rules: readonly IntentRule[],
  facts: RuleInput,
): RuleAnswer {
  const usesOf = (rule: IntentRule, counts: JsonObject) =>
    rule.limit === undefined ? 0 : numberAt(counts, countName(rule)) ?? 0;
  const match = (counts: JsonObject) => matchRules(rules, facts, rules.map((rule) => usesOf(rule, counts)));
  const name = sessionState(input.sessionId, LIMITS);
  const state = rules.some(({ limit }) => limit !== undefined) ? store.readState(name) : null;
  let outcome = match(state?.status === "done" && isJsonObject(state.value) ? state.value : {});
  if (outcome.match?.rule.limit === undefined) return outcome;
  const counted = store.updateState<JsonObject>(name, (value) => {
    const counts = isJsonObject(value) ? value : {};
    outcome = match(counts);
    const rule = outcome.match?.rule;
    if (rule?.limit === undefined) return undefined;
    return { ...counts, [countName(rule)]: usesOf(rule, counts) + 1 };
  });
  // without a count a context rule would repeat itself at every call; deny and ask rules still apply
  if (counted.status === "failed" && outcome.match?.rule.action === "context") {
    return matchRules(rules, facts, rules.map(({ action }) => action === "context" ? Infinity : 0));
  }
  return outcome;
}

interface RuledCall {
  readonly call: HookedCall;
  readonly rules: readonly IntentRule[];
}

const ACTIONS = ["deny", "ask", "context", "log"] as const;

/** The strongest answer to the calls that one tool call comes to. */
function matchCalls(
  context: HookContext,
  calls: readonly RuledCall[],
  factsOf: (call: HookedCall) => RuleInput,
): RuleAnswer {
  let strongest: RuleAnswer = { match: null, problems: [], unfinished: [] };
  const strength = ({ match }: RuleAnswer) => match === null ? ACTIONS.length : ACTIONS.indexOf(match.action);
  for (const { call, rules } of calls) {
    if (rules.length === 0) continue;
    const answer = matchAndCount(context, rules, factsOf(call));
    strongest = {
      match: strength(answer) < strength(strongest) ? answer.match : strongest.match,
      problems: [...strongest.problems, ...answer.problems],
      unfinished: [...strongest.unfinished, ...answer.unfinished],
    };
    if (strongest.match?.action === "deny") break;
  }
  return strongest;
}

/** Whether a rule looks at what was said before the call, or quotes it; else the conversation need not be read. */
function isAboutWords({ source, message }: IntentRule): boolean {
  return ["intent", "thinking", "prompt", "any"].includes(source) || /\{\{\s*intent\s*\}\}/.test(message);
}

/** Whether calls at an event are recorded. */
function isLogged({ log }: Config["intent"], event: string): boolean {
  return log === "all" || (log === "prompts" && event === "PermissionRequest");
}

function guardedCall(context: HookContext, input: ToolInput): GuardedCall | null {
  if (input.cwd === null || !isJsonObject(input.toolInput)) return null;
  const calls = context.client.hooks.callsFor(input.toolName, input.toolInput, input.cwd);
  const command = calls.flatMap((call) => call.tool === "Bash" ? stringAt(call.input, "command") ?? [] : [])[0];
  const isOfInterest = command !== undefined &&
    (context.config.guard.undecidable === "ask" || mayDestroy(command));
  return !isOfInterest ? null : { command, cwd: input.cwd, callId: input.toolUseId };
}

/** The guard's answer over that of the rules: what denies goes before what asks, and both questions are asked at once. */
function withGuard(context: HookContext, input: ToolInput, call: GuardedCall, rules: Answer, guard: Guard): Answer {
  if (input.kind !== "PreToolUse") {
    if (call.callId !== null) guard.rememberAgreement(context, call.callId);
    return rules;
  }
  if (rules.kind === "permission" && rules.decision === "deny") return rules;
  const found = guard.guardCall(context, call);
  if (found === null) return rules;
  const message = rules.kind === "permission" && rules.decision === "ask"
    ? safe`${found.message}\n${rules.reason}`
    : found.message;
  const answer = answerFor(context, input, found.action, message, { overRules: true });
  return answer.kind === "none" ? rules : answer;
}

/** Whether a rule asks more about a call than its text says. */
function asksGuard({ risk, unless }: IntentRule): boolean {
  return risk !== undefined || unless === NOTHING_LOST;
}

function answerTool(context: HookContext): Answer | Promise<Answer> {
  const { input, config } = context;
  if (!isToolInput(input)) return NO_ANSWER;
  const call = isGuardOn(config.guard) && input.kind !== "PermissionRequest" ? guardedCall(context, input) : null;
  const calls = ruledCalls(context, input);
  if (call === null && !calls.some(({ rules }) => rules.some(asksGuard))) return answerIntent(context, input, calls);
  return import("./work_guard.ts").then((guard) => {
    const rules = answerIntent(context, input, calls, guard);
    return call === null ? rules : withGuard(context, input, call, rules, guard);
  });
}

function ruledCalls({ client, config }: HookContext, input: ToolInput): RuledCall[] {
  if (!config.intent.enabled) return [];
  const toolInput = isJsonObject(input.toolInput) ? input.toolInput : {};
  return client.hooks.callsFor(input.toolName, toolInput, input.cwd)
    .map((call) => ({ call, rules: filterRules(config.intent.rules, input.kind, call.tool) }));
}

function answerIntent(
  context: HookContext,
  input: ToolInput,
  calls: readonly RuledCall[],
  guard: Guard | null = null,
): Answer {
  const { config } = context;
  if (!config.intent.enabled) return NO_ANSWER;
  const rules = calls.flatMap((call) => call.rules);
  const logged = isLogged(config.intent, input.kind);
  if (rules.length === 0 && !logged) return NO_ANSWER;
  const needsPrompt = logged || rules.some(({ source }) => source === "prompt" || source === "any");
  const intent = logged || rules.some(isAboutWords) ? waitForIntent(context, input, needsPrompt) : null;
  context.explain(() => ({ intent: explainIntent(intent ?? waitForIntent(context, input, needsPrompt)) }));
  const { match, problems, unfinished } = matchCalls(
    context,
    calls,
    (call) => ({
      ...ruleInput(input, call, intent ?? intentOf([], callQuestion(input, context))),
      ...guard === null ? {} : guardedFacts(context, input, call, guard),
    }),
  );
  context.note({
    tool: input.toolName,
    ...(intent === null ? {} : { status: intent.status }),
    ...(match ? { action: match.action } : {}),
    ...(unfinished.length > 0 ? { unfinished: [...unfinished] } : {}),
    ...(problems.length > 0 ? { rules: problems.map(({ field, reason }) => `${field}: ${reason}`) } : {}),
  });
  if (logged && intent !== null) {
    context.store.appendRecord(
      sessionState(input.sessionId, CALL_LOG),
      callRecord(context, input, intent, match?.action),
    );
  }
  // deny and ask are the user's own rules and apply in headless sessions, too
  if (match === null || (match.action === "context" && !maySpeak(context))) return NO_ANSWER;
  return answerFor(
    context,
    input,
    match.action,
    isObjection(match.action) ? attributed(match, context) : match.message,
  );
}

function isObjection(action: "deny" | "ask" | "context" | "log"): boolean {
  return action === "deny" || action === "ask";
}

const MAX_PATTERN = 80;

/** A rule's message, with who objects: the model and the user meet it among those of the client and of other hooks. */
function attributed({ message, rule }: RuleMatch, { rulesFile, env }: HookContext): SafeText {
  const home = env("HOME");
  const file = rulesFile ?? "debrief.jsonc";
  const shown = home !== null && home !== "" && file.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file;
  const by = safe`(debrief: your rule "${excerpt(rule.pattern, MAX_PATTERN)}" in ${safeText(shown)})`;
  return message === "" ? by : safe`${message} ${by}`;
}

function explainIntent({ status, toolUseId, text, thinking, prompt, candidates }: Intent): JsonObject {
  return { status, toolUseId, text, thinking, prompt, candidates: candidates.length };
}

/** The most bytes of each text and of the input in a record. */
const MAX_RECORDED = 1500;
const MAX_ID = 200;

/** Data for a record: whole if it is short, else the beginning of its JSON. */
function shortenJson(data: Json): Json {
  const text = jsonText(data);
  const beginning = cut(text, MAX_RECORDED, { unit: "bytes" });
  return beginning === text ? safeJson(data) : { shortened: beginning };
}

function callRecord(context: HookContext, input: ToolInput, intent: Intent, action: string | undefined): JsonObject {
  const text = (words: string): SafeText => cut(safeText(words, { lines: true }), MAX_RECORDED, { unit: "bytes" });
  const id = (name: string | null): SafeText | null => name === null ? null : excerpt(name, MAX_ID);
  return {
    ts: context.now.toISOString(),
    event: input.kind,
    tool: id(input.toolName),
    toolUseId: id(intent.toolUseId ?? input.toolUseId),
    agentId: id(input.agentId),
    mode: id(input.permissionMode),
    input: shortenJson(input.toolInput ?? null),
    status: intent.status,
    text: text(intent.text),
    thinking: text(intent.thinking),
    prompt: text(intent.prompt),
    ...(input.kind === "PermissionRequest" ? { suggestions: shortenJson([...input.permissionSuggestions]) } : {}),
    ...(action === undefined ? {} : { action }),
  };
}

export const toolIntent: HookDefinition = defineHook({
  name: HOOKS.tool_intent.name,
  events: HOOKS.tool_intent.events,
  needs: HOOKS.tool_intent.needs,
  handle: answerTool,
});
