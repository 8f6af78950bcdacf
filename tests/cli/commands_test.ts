import { assertEquals } from "@std/assert";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { testHost } from "../support/host.ts";

Deno.test("COMMANDS has every file of lib/cli/commands/, each under a name of its own", () => {
  const root = new URL("../../lib/cli/commands/", import.meta.url);
  const files = [...Deno.readDirSync(root)].flatMap(({ name: group }) =>
    [...Deno.readDirSync(new URL(`${group}/`, root))].map(({ name }) => name.replace(/\.ts$/, ""))
  );
  assertEquals(COMMANDS.map(({ name }) => name).sort(), files.sort());
});

Deno.test("COMMANDS lists in the order of help: sessions first, then permissions, then what changes the machine", () => {
  assertEquals(COMMANDS.map(({ name }) => name), [
    ...[
      "sessions",
      "turns",
      "calls",
      "find",
      "report",
      "triage",
      "compaction",
      "summary",
      "agents",
      "intent",
      "check",
      "trim",
    ],
    ...["permissions", "review", "replay", "backtest", "tables", "decide", "rules"],
    ...["install", "uninstall", "doctor", "purge", "config", "hook", "new", "bundle", "completions"],
  ]);
});

Deno.test("COMMANDS: completions knows them all, itself included", async () => {
  const { host, out } = testHost();
  const completions = COMMANDS.find(({ name }) => name === "completions");
  assertEquals(await completions?.run(["bash"], host), 0);
  assertEquals(COMMANDS.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(out())), []);
});
