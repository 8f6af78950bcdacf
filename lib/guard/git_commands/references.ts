/** `git branch`, `git tag` and the other commands that change references. */
import { EMPTY, type ExitStatus, type ProgramOutcome, UNKNOWN_STREAM } from "../call.ts";
import { readProgramOptions } from "../options.ts";
import type { Git } from "./git_call.ts";
import { stashEntry } from "./stash.ts";
import { keepCommits, unknownBranches, unknownCommits } from "./unreached.ts";

export function branch(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(
    git.args,
    `-u,--set-upstream-to= --contains= --no-contains= --merged= --no-merged=
    --sort= --format= --points-at= -d,--delete -f,--force -m,--move -c,--copy -r,--remotes -l,--list -a,--all`,
  );
  const { has, operands } = options;
  const { state } = git;
  const isForced = has("--force");
  if (has("-D", "--delete")) {
    if (!has("-D") && !isForced) return git.done("unknown"); // -d deletes only what is merged
    let status: ExitStatus = "ok";
    for (const { text, isKnown } of operands) {
      if (!isKnown) {
        unknownBranches(git, "branch -D …");
        continue;
      }
      const name = has("--remotes") ? `refs/remotes/${text}` : `refs/heads/${text}`;
      if (isCheckedOut(git, name)) status = "failed";
      else if (!state.refs.delete(name) && status === "ok") {
        status = state.hasFetched || git.world.hasEdits ? "unknown" : "failed";
      }
    }
    return git.done(status);
  }
  const [first, second] = operands;
  if (has("-m", "-M", "--move", "-c", "-C", "--copy")) {
    const from = second === undefined ? git.branch : `refs/heads/${first?.text}`;
    const to = `refs/heads/${(second ?? first)?.text}`;
    const tip = from === null ? undefined : state.refs.get(from);
    if (from === null || tip === undefined) return git.done("failed");
    if (state.refs.has(to) && !has("-M", "-C") && !isForced) return git.done("failed");
    state.refs.set(to, tip);
    if (has("-m", "-M", "--move")) {
      if (from !== to) state.refs.delete(from);
      for (const [place, one] of state.heads) {
        if ("branch" in one && one.branch === from) state.heads.set(place, { branch: to });
      }
    }
    return git.done("ok");
  }
  if (
    first === undefined || has("--list", "-a", "-r", "-v", "--all", "--remotes", "--show-current") ||
    options.value("--set-upstream-to") !== null
  ) {
    return git.done("ok", UNKNOWN_STREAM);
  }
  if (second === undefined && git.isUnborn) return git.done("failed");
  const name = `refs/heads/${first.text}`;
  const start = second === undefined ? git.head() : git.revision(second.text);
  if (
    start === "missing" || start === null || state.refs.has(name) && !isForced || isForced && isCheckedOut(git, name)
  ) return git.done("failed");
  state.refs.set(name, start);
  return git.done("ok");
}

function isCheckedOut(git: Git, name: string): boolean {
  const { refs } = git.repository;
  return [...git.state.heads.values()].some((head) => "branch" in head && head.branch === name) ||
    refs.otherBranches().includes(name);
}

export function tag(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(
    git.args,
    "-m,--message= -F,--file= -u= --sort= --format= -n= -d,--delete -f,--force -l,--list",
  );
  const [first, second] = operands;
  if (has("--delete")) {
    const found = operands.map(({ text }) => git.state.refs.delete(`refs/tags/${text}`));
    return git.done(found.includes(false) ? "failed" : "ok");
  }
  if (first === undefined || has("--list")) return git.done("ok", UNKNOWN_STREAM);
  const tip = second === undefined ? git.head() : git.revision(second.text);
  const name = `refs/tags/${first.text}`;
  if (tip === null || tip === "missing" || git.state.refs.has(name) && !has("--force")) {
    return git.done("failed");
  }
  git.state.refs.set(name, tip);
  return git.done("ok");
}

/** Points HEAD at another branch; the index and the work tree stay what they are. */
export function symbolicRef(git: Git): ProgramOutcome[] {
  const { operands } = readProgramOptions(git.args, "-m= -d,--delete -q,--quiet --short");
  const [name, branch] = operands;
  if (name?.text === "HEAD" && branch?.isKnown && branch.text.startsWith("refs/heads/")) {
    git.setHead({ branch: branch.text });
    git.state.differs = "perhaps";
  }
  return git.done("ok", branch === undefined ? UNKNOWN_STREAM : EMPTY);
}

export function updateRef(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "-m=");
  const [name, value] = operands;
  if (has("--stdin") || name === undefined) return git.done("unknown");
  const full = name.text === "HEAD" ? git.branch ?? "HEAD" : name.text;
  git.state.differs = "perhaps";
  if (has("-d")) {
    if (!name.isKnown) unknownBranches(git, "update-ref -d …");
    if (full === "refs/stash") git.state.stash = [];
    if (git.branch === full) keepCommits(git, git.head());
    git.state.refs.delete(full);
    return git.done("ok");
  }
  const tip = value === undefined ? null : git.revision(value.text);
  if (tip === "missing") return git.done("failed");
  if (tip === null) unknownCommits(git, git.state.refs.get(full) ?? null, `update-ref ${name.text}`);
  // the work tree and the index keep the contents of the old commit
  else {
    const old = git.state.refs.get(full);
    if (git.branch === full) keepCommits(git, old ?? null);
    git.state.refs.set(full, tip);
  }
  return git.done("ok");
}

export function reflog(git: Git): ProgramOutcome[] {
  const [action, ...rest] = git.args;
  const words = rest.map(({ text }) => text);
  const { state } = git;
  if (
    action?.text === "expire" && words.some((word) => /^--expire(?:-unreachable)?=(?:now|all|0)/.test(word)) &&
    (words.includes("--all") || words.some((word) => /stash/.test(word)))
  ) {
    state.stash = state.stash.slice(0, 1);
  }
  if (action?.text === "delete") {
    const doomed = new Set(
      words.filter((word) => /stash@/.test(word)).flatMap((word) =>
        stashEntry({ text: word.replace(/^refs\//, ""), isKnown: true }, state.stash) ?? []
      ),
    );
    state.stash = state.stash.filter((key) => !doomed.has(key));
  }
  return git.done("ok", UNKNOWN_STREAM);
}
