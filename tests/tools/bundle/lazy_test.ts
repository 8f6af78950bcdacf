import { assertEquals, assertThrows } from "@std/assert";
import { lazyFunction, withLazy, withWork } from "../../../tools/bundle/lazy.ts";

const MODULE = 'var a=[];function f(){return a.push(1)}var n="x";export{f as grow,n as name};\n';

function run(script: string): Promise<{ results: readonly unknown[] }> {
  return import(`data:text/javascript,${encodeURIComponent(script)}`);
}

Deno.test("a module that is made a function gives what it exports, made anew at each call", async () => {
  const lazy = { name: "made", text: lazyFunction("made", MODULE) };
  const script = 'const results=[];for(const _ of [1,2]){const {grow,name}=await import("./m.ts");' +
    "grow();results.push([grow(),name])}export{results};";
  assertEquals((await run(withLazy(script, "./m.ts", lazy))).results, [[2, "x"], [2, "x"]]);
});

Deno.test("a script that does not import the module is not bundled: the module would lie in it as a whole", () => {
  assertThrows(
    () => withLazy('import("./other.ts");', "./m.ts", { name: "made", text: "" }),
    Error,
    'Cannot leave out "./m.ts"',
  );
});

Deno.test("a module without a list of exports is not a module of ours", () => {
  assertThrows(() => lazyFunction("made", "var a=1;"), Error, 'function of "made"');
});

Deno.test("withWork() puts a module into the script that imports it, where its names are not names of the script", async () => {
  const script = 'import { grow as more, name } from "./m.ts";const a=7,results=[more(),name,a];export{results};';
  assertEquals((await run(withWork(script, "./m.ts", MODULE))).results, [1, "x", 7]);
});

Deno.test("withWork() objects to a script that does not import the module", () => {
  assertThrows(() => withWork("const a=1;", "./m.ts", MODULE), Error, 'Cannot put "./m.ts"');
});
