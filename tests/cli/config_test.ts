import { assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, inPlace } from "./command_line.ts";

Deno.test("config init writes a file without a fault, once", async () => {
  await inPlace(async (place) => {
    const first = await debrief(place, ["config", "init"]);
    assertStringIncludes(first.stdout, `${place.config}/debrief.jsonc`);
    const again = await debrief(place, ["config", "init"]);
    assertEquals(again.code, 2);
    assertStringIncludes(again.stderr, "nothing is overwritten");
    const check = await debrief(place, ["config", "check", "--fail-on"]);
    assertEquals([check.code, check.stdout], [0, `${place.config}/debrief.jsonc: nothing to say.\n`]);
  });
});

Deno.test("config trust shows what it is about, and holds for exactly this file", async () => {
  await inPlace(async (place) => {
    const file = `${place.project}/.claude/debrief.jsonc`;
    Deno.mkdirSync(`${place.project}/.claude`);
    const rule = '{"event":"PreToolUse","pattern":"rm -rf","action":"deny","message":"\\u001b[2Jno"}';
    Deno.writeTextFileSync(file, `{"intent":{"rules":[${rule}]}}`);
    const rules = async () => JSON.parse((await debrief(place, ["config", "show"])).stdout).config.intent.rules.length;
    assertStringIncludes((await debrief(place, ["config", "check"])).stdout, "not trusted");
    assertEquals(await rules(), 0);
    const trust = await debrief(place, ["config", "trust"]);
    assertStringIncludes(trust.stdout, '"pattern": "rm -rf"');
    assertEquals(trust.stdout.includes("\x1b"), false);
    assertEquals(await rules(), 1);
    Deno.writeTextFileSync(file, `{"intent":{"rules":[${rule},${rule}]}}`);
    assertEquals(await rules(), 0);
    await debrief(place, ["config", "trust"]);
    assertEquals(await rules(), 2);
    await debrief(place, ["config", "trust", "--revoke"]);
    assertEquals(await rules(), 0);
  });
});

Deno.test("config check tries every pattern and names every key", async () => {
  await inPlace(async (place) => {
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
});

Deno.test("config refuses what it does not know", async () => {
  await inPlace(async (place) => {
    for (const args of [["config"], ["config", "chek"], ["config", "init", "--to", "moon"], ["config", "trust"]]) {
      const { code, stderr } = await debrief(place, args);
      assertEquals(code, 2, stderr);
    }
  });
});

Deno.test("purge removes what was recorded, and nothing else", async () => {
  await inPlace(async (place) => {
    const folder = `${place.project}/.claude/debrief`;
    Deno.mkdirSync(`${folder}/triage`, { recursive: true });
    Deno.writeTextFileSync(`${folder}/log.jsonl`, "{}\n");
    Deno.writeTextFileSync(`${place.project}/.claude/debrief.jsonc`, "{}");
    assertStringIncludes((await debrief(place, ["purge", "--dry-run"])).stdout, "Would remove");
    assertEquals(Deno.statSync(folder).isDirectory, true);
    const { stdout } = await debrief(place, ["purge", "--json"]);
    assertEquals(JSON.parse(stdout), {
      schema: "debrief.purge/1",
      folder,
      removed: true,
      entries: ["log.jsonl", "triage"],
    });
    assertEquals([...Deno.readDirSync(`${place.project}/.claude`)].map(({ name }) => name), ["debrief.jsonc"]);
    assertStringIncludes((await debrief(place, ["purge"])).stdout, "nothing was recorded");
  });
});
