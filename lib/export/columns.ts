/** What a column holds; every one may be told from the table's name and the column's alone. */
export type ColumnType = "string" | "integer" | "boolean" | "timestamp";

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** `ms`, `tokens`, `bytes`, `lines`, …; "" where it counts nothing. */
  readonly unit: string;
  /** Whether it may be null: not known, or not there. */
  readonly nullable: boolean;
  /** Where it comes from, and what it says. */
  readonly source: string;
}

/** The tables that are written. */
export type TableName = "sessions" | "turns" | "tool_calls" | "decisions" | "agents";

/** A version of all tables together: a column that goes or changes its meaning raises it, a new one does not. */
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
const SESSION = column("session", "string", "the name of the session's file: its id");
const FILE = column("file", "string", "the file as it was named or found");
const LINE = "1-based line of the file";

const AGENT: readonly Column[] = [
  column(
    "agent_id",
    "string",
    "the agent whose call it is; null in the main talk, empty in clients before 2.0.28",
    NULL,
  ),
  column("agent_type", "string", "from the agent's `.meta.json`", NULL),
];

const TOKENS: readonly Column[] = [
  column("input_tokens", "integer", "`usage` of each message, its last line", { unit: "tokens", nullable: true }),
  column(
    "output_tokens",
    "integer",
    "`usage`; null where a message was written before the API had counted it (nearly all of 2.1.0 to 2.1.59)",
    { unit: "tokens", nullable: true },
  ),
  column("cache_read_tokens", "integer", "`usage`", { unit: "tokens", nullable: true }),
  column("cache_creation_tokens", "integer", "`usage`", { unit: "tokens", nullable: true }),
];

const SPAN: readonly Column[] = [
  column("started_at", "timestamp", "the first time that stands in it", NULL),
  column("ended_at", "timestamp", "the last", NULL),
  column("duration_ms", "integer", "between the two", { unit: "ms", nullable: true }),
];

const CONTENTS: readonly Column[] = [
  column("bytes", "integer", "size of the file", { unit: "bytes" }),
  column("lines", "integer", "lines with anything in them", { unit: "lines" }),
  column("unreadable_lines", "integer", "lines that are no JSON, or too long", { unit: "lines" }),
];

const CALLS: readonly Column[] = [
  column("tool_calls", "integer", "rows of `tool_calls` from this file", { unit: "calls" }),
  column("tool_errors", "integer", "of those, with an error for a result: failed or refused", { unit: "calls" }),
];

/** All tables with their columns, in the order they stand in a row. */
export const TABLES: Readonly<Record<TableName, readonly Column[]>> = {
  sessions: [
    SCHEMA,
    SESSION,
    FILE,
    column("cwd", "string", "the first `cwd`", NULL),
    column("git_branch", "string", "the last `gitBranch`", NULL),
    column("title", "string", "the last title or summary; empty where none is", {}),
    column("client_first", "string", "`version` of the first line that has one", NULL),
    column("client_last", "string", "`version` of the last", NULL),
    column("model", "string", "`message.model` of the last answer", NULL),
    ...SPAN,
    ...CONTENTS,
    column("turns", "integer", "rows of `turns`", { unit: "turns" }),
    column("stops", "integer", "moments at which a turn ended, as `replay` finds them", { unit: "stops" }),
    column("interrupted_turns", "integer", "turns that somebody stopped", { unit: "turns" }),
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
    column("prompt", "string", "what was asked, without secrets, at most 2000 characters"),
    column("prompt_chars", "integer", "its length before it was cut", { unit: "UTF-16 code units" }),
    column("queued", "integer", "prompts typed meanwhile", { unit: "prompts" }),
    column("tool_calls", "integer", "calls of the main talk, each id once", { unit: "calls" }),
    column("errors", "integer", "results that are errors", { unit: "calls" }),
    column("interrupted", "boolean", "somebody stopped it"),
    ...SPAN,
    ...TOKENS,
  ],
  tool_calls: [
    SCHEMA,
    SESSION,
    FILE,
    ...AGENT,
    column("tool_use_id", "string", "the call; empty where it has none"),
    column("tool", "string", "its name"),
    column("turn", "integer", "`turn` of `turns`; null in agents and before the first prompt", NULL),
    column("line", "integer", `${LINE} that asks`, { unit: "line", nullable: true }),
    column("result_line", "integer", "line that answers; null where none does", { unit: "line", nullable: true }),
    column("uuid", "string", "uuid of the line that asks", NULL),
    column("subject", "string", "the command, path, address or pattern, without secrets, at most 1000 characters"),
    column("asked_at", "timestamp", "time of the line that asks", NULL),
    column("answered_at", "timestamp", "time of the line that answers", NULL),
    column("duration_ms", "integer", "between the two: with the wait for a person", { unit: "ms", nullable: true }),
    column("is_error", "boolean", "failed or refused; null without a result", NULL),
    column("result_chars", "integer", "length of the result's text", { unit: "UTF-16 code units", nullable: true }),
    column("result_images", "integer", "images in the result", { unit: "images", nullable: true }),
    column("server", "boolean", "run by the API, not by the client"),
    column("client", "string", "`version` of the line that asks", NULL),
  ],
  decisions: [
    SCHEMA,
    SESSION,
    FILE,
    ...AGENT,
    column("tool_use_id", "string", "the call; empty where it has none"),
    column("tool", "string", "its name"),
    column("line", "integer", `${LINE} that asks`, { unit: "line", nullable: true }),
    column("at", "timestamp", "time of the line that asks", NULL),
    column("decision", "string", "who let it run or not, as `review` finds it"),
    column("outcome", "string", "`ok`, `tool_error`, `not_run`, `no_result`"),
    column("error_kind", "string", "why it failed, where it did", NULL),
    column("prompted", "boolean", "the file shows that a person was asked"),
    column("evidence", "string", "what shows the decision: a field, a text, `silence`"),
    column("evidence_text", "string", "its words, without secrets, at most 200 characters"),
    column(
      "words",
      "string",
      "what a person said with a refusal, without secrets, at most 2000 characters; empty where nothing",
    ),
    column("cwd", "string", "the folder it was to run in", NULL),
    column("client", "string", "`version` of the line that asks", NULL),
  ],
  agents: [
    SCHEMA,
    column("session", "string", "the session it belongs to: its folder's name, else the id in its lines"),
    FILE,
    column("agent_id", "string", "from the file's name"),
    column("agent_type", "string", "from `.meta.json` beside it (2.1.90 on)", NULL),
    column("parent_agent_id", "string", "the agent that started it, from there", NULL),
    column("tool_use_id", "string", "the call that started it, from there", NULL),
    column("description", "string", "what that call said it is for, without secrets"),
    column("model", "string", "`message.model` of the last answer", NULL),
    ...SPAN,
    ...CONTENTS,
    ...CALLS,
    ...TOKENS,
    column("conclusion", "string", "its last words, without secrets, at most 2000 characters"),
    column("conclusion_source", "string", "where they come from, as `summary` says it"),
    column("conclusion_settled", "boolean", "they are its last"),
  ],
};

/** The names of the tables, in the order they are told. */
export const TABLE_NAMES: readonly TableName[] = ["sessions", "turns", "tool_calls", "decisions", "agents"];
