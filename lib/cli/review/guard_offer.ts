import type { CallFact } from "../../analyses/review/facts/call_fact.ts";
import { discardIn, wouldLook } from "../../guard/would_look.ts";
import { isGuardOn } from "../../hooks/config/asked.ts";
import { stringAt } from "../../json.ts";
import { formatInteger, pluralize } from "../../text/format.ts";
import { jsonText } from "../../text/safe_json.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { clientOption } from "../args/client_option.ts";
import type { Options } from "../args/options.ts";
import { historySessions } from "../args/sessions.ts";
import { parseSince } from "../args/since.ts";
import { configState } from "../config/config_file.ts";
import type { Host } from "../host/host.ts";
import { printFitted } from "../output/columns.ts";
import { readKnownSessions } from "./read_sessions.ts";

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

export function guardOfferLine({ text, fix }: GuardOffer): SafeText {
  return safe`${text}: ${fix}`;
}

/** The same for a page. */
export function guardNotes(offer: GuardOffer | null): SafeText[] {
  return offer === null ? [] : [guardOfferLine(offer)];
}

/** A command that the guard would have looked at. */
interface LookedAt {
  readonly command: string;
  readonly count: number;
  readonly sessions: number;
}

/** The most commands that are listed for a person. */
const MAX_LISTED = 20;
const MAX_COMMAND = 100;

/** `permissions --guard`: the past commands that the guard would have looked at; what the files were then is not known. */
export async function guardHistory(options: Options, host: Host): Promise<number> {
  const since = options.text("since");
  const period = since === undefined ? {} : { since: parseSince(since, host.now()) };
  const seen = new Map<string, { count: number; readonly sessions: Set<string> }>();
  let commands = 0;
  await readKnownSessions(historySessions(options.positional, options.flag("all"), host), host, {
    isUsed: !options.flag("no-history"),
    ...period,
    onFact: ({ tool, input, session }) => {
      const command = tool === "Bash" ? stringAt(input, "command") : null;
      if (command === null) return;
      commands++;
      if (!wouldLook(command)) return;
      const known = seen.get(command) ?? { count: 0, sessions: new Set<string>() };
      known.count++;
      known.sessions.add(session);
      seen.set(command, known);
    },
  });
  const looked = [...seen].map(([command, { count, sessions }]): LookedAt => ({
    command,
    count,
    sessions: sessions.size,
  }))
    .sort((a, b) => b.count - a.count || (a.command < b.command ? -1 : 1));
  if (!options.flag("json")) printFitted(guardHistoryText(commands, looked), host);
  else host.stdout(safe`${jsonText({ schema: "debrief.guard_history/1", commands, looked }, 2)}\n`);
  return 0;
}

function guardHistoryText(commands: number, looked: readonly LookedAt[]): SafeText {
  const count = looked.reduce((sum, one) => sum + one.count, 0);
  const head = safe`The guard would have looked at ${formatInteger(count)} of ${pluralize(commands, "command")}. `;
  const note =
    safe`Whether it would have asked depends on what was uncommitted then, which is not recorded. In a clean tree it never asks.\n`;
  const lines = looked.slice(0, MAX_LISTED).map((one) =>
    safe`  ${formatInteger(one.count)}×  ${excerpt(one.command, MAX_COMMAND)}\n`
  );
  const more = looked.length > MAX_LISTED
    ? safe`  … and ${formatInteger(looked.length - MAX_LISTED)} more (--json has all)\n`
    : safe``;
  return safe`${head}${note}${joinSafe(lines)}${more}`;
}
