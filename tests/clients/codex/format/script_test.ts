import { assertEquals } from "@std/assert";
import { argumentObject, scriptCalls } from "../../../../lib/clients/codex/format/script.ts";
import type { Json } from "../../../../lib/json.ts";
import fc from "../../../support/property.ts";

Deno.test("scriptCalls() reads literals as JavaScript has them, and evaluates nothing", () => {
  const rows: readonly [argument: string, value: Json | undefined][] = [
    ["", {}],
    ["{}", {}],
    ["{cmd: 'ls', \"n\": -1.5e2, flags: [true, false, null,],}", { cmd: "ls", n: -150, flags: [true, false, null] }],
    ["/* a */ 'it\\'s' // b\n", "it's"],
    ["`two\nlines`", "two\nlines"],
    ["'\\u0041\\u{1f600}\\x42\\n'", "A😀B\n"],
    ["'a', other", "a"],
    ["`a ${b}`", undefined],
    ["a + 'b'", undefined],
    ["'a' + b", undefined],
    ["{cmd: build()}", undefined],
    ["{...rest}", undefined],
    ["'open", undefined],
    ["'\\u{110000}'", undefined],
  ];
  for (const [argument, value] of rows) {
    assertEquals(
      scriptCalls(`await tools.exec_command(${argument})`),
      [{ tool: "exec_command", argument: value }],
      argument,
    );
  }
});

Deno.test("scriptCalls() reads a constant that is declared once as the literal it is", () => {
  const rows: readonly [script: string, value: Json | undefined][] = [
    ['const patch = "*** Begin Patch\\n*** End Patch";\nawait tools.t(patch);', "*** Begin Patch\n*** End Patch"],
    ["const a = { b: 1 };\ntools.t(a, other)", { b: 1 }],
    ["const a = 'x' + y;\ntools.t(a)", undefined],
    ["const a = 'x';\ntools.t(a + y)", undefined],
    ["let a = 'x';\ntools.t(a)", undefined],
    ["{ const a = 'x'; }\n{ const a = 'y'; tools.t(a) }", undefined],
    ["const a = a;\ntools.t(a)", undefined],
    ["const b = 'x';\ntools.t({ c: b })", undefined],
  ];
  for (const [script, value] of rows) assertEquals(scriptCalls(script)[0]?.argument, value, script);
});

Deno.test("scriptCalls() finds calls by name and by index, in their order", () => {
  const calls = scriptCalls(
    'tools["a.b"]({}); mytools.c({}); tools . d; tools.e  ("x"); await Promise.all([tools.f()])',
  );
  assertEquals(calls.map(({ tool }) => tool), ["a.b", "e", "f"]);
});

Deno.test("scriptCalls() stops at 200 calls and at 50 levels", () => {
  assertEquals(scriptCalls("tools.a();".repeat(300)).length, 200);
  const [deep] = scriptCalls(`tools.a(${"[".repeat(60)}${"]".repeat(60)})`);
  assertEquals(deep?.argument, undefined);
});

Deno.test("scriptCalls() reads every JSON value back", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const json: Json = JSON.parse(JSON.stringify(value));
    if (JSON.stringify(json).includes("__proto__")) return;
    assertEquals(scriptCalls(`tools.t(${JSON.stringify(json)})`)[0]?.argument, json);
  }));
});

Deno.test("argumentObject() puts a bare text under a name", () => {
  assertEquals([
    argumentObject({ a: 1 }, "n"),
    argumentObject("x", "n"),
    argumentObject(7, "n"),
    argumentObject(undefined, "n"),
  ], [{ a: 1 }, { n: "x" }, {}, {}]);
});
