/** The type of a column's values. */
export type ColumnType = "string" | "integer" | "boolean" | "timestamp";

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** `ms`, `tokens`, `bytes`, `lines` and so on; "" for what has none. */
  readonly unit: string;
  /** Whether it may be null: unknown or absent. */
  readonly nullable: boolean;
  /** Where the value comes from and what it means, in Markdown. */
  readonly source: string;
}

/** The tables that are written. */
export type TableName = "sessions" | "turns" | "tool_calls" | "decisions" | "agents";

/** The version of all tables together. Removing a column or changing its meaning raises it; adding one does not. */
export const TABLES_VERSION = 2;

/** The `schema` of a table's rows. */
export function schemaOf(table: TableName): string {
  return `debrief.tables.${table}/${TABLES_VERSION}`;
}

function column(
  name: string,
  type: ColumnType,
  source: string,
  more: { unit?: string; nullable?: boolean } = {},
): Column {
  return { name, type, source, unit: more.unit ?? "", nullable: more.nullable ?? false };
}

const NULL = { nullable: true };

const SCHEMA = column("schema", "string", "the table and its version");
const SESSION = column("session", "string", "the session's id: the name of its file");
const FILE = column("file", "string", "the path of the file, as given or found");
const LINE = "1-based line of the file";

const AGENT: readonly Column[] = [
  column(
    "agent_id",
    "string",
    "the agent that made the call; null in the main conversation, empty in clients before 2.0.28",
    NULL,
  ),
  column("agent_type", "string", "from the agent's `.meta.json`", NULL),
];

const TOKENS: readonly Column[] = [
  column("input_tokens", "integer", "`usage` of each message, its last line", { unit: "tokens", nullable: true }),
  column(
    "output_tokens",
    "integer",
    "`usage`; null if a message was written before the API had counted it (nearly all of 2.1.0 to 2.1.59)",
    { unit: "tokens", nullable: true },
  ),
  column("cache_read_tokens", "integer", "`usage`", { unit: "tokens", nullable: true }),
  column("cache_creation_tokens", "integer", "`usage`", { unit: "tokens", nullable: true }),
];

const SPAN: readonly Column[] = [
  column("started_at", "timestamp", "the earliest timestamp in it", NULL),
  column("ended_at", "timestamp", "the latest", NULL),
  column("duration_ms", "integer", "between the two", { unit: "ms", nullable: true }),
];

const CONTENTS: readonly Column[] = [
  column("bytes", "integer", "size of the file", { unit: "bytes" }),
  column("lines", "integer", "lines that are not empty", { unit: "lines" }),
  column("unreadable_lines", "integer", "lines that are not valid JSON, not complete, or too long", { unit: "lines" }),
];

const CALLS: readonly Column[] = [
  column("tool_calls", "integer", "rows of `tool_calls` from this file", { unit: "calls" }),
  column("tool_errors", "integer", "how many of those failed or were denied", { unit: "calls" }),
];

