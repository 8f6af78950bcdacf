import type { SessionPath } from "../clients/files/session_file.ts";
import type { HookDefinition } from "../hooks/runner/definition.ts";
import { isJsonObject, type Json, type JsonObject, stringAt } from "../json.ts";
import { type ReplayedRun, type ReplayEnvironment, runHandler } from "./run_handler.ts";
import { LineNumbers } from "./line_numbers.ts";
import type { Moment, MomentSelector } from "./moments/moment.ts";
import { findMoments, type ReplayedEvent } from "./moments/moments.ts";

/**
 * What a hook would have answered at a moment.
 *
 * @experimental
 */
export interface Replayed {
  /** The moment. */
  readonly moment: Moment;
  /** The result of the hook. */
  readonly run: ReplayedRun;
}

/**
 * What to replay.
 *
 * @experimental
 */
export interface ReplayRequest {
  /** The hook. */
  readonly definition: HookDefinition;
  /** The event on which it is called. */
  readonly event: ReplayedEvent;
  /** The session's file, or an agent's. */
  readonly session: SessionPath;
  /** Which moments. */
  readonly at: MomentSelector;
}

function addLines(value: Json | undefined, numbers: LineNumbers): Json {
  if (Array.isArray(value)) return value.map((item) => addLines(item, numbers));
  if (!isJsonObject(value)) return value ?? null;
  const uuid = stringAt(value, "uuid");
  const members = Object.entries(value).map(([name, member]): [string, Json] =>
    name === "line" && member === null && uuid !== null
      ? [name, numbers.lineOf(uuid)]
      : [name, addLines(member, numbers)]
  );
  return Object.fromEntries(members);
}

function numberBasis(basis: JsonObject, numbers: LineNumbers): JsonObject {
  const value = addLines(basis, numbers);
  return isJsonObject(value) ? value : {};
}

/**
 * Runs a hook again at the moments of a past session, in order. The environment's store keeps the hook's state between
 * them. On Stop, the hook also runs at the moments before a requested one, but they are not returned.
 *
 * @experimental
 * @param request The hook, its event, the session, and which moments.
 * @param environment The configuration, the store, and what the hook may read.
 * @returns Each moment with the result of the hook.
 * @throws {NoSuchMomentError} If the session does not have the requested moment.
 * @throws {UnreadableTranscriptError} If the file cannot be read.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { answers, defineHook } from "@debrief/debrief/hook";
 * import { DEFAULT_CONFIG, memoryStore, replay } from "@debrief/debrief/replay";
 * import { filesOf } from "@debrief/debrief/transcript";
 *
 * const hook = defineHook({
 *   name: "keep_building",
 *   events: ["Stop"],
 *   needs: [],
 *   handle: ({ input }) => input.stopHookActive ? answers.none : answers.block("Run the tests first."),
 * });
 * const environment = {
 *   config: DEFAULT_CONFIG,
 *   store: memoryStore(),
 *   project: null,
 *   configDir: null,
 *   env: () => null,
 *   readText: () => null,
 * };
 * const path = "fixtures/clients/2.1.330/plain_tools/487921a1-6511-4ede-8869-e8e6c0f6fde2.jsonl";
 * const session = filesOf(path).sessionPath(path);
 * const kinds: string[] = [];
 * for await (const { run } of replay({ definition: hook, event: "Stop", session, at: { kind: "every" } }, environment)) {
 *   kinds.push(run.answer.kind);
 * }
 * assertEquals(kinds, ["block"]);
 * ```
 */
export async function* replay(request: ReplayRequest, environment: ReplayEnvironment): AsyncGenerator<Replayed> {
  const { definition, event, session, at } = request;
  const { moments, isRequested } = findMoments(session, event, at);
  const numbers = new LineNumbers(event === "Stop" ? session.main : session.path);
  try {
    for (const moment of moments) {
      const run = await runHandler(definition, moment.invocation, environment);
      if (!isRequested(moment)) continue;
      numbers.readTo(moment.line);
      yield { moment, run: { ...run, basis: numberBasis(run.basis, numbers) } };
    }
  } finally {
    numbers.close();
  }
}
