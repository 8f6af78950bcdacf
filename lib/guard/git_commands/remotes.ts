/** `git push`, `git fetch`, `git pull` and `git clone`. */
import { EMPTY, type ExitStatus, type ProgramCall, type ProgramOutcome, UNKNOWN_STREAM } from "../call.ts";
import { configFlag, configValue } from "../git/git_config.ts";
import { readProgramOptions } from "../options.ts";
import { isContainedIn, unreached, upstreamOf } from "../revisions.ts";
import type { Arg } from "../words.ts";
import type { Tip } from "../world.ts";
import { type Git, isDirty } from "./git_call.ts";
import { stashesItself } from "./sequences.ts";
import { keepCommits } from "./unreached.ts";

/** Whether a word names a remote that is not configured. */
function isMissingRemote(git: Git, remote: Arg | undefined): boolean {
  return remote?.isKnown === true && !/[/:.]/.test(remote.text) && !git.state.remotes.has(remote.text) &&
    !git.world.settings.has(`remote.${remote.text}.url`) &&
    configValue(git.repository.config, `remote.${remote.text}.url`) === null &&
    configValue(git.repository.config, `remotes.${remote.text}`) === null &&
    git.world.kindAt(`${git.workTree}/${remote.text}`) === "absent";
}

/** Remotes that the commands add are there for what follows. */
export function remoteNames(git: Git): ProgramOutcome[] {
  const [action, ...rest] = git.args;
  const { operands } = readProgramOptions(rest, "-t= -m= --mirror=");
  if (action?.text === "add") git.state.remotes.add(operands[0]?.text ?? "");
  if (action?.text === "rename") git.state.remotes.add(operands[1]?.text ?? "");
  return git.done(action === undefined ? "ok" : "unknown", UNKNOWN_STREAM);
}

/** Fetches: destroys nothing, and fails if there is no such remote. */
export function fetchRemote(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "--depth= -j= -o= -f,--force");
  const [remote] = operands;
  const isMissing = !has("--multiple") && isMissingRemote(git, remote);
  for (const { text } of isMissing ? [] : operands.slice(1)) {
    const [, plus, from, to] = /^(\+?)([^:]+):(?:refs\/heads\/)?([^:]+)$/.exec(text) ?? [];
    const name = `refs/heads/${to}`;
    if (to === undefined || plus === "" && !has("--force") || !git.state.refs.has(name)) continue;
    const tip = remote?.text === "." ? git.revision(from!) : git.state.remote.get(`${remote?.text}/${from}`) ?? null;
    if (tip === null || tip === "missing") continue;
    // the work tree and the index keep the contents of the old commit
    if (git.branch === name) keepCommits(git, git.head());
    git.state.refs.set(name, tip);
  }
  git.state.hasFetched ||= !isMissing;
  return git.done(isMissing ? "failed" : "unknown", UNKNOWN_STREAM);
}