/** All tables with their columns, in the order of a row. */
export const TABLES: Readonly<Record<TableName, readonly Column[]>> = {
  sessions: [
    SCHEMA,
    SESSION,
    FILE,
    column("cwd", "string", "the first `cwd`", NULL),
    column("git_branch", "string", "the last `gitBranch`", NULL),
    column("title", "string", "the last title or summary; empty if there is none"),
    column("client_first", "string", "`version` of the first line that has one", NULL),
    column("client_last", "string", "`version` of the last line that has one", NULL),
    column("model", "string", "`message.model` of the last answer", NULL),
    ...SPAN,
    ...CONTENTS,
    column("turns", "integer", "rows of `turns`", { unit: "turns" }),
    column("stops", "integer", "how often a turn ended, as `replay` counts them", { unit: "stops" }),
    column("interrupted_turns", "integer", "turns that the user interrupted", { unit: "turns" }),
    ...CALLS,
    column("agents", "integer", "agents with a file of their own", { unit: "agents" }),
    ...TOKENS.map((tokens) => ({ ...tokens, source: `${tokens.source}; sum over the turns` })),
  ],
  turns: [
    SCHEMA,
    SESSION,
    FILE,
    column("turn", "integer", "0-based, in the file"),
    column("start_line", "integer", `${LINE}: the prompt`, { unit: "line" }),
    column("end_line", "integer", "the last line before the next prompt", { unit: "line" }),
    column("prompt_uuid", "string", "uuid of the prompt's line", NULL),
    column("prompt_id", "string", "`promptId` (2.1.73 on)", NULL),
    column("prompt", "string", "the prompt, without secrets, at most 2000 characters"),
    column("prompt_chars", "integer", "the length of the whole prompt", { unit: "UTF-16 code units" }),
    column("queued", "integer", "prompts typed during the turn", { unit: "prompts" }),
    column("tool_calls", "integer", "calls of the main conversation, each id once", { unit: "calls" }),
    column("errors", "integer", "calls that failed or were denied", { unit: "calls" }),
    column("interrupted", "boolean", "whether the user interrupted it"),
    ...SPAN,
    ...TOKENS,
  ],
  tool_calls: [
    SCHEMA,
    SESSION,
    FILE,
    ...AGENT,
    column("tool_use_id", "string", "the id of the call; empty if it has none"),
    column("tool", "string", "the name of the tool"),
    column("turn", "integer", "`turn` of `turns`; null for agents and before the first prompt", NULL),
    column("line", "integer", `${LINE}: the call`, { unit: "line", nullable: true }),
    column("result_line", "integer", "the line of the result; null if there is none", { unit: "line", nullable: true }),
    column("uuid", "string", "uuid of the line with the call", NULL),
    column("subject", "string", "the command, path, address or pattern, without secrets, at most 1000 characters"),
    column("asked_at", "timestamp", "when the call was written", NULL),
    column("answered_at", "timestamp", "when the result was written", NULL),
    column("duration_ms", "integer", "between the two, including the wait for the user", {
      unit: "ms",
      nullable: true,
    }),
    column("is_error", "boolean", "whether it failed or was denied; null without a result", NULL),
    column("result_chars", "integer", "length of the result's text", { unit: "UTF-16 code units", nullable: true }),
    column("result_images", "integer", "images in the result", { unit: "images", nullable: true }),
    column("server", "boolean", "whether the API ran it rather than the client"),
    column("client", "string", "`version` of the line with the call", NULL),
  ],
  decisions: [
    SCHEMA,
    SESSION,
    FILE,
    ...AGENT,
    column("tool_use_id", "string", "the id of the call; empty if it has none"),
    column("tool", "string", "the name of the tool"),
    column("line", "integer", `${LINE}: the call`, { unit: "line", nullable: true }),
    column("at", "timestamp", "when the call was written", NULL),
    column("decision", "string", "who allowed or denied it, as `review` finds out"),
    column("outcome", "string", "`ok`, `tool_error`, `not_run`, `no_result`"),
    column("error_kind", "string", "why it failed, if it did", NULL),
    column("prompted", "boolean", "whether the file shows that the user was asked"),
    column("evidence", "string", "what shows the decision: a field, a text, or `silence`"),
    column("evidence_text", "string", "the text of the evidence, without secrets, at most 200 characters"),
    column(
      "words",
      "string",
      "what the user wrote when denying it, without secrets, at most 2000 characters; empty if nothing",
    ),
    column("cwd", "string", "the directory it was to run in", NULL),
    column("client", "string", "`version` of the line with the call", NULL),
  ],
  agents: [
    SCHEMA,
    column("session", "string", "the id of its session, by its directory or else by its lines"),
    FILE,
    column("agent_id", "string", "from the file's name"),
    column("agent_type", "string", "from `.meta.json` beside it (2.1.90 on)", NULL),
    column("parent_agent_id", "string", "the agent that started it, from the same file", NULL),
    column("tool_use_id", "string", "the call that started it, from the same file", NULL),
    column("description", "string", "the description in that call, without secrets"),
    column("model", "string", "`message.model` of the last answer", NULL),
    ...SPAN,
    ...CONTENTS,
    ...CALLS,
    ...TOKENS,
    column("conclusion", "string", "its conclusion, without secrets, at most 2000 characters"),
    column("conclusion_source", "string", "where the conclusion was found, as in `summary`"),
    column("conclusion_settled", "boolean", "whether the conclusion is final"),
  ],
};

/** The names of the tables, in the order of the output. */
export const TABLE_NAMES: readonly TableName[] = ["sessions", "turns", "tool_calls", "decisions", "agents"];
