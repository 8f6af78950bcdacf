/** Commands that only print, or write what they print into another file. */
import { EMPTY, type ProgramOutcome, UNKNOWN_STREAM } from "../call.ts";
import { readProgramOptions } from "../options.ts";
import { EVERYTHING, pathMatcher } from "../pathspec.ts";
import { filesChangedBetween } from "../revisions.ts";
import {
  type Git,
  type Holding,
  isAtFile,
  isHidden,
  isInIndex,
  isTracked,
  MAX_SEARCHED,
  ownIndexHolder,
} from "./git_call.ts";

/** Without revisions or paths it shows what there is, and fails only before the first commit. */
export function log(git: Git): ProgramOutcome[] {
  const { operands } = readProgramOptions(
    git.args,
    "-n= --grep= --author= --since= --until= --format= --pretty= -S= -G= -L= --diff-filter=",
  );
  const isBorn = git.head()?.oid !== null;
  return git.done(operands.length > 0 ? "unknown" : isBorn ? "ok" : "failed", UNKNOWN_STREAM);
}

/** Its lines are not known, only that there are some. */
export function status(git: Git): ProgramOutcome[] {
  const { has } = readProgramOptions(git.args, "-s,--short --porcelain -uno");
  const isDirty = has("--short", "--porcelain") &&
    git.holdings().some((one) =>
      one.content.isCertain && !isHidden(one) && (isInIndex(one) || isAtFile(one) && (isTracked(one) || !has("-o")))
    );
  return git.done("ok", isDirty ? { text: null, head: " M ", carried: [] } : UNKNOWN_STREAM);
}

/** `apply -R` takes out of the files what its patch holds. */
export function applyPatch(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(
    git.args,
    "-p= -C= --directory= --exclude= --include= -R,--reverse --index --cached --check --stat --numstat --summary",
  );
  const { world } = git;
  const files = operands.flatMap(({ text, isKnown }) => isKnown ? world.pathOf(text) ?? [] : []);
  if (files.some((path) => world.kindAt(path) === "absent")) return git.done("failed");
  if (!has("--check", "--stat", "--numstat", "--summary")) git.world.hasEdits = true;
  if (!has("--reverse") || has("--check", "--stat", "--numstat", "--summary")) return git.done("unknown");
  const keys = operands.length === 0 ? git.call.stdin.carried : files.flatMap((path) => world.heldBelow(path));
  const contents = keys.flatMap((key) => world.contents.get(key) ?? []);
  // with --index the files must be what the index has
  if (has("--index") && contents.some((one) => one.content.kind === "modified" && !isInIndex(one))) {
    return git.done("failed");
  }
  if (!has("--cached")) world.takeBack(keys);
  if (has("--cached", "--index")) git.state.differs = "perhaps";
  if (has("--cached", "--index")) { for (const one of contents) one.holders.delete(ownIndexHolder(one)); }
  return git.done("unknown");
}

