import { assertEquals } from "@std/assert";

const ROOT = new URL("../", import.meta.url);

// the suite itself runs unchecked, so that this takes one of its processes and not the time before all of them
Deno.test("deno task check: the types of sources, tests and tools agree", async () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(new URL("deno.json", ROOT)));
  const [, words = ""] = tasks.check.split(" tools/deno.ts check ");
  assertEquals(words, "mod.ts main.ts hooks/ lib/ tests/ tools/");
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "";
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["check", "--quiet", "--no-lock", ...config === "" ? [] : ["--config", config], ...words.split(" ")],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdout: "null",
  }).output();
  assertEquals([success, new TextDecoder().decode(stderr)], [true, ""]);
});
