import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { ConfinedFiles, DISK } from "../../../lib/guard/files.ts";
import { ObjectStore, readCommit } from "../../../lib/guard/git/objects.ts";
import { findRepository } from "../../../lib/guard/git/repository.ts";
import { gitTest, runScript } from "../support/git.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

/** Commits whose files and directories are alike enough to be kept as deltas, with a file larger than a first read. */
const HISTORY = `
git init -q -b main .
mkdir -p src/deep
for n in 1 2 3 4 5 6; do
  seq 1 2000 > large; echo "version $n" >> large; seq 2000 9000 >> large
  for i in $(seq 40); do echo "file $i of $n" > src/deep/file-with-a-long-name-$i; done
  head -c 70000 /dev/zero | tr '\\0' x > src/same; echo $n >> src/same
  git add -A; git commit -q -m "commit $n"
done
git tag -a -m annotated v1; git tag -a -m nested v2 v1
`;

const STORES: readonly (readonly [what: string, script: string])[] = [
  ["loose objects", "true"],
  ["a pack with offsets to bases", "git repack -adfq --depth=40 --window=40"],
  ["a pack with names of bases", "git -c repack.useDeltaBaseOffset=false repack -adfq --depth=40 --window=40"],
  [
    "two packs and loose ones",
    "git repack -dq; echo more > more; git add -A; git commit -qm more; git repack -dq; echo x > x; git add x",
  ],
  [
    "the objects of another repository",
    "git init -q --bare ../other; mv .git/objects/?? ../other/objects/; echo ../../../other/objects > .git/objects/info/alternates",
  ],
];

gitTest("ObjectStore.read() gives what an id was made of when objects are loose, packed or elsewhere", () => {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  const home = root;
  for (const [number, [what, script]] of STORES.entries()) {
    const repo = `${root}/${number}/repo`;
    Deno.mkdirSync(repo, { recursive: true });
    const git = (line: string) => runScript(line, { cwd: repo, home });
    git(HISTORY + script);
    const store = new ObjectStore(DISK, `${repo}/.git/objects`, 20);
    const oids = git("git cat-file --batch-all-objects --batch-check='%(objectname)'").trim().split("\n");
    for (const oid of oids) {
      const object = store.read(oid);
      if (object === null) throw new Error(`${what}: ${oid} cannot be read`);
      const hash = createHash("sha1").update(`${object.kind} ${object.data.length}\0`).update(object.data);
      assertEquals([hash.digest("hex"), store.has(oid)], [oid, true], what);
    }
    const [head = "", tree = "", parent = ""] = git("git rev-parse HEAD HEAD^{tree} HEAD^").trim().split("\n");
    const commit = readCommit(store, head);
    assertEquals([commit?.tree, commit?.parents], [tree, [parent]], what);
    const tagged = git("git rev-parse v2^{commit}^{tree}").trim();
    assertEquals(readCommit(store, git("git rev-parse v2").trim())?.tree, tagged, what);
    for (const prefix of [head.slice(0, 12), tree.slice(0, 9)]) {
      assertEquals(store.abbreviated(prefix)?.startsWith(prefix), true, what);
    }
    assertEquals([store.abbreviated("0000"), store.read("0".repeat(40)), store.has("0".repeat(40))], [
      null,
      null,
      false,
    ]);
  }
});

gitTest("Refs and IndexFile name what git names when references are packed, symbolic or of other work trees", () => {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  const repo = `${root}/repo`;
  Deno.mkdirSync(repo);
  const git = (line: string) => runScript(line, { cwd: repo, home: root });
  git(`${HISTORY}
      git branch old HEAD~3; git branch packed HEAD~2; git pack-refs --all; git branch loose HEAD~1; git tag light old
      git symbolic-ref refs/heads/alias refs/heads/packed
      git worktree add -q ../other old; git worktree add -q --detach ../away loose
      git checkout -q -b topic; echo x >> src/same; git stash -q; echo y >> src/same; git stash -q; git checkout -q main`);
  const found = findRepository(new ConfinedFiles(DISK), repo, { home: root });
  if (found.status !== "found") throw new Error("no repository");
  const { refs, index } = { refs: found.repository.refs, index: found.repository.index() };
  const listed = git("git for-each-ref --format='%(refname) %(objectname)'").trim().split("\n");
  assertEquals([...refs.all()].map(([name, oid]) => `${name} ${oid}`).sort(), listed.sort());
  assertEquals(refs.head(), { kind: "branch", ref: "refs/heads/main", oid: git("git rev-parse HEAD").trim() });
  assertEquals(refs.stashes().map(({ oid }) => oid), git("git rev-list -g stash").trim().split("\n"));
  assertEquals(refs.previousCheckout(), "topic");
  assertEquals([...refs.otherHeads()].sort(), git("git rev-parse old loose").trim().split("\n").sort());
  assertEquals(refs.otherBranches(), ["refs/heads/old"]);
  const log = git("git log -g --format='%H %gd' --date=unix HEAD").trim().split("\n");
  assertEquals(refs.log("HEAD").map(({ oid, time }) => `${oid} HEAD@{${time}}`), log);
  if (index.status !== "read") throw new Error("no index");
  const trees = [...index.index.cacheTree()].map(([path, oid]) => `${path} ${oid}`);
  const expected = ["", "src", "src/deep"].map((path) => `${path} ${git(`git rev-parse HEAD:${path}`).trim()}`);
  assertEquals(trees.sort(), expected.sort());
});
