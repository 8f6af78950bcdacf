import { assertEquals } from "@std/assert";
import { withoutByteOrderMark } from "../lib/json.ts";
import { containingDirectory, fileNameIn, normalParts, pathIn } from "../lib/path.ts";

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

Deno.test("fileNameIn() and containingDirectory() take either separator, normalParts() the given one", () => {
  const paths = ["/a/b.txt", "C:\\a\\b.txt", "b.txt"];
  assertEquals(paths.map(fileNameIn), ["b.txt", "b.txt", "b.txt"]);
  assertEquals(paths.map(containingDirectory), ["/a", "C:\\a", "."]);
  assertEquals(normalParts("/a/./b//../c/"), ["a", "c"]);
  assertEquals(normalParts("C:\\a\\..\\b", /[/\\]/), ["C:", "b"]);
});
