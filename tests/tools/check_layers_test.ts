import { assertEquals, assertStringIncludes } from "@std/assert";
import { findLayerProblems, formatLayerProblem, type ImportGraph, readImportGraph } from "../../tools/check_layers.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

const graph = (imports: Record<string, string[]>): ImportGraph => new Map(Object.entries(imports));

Deno.test("findLayerProblems() finds nothing in this project", () => {
  assertEquals(findLayerProblems(readImportGraph(ROOT)).map(formatLayerProblem), []);
});

Deno.test("findLayerProblems() finds an import that goes up or sideways", () => {
  assertEquals(
    findLayerProblems(graph({ "lib/text/a.ts": ["lib/session/b.ts"], "lib/session/b.ts": ["lib/permissions/c.ts"] })),
    [
      { kind: "upward", from: "lib/text/a.ts", to: "lib/session/b.ts" },
      { kind: "upward", from: "lib/session/b.ts", to: "lib/permissions/c.ts" },
    ],
  );
});

Deno.test("findLayerProblems() finds a circle within one layer", () => {
  assertEquals(findLayerProblems(graph({ "lib/text/a.ts": ["lib/text/b.ts"], "lib/text/b.ts": ["lib/text/a.ts"] })), [
    { kind: "cycle", files: ["lib/text/a.ts", "lib/text/b.ts"] },
  ]);
});

Deno.test("findLayerProblems() finds a file in no layer", () => {
  assertEquals(findLayerProblems(graph({ "lib/new/a.ts": [] })), [{ kind: "unplaced", from: "lib/new/a.ts" }]);
});

Deno.test("check_layers.ts fails on a planted upward import and a planted cycle of types", async () => {
  const root = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${root}/hooks`);
    Deno.mkdirSync(`${root}/lib/text`, { recursive: true });
    Deno.mkdirSync(`${root}/lib/hooks`);
    Deno.writeTextFileSync(`${root}/main.ts`, "");
    Deno.writeTextFileSync(`${root}/mod.ts`, "");
    Deno.writeTextFileSync(`${root}/lib/hooks/run.ts`, "export type Run = string;");
    Deno.writeTextFileSync(
      `${root}/lib/text/up.ts`,
      'import type { Run } from "../hooks/run.ts";\nexport type Up = Run;',
    );
    Deno.writeTextFileSync(`${root}/lib/text/a.ts`, 'import type { B } from "./b.ts";\nexport type A = B;');
    Deno.writeTextFileSync(`${root}/lib/text/b.ts`, 'import type { A } from "./a.ts";\nexport type B = A;');
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-config",
        "--no-lock",
        `${ROOT}/tools/deno.ts`,
        "run",
        "-A",
        "tools/check_layers.ts",
        "--root",
        root,
      ],
    }).output();
    const said = new TextDecoder().decode(stderr);
    assertEquals(code, 1);
    assertStringIncludes(said, "lib/text/up.ts imports lib/hooks/run.ts");
    assertStringIncludes(said, "these files import each other: lib/text/a.ts, lib/text/b.ts");
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
