import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";
import { loadCommands } from "../../lib/cli/commands.ts";
import { claudeCode } from "../../lib/clients/claude_code/mod.ts";
import { permissionsFor } from "../../lib/hooks/runner/definition.ts";
import { HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { generateFiles } from "../../tools/generate.ts";
import { formatCommandReference } from "../../tools/docs/command_reference.ts";
import { formatConfigurationTables, formatRuleTable } from "../../tools/docs/configuration_tables.ts";
import { formatMarkdownTable } from "../../tools/docs/markdown_table.ts";
import { formatPermissionsTable } from "../../tools/docs/permissions_table.ts";
import { formatSpeedSection } from "../../tools/docs/speed_table.ts";
import { replaceGenerated } from "../../tools/docs/replace_generated.ts";

const COMMANDS = await loadCommands();

const ROOT = new URL("../../", import.meta.url);

Deno.test("generateFiles() are as committed (else: deno task generate)", async () => {
  for (const [path, text] of Object.entries(await generateFiles())) {
    assertEquals(Deno.readTextFileSync(new URL(path, ROOT)), text, path);
  }
});

Deno.test("formatPermissionsTable() names everything that a hook may do", () => {
  const lines = formatPermissionsTable().split("\n");
  for (const { name, needs } of HOOK_SETUPS) {
    const permissions = permissionsFor(claudeCode.hooks, { needs });
    const row = lines.find((line) => line.startsWith(`| ${name} `)) ?? "";
    for (const path of [...permissions.read, ...permissions.write]) {
      assert(
        row.includes(
          path.replace("{project}", "<project>").replace("{config}", "<config>").replace("{session}", "<session>"),
        ),
        `${name}: ${path}`,
      );
    }
    for (const variable of permissions.env) assert(row.includes(variable), `${name}: ${variable}`);
  }
});

Deno.test("formatConfigurationTables() and formatRuleTable() have a row for every key, with its default", () => {
  const tables = formatConfigurationTables();
  for (const [section, keys] of Object.entries(DEFAULT_CONFIG)) {
    const table = tables.split("### ").find((part) => part.startsWith(`${section}\n`)) ?? "";
    for (const [key, value] of Object.entries(keys)) {
      const row = table.split("\n").find((line) => line.startsWith(`| \`${key}\` `));
      assert(row, `${section}.${key}`);
      if (typeof value !== "object") assert(row.includes(`\`${JSON.stringify(value)}\``), row);
    }
  }
  assertStringIncludes(formatRuleTable(), "| `action` ");
});

Deno.test("replaceGenerated() replaces the part of that name only, and throws if the page has none", () => {
  const page = "a\n<!-- generated: x -->\nold\n<!-- end: x -->\nb\n<!-- generated: y -->\n<!-- end: y -->\n";
  assertEquals(replaceGenerated(page, "x", "new\n"), page.replace("\nold\n", "\n\nnew\n\n"));
  assertThrows(() => replaceGenerated(page, "z", ""), Error, 'Cannot write the part "z"');
});

Deno.test("formatMarkdownTable() is what deno fmt makes of it", () => {
  const rows = [["a", "long header"], ["`some cell`", ""], ["x"]];
  assertEquals(
    formatMarkdownTable(rows),
    "| a           | long header |\n| ----------- | ----------- |\n| `some cell` |             |\n| x           |             |",
  );
});

interface Handler {
  readonly command: string;
  readonly timeout: number;
}

Deno.test("the plugin starts every hook on its events, in time, with its own permissions", async () => {
  const files = await generateFiles();
  const { hooks } = JSON.parse(files["hooks/hooks.json"] ?? "{}");
  for (const { name, events, needs } of HOOK_SETUPS) {
    const permissions = permissionsFor(claudeCode.hooks, { needs });
    for (const event of events) {
      const handlers: Handler[] = hooks[event].flatMap((group: { hooks: Handler[] }) => group.hooks);
      const own = handlers.filter(({ command }) => command.includes(` ${name} `));
      assertEquals(own.map(({ timeout }) => timeout), [event === "SessionEnd" ? 1 : 5]);
    }
    const given = files["hooks/debrief.sh"]?.split("\n").find((line) => line.startsWith(`  ${name}) set --`)) ?? "";
    for (const path of permissions.read) {
      assert(
        given.includes(
          path.replace("{project}", "$project").replace("{config}", "$config").replace("/{session}", "$session"),
        ),
        path,
      );
    }
    assert(!/--allow-(?:all|net|run|ffi|sys)|\s-A\s/.test(given));
  }
});

Deno.test("formatCommandReference() has the usage and an example of every command, and no path of this machine", async () => {
  const page = await formatCommandReference();
  for (const { name } of COMMANDS) {
    const section = page.split(/^### /m).find((part) => part.startsWith(`${name}\n`)) ?? "";
    assertStringIncludes(section, `usage: ${name}`);
    assertStringIncludes(section, `$ debrief ${name}`);
  }
  assert(!page.includes(decodeURIComponent(ROOT.pathname)) && !page.includes("debrief-docs-"));
});

Deno.test("formatSpeedSection() says which hooks are not measured yet", () => {
  const section = formatSpeedSection(
    "| empty deno script | 14.6 |\n| agent_summary 1MB | 23.1 |\n| agent_summary 1GB | 23.2 |\n",
  );
  assertMatch(section, /^\| memory_triage +\| not measured yet +\|/m);
  assertMatch(section, /^\| agent_summary +\| 23.1 ms +\| 23.2 ms +\|/m);
});
