import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { ConfinedFiles, DISK } from "../../../lib/guard/files.ts";
import { findRepository, type Repository } from "../../../lib/guard/git/repository.ts";
import { CommitFiles, sameTreeTest, untrackedBelow, worktreeState } from "../../../lib/guard/git/tree_state.ts";
import { gitTest, runScript } from "../support/git.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const PATHS = [
  "a.txt",
  "b.txt",
  "src/app.js",
  "src/deep/er.js",
  "src/x.log",
  "build/out.o",
  "döc/ü n.md",
  "lib",
  "lib/in.js",
];
const PATTERNS = [
  "*.log",
  "build/",
  "/b.txt",
  "src/*",
  "!src/app.js",
  "**/er.js",
  "*.o\n!out.o",
  "lib",
  "d*/",
  "[a-c].txt",
];

const path = fc.constantFrom(...PATHS).map((name) => `'${name}'`);
const text = fc.constantFrom("one", "two", "three", "one\\ntwo", "red\\ngreen\\nblue", "");
const put = (file: string, words: string) =>
  `mkdir -p "$(dirname ${file})" 2>/dev/null; [ -d ${file} ] || printf '${words}\\n' > ${file}`;

/** What somebody may do to a repository. */
const OPERATION = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(path, text).map(([file, words]) => put(file, words)) },
  { weight: 3, arbitrary: path.map((file) => `git add ${file}`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom("git add -A", "git commit -qm x", "git commit -qam y", "git add -A; git commit -qm z"),
  },
  fc.tuple(path, fc.constantFrom("2026-03-01 10:00", "2020-01-01 00:00")).map(([file, time]) =>
    `touch -d '${time}' ${file}`
  ),
  path.map((file) => `rm -rf ${file}`),
  path.map((file) => `chmod +x ${file}`),
  path.map((file) => `chmod -x ${file}`),
  path.map((file) => `git rm -q --cached ${file}`),
  path.map((file) => `git add -N ${file}`),
  path.map((file) => `rm -f ${file}; ln -s nowhere ${file}`),
  path.map((file) => `git update-index --assume-unchanged ${file}`),
  path.map((file) => `printf 'x\\r\\ny\\r\\n' > ${file}`),
  fc.tuple(path, path).map(([from, to]) => `git mv ${from} ${to}`),
  fc.constantFrom(...PATTERNS).map((pattern) => `printf '%s\\n' '${pattern}' >> .gitignore`),
  fc.constantFrom(...PATTERNS).map((pattern) => `mkdir -p src; printf '%s\\n' '${pattern}' >> src/.gitignore`),
  fc.constantFrom("* text=auto", "*.txt text", "*.js -text", "a.txt eol=crlf").map((line) =>
    `printf '%s\\n' '${line}' >> .gitattributes`
  ),
  fc.constantFrom(
    "git update-index --index-version 4",
    "git update-index --index-version 2",
    "git update-index --split-index",
    "git update-index --no-split-index",
    "git update-index --force-untracked-cache",
    "git config core.autocrlf true",
    "git config core.autocrlf input",
    "git gc -q",
    "git pack-refs --all",
    "git stash -q",
    "git stash -q -u",
    "git stash pop -q",
    "git reset -q",
    "git reset -q --hard",
    "git reset -q --soft HEAD~1",
    "git reset -q HEAD~1",
    "git checkout -q -b side",
    "git checkout -q main",
    "git checkout -q --detach",
    "git merge -q side",
    "git merge -q -X ours side",
    "git sparse-checkout set src",
    "git sparse-checkout set --sparse-index src",
    "git sparse-checkout disable",
    "git status",
    "mkdir -p nested && git -C nested init -q && echo x > nested/file",
  ),
);

function pathsIn(commit: CommitFiles, directory = ""): string[] {
  return [...commit.entries(directory) ?? []].flatMap(([name, { mode }]) => {
    const path = directory === "" ? name : `${directory}/${name}`;
    return mode === 0o040000 ? pathsIn(commit, path) : [path];
  });
}

