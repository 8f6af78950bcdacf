/** The examples of a page, as their files have them. */
const EXAMPLES = new URL("../../docs/examples/", import.meta.url);

/** A file of `docs/examples/` as a block of a page. */
export function exampleBlock(name: string): string {
  return "```ts ignore\n" + Deno.readTextFileSync(new URL(name, EXAMPLES)) + "```";
}
