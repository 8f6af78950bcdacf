/**
 * Bundles every hook and the command line into dist/: single files without imports.
 *
 * Always with the npm stand-ins for @std, so that the bytes are the same on every network. `--out DIR` writes elsewhere.
 */
import { parseArgs } from "@std/cli/parse-args";
import { ascii, eager } from "./bundle/eager.ts";
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

const MAP = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

/** The functions of this project's hooks are compiled before they are called; of the packages a run uses little. */
function madeReady(written: string): string {
  const map = MAP.exec(written);
  if (!map?.[1]) throw new Error("Cannot read the source map: deno bundle wrote none at the end of the bundle");
  const sources = new TextDecoder().decode(Uint8Array.from(atob(map[1]), (char) => char.charCodeAt(0)));
  return ascii(eager(written.slice(0, map.index), sources, (source) => /^(?:hooks|lib)\//.test(source)));
}

/** Bundles one entry point and returns the text. */
export async function bundle({ entry, minify }: Bundle, config: string): Promise<string> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["bundle", "--quiet", "--config", config, "--no-lock"],
      ...minify ? ["--minify", "--sourcemap", "inline"] : [],
      entry,
    ],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  if (!output.success) throw new Error(`Cannot bundle "${entry}": deno bundle ended with code ${output.code}`);
  const written = new TextDecoder().decode(output.stdout);
  const text = (minify ? madeReady(written) : written).replace(CACHE_PATH, "$1npm:$2@$3/");
  const outside = /^\s*\/\/ \.\.\/.*$/m.exec(text);
  if (outside) throw new Error(`Cannot bundle "${entry}": it names a path of this machine: ${outside[0]}`);
  return HEADER + text;
}

if (import.meta.main) {
  const { out } = parseArgs(Deno.args, { string: ["out"], default: { out: new URL("dist/", ROOT).pathname } });
  const config = writeNpmConfig();
  Deno.mkdirSync(out, { recursive: true });
  for (const item of bundles()) {
    const text = await bundle(item, config);
    Deno.writeTextFileSync(`${out}/${item.name}`, text);
    console.log(`${item.name.padEnd(24)} ${(text.length / 1024).toFixed(0)} KiB`);
  }
}
