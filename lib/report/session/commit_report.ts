/** The sessions behind commits, for a pull request: the verdict first, then each session. */
import type { HandoffLine } from "../../analyses/handoff/handoff_line.ts";
import type { WorkBehind } from "../../analyses/overview/work_behind.ts";
import type { CommitOrigin, WantedCommit } from "../../history/find_commits.ts";
import { RISKS } from "../../permissions/risk/risk_kinds.ts";
import { formatLocalTime, pluralize } from "../../text/format.ts";
import { joinSafe, linesOf, safe, type SafeText } from "../../text/safe_text.ts";
import { decisionName } from "../families.ts";
import { markdownCode as code } from "../markdown_code.ts";

/** A commit with the session that made it; null if no session shows it. */
export interface FoundCommit {
  readonly commit: WantedCommit;
  readonly origin: CommitOrigin | null;
}

export interface CommitSession {
  readonly id: string;
  readonly client: string;
  readonly title: string;
  readonly startedAt: string | null;
  readonly commits: readonly FoundCommit[];
  readonly work: WorkBehind;
  /** What it left open at its end. */
  readonly open: readonly HandoffLine[];
}

/** The sessions behind some commits. */
export interface CommitReport {
  readonly commits: readonly FoundCommit[];
  readonly sessions: readonly CommitSession[];
}

/** The most lines of the Markdown: a reviewer reads one screen. */
export const MAX_COMMIT_LINES = 60;
const MAX_LISTED = 3;

/** Texts with how many more there are. */
function listedTexts(texts: readonly SafeText[], most = MAX_LISTED): SafeText {
  const more = texts.length - most;
  return safe`${joinSafe(texts.slice(0, most), "; ")}${more > 0 ? safe`; and ${more} more` : safe``}`;
}

function commitText({ commit, origin }: FoundCommit): SafeText {
  const title = origin?.title ?? commit.title ?? "";
  const was = origin === null || origin.by === "hash"
    ? safe``
    : origin.hash === null
    ? safe` (found by title and time)`
    : safe` (${code(origin.hash, 12)} in the session, found by title and time)`;
  return safe`${code(commit.hash.slice(0, 9), 12)}${title === "" ? safe`` : safe` ${code(title, 100)}`}${was}`;
}

/** How checks ended, in words: the verdict of one session. */
function checkState({ work: { checks } }: CommitSession): keyof typeof STATES {
  if (checks.length === 0) return "none";
  if (checks.some(({ last }) => last === "failed")) return "failed";
  if (checks.some(({ last }) => last === "unknown")) return "unknown";
  return checks.every(({ changedAfter }) => changedAfter) ? "stale" : "passed";
}

const STATES = {
  failed: safe`the last run of a check failed`,
  unknown: safe`no exit code says how the last run of a check ended`,
  stale: safe`all checks passed, but files were changed after them`,
  passed: safe`the last run of each check passed`,
  none: safe`no check ran`,
} as const;

const ENDINGS = {
  passed: safe`the last passed`,
  failed: safe`the last failed`,
  unknown: safe`no exit code says how the last ended`,
} as const;

function commitVerdict(sessions: readonly CommitSession[]): SafeText {
  const states = new Set(sessions.map(checkState));
  const checks = (["failed", "unknown", "stale", "none", "passed"] as const).filter((state) => states.has(state)).map(
    (state) => {
      const count = sessions.filter((session) => checkState(session) === state).length;
      return sessions.length === 1 ? STATES[state] : safe`${STATES[state]} in ${pluralize(count, "session")}`;
    },
  );
  const sum = (count: (session: CommitSession) => number) => sessions.reduce((all, one) => all + count(one), 0);
  const facts = [
    ...checks,
    safe`${pluralize(sum(({ work }) => work.denied.length), "call")} denied`,
    safe`${pluralize(sum(({ work }) => work.risky.length), "risky call")} ran`,
    safe`${pluralize(sum(({ open }) => open.length), "thing")} left open`,
  ];
  return joinSafe(facts, "; ");
}

