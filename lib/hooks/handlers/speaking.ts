import type { HookContext } from "../runner/definition.ts";

/**
 * Whether a hook may go on with the turn or add to it. In a headless session it may not unless that is configured: the
 * answer to a hook would be the run's result. Where nobody says what the session is, it may not either.
 *
 * Notes in the log what kept it silent; ask where there is something to say.
 */
export function maySpeak({ attendance, config, note }: HookContext): boolean {
  if (config.session.headless === "as_interactive") return true;
  const { kind, source } = attendance();
  if (kind === "interactive") return true;
  note({ silent: kind === "headless" ? `headless, by ${source}` : "not known whether headless: run debrief install" });
  return false;
}
