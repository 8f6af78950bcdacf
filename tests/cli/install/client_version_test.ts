import { assertEquals } from "@std/assert";
import { clientVersion, findInPath } from "../../../lib/cli/install/client_version.ts";
import type { Host, Machine } from "../../../lib/cli/host/host.ts";
import { fileMachine, testHost } from "../../support/host.ts";
import { assistant, jsonl, text, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

function hostWith(files: Record<string, string | number>, machine: Partial<Machine> = {}): Host {
  const env: Record<string, string> = { PATH: ":/usr/bin:/opt/bin/", HOME: "/home/me" };
  return testHost({
    ...fileMachine(files, machine),
    cwd: () => "/home/me/app",
    home: () => "/home/me",
    env: (name) => env[name],
  }).host;
}

const CLAUDE = "/opt/bin/claude";

Deno.test("findInPath() finds the first file of a name, with the endings of Windows", () => {
  assertEquals(findInPath("claude", hostWith({ [CLAUDE]: "", "/other/claude": "" })), CLAUDE);
  assertEquals(findInPath("claude", hostWith({ [`${CLAUDE}/file`]: "" })), null, "a directory is no program");
  const windows = testHost({
    ...fileMachine({ "C:/bin/claude.cmd": "" }, { os: "windows" }),
    env: () => "C:/none;C:/bin",
  }).host;
  assertEquals(findInPath("claude", windows), "C:/bin/claude.cmd");
});

Deno.test("clientVersion() reads it from the path of the native installer", async () => {
  const real = "/home/me/.local/share/claude/versions/2.1.330";
  const host = hostWith({ [CLAUDE]: "" }, { realPath: (path) => path === CLAUDE ? real : path });
  assertEquals(await clientVersion(null, host), {
    status: "known",
    version: "2.1.330",
    source: "program",
    path: CLAUDE,
  });
});

Deno.test("clientVersion() reads it from the package of npm", async () => {
  const root = "/usr/lib/node_modules/@anthropic-ai/claude-code";
  for (
    const [manifest, version] of [['{"version":"1.0.60"}', "1.0.60"], ["{", undefined], ['{"version":7}', undefined]]
  ) {
    const files = { [CLAUDE]: "", [`${root}/package.json`]: manifest ?? "" };
    const host = hostWith(files, { realPath: (path) => path === CLAUDE ? `${root}/cli.js` : path });
    const found = await clientVersion(null, host);
    assertEquals(found.status === "known" ? found.version : undefined, version, manifest);
  }
});

Deno.test("clientVersion() starts only a program that is named", async () => {
  const started: string[] = [];
  const run: Machine["run"] = (program, args) => {
    started.push([program, ...args].join(" "));
    return Promise.resolve({ status: "ran", code: 0, stdout: "2.0.77 (Claude Code)\n" });
  };
  const host = hostWith({ [CLAUDE]: "" }, { run });
  assertEquals((await clientVersion(null, host)).status, "unknown");
  assertEquals(started, []);
  assertEquals(await clientVersion("../bin/claude", host), {
    status: "known",
    version: "2.0.77",
    source: "asked",
    path: "/home/me/bin/claude",
  });
  assertEquals(started, ["/home/me/bin/claude --version"]);
});

Deno.test("clientVersion() says why a named program tells nothing", async () => {
  const silent = hostWith({}, { run: () => Promise.resolve({ status: "ran", code: 0, stdout: "hello" }) });
  const broken = hostWith({}, { run: () => Promise.resolve({ status: "failed", message: "no such file" }) });
  for (const [host, why] of [[silent, "prints no version"], [broken, "no such file"]] as const) {
    const found = await clientVersion("/x", host);
    assertEquals(found.status === "unknown" && found.why.includes(why), true, JSON.stringify(found));
  }
});

Deno.test("clientVersion() falls back to the newest session that has a version", async () => {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  const [old, newer, newest] = ["a", "b", "c"].map((name) => `${directory}/.claude/projects/-p/${name}.jsonl`);
  Deno.mkdirSync(`${directory}/.claude/projects/-p`, { recursive: true });
  Deno.writeTextFileSync(old!, jsonl(user("x", { version: "1.0.0" })));
  Deno.writeTextFileSync(
    newer!,
    jsonl(user("x", { version: "2.1.1" }), assistant("m", [text("y")], { version: "2.1.2" }), { type: "summary" }),
  );
  const nameless = [newest!, ...["d", "e", "f"].map((name) => newest!.replace("c.jsonl", `${name}.jsonl`))];
  for (const path of nameless) Deno.writeTextFileSync(path, jsonl({ type: "summary", summary: path }));
  const host = testHost({
    ...fileMachine({ [old!]: 1, [newer!]: 2, ...Object.fromEntries(nameless.map((path) => [path, 3])) }),
    cwd: () => "/",
    home: () => directory,
    env: (name) => name === "HOME" ? directory : undefined,
  }).host;
  const found = await clientVersion(null, host);
  assertEquals(found, { status: "known", version: "2.1.2", source: "transcript", path: newer! });
});
