import { assertEquals } from "@std/assert";
import { CODEX_INSTALLATION } from "../../../lib/clients/codex/installation.ts";

for (
  const [toml, expected] of [
    ['[plugins."debrief@any"]\nenabled = true\n', true],
    ['[plugins."debrief@any"]\nenabled = false\n', false],
    ['[plugins."other@any"]\nenabled = true\n', null],
    ["", null],
  ] as const
) {
  Deno.test(`isPluginEnabled() of Codex is ${expected} for ${JSON.stringify(toml)}`, () =>
    assertEquals(CODEX_INSTALLATION.isPluginEnabled(toml, JSON.parse), expected));
}

Deno.test("packagePath and versionIn() of Codex find the package and the version of a session", () => {
  const found = (path: string) => CODEX_INSTALLATION.packagePath().exec(path)?.[1];
  assertEquals(found("/n/node_modules/@openai/codex/bin/codex.js"), "/n/node_modules/@openai/codex");
  assertEquals(found("/n/node_modules/@openai/codex-sdk/x.js"), undefined);
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, '{"type":"session_meta","payload":{"id":"a","cli_version":"0.150.0"}}\n');
  assertEquals([CODEX_INSTALLATION.versionIn(path), CODEX_INSTALLATION.versionIn(`${path}.missing`)], [
    "0.150.0",
    null,
  ]);
  Deno.removeSync(path);
});
