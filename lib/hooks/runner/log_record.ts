import type { JsonObject } from "../../json.ts";
import { excerpt } from "../../text/safe_text.ts";
import { VERSION } from "../../version.ts";
import type { HookInput } from "../protocol/input.ts";

/** The log of a project in the store: a line for each run of a hook. */
export const LOG = "log.jsonl";

export type Status = "answered" | "passed" | "failed";

const MAX_LINE_BYTES = 4096;
/** The most characters of the data that a shortened line keeps. */
const MAX_DATA = 1000;
const MAX_ERROR = 500;
const MAX_ID = 200;

export interface LoggedRun {
  readonly hook: string;
  /** Its input; null if it could not be read. */
  readonly input: HookInput | null;
  readonly now: Date;
  readonly ms: number;
  readonly status: Status;
  readonly error: unknown;
  /** What it noted; never text of the transcript. */
  readonly data: JsonObject;
}

export function logRecord({ hook, input, now, ms, status, error, data: noted }: LoggedRun): JsonObject {
  const problems = input?.problems ?? [];
  const data = { ...noted, ...(problems.length === 0 ? {} : { input: problems }) };
  return bounded({
    ts: now.toISOString(),
    hook,
    event: excerpt(input?.event ?? "", MAX_ID),
    session: input?.sessionId == null ? null : excerpt(input.sessionId, MAX_ID),
    ...(input?.agentId == null ? {} : { agent: excerpt(input.agentId, MAX_ID) }),
    version: VERSION,
    ms: Math.round(ms * 10) / 10,
    status,
    ...(error === null ? {} : { error: messageOf(error) }),
    ...(Object.keys(data).length === 0 ? {} : { data }),
  });
}

function bounded(line: JsonObject): JsonObject {
  if (new TextEncoder().encode(JSON.stringify(line)).length <= MAX_LINE_BYTES) return line;
  return { ...line, data: { shortened: excerpt(JSON.stringify(line["data"] ?? {}), MAX_DATA) } };
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return excerpt(text, MAX_ERROR);
}
