import { assertEquals, assertRejects } from "@std/assert";
import { fetchNotes, fetchRegularFile, fetchSmallFile } from "../../../lib/hooks/mod/files.ts";
import { NOTE_LIMITS, readNotes } from "../../../lib/hooks/store/notes.ts";
import { fakeHost } from "../../support/hooks/mod_host.ts";

const PLACES = { project: "/p", projectDirectory: ".claude", configDir: "/c" };
const LARGE = "x".repeat(1024 * 1024 + 1);

for (
  const [path, links, expected] of [
    ["/p/.claude/a.json", [], "a"],
    ["/p/.claude/missing", [], null],
    ["/p/.claude/a.json", ["/p/.claude/a.json"], "is a symlink"],
    ["/p/.claude/a.json", ["/p/.claude"], '"/p/.claude" is a symlink'],
    ["/c/a.json", ["/c/a.json"], "c"],
    ["/p/README", ["/p/README"], "r"],
    ["/p/.claude/dir", [], "is not a regular file"],
    ["/c/large", [], "is larger than 1 MiB"],
  ] as [string, string[], string | null][]
) {
  Deno.test(`fetchSmallFile() of ${path}${links.length > 0 ? ` where ${links} is a symlink` : ""}`, async () => {
    const files = {
      "/p/.claude/a.json": "a",
      "/p/.claude/dir/b": "b",
      "/c/a.json": "c",
      "/p/README": "r",
      "/c/large": LARGE,
    };
    const fetched = fetchSmallFile(fakeHost({ files, links }), path, PLACES);
    if (expected === null || expected.length === 1) assertEquals(await fetched, expected);
    else await assertRejects(() => fetched, Error, expected);
  });
}

Deno.test("fetchSmallFile() takes nothing for the user's own where the configuration directory is not known", async () => {
  const host = fakeHost({ files: { "/p/.claude/a.json": "a" }, links: ["/p/.claude/a.json"] });
  await assertRejects(
    () => fetchSmallFile(host, "/p/.claude/a.json", { ...PLACES, configDir: null }),
    Error,
    "symlink",
  );
});

Deno.test("fetchRegularFile() reads what debrief wrote, through no symlink", async () => {
  const files = { "/c/debrief/state/a": "a", "/c/debrief/state/b": "b", "/c/debrief/state/d/e": "e" };
  const host = fakeHost({ files, links: ["/c/debrief/state/b"] });
  assertEquals(await fetchRegularFile(host, "/c/debrief/state/a"), "a");
  assertEquals(await fetchRegularFile(host, "/c/debrief/state/missing"), null);
  await assertRejects(() => fetchRegularFile(host, "/c/debrief/state/b"), Error, "is a symlink");
  await assertRejects(() => fetchRegularFile(host, "/c/debrief/state/d"), Error, "is not a regular file");
});

/** Makes the files on disk, with links where they are named; the same are in the host's memory. */
function noteTree(texts: Readonly<Record<string, string>>, links: readonly string[] = []) {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${root}/${path}`, text]));
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(path.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(path, text);
  }
  for (const link of links) {
    Deno.renameSync(`${root}/${link}`, `${root}/moved-${link.replaceAll("/", "-")}`);
    Deno.symlinkSync(`${root}/moved-${link.replaceAll("/", "-")}`, `${root}/${link}`);
  }
  const directories = {
    project: `${root}/p`,
    configDir: `${root}/c`,
    transcriptPath: `${root}/c/projects/p/s.jsonl`,
    files: {
      project: ["CLAUDE.md", "AGENTS.md"],
      projectDirectories: [".claude/rules"],
      config: ["CLAUDE.md"],
      besideTranscript: "memory",
    },
  };
  return { root, directories, host: fakeHost({ files, links: links.map((link) => `${root}/${link}`) }) };
}

const many = Object.fromEntries(
  Array.from(
    { length: NOTE_LIMITS.files },
    (_, n) => [`p/.claude/rules/${String(n).padStart(2, "0")}.md`, `rule ${n}`],
  ),
);
const TREES: readonly (readonly [
  what: string,
  texts: Readonly<Record<string, string>>,
  links: readonly string[],
  count: number,
])[] = [
  ["nothing", { "p/README.md": "not a note" }, [], 0],
  [
    "files, directories and the memory",
    {
      "p/CLAUDE.md": "project",
      "p/AGENTS.md": "agents",
      "p/.claude/rules/b.md": "b",
      "p/.claude/rules/a.MDC": "a",
      "p/.claude/rules/c.txt": "no note",
      "c/CLAUDE.md": "user",
      "c/projects/p/memory/m.md": "memory",
    },
    [],
    6,
  ],
  [
    "directories below one another",
    {
      "p/.claude/rules/1/2/at.md": "third",
      "p/.claude/rules/1/2/3/deep.md": "fourth",
      "p/.claude/rules/z.md": "first",
    },
    [],
    2,
  ],
  [
    "symlinks",
    { "p/CLAUDE.md": "a", "p/AGENTS.md": "b", "p/.claude/rules/a.md": "c", "p/.claude/rules/d/b.md": "d" },
    [
      "p/CLAUDE.md",
      "p/.claude/rules/a.md",
      "p/.claude/rules/d",
    ],
    1,
  ],
  [
    "large files",
    {
      "p/CLAUDE.md": "x".repeat(NOTE_LIMITS.file),
      "p/AGENTS.md": "x".repeat(NOTE_LIMITS.file + 1),
    },
    [],
    1,
  ],
  // the two of the project that are not there count, too
  ["many files", { ...many, "c/CLAUDE.md": "the last of all" }, [], NOTE_LIMITS.files - 2],
];
for (const [what, texts, links, count] of TREES) {
  Deno.test(`fetchNotes() reads what a process reads: ${what}`, async () => {
    const { root, directories, host } = noteTree(texts, links);
    const [fetched, read] = [await fetchNotes(host, directories), readNotes(directories)];
    Deno.removeSync(root, { recursive: true });
    assertEquals([fetched, fetched.length], [read, count]);
  });
}
