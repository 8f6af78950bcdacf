/** What was done, as lines of a handoff: commits, the files changed after them, and what the assistant said last. */
import { readShell } from "../../permissions/bash/read_shell.ts";
import { type Part, writesToFile } from "../../permissions/bash/shell_reading.ts";
import type { SessionOverview, TurnOverview } from "../overview/overview.ts";
import { FILE_TOOLS, SHELL_TOOLS } from "../../session/calls/tool_names.ts";
import type { Commit } from "../overview/call_effects.ts";
import { type CallRecord, isDenied } from "../overview/call_record.ts";
import { slashed, usedFilesOf, withoutHeredocs } from "./command_files.ts";
import { falling, type HandoffLine, isAfter, isTyped, MAX_OF_A_KIND, startOfLatest } from "./handoff_line.ts";
import { correctsLast, tellsError } from "./item_lines.ts";
import { workIn } from "./open_lines.ts";
import { MIN_EARLIER, type OpenWork, spokenLength } from "./open_work.ts";

/** The most files that one line names, and their characters: half a name would be a wrong one. */
const MAX_USED = 16;
const MAX_NAMES = 400;

/** Commands that remove what they name or its changes, and those that move all but the last of it. */
const REMOVING: ReadonlySet<string> = new Set(["rm", "unlink", "rmdir", "del", "Remove-Item", "restore"]);
const MOVING: ReadonlySet<string> = new Set(["mv", "ren", "move", "Move-Item"]);

/** Commands whose output is the text of a file if it is redirected. */
const WRITING: ReadonlySet<string> = new Set(["cat", "echo", "printf"]);
/** What commands hold that are of interest here: most only look, and reading them takes time. */
const OF_INTEREST = new RegExp(`\\b(?:git|${[...REMOVING, ...MOVING].join("|")})\\b`);
const WRITES = new RegExp(`\\b(?:${[...WRITING].join("|")})\\b`);

/** The commands of a call that succeeded and may have written, removed, moved or committed something. */
function partsRun({ tool, target, outcome }: CallRecord): readonly Part[] {
  const isRead = SHELL_TOOLS.has(tool) && outcome === "ok" &&
    (OF_INTEREST.test(target) || target.includes(">") && WRITES.test(target));
  return isRead ? readShell(withoutHeredocs(target)).parts : [];
}

/** Another descriptor than that of the output goes to a file. */
const OTHER_OUTPUT = /(?:^|\s)[02-9]>(?!>?\s*(?:\/dev\/null|&))/;

