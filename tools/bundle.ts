/**
 * Bundles every hook and the command line into dist/: single files without imports.
 *
 * Always with the npm stand-ins for @std, so that the bytes are the same on every network. What real runs counted is
 * kept in tools/bundle/usual.json: with it the sources bundle to the same bytes, however a run would be counted today.
 * `--out DIR` writes elsewhere and keeps nothing, `--only NAME` makes one, such as memory_triage.js.
 */
import { parseArgs } from "@std/cli/parse-args";
import { ascii, eager } from "./bundle/eager.ts";
import { isImported, lazyFunction, withLazy, withWork } from "./bundle/lazy.ts";
import { type BundleScript, readBundle, usualNames, withoutUnused, withSeldom } from "./bundle/seldom.ts";
import { profileOf } from "./bundle/usual.ts";
import { NOTHING_COUNTED, readUsual, type UsualCode, writeUsual } from "./bundle/usual_code.ts";
import { usualOfCommands } from "./bundle/usual_commands.ts";
import { writeNpmConfig } from "./deno.ts";
import { refuseUnknown } from "./usage.ts";

const ROOT = new URL("../", import.meta.url);
const DIST = new URL("dist/", ROOT).pathname;

/**
 * A cached npm module's path, as the bundler writes it above each part and names CommonJS parts by it; it begins
 * differently on every machine and in every folder.
 */
const CACHE_PATH = /(\/\/ |")[^"\n]*?registry\.npmjs\.org\/((?:@[^/\n]+\/)?[^/\n]+)\/([^/\n]+)\//g;

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
  /**
   * Of a `hook` and of the `commands` the usual functions are compiled before they are called, and what is seldom used is
   * made where it is needed. A `module` is loaded by a client and has no `process` to hide.
   */
  readonly form: "hook" | "commands" | "module";
}

/** The bundles that are made. */
export function bundles(): Bundle[] {
  const hooks = [...Deno.readDirSync(new URL("hooks/", ROOT))].map(({ name }) => name).filter((name) =>
    name.endsWith(".ts")
  );
  return [
    ...hooks.sort().map((name): Bundle => ({
      name: name.replace(/\.ts$/, ".js"),
      entry: `hooks/${name}`,
      form: name === "mod.ts" ? "module" : "hook",
    })),
    { name: "debrief.js", entry: "main.ts", form: "commands" },
  ];
}

/** Modules that are imported where they are needed, which is seldom. */
const SELDOM = [
  { entry: "lib/hooks/config/comments.ts", specifier: "./comments.ts", name: "loadComments" },
  { entry: "lib/cli/config/schema.ts", specifier: "./schema.ts", name: "loadConfigSchema" },
];

/** A package and its version, as a bundle names them in place of that path. */
const PACKAGE = /(?:\/\/ |")npm:((?:@[^/\n]+\/)?[^/\n]+@[^/\n]+)\//g;

/**
 * What deno bundle makes of an entry point. Modules of npm are named by package and version at once: where functions begin
 * is counted in such a text, and a longer path would move them.
 */
async function bundled(entry: string, options: readonly string[], config: string): Promise<string> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--quiet", "--config", config, "--no-lock", ...options, entry],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  if (!output.success) throw new Error(`Cannot bundle "${entry}": deno bundle ended with code ${output.code}`);
  return new TextDecoder().decode(output.stdout).replace(CACHE_PATH, "$1npm:$2@$3/");
}

/** An entry point as the bundler writes it. */
export async function plainBundle(entry: string, config: string): Promise<string> {
  return HEADER + await bundled(entry, [], config);
}

/** A bundle with each module that it imports at run time in a function. */
export async function withFunctions(entry: string, config: string): Promise<string> {
  let script = await bundled(entry, SELDOM.map(({ specifier }) => `--external=${specifier}`), config);
  for (const { specifier, name, entry: seldom } of SELDOM.filter(({ specifier }) => isImported(script, specifier))) {
    script = withLazy(script, specifier, {
      name,
      text: lazyFunction(name, withoutUnused(await bundled(seldom, [], config))),
    });
  }
  return script;
}

