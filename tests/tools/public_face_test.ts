import { assert, assertEquals } from "@std/assert";
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../lib/json.ts";
import { entryPoints } from "../../tools/library/entry_points.ts";

const ROOT = new URL("../../", import.meta.url);

async function denoJson(command: "doc" | "info", file: string): Promise<JsonObject> {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") ?? "";
  const given = config === "" ? [] : ["--config", config];
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [command, "--json", "--no-lock", ...given, file],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  assertEquals(code, 0);
  const value: unknown = JSON.parse(new TextDecoder().decode(stdout));
  return isJsonObject(value) ? value : {};
}

/** The public symbols of an entry point, as `deno doc` gives them. */
async function symbols(file: string): Promise<JsonObject[]> {
  const files = objectAt(await denoJson("doc", file), "nodes");
  return Object.values(files ?? {}).flatMap((file) =>
    isJsonObject(file) ? arrayAt(file, "symbols").filter(isJsonObject) : []
  );
}

function tagsOf(declaration: JsonObject): JsonObject[] {
  return arrayAt(objectAt(declaration, "jsDoc") ?? {}, "tags").filter(isJsonObject);
}

/** What is missing in the tags of a function. */
function functionGaps(declaration: JsonObject): string[] {
  const tags = tagsOf(declaration);
  const has = (kind: string) => tags.filter((tag) => stringAt(tag, "kind") === kind);
  const definition = objectAt(declaration, "def") ?? {};
  const isVoid = /^(?:Promise<)?void\b/.test(typeText(objectAt(definition, "returnType")));
  const examples = has("example").map((tag) => stringAt(tag, "doc") ?? "");
  return [
    ...(has("param").length < arrayAt(definition, "params").length ? ["a parameter without @param"] : []),
    ...(!isVoid && has("return").length === 0 ? ["no @returns"] : []),
    ...(examples.some((text) => /^\s*```/.test(text)) ? ["an example without a title"] : []),
    ...(examples.some((text) => /\bassert\w*\(|throw new Error/.test(text))
      ? []
      : ["no example that asserts anything"]),
    ...(examples.some((text) => /from "\.{1,2}\//.test(text)) ? ["an example that imports a file of the project"] : []),
  ];
}

/** The beginning of a type as it is written. */
function typeText(type: JsonObject | null): string {
  return stringAt(type ?? {}, "repr") ?? "";
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
      ...(kind === "function" ? functionGaps(declaration).map((gap) => `${name}: ${gap}`) : []),
    ];
  });
}

function isExperimental(symbol: JsonObject): boolean {
  return arrayAt(symbol, "declarations").filter(isJsonObject).every((declaration) =>
    tagsOf(declaration).some((tag) => stringAt(tag, "kind") === "experimental")
  );
}

Deno.test("gapsOf() finds what a function lacks", () => {
  const example = (doc: string) => ({ kind: "example", doc });
  const declared = (tags: JsonObject[], params: JsonObject[] = [{}]): JsonObject => ({
    name: "f",
    declarations: [{
      kind: "function",
      def: { params, returnType: { repr: "string" } },
      jsDoc: { doc: "Does it.", tags },
    }],
  });
  const param = { kind: "param", name: "x" };
  const returns = { kind: "return" };
  const good = example("Usage\n```ts\nassertEquals(f(1), 1);\n```");
  assertEquals(gapsOf(declared([param, returns, good])), []);
  assertEquals(gapsOf(declared([returns, good])), ["f: a parameter without @param"]);
  assertEquals(gapsOf(declared([param, good])), ["f: no @returns"]);
  assertEquals(gapsOf(declared([param, returns, example("```ts\nassert(f(1));\n```")])), [
    "f: an example without a title",
  ]);
  assertEquals(gapsOf(declared([param, returns, example('Usage\n```ts\nimport { f } from "./f.ts";\nf(1);\n```')])), [
    "f: no example that asserts anything",
    "f: an example that imports a file of the project",
  ]);
});

for (const [name, file] of Object.entries(entryPoints())) {
  Deno.test(`every symbol of "${name}" is documented, and every function and class has an example that is run`, async () => {
    const found = await symbols(file);
    assert(found.length > 0, `no symbols: is ${file} an entry point?`);
    assertEquals(found.flatMap(gapsOf), []);
  });

  Deno.test(`"${name}" says how stable it is, and all of it is marked where it is experimental`, async () => {
    const [, stability] = /Stability: (stable|experimental), /.exec(Deno.readTextFileSync(new URL(file, ROOT))) ?? [];
    assert(stability !== undefined, `${file} has no line "Stability: …"`);
    if (stability === "stable") return;
    assertEquals((await symbols(file)).filter((symbol) => !isExperimental(symbol)).map(({ name }) => name), []);
  });
}

for (const [name, file] of Object.entries(entryPoints())) {
  Deno.test(`"${name}" imports only the parser of configurations from JSR, for which a clone has a stand-in`, async () => {
    const modules = arrayAt(await denoJson("info", file), "modules").filter(isJsonObject);
    const specifiers = modules.map((module) => stringAt(module, "specifier") ?? "");
    assert(specifiers.some((specifier) => specifier.endsWith(file.replace(/^\.\//, "/"))), specifiers.join("\n"));
    // where JSR does not answer, tests run with these in the place of @std
    const fromJsr = specifiers.filter((specifier) => /^jsr:|jsr\.io|\/std\/|npm_std/.test(specifier));
    // the parser itself has types from @std/json
    assertEquals(fromJsr.filter((specifier) => !/jsonc|\/json\/types\.ts$/.test(specifier)), []);
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
