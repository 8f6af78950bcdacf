import type { Config } from "../hooks/config/config.ts";
import { memoryTriage } from "../hooks/handlers/memory_triage.ts";
import {
  compareExamples,
  type Example,
  MAX_EXAMPLES,
  type SessionResult,
  type StopResult,
} from "../evaluation/session_result.ts";
import { CATEGORIES, type Category } from "../analyses/triage/category.ts";
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../json.ts";
import { redact, sanitise, truncate } from "../text/mod.ts";
import { sessionIdOf } from "../clients/claude_code/files/session_files.ts";
import { type HookInvocation, type HookRun, type ReplayEnvironment, runHandler } from "./run_handler.ts";
import { LineNumbers } from "./line_numbers.ts";
import { memoryStore } from "./memory_store.ts";
import { type Moment, NoSuchMomentError } from "./moment.ts";
import { momentAtLine, stopMoments } from "./stop_moments.ts";

const MAX_TEXT = 160;

function environment(config: Config): ReplayEnvironment {
  return { config, store: memoryStore(), project: null, configDir: null, env: () => null, readText: () => null };
}

function selectCategories(told: HookRun, which: (score: JsonObject) => boolean): Category[] {
  const scores = objectAt(told.basis, "scores") ?? {};
  return CATEGORIES.filter((category) => which(objectAt(scores, category) ?? {}));
}

function scoresOf(told: HookRun): number[] {
  const scores = objectAt(told.basis, "scores") ?? {};
  return CATEGORIES.map((category) => numberAt(objectAt(scores, category) ?? {}, "score") ?? 0);
}

/** What a session is held for, with the evidence that was new. */
function newFindings(told: HookRun): JsonObject[] {
  return arrayAt(told.basis, "held").filter(isJsonObject);
}

function stopResult(line: number, told: HookRun, scored: HookRun): StopResult {
  const held = newFindings(told).map((finding) => finding["category"]);
  return {
    line,
    scores: scoresOf(scored),
    triggered: selectCategories(scored, (score) => score["triggered"] === true),
    blocked: CATEGORIES.filter((category) => held.includes(category)),
    passReason: told.answer.kind === "none" ? stringAt(told.basis, "pass") ?? "silent" : "",
  };
}

/** The same moment as if nobody had held the turn and nothing ran in the background. */
function withoutDisturbance({ input, now, visibleBytes: seen }: HookInvocation): HookInvocation {
  return { input: { ...input, stop_hook_active: false, background_tasks: [] }, now, visibleBytes: seen };
}

/** What triage says there; where the hook would not look, its scores come from looking all the same. */
async function runAt(
  { line, invocation: past }: Moment,
  surroundings: ReplayEnvironment,
): Promise<{ said: StopResult; told: HookRun }> {
  const told = await runHandler(memoryTriage, past, surroundings);
  const looked = objectAt(told.basis, "scores") !== null;
  const scored = looked
    ? told
    : await runHandler(memoryTriage, withoutDisturbance(past), environment(surroundings.config));
  return { said: stopResult(line ?? 0, told, scored), told };
}

function findExamples({ said, told }: { said: StopResult; told: HookRun }, numbers: LineNumbers): Example[] {
  return newFindings(told).flatMap((found) => {
    const category = CATEGORIES.find((known) => known === found["category"]);
    const best = arrayAt(found, "evidence").find(isJsonObject);
    if (category === undefined || best === undefined) return [];
    const uuid = stringAt(best, "uuid");
    numbers.readTo(said.line);
    const clean = (name: string) => truncate(redact(sanitise(stringAt(best, name) ?? "")).trim(), MAX_TEXT);
    return [{
      category,
      score: numberAt(found, "score") ?? 0,
      stopLine: said.line,
      line: uuid === null ? null : numbers.lineOf(uuid),
      text: clean("text"),
      cue: clean("cue"),
    }];
  });
}

/** The surest few of each category. */
function mostConfident(examples: readonly Example[]): Example[] {
  return CATEGORIES.flatMap((category) =>
    examples.filter((example) => example.category === category).sort(compareExamples).slice(0, MAX_EXAMPLES)
  );
}

/**
 * Runs triage at every past stop of a session: the handler of the hook, with the time of then and what it would remember
 * by then.
 *
 * @param path The session's file.
 * @param asked Lines to look at besides, each as if the session had stopped there and nothing had been said before.
 * @throws {UnreadableTranscriptError} Where the file cannot be read.
 */
export async function backtestSession(path: string, config: Config, asked: readonly number[]): Promise<SessionResult> {
  const surroundings = environment(config);
  const numbers = new LineNumbers(path);
  const stops: StopResult[] = [];
  let examples: Example[] = [];
  try {
    for (const moment of stopMoments(path)) {
      const found = await runAt(moment, surroundings);
      stops.push(found.said);
      examples = mostConfident([...examples, ...findExamples(found, numbers)]);
    }
  } finally {
    numbers.close();
  }
  const looked: StopResult[] = [];
  const beyond: number[] = [];
  for (const line of asked) {
    try {
      const moment = momentAtLine(path, line);
      looked.push(
        (await runAt({ ...moment, invocation: withoutDisturbance(moment.invocation) }, environment(config))).said,
      );
    } catch (error) {
      if (!(error instanceof NoSuchMomentError)) throw error;
      beyond.push(line);
    }
  }
  return { session: sessionIdOf(path), stops, labelled: looked, missingLines: beyond, examples };
}
