import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { describeFileError, readTextFile, tryReadText } from "../../../lib/cli/host/read_text_file.ts";
import { testHost } from "../../support/host.ts";

Deno.test("describeFileError() says what is wrong in words, and what to do about it", () => {
  const errors = [
    new Deno.errors.NotFound("x"),
    new Deno.errors.NotCapable("x"),
    new Deno.errors.PermissionDenied("x"),
    new Deno.errors.IsADirectory("x"),
    new Error("Disk error (os error 5), read"),
    "text",
  ];
  assertEquals(errors.map((error) => describeFileError(error, "/p")), [
    "no such file (check the path)",
    "not allowed by the sandbox (add --allow-read=/p)",
    "permission denied (check its owner and mode)",
    "it is a directory (pass a file)",
    "Disk error",
    "text",
  ]);
});

Deno.test("readTextFile() reads a file, and says which one it cannot read", () => {
  const { host } = testHost({
    isDirectory: (path) => path === "/d",
    readText: (path) => {
      if (path === "/f") return "text";
      throw new Deno.errors.NotFound(path);
    },
  });
  assertEquals(readTextFile("/f", "the list", host), "text");
  const message = (path: string) => assertThrows(() => readTextFile(path, "the list", host), UsageError).message;
  assertEquals([message("/d"), message("/x")], [
    'Cannot read the list "/d": it is a directory (pass a file)',
    'Cannot read the list "/x": no such file (check the path)',
  ]);
});

Deno.test("tryReadText() reads a file, and gives null for one that cannot be read", () => {
  const { host } = testHost({
    readText: (path) => {
      if (path === "/f") return "text";
      throw path === "/missing" ? new Deno.errors.NotFound(path) : new Deno.errors.PermissionDenied(path);
    },
  });
  assertEquals(["/f", "/missing", "/closed"].map((path) => tryReadText(path, host)), ["text", null, null]);
});
