/** The program of the npm package, with a Deno that says what it was given. `.ci/npm` runs it with the real one. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ALL_COMMANDS } from "../../../lib/cli/commands.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const PACK = decodeURIComponent(new URL("../../../tools/release/npm_package.ts", import.meta.url).pathname);

function hasNode(): boolean {
  try {
    return new Deno.Command("node", { args: ["--version"], stdout: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

/** An installed package; `deno` is a shell script. */
async function installed(deno: string, test: (program: string, directory: string) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-npm-" });
  const directory = temporary.path;
  const run = async (command: string, ...args: string[]) => {
    const { success, stderr } = await new Deno.Command(command, { args, stdout: "null" }).output();
    assert(success, new TextDecoder().decode(stderr));
  };
  await run(Deno.execPath(), "run", "-A", "--no-config", PACK, "--out", `${directory}/debrief.tgz`);
  await run("tar", "xzf", `${directory}/debrief.tgz`, "-C", directory);
  Deno.mkdirSync(`${directory}/package/node_modules/deno`, { recursive: true });
  Deno.writeTextFileSync(`${directory}/package/node_modules/deno/package.json`, '{"name":"deno","version":"2.9.6"}');
  Deno.writeTextFileSync(`${directory}/package/node_modules/deno/bin.cjs`, 'console.log("from the script")');
  Deno.writeTextFileSync(`${directory}/package/node_modules/deno/deno`, `#!/bin/sh\n${deno}\n`, { mode: 0o755 });
  await test(`${directory}/package/bin/debrief.js`, directory);
}

Deno.test({
  name: "the npm package's program gives Deno its permissions and the arguments, and ends as Deno does",
  ignore: !hasNode() || Deno.build.os === "windows",
  fn: () =>
    installed('printf "<%s>" "$@"; exit 3', async (program, directory) => {
      const { code, stdout } = await new Deno.Command("node", { args: [program, "turns", "a b"] }).output();
      const said = new TextDecoder().decode(stdout);
      assertEquals(code, 3);
      assertStringIncludes(said, `><${directory}/package/dist/debrief.js><turns><a b>`);
      assert(!said.includes("--allow-net"));
      const given = async (...args: readonly string[]) => {
        const env = { CLAUDE_CONFIG_DIR: "/c", CODEX_HOME: "/with,comma" };
        const { stdout } = await new Deno.Command("node", { args: [program, ...args], env }).output();
        const flags = [...new TextDecoder().decode(stdout).matchAll(/<(--(?:allow|deny)-[^>]*)>/g)];
        return flags.map(([, flag]) => flag?.replace(/^--allow-env=.*/s, "--allow-env=…"));
      };
      const reading = ["--allow-read", "--allow-write=/c/debrief/state", "--allow-env=…"];
      assertEquals([await given("sessions", "--all"), await given()], [reading, reading]);
      const all = ["--allow-read", "--allow-write", "--allow-env"];
      assertEquals([await given("trim", "x"), await given("purge")], [all, all]);
      const net = (host: string) => [...all, `--allow-net=${host}`];
      assertEquals(await given("tables", "x", "--to", "clickhouse://h/d"), net("h:8123"));
      assertEquals(await given("tables", "x", "--to=clickhouse://h:9/d"), net("h:9"));
      // the name of a file is no option, whatever is in it
      assertEquals(await given("tables", "a\n--to=clickhouse://evil.example/d"), all);
      assertEquals(await given("tables", "a\n--to\nclickhouse://evil.example/d"), all);
      // the program is not there before deno's own script has run once
      Deno.removeSync(`${directory}/package/node_modules/deno/deno`);
      const first = await new Deno.Command("node", { args: [program, "--version"] }).output();
      assertEquals(new TextDecoder().decode(first.stdout), "from the script\n");
    }),
});

Deno.test({
  name: "the npm package's README is about the package, and names commands that there are",
  ignore: !hasNode() || Deno.build.os === "windows",
  fn: () =>
    installed("", (_program, directory) => {
      const { name } = JSON.parse(Deno.readTextFileSync(`${directory}/package/package.json`));
      const readme = Deno.readTextFileSync(`${directory}/package/README.md`);
      for (const text of [`npx ${name} sessions --all`, `npm install --global ${name}`]) {
        assertStringIncludes(readme, text);
      }
      const named = [...readme.matchAll(/^debrief (\w+) +#|`debrief (\w+)`/gm)].map(([, run, told]) => run ?? told);
      assertEquals(named, ["install", "doctor", "uninstall"]);
      const known = ALL_COMMANDS.commands.map((command) => command.name);
      assertEquals(named.filter((command) => command === undefined || !known.includes(command)), []);
      assertEquals(["clone", "docs/", "$PWD"].filter((text) => readme.includes(text)), []);
      return Promise.resolve();
    }),
});

Deno.test({
  name: "the npm package's program leaves no Deno behind when it is ended",
  ignore: !hasNode() || Deno.build.os === "windows",
  fn: () =>
    installed("trap 'echo ended; exit 5' TERM; echo begun; while :; do sleep 0.05; done", async (program) => {
      const child = new Deno.Command("node", { args: [program, "sessions"], stdout: "piped" }).spawn();
      const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
      assertStringIncludes((await reader.read()).value ?? "", "begun");
      child.kill("SIGTERM");
      assertStringIncludes((await reader.read()).value ?? "", "ended");
      assertEquals((await child.status).code, 5);
      await reader.cancel();
    }),
});
