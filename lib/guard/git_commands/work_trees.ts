/** `git worktree` and `git submodule`. */
import { type ProgramOutcome, UNKNOWN_STREAM, unknownTarget } from "../call.ts";
import { readProgramOptions } from "../options.ts";
import { EVERYTHING } from "../pathspec.ts";
import { Git, isAtFile, isHidden, isInIndex, ownIndexHolder } from "./git_call.ts";
import { overwriteSubmodules } from "./overwrite.ts";

export function worktree(git: Git): ProgramOutcome[] {
  const [action, ...rest] = git.args;
  const { has, operands, count, value } = readProgramOptions(rest, "-b= -B= --reason= -f,--force --detach");
  const place = operands[0];
  if (action?.text === "add") {
    const path = place?.isKnown ? git.world.pathOf(place.text) : null;
    const name = value("-b", "-B");
    const head = git.head();
    if (name !== null && head !== null) git.state.refs.set(`refs/heads/${name.text}`, head);
    if (path !== null) {
      git.world.makeDirectory(path);
      git.world.newWorkTrees = [...git.world.newWorkTrees, path];
    }
    return git.done("ok");
  }
  if (action?.text !== "remove" || place === undefined) return git.done("ok", UNKNOWN_STREAM);
  const given = place.isKnown ? git.world.pathOf(`${place.text}/.`) : null;
  if (given === null) {
    if (has("--force")) unknownTarget(git.world, place, "git worktree remove --force …");
    return git.done("unknown");
  }
  if (git.world.nodes.has(given)) {
    git.world.remove(given);
    return git.done("ok");
  }
  // a name may be the end of its path
  const path = git.repository.linkedWorkTrees().find((one) => one === given || one.endsWith(`/${place.text}`));
  if (path === undefined) return git.done("failed");
  const found = git.world.repositoryOf(path);
  const isLocked = found.status === "found" && git.world.kindAt(`${found.repository.gitDir}/locked`) !== "absent";
  if (isLocked && count("--force") < 2) return git.done("failed");
  if (has("--force") && git.world.kindAt(path) === "unknown") {
    git.world.undecided.push({ kind: "target", what: `git worktree remove --force ${place.text}` });
    return git.done("unknown");
  }
  if (
    found.status !== "found" || found.repository.workTree !== path ||
    found.repository.gitDir === found.repository.commonDir
  ) return git.done("failed");
  const inner = new Git(git.call, git.world, found.repository, [], "worktree");
  const isForced = has("--force");
  if (!isForced && inner.holdings().some((one) => isAtFile(one) && !isHidden(one) || isInIndex(one))) {
    return git.done("failed");
  }
  for (const holding of inner.holdings()) holding.holders.delete(ownIndexHolder(holding));
  git.world.remove(path);
  inner.state.heads.delete(found.repository.gitDir);
  git.state.heads.set(found.repository.gitDir, { tip: { oid: null, made: [] } });
  return git.done("ok");
}

export function submodule(git: Git): ProgramOutcome[] {
  const words = git.args.filter(({ text }) => text !== "--quiet" && text !== "-q");
  git.state.differs = "perhaps";
  const [action, ...rest] = words;
  const { has, operands } = readProgramOptions(
    rest,
    "--reference= --depth= -j,--jobs= -f,--force --all --init --recursive",
  );
  const isForced = has("--force");
  switch (action?.text) {
    case "foreach": {
      const command = rest.filter(({ text }) => !/^--(?:recursive|quiet)$/.test(text));
      let worlds = [git.world];
      for (const path of git.submodules()) {
        worlds = worlds.flatMap((world) => {
          const { cwd } = world;
          world.cwd = path;
          const line = command.map(({ text }) => text).join(" ");
          return git.call.shell.text(line, world).map((outcome) => {
            outcome.world.cwd = cwd;
            return outcome.world;
          });
        });
      }
      return worlds.map((world) => ({ world, status: "unknown", out: UNKNOWN_STREAM }));
    }
    case "deinit":
      if (!isForced) return git.done("unknown");
      for (const path of git.submodules(has("--all") ? EVERYTHING : git.matcher(operands))) {
        git.world.remove(path);
      }
      return git.done("ok");
    case "update":
      if (isForced) overwriteSubmodules(git);
      return git.done("unknown");
    default:
      return git.done("ok", UNKNOWN_STREAM);
  }
}
