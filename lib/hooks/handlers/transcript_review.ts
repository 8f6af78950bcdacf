/**
 * transcript_review (Stop, SubagentStop, SessionEnd): which calls were denied or prompted, and which rules would help?
 * Keeps a review of each session and agent in `sessions/<session>/`, resumes reading where it stopped the last time,
 * and counts the candidates for rules in the project's `summary.json`. With `review.mode: "context"` it tells the model
 * once when a candidate has enough calls.
 */
import { changeSummary } from "../../analyses/review/review_summary.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import { hookTextOf } from "../../clients/hooks/hook_texts.ts";
import { resumeReview, type ReviewOptions, type ReviewProgress } from "../../analyses/review/resume_review.ts";
import { type RuleCandidate, weightOf } from "../../analyses/review/recommend/candidates.ts";
import { UnreadableTranscriptError, withSource } from "../../session/io/source.ts";
import { effectiveSettings, type MergedSettings, mergeSettings } from "../../permissions/settings/settings.ts";
import { DROP_INS, managedFiles } from "../../permissions/settings/managed_files.ts";
import type { SettingsLayer } from "../../permissions/settings/source.ts";
import { type AnswerOf, NO_ANSWER } from "../protocol/output.ts";
import { defineHook } from "../runner/define.ts";
import { HOOKS } from "../runner/setup.ts";
import type { HookContext, HookDefinition } from "../runner/definition.ts";
import type { JsonObject } from "../../json.ts";
import { poll } from "../runner/clock.ts";
import { projectState, sessionState } from "../store/state_names.ts";
import { CALL_LOG, promptedIds, reviewFile, SUMMARY } from "./call_records.ts";
import { maySpeak, waitMs } from "./restraint.ts";
import { escapeSafeInsertions, excerpt, joinSafe, safe, type SafeText } from "../../text/safe_text.ts";
import { pluralize } from "../../text/format.ts";

type Answer = AnswerOf<"Stop" | "SubagentStop" | "SessionEnd">;

const summaryName = ({ project }: HookContext) => projectState(project, SUMMARY);
const RESERVE_MS = 400;
/** The longest time for reading, since the user waits for it; the next stop resumes. More where a hook is given more time. */
const READ_MS = 1_500;
const READ_SHARE = 0.375; // READ_MS of a stop's 4 s
/** How often progress is stored, so that a run that is killed loses no more. */
const SLICE_MS = 300;
/** Commands that one run rates, at a millisecond each; the rest is left to the next run. */
const MAX_RATED = 100;
/** The longest wait for the results of calls. */
const WAIT_MS = 150;

interface Target {
  readonly path: string;
  readonly name: string;
  /** Null for the transcript of the session itself. */
  readonly agent: { readonly id: string; readonly type: string | null } | null;
}

function tryRead({ readText }: HookContext, path: string): string | null {
  try {
    return readText(path);
  } catch {
    return null; // missing or not readable: it allows nothing
  }
}

/** The files of the organization's settings. Where they may not be read, the log says so. */
function managedFilesOf({ client, listNames, note }: HookContext): [SettingsLayer, string][] {
  try {
    return client.hooks.managedDirectories.flatMap((directory) =>
      managedFiles(directory, listNames(`${directory}/${DROP_INS}`)).map((
        path,
      ): [SettingsLayer, string] => ["managed", path])
    );
  } catch {
    note({ managed: "unread" }); // a start script of an earlier version does not grant them
    return [];
  }
}

function settingsInForce(context: HookContext): MergedSettings {
  const { project, configDir } = context;
  const files: [SettingsLayer, string][] = managedFilesOf(context);
  if (configDir !== null) files.push(["user", `${configDir}/settings.json`]);
  if (project !== null) {
    files.push(["project", `${project}/.claude/settings.json`], ["local", `${project}/.claude/settings.local.json`]);
  }
  return mergeSettings(files.flatMap(([layer, path]) => {
    const text = tryRead(context, path);
    return text === null ? [] : [effectiveSettings(text, { layer, path })];
  }));
}

/** What calls are decided by. The settings are read only if a call prompted, which is new at few stops. */
function historyOf(context: HookContext): History {
  let settings: MergedSettings | undefined;
  return {
    get settings() {
      return settings ??= settingsInForce(context);
    },
    home: context.env("HOME") ?? context.env("USERPROFILE") ?? "",
  };
}

/** The ids of prompted calls, if tool_intent logs them; transcripts do not show them before 2.1.300. */
function readPrompts({ config, store }: HookContext, session: string): ReadonlySet<string> {
  if (config.intent.log === "off") return new Set();
  const records = store.readRecords(sessionState(session, CALL_LOG));
  return promptedIds(records.status === "done" ? records.value : []);
}

