import { assertEquals } from "@std/assert";
import type { FileFacts, GuardFiles } from "../../../lib/guard/files.ts";
import { storedBytes } from "../../../lib/guard/git/attributes.ts";
import { configFlag, readGitConfig } from "../../../lib/guard/git/git_config.ts";
import { IndexFile } from "../../../lib/guard/git/index_file.ts";
import { findRepository, type Repository } from "../../../lib/guard/git/repository.ts";
import { type CommitFiles, contentId, sameTreeTest, worktreeState } from "../../../lib/guard/git/tree_state.ts";
import {
  bytesOf,
  idOf,
  indexBytes,
  type MadeEntry,
  type MemoryFile,
  memoryFiles,
  word,
} from "../support/memory_files.ts";

const ID = (digit: string) => digit.repeat(40);

/** A repository at /r with some files; paths without a slash at the beginning are below /r. */
function repositoryOf(files: Readonly<Record<string, MemoryFile>>, directory = "/r"): Repository {
  const found = find(files, directory);
  if (typeof found === "string") throw new Error(found);
  return found;
}

function diskOf(files: Readonly<Record<string, MemoryFile>>): GuardFiles {
  const placed = Object.entries(files).map(([path, file]) => [path.startsWith("/") ? path : `/r/${path}`, file]);
  return memoryFiles({ "/r/.git/HEAD": "ref: refs/heads/main\n", ...Object.fromEntries(placed) });
}

function find(
  files: Readonly<Record<string, MemoryFile>>,
  directory: string,
  options: Readonly<Record<string, string>> = {},
): Repository | "none" | "unreadable" {
  const found = findRepository(diskOf(files), directory, { home: "/home", ...options });
  return found.status === "found" ? found.repository : found.status;
}

Deno.test("readGitConfig() reads values as git config prints them, and what a file includes", () => {
  const table: readonly (readonly [text: string, key: string, values: readonly string[] | undefined])[] = [
    ["[a]\nb = c", "a.b", ["c"]],
    ["\ufeff[A]\r\n\tB = c\r\n", "a.b", ["c"]],
    ["[a] b = c", "a.b", ["c"]],
    ['[a "X.y"]\nb = c', "a.X.y.b", ["c"]],
    ['[a "q\\"\\\\z"]\nb = c', 'a.q"\\z.b', ["c"]],
    ["[a]\nb", "a.b", ["true"]],
    ["[a]\nb =", "a.b", [""]],
    ["[a]\nb = c  # d\nb = e;f", "a.b", ["c", "e"]],
    ['[a]\nb = " c # " d  ', "a.b", [" c #  d"]],
    ['[a]\nb = "x"y"z"', "a.b", ["xyz"]],
    ["[a]\nb = c\\\nd", "a.b", ["cd"]],
    ['[a]\nb = \\tc\\n\\b\\"', "a.b", ['\tc\n\b"']],
    ["b = c", ".b", undefined],
    ["[a]\n1b = c\n# b = d\n", "a.b", undefined],
    ["[a]\n[c]\nb = d", "a.b", undefined],
  ];
  for (const [text, key, values] of table) {
    assertEquals(readGitConfig(memoryFiles({ "/c": text }), ["/c"], "/home").get(key), values, text);
  }
  const files = memoryFiles({
    "/d/one": "[a]\nb = 1\n[include]\npath = two\npath = ~/three\npath = /d/four\n[a]\nb = 5",
    "/d/two": "[a]\nb = 2",
    "/home/three": "[a]\nb = 3",
    "/d/four": "[a]\nb = 4",
    "/d/loop": "[include]\npath = loop\n[a]\nb = x",
  });
  assertEquals(readGitConfig(files, ["/d/one", "/d/none", "/d/two"], "/home").get("a.b"), [..."123452"]);
  assertEquals(readGitConfig(files, ["/d/loop"], "/home").get("a.b"), [..."xxxxxx"]);
  const flags = ["true", "yes", "1", "no", "False", "off", "0", ""].map((value) =>
    configFlag(new Map([["k", [value]]]), "k")
  );
  assertEquals([...flags, configFlag(new Map(), "k")], [true, true, true, false, false, false, false, false, null]);
});

