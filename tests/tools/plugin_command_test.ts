import { assertEquals, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../lib/version.ts";

const SCRIPT = decodeURIComponent(new URL("../../bin/debrief", import.meta.url).pathname);

async function run(command: string, env: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await new Deno.Command("/bin/sh", { args: ["-c", command], env, clearEnv: true })
    .output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}

Deno.test("the plugin's command is found by its name, takes arguments as they are and passes the exit code on", async () => {
  const [bin, deno] = [SCRIPT.replace(/\/debrief$/, ""), Deno.execPath().replace(/\/[^/]*$/, "")];
  const env = { PATH: `/usr/bin:/bin:${deno}:${bin}`, HOME: Deno.makeTempDirSync() };
  assertEquals(await run("debrief --version", env), { code: 0, stdout: `debrief ${VERSION}\n`, stderr: "" });
  const { code, stderr } = await run(`debrief turns "a b"`, env);
  assertEquals(code, 2);
  assertStringIncludes(stderr, '"a b"');
});

Deno.test("the plugin's command says what is missing where there is no Deno", async () => {
  const { code, stderr } = await run(`"${SCRIPT}" --version`, { PATH: "/nowhere" });
  assertEquals([code, stderr], [127, "debrief: Deno is not installed; install it from https://deno.com\n"]);
});
