/**
 * What the module in Claude Code's process may do: no more than this, in the words of `claude plugin validate`. A test
 * compares the module's source with it, another one what the client's validator lists.
 */
export const MOD_RIGHTS: Readonly<Record<"events" | "calls" | "reads" | "writes", readonly string[]>> = {
  /** The events it is called for. */
  events: [
    "agent.spawn",
    "classic.PermissionRequest",
    "classic.PostToolUse",
    "classic.PostToolUseFailure",
    "classic.PreToolUse",
    "classic.SessionEnd",
    "classic.SessionStart",
    "classic.Stop",
    "classic.SubagentStop",
    "prompt.submit",
    "session.append",
    "tool.check",
  ],
  /** The calls it makes. */
  calls: [
    "env.get",
    "env.set",
    "fs.list",
    "fs.read",
    "fs.stat",
    "fs.write",
    "session.id",
    "session.messages",
    "session.root",
    "session.version",
    "ui.log",
  ],
  /** The variables it reads. */
  reads: ["CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CONFIG_DIR", "DEBRIEF_MOD", "HOME", "USERPROFILE"],
  /** The variables it sets. */
  writes: ["DEBRIEF_MOD"],
};
