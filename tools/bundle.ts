/**
 * Bundles every hook and the command line into dist/: single files without imports.
 *
 * Always with the npm stand-ins for @std, so that the bytes are the same on every network. `--out DIR` writes elsewhere.
 */
import { parseArgs } from "@std/cli/parse-args";
import { writeNpmConfig } from "./deno.ts";

const ROOT = new URL("../", import.meta.url);

/** A cached npm module's path, as the bundler writes it above each part; it begins differently on every machine. */
const CACHE_PATH = /^(\s*\/\/ ).*?registry\.npmjs\.org\/((?:@[^/\n]+\/)?[^/\n]+)\/([^/\n]+)\//gm;

const HEADER =
  "// Bundled by tools/bundle.ts from the sources beside this folder; change those, then `deno task bundle`.\n";

/** The bundles: file name in dist/ and entry point. */
export function bundles(): { readonly name: string; readonly entry: string }[] {
  const hooks = [...Deno.readDirSync(new URL("hooks/", ROOT))].map(({ name }) => name).filter((name) =>
    name.endsWith(".ts")
  );
  return [
    ...hooks.sort().map((name) => ({ name: name.replace(/\.ts$/, ".js"), entry: `hooks/${name}` })),
    { name: "debrief.js", entry: "main.ts" },
  ];
}

/** Bundles one entry point and returns the text. */
export async function bundle(entry: string, config: string): Promise<string> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--quiet", "--config", config, "--no-lock", entry],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  if (!output.success) throw new Error(`Cannot bundle "${entry}": deno bundle ended with code ${output.code}`);
  const text = new TextDecoder().decode(output.stdout).replace(CACHE_PATH, "$1npm:$2@$3/");
  const outside = /^\s*\/\/ \.\.\/.*$/m.exec(text);
  if (outside) throw new Error(`Cannot bundle "${entry}": it names a path of this machine: ${outside[0]}`);
  return HEADER + text;
}

if (import.meta.main) {
  const { out } = parseArgs(Deno.args, { string: ["out"], default: { out: new URL("dist/", ROOT).pathname } });
  const config = writeNpmConfig();
  Deno.mkdirSync(out, { recursive: true });
  for (const { name, entry } of bundles()) {
    const text = await bundle(entry, config);
    Deno.writeTextFileSync(`${out}/${name}`, text);
    console.log(`${name.padEnd(24)} ${(text.length / 1024).toFixed(0)} KiB`);
  }
}
