/**
 * transcript_review (Stop, SubagentStop, SessionEnd): which permissions got in the way, and which rules would have helped?
 *
 * Keeps a review of each session and agent in `sessions/<session>/`, reads on where it stopped the last time, and
 * counts the rules that calls asked for in the project's `summary.json`. With `review.mode: "context"` it says once when a rule
 * was asked for often enough.
 *
 * @module
 */
import { hookTextOf } from "../../analyses/review/facts/classify.ts";
import { type RuleCandidate, weightOf } from "../../analyses/review/recommend/candidates.ts";
import { promptedIds } from "../../analyses/review/facts/call_fact.ts";
import { type ResumeOptions, resumeReading } from "../../analyses/review/resume.ts";
import { changeSummary, describeCandidates } from "../../analyses/review/review_summary.ts";
import { type SessionReview, sessionReviewFrom, sessionReviewJson } from "../../analyses/review/session_review.ts";
import type { History } from "../../analyses/review/recommend/requirements.ts";
import { type HookContext, type HookDefinition, REVIEW_PERMISSIONS } from "../runner/definition.ts";
import { type HookAnswer, NO_ANSWER } from "../protocol/output.ts";
import { projectState, safeName, sessionState } from "../store/state_names.ts";
import type { JsonObject } from "../../json.ts";
import { effectiveSettings, mergeSettings, type SettingsLayer } from "../../permissions/rules/settings.ts";
import { maySpeak } from "./speaking.ts";
import { DiskFiles } from "../../clients/claude_code/files/disk_files.ts";
import { poll } from "../runner/clock.ts";
import { UnreadableTranscriptError, withSource } from "../../session/io/source.ts";

/** The rules that the calls of a project asked for. */
const summaryOf = ({ project }: HookContext) => projectState(project, "summary.json");
/** Kept back for writing what was found. */
const RESERVE_MS = 400;
/** The client ends a Stop hook after 5 s; the next stop reads on. */
const READ_MS = 3_000;

/** How long results of calls are waited for that have just begun. */
const SETTLE_MS = 150;

/** A file to read on, and what its review is called. */
interface Target {
  readonly path: string;
  readonly name: string;
  readonly agent: { readonly id: string; readonly type: string | null } | null;
}

function textOf({ readText }: HookContext, path: string): string | null {
  try {
    return readText(path);
  } catch {
    return null; // none there, or not ours to read: nothing is allowed by it
  }
}

/** The settings in force: what they allow now needs no rule. */
function historyOf(context: HookContext): History {
  const { project, configDir } = context;
  const files: [SettingsLayer, string][] = [];
  if (configDir !== null) files.push(["user", `${configDir}/settings.json`]);
  if (project !== null) {
    files.push(["project", `${project}/.claude/settings.json`], ["local", `${project}/.claude/settings.local.json`]);
  }
  const parsed = files.flatMap(([layer, path]) => {
    const text = textOf(context, path);
    return text === null ? [] : [effectiveSettings(text, { layer, path })];
  });
  return { settings: mergeSettings(parsed), home: context.env("HOME") ?? context.env("USERPROFILE") ?? "" };
}

/** The calls a person was asked about, where tool_intent records that: clients before 2.1.300 do not. */
function promptsOf({ config, store }: HookContext, session: string): ReadonlySet<string> {
  if (config.intent.log === "off") return new Set();
  const records = store.readRecords(sessionState(session, "intent.jsonl"));
  return promptedIds(records.status === "done" ? records.value : []);
}

function agentTarget(
  session: string,
  path: string,
  agent: { readonly id: string; readonly type: string | null },
): Target {
  return { path, name: sessionState(session, `review.agent-${safeName(agent.id)}.json`), agent };
}

/** What ended: an agent, or the session with its agents. */
function targetsOf({ input, visibleBytes: seen }: HookContext, session: string): Target[] {
  const files = new DiskFiles(input.transcriptPath, seen);
  const { transcriptPath } = input;
  if (input.kind === "SubagentStop" && input.agentId !== null) {
    const { agentId: id, agentType } = input;
    const found = input.agentTranscriptPath === null && transcriptPath !== null ? files.agent(id) : null;
    const path = input.agentTranscriptPath ?? found?.path ?? null;
    const type = agentType || (found?.meta?.agentType ?? null);
    return path === null ? [] : [agentTarget(session, path, { id, type })];
  }
  if (transcriptPath === null) return [];
  const agents = input.kind === "SubagentStop" ? [] : files.agents();
  return [
    { path: transcriptPath, name: sessionState(session, "review.json"), agent: null },
    ...agents.map(({ agentId, path, meta }) =>
      agentTarget(session, path, { id: agentId, type: meta?.agentType || null })
    ),
  ];
}

/** What reading a file on gave. */
interface Reviewed {
  /** What its new calls asked for. */
  readonly needs: readonly RuleCandidate[];
  /** Calls without a result, and those of them whose result can only be late. */
  readonly open: ReadonlySet<string>;
  readonly late: readonly string[];
}

