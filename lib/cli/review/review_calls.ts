import type { Review } from "../../analyses/review/review.ts";
import { reviewHtml } from "../../report/review/review_html.ts";
import { reviewJson } from "../../report/review/review_json.ts";
import { reviewText } from "../../report/review/review_text.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import { printFitted } from "../output/columns.ts";
import { type Host, UsageError } from "../host/host.ts";
import type { Options } from "../args/options.ts";
import { loadHookTexts } from "./hook_texts.ts";
import { readHistory } from "./permission_settings.ts";
import { parseSince } from "../args/since.ts";
import { assembleReview, readSessions } from "./read_sessions.ts";

async function review(options: Options, host: Host): Promise<Review> {
  const sinceText = options.text("since");
  const since = sinceText === undefined ? undefined : parseSince(sinceText, host.now());
  const read = await readSessions(options.positional, host, {
    ...(since === undefined ? {} : { since }),
    prompts: options.flag("prompts"),
    hookTexts: await loadHookTexts(options.list("hook-text"), host),
  });
  return assembleReview(read, readHistory({ files: options.list("settings"), managed: options.text("managed") }, host));
}

/** Prints who was refused, who had to answer a prompt, and which rules would help, call by call; returns the exit code. */
export async function reviewCalls(options: Options, host: Host): Promise<number> {
  if (options.positional.length === 0) {
    throw new UsageError(
      "Expected --calls with sessions to read but found none (latest is the newest of this directory)",
    );
  }
  const found = await review(options, host);
  const file = options.text("html");
  if (file !== undefined) {
    host.replaceText(file, reviewHtml(found));
    host.stderr(safe`Wrote ${safeText(file)}\n`);
  }
  if (options.flag("json")) { for (const piece of reviewJson(found)) host.stdout(piece); }
  else if (file === undefined) printFitted(reviewText(found), host);
  return 0;
}
