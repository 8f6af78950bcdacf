import type { CallFact } from "../../analyses/review/facts/call_fact.ts";
import { discardIn } from "../../guard/would_look.ts";
import { isGuardOn } from "../../hooks/config/asked.ts";
import { stringAt } from "../../json.ts";
import { pluralize } from "../../text/format.ts";
import { excerpt, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { clientOption } from "../args/client_option.ts";
import { configState } from "../config/config_file.ts";
import type { Host } from "../host/host.ts";

/** How often each form of a command of git that throws work away was run, such as `git reset --hard`. */
export type PastDiscards = Readonly<Record<string, number>>;

/** Counts them while calls are read. */
export class DiscardCounter {
  readonly #counts = new Map<string, number>();

  add({ tool, input }: Pick<CallFact, "tool" | "input">): void {
    const command = tool === "Bash" ? stringAt(input, "command") : null;
    const discard = command === null ? null : discardIn(command);
    if (discard !== null) this.#counts.set(discard, (this.#counts.get(discard) ?? 0) + 1);
  }

  /** The most frequent first. */
  counts(): PastDiscards {
    return Object.fromEntries([...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
  }
}

/** Who has had no guard so far, and what to do about it. */
export interface GuardOffer {
  readonly text: SafeText;
  readonly fix: SafeText;
}

/** Offers the guard where past commands may have lost work; null where there were none, or the guard is on. */
export async function guardOffer(discards: PastDiscards, host: Host): Promise<GuardOffer | null> {
  const [most] = Object.entries(discards);
  if (most === undefined || isGuardOn((await configState(host.cwd(), host)).config.guard)) return null;
  const count = Object.values(discards).reduce((sum, one) => sum + one, 0);
  const [form, times] = most;
  return {
    text: safe`${pluralize(count, "command")} of git may have lost work, most often \`${excerpt(form, 60)}\` (${
      pluralize(times, "time")
    })`,
    fix: safe`to be asked before one does, run debrief install --guard${safeText(clientOption(host))}`,
  };
}

/** The offer in one line. */
export function guardOfferLine({ text, fix }: GuardOffer): SafeText {
  return safe`${text}: ${fix}`;
}

/** The same for a page. */
export function guardNotes(offer: GuardOffer | null): SafeText[] {
  return offer === null ? [] : [guardOfferLine(offer)];
}
