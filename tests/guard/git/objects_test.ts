import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { ConfinedFiles, DISK } from "../../../lib/guard/files.ts";
import { ObjectStore, readCommit, readCommitMessage, readTree } from "../../../lib/guard/git/objects.ts";
import { findRepository } from "../../../lib/guard/git/repository.ts";
import { gitTest, runScript } from "../support/git.ts";
import { bytesOf, idOf, memoryFiles, word } from "../support/memory_files.ts";
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

/** An object of a pack: its kind's number and its content; a delta has the offset of its base, or its name. */
interface Packed {
  readonly oid: string;
  readonly type: number;
  readonly data: Uint8Array;
  readonly base?: readonly number[];
  /** What the head says of the content's size, if not the truth. */
  readonly size?: number;
}

/** The files of a store with one pack, and where its objects are; offsets above a limit stand in the second table. */
function packFiles(objects: readonly Packed[], { limit = 1e9, index = (bytes: Uint8Array) => bytes } = {}) {
  let pack = bytesOf("PACK", word(2), word(objects.length));
  const offsets = new Map<string, number>();
  for (const { oid, type, data, base = [], size = data.length } of objects) {
    offsets.set(oid, pack.length);
    const head = [type << 4 | size & 15];
    for (let left = size >> 4; left > 0; left >>= 7) {
      head.push(head.pop()! | 0x80, left & 127);
    }
    pack = bytesOf(pack, head, base, deflateSync(data));
  }
  const sorted = [...offsets].sort(([a], [b]) => a < b ? -1 : 1);
  const fanout = Array.from(
    { length: 256 },
    (_, byte) => word(sorted.filter(([oid]) => parseInt(oid.slice(0, 2), 16) <= byte).length),
  );
  const large = sorted.filter(([, offset]) => offset > limit);
  const places = sorted.map((one) => word(one[1] > limit ? 0x80000000 + large.indexOf(one) : one[1]));
  const bytes = bytesOf(
    [0xff, 0x74, 0x4f, 0x63],
    word(2),
    ...fanout,
    ...sorted.map(([oid]) => Uint8Array.fromHex(oid)),
    new Uint8Array(4 * sorted.length),
    ...places,
    ...large.flatMap(([, offset]) => [word(0), word(offset)]),
    new Uint8Array(40),
  );
  return { files: { "/o/pack/p.idx": index(bytes), "/o/pack/p.pack": pack }, offsets };
}

Deno.test("ObjectStore reads what a pack says byte by byte, and nothing of what is damaged", () => {
  const id = (digit: string) => digit.repeat(40);
  const base: Packed = { oid: id("0"), type: 3, data: bytesOf("0123456789") };
  const delta = (...data: readonly (string | readonly number[])[]): Packed => ({
    ...{ oid: id("f"), type: 7, base: [...Uint8Array.fromHex(id("0"))] },
    data: bytesOf([10], ...data),
  });
  const copy = (from: number, count: number) => [0x91, from, count];
  // its pack has more bytes of it than are read at first
  const noise = Array.from({ length: 3000 }, (_, i) => Math.floor(Math.sin(i) * 1e6).toString(36)).join("");
  const table: readonly (readonly [object: Packed, text: string | null])[] = [
    [{ oid: id("f"), type: 3, data: bytesOf(noise) }, noise],
    [{ oid: id("f"), type: 3, data: bytesOf("x".repeat(300)) }, "x".repeat(300)],
    [{ oid: id("f"), type: 3, data: bytesOf("x".repeat(15)) }, "x".repeat(15)],
    [{ oid: id("f"), type: 0, data: bytesOf("x") }, null],
    [{ oid: id("f"), type: 5, data: bytesOf("x") }, null],
    [{ oid: id("f"), type: 3, data: bytesOf("xyz"), size: 2 }, null],
    [{ oid: id("f"), type: 3, data: bytesOf("xyz"), size: 16_000_001 }, null],
    [{ oid: id("f"), type: 3, data: bytesOf("xyz"), size: 16_000_000 }, "xyz"],
    [delta([5], copy(2, 3), [2], "ab"), "234ab"],
    [delta([3], [0x90, 3]), "012"],
    [delta([3], copy(7, 3)), "789"],
    [delta([3], copy(8, 3)), null],
    [delta([3], copy(0, 4)), null],
    [delta([3], [0]), null],
    [delta([1], [2], "ab"), null],
    [delta([2], [2], "a"), null],
    [delta([0x80]), null],
    [delta([0x81, 1], copy(0, 10), [1], "x"), `0123456789x${"\0".repeat(118)}`],
    [{ ...delta([3], copy(7, 3)), base: [...Uint8Array.fromHex(id("e"))] }, null],
  ];
  const text = (store: ObjectStore, oid: string) => {
    const object = store.read(oid);
    return object && new TextDecoder().decode(object.data);
  };
  for (const [object, expected] of table) {
    for (const limit of [1e9, 0]) {
      const store = new ObjectStore(memoryFiles(packFiles([base, object], { limit }).files), "/o", 20);
      const what = JSON.stringify([object.type, [...object.data.subarray(0, 9)]]);
      assertEquals([text(store, object.oid), text(store, base.oid)], [expected, "0123456789"], what);
      assertEquals([store.has(object.oid), store.abbreviated("ff"), store.abbreviated("")], [true, object.oid, null]);
    }
  }
  // an offset back to the base: one byte, or two of which the first counts from one
  const far: Packed = { oid: id("1"), type: 3, data: bytesOf(Array.from({ length: 200 }, (_, i) => i * 37 & 255)) };
  const { offsets } = packFiles([base, far, base]);
  const between = offsets.get(far.oid)!;
  const near = { ...delta([3], copy(7, 3)), type: 6 };
  const back = (distance: number) => distance < 128 ? [distance] : [0x80 | (distance >> 7) - 1, distance & 127];
  const length = packFiles([base, far]).files["/o/pack/p.pack"].length;
  const withOffset = (objects: readonly Packed[], distance: number) =>
    text(
      new ObjectStore(memoryFiles(packFiles([...objects, { ...near, base: back(distance) }]).files), "/o", 20),
      near.oid,
    );
  assertEquals(withOffset([base], between - 12), "789");
  assertEquals([length - 12 > 128, withOffset([base, far], length - 12)], [true, "789"]);
  assertEquals([withOffset([base], 0), withOffset([base], 127)], [null, null]);
  const whole = new ObjectStore(memoryFiles(packFiles([base]).files), "/o", 20);
  assertEquals([whole.has(base.oid), whole.has(id("1")), whole.has(id("f"))], [true, false, false]);
  const spoiled: readonly ((bytes: Uint8Array) => Uint8Array)[] = [
    (bytes) => bytes.with(0, 0),
    (bytes) => bytes.with(7, 1),
    (bytes) => bytes.subarray(0, 1031),
    (bytes) => bytes.with(1031, 9),
  ];
  for (const index of spoiled) {
    assertEquals(new ObjectStore(memoryFiles(packFiles([base], { index }).files), "/o", 20).has(base.oid), false);
  }
});

