import { filesOf } from "../clients/recognize.ts";
import type { HookDefinition } from "../hooks/runner/definition.ts";
import { type Moment, NoSuchMomentError } from "../replay/moments/moment.ts";
import type { ReplayedEvent } from "../replay/moments/moments.ts";
import { replay } from "../replay/replay.ts";
import type { ReplayedRun } from "../replay/run_handler.ts";
import { type FakeClientOptions, fakeEnvironment } from "./fake_environment.ts";

/**
 * A moment of a recorded session.
 *
 * @experimental
 */
export interface RecordedMoment {
  /** The session's transcript, or an agent's. */
  readonly path: string;
  /** The event that the hook is called on. */
  readonly event: ReplayedEvent;
  /** Its line, from 1, or the id of that line, of the call, or of the agent. @default {the last moment} */
  readonly at?: number | string;
}

function isAt({ line, uuid, shownBy }: Moment, at: number | string): boolean {
  return line === at || uuid === at || shownBy === `call ${at}` || shownBy === `agent ${at}`;
}

/**
 * Runs a hook at a moment of a recorded session at which the client would have called it: with the input that the
 * client would have sent, the files as they were, and the state that the hook had kept by then. Writes nothing.
 *
 * @experimental
 * @param hook The hook.
 * @param moment The moment.
 * @param options What the hook finds besides the session.
 * @returns The answer, and what the hook would have printed, logged and stored.
 * @throws {NoSuchMomentError} If the session has no such moment.
 * @throws {UnreadableTranscriptError} If the file cannot be read.
 *
 * @example Usage
 * ```ts
 * import { answers, defineHook } from "@debrief/debrief/hook";
 * import { askRecorded, assertAnswer } from "@debrief/debrief/testing";
 *
 * const hook = defineHook({
 *   name: "no_reads",
 *   events: ["PreToolUse"],
 *   needs: [],
 *   handle: ({ input }) => input.toolName === "Read" ? answers.ask("Read it?") : answers.none,
 * });
 * const path = "fixtures/clients/2.1.330/plain_tools/487921a1-6511-4ede-8869-e8e6c0f6fde2.jsonl";
 * assertAnswer(await askRecorded(hook, { path, event: "PreToolUse" }), "none");
 * ```
 */
export async function askRecorded(
  hook: HookDefinition,
  { path, event, at }: RecordedMoment,
  options: FakeClientOptions = {},
): Promise<ReplayedRun> {
  const session = filesOf(path).sessionPath(path);
  let last: ReplayedRun | null = null;
  for await (
    const { moment, run } of replay(
      { definition: hook, event, session, at: { kind: "every" } },
      fakeEnvironment(options),
    )
  ) {
    last = at === undefined || isAt(moment, at) ? run : null;
    if (at !== undefined && last !== null) return last;
  }
  if (last === null) {
    throw new NoSuchMomentError(`Cannot ask ${hook.name} in "${path}": no ${event} ${at ?? ""}`.trimEnd());
  }
  return last;
}
