/**
 * Finds out what a command line would destroy before it runs.
 *
 * @module
 */
import { ConfinedFiles, type GuardFiles } from "./files.ts";
import { readCommit } from "./git/objects.ts";
import type { Repository } from "./git/repository.ts";
import { CommitFiles, contentId, storedContent } from "./git/tree_state.ts";
import { mayDestroy, namesDestroyer } from "./may_destroy.ts";
import { filesChangedBetween, isContainedIn, unreached } from "./revisions.ts";
import { Shell, TooManyStepsError } from "./shell.ts";
import { type Content, type RepositoryState, type SharedChange, type Undecided, World } from "./world.ts";

/** Something that would be lost. */
export interface Loss {
  readonly kind: Content["kind"] | "commits";
  /** The file, absolute; a stash entry; the directory of the repository whose commits they are. */
  readonly path: string;
  /** How many commits; 1 for anything else. */
  readonly count: number;
  /** Whether it is sure that nothing else holds it. */
  readonly isCertain: boolean;
  readonly mtimeMs: number | null;
  /** Names the content, so that nobody is asked twice about the same one. */
  readonly identity: string;
}

/** What a command line would destroy. */
export interface Judgment {
  readonly losses: readonly Loss[];
  /** What it would do to history that others have. */
  readonly shared: readonly SharedChange[];
  readonly undecided: readonly Undecided[];
}

/** What the guard is told about the machine. */
export interface JudgeOptions {
  readonly files: GuardFiles;
  /** Where the command would run, resolved. */
  readonly cwd: string;
  /** The project's directory, resolved. */
  readonly project: string;
  readonly home: string;
  /** Directories for temporary files, resolved. */
  readonly temporary: readonly string[];
  /** The only directories that may be read; without them everything may. */
  readonly roots?: readonly string[];
  /** Whether unknown programs are reported while there is work to lose. */
  readonly withScripts?: boolean;
  /** Throws {@linkcode OutOfGuardTimeError} when the time is up. */
  readonly check?: () => void;
}

/** Thrown by `check` when there is no more time. */
export class OutOfGuardTimeError extends Error {
  override name = "OutOfGuardTimeError";
}

const NOTHING: Judgment = { losses: [], shared: [], undecided: [] };

/**
 * Says what a command line would destroy. Nothing is run: its effects are simulated on a model of the files and
 * repositories.
 */
export function judgeCommand(command: string, options: JudgeOptions): Judgment {
  if (options.withScripts !== true && !mayDestroy(command)) return NOTHING;
  const { files, cwd, project, home, temporary, roots, check } = options;
  const confined = new ConfinedFiles(files, {
    ...(roots === undefined ? {} : { roots }),
    ...(check === undefined ? {} : { check }),
  });
  const world = new World({ files: confined, home, project, temporary }, cwd);
  try {
    const worlds = new Shell().text(command, world).map((outcome) => outcome.world);
    const judged = judgeWorlds(worlds);
    const isScriptHarmless = options.withScripts !== true || judged.undecided.length === 0 ||
      !worlds.some((one) => one.hasContentBelow(project));
    return isScriptHarmless
      ? { ...judged, undecided: judged.undecided.filter(({ kind }) => kind === "target") }
      : judged;
  } catch (error) {
    const ofScripts = options.withScripts === true;
    if (error instanceof OutOfGuardTimeError) return unjudged(command, ofScripts, "the time is up");
    if (error instanceof TooManyStepsError) return unjudged(command, ofScripts, error.message);
    throw error;
  }
}

/** What counts where a command could not be judged: that it may destroy something, if its words can. */
export function unjudged(command: string, withScripts: boolean, what: string): Judgment {
  const kind = namesDestroyer(command) ? "target" : "script";
  return kind === "script" && !withScripts ? NOTHING : { ...NOTHING, undecided: [{ kind, what }] };
}

function judgeWorlds(worlds: readonly World[]): Judgment {
  const losses = new Map<string, Loss>();
  const shared = new Map<string, SharedChange>();
  const undecided = new Map<string, Undecided>();
  for (const world of worlds) {
    for (const loss of lossesIn(world)) if (!losses.has(loss.identity)) losses.set(loss.identity, loss);
    for (const one of world.shared) shared.set(`${one.kind} ${one.what}`, one);
    for (const one of world.undecided) undecided.set(`${one.kind} ${one.what}`, one);
  }
  return { losses: [...losses.values()], shared: [...shared.values()], undecided: [...undecided.values()] };
}