Deno.test("IgnoreRules say of a path, a directory's with a slash, what git check-ignore says", () => {
  const table: readonly (readonly [rules: string, ignored: readonly string[], others: readonly string[]])[] = [
    ["*.log", ["a.log", "d/a.log", "d/e/a.log", "x.log/in"], ["a.txt", "log"]],
    ["/a", ["a", "a/b"], ["d/a"]],
    ["d/a", ["d/a"], ["e/d/a", "a"]],
    ["d/", ["d/", "e/d/", "d/in", "e/d/in"], ["d"]],
    ["a*\n!ab", ["ac"], ["ab", "b"]],
    ["!ab\na*", ["ab"], []],
    ["d\n!d/in", ["d/in"], []],
    ["d/*\n!d/in", ["d/out"], ["d/in", "d/"]],
    ["# a\n\\#b\n\\!c", ["#b", "!c"], ["# a", "a", "c"]],
    ["a  \nb\\ ", ["a", "b "], ["a  ", "b"]],
    ["\ufeffa\r\nb\r", ["a", "b"], []],
    ["/\n!\n\n/d/", ["d/in"], ["a", "d", "e/d/"]],
  ];
  for (const [rules, ignored, others] of table) {
    const says = (repository: Repository) => (path: string) =>
      repository.ignores.isIgnored(path.replace(/\/$/, ""), path.endsWith("/"));
    for (const place of [".gitignore", ".git/info/exclude", "/home/.config/git/ignore"]) {
      const isIgnored = says(repositoryOf({ [place]: rules }));
      assertEquals([ignored.filter(isIgnored), others.filter(isIgnored)], [ignored, []], `${place}: ${rules}`);
    }
    const below = says(repositoryOf({ "s/.gitignore": rules }));
    assertEquals(ignored.filter((path) => below(`s/${path}`)), ignored, `below: ${rules}`);
  }
  const { ignores } = repositoryOf({
    ".gitignore": "a\nB",
    "s/.gitignore": "!a\nc",
    ".git/info/exclude": "!a\nc\nd",
    ".git/config": "[core]\nexcludesFile = ~/mine\nignoreCase = true",
    "/home/mine": "!d\ne",
    "/home/.config/git/ignore": "f",
  });
  const paths = ["a", "s/a", "t/a", "s/c", "c", "d", "e", "f", "s/b", "b"];
  assertEquals(paths.filter((path) => ignores.isIgnored(path, false)), ["a", "t/a", "s/c", "c", "d", "e", "s/b", "b"]);
});

