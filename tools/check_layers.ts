/**
 * Checks the layers of the sources: a file imports only from its own layer or from those below it, no files import each
 * other in a circle, nothing above `lib/clients/` knows which client it has before it, and nothing inside imports an entry
 * point, which is for users of the library: an import names the file that defines. Imports of types count.
 *
 * ```sh
 * deno task layers            # this project
 * deno task layers --root DIR # another tree, as the test does
 * ```
 */
import { parseArgs } from "@std/cli/parse-args";
import ts from "typescript";
import { sourcesBelow } from "./files.ts";
import { entryPoints } from "./library/entry_points.ts";

/**
 * The layers, from the top. Paths in one entry are neighbors that do not import each other; a path that ends in "/" is a
 * directory. docs/architecture.md says what each is for.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ["main.ts", "mod.ts", "hooks/"],
  ["lib/cli/", "lib/testing/"],
  ["lib/replay/", "lib/report/"],
  ["lib/export/", "lib/history/"],
  ["lib/hooks/handlers/"],
  ["lib/hooks/"],
  ["lib/analyses/", "lib/guard/"],
  ["lib/clients/"],
  ["lib/session/", "lib/permissions/"],
  ["lib/text/"],
  ["lib/json_edit.ts"],
  [
    "lib/error_message.ts",
    "lib/json.ts",
    "lib/path.ts",
    "lib/memoize.ts",
    "lib/shell_quote.ts",
    "lib/uuid.ts",
    "lib/version.ts",
    "lib/pattern/",
  ],
];

/** What knows one client although it is not in that client's directory, and why. */
export interface ClientBound {
  readonly path: string;
  readonly client: string;
  readonly why: string;
}

/**
 * What knows one client outside of its directory. `lib/permissions/` needs no row: the rules are Claude Code's, and the
 * directory imports nothing of a client and names none. A row that nothing needs any more is a problem, too.
 */
export const CLIENT_BOUND: readonly ClientBound[] = [];

/** The files that may import an entry point: `mod.ts` re-exports what others export, and each script starts one. */
const MAY_IMPORT_ENTRY_POINTS = /^mod\.ts$/;

/** A file's imports, as paths from the root of the sources. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The clients that a file's code names, as ids in quotes or in parts of identifiers. */
export type ClientNames = ReadonlyMap<string, readonly string[]>;

/** Something wrong with the layers. */
export type LayerProblem =
  | { readonly kind: "upward"; readonly from: string; readonly to: string }
  | { readonly kind: "unplaced"; readonly from: string }
  /** An import of a client's directory from outside. */
  | { readonly kind: "client_import"; readonly from: string; readonly to: string }
  | { readonly kind: "client_name"; readonly from: string; readonly name: string }
  /** An import of an entry point from inside. */
  | { readonly kind: "entry_point_import"; readonly from: string; readonly to: string }
  /** A row of {@linkcode CLIENT_BOUND} that no import needs. */
  | { readonly kind: "unused_row"; readonly path: string }
  | { readonly kind: "cycle"; readonly files: readonly string[] };

/** The layer and the path of {@linkcode LAYERS} that a file belongs to, or null if there is none. */
function layerOf(file: string): { layer: number; path: string } | null {
  for (const [layer, paths] of LAYERS.entries()) {
    const path = paths.find((path) => path.endsWith("/") ? file.startsWith(path) : file === path);
    if (path !== undefined) return { layer, path };
  }
  return null;
}

/** Imports that do not go down. */
function upwardImports(graph: ImportGraph): LayerProblem[] {
  const problems: LayerProblem[] = [];
  for (const [from, imports] of graph) {
    const here = layerOf(from);
    if (here === null) {
      problems.push({ kind: "unplaced", from });
      continue;
    }
    for (const to of imports) {
      const there = layerOf(to);
      if (there === null || there.path === here.path || there.layer > here.layer) continue;
      problems.push({ kind: "upward", from, to });
    }
  }
  return problems;
}

/** Imports of a client's directory from outside, and names of clients above `lib/clients/`. */
function clientProblems(
  graph: ImportGraph,
  { names, bound, entryPoints }: {
    readonly names: ClientNames;
    readonly bound: readonly ClientBound[];
    readonly entryPoints: ReadonlySet<string>;
  },
): LayerProblem[] {
  const problems: LayerProblem[] = [];
  const needed = new Set<ClientBound>();
  // a client is what has a mod.ts; lib/clients/resuming/ is not one
  const clientOf = (file: string): string | null => {
    const directory = /^lib\/clients\/([^/]+)\//.exec(file)?.[1];
    return directory !== undefined && graph.has(`lib/clients/${directory}/mod.ts`) ? directory : null;
  };
  for (const [from, imports] of graph) {
    const own = clientOf(from);
    if (own === null && from.startsWith("lib/clients/")) continue; // chooses among clients
    if (entryPoints.has(from)) continue; // what the library offers may be about one client
    for (const to of imports) {
      const client = clientOf(to);
      if (client === null || client === own) continue;
      const row = bound.find((row) => row.client === client && from.startsWith(row.path));
      if (row === undefined) problems.push({ kind: "client_import", from, to });
      else needed.add(row);
    }
  }
  for (const [from, found] of names) {
    if (from.startsWith("lib/clients/")) continue;
    for (const name of found) problems.push({ kind: "client_name", from, name });
  }
  const unused = bound.filter((row) => !needed.has(row));
  return [...problems, ...unused.map(({ path }): LayerProblem => ({ kind: "unused_row", path }))];
}

