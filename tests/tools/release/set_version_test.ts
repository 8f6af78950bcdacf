import { assertEquals, assertThrows } from "@std/assert";
import { type VersionedFiles, withVersion } from "../../../tools/release/set_version.ts";

const FILES: VersionedFiles = {
  "deno.json": '{\n  "name": "x",\n  "version": "0.2.9"\n}\n',
  "lib/version.ts": 'export const VERSION = "0.2.9";\n',
  "CHANGELOG.md": "# Changelog\n\n## 0.3.0 (unreleased)\n\n- A.\n\n## 0.2.9\n",
};

Deno.test("withVersion() changes the version in the three files that say it", () => {
  assertEquals(withVersion(FILES, "0.3.0"), {
    "deno.json": '{\n  "name": "x",\n  "version": "0.3.0"\n}\n',
    "lib/version.ts": 'export const VERSION = "0.3.0";\n',
    "CHANGELOG.md": "# Changelog\n\n## 0.3.0\n\n- A.\n\n## 0.2.9\n",
  });
});

Deno.test("withVersion() refuses what is no newer version, or one without a section in the changelog", () => {
  for (const version of ["0.2.9", "0.2.8", "0.1.10", "0.3", "v0.3.0", ""]) {
    assertThrows(() => withVersion(FILES, version), Error, version === "" ? 'found ""' : version);
  }
  assertThrows(() => withVersion(FILES, "0.10.0"), Error, "CHANGELOG.md once but found it 0 times");
});

Deno.test("withVersion() can give this project its next version", () => {
  const read = (name: string) => Deno.readTextFileSync(new URL(`../../../${name}`, import.meta.url));
  const files = { "deno.json": read("deno.json"), "lib/version.ts": read("lib/version.ts") };
  const changelog = read("CHANGELOG.md");
  const next = /^## (\S+) \(unreleased\)$/m.exec(changelog)?.[1];
  if (next === undefined) return; // nothing has changed since the last one
  const changed = withVersion({ ...files, "CHANGELOG.md": changelog }, next);
  assertEquals(JSON.parse(changed["deno.json"]).version, next);
});
