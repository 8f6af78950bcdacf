export type ColumnType = "string" | "integer" | "number" | "boolean" | "timestamp";

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly unit: string;
  readonly nullable: boolean;
  /** Where the value comes from and what it means, in Markdown. */
  readonly source: string;
  /** Whether few different values are expected: a column store keeps each once. */
  readonly few: boolean;
}

export const TABLE_NAMES = [
  "sessions",
  "turns",
  "tool_calls",
  "decisions",
  "agents",
  "hooks",
  "costs",
  "files_changed",
  "items",
] as const;
export type TableName = typeof TABLE_NAMES[number];

/** The version of all tables together. Removing a column or changing its meaning raises it; adding one does not. */
export const TABLES_VERSION = 5;

export function schemaOf(table: TableName): string {
  return `debrief.tables.${table}/${TABLES_VERSION}`;
}

interface ColumnOptions {
  readonly unit?: string;
  readonly nullable?: boolean;
  readonly few?: boolean;
}

function column(name: string, type: ColumnType, source: string, options: ColumnOptions = {}): Column {
  const { unit = "", nullable = false, few = false } = options;
  return { name, type, source, unit, nullable, few };
}

const NULL = { nullable: true };
const FEW = { few: true };
const FEW_OR_NULL = { ...NULL, ...FEW };
const nullIn = (unit: string): ColumnOptions => ({ unit, nullable: true });

export type CommonColumn = "schema" | "session" | "file" | "project" | "month" | "read_bytes";

const SCHEMA = column("schema", "string", "the table and its version", FEW);
const FILE: readonly Column[] = [
  column("file", "string", "the path of the file, as given or found"),
  column("project", "string", "the first `cwd` of the file; empty if it has none", FEW),
  column("month", "string", "the month of its first timestamp in UTC, such as `2026-11`; empty if it has none", FEW),
  column(
    "read_bytes",
    "integer",
    "bytes of all files of its lineage when they were read, and characters of the notes about agents beside them",
    { unit: "bytes" },
  ),
  column("is_copy", "boolean", "whether another file of its lineage has the same row, and counts it"),
];
const COMMON: readonly Column[] = [
  SCHEMA,
  column("session", "string", "the session's id: the name of its file"),
  ...FILE,
];
const LINE = "1-based line of the file";

const AGENT: readonly Column[] = [
  column(
    "agent_id",
    "string",
    "the agent that made the call; null in the main conversation, empty in clients before 2.0.28",
    NULL,
  ),
  column("agent_type", "string", "from the agent's `.meta.json`, or else from the call that started it", FEW_OR_NULL),
];

const CALL: readonly Column[] = [
  column("tool_use_id", "string", "the id of the call; empty if it has none"),
  column("tool", "string", "the name of the tool", FEW),
];

const TAKEN_BACK = column("taken_back", "boolean", "whether the user took it back, by a rewind or a rollback");

const TURN = column("turn", "integer", "`turn` of `turns`; null for agents", NULL);

const TOKENS: readonly Column[] = [
  column(
    "input_tokens",
    "integer",
    "sum of `usage`, from the last line of each message; a lower bound where `output_tokens` is null",
    nullIn("tokens"),
  ),
  column(
    "output_tokens",
    "integer",
    "sum of `usage`; null if a message was written before the API had counted it (most of 2.1.0 to 2.1.59, some of 1.0.30 on)",
    nullIn("tokens"),
  ),
  column(
    "output_tokens_at_least",
    "integer",
    "where `output_tokens` is null because some messages have no final count: the sum of what was counted until then; null if that is 0",
    nullIn("tokens"),
  ),
  column("cache_read_tokens", "integer", "sum of `usage`", nullIn("tokens")),
  column("cache_creation_tokens", "integer", "sum of `usage`", nullIn("tokens")),
];

function span(ended = "the latest timestamp"): readonly Column[] {
  return [
    column("started_at", "timestamp", "the earliest timestamp", NULL),
    column("ended_at", "timestamp", ended, NULL),
    column("duration_ms", "integer", "the time between them", nullIn("ms")),
  ];
}

const CONTENTS: readonly Column[] = [
  column("bytes", "integer", "size of the file", { unit: "bytes" }),
  column("lines", "integer", "lines that are not empty", { unit: "lines" }),
  column("unreadable_lines", "integer", "lines that are not valid JSON, not complete, or too long", { unit: "lines" }),
];

const CALLS: readonly Column[] = [
  column("tool_calls", "integer", "rows of `tool_calls` from this file", { unit: "calls" }),
  column(
    "tool_errors",
    "integer",
    "how many of those have an error as their result: they failed, were denied, interrupted or cancelled",
    { unit: "calls" },
  ),
];

