import { assert, assertEquals } from "@std/assert";
import { contextDirectory, type ContextOwner, writeContextFiles } from "../../../lib/hooks/store/context_files.ts";
import { safe } from "../../../lib/text/mod.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const DAY = 24 * 60 * 60 * 1000;
const FILES = { "decision.md": safe`# Decision\n` };

/** A project with its `.claude`. */
function inProject(test: (owner: ContextOwner & { readonly project: string }, below: string) => void): void {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  const project = `${root}/p`;
  Deno.mkdirSync(`${project}/.claude`, { recursive: true });
  test({ project, configDir: `${root}/c`, session: "s1", now: Date.now() }, `${project}/.claude/debrief`);
}

const names = (path: string) => [...Deno.readDirSync(path)].map(({ name }) => name).sort();

Deno.test("writeContextFiles() writes into a new directory each time, which git does not see and only the user reads", () =>
  inProject((owner, below) => {
    const first = writeContextFiles(FILES, owner);
    assertEquals(first, { status: "done", value: { "decision.md": `${below}/s1/decision.md` } });
    assertEquals(Deno.readTextFileSync(`${below}/s1/.gitignore`), "*\n");
    assertEquals(Deno.readTextFileSync(`${below}/s1/decision.md`), "# Decision\n");
    const modes = ["", "/s1", "/s1/decision.md"].map((path) => (Deno.statSync(below + path).mode ?? 0) & 0o777);
    assertEquals(modes, [0o700, 0o700, 0o600]);
    const second = writeContextFiles(FILES, owner);
    assertEquals(second, { status: "done", value: { "decision.md": `${below}/s1-2/decision.md` } });
    for (let count = 3; count <= 9; count++) assertEquals(writeContextFiles(FILES, owner).status, "done", `${count}`);
    assertEquals(writeContextFiles(FILES, owner).status, "failed");
  }));

Deno.test("writeContextFiles() follows no symlink, and needs a project", () =>
  inProject((owner, below) => {
    Deno.mkdirSync(`${owner.project}/elsewhere`);
    Deno.symlinkSync(`${owner.project}/elsewhere`, below);
    assertEquals(writeContextFiles(FILES, owner).status, "failed");
    assertEquals(names(`${owner.project}/elsewhere`), []);
    assertEquals(writeContextFiles(FILES, { ...owner, project: null }).status, "failed");
  }));

Deno.test("writeContextFiles() removes old directories of its own, and leaves those with other files", () =>
  inProject((owner, below) => {
    for (
      const [name, files] of [["old", [".gitignore", "decision.md"]], ["mixed", ["decision.md", "notes.txt"]], ["new", [
        "decision.md",
      ]]] as const
    ) {
      Deno.mkdirSync(`${below}/${name}`, { recursive: true });
      for (const file of files) Deno.writeTextFileSync(`${below}/${name}/${file}`, "");
      const changed = (owner.now - (name === "new" ? 29 : 31) * DAY) / 1000;
      Deno.utimeSync(`${below}/${name}`, changed, changed);
    }
    Deno.chmodSync(below, 0o700);
    assertEquals(writeContextFiles(FILES, owner).status, "done");
    assertEquals(names(below), ["mixed", "new", "s1"]);
  }));

Deno.test("contextDirectory() is in the state, where binaries may write", () =>
  assert(contextDirectory("/c").startsWith("/c/debrief/state/")));