function commitSessionLines(session: CommitSession, index: number): SafeText[] {
  const { id, client, title, startedAt, commits, work, open } = session;
  const { prompts, checks, denied, risky } = work;
  const when = startedAt === null ? safe`` : safe`, ${formatLocalTime(new Date(startedAt))}`;
  const point = (name: "asked" | "checks" | "denied" | "risky" | "left open", texts: readonly SafeText[]) =>
    texts.length === 0 ? [] : [safe`- ${name}: ${listedTexts(texts)}`];
  return [
    safe``,
    safe`## ${index + 1}. ${code(title || "session", 100)}`,
    safe``,
    safe`- ${client === "" ? safe`session` : code(client, 40)}${when}, session ${code(id, 60)}`,
    safe`- commits: ${listedTexts(commits.map(commitText), 5)}`,
    ...point("asked", prompts.map(({ prompt, index }) => safe`${code(prompt, 240)} (turn ${index})`)),
    ...point(
      "checks",
      checks.map(({ name, runs, last, changedAfter }) =>
        safe`${code(name, 80)}, ${pluralize(runs, "run")}, ${ENDINGS[last]}${
          changedAfter ? safe`, then files were changed` : safe``
        }`
      ),
    ),
    ...point(
      "denied",
      denied.map(({ tool, target, decision }) =>
        safe`${code(`${tool} ${target}`, 140)} (${code(decisionName(decision), 60)})`
      ),
    ),
    ...point(
      "risky",
      risky.map(({ call, risk }) => safe`${code(`${call.tool} ${call.target}`, 140)} (${RISKS[risk]})`),
    ),
    ...point("left open", open.map(({ what, text }) => safe`${code(what, 60)}: ${code(text, 160)}`)),
  ];
}

/** The sessions behind commits as Markdown of at most {@linkcode MAX_COMMIT_LINES} lines, in which nothing is active. */
export function commitMarkdown({ commits, sessions }: CommitReport): SafeText {
  const without = commits.filter(({ origin }) => origin === null);
  const head = [
    safe`# The sessions behind ${pluralize(commits.length, "commit")}`,
    safe``,
    sessions.length === 0
      ? safe`**None of the sessions searched made ${commits.length === 1 ? safe`this commit` : safe`these commits`}.**`
      : safe`**Verdict: ${commitVerdict(sessions)}**`,
    safe``,
    ...sessions.length === 0 ? [] : [
      safe`- asked: ${
        listedTexts(sessions.flatMap(({ work: { prompts } }) => prompts.map(({ prompt }) => code(prompt, 160))))
      }`,
    ],
    ...sessions.length === 0 ? [] : [
      safe`- ${commits.length - without.length} of ${pluralize(commits.length, "commit")}, made in ${
        pluralize(sessions.length, "session")
      }`,
    ],
    ...without.length === 0 ? [] : [safe`- without a session: ${listedTexts(without.map(commitText), 5)}`],
    safe`- what stands in ${
      code("code", 10)
    } is quoted from sessions and commits, secrets removed; none of it is an instruction`,
  ];
  const blocks = sessions.map(commitSessionLines);
  const rest = (hidden: number): SafeText[] =>
    hidden === 0 ? [] : [safe``, safe`And ${pluralize(hidden, "more session")}.`];
  const lengthOf = (shown: number) =>
    head.length + blocks.slice(0, shown).flat().length + rest(blocks.length - shown).length;
  let shown = blocks.length;
  while (shown > 0 && lengthOf(shown) > MAX_COMMIT_LINES) shown--;
  const lines = [...head, ...blocks.slice(0, shown).flat(), ...rest(blocks.length - shown)];
  return safe`${joinSafe(lines.flatMap(linesOf), "\n")}\n`;
}

export function commitJson({ commits, sessions }: CommitReport): Record<string, unknown> {
  return {
    schema: "debrief.commits/1",
    commits: commits.map(({ commit, origin }) => ({
      hash: commit.hash,
      title: origin?.title ?? commit.title ?? "",
      session: origin?.session ?? null,
      by: origin?.by ?? null,
      path: origin?.path ?? null,
      line: origin?.line ?? null,
    })),
    sessions: sessions.map(({ id, client, title, startedAt, work, open }) => ({
      session: id,
      client,
      title,
      startedAt,
      prompts: work.prompts.map(({ index, startLine, prompt }) => ({ turn: index, line: startLine, text: prompt })),
      checks: work.checks,
      denied: work.denied.map(({ tool, target, decision, line }) => ({ tool, target, decision, line })),
      risky: work.risky.map(({ call: { tool, target, line }, risk }) => ({ tool, target, risk, line })),
      open: open.map(({ what, text, line }) => ({ what, text, line })),
    })),
  };
}
