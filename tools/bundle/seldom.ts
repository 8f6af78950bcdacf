/**
 * Moves what a hook seldom needs of a module into a function of its own.
 *
 * For every function, class and table at the top of a script V8 makes an object at every start, whether it is used or not,
 * and Deno's cache has them all. Inside a function that is not called, they cost nothing but their bytes. So the
 * declarations of a module that no recorded run came to are moved into one function, which evaluates them once and gives
 * them by name: `f(x)` becomes `(0,seldom7().f)(x)`. That changes nothing but the time, because what is at the top of
 * our modules has no effects, and modules that do not import each other in a circle can be evaluated when they are needed.
 */
import { type AnyNode, type Comment, type Identifier, parse, type Program, type VariableDeclarator } from "acorn";
import { full } from "acorn-walk";
import { analyze } from "eslint-scope";
import MagicString from "magic-string";

/** A declaration at the top of the script. */
interface Declaration {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** `var` and its like; null for functions and classes, which stand for themselves. */
  readonly keyword: string | null;
  /** The module it is of: how many began before it. */
  readonly module: number;
}

/** A use of a declaration. */
interface Use {
  readonly of: Declaration;
  readonly at: number;
  readonly to: number;
  /** The declaration it is in; null for a statement. */
  readonly by: Declaration | null;
  readonly isAssignment: boolean;
  /** Whether a statement exports it by its name, which therefore cannot be replaced. */
  readonly isExported: boolean;
}

/** A statement that only fills a variable. */
interface Filling {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function declarationsOf(statement: AnyNode, module: number): Declaration[] {
  const { start: from, end: to } = statement;
  if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration") {
    return statement.id ? [{ name: statement.id.name, from, to, keyword: null, module }] : [];
  }
  if (statement.type !== "VariableDeclaration" || !statement.declarations.every(isPlainNode)) return [];
  const keyword = statement.kind;
  return statement.declarations.map(({ id, start, end }) => ({ name: id.name, from: start, to: end, keyword, module }));
}

function isPlainNode(declarator: VariableDeclarator): declarator is VariableDeclarator & { readonly id: Identifier } {
  return declarator.id.type === "Identifier";
}