function* lossesIn(world: World): Generator<Loss> {
  for (const { content, holders } of world.contents.values()) {
    if ([...holders].some((holder) => isHeld(world, holder)) || isElsewhere(world, content)) continue;
    const { kind, path, isCertain, mtimeMs } = content;
    yield { kind, path, count: 1, isCertain, mtimeMs, identity: identityOf(content) };
  }
  for (const state of world.repositories.values()) yield* lostCommits(state);
}

/** The same for the same bytes, as far as that is known without reading the file. */
function identityOf({ key, mtimeMs, repository, kind, relative, entry }: Content): string {
  const id = repository === null
    ? null
    : kind === "stash"
    ? stashOid(repository, relative)
    : kind === "staged"
    ? entry?.oid ?? null
    : null;
  return `${kind} ${key} ${id ?? mtimeMs ?? ""}`;
}

function stashOid(repository: Repository, relative: string): string | null {
  return repository.refs.stashes()[Number(relative)]?.oid ?? null;
}

function isHeld(world: World, holder: string): boolean {
  if (holder.startsWith("stash:")) {
    return [...world.repositories.values()].some(({ stash, isRemoved }) =>
      !isRemoved && stash.includes(holder.slice(6))
    );
  }
  if (!holder.startsWith("commit:")) return true;
  const at = holder.lastIndexOf(":");
  const state = world.repositories.get(holder.slice(7, at));
  const number = Number(holder.slice(at + 1));
  if (state === undefined || state.isRemoved) return false;
  const tips = [
    ...state.refs.values(),
    ...[...state.heads.values()].flatMap((head) => "tip" in head ? [head.tip] : []),
  ];
  return tips.some(({ made }) => made.includes(number));
}

/**
 * Whether a content exists where no holder is recorded: in another commit, or in the file that it was a step towards.
 */
function isElsewhere(world: World, content: Content): boolean {
  const { repository, relative, entry, kind } = content;
  if (repository === null || kind === "outside") return false;
  const state = world.repositories.get(repository.commonDir);
  if (state?.isRemoved === true) return kind === "staged" && isSurvivedByFile(world, content);
  const tips = state === undefined ? [...repository.refs.all().values()] : tipsOf(state);
  const head = repository.refs.head();
  const heads = [
    ...new Set([
      ...head.kind !== "unknown" && head.oid !== null ? [head.oid] : [],
      ...sideCommits(repository),
      ...tips,
    ]),
  ].slice(0, 30);
  if (kind === "stash") {
    const oid = stashOid(repository, relative);
    const commit = oid === null ? null : readCommit(repository.objects, oid);
    if (oid === null || commit === null) return false;
    if (heads.includes(oid)) return true;
    const [base = "", , untracked] = commit.parents;
    return isContainedIn(repository, { oid, parents: [base] }, heads) &&
      (untracked === undefined || isContainedIn(repository, { oid: untracked, parents: [] }, heads));
  }
  if (relative === "") return false;
  const oid = kind === "staged" ? entry?.oid ?? null : contentId(repository, relative, entry);
  if (oid !== null) {
    if (heads.some((one) => new CommitFiles(repository, one).find(relative)?.oid === oid)) return true;
    if (head.kind !== "unknown" && head.oid !== null) {
      if (isInHistory(repository, head.oid, { relative, oid })) return true;
      // a copy or, moved away, another file of the last commit
      if (heads.includes(head.oid) && hasBlob(repository, head.oid, oid)) return true;
    }
  }
  if (kind === "staged") return isSurvivedByFile(world, content);
  return isRegenerated(repository, content);
}

/** The commits involved in an unfinished merge or rebase. */
function sideCommits(repository: Repository): string[] {
  return ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD", "ORIG_HEAD"].flatMap((name) =>
    repository.refs.resolve(name) ?? []
  );
}

/** The most entries of trees that are looked through for one content. */
const MAX_ENTRIES = 20_000;

/** Whether a commit has a content under any name. Where the index has the same trees, that is searched instead. */
function hasBlob(repository: Repository, commit: string, oid: string): boolean {
  const reading = repository.index();
  const index = reading.status === "read" ? reading.index : null;
  const files = new CommitFiles(repository, commit);
  if (index === null) return false;
  return index.pathsOf(oid).some((path) => files.find(path)?.oid === oid) ||
    filesChangedBetween(files, index).take(MAX_ENTRIES).some(({ blob }) => blob === oid);
}

const MAX_HISTORY = 50;

