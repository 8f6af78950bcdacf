/** The ids of the new session, from the caller, so that a trim can be repeated. */
export interface TrimNames {
  /** The id of the new session: a uuid other than the source's. */
  readonly sessionId: string;
  /** Returns a new uuid for each entry. */
  readonly newUuid: () => string;
}

/** What was changed in the entries that remain. */
export interface ChangeCounts {
  /** Inputs of calls that were shortened. */
  inputs: number;
  /** Results of calls that were shortened. */
  results: number;
  /** Results over the limit that were cut. */
  capped: number;
  /** Reports of background tasks that were cut. */
  notices: number;
  /** Images that were removed. */
  images: number;
}

/** The entries that are left out, by reason. */
export interface OmittedCounts {
  /** Not part of the conversation: snapshots, queues, titles, the request log. */
  records: number;
  /** Of subagents. */
  sidechain: number;
  /** On abandoned branches, or before a compaction. */
  otherBranches: number;
  /** API errors, synthetic messages, progress. */
  noise: number;
  /** From turns before those to keep. */
  olderTurns: number;
  /** Without any content after the trim. */
  emptied: number;
}

/** The calls of a session before and after a trim. */
export interface TrimmedCallCounts {
  /** Calls on the active branch. */
  readonly before: number;
  /** Calls that are kept, whole or shortened. */
  readonly after: number;
  /** Calls that the options remove. */
  readonly removed: number;
  /** Other calls that are removed: without a result, a result without its call, or rejected by the API. */
  readonly incomplete: number;
}

/** The turns with complete calls before and after a trim. */
export interface ToolTurnCounts {
  /** How many there are. */
  readonly before: number;
  /** How many turns lose their calls. */
  readonly removed: number;
  /** How many turns keep their calls, shortened. */
  readonly shortened: number;
  /** How many turns keep their calls unchanged. */
  readonly kept: number;
}

/** Counts before or after a trim. */
export interface SessionSize {
  /** Entries of every type. */
  readonly entries: number;
  /** Prompts of the user on the branch that a client loads. */
  readonly turns: number;
  /** Calls on that branch. */
  readonly calls: number;
  /** The approximate number of tokens in the conversation. */
  readonly tokens: number;
}

/** What a trim did. */
export interface TrimStats {
  /** The source. */
  readonly before: SessionSize;
  /** The new session. */
  readonly after: SessionSize;
  /** Calls by what was done to them. */
  readonly calls: TrimmedCallCounts;
  /** Turns with calls by what was done to them. */
  readonly turnsWithTools: ToolTurnCounts;
  /** The number of thinking blocks that were removed. */
  readonly thinkingRemoved: number;
  /** What was changed in the entries that remain. */
  readonly changes: Readonly<ChangeCounts>;
  /** The entries that were left out, by reason. */
  readonly left: Readonly<OmittedCounts>;
}
