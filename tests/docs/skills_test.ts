import { assert, assertEquals } from "@std/assert";
import { loadCommands } from "../../lib/cli/commands.ts";
import { readOptions } from "../../lib/cli/args/options.ts";

const COMMANDS = await loadCommands();

const SKILLS = new URL("../../.claude-plugin/skills/", import.meta.url);
const names = [...Deno.readDirSync(SKILLS)].map(({ name }) => name).sort();

Deno.test("the plugin has the skills that its manifest says", () => {
  const manifest = JSON.parse(Deno.readTextFileSync(new URL("../plugin.json", SKILLS)));
  assertEquals(manifest.skills, "./.claude-plugin/skills/");
  assertEquals(names, ["find", "handoff", "permissions", "report", "save"]);
});

/** What the model may look up by itself. */
const OF_THE_MODEL = ["find"];
/** What skills may write. */
const WRITES: Readonly<Record<string, string>> = {
  find: '--allow-write="${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief/state"',
  handoff: "--allow-write=.",
  report: "--allow-write=.",
};

Deno.test("each skill is the user's alone to call, unless it only looks something up, and runs a command that there is, with the permissions it needs", () => {
  for (const name of names) {
    const text = Deno.readTextFileSync(new URL(`${name}/SKILL.md`, SKILLS));
    const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    assert(head.includes(`name: ${name}\n`), name);
    assert(/^description: \S.{20,140}$/m.test(head), name);
    assertEquals(head.includes("disable-model-invocation: true"), !OF_THE_MODEL.includes(name), name);
    const blocks = [...body.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block.trim());
    assertEquals(blocks.length, 1, name);
    const [, flags = "", args = ""] =
      /^deno run (.*) "\$\{CLAUDE_PLUGIN_ROOT\}\/dist\/debrief\.js" (.*)$/.exec(blocks[0] ?? "") ?? [];
    const allowed = [
      "--quiet",
      "--no-prompt",
      "--allow-read",
      "--allow-env",
      ...WRITES[name] === undefined ? [] : [WRITES[name]],
    ];
    assertEquals(new Set(flags.split(" ")), new Set(allowed), name);
    const [command, ...rest] = args.split(" ");
    const known = COMMANDS.find((one) => one.name === command);
    assert(known, `${name}: ${command}`);
    readOptions(rest, known.options);
  }
});