function isInHistory(
  repository: Repository,
  head: string,
  { relative, oid }: { readonly relative: string; readonly oid: string },
): boolean {
  let at: string | undefined = head;
  for (let i = 0; i < MAX_HISTORY && at !== undefined; i++) {
    if (new CommitFiles(repository, at).find(relative)?.oid === oid) return true;
    at = readCommit(repository.objects, at)?.parents[0];
  }
  return false;
}

function lostLines(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split(/\r?\n/).filter((line) => line.trim() !== "");
}

/** Whether at least half of the staged lines are in the later version, which something holds. */
function isSurvivedByFile(world: World, { repository, path, relative, entry }: Content): boolean {
  if (repository === null || entry === null) return false;
  const later = world.contents.get(path);
  if (later === undefined || ![...later.holders].some((holder) => isHeld(world, holder))) return false;
  const staged = repository.objects.read(entry.oid)?.data;
  const file = storedContent(repository, relative, entry);
  if (staged === undefined || file === null) return false;
  const head = repository.refs.head();
  const base = new CommitFiles(repository, head.kind === "unknown" ? null : head.oid).find(relative);
  const known = new Set(base ? lostLines(repository.objects.read(base.oid)?.data ?? new Uint8Array()) : []);
  const own = lostLines(staged).filter((line) => !known.has(line));
  const kept = new Set(lostLines(file));
  return own.filter((line) => kept.has(line)).length * 2 >= own.length;
}

/** Whether a file is just what an unfinished merge made of both sides, which git can make again. */
function isRegenerated(repository: Repository, { relative }: Content): boolean {
  const index = repository.index();
  const stages = index.status === "read" ? index.index.find(relative).filter(({ stage }) => stage > 0) : [];
  if (stages.length === 0) return false;
  const file = storedContent(repository, relative, null);
  if (file === null) return false;
  const sides = stages.map(({ oid }) => repository.objects.read(oid)?.data);
  if (sides.some((side) => side === undefined)) return false;
  const known = new Set(sides.flatMap((side) => lostLines(side!)));
  const lines = lostLines(file);
  return lines.some((line) => line.startsWith("<<<<<<<")) &&
    lines.every((line) => known.has(line) || /^(?:<{7}|\|{7}|={7}|>{7})/.test(line));
}

function tipsOf(state: RepositoryState): string[] {
  const { repository, refs, heads, stash, kept, rewritten, remote, isRemoved } = state;
  if (isRemoved) return [...remote.values()].flatMap(({ oid }) => oid ?? []);
  const stashes = repository.refs.stashes();
  const own = [...heads.values()].flatMap((head) => "tip" in head ? head.tip.oid ?? [] : []);
  const others = repository.refs.otherHeads();
  return [
    ...[...refs.values(), ...remote.values()].flatMap(({ oid }) => oid ?? []),
    ...own,
    ...heads.size > 1 ? [] : others,
    ...stash.flatMap((key) => stashes[Number(/@(\d+)$/.exec(key)?.[1] ?? -1)]?.oid ?? []),
    ...kept,
    ...rewritten,
  ];
}

/** Commits that a reference reached before, and none does afterwards. */
function* lostCommits(state: RepositoryState): Generator<Loss> {
  const { repository } = state;
  const head = repository.refs.head();
  const before = [...repository.refs.all()].filter(([name]) => name !== "refs/stash").map(([, oid]) => oid);
  const initial = new Set([
    ...before,
    ...head.kind !== "unknown" && head.oid !== null ? [head.oid] : [],
    ...repository.refs.otherHeads(),
  ]);
  const tips = [...new Set(tipsOf(state))];
  const gone = [...initial].filter((oid) => !tips.includes(oid));
  if (gone.length === 0) return;
  const rest = unreached(repository, gone, tips);
  const path = repository.workTree ?? repository.gitDir;
  const facts = { kind: "commits", path, mtimeMs: null } as const;
  if (rest.status === "unknown") {
    yield { ...facts, count: gone.length, isCertain: false, identity: `commits ${gone.join(" ")}` };
    return;
  }
  const lost = rest.commits.filter(({ oid, commit }) =>
    rest.commits.length > 50 || !isContainedIn(repository, { oid, parents: commit.parents }, tips)
  );
  if (lost.length === 0) return;
  const newest = Math.max(...lost.map(({ commit }) => commit.time));
  yield {
    ...facts,
    count: lost.length,
    isCertain: true,
    mtimeMs: newest * 1000,
    identity: `commits ${lost.map(({ oid }) => oid).sort().join(" ")}`,
  };
}
