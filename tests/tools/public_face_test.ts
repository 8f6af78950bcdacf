import { assert, assertEquals } from "@std/assert";
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../lib/json.ts";
import { entryPoints } from "../../tools/library/entry_points.ts";

const ROOT = new URL("../../", import.meta.url);

/** The public symbols of an entry point, as `deno doc` gives them. */
async function symbols(file: string): Promise<JsonObject[]> {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "";
  const given = config === "" ? [] : ["--config", config];
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", "--no-lock", ...given, file],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  assertEquals(code, 0);
  const value: unknown = JSON.parse(new TextDecoder().decode(stdout));
  const files = isJsonObject(value) ? objectAt(value, "nodes") : null;
  return Object.values(files ?? {}).flatMap((file) =>
    isJsonObject(file) ? arrayAt(file, "symbols").filter(isJsonObject) : []
  );
}

function tagsOf(declaration: JsonObject): JsonObject[] {
  return arrayAt(objectAt(declaration, "jsDoc") ?? {}, "tags").filter(isJsonObject);
}

/** What is missing in the documentation of a symbol. */
function gapsOf(symbol: JsonObject): string[] {
  const name = stringAt(symbol, "name") ?? "";
  return arrayAt(symbol, "declarations").filter(isJsonObject).flatMap((declaration) => {
    const words = stringAt(objectAt(declaration, "jsDoc") ?? {}, "doc") ?? "";
    const kind = stringAt(declaration, "kind");
    const needsExample = kind === "function" || kind === "class";
    // deno test --doc runs blocks of ts that are not marked ignore
    const hasExample = tagsOf(declaration).some((tag) => /```ts\n/.test(stringAt(tag, "doc") ?? ""));
    return [
      ...(words === "" ? [`${name}: no words`] : []),
      ...(needsExample && !hasExample ? [`${name}: no example`] : []),
    ];
  });
}

for (const [name, file] of Object.entries(entryPoints())) {
  Deno.test(`every symbol of "${name}" is documented, and every function and class has an example that is run`, async () => {
    const found = await symbols(file);
    assert(found.length > 0, `no symbols: is ${file} an entry point?`);
    assertEquals(found.flatMap(gapsOf), []);
  });
}

Deno.test("the root has what a first program needs, and nothing that an entry point does not have", async () => {
  const points = Object.entries(entryPoints());
  const names = async (file: string) => (await symbols(file)).map((symbol) => stringAt(symbol, "name") ?? "");
  const root = await names("mod.ts");
  const others = (await Promise.all(points.filter(([name]) => name !== ".").map(([, file]) => names(file)))).flat();
  assertEquals(root.filter((name) => name !== "VERSION" && !others.includes(name)), []);
  assert(root.length <= 12, `${root.length} symbols are more than a first program needs`);
});
