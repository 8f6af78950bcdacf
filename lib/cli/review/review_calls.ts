import { writePage } from "../output/write_page.ts";
import { recommend } from "../../analyses/review/recommend/recommend.ts";
import { reviewHtml } from "../../report/review/review_html.ts";
import { reviewJson } from "../../report/review/review_json.ts";
import { reviewText } from "../../report/review/review_text.ts";
import { printFitted } from "../output/columns.ts";
import { type Host, UsageError } from "../host/host.ts";
import type { Options } from "../args/options.ts";
import { guardNotes } from "./guard_offer.ts";
import { readPermissions } from "./read_permissions.ts";
import { reviewedCalls } from "./read_sessions.ts";

/** Prints who was refused, who had to answer a prompt, and which rules would help, call by call; returns the exit code. */
export async function reviewCalls(options: Options, host: Host): Promise<number> {
  if (options.positional.length === 0) {
    throw new UsageError(
      "Expected --calls with sessions to read but found none (latest is the newest of this directory)",
    );
  }
  const { report, read, history } = await readPermissions({ paths: options.positional, searched: [] }, options, {
    host,
    recorded: [],
    needsCalls: true,
  });
  if (read === null) throw new Error("the calls were asked for");
  const calls = reviewedCalls(read, history);
  const file = options.text("html");
  if (file !== undefined) {
    writePage(file, reviewHtml(calls, report, guardNotes(report.guard)), { yes: options.flag("yes"), host });
    if (!options.flag("json")) return 0;
  }
  const found = { ...calls, recommendations: recommend(read.tally, history) };
  if (options.flag("json")) { for (const piece of reviewJson(found)) host.stdout(piece); }
  else printFitted(reviewText(found), host);
  return 0;
}
