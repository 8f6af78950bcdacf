import { assertEquals } from "@std/assert";
import { gzipSync } from "node:zlib";
import { DISK } from "../../lib/guard/files.ts";
import { judgeCommand } from "../../lib/guard/judge.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const FIXTURES = new URL("../../fixtures/guard/", import.meta.url);

/** Contents of their own; the archives have older ones of a.txt and sub/x.txt. */
const FILES = ["a.txt", "b.txt", "c.log", "d e.txt", ".hidden", "sub/x.txt", "sub/y.md", "sub/deep/z.txt"];
const OUTSIDE = "../home/home.txt";

function layDirectory(root: string): string {
  const work = `${root}/work`;
  for (const path of [`${work}/sub/deep`, `${work}/empty`, `${root}/home`]) Deno.mkdirSync(path, { recursive: true });
  for (const name of [...FILES, OUTSIDE]) Deno.writeTextFileSync(`${work}/${name}`, `content of ${name}\n`);
  Deno.writeTextFileSync(`${work}/list.txt`, "a.txt\nb.txt\n");
  Deno.symlinkSync("sub", `${work}/link`);
  for (const name of ["old.tar", "old.zip"]) Deno.copyFileSync(new URL(name, FIXTURES), `${work}/${name}`);
  Deno.writeFileSync(`${work}/old.tgz`, gzipSync(Deno.readFileSync(`${work}/old.tar`)));
  return work;
}

Deno.test("judgeCommand() names the files whose content was nowhere after bash had run the command", () => {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  const work = layDirectory(root);
  const rows = Deno.readTextFileSync(new URL("shell.jsonl", FIXTURES)).trim().split("\n");
  for (const row of rows) {
    const [command, ...lost]: string[] = JSON.parse(row);
    const { losses, undecided } = judgeCommand(command!, {
      files: DISK,
      cwd: work,
      project: work,
      home: `${root}/home`,
      temporary: [`${root}/temp`],
    });
    const named = losses.map(({ path }) => path.startsWith(`${work}/`) ? path.slice(work.length + 1) : OUTSIDE);
    const known = named.filter((name) => [...FILES, OUTSIDE].includes(name)).sort();
    // "?": nobody can tell what is destroyed, as the command's variables are not known
    const isUnknown = undecided.some(({ kind }) => kind === "target");
    assertEquals(isUnknown ? ["?", ...known] : known, lost, command);
  }
});
