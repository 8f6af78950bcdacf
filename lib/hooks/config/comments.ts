/** Apart, because hooks import the parser only for a file that has comments. */
export { parse } from "@std/jsonc";
