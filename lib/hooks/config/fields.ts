import { fastBoolean, fastEnum, fastNumber, fastRule, fastText, type FastValidator } from "./validate.ts";

/** What a key's value must be, without its schema: `SCHEMAS` of config_schema.ts has one under the same name. */
export interface ConfigField {
  /** A plain look that spares the schema where the value holds. */
  readonly quick?: FastValidator;
  /** What is expected, in words. */
  readonly expected: string;
  /** The value is an object or a list whose members are judged one by one. */
  readonly each?: "key" | "category" | "item";
}

function whole(least: number, most: number): ConfigField {
  return { quick: fastNumber(least, most, true), expected: `a whole number from ${least} to ${most}` };
}

function oneOf(...values: [string, ...string[]]): ConfigField {
  return { quick: fastEnum(values), expected: values.map((value) => `"${value}"`).join(" or ") };
}

/** Every key by its section. */
export type ConfigFields = Readonly<Record<string, Readonly<Record<string, ConfigField>>>>;

/**
 * Every key of `debrief.jsonc`. Made when a file is there: most projects have none.
 *
 * In a project's file all of them need trust, also those that come later: each can silence a hook, make it speak, log or
 * take its time, in the one direction or the other.
 */
export function configFields(): ConfigFields {
  const boolean: ConfigField = { quick: fastBoolean, expected: "true or false" };
  return {
    session: { headless: oneOf("silent", "as_interactive") },
    triage: {
      enabled: boolean,
      channel: oneOf("block", "context"),
      messages: whole(10, 200),
      thresholds: { quick: fastNumber(0, 1), expected: "a number from 0 to 1", each: "category" },
      cues: { expected: 'an object with "primary" and "boosters", both lists of words or phrases', each: "category" },
      cooldownMinutes: { quick: fastNumber(0, 10_080), expected: "a number of minutes from 0 to 10080" },
      maxHolds: whole(0, 8),
    },
    summary: { enabled: boolean, context: boolean },
    intent: {
      enabled: boolean,
      timeWindowSeconds: { quick: fastNumber(1, 86_400), expected: "a number of seconds from 1 to 86400" },
      maxTranscriptEntries: whole(1, 10_000),
      inputMatching: boolean,
      settleMs: whole(0, 1000),
      log: oneOf("off", "prompts", "all"),
      rules: {
        quick: fastRule,
        expected: 'a rule with "event", "tool", "source", "pattern", "action" and "message"',
        each: "item",
      },
    },
    review: {
      mode: oneOf("off", "report", "context"),
      hookTexts: { quick: fastText, expected: "a text", each: "item" },
    },
  };
}
