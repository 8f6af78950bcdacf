/** A file of a session. */
export interface SessionPath {
  /** The file. */
  readonly path: string;
  /**
   * The session's own file, as hooks get it; the file itself if it is an agent's file that does not name its session.
   */
  readonly main: string;
  /** The agent to which the file belongs; null for the session's own file. */
  readonly agentId: string | null;
}

/** What the client keeps about an agent: in a file beside its transcript, or in its first line. */
export interface AgentMeta {
  /** The kind of agent, such as `general-purpose`. */
  readonly agentType: string | null;
  /** The description in the call. */
  readonly description: string | null;
  /** The call that started it. */
  readonly toolUseId: string | null;
  /** The agent that started it; null for the main conversation. */
  readonly parentAgentId: string | null;
  /** Another name that results use for it, if there is one. */
  readonly alias?: string;
}

/** A subagent's own transcript. */
export interface AgentFile {
  /** From the file name. */
  readonly agentId: string;
  /** The file. */
  readonly path: string;
  /**
   * `subagents`: `<session>/subagents/agent-<id>.jsonl` (2.1.2 on); `workflow`: one directory deeper, under
   * `workflows/wf_<run>/`; `beside`: next to the session's file (2.0.28 to 2.1.63), or in the directory of its day;
   * `inside`: in the session's file.
   */
  readonly layout: "subagents" | "workflow" | "beside" | "inside";
  /** What the client keeps about it; null if nothing. */
  readonly meta: AgentMeta | null;
}