Deno.test("Attributes say what git does to a file before it stores it", () => {
  const conversion = (files: Readonly<Record<string, string>>, path: string) => {
    const found = repositoryOf(files).attributes.conversionOf(path);
    return found.kind === "unknown" ? "unknown" : found.ends;
  };
  const table: readonly (readonly [lines: string, config: string, ends: string, path?: string])[] = [
    ["", "", "as_is"],
    ["", "autocrlf = true", "auto"],
    ["", "autocrlf = input", "auto"],
    ["", "autocrlf = false", "as_is"],
    ["* -text", "autocrlf = true", "as_is"],
    ["* binary", "autocrlf = true", "as_is"],
    ["* text=auto", "", "auto"],
    ["* text", "", "text"],
    ["* eol=lf", "", "text"],
    ["* eol", "", "as_is"],
    ["* crlf", "", "text"],
    ["* -crlf", "autocrlf = true", "as_is"],
    ["* crlf=input", "", "text"],
    ["* -text\n* !text", "autocrlf = true", "auto"],
    ["* text\n*.md -text", "", "text"],
    ["*.txt text", "", "text"],
    ["*.md text", "", "as_is"],
    ["a.txt text", "", "text", "d/a.txt"],
    ["/a.txt text", "", "as_is", "d/a.txt"],
    ["d/a.txt text", "", "text", "d/a.txt"],
    ['"a b" text', "", "text", "a b"],
    ['"a\\"b" text', "", "text", 'a"b'],
    ["# text\n  a.txt   text ", "", "text"],
    ["[attr]mine text=auto\n* mine", "", "auto"],
    ["[attr]mine -text\n[attr]more mine\n* more", "autocrlf = true", "as_is"],
    ["* filter=lfs", "", "as_is"],
    ["* filter=lfs", '[filter "lfs"]\nclean = x', "unknown"],
    ["* filter=lfs", '[filter "lfs"]\nprocess = x', "unknown"],
    ["* filter=lfs", '[filter "lfs"]\nsmudge = x', "as_is"],
    ["* filter", '[filter "lfs"]\nclean = x', "as_is"],
    ["* ident", "", "unknown"],
    ["* -ident", "", "as_is"],
    ["* working-tree-encoding=UTF-16", "", "unknown"],
    ["* -working-tree-encoding", "", "as_is"],
  ];
  for (const [lines, config, ends, path = "a.txt"] of table) {
    const files = { ".gitattributes": lines, ".git/config": `[core]\n${config}` };
    assertEquals(conversion(files, path), ends, `${lines}, ${config}`);
  }
  const layers = {
    ".gitattributes": "* text",
    "d/.gitattributes": "b.txt -text",
    ".git/info/attributes": "c.txt text=auto",
    ".git/config": "[core]\nattributesFile = /mine",
    "/mine": "* -text eol=lf\n* ident",
    "/home/.config/git/attributes": "* text=auto",
  };
  const { "/mine": mine, ...rest } = layers;
  assertEquals(["a.txt", "d/a.txt", "d/b.txt", "d/c.txt"].map((path) => conversion({ ...rest, "/mine": "" }, path)), [
    "text",
    "text",
    "as_is",
    "auto",
  ]);
  assertEquals([
    conversion({ "/home/.config/git/attributes": "* text" }, "a"),
    conversion({ ...rest, "/mine": mine }, "a"),
  ], [
    "text",
    "unknown",
  ]);
});

Deno.test("storedBytes() drops carriage returns as git does, and never from what is binary", () => {
  const printable = "p".repeat(128);
  const table:
    readonly (readonly [text: string, ends: "auto" | "text" | "as_is", stored: string | null, isChanged: boolean])[] = [
      ["a\r\nb", "as_is", null, false],
      ["a\r\nb\rc\n", "text", null, true],
      ["a\nb\r", "text", null, false],
      ["a\r\nb", "auto", null, true],
      ["a\r\nb", "auto", "a\r\n", false],
      ["a\r\nb", "auto", "a\n\rb", true],
      ["a\r\nb", "auto", "a\0\r\n", true],
      ["a\r\nb\0", "auto", null, false],
      ["a\r\nb\rc", "auto", null, false],
      [`a\r\n${printable}\x01`, "auto", null, true],
      ["a\r\n\x01", "auto", null, false],
      ["a\r\n\x7f", "auto", null, false],
      ["a\r\n\x1f", "auto", null, false],
      ["a\r\n\b\t\x1b\f", "auto", null, true],
      ["a\r\n\x1a", "auto", null, true],
      ["a\r\n\x1ab", "auto", null, false],
      [`a\r\n${printable}\x01\x02`, "auto", null, false],
    ];
  for (const [text, ends, stored, isChanged] of table) {
    const result = storedBytes(bytesOf(text), ends, () => stored === null ? null : bytesOf(stored));
    assertEquals(new TextDecoder().decode(result), isChanged ? text.replaceAll("\r\n", "\n") : text, `${ends} ${text}`);
  }
});