/** The states as `git status --porcelain=v2` has them: two letters or one, by path. */
function statesOf(repository: Repository): Record<string, string> {
  const states: Record<string, string> = {};
  const head = repository.refs.head();
  const commit = new CommitFiles(repository, head.kind === "unknown" ? null : head.oid);
  const reading = repository.index();
  const index = reading.status === "read" ? reading.index : null;
  const isInSame = sameTreeTest(index, commit);
  const sparse: string[] = []; // directories that a sparse index does not list
  for (const entry of index?.below("") ?? []) {
    if (entry.path.endsWith("/")) sparse.push(entry.path);
    if (entry.stage > 0) {
      states[entry.path] = "u";
      continue;
    }
    const committed = commit.find(entry.path.replace(/\/$/, ""));
    const isSame = committed?.oid === entry.oid && committed.mode === entry.mode;
    if (isInSame(entry.path)) assert(isSame);
    const x = isSame || entry.intentToAdd ? "." : committed ? "M" : "A";
    // flags hide from git status what is lost all the same
    const isHidden = entry.assumeUnchanged || entry.skipWorktree;
    const work = worktreeState(repository, entry);
    const y = isHidden ? "." : { unmodified: ".", modified: "M", mode_changed: "M", deleted: "D", unknown: "?" }[work];
    const shown = entry.intentToAdd && !isHidden ? y === "D" ? "D" : "A" : y;
    if (x !== "." || shown !== ".") states[entry.path] = x + shown;
  }
  for (const path of pathsIn(commit)) {
    const isListed = (index?.find(path) ?? []).length > 0 || sparse.some((directory) => path.startsWith(directory));
    if (!isListed) states[path] = "D.";
  }
  for (const { path, kind, isDirectory } of untrackedBelow(repository, "")) {
    states[path] = `${states[path] ?? ""}${kind === "ignored" ? "!" : "?"}${isDirectory ? "/" : ""}`;
  }
  return states;
}

/** The same from git. A change of the kind of file is a change. */
function gitStates(porcelain: string): Record<string, string> {
  const states: Record<string, string> = {};
  for (const line of porcelain.split("\0")) {
    const kind = line[0];
    if (kind === "1") {
      const path = line.split(" ").slice(8).join(" ");
      states[path] = line.slice(2, 4).replaceAll("T", "M");
    } else if (kind === "u") states[line.split(" ").slice(10).join(" ")] = "u";
    else if (kind === "?" || kind === "!") {
      const path = line.slice(2);
      const isDirectory = path.endsWith("/");
      const name = isDirectory ? path.slice(0, -1) : path;
      states[name] = `${states[name] ?? ""}${kind}${isDirectory ? "/" : ""}`;
    }
  }
  return states;
}

gitTest("worktreeState() and sameTreeTest() say what git status says after 200 random histories", () => {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  let number = 0;
  fc.assert(
    fc.property(fc.array(OPERATION, { minLength: 4, maxLength: 16 }), (operations) => {
      const home = `${root}/home`;
      const repo = `${root}/${number++}`;
      Deno.mkdirSync(home, { recursive: true });
      Deno.mkdirSync(repo);
      const script = [
        "git init -q -b main .",
        "printf 'one\\n' > a.txt",
        "mkdir src; printf 'one\\ntwo\\n' > src/app.js",
      ]
        .concat("git add -A; git commit -qm first", operations).map((line) => `{ ${line}; }`).join("\n");
      runScript(script, { cwd: repo, home });
      const found = findRepository(new ConfinedFiles(DISK), Deno.realPathSync(repo), { home });
      if (found.status !== "found") throw new Error("no repository");
      const states = statesOf(found.repository);
      const porcelain = runScript(
        "git --no-optional-locks status --porcelain=v2 -z --untracked-files=all --ignored=matching --no-renames",
        { cwd: repo, home },
      );
      assertEquals(states, gitStates(porcelain));
      Deno.removeSync(repo, { recursive: true });
    }),
    { seed: 56, numRuns: 200, endOnFailure: true },
  );
});