function entryPointImports(graph: ImportGraph, entryPoints: ReadonlySet<string>): LayerProblem[] {
  return [...graph].filter(([from]) => !entryPoints.has(from) && !MAY_IMPORT_ENTRY_POINTS.test(from)).flatMap((
    [from, imports],
  ) =>
    imports.filter((to) => entryPoints.has(to)).map((to): LayerProblem => ({ kind: "entry_point_import", from, to }))
  );
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

/** What is checked. */
export interface LayerSources {
  /** Each file's imports. */
  readonly graph: ImportGraph;
  /** The clients that a file names; no file names one by default. */
  readonly names?: ClientNames;
  /** What may know one client. @default {[]} nothing */
  readonly bound?: readonly ClientBound[];
  /** The files of the library's entry points. @default {[]} none */
  readonly entryPoints?: readonly string[];
}

/**
 * Finds imports that go up, files that belong to no layer, cycles, what knows one client, and what imports an entry
 * point. Returns the problems, in the order of the files.
 */
export function findLayerProblems(
  { graph, names = new Map(), bound = [], entryPoints = [] }: LayerSources,
): LayerProblem[] {
  return [
    ...upwardImports(graph),
    ...cycles(graph),
    ...clientProblems(graph, { names, bound, entryPoints: new Set(entryPoints) }),
    ...entryPointImports(graph, new Set(entryPoints)),
  ];
}

/** The name under which the package can import itself. */
const PACKAGE = "@debrief/debrief";

/** Reads the imports of `main.ts`, `mod.ts`, `hooks/` and `lib/` below a root, also those by the package's own name. */
export function readImportGraph(root: string): ImportGraph {
  const own = new Map(Object.entries(entryPoints()).map(([name, file]) => [PACKAGE + name.slice(1), `/${file}`]));
  const files = ["main.ts", "mod.ts", ...sourcesBelow(root, "hooks"), ...sourcesBelow(root, "lib")];
  return new Map(files.map((file) => {
    // examples in doc comments import the package, too, and TypeScript's scan takes some of them for code
    const code = Deno.readTextFileSync(`${root}/${file}`).replace(/^ *\* (?!.*\*\/).*$/gm, "");
    const { importedFiles } = ts.preProcessFile(code, true, true);
    const targets = importedFiles.flatMap(({ fileName }) =>
      fileName.startsWith(".") ? fileName : own.get(fileName) ?? []
    );
    return [file, targets.map((name) => new URL(name, `file:///${file}`).pathname.slice(1))];
  }));
}

const CLIENT_ID = /^(?:claude_code|codex)$/;
const CLIENT_PART = /claude_?code|codex/i;

/** The clients that a source names in its code. What it tells people in comments and messages does not count. */
export function clientNames(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isId = ts.isStringLiteralLike(node) && CLIENT_ID.test(node.text);
    if (isId || (ts.isIdentifier(node) && CLIENT_PART.test(node.text))) found.push((node as ts.Identifier).text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest));
  return [...new Set(found)];
}

export function readClientNames(root: string, graph: ImportGraph): ClientNames {
  return new Map([...graph.keys()].map((file) => [file, clientNames(Deno.readTextFileSync(`${root}/${file}`))]));
}

/** The files of the library's entry points, from the root of the sources. */
export function entryFiles(): string[] {
  return Object.values(entryPoints()).map((file) => file.replace("./", ""));
}

export function formatLayerProblem(problem: LayerProblem): string {
  switch (problem.kind) {
    case "upward":
      return `${problem.from} imports ${problem.to}, which is in a layer above or beside it`;
    case "unplaced":
      return `${problem.from} belongs to no layer: add its directory to LAYERS in tools/check_layers.ts`;
    case "client_import":
      return `${problem.from} imports ${problem.to}: ask for what is true of one client through lib/clients/client.ts`;
    case "client_name":
      return `${problem.from} names a client (${problem.name}): make what differs a member of lib/clients/client.ts`;
    case "entry_point_import":
      return `${problem.from} imports ${problem.to}, an entry point for users: import the file that defines what it needs`;
    case "unused_row":
      return `${problem.path} does not import a client any more: remove its row of CLIENT_BOUND`;
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
  const problems = findLayerProblems({
    graph,
    names: readClientNames(root, graph),
    bound: CLIENT_BOUND,
    entryPoints: entryFiles(),
  });
  for (const problem of problems) console.error(formatLayerProblem(problem));
  if (problems.length > 0) Deno.exit(1);
  console.log(
    `${graph.size} files in ${LAYERS.length} layers: no upward import, no cycle, no client named above lib/clients/, ` +
      "no import of an entry point.",
  );
}
