/** A file of a session. */
export interface SessionPath {
  /** The file. */
  readonly path: string;
  /** The session's own file, as hooks get it; the file itself where an agent's file does not name its session. */
  readonly main: string;
  /** The agent whose file it is; null for the session's own. */
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
  /** Another name by which results speak of it; absent where there is none. */
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
   * `workflows/wf_<run>/`; `beside`: next to the session's file (2.0.28 to 2.1.63), or in the directory of its day.
   */
  readonly layout: "subagents" | "workflow" | "beside";
  /** What is kept about it; null where nothing is. */
  readonly meta: AgentMeta | null;
}
