import { pathIn } from "../../path.ts";
import { type Layer, layerConfig, type Schema, withoutLayer } from "./layers.ts";
import { hashOf, trustedHash } from "./trust.ts";

/** What triage may be told about one category besides its own cues; words and phrases, no patterns. */
export interface CueConfig {
  /** Say by themselves that something is worth remembering. */
  readonly primary?: readonly string[];
  /** Strengthen what stands beside them. */
  readonly boosters?: readonly string[];
}

/** One rule on what a tool is called for; the first that matches wins. */
export interface IntentRule {
  /** When it is looked at. */
  readonly event: "PreToolUse" | "PostToolUse" | "PostToolUseFailure" | "PermissionRequest";
  /** A tool's name, several with `|`, or `*`. */
  readonly tool: string;
  /** `intent`, `thinking`, `prompt`, `output`, `any`, or the name of a field of the tool's input. */
  readonly source: string;
  /** A regular expression. */
  readonly pattern: string;
  /** A regular expression that must not match for the rule to hold. */
  readonly unless?: string;
  /** What happens when it matches. */
  readonly action: "deny" | "ask" | "context" | "log";
  /** What the model or the person reads; `{{command}}`, `{{intent}}` and `{{tool}}` fill in. */
  readonly message: string;
  /** At most so often a session. */
  readonly limit?: number;
}

/** What can be set in `debrief.jsonc`. */
export interface Config {
  /** For all hooks. */
  readonly session: {
    /**
     * What hooks say in a headless session (`claude -p`, the SDK), whose last answer is its result: nothing but what
     * deny and ask rules say, or the same as in any other.
     */
    readonly headless: "silent" | "as_interactive";
  };
  /** For memory_triage. */
  readonly triage: {
    readonly enabled: boolean;
    /** How the session is held: `block` works in every version, `context` from 2.1.163 on without an error label. */
    readonly channel: "block" | "context";
    /** How many of the last messages are looked at, 10 to 200; the weights are fitted to 40. */
    readonly messages: number;
    /** By category, 0 to 1. */
    readonly thresholds: Readonly<Record<string, number>>;
    /** By category; these come to the cues that are built in. */
    readonly cues: Readonly<Record<string, CueConfig>>;
    /** How long a category is silent after it held a session, in minutes. */
    readonly cooldownMinutes: number;
    /** How often a session is held at most. */
    readonly maxHolds: number;
  };
  /** For agent_summary. */
  readonly summary: {
    readonly enabled: boolean;
    /** Whether the conclusion of an agent also goes to the model. */
    readonly context: boolean;
  };
  /** For tool_intent. */
  readonly intent: {
    readonly enabled: boolean;
    readonly timeWindowSeconds: number;
    readonly maxTranscriptEntries: number;
    readonly inputMatching: boolean;
    /** How long the call's own line is waited for, 0 to 1000 ms. The default leaves a late pause room before 150 ms. */
    readonly settleMs: number;
    /** What is logged: nothing, prompts shown to the person, or every call. */
    readonly log: "off" | "prompts" | "all";
    readonly rules: readonly IntentRule[];
  };
  /** For transcript_review. */
  readonly review: {
    readonly mode: "off" | "report" | "context";
    /** Patterns of what hooks say when they refuse and leave only their own words. */
    readonly hookTexts: readonly string[];
  };
}

/** What is used where nothing is set. */
export const DEFAULT_CONFIG: Config = {
  session: { headless: "silent" },
  triage: {
    enabled: true,
    channel: "block",
    messages: 40,
    thresholds: {},
    cues: {},
    cooldownMinutes: 30,
    maxHolds: 3,
  },
  summary: { enabled: true, context: false },
  intent: {
    enabled: true,
    timeWindowSeconds: 60,
    maxTranscriptEntries: 100,
    inputMatching: true,
    settleMs: 145,
    log: "off",
    rules: [],
  },
  review: { mode: "report", hookTexts: [] },
};

/** A value that is not used, and why. */
export interface ConfigProblem {
  /** The file it stands in. */
  readonly file: string;
  /** Where in it, as `triage.messages` or `intent.rules[2].pattern`; "" for the file itself. */
  readonly path: string;
  /** What was found, what was expected, what is used instead. */
  readonly message: string;
}

