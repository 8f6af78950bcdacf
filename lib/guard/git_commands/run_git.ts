/** Runs git: the effects of its commands on contents and references, including when it refuses to run. */
import { isInside } from "../../permissions/rules/paths.ts";
import { EMPTY, type ProgramCall, type ProgramOutcome, UNKNOWN_STREAM, unknownTarget } from "../call.ts";
import { configValue } from "../git/git_config.ts";
import { Repository } from "../git/repository.ts";
import { isDestructiveGit } from "../may_destroy.ts";
import type { Arg } from "../words.ts";
import { checkout, restore, switchBranch } from "./checkout.ts";
import { clean } from "./clean.ts";
import { Git } from "./git_call.ts";
import {
  applyPatch,
  archive,
  bundleCommits,
  config,
  diff,
  forEachRef,
  listTracked,
  log,
  revParse,
  showRef,
  status,
} from "./printing.ts";
import { branch, reflog, symbolicRef, tag, updateRef } from "./references.ts";
import { clone, fetchRemote, pull, push, remoteNames } from "./remotes.ts";
import { readTreeOf, reset } from "./reset.ts";
import { sequence } from "./sequences.ts";
import { add, checkoutIndex, commit, move, remove } from "./staging.ts";
import { stash } from "./stash.ts";
import { submodule, worktree } from "./work_trees.ts";

/** What each leaves unfinished; a cherry-pick and a revert of one commit can be ended by either of the two. */
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  merge: ["MERGE_HEAD"],
  "cherry-pick": ["CHERRY_PICK_HEAD", "REVERT_HEAD", "sequencer"],
  revert: ["REVERT_HEAD", "CHERRY_PICK_HEAD", "sequencer"],
  am: ["rebase-apply"],
  rebase: ["rebase-merge", "rebase-apply"],
};

type GitCommand = (git: Git) => ProgramOutcome[];

/** Commands that destroy contents, or keep what others would destroy. All others leave contents as they are. */
const COMMANDS: ReadonlyMap<string, GitCommand> = new Map<string, GitCommand>([
  ["reset", reset],
  ["checkout", checkout],
  ["switch", switchBranch],
  ["restore", restore],
  ["clean", clean],
  ["stash", stash],
  ["rm", remove],
  ["mv", move],
  ["add", add],
  ["stage", add],
  ["commit", commit],
  ["branch", branch],
  ["tag", tag],
  ["update-ref", updateRef],
  ["symbolic-ref", symbolicRef],
  ["push", push],
  ["fetch", fetchRemote],
  ["pull", pull],
  ["worktree", worktree],
  ["submodule", submodule],
  ["checkout-index", checkoutIndex],
  ["read-tree", readTreeOf],
  ["reflog", reflog],
  ["diff", diff],
  ["apply", applyPatch],
  ["ls-files", listTracked],
  ["rev-parse", revParse],
  ["bundle", bundleCommits],
  ["archive", archive],
  ["remote", remoteNames],
  ["show-ref", showRef],
  ["status", status],
  ["log", log],
  ["config", config],
  ["for-each-ref", forEachRef],
  ...Object.entries(SEQUENCES).map(([name, marks]): [string, GitCommand] => [name, (git) => sequence(git, marks)]),
]);

/** Commands that only print. */
const READING = new Set(
  `show blame shortlog describe rev-list ls-tree ls-remote cat-file grep merge-base check-ignore
  check-attr var version help count-objects name-rev whatchanged cherry diff-tree diff-index
  diff-files format-patch hash-object mktree write-tree gc prune fsck reflog notes instaweb range-diff
  verify-commit verify-tag`.split(/\s+/),
);

const MAX_ALIASES = 5;

