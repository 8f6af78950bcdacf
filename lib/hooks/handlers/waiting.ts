import type { HookContext } from "../runner/definition.ts";

/** How long to wait for something that may be written late: not at all where the client writes before it calls hooks. */
export function waitMs({ client, remaining }: HookContext, longestMs: number): number {
  return client.hooks.isFileLate ? Math.max(0, Math.min(longestMs, remaining())) : 0;
}
