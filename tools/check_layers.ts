/**
 * Checks the layers of the sources: a file imports only from its own layer or from those below it, no files import each
 * other in a circle, and nothing above `lib/clients/` knows which client it has before it. Imports of types count.
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
  ["lib/cli/", "lib/testing/"],
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

/** A directory that knows one client although it is not that client's, and why. */
export interface ClientBound {
  readonly path: string;
  readonly client: string;
  readonly why: string;
}

/**
 * What knows one client outside of its directory. `lib/permissions/` needs no row: the rules are Claude Code's, and the
 * directory imports nothing of a client and names none. A row that nothing needs any more is a problem, too.
 */
export const CLIENT_BOUND: readonly ClientBound[] = [
  {
    path: "lib/analyses/check/",
    client: "claude_code",
    why: "whether a session resumes is a question about its chain of entries, which other clients do not have",
  },
  { path: "lib/analyses/trim/", client: "claude_code", why: "cuts and relinks that chain" },
  { path: "lib/cli/trim/", client: "claude_code", why: "puts the result where that client resumes from" },
  {
    path: "lib/analyses/review/facts/",
    client: "claude_code",
    why: "reads who decided out of the client's words, where its reader cannot say it without what follows",
  },
  { path: "hooks/mod", client: "claude_code", why: "runs in that client's process: no other one has modules" },
];

/** A file's imports, as paths from the root of the sources. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The names of clients that stand in a file's code: ids in quotes, and parts of identifiers. */
export type ClientNames = ReadonlyMap<string, readonly string[]>;

/** Something wrong with the layers. */
export type LayerProblem =
  | { readonly kind: "upward"; readonly from: string; readonly to: string }
  | { readonly kind: "unplaced"; readonly from: string }
  /** An import of a client's directory from outside. */
  | { readonly kind: "client_import"; readonly from: string; readonly to: string }
  | { readonly kind: "client_name"; readonly from: string; readonly name: string }
  /** A row of {@linkcode CLIENT_BOUND} that no import needs. */
  | { readonly kind: "unused_row"; readonly path: string }
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

/** Imports of a client's directory from outside, and names of clients above `lib/clients/`. */
function clientProblems(graph: ImportGraph, names: ClientNames, bound: readonly ClientBound[]): LayerProblem[] {
  const problems: LayerProblem[] = [];
  const needed = new Set<ClientBound>();
  // a client is what has a mod.ts; lib/clients/installation/ is not one
  const clientOf = (file: string): string | null => {
    const room = /^lib\/clients\/([^/]+)\//.exec(file)?.[1];
    return room !== undefined && graph.has(`lib/clients/${room}/mod.ts`) ? room : null;
  };
  for (const [from, imports] of graph) {
    const own = clientOf(from);
    if (own === null && from.startsWith("lib/clients/")) continue; // chooses among clients
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
}

/**
 * Finds imports that go up, files that belong to no layer, cycles, and what knows one client.
 *
 * @returns The problems, in the order of the files.
 */
export function findLayerProblems({ graph, names = new Map(), bound = [] }: LayerSources): LayerProblem[] {
  return [...upwardImports(graph), ...cycles(graph), ...clientProblems(graph, names, bound)];
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

/** Reads which clients each file of a graph names. */
export function readClientNames(root: string, graph: ImportGraph): ClientNames {
  return new Map([...graph.keys()].map((file) => [file, clientNames(Deno.readTextFileSync(`${root}/${file}`))]));
}

/** A problem as one line. */
export function formatLayerProblem(problem: LayerProblem): string {
  switch (problem.kind) {
    case "upward":
      return `${problem.from} imports ${problem.to}, which is in a layer above or beside it`;
    case "unplaced":
      return `${problem.from} belongs to no layer: add its directory to LAYERS in tools/check_layers.ts`;
    case "client_import":
      return `${problem.from} imports ${problem.to}: what is true of one client is asked through lib/clients/client.ts`;
    case "client_name":
      return `${problem.from} names a client (${problem.name}): make what differs a member of lib/clients/client.ts`;
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
  const problems = findLayerProblems({ graph, names: readClientNames(root, graph), bound: CLIENT_BOUND });
  for (const problem of problems) console.error(formatLayerProblem(problem));
  if (problems.length > 0) Deno.exit(1);
  console.log(
    `${graph.size} files in ${LAYERS.length} layers: no upward import, no cycle, no client named above lib/clients/.`,
  );
}
