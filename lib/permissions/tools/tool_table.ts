/** What the client does with a call that no rule covers, and how far rules reach. */
export interface ToolDefault {
  /**
   * `runs`: no rule is needed. `asks`: it asks. `person`: it asks whatever the rules allow, even in bypassPermissions mode, since
   * a person has to answer it.
   */
  readonly without: "runs" | "asks" | "person";
  /** Modes in which a call that needs no rule elsewhere goes to the classifier. */
  readonly classified?: readonly ("auto" | "plan")[];
  /** Whether the client offers to save a rule for the whole tool with a Yes. */
  readonly offersRule?: boolean;
}

const RUNS: ToolDefault = { without: "runs" };

/** What the client does with a tool that is not in {@linkcode TOOL_DEFAULTS}: tools of MCP servers, tools of other clients. */
const OTHER: ToolDefault = { without: "asks", offersRule: true };

/** What the client (2.1.330) does with calls of its own tools; those for files and commands are decided elsewhere. */
const TOOL_DEFAULTS: Readonly<Record<string, ToolDefault>> = {
  Agent: { without: "runs", classified: ["auto", "plan"] },
  AskUserQuestion: { without: "person" },
  CronCreate: { without: "runs", classified: ["auto"] },
  CronDelete: RUNS,
  CronList: RUNS,
  EnterPlanMode: RUNS,
  EnterWorktree: RUNS,
  ExitPlanMode: { without: "person" },
  ListAgents: RUNS,
  ListMcpResourcesTool: RUNS,
  ReportFindings: RUNS,
  ScheduleWakeup: { without: "runs", classified: ["auto"] },
  SendMessage: { without: "runs", classified: ["auto", "plan"] },
  TaskCreate: RUNS,
  TaskGet: RUNS,
  TaskList: RUNS,
  TaskOutput: RUNS,
  TaskStop: RUNS,
  TaskUpdate: RUNS,
  TodoWrite: RUNS,
  ToolSearch: RUNS,
  WebFetch: { without: "asks" },
  WebSearch: { without: "asks", offersRule: true },
  Workflow: { without: "asks" },
  // of older clients
  BashOutput: RUNS,
  KillBash: RUNS,
  TodoRead: RUNS,
};

/** What the client does with a tool's calls if no rule covers them. */
export function toolDefault(tool: string): ToolDefault {
  const name = currentToolName(tool);
  return Object.hasOwn(TOOL_DEFAULTS, name) ? TOOL_DEFAULTS[name]! : OTHER;
}

/** Former names that the client reads as their successors, in calls and in rules (2.1.330). */
const RENAMED: Readonly<Record<string, string>> = { Task: "Agent", KillShell: "TaskStop" };

export function currentToolName(tool: string): string {
  return Object.hasOwn(RENAMED, tool) ? RENAMED[tool]! : tool;
}

/**
 * The tools that a rule can name, those of MCP servers aside: what 2.1.332 did not call unknown among all the names in its
 * program, its former names, and those of older clients.
 */
export const TOOL_NAMES: readonly string[] = (
  "Bash PowerShell Monitor Read Edit Write NotebookEdit Glob Grep Skill Agent Task AskUserQuestion TodoWrite ToolSearch " +
  "WebFetch WebSearch EnterPlanMode ExitPlanMode EnterWorktree ExitWorktree TaskCreate TaskGet TaskList TaskOutput TaskStop " +
  "TaskUpdate TeamCreate TeamDelete CronCreate CronDelete CronList ListAgents SendMessage ReportFindings ScheduleWakeup " +
  "Workflow ListMcpResourcesTool ReadMcpResourceTool ReadMcpResourceDirTool ListMcpResources ReadMcpResource " +
  "ReadMcpResourceDir WaitForMcpServers McpTaskCheck McpTaskResumePolling McpTaskShowQuestion LSP Poll Yield Brief WrapUp " +
  "PushNotification RemoteTrigger SendFile SendUserFile SendUserMessage SendFeedback SendToProject SendToProjectContext " +
  "FetchInboxMessage ReadNotifications ReadWidgetContext GetGoal SetGoal PauseGoal ProposeGoal GetTask ListPeers ListPlugins " +
  "ListSkills ListConnectors SearchPlugins SearchSkills SearchMcpRegistry SuggestBackgroundPR SuggestConnectors " +
  "SuggestPluginInstall SuggestSkills PublishPlugin Projects Artifact ArtifactCheck ArtifactComments ArtifactData " +
  "AppifactRepl AutofixPr DesignSync EndConversation Frame FrameRead OfferChromeSetup ShareOnboardingGuide " +
  "ShowOnboardingRolePicker AgentOutput AgentOutputTool BashOutput BashOutputTool KillBash KillShell " +
  "MultiEdit NotebookRead LS TodoRead SlashCommand Cd"
).split(" ");
