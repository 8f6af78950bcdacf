/** JSON with comments. Apart, because hooks load the parser only for a file that has some. */
import { parse as parseTolerantly, type ParseError, printParseErrorCode } from "jsonc-parser";

/**
 * Parses JSON with comments and trailing commas. Throws SyntaxError where the text is something else; jsonc-parser itself
 * would go on with what it could read.
 */
export function parseJsonc(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parseTolerantly(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first === undefined) return value;
  throw new SyntaxError(`Cannot parse JSONC: ${printParseErrorCode(first.error)} at position ${first.offset}`);
}
