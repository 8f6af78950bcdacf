/**
 * Bundles every hook and the command line into dist/: single files without imports. A hook that starts once a session takes its
 * code from the command line's file.
 *
 * Always with the npm stand-ins for @std, so that the bytes are the same on every network. Which functions are compiled before
 * they are called was counted in real runs and is kept in tools/bundle/called.json: with it the sources bundle to the same
 * bytes, however a run would be counted today. `--out DIR` writes elsewhere and keeps nothing, `--only NAME` makes one, such as
 * memory_triage.js.
 */
import { parseArgs } from "@std/cli/parse-args";
import { calledByCommands, calledIn, readCalled, writeCalled } from "./bundle/called.ts";
import { ascii, eager } from "./bundle/eager.ts";
import { HOOKS } from "../lib/hooks/runner/setup.ts";
import { writeNpmConfig } from "./deno.ts";
import { refuseUnknown } from "./usage.ts";

const ROOT = new URL("../", import.meta.url);
const DIST = new URL("dist/", ROOT).pathname;

const MADE_BY =
  "// Bundled by tools/bundle.ts from the sources beside this folder; change those, then `deno task bundle`.\n";

/**
 * The package `ignore` asks for `process.platform`, and the first look at that global brings all of Node with it: 30 ms of
 * every start in Deno 2.9. Hidden from it, a bundle does the same on every system.
 */
const HEADER = `${MADE_BY}const process = undefined;\n`;

interface Bundle {
  /** File name in dist/. */
  readonly name: string;
  readonly entry: string;
  readonly isHook: boolean;
  /** The hook whose handler the command line's bundle runs, instead of code of its own. */
  readonly handler?: string;
}

/**
 * Hooks that run from the command line's bundle: it has all their code, and a plugin copies every file of dist/. Loading it
 * takes some 10 ms more than a bundle of their own, once where a session starts.
 */
const WITHOUT_OWN_CODE: ReadonlySet<string> = new Set([HOOKS.session_handoff.name]);

export function bundles(): Bundle[] {
  const hooks = [...Deno.readDirSync(new URL("hooks/", ROOT))].map(({ name }) => name).filter((name) =>
    name.endsWith(".ts")
  );
  return [
    ...hooks.sort().map((file): Bundle => {
      const name = file.replace(/\.ts$/, "");
      const hasCode = !WITHOUT_OWN_CODE.has(name);
      return { name: `${name}.js`, entry: `hooks/${file}`, isHook: hasCode, ...(hasCode ? {} : { handler: name }) };
    }),
    { name: "debrief.js", entry: "main.ts", isHook: false },
  ];
}

async function bundled(entry: string, options: readonly string[], config: string): Promise<string> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--quiet", "--config", config, "--no-lock", ...options, entry],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  if (!output.success) throw new Error(`Cannot bundle "${entry}": deno bundle ended with code ${output.code}`);
  return new TextDecoder().decode(output.stdout);
}

/** An entry point as the bundler writes it. */
export async function plainBundle(entry: string, config: string): Promise<string> {
  return HEADER + await bundled(entry, [], config);
}

/**
 * What only commands ask a client for: no hook loads it, so the bundles of hooks leave it out. A promise that fails
 * takes the place of the import, because Deno resolves all that a script could import before it runs.
 */
const COMMANDS_ONLY: readonly string[] = ["./resuming.ts", "./rules/parse_rules.ts", "./format/drift.ts"];

/** The same of what a client imports statically: nothing takes its place. Who decided a call is asked in reviews only. */
const NOT_IN_HOOKS: readonly string[] = ["./installation.ts", "./reading/recognize.ts"];
const DECISIONS = "./decisions/decisions.ts";
const EXTERNAL_IMPORT = /import\{([^}]*)\}from"([^"]*)";/g;

/** A script in few bytes, because deno reads it twice before it runs. */
async function minified({ name, entry, isHook }: Bundle, config: string): Promise<string> {
  if (!isHook) return await bundled(entry, ["--minify"], config);
  const empty = name.startsWith(HOOKS.transcript_review.name) ? NOT_IN_HOOKS : [...NOT_IN_HOOKS, DECISIONS];
  const outside = [...COMMANDS_ONLY, ...empty].map((specifier) => `--external=${specifier}`);
  const text = await bundled(entry, ["--minify", ...outside], config);
  return COMMANDS_ONLY.reduce(
    (script, specifier) =>
      script.replaceAll(`import("${specifier}")`, 'Promise.reject(Error("only commands load this"))'),
    text.replace(
      EXTERNAL_IMPORT,
      (statement: string, names: string, specifier: string) =>
        empty.includes(specifier) ? `var ${names.replace(/\w+ as /g, "")};` : statement,
    ),
  );
}

/** The script of a hook without code of its own. */
function startScript(handler: string): string {
  return `import { runNamedHook } from "./debrief.js";
export const run = () => runNamedHook("${handler}");
if (import.meta.main) await run();
`;
}

/**
 * Bundles one entry point and returns the text. `called` is where the functions begin that are compiled before they are called,
 * which saves 16 ms of a hook's start and an eighth of a command that answers from the history.
 */
export async function bundle(item: Bundle, config: string, called: ReadonlySet<number>): Promise<string> {
  if (item.handler !== undefined) return MADE_BY + startScript(item.handler);
  const plain = await minified(item, config);
  return HEADER + ascii(eager(plain, called));
}

/** The path of an npm module in Deno's cache, as the bundler writes it above each part. */
const PACKAGE = /\/\/ [^"\n]*?registry\.npmjs\.org\/((?:@[^/\n]+\/)?[^/\n]+)\/([^/\n]+)\//g;

/**
 * The npm packages whose code an entry point's bundle contains. `entry`: such as `main.ts`. `config`: the configuration
 * to bundle with. Returns names with versions, such as `zod@4.6.7`, sorted.
 */
export async function packagesIn(entry: string, config: string): Promise<string[]> {
  const text = await bundled(entry, [], config);
  return [...new Set([...text.matchAll(PACKAGE)].map(([, name, version]) => `${name}@${version}`))].sort();
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
    const name = item.name.replace(/\.js$/, "");
    const called = item.handler !== undefined
      ? new Set<number>()
      : await (item.isHook ? calledIn : calledByCommands)(name, await minified(item, config));
    const text = await bundle(item, config, called);
    if (out === DIST && item.handler === undefined) writeCalled({ ...readCalled(), [item.name]: called });
    Deno.writeTextFileSync(`${out}/${item.name}`, text);
    console.log(`${item.name.padEnd(24)} ${(text.length / 1024).toFixed(0)} KiB`);
  }
}
