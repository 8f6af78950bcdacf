import { assertEquals } from "@std/assert";
import { objectsWith } from "../../../lib/clients/files/objects_with.ts";
import { temporaryFile } from "../../support/temporary.ts";

Deno.test("objectsWith() reads the objects on lines with one of the texts, and none of a file that is not there", () => {
  using file = temporaryFile();
  Deno.writeTextFileSync(file.path, '{"a":1}\n{"b":2}\n{"c":3}\n{"a":\n["a"]\n');
  assertEquals(objectsWith(file.path, '"a"', '"c"'), [{ a: 1 }, { c: 3 }]);
  assertEquals(objectsWith(`${file.path}/missing`, "a"), []);
});