const ABSOLUTE = /^(?:[/~]|[A-Za-z]:)/;
/** What a shell puts other words for. */
const EXPANDED = /[$`*?]/;

/** The files that commands write a text to, as they name them, from where they went before. */
function writtenPaths(parts: readonly Part[]): string[] {
  let directory = "";
  return parts.flatMap(({ argv, full, redirects }) => {
    const [name = "", to = "~"] = argv;
    if (name === "cd") directory = ABSOLUTE.test(to) || directory === "" ? to : `${directory}/${to}`;
    if (!WRITING.has(name) || OTHER_OUTPUT.test(full)) return [];
    const paths = redirects.filter(writesToFile).map(({ target }) =>
      ABSOLUTE.test(target) || directory === "" ? target : `${directory}/${target.replace(/^\.\//, "")}`
    );
    return paths.filter((path) => !EXPANDED.test(path)).map((path) => path.replace(/^\.\//, ""));
  });
}

/**
 * What follows `git` and its own options: "commit", "-qm", "x" of `git -C /p commit -qm x`, also behind a program that runs
 * another one (`rtk git commit`); null for another program.
 */
function gitWords([program = "", ...rest]: readonly string[]): string[] | null {
  if (program !== "git") return rest[0] === "git" && !WRITING.has(program) ? gitWords(rest) : null;
  const words = rest;
  const at = words.findIndex((word, index) => !word.startsWith("-") && !/^-[Cc]$/.test(words[index - 1] ?? ""));
  return at < 0 ? [] : words.slice(at);
}

/** Whether git puts all files back to what was committed. */
function discardsAll({ argv }: Part): boolean {
  const [name = "", ...words] = gitWords(argv) ?? [];
  if (name === "reset") return words.includes("--hard");
  return (name === "checkout" || name === "restore") && words.includes(".") && !words.includes("--staged");
}

/** A commit before the last one, by how many: `HEAD~2`, `HEAD^`. */
const EARLIER_HEAD = /^(?:HEAD|@)(?:~(\d{0,2})|(\^+))$/;

/** How many of the last commits git takes back. */
function commitsUndone({ argv }: Part): number {
  const [name, ...words] = gitWords(argv) ?? [];
  if (name !== "reset") return 0;
  const found = words.flatMap((word) => EARLIER_HEAD.exec(word) ?? []);
  return found.length === 0 ? 0 : found[2]?.length ?? Number(found[1] || 1);
}

/** Whether git gives the commits before it other hashes, or leaves them. */
function rewrites({ argv }: Part): boolean {
  const [name = "", ...words] = gitWords(argv) ?? [];
  if (name === "reset") {
    return words.includes("--hard") &&
      words.some((word) => !word.startsWith("-") && word !== "HEAD" && !EARLIER_HEAD.test(word));
  }
  return (name === "rebase" || name === "cherry-pick") && !words.includes("--abort") ||
    name === "pull" && words.includes("--rebase");
}

/** Whether one command line commits, and then rewrites what it committed: `git commit --fixup x && git rebase --autosquash y`. */
function rewritesItsCommit(call: CallRecord): boolean {
  const parts = partsRun(call);
  return parts.findLastIndex(rewrites) > parts.findLastIndex(({ argv }) => gitWords(argv)?.[0] === "commit");
}

/** What commands remove, put back to what was committed, or move elsewhere, as they name it. */
function removedPaths(parts: readonly Part[]): string[] {
  return parts.flatMap(({ argv }) => {
    const all = gitWords(argv) ?? argv;
    const [name = "", ...words] = all.filter((word) => !word.startsWith("-"));
    const named = name === "checkout" && all.includes("--")
      ? all.slice(all.indexOf("--") + 1)
      : name === "restore" && all.includes("--staged")
      ? []
      : REMOVING.has(name)
      ? words
      : MOVING.has(name)
      ? words.slice(0, -1)
      : [];
    return named.map((word) => slashed(word).replace(/^(?:(?:\.{1,2}|~)?\/)+|\/+$/g, "")).filter((word) => word !== "");
  });
}

function isRemoved(path: string, removed: readonly string[]): boolean {
  return removed.some((one) => `/${slashed(path)}/`.includes(`/${one}/`));
}

/** A path relative to the session's directory, if it is below it. */
function fromSessionDirectory(path: string, cwd: string | null): string {
  return cwd !== null && slashed(path).startsWith(`${slashed(cwd)}/`) ? path.slice(cwd.length + 1) : path;
}

/** As many names as fit, whole. */
function fittingNames(names: readonly string[]): string {
  let text = "";
  for (const name of names) {
    const longer = text === "" ? name : `${text}, ${name}`;
    if (longer.length <= MAX_NAMES) text = longer;
  }
  return text;
}

/** A loop over names that removes what each of them names; it may stand in a script. */
const REMOVES_EACH = /\bfor(?:each)?\b[^]*\b(?:rm|rmdir|Remove-Item)\s[^\n]*\$/i;

/** Whether a loop may have removed a file: its name, or that of its directory, is among those in the command. */
function mayRemove({ tool, target, outcome }: CallRecord, { text }: Pick<HandoffLine, "text">): boolean {
  if (!SHELL_TOOLS.has(tool) || outcome !== "ok" || !REMOVES_EACH.test(target)) return false;
  const words = new Set(target.match(/[\w.@-]+/g));
  return slashed(text).split("/").slice(-2).some((name) => words.has(name));
}

/** How a tool says that there is no such file. */
const MISSING = /does not exist|no such file|ENOENT/i;

/** Files that a client or a system keeps for a moment, such as what a background command printed. */
const TEMPORARY =
  /^(?:\/private)?\/(?:tmp|var\/folders)\/|[\\/]AppData[\\/]Local[\\/]Temp[\\/]|[\\/]tool-results[\\/][\w-]+\.txt$/i;

function turnAt(line: number | null, turns: readonly TurnOverview[]): TurnOverview | undefined {
  return turns.find(({ startLine, endLine }) => line !== null && startLine <= line && line <= endLine);
}

/** The commits without those that were taken back, or that the next one amended. */
function standingCommits(calls: readonly CallRecord[]): Commit[] {
  const commits: Commit[] = [];
  for (const call of calls) {
    const parts = partsRun(call);
    for (const part of parts) commits.length = Math.max(0, commits.length - commitsUndone(part));
    if (parts.some(({ argv }) => gitWords(argv)?.includes("--amend"))) commits.pop();
    commits.push(...call.commits);
  }
  return commits;
}

/** The last commit of each title: it was made again. */
function lastOfTitles(commits: readonly Commit[]): Commit[] {
  return [...new Map(commits.map((commit, index) => [commit.title, { commit, index }])).values()]
    .sort((a, b) => a.index - b.index).map(({ commit }) => commit);
}

/** A longer prompt begins something new, counted as {@linkcode spokenLength}. */
const MAX_REPLY = 120;
const MAX_END = 300;
/** How users turn down what an answer says. */
const NEGATES =
  /^(?:(?:no|nope|nah|non|nein|nee|nie|não|нет|tidak|bukan)(?!\p{L})|不|没|沒|いえ|いや|違|아니)|\b(?:not|never|wrong|incorrect|nicht|keine?)\b|n['’]t\b|\bn(?:e |['’])\S+ (?:\S+ )?pas\b|\bno (?:es|está|son|hay)\b|ない|不是|不要|不用|안(?:\s|보|되|됨|돼)|못\s|아닌/iu;