Deno.test("readCommit(), readCommitMessage() and readTree() read loose objects, here or elsewhere, and nothing else", () => {
  const place = (kind: string, data: string | Uint8Array, folder = "/o") => {
    const bytes = typeof data === "string" ? bytesOf(data) : data;
    const oid = idOf(kind, bytes);
    return [
      oid,
      `${folder}/${oid.slice(0, 2)}/${oid.slice(2)}`,
      deflateSync(bytesOf(`${kind} ${bytes.length}\0`, bytes)),
    ] as const;
  };
  const [blob, tree] = [idOf("blob", ""), "7".repeat(40)];
  const people = "author A <a@b> 5 +0000\ncommitter C <c@d> 7 +0000\n";
  const objects = [
    place("commit", `tree ${tree}\nparent ${blob}\nparent ${tree}\n${people}\nTitle\n\nparent ${blob}\n`),
    place("commit", `tree ${tree}\n${people}`, "/a"),
    place("commit", `none ${tree}\n${people}\nTitle`),
    place("tree", bytesOf("100644 a\0", Uint8Array.fromHex(blob), "40000 b c\0", Uint8Array.fromHex(tree)), "/o/x"),
    place("tree", bytesOf("100644 a")),
    place("blob", "100644 a\0"),
  ] as const;
  const [commit, headless, odd, files, cut, text] = objects.map(([oid]) => oid) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const tag = (oid: string, n: number): ReturnType<typeof place> =>
    place("tag", `object ${oid}\ntype commit\ntag ${n}\n`);
  const tags: ReturnType<typeof place>[] = [tag(commit, 0)];
  for (let n = 1; n < 6; n++) tags.push(tag(tags[n - 1]![0], n));
  const damaged = "d".repeat(40);
  const disk = memoryFiles({
    "/o/info/alternates": "# none\n\n/a\nx\n",
    [`/o/dd/${damaged.slice(2)}`]: deflateSync(bytesOf("thing 1\0x")),
    ...Object.fromEntries([...objects, ...tags].map(([, path, bytes]) => [path, bytes])),
  });
  const store = new ObjectStore(disk, "/o", 20);
  assertEquals([...objects, ...tags].map(([oid]) => store.has(oid)), Array(12).fill(true));
  const read = { tree, parents: [blob, tree], time: 7 };
  assertEquals([readCommit(store, commit), readCommit(store, headless)], [read, { tree, parents: [], time: 7 }]);
  assertEquals(tags.map(([oid]) => readCommit(store, oid)), [read, read, read, read, read, null]);
  assertEquals([odd, files, text, damaged, blob].map((oid) => readCommit(store, oid)), Array(5).fill(null));
  assertEquals([commit, headless, odd, text].map((oid) => readCommitMessage(store, oid)?.title ?? null), [
    "Title",
    null,
    "Title",
    null,
  ]);
  assertEquals(readCommitMessage(store, commit)?.writtenAt, 5);
  assertEquals([...readTree(store, files) ?? []], [["a", { mode: 0o100644, oid: blob }], ["b c", {
    mode: 0o40000,
    oid: tree,
  }]]);
  assertEquals([cut, text, commit].map((oid) => readTree(store, oid)), [null, null, null]);
  assertEquals([store.abbreviated(commit.slice(0, 7)), store.abbreviated(files.slice(0, 7)), store.read(damaged)], [
    commit,
    files,
    null,
  ]);
});
