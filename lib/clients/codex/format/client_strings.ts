/** The words that Codex writes itself, with versions. Measured: 0.124.0, 0.135.0, 0.150.0, 0.169.0, 0.171.0. */
import type { Speaker } from "../../../session/entry.ts";

/** The kind that marks a part of a `user` message as typed by the user (0.148 on). */
export const USER_TEXT_KIND = "user.text";

/** The first version whose files say where a turn begins, as far as is known: in older ones every prompt begins one. */
export const NAMES_TURNS_SINCE = "0.113.0";

/** In the first line of a further file of a session (0.160 on), or of a fork: the line after which it goes on. */
export const GOES_ON = "history_base";

/** How a message that the client adds in a user's name begins, and whose words follow. */
export const INJECTED_OPENINGS: readonly (readonly [opening: string, speaker: Speaker])[] = [
  ["<environment_context>", "reminder"],
  ["# AGENTS.md instructions for ", "reminder"],
  ["# AGENTS.md instructions\n", "reminder"], // 0.142 on, of the user's own directory
  ["<turn_aborted>", "reminder"], // the event after it says why
  ["<user_shell_command>", "command"], // the user's `!` line with its output
  ["<hook_prompt ", "hook_feedback"],
  ["<subagent_notification>", "notification"],
  ["<skill>", "reminder"], // the text of a skill that the prompt names
  ["<goal_context>", "reminder"], // before <codex_internal_context>
  ["<codex_internal_context", "reminder"], // goes on with a goal
  ["<recommended_plugins>", "reminder"],
  ["<user_instructions>", "reminder"], // AGENTS.md in 2025
  ["<INSTRUCTIONS>", "reminder"],
  ["Another language model started to solve this problem", "compaction_summary"],
];

/**
 * What the desktop app sends in a user's name, although nobody typed it: an automation's text, and what another session
 * sends. The group is the text itself.
 */
export const SENT_PROMPTS: readonly (readonly [form: RegExp, speaker: Speaker])[] = [
  [
    /^Automation: .*\r?\nAutomation ID: .*\r?\n(?:Automation memory: .*\r?\n)?(?:Last run: .*\r?\n)?\s*([^]*)$/,
    "replay",
  ],
  [/^<heartbeat>(?:[^]*?<instructions>)?\s*([^]*?)\s*(?:<\/instructions>\s*)?(?:<\/heartbeat>\s*)?$/, "replay"],
  [/^<codex_delegation>(?:[^]*?<input>)?\s*([^]*?)\s*(?:<\/input>\s*)?(?:<\/codex_delegation>\s*)?$/, "peer"],
];

/** An answer to questions that the model asked without waiting (`request_user_input_async`). */
export const QUESTION_REPLY = /^<send_user_message_question_reply>([^]*)<\/send_user_message_question_reply>\s*$/;

/**
 * How a prompt begins that an editor or the desktop app wraps with what is open, selected, attached or commented there, or
 * with the task that a button stands for. Those without a note: 2026 on.
 */
export const ENVELOPE_OPENINGS: readonly string[] = [
  "# Context from my IDE setup:", // 2025 on
  "# Files mentioned by the user:",
  "# Files pasted by the user:",
  "# Applications mentioned by the user:",
  "# Browser comments:",
  "# Diff comments:",
  "# Selected text:",
  "# Response annotations:",
  "# Review findings:", // 0.115
  "# Failing PR checks:",
  "# Pull request merge conflict:",
  "# MCP app context:",
  "# Chrome tabs:",
  "# In app browser:",
  "# In app browser (IAB):",
  "## Prior conversation with Codex:",
  "## Referenced chats with Codex:",
  "## Referenced ChatGPT conversation:",
  "## Code review guidelines:",
  "## Pull request fix:",
  "## Pull request merge task:",
  "## Auto resolve merge:",
  "<in-app-browser-context",
];

/** The headings in an envelope after which any text may follow, even one with headings of its own. */
export const ENVELOPE_TEXT = new RegExp(
  "^(?:## Active selection of the file|# Files pasted by the user|# Applications mentioned by the user|" +
    "# (?:Browser|Diff) comments|# Selected text|# Review findings|# Failing PR checks|# MCP app context|" +
    "## Code review guidelines|## Pull request (?:fix|merge task)|## Auto resolve merge):",
  "m",
);

export const REQUEST_HEADING = /^## My request(?: for Codex)?:[^\S\n]*/gm;

/** The tag around the reason of a Stop hook. */
export const HOOK_PROMPT_END = "</hook_prompt>";

/** How a message between agents begins (v2). */
export const AGENT_MESSAGE_TYPE = /^Message Type: (\w+)\n/;

export const AGENT_PAYLOAD = "\nPayload:\n";

/** The tool that runs commands, whatever its name in a version; hooks know it as `Bash`. */
export const CODEX_SHELL_TOOLS: ReadonlySet<string> = new Set([
  "exec_command",
  "shell",
  "shell_command",
  "local_shell",
]);

/** What hooks call it. */
export const SHELL_NAME = "Bash";

export const PATCH_TOOL = "apply_patch";

/** The tool whose input is a script that calls the others (code mode). */
export const SCRIPT_TOOL = "exec";

export const SPAWN_TOOL = "spawn_agent";

/** The tool by which the model says something to the user while it goes on (0.171 on, with gpt-6.2-sol and gpt-6.2-astra). */
export const SAYING_TOOL = "send_message_to_user_async";

/** How the name of an MCP server's tools begins. */
export const MCP_PREFIX = "mcp__";

/** How the ids of calls that a script makes begin; no call's line has them. */
export const NESTED_ID = "exec-";

/** What a finished command's output begins with, up to what it printed. */
export const COMMAND_OUTPUT =
  /^(?:Chunk ID: [^\n]*\n)?(?:Wall time:? [^\n]*\n)?(?:(?!Output:)[^\n]*\n){0,6}?Output:\n?/;

export const EXIT_CODE = /^(?:Process exited with code|Exit code:) (-?\d+)$/m;

export const SCRIPT_OUTPUT = /^Script (completed|failed|running)\b[^\n]*\n(?:Wall time[^\n]*\n)?(?:Output:\n?)?/;

/** How the result of a command begins that a script prints as it is, or that ended it (0.142 to 0.146). */
export const PRINTED_RESULT = /^(?:Warning: truncated output [^\n]*\n[^\n]*\n\n)?Exit code: -?\d+\nWall time: /;

/** What comes before the error that ended a script. */
export const SCRIPT_ERROR = "Script error:\n";

/** The result of a call that somebody stopped. */
export const ABORTED = /^(?:Wall time: [^\n]*\n)?aborted by user(?: after [\d.]+s)?\s*$/;

/** What is around the reason why a command was not started. */
export const REJECTED = ['CreateProcess { message: "Rejected(', ')" }'] as const;

/** How such a text begins. */
export const NOT_STARTED = "exec_command failed";
