import { assert, assertEquals } from "@std/assert";
import { MOD_RIGHTS } from "../../../../lib/clients/claude_code/mod/rights.ts";
import { MARKER_VARIABLE } from "../../../../lib/hooks/runner/start_script.ts";
import { withFunctions } from "../../../../tools/bundle.ts";
import { withoutUnused } from "../../../../tools/bundle/seldom.ts";
import { writeNpmConfig } from "../../../../tools/deno.ts";

const read = (path: string) => Deno.readTextFileSync(new URL(`../../../../${path}`, import.meta.url));
const found = (text: string, pattern: RegExp): readonly (string | undefined)[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

Deno.test("MOD_RIGHTS is exactly what hooks/mod.ts calls, answers, reads and sets", () => {
  const source = read("hooks/mod.ts").replace(/\/\*\*[\s\S]*?\*\//g, "");
  assertEquals(found(source, /\bon\("([^"]+)"/g), MOD_RIGHTS.events);
  assertEquals(found(source, /\$\.(\w+\.\w+)\(/g), MOD_RIGHTS.calls);
  assertEquals(found(source, /\$\.env\.get\("(\w+)"/g), MOD_RIGHTS.reads);
  assertEquals(found(source, /\$\.env\.set\("(\w+)"/g), MOD_RIGHTS.writes);
  assertEquals(MOD_RIGHTS.writes, [MARKER_VARIABLE]);
  assertEquals(
    found(source, /\$\.(\w+\.\w+)(?!\()\b/g).filter((name) => !MOD_RIGHTS.calls.includes(name ?? "")),
    [
      "plugin.root",
    ],
    "nothing else of $ is used",
  );
});

Deno.test("SECURITY.md lists what the module may do, and nothing else", () => {
  const table = /What the module may do[\s\S]*?\n\n(\|[\s\S]*?)\n\n/.exec(read("SECURITY.md"))?.[1] ?? "";
  const listed = [...table.matchAll(/`([\w.]+)`/g)].map(([, name]) => name).sort();
  assertEquals<readonly (string | undefined)[]>(listed, Object.values(MOD_RIGHTS).flat().sort());
});

Deno.test("no part of the module that works touches the client: it has a host of the declared calls", () => {
  for (const { name } of Deno.readDirSync(new URL("../../../../lib/hooks/mod/", import.meta.url))) {
    assert(!/\bfetch\(|\$\.\w+\./.test(read(`lib/hooks/mod/${name}`)), name);
  }
});

Deno.test("the module has no code that opens a file or edits one: the client takes time for all of it, used or not", async () => {
  const script = withoutUnused(await withFunctions("hooks/mod/hooks.ts", writeNpmConfig()));
  assertEquals(found(script, /\b(Deno\.\w+)/g), []);
  assert(!script.includes("cachedSpaces"), "jsonc-parser as far as it reads");
});
