/** The library's entry points, by the names under which `deno.json` exports them; the command line is not one of them. */
export function entryPoints(): Readonly<Record<string, string>> {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    Deno.readTextFileSync(new URL("../../deno.json", import.meta.url)),
  );
  return Object.fromEntries(Object.entries(exports).filter(([name]) => name !== "./cli"));
}
