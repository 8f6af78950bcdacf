/**
 * Measures what handoffs keep of the labeled items, for docs/results/handoff.md.
 *
 * `deno run -R tools/triage_fit/score_handoffs.ts SESSIONS [ITEMS.jsonl]`
 *
 * SESSIONS is what `lay_sessions.ts` wrote. ITEMS are the published labels unless others are named.
 */
import { fittingLines, handoffMarkdown, utf8Length } from "../../lib/analyses/handoff/handoff_markdown.ts";
import { readHandoff } from "../../lib/analyses/handoff/read_handoff.ts";
import { clientOfPath } from "../../lib/clients/recognize.ts";
import { isJsonObject, parseJsonObject, stringAt } from "../../lib/json.ts";
import { isNear, labeledItems } from "./items.ts";

if (import.meta.main) {
  const [sessions, labels = new URL("labels/items.jsonl", import.meta.url)] = Deno.args;
  if (sessions === undefined) {
    console.error("usage: score_handoffs.ts SESSIONS [ITEMS.jsonl]");
    Deno.exit(2);
  }
  const [must, others] = [{ kept: 0, all: 0 }, { kept: 0, all: 0 }];
  let [lines, longest] = [0, 0];
  for (const row of Deno.readTextFileSync(labels).split("\n").map(parseJsonObject).filter(isJsonObject)) {
    const path = `${sessions}/${stringAt(row, "id")}.jsonl`;
    const report = readHandoff({ client: clientOfPath(path), path });
    const shown = fittingLines(report);
    lines += shown.length;
    longest = Math.max(longest, utf8Length(handoffMarkdown(report)));
    for (const item of labeledItems(row)) {
      const counts = item.isMust ? must : others;
      counts.kept += Number(shown.some(({ line }) => isNear(line, item.lines)));
      counts.all++;
    }
  }
  const share = ({ kept, all }: typeof must) => `${(kept / all).toFixed(2)} (${kept} of ${all})`;
  console.log(`items that must be kept  ${share(must)}`);
  console.log(`all other items          ${share(others)}`);
  console.log(`longest handoff          ${longest.toLocaleString("en")} bytes`);
  console.log(`lines                    ${lines}`);
}