Deno.test("findRepository() finds the directory that git finds, and says where that cannot be told", () => {
  const at = (
    files: Readonly<Record<string, MemoryFile>>,
    directory: string,
    options?: Readonly<Record<string, string>>,
  ) => {
    const found = find(files, directory, options);
    return typeof found === "string" ? found : [found.workTree, found.gitDir, found.commonDir];
  };
  const own = ["/r", "/r/.git", "/r/.git"];
  const bare = { "/b/HEAD": "x", "/b/objects/x": "", "/b/refs/x": "" };
  const head = { "/s/HEAD": "x" };
  const table: readonly (readonly [
    files: Readonly<Record<string, MemoryFile>>,
    directory: string,
    found: ReturnType<typeof at>,
    options?: Readonly<Record<string, string>>,
  ])[] = [
    [{}, "/r", own],
    [{}, "/r/a/b", own],
    [{}, "/elsewhere", "none"],
    [{ "/.git/HEAD": "x" }, "/elsewhere", ["/", "/.git", "/.git"]],
    [{ "a/.git/x": "" }, "/r/a", own],
    [{ "a/.git/HEAD": null }, "/r/a", "unreadable"],
    [{ "a/.git": null }, "/r/a/b", "unreadable"],
    [{ "/x/.git": null }, "/x/a", "none", { ceiling: "/x/a" }],
    [{ "/.git": null }, "/x/a", "none", { ceiling: "/x" }],
    [{ "/x/.git": null }, "/x/a", "unreadable", { ceiling: "/xy" }],
    [{ "a/.git": "gitdir: ../../s\n", ...head }, "/r/a", ["/r/a", "/s", "/s"]],
    [{ "a/.git": "gitdir:/s  ", ...head }, "/r/a/b", ["/r/a", "/s", "/s"]],
    [{ "a/.git": "gitdir: /nowhere" }, "/r/a", "unreadable"],
    [{ "a/.git": "nothing" }, "/r/a", own],
    [{ "a/.git": { kind: "other" } }, "/r/a", own],
    [bare, "/b", [null, "/b", "/b"]],
    [bare, "/b/objects", [null, "/b", "/b"]],
    [{ "/b/HEAD": "x", "/b/objects/x": "" }, "/b", "none"],
    [{ "/s/HEAD": "x", "/s/commondir": "../c\n" }, "/x", ["/x", "/s", "/c"], { gitDir: "/s" }],
    [{ "/s/HEAD": "x", "/s/commondir": "\n" }, "/x", ["/w", "/s", "/s"], { gitDir: "/s", workTree: "/w" }],
    [{}, "/r/a", ["/w", "/r/.git", "/r/.git"], { workTree: "/w" }],
    [{}, "/r", "none", { gitDir: "/nowhere" }],
    [{ ".git/config": "[core]\nworktree = ../../w" }, "/r", ["/w", "/r/.git", "/r/.git"]],
    [{ ".git/config": "[core]\nworktree = /w" }, "/r", ["/v", "/r/.git", "/r/.git"], { workTree: "/v" }],
  ];
  for (const [files, directory, found, options] of table) {
    assertEquals(at(files, directory, options), found, JSON.stringify([files, directory]));
  }
});

Deno.test("a Repository reads its formats, settings and linked work trees from the files of both its directories", () => {
  const config = "[extensions]\nobjectFormat = sha256\nrefStorage = reftable\n[a]\nb = own";
  const files = {
    ".git/config": config,
    ".git/config.worktree": "[a]\nb = tree",
    "/home/.gitconfig": "[a]\nb = home\nc = home",
    ".git/worktrees/one/gitdir": "/w/one/.git\n",
    ".git/worktrees/two/gitdir": "../../../../w/two/.git\n",
    ".git/worktrees/odd/gitdir": "/w/odd\n",
    ".git/worktrees/none/HEAD": "",
  };
  const { format, hasUnknownRefs, config: read, objects } = repositoryOf(files);
  assertEquals([format, hasUnknownRefs, read.get("a.b")?.at(-1), read.get("a.c"), objects.oidLength], [
    "sha256",
    true,
    "own",
    ["home"],
    32,
  ]);
  assertEquals(repositoryOf(files).linkedWorkTrees(), ["/w/one", "/w/two"]);
  const plain = repositoryOf({
    ".git/config": "[extensions]\nworktreeConfig = true\nrefStorage = files",
    ".git/config.worktree": "[a]\nb = tree",
  });
  assertEquals([plain.format, plain.hasUnknownRefs, plain.config.get("a.b"), plain.objects.oidLength], ["sha1", false, [
    "tree",
  ], 20]);
});

