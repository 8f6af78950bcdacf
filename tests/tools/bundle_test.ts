import { assert, assertEquals } from "@std/assert";
import { bundle, bundles } from "../../tools/bundle.ts";
import { writeNpmConfig } from "../../tools/deno.ts";

const DIST = new URL("../../dist/", import.meta.url);

Deno.test("dist/ holds what the sources make, byte for byte", async () => {
  const config = writeNpmConfig();
  const made = bundles();
  const there = [...Deno.readDirSync(DIST)].map(({ name }) => name).sort();
  assertEquals(there, made.map(({ name }) => name).sort());
  for (const item of made) {
    const text = await bundle(item, config);
    assert(text === Deno.readTextFileSync(new URL(item.name, DIST)), `${item.name} is stale: run deno task bundle`);
  }
});

Deno.test("a bundle imports nothing and names no path of the machine it was made on", () => {
  for (const { name } of bundles()) {
    const text = Deno.readTextFileSync(new URL(name, DIST));
    assertEquals(/^\s*import\s|[^.\w]import\(/m.exec(text.replace(/import\.meta/g, ""))?.[0], undefined, name);
    assertEquals(
      /\.cache\/deno|registry\.npmjs|\/home\/|\/root\//.exec(text.replace(/\/home\/dev/g, ""))?.[0],
      undefined,
      name,
    );
  }
});
