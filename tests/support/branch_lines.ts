/** Lines of a session that are linked, in the form in which Claude Code writes them. */
import type { BranchRow } from "../../lib/session/branch.ts";

/** What a line is, its id, its parent's, and what else it has. */
export type LinkedLine = readonly [
  kind: "prompt" | "answer" | "result" | "attachment" | "system" | "progress" | "boundary" | "summary" | "meta",
  uuid: string,
  parent: string | null,
  more?: Readonly<Record<string, unknown>>,
];

const TIME = "2026-11-25T10:00:00.000Z";

/** The line: a call of an answer is named by `call`, its message by `message`; `session` is its session. */
export function linkedLine([kind, uuid, parent, more = {}]: LinkedLine): string {
  const { call, message = `msg_${uuid}`, session = "s", ...extra } = more;
  const head = { parentUuid: parent, ...kind === "boundary" ? { logicalParentUuid: more["logical"] ?? null } : {} };
  const common = { isSidechain: false };
  const tail = { uuid, timestamp: TIME, cwd: "/p", sessionId: session, version: "2.1.332" };
  const user = (content: unknown, own: object = {}) => ({
    ...head,
    ...common,
    type: "user",
    message: { role: "user", content },
    ...own,
    ...tail,
    ...extra,
  });
  const body = (): object => {
    switch (kind) {
      case "prompt":
        return user(`prompt ${uuid}`);
      case "meta":
        return user(`meta ${uuid}`, { isMeta: true });
      case "summary":
        return user(`summary ${uuid}`, { isVisibleInTranscriptOnly: true, isCompactSummary: true });
      case "result":
        return user([{ type: "tool_result", tool_use_id: call ?? `call_${uuid}`, content: "ok" }]);
      case "answer": {
        const use = { type: "tool_use", id: call ?? "", name: "Bash", input: { command: "ls" } };
        const content = call === undefined ? [{ type: "text", text: `answer ${uuid}` }] : [use];
        const said = { model: "m", id: message, type: "message", role: "assistant", content, stop_reason: null };
        return { ...head, ...common, message: said, requestId: "r", type: "assistant", ...tail, ...extra };
      }
      case "attachment":
        return { ...head, ...common, attachment: { type: "task_reminder" }, type: "attachment", ...tail, ...extra };
      case "progress":
        return { ...head, ...common, ...{ type: "progress", data: { type: "hook_progress" } }, ...tail, ...extra };
      case "boundary":
        return { ...head, ...common, type: "system", subtype: "compact_boundary", content: "", ...tail };
      case "system":
        return { ...head, ...common, type: "system", subtype: "turn_duration", ...tail, ...extra };
    }
  };
  return JSON.stringify(body());
}

export function namesEnd(leafUuid: string | null, explicit?: true): string {
  return JSON.stringify({
    type: "last-prompt",
    lastPrompt: "…",
    leafUuid,
    ...explicit ? { explicit } : {},
    sessionId: "s",
  });
}

/** A row for a follower, with what the table leaves out. */
export function branchRow(row: Partial<BranchRow> & Pick<BranchRow, "kind" | "uuid">): BranchRow {
  return {
    parentUuid: null,
    logicalParentUuid: null,
    messageId: row.kind === "answer" ? `msg_${row.uuid}` : null,
    mayEnd: true,
    sessionId: "s",
    ...row,
  };
}