export function push(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    `-o,--push-option= --repo= --receive-pack= --exec= -f,--force
    --force-with-lease --force-if-includes -d,--delete --mirror --all --tags -n,--dry-run --prune -u,--set-upstream --no-verify
    --follow-tags -q,--quiet`,
  );
  const { has, operands } = options;
  const { state } = git;
  if (has("--dry-run")) return git.done("ok");
  const current = git.branch?.replace(/^refs\/heads\//, "") ?? null;
  const remote = operands[0]?.text ?? configValue(git.repository.config, `branch.${current}.remote`) ?? "origin";
  if (isMissingRemote(git, operands[0])) return git.done("failed");
  const isForced = has("--force", "--force-with-lease", "--mirror");
  const isLease = has("--force-with-lease") && !has("--force");
  if (operands.slice(1).some(({ isKnown }) => !isKnown)) {
    if (isForced) {
      state.repository === git.repository &&
        git.world.shared.push({ kind: "force_push", what: `git push --force ${remote} …` });
    }
    return git.done("unknown");
  }
  const specs = operands.slice(1).map(({ text }) => text);
  const isAll = has("--all", "--mirror", "--branches");
  const given = isAll
    ? [...state.refs.keys()].filter((name) => name.startsWith("refs/heads/")).map((name) => name.slice(11))
    : specs.length > 0
    ? specs
    : current === null
    ? []
    : [current];
  if (
    specs.length === 0 && !isAll && current !== null && upstreamOf(git.repository, current) === null &&
    configValue(git.repository.config, "push.default") === null &&
    configFlag(git.repository.config, "push.autosetupremote") !== true
  ) {
    return git.done("failed");
  }
  let status: ExitStatus = "ok";
  for (const spec of given) {
    const plain = spec.replace(/^\+/, "");
    const [source = "", dst] = plain.split(":");
    const deletes = has("--delete") || plain.startsWith(":");
    const name = (deletes && dst === undefined ? source : dst ?? source).replace(/^refs\/heads\//, "");
    const target = `${remote}/${name === "HEAD" ? current ?? "" : name}`;
    if (deletes) {
      if (state.remote.delete(target)) git.world.shared.push({ kind: "remote_delete", what: target });
      state.refs.delete(`refs/remotes/${target}`);
      continue;
    }
    const tip = git.revision(source);
    if (tip === null || tip === "missing") {
      status = "failed";
      continue;
    }
    const old = state.remote.get(target);
    const isRewritten = tip.made.length > 0 && tip.oid !== null && state.rewritten.has(tip.oid);
    const kept = tip.oid === null ? [] : [tip.oid];
    const overwritten = old?.oid ? unreached(git.repository, [old.oid], kept) : null;
    const isForward = overwritten === null || overwritten.status === "known" && overwritten.commits.length === 0;
    if (!isForward || isRewritten) {
      if (!isForced && !spec.startsWith("+")) {
        status = "failed";
        continue;
      }
      // then git refuses to overwrite what was fetched but never merged
      if (isLease && has("--force-if-includes") && !isRewritten && !wasMerged(git, old!)) {
        status = "failed";
        continue;
      }
      git.world.shared.push({ kind: "force_push", what: target });
    }
    state.remote.set(target, tip);
    state.refs.set(`refs/remotes/${target}`, tip);
  }
  if (has("--mirror") || has("--prune") && isAll) {
    for (const name of [...state.remote.keys()]) {
      if (!name.startsWith(`${remote}/`) || state.refs.has(`refs/heads/${name.slice(remote.length + 1)}`)) continue;
      state.remote.delete(name);
      state.refs.delete(`refs/remotes/${name}`);
      git.world.shared.push({ kind: "remote_delete", what: name });
    }
  }
  return git.done(status);
}

/** Destroys nothing, and refuses to rebase over changes. */
export function pull(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, "-r,--rebase --autostash");
  git.state.hasFetched = true;
  git.state.differs = "perhaps";
  const isRefused = options.has("--rebase") && isDirty(git) && !stashesItself(options, git);
  return git.done(isRefused ? "failed" : "unknown", UNKNOWN_STREAM);
}

/** Whether the branch contained the remote's commit at some time. */
function wasMerged(git: Git, remote: Tip): boolean {
  const name = git.branch ?? "HEAD";
  return git.repository.refs.log(name).some(({ oid }) => oid === remote.oid) || remote.oid === null ||
    isContainedIn(
      git.repository,
      { oid: remote.oid, parents: [] },
      git.repository.refs.log(name).slice(0, 20).map(({ oid }) => oid),
    );
}

/** Makes a repository, in which nothing is that others would miss. */
export function clone({ world, args, name }: ProgramCall & { readonly name: "clone" | "init" }): ProgramOutcome[] {
  const { operands } = readProgramOptions(
    args,
    "-b,--branch= --initial-branch= --depth= -o,--origin= -c,--config= --template= --reference= -j,--jobs= --filter= --object-format= --separate-git-dir=",
  );
  const [from, into] = name === "init" ? [null, operands[0]] : operands;
  const named = into ??
    (from ? { ...from, text: from.text.replace(/\/+$|(?:\/?\.git)?\/*$/, "").replace(/^.*[/:]/, "") } : null);
  const isHere = name === "init" && named === null && world.nodes.has(world.cwd ?? "");
  const path = name === "init" && named === null
    ? world.cwd
    : named?.isKnown && named.text !== ""
    ? world.pathOf(named.text)
    : null;
  if (path !== null && (isHere || world.kindAt(path) === "absent")) {
    const source = from?.isKnown ? world.pathOf(from.text) : null;
    const isSure = name === "init" || source !== null && world.kindAt(source) === "directory";
    const failed = isSure ? null : world.clone();
    world.makeDirectory(path);
    world.newWorkTrees = [...world.newWorkTrees, path];
    return [
      { world, status: "ok", out: EMPTY },
      ...failed === null ? [] : [{ world: failed, status: "failed" as const, out: EMPTY }],
    ];
  }
  if (name === "init" && path !== null) world.initialized = [...world.initialized, path];
  const isFull = name === "clone" && path !== null && world.namesIn(path)?.length !== 0;
  return [{ world, status: isFull ? "failed" : "unknown", out: EMPTY }];
}
