import { newDiagnostics } from "../../session/diagnostics.ts";
import { type Turn, TurnReader } from "../../session/turns.ts";
import { pluralize } from "../../text/format.ts";
import { excerpt, joined, jsonText, safe, type SafeText } from "../../text/mod.ts";
import type { Command } from "../command.ts";
import type { Host } from "../host/host.ts";
import { jsonOption, type OptionSpec, readOptions } from "../args/options.ts";
import { FILE_HELP, transcriptEntries } from "../args/transcript_argument.ts";

async function turnsIn(argument: string, host: Host): Promise<Turn[]> {
  const reader = new TurnReader();
  const turns: Turn[] = [];
  for await (const entry of transcriptEntries(argument, host, { diagnostics: newDiagnostics() })) {
    const turn = reader.add(entry);
    if (turn) turns.push(turn);
  }
  const last = reader.end();
  return last ? [...turns, last] : turns;
}

function describe(turn: Turn): SafeText {
  const lines = safe`lines ${turn.startLine}-${turn.endLine}`;
  const facts = [
    pluralize(turn.toolCalls, "tool call"),
    ...turn.errors > 0 ? [safe`${turn.errors} failed`] : [],
    ...turn.queued.length > 0 ? [safe`${turn.queued.length} queued`] : [],
    ...turn.interrupted ? [safe`isInterrupted`] : [],
    turn.usage.output === null ? safe`tokens unknown` : safe`${pluralize(turn.usage.output, "token")} out`,
  ];
  return safe`${turn.index}  ${lines}, ${joined(facts, ", ")}\n   ${excerpt(turn.prompt, 100)}\n`;
}

const OPTIONS: readonly OptionSpec[] = [jsonOption(`{"schema":"debrief.turns/1","turns":[…]}`)];

/** `turns FILE`: what was asked, and what was done about it. */
export const turnsCommand: Command = {
  name: "turns",
  summary: "list the prompts of a session and what was done for each",
  usage: ["FILE"],
  details: FILE_HELP,
  options: OPTIONS,
  transcripts: true,
  examples: ["turns latest", "turns session.jsonl --json", "turns - < session.jsonl"],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const turns = await turnsIn(options.expectOne("FILE"), host);
    if (options.flag("json")) {
      host.stdout(safe`${jsonText({ schema: "debrief.turns/1", turns }, 2)}\n`);
    } else if (turns.length === 0) {
      host.stdout(safe`No turns: this transcript contains no user prompts.\n`);
    } else host.stdout(joined(turns.map(describe)));
    return 0;
  },
};
