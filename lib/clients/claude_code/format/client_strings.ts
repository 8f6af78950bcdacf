/** The foreign words this library knows, with versions: from recordings and 9,480 public session files. */
import type { Speaker, TitleSource } from "../../../session/entry.ts";

/** Entry types that hold a session's title: the text's key, and whose title it is. */
export const TITLES: Readonly<Record<string, { readonly key: string; readonly by: TitleSource }>> = {
  "summary": { key: "summary", by: "summary" }, // 1.0.3 to 2.1.29
  "ai-title": { key: "aiTitle", by: "client" }, // 2.1.81 on
  "custom-title": { key: "customTitle", by: "user" }, // 2.1.64 on
};

/** Entry types that have a shape of their own here. */
export const SHAPED_TYPES: ReadonlySet<string> = new Set([
  "user",
  "human", // before 1.0, and in exports
  "assistant",
  "system",
  "attachment",
  "queue-operation",
  "progress",
  "cost-state", // 2.1.270 on
  ...Object.keys(TITLES),
]);

export const SYNTHETIC_MODEL = "<synthetic>";

/** How the text of an interruption by the user begins, as user text or as the text of a failed tool result. */
export const USER_INTERRUPT_OPENINGS: readonly string[] = [
  "[Request interrupted by user", // 0.2.122 on, also "… for tool use]"
  "[Request interrupted by a plugin", // 2.1.2xx
];

/** How such a text begins where the session or turn ended or went on without an interruption by the user (2.1.330). */
export const UNFINISHED_OPENINGS: readonly string[] = [
  "[Request interrupted: the session ended before this agent finished",
  "[This turn ended before it finished",
  "[Agent call interrupted:",
  "[Tool call did not complete:",
  "[Tool call interrupted:",
  "[Tool call skipped:",
  "[Tool call result not in this copy:",
];

/** How the `stopReason` of a UserPromptSubmit hook begins (2.0.76 to 2.1.29). */
const HOOK_STOP_OPENING = "Operation stopped by hook:";

/** How the text of any interruption begins. */
export const INTERRUPT_OPENINGS: readonly string[] = [
  ...USER_INTERRUPT_OPENINGS,
  HOOK_STOP_OPENING,
  ...UNFINISHED_OPENINGS,
];

/** After the bracket the client never goes on, so a question about the note is a prompt. */
export function isInterruption(text: string): boolean {
  if (startsWithAny(text, USER_INTERRUPT_OPENINGS)) return text.indexOf("]") === text.trimEnd().length - 1;
  if (text.startsWith(HOOK_STOP_OPENING)) return true;
  return startsWithAny(text, UNFINISHED_OPENINGS) && text.trimEnd().endsWith("]");
}

export function startsWithAny(text: string, openings: readonly string[]): boolean {
  return openings.some((opening) => text.startsWith(opening));
}

/** A compaction's summary: told by its words up to 1.0.92; each of 615 of 1.0.93 to 2.1.219 has a flag. */
export const COMPACTION_OPENING = "This session is being continued from a previous conversation";

/** From this version on a row that begins with {@linkcode COMPACTION_OPENING} and has no flag was pasted by somebody. */
export const SUMMARIES_FLAGGED = "1.0.93";

/** How a prompt begins that hands an accepted plan to a new conversation (2.1.19 on, with `planContent` since 2.1.20). */
export const PLAN_OPENING = "Implement the following plan:";

export const REJECTION_WORDS: readonly string[] = [
  "To tell you how to proceed, the user said:\n", // 2.0.75 on
  "The user provided the following reason for the rejection: ", // 1.0.x
  "The user said:\n", // inside a subagent
];

/** What the client says where the user leaves questions (AskUserQuestion); answers given follow by line. */
export const LEFT_QUESTIONS_OPENINGS: readonly string[] = [
  "The user wants to clarify these questions.", // 2.1.12 to 2.1.179
  "The user has indicated they have provided enough answers for the plan interview.", // 2.1.88
];

export const CLARIFYING_ANSWER = "  Answer: ";

export const REJECTION_NOTE = "\n\nNote: The user's next message may contain a correction or preference";

export const ANSWER_OPENINGS: readonly string[] = [
  "User has answered your questions:", // 2.0.x on
  "Your questions have been answered:", // 2.1.2xx
  "The user answered:", // 2.1.2xx
  "The user answered your questions:",
];

/** Tags at the start of a user text, and whose words follow. */
export const SPEAKER_TAGS: Readonly<Record<string, Speaker>> = {
  "command-name": "command", // 0.2.122 on
  "command-message": "command", // 1.0.21 on
  "command-args": "command",
  "bash-input": "command", // 1.0.21 on: the user's `!` line
  "user-memory-input": "command", // 1.0.21 to 1.0.117: the user's `#` line
  "bash-stdout": "command_output",
  "bash-stderr": "command_output",
  "bash-exit-code": "command_output",
  "local-command-stdout": "command_output", // 0.2.122 on
  "local-command-stderr": "command_output",
  "local-command-caveat": "reminder", // 2.1.1 on
  "task-notification": "notification", // 2.1.1 on
  "bash-notification": "notification", // 2.0.76
  "agent-notification": "notification",
  "ci-monitor-event": "notification", // 2.1.217
  "tick": "notification",
  "system-reminder": "reminder",
  "session-start-hook": "reminder",
  "user-prompt-submit-hook": "reminder",
  "fork-boilerplate": "reminder", // 2.1.220
  "goal": "reminder",
  "ide_opened_file": "reminder", // 2.0.2 on, often before the user's own text
  "ide_selection": "reminder",
  "ide_diagnostics": "reminder",
  "observed_from_primary_session": "notification", // claude-mem's observer, 2.1.167: what another session did
  "teammate-message": "peer", // 2.1.38 on
  "cross-session-message": "peer", // 2.1.224 on
  "channel": "peer", // 2.1.80 on: what a server pushes, whoever wrote it
  "github-webhook-activity": "notification", // comments on a pull request, whoever wrote them
  "mcp-resource-update": "notification",
  "mcp-polling-update": "notification",
};

