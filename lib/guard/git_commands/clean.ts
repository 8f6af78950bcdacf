/** `git clean`. */
import { isInside } from "../../permissions/rules/paths.ts";
import { type ProgramOutcome, unknownTarget } from "../call.ts";
import { configFlag } from "../git/git_config.ts";
import { untrackedBelow } from "../git/tree_state.ts";
import { wildmatch } from "../git/wildmatch.ts";
import { readProgramOptions } from "../options.ts";
import { EVERYTHING } from "../pathspec.ts";
import { fileHolder, type Git, isTracked } from "./git_call.ts";
import { unstagedTest } from "./overwrite.ts";
import { dropApplied } from "./stash.ts";

export function clean(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, "-e,--exclude= -f,--force -n,--dry-run -q,--quiet -i,--interactive");
  const { has, operands, count } = options;
  const force = count("--force");
  const isRequired = configFlag(git.repository.config, "clean.requireforce") !== false && !has("--interactive");
  const isAnswered = /^[c1]/.test(git.call.stdin.text ?? "");
  const isDry = has("--dry-run", "--help", "-h") || has("--interactive") && !isAnswered;
  if (isDry || isRequired && force === 0) return git.done(isDry ? "ok" : "failed");
  if (has("-X")) return git.done("ok");
  const match = operands.length === 0 ? EVERYTHING : git.matcher(operands);
  if (operands.some(({ isKnown }) => !isKnown)) {
    unknownTarget(git.world, { text: `${git.workTree}/`, isKnown: false }, "git clean …");
    return git.done("unknown");
  }
  const excludes = options.values("--exclude").map(({ text }) => {
    const matches = wildmatch(text.replace(/^\/|\/$/g, ""), { pathname: true });
    return (path: string) => matches(path) || path.split("/").some((name) => matches(name));
  });
  const { directory, index } = git;
  git.scope ??= [directory === "" ? git.workTree : `${git.workTree}/${directory}`];
  const isGone = (relative: string): boolean => {
    if (
      !isInside(`/${relative}`, `/${directory}`) || !match(relative) || excludes.some((one) => one(relative))
    ) {
      return false;
    }
    if (has("-d") || operands.length > 0) return true;
    // without -d, directories without tracked files stay
    const parent = relative.slice(0, Math.max(0, relative.lastIndexOf("/")));
    return parent === directory || (index?.hasBelow(parent) ?? false);
  };
  const holdings = git.holdings("untracked");
  const isUnstaged = unstagedTest(git);
  for (const holding of holdings) {
    const { relative } = holding.content;
    const isKept = !has("-x") && git.isIgnored(relative);
    if ((!isTracked(holding) || isUnstaged(holding)) && !isKept && isGone(relative)) {
      holding.holders.delete(fileHolder(holding));
    }
  }
  // files that the commands put there are not tracked either
  for (const { content, holders } of git.world.contents.values()) {
    for (const holder of holders) {
      const path = holder.slice(5);
      const isFile = holder.startsWith("file:") && path !== content.path && isInside(path, git.workTree);
      const relative = path.slice(git.workTree.length + 1);
      const isKept = !has("-x") && git.isIgnored(relative);
      if (isFile && !isKept && (index?.find(relative).length ?? 0) === 0 && isGone(relative)) holders.delete(holder);
    }
  }
  dropApplied(git, "untracked", (path) => (has("-x") || !git.isIgnored(path)) && isGone(path));
  for (const { path, kind } of untrackedBelow(git.repository, directory)) {
    if (kind !== "repository" || !isGone(path)) continue;
    const place = `${git.workTree}/${path}`;
    // one that only looks like a repository is removed like other directories
    if (force > 1 || git.world.repositoryOf(place).status !== "found") git.world.remove(place);
  }
  return git.done("ok");
}