/** A script in few bytes, because deno reads it twice before it runs. */
async function minified(script: string, config: string): Promise<string> {
  const file = Deno.makeTempFileSync({ suffix: ".js" });
  try {
    Deno.writeTextFileSync(file, script);
    return await bundled(file, ["--minify"], config);
  } finally {
    Deno.removeSync(file);
  }
}

/** What a module imports that is its own work: all but the events it answers. */
const WORK = { entry: "hooks/mod/hooks.ts", specifier: "./mod/hooks.ts" };

/** A module as a client reads it: its work, small and in a scope of its own, and the events as they are written. */
async function moduleScript(entry: string, config: string): Promise<string> {
  const { entry: work, specifier } = WORK;
  const events = await bundled(entry, [`--external=${specifier}`], config);
  const plain = await withFunctions(work, config);
  return ascii(withWork(events, specifier, await minified(withoutUnused(plain), config)));
}

/** A script in few bytes, with what it seldom needs in functions: before its usual functions are compiled at once. */
async function readyScript(plain: BundleScript, usual: ReadonlySet<string>, config: string): Promise<string> {
  return await minified(withSeldom(plain, usual), config);
}

/** Counts what a bundle usually runs, in real runs. */
async function countUsual({ name, entry, form }: Bundle, config: string): Promise<UsualCode> {
  if (form === "module") return NOTHING_COUNTED;
  const plain = readBundle(await withFunctions(entry, config));
  const hook = name.replace(/\.js$/, "");
  const count = (code: string) => form === "commands" ? usualOfCommands(code) : profileOf(hook, code);
  const names = usualNames(plain, (await count(plain.code)).executed);
  return { names, called: (await count(await readyScript(plain, names, config))).called };
}

/** A script in one of the forms. */
async function scriptOf({ entry, form }: Bundle, config: string, { names, called }: UsualCode): Promise<string> {
  if (form === "module") return await moduleScript(entry, config);
  return ascii(eager(await readyScript(readBundle(await withFunctions(entry, config)), names, config), called));
}

/** Bundles one entry point, with what is known of its usual runs, and returns the text. */
export async function bundle(item: Bundle, config: string, usual: UsualCode): Promise<string> {
  const text = await scriptOf(item, config, usual);
  const outside = /^\s*\/\/ \.\.\/.*$/m.exec(text);
  if (outside) throw new Error(`Cannot bundle "${item.entry}": it names a path of this machine: ${outside[0]}`);
  return HEADER + text;
}

/**
 * The npm packages whose code an entry point's bundle contains.
 *
 * @param entry Such as `main.ts`.
 * @param config The configuration to bundle with.
 * @returns Names with versions, such as `zod@4.6.7`, sorted.
 */
export async function packagesIn(entry: string, config: string): Promise<string[]> {
  const text = await bundled(entry, [], config);
  return [...new Set([...text.matchAll(PACKAGE)].map(([, name = ""]) => name))].sort();
}

if (import.meta.main) {
  const { out, only } = parseArgs(Deno.args, {
    unknown: refuseUnknown(import.meta.url),
    string: ["out", "only"],
    default: { out: DIST },
  });
  const config = writeNpmConfig();
  Deno.mkdirSync(out, { recursive: true });
  for (const item of bundles().filter(({ name }) => only === undefined || name === only)) {
    const usual = await countUsual(item, config);
    const text = await bundle(item, config, usual);
    if (out === DIST) writeUsual({ ...readUsual(), [item.name]: usual });
    Deno.writeTextFileSync(`${out}/${item.name}`, text);
    console.log(`${item.name.padEnd(24)} ${(text.length / 1024).toFixed(0)} KiB`);
  }
}