export const SPEAKER_TAG_FAMILIES: readonly (readonly [string, Speaker])[] = [
  ["local-command-", "command_output"],
  ["bash-", "command_output"],
  ["ide_", "reminder"],
  ["scheduled-task", "replay"],
  ["teammate-message", "peer"],
  ["remote-review", "notification"],
];

/** Tags after whose end the client writes nothing: a text that goes on quotes one of them. */
export const WHOLE_TAGS: ReadonlySet<string> = new Set([
  "local-command-caveat",
  "session-start-hook",
  "user-prompt-submit-hook",
  "teammate-message",
]);

/** Tags that the client puts around or before the user's words in one text; the rest is the user's. */
export const INSERTED_TAGS: readonly string[] = [
  "system-reminder",
  "ide_opened_file",
  "ide_selection",
  "ide_diagnostics",
];

/** How texts begin that programs send by themselves, in nobody's name. */
export const PROGRAM_OPENINGS: readonly (readonly [string, Speaker])[] = [
  ["<observed_from_primary_session", "notification"], // claude-mem's observer, 2.1.167: what another session did
  ["You are a Claude-Mem, a specialized observer tool", "notification"], // claude-mem's observer, 2.1.167
  ["Hello memory agent, you are continuing to observe the primary Claude session.", "notification"],
  ["--- MODE SWITCH: PROGRESS SUMMARY ---", "notification"],
  // episodic-memory asks for a summary of what it quotes, 2.0.77
  ["Context: This summary will be shown in a list to help users and Claude", "notification"],
  ["<scheduled-task", "replay"],
];

/** What the client says before local commands, to 2.0.76 without a tag. */
export const CAVEAT_OPENING = "Caveat: The messages below were generated by the user while running local commands";

/** How texts without a tag begin, and who says them. The first that fits counts. */
export const SPEAKER_OPENINGS: readonly (readonly [string, Speaker])[] = [
  ["Stop hook feedback:", "hook_feedback"],
  ["SubagentStop hook feedback:", "hook_feedback"],
  ["Stop hook (goal)", "hook_feedback"], // 2.1.140
  ["PreToolUse:", "hook_feedback"],
  ["[SYSTEM NOTIFICATION", "notification"],
  ["Monitor event:", "notification"],
  ['{"task_id":', "notification"], // queued by 2.0.x and 2.1.x
  ["Another Claude session sent a message:", "peer"], // 2.1.224 on
  ["The coordinator sent a message while you were working", "peer"], // 2.1.220
  [CAVEAT_OPENING, "reminder"],
  ["Base directory for this skill:", "meta"], // 2.0.74 on
  ["[Image: ", "meta"], // 1.0.51 on; the user's own reads "[Image #1]"
  ["Unknown slash command:", "command_output"], // 2.0.75 on
  ["Unknown skill:", "command_output"],
  ["Args from unknown skill:", "command_output"],
  ...PROGRAM_OPENINGS,
  ["/rate-limit-options", "command"], // 2.1.6: the client's own, as a prompt where several had queued up
  ["# /loop", "replay"], // 2.1.88 on
  ["<<autonomous-loop", "replay"], // 2.1.114
  ["Continue from where you left off.", "reminder"], // 2.1.45 on, isMeta
];

/** How the client's own agents are opened: not a person, and no task anybody gave. */
export const INTERNAL_AGENT_OPENINGS: readonly (readonly [opening: string, agent: "suggestion" | "compaction"])[] = [
  ["[SUGGESTION MODE", "suggestion"], // 2.1.23 to 2.1.62
  ["Your task is to create a detailed summary of the conversation", "compaction"], // 2.1.23 on
];

/** The whole prompt of a client's own agent that only warms up (2.0.19 to 2.1.5). */
export const WARMUP_PROMPT = "Warmup";

/** `origin.kind` values, and who they are. Others are kept apart as notifications: not a person. */
export const ORIGIN_SPEAKERS: Readonly<Record<string, Speaker>> = {
  "human": "user", // 2.1.185 on
  "voice-call": "user",
  "task-notification": "notification", // 2.1.88 on
  "peer": "peer", // 2.1.224 on
  "coordinator": "peer", // 2.1.220
  "channel": "peer",
  "slack-ping": "peer",
  "observer": "notification",
  "observer-activity": "notification",
  "auto-continuation": "replay",
  "cron": "replay",
  "loop": "replay",
};

/** `wakeupSource` values (2.1.330 on): what sends a prompt at its time, by the origin of the same kind. */
export const WAKEUP_ORIGINS: Readonly<Record<string, string>> = { "schedule_wakeup": "cron", "loop_wakeup": "loop" };

/** `promptSource` values of prompts a person sent. `sdk` is a program's, on behalf of its user. */
export const USER_PROMPT_SOURCES: ReadonlySet<string> = new Set(["typed", "queued", "sdk", "suggestion_accepted"]);

/** Last version that leaves a prompt taken in mid-turn only in `queue-operation` lines (2.0.74 to 2.1.100). */
export const QUEUE_ONLY_UNTIL = "2.1.100";

/** A call that the client rejected: unknown tool, invalid input (1.0.128 to 2.1.330; 1.0.60 has no mark). */
export const INVALID_CALL_TAG = "<tool_use_error>";
