import { assertEquals } from "@std/assert";
import { patchedFiles } from "../../../../lib/clients/codex/format/patch.ts";

Deno.test("patchedFiles() lists each file once, with the lines that are added", () => {
  const patch = [
    "*** Begin Patch",
    "*** Add File: new.ts",
    "+one",
    "+",
    "+two",
    "*** Update File: old.ts",
    "@@",
    "-x",
    "+y",
    "*** Update File: old.ts",
    "+z",
    "*** Delete File: gone.ts",
    "*** End Patch",
  ].join("\n");
  assertEquals(patchedFiles(patch), [
    { path: "new.ts", isNew: true, added: "one\n\ntwo" },
    { path: "old.ts", isNew: false, added: "y\nz" },
    { path: "gone.ts", isNew: false, added: "" },
  ]);
});

Deno.test("patchedFiles() lists a file that is moved under both names", () => {
  const patch = "*** Update File: a.ts\n*** Move to: b.ts\n@@\n+x";
  assertEquals(patchedFiles(patch).map(({ path, isNew, added }) => [path, isNew, added]), [
    ["a.ts", false, ""],
    ["b.ts", true, "x"],
  ]);
});

Deno.test("patchedFiles() finds nothing in other text, and stops at a thousand files", () => {
  assertEquals(patchedFiles("+a\n***  Add File: x\n** Add File: y"), []);
  const many = Array.from({ length: 1200 }, (_, i) => `*** Add File: f${i}\n+x`).join("\n");
  assertEquals(patchedFiles(many).length, 1000);
});
