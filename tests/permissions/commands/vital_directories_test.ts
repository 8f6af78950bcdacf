import { assertEquals } from "@std/assert";
import { vitalDirectory } from "../../../lib/permissions/commands/vital_directories.ts";

const BASE = { cwd: "/home/ada/work/app", home: "/home/ada" };

const CASES: readonly (readonly [argv: readonly string[], found: string | null])[] = [
  [["rm", "-rf", "/"], "/"],
  [["rm", "-rf", "/*"], "/*"],
  [["rm", "/usr/*"], "/usr/*"],
  [["rm", "/usr/lib/*"], null],
  [["rm", "/opt"], "/opt"],
  [["rm", "/opt/x"], null],
  [["rm", "~"], "~"],
  [["rm", "$HOME/"], "$HOME/"],
  [["rm", "${HOME}"], "${HOME}"],
  [["rm", "$HOMES"], null],
  [["rm", "~/x"], null],
  [["rm", "~/x/*"], null],
  [["rm", "."], "."],
  [["rm", ""], ""],
  [["rm", "*"], "*"],
  [["rm", "*/*"], "*/*"],
  [["rm", "*.ts"], null],
  [["rm", "../*"], "../*"],
  [["rm", "build", "a/../.."], "a/../.."],
  [["rm", "--", "-x", ".."], ".."],
  [["rm", "-rf"], null],
  [["/bin/rm", ".."], ".."],
  [["rmdir", ".."], ".."],
  [["unlink", ".."], null],
  [["mv", "..", "x"], ".."],
  [["mv", "x", ".."], null],
  [["mv", ".."], null],
  [["mv", ".", "x"], null],
  [["mv", "-t", "x", ".."], ".."],
  [["mv", "-t", "..", "x"], null],
  [["ln", "-s", ".."], ".."],
  [["ln", "-s", "..", "up"], ".."],
  [["ln", "-s", "x", ".."], null],
  [["ln", "-s", "x", "..", "-f"], ".."],
  [["ln", "-t", "..", "x"], ".."],
  [["bash", "-c", "env -u A B=1 rm /"], "/"],
  [["bash", "-c", "env -- rm /"], null],
  [["bash", "-c", "xargs rm /"], null],
  [["bash", "-lc", "cd x && rm -rf ."], "."],
  [["bash", "-c", "mv .. x"], null],
  [["sudo", "sh", "-c", "timeout 5 rm ~"], "~"],
  [["sudo", "rm", "/"], null],
  [["bash", "rm -rf /"], null],
  [["echo", "sh", "-c", "rm -rf /"], null],
];

for (const [argv, found] of CASES) {
  Deno.test(`vitalDirectory() of ${JSON.stringify(argv)} is ${JSON.stringify(found)}`, () => {
    assertEquals(vitalDirectory(argv, BASE)?.path ?? null, found);
  });
}

Deno.test("vitalDirectory() tells what is removed from what is moved or linked", () => {
  const uses = [["rm", "~"], ["rmdir", "~"], ["bash", "-c", "rm ~"], ["mv", "~", "x"], ["ln", "-s", "~", "x"]]
    .map((argv) => vitalDirectory(argv, BASE)?.use);
  assertEquals(uses, ["removed", "removed", "removed", "moved", "moved"]);
});
