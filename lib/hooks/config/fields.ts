import { type Quick, quickBoolean, quickNumber, quickRule, quickText, quickWord } from "./validate.ts";

/** What a key's value must be, without its schema: `SCHEMAS` of config_schema.ts has one under the same name. */
export interface Leaf {
  /** A plain look that spares the schema where the value holds. */
  readonly quick?: Quick;
  /** What is expected, in words. */
  readonly expected: string;
  /** The value is an object or a list whose members are judged one by one. */
  readonly each?: "key" | "category" | "item";
}

function whole(least: number, most: number): Leaf {
  return { quick: quickNumber(least, most, true), expected: `a whole number from ${least} to ${most}` };
}

function oneOf(...values: [string, ...string[]]): Leaf {
  return { quick: quickWord(values), expected: values.map((value) => `"${value}"`).join(" or ") };
}

/** Every key by its section. */
export type Leaves = Readonly<Record<string, Readonly<Record<string, Leaf>>>>;

/**
 * Every key of `debrief.jsonc`. Made when a file is there: most projects have none.
 *
 * In a project's file all of them need trust, also those that come later: each can silence a hook, make it speak, log or
 * take its time, in the one direction or the other.
 */
export function leavesOf(): Leaves {
  const boolean: Leaf = { quick: quickBoolean, expected: "true or false" };
  return {
    session: { headless: oneOf("silent", "as_interactive") },
    triage: {
      enabled: boolean,
      channel: oneOf("block", "context"),
      messages: whole(10, 200),
      thresholds: { quick: quickNumber(0, 1), expected: "a number from 0 to 1", each: "category" },
      cues: { expected: 'an object with "primary" and "boosters", both lists of words or phrases', each: "category" },
      cooldownMinutes: { quick: quickNumber(0, 10_080), expected: "a number of minutes from 0 to 10080" },
      maxHolds: whole(0, 8),
    },
    summary: { enabled: boolean, context: boolean },
    intent: {
      enabled: boolean,
      timeWindowSeconds: { quick: quickNumber(1, 86_400), expected: "a number of seconds from 1 to 86400" },
      maxTranscriptEntries: whole(1, 10_000),
      inputMatching: boolean,
      settleMs: whole(0, 1000),
      log: oneOf("off", "prompts", "all"),
      rules: {
        quick: quickRule,
        expected: 'a rule with "event", "tool", "source", "pattern", "action" and "message"',
        each: "item",
      },
    },
    review: {
      mode: oneOf("off", "report", "context"),
      hookTexts: { quick: quickText, expected: "a text", each: "item" },
    },
  };
}
