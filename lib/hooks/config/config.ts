/**
 * What can be set in `debrief.jsonc`. One table, {@linkcode CONFIG_FIELDS}, says of each key what its value must be,
 * what it is by default and what it does: the validator, the messages, the JSON schema, the sample and the
 * documentation are made from it.
 *
 * No key has a policy of its own for files that are not trusted: each can silence a hook, make it speak, write a log or
 * take time, so nothing in a project's file counts until the user trusts that file (trust.ts).
 */
import type { IntentRule } from "../../analyses/intent/rules.ts";
import { RISKS } from "../../permissions/risk/risk_kinds.ts";
import { VERSION } from "../../version.ts";

/** Where an editor can fetch the JSON schema. */
export const SCHEMA_ID = `https://jsr.io/@debrief/debrief/${VERSION}/schema/debrief.schema.json`;

/** The configuration; {@linkcode CONFIG_FIELDS} has the bounds and the defaults. */
export interface Config {
  /** For all hooks. */
  readonly session: {
    /** What hooks say in a headless session, where the answer to a hook would become the result of the run. */
    readonly headless: "silent" | "as_interactive";
  };
  /** For memory_triage. */
  readonly triage: {
    /** Whether the hook runs. */
    readonly enabled: boolean;
    /**
     * Who is told, and how: `block` tells the model in every version, `context` without an error label from 2.1.163 on,
     * and `notice` tells only the user. `auto` is `context` if the client has it, else `block`.
     */
    readonly channel: "auto" | "block" | "context" | "notice";
    /** Whether to add a line of JSON with the paths of files that quote the conversation around each sentence. */
    readonly data: boolean;
    /** How many of the last messages to read; the weights are fitted to the default. */
    readonly messages: number;
    /** The score that each category needs, by category. */
    readonly thresholds: Readonly<Record<string, number>>;
    /** Whether to give the model, after a compaction, what matters later and is missing from the summary. */
    readonly compaction: boolean;
    /** How long to leave a session alone after a message, in minutes. */
    readonly cooldownMinutes: number;
    /** How many messages one session gets at most. */
    readonly maxBlocks: number;
  };
  /** For agent_summary. */
  readonly summary: {
    /** Whether the hook runs. */
    readonly enabled: boolean;
  };
  /** For tool_intent. */
  readonly intent: {
    /** Whether the hook runs. */
    readonly enabled: boolean;
    /** How long before a call the assistant's words count as the reason for it, in seconds. */
    readonly timeWindowSeconds: number;
    /** How many entries before a call are searched for that reason. */
    readonly maxTranscriptEntries: number;
    /** Whether a call whose id is not in the transcript may be found by its tool and input. */
    readonly inputMatching: boolean;
    /** How long to wait for a call's own line, in ms. The default ends a late pause before 150 ms. */
    readonly pollMs: number;
    /** What a rule with the action "ask" does in a client whose hooks cannot ask: deny the call, or nothing. */
    readonly askFallback: "deny" | "pass";
    /** Which calls are recorded: none, those that a user was asked about, or all. */
    readonly log: "off" | "prompts" | "all";
    /** The rules, in order. */
    readonly rules: readonly IntentRule[];
  };
  /** What tool_intent does before work would be lost. */
  readonly guard: {
    /** Changes, untracked files, stash entries and commits that nothing would hold afterwards. */
    readonly lostWork: GuardAction;
    /** Histories that others have: force pushes, deleted branches of a remote, rewritten commits that were pushed. */
    readonly sharedHistory: GuardAction;
    /** Files outside of the project and of temporary directories. */
    readonly outside: GuardAction;
    /** What to do about a script, whose effects nobody can tell, while there is work to lose. */
    readonly undecidable: "silent" | "ask";
  };
  /** For transcript_review. */
  readonly review: {
    /** Nothing, a record, or a record and a message to the model. */
    readonly mode: "off" | "report" | "context";
    /** Patterns of what the user's own hooks say when they deny a call. */
    readonly hookTexts: readonly string[];
  };
  /** For session_handoff. */
  readonly handoff: {
    /** Nothing, one line for the user, or the handoff for the model. */
    readonly onStart: "off" | "notice" | "context";
  };
}

/** What the guard does. */
export type GuardAction = "off" | "ask" | "deny";

