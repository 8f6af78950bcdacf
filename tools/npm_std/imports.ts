/** Where each @std import of this project goes when JSR does not answer: thin modules over npm packages or builtins.
 *
 * None of them imports `node:` except the assertions: a `node:` import costs 30 ms at the start of every program, and the
 * bundles in dist/ are built with these modules. */
export const NPM_STD: Readonly<Record<string, string>> = {
  "@std/assert": "./tools/npm_std/assert.ts",
  "@std/cli/parse-args": "./tools/npm_std/parse_args.ts",
  "@std/cli/unstable-progress-bar": "./tools/npm_std/progress_bar.ts",
  "@std/cli/unicode-width": "./tools/npm_std/unicode_width.ts",
  "@std/jsonc": "./tools/npm_std/jsonc.ts",
  "@std/streams/text-line-stream": "./tools/npm_std/text_line_stream.ts",
  "@std/streams/to-text": "./tools/npm_std/to_text.ts",
};
