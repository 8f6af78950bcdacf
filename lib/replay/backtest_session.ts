import { clientOf, entriesForward } from "../clients/read.ts";
import { filesOf } from "../clients/recognize.ts";
import { followedMessages, MESSAGE_MARK } from "../analyses/triage/follow_up.ts";
import { containsText } from "../session/io/lines.ts";
import { withSource } from "../session/io/source.ts";
import type { Config } from "../hooks/config/config.ts";
import { memoryTriage } from "../hooks/handlers/memory_triage.ts";
import {
  type BlockExample,
  compareExamples,
  MAX_EXAMPLES,
  type SessionResult,
  type StopResult,
} from "./session_result.ts";
import { CATEGORIES } from "../analyses/triage/category.ts";
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../json.ts";
import { redact } from "../text/redact.ts";
import { sanitize } from "../text/sanitize.ts";
import { truncate } from "../text/truncate.ts";
import { type HookInvocation, type ReplayedRun, type ReplayEnvironment, runHandler } from "./run_handler.ts";
import { LineNumbers } from "./line_numbers.ts";
import { memoryStore } from "./memory_store.ts";
import type { Moment } from "./moments/moment.ts";
import { momentAtLine, stopMoments } from "./moments/stop_moments.ts";

/** How many characters of an example's text are kept. */
const MAX_TEXT = 160;

function environment(config: Config): ReplayEnvironment {
  return { config, store: memoryStore(), project: null, configDir: null, env: () => null, readText: () => null };
}

/** The scores that a run is based on, in the order of `CATEGORIES`; null if the hook computed none. */
function scoresOf({ basis }: ReplayedRun): JsonObject[] | null {
  const scores = objectAt(basis, "scores");
  return scores && CATEGORIES.map((category) => objectAt(scores, category) ?? {});
}

/** The categories that blocked the session, with the new evidence. */
function newFindings({ basis }: ReplayedRun): JsonObject[] {
  return arrayAt(basis, "held").filter(isJsonObject);
}

function stopResult(line: number, run: ReplayedRun, scored: ReplayedRun): StopResult {
  const scores = scoresOf(scored) ?? [];
  const blocked = newFindings(run).map((finding) => finding["category"]);
  return {
    line,
    scores: CATEGORIES.map((_, index) => numberAt(scores[index] ?? {}, "score") ?? 0),
    triggered: CATEGORIES.filter((_, index) => scores[index]?.["triggered"] === true),
    blocked: CATEGORIES.filter((category) => blocked.includes(category)),
    passReason: run.answer.kind === "none" ? stringAt(run.basis, "pass") ?? "silent" : "",
  };
}

/** The same invocation as if no Stop hook had been active and nothing had run in the background. */
function withoutDisturbance({ input, now, visibleBytes }: HookInvocation): HookInvocation {
  return { input: { ...input, stop_hook_active: false, background_tasks: [] }, now, visibleBytes };
}

interface StopRun {
  readonly stop: StopResult;
  readonly run: ReplayedRun;
}

/** Runs triage at a moment. If the hook computes no scores there, they come from a second run in which it does. */
async function runAt({ line, invocation }: Moment, replayEnvironment: ReplayEnvironment): Promise<StopRun> {
  const run = await runHandler(memoryTriage, invocation, replayEnvironment);
  const scored = scoresOf(run) === null
    ? await runHandler(memoryTriage, withoutDisturbance(invocation), environment(replayEnvironment.config))
    : run;
  return { stop: stopResult(line ?? 0, run, scored), run };
}

/** As if the session had stopped there for the first time. Throws NoSuchMomentError without such a line. */
export async function triageAtLine(path: string, line: number, config: Config): Promise<StopResult> {
  const moment = momentAtLine(path, line);
  const invocation = withoutDisturbance(moment.invocation);
  return (await runAt({ ...moment, invocation }, environment(config))).stop;
}

function findExamples({ stop, run }: StopRun, numbers: LineNumbers): BlockExample[] {
  return newFindings(run).flatMap((finding) => {
    const category = CATEGORIES.find((known) => known === finding["category"]);
    const strongest = arrayAt(finding, "evidence").find(isJsonObject);
    if (category === undefined || strongest === undefined) return [];
    const uuid = stringAt(strongest, "uuid");
    numbers.readTo(stop.line);
    const clean = (name: string) => truncate(redact(sanitize(stringAt(strongest, name) ?? "")).trim(), MAX_TEXT);
    return [{
      category,
      score: numberAt(finding, "score") ?? 0,
      stopLine: stop.line,
      line: uuid === null ? null : numbers.lineOf(uuid),
      text: clean("text"),
      cue: clean("cue"),
    }];
  });
}

function mostConfident(examples: readonly BlockExample[]): BlockExample[] {
  return CATEGORIES.flatMap((category) =>
    examples.filter((example) => example.category === category).sort(compareExamples).slice(0, MAX_EXAMPLES)
  );
}

/** At every past stop, with the state that the hook had by then. Throws UnreadableTranscriptError. */
export async function backtestSession(path: string, config: Config): Promise<SessionResult> {
  const replayEnvironment = environment(config);
  const numbers = new LineNumbers(path);
  const stops: StopResult[] = [];
  let examples: BlockExample[] = [];
  try {
    for (const moment of stopMoments(path)) {
      const stopRun = await runAt(moment, replayEnvironment);
      stops.push(stopRun.stop);
      examples = mostConfident([...examples, ...findExamples(stopRun, numbers)]);
    }
  } finally {
    numbers.close();
  }
  const followed = withSource(path, (source) => {
    if (!containsText(source, MESSAGE_MARK)) return [];
    return [...followedMessages(entriesForward(source, clientOf(source).withoutMetadata))];
  });
  return { session: filesOf(path).sessionIdOf(path), stops, followed, examples };
}
