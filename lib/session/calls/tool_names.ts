/** Claude Code's names of tools, into which the readers of other clients translate theirs. */

/** Tools that start a subagent: `Task` up to 2.1.63, then `Agent`. */
export const AGENT_TOOLS: ReadonlySet<string> = new Set(["Task", "Agent"]);

export const SHELL_TOOLS: ReadonlySet<string> = new Set(["Bash", "PowerShell"]);

/** Tools that read or write the file that their input names. */
export const FILE_TOOLS: ReadonlySet<string> = new Set(
  "Read Edit MultiEdit Write NotebookEdit NotebookRead".split(" "),
);

/** Tools that ask a person, and whose results hold what they answered. */
export const ASKING_TOOLS: readonly string[] = ["AskUserQuestion", "ExitPlanMode", "exit_plan_mode"];

/** Tools that leave plan mode, once the user has approved the plan. */
export const PLAN_ENDING_TOOLS: ReadonlySet<string> = new Set(["ExitPlanMode", "exit_plan_mode"]);

export const PLAN_TOOLS: ReadonlySet<string> = new Set(["EnterPlanMode", ...PLAN_ENDING_TOOLS]);

/** Tools that keep the list of the assistant's tasks. */
export const LIST_TOOLS: ReadonlySet<string> = new Set(["TodoWrite", "update_plan", "TaskCreate", "TaskUpdate"]);

/** Tools by which the assistant asks the user something: the answer does not answer a permission prompt. */
export const QUESTION_TOOLS: ReadonlySet<string> = new Set([...ASKING_TOOLS, ...PLAN_TOOLS]);

/** Tools that a client has itself, whatever servers and plugins bring: those on files, of plans and tasks, and agents. */
export const CLIENT_TOOLS: ReadonlySet<string> = new Set([
  ...AGENT_TOOLS,
  ...SHELL_TOOLS,
  ..."Read Write Edit MultiEdit NotebookRead NotebookEdit Glob Grep LS LSP WebFetch WebSearch".split(" "),
  ..."TodoRead TodoWrite TaskCreate TaskGet TaskList TaskUpdate TaskOutput TaskStop AgentOutputTool".split(" "),
  ..."BashOutput KillBash KillShell Skill SlashCommand ToolSearch SendMessage StructuredOutput".split(" "),
  ..."AskUserQuestion EnterPlanMode ExitPlanMode exit_plan_mode EnterWorktree ExitWorktree".split(" "),
]);
