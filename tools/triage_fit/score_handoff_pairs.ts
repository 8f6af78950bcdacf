/**
 * Measures what handoffs name of the files that the next session needs, for docs/results/handoff.md.
 *
 * `deno run -R tools/triage_fit/score_handoff_pairs.ts SESSIONS...`
 *
 * SESSIONS are directories, one for each project. A pair is a session of a person and the latest one before it that ended
 * in the same directory within a day and knew one of the files that it names in its first turn.
 */
import { slashed, usedFilesOf } from "../../lib/analyses/handoff/command_files.ts";
import { handoffMarkdown } from "../../lib/analyses/handoff/handoff_markdown.ts";
import { isTyped } from "../../lib/analyses/handoff/handoff_line.ts";
import { readHandoff } from "../../lib/analyses/handoff/read_handoff.ts";
import type { CallRecord } from "../../lib/analyses/overview/call_record.ts";
import { OverviewReader, type SessionOverview } from "../../lib/analyses/overview/overview.ts";
import { entriesForward } from "../../lib/clients/read.ts";
import { clientOfPath } from "../../lib/clients/recognize.ts";
import { fileNameIn } from "../../lib/path.ts";
import { SHELL_TOOLS } from "../../lib/session/calls/tool_names.ts";
import { bytesSource } from "../../lib/session/io/source.ts";

/** The most pairs of a project that are listed: the first, and others at equal distances. */
const MAX_PAIRS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = /[^\s"'`<>|;,()=*?[\]{}“”]+\.[A-Za-z]\w{0,5}(?![\w.])/g;

interface Session {
  readonly path: string;
  readonly overview: SessionOverview;
}

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly hours: number;
  /** How many files the second one names in its first turn, and how many of them each list of the first one has. */
  readonly counts: readonly number[];
}

const normal = (path: string) => slashed(path).toLowerCase().replace(/^\.?\//, "");
const namesIn = (text: string) => (text.match(NAME) ?? []).filter((name) => !name.includes("://")).map(normal);
const isSame = (a: string, b: string) => a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
const has = (files: readonly string[], file: string) => files.some((other) => isSame(other, file));

function distinct(files: readonly string[]): string[] {
  const found: string[] = [];
  for (const file of files) if (!has(found, file)) found.push(file);
  return found;
}

function filesOf(call: CallRecord): string[] {
  return [...usedFilesOf(call).map(normal), ...SHELL_TOOLS.has(call.tool) ? namesIn(call.target) : []];
}

/** The files that a handoff shows, in its lists and quotations. */
function filesShown(path: string): string[] {
  const shown = handoffMarkdown(readHandoff({ client: clientOfPath(path), path })).split("\n")
    .filter((line) => line.startsWith("- ")).join("\n");
  const listed = [...shown.matchAll(/`([^`\n]+)`/g)].flatMap(([, list = ""]) => list.split(", "));
  return distinct([
    ...listed.filter((name) => /\.[A-Za-z]\w{0,5}$/.test(name)).map(normal),
    ...namesIn(shown.replace(/\\([\\<[\]])/g, "$1")),
  ]);
}

function pairOf(first: Session, second: Session): Pair | null {
  const [turn] = second.overview.turns.filter((one) => isTyped(one) && !one.takenBack);
  if (turn === undefined) return null;
  const named = distinct([...namesIn(turn.prompt), ...turn.calls.flatMap(filesOf)]);
  const calls = first.overview.calls.filter(({ takenBack }) => !takenBack);
  const prompts = first.overview.turns.filter(isTyped).flatMap(({ prompt }) => namesIn(prompt));
  const known = distinct([...prompts, ...calls.flatMap(filesOf)]);
  if (!named.some((file) => has(known, file))) return null;
  const shown = filesShown(first.path);
  const last = (files: readonly string[]) => distinct(files.toReversed()).slice(0, shown.length);
  const lists = [
    known,
    shown,
    last(calls.flatMap(({ changes }) => changes.map(({ path }) => normal(path)))),
    last(calls.flatMap((call) => usedFilesOf(call).map(normal))),
  ];
  return {
    first: fileNameIn(first.path).slice(0, 8),
    second: fileNameIn(second.path).slice(0, 8),
    hours: (Date.parse(second.overview.startedAt ?? "") - Date.parse(first.overview.endedAt ?? "")) / (DAY_MS / 24),
    counts: [named.length, ...lists.map((files) => named.filter((file) => has(files, file)).length)],
  };
}

function pairsIn(directory: string): Pair[] {
  const sessions: Session[] = [];
  for (const { name } of Deno.readDirSync(directory)) {
    if (!name.endsWith(".jsonl")) continue;
    const path = `${directory}/${name}`;
    const reader = new OverviewReader("");
    for (const entry of entriesForward(bytesSource(Deno.readFileSync(path)))) reader.add(entry);
    const overview = reader.end();
    if (overview.turns.some(isTyped) && overview.cwd !== null) sessions.push({ path, overview });
  }
  sessions.sort((a, b) => Date.parse(a.overview.startedAt ?? "") - Date.parse(b.overview.startedAt ?? ""));
  return sessions.flatMap((second, index) => {
    const gap = ({ overview }: Session) =>
      Date.parse(second.overview.startedAt ?? "") - Date.parse(overview.endedAt ?? "");
    const [first] = sessions.slice(0, index).filter((one) =>
      one.overview.cwd === second.overview.cwd && gap(one) >= 0 && gap(one) <= DAY_MS
    ).sort((a, b) => gap(a) - gap(b));
    return first === undefined ? [] : pairOf(first, second) ?? [];
  });
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
const sumOf = (pairs: readonly Pair[]) =>
  pairs.reduce((sum, { counts }) => counts.map((count, at) => count + (sum[at] ?? 0)), [] as number[]);

if (import.meta.main) {
  const seen = new Set<string>();
  const projects = Deno.args.map((directory) => ({
    name: fileNameIn(directory).replace("+", "/"),
    pairs: pairsIn(directory).filter(({ first, second }) => {
      const isNew = !seen.has(`${first} ${second}`);
      seen.add(`${first} ${second}`);
      return isNew;
    }),
  })).filter(({ pairs }) => pairs.length > 0);
  const listed = projects.map(({ name, pairs }) => {
    const step = Math.max(1, pairs.length / MAX_PAIRS);
    return { name, pairs: pairs.filter((_, at) => at === 0 || Math.floor(at / step) > Math.floor((at - 1) / step)) };
  });
  console.log(row(["project", "pairs", "named", "known", "in the handoff", "changed last", "used last"]));
  for (const { name, pairs } of projects) console.log(row([name, pairs.length, ...sumOf(pairs)]));
  const all = projects.flatMap(({ pairs }) => pairs);
  console.log(row(["all", all.length, ...sumOf(all)]));
  const some = listed.flatMap(({ pairs }) => pairs);
  console.log(row([`at most ${MAX_PAIRS} of each`, some.length, ...sumOf(some)]));
  for (const { name, pairs } of listed) {
    for (const { first, second, hours, counts } of pairs) {
      console.log(row([name, `\`${first}\``, `\`${second}\``, Number(hours.toFixed(1)), ...counts]));
    }
  }
}
