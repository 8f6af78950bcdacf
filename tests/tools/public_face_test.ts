import { assert, assertEquals } from "@std/assert";
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../lib/json.ts";

const ROOT = new URL("../../", import.meta.url);

/** The public symbols of the library, as `deno doc` gives them. */
async function symbols(): Promise<JsonObject[]> {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "";
  const given = config === "" ? [] : ["--config", config];
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", "--no-lock", ...given, "mod.ts"],
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

Deno.test("every public symbol is documented, and every function and class has an example that is run", async () => {
  const found = await symbols();
  assert(found.length > 100, `only ${found.length} symbols: is that the library?`);
  const without: string[] = [];
  for (const symbol of found) {
    for (const declaration of arrayAt(symbol, "declarations").filter(isJsonObject)) {
      const name = stringAt(symbol, "name") ?? "";
      if ((stringAt(objectAt(declaration, "jsDoc") ?? {}, "doc") ?? "") === "") without.push(`${name}: no words`);
      const kind = stringAt(declaration, "kind");
      if (kind !== "function" && kind !== "class") continue;
      // deno test --doc runs blocks of ts that are not marked ignore
      const examples = tagsOf(declaration).filter((tag) => /```ts\n/.test(stringAt(tag, "doc") ?? ""));
      if (examples.length === 0) without.push(`${name}: no example`);
    }
  }
  assertEquals(without, []);
});
