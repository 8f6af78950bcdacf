import type { JsonObject } from "../../json.ts";

/** What a path leads to. */
export interface HostFile {
  /** `other` for anything that is neither. */
  readonly kind: "file" | "dir" | "other";
  /** Bytes. */
  readonly size: number;
  /** Whether the path itself is a symlink. */
  readonly isLink: boolean;
}

/** Whose rows are asked for, and how many. */
export interface RowQuestion {
  /** An agent; absent for the main conversation. */
  readonly agentId?: string;
  /** Only the newest; clients before 2.1.330 reject a question that says so. */
  readonly last?: number;
  /** Only those after the row with this id, instead of the newest; from 2.1.330 on. */
  readonly after?: string;
}

/**
 * All that a module in the client's process may do: each member is one kind of call, so that the list that the client's
 * validator makes of the module is this interface.
 */
export interface ModHost {
  /** The plugin's directory. */
  readonly pluginRoot: string;
  /** The rows of a conversation. Rejects what the client does not know. */
  rows(question: RowQuestion): Promise<unknown>;
  /** The session's id. */
  sessionId(): Promise<string>;
  /** The project's directory. */
  projectRoot(): Promise<string>;
  /** The client's version, in its own form. */
  version(): Promise<unknown>;
  /** Rejects if nothing is there. */
  stat(path: string): Promise<HostFile>;
  /** The names in a directory. Rejects if it is not one. */
  list(path: string): Promise<readonly { readonly name: string; readonly kind: string; readonly isLink: boolean }[]>;
  /** Rejects if it cannot be read. */
  readText(path: string): Promise<string>;
  /** Writes a whole file and makes its directories. */
  writeText(path: string, text: string): Promise<void>;
  /** The variables that a hook reads. */
  variables(): Promise<HostVariables>;
  /** The variable by which hook commands know that the module answers. */
  marker(): Promise<string | undefined>;
  /** Sets the variable by which hook commands know that the module answers; undefined unsets it. */
  setMarker(value: string | undefined): Promise<void>;
  /** Shows the user a line that the model does not read. */
  tell(text: string): void;
}

/** The environment of the client; undefined if a variable is not set. */
export interface HostVariables {
  /** `CLAUDE_CONFIG_DIR`. */
  readonly configDir: string | undefined;
  /** `HOME`. */
  readonly home: string | undefined;
  /** `USERPROFILE`. */
  readonly userProfile: string | undefined;
  /** How the client was started. */
  readonly entrypoint: string | undefined;
}

/** Runs the hooks beneath a module, hook commands among them, and gives what they and the client answer. */
export type Next<E> = (event: E) => Promise<JsonObject>;

/** The same after the module's hook failed: what ran once does not run again, and gives the same. */
export interface CaughtNext<E> {
  (event: E): Promise<JsonObject>;
  /** The event as the client names it, such as `classic.Stop`. */
  readonly event: string;
  /** Whether the hook had run it before it failed. */
  readonly called: boolean;
}
