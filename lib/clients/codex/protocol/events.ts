/**
 * The hook events of 0.114 to 0.171, each with the first version that declares it. An event that a version does not know is
 * ignored in `hooks.json` (0.124, 0.150, 0.169).
 */
export const CODEX_EVENTS: Readonly<Record<string, string>> = {
  SessionStart: "0.114.0",
  Stop: "0.114.0",
  UserPromptSubmit: "0.116.0",
  PreToolUse: "0.117.0",
  PostToolUse: "0.117.0",
  PermissionRequest: "0.123.0",
  PreCompact: "0.129.0",
  PostCompact: "0.129.0",
  SubagentStart: "0.133.0",
  SubagentStop: "0.133.0",
  SessionEnd: "0.145.0",
  Interrupt: "0.150.0",
};
