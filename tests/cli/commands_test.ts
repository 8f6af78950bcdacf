import { assert, assertEquals } from "@std/assert";
import { isFamily } from "../../lib/cli/command.ts";
import { ALL_COMMANDS, commandNamed, loadCommands, resolveName } from "../../lib/cli/commands.ts";
import { overview } from "../../lib/cli/output/help.ts";
import { debrief, installClient, keepSession, placeTest, recordedSession } from "../support/command_line.ts";

const COMMANDS = await loadCommands();
const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

Deno.test("COMMANDS has every file of lib/cli/commands/, each under a name of its own", () => {
  const root = new URL("../../lib/cli/commands/", import.meta.url);
  const files = [...Deno.readDirSync(root)].flatMap(({ name: group }) =>
    [...Deno.readDirSync(new URL(`${group}/`, root))].map(({ name }) => name.replace(/\.ts$/, ""))
  );
  assertEquals(COMMANDS.map(({ name }) => name.split(" ").at(-1)).sort(), files.sort());
});

Deno.test("help lists at most 18 names by what somebody wants, on a screen of 80 columns and 24 lines", () => {
  const listed = ALL_COMMANDS.commands.filter(({ group }) => group !== undefined);
  assert(listed.length <= 18);
  assertEquals(listed.map(({ name }) => name), [
    ...[
      "sessions",
      "turns",
      "calls",
      "agents",
      "find",
      "report",
      "triage",
      "handoff",
      "permissions",
      "rules",
      "check",
      "trim",
    ],
    ...["install", "uninstall", "doctor", "config", "hooks", "tables"],
  ]);
  const lines = overview(ALL_COMMANDS.commands, 80).trimEnd().split("\n");
  assert(lines.length <= 24 && lines.every((line) => line.length <= 80), lines.join("\n"));
});

/** Lines of before 0.3, and what they are now. */
const RENAMED: readonly (readonly [old: string, now: string])[] = [
  ["review latest --json", "permissions latest --calls --json"],
  ["review --json", "permissions --json"],
  ["review latest --settings s.json --json", "permissions latest --calls --settings s.json --json"],
  ["review --settings s.json --json", "permissions --settings s.json --json"],
  ["review --hook-text gate --since 2020-01-01 --json", "permissions --hook-text gate --since 2020-01-01 --json"],
  ["compaction latest --json", "triage latest --compactions --json"],
  ["decide --settings s.json", "rules decide --settings s.json"],
  ["decide --client codex --settings s.rules", "rules decide --client codex --settings s.rules"],
  ["intent latest --tool-use-id toolu_lab00000201 --json", "calls toolu_lab00000201 latest --json"],
  ["intent latest --tool-use-id toolu_lab00000201 --json", "why toolu_lab00000201 --json"],
  ["intent latest --tool Bash --json", "why latest --tool Bash --json"],
  ["replay memory_triage latest --json", "hooks replay memory_triage latest --json"],
  ["replay my_hook.js latest --json", "hooks replay my_hook.js latest --json"],
  ["backtest latest --workers 1 --json", "hooks backtest latest --workers 1 --json"],
  ["bundle my_hook.js --output out.js --json", "hooks bundle my_hook.js --output out.js --json"],
  ["purge --dry-run --json", "uninstall --purge --dry-run --json"],
  ["purge --client codex --dry-run --json", "uninstall --purge --client codex --dry-run --json"],
];

placeTest("a line of before 0.3 answers as the line of today does", async (place) => {
  keepSession(place, ID, recordedSession("plain_tools"));
  installClient(place, "2.1.330");
  const files = {
    "s.json": '{"permissions":{"allow":["Bash(ls:*)"]}}',
    "s.rules": 'prefix_rule(pattern=["ls"], decision="allow")\n',
    "my_hook.js": 'export default { name: "my_hook", events: ["Stop"], needs: [], handle: () => ({ kind: "none" }) };',
  };
  for (const [name, text] of Object.entries(files)) Deno.writeTextFileSync(`${place.project}/${name}`, text);
  const stdin = '{"tool_name":"Bash","tool_input":{"command":"ls"}}\n';
  for (const [old, now] of RENAMED) {
    const [before, after] = [
      await debrief(place, old.split(" "), { stdin }),
      await debrief(place, now.split(" "), { stdin }),
    ];
    assertEquals(before, after, old);
    assertEquals([before.code, before.stderr], [0, ""], old);
    assert(JSON.parse(before.stdout).schema.startsWith("debrief."), old);
  }
});

Deno.test("what people try leads to the command", async () => {
  for (
    const [tried, name] of [
      ["cost", "sessions"],
      ["list", "sessions"],
      ["ls", "sessions"],
      ["resume latest", "check"],
      ["search words", "find"],
      ["show latest", "turns"],
    ] as const
  ) assertEquals((await commandNamed(tried.split(" "))).command.name, name);
});

Deno.test("every name of before 0.3 has a line in that table, but for what writes files or ends the process", () => {
  const tried = new Set(RENAMED.map(([old]) => old.split(" ")[0]));
  assertEquals(Object.keys(ALL_COMMANDS.renamed).filter((name) => !tried.has(name)), [
    "hook",
    "new",
    "cost",
    "list",
    "ls",
    "resume",
    "search",
    "show",
  ]);
});

Deno.test("resolveName() takes new hook NAME for hooks new NAME, and hook NAME for hooks run NAME", async () => {
  for (const words of [["hook", "tool_intent"], ["hooks", "run", "tool_intent"]]) {
    const { command, args } = await commandNamed(words);
    assertEquals([command.name, ...args], ["hooks run", "tool_intent"]);
  }
  for (const words of [["new", "hook", "mine"], ["new", "mine"], ["hooks", "new", "mine"]]) {
    const { command, args } = await commandNamed(words);
    assertEquals([command.name, ...args], ["hooks new", "mine"]);
  }
  const hooks = await resolveName(["hooks"]);
  assert(hooks.kind === "named" && isFamily(hooks.entry));
});
