/**
 * How `debrief.jsonc` is read, and the schema of each key: asked where a value does not plainly hold (config_quick.ts),
 * and made into `schema/debrief.schema.json`.
 *
 * Hooks import it only for a file with comments or a value that needs it: zod and the parser of JSONC take a tenth of
 * their time.
 */
import { parse } from "@std/jsonc";
import * as z from "zod/mini";
import { RULE_ACTIONS, RULE_EVENTS } from "./validate.ts";

const text = () => z.string().check(z.minLength(1));
const phrases = () => z.array(text().check(z.maxLength(200)));
const whole = (least: number, most: number) => () => z.int().check(z.gte(least), z.lte(most));
const number = (least: number, most: number) => () => z.number().check(z.gte(least), z.lte(most));
const boolean = () => z.boolean();

/** What a value must be; for keys whose members are judged one by one, what each member must be. */
export type MakeSchema = () => z.ZodMiniType;

/** By section and key, as `configFields()` has them. */
export const SCHEMAS: Readonly<Record<string, Readonly<Record<string, MakeSchema>>>> = {
  session: { headless: () => z.enum(["silent", "as_interactive"]) },
  triage: {
    enabled: boolean,
    channel: () => z.enum(["block", "context"]),
    messages: whole(10, 200),
    thresholds: number(0, 1),
    cues: () => z.strictObject({ primary: z.optional(phrases()), boosters: z.optional(phrases()) }),
    cooldownMinutes: number(0, 10_080),
    maxHolds: whole(0, 8),
  },
  summary: { enabled: boolean, context: boolean },
  intent: {
    enabled: boolean,
    timeWindowSeconds: number(1, 86_400),
    maxTranscriptEntries: whole(1, 10_000),
    inputMatching: boolean,
    settleMs: whole(0, 1000),
    log: () => z.enum(["off", "prompts", "all"]),
    rules: () =>
      z.strictObject({
        event: z.enum(RULE_EVENTS),
        tool: z._default(text(), "*"),
        source: z._default(text(), "any"),
        pattern: text(),
        unless: z.optional(text()),
        action: z.enum(RULE_ACTIONS),
        message: z._default(z.string(), ""),
        limit: z.optional(z.int().check(z.gte(1))),
      }),
  },
  review: { mode: () => z.enum(["off", "report", "context"]), hookTexts: text },
};

/** What a schema says of a value. */
export type ValidationResult =
  | { readonly holds: true; readonly value: unknown }
  /** Where inside the value it objects: `.pattern`, `[3]`, "" for the value itself. */
  | { readonly holds: false; readonly inside: string };

/** The place inside a value that a schema objects to. */
function inside(issues: readonly z.core.$ZodIssue[]): string {
  return (issues[0]?.path ?? []).map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`).join("");
}

/** Judges a value by the schema of its key. */
export function validateValue(section: string, key: string, value: unknown): ValidationResult {
  const schema = SCHEMAS[section]?.[key];
  if (schema === undefined) return { holds: false, inside: "" };
  const result = schema().safeParse(value);
  return result.success ? { holds: true, value: result.data } : { holds: false, inside: inside(result.error.issues) };
}

export { parse };