/** Its output is a patch that holds the changes. */
export function diff(git: Git): ProgramOutcome[] {
  const options = readProgramOptions(git.args, "-U,--unified= -S= -G= --diff-filter= --output=");
  const { has, operands, beforeDashes } = options;
  const named = (beforeDashes ?? operands).filter((arg) => arg.isKnown && git.revision(arg.text) !== "missing");
  // before the first commit there is nothing to compare with
  if (git.head()?.oid === null && operands.some(({ text }) => text === "HEAD")) return git.done("failed");
  const paths = operands.filter((arg) => !named.includes(arg));
  const match = paths.length === 0 ? EVERYTHING : git.matcher(paths);
  const isSummary = has(
    "--stat",
    "--shortstat",
    "--numstat",
    "--name-status",
    "--quiet",
    "--check",
    "--summary",
    "--dirstat",
  );
  const onlyStaged = has("--cached", "--staged");
  const hit = git.holdings().filter((holding) =>
    match(holding.content.relative) && isTracked(holding) && !isHidden(holding)
  );
  if (has("--name-only")) {
    const head = git.filesOf(git.head());
    const filter = options.value("--diff-filter")?.text ?? "";
    const shows = ({ content: { kind, relative, entry } }: Holding) => {
      const isNew = kind === "modified" ? entry?.intentToAdd : head.find(relative) === undefined;
      const letter = git.isUnmerged((path) => path === relative) ? "U" : isNew ? "A" : "M";
      return /[A-Z]/.test(filter) ? filter.includes(letter) : !filter.includes(letter.toLowerCase());
    };
    const isSinceHead = named.length === 1 && ["HEAD", "@"].includes(named[0]!.text);
    const names = hit.filter((holding) => {
      if (!shows(holding)) return false;
      if (onlyStaged) return isInIndex(holding);
      return isAtFile(holding) && (isSinceHead || holding.content.kind === "modified");
    }).map(({ content }) => content.relative + (has("-z") ? "\0" : "\n"));
    const isKnown = named.length === 0 || isSinceHead;
    return git.done("ok", { text: isKnown ? [...new Set(names)].join("") : null, carried: [] });
  }
  const carried = isSummary
    ? []
    : hit.filter((holding) =>
      onlyStaged ? isInIndex(holding) : isAtFile(holding) && (named.length > 0 || holding.content.kind === "modified")
    )
      .map(({ content }) => content.key);
  const out = options.value("--output");
  const path = out?.isKnown ? git.world.pathOf(out.text) : null;
  if (path !== null) {
    git.world.refill(path, carried);
    return git.done("ok");
  }
  // with these options the exit code says whether there are changes
  const differs = named.length === 0 &&
    hit.some((one) =>
      one.content.isCertain && (onlyStaged ? isInIndex(one) : one.content.kind === "modified" && isAtFile(one))
    );
  const status = has("--quiet", "--exit-code") ? differs ? "failed" : "unknown" : "ok";
  return git.done(status, { text: null, carried });
}

export function listTracked(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(
    git.args,
    "-x,--exclude= -X= -o,--others --exclude-standard -m,--modified -d,--deleted -c,--cached -i,--ignored",
  );
  const match = operands.length === 0 ? EVERYTHING : git.matcher(operands);
  // nobody misses what is ignored
  if (has("--ignored") && has("--others")) return git.done("ok");
  if (has("--ignored", "-s", "--stage")) return git.done("ok", UNKNOWN_STREAM);
  const prefix = git.directory === "" ? "" : `${git.directory}/`;
  const shown = (paths: readonly string[]) =>
    paths.filter((path) => match(path) && path.startsWith(prefix)).map((path) => path.slice(prefix.length)).sort()
      .map((path) => path + (has("-z") ? "\0" : "\n")).join("");
  if (has("--deleted")) {
    const gone = (git.index?.pathsBelow("") ?? []).filter((path) =>
      git.world.kindAt(`${git.workTree}/${path}`) === "absent"
    );
    return git.done("ok", { text: shown(gone), carried: [] });
  }
  const isAll = has("--cached") || !has("--others", "--modified");
  if (isAll && (git.index?.size ?? Infinity) > MAX_SEARCHED) return git.done("ok", UNKNOWN_STREAM);
  const hit = git.holdings().filter((one) =>
    isAll && isInIndex(one) || isAtFile(one) &&
      (isTracked(one) ? has("--modified") && one.content.kind === "modified" && !isHidden(one) : has("--others"))
  ).map(({ content }) => content.relative);
  const all = isAll ? git.index?.pathsBelow("") ?? [] : [];
  return git.done("ok", { text: shown([...new Set([...all, ...hit])]), carried: [] });
}

