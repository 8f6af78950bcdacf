import type { HookContext } from "../runner/definition.ts";

/** Silent, and logged, in headless or unknown sessions unless configured: the answer would become the result. */
export function maySpeak({ attendance, config, note }: HookContext): boolean {
  if (config.session.headless === "as_interactive") return true;
  const { kind, source } = attendance();
  if (kind === "interactive") return true;
  // single words, because the log is searched for secrets in anything longer
  if (kind === "headless") note({ silent: "headless", shownBy: source });
  else note({ silent: "cannot tell whether the session is headless: run debrief install" });
  return false;
}

/** How long to wait for something that may be written late: not at all where the client writes before it calls hooks. */
export function waitMs({ client, remaining }: HookContext, longestMs: number): number {
  return client.hooks.isFileLate ? Math.max(0, Math.min(longestMs, remaining())) : 0;
}
