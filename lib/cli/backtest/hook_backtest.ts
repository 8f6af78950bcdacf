/**
 * Any hook over many past sessions: where it would have answered, and how.
 *
 * @module
 */
import { filesOf } from "../../clients/recognize.ts";
import type { SessionFile } from "../../clients/files/session_files.ts";
import type { LoadedConfig } from "../../hooks/config/layers.ts";
import type { HookDefinition } from "../../hooks/runner/definition.ts";
import { bareEnvironment } from "../../replay/run_handler.ts";
import { REPLAYED_EVENTS } from "../../replay/moments/moments.ts";
import { replay } from "../../replay/replay.ts";
import { formatInteger, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { type Host, UsageError } from "../host/host.ts";

const SHOWN = 10;
const MAX_TEXT = 160;

export interface AnsweredMoment {
  readonly file: string;
  readonly line: number | null;
  readonly event: string;
  /** What the client would have read. */
  readonly output: SafeText;
}

/** What a hook would have done in some sessions. */
export interface HookBacktest {
  readonly hook: string;
  readonly sessions: number;
  readonly moments: number;
  /** How often it would have given each answer. */
  readonly answers: Readonly<Record<string, number>>;
  /** In how many sessions it failed. */
  readonly failures: number;
  readonly examples: readonly AnsweredMoment[];
}

/**
 * Replays a hook at every moment of some sessions that its events have. Throws UsageError if none of its events can be
 * replayed.
 */
export async function backtestHook(
  definition: HookDefinition,
  files: readonly SessionFile[],
  { config, hooks }: LoadedConfig,
  host: Host,
): Promise<HookBacktest> {
  const events = REPLAYED_EVENTS.filter((event) => definition.events.includes(event));
  if (events.length === 0) {
    throw new UsageError(`Cannot replay ${definition.name}: transcripts show no ${definition.events.join(", ")}`);
  }
  const answers = new Map<string, number>();
  const examples: AnsweredMoment[] = [];
  const failed = new Set<string>();
  let [moments, sessions] = [0, 0];
  for (const { path, agent } of files) {
    if (agent !== null) continue;
    sessions++;
    const session = filesOf(path).sessionPath(path);
    const around = { ...bareEnvironment(config), hooks, env: (name: string) => host.env(name) ?? null };
    for (const event of events) {
      try {
        for await (const { moment, run } of replay({ definition, event, session, at: { kind: "every" } }, around)) {
          moments++;
          if (run.output === "") continue;
          answers.set(run.answer.kind, (answers.get(run.answer.kind) ?? 0) + 1);
          if (examples.length < SHOWN) {
            examples.push({ file: path, line: moment.line, event, output: excerpt(run.output, MAX_TEXT) });
          }
        }
      } catch {
        failed.add(path); // as in a session: the hook gives up, the others go on
      }
    }
  }
  return {
    hook: definition.name,
    sessions,
    moments,
    answers: Object.fromEntries(answers),
    failures: failed.size,
    examples,
  };
}

export function hookBacktestText({ hook, sessions, moments, answers, failures, examples }: HookBacktest): SafeText {
  const name = safeText(hook);
  const counts = Object.entries(answers).map(([kind, count]) =>
    safe`  ${padSafe(safeText(kind), 12)}${formatInteger(count)}\n`
  );
  const failed = failures === 0
    ? safe``
    : safe`It failed in ${pluralize(failures, "session")}; run debrief hooks replay to see why.\n`;
  const shown = examples.map(({ file, line, output }) =>
    safe`  ${safeText(file)}${line === null ? safe`` : safe`:${line}`}\n    ${output}\n`
  );
  const what = safe`${name} in ${pluralize(sessions, "session")}, at ${pluralize(moments, "moment")}:\n`;
  const answered = counts.length === 0 ? safe`  no answer\n` : joinSafe(counts);
  return safe`${what}${answered}${failed}${shown.length === 0 ? safe`` : safe`First answers:\n`}${joinSafe(shown)}`;
}
