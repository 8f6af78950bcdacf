/**
 * Makes of a module that is imported at run time one function of the bundle.
 *
 * The bundler itself puts the functions of such a module beside those of the script, where V8 makes an object for each of
 * them at every start: zod alone has several hundred, and no hook needs it where the configuration is plain. Inside a
 * function that is not called they cost nothing but their bytes.
 */
import { type AnyNode, parse } from "acorn";
import MagicString from "magic-string";

/** Names of what a bundled module exports, each with the name it has inside. */
function exportsOf(program: AnyNode): { readonly node: AnyNode; readonly members: readonly string[] } | null {
  if (program.type !== "Program") return null;
  for (const node of program.body) {
    if (node.type !== "ExportNamedDeclaration" || node.declaration) continue;
    const members = node.specifiers.flatMap(({ exported, local }) =>
      exported.type === "Identifier" && local.type === "Identifier" ? [`${exported.name}:${local.name}`] : []
    );
    return { node, members };
  }
  return null;
}

/**
 * The function that runs a module's code and gives what it exports.
 *
 * @param name The function's name.
 * @param code A bundled module without imports.
 */
export function lazyFunction(name: string, code: string): string {
  const exported = exportsOf(parse(code, { ecmaVersion: "latest", sourceType: "module" }));
  if (!exported) throw new Error(`Cannot make a function of "${name}": the module has no list of exports`);
  const edited = new MagicString(code);
  edited.remove(exported.node.start, exported.node.end);
  return `async function ${name}(){${edited.toString().trim()};return{${exported.members.join(",")}}}\n`;
}

/** Whether a script imports a module at run time. */
export function isImported(script: string, specifier: string): boolean {
  return script.includes(`import(${JSON.stringify(specifier)})`);
}

/**
 * A script whose imports of a module at run time are calls of a function in it.
 *
 * @param script A bundle in which the module was left out.
 * @param specifier How the script imports it.
 * @param lazy The function: `lazyFunction`.
 * @throws {Error} Where the script does not import it: the module moved, and would lie in the script as a whole.
 */
export function withLazy(
  script: string,
  specifier: string,
  lazy: { readonly name: string; readonly text: string },
): string {
  if (!isImported(script, specifier)) throw new Error(`Cannot leave out "${specifier}": the script does not import it`);
  return `${script.trimEnd()}\n${lazy.text}`.replaceAll(`import(${JSON.stringify(specifier)})`, `${lazy.name}()`);
}

/**
 * A script whose import of a module is the module itself, run in a function of its own.
 *
 * @param script A bundle in which the module was left out.
 * @param specifier How the script imports it.
 * @param code The module, bundled without imports.
 * @throws {Error} Where the script does not import it by names.
 */
export function withWork(script: string, specifier: string, code: string): string {
  const program = parse(script, { ecmaVersion: "latest", sourceType: "module" });
  const statement = program.body.find((node) => node.type === "ImportDeclaration" && node.source.value === specifier);
  const exported = exportsOf(parse(code, { ecmaVersion: "latest", sourceType: "module" }));
  if (statement?.type !== "ImportDeclaration" || !exported) {
    throw new Error(`Cannot put "${specifier}" into the script`);
  }
  const names = statement.specifiers.flatMap((node) =>
    node.type === "ImportSpecifier" && node.imported.type === "Identifier"
      ? [`${node.imported.name}: ${node.local.name}`]
      : []
  );
  const work = new MagicString(code);
  work.overwrite(exported.node.start, exported.node.end, `return{${exported.members.join(",")}};`);
  const edited = new MagicString(script);
  edited.overwrite(
    statement.start,
    statement.end,
    `const { ${names.join(", ")} } = (() => {\n${work.toString().trim()}\n})();`,
  );
  return edited.toString();
}
