/**
 * Rows of the client as entries: what `$.session.messages()` gives a module in the client's own process.
 *
 * A row is a content block as in the transcript. It has no time, no usage, no model, no id of its message and no mark of
 * who wrote it; thinking is an empty row; lines that the client marks as its own (`isMeta`), attachments and system lines
 * are not among the rows (2.1.287 to 2.1.330).
 *
 * @module
 */
import { arrayAt, isJsonObject, type JsonObject, stringAt } from "../../../json.ts";
import type { Entry, SourceLocation } from "../../../session/entry.ts";
import { parseEntry } from "../format/parse.ts";

/** A row is not in a file. */
const NOWHERE: SourceLocation = { line: null, offset: null };

/** Whose rows they are. */
export interface RowOwner {
  /** The agent; null for the main conversation. */
  readonly agentId: string | null;
}

function rowContent(row: JsonObject): JsonObject[] {
  const text = stringAt(row, "text") ?? "";
  const uses = arrayAt(row, "toolUses").filter(isJsonObject).map((use) => ({
    type: "tool_use",
    id: stringAt(use, "tool_use_id") ?? "",
    name: stringAt(use, "tool") ?? "",
    input: use["input"] ?? {},
  }));
  const results = arrayAt(row, "toolResults").filter(isJsonObject).map((result) => ({
    type: "tool_result",
    tool_use_id: stringAt(result, "tool_use_id") ?? "",
    content: stringAt(result, "text") ?? "",
    is_error: result["isError"] === true,
  }));
  return [...text === "" ? [] : [{ type: "text", text }], ...uses, ...results];
}

function rowLine(row: JsonObject, messageId: string | null, { agentId }: RowOwner): JsonObject {
  const role = stringAt(row, "role") ?? "";
  const [result] = arrayAt(row, "toolResults").filter(isJsonObject);
  const uuid = stringAt(row, "uuid");
  return {
    type: role,
    ...(uuid === null ? {} : { uuid }),
    ...(agentId === null ? {} : { agentId, isSidechain: true }),
    message: { role, content: rowContent(row), ...(messageId === null ? {} : { id: messageId }) },
    ...(result?.["result"] === undefined ? {} : { toolUseResult: result["result"] }),
  };
}

/** The parts of a message of the assistant in their order; -1 for a row of the user, or none. */
const PHASES = { none: -1, thinking: 0, text: 1, calls: 2 };

function phaseOf(row: JsonObject | undefined): number {
  if (row === undefined || stringAt(row, "role") !== "assistant") return PHASES.none;
  return arrayAt(row, "toolUses").length > 0 ? PHASES.calls : stringAt(row, "text") ? PHASES.text : PHASES.thinking;
}

/**
 * Whether a message of the assistant begins with a row: one that cannot follow the row before it, as after a hook continued
 * the turn, whose words have no row.
 */
function isFirst(phase: number, before: number): boolean {
  return before === PHASES.none || phase < before || (phase === before && phase === PHASES.text);
}

/**
 * The entries of rows, last first; each is made when it is asked for.
 *
 * @param rows From the client, oldest first.
 * @param owner Whose they are.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const rows = [{ role: "user", text: "Go on", toolUses: [] }, { role: "assistant", text: "Done.", toolUses: [] }];
 * const entries = [...rowEntriesBackward(rows, { agentId: null })];
 * assertEquals(entries.map(({ kind }) => kind), ["assistant", "user"]);
 * ```
 */
export function* rowEntriesBackward(rows: readonly JsonObject[], owner: RowOwner): Generator<Entry> {
  let message = 0; // counted from the last one: of a long conversation often only the end is asked for
  let phase = phaseOf(rows.at(-1));
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index];
    const before = phaseOf(rows[index - 1]);
    if (row) yield parseEntry(rowLine(row, phase === PHASES.none ? null : `row ${message}`, owner), NOWHERE);
    if (phase !== PHASES.none && isFirst(phase, before)) message++;
    phase = before;
  }
}
