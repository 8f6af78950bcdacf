import { assertEquals } from "@std/assert";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { readNotes } from "../../../lib/hooks/store/notes.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

function onProject(files: Readonly<Record<string, string>>, test: (root: string) => void): void {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const root = temporary.path;
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${root}/${path}`, text);
  }
  test(root);
}

const places = (root: string) => ({
  project: `${root}/p`,
  files: claudeCode.hooks.noteFiles,
  configDir: `${root}/c`,
  transcriptPath: `${root}/c/projects/-p/s.jsonl`,
});

Deno.test("readNotes() reads what the client reads into every session, and its memory", () => {
  const files = {
    "p/CLAUDE.md": "project",
    "p/CLAUDE.local.md": "local",
    "p/AGENTS.md": "agents",
    "p/.claude/CLAUDE.md": "inner",
    "p/.claude/rules/a.md": "rule",
    "p/.claude/rules/go/b.md": "rule below",
    "p/.claude/rules/c.txt": "no Markdown",
    "p/README.md": "no note",
    "c/CLAUDE.md": "user",
    "c/projects/-p/memory/MEMORY.md": "memory",
  };
  onProject(files, (root) => {
    assertEquals(readNotes(places(root)), [
      "project",
      "local",
      "agents",
      "inner",
      "rule",
      "rule below",
      "user",
      "memory",
    ]);
  });
});

Deno.test("readNotes() reads nothing where nothing is known", () => {
  assertEquals(
    readNotes({ project: null, files: claudeCode.hooks.noteFiles, configDir: null, transcriptPath: null }),
    [],
  );
  onProject({ "p/x": "" }, (root) => assertEquals(readNotes(places(root)), []));
});

Deno.test("readNotes() follows no symlink, and reads no large file", () => {
  onProject({ "secret.md": "secret", "p/AGENTS.md": "x".repeat(200_000), "p/.claude/rules/a.md": "rule" }, (root) => {
    Deno.symlinkSync(`${root}/secret.md`, `${root}/p/CLAUDE.md`);
    Deno.symlinkSync(`${root}/secret.md`, `${root}/p/.claude/rules/b.md`);
    assertEquals(readNotes(places(root)), ["rule"]);
  });
});