/** Reads one file on; null where there is no file (yet). */
function review(context: HookContext, session: string, target: Target, options: ResumeOptions): Reviewed | null {
  const { store } = context;
  const kept = store.readState(target.name);
  const before = sessionReviewFrom(kept.status === "done" ? kept.value : null, session, {
    agent: target.agent,
    transcript: target.path,
  });
  const openBefore = openIn(before);
  let result;
  try {
    result = withSource(
      target.path,
      (source) => resumeReading(source, before, options),
      context.visibleBytes(target.path),
      context.check,
    );
  } catch (error) {
    if (error instanceof UnreadableTranscriptError && error.reason === "missing") return null;
    throw error;
  }
  const open = openIn(result.review);
  // an agent ends once, with all its calls; a session also keeps calls that never ended, which were known at its last stop
  const late = [...open].filter((id) => target.agent !== null || !openBefore.has(id));
  if (result.status === "nothing_new") return { needs: [], open, late };
  const { candidates: needs } = result;
  // the summary first: killed in between, the same calls are read again, and count by their names
  if (needs.length > 0) {
    const now = context.now.toISOString();
    const changed = store.updateState(
      summaryOf(context),
      (value) => changeSummary(value, needs, { now, notify: false }).summary,
    );
    if (changed.status === "failed") throw new Error(changed.message);
  }
  const written = store.updateState(target.name, () => sessionReviewJson(result.review, context.now.toISOString()));
  if (written.status === "failed") throw new Error(written.message);
  return { needs, open, late };
}

function openIn({ reading }: SessionReview): ReadonlySet<string> {
  return new Set(reading?.state.open.map(({ id }) => id));
}

/**
 * Reads one file on, and once more where a call has no result yet: when a turn or an agent stops its calls have ended, so
 * their results are only late, as the client writes 100 ms behind. What does not come in time counts at the next run.
 */
function reviewSettled(
  context: HookContext,
  session: string,
  target: Target,
  options: ResumeOptions,
): readonly RuleCandidate[] | null {
  const first = review(context, session, target, options);
  if (first === null) return null;
  // a past moment shows what stood there then, and nothing more will come
  const isPast = context.visibleBytes(target.path) !== Infinity;
  if (first.late.length === 0 || options.isEnded || isPast) return first.needs;
  const needs = [...first.needs];
  poll(
    () => {
      const next = review(context, session, target, options);
      needs.push(...next?.needs ?? []);
      return next !== null && first.late.some((id) => next.open.has(id)) ? undefined : next;
    },
    context.clock,
    { budgetMs: Math.min(SETTLE_MS, context.remaining() - RESERVE_MS), intervalMs: 20 },
  );
  return needs;
}

const reviewNow: typeof reviewSettled = (context, session, target, options) =>
  review(context, session, target, options)?.needs ?? null;

/** The message about what became strong now, and said once. */
function tell(context: HookContext, needs: readonly RuleCandidate[]): HookAnswer {
  const { input, config, store } = context;
  if (config.review.mode !== "context" || input.kind !== "Stop" || input.stopHookActive || needs.length === 0) {
    return NO_ANSWER;
  }
  if (!maySpeak(context)) return NO_ANSWER;
  let told: readonly RuleCandidate[] = [];
  const changed = store.updateState(summaryOf(context), (value) => {
    const change = changeSummary(value, needs, { now: context.now.toISOString(), notify: true });
    told = change.notified;
    return told.length === 0 ? undefined : change.summary;
  });
  if (changed.status === "failed" || told.length === 0) return NO_ANSWER;
  return { kind: "context", text: describeCandidates(told) };
}

/** A rule that calls asked for, with some of them. */
function needBasis(need: RuleCandidate): JsonObject {
  const { rule, status, risk, reason, examples } = need;
  return { rule, status, risk, reason, examples: [...examples], ...weightOf(need) };
}

function handle(context: HookContext): HookAnswer {
  const { input, config } = context;
  if (config.review.mode === "off") return NO_ANSWER;
  const session = input.sessionId ?? "unknown";
  const deadline = context.clock.now() + Math.min(READ_MS, context.remaining() - RESERVE_MS);
  const options: ResumeOptions = {
    history: historyOf(context),
    hookTexts: config.review.hookTexts.map(hookTextOf),
    prompted: promptsOf(context, session),
    isEnded: input.kind === "SessionEnd",
    hasTime: () => context.clock.now() < deadline,
  };
  const needs: RuleCandidate[] = [];
  const targets = targetsOf(context, session);
  let missing = 0;
  const unreadable: UnreadableTranscriptError[] = [];
  for (const target of targets) {
    if (!options.hasTime()) break;
    try {
      const read = target === targets[0] ? reviewSettled : reviewNow;
      const found = read(context, session, target, options);
      if (found === null) missing++;
      else needs.push(...found);
    } catch (error) {
      if (!(error instanceof UnreadableTranscriptError)) throw error;
      unreadable.push(error); // the others can be read
    }
  }
  const files = targets.length - missing - unreadable.length;
  context.note({
    files,
    missing,
    needs: needs.length,
    ...(unreadable.length === 0 ? {} : { unreadable: unreadable.length }),
  });
  context.explain(() => ({ needs: needs.map(needBasis) }));
  const answer = tell(context, needs);
  if (answer.kind === "none" && unreadable[0] !== undefined) throw unreadable[0];
  return answer;
}

/** The hook. */
export const transcriptReview: HookDefinition = {
  name: "transcript_review",
  events: ["Stop", "SubagentStop", "SessionEnd"],
  permissions: REVIEW_PERMISSIONS,
  handle,
};