/** The declaration that a place is in. */
function declarationAt(declarations: readonly Declaration[], at: number): Declaration | null {
  let [low, high] = [0, declarations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((declarations[middle]?.to ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found = declarations[low];
  return found !== undefined && found.from <= at ? found : null;
}

function usesOf(program: Program, declarations: readonly Declaration[]): Use[] {
  const scopes = analyze(program as Parameters<typeof analyze>[0], { ecmaVersion: 2022, sourceType: "module" });
  const top = scopes.globalScope?.childScopes[0];
  if (top?.type !== "module") throw new Error("Cannot find what is seldom used: the script is not a module");
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  const exports = program.body.filter((node) => node.type === "ExportNamedDeclaration" && !node.declaration);
  return top.variables.flatMap(({ name, references }) => {
    const of = byName.get(name);
    return of === undefined ? [] : references.flatMap((reference) => {
      const [at, to] = reference.identifier.range ?? [0, 0];
      if (at === of.from) return []; // the declaration itself
      const by = declarationAt(declarations, at);
      const isExported = by === null && exports.some(({ start, end }) => start <= at && at < end);
      return [{ of, at, to, by, isAssignment: reference.isWrite(), isExported }];
    });
  });
}

/** The variable that a statement only fills, as TypeScript writes an enum: `(function (E) { … })(E || (E = {}))`. */
function filledBy(statement: AnyNode): string | null {
  if (statement.type !== "ExpressionStatement" || statement.expression.type !== "CallExpression") return null;
  const { callee, arguments: [given, ...more] } = statement.expression;
  if (callee.type !== "FunctionExpression" || more.length > 0 || given?.type !== "LogicalExpression") return null;
  return given.left.type === "Identifier" && given.right.type === "AssignmentExpression" ? given.left.name : null;
}

/** What a script can come to at all: what its statements use, and what that uses. */
function reachedBy(uses: readonly Use[], fillings: readonly Filling[]): ReadonlySet<Declaration> {
  const reached = new Set<Declaration>();
  const isReached = (use: Use): boolean => {
    if (use.by !== null) return reached.has(use.by);
    const filling = fillings.find(({ from, to }) => from <= use.at && use.at < to);
    return filling === undefined || [...reached].some(({ name }) => name === filling.name);
  };
  for (let size = -1; size < reached.size;) {
    size = reached.size;
    for (const use of uses) if (isReached(use)) reached.add(use.of);
  }
  return reached;
}

/** What stays at the top: what usual code uses, what is exported, and variables that are assigned from outside of what is moved with them. */
function neededBy(uses: readonly Use[], isUsual: (use: Use) => boolean): ReadonlySet<Declaration> {
  const needed = new Set<Declaration>();
  const assigned = new Set(uses.filter((use) => use.isAssignment).map((use) => use.of));
  for (let size = -1; size < needed.size;) {
    size = needed.size;
    for (const use of uses) {
      const { of, by } = use;
      const isNeeded = by === null || needed.has(by);
      const isElsewhere = isNeeded || by.module !== of.module;
      if (use.isExported || (isNeeded && isUsual(use)) || (isElsewhere && assigned.has(of))) needed.add(of);
    }
  }
  return needed;
}

/** Where the bundler says that a module begins: it writes its path above it. */
function moduleStarts(comments: readonly Comment[]): number[] {
  return comments.filter(({ type, value }) => type === "Line" && /^ \S+\.[cm]?[jt]s$/.test(value)).map(({ start }) =>
    start
  );
}

/** A script that was read: its declarations and what uses them. */
export interface BundleScript {
  readonly code: string;
  readonly program: Program;
  readonly statements: readonly Statement[];
  /** What the script can come to at all. */
  readonly reached: ReadonlySet<Declaration>;
  /** Where that is used. */
  readonly uses: readonly Use[];
  /** Statements that only fill what nothing can come to. */
  readonly unused: readonly Filling[];
}

/** A statement at the top of the script, and what it declares. */
interface Statement {
  readonly node: AnyNode;
  readonly module: number;
  readonly declarations: readonly Declaration[];
}

/**
 * Reads a script for the other functions here.
 *
 * @param code A bundle that is not minified.
 */
export function readBundle(code: string): BundleScript {
  if (/\bseldom\d+\b/.test(code)) throw new Error('Cannot bundle: a name in the script is like "seldom7"');
  const comments: Comment[] = [];
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module", ranges: true, onComment: comments });
  const starts = moduleStarts(comments);
  let module = 0;
  const statements = program.body.map((node): Statement => {
    while ((starts[module] ?? Infinity) < node.start) module++;
    return { node, module, declarations: declarationsOf(node, module) };
  });
  const all = usesOf(program, statements.flatMap(({ declarations }) => declarations));
  const fillings = program.body.flatMap((node): Filling[] => {
    const name = filledBy(node);
    return name === null ? [] : [{ name, from: node.start, to: node.end }];
  });
  const reached = reachedBy(all, fillings);
  const names = new Set([...reached].map(({ name }) => name));
  const unused = fillings.filter(({ name }) => !names.has(name));
  const uses = all.filter(({ by, at }) =>
    by === null ? !unused.some(({ from, to }) => from <= at && at < to) : reached.has(by)
  );
  return { code, program, statements, reached, uses, unused };
}

/**
 * The names of what a script usually needs: what executed code uses.
 *
 * @param executed For each character whether it was executed in any run, 1 or 0.
 */
export function usualNames({ uses }: BundleScript, executed: Uint8Array): ReadonlySet<string> {
  return new Set([...neededBy(uses, ({ at }) => executed[at] === 1)].map(({ name }) => name));
}

/**
 * The same script with what is seldom needed in functions that are called where it is needed after all, and without what
 * nothing can come to: of the entry points that a hook imports, it uses a part.
 *
 * @param usual What stays at the top, with what is assigned from elsewhere; all where it is not given.
 */
export function withSeldom(
  { code, program, statements, reached, uses, unused }: BundleScript,
  usual?: ReadonlySet<string>,
): string {
  const needed = neededBy(uses, ({ of }) => usual?.has(of.name) ?? true);
  const shorthands = new Set<number>();
  full(program, (found) => {
    const node = found as AnyNode;
    if (node.type === "Property" && node.shorthand) shorthands.add(node.start);
  });

  const edited = new MagicString(code);
  for (const { from, to } of unused) edited.remove(from, to);
  const given = new Map<number, Set<string>>();
  for (const { of, at, to, by } of uses) {
    if (needed.has(of) || (by !== null && !needed.has(by) && by.module === of.module)) continue;
    given.set(of.module, (given.get(of.module) ?? new Set()).add(of.name));
    edited.overwrite(at, to, `${shorthands.has(at) ? `${of.name}: ` : ""}(0, seldom${of.module}().${of.name})`);
  }
  const moved = new Map<number, string[]>();
  for (const { node, module, declarations: own } of statements) {
    if (own.every((declaration) => needed.has(declaration))) continue;
    const textOf = (list: readonly Declaration[]): string => {
      const text = list.map(({ from, to }) => edited.slice(from, to)).join(",");
      return list[0]?.keyword ? `${list[0].keyword} ${text};\n` : `${text}\n`;
    };
    const seldom = own.filter((declaration) => !needed.has(declaration) && reached.has(declaration));
    if (seldom.length > 0) moved.set(module, [...moved.get(module) ?? [], textOf(seldom)]);
    if (!own.some((declaration) => needed.has(declaration))) edited.remove(node.start, node.end);
    else edited.overwrite(node.start, node.end, textOf(own.filter((declaration) => needed.has(declaration))));
  }
  const functions = [...given].map(([module, names]) =>
    `var made${module};\nfunction seldom${module}() {\n  return made${module} ??= (() => {\n` +
    `${(moved.get(module) ?? []).join("")}return { ${[...names].join(", ")} };\n})();\n}\n`
  );
  return [edited.toString().trimEnd(), "", ...functions].join("\n");
}

/**
 * The same script without what nothing can come to.
 *
 * @param code A bundle that is not minified.
 */
export function withoutUnused(code: string): string {
  return withSeldom(readBundle(code));
}
