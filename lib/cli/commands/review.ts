import { type HookText, hookTextOf } from "../../analyses/review/facts/classify.ts";
import { recommend } from "../../analyses/review/recommend/recommend.ts";
import { limitsOf, type Review } from "../../analyses/review/review.ts";
import { loadConfig } from "../../hooks/config/load.ts";
import { reviewHtml } from "../../report/review_html.ts";
import { reviewJson } from "../../report/review_json.ts";
import { reviewText } from "../../report/review_text.ts";
import { safe, safeText } from "../../text/mod.ts";
import { type Command, type Host, UsageError } from "../host/host.ts";
import { type OptionNames, type Options, readOptions } from "../args/options.ts";
import { applyRules, undoRules } from "../review/apply.ts";
import { readHistory } from "../review/permission_settings.ts";
import { readSessions } from "../review/read_sessions.ts";
import { hostConfigDirectory, SCOPES } from "../install/settings_files.ts";

/** The time a `--since` means, in ms since 1970. */
function sinceOf(options: Options): number | undefined {
  const text = options.text("since");
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) {
    throw new UsageError(
      `Expected --since to be a date such as 2026-11-01 or 2026-11-01T12:00:00Z but found "${text}"`,
    );
  }
  return time;
}

/** Words of one's own hooks: as given here, and as the person has configured them for transcript_review. */
async function hookTextsOf(options: Options, shell: Host): Promise<HookText[]> {
  const readText = (path: string): string | null => {
    try {
      return shell.readText(path);
    } catch {
      return null; // none there, or not ours to read
    }
  };
  const { config } = await loadConfig({ project: null, configDir: hostConfigDirectory(shell), readText });
  return [...options.list("hook-text"), ...config.review.hookTexts].map(hookTextOf);
}

async function review(options: Options, shell: Host): Promise<Review> {
  if (options.positional.length === 0) {
    throw new UsageError("Expected PATH, a session file or a folder, but found nothing");
  }
  const since = sinceOf(options);
  const read = await readSessions(options.positional, shell, {
    ...(since === undefined ? {} : { since }),
    prompts: options.flag("prompts"),
    hookTexts: await hookTextsOf(options, shell),
  });
  const history = readHistory(options.list("settings"), shell);
  return { ...read, ...recommend(read.tally, history), notes: limitsOf(read.tally) };
}

const OPTIONS: OptionNames = {
  text: ["html", "since", "to"],
  list: ["settings", "apply", "hook-text"],
  flag: ["json", "undo", "prompts", "yes"],
  values: { html: "file", settings: "file", to: SCOPES },
};

/** `review PATH…`: who was refused, who had to click, and which rules would help. */
export const reviewCommand: Command = {
  name: "review",
  summary: "who was refused, who had to click, and which rules would help",
  usage: `usage: review PATH… [--json | --html FILE] [--settings FILE]… [--since DATE] [--hook-text TEXT]…
       review --apply RULE [--apply RULE]… [--to local|project|user] [--yes] [--json]
       review --undo [--json]

PATH is a session file or a folder, also a whole projects folder; a session's id or the beginning of one, latest (this
folder's newest session), or - for standard input.

  --json            {"schema":"debrief.review/1","files":{…},"entries":{…},"calls":{…},"findings":[…],
                    "recommendations":[…],"suggestions":[…],"notes":[…]}; findings holds every call;
                    with --apply and --undo {"schema":"debrief.rules_edit/1","action","file","rules","backup"}
  --html FILE       one page that needs nothing else
  --settings FILE   settings in force: what they allow needs no rule; repeatable. Without it the user's settings count, and
                    of each session's directory the project's and the local ones
  --since DATE      only calls at or after this time
  --hook-text TEXT  words of a hook of yours that leaves no other trace, or /a pattern/; repeatable
  --prompts         also read the prompts that tool_intent recorded in each project
  --apply RULE      adds an allow rule to the settings, with a backup; repeatable
  --yes             apply also what opens more than reading; without it that is only said
  --to WHERE        local (.claude/settings.local.json, the default), project (.claude/settings.json) or user
  --undo            takes back the last --apply in this project`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "review latest",
    "review ~/.claude/projects --html review.html",
    "review session.jsonl --settings .claude/settings.json",
    'review --apply "Bash(npm run build)" --to project --yes',
  ],
  async run(args, shell) {
    const options = readOptions(args, OPTIONS);
    const json = options.flag("json");
    if (options.flag("undo")) return undoRules({ json, shell });
    if (options.list("apply").length > 0) {
      const how = { to: options.text("to") ?? "local", yes: options.flag("yes") };
      return applyRules(options.list("apply"), how, { json, shell });
    }
    const found = await review(options, shell);
    const file = options.text("html");
    if (file !== undefined) {
      shell.replaceText(file, reviewHtml(found));
      shell.stderr(safe`Wrote ${safeText(file)}\n`);
    }
    if (json) { for (const piece of reviewJson(found)) shell.stdout(piece); }
    else if (file === undefined) shell.stdout(reviewText(found));
    return 0;
  },
};
