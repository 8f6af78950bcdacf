import { newDiagnostics } from "../transcript/diagnostics.ts";
import { type Turn, TurnReader } from "../transcript/turns.ts";
import { counted } from "../report/shown.ts";
import { redact } from "../text/mod.ts";
import { oneLine } from "./one_line.ts";
import type { Command, Shell } from "./command.ts";
import { type OptionNames, readOptions } from "./options.ts";
import { FILE_HELP, transcriptEntries } from "./transcript_argument.ts";

async function turnsIn(argument: string, shell: Shell): Promise<Turn[]> {
  const reader = new TurnReader();
  const turns: Turn[] = [];
  for await (const entry of transcriptEntries(argument, shell, { diagnostics: newDiagnostics() })) {
    const turn = reader.add(entry);
    if (turn) turns.push(turn);
  }
  const last = reader.end();
  return last ? [...turns, last] : turns;
}

/** What people wrote may hold secrets; ids, lines and times do not. */
function redacted(key: string, value: unknown): unknown {
  return (key === "prompt" || key === "text") && typeof value === "string" ? redact(value) : value;
}

function describe(turn: Turn): string {
  const lines = `lines ${turn.startLine}-${turn.endLine}`;
  const facts = [
    counted(turn.toolCalls, "tool call"),
    ...turn.errors > 0 ? [`${turn.errors} failed`] : [],
    ...turn.queued.length > 0 ? [`${turn.queued.length} queued`] : [],
    ...turn.interrupted ? ["interrupted"] : [],
    turn.usage.output === null ? "tokens unknown" : `${counted(turn.usage.output, "token")} out`,
  ];
  return `${turn.index}  ${lines}, ${facts.join(", ")}\n   ${oneLine(turn.prompt, 100)}\n`;
}

const OPTIONS: OptionNames = { flag: ["json"] };

/** `turns FILE`: what was asked, and what was done about it. */
export const turnsCommand: Command = {
  name: "turns",
  summary: "what was asked in a session, and what was done about it",
  usage: `usage: turns FILE [--json]

${FILE_HELP}

  --json   {"schema":"debrief.turns/1","turns":[…]}`,
  options: OPTIONS,
  transcripts: true,
  examples: ["turns latest", "turns session.jsonl --json", "turns - < session.jsonl"],
  async run(args, shell) {
    const options = readOptions(args, OPTIONS);
    const turns = await turnsIn(options.only("FILE"), shell);
    if (options.flag("json")) {
      shell.stdout(JSON.stringify({ schema: "debrief.turns/1", turns }, redacted, 2) + "\n");
    } else if (turns.length === 0) {
      shell.stdout("No turns: no prompt of a person stands in this transcript.\n");
    } else shell.stdout(turns.map(describe).join(""));
    return 0;
  },
};
