/** Repositories and command lines to break the guard with: git lays the repositories once, every case is judged in memory. */
import { DISK, type FileFacts, type GuardFiles, type Seen } from "../../lib/guard/files.ts";
import { IndexError, IndexFile } from "../../lib/guard/git/index_file.ts";
import { judgeCommand, type Judgment } from "../../lib/guard/judge.ts";
import { guardRoots } from "../../lib/guard/roots.ts";
import type { Random } from "../generator/random.ts";
import { expect } from "./expect.ts";
import type { InputSubject } from "./inputs.ts";
import { mutateBytes } from "./mutate.ts";

const STATES_SCRIPT = new URL("../../fixtures/guard/states.sh", import.meta.url).pathname;
const STATES = ["clean", "modified", "staged", "both", "untracked", "conflict_fresh", "stash", "unpushed"] as const;

/** A file, directory or symlink, as it was on the disk. */
interface Node {
  readonly facts: FileFacts;
  readonly bytes: Uint8Array;
  readonly target: string;
  readonly names: readonly string[];
}

/** A tree of files in memory, in which single files may be replaced. */
class MemoryFiles implements GuardFiles {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #replaced: ReadonlyMap<string, Uint8Array>;
  /** Every path that was asked for. */
  readonly asked = new Set<string>();

  constructor(nodes: ReadonlyMap<string, Node>, replaced: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.#nodes = nodes;
    this.#replaced = replaced;
  }

  #see<T>(path: string, see: (node: Node, bytes: Uint8Array) => T | null): Seen<T> {
    this.asked.add(path);
    const node = this.#nodes.get(path);
    if (node === undefined) return { status: "absent" };
    const value = see(node, this.#replaced.get(path) ?? node.bytes);
    return value === null ? { status: "unreadable" } : { status: "found", value };
  }

  facts(path: string): Seen<FileFacts> {
    return this.#see(path, ({ facts }, { length }) => ({ ...facts, size: length }));
  }

