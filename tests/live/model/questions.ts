/** What is asked of the evidence again and again. */
import { arrayAt, isJsonObject, type JsonObject, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import type { ModelRequest } from "./model.ts";
import type { HookCall } from "../stage/recorder.ts";

export function callsOf(evidence: Evidence, hook: string, event?: string): HookCall[] {
  return evidence.hooks.filter((call) =>
    call.hook === hook && (event === undefined || stringAt(call.input, "hook_event_name") === event)
  );
}

/** What a run of a hook left in the log; null where its lines and the runs do not go together. */
export function figuresOf(evidence: Evidence, call: HookCall): JsonObject | null {
  const calls = callsOf(evidence, call.hook);
  const lines = evidence.log.filter((line) => line["hook"] === call.hook);
  if (lines.length !== calls.length) return null;
  // lines are written at the end of a run, and know when it began
  const sorted = [...lines].sort((a, b) => (String(a["ts"]) < String(b["ts"]) ? -1 : 1));
  const data = sorted[calls.indexOf(call)]?.["data"];
  return isJsonObject(data) ? data : {};
}

export function textsOf({ messages }: ModelRequest): string {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (isJsonObject(value)) ["content", "text"].forEach((key) => walk(value[key]));
  };
  messages.forEach(walk);
  return texts.join("\n");
}

/** The result that the model was told of a call; null where it was told none. */
export function toldResult(evidence: Pick<Evidence, "requests">, toolUseId: string): string | null {
  for (const request of evidence.requests) {
    for (const message of request.messages) {
      if (!isJsonObject(message)) continue;
      for (const block of arrayAt(message, "content")) {
        if (isJsonObject(block) && stringAt(block, "tool_use_id") === toolUseId) {
          return textsOf({ ...request, messages: [block] });
        }
      }
    }
  }
  return null;
}
