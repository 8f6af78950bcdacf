/** What kind of session is made. */
export interface GeneratedSessionOptions {
  /** The client that writes. @default {"2.1.330"} */
  readonly version?: string;
  /** About how long the session is, in bytes; it ends after the turn that reaches it. @default {100000} */
  readonly bytes?: number;
  /** Whether texts are in several languages. @default {true} */
  readonly mixed?: boolean;
  /** Called with each agent that has a file of its own (2.0.28 on). */
  readonly onAgent?: (agent: GeneratedAgent) => void;
}

/** An agent's file and what stands beside it. */
export interface GeneratedAgent {
  readonly id: string;
  readonly lines: readonly string[];
  /** `agent-<id>.meta.json`, from 2.1.90 on; null before. */
  readonly meta: string | null;
}
