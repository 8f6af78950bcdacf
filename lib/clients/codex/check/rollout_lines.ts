import { isJsonObject, type JsonObject, objectAt, parseJson, stringAt } from "../../../json.ts";
import { linesForward } from "../../../session/io/lines.ts";
import type { ByteSource } from "../../../session/io/source.ts";

export interface RolloutLine {
  /** 1-based. */
  readonly number: number;
  /** Where it begins, in bytes. */
  readonly offset: number;
  /** The line's object; null if it is not one. */
  readonly object: JsonObject | null;
  /** Its type, such as `response_item`; "" if there is none. */
  readonly type: string;
  readonly payload: JsonObject;
  /** The type of the payload, or of the item in it, such as `function_call` or `CommandExecution`. */
  readonly kind: string;
}

const NOTHING: JsonObject = {};

/** The lines of a rollout that are not blank. */
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
      offset: line.offset,
      object,
      type: (object && stringAt(object, "type")) ?? "",
      payload,
      kind: (item && stringAt(item, "type")) ?? stringAt(payload, "type") ?? "",
    };
  }
}

/** Whether a line is a call, an output, or neither. */
export function callPart({ type, kind }: RolloutLine): "call" | "output" | null {
  if (type !== "response_item") return null;
  if (kind === "function_call" || kind === "custom_tool_call" || kind === "local_shell_call") return "call";
  return kind.endsWith("_call_output") ? "output" : null;
}
