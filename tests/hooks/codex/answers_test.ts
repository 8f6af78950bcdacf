/**
 * Every answer that hooks can give, against the schemas that Codex declares for what hooks print (cut from its program) and
 * against what it was seen to refuse although its schema allows it.
 */
import { assert, assertEquals } from "@std/assert";
import { codex } from "../../../lib/clients/codex/mod.ts";
import { CODEX_EVENTS } from "../../../lib/clients/codex/protocol/events.ts";
import { answerText, type HookAnswer } from "../../../lib/hooks/protocol/output.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { safe } from "../../../lib/text/safe_text.ts";
import { codexRecordings } from "../../support/recordings/codex_recordings.ts";

/** The schemas of each version, by event. */
const SCHEMAS: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = JSON.parse(
  Deno.readTextFileSync(new URL("../../../fixtures/clients-codex/answers.json", import.meta.url)),
);

/** What a schema does not allow in a value. */
function* misfits(schema: JsonObject, value: Json, path = ""): Generator<string> {
  const { type, properties = {}, required = [], additionalProperties } = schema;
  const values = schema["enum"] ?? (schema["const"] === undefined ? undefined : [schema["const"]]);
  if (typeof type === "string" && type !== (isJsonObject(value) ? "object" : typeof value)) {
    yield `${path}: not a ${type}`;
  }
  if (Array.isArray(values) && !values.includes(value)) yield `${path}: ${JSON.stringify(value)}`;
  if (!isJsonObject(value) || !isJsonObject(properties)) return;
  if (Array.isArray(required)) { for (const key of required) if (!(String(key) in value)) yield `${path}: no ${key}`; }
  for (const [key, member] of Object.entries(value)) {
    const known = properties[key];
    if (isJsonObject(known)) yield* misfits(known, member ?? null, `${path}.${key}`);
    else if (additionalProperties === false) yield `${path}.${key}: unknown`;
  }
}

/** What Codex refuses although the schema has it: measured with 0.124, 0.135, 0.150 and 0.169. */
function* refusals(version: string, event: string, answer: JsonObject): Generator<string> {
  const own = isJsonObject(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  if (answer["decision"] === "block" && !answer["reason"]) yield "a block without reason";
  if (answer["decision"] === "approve") yield "approve";
  if (own["permissionDecision"] === "ask") yield "ask";
  if (own["permissionDecision"] === "allow" && !own["updatedInput"]) yield "a bare allow";
  if (own["permissionDecision"] === "deny" && !own["permissionDecisionReason"]) yield "a deny without reason";
  if ("suppressOutput" in answer && event.endsWith("ToolUse")) yield "suppressOutput";
  if (version === "0.124.0" && event === "PreToolUse" && "additionalContext" in own) yield "context before a call";
}

const TEXT = safe`some words`;
const ANSWERS: readonly HookAnswer[] = [
  { kind: "none" },
  { kind: "block", reason: TEXT },
  { kind: "context", text: TEXT },
  { kind: "context", text: TEXT, orNotice: true },
  { kind: "notice", text: TEXT },
  ...(["allow", "deny", "ask"] as const).flatMap((decision): HookAnswer[] => [
    { kind: "permission", decision, reason: TEXT },
    { kind: "permission", decision, reason: TEXT, context: TEXT },
  ]),
  { kind: "request", behavior: "allow" },
  { kind: "request", behavior: "deny" },
  { kind: "request", behavior: "deny", message: TEXT },
];

for (const [version, schemas] of Object.entries(SCHEMAS)) {
  Deno.test(`every answer of a hook is one that Codex ${version} takes`, () => {
    const transcript = codexRecordings().find((recording) => recording.version === version)?.main ?? null;
    assert(transcript !== null);
    const accepted = codex.hooks.accepts(transcript);
    const printed = new Set<string>();
    for (const event of [...Object.keys(CODEX_EVENTS), "PostToolUseFailure", "Notification"]) {
      for (const answer of ANSWERS) {
        const text = answerText(event, answer, accepted);
        if (text === "") continue;
        const value: JsonObject = JSON.parse(text);
        const schema = schemas[event];
        // an event that the version does not have starts no hook; SessionEnd takes no answer in any
        assert(event !== "SessionEnd", text);
        if (schema === undefined) continue;
        printed.add(`${event} ${answer.kind}`);
        assertEquals([...misfits(schema, value), ...refusals(version, event, value)], [], `${event}: ${text}`);
      }
    }
    for (const known of ["Stop block", "Stop notice", "PreToolUse permission", "PermissionRequest request"]) {
      assert(printed.has(known), known);
    }
  });
}

Deno.test("an answer that a version of Codex does not declare is noticed", () => {
  const schema = SCHEMAS["0.169.0"]?.["Stop"] ?? {};
  assertEquals([...misfits(schema, { hookSpecificOutput: { hookEventName: "Stop" } })], [
    ".hookSpecificOutput: unknown",
  ]);
  assertEquals([...misfits(schema, { decision: "approve", reason: 1 })].length, 2);
});