export function revParse(git: Git): ProgramOutcome[] {
  const words = git.args.map(({ text }) => text);
  if (words.length === 1 && words[0] === "--show-toplevel") {
    return git.done("ok", { text: `${git.workTree}\n`, carried: [] });
  }
  if (words.length === 1 && words[0] === "--git-dir") {
    return git.done("ok", { text: `${git.repository.gitDir}\n`, carried: [] });
  }
  if (words.length === 2 && words[0] === "--abbrev-ref" && words[1] === "HEAD") {
    return git.done("ok", { text: `${git.branch?.replace(/^refs\/heads\//, "") ?? "HEAD"}\n`, carried: [] });
  }
  const [only, ...more] = words.filter((word) => !/^(?:-q|--quiet|--verify|--short)$/.test(word));
  const tip = more.length === 0 && only !== undefined && !only.startsWith("-") ? git.revision(only) : null;
  const path = tip === "missing" ? git.world.pathOf(only ?? "") : null;
  if (path !== null && git.world.kindAt(path) === "absent") return git.done("failed");
  return tip !== null && tip !== "missing" && tip.oid !== null && tip.made.length === 0
    ? git.done("ok", { text: `${tip.oid}\n`, carried: [] })
    : git.done("unknown", UNKNOWN_STREAM);
}

/** Settings that the commands change hold for what follows. */
export function config(git: Git): ProgramOutcome[] {
  const { operands } = readProgramOptions(git.args, "--type= -f= --file=");
  const [key, value, ...more] = operands;
  if (value !== undefined && more.length === 0 && value.isKnown) {
    git.world.settings.set(key!.text.toLowerCase(), value.text);
  }
  return git.done("unknown", UNKNOWN_STREAM);
}

/** Lists references: their names, where nothing else is asked for. */
export function forEachRef(git: Git): ProgramOutcome[] {
  const { operands, value, given } = readProgramOptions(git.args, "--format= --sort=");
  const format = value("--format")?.text ?? "";
  if (!/^%\(refname(?::short)?\)$/.test(format) || given.some((name) => name !== "--format" && name !== "--sort")) {
    return git.done("ok", UNKNOWN_STREAM);
  }
  const prefixes = operands.map(({ text }) => text.replace(/\/$/, ""));
  const names = [...git.state.refs.keys()].sort().filter((name) =>
    prefixes.length === 0 || prefixes.some((prefix) => name === prefix || name.startsWith(`${prefix}/`))
  );
  const isShort = format.includes(":short");
  const lines = names.map((name) => `${isShort ? name.replace(/^refs\/(?:heads|tags|remotes)\//, "") : name}\n`);
  return git.done("ok", { text: lines.join(""), carried: [] });
}

export function showRef(git: Git): ProgramOutcome[] {
  const { has, operands } = readProgramOptions(git.args, "-q,--quiet");
  const isMissing = has("--verify") && operands.some(({ text, isKnown }) => isKnown && !git.state.refs.has(text));
  return git.done(isMissing ? "failed" : "unknown", UNKNOWN_STREAM);
}

export function bundleCommits(git: Git): ProgramOutcome[] {
  if (git.args[0]?.text === "create") {
    for (const { oid } of git.state.refs.values()) if (oid !== null) git.state.rewritten.add(oid);
    if (git.args.some(({ text }) => text === "--all") && git.state.refs.size > 0) return git.done("ok");
  }
  return git.done("unknown");
}

/** Its output is an archive of a commit's files. */
export function archive(git: Git): ProgramOutcome[] {
  const { operands, value } = readProgramOptions(git.args, "-o,--output= --format= --prefix= --add-file= --remote=");
  const [tree, ...paths] = operands;
  const tip = tree?.isKnown ? git.revision(tree.text) : null;
  if (tree === undefined || tip === "missing") return git.done("failed");
  const output = value("--output");
  const path = output?.isKnown ? git.world.pathOf(output.text) : null;
  if (path !== null) git.world.write(path);
  const prefix = value("--prefix")?.text ?? "";
  const match = paths.length === 0 ? EVERYTHING : pathMatcher(paths, git.directory);
  const below = git.directory === "" ? "" : `${git.directory}/`;
  const isKnown = tip !== null && tip.made.length === 0 && paths.every((one) => one.isKnown);
  const files = isKnown ? filesChangedBetween(git.filesOf(tip), git.filesOf(null)).take(MAX_SEARCHED) : [];
  const names = [...files].map((one) => one.path).filter((one) => match(one) && one.startsWith(below))
    .map((one) => prefix + one.slice(below.length));
  return git.done("ok", output === null ? { ...UNKNOWN_STREAM, ...isKnown ? { names } : {} } : EMPTY);
}
