import { assertEquals } from "@std/assert";
import ts from "typescript";

const ROOT = new URL("../../", import.meta.url);

function* sources(directory: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(directory, ROOT))) {
    if (isDirectory) yield* sources(`${directory}${name}/`);
    else if (name.endsWith(".ts")) yield `${directory}${name}`;
  }
}

/** The names that a file declares and exports itself. */
function exportedNames(text: string): string[] {
  const file = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) ?? [] : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => ts.isIdentifier(name) ? [name.text] : []);
    }
    const { name } = statement as ts.DeclarationStatement;
    return name === undefined ? [] : [name.text];
  });
}

/** Names that several files export, with those files. */
function shared(files: Iterable<readonly [path: string, text: string]>): string[] {
  const homes = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    for (const name of exportedNames(text)) homes.set(name, (homes.get(name) ?? new Set()).add(path));
  }
  return [...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `${name}: ${[...paths].join(", ")}`);
}

Deno.test("an exported name has one meaning in the whole project", () => {
  const files = ["lib/", "tools/"].flatMap((directory) => [...sources(directory)]);
  assertEquals(shared(files.map((path) => [path, Deno.readTextFileSync(new URL(path, ROOT))])), []);
});

Deno.test("the check of exported names finds a function and a type of one name in two files, not overloads in one", () => {
  const found = shared([
    ["a.ts", "export function open(a: string): void;\nexport function open(): void {}\nfunction hidden() {}"],
    ["b.ts", "export interface open {}\nexport const hidden = 1;"],
  ]);
  assertEquals(found, ["open: a.ts, b.ts"]);
});
