/** Pages with the same words in every place that can have some, for tests of what becomes of them. */
import { NO_USAGE } from "../../../lib/session/usage.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { type ConversationPiece, ConversationReader } from "../../../lib/analyses/overview/conversation_pieces.ts";
import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { projectHtml } from "../../../lib/report/session/project_html.ts";
import { ProjectReportReader } from "../../../lib/report/session/project_report.ts";
import type { SessionReport } from "../../../lib/report/session/session_report.ts";
import { safeText } from "../../../lib/text/mod.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../transcript.ts";
import { at } from "./session_report.ts";

/** A report of a session with the same words in every place that can have some. */
export function wordsReport(words: string, extra: readonly JsonObject[] = []): SessionReport {
  const lines = chain(
    "s",
    user(`question ${words}`, { ...at(0), cwd: `/p ${words}`, gitBranch: words, version: "2.1.330" }),
    assistant("m1", [text(words), toolUse("t1", "Bash", { command: `make ${words}` })], at(2)),
    user([toolResult("t1", `Exit code 1\n${words}`, true)], at(10)),
    assistant(
      "m4",
      [toolUse("t4", "Edit", { file_path: "/p/a.ts", old_string: words, new_string: `new ${words}` })],
      at(10),
    ),
    user([toolResult("t4", words)], {
      ...at(10),
      toolUseResult: { structuredPatch: [{ lines: [`+${words}`, `-${words}`, ` ${words}`] }] },
    }),
    assistant("m2", [toolUse("t2", words, { file_path: words })], at(11)),
    user([toolResult("t2", "The user doesn't want to proceed with this tool use.", true)], {
      ...at(18),
      toolDenialKind: "user-rejected",
      userFeedback: words,
    }),
    assistant("m3", [text(`done ${words}`)], at(20)),
    ...extra,
  );
  const agent = {
    id: words,
    type: words,
    description: words,
    toolCalls: 3,
    errors: 1,
    startedAt: at(4).timestamp,
    durationMs: 8000,
    conclusion: words,
    source: "agent_file",
  };
  const evidence = {
    line: 3,
    uuid: null,
    cue: "we",
    text: safeText(words),
    speaker: "user" as const,
    hash: "",
    reasons: [],
  };
  return {
    id: "s",
    client: "Claude Code",
    overview: overviewOf(entriesOf(...lines), "s"),
    estimate: {
      usd: 1,
      isPartial: true,
      unknownModels: [words],
      prices: words,
      models: [{ model: words, usage: NO_USAGE, usd: 1 }],
    },
    agents: [agent],
    billedOfAgents: [],
    items: [{ category: "DECISION", evidence, probability: 0.9, isShown: true }],
    conversation: piecesOf(lines),
    intents: new Map([["t2", words]]),
    review: {
      candidates: [{
        rule: words,
        status: "review_needed",
        risk: words,
        reason: words,
        examples: [words],
        calls: { t2: "s" },
        older: { occurrences: 0, sessions: 0 },
        first: null,
        last: null,
      }],
      from: ["review.json"],
    },
    actions: [{ at: at(19).timestamp, hook: words, agent: null, what: words, from: "log.jsonl" }],
  };
}

function piecesOf(lines: readonly unknown[]): readonly ConversationPiece[] {
  const reader = new ConversationReader();
  for (const entry of entriesOf(...lines)) reader.add(entry);
  return reader.end();
}

/** The page of two sessions with the same words in every place. */
export function projectPage(
  words: string,
  overview = wordsReport(words).overview,
  estimate = wordsReport(words).estimate,
): string {
  const reader = new ProjectReportReader();
  const figures = {
    workMs: 1,
    turns: 1,
    toolCalls: 2,
    failed: 1,
    denied: 1,
    agents: 0,
    files: 0,
    output: null,
    usd: null,
    estimate,
  };
  for (const day of [0, 86_400]) {
    reader.add(
      { id: words, title: words, project: words, startedAt: at(day).timestamp, link: "x.html", ...figures },
      overview,
    );
  }
  return projectHtml(reader.end(), words);
}

/** Texts that want to be more than text on a page. */
export const HOSTILE = [
  "<script>document.title='RAN'</script>",
  "</style></title><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)" x="',
  "</details><iframe srcdoc=x></iframe>",
  '<a href="http://evil.example" src=x style="background:url(http://evil.example)">',
  "http://evil.example/a.png",
  "javascript:alert(1)",
  "\u001b[2J\u202eRAN",
];

/** Attributes that make a page fetch something. */
const LOADING = ["src", "srcset", "srcdoc", "data", "action", "formaction", "poster", "background", "ping"];

/** The attributes of all elements of a page. */
function attributesOf(page: string): [name: string, value: string][] {
  const tags = page.match(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi) ?? [];
  return tags.flatMap((tag) =>
    [...tag.matchAll(/\s([\w:-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)/g)].map(
      ([, name = "", value = ""]): [string, string] => [name.toLowerCase(), value.replace(/^["']|["']$/g, "")],
    )
  );
}

/** Asserts that no words of a page are markup: it has one title, one style and nothing that runs, fetches or leads away. */
export function assertNoMarkup(page: string, words: string): void {
  assertEquals(page.match(/<(?:script|img|iframe|svg|form|object)\b/gi), null, words);
  assertEquals(page.match(/<style|<title/g)?.length, 2, words);
  assertEquals(page.match(/\son\w+\s*=\s*["']/gi), null, words);
  for (const [name, value] of attributesOf(page)) {
    assertEquals(LOADING.includes(name), false, `${name} of ${words}`);
    if (name === "href") assertMatch(value, /^(?:\.\.\/)?\w+\.html$/, words);
    if (name === "style") assertEquals(/url|image|\/\/|\\/i.test(value), false, words);
  }
  assertEquals(/url\(|@import/i.test(page.match(/<style>([^]*?)<\/style>/)?.[1] ?? ""), false, words);
  // deno-lint-ignore no-control-regex -- none may be left
  assertEquals(/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e]/.test(page), false, words);
}

const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

/** Texts with a secret, which a limit would cut in different places. */
export const SECRET_WORDS: readonly string[] = ["", "x".repeat(90) + " ", "x ".repeat(600), "y ".repeat(995)]
  .map((before) => `${before}${SECRET} end`);

export function assertNoSecret(shown: string): void {
  assertEquals(shown.includes(SECRET.slice(20, 31)) || shown.includes(SECRET.slice(0, 6)), false);
}

/** What a page shows, in lines; times depend on where one is. */
export function visibleLines(page: string): string[] {
  return page.slice(page.indexOf("<body")).replace(/<\/(?:p|li|tr|div|h1|h2|summary|pre|header)>/g, "\n")
    .replace(/<\/t[dh]>/g, " | ").replace(/<[^>]*>/g, "").replace(
      /\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|\b\d\d:\d\d\b/g,
      "TIME",
    )
    .split("\n").map((line) => line.replace(/\s+/g, " ").trim()).filter((line) => line !== "");
}
