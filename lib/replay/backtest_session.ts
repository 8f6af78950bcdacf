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
import { arrayAt, isJsonObject, type JsonObject, numberAt, stringAt } from "../json.ts";
import { redact } from "../text/redact.ts";
import { sanitize } from "../text/sanitize.ts";
import { truncate } from "../text/truncate.ts";
import { bareEnvironment, type ReplayedRun, type ReplayEnvironment, runHandler } from "./run_handler.ts";
import { LineNumbers } from "./line_numbers.ts";
import type { Moment } from "./moments/moment.ts";
import { stopMoments } from "./moments/stop_moments.ts";

/** How many characters of an example's text are kept. */
const MAX_TEXT = 160;

/** The categories that blocked the session, with the new evidence. */
function newFindings({ basis }: ReplayedRun): JsonObject[] {
  return arrayAt(basis, "held").filter(isJsonObject);
}

function stopResult(line: number, run: ReplayedRun): StopResult {
  const blocked = newFindings(run).map((finding) => finding["category"]);
  return {
    line,
    blocked: CATEGORIES.filter((category) => blocked.includes(category)),
    passReason: run.answer.kind === "none" ? stringAt(run.basis, "pass") ?? "silent" : "",
  };
}

interface StopRun {
  readonly stop: StopResult;
  readonly run: ReplayedRun;
}

async function runAt({ line, invocation }: Moment, replayEnvironment: ReplayEnvironment): Promise<StopRun> {
  const run = await runHandler(memoryTriage, invocation, replayEnvironment);
  return { stop: stopResult(line ?? 0, run), run };
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
  const replayEnvironment = bareEnvironment(config);
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