Deno.test("Refs follow symbolic references within the repository, and say what the logs name", () => {
  const line = (from: string, to: string, time: number, text: string) =>
    `${ID(from)} ${ID(to)} A <a@b> ${time} +0000\t${text}\n`;
  const { refs } = repositoryOf({
    ".git/packed-refs": `# pack-refs\n${ID("1")} refs/heads/main\n^${ID("9")}\n${ID("2")} refs/heads/packed\n${
      ID("2")
    } refs/tags/t\n`,
    ".git/refs/heads/main": `${ID("3")}\n`,
    ".git/refs/heads/sym": "ref: refs/heads/packed\n",
    ".git/refs/heads/loop": "ref: refs/heads/loop\n",
    ".git/refs/heads/odd": "nothing",
    ".git/refs/heads/x.lock": ID("4"),
    ".git/refs/heads/d/e": ID("5"),
    ".git/refs/worktree/w": ID("6"),
    ".git/logs/HEAD": line("0", "1", 5, "commit: x") + line("1", "2", 6, "checkout: moving from a b to main") +
      line("2", "3", 7, "checkout: moving from main to packed") + line("3", "3", 8, "commit: y"),
  });
  const named = [
    "refs/heads/main",
    "refs/heads/packed",
    "refs/heads/sym",
    "refs/heads/loop",
    "refs/heads/odd",
    "refs/none",
    "refs/heads/../heads/main",
    "HEAD",
  ];
  assertEquals(named.map((name) => refs.resolve(name)?.[0] ?? null), ["3", "2", "2", null, null, null, null, "3"]);
  assertEquals(Object.fromEntries([...refs.all()].map(([name, oid]) => [name, oid[0]])), {
    "refs/heads/main": "3",
    "refs/heads/packed": "2",
    "refs/tags/t": "2",
    "refs/heads/sym": "2",
    "refs/heads/d/e": "5",
    "refs/worktree/w": "6",
  });
  assertEquals(refs.log("HEAD").map(({ oid, time }) => [oid[0], time]), [["3", 8], ["3", 7], ["2", 6], ["1", 5]]);
  assertEquals([refs.previousCheckout(), refs.stashes(), refs.log("refs/heads/main")], ["main", [], []]);
  const heads: readonly (readonly [text: MemoryFile, kind: string, oid: string | null])[] = [
    ["ref: refs/heads/main", "branch", "1"],
    ["ref: refs/heads/new", "branch", null],
    [ID("7"), "detached", "7"],
    [`${ID("7")}7 x`, "unknown", null],
    [null, "unknown", null],
  ];
  for (const [text, kind, oid] of heads) {
    const files = {
      ".git/packed-refs": `${ID("1")} refs/heads/main\n`,
      ".git/worktrees/w/HEAD": text,
      ".git/worktrees/w/commondir": "../..",
      ".git/worktrees/w/refs/worktree/w": ID("8"),
      ".git/worktrees/w/refs/bisect/bad": ID("9"),
      ".git/worktrees/w/refs/heads/x": ID("8"),
      "/w/.git": "gitdir: /r/.git/worktrees/w",
    };
    const { refs: own } = repositoryOf(files);
    assertEquals(own.otherHeads().map((head) => head[0]), oid === null ? [] : [oid], String(text));
    assertEquals(own.otherBranches().length, kind === "branch" ? 1 : 0, String(text));
    if (text === null) continue;
    const { refs: linked } = repositoryOf(files, "/w");
    const head = linked.head();
    assertEquals([head.kind, head.kind === "unknown" ? null : head.oid?.[0] ?? null], [kind, oid]);
    assertEquals(linked.otherBranches(), ["refs/heads/main"]);
    const named = ["refs/worktree/w", "refs/bisect/bad", "refs/heads/x"].map((name) =>
      linked.resolve(name)?.[0] ?? null
    );
    assertEquals(named, ["8", "9", null]);
  }
});

function indexOf(bytes: Uint8Array, shared: (oid: string) => Uint8Array | null = () => null): IndexFile | string {
  try {
    return new IndexFile(bytes, { oidLength: 20, sharedBytes: shared });
  } catch (error) {
    return (error as Error).message;
  }
}