export const TABLES: Readonly<Record<TableName, readonly Column[]>> = {
  sessions: [
    ...COMMON,
    column("lineage", "string", "the uuid of its first entry, or else its session; a resumed copy has the same"),
    column("cwd", "string", "the first `cwd`", NULL),
    column("git_branch", "string", "the branch that a line named last", FEW_OR_NULL),
    column("title", "string", "the title as the client shows it; empty if there is none"),
    column("client_first", "string", "`version` of the first line that has one", FEW_OR_NULL),
    column("client_last", "string", "`version` of the last line that has one", FEW_OR_NULL),
    column("model", "string", "`message.model` of the last answer", FEW_OR_NULL),
    ...span(),
    ...CONTENTS,
    column("turns", "integer", "rows of `turns` that were not taken back", { unit: "turns" }),
    column("taken_back_turns", "integer", "rows of `turns` that were", { unit: "turns" }),
    column("stops", "integer", "how often a turn ended, as `replay` counts them", { unit: "stops" }),
    column("interrupted_turns", "integer", "turns that the user interrupted", { unit: "turns" }),
    column("compactions", "integer", "how often a summary replaced the conversation", { unit: "compactions" }),
    column(
      "answers_since_compaction",
      "integer",
      "messages of the model after the last compaction; null if there was none",
      nullIn("messages"),
    ),
    column(
      "resume_problem",
      "string",
      "what prevents resuming the session, as `check` finds it, wherever the file is; null if nothing does, and always for Codex",
      FEW_OR_NULL,
    ),
    ...CALLS,
    column("agents", "integer", "agents with a file of their own", { unit: "agents" }),
    ...TOKENS.map((tokens) => ({
      ...tokens,
      source: `${tokens.source}; of the main conversation, including before the first prompt`,
    })),
    column(
      "cost_usd",
      "number",
      "the client's own count when it last exited, agents included (2.1.270 on), without what it had counted in the session it was forked from",
      nullIn("US dollars"),
    ),
    column(
      "estimated_usd",
      "number",
      "where the client counted nothing: at list price, without agents with a file of their own, and without what other files have; null if no price is known",
      nullIn("US dollars"),
    ),
  ],
  turns: [
    ...COMMON,
    column("turn", "integer", "0-based, in the file"),
    column(
      "origin",
      "string",
      "who or what began it: `person`, `task`, `peer`, `schedule`, `hook`, `resume` (what came before is in another file or in a summary), `unknown`",
      FEW,
    ),
    column("start_line", "integer", `${LINE}: the prompt, or what began it`, { unit: "line" }),
    column("end_line", "integer", "the last line before the next turn", { unit: "line" }),
    column("prompt_uuid", "string", "uuid of the line that began it", NULL),
    column("prompt_id", "string", "`promptId` (2.1.73 on)", NULL),
    column("prompt", "string", "the prompt, without secrets, at most 2000 characters; empty unless a person began it"),
    column("cause", "string", "what began it if no person did, in a line without secrets; else empty"),
    column("prompt_chars", "integer", "the length of the whole prompt", { unit: "UTF-16 code units" }),
    column("queued", "integer", "prompts typed during the turn", { unit: "prompts" }),
    column("model", "string", "`message.model` of its last answer", FEW_OR_NULL),
    column("tool_calls", "integer", "calls of the main conversation, each id once", { unit: "calls" }),
    column(
      "errors",
      "integer",
      "calls that have an error as their result: they failed, were denied, interrupted or cancelled",
      { unit: "calls" },
    ),
    column("interrupted", "boolean", "whether the user interrupted the turn"),
    TAKEN_BACK,
    ...span("the latest timestamp of an answer, a result or an interruption"),
    column(
      "active_ms",
      "integer",
      "the time of work, as the client measured it, or else without gaps over five minutes and waits for the user",
      nullIn("ms"),
    ),
    ...TOKENS,
  ],
  tool_calls: [
    ...COMMON,
    ...AGENT,
    ...CALL,
    TURN,
    column("line", "integer", `${LINE}: the call`, nullIn("line")),
    column("result_line", "integer", "the line of the result; null if there is none", nullIn("line")),
    column("uuid", "string", "uuid of the line with the call", NULL),
    column("subject", "string", "the command, path, address or pattern, without secrets, at most 1000 characters"),
    column("asked_at", "timestamp", "when the call was written", NULL),
    column("answered_at", "timestamp", "when the result was written", NULL),
    column("duration_ms", "integer", "the time between them, including the wait for the user", nullIn("ms")),
    column("is_error", "boolean", "whether the call failed or was denied; null without a result", NULL),
    column("result_chars", "integer", "length of the result's text", nullIn("UTF-16 code units")),
    column("result_images", "integer", "images in the result", nullIn("images")),
    TAKEN_BACK,
    column("server", "boolean", "whether the API ran it rather than the client"),
    column("model", "string", "`message.model` of the line with the call", FEW_OR_NULL),
    column("client", "string", "`version` of the line with the call", FEW_OR_NULL),
  ],
  decisions: [
    ...COMMON,
    ...AGENT,
    ...CALL,
    column("line", "integer", `${LINE}: the call`, nullIn("line")),
    column("asked_at", "timestamp", "when the call was written", NULL),
    column("decision", "string", "who allowed or denied the call, as `review` determines it", FEW),
    column("outcome", "string", "`ok`, `tool_error`, `not_run`, `no_result`", FEW),
    column("error_kind", "string", "why the call failed, if it did", FEW_OR_NULL),
    column("prompted", "boolean", "whether the file shows that the user was asked"),
    column("rule", "string", "a rule that would have spared the prompt, as `review` finds it; null if none", NULL),
    column("evidence", "string", "what shows the decision: a field, a text, or `silence`", FEW),
    column("evidence_text", "string", "the text of the evidence, without secrets, at most 200 characters"),
    column(
      "words",
      "string",
      "what the user wrote when denying the call, without secrets, at most 2000 characters; empty if nothing",
    ),
    column("cwd", "string", "the directory for the call to run in", FEW_OR_NULL),
    column("client", "string", "`version` of the line with the call", FEW_OR_NULL),
  ],
  agents: [
    SCHEMA,
    column("session", "string", "the id of its session, from its directory or else from its lines"),
    ...FILE,
    column("agent_id", "string", "from the file's name"),
    column(
      "agent_type",
      "string",
      "from `.meta.json` beside it (2.1.90 on), or else from the call that started it",
      FEW_OR_NULL,
    ),
    column("parent_agent_id", "string", "the agent that started it, from that `.meta.json`", NULL),
    column(
      "tool_use_id",
      "string",
      "the call that started it, from that `.meta.json`, or as its result names the agent",
      NULL,
    ),
    column("description", "string", "the description in that call, without secrets"),
    column("model", "string", "`message.model` of the last answer", FEW_OR_NULL),
    ...span(),
    ...CONTENTS,
    ...CALLS,
    ...TOKENS.map((tokens) => ({ ...tokens, source: `${tokens.source}; without messages of its parent` })),
    column(
      "estimated_usd",
      "number",
      "where its session's client counted nothing: at list price; null if no price is known",
      nullIn("US dollars"),
    ),
    column("conclusion", "string", "what the agent concluded, without secrets, at most 2000 characters"),
    column("conclusion_chars", "integer", "the length of the whole conclusion", { unit: "UTF-16 code units" }),
    column("conclusion_source", "string", "where the conclusion was found, as in `summary`", FEW),
    column("conclusion_final", "boolean", "whether the conclusion is final"),
  ],
  hooks: [
    ...COMMON,
    TURN,
    column("line", "integer", `${LINE} that records the run`, nullIn("line")),
    column("run", "integer", "0-based, among the runs of that line"),
    column("recorded_at", "timestamp", "when the line was written", NULL),
    column("event", "string", "the hook event; `Stop` or `SubagentStop` for a list of hooks at a stop", FEW),
    column("command", "string", "the command line of the hook, without secrets, at most 500 characters", FEW),
    column(
      "duration_ms",
      "integer",
      "how long the hook ran, as the client measured it; null if it did not measure",
      nullIn("ms"),
    ),
  ],
  costs: [
    ...COMMON,
    column("model", "string", "the model", FEW),
    column(
      "usd",
      "number",
      "at list price, as the client counted, without what it had counted in the session it was forked from; or estimated; null if it does not say and no price is known",
      nullIn("US dollars"),
    ),
    column(
      "is_estimated",
      "boolean",
      "whether the client counted nothing: the row is then what the messages of its file add up to, and an agent's file has rows of its own",
    ),
    ...["input", "output", "thinking", "cache_read", "cache_creation"].map((kind) =>
      column(
        `${kind}_tokens`,
        "integer",
        "the client's count, agents included; null if it does not say",
        nullIn("tokens"),
      )
    ),
    column("is_partial", "boolean", "whether the model answered after the client counted"),
  ],
  files_changed: [
    ...COMMON,
    ...AGENT,
    ...CALL,
    TURN,
    column("line", "integer", `${LINE}: the call`, nullIn("line")),
    column("changed_at", "timestamp", "when the result was written", NULL),
    column("path", "string", "the file that the call changed, as it names it"),
    column("added", "integer", "lines added; null if the result does not show them", nullIn("lines")),
    column("removed", "integer", "lines removed; null if the result does not show them", nullIn("lines")),
  ],
  items: [
    ...COMMON,
    column("item", "integer", "0-based, in the file"),
    column("category", "string", "what `triage` calls it: `DECISION`, `CONSTRAINT`, …", FEW),
    column("uuid", "string", "uuid of the line with the sentence", NULL),
    column("speaker", "string", "`user` or `assistant`; null for an event", FEW_OR_NULL),
    column("text", "string", "the sentence, without secrets, at most 300 characters"),
    column("reply_to", "string", "the proposal that it answers; null if it answers none", NULL),
  ],
};

/** What identifies a row of each table, over all files and readings. */
export const KEYS: Readonly<Record<TableName, readonly string[]>> = {
  sessions: ["file"],
  turns: ["file", "turn"],
  tool_calls: ["file", "line", "tool_use_id"],
  decisions: ["file", "line", "tool_use_id"],
  agents: ["file"],
  hooks: ["file", "line", "run"],
  costs: ["file", "model"],
  files_changed: ["file", "line", "tool_use_id", "path"],
  items: ["file", "item"],
};

/** The tables with one row for each file that was read: it comes after all other rows of its file. */
export const READING_TABLES = ["agents", "sessions"] as const satisfies readonly TableName[];
