import type { SessionOverview } from "../../analyses/overview/overview.ts";
import { formatDuration } from "../../text/format.ts";
import { safe, type SafeText } from "../../text/safe_text.ts";

/** Stands behind the time worked where the client measured only a part of it, so that its own figures can be found again. */
export function measuredText({ workMs, turns }: Pick<SessionOverview, "workMs" | "turns">): SafeText {
  const measuredMs = turns.reduce((sum, turn) => sum + (turn.measuredMs ?? 0), 0);
  const measured = formatDuration(measuredMs);
  const isPart = measuredMs > 0 && workMs !== null && measured !== formatDuration(workMs);
  return isPart ? safe`, ${measured} of it measured by the client` : safe``;
}
