/** Nothing prints but the two shells, and nothing but the door makes safe text. */
import { assertEquals } from "@std/assert";

const ROOT = new URL("../../", import.meta.url);

function* sources(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(folder, ROOT))) {
    if (isDirectory) yield* sources(`${folder}${name}/`);
    else if (name.endsWith(".ts")) yield `${folder}${name}`;
  }
}

/** The code of a file, without comments. */
function codeOf(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT)).replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
}

function using(pattern: RegExp): string[] {
  return ["main.ts", ...sources("lib/"), ...sources("hooks/")].filter((path) => pattern.test(codeOf(path))).sort();
}

Deno.test("only the command line and the hooks' shell write to standard output", () => {
  assertEquals(using(/Deno\.std(?:out|err)\b(?!\.isTerminal)/), [
    "lib/cli/host/deno_host.ts",
    "lib/hooks/runner/run.ts",
  ]);
  assertEquals(using(/\bconsole\.|(?<![\w.#])(?:alert|prompt)\((?![^)]*\)[^;\n]*\{$)/m), []);
});

Deno.test("only these files write files, each what it is named for", () => {
  assertEquals(using(/Deno\.(?:writeTextFile|writeFile|create|truncate|copyFile)(?:Sync)?\(/), [
    "lib/hooks/store/context_files.ts", // takes SafeText
    "lib/hooks/store/store.ts", // its .gitignore
    "lib/testing/fake_client.ts", // sessions that a test made up, for that test
  ]);
  assertEquals(using(/Deno\.open(?:Sync)?\([^)]*(?:write|append): true/), [
    "lib/cli/host/deno_host.ts", // commands: pages, tables, settings, trimmed transcripts
    "lib/history/database.ts", // an empty file, private before SQLite writes it
    "lib/hooks/store/files.ts", // takes SafeText
  ]);
  // settings are kept byte for byte, a page is made of Markup; all other text that commands write is SafeText
  assertEquals(using(/\.replaceText\(/), [
    "lib/cli/commands/hooks/bundle.ts",
    "lib/cli/commands/session/handoff.ts",
    "lib/cli/commands/session/tables.ts",
    "lib/cli/commands/setup/config.ts",
    "lib/cli/commands/setup/install.ts",
    "lib/cli/commands/setup/uninstall.ts",
    "lib/cli/install/settings_files.ts",
    "lib/cli/output/write_page.ts",
    "lib/cli/own_hooks/place_hook.ts",
    "lib/cli/review/apply.ts",
    "lib/cli/sessions/project_report.ts",
  ]);
  assertEquals(using(/\.createFile\(/), [
    "lib/cli/commands/hooks/new.ts",
    "lib/cli/tables/table_files.ts",
    "lib/cli/trim/write_trim.ts",
  ]);
});

Deno.test("only one file reaches a server, and only a load asks it to", () => {
  assertEquals(
    using(
      /\bfetch\((?!\?)|WebSocket|EventSource|Deno\.(?:connect|listen|serve|resolveDns)|node:(?:net|https?|dgram)\b/,
    ),
    ["lib/cli/host/deno_host.ts"],
  );
  assertEquals(using(/\.post\(/), ["lib/cli/tables/clickhouse_load.ts"]);
});

Deno.test("only html`` makes markup", () => {
  assertEquals(using(/new Markup\(/), ["lib/report/html.ts"]);
});

Deno.test("only the door makes safe text", () => {
  assertEquals(using(/\bas (?:unknown as )?(?:readonly )?SafeText\b/), [
    "lib/text/safe_json.ts",
    "lib/text/safe_text.ts",
  ]);
});
