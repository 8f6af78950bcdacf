/**
 * JSON with comments. Hooks import it only for a file that has some: the parser takes a part of their time.
 *
 * @module
 */
export { parse } from "@std/jsonc";