  list(path: string): Seen<readonly { readonly name: string; readonly kind: FileFacts["kind"] }[]> {
    return this.#see(
      path,
      ({ names }) => names.map((name) => ({ name, kind: this.#nodes.get(`${path}/${name}`)?.facts.kind ?? "other" })),
    );
  }

  read(path: string, limit: number): Seen<Uint8Array> {
    return this.#see(path, ({ facts }, bytes) => facts.kind === "file" && bytes.length <= limit ? bytes : null);
  }

  readRange(path: string, { offset, length }: { readonly offset: number; readonly length: number }): Seen<Uint8Array> {
    return this.#see(
      path,
      ({ facts }, bytes) => facts.kind === "file" ? bytes.subarray(offset, offset + length) : null,
    );
  }

  target(path: string): Seen<string> {
    return this.#see(path, ({ facts, target }) => facts.kind === "symlink" ? target : null);
  }
}

function nodesBelow(path: string, nodes = new Map<string, Node>()): Map<string, Node> {
  const facts = DISK.facts(path);
  if (facts.status !== "found") return nodes;
  const { kind } = facts.value;
  const names = kind === "directory" ? [...Deno.readDirSync(path)].map(({ name }) => name).sort() : [];
  nodes.set(path, {
    facts: facts.value,
    bytes: kind === "file" ? Deno.readFileSync(path) : new Uint8Array(0),
    target: kind === "symlink" ? Deno.readLinkSync(path) : "",
    names,
  });
  for (const name of names) nodesBelow(`${path}/${name}`, nodes);
  return nodes;
}

/** A laid repository. */
interface Stage {
  readonly state: string;
  readonly root: string;
  readonly nodes: ReadonlyMap<string, Node>;
  readonly roots: readonly string[];
}

function layStage(state: string, directory: string): Stage {
  const root = `${directory}/${state}`;
  const { success } = new Deno.Command("sh", { args: [STATES_SCRIPT, state, root], stdout: "null", stderr: "null" })
    .outputSync();
  if (!success) throw new Error(`fixtures/guard/states.sh cannot lay "${state}": is git installed?`);
  const real = Deno.realPathSync(root);
  const nodes = nodesBelow(real);
  const roots = guardRoots(new MemoryFiles(nodes), { project: `${real}/repo`, home: `${real}/home` });
  return { state, root: real, nodes, roots };
}

function judge({ root, nodes, roots }: Stage, command: string, replaced?: ReadonlyMap<string, Uint8Array>): Judgment {
  const files = new MemoryFiles(nodes, replaced);
  const judged = judgeCommand(command, {
    files,
    roots,
    cwd: `${root}/repo`,
    project: `${root}/repo`,
    home: `${root}/home`,
    temporary: [`${root}/scratch`],
  });
  const outside = [...files.asked].find((path) => !roots.some((one) => path === one || path.startsWith(`${one}/`)));
  expect(outside === undefined, `reads ${outside} outside of what it may`);
  return judged;
}

const FILES = (
  "src/app.js src/util.js src/new.js notes.md drafts drafts/one.md src . .. ./src :/ :!src *.js src/* **/*.js nothere " +
  "../scratch/old ~ ~/x /tmp/x $F ${F:-src} \"src/app.js\" 'src/app.js' .git build packages/api -x src/{app,util}.js"
).split(" ");
const REVISIONS = "HEAD HEAD~1 HEAD^ HEAD@{1} main old origin/main stash@{0} v1 @{u} feature nothere $R MERGE_HEAD :0"
  .split(" ");
const GIT = [
  "reset --hard",
  "reset --hard R",
  "reset --keep R",
  "reset --soft R",
  "reset R -- F",
  "checkout -- F",
  "checkout R -- F",
  "checkout -f R",
  "checkout -b new R",
  "switch -f R",
  "switch --discard-changes R",
  "restore F",
  "restore --staged --worktree F",
  "restore -s R F",
  "clean -fd",
  "clean -fdx F",
  "clean -n",
  "stash",
  "stash -u",
  "stash push -- F",
  "stash pop",
  "stash drop R",
  "stash clear",
  "stash branch new",
  "rm -rf F",
  "rm --cached F",
  "branch -D R",
  "branch -f R R",
  "branch -m R new",
  "update-ref -d refs/heads/main",
  "push --force",
  "push origin :main",
  "push origin +HEAD:main",
  "add -A",
  "add F",
  "commit -m x",
  "commit -am x",
  "commit --amend --no-edit",
  "merge R",
  "merge --abort",
  "rebase R",
  "rebase --abort",
  "cherry-pick R",
  "revert R",
  "worktree remove F",
  "submodule deinit -f F",
  "read-tree -u --reset R",
  "checkout-index -af",
  "reflog expire --all",
  "filter-branch -f",
  "mv F F",
  "apply F",
  "-C F reset --hard",
  "-c alias.x='reset --hard' x",
];
const PROGRAMS = [
  "rm -rf F",
  "rm F F",
  "mv F F",
  "cp F F",
  "cp -r F F",
  "rsync -a --delete F F",
  "tee F",
  "truncate -s 0 F",
  "shred -u F",
  "dd if=F of=F",
  "find F -name '*.js' -delete",
  "find F -exec rm {} +",
  "ls F | xargs rm",
  "sed -i s/a/b/ F",
  "perl -pi -e 1 F",
  "sort -o F F",
  "ln -sf F F",
  "install F F",
  "unlink F",
  "rmdir F",
  "tar xf assets/update.tar",
  "unzip -o assets/update.zip",
  "patch -p1 F",
  "cd F",
  "pushd F",
  "popd",
  "mkdir -p F",
  "touch F",
  "cat F > F",
  "echo x >> F",
  "echo x >| F",
  ": > F",
  "F=src",
  "R=HEAD~1",
  "export GIT_DIR=F",
  "set -e",
  "sh -c 'git reset --hard'",
  "bash scripts_wipe.sh",
  "make reset",
  "npm run wipe",
  'eval "rm -rf F"',
  "sudo rm -rf F",
  "env -i git clean -fd",
  "timeout 5 git checkout .",
  "[ -f F ]",
  "test -d F",
  "true",
  "false",
];
const JOINTS = [
  " && ",
  " || ",
  "; ",
  "\n",
  " | ",
  " & ",
  " && ( ",
  " ); ",
  " && { ",
  "; } ; ",
  " > F ",
  " <<E\nx\nE\n",
];
const OPENERS = [
  "",
  "",
  "",
  "",
  "if true; then ",
  "for F in src/*; do ",
  "while read F; do ",
  "! ",
  "( ",
  "{ ",
  "f() { ",
];
const CLOSERS: Readonly<Record<string, string>> = {
  "if true; then ": "; fi",
  "for F in src/*; do ": "; done",
  "while read F; do ": "; done",
  "( ": " )",
  "{ ": "; }",
  "f() { ": "; }; f",
};

function filled(form: string, random: Random): string {
  return form.replace(/\b[FR]\b(?!=)/g, (letter) => random.pick(letter === "F" ? FILES : REVISIONS));
}

/** A command line that may destroy something, or only looks as if it did. */
function randomLine(random: Random): string {
  let line = "";
  for (let left = random.between(1, 4); left > 0; left--) {
    const opener = random.pick(OPENERS);
    const command = random.chance(0.6) ? `git ${random.pick(GIT)}` : random.pick(PROGRAMS);
    line += opener + filled(command, random) + (CLOSERS[opener] ?? "");
    if (left > 1) line += filled(random.pick(JOINTS), random);
  }
  for (let edits = random.pick([0, 0, 1, 3]); edits > 0; edits--) {
    const at = random.below(line.length + 1);
    const odd = random.pick(["'", '"', "\\", "`", "$(", ")", "}", "\0", "\r", "é", "\ud800", "*", "~", "<<", "-"]);
    line = line.slice(0, at) + (random.chance(0.5) ? odd + line.slice(at) : line.slice(at + 1));
  }
  return random.chance(0.005) ? `${line}; `.repeat(random.between(2, 100)) : line;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const latin1 = new TextDecoder("latin1");

function brokenBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let broken = bytes.slice();
  for (let times = random.between(1, 5); times > 0 && broken.length > 0; times--) broken = mutateBytes(broken, random);
  return broken;
}

/** A broken index is refused by its own error, or every entry that it gives can be asked for. */
function readIndex(bytes: Uint8Array, shared: Uint8Array): void {
  let index: IndexFile;
  try {
    index = new IndexFile(bytes, { oidLength: 20, sharedBytes: () => shared });
  } catch (error) {
    if (!(error instanceof IndexError)) throw error;
    return;
  }
  let count = 0;
  for (const { path, oid, stage } of index.below("")) {
    expect(oid.length === 40 && stage <= 3, "an entry without a name");
    if (count++ % 7 === 0) index.find(path);
  }
  expect(count === index.size, `${index.size} entries, ${count} of them below the root`);
  index.unmerged();
  index.submodules();
  index.isResolved("src/app.js");
  index.cacheTree();
}

/** Indexes of the other kinds that git writes, and the one that a split index names. */
function otherIndexes(repo: string): { readonly indexes: Uint8Array[]; readonly shared: Uint8Array } {
  const indexes = ["--index-version=4", "--split-index"].map((option) => {
    const script = `git update-index ${option.replace("=", " ")} && touch src/app.js more && git add -A`;
    new Deno.Command("sh", { args: ["-c", script], cwd: repo, stdout: "null", stderr: "null" }).outputSync();
    return Deno.readFileSync(`${repo}/.git/index`);
  });
  const shared = [...Deno.readDirSync(`${repo}/.git`)].find(({ name }) => name.startsWith("sharedindex."));
  if (shared === undefined) throw new Error("git has split no index");
  return { indexes, shared: Deno.readFileSync(`${repo}/.git/${shared.name}`) };
}

/** An index broken anywhere, or only in what follows its entries. */
function brokenIndex(bytes: Uint8Array, random: Random): Uint8Array {
  const at = ["TREE", "link"].map((name) => latin1.decode(bytes).lastIndexOf(name)).find((found) => found > 0);
  if (at === undefined || random.chance(0.5)) return brokenBytes(bytes, random);
  const extensions = brokenBytes(bytes.subarray(at + 8, bytes.length - 20), random);
  const broken = new Uint8Array(at + 8 + extensions.length + 20);
  broken.set(bytes.subarray(0, at + 8));
  new DataView(broken.buffer).setUint32(at + 4, extensions.length);
  broken.set(extensions, at + 8);
  return broken;
}

/** What a case of {@linkcode guardSubjects} has of a repository that is broken. */
interface BrokenRepository {
  readonly state: string;
  readonly path: string;
  readonly base64: string;
  readonly command: string;
}

const DESTROYING = [
  "git reset --hard",
  "git checkout -- .",
  "git clean -fdx",
  "git stash clear",
  "rm -rf .",
  "git push -f",
];

/** The checks of the guard. `directory`: where git lays the repositories. */
export function guardSubjects(directory: string): readonly InputSubject[] {
  const stages = STATES.map((state) => layStage(state, directory));
  const stageOf = (name: string) => stages.find(({ state }) => state === name) ?? stages[0]!;
  const others = otherIndexes(`${stageOf("clean").root}/repo`);
  const indexes = [
    ...stages.flatMap(({ root, nodes }) => nodes.get(`${root}/repo/.git/index`)?.bytes ?? []),
    ...others.indexes,
  ];
  return [
    {
      name: "git's index",
      make: (random) => brokenIndex(random.pick(indexes), random),
      run: (bytes) => readIndex(bytes, others.shared),
    },
    {
      name: "the guard's planner",
      make: (random) => encoder.encode(`${random.pick(STATES)}\n${randomLine(random)}`),
      run(bytes) {
        const [state = "", ...lines] = decoder.decode(bytes).split("\n");
        const stage = stageOf(state);
        const command = lines.join("\n");
        const judged = judge(stage, command);
        expect(JSON.stringify(judged) === JSON.stringify(judge(stage, command)), "judged otherwise when asked again");
        const after = judge(stage, `true\n${command}`);
        const lost = new Set(after.losses.map(({ identity }) => identity));
        const missed = judged.losses.find(({ identity }) => !lost.has(identity));
        expect(missed === undefined || after.undecided.length > 0, `after "true" it is silent about ${missed?.path}`);
      },
    },
    {
      name: "the guard's repository",
      make(random) {
        const { state, root, nodes } = random.pick(stages);
        const files = [...nodes].filter(([path, { facts, bytes }]) =>
          facts.kind === "file" && bytes.length > 0 && path.startsWith(`${root}/repo/.git/`) &&
          !path.includes("/hooks/")
        );
        const [path, { bytes }] = random.pick(files);
        const isIndex = path.endsWith("/index");
        const broken: BrokenRepository = {
          state,
          path: path.slice(root.length),
          base64: (isIndex ? brokenIndex : brokenBytes)(bytes, random).toBase64(),
          command: random.pick(DESTROYING),
        };
        return encoder.encode(JSON.stringify(broken));
      },
      run(bytes) {
        const { state, path, base64, command }: BrokenRepository = JSON.parse(decoder.decode(bytes));
        const stage = stageOf(state);
        judge(stage, command, new Map([[`${stage.root}${path}`, Uint8Array.fromBase64(base64)]]));
      },
    },
  ];
}
