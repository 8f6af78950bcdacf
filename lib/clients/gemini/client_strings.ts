/** Texts of Gemini CLI's own, with versions. */

/** The environment that the client describes before the first prompt, in the user's name (0.47 to 0.61). */
export const SESSION_CONTEXT = "<session_context>\nThis is the Gemini CLI.";

/** The summary that replaces the conversation when it is compressed (0.47 to 0.61). */
export const STATE_SNAPSHOT = "<state_snapshot>";

/** What the client says to the model in the user's name. */
export const OWN_PROMPTS: readonly RegExp[] = [
  /^System: Potential loop detected\./, // 0.61, of which a turn before it was taken back by the client
  /^You have exceeded the maximum number of turns/, // 0.61, to agents
  /^<hook_context>/, // in the package of 0.61
];

/** A command that the user ran with `!`, and what it printed (0.61). */
export const USER_SHELL = /^I ran the following shell command:\n```sh\n([\s\S]*?)\n```/;

/** The notice that the user stopped the turn (0.35 to 0.61). */
export const CANCELLED = "Request cancelled.";

/** The user's answer to the prompt for a call (0.35 to 0.61). */
export const DENIED = "[Operation Cancelled] Reason: User denied execution.";

/** A command that the client refuses whoever allows it; the call counts as a success there (0.61). */
export const INJECTION = "Command injection detected:";

/** The call by which an agent ends, with its answer (0.47 to 0.61). */
export const COMPLETE_TASK = "complete_task";

/** The tool that calls an agent (0.47 to 0.61). */
export const INVOKE_AGENT = "invoke_agent";

/** What the client says of a call that is an agent's, where the tool has the name of the agent (0.35). */
export const DELEGATING = /^Delegating to agent '([^'\n]{1,200})'/;
