import { writePage } from "../output/write_page.ts";
import { recommend } from "../../analyses/review/recommend/recommend.ts";
import { reviewHtml } from "../../report/review/review_html.ts";
import { reviewJson } from "../../report/review/review_json.ts";
import { reviewText } from "../../report/review/review_text.ts";
import { printFitted } from "../output/columns.ts";
import { posixPath } from "../../permissions/rules/paths.ts";
import type { Host } from "../host/host.ts";
import { historySessions } from "../args/sessions.ts";
import type { Options } from "../args/options.ts";
import { guardNotes } from "./guard_offer.ts";
import { readPermissions } from "./read_permissions.ts";
import { reviewedCalls } from "./read_sessions.ts";

/** Prints who was refused, who had to answer a prompt, and which rules would help, call by call; returns the exit code. */
export async function reviewCalls(options: Options, host: Host): Promise<number> {
  const found = historySessions(options.positional, options.flag("all"), host);
  const { report, read, history } = await readPermissions(found, options, { host, recorded: [], needsCalls: true });
  if (read === null) throw new Error("the calls were asked for");
  const calls = reviewedCalls(read, history);
  const file = options.text("html");
  if (file !== undefined) {
    writePage(file, reviewHtml(calls, report, guardNotes(report.guard)), { yes: options.flag("yes"), host });
    if (!options.flag("json")) return 0;
  }
  const review = { ...calls, recommendations: recommend(read.tally, history) };
  if (options.flag("json")) { for (const piece of reviewJson(review)) host.stdout(piece); }
  else printFitted(reviewText(review, posixPath(host.cwd())), host);
  return 0;
}
