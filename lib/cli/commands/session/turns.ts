import { clientOfPath, filesOf } from "../../../clients/recognize.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe } from "../../../text/safe_text.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { pricesOption, readPrices } from "../../args/prices_option.ts";
import { FILE_HELP, fileArgument, transcriptPath } from "../../args/transcript_argument.ts";
import type { CommandDefinition } from "../../command.ts";
import { estimateOf } from "../../../report/session/session_report.ts";
import { readBilledOfAgents } from "../../sessions/agent_costs.ts";
import { readOverview } from "../../sessions/read_overview.ts";
import { printFitted } from "../../output/columns.ts";
import { turnsText } from "../../sessions/turns_text.ts";

const OPTIONS: readonly OptionSpec[] = [
  pricesOption(),
  jsonOption(
    `{"schema":"debrief.turns/1","session":{"failed","denied",…},"turns":[{"errors","failures":[…],…}]}: errors counts calls that ` +
      "failed, were denied, interrupted or cancelled; failures has those that failed",
  ),
];

export const turnsCommand: CommandDefinition = {
  usage: ["[FILE]"],
  details: `${FILE_HELP}
For each turn: what it changed, what failed and whether the same call succeeded later, its commits, the last words of the
assistant, and the error of the API that it ended with. Everything is read from the transcript.`,
  options: OPTIONS,
  transcripts: true,
  examples: ["turns", "turns session.jsonl --json", "turns - < session.jsonl"],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const argument = fileArgument(options);
    const overview = await readOverview(argument, host);
    const path = argument === "-" ? null : transcriptPath(argument, host);
    const agents = path === null ? [] : readBilledOfAgents(path);
    const estimate = estimateOf(overview, { agents, prices: readPrices(options, host) });
    if (options.flag("json")) {
      const { turns, calls, hooks, billed: _, ...session } = overview;
      const rows = turns.map(({ calls: made, failures, ...turn }) => ({
        ...turn,
        failures: failures.map(({ call, isFixed }) => ({ id: call.id, tool: call.tool, target: call.target, isFixed })),
        calls: made.map(({ id }) => id),
      }));
      const costs = hooks.map(({ each: _, ...cost }) => cost);
      const head = { ...session, estimate, toolCalls: calls.length, hooks: costs };
      host.stdout(safe`${jsonText({ schema: "debrief.turns/1", session: head, turns: rows }, 2)}\n`);
    } else if (overview.turns.length === 0) {
      const isAgent = path !== null && filesOf(path).sessionPath(path).agentId !== null;
      printFitted(
        isAgent
          ? safe`No turns: this transcript is an agent's. Run debrief summary FILE to see what the agent concluded.\n`
          : safe`No turns: this transcript contains no prompts and no answers.\n`,
        host,
      );
    } else {
      const client = path === null ? null : clientOfPath(path).title;
      host.stdout(turnsText(overview, { estimate, client }, host));
    }
    return 0;
  },
};
