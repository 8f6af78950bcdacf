import ts from "typescript";
import { type Change, type Mutant, nameChanges, type Operator } from "./mutant.ts";

const { SyntaxKind: Kind } = ts;

/** Operators that stand for others; the bounds go one step out or in, never around. */
const BINARY = new Map<ts.SyntaxKind, readonly (readonly [Operator, string])[]>([
  [Kind.AmpersandAmpersandToken, [["logic", "||"]]],
  [Kind.BarBarToken, [["logic", "&&"]]],
  [Kind.QuestionQuestionToken, [["logic", "&&"]]],
  [Kind.EqualsEqualsEqualsToken, [["equality", "!=="]]],
  [Kind.ExclamationEqualsEqualsToken, [["equality", "==="]]],
  [Kind.LessThanToken, [["bound", "<="], ["bound", ">="]]],
  [Kind.LessThanEqualsToken, [["bound", "<"], ["bound", ">"]]],
  [Kind.GreaterThanToken, [["bound", ">="], ["bound", "<="]]],
  [Kind.GreaterThanEqualsToken, [["bound", ">"], ["bound", "<"]]],
  [Kind.PlusToken, [["arithmetic", "-"]]],
  [Kind.MinusToken, [["arithmetic", "+"]]],
  [Kind.AsteriskToken, [["arithmetic", "/"]]],
  [Kind.SlashToken, [["arithmetic", "*"]]],
  [Kind.PercentToken, [["arithmetic", "*"]]],
  [Kind.PlusEqualsToken, [["arithmetic", "-="]]],
  [Kind.MinusEqualsToken, [["arithmetic", "+="]]],
]);

/** Methods that are easily taken for each other. */
const METHODS = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["min", "max"],
  ["max", "min"],
  ["trimStart", "trimEnd"],
  ["trimEnd", "trimStart"],
  ["indexOf", "lastIndexOf"],
  ["lastIndexOf", "indexOf"],
]);

/** Finds everything in a source file that a mutant can change: code that runs, no types, no texts. */
export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const changes: Change[] = [];
  const visit = (node: ts.Node, within: string): void => {
    if (runsNever(node)) return;
    const name = enclosingName(node);
    const inner = name === null ? within : within === "" ? name : `${within}.${name}`;
    for (const change of possibleChanges(node, source)) changes.push({ ...change, within: inner });
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  ts.forEachChild(source, (node) => visit(node, ""));
  return nameChanges(file, text, changes);
}

/** What a reader would look for: the name of a function, a method, a class, or a constant of the file. */
function enclosingName(node: ts.Node): string | null {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name?.text ?? "default";
  if (ts.isMethodDeclaration(node) || ts.isAccessor(node)) return node.name.getText();
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return null;
  const isConstant = ts.isVariableStatement(node.parent.parent) && ts.isSourceFile(node.parent.parent.parent);
  const isFunction = node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));
  return isConstant || isFunction ? node.name.text : null;
}

/** Types, imports, and what is thrown: its text is no behavior. */
function runsNever(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isThrowStatement(node) ||
    ts.isTypeParameterDeclaration(node);
}

function* possibleChanges(node: ts.Node, source: ts.SourceFile): Generator<Omit<Change, "within">> {
  const change = (operator: Operator, replacement: string, at: ts.Node = node): Omit<Change, "within"> => ({
    start: at.getStart(source),
    end: at.getEnd(),
    operator,
    replacement,
  });
  if (ts.isBinaryExpression(node)) {
    if (!joinsText(node)) {
      for (const [operator, sign] of BINARY.get(node.operatorToken.kind) ?? []) {
        yield change(operator, sign, node.operatorToken);
      }
    }
  } else if (node.kind === Kind.TrueKeyword) yield change("boolean", "false");
  else if (node.kind === Kind.FalseKeyword) yield change("boolean", "true");
  else if (ts.isNumericLiteral(node)) yield change("number", `(${node.getText(source)} + 1)`);
  else if (ts.isPrefixUnaryExpression(node)) {
    const { operator, operand } = node;
    if (operator === Kind.ExclamationToken) yield change("negation", operand.getText(source));
    if (operator === Kind.MinusToken && !ts.isNumericLiteral(operand)) {
      yield change("negation", operand.getText(source));
    }
    if (operator === Kind.PlusPlusToken) yield change("step", `--${operand.getText(source)}`);
    if (operator === Kind.MinusMinusToken) yield change("step", `++${operand.getText(source)}`);
  } else if (ts.isPostfixUnaryExpression(node)) {
    const sign = node.operator === Kind.PlusPlusToken ? "--" : "++";
    yield change("step", node.operand.getText(source) + sign);
  } else if (ts.isIfStatement(node)) {
    yield change("condition", "true", node.expression);
    yield change("condition", "false", node.expression);
  } else if (ts.isConditionalExpression(node)) {
    yield change("condition", "true", node.condition);
    yield change("condition", "false", node.condition);
  } else if (ts.isWhileStatement(node)) {
    // never `true`: that one only waits
    if (node.expression.kind !== Kind.TrueKeyword) yield change("condition", "false", node.expression);
  } else if (ts.isForStatement(node)) {
    if (node.condition) yield change("condition", "false", node.condition);
  } else if (ts.isReturnStatement(node)) {
    if (node.expression && changesWhenGone(node.expression)) yield change("return", "undefined", node.expression);
  } else if (ts.isArrowFunction(node)) {
    if (!ts.isBlock(node.body) && changesWhenGone(node.body)) yield change("return", "undefined", node.body);
  } else if (ts.isExpressionStatement(node) || ts.isBreakStatement(node) || ts.isContinueStatement(node)) {
    yield change("statement", ";");
  } else if (ts.isArrayLiteralExpression(node)) {
    if (node.elements.length > 0 && !isTarget(node)) yield change("list", "[]");
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const other = METHODS.get(node.expression.name.text);
    if (other !== undefined) yield change("method", other, node.expression.name);
  }
}

/** What has changes of its own that do the same: literals, conditions. */
function changesWhenGone(node: ts.Expression): boolean {
  return node.kind !== Kind.TrueKeyword && node.kind !== Kind.FalseKeyword && node.kind !== Kind.NullKeyword &&
    !(ts.isIdentifier(node) && node.text === "undefined");
}

/** Whether it joins text: `-` in its place is no mistake that anybody makes. */
function joinsText(node: ts.BinaryExpression): boolean {
  if (node.operatorToken.kind !== Kind.PlusToken && node.operatorToken.kind !== Kind.PlusEqualsToken) return false;
  const isText = (part: ts.Expression): boolean =>
    ts.isStringLiteralLike(part) || ts.isTemplateExpression(part) ||
    (ts.isParenthesizedExpression(part) && isText(part.expression)) ||
    (ts.isBinaryExpression(part) && joinsText(part));
  return isText(node.left) || isText(node.right);
}

/** Whether the brackets are taken apart by an assignment rather than made. */
function isTarget(node: ts.ArrayLiteralExpression): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === Kind.EqualsToken && parent.left === node;
}
