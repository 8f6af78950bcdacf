import { wouldLook } from "../../guard/would_look.ts";
import { stringAt } from "../../json.ts";
import { formatInteger, pluralize } from "../../text/format.ts";
import { jsonText } from "../../text/safe_json.ts";
import { excerpt, joinSafe, safe, type SafeText } from "../../text/safe_text.ts";
import type { Options } from "../args/options.ts";
import { historySessions } from "../args/sessions.ts";
import { parseSince } from "../args/since.ts";
import type { Host } from "../host/host.ts";
import { readKnownSessions } from "./read_sessions.ts";

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
  host.stdout(
    options.flag("json")
      ? safe`${jsonText({ schema: "debrief.guard_history/1", commands, looked }, 2)}\n`
      : guardHistoryText(commands, looked),
  );
  return 0;
}

function guardHistoryText(commands: number, looked: readonly LookedAt[]): SafeText {
  const count = looked.reduce((sum, one) => sum + one.count, 0);
  const head = safe`The guard would have looked at ${formatInteger(count)} of ${pluralize(commands, "command")}. `;
  const note =
    safe`Whether it had asked depends on the files of the time, which are not known: in a clean tree it is silent.\n`;
  const lines = looked.slice(0, MAX_LISTED).map((one) =>
    safe`  ${formatInteger(one.count)} × ${excerpt(one.command, MAX_COMMAND)}\n`
  );
  const more = looked.length > MAX_LISTED
    ? safe`  … and ${formatInteger(looked.length - MAX_LISTED)} more (--json has all)\n`
    : safe``;
  return safe`${head}${note}${joinSafe(lines)}${more}`;
}
