import { assertEquals, assertThrows } from "@std/assert";
import { clonedStd } from "../../tools/deno.ts";
import { temporaryDirectory } from "../support/temporary.ts";

Deno.test("clonedStd() maps every module that the packages of a clone export", () => {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const write = (path: string, text: string): void => {
    Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${folder}/${path}`, text);
  };
  write("_tools/check.ts", "");
  assertThrows(() => clonedStd(folder), Error, "is it a clone of denoland/std?");
  write("assert/deno.json", '{"name":"@std/assert","exports":{".":"./mod.ts","./equals":"./equals.ts"}}');
  write("my jsonc/deno.json", '{"name":"@std/jsonc","exports":"./mod.ts"}');
  assertEquals(clonedStd(folder), {
    "@std/assert": `file://${folder}/assert/mod.ts`,
    "@std/assert/equals": `file://${folder}/assert/equals.ts`,
    "@std/jsonc": `file://${folder}/my%20jsonc/mod.ts`,
  });
});
