import type { HookDefinition } from "../hooks/runner/definition.ts";
import { isJsonObject, type Json, type JsonObject, stringAt } from "../json.ts";
import { type HookRun, type ReplayEnvironment, runHandler } from "./run_handler.ts";
import { LineNumbers } from "./line_numbers.ts";
import type { Moment, MomentSelector } from "./moment.ts";
import { findMoments, type ReplayedEvent } from "./moments.ts";
import type { SessionPath } from "../clients/claude_code/files/session_files.ts";

/** What a hook would have said at a moment. */
export interface Replayed {
  readonly moment: Moment;
  readonly run: HookRun;
}

/** What is replayed. */
export interface ReplayRequest {
  readonly definition: HookDefinition;
  readonly event: ReplayedEvent;
  readonly session: SessionPath;
  readonly at: MomentSelector;
}

/** Gives evidence that names a uuid its line. */
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

function numbered(basis: JsonObject, numbers: LineNumbers): JsonObject {
  const value = addLines(basis, numbers);
  return isJsonObject(value) ? value : {};
}

/**
 * Asks a hook about the moments of a past session, in order. What it remembers from one to the next lies in the store of
 * the surroundings; moments before the one asked for are asked too, and not given.
 *
 * @throws {NoSuchMomentError} Where the moment asked for is not in the session.
 * @throws {UnreadableTranscriptError} Where the file cannot be read.
 */
export async function* replay(question: ReplayRequest, around: ReplayEnvironment): AsyncGenerator<Replayed> {
  const { definition, event, session: place, at } = question;
  const { moments, isRequested: isWanted } = findMoments(place, event, at);
  const numbers = new LineNumbers(event === "Stop" ? place.main : place.path);
  try {
    for (const moment of moments) {
      const told = await runHandler(definition, moment.invocation, around);
      if (!isWanted(moment)) continue;
      numbers.readTo(moment.line);
      yield { moment, run: { ...told, basis: numbered(told.basis, numbers) } };
    }
  } finally {
    numbers.close();
  }
}
