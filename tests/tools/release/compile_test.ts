import { assertEquals, assertStringIncludes } from "@std/assert";
import { temporaryDirectory } from "../../support/temporary.ts";

const COMPILE = decodeURIComponent(new URL("../../../tools/release/compile.ts", import.meta.url).pathname);

Deno.test("compile says in one line what to do where there is no runtime", async () => {
  using temporary = temporaryDirectory({ prefix: "debrief-compile-" });
  const out = temporary.path;
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-config", COMPILE, "--out", out],
    env: { DENORT_BIN: `${out}/nothing` },
  }).output();
  const said = new TextDecoder().decode(stderr).trimEnd();
  assertEquals(code, 1, said);
  assertStringIncludes(said.split("\n").at(-1) ?? "", "set DENORT_BIN to a copy of it");
  assertEquals(said.includes("Uncaught"), false, said);
});