function agentTarget(
  session: string,
  path: string,
  agent: { readonly id: string; readonly type: string | null },
): Target {
  return { path, name: sessionState(session, reviewFile(agent.id)), agent };
}

/** The transcripts to review: of the agent that stopped, or of the session and its agents. */
function findTargets({ client, files, input }: HookContext, session: string): Target[] {
  const { transcriptPath } = input;
  if (input.kind === "SubagentStop" && input.agentId !== null) {
    const { agentId: id, agentType } = input;
    const found = input.agentTranscriptPath === null && transcriptPath !== null ? files.agent(id) : null;
    const path = input.agentTranscriptPath ?? found?.path ?? null;
    const type = agentType || (found?.meta?.agentType ?? null);
    return path === null ? [] : [agentTarget(session, path, { id, type })];
  }
  if (transcriptPath === null) return [];
  // some versions call an agent's end a Stop of a session of its own: its calls count with the session it works for
  if (input.kind !== "SubagentStop" && client.files.sessionPath(transcriptPath).agentId !== null) return [];
  const agents = input.kind === "SubagentStop" ? [] : files.agents();
  return [
    { path: transcriptPath, name: sessionState(session, reviewFile(null)), agent: null },
    ...agents.map(({ agentId, path, meta }) =>
      agentTarget(session, path, { id: agentId, type: meta?.agentType || null })
    ),
  ];
}

/** What the review of a transcript depends on, whichever one it is. */
type ReadingOptions = Omit<ReviewOptions, "session" | "agent" | "transcript">;

interface TargetReview {
  readonly hasMore: boolean;
  readonly candidates: readonly RuleCandidate[];
  readonly open: ReadonlySet<string>;
  /** Those of them that have ended, so that their result is about to be written; none if there is more to read. */
  readonly late: readonly string[];
}

/** Resumes the review of one transcript, and stores it after each slice of time; null if there is no file (yet). */
function resumeTarget(
  context: HookContext,
  session: string,
  target: Target,
  options: ReadingOptions,
): TargetReview | null {
  const candidates: RuleCandidate[] = [];
  for (;;) {
    const end = context.clock.now() + SLICE_MS;
    const hasTime = () => context.clock.now() < end && options.hasTime();
    const next = resumeSlice(context, session, target, { ...options, hasTime });
    if (next === null) return null;
    candidates.push(...next.candidates);
    if (!next.hasMore || !options.hasTime()) return { ...next, candidates };
  }
}

function resumeSlice(
  context: HookContext,
  session: string,
  { name, path, agent }: Target,
  options: ReadingOptions,
): TargetReview | null {
  const { store } = context;
  const state = store.readState(name);
  const before = state.status === "done" ? state.value : null;
  let result: ReviewProgress;
  try {
    result = withSource(
      path,
      (source) => resumeReview(source, before, { ...options, session, agent, transcript: path }),
      context.visibleBytes(path),
      context.check,
    );
  } catch (error) {
    if (error instanceof UnreadableTranscriptError && error.reason === "missing") return null;
    throw error;
  }
  const { candidates, open, openBefore } = result;
  // when an agent stops all its calls have ended; a session may have calls that never end, known since an earlier stop
  const late = result.status === "more_to_read" ? [] : [...open].filter((id) => agent !== null || !openBefore.has(id));
  const hasMore = result.status === "more_to_read";
  if (result.status === "nothing_new") return { candidates: [], open, late, hasMore };
  const now = context.now.toISOString();
  // the summary first: if the hook is killed in between, the same calls are read again and counted once, by their ids
  if (candidates.length > 0) {
    const changed = store.updateState(
      summaryName(context),
      (value) => changeSummary(value, candidates, { now, notify: false }).summary,
    );
    if (changed.status === "failed") throw new Error(changed.message);
  }
  const written = store.updateState(name, () => result.stored(now));
  if (written.status === "failed") throw new Error(written.message);
  return { candidates, open, late, hasMore };
}

/** Waits for results, written 100 ms late; a later one counts at the next run. Null if there is no file (yet). */
function resumeAndWait(
  context: HookContext,
  session: string,
  target: Target,
  options: ReadingOptions,
): readonly RuleCandidate[] | null {
  const first = resumeTarget(context, session, target, options);
  if (first === null) return null;
  // nothing more is written at a past moment
  const isPast = context.visibleBytes(target.path) !== Infinity;
  if (first.late.length === 0 || options.isEnded || isPast) return first.candidates;
  const candidates = [...first.candidates];
  poll(
    () => {
      const next = resumeTarget(context, session, target, options);
      candidates.push(...next?.candidates ?? []);
      return next !== null && first.late.some((id) => next.open.has(id)) ? undefined : next;
    },
    context.clock,
    { budgetMs: Math.min(waitMs(context, WAIT_MS), context.remaining() - RESERVE_MS), intervalMs: 20 },
  );
  return candidates;
}

