import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  CLIENT_BOUND,
  clientNames,
  entryFiles,
  findLayerProblems,
  formatLayerProblem,
  type ImportGraph,
  readClientNames,
  readImportGraph,
} from "../../tools/check_layers.ts";
import { temporaryDirectory } from "../support/temporary.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

const graph = (imports: Record<string, string[]>): ImportGraph => new Map(Object.entries(imports));

Deno.test("findLayerProblems() finds nothing in this project", () => {
  const graph = readImportGraph(ROOT);
  const names = readClientNames(ROOT, graph);
  const problems = findLayerProblems({ graph, names, bound: CLIENT_BOUND, entryPoints: entryFiles() });
  assertEquals(problems.map(formatLayerProblem), []);
});

Deno.test("findLayerProblems() finds an import that goes up or sideways", () => {
  assertEquals(
    findLayerProblems({
      graph: graph({ "lib/text/a.ts": ["lib/session/b.ts"], "lib/session/b.ts": ["lib/permissions/c.ts"] }),
    }),
    [
      { kind: "upward", from: "lib/text/a.ts", to: "lib/session/b.ts" },
      { kind: "upward", from: "lib/session/b.ts", to: "lib/permissions/c.ts" },
    ],
  );
});

Deno.test("findLayerProblems() finds a circle within one layer", () => {
  assertEquals(
    findLayerProblems({ graph: graph({ "lib/text/a.ts": ["lib/text/b.ts"], "lib/text/b.ts": ["lib/text/a.ts"] }) }),
    [{ kind: "cycle", files: ["lib/text/a.ts", "lib/text/b.ts"] }],
  );
});

Deno.test("findLayerProblems() finds a file in no layer", () => {
  assertEquals(findLayerProblems({ graph: graph({ "lib/new/a.ts": [] }) }), [{
    kind: "unplaced",
    from: "lib/new/a.ts",
  }]);
});

Deno.test("findLayerProblems() finds an import of a client's directory, from above and from beside, but not by an entry point", () => {
  const codex = "lib/clients/codex/reading.ts";
  const imports = {
    [codex]: [],
    "lib/clients/codex/mod.ts": [codex],
    "lib/clients/clients.ts": [codex],
    "lib/clients/claude_code/mod.ts": [codex],
    "lib/hooks/run.ts": ["lib/clients/client.ts", codex],
    "lib/cli/trim.ts": [codex],
    "lib/analyses/mod.ts": [codex],
  };
  const bound = [
    { path: "lib/cli/", client: "codex", why: "" },
    { path: "lib/hooks/", client: "claude_code", why: "another client" },
  ];
  assertEquals(findLayerProblems({ graph: graph(imports), bound, entryPoints: ["lib/analyses/mod.ts"] }), [
    { kind: "client_import", from: "lib/clients/claude_code/mod.ts", to: codex },
    { kind: "client_import", from: "lib/hooks/run.ts", to: codex },
    { kind: "unused_row", path: "lib/hooks/" },
  ]);
});

Deno.test("findLayerProblems() finds an import of an entry point from inside, and lets entry points import each other", () => {
  const imports = {
    "mod.ts": ["lib/hooks/mod.ts"],
    "hooks/tool_intent.ts": ["lib/hooks/mod.ts", "lib/hooks/runner/run.ts"],
    "lib/hooks/mod.ts": ["lib/analyses/mod.ts", "lib/hooks/runner/run.ts"],
    "lib/hooks/runner/run.ts": ["lib/analyses/mod.ts"],
  };
  const entryPoints = ["lib/hooks/mod.ts", "lib/analyses/mod.ts"];
  assertEquals(findLayerProblems({ graph: graph(imports), entryPoints }), [
    { kind: "entry_point_import", from: "hooks/tool_intent.ts", to: "lib/hooks/mod.ts" },
    { kind: "entry_point_import", from: "lib/hooks/runner/run.ts", to: "lib/analyses/mod.ts" },
  ]);
});

Deno.test("clientNames() finds ids and parts of names in code, and nothing in comments and messages", () => {
  assertEquals(clientNames('if (client.id === "codex") return isClaudeCodeLine(line);'), ["codex", "isClaudeCodeLine"]);
  assertEquals(clientNames('// codex\n/** As Claude Code does. */\nconst text = "start codex, or Claude Code";'), []);
});

Deno.test("findLayerProblems() finds a client's name above the clients", () => {
  const names = new Map([["lib/hooks/run.ts", ["codex"]], ["lib/clients/clients.ts", ["codex"]]]);
  assertEquals(findLayerProblems({ graph: graph({}), names }), [
    { kind: "client_name", from: "lib/hooks/run.ts", name: "codex" },
  ]);
});

Deno.test("check_layers.ts fails on a planted upward import, cycle of types, import of a client, name of one, and import of an entry point", async () => {
  using temporary = temporaryDirectory();
  const root = temporary.path;
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
  Deno.mkdirSync(`${root}/lib/clients/codex`, { recursive: true });
  Deno.writeTextFileSync(`${root}/lib/clients/codex/mod.ts`, "export const codex = 1;");
  Deno.writeTextFileSync(
    `${root}/lib/hooks/one.ts`,
    'import { codex } from "../clients/codex/mod.ts";\nexport const one = codex;',
  );
  Deno.writeTextFileSync(`${root}/lib/text/mod.ts`, 'export type { A } from "./a.ts";');
  Deno.writeTextFileSync(
    `${root}/lib/hooks/words.ts`,
    'import type { A } from "../text/mod.ts";\nexport type Words = A;',
  );
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
  assertStringIncludes(said, "lib/hooks/one.ts imports lib/clients/codex/mod.ts");
  assertStringIncludes(said, "lib/hooks/one.ts names a client (codex)");
  assertStringIncludes(said, "lib/hooks/words.ts imports lib/text/mod.ts, an entry point for users");
  assertStringIncludes(said, "these files import each other: lib/text/a.ts, lib/text/b.ts");
});

Deno.test("readImportGraph() reads types, re-exports and what a file imports by the package's own name", () => {
  using temporary = temporaryDirectory();
  const root = temporary.path;
  Deno.mkdirSync(`${root}/lib/text`, { recursive: true });
  Deno.mkdirSync(`${root}/hooks`);
  for (const file of ["main.ts", "mod.ts"]) Deno.writeTextFileSync(`${root}/${file}`, "");
  Deno.writeTextFileSync(
    `${root}/lib/text/a.ts`,
    `import type { Turn } from "../session/turns/turns.ts";
       export type { Entry } from "../session/entry.ts";
       export type Found = import("../pattern/search.ts").Found;
       import type { Client } from "@debrief/debrief/transcript";
       import { triage } from "@debrief/debrief";
       import * as z from "zod";`,
  );
  assertEquals(readImportGraph(root).get("lib/text/a.ts"), [
    "lib/session/turns/turns.ts",
    "lib/session/entry.ts",
    "lib/pattern/search.ts",
    "lib/clients/mod.ts",
    "mod.ts",
  ]);
});
