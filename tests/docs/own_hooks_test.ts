import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { SessionBuilder } from "../../lib/testing/mod.ts";
import { blocksOf } from "./read_pages.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const ROOT = decodeURIComponent(new URL("../../", import.meta.url).pathname);
const EXAMPLES = `${ROOT}docs/examples`;
const PAGE = Deno.readTextFileSync(`${ROOT}docs/own-hooks.md`);
/** The entry points that the examples import, as a stranger's deno would get them. */
const ENTRIES = { hook: "lib/hooks/mod.ts", testing: "lib/testing/mod.ts", transcript: "lib/clients/mod.ts" };

async function deno(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  stdin = "",
): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assertEquals(code, 0, `${args.join(" ")}: ${text(stdout)}${text(stderr)}`);
  return text(stdout) + text(stderr);
}

const bundled = new Map<string, Promise<string>>();

/** An entry point as one script, made once. */
function entryScript(name: string, file: string): Promise<string> {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "";
  const given = config === "" ? [] : ["--config", config];
  const made = bundled.get(name) ?? deno(["bundle", "--quiet", "--no-lock", ...given, file], ROOT);
  bundled.set(name, made);
  return made;
}

/** A developer's directory and home, with the library where JSR would be. */
async function workshop(test: (directory: string, env: Record<string, string>) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-own-" });
  const root = temporary.path;
  const imports: Record<string, string> = {};
  for (const [name, file] of Object.entries(ENTRIES)) {
    Deno.writeTextFileSync(`${root}/${name}.js`, await entryScript(name, file));
    imports[`jsr:@debrief/debrief/${name}`] = `../${name}.js`;
  }
  Deno.mkdirSync(`${root}/project`);
  Deno.mkdirSync(`${root}/home/.claude/projects`, { recursive: true });
  Deno.writeTextFileSync(`${root}/project/deno.json`, JSON.stringify({ imports }));
  await test(`${root}/project`, {
    HOME: `${root}/home`,
    CLAUDE_CONFIG_DIR: "",
    DENO_DIR: Deno.env.get("DENO_DIR") ?? "",
  });
}

const debrief = (args: readonly string[], directory: string, env: Record<string, string>) =>
  deno(["run", "-A", "--no-config", `${ROOT}dist/debrief.js`, ...args], directory, withoutEmpty(env));

const withoutEmpty = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

/** A transcript in which the example hook has something to ask. */
function session(directory: string): string {
  const path = `${directory}/11111111-1111-4111-8111-111111111111.jsonl`;
  const base = {
    sessionId: "11111111-1111-4111-8111-111111111111",
    cwd: directory,
    version: "2.1.330",
    isSidechain: false,
  };
  const input = { file_path: "/app/migrations/7.sql", content: "DROP TABLE users;" };
  const lines = [
    { ...base, type: "user", uuid: "u1", parentUuid: null, message: { role: "user", content: "Drop it" } },
    {
      ...base,
      type: "assistant",
      uuid: "u2",
      parentUuid: "u1",
      message: { id: "m1", role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "Write", input }] },
    },
  ].map((line, index) => ({ ...line, timestamp: `2026-01-05T09:00:0${index}.000Z` }));
  Deno.writeTextFileSync(path, lines.map((line) => JSON.stringify(line) + "\n").join(""));
  return path;
}

