import { assert, assertEquals } from "@std/assert";
import { plainBundle } from "../tools/bundle.ts";
import { writeNpmConfig } from "../tools/deno.ts";
import { cachedModules } from "./support/cached_modules.ts";
import { temporaryDirectory } from "./support/temporary.ts";

Deno.test("the command line starts without Node, its compiled code is kept, and it ends while its input is open", async () => {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  const script = `${directory}/debrief.js`;
  Deno.writeTextFileSync(script, await plainBundle("main.ts", writeNpmConfig()));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-config", "--no-remote", "--no-npm", "-RE", script, "help"],
    env: { DENO_DIR: `${directory}/cache`, DENO_NO_UPDATE_CHECK: "1" },
    stdin: "piped",
    stdout: "null",
  }).spawn();
  assertEquals((await child.status).code, 0);
  await child.stdin.close().catch(() => {});
  const cached = cachedModules(`${directory}/cache`);
  assert(cached.includes("/debrief.js"), "the compiled code is not kept");
  assertEquals(/\bnode:\w+|ext:deno_node\/\w+/.exec(cached)?.[0], undefined);
});