export type ValueType =
  | { readonly kind: "boolean" }
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** `unit` completes "a number of …" in messages. */
  | {
    readonly kind: "number";
    readonly min: number;
    readonly max: number;
    readonly whole?: boolean;
    readonly unit?: string;
  }
  /** The least length in UTF-16 code units; 1 by default. */
  | { readonly kind: "string"; readonly minLength?: number }
  | { readonly kind: "array"; readonly items: ValueType }
  | { readonly kind: "object"; readonly members: Readonly<Record<string, ObjectMember>> };

/** A member of an object; without a default and not optional it is required. */
export interface ObjectMember {
  readonly type: ValueType;
  readonly optional?: boolean;
  readonly default?: string;
  readonly doc: string;
}

export interface ConfigField<T = unknown> {
  /** What the value must be; with `each`, what each of its members must be. */
  readonly type: ValueType;
  /** The value is an object by category, or an array; each of its members is checked by itself. */
  readonly each?: "category" | "item";
  readonly default: T;
  readonly doc: string;
}

export type ConfigFields = Readonly<Record<string, Readonly<Record<string, ConfigField>>>>;

const BOOLEAN: ValueType = { kind: "boolean" };
const TEXT: ValueType = { kind: "string" };

function wordsType(...words: string[]): ValueType {
  return { kind: "words", words };
}

function whole(min: number, max: number): ValueType {
  return { kind: "number", min, max, whole: true };
}

const RULE: ValueType = {
  kind: "object",
  members: {
    event: {
      type: wordsType("PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest"),
      doc: "The hook event that the rule applies to",
    },
    tool: { type: TEXT, default: "*", doc: 'A tool\'s name, several names separated by "|", or "*"' },
    source: {
      type: TEXT,
      default: "any",
      doc: 'What is searched: "intent", "thinking", "prompt", "output", "any", or a field of the tool\'s input',
    },
    pattern: { type: TEXT, doc: "A regular expression" },
    risk: {
      type: { kind: "array", items: wordsType(...Object.keys(RISKS)) },
      optional: true,
      doc: "The rule applies only to calls of these risks, as `debrief rules explain` names them",
    },
    unless: {
      type: TEXT,
      optional: true,
      doc:
        'A regular expression; the rule does not apply where it matches, or, with "nothing_lost", where the guard finds ' +
        "nothing that a command would destroy",
    },
    action: { type: wordsType("deny", "ask", "context", "log"), doc: "What happens when the rule matches" },
    message: {
      type: { kind: "string", minLength: 0 },
      default: "",
      doc: "What the model or you read; {{command}}, {{intent}} and {{tool}} are filled in",
    },
    limit: { type: whole(1, Number.MAX_SAFE_INTEGER), optional: true, doc: "Maximum number of uses per session" },
  },
};

/** Keys that earlier versions knew, and what to do about them. */
export const RETIRED_KEYS: Readonly<Record<string, string>> = {
  "session.runtime": "since 0.3.0 hooks always run in sandboxed processes of their own (remove the key)",
  "summary.context":
    "Claude Code gave the conclusion to the agent itself, whose reply then took its place (remove the key)",
};

