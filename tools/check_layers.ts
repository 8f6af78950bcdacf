/**
 * Checks the layers of the sources: a file imports only from its own layer or from those below it, and no files import
 * each other in a circle. Imports of types count.
 *
 * ```sh
 * deno task layers            # this project
 * deno task layers --root DIR # another tree, as the test does
 * ```
 */
import { parseArgs } from "@std/cli/parse-args";
import ts from "typescript";

/**
 * The layers, from the top. Paths in one entry are neighbours that do not import each other; a path that ends in "/" is a
 * directory. docs/architecture.md says what each is for.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ["main.ts", "mod.ts", "hooks/"],
  ["lib/cli/"],
  ["lib/replay/", "lib/report/"],
  ["lib/evaluation/", "lib/export/"],
  ["lib/hooks/"],
  ["lib/analyses/"],
  ["lib/clients/"],
  ["lib/session/", "lib/permissions/"],
  ["lib/text/"],
  [
    "lib/error_message.ts",
    "lib/json.ts",
    "lib/json_edit.ts",
    "lib/path.ts",
    "lib/shell_quote.ts",
    "lib/uuid.ts",
    "lib/version.ts",
    "lib/pattern/",
  ],
];

/** A file's imports, as paths from the root of the sources. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Something wrong with the layers. */
export type LayerProblem =
  | { readonly kind: "upward"; readonly from: string; readonly to: string }
  | { readonly kind: "unplaced"; readonly from: string }
  | { readonly kind: "cycle"; readonly files: readonly string[] };

/** The layer and the path of {@linkcode LAYERS} that a file belongs to, or null where there is none. */
function roomOf(file: string): { layer: number; room: string } | null {
  for (const [layer, rooms] of LAYERS.entries()) {
    const room = rooms.find((room) => room.endsWith("/") ? file.startsWith(room) : file === room);
    if (room !== undefined) return { layer, room };
  }
  return null;
}

/** Imports that do not go down. */
function upwardImports(graph: ImportGraph): LayerProblem[] {
  const problems: LayerProblem[] = [];
  for (const [from, imports] of graph) {
    const here = roomOf(from);
    if (here === null) {
      problems.push({ kind: "unplaced", from });
      continue;
    }
    for (const to of imports) {
      const there = roomOf(to);
      if (there === null || there.room === here.room || there.layer > here.layer) continue;
      problems.push({ kind: "upward", from, to });
    }
  }
  return problems;
}

/** Groups of files that import each other, by Tarjan's algorithm. */
function cycles(graph: ImportGraph): LayerProblem[] {
  const found: LayerProblem[] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) found.push({ kind: "cycle", files: group.sort() });
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return found;
}

/**
 * Finds imports that go up, files that belong to no layer, and cycles.
 *
 * @param graph Each file's imports.
 * @returns The problems, in the order of the files.
 */
export function findLayerProblems(graph: ImportGraph): LayerProblem[] {
  return [...upwardImports(graph), ...cycles(graph)];
}

/** The TypeScript files of a directory and those below it, sorted. */
function sourceFiles(root: string, directory: string): string[] {
  return [...Deno.readDirSync(`${root}/${directory}`)].flatMap(({ name, isDirectory }) =>
    isDirectory ? sourceFiles(root, `${directory}${name}/`) : name.endsWith(".ts") ? [`${directory}${name}`] : []
  ).sort();
}

/** Reads the imports of `main.ts`, `mod.ts`, `hooks/` and `lib/` below a root. */
export function readImportGraph(root: string): ImportGraph {
  const files = ["main.ts", "mod.ts", ...sourceFiles(root, "hooks/"), ...sourceFiles(root, "lib/")];
  return new Map(files.map((file) => {
    const { importedFiles } = ts.preProcessFile(Deno.readTextFileSync(`${root}/${file}`), true, true);
    const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
    return [file, relative.map((name) => new URL(name, `file:///${file}`).pathname.slice(1))];
  }));
}

/** A problem as one line. */
export function formatLayerProblem(problem: LayerProblem): string {
  switch (problem.kind) {
    case "upward":
      return `${problem.from} imports ${problem.to}, which is in a layer above or beside it`;
    case "unplaced":
      return `${problem.from} belongs to no layer: add its directory to LAYERS in tools/check_layers.ts`;
    case "cycle":
      return `these files import each other: ${problem.files.join(", ")}`;
  }
}

if (import.meta.main) {
  const { root } = parseArgs(Deno.args, {
    string: ["root"],
    default: { root: decodeURIComponent(new URL("..", import.meta.url).pathname) },
  });
  const graph = readImportGraph(root);
  const problems = findLayerProblems(graph);
  for (const problem of problems) console.error(formatLayerProblem(problem));
  if (problems.length > 0) Deno.exit(1);
  console.log(`${graph.size} files in ${LAYERS.length} layers: no upward import, no cycle.`);
}
