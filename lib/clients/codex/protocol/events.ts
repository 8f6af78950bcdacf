/** The events of 0.114 to 0.171, by the first version that declares each; others ignore them (0.124, 0.150, 0.169). */
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
