/**
 * The compiled program, as a Deno that has its flags and is started by its names: what is compiled is the same file, and
 * `.ci/binaries` runs it.
 */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { HOOKED_CLIENTS } from "../../../lib/clients/hooked_clients.ts";
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";
import { programFlags } from "../../../tools/release/compile.ts";
import { temporaryDirectory } from "../../support/temporary.ts";
import type { Ended } from "../../support/hooks/shell.ts";

const RELEASE = new URL("../../../tools/release/", import.meta.url);
const VARIABLES = new Set(HOOKED_CLIENTS.flatMap(({ hooks }) => hooks.permissions.session.env));

/** Says what its process may do, by trying it. */
const CURIOUS = `export async function run() {
  const tried = async (what, act) => {
    try {
      await act();
      return [what];
    } catch (error) {
      return error instanceof Deno.errors.NotCapable ? [] : [what + " failed otherwise: " + error];
    }
  };
  const parts = [
    tried("read", () => Deno.readTextFileSync("/etc/passwd")),
    tried("write", () => Deno.writeTextFileSync("other", "")),
    tried("write below", () => Deno.mkdirSync("debrief/state/own", { recursive: true })),
    tried("write beside", () => Deno.mkdirSync("debrief/state2", { recursive: true })),
    tried("remove", () => Deno.removeSync("settings.json")),
    tried("link", () => Deno.linkSync("settings.json", "debrief/state/own/link")),
    tried("all variables", () => Deno.env.toObject()),
    tried("run", () => new Deno.Command("true").outputSync()),
    tried("listen", () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close()),
    tried("fetch", () => fetch("http://127.0.0.1:4321/").catch((error) => { if (!(error instanceof TypeError)) throw error; })),
    tried("system", () => Deno.hostname()),
    tried("library", () => Deno.dlopen("/none", {})),
    tried("ask", () => {
      if (Deno.permissions.requestSync({ name: "write", path: "/" }).state !== "granted") throw new Deno.errors.NotCapable();
    }),
    ...${JSON.stringify(["PATH", "SECRET", ...VARIABLES])}.map((name) => tried(name, () => Deno.env.get(name))),
  ];
  console.log(JSON.stringify((await Promise.all(parts)).flat()));
}
`;

async function startAs(name: string, flags: readonly string[]): Promise<Ended> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const stage = temporary.path;
  for (const folder of ["tools/release", "dist", "config", "bin"]) {
    Deno.mkdirSync(`${stage}/${folder}`, { recursive: true });
  }
  for (const file of ["program.js", "program_hooks.js"]) {
    Deno.copyFileSync(new URL(file, RELEASE), `${stage}/tools/release/${file}`);
  }
  for (const file of ["debrief", ...HOOK_SETUPS.map((hook) => hook.name)]) {
    Deno.writeTextFileSync(`${stage}/dist/${file}.js`, CURIOUS);
  }
  Deno.writeTextFileSync(`${stage}/config/settings.json`, "{}");
  try {
    Deno.linkSync(Deno.execPath(), `${stage}/bin/${name}`);
  } catch {
    Deno.copyFileSync(Deno.execPath(), `${stage}/bin/${name}`); // a file system of its own
  }
  const { code, stdout, stderr } = await new Deno.Command(`${stage}/bin/${name}`, {
    args: ["run", "--quiet", "--no-config", "--no-remote", "--no-npm", ...flags, `${stage}/tools/release/program.js`],
    cwd: `${stage}/config`,
    env: { SECRET: "x" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

for (const { name } of HOOK_SETUPS) {
  Deno.test({
    name:
      `the program started as ${name} reads, writes below debrief/state, knows its variables and can do nothing else`,
    ignore: Deno.build.os === "windows",
    fn: async () => {
      const { code, stdout, stderr } = await startAs(name, programFlags(false));
      assertEquals([code, stderr], [0, ""]);
      assertEquals(JSON.parse(stdout), ["read", "write below", ...VARIABLES]);
    },
  });
}

Deno.test({
  name: "the program started as debrief writes wherever its user says, without network and subprocesses",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const { stdout } = await startAs("debrief", programFlags(false));
    const may: string[] = JSON.parse(stdout);
    assertEquals(may.filter((what) => /^(?:run|listen|fetch|system|library|all variables)/.test(what)), []);
    for (const what of ["read", "write", "write beside", "remove", "PATH", "SECRET"]) {
      assertStringIncludes(stdout, `"${what}"`);
    }
  },
});

Deno.test({
  name: "a hook does nothing where its rights cannot be narrowed",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    for (
      const wide of ["--allow-net", "--allow-run", "--allow-ffi", "--allow-sys"]
    ) {
      const { code, stdout, stderr } = await startAs("tool_intent", [...programFlags(false), wide]);
      assertEquals([code, stdout], [0, ""], wide);
      assertStringIncludes(stderr, "tool_intent did not run: its permissions cannot be narrowed");
    }
    for (const wide of ["--allow-write", "--allow-env"]) {
      const flags = programFlags(false).map((flag) => flag.startsWith(`${wide}=`) ? wide : flag);
      assertEquals((await startAs("tool_intent", flags)).stdout, "", wide);
    }
  },
});
