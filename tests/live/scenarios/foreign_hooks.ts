/** Hooks that are not debrief's, as they stand in settings. */
import type { JsonObject } from "../../../lib/json.ts";

/** How one is registered. */
export interface ForeignHookOptions {
  readonly matcher?: string;
  /** Seconds. */
  readonly timeout?: number;
}

export function shellHook(shell: string, { matcher, timeout }: ForeignHookOptions = {}): JsonObject {
  return {
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{
      type: "command",
      command: `bash -c '${shell.replaceAll("'", `'\\''`)}'`,
      ...(timeout === undefined ? {} : { timeout }),
    }],
  };
}

/** Keeps what it is told in a file of its own: `Evidence.events`. */
export const KEEP_EVENT: JsonObject = shellHook('mkdir -p "$HOME/events"; cat > "$HOME/events/$$.$RANDOM"');
