import { isJsonObject, type JsonObject, objectAt, parseJson, stringAt } from "../../json.ts";
import { fileNameIn } from "../../path.ts";
import { linesForward } from "../../session/io/lines.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { type CheckReport, countKinds, type Problem } from "../resuming/problem.ts";
import type { ClientResuming } from "../resuming/resuming.ts";
import { isRolloutName, rolloutId } from "./files/rollout_name.ts";

/** What keeps Codex from finding a file by its place. */
function placeProblem(path: string | null, id: string | null): Problem | null {
  if (path === null) return null;
  if (/[/\\]archived_sessions[/\\]/.test(path)) {
    return { kind: "not_found", line: null, uuid: null, detail: "the session is archived (run codex unarchive)" };
  }
  if (!isRolloutName(path)) {
    const name = fileNameIn(path);
    return {
      kind: "not_found",
      line: null,
      uuid: null,
      detail: `"${name}" is not named rollout-<time>-<session id>.jsonl`,
    };
  }
  if (id === null || rolloutId(path) === id) return null;
  return {
    kind: "foreign_session",
    line: 1,
    uuid: null,
    detail: `the file is named after ${rolloutId(path)}, the first line says ${id}`,
  };
}

export function checkRollout(source: ByteSource, path: string | null): CheckReport {
  const problems: Problem[] = [];
  const open = new Map<string, number>();
  let [lines, entries, active, inactive] = [0, 0, 0, 0];
  let id: string | null = null;
  let hasMeta = false;
  for (const line of rolloutLines(source)) {
    lines++;
    const { number, object, type, payload } = line;
    if (object === null) {
      problems.push({ kind: "unreadable_line", line: number, uuid: null, detail: "it is not a JSON object" });
      continue;
    }
    entries++;
    if (type === "session_meta" && !hasMeta) {
      hasMeta = true;
      id = stringAt(payload, "id");
    }
    if (type === "compacted") [active, inactive] = [1, inactive + active];
    else if (type === "response_item") active++;
    const callId = stringAt(payload, "call_id");
    const part = callPart(line);
    if (part === null || callId === null) continue;
    if (part === "call") open.set(callId, number);
    else if (!open.delete(callId)) {
      problems.push({
        kind: "result_without_use",
        line: number,
        uuid: null,
        detail: `no call before it has the id ${callId}`,
      });
    }
  }
  for (const [callId, line] of open) {
    problems.push({ kind: "use_without_result", line, uuid: null, detail: `the call ${callId} has no output` });
  }
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const noMeta: Problem | null = hasMeta ? null : {
    kind: "no_session_meta",
    line: null,
    uuid: null,
    detail: "no line of the type session_meta says whose session it is",
  };
  const place = placeProblem(path, id);
  const whole = [noMeta, place].filter((problem) => problem !== null);
  const found = [...problems, ...whole];
  const blocker = whole.find(({ kind }) => kind !== "foreign_session") ?? null;
  return {
    problems: found,
    resumes: blocker === null,
    blocker,
    counts: { lines, entries, active, inactive, metadata: entries - active - inactive, ...countKinds(found) },
  };
}

interface RolloutLine {
  readonly number: number;
  readonly object: JsonObject | null;
  readonly type: string;
  readonly payload: JsonObject;
  /** The type of the payload, or of the item in it, such as `function_call` or `CommandExecution`. */
  readonly kind: string;
}

const NOTHING: JsonObject = {};

export function* rolloutLines(source: ByteSource): Generator<RolloutLine> {
  const decoder = new TextDecoder();
  for (const line of linesForward(source)) {
    const text = line.kind === "line" ? decoder.decode(line.bytes) : "";
    if (line.kind === "line" && text.trim() === "") continue;
    const parsed = parseJson(text);
    const object = isJsonObject(parsed) ? parsed : null;
    const payload = (object && objectAt(object, "payload")) ?? NOTHING;
    const item = objectAt(payload, "item");
    yield {
      number: line.number ?? 0,
      object,
      type: (object && stringAt(object, "type")) ?? "",
      payload,
      kind: (item && stringAt(item, "type")) ?? stringAt(payload, "type") ?? "",
    };
  }
}

export function callPart({ type, kind }: RolloutLine): "call" | "output" | null {
  if (type !== "response_item") return null;
  if (kind === "function_call" || kind === "custom_tool_call" || kind === "local_shell_call") return "call";
  return kind.endsWith("_call_output") ? "output" : null;
}

/** How Codex resumes: from the file alone. Measured with 0.124.0, 0.169.0 and 0.171.0 in a new `CODEX_HOME`. */
export const CODEX_RESUMING: ClientResuming = {
  consequences: {
    no_session_meta: "Codex refuses the file",
    not_found: "Codex does not find the session",
    foreign_session:
      "Codex resumes it by the id in the first line; 0.171 refuses the one in the file's name, which 0.169 takes",
    unreadable_line: "Codex skips the line",
    use_without_result: 'Codex adds the output "aborted"',
    result_without_use: "Codex drops the output",
  },
  check: checkRollout,
};
