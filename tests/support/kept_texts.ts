/** Texts of a history that no transcript has to be written for. */
import type { HistoryDatabase } from "../../lib/history/database.ts";
import type { HistoryText } from "../../lib/history/history_text.ts";

/** An answer of the assistant, unless something else is said. */
export function keptText(given: Partial<HistoryText>): HistoryText {
  return { kind: "answers", who: "assistant", turn: 0, line: 1, time: null, text: "", ...given };
}

/** Keeps a session's file with its texts; its id is its path. */
export function keepFile(
  database: HistoryDatabase,
  path: string,
  texts: readonly HistoryText[],
  modified = 0,
): void {
  database.replace({ path, stamp: "1", modified }, {
    session: path,
    agent: null,
    client: "claude_code",
    project: "/p",
    title: "",
    firstUuid: null,
    lastUsedAt: 0,
    startedAt: null,
    endedAt: null,
    summary: null,
    content: "",
    texts,
  });
}
