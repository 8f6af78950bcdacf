import { assertEquals, assertStringIncludes } from "@std/assert";
import { configSchemaText } from "../../../../lib/hooks/config/json_schema.ts";
import { sampleConfig } from "../../../../lib/cli/config/sample_config.ts";
import { debrief, debriefCommand, inPlace, placeTest, run } from "../../../support/command_line.ts";

placeTest("config init writes a file without a fault, once", async (place) => {
  const first = await debrief(place, ["config", "init"]);
  assertStringIncludes(first.stdout, "Wrote ~/.claude/debrief.jsonc");
  const again = await debrief(place, ["config", "init"]);
  assertEquals(again.code, 2);
  assertStringIncludes(again.stderr, "the file already exists");
  const check = await debrief(place, ["config", "check", "--fail-on"]);
  assertEquals([check.code, check.stdout], [0, "~/.claude/debrief.jsonc: no problems.\n"]);
  const own = await debrief(place, ["config", "init", "--to", "project"]);
  assertStringIncludes(own.stdout, "It counts once you trust it: debrief config trust\n");
  const elsewhere = await debrief(place, ["config", "init", "--to", "project", "--project", "nowhere"]);
  assertEquals(elsewhere.code, 2);
  assertStringIncludes(elsewhere.stderr, 'Expected --project to be a directory but found "nowhere"');
});

Deno.test("config init writes the schema that its file names, which an editor reads without a network", () =>
  inPlace(async (place) => {
    await debrief(place, ["config", "init"]);
    const { $schema: named } = JSON.parse(
      Deno.readTextFileSync(`${place.config}/debrief.jsonc`).replace(/^ *\/\/.*$/gm, ""),
    );
    const schema = new URL(named, `file://${place.config}/debrief.jsonc`);
    assertEquals(Deno.readTextFileSync(schema), configSchemaText());
  }));

placeTest("config trust shows what it is about, and applies to exactly this file", async (place) => {
  const file = `${place.project}/.claude/debrief.jsonc`;
  Deno.mkdirSync(`${place.project}/.claude`);
  const rule = '{"event":"PreToolUse","pattern":"rm -rf","action":"deny","message":"\\u001b[2Jno"}';
  Deno.writeTextFileSync(file, `{"intent":{"rules":[${rule}]}}`);
  const rules = async () => JSON.parse((await debrief(place, ["config", "show"])).stdout).config.intent.rules.length;
  assertStringIncludes((await debrief(place, ["config", "check"])).stdout, "not trusted");
  assertEquals(await rules(), 0);
  // who only looks has not trusted it
  for (const args of [["config", "trust"], ["config", "trust", "--json"]]) {
    const look = await debrief(place, args);
    assertEquals([look.code, await rules()], [2, 0]);
    assertStringIncludes(look.stdout, '"pattern": "rm -rf"');
    assertStringIncludes(look.stderr, "config trust --yes");
  }
  const trust = await debrief(place, ["config", "trust", "--yes"]);
  assertStringIncludes(trust.stdout, '"pattern": "rm -rf"');
  assertEquals(trust.stdout.includes("\x1b"), false);
  assertEquals(await rules(), 1);
  Deno.writeTextFileSync(file, `{"intent":{"rules":[${rule},${rule}]}}`);
  assertEquals(await rules(), 0);
  await debrief(place, ["config", "trust", "--yes"]);
  assertEquals(await rules(), 2);
  await debrief(place, ["config", "trust", "--revoke"]);
  assertEquals(await rules(), 0);
  Deno.writeTextFileSync(file, '{"$schema":"x"}');
  assertStringIncludes((await debrief(place, ["config", "trust"])).stdout, "Nothing in");
});

