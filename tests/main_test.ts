import { assert, assertEquals } from "@std/assert";
import { plainBundle } from "../tools/bundle.ts";
import { writeNpmConfig } from "../tools/deno.ts";

/** What Deno keeps of programs for their next start, as one text: names of modules are in it as they are. */
function cachedModules(directory: string): string {
  const files = [...Deno.readDirSync(directory)].filter(({ name }) => name.startsWith("v8_code_cache"));
  return files.map(({ name }) => new TextDecoder("latin1").decode(Deno.readFileSync(`${directory}/${name}`))).join("");
}

Deno.test("the command line starts without Node, its compiled code is kept, and it ends while its input is open", async () => {
  const directory = Deno.makeTempDirSync();
  try {
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
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
});
