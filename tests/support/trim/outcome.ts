import { isJsonObject, type Json, type JsonObject, objectAt, stringAt } from "../../../lib/json.ts";
import { NothingToTrimError } from "../../../lib/clients/resuming/trim_errors.ts";
import { trimSession } from "../../../lib/clients/claude_code/trim/trim.ts";
import type { TrimStats } from "../../../lib/clients/resuming/trim_stats.ts";
import type { TrimOptions } from "../../../lib/clients/resuming/trim_options.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { parseEntry } from "../../../lib/clients/claude_code/format/parse.ts";
import { assistant, chain, toolUse } from "../transcript.ts";
import type { Outcome } from "./reference.ts";

export function entriesOf(lines: readonly JsonObject[]): Entry[] {
  return lines.map((line, index) => parseEntry(line, { line: index + 1, offset: index }));
}

export const NEW_SESSION = "99999999-9999-4999-8999-999999999999";

/** Uuids one after the other, as long as real ones. */
export function countedUuids(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-9000-${String(++count).padStart(12, "0")}`;
}

export function trimmed(lines: readonly JsonObject[], options: TrimOptions): { lines: JsonObject[]; stats: TrimStats } {
  const entries = entriesOf(lines);
  const names = { sessionId: NEW_SESSION, newUuid: countedUuids() };
  const written = trimSession(entries, options, names).lines(entries);
  const texts: JsonObject[] = [];
  for (;;) {
    const next = written.next();
    if (next.done) return { lines: texts, stats: next.value };
    const line: unknown = JSON.parse(next.value);
    if (isJsonObject(line)) texts.push(line);
  }
}

/** The old uuid of a trimmed line, null for one that belongs to no chain. */
export function oldUuid(line: JsonObject): string | null {
  const origin = objectAt(line, "forkedFrom");
  return origin && stringAt(origin, "messageUuid");
}

/** What we leave of a session, in the terms of the older programs. */
export function ourOutcome(source: readonly JsonObject[], options: TrimOptions): Outcome & { stats: TrimStats | null } {
  try {
    const { lines, stats } = trimmed(source, options);
    const old = new Map(lines.map((line) => [stringAt(line, "uuid"), oldUuid(line)]));
    const talk = lines.filter((line) => oldUuid(line) !== null);
    const survivors = talk.map((line) => {
      const message = objectAt(line, "message");
      const content = message?.["content"];
      const types = Array.isArray(content) ? content.map((block) => isJsonObject(block) ? block["type"] : "str") : null;
      return [oldUuid(line), old.get(stringAt(line, "parentUuid")) ?? null, types && types.map(String)] as const;
    });
    const { calls, changes, turnsWithTools } = stats;
    const counts = {
      removed: calls.removed,
      shortened: changes.inputs + changes.results,
      thinking: stats.thinkingRemoved,
      turnsTotal: turnsWithTools.before,
      turnsRemoved: turnsWithTools.removed,
      turnsShortened: turnsWithTools.shortened,
      turnsKept: turnsWithTools.kept,
    };
    return { survivors, counts, stats };
  } catch (error) {
    if (!(error instanceof NothingToTrimError)) throw error;
    return { survivors: [], counts: {}, stats: null };
  }
}

export const OLD_SESSION = "11111111-2222-4333-8444-555555555555";

/** A session of one entry after the other. */
export function sessionOf(...lines: readonly JsonObject[]): JsonObject[] {
  return chain(OLD_SESSION, ...lines);
}

/** An assistant line without a message id: lines with the same id would be one message. */
export function reply(...content: readonly Json[]): JsonObject {
  return assistant(null, content);
}

export function bashUse(id: string, input: Json = {}): JsonObject {
  return toolUse(id, "Bash", input);
}

/** What is left, as old uuids and contents. */
export function left(lines: readonly JsonObject[], options: TrimOptions): [string | null, unknown][] {
  return trimmed(lines, options).lines.filter((line) => oldUuid(line) !== null)
    .map((line) => [oldUuid(line), objectAt(line, "message")?.["content"]]);
}
