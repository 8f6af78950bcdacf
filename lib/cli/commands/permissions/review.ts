import type { Review } from "../../../analyses/review/review.ts";
import { reviewHtml } from "../../../report/review/review_html.ts";
import { reviewJson } from "../../../report/review/review_json.ts";
import { reviewText } from "../../../report/review/review_text.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import type { Command } from "../../command.ts";
import { printFitted } from "../../output/columns.ts";
import type { Host } from "../../host/host.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { PATH_HELP } from "../../args/transcript_argument.ts";
import { permissionsCommand } from "./permissions.ts";
import { loadHookTexts } from "../../review/hook_texts.ts";
import { applyRules, undoRules } from "../../review/apply.ts";
import { readHistory } from "../../review/permission_settings.ts";
import { parseSince } from "../../args/since.ts";
import { assembleReview, readSessions } from "../../review/read_sessions.ts";
import { SCOPES } from "../../install/settings_files.ts";

async function review(options: Options, host: Host): Promise<Review> {
  const sinceText = options.text("since");
  const since = sinceText === undefined ? undefined : parseSince(sinceText, host.now());
  const read = await readSessions(options.positional, host, {
    ...(since === undefined ? {} : { since }),
    prompts: options.flag("prompts"),
    hookTexts: await loadHookTexts(options.list("hook-text"), host),
  });
  return assembleReview(read, readHistory(options.list("settings"), host));
}

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "html",
    value: "FILE",
    choices: "file",
    for: ["PATH…"],
    summary: "write one self-contained page with the report to FILE",
  },
  {
    name: "settings",
    value: "FILE",
    choices: "file",
    repeatable: true,
    for: ["PATH…"],
    summary: "a settings file to apply",
    help:
      "a settings file to apply: what it allows needs no rule. Without it: the user's settings, and the project and local " +
      "settings of each session's directory",
  },
  {
    name: "since",
    value: "WHEN",
    for: ["PATH…"],
    summary: "only calls since this date (2026-11-01) or time ago (12h, 7d, 4w)",
  },
  {
    name: "hook-text",
    value: "TEXT",
    repeatable: true,
    for: ["PATH…"],
    summary: "what your own hook says when it denies a call, or a /pattern/; for hooks that leave no other trace",
  },
  { name: "prompts", for: ["PATH…"], summary: "also read the prompts that tool_intent recorded" },
  {
    name: "apply",
    value: "RULE",
    repeatable: true,
    summary: "add an allow rule to your settings, with a backup",
  },
  {
    name: "to",
    value: "SCOPE",
    choices: SCOPES,
    for: ["--apply"],
    summary: "where to add rules (default: local)",
  },
  { name: "yes", for: ["--apply"], summary: "also apply rules that allow more than reading" },
  { name: "undo", summary: "remove the rules that were last added in this project" },
  jsonOption(
    `{"schema":"debrief.review/1","files":{…},"entries":{…},"calls":{…},"findings":[…],"recommendations":[…],` +
      `"suggestions":[…],"notes":[…]}; findings has every call; with --apply and --undo ` +
      `{"schema":"debrief.rules_edit/1","action","file","rules","backup"}`,
  ),
];

/** `review PATH…`: who was refused, who had to click, and which rules would help. */
export const reviewCommand: Command = {
  name: "review",
  summary: "find which calls were denied or prompted, and which permission rules would help",
  usage: ["PATH…", "--apply RULE…", "--undo"],
  details:
    `${PATH_HELP}. It can also be - for standard input. Without PATH, review prints the same as debrief permissions.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "review latest",
    "review ~/.claude/projects --html review.html",
    "review session.jsonl --settings .claude/settings.json",
    'review --apply "Bash(npm run build)" --to project --yes',
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const json = options.flag("json");
    if (options.flag("undo")) return undoRules({ json, host });
    if (options.list("apply").length > 0) {
      const how = { to: options.text("to") ?? "local", yes: options.flag("yes") };
      return applyRules(options.list("apply"), how, { json, host });
    }
    if (options.positional.length === 0) return permissionsCommand.run(args, host);
    const found = await review(options, host);
    const file = options.text("html");
    if (file !== undefined) {
      host.replaceText(file, reviewHtml(found));
      host.stderr(safe`Wrote ${safeText(file)}\n`);
    }
    if (json) { for (const piece of reviewJson(found)) host.stdout(piece); }
    else if (file === undefined) printFitted(reviewText(found), host);
    return 0;
  },
};