Deno.test("IndexFile reads the flags and facts of entries, and what extensions record", () => {
  const trees = (text: string, ...ids: string[]) => {
    const parts = text.split("#");
    return bytesOf(...parts.flatMap((part, i) => [part.replaceAll("|", "\0"), Uint8Array.fromHex(ids[i] ?? "")]));
  };
  const entries: MadeEntry[] = [
    { path: "a", oid: ID("1"), stage: 1 },
    { path: "a", oid: ID("2"), stage: 2, mode: 0o100755 },
    { path: "d/b", oid: ID("3"), mtime: [9, 8], ctime: 6, ino: 5, size: 4, flags: 0x8000 },
    { path: "d/c", oid: ID("3"), extended: 0x2000 },
    { path: "d0", oid: ID("4"), extended: 0x4000 },
    { path: "sub", oid: ID("5"), mode: 0o160000 },
    { path: "x".repeat(0x1001), oid: ID("6") },
  ];
  const extensions = [
    ["TREE", trees("|-1 2\nd|2 1\n#e|1 0\n#f|3 0\n#", ID("a"), ID("b"), ID("c"))],
    ["REUC", bytesOf("a\0" + "1\0".repeat(3))],
  ] as const;
  const index = indexOf(indexBytes(entries, { version: 3, extensions }));
  if (typeof index === "string") throw new Error(index);
  const shown = [...index.below("")].map(({ path, oid, mode, stage, assumeUnchanged, skipWorktree, intentToAdd }) => [
    path.slice(0, 9),
    oid[0],
    mode.toString(8),
    stage,
    [assumeUnchanged, skipWorktree, intentToAdd].map(Number).join(""),
  ]);
  assertEquals(shown, [
    ["a", "1", "100644", 1, "000"],
    ["a", "2", "100755", 2, "000"],
    ["d/b", "3", "100644", 0, "100"],
    ["d/c", "3", "100644", 0, "001"],
    ["d0", "4", "100644", 0, "010"],
    ["sub", "5", "160000", 0, "000"],
    ["xxxxxxxxx", "6", "100644", 0, "000"],
  ]);
  assertEquals(index.find("x".repeat(0x1001)).length, 1);
  const prefixes = indexOf(indexBytes(["a", "ab", "abc"].map((path) => ({ path }))));
  if (typeof prefixes === "string") throw new Error(prefixes);
  assertEquals(["a", "ab", "abc", "b", ""].map((path) => prefixes.find(path).length), [1, 1, 1, 0, 0]);
  const [b] = index.find("d/b");
  assertEquals([b?.mtime, b?.ctime, b?.ino, b?.size], [[9, 8], [6, 0], 5, 4]);
  assertEquals([index.size, index.find("a").length, index.find("d").length, index.unmerged(), index.submodules()], [
    7,
    2,
    0,
    ["a"],
    ["sub"],
  ]);
  assertEquals([index.pathsOf(ID("3")), index.pathsOf(ID("7"))], [["d/b", "d/c"], []]);
  assertEquals([index.pathsBelow("d"), index.hasBelow("d"), index.hasBelow("e"), [...index.within("d0")].length], [
    ["d/b", "d/c"],
    true,
    false,
    1,
  ]);
  assertEquals(Object.fromEntries(index.cacheTree()), { d: ID("a"), "d/e": ID("b"), f: ID("c") });
  assertEquals([index.isResolved("a"), index.isResolved("b"), index.treeOf("d/e")], [true, false, ID("b")]);
  const commit = { treeOf: (directory: string) => directory === "d" ? ID("a") : ID("0") } as CommitFiles;
  const isSame = sameTreeTest(index, commit);
  assertEquals(["d/b", "d/x/y/z", "a", "f/g", "d0"].map(isSame), [true, true, false, false, false]);
  const damaged = [
    ...["|1 0", "|1 1\n#", "|1 x\n#", "|0 2\n#a|0 0\n#"].map((text) => trees(text, ID("a"), ID("b"))),
    bytesOf("\0" + "1 0\n"),
  ];
  for (const bytes of damaged) {
    const one = indexOf(indexBytes([], { extensions: [["TREE", bytes]] }));
    assertEquals(typeof one === "string" ? one : one.cacheTree().size, 0, new TextDecoder().decode(bytes));
  }
});

