import { assertEquals } from "@std/assert";
import { fitOf } from "../../../lib/analyses/intent/same_input.ts";

Deno.test("fitOf() knows a path again that the client made absolute", () => {
  const cases: [asked: string, given: string, fit: string][] = [
    ["src/a.ts", "/home/dev/project/src/a.ts", "distinctive"],
    ["./src/a.ts", "/home/dev/project/src/a.ts", "distinctive"],
    // 2.1.330 told its PermissionRequest hook the second of these where the model had written the first
    ["/home/dev/project/../outside.txt", "/home/dev/outside.txt", "distinctive"],
    ["../outside.txt", "/home/dev/outside.txt", "distinctive"],
    ["src/./lib/../a.ts", "/home/dev/project/src/a.ts", "distinctive"],
    ["/home/dev/project/a.ts", "/home/dev/project/a.ts", "whole"],
    ["rc/a.ts", "/home/dev/project/src/a.ts", "none"],
    ["/home/dev/project/../outside.txt", "/home/dev/project/outside.txt", "none"],
    ["..", "/home/dev", "none"],
  ];
  for (const [asked, given, fit] of cases) {
    assertEquals(fitOf({ file_path: asked }, { file_path: given }), fit, `${asked} beside ${given}`);
  }
});