/** And how they say that it is as the answer asked them to check, or that what it was about is over. */
const AFFIRMS =
  /^(?:y|yes|yeah|yep|oui|sí|ja|sim|да|はい|네|예|是的?)(?![\p{L}\p{N}])|\b(?:(?:is|was|got|are|were|all) (?:now )?(?:fix(?:ed|es)?|solved|resolved)|(?:is|are) (?:now )?working|works? now|it works)\b|\bça marche\b|\bya funciona\b|\bfunktioniert jetzt\b|解決した|直った|动了|好了|可以了|해결됐|됐어|잘 [돼되]/iu;

/** What an answer tells the user to do, in a block of its own: he did it, or said that it failed. */
const INSTRUCTS =
  /(?:\b(?:run|paste|execute|type|enter|try|copy)\b|实行|执行|実行|실행|exécute|lance|tape|ejecut|execut|jalankan|입력|붙여넣)[^\n]{0,80}[:：]?[*_]*\s*\n+\s*```/i;

/**
 * Whether the next prompt replied to an answer: the answer had asked for something or told the user what to do, or the
 * prompt turned it down.
 */
function isRepliedTo(answer: string, next: string): boolean {
  const isShort = spokenLength(next) < MAX_REPLY;
  return INSTRUCTS.test(answer) || isShort && (/[?？]/.test(answer.slice(-MAX_END)) || AFFIRMS.test(next.trim())) ||
    turnsDown(next);
}

function turnsDown(next: string): boolean {
  return correctsLast(next) || spokenLength(next) < MAX_REPLY && NEGATES.test(next.trim());
}

/** What puts away or starts what was done, and changes nothing that an answer told. */
const USES_WORK =
  /^(?:git (?:-C \S+ )?(?:add|commit|push|tag)|(?:npx )?(?:vite|next dev|tsx)|(?:npm|pnpm|yarn|bun) (?:run )?(?:dev|start)|curl)\b/;

/** Whether a command may have overtaken what was said before it. */
function isMoreWork({ tool, target, outcome }: CallRecord): boolean {
  return SHELL_TOOLS.has(tool) && outcome === "ok" && workIn(target).some((command) => !USES_WORK.test(command));
}

/** Commits, latest first, and the files changed after the last one. */
export function doneLines(
  { calls, cwd }: SessionOverview,
  { lastWords, before, plan, isCutOff, endsWithError, isErrorBefore, earlier }: OpenWork,
  turns: readonly TurnOverview[],
): HandoffLine[] {
  const standing = calls.filter(({ takenBack }) => !takenBack);
  // one that prints nothing is seen in the command alone
  const commitsQuietly = (call: CallRecord) =>
    call.target.includes("commit") && partsRun(call).some(({ argv }) => gitWords(argv)?.[0] === "commit");
  const lastCommit = standing.findLastIndex((call) => call.commits.length > 0 || commitsQuietly(call));
  const isTemporary = (path: string) => TEMPORARY.test(path) && !TEMPORARY.test(cwd ?? "");
  // one file has many spellings
  const changed = new Map<string, Pick<HandoffLine, "text" | "line">>();
  const used: typeof changed = new Map();
  let lastWork: number | null = 0;
  for (const [index, call] of standing.entries()) {
    const parts = partsRun(call);
    const written = writtenPaths(parts).map((path) =>
      [...changed.keys()].find((known) => known.endsWith(`/${path}`)) ?? path
    );
    const changes = index > lastCommit ? [...call.changes.map(({ path }) => path), ...written] : [];
    for (
      const [files, paths] of [[changed, changes], [used, call.outcome === "ok" ? usedFilesOf(call) : []]] as const
    ) {
      for (const path of paths.filter((path) => !isTemporary(path))) {
        files.delete(slashed(path));
        files.set(slashed(path), { text: fromSessionDirectory(path, cwd), line: call.line });
      }
    }
    if (parts.some(discardsAll)) changed.clear();
    // somebody removed it outside of the session
    if (FILE_TOOLS.has(call.tool) && MISSING.test(call.failure ?? "")) {
      for (const files of [changed, used]) files.delete(slashed(call.target));
    }
    for (const files of [changed, used]) {
      for (const [path, file] of files) if (mayRemove(call, file)) files.delete(path);
    }
    const removed = removedPaths(parts);
    if (call.changes.length + written.length + removed.length > 0 || isMoreWork(call)) lastWork = call.line;
    for (const files of removed.length === 0 ? [] : [changed, used]) {
      for (const path of files.keys()) if (isRemoved(path, removed)) files.delete(path);
    }
  }
  const what = lastCommit < 0 ? "changed" : "changed after the last commit";
  const shown = new Set([...changed.keys()].slice(-MAX_OF_A_KIND));
  const others = [...used].filter(([path]) => !shown.has(path)).reverse()
    .slice(0, MAX_USED).map(([, file]) => file);
  // other calls came between them
  const announcesPlan = plan !== null && lastWords !== null &&
    standing.some(({ line }) => isAfter(line, lastWords.line) && isAfter(plan.line, line));
  const isCourtesy = lastWords !== null && spokenLength(lastWords.text) < MIN_EARLIER;
  const rewriting = standing.findLastIndex((call) => partsRun(call).some(rewrites));
  const isRewritten = ({ hash }: Commit) => {
    const at = standing.findIndex((call) => call.commits.some((one) => one.hash === hash));
    return at < rewriting || at === rewriting && standing.slice(at, at + 1).some(rewritesItsCommit);
  };
  const lineOf = (hash: string) => standing.find((call) => call.commits.some((one) => one.hash === hash))?.line ?? null;
  return [
    ...[...changed.values()].reverse().slice(0, MAX_OF_A_KIND).map((file, index): HandoffLine => ({
      section: "done",
      what,
      ...file,
      speaker: null,
      weight: falling(84, 2 * index),
    })),
    ...lastOfTitles(standingCommits(standing)).filter((commit) => !isRewritten(commit)).reverse().slice(
      0,
      MAX_OF_A_KIND,
    )
      .map((
        { hash, title },
        index,
      ): HandoffLine => ({
        section: "done",
        what: "committed",
        text: `${hash} ${title}`,
        speaker: null,
        line: lineOf(hash),
        weight: falling(74, index),
      })),
    ...others.length === 0 ? [] : [{
      section: "done" as const,
      what: "other files read or changed",
      text: fittingNames(others.map(({ text }) => text)),
      speaker: null,
      line: others[0]?.line ?? null,
      weight: 83,
    }],
    ...lastWords === null || announcesPlan ? [] : [{
      section: "done" as const,
      what: endsWithError || isErrorBefore
        ? "last words before an error"
        : isAfter(turns.findLast(isTyped)?.startLine ?? null, lastWords.line)
        ? "answer before the last prompt"
        : isCutOff
        ? "last words before more calls"
        : "last answer",
      text: lastWords.text,
      speaker: "assistant" as const,
      line: lastWords.line,
      weight: 86,
    }],
    ...before === null || isCutOff || announcesPlan ? [] : [{
      section: "done" as const,
      what: "said before the last answer",
      text: before.text,
      speaker: "assistant" as const,
      line: before.line,
      weight: 85,
    }],
    // one that tells of no work replies to what is not shown; later work overtakes it; an error that the user answers
    // with, or a denied call, shows that it was not done yet
    ...earlier.filter(({ text, next, line }, index) => {
      const { files = [], calls = [] } = turnAt(line, turns) ?? {};
      return (files.length > 0 || isCourtesy && index === 0) &&
        isAfter(line, lastWork) && isAfter(line, startOfLatest(turns)) && !tellsError(next) &&
        !isRepliedTo(text, next) &&
        !earlier.slice(0, index).some((later) => turnsDown(later.next)) &&
        !calls.some(isDenied);
    }).map(({ text, line }, index): HandoffLine => ({
      section: "done",
      what: "earlier answer",
      text,
      speaker: "assistant",
      line,
      weight: isCourtesy && index === 0 ? 85 : falling(40, 2 * index),
    })),
  ];
}