Deno.test("IndexFile refuses what is damaged or not known, and reads whatever else there is", () => {
  const one: MadeEntry = { path: "a", oid: ID("1") };
  const whole = indexBytes([one, { path: "b", oid: ID("2") }]);
  const table: readonly (readonly [bytes: Uint8Array, message: string])[] = [
    [whole.subarray(0, 31), "Not an index"],
    [whole.with(0, 0), "Not an index"],
    [whole.with(7, 1), "Index version 1 is not known"],
    [whole.with(7, 5), "Index version 5 is not known"],
    [whole.with(8, 1), "More entries than bytes"],
    [whole.with(11, 3), "More entries than bytes"],
    [indexBytes([one], { extensions: [["ABCD", new Uint8Array(30)]] }).with(11, 2), "The index ends early"],
    [whole.with(12 + 61, 200), "A name without an end"],
    [indexBytes([one], { extensions: [["abcd", word(1)]] }), 'The index extension "abcd" is not known'],
    [indexBytes([one], { extensions: [["link", new Uint8Array(20)]] }), "1"],
    [indexBytes([one], { extensions: [["link", new Uint8Array(20).fill(1)]] }), "The shared index is missing"],
    [indexBytes([one], { extensions: [["sdir", new Uint8Array()]] }), "1"],
    [indexBytes([one], { extensions: [["ABcd", word(1)]] }), "1"],
    [
      bytesOf(indexBytes([one], { extensions: [["ABCD", word(1)]] }).subarray(0, -21), new Uint8Array(20)),
      "An extension longer than the index",
    ],
    [indexBytes([]), "0"],
    [whole, "2"],
  ];
  for (const [bytes, message] of table) {
    const index = indexOf(bytes);
    assertEquals(typeof index === "string" ? index : String(index.size), message);
  }
  const bitmap = (size: number, ...words: number[]) => [size, words.length / 2, ...words, 0].map(word);
  const base = indexBytes(["a", "b", "c", "d"].map((path, i) => ({ path, oid: ID(String(i)) })));
  const link = (...maps: Uint8Array[]) => bytesOf(new Uint8Array(20).fill(1), ...maps);
  const split = (link: Uint8Array, ...own: MadeEntry[]) => {
    const index = indexOf(indexBytes(own, { extensions: [["link", link]] }), () => base);
    return typeof index === "string" ? index : [...index.below("")].map(({ path, oid }) => path + oid[0]).join(" ");
  };
  // the second and third are deleted; the first is replaced; literal words after a run of zeros or ones
  const [second, first] = [bitmap(4, 2, 0, 0, 0b0110), bitmap(4, 2, 0, 0, 1)];
  const added = { path: "aa", oid: ID("8") };
  assertEquals(split(link()), "a0 b1 c2 d3");
  assertEquals(split(link(), added), "a0 aa8 b1 c2 d3");
  assertEquals(split(link(...second, ...first), { path: "", oid: ID("9") }, added), "a9 aa8 d3");
  assertEquals(split(link(...bitmap(4, 0, 3), ...first), { path: "", oid: ID("9") }), "");
  assertEquals(split(link(...second, ...first)), "A split index with too few entries");
  assertEquals([split(link(...second)), split(link(word(4)))], Array(2).fill("A bitmap without an end"));
  // a run of one word, then two words, of which each has its higher half first
  const many = Array.from({ length: 200 }, (_, i) => String(i).padStart(3, "0"));
  const rest = indexOf(
    indexBytes([], { extensions: [["link", link(...bitmap(200, 4, 3, 1, 2, 0x80000000, 5), ...bitmap(200))]] }),
    () => indexBytes(many.map((path) => ({ path }))),
  );
  const gone = new Set([...many.slice(0, 64), "065", "096", "128", "130", "191"]);
  assertEquals(typeof rest === "string" ? rest : rest.pathsBelow(""), many.filter((path) => !gone.has(path)));
});

