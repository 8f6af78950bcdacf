/** `@std/jsonc` over jsonc-parser (the parser of VS Code's settings). */
import { parse as parseTolerantly, type ParseError, printParseErrorCode } from "jsonc-parser";

export type JsonValue = { [key: string]: JsonValue | undefined } | JsonValue[] | string | number | boolean | null;

/**
 * Parses JSON with comments and trailing commas. Throws SyntaxError where the text is not JSONC; jsonc-parser itself
 * would go on with what it could read.
 */
export function parse(text: string): JsonValue {
  const errors: ParseError[] = [];
  const value = parseTolerantly(text, errors, { allowTrailingComma: true });
  const first = errors[0];
  if (first) {
    throw new SyntaxError(`Cannot parse JSONC: ${printParseErrorCode(first.error)} at position ${first.offset}`);
  }
  return value;
}
