/**
 * Names of tools in the model. They are Claude Code's; the readers of other clients translate theirs.
 *
 * @module
 */

/** Tools that start a subagent: `Task` up to 2.1.63, then `Agent`. */
export const AGENT_TOOLS: ReadonlySet<string> = new Set(["Task", "Agent"]);

/** Tools that run a command. */
export const SHELL_TOOLS: ReadonlySet<string> = new Set(["Bash", "PowerShell"]);