Deno.test("worktreeState() trusts the facts that git trusts, and compares the content where one differs", () => {
  // a filter would change the content, so that it is not known once it has to be compared
  const stateOf = (config: string, entry: Partial<MadeEntry>, facts: Partial<FileFacts>) => {
    const made = {
      path: "f",
      oid: idOf("blob", "abc"),
      size: 3,
      ino: 7,
      mtime: [5, 0],
      ctime: 5,
      ...entry,
    } as MadeEntry;
    const repository = repositoryOf({
      ".git/config": `[filter "x"]\nclean = x\n${config}`,
      ".gitattributes": "f filter=x",
      ".git/index": { content: indexBytes([made], { version: 3 }), mtimeMs: 9000 },
      f: { content: "abc", mtimeMs: 5000, ctimeMs: 5000, ...facts },
    });
    const reading = repository.index();
    if (reading.status !== "read") throw new Error(reading.status);
    return worktreeState(repository, reading.index.find("f")[0]!);
  };
  const [same, other] = ["unmodified", "unknown"];
  const table: readonly (readonly [
    config: string,
    entry: Partial<MadeEntry>,
    facts: Partial<FileFacts>,
    state: string,
  ])[] = [
    ["", {}, {}, same],
    ["", {}, { mtimeMs: 5999 }, same],
    ["", {}, { mtimeMs: 6000 }, other],
    ["", {}, { mtimeMs: null }, other],
    ["", { mtime: [5, 7_000_000] }, { mtimeMs: 5007 }, same],
    ["", { mtime: [5, 7_000_000] }, { mtimeMs: 5008 }, other],
    ["", { mtime: [9, 0] }, { mtimeMs: 9000 }, other],
    ["", { mtime: [8, 999_000_000] }, { mtimeMs: 8999 }, same],
    ["", {}, { ctimeMs: 6000 }, other],
    ["", {}, { ctimeMs: 5999 }, same],
    ["", {}, { ctimeMs: null }, same],
    ["", { ctime: 0 }, { ctimeMs: 6000 }, same],
    ["[core]\ntrustctime = false", {}, { ctimeMs: 6000 }, same],
    ["", {}, { ino: 8 }, other],
    ["", {}, { ino: 0x100000007 }, same],
    ["", {}, { ino: null }, same],
    ["", { ino: 0 }, {}, same],
    ["", {}, { size: 4 }, other],
    ["", {}, { size: 0x100000003 }, same],
    ["[core]\ncheckstat = minimal", { mtime: [5, 9] }, { mtimeMs: 5999, ctimeMs: 9999, ino: 1 }, same],
    ["[core]\ncheckstat = minimal", {}, { mtimeMs: 6000 }, other],
    ["", {}, { mode: 0o100755 }, "mode_changed"],
    ["", { mode: 0o100755 }, { mode: 0o100755 }, same],
    ["", { mode: 0o100755 }, { mode: null }, same],
    ["[core]\nfilemode = false", {}, { mode: 0o100755 }, same],
    ["", {}, { kind: "symlink", mode: 0o120777 }, "modified"],
    ["", { mode: 0o120000 }, {}, "modified"],
    ["", { mode: 0o120000 }, { kind: "symlink", mode: 0o120777 }, same],
    ["[core]\nsymlinks = false", { mode: 0o120000 }, {}, same],
    ["", {}, { kind: "directory" }, "deleted"],
    ["", {}, { kind: "other" }, "unknown"],
    ["", { mode: 0o160000 }, {}, "modified"],
    ["", { mode: 0o160000 }, { kind: "directory" }, same],
  ];
  for (const [config, entry, facts, state] of table) {
    assertEquals(stateOf(config, entry, facts), state, JSON.stringify([config, entry, facts]));
  }
  const entry = [...(indexOf(indexBytes([{ path: "d/f" }])) as IndexFile).below("")][0]!;
  const seen = (files: Readonly<Record<string, MemoryFile>>) => worktreeState(repositoryOf(files), entry);
  assertEquals(
    [
      seen({}),
      seen({ "d/f": null }),
      seen({ "d/f": "" }),
      seen({ "d/f": "x" }),
      seen({ d: { kind: "symlink" }, "d/f": "" }),
    ],
    ["deleted", "unknown", "unmodified", "modified", "deleted"],
  );
  const repository = repositoryOf({ a: "x\n", l: { kind: "symlink", content: "a" }, n: null });
  const ids = ["a", "l", "n", "none"].map((path) => contentId(repository, path, null));
  assertEquals(ids, [idOf("blob", "x\n"), idOf("blob", "a"), null, null]);
});