/** Runs git: reads its global options, finds the repository, and resolves aliases. */
export function runGit(call: ProgramCall, depth = 0): ProgramOutcome[] {
  const { world, args, variables } = call;
  const given = (name: string) => variables.has(name) ? variables.get(name) : world.variables.get(name);
  let gitDir: string | null | undefined = given("GIT_DIR");
  let workTree: string | null | undefined = given("GIT_WORK_TREE");
  const overrides = new Map(world.settings);
  const { cwd } = world;
  const back = (outcomes: ProgramOutcome[]): ProgramOutcome[] => {
    for (const outcome of outcomes) outcome.world.cwd = cwd;
    return outcomes;
  };
  let i = 0;
  for (; i < args.length && args[i]!.text.startsWith("-"); i++) {
    const { text } = args[i]!;
    const equals = text.indexOf("=");
    const value = () => equals > 0 ? text.slice(equals + 1) : args[++i]?.text ?? "";
    if (text === "-C") {
      const directory = args[++i];
      const path = directory?.isKnown ? world.pathOf(`${directory.text}/.`) : null;
      if (path !== null && world.kindAt(path) === "absent") return back([{ world, status: "failed", out: EMPTY }]);
      world.cwd = path;
    } else if (text === "-c") {
      const setting = args[++i]?.text ?? "";
      const at = setting.indexOf("=");
      overrides.set((at < 0 ? setting : setting.slice(0, at)).toLowerCase(), at < 0 ? "true" : setting.slice(at + 1));
    } else if (/^--git-dir(?:=|$)/.test(text)) gitDir = value();
    else if (/^--work-tree(?:=|$)/.test(text)) workTree = value();
    else if (/^--(?:namespace|config-env|super-prefix)$/.test(text)) i++;
    else if (text === "--version" || text === "--help" || text === "-h") {
      return back([{ world, status: "ok", out: UNKNOWN_STREAM }]);
    }
  }
  const command = args[i];
  const rest = args.slice(i + 1);
  if (command === undefined) return back([{ world, status: "ok", out: EMPTY }]);
  const isDestructive = isDestructiveGit(command.text, rest.map(({ text }) => text));
  const unknown = (): ProgramOutcome[] => back([{ world, status: "unknown", out: UNKNOWN_STREAM }]);
  const unseen = (why: string): ProgramOutcome[] => {
    if (isDestructive) world.undecided.push({ kind: "target", what: `git ${command.text}: ${why}` });
    return unknown();
  };
  if (world.cwd === null || gitDir === null || workTree === null || !command.isKnown) {
    if (isDestructive) {
      unknownTarget(world, { text: `${world.options.project}/`, isKnown: false }, `git ${command.text} …`);
    }
    return unknown();
  }
  if (rest.some(({ text }) => text === "--help") || command.text === "help") {
    return back([{ world, status: "ok", out: UNKNOWN_STREAM }]);
  }
  if (command.text === "clone" || command.text === "init") {
    return back(clone({ ...call, args: rest, name: command.text }));
  }
  // whoever makes a work tree leaves nothing there that others would miss
  if (world.newWorkTrees.some((place) => isInside(world.cwd!, place))) return unknown();
  const found = world.repositoryOf(world.cwd, {
    gitDir: gitDir === undefined ? undefined : world.pathOf(gitDir) ?? gitDir,
    workTree: workTree === undefined ? undefined : world.pathOf(`${workTree}/.`) ?? workTree,
  });
  if (found.status === "none") {
    if (isDestructive && command.text === "clean" && world.initialized.some((place) => isInside(world.cwd!, place))) {
      unknownTarget(world, { text: `${world.cwd}/`, isKnown: false }, "git clean …");
    }
    return back([{ world, status: "failed", out: EMPTY }]);
  }
  if (found.status === "unreadable") return unseen(found.reason);
  const repository = overrides.size === 0
    ? found.repository
    : new Repository(world.options.files, found.repository, world.options.home, overrides);
  if (repository.workTree !== null && isDestructive) {
    if (workTree !== undefined) {
      if (world.kindAt(repository.workTree) === "unknown") return unseen("its files cannot be read");
    } else if (!isInside(world.cwd, repository.workTree)) return unseen("its files are elsewhere");
  }
  const alias = COMMANDS.has(command.text)
    ? null
    : configValue(repository.config, `alias.${command.text.toLowerCase()}`);
  if (alias !== null && depth < MAX_ALIASES) {
    if (alias.startsWith("!")) {
      world.cwd = repository.workTree ?? world.cwd;
      return back(call.shell.text(`${alias.slice(1)} ${rest.map(({ text }) => text).join(" ")}`, world));
    }
    const words = alias.trim().split(/\s+/).map((text): Arg => ({
      text: text.replace(/^(['"])(.*)\1$/, "$2"),
      isKnown: true,
    }));
    // with the same options before it, from the same directory
    world.cwd = cwd;
    return back(runGit({ ...call, args: [...args.slice(0, i), ...words, ...rest] }, depth + 1));
  }
  const known = COMMANDS.get(command.text);
  const git = new Git(call, world, repository, rest, command.text);
  if (known === undefined) {
    // whatever it does, it may have made references or changed the index
    if (!READING.has(command.text)) {
      Object.assign(git.state, { hasFetched: true, differs: git.state.differs ?? "perhaps" });
    }
    // it rewrites the whole history and throws changes away; `filter-branch` refuses to run while there are any
    if (command.text === "filter-repo" && git.holdings().length > 0) {
      world.undecided.push({ kind: "target", what: `git ${command.text}` });
    }
    return unknown();
  }
  const isUnreadable = repository.index().status === "unreadable" || repository.hasUnknownRefs;
  if (isUnreadable && isDestructive) return unseen("its state cannot be read");
  if (
    repository.workTree === null && !["branch", "push", "fetch", "tag", "update-ref", "reflog"].includes(command.text)
  ) {
    return back([{ world, status: "failed", out: EMPTY }]);
  }
  return back(known(git));
}
