/**
 * What the guard says in two lines: what would be lost, and how to avoid it.
 *
 * @module
 */
import { formatAgo, pluralize } from "../text/format.ts";
import { excerpt, safe, type SafeText } from "../text/safe_text.ts";
import type { Loss } from "./judge.ts";
import type { SharedChange, Undecided } from "./world.ts";

/** What to say about a judgment. */
export interface Objection {
  readonly losses: readonly Loss[];
  readonly shared: readonly SharedChange[];
  readonly undecided: readonly Undecided[];
}

/** What is needed to say it. */
export interface WordingOptions {
  readonly now: Date;
  /** The project's directory: paths are shown relative to it. */
  readonly project: string;
}

const MAX_PATHS = 3;
const MAX_PATH = 60;

function pathInWords(path: string, project: string): SafeText {
  const relative = path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path;
  return excerpt(relative, MAX_PATH);
}

function joinWith(parts: readonly SafeText[], separator: SafeText): SafeText {
  return parts.slice(1).reduce((text, part) => safe`${text}${separator}${part}`, parts[0] ?? safe``);
}

/** "2 changed files (src/app.js, src/view.js; 5 min ago)" */
function namePaths(losses: readonly Loss[], noun: SafeText, { now, project }: WordingOptions): SafeText {
  const newest = Math.max(...losses.map(({ mtimeMs }) => mtimeMs ?? -Infinity));
  const age = Number.isFinite(newest) ? safe`; last changed ${formatAgo(new Date(newest), now)}` : safe``;
  const shown = losses.slice(0, MAX_PATHS).map(({ path }) => pathInWords(path, project));
  const more = losses.length > MAX_PATHS ? safe`, …` : safe``;
  return safe`${noun} (${joinWith(shown, safe`, `)}${more}${age})`;
}

const FILE_NOUNS: readonly (readonly [kind: Loss["kind"], noun: (count: number) => SafeText])[] = [
  ["modified", (count) => pluralize(count, "changed file")],
  ["staged", (count) => pluralize(count, "staged file")],
  ["untracked", (count) => pluralize(count, "untracked file")],
  ["outside", (count) => pluralize(count, "file outside of the project", "files outside of the project")],
];

function lossParts(losses: readonly Loss[], options: WordingOptions): SafeText[] {
  const of = (kind: Loss["kind"]) => losses.filter((loss) => loss.kind === kind);
  const parts: SafeText[] = [];
  for (const [kind, noun] of FILE_NOUNS) {
    const files = of(kind);
    if (files.length > 0) parts.push(namePaths(files, noun(files.length), options));
  }
  const stash = of("stash");
  if (stash.length > 0) {
    const shown = joinWith(stash.slice(0, MAX_PATHS).map(({ path }) => excerpt(path, MAX_PATH)), safe`, `);
    parts.push(safe`${pluralize(stash.length, "stash entry", "stash entries")} (${shown})`);
  }
  for (const { count, mtimeMs } of of("commits")) {
    const age = mtimeMs === null ? safe`` : safe` (the newest of ${formatAgo(new Date(mtimeMs), options.now)})`;
    parts.push(safe`${pluralize(count, "commit")} that no branch would reach${age}`);
  }
  return parts;
}

const SHARED_WORDS: Readonly<Record<SharedChange["kind"], SafeText>> = {
  force_push: safe`it would overwrite what others may have fetched of`,
  remote_delete: safe`it would delete the remote branch`,
  rewritten: safe`it would rewrite commits that were pushed:`,
};

/** How to avoid the loss. */
function safeWay({ losses, shared, undecided }: Objection): SafeText {
  const has = (...kinds: readonly Loss["kind"][]) => losses.some(({ kind }) => kinds.includes(kind));
  const ways: SafeText[] = [];
  const files = losses.filter(({ kind }) => kind === "modified" || kind === "staged" || kind === "untracked");
  if (files.length > 0) {
    const them = files.length === 1 ? safe`it` : safe`them`;
    ways.push(safe`\`git stash${has("untracked") ? safe` -u` : safe``}\` or a commit keeps ${them}`);
  }
  if (has("stash")) ways.push(safe`\`git stash branch NAME\` keeps a stash entry`);
  if (has("commits")) ways.push(safe`\`git branch NAME COMMIT\` keeps commits`);
  if (has("outside")) ways.push(safe`copy what is outside of the project first`);
  if (shared.some(({ kind }) => kind === "force_push")) {
    ways.push(safe`\`git push --force-with-lease --force-if-includes\` is refused where others have pushed`);
  } else if (shared.length > 0) ways.push(safe`a new commit or \`git revert\` changes no history`);
  if (ways.length === 0 && undecided.length > 0) {
    ways.push(safe`name the files, try it with --dry-run, or commit first`);
  }
  return joinWith(ways, safe`; `);
}

/** The two lines. */
export function describeObjection(objection: Objection, options: WordingOptions): SafeText {
  const { losses, shared, undecided } = objection;
  const parts = lossParts(losses, options);
  const certain = losses.every(({ isCertain }) => isCertain) ? safe`would` : safe`may`;
  const statements: SafeText[] = [];
  if (parts.length > 0) {
    const verb = safe`${certain} destroy what nothing else holds: ${joinWith(parts, safe`, `)}`;
    statements.push(safe`This command ${verb}`);
  }
  for (const { kind, what } of shared.slice(0, MAX_PATHS)) {
    const lead = statements.length === 0 ? safe`This command changes a history that others have: ` : safe``;
    statements.push(safe`${lead}${SHARED_WORDS[kind]} ${excerpt(what, MAX_PATH)}`);
  }
  if (statements.length === 0 && undecided.length > 0) {
    const what = excerpt(undecided[0]?.what ?? "", MAX_PATH);
    statements.push(
      safe`Cannot tell what this command would destroy (${what}), and there is work that nothing else holds`,
    );
  }
  return safe`debrief: ${joinWith(statements, safe`; `)}.\nSafe way: ${safeWay(objection)}.`;
}
