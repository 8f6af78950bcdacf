import { assertEquals } from "@std/assert";
import { withoutByteOrderMark } from "../lib/json.ts";
import { pathIn } from "../lib/path.ts";

Deno.test("pathIn() joins whatever separators a folder ends with", () => {
  for (const folder of ["/home/ada", "/home/ada/", "/home/ada//", "/home/ada\\"]) {
    assertEquals(pathIn(folder, "x.json"), "/home/ada/x.json", folder);
  }
  assertEquals(pathIn("C:\\Users\\ada\\", ".claude/x"), "C:\\Users\\ada/.claude/x");
  assertEquals(pathIn("/", "x"), "/x");
  assertEquals(pathIn("", "x"), "/x");
});

Deno.test("withoutByteOrderMark() takes one mark from the start and nothing else", () => {
  assertEquals(withoutByteOrderMark("\ufeff{}"), "{}");
  assertEquals(withoutByteOrderMark("{} \ufeff"), "{} \ufeff");
  assertEquals(withoutByteOrderMark(""), "");
});