/** The configuration in force and what was wrong with the files. */
export interface LoadedConfig {
  /** What is in force. */
  readonly config: Config;
  /** What is not used. */
  readonly problems: readonly ConfigProblem[];
  /** The files that were read, the weaker first. */
  readonly files: readonly string[];
}

/** A larger file is left out: every hook reads it, and a cloned repository may bring it. */
export const MAX_CONFIG_BYTES = 64 * 1024;

/** Where configuration is looked for. */
export interface ConfigDirectories {
  /** The project's folder, or null where none is known. */
  readonly project: string | null;
  /** `CLAUDE_CONFIG_DIR`, by default `~/.claude`; null where neither is known. */
  readonly configDir: string | null;
  /** A file's text, null where there is none. May throw; that is reported. */
  readonly readText: (path: string) => string | null;
}

/** Paths of the files that configuration and trust stand in. */
export function configPaths(
  places: Pick<ConfigDirectories, "project" | "configDir">,
): { readonly user: string | null; readonly project: string | null; readonly trusted: string | null } {
  const below = (folder: string | null, rest: string): string | null =>
    folder === null || folder === "" ? null : pathIn(folder, rest);
  return {
    user: below(places.configDir, "debrief.jsonc"),
    project: below(places.project, ".claude/debrief.jsonc"),
    trusted: below(places.configDir, "debrief/trusted.json"),
  };
}

const PLAIN: LoadedConfig = { config: DEFAULT_CONFIG, problems: [], files: [] };

/** A file and its text. */
type ConfigFile = Pick<Layer, "file" | "text">;

/**
 * Loads the configuration: the project's file over the user's over the defaults, value by value.
 *
 * A project's file counts only once the user trusted exactly this text: it comes with a clone, and there is no key that
 * could not silence a hook, make it speak, log or take its time. Until then nothing in it changes anything.
 *
 * The answer is there at once, but for a project's file that may be trusted, and for a file with comments or a value that
 * does not plainly hold: only then the schema is loaded.
 *
 * @param places Where to look.
 * @returns The configuration; a file that cannot be used is a problem in it, never an error.
 */
export function loadConfig(places: ConfigDirectories): LoadedConfig | Promise<LoadedConfig> {
  const paths = configPaths(places);
  const problems: ConfigProblem[] = [];
  const read = (file: string | null): ConfigFile | null => {
    if (file === null) return null;
    const unread = (why: string): null => {
      problems.push({ file, path: "", message: `Cannot read configuration "${file}": ${why}; it is left out` });
      return null;
    };
    try {
      const text = places.readText(file);
      if (text === null) return null;
      return text.length > MAX_CONFIG_BYTES
        ? unread(`${text.length} characters, where ${MAX_CONFIG_BYTES} are the most`)
        : { file, text };
    } catch (error) {
      return unread(error instanceof Error ? error.message : String(error));
    }
  };
  const user = read(paths.user);
  // a session in the home folder has one file in both places
  const project = paths.project === paths.user ? null : read(paths.project);
  const plain: LoadedConfig = problems.length === 0 ? PLAIN : { ...PLAIN, problems };
  const below = user === null ? plain : withSchema((schema) => layerConfig(plain, { ...user, schema }));
  if (project === null) return below;
  const hash = trustedHash(project.file, readTrusted(paths.trusted, places.readText));
  const trusted = hash === null ? false : hashOf(project.text).then((own) => own === hash);
  return after(
    below,
    (known) =>
      after(
        trusted,
        (counts) =>
          withSchema((schema) =>
            counts ? layerConfig(known, { ...project, schema }) : withoutLayer(known, { ...project, schema })
          ),
      ),
  );
}

/** A list of trust that cannot be read trusts nothing. */
function readTrusted(file: string | null, readText: (path: string) => string | null): string | null {
  try {
    return file === null ? null : readText(file);
  } catch {
    return null;
  }
}

function after<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** The schema is imported only where a file is not plain. */
function withSchema(
  act: (schema: Schema | null) => LoadedConfig | null,
): LoadedConfig | Promise<LoadedConfig> {
  return act(null) ?? import("./schema.ts").then((schema) => act(schema) ?? PLAIN);
}
