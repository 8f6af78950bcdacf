import { assertEquals, assertThrows } from "@std/assert";
import { PINS, type VersionedFiles, withPin, withVersion } from "../../../tools/release/set_version.ts";

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

Deno.test("withPin() changes each pinned version, and the owner where one is given", () => {
  assertEquals(withPin("- uses: OWNER/debrief@v0.3.0\n", "0.4.0", undefined), "- uses: OWNER/debrief@v0.4.0\n");
  assertEquals(
    withPin("--branch v0.3.0 h/OWNER/debrief deno@2.9.6", "1.0.0", "me"),
    "--branch v1.0.0 h/me/debrief deno@2.9.6",
  );
  assertEquals(withPin("uses: actions/checkout@v4", "1.0.0", "me"), "uses: actions/checkout@v4");
});

Deno.test("PINS are the pages and examples that say where debrief is", () => {
  const root = new URL("../../../", import.meta.url);
  const filesIn = (folder: string): string[] =>
    [...Deno.readDirSync(new URL(folder, root))].flatMap(({ name, isDirectory }) =>
      isDirectory ? filesIn(`${folder}${name}/`) : [`${folder}${name}`]
    );
  const found = [...filesIn("docs/"), ...filesIn("fixtures/rules-repository/"), "README.md", "action.yml"]
    .filter((file) => /debrief@v\d|\brev: v\d|--branch v\d/.test(Deno.readTextFileSync(new URL(file, root))));
  assertEquals(found.toSorted(), PINS.toSorted());
});
