/**
 * Makes a bundle's functions ready before they are called.
 *
 * V8 compiles a function when it is first called, and Deno (2.9) keeps compiled code for the next start as it is before the
 * script runs: what is compiled later is compiled again in every process. Compiling was a third of a hook's time, and a
 * tenth of that of a command which reads one session. V8 compiles at once, and Deno therefore keeps, a function expression
 * in parentheses; so what is usually called becomes one: `function f(){}` is moved to the top of its scope as
 * `var f=(()=>{})`, where it is defined before anything can call it, `()=>1` becomes `(()=>1)`, `{f(){}}` becomes `{f:(function(){})}`, and `class{f(){}}` becomes
 * `class{static{this.prototype.f=(function(){})}}`. A constructor has no such form and calls a method that has; getters and
 * setters stay as they are.
 */
import { type AnyNode, type Class, type Function as FunctionNode, type MethodDefinition, parse } from "acorn";
import { full, fullAncestor } from "acorn-walk";
import MagicString from "magic-string";

type Body = { readonly node: AnyNode; readonly from: number };

/** Where a scope's first statement begins, after its directives, so that definitions can go there. */
function bodyOf(node: AnyNode | undefined): Body | null {
  if (node?.type === "Program") return { node, from: node.body[0]?.start ?? node.start };
  if (node?.type !== "BlockStatement") return null;
  const first = node.body.find((statement) => !("directive" in statement));
  return { node, from: first?.start ?? node.end - 1 };
}

/** The scope a declaration belongs to, if it is directly in it; a declaration in a block is left alone. */
function scopeOf(ancestors: readonly AnyNode[]): Body | null {
  const [parent, above] = [ancestors.at(-2), ancestors.at(-3)];
  if (parent?.type === "Program") return bodyOf(parent);
  const isBody = above !== undefined && /Function/.test(above.type) && parent?.type === "BlockStatement";
  return isBody ? bodyOf(parent) : null;
}

/** Whether a function is a method of a class, a getter or a setter: those have no expression of their own. */
function isBound(parent: AnyNode | undefined): boolean {
  return parent?.type === "MethodDefinition" || (parent?.type === "Property" && parent.kind !== "init");
}

/** Where the key of an object's method begins; null for any other function. `super` would be lost with the method. */
function keyOf(parent: AnyNode | undefined, code: string): AnyNode | null {
  const isMethod = parent?.type === "Property" && parent.method && !parent.computed;
  return isMethod && !/\bsuper\b/.test(code.slice(parent.start, parent.end)) ? parent.key : null;
}

function head({ async: isAsync, generator }: FunctionNode): string {
  return `${isAsync ? "async " : ""}function${generator ? "*" : ""}`;
}

/** What an arrow function lacks. */
const OWN = /\b(?:this|arguments|super)\b|\bnew\.target\b/;

/** A declared function as an expression: an arrow function, which is the shortest form, where it can be one. */
function expressionOf(
  node: FunctionNode,
  { edited, code, name }: { edited: MagicString; code: string; name: string },
): string {
  const [start, end] = [node.id?.end ?? node.start, node.end];
  const literal = name.replaceAll("$", String.raw`\$`);
  const isClass = new RegExp(String.raw`\bnew ${literal}(?![\w$])|(?<![\w$.])${literal}\.prototype`).test(code);
  const isArrow = !node.generator && !OWN.test(code.slice(start, end)) && !isClass;
  if (!isArrow) return `(${head(node)}${edited.slice(start, end)})`;
  const [first, ...others] = node.params;
  const params = first?.type === "Identifier" && others.length === 0
    ? `${node.async ? " " : ""}${first.name}`
    : edited.slice(start, node.body.start);
  return `(${node.async ? "async" : ""}${params}=>${edited.slice(node.body.start, end)})`;
}

/** What a class has that its methods cannot leave it with, or that hides whose private names are whose. */
const STAYS = /\bsuper\b|#\w+ in\b|\bclass\b/;

