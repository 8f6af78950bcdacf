/**
 * Examples that are kept beside the rules: calls with the decision that the rules should make.
 *
 * @module
 */
import { type Host, UsageError } from "../host/host.ts";
import { readTextFile } from "../host/read_text_file.ts";
import { isJsonObject, type Json, objectAt, parseJsonObject, stringAt } from "../../json.ts";
import { decide } from "../../permissions/decide/decide.ts";
import type { DecidedCall, PermissionContext } from "../../permissions/context.ts";
import type { Decision, Verdict } from "../../permissions/decide/verdict.ts";
import { missingMember } from "../../permissions/decide/file.ts";
import { pluralize } from "../../text/format.ts";
import { jsonText } from "../../text/safe_json.ts";
import { safe, safeText } from "../../text/safe_text.ts";

const DECISIONS: readonly Decision[] = ["allow", "ask", "deny"];

/** A call and the decision that is expected of it. */
export interface RuleExample {
  readonly expected: Decision;
  readonly call: DecidedCall;
}

/**
 * Reads examples: `{"allow":["npm test"],"deny":["git push --force",{"tool":"Read","input":{"file_path":".env"}}]}`. A
 * text is a Bash command.
 *
 * @param what The file, for the message.
 * @throws {UsageError} If the text is anything else.
 */
export function parseExamples(text: string, what: string): RuleExample[] {
  const refuse = (reason: string): never => {
    throw new UsageError(`Cannot read examples "${what}": ${reason}`);
  };
  const lists = parseJsonObject(text) ?? refuse("it must be a JSON object with the arrays allow, ask and deny");
  return Object.entries(lists).flatMap(([name, entries]) => {
    const expected = DECISIONS.find((one) => one === name) ??
      refuse(`"${name}" must be one of ${DECISIONS.join(", ")}`);
    if (!Array.isArray(entries)) return refuse(`"${name}" must be an array`);
    return entries.map((entry, i): RuleExample => {
      const call = exampleCall(entry);
      return { expected, call: call ?? refuse(`${name}[${i}] must be a command or {"tool":…,"input":{…}}`) };
    });
  });
}

function exampleCall(entry: Json): DecidedCall | null {
  if (typeof entry === "string") return { tool: "Bash", input: { command: entry } };
  const tool = isJsonObject(entry) ? stringAt(entry, "tool") : null;
  if (!isJsonObject(entry) || tool === null) return null;
  const call = { tool, input: objectAt(entry, "input") ?? {} };
  return missingMember(call) === null ? call : null;
}

/** An example and what the client would decide. */
interface CheckedExample extends RuleExample {
  readonly decided: Verdict;
  readonly holds: boolean;
}

/**
 * Prints the examples of a file that the client would decide otherwise; returns 1 if there is one and `fail` is set.
 */
export function checkExamples(
  path: string,
  context: PermissionContext,
  { host, json, fail }: { readonly host: Host; readonly json: boolean; readonly fail: boolean },
): number {
  const checked = parseExamples(readTextFile(path, "examples", host), path).map((example): CheckedExample => {
    const decided = decide(example.call, context);
    return { ...example, decided, holds: decided.verdict === example.expected };
  });
  const wrong = checked.filter(({ holds }) => !holds);
  if (json) {
    const examples = checked.map(({ call, expected, holds, decided: { verdict, reason, rule, source } }) => ({
      ...call,
      expected,
      holds,
      verdict,
      reason,
      ...(rule === undefined ? {} : { rule, source }),
    }));
    host.stdout(safe`${jsonText({ schema: "debrief.rules_check/1", examples }, 2)}\n`);
  } else {
    for (const { call, expected, decided } of wrong) {
      const shown = stringAt(call.input, "command") ?? `${call.tool} ${JSON.stringify(call.input)}`;
      const by = decided.rule === undefined ? "" : ` [${decided.rule} in ${decided.source?.path}]`;
      host.stdout(
        safe`${safeText(shown)}: expected ${expected} but the client would ${WOULD[decided.verdict]}: ${
          safeText(decided.reason.message + by)
        }\n`,
      );
    }
    const all = pluralize(checked.length, "example");
    host.stdout(
      wrong.length === 0 ? safe`${all}: all as expected.\n` : safe`${all}: ${wrong.length} not as expected.\n`,
    );
  }
  return fail && wrong.length > 0 ? 1 : 0;
}

const WOULD = { allow: "allow it", ask: "ask", deny: "deny it" } as const;