export const CONFIG_FIELDS: {
  readonly [S in keyof Config]: { readonly [K in keyof Config[S]]: ConfigField<Config[S][K]> };
} = {
  session: {
    headless: {
      type: wordsType("silent", "as_interactive"),
      default: "silent",
      doc:
        'What hooks may say in a headless session (claude -p, an SDK), whose last answer is its result: "silent" lets only ' +
        'your deny and ask rules take effect; "as_interactive" lets hooks speak as in any other session',
    },
  },
  triage: {
    enabled: {
      type: BOOLEAN,
      default: true,
      doc: "Whether to check, before a session ends, for things that should be saved",
    },
    channel: {
      type: wordsType("auto", "block", "context", "notice"),
      default: "auto",
      doc:
        'Whom to tell, and how: "context" tells the model without an error label but needs client 2.1.163 or later; ' +
        '"block" tells the model in every version; "auto" is "context" if the client has it, else "block"; "notice" ' +
        'shows you one line and tells the model nothing (older clients do this for "context", too)',
    },
    data: {
      type: BOOLEAN,
      default: false,
      doc: "Whether to add a line of JSON with the paths of files that quote the conversation around each sentence",
    },
    messages: { type: whole(10, 200), default: 40, doc: "How many of the last messages to read" },
    thresholds: {
      type: { kind: "number", min: 0, max: 1 },
      each: "category",
      default: {},
      doc:
        "The probability from which on a sentence of a category counts; raise it to hear about that category less often",
    },
    compaction: {
      type: BOOLEAN,
      default: true,
      doc: "Whether to give the model, after a compaction, what matters later and is missing from the summary",
    },
    cooldownMinutes: {
      type: { kind: "number", min: 0, max: 10_080, unit: "minutes" },
      default: 15,
      doc: "How many minutes to leave a session alone after a message",
    },
    maxBlocks: {
      type: whole(0, 8),
      default: 4,
      doc: "How many messages one session gets at most",
    },
  },
  summary: {
    enabled: { type: BOOLEAN, default: true, doc: "Whether to record the conclusion of each subagent" },
  },
  intent: {
    enabled: {
      type: BOOLEAN,
      default: true,
      doc: "Whether to check tool calls against the rules below, and to record them",
    },
    timeWindowSeconds: {
      type: { kind: "number", min: 1, max: 86_400, unit: "seconds" },
      default: 60,
      doc: "For how many seconds the assistant's words count as the reason for a call that follows",
    },
    maxTranscriptEntries: {
      type: whole(1, 10_000),
      default: 100,
      doc: "How many entries before a call to search for that reason",
    },
    inputMatching: {
      type: BOOLEAN,
      default: true,
      doc: "Whether to find a call by its tool and input if its id is not in the transcript",
    },
    pollMs: {
      type: whole(0, 1000),
      default: 145,
      doc: "How many milliseconds to wait for a call's own line in the transcript",
    },
    askFallback: {
      type: wordsType("deny", "pass"),
      default: "deny",
      doc:
        'What a rule with the action "ask" does in a client whose hooks cannot ask (Codex): deny the call, or do nothing',
    },
    log: {
      type: wordsType("off", "prompts", "all"),
      default: "off",
      doc: "Which calls to record with their reason: none, those you were asked about, or all",
    },
    rules: { type: RULE, each: "item", default: [], doc: "Rules for tool calls; the first rule that matches decides" },
  },
  guard: {
    lostWork: {
      type: wordsType("off", "ask", "deny"),
      default: "off",
      doc:
        "What to do before a command destroys work that nothing else holds: changes, untracked files, stash entries, commits",
    },
    sharedHistory: {
      type: wordsType("off", "ask", "deny"),
      default: "off",
      doc:
        "What to do before a command changes a history that others have: force pushes, deleted branches of a remote, " +
        "rewritten commits that were pushed",
    },
    outside: {
      type: wordsType("off", "ask", "deny"),
      default: "off",
      doc:
        "What to do before a command deletes or overwrites files outside of the project, its repository and temporary directories",
    },
    undecidable: {
      type: wordsType("silent", "ask"),
      default: "silent",
      doc:
        'What to do about programs of which nobody can tell what they destroy, while there is work to lose: "silent" asks ' +
        'only where a command destroys something and it is not known what; "ask" asks about every such program',
    },
  },
  review: {
    mode: {
      type: wordsType("off", "report", "context"),
      default: "report",
      doc:
        "What to do with allow rules that would have spared you prompts: nothing, record them, or record them and tell the model",
    },
    hookTexts: {
      type: TEXT,
      each: "item",
      default: [],
      doc: "Patterns that match what your own hooks say when they deny a call",
    },
  },
  handoff: {
    onStart: {
      type: wordsType("off", "notice", "context"),
      default: "off",
      doc:
        "What to do when a session starts and the last one of this project ended unfinished within two days: nothing, tell " +
        "you in one line, or give the model what that session handed over",
    },
  },
};

function defaultConfig(): Config {
  const fields: ConfigFields = CONFIG_FIELDS;
  const sections = Object.entries(fields).map(([section, keys]) => [
    section,
    Object.fromEntries(Object.entries(keys).map(([key, field]) => [key, field.default])),
  ]);
  return Object.fromEntries(sections) as Config; // the type of the table says so
}

/**
 * The configuration if no file sets anything.
 *
 * @experimental
 */
export const DEFAULT_CONFIG: Config = defaultConfig();
