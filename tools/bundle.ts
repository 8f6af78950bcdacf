/**
 * Bundles every hook and the command line into dist/: single files without imports.
 *
 * Always with the npm stand-ins for @std, so that the bytes are the same on every network. `--out DIR` writes elsewhere,
 * `--only NAME` makes one, such as memory_triage.js.
 */
import { parseArgs } from "@std/cli/parse-args";
import { ascii, eager } from "./bundle/eager.ts";
import { usualFunctions } from "./bundle/usual.ts";
import { writeNpmConfig } from "./deno.ts";

const ROOT = new URL("../", import.meta.url);

/**
 * A cached npm module's path, as the bundler writes it above each part and names CommonJS parts by it; it begins
 * differently on every machine.
 */
const CACHE_PATH = /^(\s*(?:\/\/ |")).*?registry\.npmjs\.org\/((?:@[^/\n]+\/)?[^/\n]+)\/([^/\n]+)\//gm;

/**
 * The package `ignore` asks for `process.platform`, and the first look at that global brings all of Node with it: 30 ms of
 * every start in Deno 2.9. Hidden from it, a bundle does the same on every system.
 */
const HEADER =
  "// Bundled by tools/bundle.ts from the sources beside this folder; change those, then `deno task bundle`.\n" +
  "const process = undefined;\n";

/** One bundle. */
interface Bundle {
  /** File name in dist/. */
  readonly name: string;
  readonly entry: string;
  /** Hooks are made small: deno reads a script twice before it runs, and half the bytes are 2 ms of its start. */
  readonly minify: boolean;
}

/** The bundles that are made. */
export function bundles(): Bundle[] {
  const hooks = [...Deno.readDirSync(new URL("hooks/", ROOT))].map(({ name }) => name).filter((name) =>
    name.endsWith(".ts")
  );
  return [
    ...hooks.sort().map((name) => ({ name: name.replace(/\.ts$/, ".js"), entry: `hooks/${name}`, minify: true })),
    { name: "debrief.js", entry: "main.ts", minify: false },
  ];
}

/** A hook's functions that it usually calls are compiled before. */
async function madeReady(name: string, code: string): Promise<string> {
  return ascii(eager(code, await usualFunctions(name, code)));
}

/** Bundles one entry point and returns the text. */
export async function bundle({ name, entry, minify }: Bundle, config: string): Promise<string> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["bundle", "--quiet", "--config", config, "--no-lock"],
      ...minify ? ["--minify"] : [],
      entry,
    ],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  if (!output.success) throw new Error(`Cannot bundle "${entry}": deno bundle ended with code ${output.code}`);
  const written = new TextDecoder().decode(output.stdout);
  const text = (minify ? await madeReady(name.replace(/\.js$/, ""), written) : written).replace(
    CACHE_PATH,
    "$1npm:$2@$3/",
  );
  const outside = /^\s*\/\/ \.\.\/.*$/m.exec(text);
  if (outside) throw new Error(`Cannot bundle "${entry}": it names a path of this machine: ${outside[0]}`);
  return HEADER + text;
}

if (import.meta.main) {
  const { out, only } = parseArgs(Deno.args, {
    string: ["out", "only"],
    default: { out: new URL("dist/", ROOT).pathname },
  });
  const config = writeNpmConfig();
  Deno.mkdirSync(out, { recursive: true });
  for (const item of bundles().filter(({ name }) => only === undefined || name === only)) {
    const text = await bundle(item, config);
    Deno.writeTextFileSync(`${out}/${item.name}`, text);
    console.log(`${item.name.padEnd(24)} ${(text.length / 1024).toFixed(0)} KiB`);
  }
}
