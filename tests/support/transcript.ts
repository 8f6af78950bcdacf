import type { JsonObject } from "../../lib/json.ts";
import type { AssistantEntry, Entry, UserEntry } from "../../lib/session/entry.ts";
import { type Diagnostics, newDiagnostics } from "../../lib/session/read.ts";
import { claudeEntriesForward } from "../../lib/clients/claude_code/reading/read.ts";
import { mergeMessageLines, type Message } from "../../lib/session/message.ts";
import { bytesSource } from "../../lib/session/io/source.ts";

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A transcript of objects, one per line; a string is a line as it is. */
export function jsonl(...lines: readonly unknown[]): string {
  return lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)) + "\n").join("");
}

/** All entries of a transcript given as text or bytes, and what was counted. */
export function readAll(transcript: string | Uint8Array): { entries: Entry[]; diagnostics: Diagnostics } {
  const diagnostics = newDiagnostics();
  const bytes = typeof transcript === "string" ? bytesOf(transcript) : transcript;
  return { entries: [...claudeEntriesForward(bytesSource(bytes), { diagnostics })], diagnostics };
}

/** The messages of lines in file order. */
export function messagesOf(entries: readonly AssistantEntry[]): Message[] {
  return [...Map.groupBy(entries, ({ messageId }) => messageId ?? Symbol()).values()].map(mergeMessageLines);
}

/** The entries of some objects. */
export function entriesOf(...lines: readonly unknown[]): Entry[] {
  return readAll(jsonl(...lines)).entries;
}

/** The only entry of one object, which must be a user entry. */
export function userOf(line: unknown): UserEntry {
  const [entry] = entriesOf(line);
  if (entry?.kind !== "user") throw new Error(`Expected a user entry but found ${entry?.kind}`);
  return entry;
}

export function assistantsOf(...lines: readonly unknown[]): AssistantEntry[] {
  return entriesOf(...lines).filter((entry) => entry.kind === "assistant");
}

/** A user line with text or blocks. */
export function user(content: unknown, extra: Readonly<Record<string, unknown>> = {}): JsonObject {
  return { type: "user", message: { role: "user", content }, ...extra } as JsonObject;
}

/** An assistant line with blocks of a message; null for a line without the id of a message. */
export function assistant(
  id: string | null,
  content: unknown,
  extra: Readonly<Record<string, unknown>> = {},
): JsonObject {
  const { usage, stop_reason = null, ...rest } = extra;
  const message: object = {
    ...id === null ? {} : { id },
    role: "assistant",
    content,
    stop_reason,
    ...usage ? { usage } : {},
  };
  return { type: "assistant", message, ...rest } as JsonObject;
}

export function text(words: unknown): JsonObject {
  return { type: "text", text: words } as JsonObject;
}

export function toolUse(id: string, name = "Bash", input: unknown = { command: "ls" }): JsonObject {
  return { type: "tool_use", id, name, input } as JsonObject;
}

export function toolResult(id: string, content: unknown = "ok", isError?: boolean): JsonObject {
  const error = isError === undefined ? {} : { is_error: isError };
  return { type: "tool_result", tool_use_id: id, content, ...error } as JsonObject;
}

/** Lines that follow each other in one session: uuids `u0`, `u1`, …, each the parent of the next. */
export function chain(session: string, ...lines: readonly JsonObject[]): JsonObject[] {
  return lines.map((line, index) => ({
    parentUuid: index === 0 ? null : `u${index - 1}`,
    uuid: `u${index}`,
    sessionId: session,
    ...line,
  }));
}