const resumeNow: typeof resumeAndWait = (context, session, target, options) =>
  resumeTarget(context, session, target, options)?.candidates ?? null;

/** The message about candidates that have enough calls now; about each candidate only once. */
function notify(context: HookContext, candidates: readonly RuleCandidate[]): Answer {
  const { input, config, store } = context;
  if (config.review.mode !== "context" || input.kind !== "Stop" || input.stopHookActive || candidates.length === 0) {
    return NO_ANSWER;
  }
  if (!maySpeak(context)) return NO_ANSWER;
  let notified: readonly RuleCandidate[] = [];
  const changed = store.updateState(summaryName(context), (value) => {
    const change = changeSummary(value, candidates, { now: context.now.toISOString(), notify: true });
    notified = change.notified;
    return notified.length === 0 ? undefined : change.summary;
  });
  if (changed.status === "failed" || notified.length === 0) return NO_ANSWER;
  return { kind: "context", text: describeCandidates(notified), orNotice: false };
}

/** A candidate with examples of its calls. */
function explainCandidate(candidate: RuleCandidate): JsonObject {
  const { rule, status, risk, reason, examples } = candidate;
  return { rule, status, risk, reason, examples: [...examples], ...weightOf(candidate) };
}

function reviewSession(context: HookContext): Answer {
  const { input, config } = context;
  if (config.review.mode === "off") return NO_ANSWER;
  const session = input.sessionId ?? "unknown";
  const remaining = context.remaining();
  const readMs = Math.min(Math.max(READ_MS, READ_SHARE * remaining), remaining - RESERVE_MS);
  const deadline = context.clock.now() + readMs;
  let isIncomplete = false; // the next run reads the rest
  let rated = 0;
  const options: ReadingOptions = {
    client: context.client,
    history: historyOf(context),
    hookTexts: config.review.hookTexts.map(hookTextOf),
    prompted: readPrompts(context, session),
    isEnded: input.kind === "SessionEnd",
    hasTime: () => {
      isIncomplete ||= rated >= MAX_RATED || context.clock.now() >= deadline;
      return !isIncomplete;
    },
    onRated: (commands) => rated += commands,
  };
  const candidates: RuleCandidate[] = [];
  const targets = findTargets(context, session);
  let read = 0;
  let missing = 0;
  const unreadable: UnreadableTranscriptError[] = [];
  for (const target of targets) {
    if (!options.hasTime()) break;
    try {
      const resume = target === targets[0] ? resumeAndWait : resumeNow;
      const found = resume(context, session, target, options);
      if (found === null) {
        missing++;
      } else {
        read++;
        candidates.push(...found);
      }
    } catch (error) {
      if (!(error instanceof UnreadableTranscriptError)) throw error;
      unreadable.push(error); // the other transcripts still count
    }
  }
  context.note({
    files: read,
    missing,
    needs: candidates.length,
    ...(isIncomplete ? { incomplete: true } : {}),
    ...(unreadable.length === 0 ? {} : { unreadable: unreadable.length }),
  });
  context.explain(() => ({ needs: candidates.map(explainCandidate) }));
  const answer = notify(context, candidates);
  if (answer.kind === "none" && unreadable[0] !== undefined) throw unreadable[0];
  return answer;
}

export const transcriptReview: HookDefinition = defineHook({
  name: HOOKS.transcript_review.name,
  events: HOOKS.transcript_review.events,
  needs: HOOKS.transcript_review.needs,
  handle: reviewSession,
});

const MAX_EXAMPLE = 160;

export function describeCandidates(candidates: readonly RuleCandidate[]): SafeText {
  const lines = candidates.slice(0, 3).map((candidate) => {
    const { occurrences, sessions } = weightOf(candidate);
    const calls = pluralize(occurrences, "call");
    const weight = safe`${calls} in ${pluralize(sessions, "session")}`;
    const risk = excerpt(candidate.risk.replaceAll("_", " "), MAX_EXAMPLE);
    const [first] = candidate.examples;
    const example = first === undefined ? "" : safe`, for example ${excerpt(first, MAX_EXAMPLE)}`;
    return safe`- ${excerpt(candidate.rule, MAX_EXAMPLE)}: ${weight} (risk: ${risk})${example}`;
  });
  return safe`Permission review: these allow rules would have spared you repeated prompts.
${escapeSafeInsertions(joinSafe(lines, "\n"))}
To see all of them, run "debrief permissions"; to add one, run "debrief permissions --apply RULE". No settings were changed.`;
}