Deno.test("the tutorial of docs/own-hooks.md works as it is written, up to an installed hook that asks", () =>
  workshop(async (directory, env) => {
    const commands = blocksOf({ path: "docs/own-hooks.md", text: PAGE })
      .filter(({ language }) => language === "sh").flatMap(({ text }) => text.trim().split("\n"));
    assertEquals(commands, [
      "debrief hooks new ask_transaction",
      "deno test --allow-read --allow-write ask_transaction_test.ts",
      "debrief hooks replay ./ask_transaction.ts latest",
      "debrief hooks backtest ./ask_transaction.ts ~/.claude/projects",
      "debrief install ./ask_transaction.ts",
      "debrief doctor",
    ]);
    assertStringIncludes(await debrief(["new", "hook", "ask_transaction"], directory, env), "Wrote ask_transaction.ts");
    // without the types of the library, whose place the scripts take
    const test = ["test", "--no-check", "--allow-read", "--allow-write", "ask_transaction_test.ts"];
    assertStringIncludes(await deno(test, directory), "1 passed");
    for (const name of ["ask_transaction.ts", "ask_transaction_test.ts"]) {
      Deno.copyFileSync(`${EXAMPLES}/${name}`, `${directory}/${name}`);
    }
    assertStringIncludes(await deno(test, directory), "2 passed");
    const path = session(directory);
    const replayed = await debrief(["replay", "./ask_transaction.ts", path], directory, env);
    assertStringIncludes(replayed, "1 moment, 1 answered");
    assertStringIncludes(
      await debrief(["backtest", "./ask_transaction.ts", directory], directory, env),
      "permission  1",
    );
    assertStringIncludes(
      await debrief(["install", "./ask_transaction.ts"], directory, env),
      "ask_transaction    PreToolUse",
    );
    const settings = JSON.parse(Deno.readTextFileSync(`${env.HOME}/.claude/settings.json`));
    const command: string = settings.hooks.PreToolUse[0].hooks[0].command;
    const input = JSON.stringify({
      session_id: "11111111-1111-4111-8111-111111111111",
      transcript_path: path,
      cwd: directory,
      hook_event_name: "PreToolUse",
      tool_name: "Write",
      tool_input: { file_path: "/app/migrations/7.sql", content: "DROP TABLE users;" },
      tool_use_id: "toolu_1",
    });
    const child = new Deno.Command("sh", {
      args: ["-c", command],
      cwd: directory,
      env: { HOME: env.HOME ?? "", CLAUDE_PROJECT_DIR: directory },
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(input));
    await writer.close();
    const answer = JSON.parse(new TextDecoder().decode((await child.output()).stdout));
    assertEquals(answer.hookSpecificOutput.permissionDecision, "ask");
    const uninstalled = await debrief(["uninstall", "--hooks", "ask_transaction"], directory, env);
    assertStringIncludes(uninstalled, "The file was created by install, so it was removed.");
  }));

Deno.test("every example is a hook that debrief bundles, in less than 80 lines", () =>
  workshop(async (directory, env) => {
    const names = [...Deno.readDirSync(EXAMPLES)].map(({ name }) => name).filter((name) => !name.endsWith("_test.ts"))
      .sort();
    assertEquals(names, ["agent_budget.ts", "ask_transaction.ts", "call_log.ts", "test_gate.ts"]);
    for (const name of names) {
      const text = Deno.readTextFileSync(`${EXAMPLES}/${name}`);
      assert(text.split("\n").length < 80, name);
      Deno.writeTextFileSync(`${directory}/${name}`, text);
      assertStringIncludes(await debrief(["bundle", `./${name}`], directory, env), `Wrote ${name.replace(".ts", "")}`);
    }
  }));

Deno.test("the gate at Stop knows of each turn what was written by then", () =>
  workshop(async (directory, env) => {
    Deno.copyFileSync(`${EXAMPLES}/test_gate.ts`, `${directory}/test_gate.ts`);
    const session = new SessionBuilder({ cwd: directory })
      .prompt("Fix it").call("Edit", { file_path: "/app/a.ts", old_string: "1", new_string: "2" }).say("Fixed.")
      .prompt("Test it").call("Bash", { command: "npm test" }, { output: "ok" }).say("It passes.");
    const path = `${directory}/${session.sessionId}.jsonl`;
    Deno.writeTextFileSync(path, session.text());
    const replayed = await debrief(["replay", "./test_gate.ts", path], directory, env);
    assertStringIncludes(replayed, "2 moments, 1 answered");
    assertStringIncludes(replayed, "No test has passed since /app/a.ts was changed");
  }));
