/** `@std/jsonc` over strip-json-comments, whose result has its text where it was. */
import stripJsonComments from "strip-json-comments";

export type JsonValue = { [key: string]: JsonValue | undefined } | JsonValue[] | string | number | boolean | null;

/** Parses JSON with comments and trailing commas. Throws SyntaxError where the text is not JSONC. */
export function parse(text: string): JsonValue {
  const json = stripJsonComments(text, { trailingCommas: true });
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new SyntaxError(`Cannot parse JSONC: ${error instanceof Error ? error.message : error}`);
  }
}
