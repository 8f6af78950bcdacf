import { assertEquals } from "@std/assert";
import ts from "typescript";
import { sourcesBelow } from "../tools/files.ts";

const ROOT = decodeURIComponent(new URL("..", import.meta.url).pathname);

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

/** The functions that a file declares at its top, exported or not. */
function functionNames(text: string): string[] {
  return ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name.text];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer !== undefined && ts.isArrowFunction(initializer) ? [name.text] : []
    );
  });
}

/** Names that several files have, with those files. */
function shared(
  files: Iterable<readonly [path: string, text: string]>,
  namesOf: (text: string) => string[],
): string[] {
  const homes = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    for (const name of namesOf(text)) homes.set(name, (homes.get(name) ?? new Set()).add(path));
  }
  return [...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `${name}: ${[...paths].join(", ")}`);
}

function read(...directories: string[]): (readonly [path: string, text: string])[] {
  return directories.flatMap((directory) => sourcesBelow(ROOT, directory))
    .map((path) => [path, Deno.readTextFileSync(`${ROOT}/${path}`)]);
}

Deno.test("an exported name has one meaning in the whole project", () => {
  assertEquals(shared(read("lib", "tools"), exportedNames), []);
});

Deno.test("a function of the library has a name of its own", () => {
  assertEquals(shared(read("lib"), functionNames), []);
});

Deno.test("the check of names finds a function, a type and a constant of one name in two files, not overloads in one", () => {
  const files = [
    ["a.ts", "export function open(a: string): void;\nexport function open(): void {}\nfunction hidden() {}"],
    ["b.ts", "export interface open {}\nexport const hidden = () => 1;"],
  ] as const;
  assertEquals(shared(files, exportedNames), ["open: a.ts, b.ts"]);
  assertEquals(shared(files, functionNames), ["hidden: a.ts, b.ts"]);
});