placeTest("config trust says what is wrong with a file that hooks would ignore", async (place) => {
  const file = `${place.project}/.claude/debrief.jsonc`;
  Deno.mkdirSync(`${place.project}/.claude`);
  const refused = async (why: string) => {
    for (const args of [["config", "trust", "--yes"], ["config", "trust", "--json"]]) {
      const { code, stdout, stderr } = await debrief(place, args);
      assertEquals([code, stdout], [2, ""], why);
      assertStringIncludes(stderr, "Cannot trust");
      assertStringIncludes(stderr, why);
    }
  };
  Deno.writeTextFileSync(file, '{ "intent": ');
  await refused("it is not valid JSON");
  Deno.writeTextFileSync(file, "[]");
  await refused("it must be a JSON object");
  Deno.writeTextFileSync(file, JSON.stringify({ intent: { rules: [] }, $schema: "x".repeat(70_000) }));
  await refused("characters (at most 65,536 are read)");
  Deno.writeTextFileSync(file, " ".repeat(2 * 1024 * 1024));
  await refused("is larger than 1 MiB");
  Deno.removeSync(file);
  Deno.writeTextFileSync(`${place.home}/mine.jsonc`, '{ "triage": { "messages": 80 } }');
  Deno.symlinkSync(`${place.home}/mine.jsonc`, file);
  await refused("is a symlink");
  Deno.removeSync(file);
  await refused("no such file");
});

placeTest("config trust asks on a terminal, and takes only a yes for one", async (place) => {
  Deno.mkdirSync(`${place.project}/.claude`);
  Deno.writeTextFileSync(
    `${place.project}/.claude/debrief.jsonc`,
    '{"intent":{"rules":[{"event":"PreToolUse","pattern":"x","action":"deny"}]}}',
  );
  const script = ["/usr/bin/script", "/bin/script"].find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
  if (script === undefined) return;
  const words = [...debriefCommand(place), "config", "trust"].map((word) => `'${word}'`).join(" ");
  for (const [answer, trusted] of [["n", false], ["", false], ["y", true]] as const) {
    const env = { PATH: "/usr/bin:/bin", TERM: "xterm", SHELL: "/bin/sh" };
    const { stdout } = await run(script, ["-qec", words, "/dev/null"], place, { env, stdin: `${answer}\n` });
    assertStringIncludes(stdout, "Trust this file in its current form?");
    const { stdout: check } = await debrief(place, ["config", "check", "--json"]);
    assertEquals(JSON.parse(check).trusted, trusted, answer);
  }
});

placeTest("sampleConfig() has an example of a rule that works when its comments are taken away", async (place) => {
  const sample = sampleConfig();
  const [from, to] = [sample.indexOf('  // "intent"'), sample.indexOf("  // },\n") + "  // },\n".length];
  const example = sample.slice(0, from) + sample.slice(from, to).replaceAll("  // ", "  ") + sample.slice(to);
  Deno.writeTextFileSync(`${place.config}/debrief.jsonc`, example);
  const { stdout } = await debrief(place, ["config", "show"]);
  assertEquals(JSON.parse(stdout).config.intent.rules[0].action, "ask");
  assertEquals((await debrief(place, ["config", "check", "--fail-on"])).code, 0);
});

placeTest("config check tries every pattern and names every key", async (place) => {
  const rule = (pattern: string) => ({ event: "PreToolUse", pattern, action: "log" });
  const config = { intent: { rules: [rule("fine"), rule("(")] }, triage: { mesages: 3, messages: 5 } };
  Deno.writeTextFileSync(`${place.config}/debrief.jsonc`, JSON.stringify(config));
  const { code, stdout } = await debrief(place, ["config", "check", "--json", "--fail-on"]);
  const { problems } = JSON.parse(stdout);
  assertEquals(code, 1);
  assertEquals(problems.map(({ path }: { path: string }) => path), [
    "triage.mesages",
    "triage.messages",
    "intent.rules[1].pattern",
  ]);
});

placeTest("config refuses what it does not know", async (place) => {
  for (const args of [["config"], ["config", "chek"], ["config", "init", "--to", "moon"], ["config", "trust"]]) {
    const { code, stderr } = await debrief(place, args);
    assertEquals(code, 2, stderr);
  }
});

placeTest("config init writes nothing through a directory of the project that is a symlink", async (place) => {
  const elsewhere = `${place.home}/elsewhere`;
  Deno.mkdirSync(elsewhere);
  Deno.symlinkSync(elsewhere, `${place.project}/.claude`);
  const { code, stderr } = await debrief(place, ["config", "init", "--to", "project"]);
  assertEquals(code, 2);
  assertStringIncludes(stderr, "is a symlink");
  assertEquals([...Deno.readDirSync(elsewhere)], []);
});