/** The called methods of a class that can be defined outside of its body, each with its key, and its constructor. */
function movedMethods({ body }: Class, code: string, called: ReadonlySet<number>): MethodDefinition[] {
  if (STAYS.test(code.slice(body.start, body.end))) return [];
  return body.body.filter((member) =>
    member.type === "MethodDefinition" && (member.kind === "method" || member.kind === "constructor") &&
    !member.static && !member.computed &&
    (member.key.type === "Identifier" || member.key.type === "PrivateIdentifier") && called.has(member.start)
  ) as MethodDefinition[];
}

/** Defines called methods in a static block. Private ones get a name that nothing else has. */
function moveMethods(edited: MagicString, found: Class, code: string, called: ReadonlySet<number>): void {
  const methods = movedMethods(found, code, called);
  if (methods.length === 0) return;
  const nameOf = (key: string): string => `${key}$${found.start}`;
  const hidden = new Set(methods.flatMap(({ key }) => key.type === "PrivateIdentifier" ? [key.name] : []));
  full(found, (inner) => {
    const node = inner as AnyNode;
    const used = node.type === "MemberExpression" && node.property.type === "PrivateIdentifier" ? node.property : null;
    if (used && hidden.has(used.name)) edited.overwrite(used.start, used.end, nameOf(used.name));
  });
  const definitions = methods.map(({ kind, key, value, start, end }) => {
    const isOwnName = kind === "method" && key.type !== "PrivateIdentifier";
    const name = isOwnName ? code.slice(key.start, key.end) : nameOf(code.slice(key.start, key.end).replace("#", ""));
    const text = `this.prototype.${name}=(${head(value)}${edited.slice(value.start, end)});`;
    if (kind === "constructor") edited.overwrite(start, end, `constructor(...given){this.${name}(...given)}`);
    else edited.remove(start, end);
    return text;
  });
  edited.appendLeft(found.body.start + 1, `static{${definitions.join("")}}`);
}

/**
 * The same script with functions in the form that is compiled at once. `code`: a minified module. `called`: where the
 * functions begin that are called: code that is compiled and not called costs time too.
 */
export function eager(code: string, called: ReadonlySet<number>): string {
  const edited = new MagicString(code);
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  const moved = new Map<AnyNode, { readonly from: number; readonly definitions: string[] }>();
  const define = (scope: AnyNode): void => {
    const { from, definitions } = moved.get(scope) ?? { from: 0, definitions: [] };
    if (definitions.length > 0) edited.appendLeft(from, `var ${definitions.join(",")};`);
  };
  // inner functions come before the ones around them
  fullAncestor(program, (found, _state, ancestors) => {
    const node = found as AnyNode;
    if ("body" in node && /Function/.test(node.type)) define(node.body as AnyNode);
    if (node.type === "ClassDeclaration" || node.type === "ClassExpression") {
      moveMethods(edited, node, code, called);
    } else if (node.type === "FunctionDeclaration") {
      const scope = scopeOf(ancestors as AnyNode[]);
      if (scope === null || !node.id || !called.has(node.start)) return;
      const { name } = node.id;
      const text = `${name}=${expressionOf(node, { edited, code, name })}`;
      edited.remove(node.start, node.end);
      const { definitions } = moved.get(scope.node) ?? { definitions: [] };
      moved.set(scope.node, { from: scope.from, definitions: [...definitions, text] });
    } else if (node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression") {
      const parent = ancestors.at(-2) as AnyNode;
      const key = keyOf(parent, code);
      if (isBound(parent) || !(called.has(node.start) || (key && called.has(parent.start)))) return;
      if (key) edited.overwrite(parent.start, node.start, `${code.slice(key.start, key.end)}:(${head(node)}`);
      else if (parent.type === "Property" && parent.method) return;
      else edited.appendLeft(node.start, "(");
      edited.prependRight(node.end, ")");
    }
  });
  define(program);
  return edited.toString();
}

/**
 * The same script in ASCII: V8 uses such a text as it is in memory, while any other character makes it two bytes wide and
 * read character by character.
 */
export function ascii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
